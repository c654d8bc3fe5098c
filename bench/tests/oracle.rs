//! What parry2d and geo say about the same shapes, over many random pairs.
//!
//! Where shapes all but touch, either answer is right: such pairs are told by growing and shrinking one shape by a hair, and left
//! aside. Each test checks that those were few.

use geo::algorithm::{BooleanOps, Intersects};
use geo::{Area, Coord, Line, Polygon};
use parry2d_f64::math::Vector;
use parry2d_f64::query::details::intersection_test_cuboid_cuboid;
use parry2d_f64::shape::Cuboid;
use tallyho_bench::scene::{Scene, Shuffle, anywhere, rock};
use tallyho_bench::{by_geo, by_parry};
use tallyho_table::{
    Arc, Base, BaseSize, Bearing, Edge, Executed, Guides, Others, Outline, Pose, Settings, Side, Slide, Swath,
    Template, Vec2, distance, fly, overlap, sight,
};

/// Farther than any tolerance of ours, and nearer than anybody can place.
const HAIR: f64 = 0.01;

/// Counts answers, and those left aside.
#[derive(Debug, Default)]
struct Tally {
    yes: u32,
    no: u32,
    aside: u32,
}

impl Tally {
    /// Takes an answer that must be the one that the oracle gives on either side of the edge.
    fn take(&mut self, answer: bool, grown: bool, shrunk: bool, context: impl std::fmt::Debug) {
        if grown != shrunk {
            self.aside += 1;
            return;
        }
        assert_eq!(answer, grown, "{context:?}");
        if answer { self.yes += 1 } else { self.no += 1 }
    }

    /// Both answers were common, and few were left aside.
    fn finish(self) {
        let all = self.yes + self.no + self.aside;
        assert!(self.yes * 20 > all && self.no * 20 > all && self.aside * 20 < all, "{self:?}");
    }
}

fn base(shuffle: &mut Shuffle, reach: f64) -> Base {
    Base::new(*shuffle.pick(&BaseSize::ALL), anywhere(shuffle, 0.0, reach))
}

fn pairs(count: usize, reach: f64) -> impl Iterator<Item = (Base, Base)> {
    let mut shuffle = Shuffle(71);
    std::iter::repeat_with(move || (base(&mut shuffle, reach), base(&mut shuffle, reach))).take(count)
}

/// A base and an outline near each other.
fn rocky_pairs(count: usize) -> impl Iterator<Item = (Base, Outline, Pose)> {
    let mut shuffle = Shuffle(72);
    std::iter::repeat_with(move || (base(&mut shuffle, 150.0), rock(&mut shuffle), anywhere(&mut shuffle, 0.0, 150.0)))
        .take(count)
}

/// A base without guides, larger by so much all around.
fn grown(base: Base, by: f64) -> Polygon<f64> {
    let half = base.size.half() + Vec2::new(by, by);
    let corners = [half, Vec2::new(half.x, -half.y), -half, Vec2::new(-half.x, half.y)];
    by_geo::polygon(corners.map(|corner| base.pose.point_to_table(corner)))
}

fn placed(outline: &Outline, at: Pose) -> Polygon<f64> {
    by_geo::polygon(outline.placed(at).points())
}

#[test]
fn distances_between_bases_are_parrys_and_geos() {
    for (a, b) in pairs(20_000, 400.0) {
        let ours = distance(a, b);
        let (parry, geo) = (by_parry::distance(a, b), by_geo::distance(&by_geo::base(a), &by_geo::base(b)));
        assert!((ours - parry).abs() < 1e-6, "{ours} but parry says {parry}: {a:?} {b:?}");
        assert!((ours - geo).abs() < 1e-6, "{ours} but geo says {geo}: {a:?} {b:?}");
    }
}

/// Whether a base larger by so much all around meets another, by parry.
fn meets(a: Base, by: f64, b: Base) -> bool {
    let between = by_parry::isometry(a.pose).inv_mul(&by_parry::isometry(b.pose));
    let half = a.size.half() + Vec2::new(by, by);
    intersection_test_cuboid_cuboid(&between, &Cuboid::new(Vector::new(half.x, half.y)), &by_parry::cuboid(b.size))
}

#[test]
fn bases_overlap_when_parry_says_so() {
    let settings = Settings { guides: Guides::Ignore, ..Settings::default() };
    let mut tally = Tally::default();
    for (a, b) in pairs(50_000, 200.0) {
        tally.take(overlap(a, b, &settings), meets(a, HAIR, b), meets(a, -HAIR, b), (a, b));
    }
    tally.finish();
}

#[test]
fn ships_stop_where_a_walk_by_parry_stops() {
    let settings = Settings { guides: Guides::Ignore, ..Settings::default() };
    let mut tally = Tally::default();
    for scene in Scene::many(3_000, 16, 0) {
        let start = scene.base();
        let rolls = matches!(scene.maneuver.bearing(), Bearing::Koiogran | Bearing::TallonRoll(_));
        if rolls {
            continue;
        }
        let others = Others::except(&scene.ships, scene.mover);
        let ours = fly(start, scene.maneuver, &[Slide::Middle], others, &settings);
        let walk = |by: f64| {
            let free = |pose: Pose| others.iter().all(|(_, other)| !meets(start.at(pose), by, other));
            by_parry::walk_back(start, scene.maneuver, free)
        };
        // They take steps of a tenth of the rear mark, and the middle moves little faster than that.
        let agree = |a: Pose, b: Pose| a.at.distance(b.at) < 0.3;
        let (grown, shrunk) = (walk(HAIR), walk(-HAIR));
        let bumped = ours.executed != Executed::Full;
        if agree(grown, shrunk) {
            assert!(agree(ours.pose, shrunk), "{ours:?} but {shrunk:?}: {scene:?}");
            tally.take(bumped, bumped, bumped, ());
        } else {
            tally.aside += 1;
        }
    }
    tally.finish();
}

#[test]
fn bases_lie_on_outlines_when_geo_says_so() {
    let mut tally = Tally::default();
    for (base, outline, at) in rocky_pairs(20_000) {
        let polygon = placed(&outline, at);
        let meets = |by: f64| grown(base, by).intersects(&polygon);
        let ours = outline.placed(at).under(base, Guides::Ignore);
        tally.take(ours, meets(HAIR), meets(-HAIR), (base, &outline, at));
    }
    tally.finish();
}

#[test]
fn distances_to_outlines_are_geos() {
    for (base, outline, at) in rocky_pairs(20_000) {
        let ours = outline.placed(at).distance(base);
        let geo = by_geo::distance(&by_geo::base(base), &placed(&outline, at));
        // What lies less deep than the tolerance is a hair away by our measure.
        assert!((ours - geo).abs() < 1e-6 || ours < 0.0011 && geo == 0.0, "{ours} but geo says {geo}: {base:?} {at:?}");
    }
}

#[test]
fn distances_between_outlines_are_geos() {
    let mut shuffle = Shuffle(73);
    for _ in 0..10_000 {
        let (a, b) = (rock(&mut shuffle), rock(&mut shuffle));
        let (here, there) = (anywhere(&mut shuffle, 0.0, 150.0), anywhere(&mut shuffle, 0.0, 150.0));
        let ours = a.placed(here).distance_to_outline(b.placed(there));
        let geo = by_geo::distance(&placed(&a, here), &placed(&b, there));
        assert!((ours - geo).abs() < 1e-6, "{ours} but geo says {geo}");
    }
}

#[test]
fn lines_cross_outlines_when_geo_says_so() {
    let mut shuffle = Shuffle(74);
    let mut tally = Tally::default();
    for _ in 0..30_000 {
        let (outline, at) = (rock(&mut shuffle), anywhere(&mut shuffle, 50.0, 150.0));
        let (from, to) = (anywhere(&mut shuffle, 0.0, 200.0).at, anywhere(&mut shuffle, 0.0, 200.0).at);
        let polygon = placed(&outline, at);
        let way = (to - from) * (HAIR / (to - from).length());
        let crosses = |aside: f64, longer: f64| {
            let (off, end) = (Vec2::new(way.y, -way.x) * aside, way * longer);
            let (from, to) = (from + off - end, to + off + end);
            Line::new(Coord { x: from.x, y: from.y }, Coord { x: to.x, y: to.y }).intersects(&polygon)
        };
        let tries = [(-1.0, 1.0), (-1.0, -1.0), (0.0, 1.0), (0.0, -1.0), (1.0, 1.0), (1.0, -1.0)];
        let tries = tries.map(|(aside, longer)| crosses(aside, longer));
        let ours = outline.placed(at).crossed_by(from, to);
        tally.take(ours, tries.contains(&true), !tries.contains(&false), (from, to, &outline, at));
    }
    tally.finish();
}

fn template(shuffle: &mut Shuffle) -> Template {
    let side = *shuffle.pick(&Side::BOTH);
    let speed = 1 + (shuffle.draw() % 3) as u8;
    match shuffle.draw() % 3 {
        0 => Template::Straight(1 + (shuffle.draw() % 5) as u8),
        1 => Template::Bank(speed, side),
        _ => Template::Turn(speed, side),
    }
}

#[test]
fn templates_lie_on_outlines_when_geo_says_so() {
    // The polygon cuts the bulges of a curve short, by less than a fiftieth of this.
    const CLEARLY: f64 = 0.1;
    let mut shuffle = Shuffle(75);
    let mut tally = Tally::default();
    for _ in 0..10_000 {
        let edge = *shuffle.pick(&[Edge::Front, Edge::Rear, Edge::Left, Edge::Right]);
        let swath = Swath::of(template(&mut shuffle), edge, base(&mut shuffle, 100.0));
        let corners = swath.corners(0.5);
        let near = *shuffle.pick(&corners);
        let off = anywhere(&mut shuffle, -50.0, 50.0);
        let (outline, at) = (rock(&mut shuffle), Pose::new(near + off.at, off.heading));
        let (strip, polygon) = (by_geo::polygon(corners), placed(&outline, at));
        let near = by_geo::distance(&strip, &polygon) < CLEARLY;
        let deep = near && strip.intersection(&polygon).unsigned_area() > 1.0;
        tally.take(outline.placed(at).under_swath(swath), near, deep, (swath, &outline, at));
        assert_eq!(outline.placed(at).along_swath(swath).is_some(), outline.placed(at).under_swath(swath));
    }
    tally.finish();
}

/// All of the table within range 3 of a base at the origin, its round corners in steps.
fn reach(size: BaseSize) -> Polygon<f64> {
    let half = size.half();
    let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)];
    let ring = corners.into_iter().zip(0..).flat_map(|((x, y), quarter)| {
        (0..=90).map(move |step| {
            let out = Pose::from_degrees(0.0, 0.0, f64::from(90 * quarter + step)).heading.forward() * 300.0;
            Vec2::new(x * half.x, y * half.y) + out
        })
    });
    by_geo::polygon(ring)
}

/// An arc of a base at the origin, far beyond range 3.
fn wedge(size: BaseSize, arc: Arc) -> Polygon<f64> {
    let settings = Settings::default();
    let (sin, cos) = settings.arc_lines.half_front(size);
    let far = 1000.0;
    let (ahead_right, ahead_left) = (Vec2::new(sin, cos) * far, Vec2::new(-sin, cos) * far);
    let (north, east) = (Vec2::new(0.0, far), Vec2::new(far, 0.0));
    let aside = Vec2::new(0.5 * settings.bullseye_width, 0.0);
    let front_edge = Vec2::new(0.0, size.half_length());
    by_geo::polygon(match arc {
        Arc::Bullseye => vec![front_edge - aside, front_edge + aside, north + aside, north - aside],
        Arc::Front => vec![Vec2::ZERO, ahead_right, ahead_left],
        Arc::Right => vec![Vec2::ZERO, ahead_right, -ahead_left],
        Arc::Rear => vec![Vec2::ZERO, -ahead_right, -ahead_left],
        Arc::Left => vec![Vec2::ZERO, -ahead_right, ahead_left],
        Arc::FullFront => vec![-east, east, east + north, north - east],
        Arc::FullRear => vec![-east, east, east - north, -north - east],
        Arc::FullRight => vec![-north, north, north + east, east - north],
        Arc::FullLeft => vec![-north, north, north - east, -east - north],
    })
}

#[test]
fn arcs_hold_what_geo_finds_in_them() {
    // The steps of the round corners cut the reach of an arc short, by less than this.
    const CLEARLY: f64 = 0.02;
    let settings = Settings::default();
    let regions = BaseSize::ALL.map(|size| {
        let within = reach(size);
        Arc::ALL.map(|arc| wedge(size, arc).intersection(&within))
    });
    let mut tally = Tally::default();
    let apart = |&(from, to): &(Base, Base)| distance(from, to) > 0.0;
    for (from, to) in pairs(3_000, 500.0).filter(apart) {
        let seen = sight(from, to, &settings);
        let local = to.at(from.pose.step_to(to.pose));
        let (larger, smaller) = (grown(local, CLEARLY), grown(local, -CLEARLY));
        for arc in Arc::ALL {
            let region = &regions[from.size as usize][arc as usize];
            let (grown, shrunk) = (larger.intersects(region), smaller.intersects(region));
            tally.take(seen.arcs.contains(arc), grown, shrunk, (arc, from, to));
        }
    }
    tally.finish();
}
