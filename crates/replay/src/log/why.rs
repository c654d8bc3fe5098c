//! Why ships do what they do, beside what they do.

use tallyho_rules::{Choice, Question, ShipId};

use super::Log;

/// The ship that a decision of a flight system is about.
fn decides((question, choice): (Question, Choice)) -> Option<ShipId> {
    // Which of several ships uses a card is told by the answer.
    if let (Question::Abilities(_), Choice::Use(effect)) | (Question::Within(effect), _) = (question, choice) {
        return Some(effect.ship);
    }
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
    pub fn explain(&mut self, decision: (Question, Choice), reasons: &[String]) {
        if reasons.is_empty() {
            return;
        }
        // Who passes where abilities are asked for is whoever acted just before.
        self.decided = decides(decision).or(self.decided);
        let who = self.decided.map_or("Somebody", |ship| self.name(ship)).to_owned();
        self.write(2, &format!("{who} decides by"));
        reasons.iter().for_each(|reason| self.write(4, reason));
    }
}
