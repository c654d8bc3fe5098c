//! What ships cannot do as long as something holds: all of it, and they lie still, or some of it.

use serde::{Deserialize, Serialize};
use tallyho_table::Maneuver;

use super::conduct::{read_codes, write_codes};
use super::{Ships, Test};
use crate::choice::Choice;
use crate::game::Game;
use crate::state::ShipId;
use crate::view::View;

/// What ships cannot do as long as its tests hold. One that limits nothing stops them: they execute no maneuver and perform no action
/// when they activate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Halt {
    /// Who.
    pub ships: Ships,
    /// What must hold.
    pub tests: Vec<Test>,
    /// The only maneuvers that their dials can be set to; any where none are named.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        serialize_with = "write_codes",
        deserialize_with = "read_codes"
    )]
    pub flies: Vec<Maneuver>,
    /// Whether they perform no actions.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_actions: bool,
    /// Whether they do not attack.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unarmed: bool,
}

impl Halt {
    /// Whether ships lie still by it.
    pub const fn is_stop(&self) -> bool {
        self.flies.is_empty() && !self.no_actions && !self.unarmed
    }

    const fn bars_actions(&self) -> bool {
        self.no_actions || self.is_stop()
    }

    fn lets_fly(&self, maneuver: Maneuver) -> bool {
        self.flies.is_empty() || self.flies.contains(&maneuver)
    }
}

impl Game {
    /// What limits a ship now.
    fn halts(&self, ship: ShipId) -> impl Iterator<Item = &Halt> {
        let halts = self.facts.scenario.iter().flat_map(|scenario| &scenario.halts);
        halts.filter(move |halt| halt.ships >> ship.0 & 1 == 1 && self.all_hold(&halt.tests))
    }

    /// Whether a mission has a ship lie still now: it says so, or leaves it no maneuver.
    pub(crate) fn is_halted(&self, ship: ShipId) -> bool {
        let dial = &self.facts.ships[ship.index()].profile.dial;
        self.halts(ship).any(Halt::is_stop)
            || !dial.is_empty() && !dial.iter().any(|(maneuver, _)| self.may_fly(ship, *maneuver))
    }

    /// Whether a mission lets a ship set that maneuver now.
    pub(crate) fn may_fly(&self, ship: ShipId, maneuver: Maneuver) -> bool {
        self.halts(ship).all(|halt| halt.lets_fly(maneuver))
    }

    /// Whether a mission keeps a ship from all actions now.
    pub(crate) fn bars_actions(&self, ship: ShipId) -> bool {
        self.halts(ship).any(Halt::bars_actions)
    }

    /// Whether a mission keeps a ship from attacking now.
    pub(crate) fn bars_attacks(&self, ship: ShipId) -> bool {
        self.halts(ship).any(|halt| halt.unarmed)
    }

    /// Leaves a ship the maneuvers that a mission lets it set; all of them where that would be none, for then it lies still.
    pub(crate) fn keep_maneuvers(&mut self, ship: ShipId) {
        let Some(able) = self.view(self.facts.ships[ship.index()].seat).limited_dial(ship) else { return };
        self.options.retain(|choice| !matches!(choice, Choice::Maneuver(index) if !able.contains(index)));
    }
}

impl View<'_> {
    /// Whether the mission lets a ship set that maneuver now.
    pub fn may_fly(&self, ship: ShipId, maneuver: Maneuver) -> bool {
        self.game().may_fly(ship, maneuver)
    }

    /// Whether the mission keeps a ship from attacking now.
    pub fn bars_attacks(&self, ship: ShipId) -> bool {
        self.game().bars_attacks(ship)
    }

    /// The places on a ship's dial that it can be set to now, where the mission limits them to some.
    pub fn limited_dial(&self, ship: ShipId) -> Option<Vec<u8>> {
        if self.scenario()?.halts.iter().all(|halt| halt.flies.is_empty() || halt.ships >> ship.0 & 1 == 0) {
            return None;
        }
        let dial = &self.profile(ship).dial;
        let able = (0_u8..).zip(dial).filter(|(_, (it, _))| self.may_fly(ship, *it)).map(|(index, _)| index);
        let able: Vec<u8> = able.collect();
        (!able.is_empty() && able.len() < dial.len()).then_some(able)
    }
}
