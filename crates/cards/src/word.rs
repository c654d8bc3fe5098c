//! Fixed words of the files that people write: factions, arcs, actions, colours, kinds.

use tallyho_rules::scenario::{Order, Rim};
use tallyho_table::draw::Plan;
use tallyho_table::{Arc, BaseSize};

use crate::nearest::{nearest_word, shown};

/// A value that content files write as one of a few words.
pub trait Word: Copy + 'static {
    /// What such a word is called in a message.
    const WHAT: &'static str;
    /// Every value.
    fn all() -> &'static [Self];
    /// How content files write it.
    fn word(self) -> &'static str;
}

/// The value of a word, or a message that names the nearest valid one.
pub fn read_word<W: Word>(text: &str) -> Result<W, String> {
    find_word(text).ok_or_else(|| unknown_word::<W>(text))
}

/// The value of a word. For whoever has no use for the message, which takes long to make.
pub(crate) fn find_word<W: Word>(text: &str) -> Option<W> {
    W::all().iter().copied().find(|value| value.word() == text)
}

/// The message for a word that is none of the valid ones.
pub fn unknown_word<W: Word>(text: &str) -> String {
    unknown(W::WHAT, text, W::all().iter().map(|value| value.word()))
}

/// How many words are compared, and how many are listed: a file may bring its own, as many as it likes.
const MOST_COMPARED: usize = 1000;
const MOST_LISTED: usize = 60;

/// The message for `text`, which is none of `valid`: suggests the nearest one, or lists them.
pub fn unknown<'a>(what: &str, text: &str, valid: impl Iterator<Item = &'a str> + Clone) -> String {
    let text_shown = shown(text);
    if let Some(word) = nearest_word(text, valid.clone().take(MOST_COMPARED)) {
        return format!("unknown {what} '{text_shown}'; did you mean '{word}'?");
    }
    let listed = valid.clone().take(MOST_LISTED).collect::<Vec<_>>().join(", ");
    let more = if valid.clone().nth(MOST_LISTED).is_some() { " and others" } else { "" };
    format!("unknown {what} '{text_shown}'; use one of: {listed}{more}")
}

impl Word for BaseSize {
    const WHAT: &'static str = "base";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl Word for Plan {
    const WHAT: &'static str = "plan";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl Word for Arc {
    const WHAT: &'static str = "arc";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl Word for Rim {
    const WHAT: &'static str = "edge";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

/// Reads `attack`, `strike SHIP`, `escape EDGE` or `escort SHIP` as people write it, with the nearest word where it is misspelt; how a
/// ship is named, whoever asks knows.
///
/// # Errors
/// With what was wrong.
pub fn read_order<S>(
    text: &str,
    struck: impl FnOnce(&str) -> Result<S, String>,
    escorted: impl FnOnce(&str) -> Result<S, String>,
) -> Result<Order<S>, String> {
    const ORDERS: [&str; 4] = ["attack", "strike SHIP", "escape EDGE", "escort SHIP"];
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    match ORDERS.iter().any(|order| order.split(' ').next() == Some(verb)) {
        false => {
            let found = nearest_word(verb, ORDERS.iter().map(|order| order.split(' ').next().unwrap_or_default()));
            let meant = found.map(|verb| format!("{verb} {rest}"));
            Err(match meant {
                Some(meant) => format!("unknown order '{}'; did you mean '{}'?", shown(text), meant.trim_end()),
                None => unknown("order", text, ORDERS.into_iter()),
            })
        }
        true if verb == "escape" && !rest.trim().is_empty() => read_word(rest.trim()).map(Order::Escape),
        true => Order::read(text, struck, escorted),
    }
}
