//! Flight systems: published rules that fly ships which nobody flies, written once for the simulated table and the real one.
//!
//! # How a system is written
//!
//! A decision is a function `fn decide(senses: &mut impl Senses, ...) -> Result<Decision, Asked>`, straight down the page in
//! the order of the book. It looks at nothing but [`Senses`]: it asks a [`Query`], gets an [`Answer`], and puts `?` behind every
//! question. Two senses answer:
//!
//! - [`Board`] measures: it computes each answer from a [`View`](tallyho_rules::View), lazily, and always has one;
//! - [`Person`] remembers: an answer that was not given yet stops the run with [`Asked`], the question is put to somebody in
//!   [words](Person::words) with [all its answers](Person::answers_to), and the same function is run again.
//!
//! So a decision must be the same whenever the answers are the same: no luck but [`Query::Roll`] (with an index of its own for each die
//! of the decision), no clock, no state but what is passed in. Ask no more than the book does, and in its order: at a real
//! table every question is a measurement.
//!
//! What to reuse, and where to add:
//!
//! - *Who*: [`Query::Nearest`] and [`Query::HowMany`] with [`Whom`] (which ships) and [`Where`] (region, ranges, reach of an action or a
//!   weapon); [`Query::Locked`]. A new sort of target is a variant of [`Whom`] or [`Region`].
//! - *Where it is*: [`Query::InRegion`] (arcs drawn on), [`Query::SideOf`], [`Query::SectorOf`] (eight sectors, or nine with a strip as wide
//!   as the base), [`Query::SectorOfEdge`] and [`Query::RangeToEdge`], [`Query::RangeTo`], [`Query::Closing`], [`Query::InFrontOf`].
//! - *Maneuvers*: [`Query::Meets`] with a [`Peril`] (obstacle, edge, facing the edge, ship) and [`Query::EndsNearest`] for swerving.
//! - *Moves measured beforehand*: [`Query::Way`] finds how a roll, boost, SLAM, turret, decloak or Tallon roll makes all of [`Wanted`]
//!   true; [`Query::Holds`] says whether a [`Fact`] is true now. A new condition of an action list is a variant of [`Fact`].
//! - *Bookkeeping*: [`Query::Is`], [`Query::Has`], [`Query::Count`]; *dice*: [`Query::AttackResults`] and its like.
//!
//! A new variant needs a line in `board` (or `measure`), in [`Person::answers_to`] and in `words`, and the test that board and person
//! agree covers it as soon as a system asks it.
//!
//! Every decision carries a [`Because`]: [`Reason`]s in the order of the book, each a [`Rule`] (system, section, step) with what was
//! asked and answered. Words are made of them elsewhere ([`explain`]). A new system is a variant of [`System`].
//!
//! What a ship must keep in mind between two questions of a round is a small `Copy` record for each ship in the system's
//! [`Pilot`](crate::Pilot), which may be lost without harm: see [`solo::Solo`].
//!
//! Charts and cards are data, read by `tallyho_cards::flight`; where the engine treats such ships otherwise than a player's, a field
//! of [`Handling`](tallyho_rules::Handling) says so.

mod abilities;
pub mod aturi;
mod bar;
mod because;
mod board;
mod book;
mod cards;
pub mod companion;
mod conduct;
pub mod flight_group;
mod group_sense;
mod hazard;
mod measure;
mod ordnance;
mod person;
mod query;
pub mod readings;
mod renumber;
mod senses;
pub mod solo;
mod threat;
mod weapon;
mod words;

pub use because::{Because, Evidence, Reason, Rule};
pub use board::Board;
pub use person::{NotAnAnswer, Person};
pub use query::{
    Answer, Band, Die, Fact, Foe, Lean, Maneuvers, Move, Peril, Pool, Query, Reach, Region, Status, Strip, Thing,
    Wanted, Where, Whom, thing_id, thing_of,
};
pub use senses::{Asked, Senses};
pub use tallyho_cards::flight::System;
pub use weapon::{AimedAttack, SensedWeapon, WeaponKind, weapons};

use tallyho_rules::ShipId;

/// A reason in words: the rule with its section, and what made it apply. Ships are called as `name` says.
pub fn explain(reason: &Reason, name: &dyn Fn(ShipId) -> String) -> (String, String) {
    let Rule { system, section, step } = reason.rule;
    let gap = if step.is_empty() { "" } else { " " };
    (format!("{}, {section}{gap}{step}", system.name()), words::reason(reason, name))
}
