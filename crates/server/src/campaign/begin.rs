//! How a campaign begins: from a form, and what a form needs to know.

use serde::Deserialize;
use serde_json::{Value, json};
use tallyho_campaign::aturi::{Length, PRESETS, Preset, SWITCHES, Switches};
use tallyho_campaign::{Book, By, Charter, Founding, KIND, Kind, Open, Refusal, Request};
use tallyho_ledger::{Journal, Place};

use super::{cluster, key_of};
use crate::error::WebError;
use crate::games::Games;
use crate::secret;

/// A new campaign as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedCampaign {
    name: String,
    length: String,
    preset: String,
    /// Those who play, each with the pilots they fly. There may be nobody yet, as for a campaign that comes from paper.
    #[serde(default)]
    players: Vec<WantedPlayer>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedPlayer {
    name: String,
    #[serde(default)]
    pilots: Vec<WantedPilot>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedPilot {
    callsign: String,
    /// The first ship, if it is chosen already.
    ship: Option<String>,
}

impl Games {
    /// Every campaign that is kept, and what a new one may be.
    pub(super) fn campaigns_told(&self) -> Result<Value, WebError> {
        let mut told = Vec::new();
        for journal in self.store.list(KIND)? {
            let key = self.coordinator_key(&journal)?;
            let Journal { id, title, summary, changed, .. } = journal;
            told.push(json!({ "id": id, "key": key, "name": title, "summary": summary, "changed": changed }));
        }
        let career = self.career()?;
        let firsts = career.ships.iter().filter(|it| it.from <= 1);
        let ship = |it: &tallyho_cards::CareerShip| json!({ "id": it.ship, "name": self.ship_name(&it.ship), "price": it.price });
        let length = |it: Length| {
            let says = format!("{} arcs, won with {} tokens", it.missions(), it.tokens());
            json!({ "word": it.word(), "says": says })
        };
        // Others are begun at a terminal.
        let kinds = [Kind::Aturi].map(|it| json!({ "word": it.word(), "name": it.name() }));
        Ok(json!({
            "campaigns": told,
            "kinds": kinds,
            "lengths": Length::ALL.map(length),
            "presets": PRESETS,
            "switches": SWITCHES,
            "ships": firsts.map(ship).collect::<Vec<_>>(),
        }))
    }

    /// The key of whoever leads a campaign. One that was begun at a terminal gets it when it is first listed.
    pub(super) fn coordinator_key(&self, journal: &Journal) -> Result<String, WebError> {
        if let Some(key) = key_of(&journal.places, &By::Coordinator) {
            return Ok(key.to_owned());
        }
        let place = coordinator()?;
        self.store.set_place(journal.id, &place)?;
        self.campaigns.remove(journal.id);
        Ok(place.key.unwrap_or_default())
    }

    /// Begins a campaign with all who play; nothing is kept of one of which anything is refused.
    pub(super) fn begin_campaign(&self, wanted: &WantedCampaign) -> Result<Value, WebError> {
        let length = Length::ALL.into_iter().find(|it| it.word() == wanted.length);
        let length = length.ok_or_else(|| WebError::bad("A campaign is short, medium or long."))?;
        let preset = PRESETS.iter().find(|it| it.name == wanted.preset);
        let preset = preset.ok_or_else(|| {
            WebError::bad(format!(
                "There is no preset '{}'; there are: {}.",
                wanted.preset,
                PRESETS.map(|it| it.name).join(", ")
            ))
        })?;
        let open = self.found(wanted.name.trim(), length, preset, self.seeds.draw()?)?;
        match self.muster_players(open, wanted, preset) {
            Ok(key) => Ok(json!({ "key": key })),
            Err((id, error)) => {
                self.store.remove(id)?;
                Err(error)
            }
        }
    }

    /// A campaign without anybody in it.
    pub(super) fn found(&self, name: &str, length: Length, preset: &Preset, seed: u64) -> Result<Open, WebError> {
        let charter = Charter::Aturi { length, switches: Switches::of(preset) };
        let founding = Founding { name, charter, seed };
        Ok(self.keeper().begin(founding, vec![coordinator()?])?)
    }

    fn muster_players(
        &self,
        mut open: Open,
        wanted: &WantedCampaign,
        preset: &Preset,
    ) -> Result<String, (i64, WebError)> {
        let id = open.id;
        let done = || -> Result<String, WebError> {
            for player in &wanted.players {
                let name = player.name.trim();
                // In a form it is a slip; two who share a name come one after the other.
                if open.campaign.ground().players.iter().any(|it| it.name == name) {
                    return Err(Refusal::new("Number of Players", format!("{name} plays already")).into());
                }
                self.do_it(&mut open, &Request::new("join").with("name", name))?;
                let who = open.campaign.ground().players.last().map(|it| it.id.clone()).unwrap_or_default();
                for pilot in &player.pilots {
                    let recruit = Request::new("recruit").with("player", who.clone());
                    let recruit =
                        recruit.with("callsign", pilot.callsign.trim()).with("points", preset.points.to_string());
                    self.do_it(&mut open, &recruit)?;
                    let Some(ship) = pilot.ship.as_ref().filter(|it| !it.is_empty()) else { continue };
                    let recruit = cluster(&open)?.state().pilots.last().map(|it| it.id.clone()).unwrap_or_default();
                    self.do_it(&mut open, &Request::new("ship").with("pilot", recruit).with("ship", ship.clone()))?;
                }
            }
            self.let_in(&mut open)?;
            Ok(key_of(&open.places, &By::Coordinator).unwrap_or_default().to_owned())
        };
        let mut done = done;
        done().map_err(|error| (id, error))
    }

    /// Does something as whoever leads.
    pub(super) fn do_it(&self, open: &mut Open, request: &Request) -> Result<(), WebError> {
        Ok(self.keeper().act(open, &By::Coordinator, request, None)?)
    }

    /// What somebody needs who writes down a campaign from paper: ships, cards, and the missions that may be in the deck.
    pub(super) fn paper_form(&self, open: &Open) -> Result<Value, WebError> {
        let career = self.career()?;
        let seen = cluster(open)?.state().seen();
        let ship = |it: &tallyho_cards::CareerShip| json!({ "id": it.ship, "name": self.ship_name(&it.ship) });
        let card = |it: &tallyho_cards::Sale| json!({ "id": it.card.id, "name": it.card.name, "slots": it.slots.iter().map(|slot| slot.name()).collect::<Vec<_>>() });
        // Whoever takes a deck over names its cards, so he reads the names of all that may lie in one.
        let decks = tallyho_campaign::aturi::starting(&self.muster.missions);
        let decks = decks.iter().flat_map(|start| tallyho_campaign::aturi::arc(start, &self.muster.missions));
        let fresh = seen.pilots.is_empty() && seen.flown.is_empty();
        let decks = decks.filter(|_| fresh || seen.ground.shown);
        let missions: Vec<Value> = decks.map(|id| json!({ "id": id, "name": self.mission_name(&id) })).collect();
        Ok(json!({
            "ships": career.ships.iter().map(ship).collect::<Vec<_>>(),
            "cards": career.sale.iter().map(card).collect::<Vec<_>>(),
            "missions": missions,
            "levels": career.top,
            "open": fresh,
        }))
    }
}

fn coordinator() -> Result<Place, WebError> {
    let (word, key) = (By::Coordinator.word(), Some(secret::key()?));
    Ok(Place { word, key, who: "person".to_owned(), name: "coordinator".to_owned(), ..Place::default() })
}
