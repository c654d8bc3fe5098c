//! Sentences for effects: what a card says is made of what it does.
//!
//! A sentence is the moment of the effect, its conditions, its price and its steps. The words for steps and conditions stand
//! in a file for each thing they are about, as what they do stands in the rules. Steps become clauses (`clause`), which know
//! who does something, and ships are named by the part they have (`scene`). What belongs together on a card is told together
//! (`card`): the same effect at attack and at defence, or a choice and what comes of it later.

mod actions;
mod card;
mod cards;
mod clause;
mod condition;
mod damage;
mod devices;
mod dice;
mod docking;
mod doing;
mod flow;
mod locks;
mod moment;
mod movement;
mod permission;
mod place;
mod price;
mod scene;
mod ships;
mod tokens;
mod weapons;
mod when;
mod words;

use std::sync::LazyLock;

use tallyho_rules::effect::{
    Band, CardCondition, CardStep, Condition, DiceCondition, Effect, Face, Faces, PlaceCondition, Price, Step,
    TokenCondition, Who,
};

use crate::library::Library;
use condition::{all_of, condition};
use doing::{doing, is_unnamed};
use moment::{is_in_moment, moment};
use scene::Scene;
use words::capital;

pub use card::sentences;
pub use when::when;
pub(crate) use words::{and, or};

/// The names of ships and cards, for whoever has an effect and no library.
fn embedded() -> &'static Library {
    static NAMES: LazyLock<Library> = LazyLock::new(|| Library::embedded().unwrap_or_default());
    &NAMES
}

/// What a card does, in sentences, and what its print in the 200-point game does instead.
pub(crate) fn prints(latest: &[Effect], two_hundred: Option<&[Effect]>, library: &Library) -> Vec<String> {
    let mut told = sentences(latest, library);
    if let Some(older) = two_hundred {
        told.push(format!("(In the 200-point game instead: {})", sentences(older, library).join(" ")));
    }
    told
}

/// What an effect does, in a sentence.
pub fn sentence(effect: &Effect) -> String {
    let scene = Scene::new(effect, embedded());
    whole(&moment(&scene), &body(&scene))
}

/// What the effects of a card do, for whoever has no library.
pub fn text(effects: &[Effect]) -> String {
    sentences(effects, embedded()).join(" ")
}

/// A moment and what happens then.
fn whole(moment: &str, body: &str) -> String {
    let joint = match moment {
        "" => "",
        _ if moment.ends_with(':') => " ",
        _ => ", ",
    };
    format!("{}.", capital(&format!("{moment}{joint}{body}")))
}

/// What must hold, what it costs and what happens.
fn body(scene: &Scene<'_>) -> String {
    let mut clauses: Vec<String> = scene
        .effect
        .conditions
        .iter()
        .filter(|it| !is_in_moment(it, scene) && !is_said_before(it, scene) && !is_chosen(it, scene))
        .filter(|it| !is_any_die(it) && !is_paid_with(it, scene.effect))
        .map(|it| condition(scene, it))
        .collect();
    if let Some(selector) = scene.effect.choose.filter(|it| !it.all)
        && is_unnamed(scene)
    {
        clauses.push(format!("there is {}", scene.selected(selector)));
    }
    let doing = if is_once(scene.effect) { format!("{}, once in an attack", doing(scene)) } else { doing(scene) };
    if clauses.is_empty() { doing } else { format!("if {}, {doing}", all_of(clauses)) }
}

/// Whether a condition only says that there is the token that is spent.
fn is_paid_with(condition: &Condition, effect: &Effect) -> bool {
    effect.price.iter().any(|price| match (price, condition) {
        (Price::Spend(kinds, of), Condition::Token(TokenCondition::Tokens(has, Band { least: 1, .. }, who))) => {
            (kinds, of) == (has, who)
        }
        _ => false,
    })
}

/// Whether a condition only says that there are dice: those of a defence show one of these.
fn is_any_die(condition: &Condition) -> bool {
    let every = [Face::Evade, Face::Focus, Face::Blank].into_iter().fold(Faces::default(), Faces::with);
    *condition == Condition::Dice(DiceCondition::Results(every, Band { least: 1, most: u8::MAX }))
}

/// Whether an effect remembers that it was used and is not used again in the attack.
fn is_once(effect: &Effect) -> bool {
    effect.conditions.iter().any(is_unused) && effect.blocks[0].contains(&Step::Card(CardStep::Note))
}

fn is_unused(condition: &Condition) -> bool {
    matches!(condition, Condition::Not(it) if **it == Condition::Card(CardCondition::Noted))
}

/// Whether a condition needs no words, as the sentence before has said it or the end of its own does.
fn is_said_before(condition: &Condition, scene: &Scene<'_>) -> bool {
    if is_once(scene.effect) && is_unused(condition) {
        return true;
    }
    let is_marked = matches!(condition, Condition::Card(CardCondition::Marked(Who::It)));
    is_marked || card::is_memory(condition) && scene.before == Some("")
}

/// Whether a condition only says that there is somebody to choose.
fn is_chosen(condition: &Condition, scene: &Scene<'_>) -> bool {
    match (condition, scene.effect.choose) {
        (Condition::Place(PlaceCondition::Seen(arc, side, band)), Some(choose)) => {
            (choose.arc, choose.side, choose.within, choose.all) == (Some(*arc), *side, *band, false)
        }
        _ => false,
    }
}
