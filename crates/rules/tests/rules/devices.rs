//! Bombs and mines, rule by rule, with scripted dice that must be used up.

use tallyho_rules::{
    Choice, DamageCard, Device, Difficulty, Event, Game, Load, ObjectKind, ObstacleKind, Profile, Question, Ruleset,
    Script, Seat, Setup, ShipId, Status, Token, sample,
};
use tallyho_table::Pose;

const BOMBER: ShipId = ShipId(0);
const TARGET: ShipId = ShipId(1);

/// A ship that stays where it is and does nothing, with hull to spare.
fn target() -> Profile {
    Profile {
        initiative: 1,
        hull: 9,
        shields: 1,
        actions: Vec::new(),
        dial: vec![("0O".parse().unwrap(), Difficulty::White)],
        ..sample::x_wing()
    }
}

/// A bomber with one device behind which a target waits, at that distance down the table.
fn scene(device: Device, behind: f64) -> Setup {
    let bomber = Profile {
        devices: vec![Load::new(device, 1)],
        actions: Vec::new(),
        dial: vec![("3F".parse().unwrap(), Difficulty::Blue)],
        ..sample::tie_fighter()
    };
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(bomber, 1), (target(), 1)], Vec::new());
    setup.rounds = 1;
    setup.ships[0].pose = Pose::from_degrees(457.2, 500.0, 0.0);
    setup.ships[1].pose = Pose::from_degrees(457.2, 500.0 - behind, 90.0);
    setup
}

/// Plays the round: the device is dropped, and `choose` answers what else is asked.
fn drop_it(setup: Setup, dice: &str, choose: impl Fn(Question, &[Choice]) -> Choice) -> (Game, Vec<Event>) {
    let mut game = Game::new(setup).unwrap();
    let (mut script, mut events) = (Script::faces(dice), Vec::new());
    while let Status::Ask(ask) = game.advance(&mut script, &mut events) {
        let choice = match ask.question {
            // The first way there is.
            Question::Drop(_) => ask.options[1],
            question => choose(question, ask.options),
        };
        game.answer(choice, &mut script, &mut events).unwrap();
    }
    assert!(script.is_used_up(), "the dice do not fit: {events:?}");
    (game, events)
}

fn first(_: Question, options: &[Choice]) -> Choice {
    options[0]
}

fn tokens(game: &Game, token: Token) -> u8 {
    game.state().ship(TARGET).tokens.count(token)
}

#[test]
fn a_bomb_goes_off_at_the_end_of_the_activation_phase_and_is_gone() {
    let (game, events) = drop_it(scene(Device::ProtonBomb, 150.0), "", first);
    let dropped = events.iter().position(|event| *event == Event::Dropped(BOMBER, 0)).unwrap();
    let flown = events.iter().position(|event| matches!(event, Event::Maneuvered { ship: BOMBER, .. })).unwrap();
    let gone_off = events.iter().position(|event| *event == Event::Detonated(0)).unwrap();
    assert!(dropped < flown && flown < gone_off);
    assert_eq!(game.state().objects()[0].kind, ObjectKind::Gone);
    assert_eq!(game.state().ship(BOMBER).payload[0], 0);
}

/// The bombs in the order they go off: two of the first seat, dropped first, and one of the second.
fn three_bombs(first_player: u8, choose: impl Fn(Question, &[Choice]) -> Choice) -> Vec<u8> {
    let mut setup = scene(Device::ProtonBomb, 150.0);
    setup.first = Seat(first_player);
    setup.ships[1].profile.devices = vec![Load::new(Device::ProtonBomb, 1)];
    let mut wingman = setup.ships[0].clone();
    wingman.pose = Pose::from_degrees(100.0, 500.0, 0.0);
    setup.ships.push(wingman);
    // The second seat's bomb is dropped last.
    setup.ships[1].profile.initiative = 6;
    setup.ships[1].pose = Pose::from_degrees(800.0, 500.0, 0.0);
    let (_, events) = drop_it(setup, "", choose);
    events.iter().filter_map(|event| if let Event::Detonated(index) = event { Some(*index) } else { None }).collect()
}

#[test]
fn bombs_go_off_first_player_first_and_each_player_orders_his_own() {
    let last = |question: Question, options: &[Choice]| match question {
        Question::NextBomb => *options.last().unwrap(),
        _ => options[0],
    };
    assert_eq!(three_bombs(0, first), [0, 1, 2]);
    assert_eq!(three_bombs(0, last), [1, 0, 2]);
    assert_eq!(three_bombs(1, first), [2, 0, 1]);
}

#[test]
fn a_bomb_reaches_range_1_and_no_further() {
    // The token's far edge is 88 behind the bomber's middle, the target's near edge 20 before its own.
    let (near, _) = drop_it(scene(Device::IonBomb, 207.0), "", first);
    assert_eq!(tokens(&near, Token::Ion), 3);
    let (far, _) = drop_it(scene(Device::IonBomb, 209.0), "", first);
    assert_eq!(tokens(&far, Token::Ion), 0);
}

#[test]
fn a_bomblet_rolls_two_dice_for_hit_damage() {
    let (game, _) = drop_it(scene(Device::Bomblet, 150.0), "hc", first);
    let ship = game.state().ship(TARGET);
    assert_eq!((ship.shields, ship.facedown, ship.faceup.len()), (0, 1, 0));
}

#[test]
fn a_proton_bomb_deals_critical_damage() {
    let mut setup = scene(Device::ProtonBomb, 150.0);
    setup.ships[1].profile.shields = 0;
    // The first card of a fresh deck: a panicked pilot, who stresses twice and is repaired.
    let (game, events) = drop_it(setup, "0", first);
    assert!(events.contains(&Event::CriticallyDamaged(TARGET, DamageCard::PanickedPilot)));
    assert_eq!((tokens(&game, Token::Stress), game.state().ship(TARGET).facedown), (2, 1));
}

#[test]
fn a_thermal_detonator_strains_or_damages_by_its_die() {
    for (face, strain, shields) in [("f", 1, 1), ("h", 0, 0), ("b", 0, 1)] {
        let (game, _) = drop_it(scene(Device::ThermalDetonator, 150.0), face, first);
        assert_eq!((tokens(&game, Token::Strain), game.state().ship(TARGET).shields), (strain, shields), "{face}");
    }
}

#[test]
fn a_seismic_charge_shatters_an_obstacle_and_hurts_what_is_near_it() {
    let mut setup = scene(Device::SeismicCharge, 260.0);
    setup.obstacles = sample::six_obstacles(ObstacleKind::Asteroid);
    // One rock between charge and target; the others are far away.
    setup.obstacles[0].pose = Pose::from_degrees(457.2, 350.0, 0.0);
    setup.obstacles[1].pose = Pose::from_degrees(700.0, 700.0, 0.0);
    setup.obstacles[4].pose = Pose::from_degrees(250.0, 700.0, 0.0);
    let (game, events) = drop_it(setup, "", first);
    assert_eq!(game.state().ship(TARGET).shields, 0);
    assert!(events.contains(&Event::ObjectRemoved(0)));
    assert_eq!(game.state().objects()[0].kind, ObjectKind::Gone);
}

#[test]
fn a_concussion_bomb_deals_a_card_past_shields_and_makes_its_victim_choose() {
    let strained = |question: Question, options: &[Choice]| {
        assert_eq!(
            (question, options),
            (Question::Expose(TARGET), &[Choice::Token(Token::Strain), Choice::Expose][..])
        );
        Choice::Token(Token::Strain)
    };
    let (game, _) = drop_it(scene(Device::ConcussionBomb, 150.0), "", strained);
    let ship = game.state().ship(TARGET);
    assert_eq!((ship.shields, ship.facedown, tokens(&game, Token::Strain)), (1, 1, 1));
    // The third kind of the deck is a wounded pilot: draws 4 and 5.
    let (game, events) = drop_it(scene(Device::ConcussionBomb, 150.0), "4", |_, _| Choice::Expose);
    assert!(events.contains(&Event::Exposed(TARGET, DamageCard::WoundedPilot)));
    assert_eq!((game.state().ship(TARGET).facedown, game.state().ship(TARGET).faceup.len()), (0, 1));
}

#[test]
fn once_one_is_dropped_concussion_bombs_follow_in_every_system_phase() {
    let mut setup = scene(Device::ConcussionBomb, 400.0);
    setup.rounds = 3;
    setup.ships[0].pose = Pose::from_degrees(457.2, 200.0, 0.0);
    setup.ships[0].profile.devices = vec![Load::new(Device::ProtonBomb, 1), Load::new(Device::ConcussionBomb, 2)];
    let asked = |drops: bool| {
        let mut game = Game::new(setup.clone()).unwrap();
        let (mut script, mut events, mut asked) = (Script::faces(""), Vec::new(), Vec::new());
        while let Status::Ask(ask) = game.advance(&mut script, &mut events) {
            let of = |option: &Choice| if let Choice::Drop { load, .. } = option { Some(*load) } else { None };
            let choice = match ask.question {
                Question::Drop(_) => {
                    asked.push(ask.options.iter().map(of).collect::<Vec<_>>());
                    if drops { *ask.options.last().unwrap() } else { ask.options[0] }
                }
                _ => ask.options[0],
            };
            game.answer(choice, &mut script, &mut events).unwrap();
        }
        let dropped = events.iter().filter(|event| matches!(event, Event::Dropped(..))).count();
        (asked, dropped)
    };
    let free = vec![None, Some(0), Some(1)];
    // Whoever has dropped none may go on without. After the first the second falls unasked, and then there is none left.
    assert_eq!(asked(false), (vec![free.clone(); 3], 0));
    assert_eq!(asked(true), (vec![free, vec![None, Some(0)]], 3));
}

#[test]
fn an_electro_proton_bomb_waits_for_its_fuse() {
    let (game, events) = drop_it(scene(Device::ElectroProtonBomb, 150.0), "", first);
    assert!(!events.contains(&Event::Detonated(0)));
    assert_eq!(game.state().objects()[0].kind, ObjectKind::Device(Device::ElectroProtonBomb));
    assert_eq!(game.state().objects()[0].fuse, 0);
}

#[test]
fn a_mine_waits_for_a_ship_that_moves_over_it() {
    let mut setup = scene(Device::ProximityMine, 250.0);
    // The target flies up the table, over the mine.
    setup.ships[1].pose = Pose::from_degrees(457.2, 300.0, 0.0);
    setup.ships[1].profile.dial = vec![("2F".parse().unwrap(), Difficulty::White)];
    setup.ships[1].profile.initiative = 3;
    let (game, events) = drop_it(setup, "hb", first);
    assert!(events.contains(&Event::Detonated(0)));
    let ship = game.state().ship(TARGET);
    assert_eq!((ship.shields, ship.facedown), (0, 1), "one damage for sure, one for the hit");
}

#[test]
fn a_conner_net_damages_and_ionizes() {
    let mut setup = scene(Device::ConnerNet, 250.0);
    setup.ships[1].pose = Pose::from_degrees(457.2, 300.0, 0.0);
    setup.ships[1].profile.dial = vec![("2F".parse().unwrap(), Difficulty::White)];
    setup.ships[1].profile.initiative = 3;
    let (game, _) = drop_it(setup, "", first);
    assert_eq!((game.state().ship(TARGET).shields, tokens(&game, Token::Ion)), (0, 3));
}

#[test]
fn a_cluster_mine_is_three_tokens_that_go_off_by_themselves() {
    let (game, events) = drop_it(scene(Device::ClusterMine, 300.0), "", first);
    let dropped = events.iter().filter(|event| matches!(event, Event::Dropped(..))).count();
    assert_eq!(dropped, 3);
    assert!(game.state().objects().iter().all(|object| object.mine() == Some(Device::ClusterMine)));
}

#[test]
fn a_mine_dropped_on_a_ship_goes_off_at_once() {
    let (game, events) = drop_it(scene(Device::ProximityMine, 110.0), "bb", first);
    let gone_off = events.iter().position(|event| *event == Event::Detonated(0)).unwrap();
    let flown = events.iter().position(|event| matches!(event, Event::Maneuvered { .. })).unwrap();
    assert!(gone_off < flown);
    assert_eq!(game.state().ship(TARGET).shields, 0);
}

#[test]
fn a_device_that_would_lie_outside_the_play_area_is_not_offered() {
    let mut setup = scene(Device::ProtonBomb, 150.0);
    setup.ships[0].pose = Pose::from_degrees(457.2, 60.0, 0.0);
    setup.ships[1].pose = Pose::from_degrees(700.0, 700.0, 0.0);
    let mut game = Game::new(setup).unwrap();
    let mut events = Vec::new();
    game.advance(&mut Script::faces(""), &mut events);
    assert!(!events.iter().any(|event| matches!(event, Event::Dropped(..))));
    assert_eq!(game.state().ship(BOMBER).payload[0], 1);
}
