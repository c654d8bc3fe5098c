//! Docking with ships and things for a round, to transfer what a mission wants transferred.

use serde::{Deserialize, Serialize};

use super::{Kinds, ScenarioEvent, ScenarioFrame, Ships};
use crate::choice::Choice;
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::state::{MoreActions, ShipId};

/// Ships that may dock with ships they touch, or with things they lie on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mooring {
    /// Who.
    pub ships: Ships,
    /// With which ships.
    pub at: Ships,
    /// With which kinds of thing.
    pub kinds: Kinds,
}

impl Game {
    /// Whether a ship stays docked for this round.
    pub(crate) fn is_moored(&self, ship: ShipId) -> bool {
        self.state.scenario.moored >> ship.0 & 1 == 1
    }

    fn may_moor(&self, ship: ShipId) -> bool {
        let moorings = self.facts.scenario.iter().flat_map(|scenario| &scenario.moorings);
        moorings.filter(|mooring| mooring.ships >> ship.0 & 1 == 1).any(|mooring| {
            let on = |index: usize| {
                self.is_left(index) && self.state.objects[index].clings.is_none() && self.is_on(ship, index)
            };
            self.touched(1 << ship.0, mooring.at).next().is_some() || self.things_of(mooring.kinds).any(on)
        })
    }

    /// Asks for a ship's dial; where it could dock, first whether it does.
    pub(crate) fn ask_for_dial_or_mooring(&mut self, ship: ShipId) {
        self.state.stack.push(match self.may_moor(ship) {
            true => Frame::Scenario(ScenarioFrame::Moor(ship)),
            false => Frame::SetDial(ship.0),
        });
    }

    pub(crate) fn answer_mooring(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        if choice != Choice::Either(0) {
            return self.state.stack.push(Frame::SetDial(ship.0));
        }
        self.state.scenario.moored |= 1 << ship.0;
        self.state.ship_mut(ship).done.more_actions = MoreActions::NoneThisRound;
        self.tell(ScenarioEvent::Moored(ship), sink);
        self.ask_for_dial_from(ship.index() + 1);
    }
}
