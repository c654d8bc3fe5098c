//! Turrets that upgrades bring are firing arcs like any other: ships turn them to the shot they want, and keep out of an enemy's.

use std::sync::Arc;

use tallyho_pilots::flight::{Answer, Board, Fact, Foe, Query, Senses, aturi, flight_group, solo};
use tallyho_pilots::{Aturi, FlightGroupPilot, Pilot, Solo};
use tallyho_rules::effect::{Band, WeaponClass};
use tallyho_rules::scenario::Order;
use tallyho_rules::{
    Action, ActionEntry, Adjust, Attack, Choice, Difficulty, Game, Handling, Luck, Profile, Question, Ruleset, Seat,
    ShipId, Special, WeaponArc, sample,
};
use tallyho_table::{Pose, Quarter};

use crate::kit::{chassis, library};

const Y_WING: &str = "btla4ywing";

/// A Y-wing with a Dorsal Turret, that flies slowly ahead.
fn y_wing() -> Profile {
    let attack = Attack { dice: 2, arc: WeaponArc::SingleTurret };
    let turret = Special {
        attack,
        class: WeaponClass::TurretUpgrade,
        range: Band { least: 1, most: 2 },
        needs: None,
        spends: None,
        ordnance: false,
        card: None,
        only_bonus: false,
    };
    let rotate = ActionEntry { action: Action::Rotate, difficulty: Difficulty::White, linked: None };
    let mut profile = chassis(Y_WING);
    profile.actions.push(rotate);
    Profile {
        specials: vec![turret],
        devices: Vec::new(),
        dial: vec![("1F".parse().expect("a code"), Difficulty::Blue)],
        ..profile
    }
}

/// A Y-wing that heads up the table, its turret ahead, and an enemy to one side that looks away and stays there.
fn scene(seat: u8, side: Quarter, handling: Handling) -> (Game, ShipId) {
    let parked = Profile { dial: vec![("0O".parse().expect("a code"), Difficulty::White)], ..sample::x_wing() };
    let mut sides = [(y_wing(), 1), (parked, 1)];
    sides.rotate_left(usize::from(seat));
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
    let (me, enemy) = (usize::from(seat), usize::from(1 - seat));
    let x = if side == Quarter::Left { 280.0 } else { 620.0 };
    setup.ships[me].pose = Pose::from_degrees(450.0, 430.0, 0.0);
    setup.ships[me].handling = handling;
    setup.ships[enemy].pose = Pose::from_degrees(x, 480.0, 0.0);
    (Game::new(setup).expect("the scene is sound"), ShipId(seat))
}

/// Flies the first round: where the turret pointed when it was over, and the weapon the ship fired.
fn fly(mut game: Game, me: ShipId, pilot: &mut dyn Pilot, seed: u64) -> (Quarter, Option<u8>) {
    let (mut luck, mut fired) = (Luck::new(seed), None);
    game.advance(&mut luck, &mut ());
    while let Some(ask) = game.asked().filter(|_| game.view(Seat(0)).round() <= 1) {
        let choice = match (ask.question, ask.seat) {
            (Question::SetTurret(_), _) => Choice::Turret(Quarter::Front),
            (_, seat) if seat.0 == me.0 => pilot.choose(&game.view(ask.seat), &ask).expect("it answers"),
            _ => ask.options[0],
        };
        if let (Question::Attack(_), Choice::Attack { weapon, .. }) = (ask.question, choice) {
            fired = fired.or(Some(weapon).filter(|_| ask.seat.0 == me.0));
        }
        game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
        game.advance(&mut luck, &mut ());
    }
    assert_eq!(pilot.faults(), 0, "seed {seed}: the book was never left");
    (game.view(Seat(0)).turret(me), fired)
}

/// Whether a ship turns its turret to an enemy on either side, from either seat, and fires it; never anywhere else.
fn turns_to_the_enemy(handling: Handling, pilot: impl Fn(u8, u64) -> Box<dyn Pilot>) {
    for (seat, side) in [0, 1].into_iter().flat_map(|seat| [Quarter::Left, Quarter::Right].map(|side| (seat, side))) {
        let mut turned = 0;
        for seed in 0..40 {
            let (game, me) = scene(seat, side, handling);
            let (turret, fired) = fly(game, me, &mut *pilot(seat, seed), seed);
            if turret != Quarter::Front {
                assert_eq!((turret, fired), (side, Some(1)), "seat {seat}, seed {seed}");
                turned += 1;
            }
        }
        assert!(turned > 0, "seat {seat}, enemy {side:?}");
    }
}

#[test]
fn rule_3_3_8_a_flight_group_turns_the_turret_of_an_upgrade_to_its_target() {
    let cards = Arc::new(library().flight_group_cards().expect("the cards are embedded").clone());
    let chosen = cards.choose(Y_WING, None, &chassis(Y_WING).dial);
    let readings = flight_group::Readings::default();
    let handling = flight_group::handling(cards.card(chosen.id()), Order::Attack, None, readings);
    turns_to_the_enemy(handling, |_, seed| {
        Box::new(FlightGroupPilot::new(Arc::clone(&cards), vec![(chosen, Order::Attack); 2], readings, seed))
    });
}

#[test]
fn offensive_1_a_solo_ship_turns_the_turret_of_an_upgrade_to_an_enemy() {
    let charts = Arc::new(library().solo_charts().expect("the charts are embedded").clone());
    turns_to_the_enemy(solo::HANDLING, |_, seed| Box::new(Solo::new(Arc::clone(&charts), seed)));
}

#[test]
fn select_action_an_automated_ship_turns_a_turret_of_which_its_card_does_not_know() {
    let ship = library().ship(Y_WING).expect("a ship of the library");
    let (card, _) = library().aturi_cards().for_ship(ship, library()).expect("some card");
    let card = Arc::new(card);
    turns_to_the_enemy(aturi::HANDLING, |_, seed| {
        let orders = aturi::Orders { card: Arc::clone(&card), order: Order::Attack };
        Box::new(Aturi::new(vec![Some(orders.clone()), Some(orders)], aturi::Readings::default(), seed))
    });
}

#[test]
fn firing_arcs_an_enemy_turret_that_an_upgrade_brought_is_one() {
    let (mut game, y_wing) = scene(0, Quarter::Left, Handling::PLAYER);
    let threatened = |game: &Game, by: ShipId, seat: u8| {
        let mut luck = Luck::new(1);
        let mut board = Board::new(game.view(Seat(seat)), ShipId(seat), &[], &mut luck);
        board.ask(Query::Holds(Fact::InFiringArcOf(Foe::This(by)))).expect("a board knows all")
    };
    assert_eq!(threatened(&game, y_wing, 1), Answer::No);
    game.adjust(Adjust::Turret(y_wing, Quarter::Left), &mut ()).expect("it has a turret");
    assert_eq!(threatened(&game, y_wing, 1), Answer::Yes);
}
