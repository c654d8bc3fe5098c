//! Flight groups at a real table.

use std::collections::BTreeMap;
use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_cards::Faction;
use tallyho_cards::flight::flight_group::{Cards, Chosen, Decloak};
use tallyho_rules::{Action, AtTheEdge, Choice, DialTiming, FlightGroup, Handling, Profile, ShipId};
use tallyho_table::{Maneuver, Side, Slide};

use super::act::{Act, Then, act, act_on};
use super::attack::attack;
use super::dice::{modify_attack, modify_defense};
use super::maneuver::{Approach, approach};
use super::target::{Target, keep_lock, select_target};
use super::{Orders, Readings, handling, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::companion::{Acts, ChosenAction, Customs, Decided, Flyer, Formations};
use crate::flight::person::Person;
use crate::flight::query::{Answer, Die, Lean, Move, Query, Thing, Wanted};
use crate::flight::readings::{Named, Reading};
use crate::flight::senses::{Asked, Senses};
use tallyho_cards::flight::System;

/// The Flight Group Alpha rules at a real table. Who follows whom, flee tokens and hyperspace rolls leave no choice: whoever keeps the
/// table's sheet does them, as [`Handling`] says.
#[derive(Clone, Debug)]
pub struct FlightGroupFlyer {
    cards: Arc<Cards>,
    readings: Readings,
    ships: BTreeMap<u8, Enlisted>,
    memory: BTreeMap<u8, Mind>,
}

/// Whom a ship flies for, and what it is told.
#[derive(Clone, Copy, Debug, Default)]
struct Enlisted {
    faction: Option<Faction>,
    task: Order,
}

/// What a ship has in mind for the rest of a round: its target, and what follows the action it performs.
#[derive(Clone, Copy, Debug, Default)]
struct Mind {
    target: Option<Target>,
    then: Option<Then>,
}

/// What a ship does by the rules when nothing is decided.
const NOTHING: ChosenAction = ChosenAction { choice: Choice::Pass, way: None };

impl FlightGroupFlyer {
    /// Flies by those cards.
    pub fn new(cards: Arc<Cards>, readings: Readings) -> Self {
        Self { cards, readings, ships: BTreeMap::new(), memory: BTreeMap::new() }
    }

    fn enlisted(&self, ship: ShipId) -> Enlisted {
        self.ships.get(&ship.0).copied().unwrap_or_default()
    }

    fn mind(&self, ship: ShipId) -> Mind {
        self.memory.get(&ship.0).copied().unwrap_or_default()
    }

    fn chosen(&self, ship: ShipId, profile: &Profile) -> Chosen {
        self.cards.choose(&profile.chassis, self.enlisted(ship).faction, &profile.dial)
    }

    /// What a ship decides by. An order about a ship that is gone lapses.
    fn orders<'c>(&self, cards: &'c Cards, ship: ShipId, person: &Person) -> Orders<'c> {
        let chosen = self.chosen(ship, person.profile());
        let order = match self.enlisted(ship).task {
            Order::Strike(on) | Order::Escort(on) if !person.knows(on) => Order::Attack,
            order => order,
        };
        let borrowed = matches!(chosen, Chosen::Nearest(_));
        Orders { card: cards.card(chosen.id()), borrowed, order, readings: self.readings }
    }

    fn approach(
        &mut self,
        ship: ShipId,
        led: Option<Maneuver>,
        person: &mut Person,
    ) -> Result<Decided<Option<u8>>, Asked> {
        let cards = Arc::clone(&self.cards);
        let orders = self.orders(&cards, ship, person);
        let Approach { target, maneuver, because, .. } = approach(person, &orders, led)?;
        self.memory.insert(ship.0, Mind { target: Some(target), then: None });
        Ok(Decided { what: maneuver, because })
    }

    /// The target of this round, if it is still there; else one that is selected now.
    fn target(&self, ship: ShipId, orders: &Orders<'_>, person: &mut Person) -> Result<Target, Asked> {
        let there = |target: &Target| target.ship().is_none_or(|target| person.knows(target));
        match self.mind(ship).target.filter(there) {
            Some(target) => Ok(target),
            None => Ok(select_target(person, orders, &mut Because::default())?.0),
        }
    }
}

impl Flyer for FlightGroupFlyer {
    fn system(&self) -> System {
        System::FlightGroupAlpha
    }

    fn handling(&self) -> Handling {
        let flight_group = FlightGroup { breaking: self.readings.breaking, ..FlightGroup::ALONE };
        Handling {
            dial: DialTiming::AtActivation,
            edge: AtTheEdge::IsDestroyed,
            flight_group: Some(flight_group),
            ..Handling::PLAYER
        }
    }

    fn handling_of(&self, ship: ShipId, profile: &Profile) -> Handling {
        let card = self.cards.card(self.chosen(ship, profile).id());
        handling(card, self.enlisted(ship).task, None, self.readings)
    }

    fn customs(&self) -> Customs {
        Customs { tasks: true, formations: Formations::Squares, ..Customs::default() }
    }

    fn enlist(&mut self, ship: ShipId, faction: Option<Faction>, task: Order) {
        self.ships.insert(ship.0, Enlisted { faction, task });
    }

    fn begin_round(&mut self) {
        self.memory.clear();
    }

    fn follow(&mut self, ship: ShipId, leader: ShipId) {
        let target = self.mind(leader).target;
        self.memory.insert(ship.0, Mind { target, then: None });
    }

    fn readings(&self) -> Vec<(&'static Reading, &'static str)> {
        self.readings.words()
    }

    fn read(&mut self, typed: &str) -> Result<(), String> {
        self.readings.take(typed)
    }

    fn lets_go_of_lock(&mut self, _: ShipId, person: &mut Person) -> Result<Decided<bool>, Asked> {
        let mut because = Because::default();
        let (_, what) = keep_lock(person, &mut because)?;
        Ok(Decided { what, because })
    }

    /// When devices are dropped stands on a ship's pilot card, which is no part of the system.
    fn device(&mut self, _: ShipId, _: &mut Person) -> Result<Decided<bool>, Asked> {
        let mut because = Because::default();
        because.add(rule::STATCARD, Evidence::Note("statcards do not speak of devices; do what its pilot card says"));
        Ok(Decided { what: false, because })
    }

    fn maneuver(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<u8>>, Asked> {
        self.approach(ship, None, person)
    }

    fn stray(&mut self, ship: ShipId, led: Maneuver, person: &mut Person) -> Result<Decided<Option<u8>>, Asked> {
        self.approach(ship, Some(led), person)
    }

    fn align(
        &mut self,
        ship: ShipId,
        maneuver: Maneuver,
        person: &mut Person,
    ) -> Result<Decided<Option<Choice>>, Asked> {
        let target = self.mind(ship).target.and_then(Target::ship).filter(|target| person.knows(*target));
        let lean = target.map(|target| Lean::Towards(Thing::Ship(target)));
        let what = person.way(Query::Way(Move::TallonRoll(maneuver), Wanted::NOTHING, lean))?;
        Ok(Decided { what, because: Because::default() })
    }

    fn action(&mut self, ship: ShipId, _: Acts, person: &mut Person) -> Result<Decided<ChosenAction>, Asked> {
        let cards = Arc::clone(&self.cards);
        let orders = self.orders(&cards, ship, person);
        let target = self.target(ship, &orders, person)?;
        let Act { choice, way, then, because } = act(person, &orders, target)?;
        self.memory.insert(ship.0, Mind { target: Some(target), then });
        Ok(Decided { what: ChosenAction { choice, way }, because })
    }

    fn linked_action(
        &mut self,
        ship: ShipId,
        first: Action,
        person: &mut Person,
    ) -> Result<Decided<ChosenAction>, Asked> {
        let cards = Arc::clone(&self.cards);
        let orders = self.orders(&cards, ship, person);
        let target = self.target(ship, &orders, person)?;
        let Act { choice, way, then, because } = act_on(person, &orders, (target, first), self.mind(ship).then)?;
        self.memory.insert(ship.0, Mind { target: Some(target), then });
        let linked = matches!(choice, Choice::Action(..));
        Ok(Decided { what: if linked { ChosenAction { choice, way } } else { NOTHING }, because })
    }

    fn attack(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<(u8, ShipId)>>, Asked> {
        let cards = Arc::clone(&self.cards);
        let attack = attack(person, &self.orders(&cards, ship, person))?;
        Ok(Decided { what: attack.on, because: attack.because })
    }

    fn spend_attacking(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let cards = Arc::clone(&self.cards);
        let spend = modify_attack(person, &self.orders(&cards, ship, person))?;
        Ok(Decided { what: spend.choice, because: spend.because })
    }

    fn spend_defending(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Choice>, Asked> {
        let cards = Arc::clone(&self.cards);
        let spend = modify_defense(person, &self.orders(&cards, ship, person))?;
        Ok(Decided { what: spend.choice, because: spend.because })
    }

    /// By a die, where the card says so; somebody who finds that way blocked rolls again.
    fn decloak(&mut self, ship: ShipId, person: &mut Person) -> Result<Decided<Option<Choice>>, Asked> {
        let mut because = Because::default();
        let card = self.cards.card(self.chosen(ship, person.profile()).id());
        let Some(ways) = card.decloak else {
            because.add(rule::DECLOAK, Evidence::Note("its card does not say how it decloaks"));
            return Ok(Decided { what: None, because });
        };
        let die = person.six_sided_die(0)?;
        because.saw(rule::DECLOAK, Query::Roll(Die::Six, 0), Answer::Number(die));
        let way = match ways[usize::from(die.clamp(1, 6)) - 1] {
            Decloak::Left => Choice::Aside(Side::Left, Slide::Middle),
            Decloak::Right => Choice::Aside(Side::Right, Slide::Middle),
            Decloak::Forward => Choice::Ahead(None),
        };
        Ok(Decided { what: Some(way), because })
    }
}
