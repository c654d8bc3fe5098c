//! Squads as plain text: a ship a line, as people type and squad builders print them.

use super::{Complaint, ReadSquad, Severity, Squad, list};
use crate::library::Library;

/// Whether a text is neither JSON, TOML nor a link, but words.
pub(super) fn is_plain(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && !text.contains('=') && !text.starts_with(['{', '[', '#']) && !text.contains("://")
}

/// Reads lines: a pilot begins a ship, and what is no pilot is aboard the ship before.
pub(super) fn read(text: &str, library: &Library) -> ReadSquad {
    let mut lines: Vec<String> = Vec::new();
    let mut last: Option<usize> = None;
    for line in text.lines().map(bare) {
        let (ship, _) = line.split_once(':').unwrap_or((&line, ""));
        let is_ship = !ship.is_empty() && is_pilot(ship, library);
        match last {
            _ if line.is_empty() || is_sum(&line) => lines.push(String::new()),
            Some(at) if !is_ship => {
                let joint = if lines[at].contains(':') { ", " } else { ": " };
                let aboard = line.replace(':', ",");
                lines[at].push_str(&format!("{joint}{aboard}"));
                lines.push(String::new());
            }
            _ => {
                last = is_ship.then_some(lines.len()).or(last);
                lines.push(line);
            }
        }
    }
    if last.is_none() {
        let message = "neither XWS (JSON), a short list (TOML) nor a link, and no line names a pilot".to_owned();
        let complaint = Complaint { path: String::new(), severity: Severity::Fault, message };
        return ReadSquad { squad: Squad::default(), complaints: vec![complaint] };
    }
    // A short list with each ship in its own line, so that complaints name it.
    let entries: Vec<String> =
        lines.iter().map(|line| if line.is_empty() { String::new() } else { format!("{line:?},") }).collect();
    list::read(&format!("pilots = [{}\n]", entries.join("\n")), library)
}

/// Whether words lead to a pilot.
fn is_pilot(words: &str, library: &Library) -> bool {
    let name = match words.rsplit_once(' ') {
        Some((name, times)) if times.starts_with(['x', 'X']) && times[1..].parse::<u8>().is_ok() => name,
        _ => words,
    };
    library.pilot_by_id(name).is_some() || !library.namesakes(name).is_empty()
}

/// A line without bullets and the points behind names.
fn bare(line: &str) -> String {
    let line = line.trim().trim_start_matches(['-', '*', '•', '·']).trim();
    let mut words = String::new();
    for part in line.split(',') {
        let part = part.trim();
        let name = part.rsplit_once(" (").filter(|(_, points)| is_points(points)).map_or(part, |(name, _)| name);
        words.push_str(if words.is_empty() { "" } else { ", " });
        words.push_str(name);
    }
    words
}

fn is_points(words: &str) -> bool {
    words.strip_suffix(')').is_some_and(|points| !points.is_empty() && points.chars().all(|sign| sign.is_ascii_digit()))
}

/// Whether a line only sums up.
fn is_sum(line: &str) -> bool {
    let line = line.to_lowercase();
    line.contains("total") || line.contains("half points") || line.contains("threshold")
}
