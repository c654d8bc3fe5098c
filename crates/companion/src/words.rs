//! What a ship does, in words.

use tallyho_rules::scenario::{Order, Rim, Stretch};
use tallyho_rules::{Action, Choice, Difficulty, Profile, ShipId};
use tallyho_table::{Lean, Maneuver, Side};

use crate::faces;
use crate::sheet::Sheet;

/// `2 bank left`.
pub(crate) fn maneuver(maneuver: Maneuver) -> String {
    let side = maneuver.bearing().side().map_or("", Side::name);
    format!("{} {} {side}", maneuver.speed(), maneuver.bearing().name()).trim_end().to_owned()
}

/// What a ship is called.
pub(crate) fn name(id: ShipId, sheet: &Sheet) -> String {
    let mine = sheet.mine_of(id).map(|place| sheet.mine[place].name.clone());
    mine.or_else(|| sheet.foe_of(id).map(|place| sheet.foes[place].name())).unwrap_or_else(|| "a ship".to_owned())
}

/// An action with its colour and how it is performed.
pub(crate) fn action(action: Action, colour: Difficulty, how: Option<Choice>, sheet: &Sheet, foe: usize) -> String {
    let how = how.map_or(String::new(), |how| format!(" ({})", way(how, sheet, foe)));
    format!("{} action{how}", article(&coloured(action, colour)))
}

/// An action with its colour, unless that is white.
pub(crate) fn coloured(action: Action, colour: Difficulty) -> String {
    match colour {
        Difficulty::White => action.name().to_owned(),
        Difficulty::Blue | Difficulty::Red | Difficulty::Purple => format!("{} {}", colour.name(), action.name()),
    }
}

/// What a ship is told, unless it is to attack.
pub(crate) fn task(task: Order, sheet: &Sheet) -> Option<String> {
    match task {
        Order::Attack => None,
        Order::Strike(on) => Some(format!("strikes {}", name(on, sheet))),
        Order::Escape(edge) => Some(format!("escapes over the {} edge", edge.name())),
        Order::Escort(of) => Some(format!("escorts {}", name(of, sheet))),
    }
}

/// How something is done.
pub(crate) fn way(way: Choice, sheet: &Sheet, foe: usize) -> String {
    match way {
        Choice::Ship(id) => format!("on {}", name(id, sheet)),
        Choice::Aside(side, slide) => format!("{}, {}", side.name(), slide.name()),
        Choice::Banked(side, bow, slide) => {
            let bow = if bow == Lean::Forward { "forward" } else { "back" };
            format!("{} along a bank to the {bow}, {}", side.name(), slide.name())
        }
        Choice::Turn(side) => format!("turning {}", side.name()),
        Choice::Ahead(None) => "straight ahead".to_owned(),
        Choice::Ahead(Some(side)) => format!("banking {}", side.name()),
        Choice::Slide(slide) => format!("at the {} of the template's end", slide.name()),
        Choice::Turret(quarter) => format!("to the {} arc", quarter.arc().name()),
        Choice::Token(token) => token.name().to_owned(),
        Choice::Maneuver(index) => {
            let flown = sheet.foes[foe].profile.dial.get(usize::from(index));
            flown.map_or_else(|| "a maneuver".to_owned(), |(one, _)| maneuver(*one))
        }
        _ => "as the rules say".to_owned(),
    }
}

/// What is spent on dice.
pub(crate) fn spends(choice: Choice) -> String {
    match choice {
        Choice::Token(token) => format!("spends {} token", article(token.name())),
        Choice::Force => "spends a Force charge".to_owned(),
        Choice::Lock(dice) => format!("spends its lock to reroll {}", faces::attack_words(dice)),
        Choice::GasCloud => "turns a blank to an evade, thanks to the gas cloud".to_owned(),
        _ => "modifies its dice".to_owned(),
    }
}

pub(crate) fn article(word: &str) -> String {
    let an = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if an { "an" } else { "a" })
}

/// A weapon by its place among them: a primary one by its arc and dice, one of an upgrade by its card.
pub(crate) fn weapon(profile: &Profile, weapon: u8) -> String {
    let special = usize::from(weapon).checked_sub(profile.attacks.len());
    let special = special.and_then(|place| profile.specials.get(place));
    let card = special.and_then(|special| profile.abilities.get(usize::from(special.card?)));
    match (profile.attacks.get(usize::from(weapon)), card) {
        (Some(attack), _) => format!("its {} weapon of {} dice", attack.arc.name(), attack.dice),
        (None, Some(card)) => format!("its {}", card.name),
        (None, None) => format!("its weapon {}", weapon + 1),
    }
}

/// A stretch of an edge.
pub(crate) fn stretch(stretch: &Stretch) -> String {
    let end = match stretch.rim {
        Rim::Near | Rim::Far => "left",
        Rim::Left | Rim::Right => "near",
    };
    let (from, to) = (stretch.from.round(), stretch.to.round());
    format!("the {} edge, {from} to {to} mm from its {end} end", stretch.rim.name())
}
