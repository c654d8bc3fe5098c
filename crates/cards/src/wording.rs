//! Sentences for effects: what a card says is made of what it does.
//!
//! A sentence is the moment of the effect, its conditions, its price and its steps. The words for steps and conditions stand
//! in a file for each thing they are about, as what they do stands in the rules.

mod actions;
mod cards;
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
mod ships;
mod tokens;
mod weapons;
mod when;
mod words;

use tallyho_rules::effect::{Effect, Window};

use condition::condition;
use doing::doing;
use moment::{is_in_moment, moment};
use words::listed;

pub use when::when;
pub(crate) use words::{and, or};

/// What a card does, in sentences, and what its print in the 200-point game does instead.
pub(crate) fn prints(latest: &[Effect], two_hundred: Option<&[Effect]>) -> Vec<String> {
    let mut sentences: Vec<String> = latest.iter().map(sentence).collect();
    if let Some(older) = two_hundred {
        let older: Vec<String> = older.iter().map(sentence).collect();
        sentences.push(format!("(In the 200-point game instead: {})", older.join(" ")));
    }
    sentences
}

/// What an effect does, in a sentence.
pub fn sentence(effect: &Effect) -> String {
    let mut words = moment(effect);
    let conditions: Vec<String> =
        effect.conditions.iter().filter(|it| !is_in_moment(it, effect)).map(condition).collect();
    if !conditions.is_empty() {
        let joint = match (effect.window, words.is_empty()) {
            (_, true) => "",
            (Window::Action, false) => " ",
            (_, false) => ", ",
        };
        words.push_str(&format!("{joint}if {}", listed(conditions.iter().map(String::as_str), "and")));
    }
    let joint = match (effect.window, words.is_empty()) {
        (_, true) => "",
        (Window::Action, _) if words.ends_with(':') => " ",
        _ => ", ",
    };
    words.push_str(joint);
    words.push_str(&doing(effect));
    let mut letters = words.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_uppercase().collect());
    format!("{first}{}.", letters.as_str())
}
