//! The flight system of Heroes of the Aturi Cluster, second edition: what its automated ships do.
//!
//! Each decision of the book is a function of [`Senses`](super::Senses): [`activate`] (Select Target and Select Maneuver),
//! [`select_action`] and [`follow`], [`attack`], [`modify_attack`], [`modify_defense`], [`device_check`],
//! [`takes_homing_missile`] and [`splits`]. [`Aturi`] is the pilot that answers a game's questions by them.

mod action;
mod attack;
mod bomb;
mod check;
mod dice;
mod flyer;
mod formation;
mod grant;
mod maneuver;
mod pilot;
mod rule;
mod swerve;
mod target;
mod wing;

pub use action::{Act, Link, follow, select_action};
pub use attack::attack;
pub use check::{device_check, splits, takes_homing_missile};
pub use dice::{Spend, modify_attack, modify_defense};
pub use flyer::AturiFlyer;
pub use formation::{Approach, Spot, place};
pub use maneuver::{Activation, activate};
pub use pilot::{Aturi, ELITE, HANDLING, Orders};
pub use target::{Target, select_target};
pub use wing::part_from_wing;

use tallyho_cards::flight::aturi::Keeps;

/// How the book is read where players read it in two ways. The default is what docs/rulings.md says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Readings {
    /// When a ship at range 0 is a target.
    pub range_zero: RangeZero,
    /// What the most similar maneuver keeps that does not flee.
    pub similar: Keeps,
    /// Whether a ship that bumped takes the red focus that the revised rules allow.
    pub bumped: Bumped,
    /// Who leaves a wing when an enemy is near.
    pub splitting: Splitting,
}

/// When a ship at range 0 is a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RangeZero {
    /// When there is nobody else on the table.
    #[default]
    NobodyElse,
    /// When there is nobody else at range 1-3.
    NobodyInRange,
}

/// What a ship does that may take a red focus after a bump.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bumped {
    /// It overlapped a ship, so it selects no action.
    #[default]
    Skips,
    /// It takes what helps the Empire.
    Focuses,
}

/// Who leaves a wing when an enemy is at range 0-1 of one of its ships.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Splitting {
    /// That ship; all, when it is the leader.
    #[default]
    EachShip,
    /// All of them.
    WholeWing,
}
