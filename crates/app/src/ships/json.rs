//! Ships as JSON.

use serde::Serialize;
use tallyho_cards::{Action, ActionEntry, Attack, Difficulty, Faction, Library, Pool, Ship, StatChanges};

#[derive(Debug, Serialize)]
pub(crate) struct ShipJson<'a> {
    id: &'a str,
    name: &'a str,
    factions: Vec<&'static str>,
    base: &'static str,
    attacks: Vec<AttackJson>,
    agility: u8,
    hull: u8,
    shields: PoolJson,
    energy: PoolJson,
    force: u8,
    actions: Vec<EntryJson>,
    dial: Vec<ManeuverJson>,
    /// What the chassis can do besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    ability: Option<AbilityJson>,
    /// What differs in the 20-point game.
    #[serde(skip_serializing_if = "Option::is_none")]
    twenty_point: Option<ChangesJson>,
}

#[derive(Debug, Serialize)]
struct AttackJson {
    dice: u8,
    arc: &'static str,
}

#[derive(Debug, Serialize)]
struct PoolJson {
    value: u8,
    recovers: u8,
}

#[derive(Debug, Serialize)]
struct ActionJson {
    action: &'static str,
    difficulty: &'static str,
}

/// An entry of an action bar.
#[derive(Debug, Serialize)]
pub(crate) struct EntryJson {
    #[serde(flatten)]
    action: ActionJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    linked: Option<ActionJson>,
}

#[derive(Debug, Serialize)]
struct ManeuverJson {
    code: String,
    speed: u8,
    bearing: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    difficulty: &'static str,
}

/// Stats that differ.
#[derive(Debug, Serialize)]
pub(crate) struct ChangesJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    attacks: Option<Vec<AttackJson>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agility: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hull: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shields: Option<PoolJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ability: Option<AbilityJson>,
}

/// What a card does.
#[derive(Debug, Serialize)]
struct AbilityJson {
    id: String,
    name: String,
    text: String,
    /// Whether some of it is left to the players.
    by_hand: bool,
}

/// A ship as JSON shows it.
pub(crate) fn ship<'a>(ship: &'a Ship, library: &Library) -> ShipJson<'a> {
    let dial = ship.dial.iter().map(|(maneuver, difficulty)| ManeuverJson {
        code: maneuver.to_string(),
        speed: maneuver.speed(),
        bearing: maneuver.bearing().name(),
        side: maneuver.bearing().side().map(|side| side.name()),
        difficulty: difficulty.name(),
    });
    ShipJson {
        id: &ship.id,
        name: &ship.name,
        factions: ship.factions.iter().copied().map(Faction::id).collect(),
        base: ship.base.name(),
        attacks: attacks(&ship.attacks),
        agility: ship.agility,
        hull: ship.hull,
        shields: pool(ship.shields),
        energy: pool(ship.energy),
        force: ship.force,
        actions: ship.actions.iter().map(entry).collect(),
        dial: dial.collect(),
        ability: ship.ability.as_deref().and_then(|id| ability(id, library)),
        twenty_point: (ship.twenty_point != StatChanges::default()).then(|| changes(&ship.twenty_point, library)),
    }
}

/// An entry of an action bar as JSON shows it.
pub(crate) fn entry(entry: &ActionEntry) -> EntryJson {
    EntryJson { action: action((entry.action, entry.difficulty)), linked: entry.linked.map(action) }
}

/// Stats that differ, as JSON shows them.
pub(crate) fn changes(changes: &StatChanges, library: &Library) -> ChangesJson {
    ChangesJson {
        attacks: changes.attacks.as_deref().map(attacks),
        agility: changes.agility,
        hull: changes.hull,
        shields: changes.shields.map(pool),
        ability: changes.ability.as_deref().and_then(|id| ability(id, library)),
    }
}

fn ability(id: &str, library: &Library) -> Option<AbilityJson> {
    let ability = library.ability(id)?;
    let (name, by_hand) = (ability.name.clone(), ability.by_hand);
    Some(AbilityJson { id: id.to_owned(), name, text: ability.text(library), by_hand })
}

fn attacks(attacks: &[Attack]) -> Vec<AttackJson> {
    attacks.iter().map(|attack| AttackJson { dice: attack.dice, arc: attack.arc.name() }).collect()
}

fn pool(pool: Pool) -> PoolJson {
    PoolJson { value: pool.value, recovers: pool.recovers }
}

fn action((action, difficulty): (Action, Difficulty)) -> ActionJson {
    ActionJson { action: action.name(), difficulty: difficulty.name() }
}
