//! Where ships and flight systems come from.

use std::sync::Arc;

use tallyho_cards::Faction;
use tallyho_pilots::flight::System;
use tallyho_pilots::flight::companion::Flyer;
use tallyho_rules::Profile;

use crate::sortie::{Assignment, Sortie};

/// A ship that can be put on the table.
#[derive(Clone, Debug)]
pub struct Model {
    /// What it is called.
    pub name: String,
    /// What it can do, and the initiative of who flies it.
    pub profile: Profile,
}

/// Knows the ships, the pilots and the flight systems.
pub trait Yard {
    /// A flight system, ready to decide.
    ///
    /// # Errors
    /// When what it flies by is missing, in words.
    fn flyer(&self, system: System) -> Result<Box<dyn Flyer>, String>;

    /// The ship that somebody means: a chassis or a pilot, by id or name.
    ///
    /// # Errors
    /// When there is no such ship, with the nearest name.
    fn ship(&self, typed: &str) -> Result<Model, String>;

    /// For whom a ship flies that was found by that name; `None` for any.
    fn faction(&self, _name: &str) -> Option<Faction> {
        None
    }

    /// The initiative of a pilot, if there is one of that name.
    fn initiative(&self, pilot: &str) -> Option<u8>;

    /// A mission for those who fly it, its set-up drawn by that seed.
    ///
    /// # Errors
    /// When there is no such mission, or it cannot be flown at a real table, in words.
    fn sortie(&self, assignment: &Assignment, _seed: u64) -> Result<Arc<Sortie>, String> {
        Err(format!("there is no mission '{}' here", assignment.mission.escape_debug()))
    }
}
