//! What is kept beside a row for people: why, and what was told when it was played.

use serde::{Deserialize, Serialize};
use tallyho_ledger::{Edition, Row};

use super::scribe::Line;

/// The version of the texts of rows and of what is kept beside them. In the first one the reasons were kept, a line
/// each.
const FORMAT: u32 = 2;

/// What rows are written and played by here.
pub(crate) fn edition() -> Edition {
    let rules = format!("{:016x}", tallyho_rules::EDITION);
    Edition { format: FORMAT, rules, program: env!("CARGO_PKG_VERSION").to_owned() }
}

/// What is kept beside a row. Should it not play any more by later rules, it can still be read what it came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Note {
    /// Why whoever answered did so, as he told it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) why: Vec<String>,
    /// What came of it, as everybody heard it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) log: Vec<Line>,
}

impl Note {
    /// As it is kept.
    pub(crate) fn to_text(&self) -> String {
        // Words in lists can always be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What is kept beside a row. What cannot be read is only missed by people: the row itself plays all the same.
    pub(crate) fn of(row: &Row) -> Self {
        match row.edition.format {
            1 => Self { why: row.note.lines().map(str::to_owned).collect(), log: Vec::new() },
            _ => serde_json::from_str(&row.note).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(format: u32, note: String) -> Row {
        let (entry, edition) = (tallyho_ledger::Entry::Redo, Edition { format, ..Edition::default() }.into());
        Row { number: 0, writer: None, message: None, entry, note, edition }
    }

    #[test]
    fn notes_of_both_formats_are_read() {
        let line = Line { text: "Red 1 flies".into(), depth: 2, ship: Some(0), why: vec!["a tally".into()] };
        let note = Note { why: vec!["ahead".into()], log: vec![line] };
        assert_eq!(Note::of(&row(FORMAT, note.to_text())), note);
        assert_eq!(Note::of(&row(1, "one\ntwo".into())).why, ["one", "two"]);
        assert_eq!(Note::of(&row(FORMAT, "{".into())), Note::default());
    }
}
