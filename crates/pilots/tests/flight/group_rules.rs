//! Flight Group Alpha at a simulated table: the rules that only show where ships stand and fly, each test named after its rule.

use std::sync::Arc as Shared;
use tallyho_rules::scenario::Order;

use tallyho_pilots::flight::flight_group::{Orders, Readings, Target, act_on, approach, handling};
use tallyho_pilots::flight::{Answer, Board, Fact, Move, Person, Query, Senses, Status, Strip};
use tallyho_pilots::{FlightGroupPilot, Pilot, Random, turn};
use tallyho_rules::{
    Action, Adjust, Choice, Difficulty, Event, Game, Luck, Obstacle, ObstacleKind, Plight, Profile, Ruleset, Seat,
    Setup, ShipId, Slot, Target as Locked, sample,
};
use tallyho_table::{BaseSize, Outline, Pose, Quarter, Sector, Vec2};

use crate::group_approach::{card, cards, orders};
use crate::kit::{ask_through, chassis, rules};

const LEADER: ShipId = ShipId(0);
const MATE: ShipId = ShipId(1);

/// A ship that stays where it is and fires at nobody.
fn tower() -> Profile {
    let stays = vec![("0O".parse().expect("a code"), Difficulty::White)];
    Profile { dial: stays, attacks: Vec::new(), actions: Vec::new(), initiative: 0, ..sample::x_wing() }
}

/// X-wings that know one maneuver, in formation or each by itself, and towers.
fn squad(code: &str, places: &[(f64, f64)], formation: bool, towers: &[(f64, f64)]) -> Setup {
    let dial = vec![(code.parse().expect("a code"), Difficulty::Blue)];
    let fighter = Profile { dial, devices: Vec::new(), ..chassis("t65xwing") };
    let sides = [(fighter, places.len()), (tower(), towers.len())];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
    let mut slots = Slot::formation(0, places.len());
    for (ship, &(x, y)) in setup.ships.iter_mut().zip(places.iter().chain(towers)) {
        ship.pose = Pose::from_degrees(x, y, 0.0);
        if ship.seat == Seat(0) {
            let slot = slots.next().filter(|_| formation);
            ship.handling = handling(card("t65xwing"), Order::Attack, slot, Readings::default());
        }
    }
    setup
}

/// What happens in the first round.
fn first_round(setup: Setup) -> Vec<Event> {
    let ships = setup.ships.iter().map(|ship| (cards().choose("t65xwing", None, &ship.profile.dial), Order::Attack));
    let ships: Vec<_> = ships.collect();
    let group = FlightGroupPilot::new(Shared::new(cards().clone()), ships, Readings::default(), 1);
    let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(group), Box::new(Random::new(1))];
    let mut game = Game::new(setup).expect("a sound set-up");
    let (mut luck, mut events) = (Luck::new(1), Vec::new());
    game.advance(&mut luck, &mut events);
    while game.state().round == 1 && turn(&mut game, &mut pilots, &mut luck, &mut events).expect("legal").is_some() {}
    events
}

fn ask(setup: Setup, query: Query) -> Answer {
    let game = Game::new(setup).expect("a sound set-up");
    ask_in(&game, query)
}

fn ask_in(game: &Game, query: Query) -> Answer {
    let mut luck = Luck::new(1);
    Board::new(game.view(Seat(0)), LEADER, &[], &mut luck).ask(query).expect("a board knows all")
}

fn flies_to(setup: Setup, orders: &Orders<'_>) -> Target {
    let game = Game::new(setup).expect("a sound set-up");
    let mut luck = Luck::new(1);
    let mut board = Board::new(game.view(Seat(0)), LEADER, &[], &mut luck);
    approach(&mut board, orders, None).expect("a board knows all").target
}

#[test]
fn rule_3_2_1_1_ships_of_one_initiative_go_in_the_order_of_their_numbers() {
    let events = first_round(squad("1F", &[(500.0, 200.0), (200.0, 200.0), (350.0, 200.0)], false, &[(450.0, 800.0)]));
    let moved: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::Maneuvered { ship, .. } if ship.0 < 3 => Some(ship.0),
            _ => None,
        })
        .collect();
    assert_eq!(moved, [0, 1, 2]);
}

#[test]
fn rule_3_3_1_1_of_equally_near_enemies_the_one_more_nearly_ahead() {
    // Both 110 from its sides: one to the left, one ahead.
    let setup = squad("1F", &[(450.0, 300.0)], false, &[(300.0, 300.0), (450.0, 450.0)]);
    assert_eq!(flies_to(setup, &orders("tiesabomber")), Target::Ship(ShipId(2)));
}

#[test]
fn rule_3_3_1_4_a_formation_has_its_leaders_target() {
    // Each has an enemy of its own that is nearer; nobody aims at them, so that both lock.
    let there = [(400.0, 300.0), (460.0, 300.0)];
    let events = first_round(squad("1F", &there, true, &[(330.0, 480.0), (520.0, 480.0)]));
    let locked: Vec<(ShipId, Locked)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Locked(ship, on) => Some((*ship, *on)),
            _ => None,
        })
        .collect();
    assert_eq!(locked, [(LEADER, Locked::Ship(ShipId(2))), (MATE, Locked::Ship(ShipId(2)))]);
    let alone = squad("1F", &there[1..], false, &[(330.0, 480.0), (520.0, 480.0)]);
    assert_eq!(flies_to(alone, &orders("t65xwing")), Target::Ship(ShipId(2)), "by itself it goes for the other");
}

#[test]
fn rule_3_3_2_3_escort_ai_flies_as_one_that_attacks() {
    let setup = || squad("1F", &[(450.0, 300.0), (600.0, 300.0)], false, &[(300.0, 500.0)]);
    let escort = Orders { order: Order::Escort(MATE), ..orders("t65xwing") };
    assert_eq!(flies_to(setup(), &escort), flies_to(setup(), &orders("t65xwing")));
    assert_eq!(flies_to(setup(), &escort), Target::Ship(ShipId(2)));
}

/// A huge ship that lies across the way of a fighter, its bow to the right, and something nearer than its stands but not than its side.
fn huge(middle: f64) -> Setup {
    let mut setup = squad("1F", &[(450.0, 200.0)], false, &[(middle, 500.0), (800.0, 800.0)]);
    setup.ships[1].profile.size = BaseSize::Huge;
    // One that may move.
    setup.ships[1].profile.dial = vec![("1F".parse().expect("a code"), tallyho_rules::Difficulty::White)];
    setup.ships[1].pose = Pose::from_degrees(middle, 500.0, 90.0);
    setup
}

#[test]
fn rule_3_3_2_4_a_huge_ship_is_a_target_by_its_nearest_point_and_flown_at_by_its_front_stand() {
    let huge_ship = ShipId(1);
    assert_eq!(flies_to(huge(500.0), &orders("t65xwing")), Target::Ship(huge_ship));
    let game = Game::new(huge(500.0)).expect("a sound set-up");
    assert_eq!(ask_in(&game, Query::SectorOf(huge_ship, Strip::Formation)), Answer::Sector(Sector::FrontRight));
    assert_eq!(ask_in(&game, Query::RangeTo(huge_ship)), Answer::Number(3));
    assert_eq!(ask_in(&game, Query::Closing(huge_ship)), Answer::No, "it passes by");
}

#[test]
fn rule_3_3_2_4_a_huge_ship_that_does_not_move_counts_by_its_nearest_stand_as_closing() {
    let huge_ship = ShipId(1);
    let mut game = Game::new(huge(500.0)).expect("a sound set-up");
    game.adjust(Adjust::Put(huge_ship, Plight::Immobile), &mut ()).expect("any ship may be immobile");
    assert_eq!(ask_in(&game, Query::SectorOf(huge_ship, Strip::Formation)), Answer::Sector(Sector::Bullseye));
    assert_eq!(ask_in(&game, Query::Closing(huge_ship)), Answer::Yes);
}

#[test]
fn rule_3_3_2_4_beyond_range_3_what_is_ahead_of_the_base_is_still_straight_ahead() {
    let ahead = |x: f64| {
        let setup = squad("1F", &[(450.0, 100.0)], false, &[(x, 800.0)]);
        assert_eq!(ask(setup.clone(), Query::RangeTo(ShipId(1))), Answer::Number(7));
        ask(setup, Query::SectorOf(ShipId(1), Strip::Formation))
    };
    assert_eq!(ahead(480.0), Answer::Sector(Sector::Bullseye));
    assert_eq!(ahead(495.0), Answer::Sector(Sector::FrontRight));
}

#[test]
fn rule_3_3_4_a_ship_with_a_flee_token_selects_no_target() {
    let setup = squad("1F", &[(450.0, 300.0)], false, &[(300.0, 500.0)]);
    let mut game = Game::new(setup).expect("a sound set-up");
    game.adjust(Adjust::Put(LEADER, Plight::Fleeing), &mut ()).expect("any ship may flee");
    assert_eq!(ask_in(&game, Query::Is(Status::Fleeing)), Answer::Yes);
    let mut luck = Luck::new(1);
    let mut board = Board::new(game.view(Seat(0)), LEADER, &[], &mut luck);
    assert_eq!(approach(&mut board, &orders("t65xwing"), None).expect("a board knows all").target, Target::Nothing);
}

#[test]
fn rule_3_3_6_2_a_wingmate_does_not_swerve_but_suffers_what_it_is_placed_on() {
    let corners = [(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)];
    let rock_at = |x: f64| {
        let mut setup = squad("2F", &[(400.0, 200.0), (460.0, 200.0)], true, &[(800.0, 800.0)]);
        setup.obstacles = vec![Obstacle {
            kind: ObstacleKind::Asteroid,
            outline: Outline::new(corners.map(|(x, y)| Vec2::new(x, y))),
            pose: Pose::from_degrees(x, 330.0, 0.0),
            owner: Seat(0),
        }];
        first_round(setup)
    };
    let meets = |events: &[Event]| events.iter().any(|event| matches!(event, Event::MetObstacle(MATE, _)));
    assert!(meets(&rock_at(470.0)), "it is placed on the asteroid");
    assert!(!meets(&rock_at(600.0)));
}

#[test]
fn rule_3_3_8_a_turret_that_turns_for_nothing_is_turned_to_the_target_after_any_action() {
    // TIE/sf: whatever it does, a white rotate is linked to it.
    const LINKED: [Choice; 2] = [Choice::Pass, Choice::Action(Action::Rotate, Difficulty::White)];
    let decide = |has_shot: bool, way: Option<Choice>| {
        let person = Person::new(chassis("tiesffighter"), ["the target"], []).choosing(&LINKED);
        let answer = |query| match query {
            Query::Holds(Fact::HasShot(..)) => Answer::of(has_shot),
            Query::Way(Move::Action(Action::Rotate), ..) => way.map_or(Answer::None, Answer::Way),
            other => panic!("asked {other:?}"),
        };
        let (target, orders) = (Target::Ship(ShipId(0)), orders("tiesffighter"));
        ask_through(person, |senses| act_on(senses, &orders, (target, Action::Focus), None), answer)
    };
    let rear = Choice::Turret(Quarter::Rear);
    let turned = decide(false, Some(rear));
    assert_eq!((turned.choice, turned.way), (LINKED[1], Some((Action::Rotate, rear))));
    assert_eq!(rules(&turned.because), ["3.3.8 Select Action"]);
    assert_eq!(decide(true, Some(rear)).choice, Choice::Pass, "it has a shot as it is");
    assert_eq!(decide(false, None).choice, Choice::Pass, "no arc would hold the target");
}

#[test]
fn rule_3_3_8_a_ship_that_overlapped_another_performs_no_action_by_either_rules() {
    let mut setup = squad("1F", &[(450.0, 300.0)], false, &[(450.0, 370.0)]);
    setup.ruleset = Ruleset::REVISED;
    let events = first_round(setup);
    let bumped = |event: &Event| matches!(event, Event::Maneuvered { ship: LEADER, bumped: Some(_), .. });
    assert!(events.iter().any(bumped), "it does overlap");
    assert!(!events.iter().any(|event| matches!(event, Event::Acted(LEADER, _))), "nor takes the red focus offered");
}
