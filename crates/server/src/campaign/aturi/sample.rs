//! A campaign to look around in: five missions flown by pilots of the program, from a seed that is always the same.
//!
//! It is played gently, so that a squadron is left to look at.

use serde_json::{Value, json};
use tallyho_campaign::aturi::{Length, PRESETS, Step, Switches};
use tallyho_campaign::{Allowed, By, Charter, KIND, Open, Request, ShipFate};

use super::cluster;
use crate::campaign::key_of;
use crate::error::WebError;
use crate::games::Games;

/// What it is called, who plays, and their pilots with their first ships.
const NAME: &str = "Lantern Squadron, a sample";
const GROUP: [(&str, &str, &str); 4] = [
    ("Ana", "Kestrel", "t65xwing"),
    ("Ben", "Brick", "btla4ywing"),
    ("Chloe", "Sparrow", "t65xwing"),
    ("Dmitri", "Halfmoon", "btla4ywing"),
];
/// Whoever flies for them: the next one where nobody would come home.
const FLOWN_BY: [&str; 4] = ["ace", "elite", "veteran-careful", "ace-careful"];
/// How many missions were flown.
const MISSIONS: usize = 5;
/// What its luck comes from; of a campaign that would be over by then the next one is taken.
const SEED: u64 = 11;
const SEEDS: u64 = 20;

impl Games {
    /// Opens the sample; it is made when somebody first wants it.
    pub(in crate::campaign) fn sample_campaign(&self) -> Result<Value, WebError> {
        let kept = self.store.list(KIND)?.into_iter().find(|it| it.title == NAME);
        if let Some(journal) = kept {
            return Ok(json!({ "key": self.coordinator_key(&journal)? }));
        }
        let preset = PRESETS.iter().find(|it| it.name == "gentle").unwrap_or(&PRESETS[0]);
        for seed in SEED..SEED + SEEDS {
            let mut open =
                self.found(NAME, Charter::Aturi { length: Length::Medium, switches: Switches::of(preset) }, seed)?;
            match self.fly_sample(&mut open) {
                Ok(true) => {
                    self.let_in(&mut open)?;
                    let key = key_of(&open.places, &By::Coordinator).unwrap_or_default();
                    return Ok(json!({ "key": key }));
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
    fn fly_sample(&self, open: &mut Open) -> Result<bool, WebError> {
        for (player, callsign, ship) in GROUP {
            self.do_it(open, &Request::new("join").with("name", player))?;
            let player = player.to_lowercase();
            let recruit =
                Request::new("recruit").with("player", player).with("callsign", callsign).with("points", "50");
            self.do_it(open, &recruit)?;
            self.do_it(open, &Request::new("ship").with("pilot", callsign.to_lowercase()).with("ship", ship))?;
        }
        for _ in 0..MISSIONS {
            for (_, callsign, _) in GROUP {
                self.spend_sample(open, &callsign.to_lowercase())?;
            }
            self.do_it(open, &Request::new("draw"))?;
            let Some(mission) = self.offered(open, "choose", "mission", None)?.into_iter().next() else {
                return Ok(false);
            };
            self.do_it(open, &Request::new("choose").with("mission", mission))?;
            self.do_it(open, &Request::new("fly").with("way", "pilots"))?;
            for by in FLOWN_BY {
                self.do_it(open, &Request::new("resolve").with("by", by))?;
                let sortie = cluster(open)?.state().sortie();
                if sortie.is_some_and(|it| it.draft.fates.values().any(|fate| *fate != ShipFate::Destroyed)) {
                    break;
                }
            }
            self.do_it(open, &Request::new("confirm"))?;
            if let Step::Over { .. } = cluster(open)?.state().step {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A pilot rises when he can, and else buys the card that is offered first.
    fn spend_sample(&self, open: &mut Open, pilot: &str) -> Result<(), WebError> {
        let advance = Request::new("advance").with("pilot", pilot);
        let offers = open.campaign.options(&By::Coordinator, &self.muster)?;
        if offers.iter().any(|it| it.covers(&advance)) {
            return self.do_it(open, &advance);
        }
        let cards = self.offered(open, "buy", "card", Some(pilot))?;
        let wanted = ["protontorpedoes", "r4astromech", "predator", "ioncannonturret", "marksmanship", "outmaneuver"];
        match wanted.iter().find(|card| cards.iter().any(|it| it == *card)) {
            Some(card) => self.do_it(open, &Request::new("buy").with("pilot", pilot).with("card", *card)),
            None => Ok(()),
        }
    }

    /// What an action may be given, for one pilot if it is his.
    pub(in crate::campaign) fn offered(
        &self,
        open: &Open,
        action: &str,
        name: &str,
        pilot: Option<&str>,
    ) -> Result<Vec<String>, WebError> {
        let offers = open.campaign.options(&By::Coordinator, &self.muster)?;
        let fits = |it: &&tallyho_campaign::Offer| {
            it.action == action && pilot.is_none_or(|pilot| it.args.get("pilot").is_some_and(|all| all.allows(pilot)))
        };
        Ok(match offers.iter().find(fits).and_then(|it| it.args.get(name)) {
            Some(Allowed::Values(values)) => values.clone(),
            Some(Allowed::Range { .. } | Allowed::Text(_)) | None => Vec::new(),
        })
    }
}
