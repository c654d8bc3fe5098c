//! Things on the table that ships make for, attack or are told to strike.

use std::sync::Arc;

use tallyho_pilots::flight::solo::{self, determine_approach};
use tallyho_pilots::flight::{Answer, Band, Board, Fact, Foe, Peril, Query, Senses, aturi, flight_group, thing_id};
use tallyho_pilots::{Aturi, Pilot};
use tallyho_rules::scenario::{Contact, Kind, Nature, Order, Thing, ThingShape, ThingStats};
use tallyho_rules::{
    Adjust, Choice, Device, Difficulty, Game, Load, Luck, Obstacle, ObstacleKind, Place, Profile, Question, Ruleset,
    Scenario, Seat, ShipId, Target, sample,
};
use tallyho_table::{Outline, Pose, Vec2};

use crate::kit::library;

const ME: ShipId = ShipId(0);

/// A ship that heads up the table, a rock ahead of it to the right, and an enemy behind.
fn scene() -> Game {
    let corners = [(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)];
    let rock = Obstacle {
        kind: ObstacleKind::Asteroid,
        outline: Outline::new(corners.map(|(x, y)| Vec2::new(x, y))),
        pose: Pose::from_degrees(560.0, 600.0, 0.0),
        owner: Seat(0),
    };
    let sides = [(sample::tie_fighter(), 1), (sample::x_wing(), 1)];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, vec![rock]);
    setup.ships[0].pose = Pose::from_degrees(450.0, 450.0, 0.0);
    setup.ships[0].handling = solo::HANDLING;
    setup.ships[1].pose = Pose::from_degrees(450.0, 250.0, 0.0);
    Game::new(setup).expect("the scene is sound")
}

fn ask(game: &Game, query: Query) -> Answer {
    let mut luck = Luck::new(1);
    Board::new(game.view(Seat(0)), ME, &[], &mut luck).ask(query).expect("a board knows all")
}

#[test]
fn identify_tally_a_a_locked_thing_is_the_tally_and_its_arc_is_the_chart() {
    let charts = library().solo_charts().expect("the charts are embedded");
    let tally = |game: &Game| {
        let mut luck = Luck::new(3);
        let mut board = Board::new(game.view(Seat(0)), ME, &[], &mut luck);
        determine_approach(&mut board, charts).expect("a board knows all").tally
    };
    let mut game = scene();
    assert_eq!(tally(&game), Some(ShipId(1)));
    game.adjust(Adjust::Lock(ME, Some(Target::Object(0))), &mut ()).expect("it may have locked that");
    assert_eq!(tally(&game), Some(thing_id(0)));
}

#[test]
fn a_thing_is_measured_where_it_lies_and_neither_moves_nor_looks_anywhere() {
    let game = scene();
    let rock = thing_id(0);
    assert_eq!(ask(&game, Query::RangeTo(rock)), Answer::Number(2));
    assert_eq!(ask(&game, Query::HasMoved(rock)), Answer::Yes);
    assert_eq!((ask(&game, Query::Closing(rock)), ask(&game, Query::InFrontOf(rock))), (Answer::Yes, Answer::Yes));
    let near = Band { from: 1, to: 3 };
    assert_eq!(ask(&game, Query::Holds(Fact::HasShot(Foe::This(rock), near))), Answer::Yes);
    assert_eq!(ask(&game, Query::Holds(Fact::InFiringArcOf(Foe::This(rock)))), Answer::No);
}

/// A ship that heads up the table towards a minefield of a side, or a cloud.
fn before(minefield: Option<u8>, cloud: Option<ObstacleKind>) -> Game {
    let corners = [(-15.0, -15.0), (-15.0, 15.0), (15.0, 15.0), (15.0, -15.0)];
    let there = Pose::from_degrees(450.0, 600.0, 0.0);
    let outline = Outline::new(corners.map(|(x, y)| Vec2::new(x, y)));
    let cloud = cloud.map(|kind| Obstacle { kind, outline, pose: there, owner: Seat(0) });
    let sides = [(sample::tie_fighter(), 1), (sample::x_wing(), 1)];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, cloud.into_iter().collect());
    setup.ships[0].pose = Pose::from_degrees(450.0, 450.0, 0.0);
    setup.ships[1].pose = Pose::from_degrees(200.0, 850.0, 180.0);
    let nature = Nature { contact: Contact::Field { skips_action: true }, ..Nature::default() };
    let stats = ThingStats { initiative: 0, agility: 1, hull: 3, shields: 0, crits_count_double: true };
    let field = Kind { shape: ThingShape::Disc(78.0), stats: Some(stats), nature, ..Kind::default() };
    let lies = |owner| Thing { kind: 0, owner, place: Some(Place::near(there)), module: 0 };
    let things = minefield.map(lies).into_iter().collect();
    setup.scenario = Some(Box::new(Scenario { kinds: vec![field], things, ..Scenario::default() }));
    Game::new(setup).expect("the scene is sound")
}

fn meets_a_hazard(game: &Game) -> Answer {
    ask(game, Query::Meets("3F".parse().expect("a code"), Peril::Hazard))
}

#[test]
fn rule_4_4_1_4_automated_ships_swerve_for_minefields_of_the_other_side_alone() {
    assert_eq!(meets_a_hazard(&before(Some(1), None)), Answer::Yes);
    assert_eq!(meets_a_hazard(&before(Some(0), None)), Answer::No);
}

#[test]
fn rule_4_4_2_3_automated_ships_swerve_for_no_cloud_and_no_ion_storm() {
    for cloud in [ObstacleKind::Nebula, ObstacleKind::IonStorm] {
        assert_eq!(meets_a_hazard(&before(None, Some(cloud))), Answer::No, "{cloud:?}");
    }
    assert_eq!(meets_a_hazard(&before(None, Some(ObstacleKind::Asteroid))), Answer::Yes, "as it does for a rock");
}

/// An automated ship with a commando team of an enemy ahead; the enemy itself there.
fn automated(enemy: Pose) -> (Game, Luck) {
    let still =
        |profile: Profile| Profile { dial: vec![("0O".parse().expect("a code"), Difficulty::White)], ..profile };
    let carrier = Profile { devices: vec![Load::new(Device::CommandoTeam, 2)], ..still(sample::x_wing()) };
    let sides = [(still(sample::tie_fighter()), 1), (carrier, 1)];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
    setup.ships[0].handling = aturi::HANDLING;
    setup.ships[0].pose = Pose::from_degrees(450.0, 300.0, 0.0);
    setup.ships[1].pose = Pose::from_degrees(450.0, 600.0, 0.0);
    let (mut game, mut luck) = (Game::new(setup).expect("the scene is sound"), Luck::new(1));
    game.advance(&mut luck, &mut ());
    // It drops the team behind itself, towards the automated ship.
    while let Some(ask) = game.asked() {
        let drops = matches!(ask.question, Question::Drop(_));
        let drop = ask.options.iter().find(|option| matches!(option, Choice::Drop { .. }) && drops);
        let choice = *drop.unwrap_or(&ask.options[0]);
        game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
        game.advance(&mut luck, &mut ());
        if drops {
            break;
        }
    }
    game.adjust(Adjust::Move(ShipId(1), enemy), &mut ()).expect("there is room");
    game.advance(&mut luck, &mut ());
    (game, luck)
}

#[test]
fn choose_weapon_and_declare_defender_the_nearest_remote_comes_after_every_ship() {
    let attacked = |enemy: Pose| {
        let card = library().aturi_cards().of("tielnfighter").expect("it has a card").clone();
        let orders = aturi::Orders { card: Arc::new(card), order: Order::Attack };
        let mut pilot = Aturi::new(vec![Some(orders), None], aturi::Readings::default(), 1);
        let (mut game, mut luck) = automated(enemy);
        while let Some(ask) = game.asked().filter(|_| game.view(Seat(0)).round() == 1) {
            let choice = match ask.seat {
                Seat(0) => pilot.choose(&game.view(ask.seat), &ask).expect("it answers"),
                _ => ask.options[0],
            };
            if let (Question::Attack(ME), Choice::Attack { defender, .. }) = (ask.question, choice) {
                return Some(defender);
            }
            game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
            game.advance(&mut luck, &mut ());
        }
        None
    };
    assert!(matches!(attacked(Pose::from_degrees(150.0, 100.0, 0.0)), Some(Target::Object(_))));
    assert_eq!(attacked(Pose::from_degrees(510.0, 600.0, 0.0)), Some(Target::Ship(ShipId(1))), "ships first");
}

#[test]
fn strike_an_order_may_name_a_thing_which_is_pursued_and_attacked() {
    // A commando team ahead is told to be struck, though the enemy itself is in reach.
    let card = library().aturi_cards().of("tielnfighter").expect("it has a card").clone();
    let enemy = Pose::from_degrees(450.0, 560.0, 0.0);
    let (game, _) = automated(enemy);
    let index = game.view(Seat(0)).objects().iter().position(|object| object.kind.device().is_some());
    let team = thing_id(index.expect("it was dropped") as u8);
    let mut luck = Luck::new(1);
    let mut board = Board::new(game.view(Seat(0)), ME, &[], &mut luck);
    let order = Order::Strike(team);
    let decided = aturi::activate(&mut board, &card, order, aturi::Readings::default()).expect("a board knows all");
    assert_eq!(decided.target, aturi::Target::Ship(team));
    let cards = library().flight_group_cards().expect("the cards are embedded");
    let statcard = cards.iter().find(|card| card.ship == "tielnfighter").expect("it has a card");
    let orders =
        flight_group::Orders { card: statcard, borrowed: false, order, readings: flight_group::Readings::default() };
    let decided = flight_group::approach(&mut board, &orders, None).expect("a board knows all");
    assert_eq!(decided.target, flight_group::Target::Ship(team));
    // In the Engagement phase both fire at it, unless somebody is at range 1.
    let options = [Target::Ship(ShipId(1)), Target::Object(index.unwrap_or(0) as u8)].map(|defender| Choice::Attack {
        weapon: 0,
        arc: tallyho_table::Arc::Front,
        defender,
    });
    let mut board = Board::new(game.view(Seat(0)), ME, &options, &mut luck);
    assert_eq!(aturi::attack(&mut board, &card, order).expect("a board knows all").on, Some((0, team)));
    assert_eq!(flight_group::attack(&mut board, &orders).expect("a board knows all").on, Some((0, team)));
}
