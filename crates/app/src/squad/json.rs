//! Squads as JSON.

use std::io::Write;

use serde::Serialize;
use tallyho_cards::{Complaint, Faction, Library, PointSystem, ReadSquad, Squad};

use crate::error::AppError;

#[derive(Debug, Serialize)]
pub(super) struct ReadJson<'a> {
    name: Option<&'a str>,
    faction: Option<&'static str>,
    pilots: Vec<PilotJson<'a>>,
    obstacles: &'a [String],
    by_hand: Vec<String>,
    complaints: Vec<ComplaintJson<'a>>,
}

#[derive(Debug, Serialize)]
struct PilotJson<'a> {
    id: &'a str,
    name: Option<&'a str>,
    ship: Option<&'a str>,
    initiative: Option<u8>,
    points: Option<u32>,
    price_200: Option<u16>,
    price_20: Option<u16>,
    upgrades: Vec<UpgradeJson<'a>>,
    by_hand: Vec<&'a str>,
}

#[derive(Debug, Serialize)]
struct UpgradeJson<'a> {
    slot: Option<&'static str>,
    id: &'a str,
}

#[derive(Debug, Serialize)]
struct ComplaintJson<'a> {
    severity: &'static str,
    path: &'a str,
    message: &'a str,
}

#[derive(Debug, Serialize)]
pub(super) struct CheckJson<'a> {
    rules: &'static str,
    legal: bool,
    points: u16,
    faults: &'a [String],
    by_hand: Vec<String>,
}

/// A squad as it was understood.
pub(super) fn show<'a>(read: &'a ReadSquad, library: &'a Library) -> ReadJson<'a> {
    let pilots = read.squad.pilots.iter().map(|pilot| {
        let card = pilot.pilot(library);
        let price = |points| card.and_then(|card| card.cost(points)).map(|_| pilot.price(library, points));
        PilotJson {
            id: &pilot.pilot,
            name: card.map(|card| card.name.as_str()),
            ship: card.map(|card| card.ship_id.as_str()),
            initiative: card.map(|card| card.initiative),
            points: pilot.points,
            price_200: price(PointSystem::TwoHundred),
            price_20: price(PointSystem::Twenty),
            upgrades: pilot
                .aboard(library)
                .into_iter()
                .map(|it| UpgradeJson { slot: it.slot().map(|slot| slot.id()), id: &it.id })
                .collect(),
            by_hand: pilot.by_hand(library),
        }
    });
    let complaints = read.complaints.iter().map(|Complaint { path, severity, message }| ComplaintJson {
        severity: severity.name(),
        path,
        message,
    });
    ReadJson {
        name: read.squad.name.as_deref(),
        faction: read.squad.faction.map(Faction::id),
        pilots: pilots.collect(),
        obstacles: &read.squad.obstacles,
        by_hand: read.squad.by_hand(library),
        complaints: complaints.collect(),
    }
}

/// What is wrong with a squad.
pub(super) fn check<'a>(
    rules: &'static str,
    total: u16,
    faults: &'a [String],
    squad: &Squad,
    library: &Library,
) -> CheckJson<'a> {
    CheckJson { rules, legal: faults.is_empty(), points: total, faults, by_hand: squad.by_hand(library) }
}

/// Writes a value.
pub(super) fn write(value: &impl Serialize, out: &mut impl Write) -> Result<(), AppError> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}
