//! The Flight Group Alpha flight system: squadrons that fly in formation, by a statcard and a die.
//!
//! Each decision of the book is a function of [`Senses`]: [`approach`] (select target, select maneuver, swerving, fleeing),
//! [`act`] and [`act_on`] (select action), [`attack`], [`modify_attack`] and [`modify_defense`]. [`FlightGroupPilot`] answers a game's
//! questions by them. What leaves no choice (who follows whom in a formation, flee tokens, hyperspace rolls, locks that are let go)
//! the game does by itself: see [`FlightGroup`].

mod act;
mod attack;
mod cards;
mod dice;
mod flyer;
mod maneuver;
mod rule;
mod swerve;
mod target;

use crate::flight::conduct::{leaves_by, strikes};
use crate::flight::weapon::AimedAttack;
use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_cards::flight::System;
use tallyho_cards::flight::flight_group::{Card, Cards, Chosen, Decloak, GROUP_ONE, SpendLock};
use tallyho_rules::{
    Action, Ask, AtTheEdge, Breaking, Choice, Criticals, Dial, DialTiming, FlightGroup, Handling, Hyperdrive, Locks,
    Luck, MAX_SHIPS, ShipId, Slot, View,
};
use tallyho_table::{Side, Slide};

pub use act::{Act, Then, act, act_on};
pub use attack::attack;
pub use dice::{Spend, modify_attack, modify_defense};
pub use flyer::FlightGroupFlyer;
pub use maneuver::{Approach, approach};
pub use target::Target;

use act::act_planned;

use super::because::{Because, Evidence};
use super::board::{Board, is_on_table, on_whole_dial};
use super::book::{BookQuestion, Rest};
use super::cards as dice_cards;
use super::query::{Answer, Die, Lean, Move, Query, Wanted};
use super::senses::{Asked, Senses};
use super::weapon::best_aim;
use crate::{Pilot, Stopped};

/// Where players read the rules in two ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// Whether one ship or all leave a formation.
    pub breaking: Breaking,
    /// What a fleeing ship does whose swerves lead off the table.
    pub fleeing_at_edge: FleeingAtEdge,
    /// Whether red actions are performed that are linked to others.
    pub linked_red: LinkedRed,
    /// What critical hits do to the lightest ships.
    pub criticals: Criticals,
}

/// What a fleeing ship does whose swerves lead off the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FleeingAtEdge {
    /// It goes off: it flees, after all.
    #[default]
    GoesOff,
    /// It does not swerve, and flies what it was about to fly.
    HoldsCourse,
}

/// Whether red actions are performed that are linked to others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LinkedRed {
    /// As the card lists them, stress and all.
    #[default]
    AsListed,
    /// Never: the ship keeps clear of stress.
    Skipped,
}

/// What a ship decides by.
#[derive(Clone, Copy, Debug)]
pub struct Orders<'c> {
    /// Its statcard.
    pub card: &'c Card,
    /// Whether the card is another ship's.
    pub borrowed: bool,
    /// What it is told to do.
    pub order: Order,
    /// How the rules are read.
    pub readings: Readings,
}

/// How a ship of a flight group is handled that flies by a card, alone or in a place of a formation.
pub fn handling(card: &Card, order: Order, formation: Option<Slot>, readings: Readings) -> Handling {
    let edge = match order {
        Order::Escape(_) => AtTheEdge::Flees,
        Order::Attack | Order::Strike(_) | Order::Escort(_) => AtTheEdge::IsDestroyed,
    };
    let locks = match order {
        Order::Strike(_) => Locks::Kept,
        _ if card.attacks.iter().any(|attack| attack.lock == SpendLock::Always) => Locks::ClearedByAttack,
        Order::Attack | Order::Escape(_) | Order::Escort(_) => Locks::LetGo,
    };
    let hyperdrive = match card.flee.and_then(|flee| flee.table) {
        Some(_) => Hyperdrive::Fitted,
        None => Hyperdrive::None,
    };
    let flight_group = FlightGroup {
        flees_at: card.flee.map_or(0, |flee| flee.threshold),
        hyperdrive,
        locks,
        criticals: if GROUP_ONE.contains(&card.ship.as_str()) { readings.criticals } else { Criticals::Dealt },
        formation,
        breaking: readings.breaking,
    };
    Handling { dial: DialTiming::AtActivation, edge, flight_group: Some(flight_group), ..Handling::PLAYER }
}

/// What a pilot flies by. It is that pilot's own, so that games on several threads do not take turns at counting who reads the cards.
#[derive(Debug)]
struct Fleet {
    cards: Arc<Cards>,
    /// By ship: the card it flies by, and what it is told.
    ships: Vec<(Chosen, Order)>,
}

impl Fleet {
    /// What a ship decides by. An order about a ship that is gone lapses.
    fn orders(&self, view: &View<'_>, ship: ShipId, readings: Readings) -> Option<Orders<'_>> {
        let &(chosen, order) = self.ships.get(usize::from(ship.0))?;
        let order = match order {
            Order::Strike(on) | Order::Escort(on) if !is_on_table(view, on) => Order::Attack,
            order => order,
        };
        let order = leaves_by(view, ship)
            .map(Order::Escape)
            .or_else(|| strikes(view, ship).map(Order::Strike))
            .unwrap_or(order);
        let borrowed = matches!(chosen, Chosen::Nearest(_));
        Some(Orders { card: self.cards.card(chosen.id()), borrowed, order, readings })
    }
}

/// Flies by the Flight Group Alpha rules. What they do not say anything about a [`Heuristic`](crate::Heuristic) answers.
#[derive(Clone, Debug)]
pub struct FlightGroupPilot {
    fleet: Arc<Fleet>,
    readings: Readings,
    luck: Luck,
    rest: Rest,
    memory: [Memory; MAX_SHIPS],
    because: Because,
}

/// What a ship keeps in mind: its target of a round, how an action is performed, and what follows it.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    round: u8,
    target: Target,
    way: Option<(Action, Choice)>,
    /// Whether that was planned when an ability was used, before its action.
    by_grant: bool,
    then: Option<Then>,
    /// The action that a chain has beside what an ability granted after the maneuver.
    next: Option<Then>,
    /// The action of an ability that it uses for that, and how it is performed.
    granted: Option<(Choice, Option<(Action, Choice)>)>,
}

impl FlightGroupPilot {
    /// A pilot of ships that fly by those cards under those orders, by their ids. Its dice depend on the seed alone.
    pub fn new(cards: Arc<Cards>, ships: Vec<(Chosen, Order)>, readings: Readings, seed: u64) -> Self {
        let (luck, rest) = (Luck::new(seed), Rest::new(seed));
        let (memory, because) = ([Memory::default(); MAX_SHIPS], Because::default());
        Self { fleet: Arc::new(Fleet { cards, ships }), readings, luck, rest, memory, because }
    }

    /// Why it decided as it did the last time; empty where the rules say nothing.
    pub fn because(&self) -> &Because {
        &self.because
    }

    fn memory(&mut self, ship: ShipId) -> &mut Memory {
        &mut self.memory[usize::from(ship.0)]
    }

    /// The answer of the rules; `None` where they have none.
    fn decide(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Option<Choice>, Asked> {
        let options = ask.options;
        let (fleet, readings) = (Arc::clone(&self.fleet), self.readings);
        let orders = |ship| fleet.orders(view, ship, readings);
        let Some(question) = BookQuestion::of(view, ask) else { return Ok(None) };
        Ok(match question {
            BookQuestion::SetDial(ship) => match orders(ship) {
                Some(orders) => self.set_dial(view, ship, options, &orders)?,
                None => None,
            },
            BookQuestion::TallonPlace(ship) => self.align_roll(view, ship, options)?,
            BookQuestion::Action(ship) => match orders(ship) {
                Some(orders) => Some(self.act(view, ship, options, &orders)?),
                None => None,
            },
            BookQuestion::Perform(ship, action) => {
                let (way, granted) = (self.memory(ship).way.take(), self.memory(ship).by_grant);
                // Between an ability and its action the table may change: what was planned then may be gone.
                let holds = |way: &Choice| !granted || options.contains(way);
                way.filter(|(planned, way)| *planned == action && holds(way)).map(|(_, way)| way)
            }
            BookQuestion::Decloak(ship) => match orders(ship).and_then(|orders| orders.card.decloak) {
                Some(ways) => self.decloak(options, ways)?,
                None => None,
            },
            BookQuestion::Attack(ship) => match orders(ship) {
                Some(orders) => {
                    let AimedAttack { on, because } =
                        attack(&mut Board::new(*view, ship, options, &mut self.luck), &orders)?;
                    self.because = because;
                    Some(on.map_or(Choice::Pass, |on| best_aim(view, ship, options, on)))
                }
                None => None,
            },
            BookQuestion::ModifyAttack(ship) if dice_cards::for_attack(view, ship, options).is_some() => {
                self.because.add(rule::ATTACKING, Evidence::Note("what its cards can do comes before tokens"));
                dice_cards::for_attack(view, ship, options)
            }
            BookQuestion::ModifyDefense(ship) if dice_cards::for_defense(view, ship, options).is_some() => {
                self.because.add(rule::DEFENDING, Evidence::Note("what its cards can do comes before tokens"));
                dice_cards::for_defense(view, ship, options)
            }
            BookQuestion::ModifyAttack(ship) => match orders(ship) {
                Some(orders) => {
                    let mut board = Board::new(*view, ship, options, &mut self.luck);
                    let Spend { choice, because } = modify_attack(&mut board, &orders)?;
                    self.because = because;
                    Some(choice)
                }
                None => None,
            },
            BookQuestion::ModifyDefense(ship) => match orders(ship) {
                Some(orders) => {
                    let mut board = Board::new(*view, ship, options, &mut self.luck);
                    let Spend { choice, because } = modify_defense(&mut board, &orders)?;
                    self.because = because;
                    Some(choice)
                }
                None => None,
            },
            // The lowest number goes first, in every phase.
            BookQuestion::NextShip => Some(options[0]),
            // It overlapped a ship, so it performs no action.
            BookQuestion::BumpAction(_) => Some(Choice::Pass),
            BookQuestion::Cards => self.use_cards(view, &fleet, options)?,
            BookQuestion::Within(id) => self.within(view, &fleet, id, options)?,
            BookQuestion::Drop(_) | BookQuestion::Join | BookQuestion::Split(_) | BookQuestion::Displace(_) => None,
        })
    }

    fn set_dial(
        &mut self,
        view: &View<'_>,
        ship: ShipId,
        options: &[Choice],
        orders: &Orders<'_>,
    ) -> Result<Option<Choice>, Asked> {
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let Approach { target, maneuver, because, .. } = approach(&mut board, orders, view.strayed(ship))?;
        *self.memory(ship) = Memory { round: view.round(), target, ..Memory::default() };
        self.because = because;
        Ok(maneuver.map(|index| on_whole_dial(view, ship, index)))
    }

    /// A Tallon roll is set down as near to the target as it goes.
    fn align_roll(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let Dial::Revealed(index) = view.ship(ship).dial else { return Ok(None) };
        let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
        let lean = self.memory(ship).target.ship().filter(|target| is_on_table(view, *target));
        let lean = lean.map(|target| Lean::Towards(super::query::Thing::Ship(target)));
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let way = board.way(Query::Way(Move::TallonRoll(maneuver), Wanted::NOTHING, lean))?;
        Ok(way.or(Some(options[0])))
    }

    /// The target of this round: its own, its leader's, or one selected now.
    fn target_now(&mut self, view: &View<'_>, ship: ShipId, orders: &Orders<'_>) -> Result<Target, Asked> {
        let leader = view.formation(ship).next().unwrap_or(ship);
        for whose in [ship, leader] {
            let Memory { round, target, .. } = self.memory[usize::from(whose.0)];
            let there = target.ship().is_none_or(|target| is_on_table(view, target));
            if round == view.round() && there {
                return Ok(target);
            }
        }
        let mut board = Board::new(*view, ship, &[], &mut self.luck);
        Ok(target::select_target(&mut board, orders, &mut Because::default())?.0)
    }

    fn act(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice], orders: &Orders<'_>) -> Result<Choice, Asked> {
        if let Some((choice, way)) = self.memory(ship).granted.take()
            && options.contains(&choice)
        {
            (self.memory(ship).way, self.memory(ship).by_grant) = (way, true);
            self.because.add(rule::MORE_ACTIONS, Evidence::Note("it used its ability for that action"));
            return Ok(choice);
        }
        let target = self.target_now(view, ship, orders)?;
        let (then, next) = (self.memory(ship).then.take(), self.memory(ship).next.take());
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let planned = match next.filter(|_| view.linked_to().is_none()) {
            Some(next) => Some(act_planned(&mut board, orders, target, next)?).filter(|act| act.choice != Choice::Pass),
            None => None,
        };
        let Act { choice, way, then, because } = match (planned, view.linked_to()) {
            (Some(planned), _) => planned,
            (None, Some(first)) => act_on(&mut board, orders, (target, first), then)?,
            (None, None) => act(&mut board, orders, target)?,
        };
        *self.memory(ship) = Memory { round: view.round(), target, way, then, ..Memory::default() };
        self.because = because;
        Ok(choice)
    }

    /// Decloaks where a die says, rolled again while that way is blocked.
    fn decloak(&mut self, options: &[Choice], ways: [Decloak; 6]) -> Result<Option<Choice>, Asked> {
        let leads = |way: Decloak, option: &Choice| match way {
            Decloak::Left => matches!(option, Choice::Aside(Side::Left, _)),
            Decloak::Right => matches!(option, Choice::Aside(Side::Right, _)),
            Decloak::Forward => matches!(option, Choice::Ahead(_)),
        };
        let open = |way: Decloak| options.iter().any(|option| leads(way, option));
        if !ways.into_iter().any(open) {
            return Ok(Some(Choice::Pass));
        }
        loop {
            let die = 1 + tallyho_rules::Chance::draw(&mut self.luck, 6);
            let way = ways[usize::from(die) - 1];
            if !open(way) {
                continue;
            }
            self.because.add(rule::DECLOAK, Evidence::Answered(Query::Roll(Die::Six, 0), Answer::Number(die)));
            let middle = |option: &&Choice| leads(way, option) && matches!(option, Choice::Aside(_, Slide::Middle));
            let found = options.iter().find(middle).or_else(|| options.iter().find(|option| leads(way, option)));
            return Ok(found.copied());
        }
    }
}

impl Pilot for FlightGroupPilot {
    fn fork(&self) -> Option<Box<dyn Pilot + Send>> {
        Some(Box::new(self.clone()))
    }

    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        self.because = Because::default();
        let decided = self.decide(view, ask);
        self.rest.choose(decided, view, ask)
    }

    fn reasons(&self, names: &[String]) -> Vec<String> {
        self.because.lines(names).into_iter().chain(self.rest.told(System::FlightGroupAlpha)).collect()
    }

    fn faults(&self) -> u32 {
        self.rest.faults()
    }
}
