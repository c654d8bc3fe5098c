//! From a chassis or a pilot of the library to a ship that plays.

use tallyho_cards::{Library, Pilot, PointSystem, Ship};
use tallyho_rules::{Epic, Profile};
use tallyho_table::BaseSize;

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
        epic: Epic {
            energy: ship.energy.value,
            energy_recovers: ship.energy.recovers,
            shields_recover: ship.shields.recovers,
            ..Epic::default()
        },
    }
}

/// What a chassis can do that is listed without a pilot. When a huge ship moves and engages is printed on its cards, not chosen.
pub(crate) fn chassis_profile(ship: &Ship, points: PointSystem, initiative: u8, library: &Library) -> Profile {
    let card = library.pilots().iter().find(|pilot| ship.base == BaseSize::Huge && pilot.ship_id == ship.id);
    let mut profile = profile(ship, points, card.map_or(initiative, |pilot| pilot.initiative));
    profile.epic.engagement = card.and_then(|pilot| pilot.engagement);
    profile
}

/// What a pilot's ship can do; `None` when the library is not the one that the pilot came from.
pub(crate) fn pilot_profile(pilot: &Pilot, library: &Library, points: PointSystem) -> Option<Profile> {
    let ship = pilot.flown(library, points)?;
    let mut profile = profile(&ship, PointSystem::TwoHundred, pilot.initiative);
    if let Some(force) = &pilot.force {
        (profile.force, profile.force_recovers) = (force.value, force.recovers);
    }
    profile.epic.engagement = pilot.engagement;
    Some(profile)
}
