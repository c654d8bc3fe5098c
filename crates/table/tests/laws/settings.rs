//! Each setting, and a scene whose outcome it changes.

use tallyho_table::{
    Approach, Arc, ArcLines, Base, BaseSize, ClosingBy, Grazing, Guides, Lane, Line, MeasureFrom, Obstruction,
    OnTheLine, Others, Outline, PlayArea, Pose, Range, Settings, Slide, Vec2, WingPlace, approach, fly, obstruction,
    range, shot, sight,
};

fn small(x: f64, y: f64) -> Base {
    Base::new(BaseSize::Small, Pose::from_degrees(x, y, 0.0))
}

#[test]
fn guides_that_count_stop_a_ship_short_by_their_length() {
    let stop = |guides: Guides| {
        let settings = Settings { guides, ..Settings::default() };
        let ahead = [small(0.0, 150.0)];
        fly(small(0.0, 0.0), "3F".parse().unwrap(), &Slide::ALL, Others::all(&ahead), &settings).pose.at.y
    };
    assert!((stop(Guides::Ignore) - 110.0).abs() < 0.01);
    assert!((stop(Guides::Count) - 107.0).abs() < 0.01);
}

#[test]
fn guides_that_count_at_the_edge_leave_the_play_area_first() {
    let stays = |guides_at_the_edge: Guides, y: f64| {
        PlayArea::STANDARD.holds(small(100.0, y), &Settings { guides_at_the_edge, ..Settings::default() })
    };
    assert!(stays(Guides::Ignore, 21.0) && !stays(Guides::Count, 21.0));
    assert!(stays(Guides::Count, 22.0) && !stays(Guides::Ignore, 19.0));
}

#[test]
fn an_attack_measured_from_the_arc_edge_may_be_a_band_longer() {
    let target = Base::new(BaseSize::Small, Pose::from_degrees(103.9, 103.9, 45.0));
    let measured = |measure_from: MeasureFrom| {
        let settings = Settings { measure_from, ..Settings::default() };
        shot(small(0.0, 0.0), Arc::Front, target, &settings).expect("it is in the arc").range
    };
    assert_eq!(measured(MeasureFrom::WholeBase), Range(1));
    assert_eq!(measured(MeasureFrom::ArcEdge), Range(2));
}

#[test]
fn an_arc_reaches_as_far_wherever_attacks_are_measured_from() {
    // A long edge 299 from the front right corner, well inside the front arc, and 300.6 from the arc's edge.
    let facing = Pose::from_degrees(20.0, 20.0, 35.0);
    let target = Base::new(BaseSize::Large, facing.then(Pose::from_degrees(0.0, 339.0, 0.0)));
    for measure_from in [MeasureFrom::WholeBase, MeasureFrom::ArcEdge] {
        let settings = Settings { measure_from, ..Settings::default() };
        assert!(sight(small(0.0, 0.0), target, &settings).arcs.contains(Arc::Front), "{measure_from:?}");
        let shot = shot(small(0.0, 0.0), Arc::Front, target, &settings);
        assert_eq!(shot.is_some(), measure_from == MeasureFrom::WholeBase);
    }
}

#[test]
fn a_distance_on_the_line_is_in_the_nearer_or_the_farther_band() {
    let band = |band_edge: OnTheLine, gap: f64| {
        range(small(0.0, 0.0), small(0.0, 40.0 + gap), &Settings { band_edge, ..Settings::default() })
    };
    for edge in 1..=3_u8 {
        let line = 100.0 * f64::from(edge);
        assert_eq!((band(OnTheLine::Inside, line), band(OnTheLine::Outside, line)), (Range(edge), Range(edge + 1)));
        for either in [OnTheLine::Inside, OnTheLine::Outside] {
            assert_eq!((band(either, line - 0.001), band(either, line + 0.001)), (Range(edge), Range(edge + 1)));
        }
    }
}

#[test]
fn a_base_that_touches_the_edge_of_an_arc_is_inside_or_outside() {
    let holds = |arc_edge: OnTheLine, arc: Arc, to: Base| {
        let settings = Settings { arc_edge, ..Settings::default() };
        let sees = sight(small(0.0, 0.0), to, &settings).arcs.contains(arc);
        assert_eq!(sees, shot(small(0.0, 0.0), arc, to, &settings).is_some());
        sees
    };
    for (arc, to) in [(Arc::Bullseye, small(27.5, 100.0)), (Arc::FullFront, small(90.0, -20.0))] {
        assert!(holds(OnTheLine::Inside, arc, to) && !holds(OnTheLine::Outside, arc, to), "{}", arc.name());
    }
}

#[test]
fn a_ship_closes_by_its_middle_or_all_or_any_part_of_the_looker() {
    let closes = |closing_by: ClosingBy, y: f64| {
        let settings = Settings { closing_by, ..Settings::default() };
        approach(small(0.0, y), small(0.0, 0.0), &settings) == Approach::Closing
    };
    let by_all_three =
        |y: f64| [ClosingBy::WholeBase, ClosingBy::Centre, ClosingBy::AnyPart].map(|closing_by| closes(closing_by, y));
    assert_eq!(by_all_three(50.0), [true, true, true]);
    assert_eq!(by_all_three(30.0), [false, true, true]);
    assert_eq!(by_all_three(10.0), [false, false, true]);
    assert_eq!(by_all_three(-10.0), [false, false, false]);
}

#[test]
fn a_line_along_the_rim_of_an_obstacle_is_obstructed_or_clear() {
    let line = Line { from: Vec2::new(10.0, 0.0), to: Vec2::new(10.0, 100.0) };
    let lane = Lane { first: line, last: line };
    let square = [(-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0)].map(|(x, y)| Vec2::new(x, y));
    let rock = Outline::new(square);
    let verdict = |grazing: Grazing, x: f64| {
        let settings = Settings { grazing, ..Settings::default() };
        obstruction(lane, [rock.placed(Pose::from_degrees(x, 50.0, 0.0))], &settings).0
    };
    assert_eq!(verdict(Grazing::Obstructs, 0.0), Obstruction::Obstructed);
    assert_eq!(verdict(Grazing::Clears, 0.0), Obstruction::Clear);
    for either in [Grazing::Obstructs, Grazing::Clears] {
        assert_eq!((verdict(either, -0.1), verdict(either, 0.1)), (Obstruction::Clear, Obstruction::Obstructed));
    }
}

#[test]
fn the_wing_gap_sets_the_rows_of_a_wing_apart() {
    let behind = |wing_gap: f64| {
        WingPlace::RearSupport.pose(Pose::default(), &Settings { wing_gap, ..Settings::default() }).at.y
    };
    assert_eq!((behind(0.0), behind(1.5)), (-60.0, -63.0));
}

#[test]
fn a_wider_bullseye_holds_more() {
    let holds = |bullseye_width: f64| {
        let settings = Settings { bullseye_width, ..Settings::default() };
        sight(small(0.0, 0.0), small(30.0, 100.0), &settings).arcs.contains(Arc::Bullseye)
    };
    assert!(!holds(15.0) && holds(21.0));
}

#[test]
fn wider_arc_lines_move_a_ship_from_the_side_arc_to_the_front() {
    let holds = |half_front: f64| {
        let arc_lines = ArcLines::from_degrees([half_front; 4]);
        let settings = Settings { arc_lines, ..Settings::default() };
        sight(small(0.0, 0.0), small(124.0, 100.0), &settings).arcs.contains(Arc::Front)
    };
    assert!(!holds(40.62) && holds(45.0));
}
