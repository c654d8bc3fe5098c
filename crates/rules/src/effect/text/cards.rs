//! Words about cards and what is spent on them.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::write::whom;
use super::{Phrase, Read};
use crate::effect::{CardCondition, CardStep};

impl Phrase for CardStep {
    const WORDS: &'static [&'static str] = &[
        "recover",
        "lose",
        "recover-of",
        "recover-weapon",
        "recover-force",
        "recover-energy",
        "flip",
        "flip-of",
        "activate",
        "mark",
        "unmark",
        "note",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "recover" => Self::Recover(words.one()?),
            "lose" => Self::Lose(words.one()?),
            "recover-of" => Self::RecoverOf(words.ids("a kind of card")?, words.one()?),
            "recover-weapon" => Self::RecoverWeapon(words.one()?),
            "recover-force" => Self::RecoverForce(words.one()?, words.who()?),
            "recover-energy" => Self::RecoverEnergy(words.one()?),
            "flip" => Self::Flip,
            "flip-of" => Self::FlipOf(words.ids("a kind of card")?),
            "activate" => Self::Activate,
            "mark" => Self::Mark(words.who()?),
            "unmark" => Self::Unmark,
            "note" => Self::Note,
            _ => return Ok(None),
        }))
    }
}

impl Display for CardStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recover(count) => write!(f, "recover {count}"),
            Self::Lose(count) => write!(f, "lose {count}"),
            Self::RecoverOf(kinds, count) => write!(f, "recover-of {} {count}", kinds.join("/")),
            Self::RecoverWeapon(count) => write!(f, "recover-weapon {count}"),
            Self::RecoverForce(count, who) => write!(f, "recover-force {count}{}", whom(*who)),
            Self::RecoverEnergy(count) => write!(f, "recover-energy {count}"),
            Self::Flip => write!(f, "flip"),
            Self::FlipOf(kinds) => write!(f, "flip-of {}", kinds.join("/")),
            Self::Activate => write!(f, "activate"),
            Self::Mark(who) => write!(f, "mark{}", whom(*who)),
            Self::Unmark => write!(f, "unmark"),
            Self::Note => write!(f, "note"),
        }
    }
}

impl Phrase for CardCondition {
    const WORDS: &'static [&'static str] = &["charges", "force", "active", "marked", "noted", "has-card"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "charges" => Self::Charges(words.one()?),
            "force" => Self::Force(words.one()?, words.who()?),
            "active" => Self::Active,
            "marked" => Self::Marked(words.who()?),
            "noted" => Self::Noted,
            "has-card" => Self::HasCard(words.next("the id of a card")?.to_owned(), words.who()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for CardCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Charges(band) => write!(f, "charges {band}"),
            Self::Force(band, who) => write!(f, "force {band}{}", whom(*who)),
            Self::Active => write!(f, "active"),
            Self::Marked(who) => write!(f, "marked{}", whom(*who)),
            Self::Noted => write!(f, "noted"),
            Self::HasCard(id, who) => write!(f, "has-card {id}{}", whom(*who)),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{band, chassis, who};
    use crate::effect::{CardCondition, CardStep};

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = CardStep> {
        prop_oneof![
            any::<u8>().prop_map(CardStep::Recover),
            any::<u8>().prop_map(CardStep::Lose),
            (any::<u8>(), who()).prop_map(|(count, who)| CardStep::RecoverForce(count, who)),
            (vec(chassis(), 1..3), any::<u8>()).prop_map(|(kinds, count)| CardStep::RecoverOf(kinds, count)),
            any::<u8>().prop_map(CardStep::RecoverEnergy),
            any::<u8>().prop_map(CardStep::RecoverWeapon),
            who().prop_map(CardStep::Mark),
            vec(chassis(), 1..3).prop_map(CardStep::FlipOf),
            select(&[CardStep::Flip, CardStep::Activate, CardStep::Unmark, CardStep::Note][..]),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = CardCondition> {
        prop_oneof![
            band().prop_map(CardCondition::Charges),
            (chassis(), who()).prop_map(|(id, who)| CardCondition::HasCard(id, who)),
            (band(), who()).prop_map(|(band, who)| CardCondition::Force(band, who)),
            who().prop_map(CardCondition::Marked),
            select(&[CardCondition::Active, CardCondition::Noted][..]),
        ]
    }
}
