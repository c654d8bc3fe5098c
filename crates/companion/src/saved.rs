//! A session as a text: a head of four lines and a fifth for a mission, a line for each answer, and how many there were.
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
//!
//! The fifth line of a mission is `mission pilots 4 level 1 variant rebel name solo-introduction`, without `variant` for the usual one,
//! and with `enemies`, in one word, before the name where they are the players' own. `credits pilots` before the name keeps who did what.

use std::fmt;

use tallyho_cards::word::{Word, read_word};

use crate::credit::Credits;
use crate::session::{Dice, LONGEST, Session, Start};
use crate::sortie::Assignment;

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

/// The line of a mission.
pub(crate) const MISSION_LINE: usize = HEAD + 1;

impl Session {
    /// The line of an answer, by its place.
    pub(crate) fn line_of(&self, answer: usize) -> usize {
        HEAD + usize::from(self.assignment().is_some()) + 1 + answer
    }

    /// The session as a text.
    pub fn to_text(&self) -> String {
        let Start { system, seed, dice } = self.start();
        let system = system.word();
        let dice = match dice {
            Dice::Rolled => "rolled",
            Dice::Typed => "typed",
        };
        let mut text = format!("{FIRST_LINE}\nsystem {system}\ndice {dice}\nseed {seed}\n");
        text += &self.assignment().map_or_else(String::new, |assignment| format!("{}\n", written(assignment)));
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
        let system = read_word(system).map_err(|message| Fault { line: 2, message })?;
        let dice = match line(3) {
            "dice rolled" => Dice::Rolled,
            "dice typed" => Dice::Typed,
            _ => return Err(fault(3, "expected 'dice rolled' or 'dice typed'")),
        };
        let seed = line(4).strip_prefix("seed ").and_then(exact_number);
        let seed = seed.ok_or_else(|| fault(4, "expected 'seed' and a number"))?;
        let assignment = match line(MISSION_LINE).strip_prefix(MISSION) {
            None => None,
            Some(words) => Some(read_assignment(words).ok_or_else(|| fault(MISSION_LINE, NO_MISSION))?),
        };
        let head = HEAD + usize::from(assignment.is_some());
        let mut inputs = Vec::new();
        for (number, text) in (head + 1..).zip(&lines[head.min(lines.len())..]) {
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
            return Ok(Self::of(Start { system, seed, dice }, assignment, inputs));
        }
        Err(fault(lines.len(), "the end is missing"))
    }
}

const MISSION: &str = "mission ";
/// Pilots are credited with what they do.
const CREDITS: &str = "credits pilots ";
const NO_MISSION: &str = "expected 'mission pilots N level N name NAME', with 'variant NAME' before the name where it is not the usual one 'enemies SHIPS' where they are your own and 'models SHIP=N,…' where there are not enough and 'credits pilots' where it is kept who does what";

fn written(assignment: &Assignment) -> String {
    let Assignment { mission, variant, pilots, level, enemies, models, flags, credits } = assignment;
    let variant = variant.as_ref().map_or_else(String::new, |variant| format!("variant {variant} "));
    let enemies = enemies.as_ref().map_or_else(String::new, |enemies| format!("enemies {enemies} "));
    let models = models.as_ref().map_or_else(String::new, |models| format!("models {models} "));
    let flags = flags.as_ref().map_or_else(String::new, |flags| format!("flags {flags} "));
    let credits = match credits {
        Credits::Nobody => "",
        Credits::Pilots => CREDITS,
    };
    format!("{MISSION}pilots {pilots} level {level} {variant}{enemies}{models}{flags}{credits}name {mission}")
}

/// Reads what [`written`] wrote, and nothing else.
fn read_assignment(words: &str) -> Option<Assignment> {
    let number = |text: &str| exact_number(text).and_then(|number| u8::try_from(number).ok());
    let (pilots, rest) = words.strip_prefix("pilots ")?.split_once(" level ")?;
    let (level, rest) = rest.split_once(' ')?;
    let (variant, rest) = worded(rest, "variant ")?;
    let (enemies, rest) = worded(rest, "enemies ")?;
    let (models, rest) = worded(rest, "models ")?;
    let (flags, rest) = worded(rest, "flags ")?;
    let (credits, rest) = match rest.strip_prefix(CREDITS) {
        Some(rest) => (Credits::Pilots, rest),
        None => (Credits::Nobody, rest),
    };
    let mission = rest.strip_prefix("name ")?;
    let fits = !mission.is_empty() && mission.chars().count() <= LONGEST && !mission.chars().any(char::is_control);
    let (pilots, level) = (number(pilots)?, number(level)?);
    fits.then(|| Assignment { mission: mission.to_owned(), variant, pilots, level, enemies, models, flags, credits })
}

/// The word after another that may be left out, and what follows.
fn worded<'t>(text: &'t str, what: &str) -> Option<(Option<String>, &'t str)> {
    match text.strip_prefix(what) {
        Some(rest) => rest.split_once(' ').map(|(word, rest)| (Some(word.to_owned()), rest)),
        None => Some((None, text)),
    }
}

/// A number written as we write it: no sign, no zeros before it.
fn exact_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}
