//! Which actions are performed, in words.

use tallyho_rules::effect::{ActionCondition, ActionStep, Actions, Bend, Granted, Side, Span, Who};
use tallyho_rules::{Action, Difficulty};

use super::clause::{Clause, do_it, fact};
use super::scene::Scene;
use super::words::{a, article, or, or_all};

pub(super) fn step(step: &ActionStep, scene: &Scene<'_>) -> Clause {
    match step {
        ActionStep::OnBar(entry) if scene.effect.whose.side == Side::Carrier => {
            fact(format!("{entry} is on your carrier's action bar"))
        }
        ActionStep::OnBar(entry) => fact(format!("{entry} is on your action bar")),
        ActionStep::Recolour(colour, action) => fact(format!("your red {} action is {}", action.name(), colour.name())),
        ActionStep::ActionsPerTurn(count) => {
            fact(format!("you may perform {count} actions in your Perform Action step"))
        }
        ActionStep::Prefer(one, other) => {
            fact(format!("an automated ship takes {} where it would take {}", one.name(), other.name()))
        }
        ActionStep::MoreAsRed(token) => {
            let action = a(&format!("white {} action", token.name()));
            fact(format!("while you perform {action}, you may treat it as red to gain another {} token", token.name()))
        }
        ActionStep::ActStressed(actions) => {
            let who = scene.whom(Who::It);
            fact(format!("{who} may perform {} even while stressed", stressed(actions, scene)))
        }
        ActionStep::Act { who, actions, stressed } => {
            let even = if *stressed { ", even while stressed" } else { "" };
            act(*who, format!("{}{even}", granted(actions, scene.its(*who))), scene)
        }
        ActionStep::SkipAction => do_it("skip", "the Perform Action step"),
        ActionStep::LastAction(Span::Activation) => fact("you perform no other action in this activation"),
        ActionStep::LastAction(Span::Round) => fact("you perform no other action this round"),
        ActionStep::BoostAlong(_, who) if scene.any_way => {
            let ways = "the 1 bank left, 1 straight or 1 bank right template, the same for all";
            act(*who, format!("a red boost action with {ways}"), scene)
        }
        ActionStep::BoostAlong(bend, who) => {
            act(*who, format!("a red boost action with the {} template", way(*bend)), scene)
        }
        ActionStep::SharedActions => fact("a ship you coordinate performs only actions that are on your bar too"),
        ActionStep::ReachLocked => {
            fact("you may spend your lock on a ship to coordinate or jam that ship at any range")
        }
    }
}

/// An action that the reader performs, and others may.
fn act(who: Who, what: String, scene: &Scene<'_>) -> Clause {
    match scene.resolve(who) {
        Who::Me => do_it("perform", what),
        who => Clause::May { who, plain: "perform", what },
    }
}

pub(super) fn condition(condition: &ActionCondition, scene: &Scene<'_>) -> String {
    match condition {
        ActionCondition::Action(actions) => format!("it is {} action", a(&names(actions))),
        ActionCondition::Colour(colours) => format!("the action is {}", or(colours.iter().map(|it| it.name()))),
        ActionCondition::Performed(actions, who) => {
            format!("{} performed {} action this round", scene.who_has(*who), a(&names(actions)))
        }
        ActionCondition::OnBar(actions, who) => {
            format!("{} {} on {} bar", scene.who_has(*who), names(actions), scene.its(*who))
        }
        ActionCondition::AddedBy(kinds) => {
            format!("{} upgrade put the action on your bar", a(&or(kinds.iter().map(String::as_str))))
        }
        ActionCondition::Helped(actions) => {
            format!("the ship you coordinated performed {} action", a(&names(actions)))
        }
        ActionCondition::Coordinating(who) => format!("you are coordinating {}", scene.whom(*who)),
        ActionCondition::InActionStep => "it is your Perform Action step".to_owned(),
        ActionCondition::SlammedStressed => "you were stressed when you performed it".to_owned(),
    }
}

pub(super) fn names(actions: &[Action]) -> String {
    or(actions.iter().map(|it| it.name()))
}

pub(super) const fn way(bend: Bend) -> &'static str {
    match bend {
        Bend::Left => "1 bank left",
        Bend::Ahead => "1 straight",
        Bend::Right => "1 bank right",
    }
}

/// Which actions are performed in spite of stress, by the step and by the conditions on them.
fn stressed(actions: &[Action], scene: &Scene<'_>) -> String {
    let mut kinds: Vec<String> = Vec::new();
    for condition in &scene.effect.conditions {
        match condition {
            tallyho_rules::effect::Condition::Action(ActionCondition::Colour(colours)) => {
                kinds.push(or(colours.iter().map(|it| it.name())));
            }
            tallyho_rules::effect::Condition::Action(ActionCondition::Action(actions)) => kinds.push(names(actions)),
            _ => {}
        }
    }
    if !actions.is_empty() {
        kinds.push(names(actions));
    }
    kinds.push("actions".to_owned());
    kinds.join(" ")
}

fn granted(actions: &Actions, its: &str) -> String {
    match actions {
        Actions::Any => "an action".to_owned(),
        Actions::AsRed => "an action as a red one".to_owned(),
        Actions::White(Difficulty::Red) => format!("a white action of {its} bar as a red one"),
        Actions::White(_) => format!("a white action of {its} bar"),
        Actions::Same => "the same action".to_owned(),
        Actions::Theirs => "an action of your bar that the ship you coordinated performed".to_owned(),
        Actions::Listed(list) => {
            let words = or_all(list.iter().map(|it| it.action.name().to_owned()));
            let words = match list.first() {
                Some(Granted { difficulty, .. }) if list.iter().all(|it| it.difficulty == *difficulty) => {
                    coloured(*difficulty, &words)
                }
                _ => or_all(list.iter().map(|it| coloured(it.difficulty, it.action.name()))),
            };
            format!("{} {words} action", article(&words))
        }
    }
}

fn coloured(difficulty: Difficulty, words: &str) -> String {
    match difficulty {
        Difficulty::White => words.to_owned(),
        Difficulty::Blue | Difficulty::Red | Difficulty::Purple => format!("{} {words}", difficulty.name()),
    }
}
