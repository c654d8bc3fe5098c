//! Numbers of place: ships in zones, ships between things, and numbers that are compared.

use tallyho_rules::scenario::{Kind, Measure, Scenario, Test, Thing, Zone};
use tallyho_rules::{Fate, Place, Seat};
use tallyho_table::Pose;
use tallyho_testkit::{A, Play, Scene, pilot, target};

fn play(scenario: Scenario, at: &[(u8, f64, f64)]) -> Play {
    let ships = at.iter().fold(Scene::second_edition(), |scene, &(seat, x, y)| scene.ship(seat, target(), (x, y, 0.0)));
    let mut scene = ships.bystander();
    scene.setup.scenario = Some(Box::new(scenario));
    let mut play = scene.play("");
    play.asked();
    play
}

fn halves() -> Scenario {
    let zones = vec![Zone::Rect([0.0, 0.0, 914.0, 457.0]), Zone::Rect([0.0, 457.0, 914.0, 914.0])];
    Scenario { zones, ..Scenario::default() }
}

#[test]
fn a_ship_is_in_a_zone_while_the_middle_of_its_base_is() {
    // The second stands across the line, its middle beyond it.
    let play = play(halves(), &[(0, 300.0, 200.0), (0, 400.0, 465.0), (1, 500.0, 300.0)]);
    let all = 0b111;
    assert_eq!(play.game.measure(Measure::Within(all, 0)), 2);
    assert_eq!(play.game.measure(Measure::Within(all, 1)), 1);
    assert_eq!(play.game.measure(Measure::Within(0b011, 0)), 1);
}

#[test]
fn who_is_off_the_table_is_in_no_zone() {
    let mut scene = Scene::second_edition().ship(0, pilot("5FW", &[]), (300.0, 60.0, 180.0)).bystander();
    scene.setup.scenario = Some(Box::new(halves()));
    let mut play = scene.ship(0, target(), (300.0, 600.0, 0.0)).play("");
    play.asked();
    assert_ne!(play.game.state().ship(A).fate, Fate::Flying);
    assert_eq!(play.game.measure(Measure::Within(1, 0)), 0);
}

#[test]
fn a_test_compares_two_numbers_and_an_equal_one_is_not_more() {
    let over = |a, b| Test::over(Measure::Within(0b111, a), Measure::Within(0b111, b));
    for (third, holds) in [(600.0, [false, true]), (200.0, [true, false])] {
        let play = play(halves(), &[(0, 300.0, 200.0), (0, 400.0, 600.0), (0, 600.0, third)]);
        let view = play.game.view(Seat(0));
        assert_eq!([over(0, 1), over(1, 0)].map(|test| view.hold(&[test])), holds.map(Some));
    }
    let play = play(halves(), &[(0, 300.0, 200.0), (0, 400.0, 600.0)]);
    assert_eq!(play.game.view(Seat(0)).hold(&[over(0, 1)]), Some(false));
}

#[test]
fn a_ship_is_enclosed_between_the_middles_of_three_things_and_not_once_one_of_them_is_gone() {
    let thing = |x: f64, y: f64| Thing {
        kind: 0,
        owner: 0,
        place: Some(Place::near(Pose::from_degrees(x, y, 0.0))),
        module: 0,
    };
    let scenario = |corners: &[(f64, f64)]| Scenario {
        kinds: vec![Kind::default()],
        things: corners.iter().map(|&(x, y)| thing(x, y)).collect(),
        ..Scenario::default()
    };
    let triangle = [(200.0, 200.0), (600.0, 200.0), (400.0, 600.0)];
    let is_in = |corners: &[(f64, f64)], at| play(scenario(corners), &[at]).game.measure(Measure::Enclosed(0, 1));
    assert_eq!(is_in(&triangle, (0, 400.0, 300.0)), 1);
    assert_eq!(is_in(&triangle, (0, 250.0, 500.0)), 0, "beside it");
    assert_eq!(is_in(&triangle[..2], (0, 400.0, 200.0)), 0, "two things enclose nobody");
    let inner = [triangle[0], triangle[1], triangle[2], (400.0, 250.0)];
    assert_eq!(is_in(&inner, (0, 400.0, 300.0)), 1, "a fourth between them takes nothing away");
}

#[test]
fn a_scenario_that_asks_for_a_zone_that_is_not_there_is_refused() {
    let mut scene = Scene::second_edition().ship(0, target(), (300.0, 300.0, 0.0)).bystander();
    let tests = vec![Test::over(Measure::Round, Measure::Within(1, 2))];
    let halt = tallyho_rules::scenario::Halt { ships: 1, tests, ..Default::default() };
    scene.setup.scenario = Some(Box::new(Scenario { halts: vec![halt], ..halves() }));
    assert!(tallyho_rules::Game::new(scene.setup).is_err());
}

#[test]
fn a_view_knows_how_much_more_one_number_is_than_another() {
    let play = play(halves(), &[(0, 300.0, 200.0), (0, 400.0, 300.0), (0, 600.0, 600.0)]);
    let test = Test::over(Measure::Within(0b111, 0), Measure::Within(0b111, 1));
    assert_eq!(play.game.view(Seat(0)).tested(&test), Some(1));
    assert!(test.allows(1) && !test.allows(0));
}
