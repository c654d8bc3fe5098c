//! Which actions are performed, in words.

use tallyho_rules::effect::{ActionCondition, ActionStep, Actions, Bend, Effect, Granted, Side, Span};
use tallyho_rules::{Action, Difficulty};

use super::words::{a, article, does, has, or, or_all, whom, whose};

pub(super) fn step(step: &ActionStep, effect: &Effect) -> String {
    match step {
        ActionStep::OnBar(entry) if effect.whose.side == Side::Carrier => {
            format!("{entry} is on your carrier's action bar")
        }
        ActionStep::OnBar(entry) => format!("{entry} is on your action bar"),
        ActionStep::Recolour(colour, action) => format!("your red {} action is {}", action.name(), colour.name()),
        ActionStep::ActionsPerTurn(count) => format!("you perform {count} actions in your Perform Action step"),
        ActionStep::Prefer(one, other) => {
            format!("an automated ship takes {} where it would take {}", one.name(), other.name())
        }
        ActionStep::ActStressed(actions) if actions.is_empty() => "you may perform actions".to_owned(),
        ActionStep::ActStressed(actions) => {
            format!("you may perform {} actions", or(actions.iter().map(|it| it.name())))
        }
        ActionStep::Act { who, actions, stressed } => {
            let even = if *stressed { ", even while stressed" } else { "" };
            format!("{}{even}", does(*who, "perform", "may perform", &granted(actions)))
        }
        ActionStep::SkipAction => "skip the Perform Action step".to_owned(),
        ActionStep::LastAction(Span::Activation) => "no other action in this activation".to_owned(),
        ActionStep::LastAction(Span::Round) => "no other action this round".to_owned(),
        ActionStep::BoostAlong(bend, who) => {
            let way = match bend {
                Bend::Left => "the 1 bank left",
                Bend::Ahead => "the 1 straight",
                Bend::Right => "the 1 bank right",
            };
            does(*who, "perform", "may perform", &format!("a red boost action with {way} template"))
        }
        ActionStep::SharedActions => "a ship you coordinate performs only actions that are on your bar too".to_owned(),
        ActionStep::ReachLocked => {
            "you may spend your lock on a ship to coordinate or jam that ship at any range".to_owned()
        }
    }
}

pub(super) fn condition(condition: &ActionCondition) -> String {
    match condition {
        ActionCondition::Action(actions) => format!("it was a {} action", or(actions.iter().map(|it| it.name()))),
        ActionCondition::Colour(colours) => format!("the action was {}", or(colours.iter().map(|it| it.name()))),
        ActionCondition::Performed(actions, who) => {
            let actions = or(actions.iter().map(|it| it.name()));
            format!("{} {} performed a {actions} action this round", whom(*who), has(*who))
        }
        ActionCondition::OnBar(actions, who) => {
            format!("{} {} {} on {} bar", whom(*who), has(*who), or(actions.iter().map(|it| it.name())), whose(*who))
        }
        ActionCondition::AddedBy(kinds) => {
            format!("{} upgrade put the action on your bar", a(&or(kinds.iter().map(String::as_str))))
        }
        ActionCondition::Helped(actions) => {
            format!("the ship you coordinated performed {} thanks to that", or(actions.iter().map(|it| it.name())))
        }
        ActionCondition::InActionStep => "it is your Perform Action step".to_owned(),
        ActionCondition::Coordinating(who) => format!("you are coordinating {}", whom(*who)),
        ActionCondition::SlammedStressed => "you were stressed when you performed it".to_owned(),
    }
}

fn granted(actions: &Actions) -> String {
    match actions {
        Actions::Any => "an action".to_owned(),
        Actions::AsRed => "an action, treating it as red".to_owned(),
        Actions::White(Difficulty::Red) => "a white action of your bar as a red one".to_owned(),
        Actions::White(_) => "a white action of your bar".to_owned(),
        Actions::Same => "the same action".to_owned(),
        Actions::Theirs => "an action of your bar that it performed".to_owned(),
        Actions::Listed(list) => {
            let words = or_all(list.iter().map(|Granted { action, difficulty }| coloured(*action, *difficulty)));
            format!("{} {words} action", article(&words))
        }
    }
}

fn coloured(action: Action, difficulty: Difficulty) -> String {
    match difficulty {
        Difficulty::White => action.name().to_owned(),
        _ => format!("{} {}", difficulty.name(), action.name()),
    }
}
