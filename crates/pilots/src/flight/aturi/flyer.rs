//! Automated ships at a real table.

use std::collections::BTreeMap;
use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_cards::Faction;
use tallyho_cards::flight::aturi::Card;
use tallyho_rules::{Action, Choice, Handling, ShipId};
use tallyho_table::Maneuver;

use super::action::{Act, Link, follow, select_action};
use super::attack::attack;
use super::check::{device_check, splits};
use super::dice::{modify_attack, modify_defense};
use super::maneuver::{Activation, activate};
use super::pilot::HANDLING;
use super::target::{Target, select_target};
use super::wing::part_from_wing;
use super::{Readings, Splitting};
use crate::flight::because::Because;
use crate::flight::companion::{Acts, ChosenAction, Customs, Decided, Flyer, Formations};
use crate::flight::person::Person;
use crate::flight::query::{Lean, Move, Query, Wanted};
use crate::flight::readings::{Named, Reading};
use crate::flight::senses::{Asked, Senses};
use tallyho_cards::flight::System;

/// Heroes of the Aturi Cluster at a real table.
#[derive(Clone, Debug)]
pub struct AturiFlyer {
    /// By chassis.
    cards: BTreeMap<String, Arc<Card>>,
    readings: Readings,
    tasks: BTreeMap<u8, Order>,
    memory: BTreeMap<u8, Mind>,
}

/// What a ship has in mind until it activates again.
#[derive(Clone, Copy, Debug, Default)]
struct Mind {
    target: Option<Target>,
    link: Option<Link>,
}

impl AturiFlyer {
    /// Flies by those cards, one for each chassis.
    pub fn new(cards: impl IntoIterator<Item = (String, Arc<Card>)>, readings: Readings) -> Self {
        let cards = cards.into_iter().collect();
        Self { cards, readings, tasks: BTreeMap::new(), memory: BTreeMap::new() }
    }

    /// The card of the ship that somebody tells about; another one's where there is none, which cannot be in a whole library.
    fn card(&self, person: &Person) -> Option<Arc<Card>> {
        let own = self.cards.get(&person.profile().chassis);
        own.or_else(|| self.cards.values().next()).cloned()
    }

    fn mind(&self, ship: ShipId) -> Mind {
        self.memory.get(&ship.0).copied().unwrap_or_default()
    }

    /// What a ship is told. An order about a ship that is gone lapses.
    fn order(&self, ship: ShipId, person: &Person) -> Order {
        match self.tasks.get(&ship.0).copied().unwrap_or_default() {
            Order::Strike(on) | Order::Escort(on) if !person.knows(on) => Order::Attack,
            order => order,
        }
    }

    fn target(&self, ship: ShipId, card: &Card, person: &mut Person) -> Result<Target, Asked> {
        let order = self.order(ship, person);
        match self.mind(ship).target {
            Some(target) => Ok(target),
            None => Ok(select_target(person, card, order, self.readings, &mut Because::default())?),
        }
    }

    fn act(&mut self, ship: ShipId, link: Option<Link>, person: &mut Person) -> Result<Decided<ChosenAction>, Asked> {
        let nothing = Decided { what: ChosenAction { choice: Choice::Pass, way: None }, because: Because::default() };
        let Some(card) = self.card(person) else { return Ok(nothing) };
        let target = self.target(ship, &card, person)?;
        let order = self.order(ship, person);
        let act = match link {
            Some(link) => follow(person, target, link)?,
            None => select_action(person, &card, target, order)?,
        };
        let Act { choice, way, link, because, .. } = act;
        let way = match choice {
            Choice::Action(action, _) => way.map(|way| (action, way)),
            _ => None,
        };
        self.memory.insert(ship.0, Mind { target: Some(target), link });
        Ok(Decided { what: ChosenAction { choice, way }, because })
    }
}

impl Flyer for AturiFlyer {
    fn system(&self) -> System {
        System::Aturi
    }

    fn handling(&self) -> Handling {
        HANDLING
    }

    /// The Empire always is.
    fn customs(&self) -> Customs {
        let formations = match self.readings.splitting {
            Splitting::EachShip => Formations::Wings,
            Splitting::WholeWing => Formations::WholeWings,
        };
        Customs { tasks: true, formations, first_player: true, drops_closest: true }
    }

    fn enlist(&mut self, ship: ShipId, _: Option<Faction>, task: Order) {
        self.tasks.insert(ship.0, task);
    }

    fn begin_round(&mut self) {
        self.memory.clear();
    }

    /// In a wing only the leader selects a target.
    fn follow(&mut self, ship: ShipId, leader: ShipId) {
        let target = self.mind(leader).target;
        self.memory.insert(ship.0, Mind { target, link: None });
    }

    fn readings(&self) -> Vec<(&'static Reading, &'static str)> {
        self.readings.words()
    }

    fn read(&mut self, typed: &str) -> Result<(), String> {
        self.readings.take(typed)
    }

    fn device(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<bool>, Asked> {
        let (what, because) = device_check(person)?;
        Ok(Decided { what, because })
    }

    fn maneuver(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<u8>>, Asked> {
        let Some(card) = self.card(person) else { return Ok(Decided { what: None, because: Because::default() }) };
        let order = self.order(ship, person);
        let Activation { target, maneuver, because } = activate(person, &card, order, self.readings)?;
        self.memory.insert(ship.0, Mind { target: Some(target), link: None });
        Ok(Decided { what: maneuver, because })
    }

    /// A wingmate without room flies its leader's maneuver, or the most similar one that stays in the play area.
    fn stray(&mut self, _: ShipId, led: Maneuver, person: &mut Person) -> Result<Decided<Option<u8>>, Asked> {
        let (index, because) = part_from_wing(person, led, self.readings)?;
        Ok(Decided { what: Some(index), because })
    }

    fn splits(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<bool>, Asked> {
        let (what, because) = splits(person)?;
        Ok(Decided { what, because })
    }

    fn align(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        person: &mut Person,
    ) -> Result<Decided<Option<Choice>>, Asked> {
        let lean = self.mind(ship).target.and_then(Target::thing).map(Lean::Towards);
        let what = person.way(Query::Way(Move::TallonRoll(maneuver), Wanted::NOTHING, lean))?;
        Ok(Decided { what, because: Because::default() })
    }

    fn action(&mut self, ship: ShipId, _: Acts, person: &mut Person) -> Result<Decided<ChosenAction>, Asked> {
        self.act(ship, None, person)
    }

    /// What is linked is performed only for what the first action was chosen for.
    fn linked_action(&mut self, ship: ShipId, _: Action, person: &mut Person) -> Result<Decided<ChosenAction>, Asked> {
        match self.mind(ship).link {
            Some(link) => self.act(ship, Some(link), person),
            None => Ok(Decided { what: ChosenAction { choice: Choice::Pass, way: None }, because: Because::default() }),
        }
    }

    /// A ship that can decloak does, towards its target.
    fn decloak(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<Choice>>, Asked> {
        let Some(card) = self.card(person) else { return Ok(Decided { what: None, because: Because::default() }) };
        let lean = self.target(ship, &card, person)?.thing().map(Lean::Towards);
        let what = person.way(Query::Way(Move::Decloak, Wanted::NOTHING, lean))?;
        Ok(Decided { what, because: Because::default() })
    }

    fn attack(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<(u8, ShipId)>>, Asked> {
        let Some(card) = self.card(person) else { return Ok(Decided { what: None, because: Because::default() }) };
        let attack = attack(person, &card, self.order(ship, person))?;
        Ok(Decided { what: attack.on, because: attack.because })
    }

    fn spend_attacking(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let spend = modify_attack(person)?;
        Ok(Decided { what: spend.choice, because: spend.because })
    }

    fn spend_defending(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let spend = modify_defense(person)?;
        Ok(Decided { what: spend.choice, because: spend.because })
    }
}
