//! What is worked out once and kept: each side's part of an attack with tokens alone, where nobody looks further than this attack.
//!
//! In a battle the same few handfuls of tokens are weighed over and over. What an attacker makes of his dice hangs on nothing but their
//! number and his tokens, and what a defender does on nothing but the dice of both and his tokens.

use std::sync::{LazyLock, OnceLock};

use crate::answers::Answers;
use crate::tokens::Tokens;

/// The most dice of one side, and the most tokens, for which anything is kept: beyond, tables would be large and seldom used.
const MOST_DICE: u8 = 6;
const MOST: Tokens = Tokens { focus: 1, calculate: 1, force: 2, evade: 1, lock: 1 };

const POOLS: usize = MOST_DICE as usize + 1;

/// A place for everything that may be kept.
type Table<T> = LazyLock<Box<[OnceLock<T>]>>;

fn empty<T>(pools: usize) -> Box<[OnceLock<T>]> {
    (0..pools * MOST.places()).map(|_| OnceLock::new()).collect()
}

static STRUCK: Table<Box<[f64]>> = LazyLock::new(|| empty(POOLS));
static ANSWERS: Table<Answers> = LazyLock::new(|| empty(POOLS * POOLS));

/// Whether a handful is one of those something is kept for.
fn is_kept(tokens: Tokens) -> bool {
    let Tokens { focus, calculate, force, evade, lock } = tokens;
    focus <= MOST.focus
        && calculate <= MOST.calculate
        && force <= MOST.force
        && evade <= MOST.evade
        && lock <= MOST.lock
}

/// The place for how an attacker with such tokens ends.
pub(crate) fn struck(dice: u8, tokens: Tokens) -> Option<&'static OnceLock<Box<[f64]>>> {
    let keeps = dice <= MOST_DICE && is_kept(tokens);
    keeps.then(|| &STRUCK[usize::from(dice) * MOST.places() + MOST.place(tokens)])
}

/// The place for how a defender with such tokens ends against so many dice.
pub(crate) fn answers(dice: u8, defense: u8, tokens: Tokens) -> Option<&'static OnceLock<Answers>> {
    let keeps = dice <= MOST_DICE && defense <= MOST_DICE && is_kept(tokens);
    let pools = usize::from(dice) * POOLS + usize::from(defense);
    keeps.then(|| &ANSWERS[pools * MOST.places() + MOST.place(tokens)])
}
