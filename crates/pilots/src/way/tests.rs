use super::*;
use tallyho_table::{Bearing, Maneuver, Side, Slide, Vec2};

const AREA: PlayArea = PlayArea::STANDARD;

fn flyer(dial: &[(u8, Bearing, Difficulty)]) -> Flyer {
    let end = |&(speed, bearing, colour): &(u8, Bearing, Difficulty)| {
        let maneuver = Maneuver::new(speed, bearing).expect("it exists");
        (maneuver.displacement(BaseSize::Small, Slide::Middle), colour)
    };
    Flyer::new(BaseSize::Small, &dial.iter().map(end).collect::<Vec<_>>(), false)
}

fn fighter() -> Flyer {
    let (left, right) = (Side::Left, Side::Right);
    flyer(&[
        (1, Bearing::Straight, Difficulty::Blue),
        (2, Bearing::Straight, Difficulty::White),
        (4, Bearing::Straight, Difficulty::White),
        (2, Bearing::Bank(left), Difficulty::Blue),
        (2, Bearing::Bank(right), Difficulty::Blue),
        (2, Bearing::Turn(left), Difficulty::White),
        (2, Bearing::Turn(right), Difficulty::White),
        (4, Bearing::Koiogran, Difficulty::Red),
    ])
}

/// Over the far edge.
fn out(settings: &Settings) -> impl Fn(Base, usize, Base) -> bool {
    move |_, _, end| !AREA.holds(end, settings) && end.corners().iter().any(|corner| corner.y > AREA.height)
}

#[test]
fn the_way_over_an_edge_takes_as_many_rounds_as_moves() {
    let settings = Settings::default();
    let way = Way::by(AREA, &fighter(), &settings, out(&settings));
    // A straight 4 carries a small base 240 mm, and it is out when its front is, 20 mm ahead.
    for (y, rounds) in [(750.0, 1.0), (610.0, 2.0), (390.0, 3.0), (150.0, 4.0)] {
        let pose = Pose::from_degrees(457.2, y, 0.0);
        assert!((way.rounds(pose, false) - rounds).abs() < 0.3, "{y}: {}", way.rounds(pose, false));
    }
    // Whoever faces the near edge turns about first.
    let about = Pose::from_degrees(457.2, 750.0, 180.0);
    assert!(way.rounds(about, false) > 1.5 && way.rounds(about, false) < 3.5, "{}", way.rounds(about, false));
}

#[test]
fn whoever_is_stressed_cannot_turn_about_by_a_red_maneuver() {
    let settings = Settings::default();
    let straights = flyer(&[(4, Bearing::Straight, Difficulty::White), (4, Bearing::Koiogran, Difficulty::Red)]);
    let way = Way::by(AREA, &straights, &settings, out(&settings));
    let about = Pose::from_degrees(457.2, 610.0, 180.0);
    assert!((way.rounds(about, false) - 4.0).abs() < 0.3, "about, and three straights: {}", way.rounds(about, false));
    assert!(way.rounds(about, true) >= LOST, "there is nothing blue on the dial");
}

#[test]
fn no_way_leads_into_a_corner_that_one_cannot_leave() {
    let settings = Settings::default();
    let way = Way::by(AREA, &fighter(), &settings, out(&settings));
    assert!(way.rounds(Pose::from_degrees(457.2, 30.0, 180.0), false) > 12.0, "every move leaves over the near edge");
}

#[test]
fn from_every_state_one_of_the_moves_needs_a_round_less() {
    let settings = Settings::default();
    let flyer = fighter();
    let middle = Vec2::new(300.0, 600.0);
    let is_there = |base: Base| base.pose.at.distance(middle) < 120.0;
    let way = Way::to(AREA, &flyer, &settings, false, is_there);
    let survey = Survey::new(AREA, &flyer, &settings);
    let mut seen = 0;
    for (column, row, heading) in survey.cells() {
        for stressed in [false, true] {
            let rounds = way.rounds[way.index((column, row, heading, stressed)).expect("it is a cell")];
            if rounds == NEVER || rounds == 1 {
                continue;
            }
            seen += 1;
            assert!(leads_on(&survey, &way, (column, row, heading, stressed), rounds - 1), "{column} {row} {heading}");
        }
    }
    assert!(seen > 10_000);
}

/// Whether a move leads to where so many rounds are left, and none to where fewer are.
fn leads_on(survey: &Survey<'_>, way: &Way, from: State, left: u8) -> bool {
    let (column, row, heading, stressed) = from;
    let mut best = NEVER;
    for (ends, backs) in survey.backs.iter().enumerate() {
        for back in backs.iter().filter(|back| back.heading == heading) {
            let after = match (back.strain, stressed) {
                (Strain::Eases, _) => false,
                (Strain::Keeps, stressed) => stressed,
                (Strain::Brings, false) => true,
                (Strain::Brings, true) => continue,
            };
            let end = (column + back.columns, row + back.rows, ends, after);
            if let Some(index) = way.index(end).filter(|_| survey.can_stand(end)) {
                best = best.min(way.rounds[index]);
            }
        }
    }
    best == left
}
