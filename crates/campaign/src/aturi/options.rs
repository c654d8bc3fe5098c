//! What can be done now. Whatever is drawn from it is accepted.

use tallyho_missions::mission::Territory;

use super::decide::{DISTRIBUTE, Deciding, MODELS, MOST_COUNTED, MOST_SCORED, PLAY, ROOKIES, ROUND, SELECT};
use super::result::loss_dice;
use super::state::{Sortie, Step};
use super::switch::SWITCHES;
use super::{deck, field};
use crate::action::{Allowed, Offer, Refusal, Request};
use crate::amend::{HOUSE, collection_offers, correction_offers};
use crate::field::resolvers;
use crate::luck::{FACES, face_word};
use crate::report::{ShipFate, Way};
use crate::roster::{MOST_PILOTS, push};

fn yes_or_no() -> Allowed {
    Allowed::of(["yes", "no"])
}

impl Deciding<'_> {
    /// Everything that whoever acts can do now.
    pub(super) fn options(&self) -> Result<Vec<Offer>, Refusal> {
        let mut offers = Vec::new();
        match &self.cluster.step {
            Step::Over { .. } => {}
            Step::Spend => {
                self.people_offers(&mut offers);
                self.between_offers(&mut offers);
                self.spending_offers(&mut offers)?;
                self.drawing_offers(&mut offers);
            }
            Step::Choose { drawn } => {
                self.roster().name_offers(&mut offers);
                let playable: Vec<&String> = drawn.iter().filter(|id| self.can("choose", "mission", id)).collect();
                if !playable.is_empty() {
                    offers.push(Offer::new("choose", SELECT).with("mission", Allowed::of(playable)));
                }
            }
            Step::Prepare(_) => {
                self.roster().name_offers(&mut offers);
                self.load_offers(&mut offers)?;
                offers.push(Offer::new("back", ROUND));
                offers.push(Offer::new("fly", PLAY).with("way", Allowed::of(Way::ALL.map(Way::word))));
            }
            Step::Play(sortie) => {
                self.roster().name_offers(&mut offers);
                self.report_offers(sortie, &mut offers)?;
            }
        }
        if !matches!(self.cluster.step, Step::Over { .. }) {
            self.correction_offers(&mut offers);
        }
        Ok(offers)
    }

    fn can(&self, action: &str, name: &str, value: &str) -> bool {
        self.decide(&Request::new(action).with(name, value)).is_ok()
    }

    fn people_offers(&self, offers: &mut Vec<Offer>) {
        let roster = self.roster();
        roster.name_offers(offers);
        roster.duty_offers(offers);
        let own = roster.own_players();
        if !own.is_empty() && roster.serving().count() < MOST_PILOTS {
            let mut points = self.starts().to_vec();
            points.sort_unstable();
            points.dedup();
            let recruit = Offer::new("recruit", ROOKIES).with("player", Allowed::of(own));
            let points = Allowed::of(points.iter().map(u16::to_string));
            offers.push(recruit.with("callsign", Allowed::TEXT).with("points", points));
        }
    }

    /// How it is played.
    fn between_offers(&self, offers: &mut Vec<Offer>) {
        for switch in SWITCHES {
            let now = self.cluster.switches.get(switch.name);
            let others = switch.values.iter().map(|(word, _)| *word).filter(|it| Some(*it) != now);
            let offer = Offer::new("switch", switch.source).with("name", Allowed::only(switch.name));
            offers.push(offer.with("value", Allowed::of(others)));
        }
        collection_offers(&self.cluster.collection, &field::imperial_ships(self.muster), MODELS, offers);
    }

    fn spending_offers(&self, offers: &mut Vec<Offer>) -> Result<(), Refusal> {
        let hangar = self.hangar()?;
        offers.extend(self.roster().own().flat_map(|pilot| hangar.offers(pilot)));
        self.load_offers(offers)
    }

    fn load_offers(&self, offers: &mut Vec<Offer>) -> Result<(), Refusal> {
        let hangar = self.hangar()?;
        let rule = "Prepare Pilots for Mission";
        for pilot in self.roster().own().filter(|it| it.ship.is_some()) {
            let fits = pilot.owned.iter().map(|it| &it.card).filter(|card| hangar.load(pilot, card).is_ok());
            push(offers, "load", rule, &pilot.id, "card", fits);
            let aboard = pilot.load.iter().filter(|card| hangar.unload(pilot, card).is_ok());
            push(offers, "unload", rule, &pilot.id, "card", aboard);
        }
        Ok(())
    }

    fn drawing_offers(&self, offers: &mut Vec<Offer>) {
        if self.decide(&Request::new("draw")).is_ok() {
            offers.push(Offer::new("draw", SELECT));
        }
        if deck::introduction(&self.muster.missions).is_some() && self.decide(&Request::new("introduce")).is_ok() {
            offers.push(Offer::new("introduce", "The First Mission"));
        }
    }

    fn report_offers(&self, sortie: &Sortie, offers: &mut Vec<Offer>) -> Result<(), Refusal> {
        let enter = |field: &str| Offer::new("enter", PLAY).with("field", Allowed::only(field));
        offers.push(enter("won").with("value", yes_or_no()));
        offers.push(enter("rounds").with("value", Allowed::Range { from: 1, to: i64::from(sortie.rounds) }));
        let flying = self.cluster.flying_ids();
        let fates = Allowed::of(ShipFate::ALL.map(ShipFate::word));
        offers.push(enter("fate").with("pilot", Allowed::of(flying.clone())).with("value", fates));
        for foe in &sortie.foes {
            for by in flying.iter().map(String::as_str).chain(["nobody"]) {
                let same = |it: &&crate::report::Kill| it.by.as_deref().unwrap_or("nobody") == by;
                let others = sortie.draft.kills.iter().filter(|it| it.what == foe.key).filter(|it| !same(it));
                let left = i64::from(foe.most) - others.map(|it| i64::from(it.count)).sum::<i64>();
                let kills = enter("kills").with("what", Allowed::only(&foe.key)).with("by", Allowed::only(by));
                offers.push(kills.with("count", Allowed::Range { from: 0, to: left.max(0) }));
            }
        }
        offers.push(enter("counted"));
        for goal in &sortie.goals {
            let most = if goal.each.is_some() { MOST_COUNTED } else { 1 };
            let offer = enter("objective").with("objective", Allowed::only(&goal.id)).with("met", yes_or_no());
            offers.push(offer.with("count", Allowed::Range { from: 0, to: i64::from(most) }));
        }
        let scored = i64::from(MOST_SCORED);
        offers.push(enter("scored").with("value", Allowed::Range { from: -scored, to: scored }));
        let mission = field::mission(&sortie.mission, self.muster)?;
        let dice = thrown(mission.territory.map_or(2, loss_dice));
        offers.push(enter("dice").with("pilot", Allowed::of(flying.clone())).with("value", Allowed::Values(dice)));
        offers.push(Offer::new("resolve", PLAY).with("by", Allowed::Values(resolvers())));
        if sortie.draft.whole(&flying, &sortie.goals).is_ok() {
            offers.push(Offer::new("confirm", DISTRIBUTE));
        }
        Ok(())
    }

    fn correction_offers(&self, offers: &mut Vec<Offer>) {
        correction_offers(self.cluster, offers);
        if !self.cluster.ground.shown {
            offers.push(Offer::new("show-all", HOUSE));
        }
    }
}

/// Every throw of so many dice.
fn thrown(count: u8) -> Vec<String> {
    let mut all: Vec<String> = FACES.map(|face| face_word(face).to_owned()).into();
    for _ in 1..count {
        all = all.iter().flat_map(|so_far| FACES.map(|face| format!("{so_far}+{}", face_word(face)))).collect();
    }
    all
}

/// The word for whose space it is.
pub const fn territory(territory: Territory) -> &'static str {
    match territory {
        Territory::Friendly => "friendly",
        Territory::Neutral => "neutral",
        Territory::Hostile => "hostile",
    }
}
