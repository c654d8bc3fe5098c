//! Laws of range, arcs, sectors and lines of fire.

use proptest::prelude::*;
use proptest::sample::select;
use tallyho_table::{
    Arc, ArcSet, Base, BaseSize, Lane, MeasureFrom, OnTheLine, Others, Pose, Range, Sector, Settings, Sight, Vec2,
    approach, aspect, closest, distance, is_in_any, nearest_in_arc, obstruction, overlap, range, sector,
    sector_of_point, sectors_beside, shot, shot_within, sight, sight_through, touching,
};

use crate::scene::{any_size, base, cases, guides, mirrored, moved, pose, rock};

/// Two bases that do not overlap.
fn pair() -> impl Strategy<Value = (Base, Base)> {
    let near_or_far = prop_oneof![(base(100.0), base(100.0)), (base(250.0), base(250.0))];
    near_or_far.prop_filter("they do not overlap", |&(a, b)| distance(a, b) > 0.0)
}

fn arc() -> impl Strategy<Value = Arc> {
    select(Arc::ALL.to_vec())
}

fn measured(measure_from: MeasureFrom) -> Settings {
    Settings { measure_from, ..Settings::default() }
}

/// How far apart the ends of two lanes are, whichever way round each is told.
fn lanes_apart(a: Lane, b: Lane) -> f64 {
    let off = |b: Lane| {
        let ends = [
            (a.first.from, b.first.from),
            (a.first.to, b.first.to),
            (a.last.from, b.last.from),
            (a.last.to, b.last.to),
        ];
        ends.map(|(a, b)| a.distance(b)).into_iter().fold(0.0, f64::max)
    };
    off(b).min(off(Lane { first: b.last, last: b.first }))
}

fn turned_about(lane: Lane) -> Lane {
    let about = |line: tallyho_table::Line| tallyho_table::Line { from: line.to, to: line.from };
    Lane { first: about(lane.first), last: about(lane.last) }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn whether_some_arcs_hold_a_ship_is_what_sight_says(a in base(250.0), b in base(250.0), arcs in 0_u16..512) {
        let settings = Settings::default();
        let some: ArcSet = Arc::ALL.into_iter().filter(|&arc| arcs >> arc as u16 & 1 == 1).collect();
        let all = sight(a, b, &settings);
        let held = all.arcs.intersection(some);
        prop_assert_eq!(!held.is_empty(), some.iter().any(|arc| all.arcs.contains(arc)));
        prop_assert_eq!(is_in_any(a, some, b, &settings), !held.is_empty());
        let through = (!held.is_empty()).then_some(Sight { arcs: held, ..all });
        prop_assert_eq!(sight_through(a, some, b, &settings), through);
    }

    #[test]
    fn it_is_as_far_there_as_back(a in base(120.0), b in base(120.0), settings in guides()) {
        prop_assert!((distance(a, b) - distance(b, a)).abs() < 1e-9);
        prop_assert_eq!(range(a, b, &settings), range(b, a, &settings));
        prop_assert_eq!(overlap(a, b, &settings), overlap(b, a, &settings));
        prop_assert_eq!(touching(a, b, &settings), touching(b, a, &settings));
        if distance(a, b) > 0.0 {
            let (there, back) = (closest(a, b), closest(b, a));
            prop_assert!((there.first.length() - distance(a, b)).abs() < 1e-6, "{there:?}");
            prop_assert!((there.last.length() - distance(a, b)).abs() < 1e-5, "{there:?}");
            // Lines whose lengths differ by no more than rounding may end this far apart.
            prop_assert!(lanes_apart(there, turned_about(back)) < 0.05, "{there:?} {back:?}");
        }
    }

    #[test]
    fn touching_ships_are_those_put_edge_to_edge(size in any_size(), other in any_size(), at in pose(300.0), off in -15.0..15.0) {
        let settings = Settings::default();
        let a = Base::new(size, at);
        let beside = |gap: f64| {
            let aside = Vec2::new(size.half_width() + other.half_width() + gap, off);
            Base::new(other, at.then(Pose::new(aside, tallyho_table::Heading::NORTH)))
        };
        for (gap, touches, overlaps) in [(0.0, true, false), (0.005, true, false), (0.02, false, false), (-0.01, false, true)] {
            prop_assert_eq!(touching(a, beside(gap), &settings), touches, "gap {}", gap);
            prop_assert_eq!(overlap(a, beside(gap), &settings), overlaps, "gap {}", gap);
        }
    }

    #[test]
    fn no_shot_is_nearer_than_the_ships_are((a, b) in pair(), arc in arc()) {
        let seen = sight(a, b, &Settings::default());
        prop_assert_eq!(seen.distance, distance(a, b));
        prop_assert_eq!(seen.range, range(a, b, &Settings::default()));
        let far = |measure_from| shot_within(a, arc, b, Range(20), &measured(measure_from)).map(|shot| {
            assert!((shot.lane.first.length() - shot.distance).abs() < 1e-6);
            shot.distance
        });
        let (whole, edge) = (far(MeasureFrom::WholeBase), far(MeasureFrom::ArcEdge));
        prop_assert_eq!(whole.is_some(), edge.is_some());
        if let (Some(whole), Some(edge)) = (whole, edge) {
            prop_assert!(whole > seen.distance - 1e-5, "{whole} but {}", seen.distance);
            prop_assert!(edge > whole - 1e-5, "{edge} but {whole}");
        }
    }

    #[test]
    fn what_is_seen_is_the_same_anywhere_on_the_table((a, b) in pair(), motion in pose(900.0)) {
        let settings = Settings::default();
        let (there, from) = (moved(b, motion), moved(a, motion));
        let (here, elsewhere) = (sight(a, b, &settings), sight(from, there, &settings));
        prop_assert!((here.distance - elsewhere.distance).abs() < 1e-9);
        prop_assert_eq!((here.range, here.arcs), (elsewhere.range, elsewhere.arcs));
        for arc in Arc::ALL {
            let (here, elsewhere) = (shot(a, arc, b, &settings), shot(from, arc, there, &settings));
            prop_assert_eq!(here.map(|shot| shot.range), elsewhere.map(|shot| shot.range));
            let far = |shot: Option<tallyho_table::Shot>| shot.map_or(0.0, |shot| shot.distance);
            prop_assert!((far(here) - far(elsewhere)).abs() < 1e-6, "{}: {here:?} {elsewhere:?}", arc.name());
        }
        prop_assert_eq!(sector(a, b, &settings), sector(from, there, &settings));
        prop_assert_eq!(aspect(a, b), aspect(from, there));
        prop_assert_eq!(approach(a, b, &settings), approach(from, there, &settings));
    }

    #[test]
    fn what_is_seen_mirrors((a, b) in pair()) {
        let settings = Settings::default();
        let (here, there) = (sight(a, b, &settings), sight(mirrored(a), mirrored(b), &settings));
        prop_assert!((here.distance - there.distance).abs() < 1e-9);
        prop_assert_eq!(here.arcs.iter().map(mirrored_arc).collect::<ArcSet>(), there.arcs);
        prop_assert_eq!(sector(a, b, &settings).mirrored(), sector(mirrored(a), mirrored(b), &settings));
    }

    #[test]
    fn obstruction_is_the_same_anywhere_on_the_table(
        (a, b) in pair(), motion in pose(900.0), rock in rock(), way in 0.0..1.0, off in pose(40.0),
    ) {
        let settings = Settings::default();
        let at = Pose::new(a.pose.at.lerp(b.pose.at, way) + off.at, off.heading);
        let verdict = |a: Base, b: Base, at: Pose| obstruction(closest(a, b), [rock.placed(at)], &settings);
        let here = verdict(a, b, at);
        let nudges = [(0.05, 0.0), (-0.05, 0.0), (0.0, 0.05), (0.0, -0.05)];
        prop_assume!(nudges.into_iter().all(|(x, y)| verdict(a, b, Pose::new(at.at + Vec2::new(x, y), at.heading)) == here));
        prop_assert_eq!(here, verdict(moved(a, motion), moved(b, motion), motion.then(at)));
    }

    #[test]
    fn every_ship_within_range_is_in_some_arc((a, b) in pair()) {
        let seen = sight(a, b, &Settings::default());
        let holds = |arc: Arc| seen.arcs.contains(arc);
        let within = seen.range <= Range::ARC;
        prop_assert_eq!([Arc::Front, Arc::Right, Arc::Rear, Arc::Left].into_iter().any(holds), within);
        prop_assert_eq!(holds(Arc::FullFront) || holds(Arc::FullRear), within);
        prop_assert_eq!(holds(Arc::FullLeft) || holds(Arc::FullRight), within);
        for (part, whole) in [
            (Arc::Bullseye, Arc::Front),
            (Arc::Front, Arc::FullFront),
            (Arc::Rear, Arc::FullRear),
            (Arc::Right, Arc::FullRight),
            (Arc::Left, Arc::FullLeft),
        ] {
            prop_assert!(!holds(part) || holds(whole), "{} but not {}", part.name(), whole.name());
        }
    }

    #[test]
    fn an_arc_holds_what_can_be_shot_through_it((a, b) in pair(), arc_edge in select(vec![OnTheLine::Inside, OnTheLine::Outside])) {
        let settings = Settings { arc_edge, ..Settings::default() };
        let seen = sight(a, b, &settings);
        for arc in Arc::ALL {
            prop_assert_eq!(seen.arcs.contains(arc), shot(a, arc, b, &settings).is_some(), "{}", arc.name());
        }
    }

    #[test]
    fn what_an_arc_holds_does_not_hang_on_how_attacks_are_measured((a, b) in far_pair()) {
        let (whole, edge) = (measured(MeasureFrom::WholeBase), measured(MeasureFrom::ArcEdge));
        prop_assert_eq!(sight(a, b, &whole), sight(a, b, &edge));
    }

    #[test]
    fn the_nearest_in_an_arc_is_the_nearest_of_those_it_holds(
        from in base(100.0),
        others in prop::collection::vec(base(400.0), 0..8),
        arc in arc(),
        measure_from in select(vec![MeasureFrom::WholeBase, MeasureFrom::ArcEdge]),
    ) {
        let settings = measured(measure_from);
        let mut nearest: Option<(usize, f64)> = None;
        for (index, &other) in others.iter().enumerate() {
            let seen = sight(from, other, &settings);
            if seen.arcs.contains(arc) && nearest.is_none_or(|(_, near)| seen.distance < near) {
                nearest = Some((index, seen.distance));
            }
        }
        prop_assert_eq!(nearest_in_arc(from, arc, Others::all(&others), Range::ARC, &settings), nearest);
    }

    #[test]
    fn every_point_is_in_one_sector_and_its_mirror_image_in_the_mirrored_one(size in any_size(), point in pose(300.0)) {
        let settings = Settings::default();
        let from = Base::new(size, Pose::default());
        let found = sector_of_point(from, point.at, &settings);
        prop_assert_ne!(found, Sector::Bullseye);
        prop_assert_eq!(sectors_by_angle(size, point.at), vec![found]);
        prop_assert_eq!(sector_of_point(from, point.at.mirrored(), &settings), found.mirrored());
        let (clockwise, other) = sectors_beside(from, point.at, &settings);
        prop_assert!(found == clockwise || Some(found) == other, "{found:?} {clockwise:?} {other:?}");
    }

    #[test]
    fn a_ship_whose_middle_is_in_a_sector_is_in_its_arc((a, b) in pair()) {
        let settings = Settings::default();
        let arc = arc_of(sector(a, b, &settings));
        prop_assert!(shot_within(a, arc, b, Range(20), &settings).is_some());
    }

    #[test]
    fn a_range_band_is_a_hundred_long(distance in 0.001..900.0) {
        let settings = Settings::default();
        let Range(band) = Range::of(distance, &settings);
        prop_assert!(distance <= 100.0 * f64::from(band) + 1e-5 && distance > 100.0 * f64::from(band - 1));
        prop_assert!(Range(band).reaches(distance, &settings) && !Range(band - 1).reaches(distance, &settings));
    }
}

/// Two bases about range 3 apart.
fn far_pair() -> impl Strategy<Value = (Base, Base)> {
    let near_the_end = |&(a, b): &(Base, Base)| (200.0..310.0).contains(&distance(a, b));
    (base(150.0), base(150.0), 0.0..360.0, 300.0..420.0)
        .prop_map(|(a, b, degrees, far): (Base, Base, f64, f64)| {
            let out = Pose::from_degrees(0.0, 0.0, degrees).heading.forward() * far;
            (a, b.at(Pose::new(a.pose.at + out, b.pose.heading)))
        })
        .prop_filter("they are about range 3 apart", near_the_end)
}

fn mirrored_arc(arc: Arc) -> Arc {
    match arc {
        Arc::Right => Arc::Left,
        Arc::Left => Arc::Right,
        Arc::FullRight => Arc::FullLeft,
        Arc::FullLeft => Arc::FullRight,
        same @ (Arc::Bullseye | Arc::Front | Arc::Rear | Arc::FullFront | Arc::FullRear) => same,
    }
}

/// The standard arc a sector is half of.
fn arc_of(sector: Sector) -> Arc {
    match sector {
        Sector::Bullseye | Sector::FrontRight | Sector::FrontLeft => Arc::Front,
        Sector::RightFront | Sector::RightBack => Arc::Right,
        Sector::BackRight | Sector::BackLeft => Arc::Rear,
        Sector::LeftBack | Sector::LeftFront => Arc::Left,
    }
}

/// The eight sectors with the angles, clockwise from straight ahead, between which each lies.
fn sector_angles(size: BaseSize) -> [(Sector, f64, f64); 8] {
    let (sin, cos) = Settings::default().arc_lines.half_front(size);
    let line = sin.atan2(cos).to_degrees();
    let bounds = [0.0, line, 90.0, 180.0 - line, 180.0, 180.0 + line, 270.0, 360.0 - line, 360.0];
    std::array::from_fn(|index| (Sector::ALL[index + 1], bounds[index], bounds[index + 1]))
}

fn sectors_by_angle(size: BaseSize, point: Vec2) -> Vec<Sector> {
    let angle = point.x.atan2(point.y).to_degrees().rem_euclid(360.0);
    let holds = |&(_, from, to): &(Sector, f64, f64)| from <= angle && angle < to;
    sector_angles(size).into_iter().filter(holds).map(|(sector, ..)| sector).collect()
}

#[test]
fn a_point_on_a_dividing_line_is_in_the_sector_clockwise_of_it() {
    let settings = Settings::default();
    for size in BaseSize::ALL {
        let from = Base::new(size, Pose::default());
        let (sin, cos) = settings.arc_lines.half_front(size);
        let lines = [
            (Vec2::new(0.0, 1.0), Sector::FrontRight),
            (Vec2::new(sin, cos), Sector::RightFront),
            (Vec2::new(1.0, 0.0), Sector::RightBack),
            (Vec2::new(sin, -cos), Sector::BackRight),
            (Vec2::new(0.0, -1.0), Sector::BackLeft),
            (Vec2::new(-sin, -cos), Sector::LeftBack),
            (Vec2::new(-1.0, 0.0), Sector::LeftFront),
            (Vec2::new(-sin, cos), Sector::FrontLeft),
        ];
        for (line, clockwise) in lines {
            assert_eq!(sector_of_point(from, line * 128.0, &settings), clockwise, "{} {line:?}", size.name());
            assert_eq!(sectors_beside(from, line * 128.0, &settings).0, clockwise, "{} {line:?}", size.name());
        }
    }
}
