//! The same work through `parry2d`: its cuboids and convex polygons, called without dispatch.

use parry2d_f64::glamx::DRot2;
use parry2d_f64::math::{Pose as Isometry, Vector};
use parry2d_f64::query::details::{
    distance_cuboid_cuboid, intersection_test_cuboid_cuboid, intersection_test_support_map_support_map,
};
use parry2d_f64::shape::{ConvexPolygon, Cuboid};
use tallyho_table::{Base, BaseSize, Maneuver, Outline, Placed, Pose, Slide, Vec2};

/// A pose in parry's terms.
pub fn isometry(pose: Pose) -> Isometry {
    // Their angles run counter-clockwise.
    let rotation = DRot2::from_cos_sin_unchecked(pose.heading.cos(), -pose.heading.sin());
    Isometry::from_parts(Vector::new(pose.at.x, pose.at.y), rotation)
}

/// A base in parry's terms.
pub fn cuboid(size: BaseSize) -> Cuboid {
    Cuboid::new(Vector::new(size.half_width(), size.half_length()))
}

/// Whether two bases overlap, guides aside.
pub fn overlap(a: Base, b: Base) -> bool {
    let between = isometry(a.pose).inv_mul(&isometry(b.pose));
    intersection_test_cuboid_cuboid(&between, &cuboid(a.size), &cuboid(b.size))
}

/// The distance between two bases.
pub fn distance(a: Base, b: Base) -> f64 {
    let between = isometry(a.pose).inv_mul(&isometry(b.pose));
    distance_cuboid_cuboid(&between, &cuboid(a.size), &cuboid(b.size))
}

/// Flies a maneuver, walking back by tenths of a millimetre.
pub fn fly(ships: &[Base], mover: usize, maneuver: Maneuver) -> Pose {
    let start = ships[mover];
    let free =
        |pose: Pose| ships.iter().enumerate().all(|(index, &other)| index == mover || !overlap(start.at(pose), other));
    walk_back(start, maneuver, free)
}

/// Where a ship ends, given what places are free.
pub fn walk_back(start: Base, maneuver: Maneuver, free: impl Fn(Pose) -> bool) -> Pose {
    let end = start.pose.then(maneuver.displacement(start.size, Slide::Middle));
    let Some((template, _)) = maneuver.template(start.size).filter(|_| !free(end)) else { return end };
    let (mut mark, base) = (template.length(), 2.0 * start.size.half_length());
    while mark > -base {
        let pose = start.pose.then(template.displacement_along(start.size, mark));
        if free(pose) {
            return pose;
        }
        mark -= 0.1;
    }
    start.pose
}

/// The hull of an outline: parry has no test for concave ones that is as quick.
pub fn hull(outline: &Outline) -> ConvexPolygon {
    let points: Vec<Vector> = outline.points().iter().map(|p| Vector::new(p.x, p.y)).collect();
    ConvexPolygon::from_convex_hull(&points).expect("an outline has a hull")
}

/// Whether a base lies on a hull.
pub fn on_hull(base: Base, hull: &ConvexPolygon, at: Pose) -> bool {
    let between = isometry(base.pose).inv_mul(&isometry(at));
    intersection_test_support_map_support_map(&between, &cuboid(base.size), hull)
}

/// The four standard arcs and the bullseye of a base, to range 3, as convex polygons.
pub fn arcs(size: BaseSize) -> Vec<ConvexPolygon> {
    let lines = tallyho_table::Settings::default().arc_lines.half_front(size);
    arc_corners(size, lines)
        .into_iter()
        .map(|corners| {
            let points: Vec<Vector> = corners.iter().map(|p| Vector::new(p.x, p.y)).collect();
            ConvexPolygon::from_convex_hull(&points).expect("an arc is convex")
        })
        .collect()
}

/// Corners of the standard arcs and the bullseye, cut square at range 3.
pub fn arc_corners(size: BaseSize, (sin, cos): (f64, f64)) -> Vec<Vec<Vec2>> {
    let half = size.half_length();
    let far = half + 300.0;
    let wide = far * sin / cos;
    let (deep, aside) = (far * cos / sin, 7.5);
    vec![
        vec![Vec2::ZERO, Vec2::new(wide, far), Vec2::new(-wide, far)],
        vec![Vec2::ZERO, Vec2::new(far, deep), Vec2::new(far, -deep)],
        vec![Vec2::ZERO, Vec2::new(wide, -far), Vec2::new(-wide, -far)],
        vec![Vec2::ZERO, Vec2::new(-far, deep), Vec2::new(-far, -deep)],
        vec![Vec2::new(aside, half), Vec2::new(aside, far), Vec2::new(-aside, far), Vec2::new(-aside, half)],
    ]
}

/// Whether a base is in an arc.
pub fn in_arc(from: Base, arc: &ConvexPolygon, to: Base) -> bool {
    let between = isometry(from.pose).inv_mul(&isometry(to.pose));
    intersection_test_support_map_support_map(&between, arc, &cuboid(to.size))
}

/// Obstacles with their hulls.
pub fn hulls(rocks: &[(&'static Outline, Pose)]) -> Vec<(ConvexPolygon, Pose)> {
    rocks.iter().map(|(outline, pose)| (hull(outline), *pose)).collect()
}

/// The placed outlines of a scene.
pub fn placed<'a>(rocks: &'a [(&'static Outline, Pose)]) -> impl Iterator<Item = Placed<'a>> {
    rocks.iter().map(|(outline, pose)| outline.placed(*pose))
}
