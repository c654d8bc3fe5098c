//! Taking over a campaign that was begun on paper: pilots, tours and deck in one form.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tallyho_cards::{Campaign, Career};
use tallyho_missions::Tours;
use tallyho_muster::Muster;

use super::event::Event;
use super::state::{FlightGroup, Mark, Pilot, Points};
use crate::action::Refusal;
use crate::ground::Ground;
use crate::roster::Change;

const RULE: &str = "The Player Sheet";

/// A campaign as it stands on paper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Paper {
    /// The missions in the deck, by id or number; nothing without a deck.
    #[serde(default)]
    pub deck: Vec<String>,
    /// The missions that were won, by id or number.
    #[serde(default)]
    pub won: Vec<String>,
    /// The tours that are over, by number, and whether they were won.
    #[serde(default)]
    pub tours: BTreeMap<u8, bool>,
    /// The round that begins.
    #[serde(default)]
    pub round: u16,
    /// The pilots.
    pub pilots: Vec<PaperPilot>,
}

/// A pilot's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaperPilot {
    /// The callsign.
    pub callsign: String,
    /// Who flies: a name; whoever is not there yet joins.
    pub player: String,
    /// The rank; 9 to 11 are the benefits beyond the highest.
    pub rank: u8,
    /// The path, once there is one.
    #[serde(default)]
    pub path: Option<String>,
    /// Banked experience.
    #[serde(default)]
    pub xp: u16,
    /// Banked points for what is mounted.
    #[serde(default)]
    pub um: u16,
    /// Banked points of the path.
    #[serde(default)]
    pub career: u16,
    /// Whether the next mission is flown a rank lower.
    #[serde(default)]
    pub injured: bool,
    /// How often dice were rolled for the pilot's life.
    #[serde(default)]
    pub ejections: u16,
    /// The medals.
    #[serde(default)]
    pub medals: Vec<String>,
    /// What was shot down so far, by what it was.
    #[serde(default)]
    pub kills: BTreeMap<String, u16>,
    /// The missions flown so far.
    #[serde(default)]
    pub missions: Vec<PaperMark>,
    /// The chassis flown so far.
    #[serde(default)]
    pub ships: Vec<String>,
}

/// A mission on a pilot's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PaperMark {
    /// Which, by id or number.
    pub mission: String,
    /// Whether it was won.
    #[serde(default = "yes")]
    pub won: bool,
    /// The gold star.
    #[serde(default)]
    pub gold: bool,
    /// The silver star.
    #[serde(default)]
    pub silver: bool,
}

const fn yes() -> bool {
    true
}

/// The id of a mission that was written as its id or its number.
fn mission(typed: &str, tours: &Tours) -> Result<String, String> {
    let same = |id: &str| id == typed || tours.number(id).as_deref() == Some(typed);
    let found = tours.missions().map(|(_, it)| &it.id).find(|id| same(id));
    found.cloned().ok_or_else(|| format!("there is no mission '{typed}': write its number, such as 1:3"))
}

impl Paper {
    /// What taking it over does; everything that is wrong with it at once.
    ///
    /// # Errors
    /// With every fault of the form, and nothing taken over.
    pub fn events(&self, group: &FlightGroup, muster: &Muster) -> Result<Vec<Event>, Refusal> {
        let wrong = |why: String| Refusal::new(RULE, why);
        let career = muster.cards.career(Campaign::FlightGroup);
        let career = career.ok_or_else(|| wrong("the content has no career for Imperial pilots".to_owned()))?;
        if !group.pilots.is_empty() || !group.flown.is_empty() {
            return Err(wrong("only a campaign without pilots takes one over from paper".to_owned()));
        }
        let tours = muster.missions.tours();
        let mut faults = Vec::new();
        let mut ids = |typed: &[String]| -> Vec<String> {
            let read = typed.iter().map(|it| mission(it, tours));
            read.filter_map(|it| it.map_err(|why| faults.push(why)).ok()).collect()
        };
        let (deck, won) = (ids(&self.deck), ids(&self.won));
        if !group.mode.has_deck() && !deck.is_empty() {
            faults.push("this campaign has no deck".to_owned());
        }
        let unknown = self.tours.keys().filter(|it| tours.tours.iter().all(|tour| tour.number != **it));
        faults.extend(unknown.map(|it| format!("there is no tour {it}")));
        let mut after = group.clone();
        let mut events = Vec::new();
        let mut happen = |event: Event, after: &mut FlightGroup| {
            after.take_in(&event);
            events.push(event);
        };
        for sheet in &self.pilots {
            let known = after.ground.players.iter().find(|it| it.name == sheet.player).map(|it| it.id.clone());
            let player = known.unwrap_or_else(|| {
                let id = Ground::word(&sheet.player, after.ground.players.iter().map(|it| it.id.as_str()));
                let change = Change::Joined { id: id.clone(), name: sheet.player.clone() };
                happen(Event::People { change }, &mut after);
                id
            });
            match sheet.pilot(&player, &after, career, tours) {
                Ok(pilot) => happen(Event::TakenOver { pilot: Box::new(pilot) }, &mut after),
                Err(more) => faults.extend(more),
            }
        }
        let ended = self.tours.iter().map(|(tour, won)| (*tour, *won)).collect();
        let stood = Event::Stood { begun: true, deck, won, ended, round: self.round.max(1) };
        happen(stood, &mut after);
        faults.extend(after.illegal(muster));
        if faults.is_empty() { Ok(events) } else { Err(wrong(faults.join("; "))) }
    }
}

impl PaperPilot {
    fn pilot(&self, player: &str, after: &FlightGroup, career: &Career, tours: &Tours) -> Result<Pilot, Vec<String>> {
        let mut faults = Vec::new();
        let mut marks = Vec::new();
        for it in &self.missions {
            match mission(&it.mission, tours) {
                Ok(mission) => marks.push(Mark { mission, won: it.won, gold: it.gold, silver: it.silver }),
                Err(why) => faults.push(format!("{}: {why}", self.callsign)),
            }
        }
        let unknown = self.ships.iter().filter(|it| career.ship(it).is_none());
        faults.extend(unknown.map(|it| format!("{}: '{it}' is no ship of the campaign", self.callsign)));
        let id = Ground::word(&self.callsign, after.pilots.iter().map(|it| it.id.as_str()));
        let points = |banked: u16| Points { bought: i32::from(banked), lost: 0 };
        // What paper does not say is taken to have been earned.
        let experience = i32::from(self.xp);
        let pilot = Pilot {
            id,
            callsign: self.callsign.clone(),
            player: player.to_owned(),
            rank: self.rank,
            path: self.path.clone(),
            injured: self.injured,
            experience,
            um: points(self.um),
            career: points(self.career),
            kills: self.kills.clone(),
            missions: marks,
            ships: self.ships.iter().cloned().collect(),
            medals: self.medals.clone(),
            ejections: self.ejections,
            earned: experience,
            ..Pilot::default()
        };
        if faults.is_empty() { Ok(pilot) } else { Err(faults) }
    }
}
