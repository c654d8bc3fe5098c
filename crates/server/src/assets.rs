//! The page, compiled into the program.

use axum::Extension;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::error::InOurWords;

const ASSETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The ready-made squads: the name of the file and its text.
pub(super) const SQUADS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/squads.rs"));

/// A file of the page, or that the browser has it already.
pub(super) fn serve(name: &str, headers: &HeaderMap) -> Response {
    let Some((_, text)) = ASSETS.iter().find(|(file, _)| *file == name) else {
        return (StatusCode::NOT_FOUND, Extension(InOurWords), "There is no such page.").into_response();
    };
    let tag = format!("\"{:016x}\"", sum(text));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    let fresh = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache"), (header::ETAG, tag.as_str())];
    (fresh, *text).into_response()
}

/// The sum of Fowler, Noll and Vo: two versions of a file differ in it.
fn sum(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    text.bytes().fold(0xCBF2_9CE4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::marks;
    use tallyho_rules::{Action, Token};
    use tallyho_table::Bearing;

    fn text(name: &str) -> &'static str {
        ASSETS.iter().find(|(file, _)| *file == name).map(|(_, text)| *text).expect("a file of the page")
    }

    #[test]
    fn no_page_has_script_or_style_between_the_lines() {
        for (name, page) in ASSETS.iter().filter(|(name, _)| name.ends_with(".html")) {
            for inline in
                ["<style", " style=", "javascript:", " onclick=", " onload=", "<script>", "http://", "https://"]
            {
                assert!(!page.contains(inline), "{name}: {inline}");
            }
        }
        for (name, code) in ASSETS.iter().filter(|(name, _)| name.ends_with(".js")) {
            for markup in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
                assert!(!code.contains(markup), "{name}: {markup}");
            }
        }
    }

    #[test]
    fn a_page_announces_every_module_that_its_script_wants() {
        let page = text("battle.html");
        for module in ["ask", "board", "dom", "menu", "net", "panels", "aboard"] {
            assert!(page.contains(&format!("<link rel=\"modulepreload\" href=\"/{module}.js\">")), "{module}");
        }
        assert!(!page.contains("companion-map.js"));
    }

    #[test]
    fn dark_is_the_same_by_choice_and_by_system() {
        let blocks: Vec<Vec<&str>> = text("tokens.css")
            .split("color-scheme: dark;")
            .skip(1)
            .map(|rest| rest.split('}').next().expect("a block").split_whitespace().collect())
            .collect();
        assert_eq!(blocks.len(), 2);
        assert_eq!(blocks[0], blocks[1]);
    }

    #[test]
    fn every_sign_the_server_names_is_drawn() {
        let actions = Action::ALL.map(marks::action);
        let tokens = Token::ALL.map(marks::token);
        let bearings = Bearing::ON_DIALS.map(|bearing| marks::bearing(bearing).0);
        let sprite = text("icons.svg");
        for icon in actions.iter().chain(&tokens).chain(&bearings).chain(&["hit", "crit", "blank", "target", "rock"]) {
            assert!(sprite.contains(&format!("<symbol id=\"{icon}\"")), "{icon}");
        }
    }
}
