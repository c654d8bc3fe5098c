//! Effects as they happen: what a moment sets off, in which order, what it costs, and its steps.

use crate::attack::Assault;
use crate::chance::Chance;
use crate::dice::Damage;
use crate::event::{Event, Sink};
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::object::Target;
use crate::state::{ShipId, Token};

use super::{About, Condition, Listed, Occasion, Price, Selector, Step, Who, Window};

/// An effect being resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Resolving {
    /// By its number.
    pub(crate) effect: u16,
    pub(crate) stage: Stage,
    /// The subject of the window.
    pub(crate) it: ShipId,
    /// The ship that was chosen.
    pub(crate) target: Option<ShipId>,
    /// The attack it belongs to.
    pub(crate) assault: Option<Assault>,
    /// What else it is about.
    pub(crate) about: About,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Stage {
    /// Somebody is chosen.
    Choose,
    /// That part of the price is paid.
    Pay(u8),
    /// That step of that block is carried out.
    Step(u8, u8),
}

impl Game {
    /// Whether an effect can be paid for and then does something.
    pub(crate) fn is_usable(&self, resolving: &Resolving) -> bool {
        let listed = self.facts.hearing.effect(resolving.effect);
        match listed.effect.choose {
            Some(selector) => {
                self.targets(selector, listed, resolving).any(|target| self.is_usable_on(resolving, Some(target)))
            }
            None => self.is_usable_on(resolving, resolving.target),
        }
    }

    /// Whether somebody meets what is asked of who is chosen.
    fn fits(&self, target: ShipId, on: &Resolving) -> bool {
        let on = Resolving { target: Some(target), ..*on };
        let listed = self.facts.hearing.effect(on.effect);
        listed.effect.fits.iter().all(|condition| self.holds_now(condition, &on))
    }

    pub(super) fn is_usable_on(&self, resolving: &Resolving, target: Option<ShipId>) -> bool {
        let on = Resolving { target, ..*resolving };
        let listed = self.facts.hearing.effect(resolving.effect);
        (target.is_none() || listed.effect.fits.iter().all(|condition| self.holds_now(condition, &on)))
            && listed.effect.price.iter().all(|price| self.can_pay(price, listed, &on))
            && self.can_begin(0, &on)
    }

    /// Who could be chosen.
    pub(super) fn targets(
        &self,
        selector: Selector,
        listed: &Listed,
        on: &Resolving,
    ) -> impl Iterator<Item = ShipId> + use<'_> {
        let me = listed.id.ship;
        let around = self.whom(selector.around, on);
        self.on_side(selector.side, me).filter(move |&other| {
            around.is_some_and(|around| {
                self.is_within(around, other, selector.within)
                    && selector.arc.is_none_or(|arc| self.is_in_arc(arc, around, other))
            })
        })
    }

    /// Whether a step would do anything. Only what could be nothing at all is looked into.
    fn can_step(&self, step: &Step, on: &Resolving) -> bool {
        let me = self.facts.hearing.effect(on.effect).id.ship;
        match step {
            Step::Act { who, actions, stressed } => self.whom(*who, on).is_some_and(|ship| {
                self.state.ship(ship).on_table() && self.has_action(ship, actions, *stressed, on.about)
            }),
            Step::Move(moves) => self.moves(me, moves).next().is_some(),
            Step::Remove(kinds, who) => self.whom(*who, on).is_some_and(|ship| self.has_one_of(ship, *kinds)),
            Step::Bonus { who, .. } => self.whom(*who, on).is_some_and(|ship| self.has_bonus_attack(ship, step, on)),
            Step::RecoverShield(who) => self.whom(*who, on).is_some_and(|ship| self.lacks_shields(ship)),
            Step::Lock { by, on: locked } => {
                self.whom(*by, on).zip(self.whom(*locked, on)).is_some_and(|(by, locked)| self.can_lock(by, locked))
            }
            Step::Either(blocks) | Step::Let(_, blocks) => blocks.iter().any(|block| self.can_begin(*block, on)),
            Step::Expose(who) => self.whom(*who, on).is_none_or(|ship| self.state.ship(ship).facedown > 0),
            Step::Facedown | Step::Faceup | Step::Prevent(_) => self.can_spare(step, on.it),
            Step::Change { .. } | Step::Reroll(..) | Step::Cancel(..) => self.can_modify(step, on),
            _ => self.can_do(step, on),
        }
    }

    /// Whether the first step of a block would do anything.
    pub(super) fn can_begin(&self, block: u8, on: &Resolving) -> bool {
        let blocks = &self.facts.hearing.effect(on.effect).effect.blocks;
        // What only prepares the next step says nothing.
        let mut steps = blocks[usize::from(block)].iter().filter(|step| !matches!(step, Step::LastAction(_)));
        steps.next().is_none_or(|step| self.can_step(step, on))
    }

    fn lacks_shields(&self, ship: ShipId) -> bool {
        self.state.ship(ship).shields < self.facts.ships[ship.index()].profile.shields
    }

    /// The ship that is meant.
    pub(crate) fn whom(&self, who: Who, on: &Resolving) -> Option<ShipId> {
        let me = self.facts.hearing.effect(on.effect).id.ship;
        match who {
            Who::Me => Some(me),
            Who::It => Some(on.it),
            Who::Target => on.target,
            Who::Attacker => on.assault.and_then(|assault| assault.attacker.ship()),
            Who::Defender => on.assault.and_then(|assault| assault.defender.ship()),
            Who::Opponent => on.assault.and_then(|assault| assault.opponent(me)),
            Who::Coordinated | Who::Locked => self.known(who, me),
        }
    }

    /// One stage of an effect.
    pub(crate) fn step_resolve(&mut self, on: Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        match on.stage {
            Stage::Choose => match listed.effect.choose {
                Some(selector) if !selector.all => self.state.stack.turn_into(Frame::Decide(on)),
                _ => self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Pay(0)))),
            },
            Stage::Pay(part) => match listed.effect.price.get(usize::from(part)) {
                Some(Price::Gain(kinds)) | Some(Price::Spend(kinds, _))
                    if self.is_open(&listed.effect.price, part, *kinds, &on) =>
                {
                    self.state.stack.turn_into(Frame::Decide(on));
                }
                Some(price) => {
                    self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Pay(part + 1))));
                    self.pay_price(price, None, listed, &on, chance, sink);
                }
                None => self.begin_steps(listed, on),
            },
            Stage::Step(block, at) => match listed.effect.blocks[usize::from(block)].get(usize::from(at)) {
                Some(step) => {
                    self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Step(block, at + 1))));
                    self.carry_out(step, &on, chance, sink);
                }
                None => self.state.stack.pop(),
            },
        }
    }

    /// The price is paid: the steps follow, for each of those it concerns.
    fn begin_steps(&mut self, listed: &Listed, on: Resolving) {
        let first = on.at(Stage::Step(0, 0));
        match listed.effect.choose {
            Some(selector) if selector.all => {
                self.state.stack.pop();
                let all = self.targets(selector, listed, &on);
                let all = all.filter(|&target| self.fits(target, &on)).fold(0_u64, |all, ship| all | 1 << ship.0);
                for index in (0..self.facts.ships.len()).rev().filter(|index| all >> index & 1 == 1) {
                    let target = Some(ShipId(index as u8));
                    self.state.stack.push(Frame::Resolve(Resolving { target, ..first }));
                }
            }
            _ => self.state.stack.turn_into(Frame::Resolve(first)),
        }
    }

    fn carry_out(&mut self, step: &Step, on: &Resolving, chance: &mut impl Chance, sink: &mut impl Sink) {
        let me = self.facts.hearing.effect(on.effect).id.ship;
        let whom = |game: &Self, who: Who| game.whom(who, on).filter(|ship| game.state.ship(*ship).on_table());
        match step {
            Step::Change { .. } | Step::Cancel(..) | Step::Add(_) => self.modify_by_card(step, on, sink),
            Step::Dice(_) | Step::RangeBonus(_) => self.change_pool(step),
            Step::Reroll(..) | Step::Move(_) | Step::Execute(..) | Step::Either(_) | Step::Let(..) => self.decide(on),
            Step::Remove(kinds, who) => {
                let Some(ship) = whom(self, *who) else { return };
                let had = |game: &Self| kinds.iter().filter(|token| game.state.ship(ship).tokens.has(*token)).count();
                match had(self) {
                    0 | 1 => kinds.iter().for_each(|token| _ = self.lose(ship, token, sink)),
                    _ => self.decide(on),
                }
            }
            Step::Gain(token, count, who) => {
                let Some(ship) = whom(self, *who) else { return };
                self.gain_by(me, ship, *token, *count, sink);
            }
            Step::Recover(count) => self.recover_charges(on, i16::from(*count)),
            Step::Lose(count) => self.recover_charges(on, -i16::from(*count)),
            Step::RecoverShield(who) => {
                let Some(ship) = whom(self, *who).filter(|ship| self.lacks_shields(*ship)) else { return };
                self.state.ship_mut(ship).shields += 1;
                sink.note(Event::RecoveredShield(ship));
            }
            Step::Act { who, .. } => {
                if let (Some(ship), Stage::Step(block, at)) = (whom(self, *who), on.stage) {
                    let about = on.about;
                    self.state.stack.push(Frame::Act(ship, Grant::Card { effect: on.effect, block, at, about }));
                }
            }
            Step::Bonus { .. } => self.state.stack.push(Frame::ChooseBonus(*on)),
            Step::Lock { by, on: locked } => {
                if let (Some(by), Some(locked)) = (whom(self, *by), whom(self, *locked))
                    && self.can_lock(by, locked)
                {
                    self.acquire_lock(by, Target::Ship(locked), sink);
                }
            }
            Step::Suffer { hits, crits, who } => {
                let Some(ship) = whom(self, *who) else { return };
                self.suffer(ship, Damage { hits: *hits, crits: *crits }, chance, sink);
                self.bury(ship, sink);
            }
            Step::Deal(count, who) => {
                let Some(ship) = whom(self, *who) else { return };
                (0..*count).for_each(|_| self.deal_facedown(ship, sink));
                self.bury(ship, sink);
            }
            Step::Expose(who) => {
                let Some(ship) = whom(self, *who) else { return };
                self.expose(ship, chance, sink);
                self.bury(ship, sink);
            }
            Step::Facedown => self.turn_card(on.it, false),
            Step::Faceup => self.turn_card(on.it, true),
            Step::Prevent(count) => match self.facts.hearing.effect(on.effect).effect.window {
                Window::WouldGain => _ = self.swap_token(on.it, None),
                _ => self.prevent(on.it, *count),
            },
            Step::Destroy => self.destroy(me, sink),
            Step::Roll(dice, table) => self.roll_table(*dice, table, on, chance),
            Step::If(condition, block) => {
                if self.holds_now(condition, on) {
                    self.state.stack.push(Frame::Resolve(on.at(Stage::Step(*block, 0))));
                }
            }
            // Answered when they are asked for; none of them happens.
            Step::Harder(_)
            | Step::Forbid(_)
            | Step::LockRange(_)
            | Step::WeaponRange(_)
            | Step::DockedWeapon(_)
            | Step::Carries(..)
            | Step::StartsDocked(_)
            | Step::TurretForFront
            | Step::Ignore(_)
            | Step::BankedRolls
            | Step::BankedDrops
            | Step::SideDrops
            | Step::CritsStay
            | Step::OnBar(_)
            | Step::MostDice(_)
            | Step::ActStressed(_)
            | Step::RedStressed
            | Step::KeepTokens(_)
            | Step::AtRangeZero
            | Step::WhileDisarmed
            | Step::NeedsNothing
            | Step::CritsFirst
            | Step::TurnBoosts(_)
            | Step::Recolour(..)
            | Step::LendsPilot
            | Step::IdleAlone => {}
            _ => self.do_it(step, on, chance, sink),
        }
    }

    /// A ship gains tokens by a card of another, or of its own; whoever makes it tractored may drag it, and whoever jams it chooses
    /// what it loses.
    pub(super) fn gain_by(&mut self, me: ShipId, ship: ShipId, token: Token, count: u8, sink: &mut impl Sink) {
        let seat = self.facts.ships[me.index()].seat;
        match token {
            Token::Tractor => self.tractor(ship, count, seat, sink),
            Token::Jam => (0..count).for_each(|_| self.jam(ship, seat, sink)),
            _ => (0..count).for_each(|_| self.gain(ship, token, sink)),
        }
    }

    fn holds_now(&self, condition: &Condition, on: &Resolving) -> bool {
        let listed = self.facts.hearing.effect(on.effect);
        let occasion = Occasion { assault: on.assault, target: on.target, ..Occasion::of(on.it) };
        self.holds(condition, listed, &occasion)
    }

    fn recover_charges(&mut self, on: &Resolving, change: i16) {
        let listed = self.facts.hearing.effect(on.effect);
        let (ship, ability) = (listed.holder(), usize::from(listed.charged));
        let most = self.facts.ships[ship.index()].profile.abilities[ability].charges;
        let charges = &mut self.state.ship_mut(ship).charges[ability];
        *charges = (i16::from(*charges) + change).clamp(0, i16::from(most)) as u8;
    }

    /// Rolls dice one by one: each face leads to its block.
    fn roll_table(&mut self, dice: u8, table: &[(super::Faces, u8)], on: &Resolving, chance: &mut impl Chance) {
        for _ in 0..dice {
            let face = self.roll_one(chance).into();
            if let Some((_, block)) = table.iter().find(|(faces, _)| faces.contains(face)) {
                self.state.stack.push(Frame::Resolve(on.at(Stage::Step(*block, 0))));
            }
        }
    }
}

impl Resolving {
    pub(crate) const fn begin(effect: u16, it: ShipId, assault: Option<Assault>) -> Self {
        Self { effect, stage: Stage::Choose, it, target: None, assault, about: About::Nothing }
    }

    pub(crate) const fn at(self, stage: Stage) -> Self {
        Self { stage, ..self }
    }
}
