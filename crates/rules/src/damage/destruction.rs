//! The end of ships: destroyed ones, and all that leave the table.

use crate::effect::{Occasion, Window};
use crate::event::{Event, Sink};
use crate::frame::Frame;
use crate::game::Game;
use crate::object::Target;
use crate::state::{Fate, NOWHERE, Phase, ShipId};

impl Game {
    pub(super) fn check_destroyed(&mut self, ship: ShipId, sink: &mut impl Sink) {
        self.note_half(ship);
        let hull = self.facts.ships[ship.index()].profile.hull;
        if self.is_mortal(ship) && self.state.ship(ship).damage() >= hull {
            self.state.ship_mut(ship).fate = Fate::Dying;
            self.state.lifted = self.state.lifted.iter().filter(|&index| index != ship.index()).collect();
            sink.learn(|| self.doer(Target::Ship(ship)));
            sink.note(Event::Destroyed(ship));
            self.raise(Window::AfterDestroyed, Occasion::of(ship));
        }
        self.check_flee(ship, sink);
    }

    /// A ship is destroyed, whatever its hull.
    pub(crate) fn destroy(&mut self, ship: ShipId, sink: &mut impl Sink) {
        if self.state.ship(ship).fate == Fate::Flying {
            self.state.ship_mut(ship).fate = Fate::Dying;
            sink.learn(|| self.doer(Target::Ship(ship)));
            sink.note(Event::Destroyed(ship));
            self.raise(Window::AfterDestroyed, Occasion::of(ship));
            self.bury(ship, sink);
        }
    }

    /// Outside the Engagement phase a destroyed ship goes at once.
    pub(crate) fn bury(&mut self, ship: ShipId, sink: &mut impl Sink) -> bool {
        let dying = self.state.ship(ship).fate == Fate::Dying && self.state.phase != Phase::Engagement;
        // Nobody goes while something its end set off is not resolved.
        if dying && !self.state.raised.is_empty() {
            self.state.stack.push(Frame::Removal(1 << ship.0));
        } else if dying && !self.is_manned_wreck(ship) {
            self.remove(ship, Fate::Destroyed, sink);
        }
        dying
    }

    pub(crate) fn step_removal(&mut self, ships: u64, sink: &mut impl Sink) {
        self.state.stack.pop();
        for index in (0..self.facts.ships.len()).filter(|index| ships >> index & 1 == 1) {
            if self.state.ships[index].fate == Fate::Dying {
                self.remove(ShipId(index as u8), Fate::Destroyed, sink);
            }
        }
    }

    /// Takes a ship off the table.
    pub(crate) fn remove(&mut self, ship: ShipId, fate: Fate, sink: &mut impl Sink) {
        self.let_go(ship, true, self.state.base(ship).pose, sink);
        self.part(ship);
        self.unlock_all(ship, sink);
        self.unlock_others(Target::Ship(ship), sink);
        self.split_wing_of(ship, sink);
        self.take_along(ship, fate, sink);
        let state = self.state.ship_mut(ship);
        (state.fate, state.docked_on, state.wing) = (fate, None, None);
        self.state.bases[ship.index()].pose.at = NOWHERE;
        sink.note(match fate {
            Fate::Fled => Event::Fled(ship),
            Fate::Flying
            | Fate::Waiting
            | Fate::Coming
            | Fate::Dying
            | Fate::Destroyed
            | Fate::Docked
            | Fate::Landed
            | Fate::Captured
            | Fate::Lifted => Event::Removed(ship),
        });
    }
}
