//! Escorts at a simulated table: they protect who is near, and who is protected spends the tokens.

use std::sync::Arc;
use tallyho_rules::scenario::{Kind, Order, Thing, ThingStats};

use tallyho_pilots::flight::aturi::{Aturi, HANDLING, Orders, Readings};
use tallyho_pilots::flight::{Answer, Person, Query, Where, Whom, aturi, flight_group, solo};
use tallyho_pilots::{FlightGroupPilot, Heuristic, Pilot, Solo, turn};
use tallyho_rules::{
    Action, Choice, Difficulty, Event, Game, Handling, Luck, Place, Profile, Ruleset, Scenario, Setup, ShipId, Target,
    Token, sample,
};
use tallyho_table::Pose;

use crate::group_approach::{card, cards};
use crate::kit::{ask_through, chassis, library};

const ESCORT: ShipId = ShipId(0);
const WARD: ShipId = ShipId(1);
const TOWER: Target = Target::Object(0);

/// A ship that stays where it is.
fn still(profile: Profile, initiative: u8) -> Profile {
    let dial = vec![("0O".parse().expect("a code"), Difficulty::White)];
    Profile { dial, initiative, ..profile }
}

/// An escort, its ward at that distance, and an enemy who has nobody but the ward in his arc.
fn setup(handling: Handling, apart: f64) -> Setup {
    let tie = still(chassis("tielnfighter"), 4);
    let mut foe = still(sample::x_wing(), 6);
    // So many dice that some hit.
    foe.attacks[0].dice = 6;
    foe.actions.clear();
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(tie, 2), (foe, 1)], Vec::new());
    let places = [(450.0, 400.0, 180.0), (450.0 + apart, 400.0, 180.0), (450.0 + apart, 475.0, 180.0)];
    for (ship, (x, y, degrees)) in setup.ships.iter_mut().zip(places) {
        ship.pose = Pose::from_degrees(x, y, degrees);
    }
    let ward = &mut setup.ships[1].profile;
    (ward.agility, ward.hull) = (0, 20);
    ward.actions.clear();
    for (place, ship) in setup.ships[..2].iter_mut().enumerate() {
        let protects = [Target::Ship(WARD)].into_iter().filter(|_| place == 0).collect();
        ship.handling = Handling { protects, ..handling };
    }
    setup
}

/// What happens in the first round.
fn first_round(setup: Setup, pilot: Box<dyn Pilot>) -> Vec<Event> {
    let mut pilots: [Box<dyn Pilot>; 2] = [pilot, Box::new(Heuristic::new(1))];
    let mut game = Game::new(setup).expect("a sound set-up");
    let (mut luck, mut events) = (Luck::new(1), Vec::new());
    game.advance(&mut luck, &mut events);
    while game.state().round == 1 && turn(&mut game, &mut pilots, &mut luck, &mut events).expect("legal").is_some() {}
    events
}

fn aturi(ward: ShipId) -> Box<dyn Pilot> {
    let card = Arc::new(library().aturi_cards().of("tielnfighter").expect("it has a card").clone());
    let orders = |order| Some(Orders { card: Arc::clone(&card), order });
    let orders = vec![orders(Order::Escort(ward)), orders(Order::Attack), None];
    Box::new(Aturi::new(orders, Readings::default(), 1))
}

fn group(ward: ShipId) -> (Handling, Box<dyn Pilot>) {
    use flight_group::{Readings, handling};
    let chosen = cards().choose("tielnfighter", None, &[]);
    let ships = [Order::Escort(ward), Order::Attack, Order::Attack].map(|order| (chosen, order)).to_vec();
    let pilot = FlightGroupPilot::new(Arc::new(cards().clone()), ships, Readings::default(), 1);
    (handling(card("tielnfighter"), Order::Attack, None, Readings::default()), Box::new(pilot))
}

/// Whether the escort protected, and how many tokens the ward spent before the End phase.
fn outcome(events: &[Event]) -> (bool, usize) {
    let end = events.iter().position(|event| matches!(event, Event::PhaseBegan(tallyho_rules::Phase::End)));
    let spent = events[..end.unwrap_or(events.len())].iter();
    let spent = spent.filter(|event| **event == Event::Lost(WARD, Token::Protect)).count();
    (events.contains(&Event::Acted(ESCORT, Action::Protect)), spent)
}

#[test]
fn escort_behavior_protects_its_ship_at_the_table_and_the_token_is_spent() {
    assert_eq!(outcome(&first_round(setup(HANDLING, 110.0), aturi(WARD))), (true, 1));
    assert_eq!(outcome(&first_round(setup(HANDLING, 300.0), aturi(WARD))), (false, 0));
}

#[test]
fn rule_3_3_2_3_escort_ai_protects_its_ship_at_the_table_and_the_token_is_spent() {
    for (apart, expected) in [(110.0, (true, 1)), (300.0, (false, 0))] {
        let (handling, pilot) = group(WARD);
        let events = first_round(setup(handling, apart), pilot);
        assert_eq!(outcome(&events), expected);
    }
}

/// The same escort, whose ward is a tower of its own side at that distance.
fn with_tower(handling: Handling, apart: f64) -> Setup {
    let mut setup = setup(handling, apart);
    let stats = ThingStats { initiative: 0, agility: 0, hull: 5, shields: 0, crits_count_double: true };
    let place = Some(Place::near(Pose::from_degrees(450.0 + apart, 400.0, 0.0)));
    let (kinds, things) =
        (vec![Kind { stats: Some(stats), ..Kind::default() }], Thing { kind: 0, owner: 0, place, module: 0 });
    setup.scenario = Some(Box::new(Scenario { kinds, things: vec![things], ..Scenario::default() }));
    setup.ships[1].pose = Pose::from_degrees(100.0, 100.0, 180.0);
    setup.ships[0].handling.protects = [TOWER].into_iter().collect();
    setup
}

/// Whether the escort protected the tower.
fn tower_is_protected(events: &[Event]) -> bool {
    let acted = events.contains(&Event::Acted(ESCORT, Action::Protect));
    assert_eq!(acted, events.contains(&Event::ThingGained(0, Token::Protect)));
    acted
}

#[test]
fn escort_an_order_may_name_a_thing_which_is_protected_at_the_table() {
    for (apart, expected) in [(110.0, true), (300.0, false)] {
        let events = first_round(with_tower(HANDLING, apart), aturi(TOWER.id()));
        assert_eq!(tower_is_protected(&events), expected, "Aturi, {apart}");
        let (handling, pilot) = group(TOWER.id());
        let events = first_round(with_tower(handling, apart), pilot);
        assert_eq!(tower_is_protected(&events), expected, "a flight group, {apart}");
    }
    // One that is gone is nobody's ward, and nothing is left out of the book.
    let mut gone = with_tower(HANDLING, 110.0);
    gone.scenario.as_mut().expect("a mission").things[0].place = None;
    assert!(!tower_is_protected(&first_round(gone, aturi(TOWER.id()))));
}

#[test]
fn escort_somebody_who_measures_is_asked_how_far_the_thing_is() {
    let protect = Choice::Action(Action::Protect, Difficulty::White);
    let tower = ShipId(7);
    let person = || {
        Person::new(chassis("tielnfighter"), ["Luke"], [])
            .knowing([(ShipId(0), "Luke".to_owned(), false), (tower, "the tower".to_owned(), true)])
            .marking(|id| id == tower)
            .choosing(&[Choice::Pass, protect])
    };
    let answer = |query| match query {
        Query::RangeTo(on) if on == tower => Answer::Number(1),
        Query::Is(_) => Answer::No,
        Query::Repair => Answer::None,
        other => panic!("asked {other:?}"),
    };
    let order = Order::Escort(tower);
    let card = library().aturi_cards().of("tielnfighter").expect("it has a card");
    let luke = aturi::Target::Ship(ShipId(0));
    let act = ask_through(person(), |senses| aturi::select_action(senses, card, luke, order), answer);
    assert_eq!((act.choice, act.way), (protect, Some(Choice::Ship(tower))));
    let orders =
        flight_group::Orders { card: self::card("tielnfighter"), borrowed: false, order, readings: Default::default() };
    let luke = flight_group::Target::Ship(ShipId(0));
    let act = ask_through(person(), |senses| flight_group::act(senses, &orders, luke), answer);
    assert_eq!((act.choice, act.way), (protect, Some((Action::Protect, Choice::Ship(tower)))));
    // Nobody takes it for a remote of an enemy.
    let remotes = person().answers_to(Query::Nearest(Whom::EnemyRemote, Where::ANYWHERE));
    assert_eq!(remotes, [Answer::None]);
}

#[test]
fn the_heuristic_protects_a_thing_that_may_be_shot_at() {
    let protects = |apart: f64| {
        let mut setup = with_tower(Handling::PLAYER, apart);
        // Nothing else tempts it.
        setup.ships[0].profile.actions.clear();
        tower_is_protected(&first_round(setup, Box::new(Heuristic::new(1))))
    };
    assert!(protects(110.0));
    assert!(!protects(300.0), "it is too far away");
}

#[test]
fn a_solo_ship_that_is_protected_spends_the_token() {
    // Nobody escorts by the Solo Alpha rules: the token comes from a hand.
    let mut setup = setup(solo::HANDLING, 110.0);
    setup.ships.iter_mut().for_each(|ship| ship.handling.protects = [].into_iter().collect());
    let mut game = Game::new(setup).expect("a sound set-up");
    let (mut luck, mut events) = (Luck::new(1), Vec::new());
    game.advance(&mut luck, &mut events);
    game.adjust(tallyho_rules::Adjust::Gain(WARD, Token::Protect), &mut events).expect("any ship may have one");
    game.advance(&mut luck, &mut events);
    let solo: Box<dyn Pilot> = Box::new(Solo::new(Arc::new(library().solo_charts().expect("charts").clone()), 1));
    let mut pilots = [solo, Box::new(Heuristic::new(1)) as Box<dyn Pilot>];
    while game.state().round == 1 && turn(&mut game, &mut pilots, &mut luck, &mut events).expect("legal").is_some() {}
    assert_eq!(outcome(&events).1, 1);
}

#[test]
fn the_heuristic_protects_a_ship_that_may_be_shot_at_and_spends_the_token() {
    let (protected, spent) = outcome(&first_round(setup(Handling::PLAYER, 110.0), Box::new(Heuristic::new(1))));
    assert_eq!((protected, spent), (true, 1));
    let mut far = setup(Handling::PLAYER, 110.0);
    far.ships[2].pose = Pose::from_degrees(800.0, 860.0, 180.0);
    assert_eq!(outcome(&first_round(far, Box::new(Heuristic::new(1)))), (false, 0), "nobody is near");
}
