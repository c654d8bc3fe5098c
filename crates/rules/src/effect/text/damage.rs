//! Words about damage.

use std::fmt::{self, Display, Formatter};

use super::term::{Words, hyphenated};
use super::write::whom;
use super::{Phrase, Read};
use crate::effect::{DamageCondition, DamageStep};

impl Phrase for DamageStep {
    const WORDS: &'static [&'static str] = &[
        "suffer",
        "deal",
        "expose",
        "expose-chosen",
        "repair",
        "facedown",
        "faceup",
        "prevent",
        "draw-damage",
        "instead",
        "destroy",
        "recover-shield",
        "lose-shield",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "suffer" => Self::Suffer { hits: words.one()?, crits: words.one()?, who: words.who()? },
            "deal" => Self::Deal(words.one()?, words.who()?),
            "expose" => Self::Expose(words.who()?),
            "expose-chosen" => Self::ExposeChosen(words.who()?),
            "repair" => Self::Repair(words.who()?),
            "facedown" => Self::Facedown,
            "faceup" => Self::Faceup,
            "prevent" => Self::Prevent(words.one()?),
            "draw-damage" => Self::DrawDamage(words.one()?),
            "instead" => Self::Instead(words.one()?, words.one()?),
            "destroy" => Self::Destroy,
            "recover-shield" => Self::RecoverShield(words.who()?),
            "lose-shield" => Self::LoseShield(words.who()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for DamageStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suffer { hits, crits, who } => write!(f, "suffer {hits} {crits}{}", whom(*who)),
            Self::Deal(count, who) => write!(f, "deal {count}{}", whom(*who)),
            Self::Expose(who) => write!(f, "expose{}", whom(*who)),
            Self::ExposeChosen(who) => write!(f, "expose-chosen{}", whom(*who)),
            Self::Repair(who) => write!(f, "repair{}", whom(*who)),
            Self::Facedown => write!(f, "facedown"),
            Self::Faceup => write!(f, "faceup"),
            Self::Prevent(count) => write!(f, "prevent {count}"),
            Self::DrawDamage(count) => write!(f, "draw-damage {count}"),
            Self::Instead(keep, token) => write!(f, "instead {keep} {}", hyphenated(token.name())),
            Self::Destroy => write!(f, "destroy"),
            Self::RecoverShield(who) => write!(f, "recover-shield{}", whom(*who)),
            Self::LoseShield(who) => write!(f, "lose-shield{}", whom(*who)),
        }
    }
}

impl Phrase for DamageCondition {
    const WORDS: &'static [&'static str] = &["damaged", "critically-damaged", "shields", "damage-cards", "hull"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "damaged" => Self::Damaged(words.who()?),
            "critically-damaged" => Self::CriticallyDamaged(words.who()?),
            "shields" => Self::Shields(words.one()?, words.who()?),
            "damage-cards" => Self::DamageCards(words.one()?, words.who()?),
            "hull" => Self::Hull(words.one()?, words.who()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for DamageCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(who) => write!(f, "damaged{}", whom(*who)),
            Self::CriticallyDamaged(who) => write!(f, "critically-damaged{}", whom(*who)),
            Self::Shields(band, who) => write!(f, "shields {band}{}", whom(*who)),
            Self::DamageCards(band, who) => write!(f, "damage-cards {band}{}", whom(*who)),
            Self::Hull(band, who) => write!(f, "hull {band}{}", whom(*who)),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{band, who};
    use crate::effect::{DamageCondition, DamageStep};
    use crate::state::Token;

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = DamageStep> {
        let token = || select(&Token::ALL[..]);
        prop_oneof![
            who().prop_map(DamageStep::RecoverShield),
            (any::<u8>(), any::<u8>(), who()).prop_map(|(hits, crits, who)| DamageStep::Suffer { hits, crits, who }),
            (any::<u8>(), who()).prop_map(|(count, who)| DamageStep::Deal(count, who)),
            who().prop_map(DamageStep::Expose),
            who().prop_map(DamageStep::ExposeChosen),
            any::<u8>().prop_map(DamageStep::Prevent),
            who().prop_map(DamageStep::Repair),
            who().prop_map(DamageStep::LoseShield),
            (any::<u8>(), token()).prop_map(|(keep, token)| DamageStep::Instead(keep, token)),
            any::<u8>().prop_map(DamageStep::DrawDamage),
            select(&[DamageStep::Facedown, DamageStep::Faceup, DamageStep::Destroy][..]),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = DamageCondition> {
        prop_oneof![
            who().prop_map(DamageCondition::Damaged),
            who().prop_map(DamageCondition::CriticallyDamaged),
            (band(), who()).prop_map(|(band, who)| DamageCondition::Shields(band, who)),
            (band(), who()).prop_map(|(band, who)| DamageCondition::DamageCards(band, who)),
            (band(), who()).prop_map(|(band, who)| DamageCondition::Hull(band, who)),
        ]
    }
}
