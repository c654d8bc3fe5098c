//! Conditions as words: each sort of condition has its own, in a file of its own.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::write::joined;
use super::{DEEPEST, Phrase, Read, unreadable};
use crate::effect::{
    ActionCondition, CardCondition, Condition, DamageCondition, DeviceCondition, DiceCondition, LockCondition,
    MoveCondition, PlaceCondition, ShipCondition, TokenCondition, WeaponCondition,
};

type Reader = fn(&str, &mut Words<'_>) -> Read<Option<Condition>>;

const READERS: [Reader; 11] = [
    |word, words| Ok(DiceCondition::begin(word, words)?.map(Condition::Dice)),
    |word, words| Ok(TokenCondition::begin(word, words)?.map(Condition::Token)),
    |word, words| Ok(LockCondition::begin(word, words)?.map(Condition::Lock)),
    |word, words| Ok(MoveCondition::begin(word, words)?.map(Condition::Move)),
    |word, words| Ok(DamageCondition::begin(word, words)?.map(Condition::Damage)),
    |word, words| Ok(DeviceCondition::begin(word, words)?.map(Condition::Device)),
    |word, words| Ok(CardCondition::begin(word, words)?.map(Condition::Card)),
    |word, words| Ok(WeaponCondition::begin(word, words)?.map(Condition::Weapon)),
    |word, words| Ok(ActionCondition::begin(word, words)?.map(Condition::Action)),
    |word, words| Ok(PlaceCondition::begin(word, words)?.map(Condition::Place)),
    |word, words| Ok(ShipCondition::begin(word, words)?.map(Condition::Ship)),
];

/// A condition, with any `not` before it.
pub(super) fn read_condition(words: &mut Words<'_>) -> Read<Condition> {
    let mut nots = 0;
    while words.take("not") {
        nots += 1;
        if nots > DEEPEST {
            return unreadable("not", "possible so many times");
        }
    }
    let plain = read_plain_condition(words)?;
    Ok((0..nots).fold(plain, |inner, _| Condition::Not(Box::new(inner))))
}

fn read_plain_condition(words: &mut Words<'_>) -> Read<Condition> {
    let word = words.next("a condition")?;
    match word {
        "any" => {
            let mut all = vec![read_condition(words)?];
            while words.take("or") {
                all.push(read_condition(words)?);
            }
            return Ok(Condition::Any(all));
        }
        "phase" => return Ok(Condition::Phase(words.several()?)),
        _ => {}
    }
    for read in READERS {
        if let Some(condition) = read(word, words)? {
            return Ok(condition);
        }
    }
    unreadable(word, format!("a condition: {}", Condition::words().collect::<Vec<_>>().join(", ")))
}

impl Condition {
    /// The words that conditions begin with.
    pub fn words() -> impl Iterator<Item = &'static str> {
        let all = [
            &["not", "any", "phase"][..],
            DiceCondition::WORDS,
            TokenCondition::WORDS,
            LockCondition::WORDS,
            MoveCondition::WORDS,
            DamageCondition::WORDS,
            DeviceCondition::WORDS,
            CardCondition::WORDS,
            WeaponCondition::WORDS,
            ActionCondition::WORDS,
            PlaceCondition::WORDS,
            ShipCondition::WORDS,
        ];
        all.into_iter().flatten().copied()
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Not(condition) => write!(f, "not {condition}"),
            Self::Any(all) => {
                let all: Vec<String> = all.iter().map(Self::to_string).collect();
                write!(f, "any {}", all.join(" or "))
            }
            Self::Phase(phases) => write!(f, "phase {}", joined(phases, |phase| phase.word().to_owned())),
            Self::Dice(condition) => write!(f, "{condition}"),
            Self::Token(condition) => write!(f, "{condition}"),
            Self::Lock(condition) => write!(f, "{condition}"),
            Self::Move(condition) => write!(f, "{condition}"),
            Self::Damage(condition) => write!(f, "{condition}"),
            Self::Device(condition) => write!(f, "{condition}"),
            Self::Card(condition) => write!(f, "{condition}"),
            Self::Weapon(condition) => write!(f, "{condition}"),
            Self::Action(condition) => write!(f, "{condition}"),
            Self::Place(condition) => write!(f, "{condition}"),
            Self::Ship(condition) => write!(f, "{condition}"),
        }
    }
}
