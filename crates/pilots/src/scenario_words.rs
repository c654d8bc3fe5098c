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
    }
}

/// One of the answers, in a few words; `None` for those that mean the same everywhere.
pub(crate) fn answer(question: ScenarioQuestion, choice: Choice) -> Option<String> {
    let Choice::Either(_) = choice else { return None };
    let words = match question {
        ScenarioQuestion::Brace(..) => "a hit",
        ScenarioQuestion::Lay(_)
        | ScenarioQuestion::Jettison(_)
        | ScenarioQuestion::Put(..)
        | ScenarioQuestion::Face(_) => "let go",
    };
    Some(words.to_owned())
}
