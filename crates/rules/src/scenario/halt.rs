//! Ships that lie still as long as something holds.

use serde::{Deserialize, Serialize};

use super::{Ships, Test};
use crate::game::Game;
use crate::state::ShipId;

/// Ships that execute no maneuver and perform no action when they activate, as long as its tests hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Halt {
    /// Who.
    pub ships: Ships,
    /// What must hold.
    pub tests: Vec<Test>,
}

impl Game {
    /// Whether a mission has a ship lie still now.
    pub(crate) fn is_halted(&self, ship: ShipId) -> bool {
        let halts = self.facts.scenario.iter().flat_map(|scenario| &scenario.halts);
        halts.filter(|halt| halt.ships >> ship.0 & 1 == 1).any(|halt| self.all_hold(&halt.tests))
    }
}
