//! The actions that are offered to a ship, as flight systems look for them.

use tallyho_rules::{Action, Choice, Difficulty};

use super::Senses;

/// Whether an action is offered, in any colour.
pub(super) fn is_offered(senses: &impl Senses, action: Action) -> bool {
    senses.options().iter().any(|option| matches!(option, Choice::Action(offered, _) if *offered == action))
}

/// The easiest of the entries that are offered for an action.
pub(super) fn entry(senses: &impl Senses, action: Action) -> Choice {
    let offered = senses.options().iter().filter_map(|option| match option {
        Choice::Action(offered, difficulty) if *offered == action => Some(*difficulty),
        _ => None,
    });
    Choice::Action(action, offered.min().unwrap_or(Difficulty::White))
}
