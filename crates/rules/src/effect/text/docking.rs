//! Words about docking.

use std::fmt::{self, Display, Formatter};

use super::term::{Term, Words, hyphenated};
use super::write::joined;
use super::{Phrase, Read};
use crate::effect::{DockStep, Passenger};

impl Phrase for DockStep {
    const WORDS: &'static [&'static str] = &["carries", "starts-docked", "docked-weapon", "lends-pilot", "idle-alone"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "carries" => Self::Carries(words.one()?, words.several()?),
            "starts-docked" => Self::StartsDocked(words.next("the id of a chassis")?.to_owned()),
            "docked-weapon" => Self::DockedWeapon(words.one()?),
            "lends-pilot" => Self::LendsPilot,
            "idle-alone" => Self::IdleAlone,
            _ => return Ok(None),
        }))
    }
}

impl Display for DockStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Carries(count, who) => write!(f, "carries {count} {}", joined(who, Passenger::to_string)),
            Self::StartsDocked(chassis) => write!(f, "starts-docked {chassis}"),
            Self::DockedWeapon(arc) => write!(f, "docked-weapon {}", hyphenated(arc.name())),
            Self::LendsPilot => write!(f, "lends-pilot"),
            Self::IdleAlone => write!(f, "idle-alone"),
        }
    }
}

impl Term for Passenger {
    const WHAT: &'static str = "who can dock";

    fn read(word: &str) -> Option<Self> {
        Some(if word == "small" { Self::Small } else { Self::Chassis(word.to_owned()) })
    }

    fn possible() -> String {
        "small, or the id of a chassis".to_owned()
    }
}

impl Display for Passenger {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small => write!(f, "small"),
            Self::Chassis(id) => write!(f, "{id}"),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::chassis;
    use crate::effect::{DockStep, Passenger};
    use crate::profile::WeaponArc;

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = DockStep> {
        let passenger = prop_oneof![Just(Passenger::Small), chassis().prop_map(Passenger::Chassis)];
        prop_oneof![
            select(&WeaponArc::ALL[..]).prop_map(DockStep::DockedWeapon),
            (any::<u8>(), vec(passenger, 1..4)).prop_map(|(count, who)| DockStep::Carries(count, who)),
            chassis().prop_map(DockStep::StartsDocked),
            select(&[DockStep::LendsPilot, DockStep::IdleAlone][..]),
        ]
    }
}
