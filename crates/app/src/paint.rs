//! Colour in the terminal, always beside a mark that says the same.

use std::env;
use std::io::{self, IsTerminal};

use tallyho_cards::Difficulty;

/// Whether to colour what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Text only.
    Plain,
    /// ANSI colours.
    Ansi,
}

impl Paint {
    /// Colour for a person at a terminal who has not refused it (<https://no-color.org>).
    pub(crate) fn for_stdout() -> Self {
        let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if io::stdout().is_terminal() && !refused { Self::Ansi } else { Self::Plain }
    }

    /// The text in the colour of a maneuver.
    pub(crate) fn difficulty(self, difficulty: Difficulty, text: &str) -> String {
        let code = match difficulty {
            Difficulty::Blue => "94",
            Difficulty::White => return text.to_owned(),
            Difficulty::Red => "91",
            Difficulty::Purple => "95",
        };
        match self {
            Self::Plain => text.to_owned(),
            Self::Ansi => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }
}
