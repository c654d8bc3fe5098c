//! Moves that cards grant beside the action of a ship: each is made for one thing alone, whatever the ship's list says.

use std::ops::ControlFlow;

use tallyho_rules::effect::{ActionStep, Actions, Effect, Step, Who, Window};
use tallyho_rules::{Action, Choice};

use super::target::Target;
use crate::flight::board::Board;
use crate::flight::measure::each_way;
use crate::flight::query::{Fact, Move, Query, Wanted};
use crate::flight::senses::{Asked, Senses};

/// What a move that a card grants is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The attack is made: fewer attack dice are to threaten the ship.
    Shelter,
    /// The attack is to come: the target in arc, or a better shot.
    Shot,
}

impl Purpose {
    /// What a card's move is for; `None` of cards that grant anything else.
    pub(super) fn of(effect: &Effect) -> Option<Self> {
        match effect.window {
            _ if !effect.optional || moves(effect).is_none() => None,
            Window::AfterAttack => Some(Self::Shelter),
            Window::AfterManeuver => Some(Self::Shot),
            _ => None,
        }
    }
}

/// The moves that a card grants its own ship, and whether stress does not matter; `None` if it grants anything else.
pub(super) fn moves(effect: &Effect) -> Option<(&Actions, bool)> {
    let [Step::Action(ActionStep::Act { who: Who::Me, actions, stressed })] = effect.blocks[0].as_slice() else {
        return None;
    };
    let Actions::Listed(list) = actions else { return None };
    let moves = list.iter().all(|granted| matches!(granted.action, Action::BarrelRoll | Action::Boost));
    moves.then_some((actions, *stressed))
}

/// The move among those offered that does what it is for, and how it is made.
pub(super) fn worthwhile(
    board: &mut Board<'_, '_>,
    purpose: Purpose,
    target: Target,
    offered: &[Choice],
) -> Result<Option<(Choice, Choice)>, Asked> {
    match purpose {
        Purpose::Shelter => Ok(shelter(board, offered)),
        Purpose::Shot => {
            let Some(prey) = target.ship() else { return Ok(None) };
            for &choice in offered {
                let Choice::Action(action, _) = choice else { continue };
                let wanted = Wanted::NOTHING.and(Fact::BetterShot(prey));
                if let Some(way) = board.way(Query::Way(Move::Action(action), wanted, None))? {
                    return Ok(Some((choice, way)));
                }
            }
            Ok(None)
        }
    }
}

/// The move after which fewest attack dice threaten the ship, if these are fewer than now; of equals the first.
fn shelter(board: &Board<'_, '_>, offered: &[Choice]) -> Option<(Choice, Choice)> {
    let mut least = board.dice_against(board.base());
    let mut best = None;
    for &choice in offered {
        let Choice::Action(action, _) = choice else { continue };
        let _ = each_way(&board.view, board.ship, board.base(), Move::Action(action), &mut |way, place| {
            let dice = board.dice_against(place.base);
            if dice < least {
                (least, best) = (dice, Some((choice, way)));
            }
            ControlFlow::Continue(())
        });
    }
    best
}
