//! `tallyho obstacles`: the obstacles and devices.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use tallyho_cards::{Library, TokenShape};

use crate::columns::{Align, write_table};
use crate::error::AppError;

/// How to list them.
#[derive(Debug, Args)]
pub(crate) struct ObstaclesArgs {
    /// Write JSON, with the outlines
    #[arg(long)]
    json: bool,
}

/// One obstacle or device.
#[derive(Debug, Serialize)]
struct TokenJson<'a> {
    id: &'a str,
    name: &'a str,
    kind: &'static str,
    width: f64,
    height: f64,
    /// From the end of the template to the middle.
    #[serde(skip_serializing_if = "Option::is_none")]
    anchor: Option<f64>,
    outline: Vec<[f64; 2]>,
}

#[derive(Debug, Serialize)]
struct TokensJson<'a> {
    obstacles: Vec<TokenJson<'a>>,
    devices: Vec<TokenJson<'a>>,
}

/// Writes the obstacles, then the devices.
pub(crate) fn run(args: &ObstaclesArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let tokens = TokensJson {
        obstacles: library.obstacles().iter().map(|it| token(it, it.kind.name())).collect(),
        devices: library.devices().iter().map(|it| token(it, it.kind.name())).collect(),
    };
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &tokens)?;
        return Ok(writeln!(out)?);
    }
    list("obstacle", &tokens.obstacles, out)?;
    writeln!(out)?;
    list("device", &tokens.devices, out)
}

fn list(what: &str, tokens: &[TokenJson<'_>], out: &mut impl Write) -> Result<(), AppError> {
    use Align::{Left, Right};
    let heading = [(what, Left), ("name", Left), ("kind", Left), ("width mm", Right), ("height mm", Right)];
    let rows: Vec<_> = tokens
        .iter()
        .map(|token| {
            let TokenJson { id, name, kind, width, height, .. } = token;
            [(*id).to_owned(), (*name).to_owned(), (*kind).to_owned(), format!("{width:.0}"), format!("{height:.0}")]
        })
        .collect();
    Ok(write_table(out, heading, &rows)?)
}

fn token<'a, Kind>(token: &'a TokenShape<Kind>, kind: &'static str) -> TokenJson<'a> {
    let extent = token.extent();
    let outline = token.outline.points().iter().map(|point| [point.x, point.y]).collect();
    let (id, name, anchor) = (&token.id, &token.name, token.anchor);
    TokenJson { id, name, kind, width: extent.x, height: extent.y, anchor, outline }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(args: &ObstaclesArgs) -> String {
        let mut out = Vec::new();
        run(args, &Library::embedded().unwrap(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_list_is_aligned() {
        insta::assert_snapshot!(written(&ObstaclesArgs { json: false }));
    }

    #[test]
    fn json_has_the_outlines() {
        let json: serde_json::Value = serde_json::from_str(&written(&ObstaclesArgs { json: true })).unwrap();
        assert_eq!(json["obstacles"].as_array().unwrap().len(), 36);
        assert_eq!(json["devices"][0]["id"], "bomb");
        assert_eq!(json["devices"][0]["anchor"], 14.2);
        assert_eq!(json["devices"][0]["outline"][0].as_array().unwrap().len(), 2);
    }
}
