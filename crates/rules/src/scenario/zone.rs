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

    /// The smallest polygon around some points; `None` where they are fewer than three or in a row.
    pub(crate) fn around(points: impl Iterator<Item = Vec2>) -> Option<Self> {
        let mut points: Vec<Vec2> = points.collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let half = |points: &mut dyn Iterator<Item = &Vec2>| {
            let mut rim: Vec<Vec2> = Vec::new();
            for &point in points {
                while let [.., a, b] = rim[..] {
                    let (along, to) = (b - a, point - a);
                    if along.x * to.y - along.y * to.x > SLACK {
                        break;
                    }
                    rim.pop();
                }
                rim.push(point);
            }
            // The last is the first of the other half.
            rim.pop();
            rim
        };
        let mut rim = half(&mut points.iter());
        rim.extend(half(&mut points.iter().rev()));
        (rim.len() > 2).then(|| Self::Polygon(rim.into_iter().map(|point| [point.x, point.y]).collect()))
    }

    /// How far a point is from it; nothing inside.
    pub fn distance(&self, point: Vec2) -> f64 {
        if self.holds(point) {
            return 0.0;
        }
        match self {
            Self::Rect([left, near, right, far]) => {
                (point - Vec2::new(point.x.clamp(*left, *right), point.y.clamp(*near, *far))).length()
            }
            Self::Disc([x, y, distance]) => (point - Vec2::new(*x, *y)).length() - distance,
            Self::Polygon(corners) => {
                let sides = corners.iter().zip(corners.iter().cycle().skip(1));
                let far = sides.map(|(a, b)| {
                    let (from, along) = (Vec2::new(a[0], a[1]), Vec2::new(b[0] - a[0], b[1] - a[1]));
                    let share = (point - from).dot(along) / along.dot(along).max(SLACK);
                    (point - from.lerp(from + along, share.clamp(0.0, 1.0))).length()
                });
                far.fold(f64::INFINITY, f64::min)
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
    fn what_lies_between_points_is_the_smallest_polygon_around_them() {
        let around = |points: &[(f64, f64)]| Zone::around(points.iter().map(|&(x, y)| Vec2::new(x, y)));
        let zone = around(&[(0.0, 0.0), (90.0, 0.0), (45.0, 20.0), (0.0, 90.0)]).expect("three corners");
        assert_eq!(zone, Zone::Polygon(vec![[0.0, 0.0], [90.0, 0.0], [0.0, 90.0]]));
        assert!(zone.holds(Vec2::new(30.0, 30.0)) && !zone.holds(Vec2::new(60.0, 60.0)));
        assert_eq!(around(&[(0.0, 0.0), (90.0, 0.0)]), None);
        assert_eq!(around(&[(0.0, 0.0), (50.0, 50.0), (90.0, 90.0)]), None, "they lie in a row");
    }

    #[test]
    fn how_far_a_zone_is_is_measured_to_the_nearest_of_its_rim() {
        assert_eq!(Zone::Rect([0.0, 0.0, 10.0, 10.0]).distance(Vec2::new(13.0, 14.0)), 5.0);
        assert_eq!(Zone::Disc([0.0, 0.0, 10.0]).distance(Vec2::new(0.0, 14.0)), 4.0);
        let square = Zone::Polygon(vec![[0.0, 0.0], [10.0, 0.0], [10.0, 10.0], [0.0, 10.0]]);
        assert_eq!((square.distance(Vec2::new(-3.0, 5.0)), square.distance(Vec2::new(5.0, 5.0))), (3.0, 0.0));
    }

    #[test]
    fn a_disc_and_a_rectangle_hold_their_rims() {
        assert!(Zone::Disc([900.0, 0.0, 300.0]).holds(Vec2::new(600.0, 0.0)));
        assert!(!Zone::Disc([900.0, 0.0, 300.0]).holds(Vec2::new(650.0, 250.0)));
        assert!(Zone::Rect([0.0, 0.0, 10.0, 10.0]).holds(Vec2::new(10.0, 10.0)));
    }
}
