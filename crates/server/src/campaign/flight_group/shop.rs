//! The armory: what a pilot could take along, what each card costs and wants, and why not. Whoever has no mission yet looks at what could be
//! mounted on a ship of his choice.

use serde_json::{Value, json};
use tallyho_campaign::flight_group::{FlightGroup, Pilot, Sortie, Step};
use tallyho_campaign::{Book, By, Duty, Refusal, Request};
use tallyho_cards::{Career, CareerShip, Price, Sale};

use crate::error::sentence;
use crate::games::Games;
use crate::wings;

/// The armory for a pilot.
pub(super) struct Armory<'a> {
    games: &'a Games,
    career: &'a Career,
    /// The campaign as it is, or as it would be if a mission in that ship were chosen.
    group: FlightGroup,
    pilot: Pilot,
    /// Whether a mission is chosen, so that all of this is meant.
    real: bool,
}

impl<'a> Armory<'a> {
    pub(super) fn of(
        games: &'a Games,
        career: &'a Career,
        state: &FlightGroup,
        pilot: &Pilot,
        ship: Option<&str>,
    ) -> Self {
        let real = matches!(state.step, Step::Prepare(_)) && pilot.flies() && ship.is_none();
        if real {
            return Self { games, career, group: state.clone(), pilot: pilot.clone(), real };
        }
        let asked = ship.filter(|it| career.ship(it).is_some()).map(str::to_owned);
        let flown = asked.or_else(|| pilot.ship.clone()).or_else(|| career.ships.first().map(|it| it.ship.clone()));
        let sortie = Sortie { ships: career.ships.iter().map(|it| it.ship.clone()).collect(), ..Sortie::default() };
        let mut group = FlightGroup { step: Step::Prepare(Box::new(sortie)), ..state.clone() };
        // Nobody else has taken anything yet.
        for it in &mut group.pilots {
            it.load.clear();
            it.charged.clear();
            if it.id == pilot.id {
                (it.duty, it.ship) = (Duty::Flies, flown.clone());
            }
        }
        let pilot = group.pilot(&pilot.id).cloned().unwrap_or_default();
        Self { games, career, group, pilot, real }
    }

    pub(super) fn told(&self) -> Value {
        let grant = self.group.sortie().map_or(0, |it| it.grant);
        let flown = wings::pilot(&self.pilot.career(grant), self.career, self.games.library());
        json!({
            "real": self.real, "ship": self.pilot.ship, "flown": flown, "cards": self.cards(), "ships": self.ships(),
        })
    }

    /// Why a pilot may not have a card, if he may not.
    fn refused(&self, card: &str) -> Option<Refusal> {
        let request = Request::new("load").with("pilot", self.pilot.id.clone()).with("card", card);
        self.group.decide(&By::Coordinator, &request, &self.games.muster).err()
    }

    /// Every card: what is aboard first, then what fits, then what does not and why.
    fn cards(&self) -> Vec<Value> {
        let mut cards: Vec<(u8, u16, Value)> = self.career.sale.iter().map(|it| self.card(it)).collect();
        cards.sort_by_key(|(band, price, told)| (*band, *price, told["name"].to_string()));
        cards.into_iter().map(|(_, _, told)| told).collect()
    }

    fn card(&self, sale: &Sale) -> (u8, u16, Value) {
        let (career, library) = (self.career, self.games.library());
        let price = self.pilot.career(0).price(sale, career, library);
        let aboard = self.pilot.load.iter().filter(|it| **it == sale.card.id).count();
        let refused = self.refused(&sale.card.id);
        let (order, band) = match (aboard, &refused) {
            (1.., _) => (0, "aboard"),
            (0, None) => (1, "fits"),
            (0, Some(_)) => (2, "no"),
        };
        let varies = match sale.price {
            Price::Fixed(_) | Price::Printed => None,
            Price::ByAgility(_) | Price::PerRank(_) => Some(career.terms(sale)),
        };
        let purse = &career.purses[sale.purse];
        let paths = sale.paths.iter().filter_map(|it| career.path(it)).map(|it| &it.name);
        let told = json!({
            "id": sale.card.id, "name": sale.card.name, "price": price, "purse": purse.id, "band": band, "aboard": aboard,
            "charged": self.pilot.charged.iter().filter(|it| **it == sale.card.id).count(),
            "why": refused.as_ref().map(|it| sentence(&it.why)), "rule": refused.as_ref().map(|it| &it.rule),
            "slots": sale.slots.iter().map(|slot| slot.name()).collect::<Vec<_>>(),
            "initiative": sale.initiative, "rank": sale.rank, "paths": paths.collect::<Vec<_>>(), "limited": sale.limited,
            "varies": varies, "text": sale.card.text(library), "by_hand": sale.card.by_hand(),
        });
        (order, price, told)
    }

    /// The ships that could be flown, or looked at; which it is now, and who else may have one.
    fn ships(&self) -> Vec<Value> {
        let ship = |it: &CareerShip| {
            let plan = self.games.library().ship(&it.ship).map_or("", |ship| ship.plan.outline());
            let paths = it.paths.iter().filter_map(|it| self.career.path(it)).map(|it| &it.name);
            json!({
                "id": it.ship, "name": self.games.ship_name(&it.ship), "plan": plan,
                "now": self.pilot.ship.as_ref() == Some(&it.ship), "paths": paths.collect::<Vec<_>>(),
                "slots": it.slots.iter().map(|slot| slot.name()).collect::<Vec<_>>(),
            })
        };
        self.career.ships.iter().map(ship).collect()
    }
}
