//! Spending squad points: ships, cards, levels, and what is taken along.

use tallyho_cards::{Campaign, Career, CareerPilot, Library, Sale, Wing};

use super::event::{Event, Repriced};
use super::state::{Cluster, Pilot};
use super::switch::Limited;
use crate::action::{Allowed, Offer, Refusal};

const NEW_SHIP: &str = "Acquiring a New Ship";
const CARDS: &str = "Acquiring Upgrade Cards";
const ABILITIES: &str = "Pilot Ability Upgrades";
const VARIABLE: &str = "Variable Point Upgrades";
const SELLING: &str = "Selling Upgrades";
const LEVELS: &str = "Advance Experience Level";
const PREPARE: &str = "Prepare Pilots for Mission";

/// The level from which on ships can be changed.
const CHANGE_FROM: u8 = 3;

/// What selling a card that is worth so much brings.
pub const fn selling(worth: u16) -> u16 {
    match worth {
        0..=1 => 0,
        2..=4 => worth - 1,
        5..=7 => worth - 2,
        8.. => worth - 3,
    }
}

/// Where pilots buy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hangar<'h> {
    pub(crate) cluster: &'h Cluster,
    pub(crate) career: &'h Career,
    pub(crate) cards: &'h Library,
}

impl Pilot {
    /// The pilot as the library knows pilots: with what is taken along, and what stays behind.
    pub fn career(&self) -> CareerPilot {
        CareerPilot {
            call_sign: Some(self.callsign.clone()),
            ship: self.ship.clone().unwrap_or_default(),
            rank: self.level,
            cards: self.load.clone(),
            spare: self.owned.iter().map(|it| it.card.clone()).filter(|it| !self.load.contains(it)).collect(),
            ..CareerPilot::default()
        }
    }
}

impl Cluster {
    /// Those who fly tonight, as the library knows them.
    pub fn wing(&self) -> Wing {
        let pilots = self.flying().map(Pilot::career).collect();
        Wing { campaign: Campaign::Aturi, name: Some(self.ground.name.clone()), pilots }
    }
}

impl<'h> Hangar<'h> {
    /// What a card costs somebody.
    fn price(&self, pilot: &CareerPilot, sale: &Sale) -> u16 {
        pilot.price(sale, self.career, self.cards)
    }

    fn name(&self, chassis: &str) -> &'h str {
        self.cards.ship(chassis).map_or("", |ship| &ship.name)
    }

    /// Buys the first ship.
    pub(crate) fn first_ship(&self, pilot: &Pilot, ship: &str) -> Result<Event, Refusal> {
        if pilot.ship.is_some() {
            let why = format!("{} has a ship; one at a time", pilot.callsign);
            return Err(Refusal::new(NEW_SHIP, why));
        }
        let wanted = self.career.ship(ship).ok_or_else(|| self.no_ship(ship))?;
        if wanted.from > 1 {
            let why = format!("the {} is no starting ship", self.name(ship));
            return Err(Refusal::new(NEW_SHIP, why));
        }
        let paid = u16::from(wanted.price);
        afford(pilot, i32::from(paid), NEW_SHIP)?;
        Ok(Event::ShipBought { pilot: pilot.id.clone(), ship: ship.to_owned(), paid })
    }

    fn no_ship(&self, ship: &str) -> Refusal {
        let names: Vec<&str> = self.career.ships.iter().map(|it| it.ship.as_str()).collect();
        Refusal::new(NEW_SHIP, format!("'{ship}' is not for sale; these are: {}", names.join(", ")))
    }

    /// Changes to another ship.
    pub(crate) fn change_ship(&self, pilot: &Pilot, ship: &str) -> Result<Event, Refusal> {
        let Some(old) = pilot.ship.as_deref().and_then(|it| self.career.ship(it)) else {
            return Err(Refusal::new(NEW_SHIP, format!("{} has no ship to change yet", pilot.callsign)));
        };
        let wanted = self.career.ship(ship).ok_or_else(|| self.no_ship(ship))?;
        if pilot.level < CHANGE_FROM {
            let why = format!("ships are changed from level {CHANGE_FROM} on; {} has {}", pilot.callsign, pilot.level);
            return Err(Refusal::new(NEW_SHIP, why));
        }
        if wanted.ship == old.ship {
            return Err(Refusal::new(NEW_SHIP, format!("{} flies it already", pilot.callsign)));
        }
        let now = CareerPilot { ship: ship.to_owned(), ..pilot.career() };
        let repriced = self.repriced(pilot, &now);
        let (back, paid, fee) = (u16::from(old.price), u16::from(wanted.price), u16::from(self.career.change));
        let cost = i32::from(paid) + i32::from(fee) - i32::from(back) + dearer(&repriced);
        afford(pilot, cost, if dearer(&repriced) > 0 { VARIABLE } else { NEW_SHIP })?;
        Ok(Event::ShipChanged { pilot: pilot.id.clone(), ship: ship.to_owned(), back, paid, fee, repriced })
    }

    /// Rises to the next level.
    pub(crate) fn advance(&self, pilot: &Pilot) -> Result<Event, Refusal> {
        let level = pilot.level.saturating_add(1);
        let Some(rank) = self.career.ranks.iter().find(|it| it.rank == level) else {
            return Err(Refusal::new(LEVELS, format!("level {} is the highest", pilot.level)));
        };
        let now = CareerPilot { rank: level, ..pilot.career() };
        let repriced = self.repriced(pilot, &now);
        let paid = u16::from(rank.price);
        let cost = i32::from(paid) + dearer(&repriced);
        afford(pilot, cost, if dearer(&repriced) > 0 { VARIABLE } else { LEVELS })?;
        Ok(Event::Advanced { pilot: pilot.id.clone(), level, paid, repriced })
    }

    /// The cards whose price is another for the pilot as he will be.
    fn repriced(&self, pilot: &Pilot, now: &CareerPilot) -> Vec<Repriced> {
        let each = pilot.owned.iter().filter_map(|owned| {
            let to = self.price(now, self.career.sale(&owned.card)?);
            (to != owned.paid).then(|| Repriced { card: owned.card.clone(), from: owned.paid, to })
        });
        // A price that was corrected by hand is not one that the pilot's state made.
        let before = pilot.career();
        let moved = |it: &Repriced| {
            self.career.sale(&it.card).is_some_and(|sale| self.price(&before, sale) != self.price(now, sale))
        };
        each.filter(moved).collect()
    }

    /// Buys a card.
    pub(crate) fn buy(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        let sale = self.career.sale(card).ok_or_else(|| {
            Refusal::new(CARDS, format!("'{card}' is not for sale: it is no card, or the campaign does not have it"))
        })?;
        self.may_buy(pilot, sale)?;
        let paid = self.price(&pilot.career(), sale);
        afford(pilot, i32::from(paid), CARDS)?;
        Ok(Event::Bought { pilot: pilot.id.clone(), card: card.to_owned(), paid })
    }

    /// Whether anything but the price speaks against it.
    fn may_buy(&self, pilot: &Pilot, sale: &Sale) -> Result<(), Refusal> {
        if pilot.ship.is_none() {
            return Err(Refusal::new("Rookie Pilots", format!("{} buys a ship first", pilot.callsign)));
        }
        if pilot.owns(&sale.card.id) {
            let why = format!("{} owns {}: one copy is enough", pilot.callsign, sale.card.name);
            return Err(Refusal::new(CARDS, why));
        }
        if pilot.level < sale.rank {
            let why = format!("{} needs level {}; {} has {}", sale.card.name, sale.rank, pilot.callsign, pilot.level);
            return Err(Refusal::new(ABILITIES, why));
        }
        let owners: Vec<&str> = self.owners(sale).collect();
        if self.cluster.switches.limited == Limited::Counted
            && sale.limited > 0
            && owners.len() >= usize::from(sale.limited)
        {
            let why = format!("{} is limited, and {} has it", sale.card.name, owners.join(", "));
            return Err(Refusal::new(CARDS, why));
        }
        Ok(())
    }

    /// Who has a card of that name.
    fn owners<'s>(&'s self, sale: &'s Sale) -> impl Iterator<Item = &'h str> + 's {
        let pilots = self.cluster.pilots.iter().filter(|it| it.serves());
        let same = |id: &str| self.career.sale(id).is_some_and(|it| it.card.name == sale.card.name);
        pilots.filter(move |it| it.owned.iter().any(|card| same(&card.card))).map(|it| it.callsign.as_str())
    }

    /// Sells a card.
    pub(crate) fn sell(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        let owned = pilot.owned.iter().find(|it| it.card == card);
        let owned = owned.ok_or_else(|| Refusal::new(SELLING, format!("{} does not own '{card}'", pilot.callsign)))?;
        let got = selling(owned.paid);
        Ok(Event::Sold { pilot: pilot.id.clone(), card: card.to_owned(), got, lost: owned.paid.saturating_sub(got) })
    }

    /// Takes a card along.
    pub(crate) fn load(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        if !pilot.owns(card) {
            return Err(Refusal::new(PREPARE, format!("{} does not own '{card}'", pilot.callsign)));
        }
        if pilot.load.iter().any(|it| it == card) {
            return Err(Refusal::new(PREPARE, "it is aboard already"));
        }
        let mut load = pilot.load.clone();
        load.push(card.to_owned());
        match self.misfit(pilot, &load) {
            Some(why) => Err(Refusal::new(PREPARE, why)),
            None => Ok(Event::Loaded { pilot: pilot.id.clone(), card: card.to_owned() }),
        }
    }

    /// Leaves a card behind.
    pub(crate) fn unload(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        let Some(at) = pilot.load.iter().position(|it| it == card) else {
            return Err(Refusal::new(PREPARE, format!("'{card}' is not aboard")));
        };
        let mut load = pilot.load.clone();
        load.remove(at);
        match self.misfit(pilot, &load) {
            Some(why) => Err(Refusal::new(PREPARE, why)),
            None => Ok(Event::Unloaded { pilot: pilot.id.clone(), card: card.to_owned() }),
        }
    }

    /// What keeps somebody from flying with that load; nothing if he may.
    pub(crate) fn misfit(&self, pilot: &Pilot, load: &[String]) -> Option<String> {
        let loaded = Pilot { load: load.to_vec(), ..pilot.clone() };
        let wing = Wing { campaign: Campaign::Aturi, name: None, pilots: vec![loaded.career()] };
        // How many fly together is no matter of one pilot's.
        wing.faults(self.cards).into_iter().find(|fault| fault.ship.is_some()).map(|fault| fault.message)
    }

    /// The load of last time with whatever else fits, so that nobody forgets what he owns.
    pub(crate) fn usual_load(&self, pilot: &Pilot) -> Vec<String> {
        let mut load: Vec<String> = Vec::new();
        let last = pilot.load.iter().filter(|id| pilot.owns(id));
        let mut rest: Vec<&String> =
            pilot.owned.iter().map(|it| &it.card).filter(|id| !pilot.load.contains(id)).collect();
        // The dearest first; among equals as they were bought.
        rest.sort_by_key(|id| std::cmp::Reverse(pilot.owned.iter().find(|it| it.card == **id).map(|it| it.paid)));
        for card in last.chain(rest) {
            load.push(card.clone());
            if self.misfit(pilot, &load).is_some() {
                load.pop();
            }
        }
        load
    }

    /// Everything that a pilot can do with points now.
    pub(crate) fn offers(&self, pilot: &Pilot) -> Vec<Offer> {
        let who = || Allowed::only(&pilot.id);
        let mut offers = Vec::new();
        let mut offer = |action: &str, rule: &str, name: &str, values: Vec<String>| {
            if !values.is_empty() {
                offers.push(Offer::new(action, rule).with("pilot", who()).with(name, Allowed::Values(values)));
            }
        };
        let ships = self.career.ships.iter().map(|it| &it.ship);
        let firsts = ships.clone().filter(|ship| self.first_ship(pilot, ship).is_ok()).cloned().collect();
        offer("ship", NEW_SHIP, "ship", firsts);
        let changes = ships.filter(|ship| self.change_ship(pilot, ship).is_ok()).cloned().collect();
        offer("change-ship", NEW_SHIP, "ship", changes);
        offer("buy", CARDS, "card", self.affordable(pilot));
        offer("sell", SELLING, "card", pilot.owned.iter().map(|it| it.card.clone()).collect());
        if self.advance(pilot).is_ok() {
            offers.push(Offer::new("advance", LEVELS).with("pilot", who()));
        }
        offers
    }

    /// The cards that a pilot can buy now.
    fn affordable(&self, pilot: &Pilot) -> Vec<String> {
        if pilot.ship.is_none() {
            return Vec::new();
        }
        let career = pilot.career();
        let fits =
            |sale: &&Sale| self.may_buy(pilot, sale).is_ok() && i32::from(self.price(&career, sale)) <= pilot.points;
        self.career.sale.iter().filter(fits).map(|sale| sale.card.id.clone()).collect()
    }
}

/// What cards that changed their price cost together.
fn dearer(repriced: &[Repriced]) -> i32 {
    repriced.iter().map(|it| i32::from(it.to) - i32::from(it.from)).sum()
}

fn afford(pilot: &Pilot, cost: i32, rule: &str) -> Result<(), Refusal> {
    if cost <= pilot.points {
        return Ok(());
    }
    let why = format!("it costs {cost}; {} has {}, {} short", pilot.callsign, pilot.points, cost - pilot.points);
    let advice = if rule == VARIABLE { "; cards whose price rises can be sold first" } else { "" };
    Err(Refusal::new(rule, format!("{why}{advice}")))
}
