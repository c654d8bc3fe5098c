//! What the home page shows and asks for.

use serde::Serialize;
use serde_json::{Value, json};
use tallyho_cards::word::Word;
use tallyho_cards::{PointSystem, Severity};

use super::assets;
use super::error::WebError;
use super::hall::Hall;
use super::squad_store::KeptSquad;
use super::store::Kept;
use crate::battle::PilotKind;
use crate::battle::squad::flies;
use crate::squad::read_rules;

/// A squad as the page lists it.
#[derive(Debug, Serialize)]
struct SquadCard {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The number of one that is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<i64>,
    /// By which rules it is counted: `200` or `20`.
    rules: &'static str,
    name: String,
    faction: Option<&'static str>,
    tag: Option<&'static str>,
    points: u32,
    ships: Vec<ShipCard>,
    /// What is wrong with it, or not played.
    complaints: Vec<String>,
    /// Whether it can fly.
    fit: bool,
}

#[derive(Debug, Serialize)]
struct ShipCard {
    pilot: String,
    ship: String,
    initiative: u8,
    points: u16,
    upgrades: usize,
}

impl Hall {
    /// What there is to go on with, and to start with.
    pub(crate) fn home(&self) -> Result<Value, WebError> {
        let battles: Vec<Value> = self.store.list()?.iter().map(card).collect();
        let squads: Vec<SquadCard> = assets::SQUADS
            .iter()
            .map(|(file, text)| {
                let id = file.trim_end_matches(".toml").to_owned();
                SquadCard { id: Some(id), ..self.read_squad(text, PointSystem::TwoHundred) }
            })
            .collect();
        let pilots = PilotKind::all().iter().filter(|kind| !matches!(kind, PilotKind::Person));
        let pilot = |kind: &PilotKind| json!({ "word": kind.word(), "name": kind.title(), "says": kind.says() });
        let pilots: Vec<Value> = pilots.map(pilot).collect();
        Ok(
            json!({ "battles": battles, "mats": self.mat_cards()?, "squads": squads, "kept": self.kept_squads()?, "pilots": pilots, "version": env!("CARGO_PKG_VERSION") }),
        )
    }

    /// How a squad that somebody pasted is understood.
    pub(crate) fn check_squad(&self, text: &str) -> Result<Value, WebError> {
        serde_json::to_value(self.read_squad(text, PointSystem::TwoHundred)).map_err(|error| WebError::internal(&error))
    }

    /// A squad that is kept, by the rules it was built by.
    pub(super) fn kept_squad(&self, kept: &KeptSquad) -> Result<Value, WebError> {
        let points = read_rules(&kept.rules).unwrap_or(PointSystem::TwoHundred);
        let card = SquadCard { kept: Some(kept.id), ..self.read_squad(&kept.xws, points) };
        serde_json::to_value(card).map_err(|error| WebError::internal(&error))
    }

    fn read_squad(&self, text: &str, points: PointSystem) -> SquadCard {
        let read = tallyho_cards::Squad::read(text, &self.library);
        let mut complaints: Vec<String> = read.complaints.iter().map(ToString::to_string).collect();
        let mut fit = !read.complaints.iter().any(|complaint| complaint.severity == Severity::Fault);
        let mut ships = Vec::new();
        for member in &read.squad.pilots {
            let Some(pilot) = member.pilot(&self.library) else { continue };
            let Some(ship) = pilot.ship(&self.library) else { continue };
            if !flies(ship) {
                complaints.push(format!("the {} cannot fly in a battle yet", ship.name));
                fit = false;
            }
            ships.push(ShipCard {
                pilot: pilot.name.clone(),
                ship: ship.name.clone(),
                initiative: pilot.initiative,
                points: member.price(&self.library, points),
                upgrades: member.aboard(&self.library).len(),
            });
        }
        complaints.extend(read.squad.by_hand(&self.library));
        fit &= !ships.is_empty();
        SquadCard {
            id: None,
            kept: None,
            rules: match points {
                PointSystem::TwoHundred => "200",
                PointSystem::Twenty => "20",
            },
            name: read.squad.name.clone().unwrap_or_else(|| "A squad without a name".to_owned()),
            faction: read.squad.faction.map(tallyho_cards::Faction::name),
            tag: read.squad.faction.map(tallyho_cards::Faction::tag),
            points: ships.iter().map(|ship| u32::from(ship.points)).sum(),
            ships,
            complaints,
            fit,
        }
    }
}

/// A saved battle, with the links to its seats.
pub(super) fn card(kept: &Kept) -> Value {
    let summary: Value = serde_json::from_str(&kept.summary).unwrap_or_default();
    let seats: Vec<Value> = kept
        .seats
        .iter()
        .map(|seated| json!({ "key": seated.key, "pilot": seated.pilot, "name": seated.name }))
        .collect();
    let mates: Vec<Value> = kept
        .mates
        .iter()
        .map(|linked| json!({ "key": linked.key, "seat": linked.mate.seat.0, "name": linked.name }))
        .collect();
    json!({
        "id": kept.id,
        "title": kept.title,
        "changed": kept.changed,
        "summary": summary,
        "seats": seats,
        "watch": kept.watch,
        "mates": mates,
    })
}
