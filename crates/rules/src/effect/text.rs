//! Effects as words, and back: the language of card files and replays.
//!
//! One effect is a list of clauses: `at WINDOW`, `side SIDE` of a card with two, `whose SIDE [RANGES]`, `if CONDITION` (several), `choose SELECTOR`,
//! `where CONDITION` (several, of who is chosen), `pay PRICE` (several), then `do`, `may` or `must` with a step (several). A step that leads to others has them in brackets:
//! `roll 1 [hit/crit: remove stress me]`.

mod actions;
mod cards;
mod condition;
mod damage;
mod devices;
mod dice;
mod docking;
mod flow;
mod locks;
mod movement;
mod place;
mod price;
mod ships;
mod step;
mod term;
#[cfg(test)]
mod tests;
mod tokens;
mod weapons;
mod write;

use std::fmt;

use super::window::WindowKind;
use super::{ArcWord, Block, Effect, Face, Faces, FlowStep, Selector, Step, TokenSet, Who, Whose, Window};
use condition::read_condition;
use price::read_price;
use step::read_plain_step;
use term::Words;

/// Words that are no effect; what was expected instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The word that was not understood; empty at the end of the text.
    pub word: String,
    /// What could stand there.
    pub expected: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.word.as_str() {
            "" => write!(f, "the words end where {} was expected", self.expected),
            word => write!(f, "'{word}' is not {}", self.expected),
        }
    }
}

impl std::error::Error for Unreadable {}

/// How deep brackets and `not` may be nested: deeper than any card, and shallow enough for the stack.
const DEEPEST: usize = 8;

type Read<T> = Result<T, Unreadable>;

/// What a phrase can say about one thing. The word it begins with tells; a phrase writes itself as the words it is read from.
trait Phrase: Sized + fmt::Display {
    /// The words it can begin with.
    const WORDS: &'static [&'static str];

    /// Reads what comes after one of these words.
    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>>;

    /// Reads a phrase that begins with that word; nothing if phrases about something else do. What is not listed is not
    /// read, so that no word can be used that nobody is told of.
    fn begin(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        if Self::WORDS.contains(&word) { Self::read(word, words) } else { Ok(None) }
    }
}

fn unreadable<T>(word: &str, expected: impl Into<String>) -> Read<T> {
    Err(Unreadable { word: word.chars().take(40).collect(), expected: expected.into() })
}

fn union(sets: Vec<TokenSet>) -> TokenSet {
    sets.into_iter().fold(TokenSet::default(), TokenSet::union)
}

fn faces(words: &mut Words<'_>) -> Read<Faces> {
    if words.take("any") {
        return Ok(Faces::ANY);
    }
    Ok(words.several::<Face>()?.into_iter().fold(Faces::default(), Faces::with))
}

impl Effect {
    /// The keys of its clauses, in the order in which they are written.
    pub const KEYS: &'static [&'static str] =
        &["at", "side", "whose", "if", "choose", "where", "pay", "do", "may", "must"];

    /// Reads an effect from its clauses, each beginning with its key: `at`, `side`, `whose`, `if`, `choose`, `where`, `pay`, `do`, `may`,
    /// `must`.
    ///
    /// # Errors
    /// With the clause that cannot be read, by its place, and why.
    pub fn read<'t>(clauses: impl IntoIterator<Item = (&'t str, &'t str)>) -> Result<Self, (usize, Unreadable)> {
        let mut effect = Self {
            window: Window::AttackDice,
            whose: Whose::ME,
            conditions: Vec::new(),
            choose: None,
            fits: Vec::new(),
            price: Vec::new(),
            blocks: vec![Vec::new()],
            optional: false,
            side: None,
        };
        let mut at = None;
        let mut count = 0;
        for (place, (key, text)) in clauses.into_iter().enumerate() {
            count = place;
            let mut words = Words::new(text);
            let read = effect.read_clause(key, text, &mut words, &mut at).and_then(|()| words.end());
            read.map_err(|fault| (place, fault))?;
        }
        match at {
            None => unreadable("", "'at' with a window").map_err(|fault| (count, fault)),
            Some(window) => {
                effect.window = window;
                effect.check_kind().map_err(|fault| (count, fault))?;
                Ok(effect)
            }
        }
    }

    fn read_clause(&mut self, key: &str, text: &str, words: &mut Words<'_>, at: &mut Option<Window>) -> Read<()> {
        match key {
            "at" => *at = Some(words.one()?),
            "whose" => {
                let side = words.one()?;
                let within = if words.peek().is_some() { Some(words.one()?) } else { None };
                self.whose = Whose { side, within };
            }
            "side" => self.side = Some(words.one()?),
            "if" => self.conditions.push(read_condition(words)?),
            "choose" => self.choose = Some(read_selector(words)?),
            "where" => self.fits.push(read_condition(words)?),
            "pay" => self.price.push(read_price(words)?),
            "do" | "may" | "must" => {
                self.optional = key == "may";
                if depth(text) > DEEPEST {
                    return unreadable("[", "possible so deep within others");
                }
                let step = self.read_step(text)?;
                self.blocks[0].push(step);
                // A step reads its own text, brackets and all.
                words.rest = "".split_whitespace();
            }
            _ => return unreadable(key, format!("a key: {}", Effect::KEYS.join(", "))),
        }
        Ok(())
    }

    /// Queries change numbers and nobody declines a number.
    fn check_kind(&self) -> Read<()> {
        if self.blocks[0].is_empty() {
            return unreadable("", "'do', 'may' or 'must' with a step");
        }
        if self.choose.is_none() && !self.fits.is_empty() {
            return unreadable("where", "possible without 'choose'");
        }
        let query = self.window.kind() == WindowKind::Query;
        for step in self.blocks.iter().flatten() {
            if !step.fits(self.window) {
                let word = step.to_string();
                return unreadable(&word, format!("something that happens at {}", self.window.word()));
            }
        }
        if query && (self.optional || !self.price.is_empty()) {
            return unreadable("may", "possible for a query, which has no price and is not declined");
        }
        Ok(())
    }

    /// Reads a step; those in its brackets become blocks of the effect.
    fn read_step(&mut self, text: &str) -> Read<Step> {
        let (head, inner) = match text.split_once('[') {
            Some((head, inner)) => match inner.trim_end().strip_suffix(']') {
                Some(inner) => (head, Some(inner)),
                None => return unreadable("", "']'"),
            },
            None => (text, None),
        };
        let mut words = Words::new(head);
        let step = match (words.peek(), inner) {
            (Some("roll"), Some(inner)) => {
                words.take("roll");
                let dice = words.one()?;
                let table = split_outside(inner, '|').into_iter().map(|entry| {
                    let Some((on, steps)) = entry.split_once(':') else { return unreadable(entry, "FACES: STEPS") };
                    let on = faces(&mut Words::new(on))?;
                    Ok((on, self.read_block(steps)?))
                });
                Step::Flow(FlowStep::Roll(dice, table.collect::<Read<_>>()?))
            }
            (Some("if"), Some(inner)) => {
                words.take("if");
                let condition = read_condition(&mut words)?;
                Step::Flow(FlowStep::If(condition, self.read_block(inner)?))
            }
            (Some("either"), Some(inner)) => {
                words.take("either");
                let blocks = split_outside(inner, '|').into_iter().map(|steps| self.read_block(steps));
                Step::Flow(FlowStep::Either(blocks.collect::<Read<_>>()?))
            }
            (Some("let"), Some(inner)) => {
                words.take("let");
                let who = words.one()?;
                let blocks = split_outside(inner, '|').into_iter().map(|steps| self.read_block(steps));
                Step::Flow(FlowStep::Let(who, blocks.collect::<Read<_>>()?))
            }
            (Some("roll" | "if" | "either" | "let"), None) => return unreadable("", "'[' with the steps that follow"),
            (_, Some(inner)) => return unreadable(inner, "allowed here: only roll, if, either and let have brackets"),
            (_, None) => read_plain_step(&mut words)?,
        };
        words.end()?;
        Ok(step)
    }

    fn read_block(&mut self, text: &str) -> Read<u8> {
        let steps = split_outside(text, ',').into_iter().map(|step| self.read_step(step)).collect::<Read<Block>>()?;
        self.blocks.push(steps);
        match u8::try_from(self.blocks.len() - 1) {
            Ok(index) => Ok(index),
            Err(_) => unreadable(text, "possible: an effect has 255 blocks at most"),
        }
    }
}

/// How deep brackets are nested.
fn depth(text: &str) -> usize {
    let open = text.chars().scan(0_usize, |open, letter| {
        match letter {
            '[' => *open += 1,
            ']' => *open = open.saturating_sub(1),
            _ => {}
        }
        Some(*open)
    });
    open.max().unwrap_or(0)
}

/// Splits at a sign, but not within brackets.
fn split_outside(text: &str, sign: char) -> Vec<&str> {
    let (mut depth, mut from, mut parts) = (0_u32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ if letter == sign && depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

fn read_selector(words: &mut Words<'_>) -> Read<Selector> {
    let all = words.take("all");
    let side = words.one()?;
    let objects = words.take("object");
    let within = words.one()?;
    let arc = words.peek().and_then(ArcWord::from_word);
    if arc.is_some() {
        words.rest.next();
    }
    let around = if words.take("around") { words.one()? } else { Who::Me };
    Ok(Selector { side, objects, within, arc, around, all })
}
