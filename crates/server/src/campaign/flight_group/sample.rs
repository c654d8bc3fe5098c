//! A flight group to look around in: the introduction and four missions of the tours flown by pilots of the program, from a seed that is
//! always the same.

use serde_json::{Value, json};
use tallyho_campaign::flight_group::{FlightGroup, Mode, PRESETS, Step, Switches, file};
use tallyho_campaign::{By, Charter, Course, KIND, Open, Request};
use tallyho_table::BaseSize;

use crate::campaign::key_of;
use crate::error::WebError;
use crate::games::Games;

/// What it is called, who plays, and their pilots with the paths they follow.
const NAME: &str = "Wardens of Dusk, a sample";
const GROUP: [(&str, &str, &str); 4] = [
    ("Edda", "Lantern", "ace"),
    ("Faro", "Moth", "coordinate"),
    ("Gwen", "Needle", "force-user"),
    ("Hari", "Soot", "tech"),
];
/// Those who come from the academy for whoever is lost.
const RECRUITS: [&str; 6] = ["Cricket", "Flint", "Ivy", "Jackdaw", "Kite", "Loam"];
/// Whoever flies for them.
const FLOWN_BY: &str = "elite";
/// How many missions were flown, the introduction among them.
const MISSIONS: usize = 5;
/// How often cards are drawn for a mission that can be flown here.
const DRAWS: usize = 40;
/// How many fly, and how many cards each takes along.
const FLYING: usize = 4;
const CARDS: usize = 3;
/// What its luck comes from; of a campaign that goes too badly the next one is taken.
const SEED: u64 = 21;
const SEEDS: u64 = 10;

fn group(open: &Open) -> Result<&Course<FlightGroup>, WebError> {
    open.campaign.flight_group().ok_or_else(|| WebError::missing("This page is for campaigns of Flight Group Alpha."))
}

impl Games {
    /// Opens the sample; it is made when somebody first wants it.
    pub(in crate::campaign) fn sample_flight_group(&self) -> Result<Value, WebError> {
        let kept = self.store.list(KIND)?.into_iter().find(|it| it.title == NAME);
        if let Some(journal) = kept {
            return Ok(json!({ "key": self.coordinator_key(&journal)? }));
        }
        for seed in SEED..SEED + SEEDS {
            let charter = Charter::FlightGroup { mode: Mode::Classic, switches: Switches::of(&PRESETS[0]) };
            let mut open = self.found(NAME, charter, seed)?;
            match self.fly_tours(&mut open) {
                Ok(true) => {
                    self.let_in(&mut open)?;
                    return Ok(json!({ "key": key_of(&open.places, &By::Coordinator).unwrap_or_default() }));
                }
                Ok(false) => self.store.remove(open.id)?,
                Err(error) => {
                    self.store.remove(open.id)?;
                    return Err(error);
                }
            }
        }
        Err(WebError::busy("The sample could not be made: its missions went too badly."))
    }

    /// Flies the missions of the sample; whether it goes on after them.
    fn fly_tours(&self, open: &mut Open) -> Result<bool, WebError> {
        for (player, callsign, _) in GROUP {
            self.do_it(open, &Request::new("join").with("name", player))?;
            let recruit = Request::new("recruit").with("player", player.to_lowercase());
            self.do_it(open, &recruit.with("callsign", callsign))?;
        }
        self.do_it(open, &Request::new("introduce"))?;
        self.fly_one(open)?;
        self.do_it(open, &Request::new("commission"))?;
        for _ in 1..MISSIONS {
            self.fill_up(open)?;
            for id in group(open)?.state().flying_ids() {
                self.spend_some(open, &id)?;
            }
            if !self.find_mission(open)? {
                return Ok(false);
            }
            self.fly_one(open)?;
            if !matches!(group(open)?.state().step, Step::Spend) {
                return Ok(false);
            }
        }
        Ok(group(open)?.state().flown.iter().any(|it| it.won))
    }

    /// Recruits for those who are lost.
    fn fill_up(&self, open: &mut Open) -> Result<(), WebError> {
        while group(open)?.state().flying().count() < FLYING {
            let state = group(open)?.state();
            let missing = GROUP.iter().find(|(player, ..)| state.flying().all(|it| it.player != player.to_lowercase()));
            let player = missing.map_or(GROUP[0].0, |(player, ..)| player).to_lowercase();
            let callsign = RECRUITS[(state.pilots.len() - GROUP.len()) % RECRUITS.len()];
            self.do_it(open, &Request::new("recruit").with("player", player).with("callsign", callsign))?;
        }
        Ok(())
    }

    /// A pilot rises when he can, on the path of the player, and else banks what there is.
    fn spend_some(&self, open: &mut Open, pilot: &str) -> Result<(), WebError> {
        let state = group(open)?.state();
        let player = state.pilot(pilot).map(|it| it.player.clone()).unwrap_or_default();
        let path = GROUP.iter().find(|(name, ..)| name.to_lowercase() == player).map_or("ace", |(.., path)| path);
        let advance = Request::new("advance").with("pilot", pilot);
        for request in [advance.clone(), advance.with("path", path)] {
            if self.offers(open, &request)? {
                return self.do_it(open, &request);
            }
        }
        let bank = Request::new("bank").with("pilot", pilot).with("purse", "um").with("lots", "2");
        if self.offers(open, &bank)? { self.do_it(open, &bank) } else { Ok(()) }
    }

    fn offers(&self, open: &Open, request: &Request) -> Result<bool, WebError> {
        let offers = open.campaign.options(&By::Coordinator, &self.muster)?;
        Ok(offers.iter().any(|it| it.covers(request)))
    }

    /// Draws until a mission lies there that can be flown here, and chooses it; whether there is one.
    fn find_mission(&self, open: &mut Open) -> Result<bool, WebError> {
        for _ in 0..DRAWS {
            self.do_it(open, &Request::new("draw"))?;
            let Step::Choose { drawn } = group(open)?.state().step.clone() else { return Ok(false) };
            let flown_here = drawn.iter().find(|id| file(id, &self.muster).is_some() && self.is_of_small_ships(id));
            let Some(mission) = flown_here.or(drawn.first()) else { return Ok(false) };
            self.do_it(open, &Request::new("choose").with("mission", mission.clone()))?;
            if flown_here.is_some() {
                return Ok(true);
            }
            self.do_it(open, &Request::new("back"))?;
        }
        Ok(false)
    }

    /// Whether all ships of a mission can fly in a wing.
    fn is_of_small_ships(&self, mission: &str) -> bool {
        let is_small = |id: &String| self.muster.cards.ship(id).is_ok_and(|ship| ship.base == BaseSize::Small);
        self.muster.missions.tours().find(mission).is_some_and(|(_, mission)| mission.ships.iter().all(is_small))
    }

    /// Everybody takes something along, one flies behind Alpha One, and the mission is flown and settled.
    fn fly_one(&self, open: &mut Open) -> Result<(), WebError> {
        for id in group(open)?.state().flying_ids() {
            for _ in 0..CARDS {
                let loads = self.offered(open, "load", "card", Some(&id))?;
                let Some(card) = loads.into_iter().next() else { break };
                self.do_it(open, &Request::new("load").with("pilot", id.clone()).with("card", card))?;
            }
        }
        let state = group(open)?.state();
        let alpha = state.sortie().map(|it| it.alpha.clone()).unwrap_or_default();
        if let Some(mate) = state.flying_ids().into_iter().find(|it| *it != alpha) {
            self.do_it(open, &Request::new("form").with("pilot", mate).with("behind", alpha))?;
        }
        self.do_it(open, &Request::new("fly").with("way", "pilots"))?;
        self.do_it(open, &Request::new("resolve").with("by", FLOWN_BY))?;
        self.do_it(open, &Request::new("confirm"))
    }
}
