//! Rows as programs before version 2 of the store wrote them.

use crate::row::Entry;

/// A row of a battle: lines of a replay, or `undo N`, after which only the first N of the rows that count still do.
pub fn battle_row(text: String) -> Entry {
    // As it was read then: a sign before the number was let pass.
    match text.strip_prefix("undo ").and_then(|keep| keep.parse::<usize>().ok()) {
        Some(keep) => Entry::Undo { keep: keep as u64 },
        None => Entry::Did(text),
    }
}

/// A row of a table with miniatures, of whose rows so many count: `{"did":[…]}`, of which the list of steps is kept,
/// `"undo"` or `"redo"`.
pub fn table_row(text: String, live: u64) -> Entry {
    match text.as_str() {
        // Where nothing was left to take back, nothing was taken back; then this keeps what there is.
        r#""undo""# => Entry::Undo { keep: live.saturating_sub(1) },
        r#""redo""# => Entry::Redo,
        // Whatever else stands there was refused by its reader then, and is now.
        other => Entry::Did(steps(other).map_or_else(|| other.to_owned(), str::to_owned)),
    }
}

fn steps(text: &str) -> Option<&str> {
    text.strip_prefix(r#"{"did":"#)?.strip_suffix('}')
}
