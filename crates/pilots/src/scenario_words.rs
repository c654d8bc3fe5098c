//! The questions of scenarios in words.

use tallyho_rules::{Choice, ScenarioQuestion, ShipId, View};

use crate::words::{name, object};

/// What is asked, in one sentence.
pub(crate) fn question(view: &View<'_>, question: ScenarioQuestion, names: &[String]) -> String {
    let name = |ship: ShipId| name(names, ship);
    match question {
        ScenarioQuestion::Lay(index) => format!("Where does {} lie?", object(view, index)),
        ScenarioQuestion::Jettison(ship) => match view.carried_by(ship) {
            Some(index) => format!("Does {} let go of {}?", name(ship), object(view, index)),
            None => format!("Does {} let go?", name(ship)),
        },
        ScenarioQuestion::Put(index, ship) => {
            format!("{} let go of {}. Where is it put down?", name(ship), object(view, index))
        }
        ScenarioQuestion::Face(index) => format!("Where does {} turn?", object(view, index)),
        ScenarioQuestion::Brace(ship, index) => {
            format!("{} fires back at {}. Suffer a hit instead?", object(view, index), name(ship))
        }
        ScenarioQuestion::Land(ship) => format!("Does {} land?", name(ship)),
        ScenarioQuestion::ComeOut(ship) => format!("Does {} come out of its bay?", name(ship)),
        ScenarioQuestion::Moor(ship) => format!("Does {} dock for this round?", name(ship)),
        ScenarioQuestion::Power(ship) => format!("Does {} power its hyperdrive?", name(ship)),
        ScenarioQuestion::Jump(ship) => format!("Does {} jump to hyperspace?", name(ship)),
        ScenarioQuestion::Team => "What do the commandos do?".to_owned(),
        ScenarioQuestion::Blast(index) => format!("The commandos destroy {}. Does it blow up?", object(view, index)),
        ScenarioQuestion::Reload(ship) => format!("Does {} reload from the cargo?", name(ship)),
    }
}

/// One of the answers, in a few words; `None` for those that mean the same everywhere.
pub(crate) fn answer(question: ScenarioQuestion, choice: Choice) -> Option<String> {
    let Choice::Either(number) = choice else { return None };
    let words = match question {
        ScenarioQuestion::Team => return Some(format!("module {number}")),
        ScenarioQuestion::Land(_) => return Some(format!("in bay {}", number + 1)),
        ScenarioQuestion::Brace(..) => "a hit",
        ScenarioQuestion::Power(_) => "powers it",
        ScenarioQuestion::ComeOut(_)
        | ScenarioQuestion::Moor(_)
        | ScenarioQuestion::Jump(_)
        | ScenarioQuestion::Blast(_)
        | ScenarioQuestion::Reload(_) => "yes",
        ScenarioQuestion::Lay(_)
        | ScenarioQuestion::Jettison(_)
        | ScenarioQuestion::Put(..)
        | ScenarioQuestion::Face(_) => "let go",
    };
    Some(words.to_owned())
}
