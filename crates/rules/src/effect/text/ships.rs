//! Words about what ships are.

use std::fmt::{self, Display, Formatter};

use super::term::{Words, hyphenated};
use super::write::{joined, whom};
use super::{Phrase, Read};
use crate::effect::ShipCondition;

impl Phrase for ShipCondition {
    const WORDS: &'static [&'static str] =
        &["size", "lower-initiative", "lowest-initiative", "limited", "chassis", "agility-at-most", "on-side"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "size" => Self::Size(words.several()?, words.who()?),
            "lower-initiative" => Self::LowerInitiative(words.one()?, words.one()?),
            "lowest-initiative" => Self::LowestInitiative(words.one()?, words.one()?, words.who()?),
            "on-side" => Self::OnSide(words.one()?, words.who()?),
            "limited" => Self::Limited(words.who()?),
            "chassis" => Self::Chassis(words.next("the id of a chassis")?.to_owned(), words.who()?),
            "agility-at-most" => Self::AgilityAtMost(words.one()?, words.one()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for ShipCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(sizes, who) => write!(f, "size {}{}", joined(sizes, |size| hyphenated(size.name())), whom(*who)),
            Self::LowerInitiative(lower, higher) => write!(f, "lower-initiative {} {}", lower.word(), higher.word()),
            Self::LowestInitiative(side, band, who) => {
                write!(f, "lowest-initiative {} {band}{}", side.word(), whom(*who))
            }
            Self::OnSide(side, who) => write!(f, "on-side {}{}", side.word(), whom(*who)),
            Self::Limited(who) => write!(f, "limited{}", whom(*who)),
            Self::Chassis(id, who) => write!(f, "chassis {id}{}", whom(*who)),
            Self::AgilityAtMost(one, other) => write!(f, "agility-at-most {} {}", one.word(), other.word()),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use tallyho_table::BaseSize;

    use crate::effect::ShipCondition;
    use crate::effect::text::tests::{band, chassis, several, side, who};

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = ShipCondition> {
        prop_oneof![
            (several(&BaseSize::ALL), who()).prop_map(|(sizes, who)| ShipCondition::Size(sizes, who)),
            (who(), who()).prop_map(|(lower, higher)| ShipCondition::LowerInitiative(lower, higher)),
            who().prop_map(ShipCondition::Limited),
            (side(), who()).prop_map(|(side, who)| ShipCondition::OnSide(side, who)),
            (chassis(), who()).prop_map(|(id, who)| ShipCondition::Chassis(id, who)),
            (who(), who()).prop_map(|(one, other)| ShipCondition::AgilityAtMost(one, other)),
            (side(), band(), who()).prop_map(|(side, band, who)| ShipCondition::LowestInitiative(side, band, who)),
        ]
    }
}
