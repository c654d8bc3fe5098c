//! Laws of maneuvers: where they lead, and where they stop among other ships.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tallyho_table::{
    Base, BaseSize, Bearing, Executed, Heading, Maneuver, Pose, Settings, Side, Slide, Template, Vec2, overlap,
    touching,
};

use crate::scene::{SQUARE, Scene, all_maneuvers, all_templates, apart, cases, pose, rock, scene, template_scene};

#[test]
fn mirrored_maneuvers_lead_to_mirrored_places() {
    for maneuver in all_maneuvers() {
        for size in BaseSize::ALL.into_iter().filter(|&size| maneuver.fits(size)) {
            assert!(maneuver.mirrored().fits(size));
            for slide in Slide::ALL {
                let there = maneuver.displacement(size, slide);
                let mirrored = maneuver.mirrored().displacement(size, slide);
                assert!(apart(size, there.mirrored(), mirrored) < 1e-9, "{maneuver} {size:?} {slide:?}");
            }
        }
    }
}

#[test]
fn a_maneuver_and_its_reverse_lead_back() {
    let straights = (1..=5).map(|speed| (speed, Bearing::Straight, Bearing::ReverseStraight));
    // Out of its rear, a ship that banked left finds its way back on its left.
    let banks =
        (1..=3).flat_map(|speed| Side::BOTH.map(|side| (speed, Bearing::Bank(side), Bearing::ReverseBank(side))));
    for (speed, there, back) in straights.chain(banks) {
        let (there, back) = (Maneuver::new(speed, there).unwrap(), Maneuver::new(speed, back).unwrap());
        for size in SQUARE {
            let end = there.displacement(size, Slide::Middle).then(back.displacement(size, Slide::Middle));
            assert!(apart(size, end, Pose::default()) < 1e-9, "{there} then {back} of a {} base", size.name());
        }
    }
}

#[test]
fn the_way_along_a_template_runs_from_the_start_to_the_end_without_a_jump() {
    for template in all_templates() {
        for size in SQUARE {
            let (from, to) = (-2.0 * size.half_length(), template.length());
            assert!(
                apart(size, template.displacement_along(size, from), Pose::default()) < 1e-9,
                "{template:?} {size:?}"
            );
            let end = template.displacement(size);
            assert!(apart(size, template.displacement_along(size, to), end) < 1e-9, "{template:?} {size:?}");
            let steps = ((to - from) / 0.1).ceil() as u32;
            let places = (0..=steps).map(|n| template.displacement_along(size, from + 0.1 * f64::from(n)));
            let places: Vec<Pose> = places.collect();
            for pair in places.windows(2) {
                assert!(apart(size, pair[0], pair[1]) < 0.5, "{template:?} {size:?}: {pair:?}");
            }
        }
    }
}

#[test]
fn both_marks_stay_on_the_centre_line() {
    for template in all_templates() {
        for size in SQUARE {
            let base = 2.0 * size.half_length();
            let steps = ((base + template.length()) / 0.7) as u32;
            for rear_mark in (0..=steps).map(|n| 0.7 * f64::from(n) - base) {
                let place = template.displacement_along(size, rear_mark);
                let half = place.heading.forward() * size.half_length();
                // Seen from the template's start, which is at the front edge of the base at rest.
                let start = Vec2::new(0.0, size.half_length());
                let (rear, front) = (place.at - half - start, place.at + half - start);
                assert!(from_path(template, front) < 1e-6, "{template:?} {size:?} at {rear_mark}: front");
                assert!(path_point(template, rear_mark).distance(rear) < 1e-6, "{template:?} {size:?} at {rear_mark}");
            }
        }
    }
}

/// The point of a template's path at a length of it, from the template's start.
fn path_point(template: Template, length: f64) -> Vec2 {
    let Some(curve) = template.curve().filter(|_| length > 0.0) else { return Vec2::new(0.0, length) };
    let turn = (length / curve.radius).min(curve.length() / curve.radius);
    let on_curve = Vec2::new(curve.side.sign() * curve.radius * (1.0 - turn.cos()), curve.radius * turn.sin());
    on_curve + Vec2::new(curve.side.sign() * turn.sin(), turn.cos()) * (length - turn * curve.radius)
}

/// How far a point is from a template's path.
fn from_path(template: Template, point: Vec2) -> f64 {
    let Some(curve) = template.curve() else { return point.x.abs() };
    let centre = Vec2::new(curve.side.sign() * curve.radius, 0.0);
    let end = path_point(template, curve.length());
    let way = Vec2::new(curve.side.sign() * curve.angle.sin(), curve.angle.cos());
    if point.y <= 0.0 {
        point.x.abs()
    } else if (point - end).dot(way) >= 0.0 {
        (point - end).cross(way).abs()
    } else {
        (point.distance(centre) - curve.radius).abs()
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn bumps_mirror(scene in scene()) {
        let (flight, mirrored) = (scene.fly(), scene.mirrored().fly());
        prop_assert!(apart(scene.start.size, flight.pose.mirrored(), mirrored.pose) < 0.005, "{flight:?} {mirrored:?}");
        prop_assert_eq!(flight.overlapped, mirrored.overlapped);
        prop_assert_eq!(flight.executed, mirrored.executed);
        prop_assert_eq!(flight.slide, mirrored.slide);
    }

    #[test]
    fn maneuvers_are_the_same_anywhere_on_the_table(scene in scene(), motion in pose(900.0)) {
        let (flight, moved) = (scene.fly(), scene.moved(motion).fly());
        prop_assert!(apart(scene.start.size, motion.then(flight.pose), moved.pose) < 0.01, "{flight:?} {moved:?}");
        prop_assert_eq!(flight.overlapped, moved.overlapped);
        prop_assert_eq!(flight.executed, moved.executed);
    }

    #[test]
    fn a_full_flight_overlaps_nothing(scene in scene()) {
        let flight = scene.fly();
        let end = scene.start.at(flight.pose);
        let under = scene.overlapped_by(end);
        let free = flight.overlapped.is_empty() || scene.start.size == BaseSize::Huge;
        prop_assert_eq!(flight.executed == Executed::Full, free);
        if flight.executed == Executed::Full {
            let full = scene.start.pose.then(scene.maneuver.displacement(scene.start.size, flight.slide));
            prop_assert!(apart(scene.start.size, flight.pose, full) < 1e-9);
            prop_assert_eq!(flight.overlapped.iter().collect::<Vec<_>>(), under);
        }
    }

    #[test]
    fn a_partial_flight_overlaps_nothing_and_touches_the_ship_it_names(scene in template_scene()) {
        let flight = scene.fly();
        if let Executed::Partial { touching: named } = flight.executed && !is_back(&scene, flight.pose) {
            let end = scene.start.at(flight.pose);
            prop_assert_eq!(scene.overlapped_by(end), Vec::<usize>::new());
            match named {
                Some(named) => prop_assert!(touching(end, scene.others[named], &scene.settings), "{flight:?}"),
                // A roll may be hindered by its own turning alone, and then has nothing to back over.
                None => prop_assert!(apart(end.size, scene.along(f64::INFINITY).pose, end.pose) < 1e-9, "{flight:?}"),
            }
        }
    }

    #[test]
    fn contacts_are_the_same_anywhere_on_the_table(
        scene in template_scene(), motion in pose(900.0), rock in rock(), way in 0.0..1.2, off in pose(60.0),
    ) {
        let flight = scene.fly();
        let at = Pose::new(scene.start.pose.at.lerp(flight.pose.at, way) + off.at, off.heading);
        let moved = scene.moved(motion);
        let contacts = |scene: &Scene, at: Pose| {
            scene.fly().contacts(scene.start, scene.maneuver, [rock.placed(at)], &scene.settings)
        };
        let here = contacts(&scene, at);
        // A rock that lies on the edge of something is left aside: nudged a little it would be met otherwise.
        let nudges = [(0.05, 0.0), (-0.05, 0.0), (0.0, 0.05), (0.0, -0.05)];
        prop_assume!(nudges.into_iter().all(|(x, y)| {
            contacts(&scene, Pose::new(at.at + Vec2::new(x, y), at.heading)) == here
        }));
        prop_assert_eq!(here, contacts(&moved, motion.then(at)));
    }
}

fn is_back(scene: &Scene, end: Pose) -> bool {
    apart(scene.start.size, scene.start.pose, end) < 1e-9
}

/// The share of flights in the run that were partial, and of those the share that got somewhere.
#[derive(Debug, Default)]
struct Tally {
    flights: u32,
    partial: u32,
    on_the_way: u32,
}

#[test]
fn walking_back_stops_at_the_first_free_place() {
    let mut runner = TestRunner::deterministic();
    let scenes = template_scene();
    let mut tally = Tally::default();
    for _ in 0..4000 {
        let scene = scenes.new_tree(&mut runner).expect("a scene").current();
        tally.flights += 1;
        let flight = scene.fly();
        if flight.executed == Executed::Full {
            continue;
        }
        tally.partial += 1;
        tally.on_the_way += u32::from(!is_back(&scene, flight.pose));
        let stopped = flight.rear_mark(scene.maneuver).expect("it went back along a template");
        assert!(apart(scene.start.size, scene.along(stopped).pose, flight.pose) < 1e-6, "{scene:?} {flight:?}");
        if let Some(free) = free_place_beyond(&scene, stopped) {
            panic!("stopped at {stopped} but {free} is free: {scene:?}");
        }
    }
    assert!(tally.partial * 10 > tally.flights * 4 && tally.on_the_way * 10 > tally.flights * 2, "{tally:?}");
}

/// The first place on the way back from the template's end that is free for a hundredth of a millimetre and lies farther than
/// that beyond a rear mark.
fn free_place_beyond(scene: &Scene, stopped: f64) -> Option<f64> {
    const HAIR: f64 = 0.01;
    let (template, _) = scene.maneuver.template(scene.start.size)?;
    let steps = ((template.length() - stopped) / HAIR).ceil() as u32;
    let marks = (0..steps.saturating_sub(1)).map(|n| template.length() - HAIR * f64::from(n));
    let mut free_for = 0;
    for mark in marks {
        let base = scene.along(mark);
        let free = !scene.others.iter().any(|&other| overlap(base, other, &scene.settings));
        free_for = if free { free_for + 1 } else { 0 };
        if free_for == 2 {
            return Some(mark);
        }
    }
    None
}

#[test]
fn a_roll_that_is_hindered_by_its_turning_alone_ends_unturned_at_the_end_of_the_template() {
    // One ship a millimetre north and one a millimetre south of the end: no room for the guides of a ship that faces south.
    let start = Base::new(BaseSize::Small, Pose::default());
    let others = [96.0, 14.0].map(|y| Base::new(BaseSize::Small, Pose::from_degrees(55.0, y, 90.0))).to_vec();
    let scene = Scene { start, maneuver: "1R".parse().unwrap(), others, settings: Settings::default() };
    let flight = scene.fly();
    assert!(matches!(flight.executed, Executed::Partial { .. }), "{flight:?}");
    assert!(apart(BaseSize::Small, flight.pose, Pose::from_degrees(55.0, 55.0, 90.0)) < 1e-9, "{flight:?}");
}

#[test]
fn a_heading_a_hair_left_of_north_is_north() {
    let north = Heading::from_degrees(-1e-20);
    assert!((north.sin().abs() < 1e-12) && north.cos() > 0.999, "{north:?}");
}

#[test]
fn a_heading_is_the_angle_it_was_made_from() {
    for n in -7200..=7200 {
        let degrees = 0.1 * f64::from(n);
        let off = (Heading::from_degrees(degrees).degrees() - degrees + 180.0).rem_euclid(360.0) - 180.0;
        assert!(off.abs() < 1e-9, "{degrees}: off by {off}");
    }
}

#[test]
fn a_ship_alone_flies_in_full() {
    for maneuver in all_maneuvers() {
        for size in SQUARE.into_iter().filter(|&size| maneuver.fits(size)) {
            let start = Base::new(size, Pose::from_degrees(300.0, 200.0, 33.0));
            let scene = Scene { start, maneuver, others: Vec::new(), settings: Settings::default() };
            assert_eq!(scene.fly().executed, Executed::Full);
        }
    }
}
