//! Rules of the three books that show only in a game or in passing, each test named after its rule.

use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_pilots::flight::aturi::{Aturi, Orders, Readings};
use tallyho_pilots::flight::flight_group::{self, modify_attack};
use tallyho_pilots::flight::{Answer, Board, Person, Query, Status, aturi, solo};
use tallyho_pilots::{FlightGroupPilot, Heuristic, Pilot, Solo, turn};
use tallyho_rules::effect::{Ability, Effect};
use tallyho_rules::{
    AttackFace, Choice, Difficulty, Event, Game, Handling, Luck, Obstacle, ObstacleKind, Phase, Profile, Question,
    Ruleset, Seat, Setup, ShipId, Start, Target, Token, sample,
};
use tallyho_table::{Outline, Pose, Vec2, WingPlace};

use crate::group_approach::{card, cards, orders};
use crate::kit::{ask_through, chassis, library};

/// A ship that stays where it is and does nothing.
fn tower() -> Profile {
    Profile { attacks: Vec::new(), actions: Vec::new(), initiative: 0, ..flying("0O", sample::x_wing()) }
}

/// A ship that knows but one maneuver.
fn flying(code: &str, profile: Profile) -> Profile {
    Profile { dial: vec![(code.parse().expect("a code"), Difficulty::White)], devices: Vec::new(), ..profile }
}

/// A ship with an effect.
fn able(profile: Profile, clauses: &[(&str, &str)]) -> Profile {
    let effects = vec![Effect::read(clauses.iter().copied()).expect("an effect")];
    let ability = Ability { id: "test".to_owned(), kind: "ship".to_owned(), effects, ..Ability::default() };
    Profile { abilities: vec![ability], ..profile }
}

/// Ships of the first seat and towers of the second, where they stand and face.
fn table(ships: &[Profile], places: &[(f64, f64, f64)], handling: Handling) -> Setup {
    let towers = places.len() - ships.len();
    let sides = [(ships[0].clone(), ships.len()), (tower(), towers)];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
    for (ship, &(x, y, degrees)) in setup.ships.iter_mut().zip(places) {
        ship.pose = Pose::from_degrees(x, y, degrees);
    }
    for (ship, profile) in setup.ships.iter_mut().zip(ships) {
        (ship.profile, ship.handling) = (profile.clone(), handling);
    }
    setup
}

fn first_round(setup: Setup, pilot: Box<dyn Pilot>) -> Vec<Event> {
    let mut pilots: [Box<dyn Pilot>; 2] = [pilot, Box::new(Heuristic::new(1))];
    let mut game = Game::new(setup).expect("a sound set-up");
    let (mut luck, mut events) = (Luck::new(1), Vec::new());
    game.advance(&mut luck, &mut events);
    while game.state().round == 1 && turn(&mut game, &mut pilots, &mut luck, &mut events).expect("legal").is_some() {}
    events
}

fn solo_pilot() -> Box<dyn Pilot> {
    Box::new(Solo::new(Arc::new(library().solo_charts().expect("the charts are embedded").clone()), 1))
}

#[test]
fn planning_phase_ships_without_a_player_are_assigned_no_dials() {
    let grouped = flight_group::handling(card("tielnfighter"), Order::Attack, None, Default::default());
    for handling in [solo::HANDLING, aturi::HANDLING, grouped] {
        let ship = Profile { devices: Vec::new(), ..chassis("tielnfighter") };
        let mut game =
            Game::new(table(&[ship], &[(450.0, 300.0, 0.0), (450.0, 700.0, 180.0)], handling)).expect("sound");
        let mut luck = Luck::new(1);
        while let tallyho_rules::Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
            if let Question::SetDial(ShipId(0)) = ask.question {
                break;
            }
            let choice = ask.options[0];
            game.answer(choice, &mut luck, &mut ()).expect("legal");
        }
        assert_eq!(game.state().phase, Phase::Activation);
    }
}

#[test]
fn approach_chart_b_beyond_range_3_arcs_are_drawn_on() {
    let ship = Profile { devices: Vec::new(), ..chassis("tielnfighter") };
    let game = Game::new(table(&[ship], &[(100.0, 100.0, 0.0), (800.0, 150.0, 0.0)], solo::HANDLING)).expect("sound");
    let mut luck = Luck::new(1);
    let mut board = Board::new(game.view(Seat(0)), ShipId(0), &[], &mut luck);
    let charts = library().solo_charts().expect("the charts are embedded");
    let approach = solo::determine_approach(&mut board, charts).expect("a board knows all");
    let says = approach.because.lines(&["the ship".to_owned(), "the tally".to_owned()]).join("\n");
    assert!(says.contains("side arc"), "{says}");
}

#[test]
fn attack_priority_target_2_against_whom_it_could_use_most_abilities() {
    let against_far = [("at", "modify-attack"), ("if", "attack-range 2-3"), ("may", "change focus hit 1")];
    // One at range 1 straight ahead, one at range 2, and one at range 3.
    let places = [(450.0, 200.0, 0.0), (450.0, 300.0, 0.0), (400.0, 400.0, 0.0), (480.0, 490.0, 0.0)];
    let fires = |profile: Profile| {
        let events = first_round(table(&[profile], &places, solo::HANDLING), solo_pilot());
        events.into_iter().find_map(|event| match event {
            Event::Attacked { defender, .. } => Some(defender),
            _ => None,
        })
    };
    let plain = flying("0O", Profile { actions: Vec::new(), ..chassis("tielnfighter") });
    assert_eq!(fires(plain.clone()), Some(Target::Ship(ShipId(1))), "without any, the nearest");
    assert_eq!(fires(able(plain, &against_far)), Some(Target::Ship(ShipId(2))), "the nearer of those two");
}

/// A square rock.
fn rock(x: f64, y: f64) -> Obstacle {
    let outline =
        Outline::new([(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)].map(|(x, y)| Vec2::new(x, y)));
    Obstacle { kind: ObstacleKind::Asteroid, outline, pose: Pose::from_degrees(x, y, 0.0), owner: Seat(0) }
}

#[test]
fn swerving_and_wing_formations_a_wingmate_is_put_down_on_what_its_leader_does_not_meet() {
    let tie = Profile { actions: Vec::new(), devices: Vec::new(), ..chassis("tielnfighter") };
    let mut setup = table(&[tie.clone(), tie.clone(), tie], &[(450.0, 200.0, 0.0); 4], aturi::HANDLING);
    setup.ships[3].pose = Pose::from_degrees(450.0, 850.0, 180.0);
    for (mate, place) in (1..3).zip([WingPlace::LeftFlank, WingPlace::RightFlank]) {
        setup.ships[mate].start = Start::InWingOf(0, place);
    }
    // Rocks all along the way of the left flank, wherever the leader ends.
    setup.obstacles = (0..7).map(|row| rock(390.0, 260.0 + 45.0 * f64::from(row))).collect();
    let card = Arc::new(library().aturi_cards().of("tielnfighter").expect("it has a card").clone());
    let order = || Some(Orders { card: Arc::clone(&card), order: Order::Attack });
    let aturi = Aturi::new(vec![order(), order(), order(), None], Readings::default(), 2);
    let events = first_round(setup, Box::new(aturi));
    let met = |ship| events.iter().any(|event| matches!(event, Event::MetObstacle(of, _) if *of == ShipId(ship)));
    assert!(events.iter().any(|event| matches!(event, Event::Formed(ShipId(1), _))), "{events:?}");
    assert!(met(1) && !met(0), "{events:?}");
}

#[test]
fn rule_3_4_1_1_dice_are_improved_however_unlikely_a_hit_is() {
    let answer = |query| match query {
        Query::AttackResults(AttackFace::Focus) => Answer::Number(1),
        Query::AttackResults(AttackFace::Blank) => Answer::Number(2),
        Query::AttackResults(_) | Query::Rerollable(_) => Answer::Number(0),
        Query::Count(tallyho_pilots::flight::Pool::Tokens(Token::Focus)) => Answer::Number(1),
        Query::Count(_) => Answer::Number(0),
        Query::Is(Status::LocksDefender | Status::Blinded) => Answer::No,
        // Nothing is asked about the defender.
        other => panic!("asked {other:?}"),
    };
    let person = Person::new(chassis("t65xwing"), ["the defender"], []);
    let spent = ask_through(person, |senses| modify_attack(senses, &orders("t65xwing")), answer);
    assert_eq!(spent.choice, Choice::Token(Token::Focus));
}

#[test]
fn rule_3_4_2_2_effects_go_to_the_target_of_the_ship() {
    let clauses = [("at", "engagement-start"), ("choose", "enemy 0-3"), ("must", "gain strain target")];
    let ship = able(flying("0O", Profile { actions: Vec::new(), ..chassis("t65xwing") }), &clauses);
    // The nearest is behind it; its card wants one in its front arc first.
    let places = [(450.0, 450.0, 0.0), (450.0, 340.0, 0.0), (450.0, 680.0, 180.0)];
    let handling = flight_group::handling(card("t65xwing"), Order::Attack, None, Default::default());
    let chosen = cards().choose("t65xwing", None, &ship.dial);
    let pilot =
        FlightGroupPilot::new(Arc::new(cards().clone()), vec![(chosen, Order::Attack); 3], Default::default(), 1);
    let events = first_round(table(&[ship], &places, handling), Box::new(pilot));
    let strained = |ship| events.contains(&Event::Gained(ShipId(ship), Token::Strain));
    assert_eq!((strained(1), strained(2)), (false, true), "{events:?}");
}
