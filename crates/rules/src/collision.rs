//! Obstacles that cards let a ship ignore after it met them.

use tallyho_table::IndexSet;

use crate::effect::{Occasion, Window};
use crate::game::Game;
use crate::state::ShipId;

impl Game {
    /// A ship moved through an obstacle or came to lie on it; nothing has come of that yet.
    pub(crate) fn raise_contact(&mut self, ship: ShipId, index: usize) {
        self.raise(Window::Contact, Occasion { object: Some(index as u8), ..Occasion::of(ship) });
    }

    /// The same for all obstacles that a maneuver met.
    pub(crate) fn raise_contacts(&mut self, ship: ShipId) {
        if !self.facts.hearing.is_heard(Window::Contact, ship) {
            return;
        }
        let met = self.state.met;
        for index in met.iter() {
            if self.state.objects[index].obstacle().is_some() {
                self.raise_contact(ship, index);
            }
        }
    }

    /// Whether an object does nothing to a ship this round.
    pub(crate) fn is_ignored(&self, ship: ShipId, index: usize) -> bool {
        self.state.ignored.contains(&Some((ship, index as u8)))
    }

    /// Whether a ship loses its action to obstacles is settled once it is known which of them it ignores.
    pub(crate) fn skip_action_on_contact(&mut self, ship: ShipId) {
        if !self.facts.hearing.is_heard(Window::Contact, ship) {
            return;
        }
        let met: IndexSet = self.state.met.iter().filter(|index| !self.is_ignored(ship, *index)).collect();
        let under = self.things_under(self.state.base(ship));
        let overlapped = met.iter().filter(|index| under.contains(*index)).collect();
        self.skip_action_on(ship, overlapped, met);
    }
}
