//! From a chassis or a pilot of the library to a ship that plays.

use tallyho_cards::{Library, Pilot, PointSystem, Ship};
use tallyho_rules::Profile;

/// What a ship of that chassis can do, flown by somebody of that initiative.
pub(crate) fn profile(ship: &Ship, points: PointSystem, initiative: u8) -> Profile {
    let ship = ship.under(points);
    Profile {
        size: ship.base,
        initiative,
        attacks: ship.attacks.clone(),
        agility: ship.agility,
        hull: ship.hull,
        shields: ship.shields.value,
        force: ship.force,
        force_recovers: u8::from(ship.force > 0),
        actions: ship.actions.clone(),
        dial: ship.dial.iter().collect(),
        // What drops them comes with the upgrades.
        devices: Vec::new(),
        specials: Vec::new(),
        abilities: Vec::new(),
    }
}

/// What a pilot's ship can do; `None` when the library is not the one that the pilot came from.
pub(crate) fn pilot_profile(pilot: &Pilot, library: &Library, points: PointSystem) -> Option<Profile> {
    let ship = pilot.flown(library, points)?;
    let mut profile = profile(&ship, PointSystem::TwoHundred, pilot.initiative);
    if let Some(force) = &pilot.force {
        (profile.force, profile.force_recovers) = (force.value, force.recovers);
    }
    Some(profile)
}
