//! An address as a square that a phone's camera reads: for a printed sheet, or a screen others look at.

use axum::body::Bytes;
use axum::http::HeaderMap;
use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;
use serde_json::json;

use crate::error::WebError;
use crate::server::{Answer, read, said};

/// The longest address that is drawn: longer ones are too fine for a phone across the table.
const LONGEST: usize = 500;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    of: String,
}

/// Works it out. It is sent, not asked for by its address: an address may let somebody in, and addresses are kept in logs.
pub(crate) async fn work_out(headers: HeaderMap, body: Bytes) -> Answer {
    let Wanted { of } = read(&headers, &body)?;
    let (size, path) = drawn(&of).ok_or_else(|| WebError::bad("That address is too long for a square."))?;
    Ok(said(&json!({ "size": size, "path": path })))
}

/// How many modules the square has to a side, and its dark ones as a path, a rectangle for those side by side.
fn drawn(text: &str) -> Option<(i32, String)> {
    if text.len() > LONGEST {
        return None;
    }
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let length = (x..size).take_while(|at| code.get_module(*at, y)).count() as i32;
            if length > 0 {
                path.push_str(&format!("M{x} {y}h{length}v1h-{length}z"));
            }
            x += length.max(1);
        }
    }
    Some((size, path))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a module is dark, from the path alone.
    fn is_dark(path: &str, x: i32, y: i32) -> bool {
        path.split('M').skip(1).any(|part| {
            let (from, rest) = part.split_once('h').unwrap();
            let (left, top) = from.split_once(' ').unwrap();
            let length: i32 = rest.split_once('v').unwrap().0.parse().unwrap();
            let (left, top): (i32, i32) = (left.parse().unwrap(), top.parse().unwrap());
            top == y && (left..left + length).contains(&x)
        })
    }

    #[test]
    fn the_path_draws_each_dark_module_and_no_other() {
        let text = "http://192.168.0.7:8000/campaign#key=abcdefghijklmnop&at=pilot&pilot=sparrow";
        let (size, path) = drawn(text).unwrap();
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).unwrap();
        assert_eq!(size, code.size());
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            assert_eq!(is_dark(&path, x, y), code.get_module(x, y), "{x} {y}");
        }
    }

    #[test]
    fn what_is_too_long_is_refused() {
        assert!(drawn(&"x".repeat(LONGEST)).is_some());
        assert!(drawn(&"x".repeat(LONGEST + 1)).is_none());
    }
}
