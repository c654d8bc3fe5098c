//! Fleeing and Wing Formations, and ships that a huge ship moves through.

use tallyho_cards::flight::aturi::{Keeps, most_like};
use tallyho_rules::scenario::Order;
use tallyho_rules::{Choice, ShipId, View};
use tallyho_table::{Maneuver, Vec2, distance};

use super::Readings;
use super::swerve::avoid_fleeing;
use super::target::Target;
use crate::flight::because::Because;
use crate::flight::senses::{Asked, Senses};

/// What a wingmate flies that found no place in the play area and would leave it by its leader's maneuver: the most similar maneuver
/// that stays.
///
/// # Errors
/// With the first question that has no answer.
pub fn part_from_wing(senses: &mut impl Senses, leaders: Maneuver, readings: Readings) -> Result<(u8, Because), Asked> {
    let mut because = Because::default();
    let dial = senses.profile().dial.iter().map(|(maneuver, _)| *maneuver);
    let index = most_like(dial, leaders, Keeps::Bearing).unwrap_or(0);
    let index = avoid_fleeing(senses, index, Target::Nothing, Order::Attack, readings, &mut because)?;
    Ok((index, because))
}

/// Where a ship is put down that a huge ship moved through: behind or beside it, facing directly away, and of those places the one
/// nearest to another enemy.
pub(super) fn pushed_aside(view: &View<'_>, ship: ShipId, options: &[Choice]) -> Option<Choice> {
    let huge = view.base(view.pushed_by()?);
    let foes =
        || view.ships().filter(|&other| view.owner(other) != view.owner(ship) && Some(other) != view.pushed_by());
    let mut best: Option<(f64, Choice)> = None;
    for &option in options {
        let Choice::Place(place) = option else { continue };
        let pose = place.pose();
        let at = huge.pose.point_to_local(pose.at);
        let behind = at.y < -huge.size.half_length();
        let away = if behind { Vec2::new(0.0, -1.0) } else { Vec2::new(at.x.signum(), 0.0) };
        let facing = huge.pose.point_to_local(huge.pose.at + pose.heading.forward());
        if (facing - away).length_squared() > 1e-3 {
            continue;
        }
        let base = view.base(ship).at(pose);
        let near = foes().map(|foe| distance(base, view.base(foe))).fold(f64::INFINITY, f64::min);
        if best.is_none_or(|(least, _)| near < least) {
            best = Some((near, option));
        }
    }
    best.map(|(_, choice)| choice)
}
