//! What somebody types for one side: `focus,lock,reroll-1`.

use std::fmt;

use crate::card::{Card, Dice, Shapes};
use crate::tokens::{Kind, MOST_TOKENS, Tokens};

/// The most cards a side may have.
pub const MOST_CARDS: usize = 5;

/// Tokens and cards of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Its tokens.
    pub tokens: Tokens,
    /// Its cards.
    pub cards: Vec<Card>,
}

/// Odds that cannot be worked out, and what can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A number outside its span.
    Number {
        /// What it counts.
        what: &'static str,
        /// What was asked for.
        asked: i64,
        /// The least there may be.
        least: i64,
        /// The most there may be.
        most: i64,
    },
    /// A word that is no token or card of that side.
    Word(String, Dice),
    /// A token that only the other side spends.
    NotHis(Kind, Dice),
    /// A word that is no policy.
    Policy(String),
    /// Shields or a damage deck without the hull behind them.
    NoHull,
    /// Nobody would live to see the end of it.
    TooMuch,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { what, asked, least, most } => write!(f, "{asked} {what}: there can be {least} to {most}"),
            Self::Word(word, dice) => {
                let (who, tokens) = match dice {
                    Dice::Attack => ("an attacker", "focus, calculate, force, lock"),
                    Dice::Defense => ("a defender", "focus, calculate, force, evade"),
                };
                write!(f, "'{word}' is nothing {who} has; tokens are {tokens}, cards are {}", Shapes(*dice))
            }
            Self::TooMuch => f.write_str("that takes too long to work out: try fewer attacks, tokens or rerolls"),
            Self::NotHis(kind, Dice::Attack) => {
                write!(f, "an attacker does not spend {}; a defender does", kind.name())
            }
            Self::NotHis(kind, Dice::Defense) => {
                write!(f, "a defender does not spend {}; an attacker does", kind.name())
            }
            Self::Policy(word) => write!(f, "'{word}' is no policy; use table, greedy or optimal"),
            Self::NoHull => write!(f, "how much hull is there? add --hull"),
        }
    }
}

impl std::error::Error for Impossible {}

/// Refuses a number outside its span.
pub(crate) fn within(what: &'static str, asked: i64, least: i64, most: i64) -> Result<(), Impossible> {
    if (least..=most).contains(&asked) { Ok(()) } else { Err(Impossible::Number { what, asked, least, most }) }
}

impl Side {
    /// Reads tokens and cards, separated by commas, of whoever rolls those dice.
    ///
    /// # Errors
    /// With the first word that is neither, or when there are too many.
    pub fn read(text: &str, dice: Dice) -> Result<Self, Impossible> {
        let mut side = Self::default();
        let mut tokens = 0;
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.name() == word) {
                if kind == others(dice) {
                    return Err(Impossible::NotHis(kind, dice));
                }
                tokens += 1;
                within("tokens on one side", tokens, 0, i64::from(MOST_TOKENS))?;
                *side.tokens.count_mut(kind) += 1;
            } else {
                let no_word = || Impossible::Word(word.chars().take(40).collect(), dice);
                side.cards.push(Card::read(word, dice).ok_or_else(no_word)?);
            }
        }
        Ok(side)
    }
}

/// The token that only the other side spends.
pub(crate) const fn others(dice: Dice) -> Kind {
    match dice {
        Dice::Attack => Kind::Evade,
        Dice::Defense => Kind::Lock,
    }
}
