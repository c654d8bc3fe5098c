//! Jumps to hyperspace: paid for with what a counter says, or prepared by blue maneuvers and rolled for.

use serde::{Deserialize, Serialize};

use super::{ScenarioEvent, ScenarioFrame, Ships};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Sink;
use crate::frame::Frame;
use crate::game::Game;
use crate::profile::Difficulty;
use crate::state::{Fate, ShipId, Token};

/// Ships that may jump before they engage, for so much of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jump {
    /// Who.
    pub ships: Ships,
    /// The counter, by its place.
    pub counter: u8,
    /// How much of it.
    pub costs: i16,
}

impl Game {
    fn jump_of(&self, ship: ShipId) -> Option<Jump> {
        let jumps = self.facts.scenario.iter().flat_map(|scenario| &scenario.jumps);
        jumps.copied().find(|jump| {
            jump.ships >> ship.0 & 1 == 1 && self.state.scenario.counters[usize::from(jump.counter)] >= jump.costs
        })
    }

    /// Before a ship engages it may jump, if it has paid for that.
    pub(crate) fn ask_to_jump(&mut self, ship: ShipId) {
        if self.state.ship(ship).fate == Fate::Flying && self.jump_of(ship).is_some() {
            self.state.stack.push(Frame::Scenario(ScenarioFrame::Jump(ship)));
        }
    }

    pub(crate) fn answer_jump(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let Some(jump) = self.jump_of(ship).filter(|_| choice == Choice::Either(0)) else { return };
        self.state.scenario.counters[usize::from(jump.counter)] -= jump.costs;
        self.tell(ScenarioEvent::Jumped(ship), sink);
        self.remove(ship, Fate::Fled, sink);
    }

    fn has_hyperdrive(&self, ship: ShipId) -> bool {
        self.facts.scenario.as_ref().is_some_and(|scenario| scenario.hyperdrives >> ship.0 & 1 == 1)
    }

    /// After a maneuver: a blue one may power the hyperdrive, any other stops it. An ion maneuver does neither.
    pub(crate) fn ask_to_power(&mut self, ship: ShipId, difficulty: Difficulty, sink: &mut impl Sink) {
        if !self.has_hyperdrive(ship) || self.state.ship(ship).done.ion_maneuver {
            return;
        }
        match difficulty {
            Difficulty::Blue => self.state.stack.push(Frame::Scenario(ScenarioFrame::Power(ship))),
            Difficulty::White | Difficulty::Red | Difficulty::Purple => self.power(ship, 0, sink),
        }
    }

    /// Who does not go on gives up what it has.
    pub(crate) fn answer_power(&mut self, ship: ShipId, choice: Choice, sink: &mut impl Sink) {
        self.state.stack.pop();
        let tokens = self.state.ship(ship).group.hyperdrive;
        self.power(ship, if choice == Choice::Either(0) { tokens + 1 } else { 0 }, sink);
    }

    /// Whether a ship rolls for its jump instead of attacking. While it is jammed it does neither.
    pub(crate) fn rolls_to_jump(&mut self, ship: ShipId, chance: &mut impl Chance, sink: &mut impl Sink) -> bool {
        let rolls = self.has_hyperdrive(ship) && self.state.ship(ship).group.hyperdrive > 0;
        if rolls && self.state.ship(ship).fate == Fate::Flying && !self.state.ship(ship).tokens.has(Token::Jam) {
            self.try_to_jump(ship, chance, sink);
        }
        rolls
    }
}
