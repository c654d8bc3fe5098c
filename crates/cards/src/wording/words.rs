//! Small words that sentences are made of.

use tallyho_rules::effect::{Band, Side, Who, Whose};

/// `a, b or c`.
pub(crate) fn or<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    listed(words, "or")
}

/// `a, b and c`.
pub(crate) fn and<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    listed(words, "and")
}

pub(super) fn listed<'t>(words: impl IntoIterator<Item = &'t str>, last: &str) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    match words[..] {
        [] => String::new(),
        [one] => one.to_owned(),
        [ref first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

pub(super) fn or_all(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    or(words.iter().map(String::as_str))
}

/// `a` or `an`.
pub(super) fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }
}

pub(super) fn a(words: &str) -> String {
    format!("{} {words}", article(words))
}

/// `0-1`, `1`, `2 or more`.
pub(super) fn span(band: Band) -> String {
    match (band.least, band.most) {
        (least, u8::MAX) => format!("{least} or more"),
        _ => band.to_string(),
    }
}

pub(super) fn whom(who: Who) -> &'static str {
    match who {
        Who::Me => "you",
        Who::It => "that ship",
        Who::Opponent => "your opponent in the attack",
        Who::Attacker => "the attacker",
        Who::Defender => "the defender",
        Who::Target => "the chosen ship",
        Who::Coordinated => "the ship you coordinated",
        Who::Locked => "the ship you have locked",
    }
}

pub(super) fn whose(who: Who) -> String {
    if who == Who::Me { "your".to_owned() } else { format!("{}'s", whom(who)) }
}

pub(super) fn is(who: Who) -> &'static str {
    if who == Who::Me { "are" } else { "is" }
}

pub(super) fn has(who: Who) -> &'static str {
    if who == Who::Me { "have" } else { "has" }
}

/// What a ship does: told to the reader, or of another.
pub(super) fn does(who: Who, plain: &str, other: &str, what: &str) -> String {
    match who {
        Who::Me => format!("{plain} {what}"),
        _ => format!("{} {other} {what}", whom(who)),
    }
}

pub(super) fn counted(count: u8, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// Who the moment is about.
pub(super) fn subject(whose: Whose) -> String {
    let anywhere = Band { least: 0, most: u8::MAX };
    let within = whose.within.filter(|band| *band != anywhere);
    let at = within.map_or(String::new(), |band| format!(" at range {}", span(band)));
    let who = match whose.side {
        Side::Me => return "you".to_owned(),
        Side::Friend => "a friendly ship",
        Side::OtherFriend => "another friendly ship",
        Side::Enemy | Side::Opponent => "an enemy ship",
        Side::Anyone => "a ship",
        Side::Other => "another ship",
        Side::Carrier => "your carrier",
    };
    format!("{who}{at}")
}

/// Whose moment it is, without an article.
pub(super) fn bare_subject(whose: Whose) -> String {
    subject(whose).trim_start_matches("an ").trim_start_matches("a ").replace("another", "other")
}
