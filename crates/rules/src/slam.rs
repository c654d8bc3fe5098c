//! SLAM: which maneuvers a ship can fly by that action.

use tallyho_table::{Executed, Flight, Maneuver, Slide, fly};

use crate::frame::Frame;
use crate::game::Game;
use crate::profile::{Action, Difficulty};
use crate::ruleset::RedAction;
use crate::state::ShipId;

impl Game {
    /// The maneuvers a ship can SLAM in its activation: of the speed it executed, such that it can still fly them when the action
    /// is paid for, and does not leave the table.
    pub(crate) fn slams(&self, ship: ShipId, unpaid: Difficulty) -> impl Iterator<Item = u8> + '_ {
        let state = self.state.ship(ship);
        let force = state.force - u8::from(unpaid == Difficulty::Purple && state.force > 0);
        let stress_first = self.facts.ruleset.red_action == RedAction::StressFirst && unpaid == Difficulty::Red;
        let activates = self.state.stack.iter().any(|frame| matches!(frame, Frame::Activation(of, _) if of == ship));
        let dial = &self.facts.ships[ship.index()].profile.dial;
        dial.iter().enumerate().filter_map(move |(index, &(maneuver, colour))| {
            let affordable = match self.difficulty(ship, maneuver, colour) {
                Difficulty::Red => !state.is_stressed() && !stress_first,
                Difficulty::Purple => force > 0,
                Difficulty::Blue | Difficulty::White => true,
            };
            let flies = activates && affordable && Some(maneuver.speed()) == state.speed();
            (flies && self.stays_on_table(ship, maneuver)).then_some(index as u8)
        })
    }

    /// Whether a maneuver keeps a ship on the table, in one of the free places if it has a choice of them.
    fn stays_on_table(&self, ship: ShipId, maneuver: Maneuver) -> bool {
        let base = self.state.base(ship);
        let settings = &self.facts.settings;
        let flights = Slide::ALL.map(|slide| fly(base, maneuver, &[slide], self.others(ship), settings));
        let holds = |flight: &Flight| self.facts.area.holds(base.at(flight.pose), settings);
        let is_full = |flight: &&Flight| flight.executed == Executed::Full;
        match flights.iter().any(|flight| is_full(&flight)) {
            true => flights.iter().filter(is_full).any(holds),
            false => flights.iter().any(holds),
        }
    }

    /// Whether the maneuver under way is a ship's SLAM.
    pub(crate) fn is_slamming(&self, ship: ShipId) -> bool {
        self.state.stack.iter().any(|frame| matches!(frame, Frame::Acted(of, Some(Action::Slam), _) if of == ship))
    }
}
