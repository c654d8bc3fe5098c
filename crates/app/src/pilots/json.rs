//! Pilots as JSON.

use serde::Serialize;
use tallyho_cards::{Fitting, Library, Pilot, PointSystem, StatChanges};

use crate::ships::json::{ChangesJson, EntryJson, changes, entry};

#[derive(Debug, Serialize)]
pub(crate) struct PilotJson<'a> {
    id: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    caption: Option<&'a str>,
    ship: &'a str,
    faction: &'static str,
    initiative: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    engagement: Option<u8>,
    limited: u8,
    keywords: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    force: Option<ForceJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    charges: Option<ChargesJson>,
    /// Whether the card has an ability of the pilot's own.
    ability: bool,
    /// Stats that replace those of the chassis.
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<ChangesJson>,
    /// The action bar that replaces the chassis'.
    #[serde(skip_serializing_if = "Option::is_none")]
    actions: Option<Vec<EntryJson>>,
    /// `None` where the pilot is not in that game.
    two_hundred_point: Option<GameJson<'a>>,
    twenty_point: Option<GameJson<'a>>,
}

#[derive(Debug, Serialize)]
struct ForceJson {
    value: u8,
    recovers: u8,
    side: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct ChargesJson {
    value: u8,
    recovers: i8,
}

#[derive(Debug, Serialize)]
struct GameJson<'a> {
    cost: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    loadout: Option<u8>,
    slots: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    standard_loadout: Option<&'a [String]>,
}

/// A pilot as JSON shows it.
pub(crate) fn pilot<'a>(pilot: &'a Pilot, library: &Library) -> PilotJson<'a> {
    let force = pilot.force.as_ref().map(|force| ForceJson {
        value: force.value,
        recovers: force.recovers,
        side: force.sides.iter().map(|side| side.name()).collect(),
    });
    PilotJson {
        id: &pilot.id,
        name: &pilot.name,
        caption: pilot.caption.as_deref(),
        ship: &pilot.ship_id,
        faction: pilot.faction.id(),
        initiative: pilot.initiative,
        engagement: pilot.engagement,
        limited: pilot.limited,
        keywords: pilot.keywords.iter().map(|keyword| keyword.name()).collect(),
        force,
        charges: pilot.charges.map(|it| ChargesJson { value: it.value, recovers: it.recovers }),
        ability: pilot.ability,
        stats: (pilot.stats != StatChanges::default()).then(|| changes(&pilot.stats, library)),
        actions: pilot.actions.as_ref().map(|actions| actions.iter().map(entry).collect()),
        two_hundred_point: game(pilot, PointSystem::TwoHundred),
        twenty_point: game(pilot, PointSystem::Twenty),
    }
}

fn game(pilot: &Pilot, points: PointSystem) -> Option<GameJson<'_>> {
    let cost = pilot.cost(points)?;
    let slots = pilot.slots(points).iter().map(|slot| slot.id()).collect();
    let fitting = pilot.twenty.as_ref().filter(|_| points == PointSystem::Twenty).map(|it| &it.fitting);
    let (loadout, standard_loadout) = match fitting {
        None => (None, None),
        Some(Fitting::Chosen { loadout, .. }) => (Some(*loadout), None),
        Some(Fitting::Standard(upgrades)) => (None, Some(upgrades.as_slice())),
    };
    Some(GameJson { cost, loadout, slots, standard_loadout })
}
