//! Jamming: whom a ship can jam, and what is lost to it.

use tallyho_table::{Arc, sight};

use crate::choice::Choice;
use crate::event::Sink;
use crate::game::Game;
use crate::ruleset::Jam;
use crate::state::{ShipId, Token};

impl Game {
    pub(crate) fn can_jam(&self, ship: ShipId, on: ShipId) -> bool {
        let enemy = self.facts.ships[ship.index()].seat != self.facts.ships[on.index()].seat;
        self.can_jam_without_cards(ship, on)
            || enemy && self.state.ship(on).on_table() && self.reaches_what_it_locked(ship, on)
    }

    /// Whether a ship can jam another for all that its cards say.
    pub(crate) fn can_jam_without_cards(&self, ship: ShipId, on: ShipId) -> bool {
        let (mine, theirs) = (self.facts.ships[ship.index()].seat, self.facts.ships[on.index()].seat);
        if mine == theirs || !self.state.ship(on).on_table() {
            return false;
        }
        if self.can_jam_from_probe(ship, on) {
            return true;
        }
        if !self.reaches(ship, on, 2) {
            return false;
        }
        let seen = sight(self.state.base(ship), self.state.base(on), &self.facts.settings);
        let near = seen.range.0 == 1 && !self.are_touching(ship, on);
        let ahead =
            self.facts.ruleset.jam == Jam::BullseyeTwo && seen.range.0 == 2 && seen.arcs.contains(Arc::Bullseye);
        near || ahead
    }

    pub(crate) fn offer_jam(&mut self, ship: ShipId) {
        self.options.clear();
        let state = *self.state.ship(ship);
        for token in state.tokens.green() {
            self.options.push(Choice::Token(token));
        }
        if state.lock.is_some() {
            self.options.push(Choice::Lock([0; 4]));
        }
        // A hand may have taken away what there was to lose.
        if self.options.list().is_empty() {
            self.options.push(Choice::Pass);
        }
    }

    pub(crate) fn lose_to_jam(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        match choice {
            Choice::Token(token) => {
                self.lose(ship, token, sink);
            }
            // Of two locks the newer one goes: it is the one the ship means to use.
            Choice::Lock(_) => self.unlock_newest(ship, sink),
            // Nothing was lost, so the jam token stays.
            _ => return,
        }
        self.lose(ship, Token::Jam, sink);
    }
}
