//! Parts of the table.

use serde::{Deserialize, Serialize};
use tallyho_table::{Base, Vec2};

/// How far beyond a zone a corner may be, so that nobody quarrels about a hair.
const SLACK: f64 = 1e-6;

/// A part of the table, in millimetres.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Zone {
    /// A rectangle: left, near, right, far.
    Rect([f64; 4]),
    /// All within a distance of a point: x, y, distance.
    Disc([f64; 3]),
    /// A polygon, its corners in order, which bends nowhere inwards.
    Polygon(Vec<[f64; 2]>),
}

impl Zone {
    /// Whether a point is in it.
    pub fn holds(&self, point: Vec2) -> bool {
        match self {
            Self::Rect([left, near, right, far]) => {
                (left - SLACK..=right + SLACK).contains(&point.x) && (near - SLACK..=far + SLACK).contains(&point.y)
            }
            Self::Disc([x, y, distance]) => (point - Vec2::new(*x, *y)).length() <= distance + SLACK,
            Self::Polygon(corners) => {
                let sides = corners.iter().zip(corners.iter().cycle().skip(1));
                let turns = |(a, b): (&[f64; 2], &[f64; 2])| {
                    let (along, to) = (Vec2::new(b[0] - a[0], b[1] - a[1]), point - Vec2::new(a[0], a[1]));
                    along.x * to.y - along.y * to.x
                };
                let mut turns = sides.map(turns);
                let (mut left, mut right) = (true, true);
                turns.by_ref().for_each(|turn| {
                    left &= turn >= -SLACK;
                    right &= turn <= SLACK;
                });
                left || right
            }
        }
    }

    /// Whether a whole base is in it.
    pub fn holds_base(&self, base: Base) -> bool {
        base.corners().into_iter().all(|corner| self.holds(corner))
    }

    /// The rectangle around it: left, near, right, far.
    pub fn bounds(&self) -> [f64; 4] {
        match self {
            Self::Rect(rect) => *rect,
            Self::Disc([x, y, distance]) => [x - distance, y - distance, x + distance, y + distance],
            Self::Polygon(corners) => corners.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |all, [x, y]| {
                [all[0].min(*x), all[1].min(*y), all[2].max(*x), all[3].max(*y)]
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_holds_what_is_inside_whichever_way_its_corners_go() {
        for corners in [vec![[0.0, 0.0], [100.0, 0.0], [0.0, 100.0]], vec![[0.0, 100.0], [100.0, 0.0], [0.0, 0.0]]] {
            let zone = Zone::Polygon(corners);
            assert!(zone.holds(Vec2::new(20.0, 20.0)) && !zone.holds(Vec2::new(60.0, 60.0)));
            assert_eq!(zone.bounds(), [0.0, 0.0, 100.0, 100.0]);
        }
    }

    #[test]
    fn a_disc_and_a_rectangle_hold_their_rims() {
        assert!(Zone::Disc([900.0, 0.0, 300.0]).holds(Vec2::new(600.0, 0.0)));
        assert!(!Zone::Disc([900.0, 0.0, 300.0]).holds(Vec2::new(650.0, 250.0)));
        assert!(Zone::Rect([0.0, 0.0, 10.0, 10.0]).holds(Vec2::new(10.0, 10.0)));
    }
}
