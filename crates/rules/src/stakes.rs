//! What an attack that is not yet made would be about: all that its odds depend on and nobody hides.

use tallyho_table::{Arc, Shot, obstruction};

use crate::attack::Assault;
use crate::automated::DamageBy;
use crate::damage::Cards;
use crate::effect::{Occasion, Window};
use crate::game::Game;
use crate::object::Target;
use crate::ruleset::Obstacles;
use crate::setup::ObstacleKind;
use crate::state::{Seat, ShipId};
use crate::view::{Aim, View};

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

    /// How many of a ship's own abilities could be used in an attack with a weapon, by its index, as far as that can be told before dice are
    /// rolled.
    pub fn abilities_against(&self, ship: ShipId, weapon: u8, arc: Arc, defender: ShipId) -> u8 {
        let (attacker, target) = (Target::Ship(ship), Target::Ship(defender));
        let Some(Aim { range, obstructed }) = self.aim(ship, weapon, arc, target) else { return 0 };
        let assault = Assault { attacker, defender: target, weapon, range, obstructed, arc: Some(arc) };
        let own = |window| {
            let applying = self.game().applying(window, Occasion::in_attack(ship, assault));
            applying.filter(|listed| listed.id.ship == ship).count() as u8
        };
        [Window::AttackDice, Window::AttackPool, Window::ModifyAttack].map(own).iter().sum()
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
