//! What follows in an effect, in words.

use tallyho_rules::effect::{Effect, FlowStep, Who};

use super::condition::condition;
use super::dice::faces;
use super::doing::listed_steps;
use super::words::{or_all, whom};

pub(super) fn step(step: &FlowStep, effect: &Effect) -> String {
    let later = |block: &u8| listed_steps(effect, *block);
    match step {
        FlowStep::Roll(dice, table) => {
            let entries = table.iter().map(|(on, block)| format!("on a {} {}", faces(*on), later(block)));
            format!("roll {}: {}", counted_dice(*dice), entries.collect::<Vec<_>>().join("; "))
        }
        FlowStep::If(it, block) => format!("{}, if {}", later(block), condition(it)),
        FlowStep::Either(blocks) => format!("either {}", or_all(blocks.iter().map(later))),
        FlowStep::Let(who, blocks) => {
            let ways = blocks.iter().map(|block| seen_by(*who, &later(block)));
            format!("{} chooses: {}", whom(*who), or_all(ways))
        }
        FlowStep::Nothing => "do nothing".to_owned(),
        FlowStep::Again => "you may do so again".to_owned(),
    }
}

/// What happens in the eyes of the ship that chooses it: "it" is that ship, and what the owner of the card does is said to be his.
fn seen_by(who: Who, way: &str) -> String {
    let name = whom(who);
    let way = way.replace(&format!("{name}'s"), "its").replace(name, "it");
    match way.split(' ').next() {
        Some("gain" | "roll" | "add" | "remove" | "suffer") => format!("you {way}"),
        _ => way,
    }
}

fn counted_dice(dice: u8) -> String {
    if dice == 1 { "1 attack die".to_owned() } else { format!("{dice} attack dice") }
}
