//! Names that lead nowhere, or to several things.

use std::fmt;

use crate::nearest::shown;
use crate::ship::Faction;

/// Nothing in the library has that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was looked for.
    pub what: Sought,
    /// What was typed.
    pub typed: String,
    /// The id most likely meant.
    pub nearest: Option<String>,
}

/// The things that are looked up by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// A ship.
    Ship,
    /// A pilot.
    Pilot,
    /// An obstacle.
    Obstacle,
    /// A device.
    Device,
    /// A faction.
    Faction,
    /// An upgrade.
    Upgrade,
    /// A condition.
    Condition,
    /// Any card.
    Card,
}

impl Sought {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ship => "ship",
            Self::Pilot => "pilot",
            Self::Obstacle => "obstacle",
            Self::Device => "device",
            Self::Faction => "faction",
            Self::Upgrade => "upgrade",
            Self::Condition => "condition",
            Self::Card => "card",
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} '{}'; ", self.what.name(), shown(&self.typed))?;
        match (&self.nearest, self.what) {
            (Some(id), _) => write!(f, "did you mean '{id}'?"),
            (None, Sought::Ship) => write!(f, "'tallyho ships' lists them all"),
            (None, Sought::Pilot) => write!(f, "'tallyho pilots' lists them all"),
            (None, Sought::Obstacle | Sought::Device) => write!(f, "'tallyho obstacles' lists them all"),
            (None, Sought::Upgrade | Sought::Condition | Sought::Card) => {
                write!(f, "'tallyho cards find' looks for words")
            }
            (None, Sought::Faction) => write!(f, "use one of: {}", Faction::ALL.map(Faction::id).join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// A name that does not lead to one card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCard {
    /// No card has it.
    Unknown(UnknownName),
    /// Several have it.
    Ambiguous {
        /// What was looked for.
        what: Sought,
        /// What was typed.
        typed: String,
        /// The ids of those that have it.
        ids: Vec<String>,
    },
}

/// A name that does not lead to one pilot.
pub type NoPilot = NoCard;

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) => write!(f, "{unknown}"),
            Self::Ambiguous { what, typed, ids } => {
                let (typed, what) = (shown(typed), what.name());
                write!(f, "'{typed}' is the name of {} {what}s; use an id: {}", ids.len(), ids.join(", "))
            }
        }
    }
}

impl std::error::Error for NoCard {}
