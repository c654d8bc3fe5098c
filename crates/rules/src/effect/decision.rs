//! Decisions in the middle of an effect: who is asked, what is offered, and what comes of it.

use crate::chance::Chance;
use crate::choice::{Choice, Question};
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::object::Target;
use crate::state::Seat;

use super::run::Targets;
use super::{FlowStep, Happens, Resolving, Stage, Step};

impl Game {
    /// Asks about the step under way.
    pub(super) fn decide(&mut self, on: &Resolving) {
        self.state.stack.push(Frame::Decide(*on));
    }

    /// Who answers within an effect: the owner of the card, unless a step leaves it, and what comes of that, to somebody else.
    pub(crate) fn asked_in_effect(&self, on: &Resolving) -> (Seat, Question) {
        let listed = self.facts.hearing.effect(on.effect);
        let decides = match (listed.effect.step_at(on.stage), on.stage) {
            (Some(Step::Flow(FlowStep::Let(who, _))), _) => Some(*who),
            (_, Stage::Step(block, _)) => listed.effect.left_to(block),
            (_, Stage::Choose | Stage::Pay(_)) => None,
        };
        let decides = decides.and_then(|who| self.whom(who, on)).unwrap_or(listed.id.ship);
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
                    for target in Targets::of(all).iter() {
                        self.options.push(match target {
                            Target::Ship(ship) => Choice::Ship(ship),
                            Target::Object(index) => Choice::Object(index),
                        });
                    }
                }
            }
            Stage::Pay(part) => self.offer_tokens_to_pay(&listed.effect.price[usize::from(part)], on),
            Stage::Step(block, at) => {
                listed.effect.blocks[usize::from(block)][usize::from(at)].offer(self, on);
            }
        }
        // What was possible may have ceased to be.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
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
        match on.stage {
            Stage::Choose => {
                let target = match choice {
                    Choice::Ship(ship) => Target::Ship(ship),
                    Choice::Object(index) => Target::Object(index),
                    _ => return self.state.stack.pop(),
                };
                let chosen = Resolving { target: Some(target), ..on };
                self.state.stack.turn_into(Frame::Resolve(chosen.at(Stage::Pay(0))));
            }
            Stage::Pay(part) => {
                self.state.stack.turn_into(Frame::Resolve(on.at(Stage::Pay(part + 1))));
                let chosen = if let Choice::Token(token) = choice { Some(token) } else { None };
                self.pay_price(&listed.effect.price[usize::from(part)], chosen, listed, &on, chance, sink);
            }
            Stage::Step(block, at) => {
                // The effect itself lies below and goes on with its next step.
                self.state.stack.pop();
                let step = &listed.effect.blocks[usize::from(block)][usize::from(at)];
                step.answer(self, choice, &on, chance, sink);
            }
        }
    }
}
