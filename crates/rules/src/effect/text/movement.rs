//! Words about movement.

use std::fmt::{self, Display, Formatter};

use super::term::{Words, hyphenated};
use super::write::{joined, whom};
use super::{Phrase, Read};
use crate::effect::{MoveCondition, MoveStep, TurnPrice};

impl Phrase for MoveStep {
    const WORDS: &'static [&'static str] = &[
        "harder",
        "harder-now",
        "set-dial",
        "fly",
        "fly-as",
        "move",
        "execute",
        "rotate",
        "red-stressed",
        "ignore",
        "ignore-it",
        "through-obstacles",
        "banked-rolls",
        "partial-boosts",
        "turn-boosts",
        "jump",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "harder" => Self::Harder(words.one()?),
            "harder-now" => Self::HarderNow(words.one()?),
            "set-dial" => Self::SetDial(words.several()?),
            "fly" => {
                let difficulty = words.one()?;
                Self::Fly(words.several()?, difficulty)
            }
            "fly-as" => Self::FlyAs(words.several()?),
            "move" => Self::Move(words.several()?),
            "execute" => {
                let difficulty = words.one()?;
                Self::Execute(words.several()?, difficulty)
            }
            "rotate" => Self::Rotate(words.several()?, words.who()?),
            "red-stressed" => Self::RedStressed,
            "ignore" => Self::Ignore(words.one()?),
            "ignore-it" => Self::IgnoreIt,
            "through-obstacles" => Self::ThroughObstacles,
            "banked-rolls" => Self::BankedRolls,
            "partial-boosts" => Self::PartialBoosts,
            "turn-boosts" => {
                let free = words.peek().is_none();
                Self::TurnBoosts(if free { TurnPrice::Free } else { words.one()? })
            }
            "jump" => Self::Jump(words.one()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for MoveStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Harder(steps) => write!(f, "harder {steps:+}"),
            Self::HarderNow(steps) => write!(f, "harder-now {steps:+}"),
            Self::SetDial(alike) => write!(f, "set-dial {}", joined(alike, |word| word.word().to_owned())),
            Self::Fly(maneuvers, colour) => {
                write!(f, "fly {} {}", colour.name(), joined(maneuvers, ToString::to_string))
            }
            Self::FlyAs(bearings) => write!(f, "fly-as {}", joined(bearings, |bearing| bearing.word().to_owned())),
            Self::Move(moves) => write!(f, "move {}", joined(moves, |way| way.word().to_owned())),
            Self::Execute(maneuvers, colour) => {
                write!(f, "execute {} {}", colour.name(), joined(maneuvers, ToString::to_string))
            }
            Self::Rotate(angles, who) => {
                write!(f, "rotate {}{}", joined(angles, |angle| angle.word().to_owned()), whom(*who))
            }
            Self::RedStressed => write!(f, "red-stressed"),
            Self::Ignore(kind) => write!(f, "ignore {}", hyphenated(kind.name())),
            Self::IgnoreIt => write!(f, "ignore-it"),
            Self::ThroughObstacles => write!(f, "through-obstacles"),
            Self::BankedRolls => write!(f, "banked-rolls"),
            Self::PartialBoosts => write!(f, "partial-boosts"),
            Self::TurnBoosts(TurnPrice::Free) => write!(f, "turn-boosts"),
            Self::TurnBoosts(price) => write!(f, "turn-boosts {}", price.word()),
            Self::Jump(dice) => write!(f, "jump {dice}"),
        }
    }
}

impl Phrase for MoveCondition {
    const WORDS: &'static [&'static str] = &["fully", "partially", "speed", "maneuver", "bearing"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "fully" => Self::Fully(true),
            "partially" => Self::Fully(false),
            "speed" => Self::Speed(words.one()?),
            "maneuver" => Self::Maneuver(words.several()?),
            "bearing" => Self::Bearing(words.several()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for MoveCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fully(true) => write!(f, "fully"),
            Self::Fully(false) => write!(f, "partially"),
            Self::Speed(band) => write!(f, "speed {band}"),
            Self::Maneuver(colours) => write!(f, "maneuver {}", joined(colours, |colour| colour.name().to_owned())),
            Self::Bearing(bearings) => write!(f, "bearing {}", joined(bearings, |bearing| bearing.word().to_owned())),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use proptest::sample::select;
    use tallyho_table::Maneuver;

    use crate::effect::text::tests::{band, several, who};
    use crate::effect::{Alike, Angle, BearingWord, Move, MoveCondition, MoveStep, TurnPrice};
    use crate::profile::Difficulty;
    use crate::setup::ObstacleKind;

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = MoveStep> {
        let maneuvers: Vec<Maneuver> = ["1B", "2F", "4K", "3E", "0O"].map(|code| code.parse().unwrap()).to_vec();
        prop_oneof![
            any::<i8>().prop_map(MoveStep::Harder),
            select(&ObstacleKind::ALL[..]).prop_map(MoveStep::Ignore),
            select(TurnPrice::ALL).prop_map(MoveStep::TurnBoosts),
            several(Move::ALL).prop_map(MoveStep::Move),
            (several(&maneuvers), select(&Difficulty::ALL[..]))
                .prop_map(|(ways, colour)| MoveStep::Execute(ways, colour)),
            (several(Angle::ALL), who()).prop_map(|(angles, who)| MoveStep::Rotate(angles, who)),
            several(Alike::ALL).prop_map(MoveStep::SetDial),
            (several(&maneuvers), select(&Difficulty::ALL[..])).prop_map(|(ways, colour)| MoveStep::Fly(ways, colour)),
            several(BearingWord::ALL).prop_map(MoveStep::FlyAs),
            any::<i8>().prop_map(MoveStep::HarderNow),
            any::<u8>().prop_map(MoveStep::Jump),
            select(
                &[
                    MoveStep::RedStressed,
                    MoveStep::IgnoreIt,
                    MoveStep::ThroughObstacles,
                    MoveStep::BankedRolls,
                    MoveStep::PartialBoosts
                ][..]
            ),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = MoveCondition> {
        prop_oneof![
            any::<bool>().prop_map(MoveCondition::Fully),
            band().prop_map(MoveCondition::Speed),
            several(&Difficulty::ALL).prop_map(MoveCondition::Maneuver),
            several(BearingWord::ALL).prop_map(MoveCondition::Bearing),
        ]
    }
}
