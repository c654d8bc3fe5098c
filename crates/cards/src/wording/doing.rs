//! What an effect does, and what it costs, in words.

use tallyho_rules::ObstacleKind;
use tallyho_rules::effect::{ActionStep, Effect, MoveStep, Step, Who, Window};

use super::clause::{Clause, Lead, does, subject_of, told};
use super::permission::forbidden;
use super::price::price;
use super::scene::Scene;
use super::words::listed;
use super::{actions, cards, damage, devices, dice, docking, flow, locks, movement, tokens, weapons};

/// What is done, and what it costs.
pub(super) fn doing(scene: &Scene<'_>) -> String {
    let effect = scene.effect;
    let probe = scene.afresh();
    for it in &effect.price {
        price(it, &probe);
    }
    let is_fresh = probe.mentions() == 0;
    let planned = clauses(&probe, 0);
    let first = planned.first().and_then(|it| subject_of(&probe, it));
    let is_conditional = matches!(planned.first(), Some(Clause::If(..)));
    told(&probe, &planned, Lead::Told);
    let each = effect.choose.filter(|selector| selector.all);
    let mut words = String::new();
    let mut prices: Vec<String> = Vec::new();
    if let Some(selector) = effect.choose.filter(|it| !it.all)
        && (probe.is_doer() || is_fresh && first == Some(Who::Target) || is_conditional || only_remembers(effect))
    {
        prices.push(format!("choose {}", scene.selected(selector)));
        scene.introduce();
    }
    let choice = prices.len();
    prices.extend(effect.price.iter().map(|it| price(it, scene)));
    let for_each = each.filter(|_| first != Some(Who::Target)).map(|selector| {
        let words = format!("for {}, ", scene.each(selector));
        scene.introduce();
        words
    });
    let clauses = clauses(scene, 0);
    let may = effect.optional && effect.window != Window::Action;
    let free = prices.is_empty();
    let is_left = free && matches!(clauses.first(), Some(Clause::May { who, .. }) if scene.resolve(*who) != Who::Me);
    if free && for_each.is_some() {
        words.push_str(for_each.as_deref().unwrap_or_default());
    }
    if may && !is_left {
        words.push_str("you may ");
    }
    let cost = costs(&prices);
    if clauses.is_empty() {
        return words + if free { "use this card" } else { &cost };
    }
    if free {
        return words + &freely(scene, &clauses, may, is_left);
    }
    let is_mine = for_each.is_none() && subject_of(scene, &clauses[0]) == Some(Who::Me);
    let joint = match () {
        () if effect.price.is_empty() => "; ",
        () if is_mine && choice == 0 && !matches!(clauses[0], Clause::Deed { plain: "either", .. }) => " to ",
        () => ": ",
    };
    words.push_str(&format!("{cost}{joint}"));
    words.push_str(for_each.as_deref().unwrap_or_default());
    words + &told(scene, &clauses, Lead::Told)
}

/// All that is paid, a verb once as long as it goes on: `spend 1 charge and a calculate token`.
fn costs(prices: &[String]) -> String {
    let mut short: Vec<String> = Vec::new();
    let mut before = "";
    for price in prices {
        let (verb, what) = price.split_once(' ').unwrap_or((price, ""));
        match short.last_mut() {
            Some(last) if verb == before => last.push_str(&format!(" and {what}")),
            _ => short.push(price.clone()),
        }
        before = verb;
    }
    listed(short.iter().map(String::as_str), "and")
}

/// What happens for nothing.
fn freely(scene: &Scene<'_>, clauses: &[Clause], may: bool, is_left: bool) -> String {
    match (may && !is_left, clauses.first().and_then(|it| subject_of(scene, it))) {
        (true, Some(who)) if who != Who::Me => {
            let name = scene.whom(who);
            format!("have {name} {}", told(scene, clauses, Lead::Let))
        }
        // Who may do something already needs not be told so again.
        (true, Some(_)) => told(scene, clauses, Lead::Told).trim_start_matches("you may ").to_owned(),
        _ => told(scene, clauses, Lead::Told),
    }
}

/// Whether all that a card does is to remember who was chosen.
fn only_remembers(effect: &Effect) -> bool {
    effect.blocks[0].iter().all(|it| matches!(it, Step::Card(card) if cards::step(card).is_none()))
}

/// Whether nobody is told of who was chosen: then there only must be somebody.
pub(super) fn is_unnamed(scene: &Scene<'_>) -> bool {
    let probe = scene.afresh();
    let clauses = clauses(&probe, 0);
    for it in &scene.effect.price {
        price(it, &probe);
    }
    told(&probe, &clauses, Lead::Told);
    probe.mentions() == 0 && probe.resolve(Who::Target) == Who::Target && !only_remembers(scene.effect)
}

/// The clauses of a block.
pub(super) fn clauses(scene: &Scene<'_>, block: u8) -> Vec<Clause> {
    // That an action is the last one is told after it.
    let (last, steps): (Vec<&Step>, Vec<&Step>) = scene.effect.blocks[usize::from(block)]
        .iter()
        .partition(|it| matches!(it, Step::Action(ActionStep::LastAction(_))));
    let ignores = |kind: ObstacleKind| steps.contains(&&Step::Move(MoveStep::Ignore(kind)));
    if ObstacleKind::ALL.into_iter().all(ignores) {
        let rest = steps.iter().filter(|it| !matches!(it, Step::Move(MoveStep::Ignore(_))));
        let rest: Vec<Clause> = rest.flat_map(|it| step(scene, it)).collect();
        return std::iter::once(does(Who::It, "ignore", "ignores", "obstacles")).chain(rest).collect();
    }
    steps.into_iter().chain(last).flat_map(|it| step(scene, it)).collect()
}

pub(super) fn step(scene: &Scene<'_>, step: &Step) -> Vec<Clause> {
    let one = match step {
        Step::Dice(step) => dice::step(step, scene),
        Step::Token(step) => tokens::step(step, scene),
        Step::Lock(step) => locks::step(step, scene),
        Step::Move(step) => movement::step(step, scene),
        Step::Damage(step) => damage::step(step, scene),
        Step::Device(step) => devices::step(step),
        Step::Card(step) => return cards::step(step).into_iter().collect(),
        Step::Weapon(step) => weapons::step(step, scene),
        Step::Action(step) => actions::step(step, scene),
        Step::Dock(step) => docking::step(step, scene),
        Step::Flow(step) => return flow::step(step, scene),
        Step::Forbid(what) => forbidden(*what, scene),
    };
    vec![one]
}
