//! What missions have automated ships do otherwise: a table of their own, leaving once their torpedoes are spent, ships that are left alone.

use std::sync::Arc;

use tallyho_pilots::flight::aturi::{Aturi, HANDLING, Orders, Readings};
use tallyho_pilots::flight::{Answer, Board, Query, Senses, Where, Whom};
use tallyho_pilots::{Heuristic, Pilot, turn};
use tallyho_rules::scenario::{Conduct, Course, Fire, FireRule, Measure, Order, Rim, Test};
use tallyho_rules::{Ability, Event, Game, Luck, Ruleset, Scenario, Seat, Setup, ShipId, sample};
use tallyho_table::{Maneuver, Pose};

use crate::kit::{chassis, library};

const ME: ShipId = ShipId(0);
const NEAR: ShipId = ShipId(1);
const FAR: ShipId = ShipId(2);

/// An automated bomber near the left edge with an enemy far to its right, and one farther.
fn setup(scenario: Scenario) -> Setup {
    let mut setup =
        sample::battle(Ruleset::SECOND_EDITION, [(chassis("tiesabomber"), 1), (sample::x_wing(), 2)], Vec::new());
    setup.scenario = Some(Box::new(scenario));
    let places = [(200.0, 450.0, 0.0), (700.0, 450.0, 180.0), (850.0, 450.0, 180.0)];
    for (ship, (x, y, degrees)) in setup.ships.iter_mut().zip(places) {
        ship.pose = Pose::from_degrees(x, y, degrees);
    }
    setup.ships[0].handling = HANDLING;
    setup
}

fn straights() -> [Maneuver; 6] {
    ["4F", "4F", "4F", "3F", "3F", "2F"].map(|code| code.parse().expect("a code"))
}

fn conduct(course: Course, spent: bool, tests: Vec<Test>) -> Scenario {
    Scenario { conduct: vec![Conduct { ships: 1, tests, spent, course }], ..Scenario::default() }
}

/// What the bomber reveals in its first activation, and why.
fn flown(setup: Setup, order: Order, seed: u64) -> (Maneuver, String) {
    let card = Arc::new(library().aturi_cards().of("tiesabomber").expect("it has a card").clone());
    let orders = vec![Some(Orders { card, order }), None, None];
    let mut pilots: [Box<dyn Pilot>; 2] =
        [Box::new(Aturi::new(orders, Readings::default(), seed)), Box::new(Heuristic::new(seed))];
    let mut game = Game::new(setup).expect("a sound set-up");
    let (mut luck, mut events) = (Luck::new(seed), Vec::new());
    game.advance(&mut luck, &mut events);
    loop {
        turn(&mut game, &mut pilots, &mut luck, &mut events).expect("every answer is legal");
        let revealed = events.iter().find_map(|event| match event {
            Event::Revealed(ME, maneuver, _) => Some(*maneuver),
            _ => None,
        });
        if let Some(maneuver) = revealed {
            return (maneuver, pilots[0].reasons(&[]).join("\n"));
        }
    }
}

#[test]
fn a_mission_s_table_takes_the_place_of_the_card_s_as_long_as_its_tests_hold() {
    let here = Test::exactly(Measure::Flying(0b10), 1);
    let gone = Test::exactly(Measure::Flying(0b10), 0);
    let (mut on_table, mut off_table) = ([0; 5], 0);
    for seed in 0..40 {
        let (maneuver, why) =
            flown(setup(conduct(Course::Table(straights()), false, vec![here])), Order::Strike(NEAR), seed);
        assert!(straights().contains(&maneuver), "{maneuver}");
        assert!(why.contains("table of its own"), "{why}");
        on_table[usize::from(maneuver.speed())] += 1;
        let (maneuver, why) =
            flown(setup(conduct(Course::Table(straights()), false, vec![gone])), Order::Strike(NEAR), seed);
        assert!(!why.contains("table of its own"), "{why}");
        off_table += u8::from(!straights().contains(&maneuver));
    }
    // Half of the die's sides are a 4, one is a 2; the card would turn towards somebody to the right.
    assert!(on_table[4] > on_table[3] && on_table[3] > on_table[2] && on_table[2] > 0, "{on_table:?}");
    assert!(off_table > 20, "{off_table}");
}

/// A torpedo card with so many charges left.
fn torpedo(charges: u8) -> Ability {
    Ability { kind: "torpedo".to_owned(), charges, ..Ability::default() }
}

#[test]
fn who_has_no_torpedo_left_leaves_over_the_nearest_edge() {
    for (charges, leaves) in [(0, true), (1, false)] {
        let mut setup = setup(conduct(Course::Escape(None), true, Vec::new()));
        setup.ships[0].profile.abilities = vec![torpedo(charges)];
        let (maneuver, why) = flown(setup, Order::Strike(NEAR), 3);
        assert_eq!(why.contains("the mission has it leave now"), leaves, "{why}");
        // The left edge is nearest, the enemy is to the right.
        let side = maneuver.bearing().side();
        assert_eq!(side == Some(tallyho_table::Side::Left), leaves, "{maneuver}");
    }
}

#[test]
fn an_edge_that_the_mission_names_is_left_by_even_if_another_is_nearer() {
    let (_, why) = flown(setup(conduct(Course::Escape(Some(Rim::Far)), false, Vec::new())), Order::Attack, 1);
    assert!(why.contains("the far edge"), "{why}");
}

#[test]
fn whom_a_ship_may_never_attack_is_no_target_for_it() {
    let never = FireRule { ships: 1, at: 0b10, may: Fire::Never, ..FireRule::default() };
    for (fire, nearest) in [(Vec::new(), NEAR), (vec![never], FAR)] {
        let game = Game::new(setup(Scenario { fire, ..Scenario::default() })).expect("a sound set-up");
        let mut luck = Luck::new(1);
        let mut board = Board::new(game.view(Seat(0)), ME, &[], &mut luck);
        let seen = board.ask(Query::Nearest(Whom::Enemy, Where::ANYWHERE)).expect("a board knows all");
        assert_eq!(seen, Answer::Ship(nearest));
    }
}
