//! Decisions in the middle of an effect: who is asked, what is offered, and what comes of it.

use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::reposition::{BENDS, boost, roll};
use crate::state::{Seat, ShipId};

use super::run::{Resolving, Stage};
use super::{Move, Step};

impl Game {
    /// Asks about the step under way.
    pub(super) fn decide(&mut self, on: &Resolving) {
        self.state.stack.push(Frame::Decide(*on));
    }

    /// The moves a card allows that are possible now.
    pub(super) fn moves<'m>(&'m self, ship: ShipId, moves: &'m [Move]) -> impl Iterator<Item = Choice> + 'm {
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
