//! Why ships do what they do, beside what they do.

use tallyho_rules::{Question, ShipId};

use super::log::Log;

/// The ship that a question of a flight system is about.
fn decides(question: Question) -> Option<ShipId> {
    if let Question::SetDial(ship)
    | Question::TallonPlace(ship)
    | Question::Action(ship)
    | Question::Perform(ship, _)
    | Question::BumpAction(ship)
    | Question::Decloak(ship)
    | Question::Drop(ship)
    | Question::Attack(ship)
    | Question::ModifyAttack(ship)
    | Question::ModifyDefense(ship)
    | Question::Split(ship) = question
    {
        return Some(ship);
    }
    None
}

impl Log {
    /// Writes down why a question is answered as it is, above what comes of it.
    pub(crate) fn explain(&mut self, question: Question, reasons: &[String]) {
        if reasons.is_empty() {
            return;
        }
        let who = decides(question).map_or("Somebody", |ship| self.name(ship)).to_owned();
        self.write(2, &format!("{who} decides by"));
        reasons.iter().for_each(|reason| self.write(4, reason));
    }
}
