//! Clouds that nobody sees far through: nebulae and ion storms.

use tallyho_table::{IndexSet, Obstruction, Placed, Range, Shot, obstruction};

use crate::game::Game;
use crate::object::Target;
use crate::setup::ObstacleKind;

/// From this range on nobody can be attacked through a cloud.
const TOO_FAR: Range = Range(3);

impl Game {
    /// Whether a shot is too long to be made through a cloud that is in its way.
    pub(crate) fn is_lost_in_cloud(&self, attacker: Target, defender: Target, shot: Shot) -> bool {
        if shot.range < TOO_FAR || attacker == defender || !self.facts.obstacles.iter().any(|(kind, _)| kind.is_cloud())
        {
            return false;
        }
        let clouds = self.state.objects().iter().zip(self.things());
        let clouds = clouds.filter(|(object, _)| object.obstacle().is_some_and(ObstacleKind::is_cloud));
        let clouds = clouds.map(|(_, placed): (_, Placed<'_>)| placed).take(IndexSet::CAPACITY);
        obstruction(shot.lane, clouds, &self.facts.settings).0 == Obstruction::Obstructed
    }
}
