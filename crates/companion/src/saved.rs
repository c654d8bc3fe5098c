//! A session as a text: a head of four lines, a line for each answer, and how many there were.
//!
//! ```text
//! tallyho companion 1
//! system solo
//! dice rolled
//! seed 7
//! > Luke
//! > 5
//! end 2
//! ```

use std::fmt;

use tallyho_pilots::flight::System;

use crate::session::{Dice, LONGEST, Session, Start};

/// What is wrong with a saved session, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Fault {}

const FIRST_LINE: &str = "tallyho companion 1";
const HEAD: usize = 4;

/// The line of an answer, by its place.
pub(crate) fn line_of(answer: usize) -> usize {
    HEAD + 1 + answer
}

/// The word for a system, in files and on the command line.
const SYSTEMS: [(&str, System); 3] =
    [("solo", System::SoloAlpha), ("aturi", System::Aturi), ("flight-group", System::FlightGroupAlpha)];

impl Start {
    /// The systems that can be flown here, each by its word.
    pub fn systems() -> impl Iterator<Item = (&'static str, System)> {
        SYSTEMS.into_iter()
    }

    /// The system of a word.
    ///
    /// # Errors
    /// When it is none, with those there are.
    pub fn system_of(word: &str) -> Result<System, String> {
        let known = SYSTEMS.iter().find(|(known, _)| *known == word);
        known.map(|(_, system)| *system).ok_or_else(|| {
            let words: Vec<&str> = SYSTEMS.iter().map(|(word, _)| *word).collect();
            format!("unknown system '{}'; there is {}", word.escape_default(), words.join(", "))
        })
    }
}

impl Session {
    /// The session as a text.
    pub fn to_text(&self) -> String {
        let Start { system, seed, dice } = self.start();
        let system = SYSTEMS.iter().find(|(_, known)| *known == system).map_or("solo", |(word, _)| word);
        let dice = match dice {
            Dice::Rolled => "rolled",
            Dice::Typed => "typed",
        };
        let mut text = format!("{FIRST_LINE}\nsystem {system}\ndice {dice}\nseed {seed}\n");
        for input in self.inputs() {
            text += &format!("> {input}\n");
        }
        text += &format!("end {}\n", self.inputs().len());
        text
    }

    /// Reads a text that [`to_text`](Self::to_text) wrote, and nothing else. Whether the answers fit, [`scene`](Self::scene) says.
    ///
    /// # Errors
    /// With the first line that is wrong.
    pub fn from_text(text: &str) -> Result<Self, Fault> {
        let fault = |line: usize, message: &str| Fault { line, message: message.to_owned() };
        let lines: Vec<&str> = text.split('\n').collect();
        let line = |number: usize| lines.get(number - 1).copied().unwrap_or_default();
        if line(1) != FIRST_LINE {
            return Err(fault(1, &format!("this is no saved session; it must begin with '{FIRST_LINE}'")));
        }
        let system = line(2).strip_prefix("system ").ok_or_else(|| fault(2, "expected 'system' and its name"))?;
        let system = Start::system_of(system).map_err(|message| Fault { line: 2, message })?;
        let dice = match line(3) {
            "dice rolled" => Dice::Rolled,
            "dice typed" => Dice::Typed,
            _ => return Err(fault(3, "expected 'dice rolled' or 'dice typed'")),
        };
        let seed = line(4).strip_prefix("seed ").and_then(exact_number);
        let seed = seed.ok_or_else(|| fault(4, "expected 'seed' and a number"))?;
        let mut inputs = Vec::new();
        for (number, text) in (HEAD + 1..).zip(&lines[HEAD.min(lines.len())..]) {
            if let Some(input) = text.strip_prefix("> ") {
                let fits = !input.is_empty()
                    && input.trim() == input
                    && input.chars().count() <= LONGEST
                    && !input.chars().any(char::is_control);
                if !fits {
                    return Err(fault(number, "this is no answer that anybody could have typed"));
                }
                inputs.push(input.to_owned());
                continue;
            }
            let count = text.strip_prefix("end ").and_then(exact_number);
            if count != Some(inputs.len() as u64) {
                return Err(fault(number, &format!("expected '> ' and an answer, or 'end {}'", inputs.len())));
            }
            if lines[number..] != [""] {
                return Err(fault(number + 1, "nothing may follow the end"));
            }
            return Ok(Self::of(Start { system, seed, dice }, inputs));
        }
        Err(fault(lines.len(), "the end is missing"))
    }
}

/// A number written as we write it: no sign, no zeros before it.
fn exact_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}
