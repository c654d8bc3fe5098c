//! The same work through `geo`: polygons on the table, concave ones too.

use geo::algorithm::{Distance, Euclidean, Intersects};
use geo::{Coord, LineString, Polygon};
use tallyho_table::{Base, Maneuver, Outline, Pose, Swath, Vec2};

use crate::by_parry::walk_back;

/// A closed ring through those corners.
pub fn polygon(corners: impl IntoIterator<Item = Vec2>) -> Polygon<f64> {
    let ring: Vec<Coord<f64>> = corners.into_iter().map(|p| Coord { x: p.x, y: p.y }).collect();
    Polygon::new(LineString::new(ring), Vec::new())
}

/// A base as a polygon, guides aside.
pub fn base(base: Base) -> Polygon<f64> {
    polygon(base.corners())
}

/// An obstacle as a polygon.
pub fn rock((outline, pose): &(&'static Outline, Pose)) -> Polygon<f64> {
    polygon(outline.placed(*pose).points())
}

/// Whether two polygons overlap or touch.
pub fn overlap(a: &Polygon<f64>, b: &Polygon<f64>) -> bool {
    a.intersects(b)
}

/// The distance between two polygons.
pub fn distance(a: &Polygon<f64>, b: &Polygon<f64>) -> f64 {
    Euclidean.distance(a, b)
}

/// Flies a maneuver, walking back by tenths of a millimetre. The other ships are polygons already.
pub fn fly(start: Base, others: &[Polygon<f64>], mover: usize, maneuver: Maneuver) -> Pose {
    walk_back(start, maneuver, |pose| {
        let mine = base(start.at(pose));
        others.iter().enumerate().all(|(index, other)| index == mover || !mine.intersects(other))
    })
}

/// A template as a polygon, its curves in steps of a few degrees.
pub fn swath(swath: Swath) -> Polygon<f64> {
    polygon(swath.corners(1.0))
}
