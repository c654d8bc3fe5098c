//! Ships that change hands in the middle of a mission, and shields that are given back.

use tallyho_table::Base;

use super::{ScenarioEvent, Ships};
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::object::Target;
use crate::state::{Fate, ShipId};

impl Game {
    /// A ship that waits takes the place of the first of some that is on the table: where it stands, with as much damage as it can
    /// bear, and as few shields. The other is taken.
    pub(crate) fn turn_coat(&mut self, whom: Ships, into: ShipId, sink: &mut impl Sink) {
        let taken = self.flying(whom).next();
        let Some(taken) = taken.filter(|_| self.state.ship(into).fate == Fate::Coming) else { return };
        let (pose, shields) = (self.state.base(taken).pose, self.state.ship(taken).shields);
        let damage = self.state.ship(taken).damage();
        self.tell(ScenarioEvent::Turned(taken, into), sink);
        self.remove(taken, Fate::Captured, sink);
        let profile = &self.facts.ships[into.index()].profile;
        let (size, hull) = (profile.size, profile.hull);
        let state = self.state.ship_mut(into);
        state.shields = state.shields.min(shields);
        for _ in 0..damage.min(hull.saturating_sub(1)) {
            self.deal_facedown(into, sink);
        }
        self.put_down(into, Base::new(size, pose), sink);
    }

    /// Ships get shields back, as many as they have lost at most.
    pub(crate) fn feed(&mut self, ships: Ships, shields: u8, sink: &mut impl Sink) {
        for ship in (0..self.facts.ships.len() as u8).map(ShipId).filter(|ship| ships >> ship.0 & 1 == 1) {
            let full = self.facts.ships[ship.index()].profile.shields;
            for _ in 0..shields.min(full.saturating_sub(self.state.ship(ship).shields)) {
                self.state.ship_mut(ship).shields += 1;
                sink.note(Event::RecoveredShield(ship));
            }
        }
    }

    /// Counts an attack of a ship, for rules that ask how many a side has made this round.
    pub(crate) fn count_attack(&mut self, attacker: Target) {
        if let (Some(ship), true) = (attacker.ship(), self.facts.scenario.is_some()) {
            let seat = usize::from(self.seat_of(ship).0);
            let attacks = &mut self.state.scenario.attacks[seat];
            *attacks = attacks.saturating_add(1);
        }
    }
}
