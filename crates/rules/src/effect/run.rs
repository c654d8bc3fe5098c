//! Effects as they happen: what a moment sets off, in which order, what it costs, and its steps.

use crate::attack::Assault;
use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::dice::Damage;
use crate::event::{Event, Sink};
use crate::frame::{Frame, Grant};
use crate::game::Game;
use crate::object::Target;
use crate::reposition::{BENDS, boost, roll};
use crate::state::{Seat, ShipId, Token};

use super::{About, Condition, Count, Listed, Move, Occasion, Price, Selector, Step, TokenSet, Who, Window};

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

    fn is_usable_on(&self, resolving: &Resolving, target: Option<ShipId>) -> bool {
        let on = Resolving { target, ..*resolving };
        let listed = self.facts.hearing.effect(resolving.effect);
        (target.is_none() || listed.effect.fits.iter().all(|condition| self.holds_now(condition, &on)))
            && listed.effect.price.iter().all(|price| self.can_pay(price, listed, &on))
            && self.can_begin(0, &on)
    }

    /// Who could be chosen.
    fn targets(&self, selector: Selector, listed: &Listed, on: &Resolving) -> impl Iterator<Item = ShipId> + use<'_> {
        let me = listed.id.ship;
        let around = self.whom(selector.around, on);
        self.on_side(selector.side, me).filter(move |&other| {
            around.is_some_and(|around| {
                self.is_within(around, other, selector.within)
                    && selector.arc.is_none_or(|arc| self.is_in_arc(arc, around, other))
            })
        })
    }

    fn can_pay(&self, price: &Price, listed: &Listed, on: &Resolving) -> bool {
        let me = self.state.ship(listed.id.ship);
        match price {
            Price::Charge(count) => self.state.ship(listed.holder()).charges[usize::from(listed.ability)] >= *count,
            Price::Suffer(..) => true,
            Price::Result(faces) => self.can_modify(&Step::Cancel(*faces, Count::UpTo(1)), on),
            Price::WeaponCharge(count) => self
                .weapon_card(on)
                .is_some_and(|(ship, card)| self.state.ship(ship).charges[usize::from(card)] >= *count),
            Price::Force(count) => me.force >= *count,
            Price::Gain(_) => true,
            Price::Spend(kinds, who) => self.whom(*who, on).is_some_and(|ship| self.has_one_of(ship, *kinds)),
            Price::Shield(count) => me.shields >= *count,
            Price::Energy(count) => me.energy >= *count,
            Price::Expose => me.facedown > 0,
            Price::Lock(who) => self.whom(*who, on).is_some_and(|it| me.has_locked(Target::Ship(it))),
        }
    }

    fn has_one_of(&self, ship: ShipId, kinds: TokenSet) -> bool {
        kinds.iter().any(|token| self.state.ship(ship).tokens.has(token))
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
            Step::Facedown | Step::Prevent(_) => self.can_spare(step, on.it),
            Step::Change { .. } | Step::Reroll(..) | Step::Cancel(..) => self.can_modify(step, on),
            _ => self.can_do(step, on),
        }
    }

    /// Whether the first step of a block would do anything.
    fn can_begin(&self, block: u8, on: &Resolving) -> bool {
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

    /// Whether more than one kind of token could pay.
    fn is_open(&self, prices: &[Price], part: u8, kinds: TokenSet, on: &Resolving) -> bool {
        let able = |token: &Token| match prices[usize::from(part)] {
            Price::Spend(_, who) => self.whom(who, on).is_some_and(|ship| self.state.ship(ship).tokens.has(*token)),
            _ => true,
        };
        kinds.iter().filter(able).count() > 1
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

    fn pay_price(
        &mut self,
        price: &Price,
        chosen: Option<Token>,
        listed: &Listed,
        on: &Resolving,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let me = listed.id.ship;
        match price {
            Price::Charge(count) => {
                let charges = &mut self.state.ship_mut(listed.holder()).charges[usize::from(listed.ability)];
                *charges = charges.saturating_sub(*count);
            }
            Price::Suffer(hits, crits) => {
                self.suffer(me, Damage { hits: *hits, crits: *crits }, chance, sink);
                self.bury(me, sink);
            }
            Price::Result(faces) => self.modify_by_card(&Step::Cancel(*faces, Count::UpTo(1)), on, sink),
            Price::WeaponCharge(count) => {
                if let Some((ship, card)) = self.weapon_card(on) {
                    let charges = &mut self.state.ship_mut(ship).charges[usize::from(card)];
                    *charges = charges.saturating_sub(*count);
                }
            }
            Price::Force(count) => (0..*count).for_each(|_| self.spend_force(me, sink)),
            Price::Gain(kinds) => {
                if let Some(token) = chosen.or(kinds.iter().next()) {
                    self.gain_by(me, me, token, 1, sink);
                }
            }
            Price::Spend(kinds, who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                let had = kinds.iter().find(|token| self.state.ship(ship).tokens.has(*token));
                if let Some(token) = chosen.or(had) {
                    self.lose(ship, token, sink);
                }
            }
            Price::Shield(count) => {
                for _ in 0..*count {
                    self.lose_shield(me, sink);
                }
            }
            Price::Energy(count) => (0..*count).for_each(|_| _ = self.spend_energy(me, sink)),
            Price::Expose => self.expose(me, chance, sink),
            Price::Lock(who) => {
                if let Some(it) = self.whom(*who, on) {
                    self.unlock(me, Target::Ship(it), sink);
                }
            }
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
            Step::Facedown => self.turn_down(on.it),
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
        let (ship, ability) = (listed.holder(), usize::from(listed.ability));
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

    /// Asks about the step under way.
    pub(super) fn decide(&mut self, on: &Resolving) {
        self.state.stack.push(Frame::Decide(*on));
    }

    /// The moves a card allows that are possible now.
    fn moves<'m>(&'m self, ship: ShipId, moves: &'m [Move]) -> impl Iterator<Item = Choice> + 'm {
        moves.iter().flat_map(move |way| {
            let boosts = BENDS.into_iter().filter(move |&bend| *way == Move::Boost && self.can_boost(ship, bend));
            let rolls = self.ways_to_roll(ship).filter(move |_| *way == Move::BarrelRoll);
            let decloaks = self.ways_to_decloak(ship).filter(move |_| *way == Move::Decloak);
            boosts.map(Choice::Ahead).chain(rolls).chain(decloaks)
        })
    }

    /// Who answers within an effect: the owner of the card, unless a step leaves it to somebody else.
    pub(crate) fn asked_in_effect(&self, on: &Resolving) -> (Seat, Question) {
        let listed = self.facts.hearing.effect(on.effect);
        let decides = match listed.effect.step_at(on.stage) {
            Some(Step::Let(who, _)) => self.whom(*who, on),
            _ => None,
        };
        let decides = decides.unwrap_or(listed.id.ship);
        (self.facts.ships[decides.index()].seat, Question::Within(listed.id))
    }

    pub(crate) fn offer_decision(&mut self, on: &Resolving) {
        self.options.clear();
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        match on.stage {
            Stage::Choose => {
                if let Some(selector) = listed.effect.choose {
                    let all = self.targets(selector, listed, on).filter(|target| self.is_usable_on(on, Some(*target)));
                    let all = all.fold(0_u64, |all, ship| all | 1 << ship.0);
                    for index in (0..facts.ships.len()).filter(|index| all >> index & 1 == 1) {
                        self.options.push(Choice::Ship(ShipId(index as u8)));
                    }
                }
            }
            Stage::Pay(part) => self.offer_tokens_to_pay(&listed.effect.price[usize::from(part)], on),
            Stage::Step(block, at) => {
                self.offer_step(&listed.effect.blocks[usize::from(block)][usize::from(at)], listed.id.ship, on);
            }
        }
        // What was possible may have ceased to be.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    fn offer_tokens_to_pay(&mut self, price: &Price, on: &Resolving) {
        let (kinds, payer) = match price {
            Price::Gain(kinds) => (*kinds, None),
            Price::Spend(kinds, who) => (*kinds, self.whom(*who, on)),
            _ => return,
        };
        for token in kinds.iter() {
            if payer.is_none_or(|ship| self.state.ship(ship).tokens.has(token)) {
                self.options.push(Choice::Token(token));
            }
        }
    }

    fn offer_step(&mut self, step: &Step, me: ShipId, on: &Resolving) {
        match step {
            Step::Reroll(count, faces) => self.offer_card_rerolls(*count, *faces, on),
            Step::Move(moves) => {
                let mut possible = [Choice::Pass; 16];
                let count = possible.iter_mut().zip(self.moves(me, moves)).map(|(place, way)| *place = way).count();
                possible[..count].iter().for_each(|way| self.options.push(*way));
            }
            Step::Execute(maneuvers, _) => {
                (0..maneuvers.len() as u8).for_each(|index| self.options.push(Choice::Maneuver(index)));
            }
            Step::Either(blocks) | Step::Let(_, blocks) => {
                for (index, block) in (0..).zip(blocks) {
                    if self.can_begin(*block, on) {
                        self.options.push(Choice::Either(index));
                    }
                }
            }
            Step::Remove(kinds, who) => {
                let Some(ship) = self.whom(*who, on) else { return };
                for token in kinds.iter().filter(|token| self.state.ship(ship).tokens.has(*token)) {
                    self.options.push(Choice::Token(token));
                }
            }
            _ => self.offer_deed(step, me, on),
        }
    }

    /// Goes on with what was decided.
    pub(crate) fn answer_decision(
        &mut self,
        on: Resolving,
        choice: Choice,
        chance: &mut impl Chance,
        sink: &mut impl Sink,
    ) {
        let facts = self.facts.clone();
        let listed = facts.hearing.effect(on.effect);
        let me = listed.id.ship;
        match on.stage {
            Stage::Choose => match choice {
                Choice::Ship(ship) => {
                    let chosen = Resolving { target: Some(ship), ..on };
                    self.state.stack.turn_into(Frame::Resolve(chosen.at(Stage::Pay(0))));
                }
                _ => self.state.stack.pop(),
            },
            Stage::Pay(part) => {
                self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Pay(part + 1))));
                let chosen = if let Choice::Token(token) = choice { Some(token) } else { None };
                self.pay_price(&listed.effect.price[usize::from(part)], chosen, listed, &on, chance, sink);
            }
            Stage::Step(block, at) => {
                // The effect itself lies below and goes on with its next step.
                self.state.stack.pop();
                let step = &listed.effect.blocks[usize::from(block)][usize::from(at)];
                match (step, choice) {
                    (Step::Reroll(..), Choice::Reroll(counts)) => self.reroll_by_card(counts, &on, chance, sink),
                    (Step::Remove(_, who), Choice::Token(token)) => {
                        if let Some(ship) = self.whom(*who, &on) {
                            self.lose(ship, token, sink);
                        }
                    }
                    (Step::Either(blocks) | Step::Let(_, blocks), Choice::Either(index)) => {
                        let block = blocks[usize::from(index)];
                        self.state.stack.push(Frame::Resolve(on.at(Stage::Step(block, 0))));
                    }
                    (Step::Execute(maneuvers, difficulty), Choice::Maneuver(index)) => {
                        self.begin_maneuver(me, maneuvers[usize::from(index)], *difficulty, sink);
                    }
                    (Step::Move(moves), Choice::Ahead(_) | Choice::Aside(..)) if moves.contains(&Move::Decloak) => {
                        self.state.stack.push(Frame::Decloak(me));
                        self.decloak(me, choice, sink);
                    }
                    (Step::Move(_), Choice::Ahead(bend)) => self.reposition(me, boost(1, bend), sink),
                    (Step::Move(_), way) => {
                        if let Some(roll) = roll(self.state.base(me).size, way) {
                            self.reposition(me, roll, sink);
                        }
                    }
                    _ => self.answer_deed(step, choice, &on, chance, sink),
                }
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
