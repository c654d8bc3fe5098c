//! A campaign as one file to send: the squadron, the story and those who did not return. It needs nothing else and keeps what is
//! sealed to itself.

use std::fmt::Write as _;

use serde_json::Value;
use tallyho_campaign::{Campaign, Open};
use tallyho_missions::brief::escape;

use crate::error::WebError;
use crate::games::Games;

/// Colours by light and dark, and the look of the file.
const TOKENS: &str = include_str!("../../web/tokens.css");
const LOOK: &str = include_str!("../../web/campaign-file.css");

/// What stands on the first page of a file: how it stands, and the pilots as a table.
pub(super) struct Cover {
    pub(super) stands: String,
    pub(super) heads: Vec<&'static str>,
    pub(super) pilots: Vec<Vec<Value>>,
}

impl Games {
    /// The whole file.
    pub(super) fn campaign_file(&self, open: &Open) -> Result<String, WebError> {
        let Cover { stands, heads, pilots } = match &open.campaign {
            Campaign::Aturi(course) => self.cluster_cover(course),
            Campaign::FlightGroup(course) => self.flight_group_cover(course)?,
        };
        let story = self.chronicle(open)?;
        let name = escape(&open.campaign.ground().name);
        let body = [
            format!("<h1>{name}</h1>\n<p class=\"muted\">{}</p>\n", escape(&stands)),
            squadron(&heads, &pilots),
            missions(&story),
            memorial(&story),
            corrections(&story),
        ];
        Ok(format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{name}</title>\n<style>\n{TOKENS}\n{LOOK}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
            body.concat()
        ))
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => escape(text),
        Value::Null => String::new(),
        other => escape(&other.to_string()),
    }
}

fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> + use<'v> {
    value[name].as_array().into_iter().flatten()
}

/// The pilots as a table. The first cell names whose row it is; numbers stand to the right.
fn squadron(heads: &[&str], pilots: &[Vec<Value>]) -> String {
    let mut rows = String::new();
    for row in pilots {
        let cell = |(place, it): (usize, &Value)| match (place, it) {
            (0, it) => format!("<th scope=\"row\">{}</th>", text(it)),
            (_, Value::Number(_)) => format!("<td class=\"n\">{}</td>", text(it)),
            (_, it) => format!("<td>{}</td>", text(it)),
        };
        // Writing to a text cannot fail.
        let _ = writeln!(rows, "<tr>{}</tr>", row.iter().enumerate().map(cell).collect::<String>());
    }
    let heads: String = heads.iter().map(|it| format!("<th>{}</th>", escape(it))).collect();
    format!(
        "<section>\n<h2>The pilots</h2>\n<div class=\"wide\"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n\
         </table></div>\n</section>\n"
    )
}

fn missions(story: &Value) -> String {
    let mut told = String::new();
    for (at, it) in list(story, "missions").enumerate() {
        let won = it["won"].as_bool().unwrap_or_default();
        let shares: Vec<String> = list(it, "shares")
            .map(|share| format!("{} {}", text(&share["callsign"]), text(&share["points"])))
            .collect();
        let lost: Vec<String> = list(it, "lost").map(text).collect();
        let changes: Vec<String> = list(it, "changes").map(text).collect();
        let lost = if lost.is_empty() { String::new() } else { format!(" Shot down: {}.", lost.join(", ")) };
        let _ = writeln!(
            told,
            "<li class=\"{}\"><h3>{}. {}</h3><p>{} in round {}, {}. {} {} together: {}.{lost}</p><p class=\"muted\">{}</p></li>",
            if won { "won" } else { "lost" },
            at + 1,
            text(&it["name"]),
            if won { "Won" } else { "Lost" },
            text(&it["rounds"]),
            text(&it["way"]),
            text(&it["pool"]),
            text(&story["unit"]),
            shares.join(", "),
            changes.join("; ")
        );
    }
    match told.is_empty() {
        true => "<p>No mission was flown yet.</p>\n".to_owned(),
        false => format!("<section>\n<h2>What happened</h2>\n<ol class=\"story\">\n{told}</ol>\n</section>\n"),
    }
}

fn memorial(story: &Value) -> String {
    let mut told = String::new();
    for it in list(story, "memorial") {
        let how = if it["killed"].as_bool().unwrap_or_default() { "did not return" } else { "lost a ship" };
        let _ = writeln!(
            told,
            "<li><b>{}</b> {how}: {}, round {}</li>",
            text(&it["callsign"]),
            text(&it["mission"]),
            text(&it["round"])
        );
    }
    match told.is_empty() {
        true => String::new(),
        false => format!("<section>\n<h2>The wall</h2>\n<ul>\n{told}</ul>\n</section>\n"),
    }
}

fn corrections(story: &Value) -> String {
    let told: String = list(story, "corrections")
        .map(|it| format!("<li>{} ({})</li>\n", text(&it["told"]), text(&it["by"])))
        .collect();
    match told.is_empty() {
        true => String::new(),
        false => format!("<section>\n<h2>Set by hand</h2>\n<ul>\n{told}</ul>\n</section>\n"),
    }
}
