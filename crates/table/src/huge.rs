//! The huge ships' maneuver tool.
//!
//! A straight slides the base along the tool without adding its length. A bank swings it about a point on its inner side,
//! then carries it on along the new heading. The figures of the bank are measured off a model, to about 5 mm.

use crate::{Bearing, Heading, Maneuver, Pose, Vec2};

/// Ahead of the middle and to the inner side: the point about which a bank turns the base.
const PIVOT: Vec2 = Vec2::new(40.0, 40.0);
/// How far speed 1 carries the base beyond speed 0.
const FIRST_STEP: f64 = 33.0;
/// How far, and how far outward, each further speed carries it.
const STEP: Vec2 = Vec2::new(-10.0, 40.0);

/// Where a huge ship ends, in the frame of its start.
pub(crate) fn displacement(maneuver: Maneuver) -> Pose {
    let speed = f64::from(maneuver.speed());
    match maneuver.bearing() {
        Bearing::Straight => straight(speed),
        Bearing::ReverseStraight => straight(-speed),
        Bearing::Bank(side) => side.of_right(bank(speed)),
        Bearing::Koiogran => straight(speed).then(Pose::new(Vec2::ZERO, Heading::SOUTH)),
        Bearing::Stationary => Pose::default(),
        bearing @ (Bearing::Turn(_)
        | Bearing::SegnorsLoop(_)
        | Bearing::TallonRoll(_)
        | Bearing::ReverseBank(_)
        | Bearing::SegnorsTurn(_)
        | Bearing::SideslipBank(_)
        | Bearing::SideslipTurn(_)) => panic!("a huge ship cannot fly a {}", bearing.name()),
    }
}

fn straight(speed: f64) -> Pose {
    Pose::new(Vec2::new(0.0, 40.0 * speed), Heading::NORTH)
}

fn bank(speed: f64) -> Pose {
    let swung = Pose::new(PIVOT - Heading::NORTH_EAST.to_table(PIVOT), Heading::NORTH_EAST);
    let on = if speed < 1.0 { Vec2::ZERO } else { Vec2::new(0.0, FIRST_STEP) + STEP * (speed - 1.0) };
    swung.then(Pose::new(on, Heading::NORTH))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    #[test]
    fn a_huge_bank_ends_where_the_tool_puts_it() {
        let measured = [(-16.57, 40.00), (6.77, 63.34), (27.98, 98.69), (49.19, 134.05)];
        for (speed, (x, y)) in measured.into_iter().enumerate() {
            let end = displacement(Maneuver::new(speed as u8, Bearing::Bank(Side::Right)).unwrap());
            assert!((end.at.x - x).abs() < 0.01 && (end.at.y - y).abs() < 0.01, "speed {speed}: {end:?}");
            assert!((end.heading.degrees() - 45.0).abs() < 1e-9);
        }
    }
}
