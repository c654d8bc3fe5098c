//! A pilot's sheet: levels, ship and slots, what he owns, what he could buy and why not, and how his points came and went.

use serde_json::{Value, json};
use tallyho_campaign::aturi::{Cluster, Event, Pilot, Repriced, Step, selling};
use tallyho_campaign::{Book, By, Course, Open, Refusal, Request};
use tallyho_cards::{Career, CareerShip, Gain, Price, Rank, Sale};

use crate::error::WebError;
use crate::games::Games;
use crate::wings;

impl Games {
    /// Everything a pilot's page shows.
    pub(in crate::campaign) fn rebel_told(
        &self,
        open: &Open,
        course: &Course<Cluster>,
        by: &By,
        id: &str,
    ) -> Result<Value, WebError> {
        let state = course.state();
        let seen = state.seen();
        let missing = || WebError::missing("There is no such pilot in this campaign.");
        let pilot = state.pilot(id).ok_or_else(missing)?;
        let (career, library) = (self.rebels()?, self.library());
        // What things cost is asked as if points were spent now, whichever step it is.
        let spending = Cluster { step: Step::Spend, ..state.clone() };
        let hangar = Hangar { games: self, career, cluster: &spending, pilot };
        let faults = state.faults(&self.muster);
        let own = format!("{}:", pilot.callsign);
        Ok(json!({
            "pilot": self.pilot_card(pilot, &seen),
            "turn": open.campaign.written(),
            "yours": by == &By::Coordinator || matches!(by, By::Player(it) if it == pilot.stand_in.as_ref().unwrap_or(&pilot.player)),
            "spending": matches!(state.step, Step::Spend),
            "flown": wings::pilot(&pilot.career(), career, library),
            "levels": hangar.levels(),
            "shop": hangar.shop(),
            "ships": hangar.ships(),
            "sells": pilot.owned.iter().map(|it| json!({ "card": it.card, "gets": selling(it.paid) })).collect::<Vec<_>>(),
            "history": self.accounts(course, &|state| state.pilot(id).map_or(0, |it| it.points), &purse_line),
            "faults": faults.iter().filter(|it| it.starts_with(&own)).collect::<Vec<_>>(),
        }))
    }
}

/// A short line for what comes again and again.
fn purse_line(event: &Event) -> Option<String> {
    match event {
        Event::Shared { .. } => Some("a share of the pool".to_owned()),
        _ => None,
    }
}

/// What a pilot could do with points.
struct Hangar<'h> {
    games: &'h Games,
    career: &'h Career,
    cluster: &'h Cluster,
    pilot: &'h Pilot,
}

impl Hangar<'_> {
    /// What would come of an action for this pilot.
    fn ask(&self, action: &str, more: Option<(&str, &str)>) -> Result<Vec<Event>, Refusal> {
        let request = Request::new(action).with("pilot", self.pilot.id.clone());
        let request = more.map_or(request.clone(), |(name, value)| request.with(name, value));
        self.cluster.decide(&By::Coordinator, &request, &self.games.muster)
    }

    fn levels(&self) -> Vec<Value> {
        let level = |it: &Rank| {
            let next = it.rank == self.pilot.level + 1;
            let asked = next.then(|| self.ask("advance", None));
            let why = asked.as_ref().and_then(|it| it.as_ref().err()).map(why);
            let repriced = asked.and_then(Result::ok).map(|events| self.repriced(&events)).unwrap_or_default();
            json!({
                "level": it.rank, "price": it.price, "initiative": it.initiative,
                "brings": it.gains.iter().filter_map(gain).collect::<Vec<_>>(),
                "have": it.rank <= self.pilot.level, "next": next, "why": why, "repriced": repriced,
            })
        };
        self.career.ranks.iter().filter(|it| it.path.is_none()).map(level).collect()
    }

    /// Cards whose price changes with an event.
    fn repriced(&self, events: &[Event]) -> Vec<Value> {
        let told = |it: &Repriced| json!({ "name": self.games.card_name(&it.card), "from": it.from, "to": it.to });
        let each = events.iter().flat_map(|event| match event {
            Event::ShipChanged { repriced, .. } | Event::Advanced { repriced, .. } => repriced.as_slice(),
            _ => &[],
        });
        each.map(told).collect()
    }

    fn ships(&self) -> Vec<Value> {
        let action = if self.pilot.ship.is_some() { "change-ship" } else { "ship" };
        let ship = |it: &CareerShip| {
            let asked = self.ask(action, Some(("ship", &it.ship)));
            let library = self.games.library();
            let plan = library.ship(&it.ship).map_or("", |ship| ship.plan.outline());
            let left = asked.as_ref().ok().map(|events| self.left(events));
            json!({
                "id": it.ship, "name": self.games.ship_name(&it.ship), "price": it.price, "from": it.from, "plan": plan,
                "action": action, "left": left, "why": asked.as_ref().err().map(why), "rule": asked.as_ref().err().map(|it| &it.rule),
                "repriced": asked.as_ref().map(|events| self.repriced(events)).unwrap_or_default(),
                "slots": it.slots.iter().map(|slot| slot.name()).collect::<Vec<_>>(),
            })
        };
        let others = self.career.ships.iter().filter(|it| self.pilot.ship.as_deref() != Some(&it.ship));
        others.map(ship).collect()
    }

    /// What is left of the pilot's points after some events.
    fn left(&self, events: &[Event]) -> i32 {
        let mut after = self.cluster.clone();
        events.iter().for_each(|event| after.apply(event));
        after.pilot(&self.pilot.id).map_or(0, |it| it.points)
    }

    /// Every card for sale in its band: fits now, can be owned and not flown, cannot be bought.
    fn shop(&self) -> Vec<Value> {
        let mut cards: Vec<(u8, u16, Value)> =
            self.career.sale.iter().filter(|it| !self.pilot.owns(&it.card.id)).map(|it| self.offer(it)).collect();
        cards.sort_by_key(|(band, price, told)| (*band, *price, told["name"].to_string()));
        cards.into_iter().map(|(_, _, told)| told).collect()
    }

    fn offer(&self, sale: &Sale) -> (u8, u16, Value) {
        let (career, library) = (self.career, self.games.library());
        let price = self.pilot.career().price(sale, career, library);
        let asked = self.ask("buy", Some(("card", &sale.card.id)));
        let (band, why_not, rule) = match &asked {
            Err(refusal) => ("no", Some(why(refusal)), Some(refusal.rule.clone())),
            Ok(events) => match self.misfit(sale, events) {
                Some(refusal) => ("locker", Some(why(&refusal)), Some(refusal.rule)),
                None => ("fits", None, None),
            },
        };
        let order = match band {
            "fits" => 0,
            "locker" => 1,
            _ => 2,
        };
        let varies = match sale.price {
            Price::Fixed(_) | Price::Printed => None,
            Price::ByAgility(_) | Price::PerRank(_) => Some(career.terms(sale)),
        };
        let told = json!({
            "id": sale.card.id, "name": sale.card.name, "price": price, "band": band, "why": why_not, "rule": rule,
            "slots": sale.slots.iter().map(|slot| slot.name()).collect::<Vec<_>>(),
            "left": self.pilot.points - i32::from(price), "sells": selling(price),
            "limited": sale.limited, "level": sale.rank, "varies": varies,
            "text": sale.card.text(library), "by_hand": sale.card.by_hand(),
        });
        (order, price, told)
    }

    /// What keeps a card from being flown that was just bought.
    fn misfit(&self, sale: &Sale, events: &[Event]) -> Option<Refusal> {
        let mut after = self.cluster.clone();
        events.iter().for_each(|event| after.apply(event));
        let request = Request::new("load").with("pilot", self.pilot.id.clone()).with("card", sale.card.id.clone());
        after.decide(&By::Coordinator, &request, &self.games.muster).err()
    }
}

fn why(refusal: &Refusal) -> String {
    crate::error::sentence(&refusal.why)
}

/// What a level brings, in words.
fn gain(gain: &Gain) -> Option<String> {
    match gain {
        Gain::Slot(slots) => {
            Some(format!("{} slot", slots.iter().map(|slot| slot.name()).collect::<Vec<_>>().join(" or ")))
        }
        Gain::Action(..) | Gain::Linked(..) | Gain::Charges { .. } | Gain::Force(_) => wings::gain(gain),
    }
}
