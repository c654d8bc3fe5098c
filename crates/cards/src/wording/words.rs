//! Small words that sentences are made of.

use tallyho_rules::effect::{Band, Side, Whose};

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

pub(super) fn and_all(words: impl IntoIterator<Item = String>) -> String {
    let words: Vec<String> = words.into_iter().collect();
    and(words.iter().map(String::as_str))
}

/// `a` or `an`.
pub(super) fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" }
}

pub(super) fn a(words: &str) -> String {
    format!("{} {words}", article(words))
}

/// The same words with a capital at the start.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_uppercase().collect());
    first + letters.as_str()
}

/// `0-1`, `1`, `2 or more`.
pub(super) fn span(band: Band) -> String {
    match (band.least, band.most) {
        (least, u8::MAX) => format!("{least} or more"),
        _ => band.to_string(),
    }
}

/// How many of a thing there must be: `no shields`, `a shield`, `exactly 2 shields`, `2 or fewer shields`.
pub(super) fn amount(band: Band, one: &str) -> String {
    match (band.least, band.most) {
        (_, 0) => format!("no {one}s"),
        (1, u8::MAX) => a(one),
        (least, u8::MAX) => format!("{least} or more {one}s"),
        (least, most) if least == most => format!("exactly {}", counted(most, one)),
        (0, most) => format!("{most} or fewer {one}s"),
        (least, most) => format!("{least} to {most} {one}s"),
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

/// The same where objects count, too: `another ship or object at range 1-3`.
pub(super) fn or_object(subject: &str) -> String {
    subject.replacen("ship", "ship or object", 1)
}

/// All of them: `enemy ships at range 0-1`.
pub(super) fn all_at(whose: Whose) -> String {
    let at = whose.within.map_or(String::new(), |band| format!(" at range {}", span(band)));
    format!("{}{at}", ships_of(whose.side))
}

/// The same without an article: `friendly ship at range 0-1`, `other ship`.
pub(super) fn bare(words: &str) -> String {
    let words = words.strip_prefix("an ").or_else(|| words.strip_prefix("a ")).unwrap_or(words);
    words.strip_prefix("another ").map_or_else(|| words.to_owned(), |rest| format!("other {rest}"))
}

/// Whose moment it is, without an article.
pub(super) fn bare_subject(whose: Whose) -> String {
    bare(&subject(whose))
}

/// Of all ships on a side: `friendly ships`.
pub(super) fn ships_of(side: Side) -> &'static str {
    match side {
        Side::Enemy | Side::Opponent => "enemy ships",
        Side::Friend => "friendly ships",
        Side::OtherFriend => "other friendly ships",
        Side::Other => "other ships",
        Side::Me | Side::Anyone | Side::Carrier => "ships",
    }
}
