//! What an attack that is not yet made would be about: all that its odds depend on and nobody hides.

use tallyho_table::{Arc, Shot, obstruction};

use crate::automated::DamageBy;
use crate::damage::Cards;
use crate::game::Game;
use crate::object::Target;
use crate::ruleset::Obstacles;
use crate::setup::ObstacleKind;
use crate::state::{Seat, ShipId};
use crate::view::View;

impl View<'_> {
    /// How many of the defender's reinforce tokens would count against an attacker.
    pub fn reinforcement(&self, attacker: Target, defender: Target) -> u8 {
        self.game().reinforcement(attacker, defender)
    }

    /// Whether a gas cloud would let the defender turn a blank, were it attacked with a weapon, by its index.
    pub fn is_through_gas(&self, ship: ShipId, weapon: u8, arc: Arc, defender: Target) -> bool {
        let game = self.game();
        let weapon = self.profile(ship).weapon(weapon);
        let shot = weapon.and_then(|weapon| game.shot_with(ship, &weapon, arc, defender));
        shot.is_some_and(|shot| game.is_through_gas(ship.into(), defender, shot))
    }

    /// How a ship keeps its damage.
    pub fn damage_by(&self, ship: ShipId) -> DamageBy {
        self.game().facts.ships[ship.index()].handling.damage
    }

    /// The damage cards of a player that nobody has looked at: his deck and what lies facedown.
    pub fn unseen(&self, seat: Seat) -> Cards {
        self.game().state.unseen[usize::from(seat.0)]
    }
}

impl Game {
    /// Whether a shot is obstructed by a gas cloud, where that helps the defender.
    pub(crate) fn is_through_gas(&self, attacker: Target, defender: Target, shot: Shot) -> bool {
        let (_, by) = obstruction(shot.lane, self.rocks(), &self.facts.settings);
        let gas = by.iter().any(|index| self.state.objects[index].obstacle() == Some(ObstacleKind::GasCloud));
        gas && self.facts.ruleset.obstacles == Obstacles::SecondEdition && self.is_obstructed(attacker, defender, shot)
    }
}
