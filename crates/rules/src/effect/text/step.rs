//! Steps as words: each sort of step has its own, in a file of its own.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::{Phrase, Read, unreadable};
use crate::effect::step::whichever;
use crate::effect::{
    ActionStep, CardStep, DamageStep, DeviceStep, DiceStep, DockStep, FlowStep, LockStep, MoveStep, Permission, Step,
    TokenStep, WeaponStep,
};

type Reader = fn(&str, &mut Words<'_>) -> Read<Option<Step>>;

const READERS: [Reader; 12] = [
    |word, words| Ok(DiceStep::begin(word, words)?.map(Step::Dice)),
    |word, words| Ok(TokenStep::begin(word, words)?.map(Step::Token)),
    |word, words| Ok(LockStep::begin(word, words)?.map(Step::Lock)),
    |word, words| Ok(MoveStep::begin(word, words)?.map(Step::Move)),
    |word, words| Ok(DamageStep::begin(word, words)?.map(Step::Damage)),
    |word, words| Ok(DeviceStep::begin(word, words)?.map(Step::Device)),
    |word, words| Ok(CardStep::begin(word, words)?.map(Step::Card)),
    |word, words| Ok(WeaponStep::begin(word, words)?.map(Step::Weapon)),
    |word, words| Ok(ActionStep::begin(word, words)?.map(Step::Action)),
    |word, words| Ok(DockStep::begin(word, words)?.map(Step::Dock)),
    |word, words| Ok(FlowStep::begin(word, words)?.map(Step::Flow)),
    |word, words| Ok(Permission::begin(word, words)?.map(Step::Forbid)),
];

/// A step without brackets.
pub(super) fn read_plain_step(words: &mut Words<'_>) -> Read<Step> {
    let word = words.next("a step")?;
    for read in READERS {
        if let Some(step) = read(word, words)? {
            return Ok(step);
        }
    }
    unreadable(word, format!("a step: {}", Step::words().collect::<Vec<_>>().join(", ")))
}

impl Step {
    /// The words that steps begin with.
    pub fn words() -> impl Iterator<Item = &'static str> {
        let all = [
            DiceStep::WORDS,
            TokenStep::WORDS,
            LockStep::WORDS,
            MoveStep::WORDS,
            DamageStep::WORDS,
            DeviceStep::WORDS,
            CardStep::WORDS,
            WeaponStep::WORDS,
            ActionStep::WORDS,
            DockStep::WORDS,
            FlowStep::WORDS,
            Permission::WORDS,
        ];
        all.into_iter().flatten().copied()
    }
}

/// A step as it is written where it has no brackets; those that have them are written by [`Effect::clauses`](crate::Effect::clauses).
impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        whichever!(self, step => write!(f, "{step}"))
    }
}

impl Phrase for Permission {
    const WORDS: &'static [&'static str] = &["forbid"];

    fn read(_: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        words.one().map(Some)
    }
}

impl Display for Permission {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "forbid {}", self.word())
    }
}
