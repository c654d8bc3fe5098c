//! The armory: what each pilot takes along on the mission that was chosen, chosen anew for each.

use tallyho_cards::{Campaign, Career, CareerPilot, Library, Sale, Wing};
use tallyho_cards::{FaultKind, SquadFault};

use super::event::Event;
use super::state::{FlightGroup, Pilot, Sortie};
use super::switch::Limited;
use crate::action::{Offer, Refusal};
use crate::roster::push;

/// The rule that it follows.
pub(super) const SELECT: &str = "Select Upgrades";

/// The chassis in the place of which others may be flown, and which.
const IN_PLACE: (&str, &str) = ("tieadvancedx1", "tieadvancedv1");

impl Pilot {
    /// The pilot as the library knows pilots, with what the mission gives for what is mounted.
    pub fn career(&self, grant: u8) -> CareerPilot {
        let banked = |points: i32| u16::try_from(points.max(0)).unwrap_or(u16::MAX);
        let um = self.um.banked() + i32::from(grant);
        CareerPilot {
            call_sign: Some(self.callsign.clone()),
            ship: self.ship.clone().unwrap_or_default(),
            rank: self.fit_rank(),
            path: self.path.clone(),
            cards: self.load.clone(),
            charged: self.charged.clone(),
            points: vec![Some(banked(um)), Some(banked(self.career.banked()))],
            ..CareerPilot::default()
        }
    }

    /// The initiative in the next mission.
    pub fn initiative(&self, career: &Career) -> u8 {
        self.career(0).initiative(career)
    }
}

impl FlightGroup {
    /// Those who fly tonight, as the library knows them.
    pub fn wing(&self) -> Wing {
        let grant = self.sortie().map_or(0, |it| it.grant);
        let pilots = self.flying().map(|it| it.career(grant)).collect();
        Wing { campaign: Campaign::FlightGroup, name: Some(self.ground.name.clone()), pilots }
    }

    /// What keeps those who fly tonight from flying as they are equipped.
    pub fn wing_faults(&self, cards: &Library) -> Vec<SquadFault> {
        let limited = |it: &SquadFault| it.ship.is_none() && it.kind == FaultKind::Misfit;
        let mut faults = self.wing().faults(cards);
        if self.switches.limited == Limited::Ignored {
            faults.retain(|it| !limited(it));
        }
        faults
    }
}

/// Where pilots are equipped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Armory<'a> {
    pub(super) group: &'a FlightGroup,
    pub(super) sortie: &'a Sortie,
    pub(super) career: &'a Career,
    pub(super) cards: &'a Library,
}

impl Armory<'_> {
    /// The chassis that a pilot may fly in this mission.
    pub(super) fn ships(&self, pilot: &Pilot) -> Vec<String> {
        let (usual, other) = IN_PLACE;
        let mut ships = self.sortie.ships.clone();
        let path = pilot.path.as_ref().filter(|_| pilot.fit_rank() >= self.career.path_from);
        let may = self.career.ship(other).is_some_and(|it| path.is_some_and(|path| it.paths.contains(path)));
        if may && ships.iter().any(|it| it == usual) {
            ships.push(other.to_owned());
        }
        ships
    }

    pub(super) fn assign(&self, pilot: &Pilot, ship: &str) -> Result<Event, Refusal> {
        let ships = self.ships(pilot);
        if !ships.iter().any(|it| it == ship) {
            let why = format!("{} flies {} in this mission", pilot.callsign, ships.join(" or "));
            return Err(Refusal::new("Ship Types", why));
        }
        if pilot.ship.as_deref() == Some(ship) {
            return Err(Refusal::new("Ship Types", "it is so already"));
        }
        Ok(Event::Assigned { pilot: pilot.id.clone(), ship: ship.to_owned() })
    }

    /// How it would be after something; refused when it makes a fault that there was not.
    fn tried(&self, event: Event) -> Result<Event, Refusal> {
        let before = self.group.wing_faults(self.cards);
        let mut after = self.group.clone();
        after.take_in(&event);
        let faults = after.wing_faults(self.cards);
        let easier = faults.len() <= before.len() && matches!(event, Event::Unloaded { .. } | Event::Uncharged { .. });
        match faults.iter().find(|it| !before.contains(it)) {
            Some(fault) if !easier => {
                let about = fault.about.join(", ");
                Err(Refusal::new(SELECT, format!("{about}: {}", fault.message)))
            }
            _ => Ok(event),
        }
    }

    pub(super) fn load(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        if self.career.sale(card).is_none() {
            return Err(Refusal::new(SELECT, format!("'{card}' is not to be had from the armory")));
        }
        self.tried(Event::Loaded { pilot: pilot.id.clone(), card: card.to_owned() })
    }

    pub(super) fn unload(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        if !pilot.load.iter().any(|it| it == card) {
            return Err(Refusal::new(SELECT, format!("{} does not take '{card}' along", pilot.callsign)));
        }
        self.tried(Event::Unloaded { pilot: pilot.id.clone(), card: card.to_owned() })
    }

    pub(super) fn charge(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        self.tried(Event::Charged { pilot: pilot.id.clone(), card: card.to_owned() }).and_then(|event| {
            let aboard = pilot.load.iter().any(|it| it == card);
            if aboard { Ok(event) } else { Err(Refusal::new(SELECT, format!("'{card}' is not aboard"))) }
        })
    }

    pub(super) fn uncharge(&self, pilot: &Pilot, card: &str) -> Result<Event, Refusal> {
        if !pilot.charged.iter().any(|it| it == card) {
            return Err(Refusal::new(SELECT, format!("'{card}' has no further charge")));
        }
        self.tried(Event::Uncharged { pilot: pilot.id.clone(), card: card.to_owned() })
    }

    /// What is worth a try for a pilot, with its price: neither for a sort of slot that nobody has, nor for better pilots, nor too dear.
    fn within_reach(&self, pilot: &Pilot) -> impl Iterator<Item = (&'_ Sale, u16)> {
        let tried = pilot.career(self.sortie.grant);
        let slots: Vec<_> = tried.berths(self.career).into_iter().flat_map(|it| it.slots).collect();
        let (initiative, spent) = (tried.initiative(self.career), tried.spent(self.career, self.cards));
        self.career.sale.iter().filter_map(move |sale| {
            let room = sale.slots.iter().all(|slot| slots.contains(slot)) || !sale.card.front.adds.is_empty();
            let paid = spent[sale.purse] + tried.price(sale, self.career, self.cards);
            let has = tried.points.get(sale.purse).copied().flatten();
            let fits = room && sale.initiative <= initiative && has.is_none_or(|has| paid <= has);
            fits.then(|| (sale, tried.price(sale, self.career, self.cards)))
        })
    }

    /// The dearest card that a pilot can still take along, loaded.
    pub(super) fn dearest(&self, pilot: &Pilot) -> Option<Event> {
        let mut all: Vec<_> =
            self.within_reach(pilot).filter(|(sale, _)| !pilot.load.contains(&sale.card.id)).collect();
        all.sort_by(|(one, a), (other, b)| b.cmp(a).then_with(|| one.card.id.cmp(&other.card.id)));
        all.into_iter().find_map(|(sale, _)| self.load(pilot, &sale.card.id).ok())
    }

    /// What a pilot can do here.
    pub(super) fn offers(&self, pilot: &Pilot, offers: &mut Vec<Offer>) {
        let id = &pilot.id;
        let others = self.ships(pilot).into_iter().filter(|it| pilot.ship.as_ref() != Some(it));
        push(offers, "ship", "Ship Types", id, "ship", others);
        let fits =
            self.within_reach(pilot).map(|(sale, _)| &sale.card.id).filter(|card| self.load(pilot, card).is_ok());
        push(offers, "load", SELECT, id, "card", fits);
        let mut aboard = pilot.load.clone();
        aboard.sort();
        aboard.dedup();
        push(offers, "unload", SELECT, id, "card", aboard.iter().filter(|it| self.unload(pilot, it).is_ok()));
        push(offers, "charge", SELECT, id, "card", aboard.iter().filter(|it| self.charge(pilot, it).is_ok()));
        let mut charged = pilot.charged.clone();
        charged.dedup();
        push(offers, "uncharge", SELECT, id, "card", charged.iter().filter(|it| self.uncharge(pilot, it).is_ok()));
    }
}
