//! What can be done now. Whatever is drawn from it is accepted.

use tallyho_cards::word::Word;

use super::chart::{Claim, Source};
use super::decide::{Deciding, MODELS, MOST_LOTS, PATHS, PLAY, RANKS, RECRUITS, ROUND, SPEND, UPKEEP};
use super::eject::Roll;
use super::event::Purse;
use super::field;
use super::play::{DIVIDE, EJECT, MOST_COUNTED, MOST_CREDIT, MOST_LOST, words};
use super::report::{Demoted, Fate, Kept};
use super::round::{BEGIN, CHOOSE, FIRST, GRANT, LEAD, MOST_GRANTED, STARS};
use super::state::{Pilot, Sortie, Step};
use super::switch::SWITCHES;
use crate::action::{Allowed, Offer, Refusal, Request};
use crate::amend::{HOUSE, collection_offers, correction_offers};
use crate::field::resolvers;
use crate::report::Way;
use crate::roster::MOST_PILOTS;

fn yes_or_no() -> Allowed {
    Allowed::of(["yes", "no"])
}

fn up_to(most: u32) -> Allowed {
    Allowed::Range { from: 0, to: i64::from(most) }
}

impl Deciding<'_> {
    /// Everything that whoever acts can do now.
    pub(super) fn options(&self) -> Result<Vec<Offer>, Refusal> {
        let mut offers = Vec::new();
        if !matches!(self.group.step, Step::Over { .. }) {
            self.roster().name_offers(&mut offers);
        }
        match &self.group.step {
            Step::Over { .. } => return Ok(offers),
            Step::Spend => {
                self.between_offers(&mut offers);
                for pilot in self.roster().own() {
                    self.spending_offers(pilot, &mut offers)?;
                }
                self.mission_offers(&mut offers);
            }
            Step::Choose { drawn } => {
                let playable: Vec<&String> = drawn.iter().filter(|id| self.can("choose", "mission", id)).collect();
                if !playable.is_empty() {
                    offers.push(Offer::new("choose", CHOOSE).with("mission", Allowed::of(playable)));
                }
            }
            Step::Prepare(sortie) => self.prepare_offers(sortie, &mut offers)?,
            Step::Play(sortie) => self.report_offers(sortie, &mut offers),
            Step::Judge { .. } => {
                offers.push(Offer::new("accept", UPKEEP));
                offers.push(Offer::new("again", BEGIN));
            }
        }
        if self.is_possible("look") {
            offers.push(Offer::new("look", STARS));
        }
        if !matches!(self.group.step, Step::Judge { .. }) {
            correction_offers(self.group, &mut offers);
        }
        if !self.group.ground.shown {
            offers.push(Offer::new("show-all", HOUSE));
        }
        Ok(offers)
    }

    fn can(&self, action: &str, name: &str, value: &str) -> bool {
        self.decide(&Request::new(action).with(name, value)).is_ok()
    }

    fn is_possible(&self, action: &str) -> bool {
        self.decide(&Request::new(action)).is_ok()
    }

    /// People, miniatures and switches.
    fn between_offers(&self, offers: &mut Vec<Offer>) {
        let roster = self.roster();
        roster.duty_offers(offers);
        let own = roster.own_players();
        if !own.is_empty() && roster.serving().count() < MOST_PILOTS {
            let recruit = Offer::new("recruit", RECRUITS).with("player", Allowed::of(own));
            offers.push(recruit.with("callsign", Allowed::TEXT));
        }
        for switch in SWITCHES {
            let now = self.group.switches.get(switch.name);
            let others = switch.values.iter().map(|(word, _)| *word).filter(|it| Some(*it) != now);
            let offer = Offer::new("switch", switch.source).with("name", Allowed::only(switch.name));
            offers.push(offer.with("value", Allowed::of(others)));
        }
        collection_offers(&self.group.collection, &field::enemy_ships(self.muster), MODELS, offers);
    }

    /// What a pilot's experience can be spent on.
    fn spending_offers(&self, pilot: &Pilot, offers: &mut Vec<Offer>) -> Result<(), Refusal> {
        let career = self.career()?;
        let paths = || Allowed::of(career.paths.iter().map(|it| it.id.as_str()));
        let next = self.next_rank(pilot).ok().filter(|(_, paid)| pilot.experience >= *paid);
        if let Some((rank, _)) = next {
            let offer = Offer::new("advance", RANKS).with("pilot", Allowed::only(&pilot.id));
            let chooses = rank >= career.path_from && pilot.path.is_none();
            offers.push(if chooses { offer.with("path", paths()) } else { offer });
        }
        if pilot.path.is_none() && pilot.rank >= career.path_from {
            offers.push(Offer::new("path", PATHS).with("pilot", Allowed::only(&pilot.id)).with("path", paths()));
        }
        for purse in Purse::ALL {
            let most = (pilot.experience / purse.rate(career).0).min(MOST_LOTS);
            if most > 0 {
                let offer = Offer::new("bank", SPEND).with("pilot", Allowed::only(&pilot.id));
                let lots = Allowed::Range { from: 1, to: i64::from(most) };
                offers.push(offer.with("purse", Allowed::only(purse.word())).with("lots", lots));
            }
        }
        Ok(())
    }

    fn mission_offers(&self, offers: &mut Vec<Offer>) {
        for (action, rule) in [("commission", BEGIN), ("introduce", FIRST), ("draw", CHOOSE)] {
            if self.is_possible(action) {
                offers.push(Offer::new(action, rule));
            }
        }
        if !self.group.mode.has_deck() && self.ready().is_ok() {
            let open = self.open_missions();
            if !open.is_empty() {
                offers.push(Offer::new("pick", CHOOSE).with("mission", Allowed::of(open)));
            }
        }
    }

    fn prepare_offers(&self, sortie: &Sortie, offers: &mut Vec<Offer>) -> Result<(), Refusal> {
        let Step::Prepare(prepared) = &self.group.step else { return Ok(()) };
        let armory = self.armory(prepared)?;
        for pilot in self.roster().own().filter(|it| it.flies()) {
            armory.offers(pilot, offers);
        }
        let others: Vec<&String> = sortie.tied.iter().filter(|it| **it != sortie.alpha).collect();
        if !others.is_empty() {
            offers.push(Offer::new("lead", LEAD).with("pilot", Allowed::of(others)));
        }
        self.form_offers(sortie, offers);
        let now = i64::from(sortie.grant);
        for (from, to) in [(0, now - 1), (now + 1, i64::from(MOST_GRANTED))] {
            if from <= to {
                offers.push(Offer::new("grant", GRANT).with("points", Allowed::Range { from, to }));
            }
        }
        offers.push(Offer::new("back", ROUND));
        let ways: Vec<&str> = Way::ALL.map(Way::word).into_iter().filter(|way| self.can("fly", "way", way)).collect();
        if !ways.is_empty() {
            offers.push(Offer::new("fly", PLAY).with("way", Allowed::of(ways)));
        }
        Ok(())
    }

    fn report_offers(&self, sortie: &Sortie, offers: &mut Vec<Offer>) {
        let enter = |field: &str, rule: &str| Offer::new("enter", rule).with("field", Allowed::only(field));
        for field in ["won", "gold", "unseen"] {
            offers.push(enter(field, PLAY).with("value", yes_or_no()));
        }
        let rounds = Allowed::Range { from: 1, to: i64::from(sortie.last_round()) };
        offers.push(enter("rounds", PLAY).with("value", rounds));
        let flying = self.group.flying_ids();
        for id in &flying {
            let fates = Fate::all().iter().filter(|it| **it != Fate::Jumped || self.can_jump(id));
            let fates = Allowed::of(fates.map(|it| it.word()));
            offers.push(enter("fate", PLAY).with("pilot", Allowed::only(id)).with("value", fates));
        }
        self.kill_offers(sortie, &flying, offers);
        self.credit_offers(sortie, &flying, offers);
        offers.push(enter("counted", PLAY));
        for goal in &sortie.goals {
            let most = if goal.each.is_some() { MOST_COUNTED } else { 1 };
            let offer = enter("objective", PLAY).with("objective", Allowed::only(&goal.id)).with("met", yes_or_no());
            offers.push(offer.with("count", up_to(u32::from(most))));
        }
        let dice = Allowed::Values(thrown(sortie.dice));
        offers.push(enter("dice", EJECT).with("pilot", Allowed::of(flying.clone())).with("value", dice));
        let most = flying.len().saturating_sub(1) as u32;
        offers.push(enter("leftover", DIVIDE).with("pilot", Allowed::of(flying.clone())).with("value", up_to(most)));
        let penalty = enter("penalty", DIVIDE)
            .with("mission", Allowed::of(words::<Kept>()))
            .with("banked", Allowed::of(words::<Kept>()))
            .with("demoted", Allowed::of(words::<Demoted>()))
            .with("um", up_to(u32::from(MOST_LOST)))
            .with("career", up_to(u32::from(MOST_LOST)));
        offers.push(penalty);
        if sortie.fielded {
            offers.push(Offer::new("resolve", PLAY).with("by", Allowed::Values(resolvers())));
        }
        if sortie.draft.open(&flying, &sortie.goals).is_empty() {
            offers.push(Offer::new("confirm", UPKEEP));
        }
    }

    fn kill_offers(&self, sortie: &Sortie, flying: &[String], offers: &mut Vec<Offer>) {
        for (what, most) in self.quarry(sortie) {
            for by in flying.iter().map(String::as_str).chain(["nobody"]) {
                let same = |it: &&crate::report::Kill| it.by.as_deref().unwrap_or("nobody") == by;
                let others = sortie.draft.kills.iter().filter(|it| it.what == what).filter(|it| !same(it));
                let left = i64::from(most) - others.map(|it| i64::from(it.count)).sum::<i64>();
                let kills = Offer::new("enter", PLAY).with("field", Allowed::only("kills"));
                let kills = kills.with("what", Allowed::only(&what)).with("by", Allowed::only(by));
                offers.push(kills.with("count", Allowed::Range { from: 0, to: left.max(0) }));
            }
        }
    }

    fn credit_offers(&self, sortie: &Sortie, flying: &[String], offers: &mut Vec<Offer>) {
        for source in Source::ALL {
            let most = if source.is_once_a_round() { i32::from(sortie.last_round()) } else { MOST_CREDIT };
            let least = if source == Source::Objectives { -most } else { 0 };
            let mut whose: Vec<&str> = match source.claim() {
                Claim::Pilot | Claim::PilotOrGroup => flying.iter().map(String::as_str).collect(),
                Claim::Group => Vec::new(),
            };
            match source.claim() {
                Claim::PilotOrGroup | Claim::Group => whose.push("group"),
                Claim::Pilot => {}
            }
            let offer = Offer::new("enter", "Experience Point Chart").with("field", Allowed::only("credit"));
            let offer = offer.with("source", Allowed::only(source.number())).with("pilot", Allowed::of(whose));
            offers.push(offer.with("count", Allowed::Range { from: i64::from(least), to: i64::from(most) }));
        }
    }
}

/// Every throw of so many dice with what they take; dice have no order.
fn thrown(count: u8) -> Vec<String> {
    let one: Vec<String> = Roll::all().iter().map(Roll::word).collect();
    let mut all: Vec<(usize, String)> = one.iter().cloned().enumerate().collect();
    for _ in 1..count {
        let more = |(last, so_far): &(usize, String)| {
            let further = one.iter().enumerate().skip(*last);
            further.map(|(place, die)| (place, format!("{so_far}+{die}"))).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(more).collect();
    }
    all.into_iter().map(|(_, dice)| dice).collect()
}
