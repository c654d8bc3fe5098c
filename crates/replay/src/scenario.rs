//! The questions of scenarios as text.

use tallyho_rules::{ScenarioQuestion, ShipId};

pub(crate) fn write(question: ScenarioQuestion) -> String {
    match question {
        ScenarioQuestion::Lay(index) => format!("lay {index}"),
        ScenarioQuestion::Jettison(ship) => format!("jettison {}", ship.0),
        ScenarioQuestion::Put(index, ship) => format!("put {index} {}", ship.0),
        ScenarioQuestion::Face(index) => format!("face {index}"),
        ScenarioQuestion::Brace(ship, index) => format!("brace {} {index}", ship.0),
        ScenarioQuestion::Land(ship) => format!("land {}", ship.0),
        ScenarioQuestion::ComeOut(ship) => format!("come-out {}", ship.0),
        ScenarioQuestion::Moor(ship) => format!("moor {}", ship.0),
        ScenarioQuestion::Power(ship) => format!("power {}", ship.0),
        ScenarioQuestion::Jump(ship) => format!("jump {}", ship.0),
        ScenarioQuestion::Team => "team".to_owned(),
        ScenarioQuestion::Blast(index) => format!("blast {index}"),
        ScenarioQuestion::Reload(ship) => format!("cargo {}", ship.0),
    }
}

pub(crate) fn read(words: &[&str]) -> Option<ScenarioQuestion> {
    let number = |place: usize| words.get(place)?.parse::<u8>().ok();
    if *words == ["team"] {
        return Some(ScenarioQuestion::Team);
    }
    let first = number(1)?;
    Some(match *words {
        ["lay", _] => ScenarioQuestion::Lay(first),
        ["jettison", _] => ScenarioQuestion::Jettison(ShipId(first)),
        ["put", ..] => ScenarioQuestion::Put(first, ShipId(number(2)?)),
        ["face", _] => ScenarioQuestion::Face(first),
        ["brace", ..] => ScenarioQuestion::Brace(ShipId(first), number(2)?),
        ["land", _] => ScenarioQuestion::Land(ShipId(first)),
        ["come-out", _] => ScenarioQuestion::ComeOut(ShipId(first)),
        ["moor", _] => ScenarioQuestion::Moor(ShipId(first)),
        ["power", _] => ScenarioQuestion::Power(ShipId(first)),
        ["jump", _] => ScenarioQuestion::Jump(ShipId(first)),
        ["blast", _] => ScenarioQuestion::Blast(first),
        ["cargo", _] => ScenarioQuestion::Reload(ShipId(first)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_of_a_scenario_reads_back() {
        let ship = ShipId(7);
        let all = [
            ScenarioQuestion::Lay(3),
            ScenarioQuestion::Jettison(ship),
            ScenarioQuestion::Put(3, ship),
            ScenarioQuestion::Face(3),
            ScenarioQuestion::Brace(ship, 3),
            ScenarioQuestion::Land(ship),
            ScenarioQuestion::ComeOut(ship),
            ScenarioQuestion::Moor(ship),
            ScenarioQuestion::Power(ship),
            ScenarioQuestion::Jump(ship),
            ScenarioQuestion::Team,
            ScenarioQuestion::Blast(3),
            ScenarioQuestion::Reload(ship),
        ];
        for question in all {
            let text = write(question);
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(read(&words), Some(question), "{text}");
        }
        assert_eq!(read(&["land"]), None);
    }
}
