//! Protecting: an action of ships that a mission allows it. It gives another ship nearby a token, and that ship spends it while it
//! defends to cancel a result of the attack.

use crate::choice::Choice;
use crate::dice::AttackFace;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::setup::{Setup, SetupFault};
use crate::state::{ShipId, Token};

/// How far it reaches.
const REACH: u8 = 1;

impl Game {
    pub(crate) fn can_protect(&self, ship: ShipId, on: ShipId) -> bool {
        let wards = self.facts.ships[ship.index()].handling.protects;
        wards.contains(on.index()) && self.state.ship(on).on_table() && self.reaches(ship, on, REACH)
    }

    /// Offers the action to a ship that has somebody to protect; it is on nobody's bar.
    pub(crate) fn offer_to_protect(&mut self, ship: ShipId) {
        let choice = Choice::Action(Action::Protect, Difficulty::White);
        if self.can_be_granted(ship, Action::Protect, Difficulty::White, false) {
            self.options.push(choice);
        }
    }

    /// Offers to spend a protect token where there is a result left to cancel.
    pub(crate) fn offer_protection(&mut self, defender: ShipId) {
        let dice = self.state.attack.attack;
        let results = dice.count(AttackFace::Hit) + dice.count(AttackFace::Crit);
        if results > 0 && self.state.ship(defender).tokens.has(Token::Protect) {
            self.options.push(Choice::Token(Token::Protect));
        }
    }

    /// The defender spends a protect token: a crit is cancelled, or else a hit. Nobody would have it the other way round.
    pub(crate) fn spend_protection(&mut self, defender: ShipId, sink: &mut impl Sink) {
        let dice = &mut self.state.attack.attack;
        if dice.cancel(AttackFace::Crit, 1) == 0 {
            dice.cancel(AttackFace::Hit, 1);
        }
        self.lose(defender, Token::Protect, sink);
        sink.note(Event::AttackDice(self.state.attack.attack));
    }
}

/// What is wrong with whom a ship may protect.
pub(crate) fn fault(setup: &Setup, index: usize) -> (bool, SetupFault) {
    let wards = setup.ships[index].handling.protects;
    let nobody = |ward: usize| ward == index || ward >= setup.ships.len();
    (wards.iter().any(nobody), SetupFault::CannotProtect(index))
}
