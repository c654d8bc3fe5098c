//! What an effect does, and what it costs, in words.

use tallyho_rules::effect::{ActionStep, Effect, Selector, Step, WeaponStep, Who, Whose, Window};

use super::condition::condition;
use super::permission::forbidden;
use super::place::arc;
use super::price::price;
use super::words::{listed, subject, whom};
use super::{actions, cards, damage, devices, dice, docking, flow, locks, movement, tokens, weapons};

/// What is done, and what it costs.
pub(super) fn doing(effect: &Effect) -> String {
    let mut steps = listed_steps(effect, 0);
    if let Some(all) = effect.choose.filter(|selector| selector.all) {
        steps = steps.replace(whom(Who::Target), &selector(all));
    }
    let fits = effect.fits.iter().map(condition).collect::<Vec<_>>();
    let fits = if fits.is_empty() { String::new() } else { format!(" so that {}", fits.join(" and ")) };
    let chosen = effect.choose.filter(|selector| !selector.all).map(|it| format!("{}{fits}", selector(it)));
    let mut words = String::new();
    if effect.optional && effect.window != Window::Action && !is_up_to_another(effect) {
        let free = effect.price.is_empty() && chosen.is_none();
        words.push_str(match () {
            () if steps.starts_with("each ") && effect.price.is_empty() => "you may let ",
            () if free && steps.starts_with("the ship you coordinated ") => "you may choose that ",
            () => "you may ",
        });
    }
    let mut prices: Vec<String> = effect.price.iter().map(price).collect();
    if let Some(chosen) = chosen {
        prices.insert(0, chosen);
    }
    if !prices.is_empty() {
        let joint = match (effect.price.is_empty(), is_of_another(&steps)) {
            (true, _) => "; ",
            (false, true) => ": ",
            (false, false) => " to ",
        };
        words.push_str(&format!("{}{joint}", listed(prices.iter().map(String::as_str), "and")));
    }
    words + &steps
}

/// Whether steps are told as a sentence of their own, not as what the reader does.
fn is_of_another(steps: &str) -> bool {
    ["either ", "that ship ", "the ", "your ", "each ", "it "].iter().any(|start| steps.starts_with(start))
}

/// Whether what an effect grants is for another ship to take or leave, and costs its owner nothing.
fn is_up_to_another(effect: &Effect) -> bool {
    let other = match effect.blocks[0].first() {
        Some(Step::Action(ActionStep::Act { who, .. }) | Step::Weapon(WeaponStep::Bonus { who, .. })) => {
            *who != Who::Me
        }
        _ => false,
    };
    other && effect.price.is_empty() && effect.choose.is_none()
}

fn selector(selector: Selector) -> String {
    let who = subject(Whose { side: selector.side, within: Some(selector.within) });
    let who = match selector.all {
        true => format!("each {}", who.trim_start_matches("an ").trim_start_matches("a ").replace("another", "other")),
        false => format!("choose {who}"),
    };
    let who = match selector.around {
        Who::Me => who,
        around => format!("{who} of {}", whom(around)),
    };
    let arc = selector.arc.map_or(String::new(), |word| format!(" in your {}", arc(word)));
    format!("{who}{arc}")
}

pub(super) fn listed_steps(effect: &Effect, block: u8) -> String {
    // That an action is the last one is told after it.
    let (last, steps): (Vec<&Step>, Vec<&Step>) =
        effect.blocks[usize::from(block)].iter().partition(|it| matches!(it, Step::Action(ActionStep::LastAction(_))));
    let steps: Vec<String> = steps.into_iter().chain(last).map(|it| step(effect, it)).collect();
    listed(steps.iter().map(String::as_str), "and")
}

fn step(effect: &Effect, step: &Step) -> String {
    match step {
        Step::Dice(step) => dice::step(step, effect),
        Step::Token(step) => tokens::step(step, effect),
        Step::Lock(step) => locks::step(step),
        Step::Move(step) => movement::step(step, effect),
        Step::Damage(step) => damage::step(step, effect),
        Step::Device(step) => devices::step(step),
        Step::Card(step) => cards::step(step),
        Step::Weapon(step) => weapons::step(step),
        Step::Action(step) => actions::step(step, effect),
        Step::Dock(step) => docking::step(step),
        Step::Flow(step) => flow::step(step, effect),
        Step::Forbid(what) => forbidden(*what, effect).to_owned(),
    }
}
