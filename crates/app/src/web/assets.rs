//! The page, compiled into the program.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

const ASSETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The ready-made squads: the name of the file and its text.
pub(super) const SQUADS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/squads.rs"));

/// A file of the page, or that the browser has it already.
pub(super) fn serve(name: &str, headers: &HeaderMap) -> Response {
    let Some((_, text)) = ASSETS.iter().find(|(file, _)| *file == name) else {
        return (StatusCode::NOT_FOUND, "There is no such page.").into_response();
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
