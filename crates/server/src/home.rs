//! What the home page shows and asks for.

use serde::Serialize;
use serde_json::{Value, json};
use tallyho_cards::word::Word;
use tallyho_cards::{Campaign, PointSystem, Severity, Wing};

use super::assets;
use super::battle::BATTLE;
use super::error::WebError;
use super::games::Games;
use super::roster::Roster;
use tallyho_cards::SquadRules;
use tallyho_ledger::{Journal, Shelved};
use tallyho_muster::PilotKind;
use tallyho_muster::squad::flies;
use tallyho_pilots::Style;

/// A squad as the page lists it.
#[derive(Debug, Serialize)]
struct SquadCard {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    /// The number of one that is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<i64>,
    /// By which rules it is counted: `200`, `20` or the word of a campaign.
    rules: &'static str,
    name: String,
    faction: Option<&'static str>,
    tag: Option<&'static str>,
    points: u32,
    /// How many points, or whose pilots they are.
    counted: String,
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

impl Games {
    /// What there is to go on with, and to start with.
    pub(crate) fn home(&self) -> Result<Value, WebError> {
        let battle = |journal: &Journal| card(journal, self.why_past(journal));
        let battles: Vec<Value> = self.store.list(BATTLE)?.iter().map(battle).collect();
        let squads: Vec<SquadCard> = assets::SQUADS
            .iter()
            .map(|(file, text)| {
                let id = file.trim_end_matches(".toml").to_owned();
                SquadCard { id: Some(id), ..self.read_squad(text, PointSystem::TwoHundred) }
            })
            .collect();
        Ok(
            json!({ "battles": battles, "companions": self.companion_cards()?, "squads": squads, "kept": self.kept_squads()?, "pilots": pilots(), "version": env!("CARGO_PKG_VERSION") }),
        )
    }

    /// How a squad that somebody pasted is understood.
    pub(crate) fn check_squad(&self, text: &str) -> Result<Value, WebError> {
        let card = match SquadRules::of_text(text) {
            SquadRules::Career(campaign) => self.read_wing(text, campaign),
            SquadRules::Points(points) => self.read_squad(text, points),
        };
        serde_json::to_value(card).map_err(|error| WebError::internal(&error))
    }

    /// A squad that is kept, by the rules it was built by.
    pub(super) fn kept_squad(&self, kept: &Shelved) -> Result<Value, WebError> {
        let card = match SquadRules::read(&kept.label) {
            Ok(SquadRules::Career(campaign)) => self.read_wing(&kept.text, campaign),
            Ok(SquadRules::Points(points)) => self.read_squad(&kept.text, points),
            Err(_) => self.read_squad(&kept.text, PointSystem::TwoHundred),
        };
        let card = SquadCard { kept: Some(kept.id), ..card };
        serde_json::to_value(card).map_err(|error| WebError::internal(&error))
    }

    /// A wing as the home page lists it; what it is worth is told by its own page.
    fn read_wing(&self, text: &str, campaign: Campaign) -> SquadCard {
        let library = self.library();
        let read = Wing::read(text, campaign, library);
        let fit = !read.complaints.iter().any(|complaint| complaint.severity == Severity::Fault);
        let career = library.career(campaign);
        let ships: Vec<ShipCard> = read
            .wing
            .pilots
            .iter()
            .filter_map(|pilot| {
                Some(ShipCard {
                    pilot: pilot.name(library),
                    ship: library.ship(&pilot.ship).ok()?.name.clone(),
                    initiative: pilot.initiative(career?),
                    points: 0,
                    upgrades: pilot.cards.len(),
                })
            })
            .collect();
        let complaints = read.complaints.iter().map(ToString::to_string).chain(read.wing.by_hand(library));
        SquadCard {
            id: None,
            kept: None,
            rules: campaign.folder(),
            name: read.wing.name.clone().unwrap_or_else(|| "A wing without a name".to_owned()),
            faction: career.map(|it| it.faction.name()),
            tag: career.map(|it| it.faction.tag()),
            points: 0,
            counted: career.map_or_else(String::new, |it| it.name.clone()),
            fit: fit && !ships.is_empty(),
            complaints: complaints.collect(),
            ships,
        }
    }

    fn read_squad(&self, text: &str, points: PointSystem) -> SquadCard {
        let read = tallyho_cards::Squad::read(text, self.library());
        let mut complaints: Vec<String> = read.complaints.iter().map(ToString::to_string).collect();
        let mut fit = !read.complaints.iter().any(|complaint| complaint.severity == Severity::Fault);
        let mut ships = Vec::new();
        for member in &read.squad.pilots {
            let Some(pilot) = member.pilot(self.library()) else { continue };
            let Some(ship) = pilot.ship(self.library()) else { continue };
            if !flies(ship) {
                complaints.push(format!("the {} cannot fly in a battle yet", ship.name));
                fit = false;
            }
            ships.push(ShipCard {
                pilot: pilot.name.clone(),
                ship: ship.name.clone(),
                initiative: pilot.initiative,
                points: member.price(self.library(), points),
                upgrades: member.aboard(self.library()).len(),
            });
        }
        complaints.extend(read.squad.by_hand(self.library()));
        fit &= !ships.is_empty();
        let total = ships.iter().map(|ship| u32::from(ship.points)).sum();
        SquadCard {
            id: None,
            kept: None,
            rules: SquadRules::Points(points).word(),
            name: read.squad.name.clone().unwrap_or_else(|| "A squad without a name".to_owned()),
            faction: read.squad.faction.map(tallyho_cards::Faction::name),
            tag: read.squad.faction.map(tallyho_cards::Faction::tag),
            points: total,
            counted: format!("{total} points"),
            ships,
            complaints,
            fit,
        }
    }
}

/// Whom the page offers to fly: flight systems, then levels, each with the words for its styles, then those for comparison.
pub(super) fn pilots() -> Vec<Value> {
    let mut offered: Vec<(u8, Value)> = Vec::new();
    for kind in PilotKind::all() {
        let told =
            |group: &str| json!({ "word": kind.word(), "name": kind.title(), "says": kind.says(), "group": group });
        match *kind {
            PilotKind::System(_) => offered.push((0, told("systems"))),
            PilotKind::Player(level, Style::Even) => {
                let style = |style: Style| {
                    let word = PilotKind::Player(level, style).word();
                    json!({ "word": word, "name": style.name(), "says": style.says() })
                };
                let mut told = told("levels");
                told["styles"] = Style::ALL.map(style).to_vec().into();
                offered.push((1, told));
            }
            PilotKind::Heuristic | PilotKind::Random => offered.push((2, told("compared"))),
            // Styles stand with their level, and people are no computers.
            PilotKind::Player(..) | PilotKind::Person => {}
        }
    }
    offered.sort_by_key(|(group, _)| *group);
    offered.into_iter().map(|(_, told)| told).collect()
}

/// A saved battle, with the links to the seats of people, and why it can only be looked at, if so.
pub(super) fn card(journal: &Journal, past: Option<String>) -> Value {
    let Journal { id, title, changed, summary, places, .. } = journal;
    let summary: Value = serde_json::from_str(summary).unwrap_or_default();
    let Roster { seats, watch, mates } = Roster::of(places);
    let seats: Vec<Value> = seats
        .iter()
        .map(|seated| match &seated.key {
            Some(key) => json!({ "key": key, "pilot": seated.pilot, "name": seated.name }),
            None => json!({ "pilot": seated.pilot, "name": seated.name }),
        })
        .collect();
    let mates: Vec<Value> = mates
        .iter()
        .map(|linked| json!({ "key": linked.key, "seat": linked.mate.seat.0, "name": linked.name }))
        .collect();
    let mut card = json!({
        "id": id,
        "title": title,
        "changed": changed,
        "summary": summary,
        "seats": seats,
        "watch": watch,
        "mates": mates,
    });
    if let Some(past) = past {
        card["past"] = past.into();
    }
    card
}
