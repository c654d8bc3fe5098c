//! What can be done now. Whatever is drawn from it is accepted.

use tallyho_missions::mission::Territory;

use super::decide::{
    DISTRIBUTE, Deciding, HOUSE, MODELS, MOST_COUNTED, MOST_MODELS, MOST_PILOTS, MOST_SCORED, PLAY, PLAYERS, ROOKIES,
    ROUND, SELECT, SHEETS, resolvers,
};
use super::result::loss_dice;
use super::state::{Cluster, Pilot, Sortie, Step};
use super::switch::SWITCHES;
use super::{deck, field};
use crate::action::{Allowed, Offer, Refusal, Request};
use crate::ground::By;
use crate::luck::{FACES, face_word};
use crate::report::{ShipFate, Way};

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
                self.name_offers(&mut offers);
                let playable: Vec<&String> = drawn.iter().filter(|id| self.can("choose", "mission", id)).collect();
                if !playable.is_empty() {
                    offers.push(Offer::new("choose", SELECT).with("mission", Allowed::of(playable)));
                }
            }
            Step::Prepare(_) => {
                self.name_offers(&mut offers);
                self.load_offers(&mut offers)?;
                offers.push(Offer::new("back", ROUND));
                offers.push(Offer::new("fly", PLAY).with("way", Allowed::of(Way::ALL.map(Way::word))));
            }
            Step::Play(sortie) => {
                self.name_offers(&mut offers);
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

    /// The pilots that whoever acts may decide about.
    fn own(&self) -> impl Iterator<Item = &Pilot> {
        let mine = |pilot: &&Pilot| {
            let player = pilot.stand_in.as_deref().unwrap_or(&pilot.player);
            match self.by {
                By::Coordinator => true,
                By::Player(id) => id == player,
            }
        };
        self.cluster.pilots.iter().filter(|it| it.serves()).filter(mine)
    }

    /// Names and stand-ins, which can change at any time.
    fn name_offers(&self, offers: &mut Vec<Offer>) {
        let ids: Vec<&str> = self.own().map(|it| it.id.as_str()).collect();
        if !ids.is_empty() {
            let rename = Offer::new("rename", SHEETS).with("pilot", Allowed::of(ids));
            offers.push(rename.with("callsign", Allowed::TEXT));
        }
        for pilot in self.cluster.pilots.iter().filter(|it| it.serves()) {
            let now = pilot.stand_in.as_ref().unwrap_or(&pilot.player);
            let others = self.cluster.ground.present().map(|it| &it.id).filter(|id| *id != now);
            push(offers, "stand-in", PLAYERS, &pilot.id, "player", others);
        }
        for pilot in self.own() {
            let others = self.cluster.ground.present().map(|it| &it.id).filter(|id| **id != pilot.player);
            push(offers, "hand-over", SHEETS, &pilot.id, "player", others);
        }
        if self.cluster.ground.present().count() < 6 {
            offers.push(Offer::new("join", PLAYERS).with("name", Allowed::TEXT));
        }
    }

    fn people_offers(&self, offers: &mut Vec<Offer>) {
        self.name_offers(offers);
        let players = self.cluster.ground.present().map(|it| it.id.as_str());
        let own: Vec<&str> = players
            .filter(|id| match self.by {
                By::Coordinator => true,
                By::Player(own) => own == id,
            })
            .collect();
        if !own.is_empty() {
            offers.push(Offer::new("leave", PLAYERS).with("player", Allowed::of(own.clone())));
            if self.cluster.pilots.iter().filter(|it| it.serves()).count() < MOST_PILOTS {
                let mut points = self.starts().to_vec();
                points.sort_unstable();
                points.dedup();
                let recruit = Offer::new("recruit", ROOKIES).with("player", Allowed::of(own));
                let points = Allowed::of(points.iter().map(u16::to_string));
                offers.push(recruit.with("callsign", Allowed::TEXT).with("points", points));
            }
        }
        for pilot in self.cluster.pilots.iter().filter(|it| it.serves()) {
            let to = if pilot.flies() { "no" } else { "yes" };
            push(offers, "tonight", PLAYERS, &pilot.id, "flies", [to].into_iter());
        }
        let own: Vec<&str> = self.own().map(|it| it.id.as_str()).collect();
        if !own.is_empty() {
            let rule = "Starting a New Campaign with Experienced Pilots";
            offers.push(Offer::new("retire", rule).with("pilot", Allowed::of(own)));
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
        for ship in field::imperial_ships(self.muster) {
            let own = || Offer::new("own", MODELS).with("ship", Allowed::only(ship));
            let most = i64::from(MOST_MODELS);
            let parts = match self.cluster.collection.get(ship) {
                None => vec![(0, most)],
                Some(now) => vec![(0, i64::from(*now) - 1), (i64::from(*now) + 1, most)],
            };
            let parts = parts.into_iter().filter(|(from, to)| from <= to);
            offers.extend(parts.map(|(from, to)| own().with("count", Allowed::Range { from, to })));
            if self.cluster.collection.contains_key(ship) {
                offers.push(own().with("count", Allowed::only("any")));
            }
        }
    }

    fn spending_offers(&self, offers: &mut Vec<Offer>) -> Result<(), Refusal> {
        let hangar = self.hangar()?;
        offers.extend(self.own().flat_map(|pilot| hangar.offers(pilot)));
        self.load_offers(offers)
    }

    fn load_offers(&self, offers: &mut Vec<Offer>) -> Result<(), Refusal> {
        let hangar = self.hangar()?;
        let rule = "Prepare Pilots for Mission";
        for pilot in self.own().filter(|it| it.ship.is_some()) {
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
        for what in self.cluster.numbers() {
            let (bounds, now) = (Cluster::bounds(&what), self.cluster.number(&what).unwrap_or_default());
            // Setting a number to what it is is no correction.
            let parts = [(*bounds.start(), now - 1), (now + 1, *bounds.end())];
            for (from, to) in parts.into_iter().filter(|(from, to)| from <= to) {
                let offer = Offer::new("correct", HOUSE).with("what", Allowed::only(&what));
                offers.push(offer.with("to", Allowed::Range { from, to }).with("reason", Allowed::TEXT));
            }
        }
        if !self.cluster.ground.shown {
            offers.push(Offer::new("show-all", HOUSE));
        }
    }
}

fn push<T: Into<String>>(
    offers: &mut Vec<Offer>,
    action: &str,
    rule: &str,
    pilot: &str,
    name: &str,
    values: impl Iterator<Item = T>,
) {
    let values: Vec<String> = values.map(Into::into).collect();
    if !values.is_empty() {
        offers.push(Offer::new(action, rule).with("pilot", Allowed::only(pilot)).with(name, Allowed::Values(values)));
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
