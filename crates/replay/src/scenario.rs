//! The questions of scenarios as text.

use tallyho_rules::{ScenarioQuestion, ShipId};

pub(crate) fn write(question: ScenarioQuestion) -> String {
    match question {
        ScenarioQuestion::Lay(index) => format!("lay {index}"),
        ScenarioQuestion::Jettison(ship) => format!("jettison {}", ship.0),
        ScenarioQuestion::Put(index, ship) => format!("put {index} {}", ship.0),
        ScenarioQuestion::Face(index) => format!("face {index}"),
        ScenarioQuestion::Brace(ship, index) => format!("brace {} {index}", ship.0),
    }
}

pub(crate) fn read(words: &[&str]) -> Option<ScenarioQuestion> {
    let number = |place: usize| words.get(place)?.parse::<u8>().ok();
    let first = number(1)?;
    Some(match *words {
        ["lay", _] => ScenarioQuestion::Lay(first),
        ["jettison", _] => ScenarioQuestion::Jettison(ShipId(first)),
        ["put", ..] => ScenarioQuestion::Put(first, ShipId(number(2)?)),
        ["face", _] => ScenarioQuestion::Face(first),
        ["brace", ..] => ScenarioQuestion::Brace(ShipId(first), number(2)?),
        _ => return None,
    })
}
