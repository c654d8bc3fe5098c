//! What happens to ships and things by a rule or an errand, in words.

use tallyho_rules::scenario::Change;

use super::show::{amount, count, joined, names, reach};
use crate::Mission;
use crate::mission::{AmountTerm, ChangeTerm, Count, WhomTerm};

/// What happens to whom.
pub(super) fn change(mission: &Mission, term: &ChangeTerm) -> String {
    let near = term
        .near
        .as_ref()
        .map_or(String::new(), |(what, far)| format!(" at range {} of {}", reach(*far), joined(mission, what, "or")));
    let who = whom(mission, &term.whom, &near);
    let much = &term.amount;
    match term.how {
        Change::Damage => format!("{who} suffers {}", so_much(mission, much, "damage", "damage")),
        Change::Dice => format!(
            "{who} rolls {}, and suffers a damage for each hit and a critical damage for each critical hit",
            so_much(mission, much, "attack die", "attack dice")
        ),
        Change::Mend => format!(
            "{who} gets {} back: shields first, up to what it began with, then hull (a faceup damage card before one that is facedown)",
            so_much(mission, much, "shield or hull", "shields or hull")
        ),
        Change::Flee => format!("{who} flees from now on"),
        Change::Gain(token) => {
            let (one, many) = (format!("{} token", token.name()), format!("{} tokens", token.name()));
            format!("{who} gains {}", so_much(mission, much, &one, &many))
        }
    }
}

/// An amount of something: `2 stress tokens`, `stress tokens, as many as the alarm count says`.
fn so_much(mission: &Mission, much: &AmountTerm, one: &str, many: &str) -> String {
    match &much.each {
        None if much.times == Count { fixed: 1, per_pilot: 0 } => format!("1 {one}"),
        None if much.times.per_pilot == 0 => format!("{} {many}", count(much.times)),
        _ => format!("{many}, {}", amount(mission, much)),
    }
}

/// Each of some ships and things, and where they must be.
fn whom(mission: &Mission, whom: &WhomTerm, near: &str) -> String {
    let all = match whom {
        WhomTerm::It => return format!("it{}", only_if(near, "it")),
        WhomTerm::Doer => return format!("the ship{}", only_if(near, "it")),
        WhomTerm::Named(all) => all,
    };
    let (things, ships): (Vec<String>, Vec<String>) =
        all.iter().cloned().partition(|name| mission.kinds.iter().any(|kind| kind.id == *name));
    let single = |name: &String| mission.ships.iter().any(|ship| ship.id == *name);
    let each = |name: &String| match single(name) {
        true => names(mission, std::slice::from_ref(name)),
        false => format!("each ship of {}", names(mission, std::slice::from_ref(name))),
    };
    let ships = ships.iter().map(each);
    let things = things.iter().map(|name| format!("each {}", names(mission, std::slice::from_ref(name))));
    let all: Vec<String> = ships.chain(things).collect();
    format!("{}{near}", super::show::join(&all, "and"))
}

fn only_if(near: &str, who: &str) -> String {
    if near.is_empty() { String::new() } else { format!(", if {who} is{near},") }
}
