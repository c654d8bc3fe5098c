//! Where ships and flight systems come from.

use tallyho_cards::Faction;
use tallyho_pilots::flight::System;
use tallyho_pilots::flight::companion::Flyer;
use tallyho_rules::Profile;

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
}
