//! The flow of an effect: dice rolled for what follows, conditions on the way, choices, and doing so again.

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::state::ShipId;

use super::{Condition, Faces, Happens, Purpose, Queue, Resolving, Stage, Who, Window};

/// Which steps follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlowStep {
    /// Attack dice are rolled; what follows depends on each face.
    Roll(u8, Vec<(Faces, u8)>),
    /// A block follows if something holds.
    If(Condition, u8),
    /// One of these blocks follows, as its owner chooses.
    Either(Vec<u8>),
    /// One of these blocks follows, as the owner of a ship chooses.
    Let(Who, Vec<u8>),
    /// Nothing.
    Nothing,
    /// The same effect may be used again.
    Again,
}

impl FlowStep {
    /// Whether it leads to a block.
    pub(super) fn leads_to(&self, block: u8) -> bool {
        match self {
            Self::Roll(_, table) => table.iter().any(|(_, to)| *to == block),
            Self::If(_, to) => *to == block,
            Self::Either(blocks) | Self::Let(_, blocks) => blocks.contains(&block),
            Self::Nothing | Self::Again => false,
        }
    }
}

impl Happens for FlowStep {
    fn windows(&self) -> &'static [Window] {
        match self {
            Self::Roll(..) | Self::If(..) | Self::Either(_) | Self::Let(..) | Self::Nothing | Self::Again => &[],
        }
    }

    fn purpose(&self) -> Option<Purpose> {
        match self {
            Self::Roll(..) | Self::If(..) | Self::Either(_) | Self::Let(..) | Self::Nothing | Self::Again => None,
        }
    }

    fn can(&self, game: &Game, on: &Resolving) -> bool {
        match self {
            Self::Either(blocks) | Self::Let(_, blocks) => blocks.iter().any(|block| game.can_begin(*block, on)),
            Self::If(condition, block) => game.holds_now(condition, on) && game.can_begin(*block, on),
            Self::Roll(..) | Self::Nothing | Self::Again => true,
        }
    }

    fn carry_out(&self, game: &mut Game, on: &Resolving, chance: &mut impl Chance, _: &mut impl Sink) {
        match self {
            Self::Roll(dice, table) => game.roll_table(*dice, table, on, chance),
            Self::If(condition, block) => {
                if game.holds_now(condition, on) {
                    game.state.stack.push(Frame::Resolve(on.at(Stage::Step(*block, 0))));
                }
            }
            Self::Either(_) | Self::Let(..) => game.decide(on),
            Self::Again => {
                let facts = game.facts.clone();
                let window = facts.hearing.effect(on.effect).effect.window;
                // The bit of the effect among those that hear its window.
                let heard = facts.hearing.heard(window, on.it).iter();
                if let Some(place) = heard.clone().position(|&number| number == on.effect) {
                    game.allow_again(window, on.it, 1 << place);
                }
            }
            Self::Nothing => {}
        }
    }

    fn offer(&self, game: &mut Game, on: &Resolving) {
        match self {
            Self::Either(blocks) | Self::Let(_, blocks) => {
                for (index, block) in (0..).zip(blocks) {
                    if game.can_begin(*block, on) {
                        game.options.push(Choice::Either(index));
                    }
                }
            }
            Self::Roll(..) | Self::If(..) | Self::Nothing | Self::Again => {}
        }
    }

    fn answer(&self, game: &mut Game, choice: Choice, on: &Resolving, _: &mut impl Chance, _: &mut impl Sink) {
        match self {
            Self::Either(blocks) | Self::Let(_, blocks) => {
                if let Choice::Either(index) = choice {
                    let block = blocks[usize::from(index)];
                    game.state.stack.push(Frame::Resolve(on.at(Stage::Step(block, 0))));
                }
            }
            Self::Roll(..) | Self::If(..) | Self::Nothing | Self::Again => {}
        }
    }
}

impl Game {
    /// Rolls dice one by one: each face leads to its block.
    fn roll_table(&mut self, dice: u8, table: &[(super::Faces, u8)], on: &Resolving, chance: &mut impl Chance) {
        for _ in 0..dice {
            let face = self.roll_one(chance).into();
            if let Some((_, block)) = table.iter().find(|(faces, _)| faces.contains(face)) {
                self.state.stack.push(Frame::Resolve(on.at(Stage::Step(*block, 0))));
            }
        }
    }

    /// An effect may be used once more: on the dice at hand, or in the moment it was heard at.
    pub(super) fn allow_again(&mut self, window: Window, it: ShipId, bit: u32) {
        if matches!(window, Window::ModifyAttack | Window::ModifyDefense | Window::AttackPool) {
            self.state.attack.used &= !bit;
            return;
        }
        let queue = self.state.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Queue(queue) if queue.window == window && queue.it == it => Some(queue),
            _ => None,
        });
        if let Some(Queue { pending, .. }) = queue {
            *pending |= bit;
        }
    }
}
