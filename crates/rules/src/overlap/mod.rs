//! Ships that overlap something: other ships, which they touch then, obstacles, remotes, and the things of missions.
//!
//! What a ship met on a maneuver is noted while it flies (`activation.rs`); here is what comes of that, and of what is met without one.

mod obstacle;
mod remote;
mod thing;

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

    /// Two ships touch after a bump.
    pub(crate) fn touch(&mut self, a: ShipId, b: ShipId) {
        self.state.ship_mut(a).touching.insert(b.index());
        self.state.ship_mut(b).touching.insert(a.index());
    }

    /// A ship that moves touches nobody any more.
    pub(crate) fn part(&mut self, ship: ShipId) {
        self.shake_off(ship);
        for other in self.state.ship(ship).touching.iter() {
            let touching = self.state.ships[other].touching;
            self.state.ships[other].touching = touching.iter().filter(|&index| index != ship.index()).collect();
        }
        self.state.ship_mut(ship).touching = IndexSet::EMPTY;
    }
}
