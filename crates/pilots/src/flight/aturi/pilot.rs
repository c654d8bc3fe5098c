//! The pilot that flies a game's ships by the rules for automated ships.

use std::sync::Arc;

use tallyho_cards::flight::System;
use tallyho_cards::flight::aturi::Card;
use tallyho_rules::effect::Effect;
use tallyho_rules::scenario::Order;
use tallyho_rules::{
    Action, Ask, AtTheEdge, Choice, Colours, DamageBy, Dial, DialTiming, EffectId, Handling, Luck, MAX_SHIPS, Phase,
    ShipId, View,
};

use super::action::{Act, Link, follow, select_action};
use super::attack::attack;
use super::bomb::{any_load, closest_drop};
use super::check::{device_check, splits, takes_homing_missile};
use super::dice::{modify_attack, modify_defense};
use super::grant::{self, Purpose};
use super::maneuver::{Activation, activate};
use super::target::{Target, select_target};
use super::wing::{part_from_wing, pushed_aside};
use super::{Bumped, Readings, Splitting, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::board::{Board, is_on_table, on_whole_dial};
use crate::flight::book::{BookQuestion, Rest};
use crate::flight::cards;
use crate::flight::conduct::{leaves_by, strikes};
use crate::flight::query::{Lean, Move, Query, Wanted};
use crate::flight::senses::{Asked, Senses};
use crate::flight::weapon::AimedAttack;
use crate::{Pilot, Stopped};

/// How automated ships are handled: no dial before they activate, colours that mean red alone, and damage tokens.
pub const HANDLING: Handling = Handling {
    dial: DialTiming::AtActivation,
    edge: AtTheEdge::Flees,
    colours: Colours::RedCostsTheAction,
    damage: DamageBy::Tokens,
    flight_group: None,
    ..Handling::PLAYER
};

/// Elite ones are dealt damage cards.
pub const ELITE: Handling = Handling { damage: DamageBy::Cards, ..HANDLING };

/// The card whose defender may take the damage instead of the attack: that comes first, the attack second.
const HOMING_MISSILES: &str = "homingmissiles";

/// What a ship flies by.
#[derive(Clone, Debug, PartialEq)]
pub struct Orders {
    /// Its card.
    pub card: Arc<Card>,
    /// What the mission tells it to do.
    pub order: Order,
}

/// Flies by the rules for automated ships. What they do not say anything about a [`Heuristic`](crate::Heuristic) answers, as the Emperor would.
#[derive(Clone, Debug)]
pub struct Aturi {
    /// By [`ShipId`]; `None` for ships that somebody else flies. The list is this pilot's own, so that games on several threads do not
    /// take turns at counting who reads a card.
    orders: Arc<[Option<Orders>]>,
    readings: Readings,
    luck: Luck,
    rest: Rest,
    memory: [Memory; MAX_SHIPS],
    because: Because,
}

/// What a ship keeps in mind: its target until its activation is over, how it performs an action, and what follows that.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    target: Option<Target>,
    way: Option<(Action, Choice)>,
    link: Option<Link>,
}

impl Aturi {
    /// A pilot of the ships that have orders, by their ids. Its dice depend on the seed alone.
    pub fn new(orders: Vec<Option<Orders>>, readings: Readings, seed: u64) -> Self {
        let (luck, rest) = (Luck::new(seed), Rest::new(seed));
        Self {
            orders: orders.into(),
            readings,
            luck,
            rest,
            memory: [Memory::default(); MAX_SHIPS],
            because: Because::default(),
        }
    }

    /// Why it decided as it did the last time; empty where the rules say nothing.
    pub fn because(&self) -> &Because {
        &self.because
    }

    /// The answer of the rules; `None` where they have none.
    fn decide(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Option<Choice>, Asked> {
        let options = ask.options;
        let Some(question) = BookQuestion::of(view, ask) else { return Ok(None) };
        Ok(match question {
            BookQuestion::SetDial(ship) => self.set_dial(view, ship, options)?,
            BookQuestion::TallonPlace(ship) => self.align_roll(view, ship, options)?,
            BookQuestion::Action(ship) => self.act(view, ship, options)?,
            BookQuestion::Perform(ship, action) => {
                let way = self.memory[usize::from(ship.0)].way.take();
                way.filter(|(planned, _)| *planned == action).map(|(_, way)| way)
            }
            BookQuestion::BumpAction(_) => match self.readings.bumped {
                Bumped::Skips => Some(Choice::Pass),
                Bumped::Focuses => options.iter().find(|option| matches!(option, Choice::Action(..))).copied(),
            },
            BookQuestion::Decloak(ship) => self.decloak(view, ship, options)?,
            BookQuestion::Drop(ship) => Some(self.drop_device(view, ship, options)?),
            BookQuestion::Attack(ship) => {
                let orders = Arc::clone(&self.orders);
                let Some((card, order)) = orders_of(&orders, view, ship) else { return Ok(None) };
                let AimedAttack { on, because } =
                    attack(&mut Board::new(*view, ship, options, &mut self.luck), card, order)?;
                self.because = because;
                Some(on.map_or(Choice::Pass, |on| crate::flight::weapon::best_aim(view, ship, options, on)))
            }
            BookQuestion::ModifyAttack(ship) if cards::for_attack(view, ship, options).is_some() => {
                self.because.add(rule::ATTACK_DICE, Evidence::Note("abilities come before tokens"));
                cards::for_attack(view, ship, options)
            }
            BookQuestion::ModifyDefense(ship) if cards::for_defense(view, ship, options).is_some() => {
                self.because.add(rule::EMPEROR, Evidence::Note("abilities come before tokens"));
                cards::for_defense(view, ship, options)
            }
            BookQuestion::ModifyAttack(ship) => {
                let spend = modify_attack(&mut Board::new(*view, ship, options, &mut self.luck))?;
                self.because = spend.because;
                Some(spend.choice)
            }
            BookQuestion::ModifyDefense(ship) => {
                let spend = modify_defense(&mut Board::new(*view, ship, options, &mut self.luck))?;
                self.because = spend.because;
                Some(spend.choice)
            }
            // Wingmate: who can join the wing again does.
            BookQuestion::Join => options.iter().find(|option| matches!(option, Choice::Ship(_))).copied(),
            BookQuestion::Split(leader) => Some(self.split(view, leader, options)?),
            BookQuestion::Displace(ship) => pushed_aside(view, ship, options),
            BookQuestion::Cards => self.use_card(view, options)?,
            BookQuestion::Within(id) => match self.homing(view, id, options)? {
                Some(choice) => Some(choice),
                None => match cards::reroll(view, id, options) {
                    None => cards::executed(&mut Board::new(*view, id.ship, options, &mut self.luck), id, options)?,
                    found => found,
                },
            },
            // Ship Numbering: the lowest number goes first.
            BookQuestion::NextShip => Some(options[0]),
        })
    }

    /// Whether it takes the damage of a homing missile that an enemy fires at it, rather than the attack.
    fn homing(&mut self, view: &View<'_>, id: EffectId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let fired = view.effect(id).is_some_and(|(card, _)| card.id == HOMING_MISSILES);
        let Some(attack) = view.attack().filter(|_| fired && view.owner(id.ship) != view.seat()) else {
            return Ok(None);
        };
        let Some(ship) = attack.defender.ship() else { return Ok(None) };
        let dice = view.dice(id.ship, attack.weapon, ship, attack.aim).1;
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let (takes, because) = takes_homing_missile(&mut board, dice)?;
        self.because = because;
        Ok(Some(Choice::Either(u8::from(!takes))).filter(|choice| options.contains(choice)))
    }

    fn set_dial(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let orders = Arc::clone(&self.orders);
        let Some((card, order)) = orders_of(&orders, view, ship) else { return Ok(None) };
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        if let Some(maneuver) = view.parted_at(ship) {
            let (index, because) = part_from_wing(&mut board, maneuver, self.readings)?;
            self.because = because;
            return Ok(Some(on_whole_dial(view, ship, index)));
        }
        let Activation { target, maneuver, because } = activate(&mut board, card, order, self.readings)?;
        self.memory[usize::from(ship.0)] = Memory { target: Some(target), ..Memory::default() };
        self.because = because;
        if leaves_by(view, ship).is_some() {
            self.because.add(rule::MISSION, Evidence::Note("the mission has it leave now"));
        } else if strikes(view, ship).is_some() {
            self.because.add(rule::MISSION, Evidence::Note("the mission has it make for that now"));
        }
        Ok(maneuver.map(|index| on_whole_dial(view, ship, index)))
    }

    /// The target a ship goes by: that of its activation, or one selected now.
    fn target(
        &mut self,
        view: &View<'_>,
        ship: ShipId,
        options: &[Choice],
        (card, order): (&Card, Order),
    ) -> Result<Target, Asked> {
        let is_there = |target: &Target| target.ship().is_none_or(|on| is_on_table(view, on));
        // In a wing only the leader selects a target.
        let chooser = view.ship(ship).follows().unwrap_or(ship);
        let known = self.memory[usize::from(chooser.0)].target.filter(|_| view.activates(ship));
        match known.filter(is_there) {
            Some(target) => Ok(target),
            None => {
                let mut board = Board::new(*view, ship, options, &mut self.luck);
                select_target(&mut board, card, order, self.readings, &mut Because::default())
            }
        }
    }

    /// A card that grants a move is used where the move does what it is for; what others are good for the Emperor knows.
    fn use_card(&mut self, view: &View<'_>, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let mut all_moves = options.contains(&Choice::Pass);
        for (id, effect) in cards::offers(view, options) {
            if !effect.links().is_empty() {
                if self.follows_link(view, id.ship, effect)? {
                    return Ok(Some(Choice::Use(id)));
                }
                continue;
            }
            let moves = grant::moves(effect).zip(Purpose::of(effect));
            let Some(((actions, stressed), purpose)) = moves else {
                all_moves = false;
                continue;
            };
            let mut room = [Choice::Pass; cards::MOST_GRANTED];
            let count = cards::granted(view, id.ship, actions, stressed, &mut room).unwrap_or(0);
            if self.granted_move(view, id.ship, purpose, &room[..count])?.is_some() {
                return Ok(Some(Choice::Use(id)));
            }
        }
        if all_moves {
            self.because.add(rule::EMPEROR, Evidence::Note("no move that its card grants does what it is for"));
            return Ok(Some(Choice::Pass));
        }
        self.because.add(rule::EMPEROR, Evidence::Note("it does with its card what serves the Empire best"));
        Ok(None)
    }

    /// Whether an ability that links actions is used: for what the first one was chosen for, and for nothing else.
    fn follows_link(&mut self, view: &View<'_>, ship: ShipId, effect: &Effect) -> Result<bool, Asked> {
        let orders = Arc::clone(&self.orders);
        let Some((card, order)) = orders_of(&orders, view, ship) else { return Ok(false) };
        let Some(link) = self.memory[usize::from(ship.0)].link else { return Ok(false) };
        let mut room = [Choice::Pass; cards::MOST_GRANTED];
        let count = cards::possible(view, ship, effect.links(), &mut room);
        let target = self.target(view, ship, &room[..count], (card, order))?;
        let act = follow(&mut Board::new(*view, ship, &room[..count], &mut self.luck), target, link)?;
        self.because = act.because;
        Ok(act.choice != Choice::Pass)
    }

    fn granted_move(
        &mut self,
        view: &View<'_>,
        ship: ShipId,
        purpose: Purpose,
        offered: &[Choice],
    ) -> Result<Option<(Choice, Choice)>, Asked> {
        let orders = Arc::clone(&self.orders);
        let Some((card, order)) = orders_of(&orders, view, ship) else { return Ok(None) };
        let target = self.target(view, ship, offered, (card, order))?;
        grant::worthwhile(&mut Board::new(*view, ship, offered, &mut self.luck), purpose, target, offered)
    }

    /// The move that a card grants, which is no matter for the ship's list.
    fn granted(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let Some((_, effect)) = view.granted_by().and_then(|id| view.effect(id)) else { return Ok(None) };
        let Some(purpose) = Purpose::of(effect) else { return Ok(None) };
        let found = self.granted_move(view, ship, purpose, options)?;
        self.because.add(
            rule::EMPEROR,
            Evidence::Note(match (purpose, found) {
                (_, None) => "no move that its card grants does what it is for",
                (Purpose::Shelter, Some(_)) => "fewest attack dice threaten it there",
                (Purpose::Shot, Some(_)) => "its card gets it a better shot there",
            }),
        );
        let Some((choice @ Choice::Action(action, _), way)) = found else { return Ok(Some(Choice::Pass)) };
        self.memory[usize::from(ship.0)].way = Some((action, way));
        Ok(Some(choice))
    }

    /// In the System phase a device is dropped if the check succeeds; where a card has one dropped at another time that counts as
    /// passed, and chance says which.
    fn drop_device(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Choice, Asked> {
        let only = if view.phase() == Phase::System {
            let (drops, because) = device_check(&mut Board::new(*view, ship, options, &mut self.luck))?;
            self.because = because;
            if !drops && options.contains(&Choice::Pass) {
                return Ok(Choice::Pass);
            }
            None
        } else {
            self.because
                .add(rule::DEVICE_CHECK, Evidence::Note("its card has it drop a device: the check counts as passed"));
            any_load(options, &mut self.luck)
        };
        Ok(closest_drop(view, ship, options, only).unwrap_or(Choice::Pass))
    }

    fn act(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        if let Some(choice) = self.granted(view, ship, options)? {
            return Ok(Some(choice));
        }
        let orders = Arc::clone(&self.orders);
        let Some((card, order)) = orders_of(&orders, view, ship) else { return Ok(None) };
        let target = self.target(view, ship, options, (card, order))?;
        let planned = self.memory[usize::from(ship.0)].link.take();
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let by_ability = view.granted_by().and_then(|id| view.effect(id)).is_some_and(|(_, it)| !it.links().is_empty());
        let act = match (by_ability || view.linked_to().is_some(), planned) {
            (false, _) => select_action(&mut board, card, target, order)?,
            (true, Some(link)) => follow(&mut board, target, link)?,
            (true, None) => return Ok(Some(Choice::Pass)),
        };
        let Act { choice, way, link, because, .. } = act;
        let way = match choice {
            Choice::Action(action, _) => way.map(|way| (action, way)),
            _ => None,
        };
        self.memory[usize::from(ship.0)] = Memory { target: Some(target), way, link };
        self.because = because;
        Ok(Some(if options.contains(&choice) { choice } else { Choice::Pass }))
    }

    /// The next wingmate that splits, or nobody.
    fn split(&mut self, view: &View<'_>, leader: ShipId, options: &[Choice]) -> Result<Choice, Asked> {
        let (leader_splits, because) = splits(&mut Board::new(*view, leader, options, &mut self.luck))?;
        self.because = because;
        let (mut harried, mut free) = (None, None);
        for &option in options {
            let Choice::Ship(mate) = option else { continue };
            let (splits, because) = splits(&mut Board::new(*view, mate, options, &mut self.luck))?;
            if splits && harried.is_none() {
                (harried, self.because) = (Some(option), because);
            } else if !splits && free.is_none() {
                free = Some(option);
            }
        }
        // Whoever has split is not in the wing any more: those who split for the sake of another go before it.
        let all = leader_splits || harried.is_some() && self.readings.splitting == Splitting::WholeWing;
        let parting = if all { free.or(harried) } else { harried };
        Ok(parting.unwrap_or(Choice::Pass))
    }

    /// Where a Tallon roll ends: as near to the target as may be.
    fn align_roll(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let Dial::Revealed(index) = view.ship(ship).dial else { return Ok(None) };
        let (maneuver, _) = view.profile(ship).dial[usize::from(index)];
        let lean = self.memory[usize::from(ship.0)].target.and_then(Target::thing).map(Lean::Towards);
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let way = board.way(Query::Way(Move::TallonRoll(maneuver), Wanted::NOTHING, lean))?;
        // Every place may lead out of the play area, where it does not matter.
        Ok(way.or(Some(options[0])))
    }

    /// A ship that can decloak does, towards its target.
    fn decloak(&mut self, view: &View<'_>, ship: ShipId, options: &[Choice]) -> Result<Option<Choice>, Asked> {
        let orders = Arc::clone(&self.orders);
        let Some((card, order)) = orders_of(&orders, view, ship) else { return Ok(None) };
        let target = self.target(view, ship, options, (card, order))?;
        let lean = target.thing().map(Lean::Towards);
        let mut board = Board::new(*view, ship, options, &mut self.luck);
        let way = board.way(Query::Way(Move::Decloak, Wanted::NOTHING, lean))?;
        Ok(way.or(Some(Choice::Pass)))
    }
}

/// The orders of a ship, as far as they can still be followed.
fn orders_of<'o>(orders: &'o [Option<Orders>], view: &View<'_>, ship: ShipId) -> Option<(&'o Card, Order)> {
    let Orders { card, order } = orders.get(usize::from(ship.0))?.as_ref()?;
    let order = match *order {
        Order::Strike(on) | Order::Escort(on) if !is_on_table(view, on) => Order::Attack,
        order => order,
    };
    let told = leaves_by(view, ship).map(Order::Escape).or_else(|| strikes(view, ship).map(Order::Strike));
    Some((card, told.unwrap_or(order)))
}

impl Pilot for Aturi {
    fn fork(&self) -> Option<Box<dyn Pilot + Send>> {
        Some(Box::new(self.clone()))
    }

    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        self.because = Because::default();
        let decided = self.decide(view, ask);
        self.rest.choose(decided, view, ask)
    }

    fn reasons(&self, names: &[String]) -> Vec<String> {
        self.because.lines(names).into_iter().chain(self.rest.told(System::Aturi)).collect()
    }

    fn faults(&self) -> u32 {
        self.rest.faults()
    }
}
