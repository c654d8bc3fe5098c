//! Set-up and the Planning phase.

use tallyho_rules::{
    Attack, Choice, Dial, Event, Game, ObstacleKind, Phase, Profile, Question, Ruleset, Seat, SetupFault, Token,
    WeaponArc,
};
use tallyho_table::{BaseSize, Quarter};

use tallyho_testkit::{A, B, Scene, dial, pilot, target};

fn faults(scene: Scene) -> Vec<SetupFault> {
    Game::new(scene.setup).err().unwrap_or_default()
}

#[test]
fn a_game_needs_ships_on_two_sides() {
    let scene = Scene::second_edition().ship(0, target(), (300.0, 300.0, 0.0));
    assert_eq!(faults(scene.clone()), [SetupFault::OneSide]);
    assert_eq!(faults(scene.bystander()), []);
}

#[test]
fn ships_start_inside_the_area_and_off_each_other() {
    let scene = Scene::second_edition()
        .ship(0, target(), (10.0, 300.0, 0.0))
        .ship(0, target(), (300.0, 300.0, 0.0))
        .ship(1, target(), (320.0, 320.0, 45.0));
    assert_eq!(faults(scene), [SetupFault::Outside(0), SetupFault::Overlap(1, 2)]);
}

#[test]
fn a_ship_needs_a_seat_a_dial_and_hull_and_all_that_is_wrong_is_said_at_once() {
    let scene = Scene::second_edition()
        .ship(4, target(), (100.0, 300.0, 0.0))
        .ship(0, Profile { dial: Vec::new(), ..target() }, (300.0, 300.0, 0.0))
        .ship(0, Profile { hull: 0, ..target() }, (500.0, 300.0, 0.0))
        .ship(1, Profile { size: BaseSize::Huge, dial: dial("2TW"), ..target() }, (700.0, 300.0, 0.0));
    let expected = [
        SetupFault::NoSuchSeat(0),
        SetupFault::NoDial(1),
        SetupFault::NoHull(2),
        // Nothing so large turns.
        SetupFault::CannotFly(3),
    ];
    assert_eq!(faults(scene), expected);
}

#[test]
fn the_first_player_has_ships() {
    let mut scene = Scene::second_edition().ship(0, target(), (300.0, 300.0, 0.0)).bystander();
    scene.setup.first = Seat(9);
    assert_eq!(faults(scene), [SetupFault::NoSuchFirst(9)]);
}

#[test]
fn a_ship_that_is_nowhere_is_outside() {
    let scene = |pose| Scene::second_edition().ship(0, target(), pose).bystander();
    assert_eq!(faults(scene((300.0, f64::NAN, 0.0))), [SetupFault::Outside(0)]);
    assert_eq!(faults(scene((300.0, 300.0, f64::NAN))), [SetupFault::Outside(0)]);
}

#[test]
fn any_numbers_on_a_ship_make_a_game_that_can_be_played() {
    let weapon = tallyho_rules::Attack { dice: 255, arc: tallyho_rules::WeaponArc::Front };
    let most = Profile {
        initiative: 255,
        attacks: vec![weapon],
        agility: 255,
        hull: 255,
        shields: 255,
        force: 255,
        force_recovers: 255,
        ..target()
    };
    let scene = Scene::second_edition().ship(0, most.clone(), (300.0, 300.0, 0.0)).ship(3, most, (300.0, 400.0, 180.0));
    let mut game = Game::new(scene.setup).expect("strange, but sound");
    let mut luck = tallyho_rules::Luck::new(1);
    while let tallyho_rules::Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
        let last = ask.options[ask.options.len() - 1];
        game.answer(last, &mut luck, &mut ()).expect("what was offered is legal");
    }
}

#[test]
fn a_game_holds_48_ships_and_64_obstacles() {
    let mut scene = Scene::second_edition();
    for place in 0..49_u8 {
        let (row, column) = (f64::from(place / 10), f64::from(place % 10));
        scene = scene.ship(place % 2, target(), (60.0 + 80.0 * column, 60.0 + 80.0 * row, 0.0));
    }
    for _ in 0..65 {
        scene = scene.obstacle(ObstacleKind::Debris, 600.0, 800.0);
    }
    assert_eq!(faults(scene), [SetupFault::TooManyShips(49), SetupFault::TooManyObstacles(65)]);
}

#[test]
fn each_ship_is_set_to_one_maneuver_of_its_dial() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { dial: dial("1FB 2FW 4KR"), ..target() }, (300.0, 300.0, 0.0))
        .ship(1, Profile { dial: dial("1TW 1YW"), ..target() }, (600.0, 600.0, 0.0))
        .play("");
    assert_eq!(play.asked().0, Seat(0));
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1), Choice::Maneuver(2)]);
    play.answer(Choice::Maneuver(1));
    assert_eq!(play.asked().0, Seat(1));
    play.expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
    assert_eq!(play.ship(A).dial, Dial::Set(1));
    assert_eq!(play.phase(), Phase::Planning);
}

#[test]
fn a_dial_is_its_owners_secret_until_it_is_revealed() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { initiative: 1, dial: dial("1FB 2FW"), ..target() }, (300.0, 300.0, 0.0))
        .ship(1, Profile { dial: dial("1FB 2FW"), ..target() }, (600.0, 600.0, 0.0))
        .play("");
    play.answer(Choice::Maneuver(1)).expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
    let seen = |play: &tallyho_testkit::Play, seat| play.game.seen_by(Seat(seat)).ship(A).dial;
    assert_eq!((seen(&play, 0), seen(&play, 1)), (Dial::Set(1), Dial::Hidden));
    play.answer(Choice::Maneuver(0));
    assert!(play.events.contains(&Event::Revealed(A, "2F".parse().unwrap(), tallyho_rules::Difficulty::White)));
}

#[test]
fn a_revealed_dial_is_open_to_all() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW", &[tallyho_testkit::white(tallyho_rules::Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.until(Question::Action(A));
    assert_eq!(play.game.seen_by(Seat(1)).ship(A).dial, Dial::Revealed(0));
}

#[test]
fn an_ionized_ship_gets_no_dial_in_the_second_edition() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { dial: dial("1FB 2FW"), ..target() }, (300.0, 300.0, 0.0))
        .ship(1, Profile { dial: dial("1FB 2FW"), ..target() }, (600.0, 600.0, 0.0))
        .play("");
    play.gain(A, Token::Ion).expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
}

#[test]
fn an_ionized_ship_gets_a_dial_in_the_revised_rules() {
    let mut play = Scene::revised()
        .ship(0, Profile { dial: dial("1FB 2FW"), ..target() }, (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.gain(A, Token::Ion).expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
}

fn first_player(luck: &str) -> Seat {
    let mut play = Scene::new(Ruleset::REVISED).rounds(1).ship(0, target(), (300.0, 300.0, 0.0)).bystander().play(luck);
    play.until_next_round();
    play.game.state().first
}

#[test]
fn the_revised_rules_roll_for_first_player_crits_then_focus_then_hits() {
    assert_eq!(first_player("hhh cbb"), Seat(1));
    assert_eq!(first_player("cfb chh"), Seat(0));
    assert_eq!(first_player("cfb cfh"), Seat(1));
    assert_eq!(first_player("hbb bbb"), Seat(0));
}

#[test]
fn equal_rolls_for_first_player_are_rolled_again() {
    assert_eq!(first_player("cfh hfc bbb bbb bbb hbb"), Seat(1));
}

#[test]
fn the_second_edition_keeps_its_first_player() {
    let mut scene = Scene::second_edition().ship(0, target(), (300.0, 300.0, 0.0)).bystander();
    scene.setup.first = Seat(1);
    scene.setup.rounds = 3;
    let mut play = scene.play("");
    play.until_next_round();
    assert_eq!((play.game.state().first, play.game.state().round), (Seat(1), 2));
}

#[test]
fn a_turret_is_set_when_its_ship_is_placed() {
    let gunner = |arc: WeaponArc| Profile { attacks: vec![Attack { dice: 2, arc }], ..target() };
    let mut play = Scene::second_edition()
        .ship(0, gunner(WeaponArc::SingleTurret), (300.0, 300.0, 0.0))
        .ship(1, gunner(WeaponArc::DoubleTurret), (600.0, 600.0, 0.0))
        .play("");
    play.expect(Question::SetTurret(A), &Quarter::ALL.map(Choice::Turret));
    play.answer(Choice::Turret(Quarter::Rear));
    // Two opposite arcs are one position.
    play.expect(Question::SetTurret(B), &[Quarter::Front, Quarter::Right].map(Choice::Turret));
    play.answer(Choice::Turret(Quarter::Right));
    assert_eq!((play.ship(A).turret, play.ship(B).turret), (Quarter::Rear, Quarter::Right));
}
