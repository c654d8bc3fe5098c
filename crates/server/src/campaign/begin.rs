//! How a campaign begins: from a form, and what a form needs to know.

use serde::Deserialize;
use serde_json::{Value, json};
use tallyho_campaign::{By, Campaign, Charter, Founding, KIND, Kind, Open, Refusal, Request};
use tallyho_ledger::{Journal, Place};

use super::{aturi, flight_group, key_of};
use crate::error::WebError;
use crate::games::Games;
use crate::secret;
use crate::sent;

/// A new campaign as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedCampaign {
    name: String,
    /// Which campaign it is, by its word.
    #[serde(default = "usual")]
    kind: String,
    /// How long it is, where that is asked.
    #[serde(default)]
    pub(super) length: String,
    /// How missions can be flown again, where that is asked.
    #[serde(default)]
    pub(super) mode: String,
    pub(super) preset: String,
    /// Those who play, each with the pilots they fly. There may be nobody yet, as for a campaign that comes from paper.
    #[serde(default)]
    players: Vec<WantedPlayer>,
}

/// Which sample a page wants.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedSample {
    /// Of which campaign, by its word.
    #[serde(default = "usual")]
    pub(super) kind: String,
}

fn wanted_kind(word: &str) -> Result<Kind, WebError> {
    Kind::find(word).ok_or_else(|| {
        let known = Kind::ALL.map(Kind::word).join(", ");
        WebError::bad(format!("There is no campaign '{word}'; there are: {known}."))
    })
}

fn usual() -> String {
    Kind::Aturi.word().to_owned()
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedPlayer {
    name: String,
    #[serde(default)]
    pilots: Vec<WantedPilot>,
}

/// A new pilot as the page asks for one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WantedPilot {
    pub(super) callsign: String,
    /// The first ship, if it is chosen already.
    pub(super) ship: Option<String>,
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
        let mut kinds = Vec::new();
        for kind in Kind::ALL {
            let mut form = match kind {
                Kind::Aturi => aturi::begun(self)?,
                Kind::FlightGroup => flight_group::begun(),
            };
            form["word"] = kind.word().into();
            form["name"] = kind.name().into();
            kinds.push(form);
        }
        Ok(json!({ "campaigns": told, "kinds": kinds }))
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
        let kind = wanted_kind(&wanted.kind)?;
        let charter = match kind {
            Kind::Aturi => aturi::charter(wanted)?,
            Kind::FlightGroup => flight_group::charter(wanted)?,
        };
        let open = self.found(wanted.name.trim(), charter, self.seeds.draw()?)?;
        let id = open.id;
        match self.muster_players(open, wanted) {
            Ok(key) => Ok(json!({ "key": key })),
            Err(error) => {
                self.store.remove(id)?;
                Err(error)
            }
        }
    }

    /// Opens the sample of a kind of campaign.
    pub(super) fn sample(&self, kind: &str) -> Result<Value, WebError> {
        match wanted_kind(kind)? {
            Kind::Aturi => self.sample_campaign(),
            Kind::FlightGroup => self.sample_flight_group(),
        }
    }

    /// A campaign without anybody in it.
    pub(super) fn found(&self, name: &str, charter: Charter, seed: u64) -> Result<Open, WebError> {
        Ok(self.keeper().begin(Founding { name, charter, seed }, vec![coordinator()?])?)
    }

    fn muster_players(&self, mut open: Open, wanted: &WantedCampaign) -> Result<String, WebError> {
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
                let recruit = recruit.with("callsign", pilot.callsign.trim());
                match &open.campaign {
                    Campaign::Aturi(_) => self.enlist(&mut open, recruit, pilot, &wanted.preset)?,
                    Campaign::FlightGroup(_) => self.do_it(&mut open, &recruit)?,
                }
            }
        }
        self.let_in(&mut open)?;
        Ok(key_of(&open.places, &By::Coordinator).unwrap_or_default().to_owned())
    }

    /// Does something as whoever leads.
    pub(super) fn do_it(&self, open: &mut Open, request: &Request) -> Result<(), WebError> {
        Ok(self.keeper().act(open, &By::Coordinator, request, None)?)
    }

    /// What somebody needs who writes down a campaign from paper.
    pub(super) fn paper_form(&self, open: &Open) -> Result<Value, WebError> {
        match &open.campaign {
            Campaign::Aturi(course) => aturi::paper(self, course),
            Campaign::FlightGroup(course) => flight_group::paper(self, course),
        }
    }
}

/// Whether a form is one of a campaign of that kind on paper: told in our own words.
pub(super) fn is_paper(open: &Open, form: &str) -> Result<(), WebError> {
    match open.campaign.kind() {
        Kind::Aturi => sent::read_json::<tallyho_campaign::aturi::Paper>(form.as_bytes()).map(drop),
        Kind::FlightGroup => sent::read_json::<tallyho_campaign::flight_group::Paper>(form.as_bytes()).map(drop),
    }
    .map_err(WebError::bad)
}

fn coordinator() -> Result<Place, WebError> {
    let (word, key) = (By::Coordinator.word(), Some(secret::key()?));
    Ok(Place { word, key, who: "person".to_owned(), name: "coordinator".to_owned(), ..Place::default() })
}
