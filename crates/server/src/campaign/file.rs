//! A campaign as one file to send: the squadron, the story and those who did not return. It needs nothing else and keeps what is
//! sealed to itself.

use std::fmt::Write as _;

use serde_json::Value;
use tallyho_campaign::{Book, Open};
use tallyho_missions::brief::escape;

use super::cluster;
use crate::error::WebError;
use crate::games::Games;

/// Colours by light and dark, and the look of the file.
const TOKENS: &str = include_str!("../../web/tokens.css");
const LOOK: &str = include_str!("../../web/campaign-file.css");

impl Games {
    /// The whole file.
    pub(super) fn campaign_file(&self, open: &Open) -> Result<String, WebError> {
        let seen = cluster(open)?.state().seen();
        let story = self.chronicle(open)?;
        let pilots: Vec<Value> = seen.pilots.iter().map(|it| self.pilot_card(it, &seen)).collect();
        let name = escape(&seen.ground.name);
        let [rebel, imperial] = seen.tokens;
        let stands = format!(
            "{}, {} campaign. Tokens: Rebels {rebel}, Empire {imperial}; {} win. {}",
            open.campaign.kind().name(),
            seen.length.word(),
            seen.length.tokens(),
            seen.next(&self.muster)
        );
        let body = [
            format!("<h1>{name}</h1>\n<p class=\"muted\">{}</p>\n", escape(&stands)),
            squadron(&pilots),
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

fn squadron(pilots: &[Value]) -> String {
    let mut rows = String::new();
    for it in pilots {
        let cards: Vec<String> = list(it, "owned").map(|card| text(&card["name"])).collect();
        // Writing to a text cannot fail.
        let _ = writeln!(
            rows,
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
             <td class=\"n\">{}</td><td>{}</td></tr>",
            text(&it["callsign"]),
            text(&it["player_name"]),
            text(&it["ship_name"]),
            text(&it["level"]),
            text(&it["points"]),
            text(&it["shot_down"]),
            cards.join(", ")
        );
    }
    format!(
        "<section>\n<h2>The squadron</h2>\n<div class=\"wide\"><table>\n<thead><tr><th>Pilot</th><th>Player</th><th>Ship</th>\
         <th>Level</th><th>Points</th><th>Shot down</th><th>Owns</th></tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n</section>\n"
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
            "<li class=\"{}\"><h3>{}. {}</h3><p>{} in round {}, {}. {} points together: {}.{lost}</p><p class=\"muted\">{}</p></li>",
            if won { "won" } else { "lost" },
            at + 1,
            text(&it["name"]),
            if won { "Won" } else { "Lost" },
            text(&it["rounds"]),
            text(&it["way"]),
            text(&it["pool"]),
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
