//! Laws of what lies on what, measured by the area two shapes share.

use proptest::prelude::*;
use proptest::sample::select;
use tallyho_table::{
    Base, BaseSize, Blocked, Edge, Guides, Lean, Others, Outline, PlayArea, Pose, Reposition, Settings, Side, Slide,
    Swath, Template, Vec2, overlap, rotated,
};

use crate::scene::{SQUARE, all_templates, any_size, apart, base, cases, guides, mirrored, moved, pose, rock};

/// Shared areas between nothing and this are left aside: along the longest edge that is a depth of a thousandth, and shapes
/// that share no more depth merely touch.
const SLIVER: f64 = 0.25;

/// The area of a polygon; negative when it runs clockwise.
fn area(points: &[Vec2]) -> f64 {
    let next = points.iter().cycle().skip(1);
    0.5 * points.iter().zip(next).map(|(a, b)| a.cross(*b)).sum::<f64>()
}

/// What of a polygon lies in a convex one: cut by each of its sides in turn. The area is right for concave ones, too.
fn clipped(mut subject: Vec<Vec2>, convex: &[Vec2]) -> Vec<Vec2> {
    let sign = area(convex).signum();
    for (i, &a) in convex.iter().enumerate() {
        let side = convex[(i + 1) % convex.len()] - a;
        let inside = |p: Vec2| sign * side.cross(p - a);
        let mut kept = Vec::new();
        for (j, &p) in subject.iter().enumerate() {
            let q = subject[(j + 1) % subject.len()];
            let (at_p, at_q) = (inside(p), inside(q));
            if at_p >= 0.0 {
                kept.push(p);
            }
            if (at_p > 0.0 && at_q < 0.0) || (at_p < 0.0 && at_q > 0.0) {
                kept.push(p.lerp(q, at_p / (at_p - at_q)));
            }
        }
        subject = kept;
    }
    subject
}

/// The area that a polygon shares with several convex ones that do not overlap each other.
fn shared(polygon: &[Vec2], parts: &[Vec<Vec2>]) -> f64 {
    parts.iter().map(|part| area(&clipped(polygon.to_vec(), part)).abs()).sum()
}

/// The rectangles that make up a base.
fn parts(base: Base, guides: Guides) -> Vec<Vec<Vec2>> {
    let half = base.size.half();
    let rectangle = |left: f64, right: f64, rear: f64, front: f64| {
        [(left, rear), (right, rear), (right, front), (left, front)]
            .map(|(x, y)| base.pose.point_to_table(Vec2::new(x, y)))
            .to_vec()
    };
    let mut parts = vec![rectangle(-half.x, half.x, -half.y, half.y)];
    if guides == Guides::Count {
        for (left, right) in [(-13.0, -10.0), (10.0, 13.0)] {
            parts.push(rectangle(left, right, half.y, half.y + 1.5));
            parts.push(rectangle(left, right, -half.y - 1.5, -half.y));
        }
    }
    parts
}

fn shared_by_bases(a: Base, b: Base, guides: Guides) -> f64 {
    parts(a, guides).iter().map(|part| shared(part, &parts(b, guides))).sum()
}

/// A strip in four-sided pieces.
fn pieces(swath: Swath) -> Vec<Vec<Vec2>> {
    let corners = swath.corners(0.2);
    let half = corners.len() / 2;
    let other_edge = |i: usize| corners[corners.len() - 1 - i];
    (0..half - 1).map(|i| vec![corners[i], corners[i + 1], other_edge(i + 1), other_edge(i)]).collect()
}

fn every_reposition(size: BaseSize) -> Vec<Reposition> {
    let sideways = |side: Side, slide: Slide| {
        let banked = [Lean::Forward, Lean::Back].map(|lean| Reposition::banked_roll(1, side, lean, slide));
        [
            Reposition::barrel_roll(size, side, slide),
            Reposition::decloak_sideways(size, side, slide),
            banked[0],
            banked[1],
        ]
    };
    let sideways =
        Side::BOTH.into_iter().flat_map(|side| Slide::ALL.into_iter().flat_map(move |slide| sideways(side, slide)));
    Reposition::BOOSTS.into_iter().chain([Reposition::decloak_forward(size)]).chain(sideways).collect()
}

/// A ship, a way for it to reposition, and a place on the table near where that leads.
fn reposition() -> impl Strategy<Value = (Base, Reposition)> {
    select(SQUARE.to_vec()).prop_flat_map(|size| {
        let near_an_edge = prop_oneof![30.0..150.0, 150.0..884.0];
        let at = (near_an_edge, 30.0..884.0, crate::scene::degrees());
        let at = at.prop_map(|(x, y, degrees)| Pose::from_degrees(x, y, degrees));
        (at, select(every_reposition(size))).prop_map(move |(at, move_)| (Base::new(size, at), move_))
    })
}

#[test]
fn repositions_to_either_side_mirror() {
    for size in SQUARE {
        for slide in Slide::ALL {
            let sideways: [&dyn Fn(Side) -> Reposition; 4] = [
                &|side| Reposition::barrel_roll(size, side, slide),
                &|side| Reposition::decloak_sideways(size, side, slide),
                &|side| Reposition::banked_roll(1, side, Lean::Forward, slide),
                &|side| Reposition::banked_roll(2, side, Lean::Back, slide),
            ];
            for (index, roll) in sideways.into_iter().enumerate() {
                let [left, right] = Side::BOTH.map(|side| roll(side).displacement(size));
                assert!(apart(size, left.mirrored(), right) < 1e-9, "{index} {size:?} {slide:?}");
                assert!(left.at.x < 0.0 && right.at.x > 0.0, "{index} {size:?} {slide:?}");
            }
        }
        let boost = |side: Side| Reposition::boost(Template::Bank(1, side)).displacement(size);
        assert!(apart(size, boost(Side::Left).mirrored(), boost(Side::Right)) < 1e-9);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn bases_overlap_when_they_share_an_area(a in base(80.0), b in base(80.0), settings in guides()) {
        let shared = shared_by_bases(a, b, settings.guides);
        prop_assume!(!(1e-9..SLIVER).contains(&shared));
        prop_assert_eq!(overlap(a, b, &settings), shared >= SLIVER, "{}", shared);
    }

    #[test]
    fn guides_overlap_what_they_stick_into(
        size in any_size(), other in any_size(), at in pose(300.0), aside in -60.0..60.0, gap in -1.0..4.0, turn in -8.0..8.0,
    ) {
        let a = Base::new(size, at);
        let ahead = Pose::from_degrees(aside, size.half_length() + other.half_length() + gap, turn);
        let b = Base::new(other, at.then(ahead));
        for guides in [Guides::Count, Guides::Ignore] {
            let shared = shared_by_bases(a, b, guides);
            prop_assume!(!(1e-9..SLIVER).contains(&shared));
            let settings = Settings { guides, ..Settings::default() };
            prop_assert_eq!(overlap(a, b, &settings), shared >= SLIVER, "{:?} {}", guides, shared);
            prop_assert_eq!(overlap(b, a, &settings), shared >= SLIVER, "{:?} {}", guides, shared);
        }
    }

    #[test]
    fn a_base_lies_on_an_obstacle_when_they_share_an_area(base in base(90.0), rock in rock(), at in pose(40.0), settings in guides()) {
        let rock = rock.placed(at);
        let points: Vec<Vec2> = rock.points().collect();
        let shared = shared(&points, &parts(base, settings.guides));
        prop_assume!(!(1e-9..SLIVER).contains(&shared));
        prop_assert_eq!(rock.under(base, settings.guides), shared >= SLIVER, "{}", shared);
        if settings.guides == Guides::Ignore {
            prop_assert_eq!(rock.distance(base) == 0.0, shared >= SLIVER);
        }
    }

    #[test]
    fn a_template_lies_on_an_obstacle_when_they_share_an_area(
        base in base(40.0), template in select(all_templates()),
        edge in select(vec![Edge::Front, Edge::Rear, Edge::Left, Edge::Right]),
        rock in rock(), way in -0.2..1.2, off in pose(45.0),
    ) {
        let swath = Swath::of(template, edge, base);
        let pieces = pieces(swath);
        let along = &pieces[((way * pieces.len() as f64) as usize).min(pieces.len() - 1)];
        let rock = rock.placed(Pose::new(along[0] + off.at, off.heading));
        let points: Vec<Vec2> = rock.points().collect();
        let shared = shared(&points, &pieces);
        prop_assume!(!(1e-9..SLIVER).contains(&shared));
        prop_assert_eq!(rock.under_swath(swath), shared >= SLIVER, "{}", shared);
        prop_assert_eq!(rock.along_swath(swath).is_some(), shared >= SLIVER, "{}", shared);
    }

    #[test]
    fn a_base_and_an_obstacle_are_as_far_apart_anywhere(base in base(200.0), rock in rock(), at in pose(100.0), motion in pose(900.0)) {
        let (here, there) = (rock.placed(at).distance(base), rock.placed(motion.then(at)).distance(moved(base, motion)));
        prop_assert!((here - there).abs() < 1e-6, "{here} {there}");
        let mirror = Outline::new(rock.points().iter().map(|point| point.mirrored()).collect::<Vec<_>>());
        let mirrored = mirror.placed(at.mirrored()).distance(mirrored(base));
        prop_assert!((here - mirrored).abs() < 1e-6, "{here} {mirrored}");
    }

    #[test]
    fn whether_outlines_are_farther_apart_is_what_their_distance_says(
        a in rock(), b in rock(), at in pose(150.0), to in pose(150.0), apart in 0.0..300.0,
    ) {
        let (a, b) = (a.placed(at), b.placed(to));
        let distance = a.distance_to_outline(b);
        prop_assert_eq!(a.is_beyond(b, apart), distance > apart);
        prop_assert!(!a.is_beyond(b, distance) && (distance == 0.0 || a.is_beyond(b, distance - 1e-9)));
    }

    #[test]
    fn outlines_are_as_far_apart_there_as_back(a in rock(), b in rock(), at in pose(100.0), to in pose(100.0)) {
        let (a, b) = (a.placed(at), b.placed(to));
        prop_assert!((a.distance_to_outline(b) - b.distance_to_outline(a)).abs() < 1e-9);
    }

    #[test]
    fn the_play_area_holds_a_base_whose_every_corner_it_holds(
        size in any_size(), x in -20.0..130.0, y in -20.0..130.0, degrees in crate::scene::degrees(),
        far in any::<[bool; 2]>(), guides_at_the_edge in select(vec![Guides::Count, Guides::Ignore]),
    ) {
        let area = PlayArea::EPIC;
        let at = Pose::from_degrees(if far[0] { area.width - x } else { x }, if far[1] { area.height - y } else { y }, degrees);
        let base = Base::new(size, at);
        let depths: Vec<f64> = parts(base, guides_at_the_edge).into_iter().flatten().map(|corner| area.depth(corner)).collect();
        let least = depths.into_iter().fold(f64::INFINITY, f64::min);
        prop_assume!(least.abs() > 0.01);
        prop_assert_eq!(area.holds(base, &Settings { guides_at_the_edge, ..Settings::default() }), least > 0.0);
    }

    #[test]
    fn a_reposition_is_refused_by_ships_obstacles_and_the_edge_alone(
        (base, reposition) in reposition(),
        ships in prop::collection::vec((any_size(), pose(160.0)), 0..3),
        rocks in prop::collection::vec((rock(), pose(110.0)), 0..3),
        settings in guides(),
    ) {
        let near = |off: Pose| Pose::new(base.pose.at + off.at, off.heading);
        let ships: Vec<Base> = ships.into_iter().map(|(size, off)| Base::new(size, near(off))).collect();
        let placed: Vec<_> = rocks.iter().map(|(rock, off)| rock.placed(near(*off))).collect();
        let area = PlayArea::STANDARD;

        let end = base.at(base.pose.then(reposition.displacement(base.size)));
        let depth = parts(end, settings.guides_at_the_edge).into_iter().flatten().map(|corner| area.depth(corner));
        let depth = depth.fold(f64::INFINITY, f64::min);
        let on_ships: Vec<f64> = ships.iter().map(|&ship| shared_by_bases(end, ship, settings.guides)).collect();
        let under: Vec<f64> = placed.iter().map(|rock| {
            let points: Vec<Vec2> = rock.points().collect();
            shared(&points, &parts(end, settings.guides)).max(shared(&points, &pieces(reposition.swath(base))))
        }).collect();
        prop_assume!(depth.abs() > 0.01 && on_ships.iter().chain(&under).all(|area| !(1e-9..SLIVER).contains(area)));

        let lies_on = |areas: &[f64]| (0..areas.len()).filter(|&index| areas[index] >= SLIVER).collect::<tallyho_table::IndexSet>();
        let expected = if depth < 0.0 {
            Err(Blocked::LeavesTheArea)
        } else if !lies_on(&on_ships).is_empty() {
            Err(Blocked::Ships(lies_on(&on_ships)))
        } else if !lies_on(&under).is_empty() {
            Err(Blocked::Obstacles(lies_on(&under)))
        } else {
            Ok(end.pose)
        };
        prop_assert_eq!(reposition.attempt(base, Others::all(&ships), placed.iter().copied(), area, &settings), expected);
    }

    #[test]
    fn four_quarter_turns_lead_back(base in base(300.0), side in select(Side::BOTH.to_vec())) {
        let turned = (0..4).fold(base, |base, _| rotated(base, side));
        prop_assert!(apart(base.size, turned.pose, base.pose) < 1e-9);
    }
}

#[test]
fn a_template_wholly_on_an_obstacle_lies_on_it() {
    // A disc just large enough to hide the template.
    let disc: Vec<Vec2> =
        (0..36).map(|n| Pose::from_degrees(0.0, 0.0, 10.0 * f64::from(n)).heading.forward() * 24.0).collect();
    let disc = Outline::new(disc);
    let ship = Base::new(BaseSize::Small, Pose::default());
    let swath = Swath::of(Template::Straight(1), Edge::Front, ship);
    assert!(disc.placed(Pose::from_degrees(0.0, 40.0, 0.0)).under_swath(swath));
}
