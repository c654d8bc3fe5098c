//! Words about dice.

use std::fmt::{self, Display, Formatter};

use super::term::{Term, Words};
use super::write::joined;
use super::{Phrase, Read, faces, union};
use crate::effect::{Band, Count, DiceCondition, DiceStep, Faces, Side, TokenSet, Who};

impl Phrase for DiceStep {
    const WORDS: &'static [&'static str] = &[
        "dice",
        "range-bonus",
        "no-range-bonus",
        "most-dice",
        "dice-as-hits",
        "change",
        "reroll",
        "roll-again",
        "cancel",
        "add",
        "crits-stay",
        "crits-first",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "dice" => Self::Dice(words.one()?),
            "range-bonus" => Self::RangeBonus(true),
            "no-range-bonus" => Self::RangeBonus(false),
            "most-dice" => Self::MostDice(words.one()?),
            "dice-as-hits" => Self::DiceAsHits,
            "change" => Self::Change { from: faces(words)?, to: words.one()?, count: words.one()? },
            "reroll" => {
                let count = words.one()?;
                Self::Reroll(count, if words.peek().is_some() { faces(words)? } else { Faces::ANY })
            }
            "roll-again" => Self::RollAgain,
            "cancel" => Self::Cancel(faces(words)?, words.one()?),
            "add" => Self::Add(words.one()?),
            "crits-stay" => Self::CritsStay,
            "crits-first" => Self::CritsFirst,
            _ => return Ok(None),
        }))
    }
}

impl Display for DiceStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dice(change) => write!(f, "dice {change:+}"),
            Self::RangeBonus(true) => write!(f, "range-bonus"),
            Self::RangeBonus(false) => write!(f, "no-range-bonus"),
            Self::MostDice(most) => write!(f, "most-dice {most}"),
            Self::DiceAsHits => write!(f, "dice-as-hits"),
            Self::Change { from, to, count } => write!(f, "change {from} {} {count}", to.word()),
            Self::Reroll(count, Faces::ANY) => write!(f, "reroll {count}"),
            Self::Reroll(count, faces) => write!(f, "reroll {count} {faces}"),
            Self::RollAgain => write!(f, "roll-again"),
            Self::Cancel(faces, count) => write!(f, "cancel {faces} {count}"),
            Self::Add(face) => write!(f, "add {}", face.word()),
            Self::CritsStay => write!(f, "crits-stay"),
            Self::CritsFirst => write!(f, "crits-first"),
        }
    }
}

impl Term for Count {
    const WHAT: &'static str = "how many";

    fn read(word: &str) -> Option<Self> {
        match word {
            "all" => Some(Self::All),
            "locks-on-defender" => Some(Self::LocksOnDefender),
            _ if word.starts_with("around:") => {
                let mut parts = word["around:".len()..].splitn(3, ':');
                let (side, band, who) = (parts.next()?, parts.next()?, parts.next()?);
                Some(Self::Around(Side::from_word(side)?, Band::read(band)?, Who::from_word(who)?))
            }
            _ if word.starts_with("just:") => word["just:".len()..].parse().ok().map(Self::Just),
            _ => match word.strip_prefix("per:").and_then(|rest| rest.rsplit_once(':')) {
                Some((kinds, who)) => {
                    let kinds = kinds.split('/').map(TokenSet::read).collect::<Option<Vec<_>>>()?;
                    Some(Self::PerToken(union(kinds), Who::from_word(who)?))
                }
                None => word.parse().ok().map(Self::UpTo),
            },
        }
    }

    fn possible() -> String {
        "a number, all, just:NUMBER, locks-on-defender, per:TOKEN:SHIP or around:SIDE:NUMBERS:SHIP".to_owned()
    }
}

impl Display for Faces {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if *self == Faces::ANY {
            return write!(f, "any");
        }
        write!(f, "{}", joined(&self.iter().collect::<Vec<_>>(), |face| face.word().to_owned()))
    }
}

impl Display for Count {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::UpTo(count) => write!(f, "{count}"),
            Self::Just(count) => write!(f, "just:{count}"),
            Self::All => write!(f, "all"),
            Self::LocksOnDefender => write!(f, "locks-on-defender"),
            Self::PerToken(kinds, who) => write!(f, "per:{kinds}:{}", who.word()),
            Self::Around(side, band, who) => write!(f, "around:{}:{band}:{}", side.word(), who.word()),
        }
    }
}

impl Phrase for DiceCondition {
    const WORDS: &'static [&'static str] = &["results"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "results" => Self::Results(faces(words)?, words.one()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for DiceCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Results(faces, band) => write!(f, "results {faces} {band}"),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{band, count, faces};
    use crate::effect::{DiceCondition, DiceStep, Face};

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = DiceStep> {
        prop_oneof![
            any::<i8>().prop_map(DiceStep::Dice),
            any::<bool>().prop_map(DiceStep::RangeBonus),
            any::<u8>().prop_map(DiceStep::MostDice),
            (faces(), select(Face::ALL), count()).prop_map(|(from, to, count)| DiceStep::Change { from, to, count }),
            (count(), faces()).prop_map(|(count, faces)| DiceStep::Reroll(count, faces)),
            (faces(), count()).prop_map(|(faces, count)| DiceStep::Cancel(faces, count)),
            select(Face::ALL).prop_map(DiceStep::Add),
            select(&[DiceStep::RollAgain, DiceStep::DiceAsHits, DiceStep::CritsStay, DiceStep::CritsFirst][..]),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = DiceCondition> {
        (faces(), band()).prop_map(|(faces, band)| DiceCondition::Results(faces, band))
    }
}
