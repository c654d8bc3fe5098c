//! Docking: ships in reserve, how they leave their carrier and come back, and what becomes of them when it is destroyed.

use tallyho_rules::{
    Action, Adjust, Berths, Choice, DamageCard, Dial, Epic, Event, Fate, Game, Phase, Place, Placing, Profile,
    Question, Seat, SetupFault, ShipId, Start, Token,
};
use tallyho_table::{BaseSize, Edge, PlayArea, Pose, Slide};

use tallyho_testkit::{A, B, C, Play, Scene, act, drop_load, on, pass_or, pilot, shoot, still, target, white};

/// A large ship that stays where it is, with room for one.
fn carrier() -> Profile {
    let epic = Epic { carries: 1, berths: Berths(1), ..Epic::default() };
    Profile { size: BaseSize::Large, agility: 0, epic, ..target() }
}

/// A ship that can dock on it, and moves first.
fn shuttle(codes: &str, actions: &[tallyho_rules::ActionEntry]) -> Profile {
    Profile { epic: Epic { docks: Berths(1), ..Epic::default() }, ..pilot(codes, actions) }
}

/// The carrier in the middle, the ship docked on it, and somebody far away.
fn docked(carrier: Profile, ship: Profile) -> Scene {
    Scene::second_edition().ship(0, carrier, (400.0, 400.0, 0.0)).ship_that_starts(Start::DockedOn(0), ship).bystander()
}

fn out_of(edge: Edge, maneuver: u8) -> Choice {
    Choice::Launch { maneuver, edge, slide: Slide::Middle }
}

#[test]
fn a_docked_ship_is_in_reserve() {
    let carrier = Profile { dial: tallyho_testkit::dial("0OW 1FW"), ..carrier() };
    let mut play = docked(carrier, shuttle("2FW 3FW", &[white(Action::Focus)])).play("");
    // No dial for it, and nobody sees it.
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]).answer(Choice::Maneuver(0));
    play.until(Question::Action(C));
    assert_eq!((play.ship(B).fate, play.ship(B).docked_on, play.ship(B).dial), (Fate::Docked, Some(A), Dial::Empty));
    assert!(!play.ship(B).on_table());
    assert_eq!(play.game.view(Seat(1)).enemies().collect::<Vec<_>>(), [A]);
}

#[test]
fn in_the_system_phase_a_docked_ship_may_leave_from_the_front_or_rear_guides_but_neither_stop_nor_back_out() {
    let options = [Choice::Pass, out_of(Edge::Front, 0), out_of(Edge::Rear, 0)];
    for (edge, place) in [(Edge::Front, (400.0, 540.0, 0.0)), (Edge::Rear, (400.0, 260.0, 180.0))] {
        let mut play = docked(carrier(), shuttle("2FW 0OW 1SW 1AW", &[])).play("");
        play.expect(Question::Launch(B), &options).answer(out_of(edge, 0));
        assert_eq!(play.place(B), place);
        assert_eq!((play.ship(B).fate, play.ship(B).docked_on), (Fate::Flying, None));
    }
}

#[test]
fn a_ship_leaves_by_half_its_carrier_and_half_itself() {
    let mut play = docked(carrier(), shuttle("1NW", &[])).play("");
    play.answer(out_of(Edge::Front, 0));
    assert_eq!(play.place(B), (437.6, 510.7, 45.0));
    let mut play = docked(carrier(), shuttle("1NW", &[])).play("");
    play.answer(out_of(Edge::Rear, 0));
    assert_eq!(play.place(B), (362.4, 289.3, 225.0));
}

#[test]
fn ships_leave_a_huge_carrier_from_the_middle_of_its_sides_too() {
    let huge = Profile { size: BaseSize::Huge, initiative: 8, ..carrier() };
    let options = [Choice::Pass].into_iter().chain(Edge::ALL.map(|edge| out_of(edge, 0))).collect::<Vec<_>>();
    let mut play = docked(huge, shuttle("2FW", &[])).play("");
    play.expect(Question::Launch(B), &options).answer(out_of(Edge::Left, 0));
    assert_eq!(play.place(B), (260.0, 400.0, 270.0));
}

#[test]
fn a_ship_that_left_may_perform_one_action_and_does_not_activate_this_round() {
    let mut play = docked(carrier(), shuttle("2FW 3FW", &[white(Action::Focus), white(Action::Evade)])).play("");
    play.answer(out_of(Edge::Front, 1));
    play.expect(Question::Action(B), &pass_or(&[Action::Focus, Action::Evade])).answer(act(white(Action::Evade)));
    play.expect(Question::Action(C), &pass_or(&[Action::Focus]));
    assert_eq!((play.phase(), play.count(B, Token::Evade)), (Phase::Activation, 1));
    // The next round it has a dial like any other.
    play.until_next_round().until(Question::SetDial(B));
}

#[test]
fn a_way_out_that_ends_on_a_ship_or_off_the_table_is_none() {
    let mut play = Scene::second_edition()
        .ship(0, carrier(), (400.0, 100.0, 0.0))
        .ship_that_starts(Start::DockedOn(0), shuttle("2FW 5FW", &[]))
        .ship(1, still(), (400.0, 240.0, 0.0))
        .play("");
    play.expect(Question::Launch(B), &[Choice::Pass, out_of(Edge::Front, 1)]);
}

#[test]
fn who_stays_docked_may_leave_in_a_later_round() {
    let mut play = docked(carrier(), shuttle("2FW", &[])).play("");
    play.expect(Question::Launch(B), &[Choice::Pass, out_of(Edge::Front, 0), out_of(Edge::Rear, 0)]).pass();
    play.until_next_round().until(Question::Launch(B));
    assert_eq!(play.game.state().round, 2);
}

#[test]
fn leaving_by_a_red_maneuver_stresses_and_bars_the_action() {
    let mut play = docked(carrier(), shuttle("2FR", &[white(Action::Focus)])).play("");
    play.answer(out_of(Edge::Front, 0)).expect(Question::Action(C), &pass_or(&[Action::Focus]));
    assert_eq!(play.count(B, Token::Stress), 1);
}

#[test]
fn a_ship_may_dock_at_range_0_of_a_carrier_that_takes_it() {
    let scene = |gap: f64, ship: Profile| {
        Scene::second_edition()
            .ship(0, carrier(), (400.0, 400.0, 0.0))
            .ship(0, ship, (400.0, 340.0 - gap, 0.0))
            .bystander()
    };
    let mut play = scene(3.0, shuttle("0OW", &[white(Action::Lock)])).play("");
    play.gain(B, Token::Stress).gain(B, Token::Focus).adjust(Adjust::Lock(C, on(B)));
    play.expect(Question::Dock(B), &[Choice::Pass, Choice::Ship(A)]).answer(Choice::Ship(A));
    assert_eq!((play.ship(B).fate, play.ship(B).docked_on), (Fate::Docked, Some(A)));
    assert_eq!(play.ship(C).lock, None, "nobody locks who is in reserve");
    assert!(play.happened(Event::Docked(B, A)));
    // Round tokens go in the End phase, there too.
    play.until_next_round();
    assert_eq!((play.count(B, Token::Focus), play.count(B, Token::Stress)), (0, 1));
    // Too far away, or no berth of its kind.
    scene(4.0, shuttle("0OW", &[])).play("").expect(Question::Action(C), &pass_or(&[Action::Focus]));
    let other = Profile { epic: Epic { docks: Berths(2), ..Epic::default() }, ..pilot("0OW", &[]) };
    scene(3.0, other).play("").expect(Question::Action(C), &pass_or(&[Action::Focus]));
}

#[test]
fn a_ship_may_drop_a_device_and_then_dock() {
    let bomber = Profile {
        devices: vec![tallyho_rules::Load::new(tallyho_rules::Device::ProtonBomb, 1)],
        ..shuttle("0OW", &[])
    };
    let mut play = Scene::second_edition()
        .ship(0, carrier(), (400.0, 400.0, 0.0))
        .ship(0, bomber, (400.0, 337.0, 0.0))
        .bystander()
        .play("");
    play.expect(Question::Drop(B), &[Choice::Pass, drop_load(0)]).answer(drop_load(0));
    play.expect(Question::Dock(B), &[Choice::Pass, Choice::Ship(A)]);
}

#[test]
fn an_asteroid_on_the_way_out_takes_the_action() {
    let mut play = docked(carrier(), shuttle("2FW", &[white(Action::Focus)]))
        .obstacle(tallyho_rules::ObstacleKind::Asteroid, 400.0, 540.0)
        .play("b");
    play.answer(out_of(Edge::Front, 0)).expect(Question::Action(C), &pass_or(&[Action::Focus]));
}

#[test]
fn a_ship_may_dock_at_range_0_to_1_of_a_huge_carrier() {
    let huge = Profile { size: BaseSize::Huge, initiative: 8, ..carrier() };
    for (gap, asked) in [(100.0, true), (101.0, false)] {
        let mut play = Scene::second_edition()
            .ship(0, huge.clone(), (400.0, 400.0, 0.0))
            .ship(0, shuttle("0OW", &[]), (340.0 - gap, 400.0, 0.0))
            .bystander()
            .play("");
        assert_eq!(play.asked().1 == Question::Dock(B), asked);
    }
}

#[test]
fn a_carrier_takes_no_more_than_it_has_room_for_and_no_enemy() {
    let mut play = Scene::second_edition()
        .ship(0, carrier(), (400.0, 400.0, 0.0))
        .ship(0, shuttle("0OW", &[]), (400.0, 337.0, 0.0))
        .ship_that_starts(Start::DockedOn(0), Profile { initiative: 6, ..shuttle("2FW", &[]) })
        .ship(1, shuttle("0OW", &[]), (400.0, 463.0, 0.0))
        .play("");
    // Neither the friend behind the carrier nor the enemy in front of it is asked.
    assert_eq!(play.asked().1, Question::Launch(C));
    play.pass().until_next_round();
    assert!(play.events.iter().all(|event| !matches!(event, Event::Docked(..))));
}

/// A destroys the carrier B, on which C is docked; all at that initiative but C.
fn wreck(initiative: u8, ship: Profile, luck: &str) -> Play {
    let frail = Profile { hull: 1, shields: 0, ..carrier() };
    let mut scene = Scene::second_edition()
        .ship(1, Profile { initiative, ..still() }, (400.0, 210.0, 0.0))
        .ship(0, Profile { initiative, ..frail }, (400.0, 400.0, 0.0))
        .ship_that_starts(Start::DockedOn(1), ship);
    scene.setup.first = Seat(1);
    let mut play = scene.play(luck);
    play.until(Question::Attack(A)).answer(shoot(B)).until(Question::Escape(C));
    play
}

#[test]
fn a_ship_leaves_its_destroyed_carrier_damaged_and_without_an_action() {
    let mut play =
        wreck(3, Profile { shields: 0, ..shuttle("2FW 3FW", &[white(Action::Focus)]) }, "hbb structural-damage");
    assert_eq!((play.damage(C), play.ship(B).fate), ((0, 0, 1), Fate::Dying));
    let options = [(Edge::Front, 0), (Edge::Front, 1), (Edge::Rear, 0)].map(|(edge, index)| out_of(edge, index));
    play.expect(Question::Escape(C), &options);
    play.answer(out_of(Edge::Front, 0));
    assert_eq!((play.place(C), play.ship(B).fate), ((400.0, 540.0, 0.0), Fate::Destroyed));
    assert_eq!((play.asked().1, play.game.state().round), (Question::SetDial(C), 2), "nothing else was asked");
}

#[test]
fn a_ship_that_left_a_destroyed_carrier_engages_if_its_initiative_is_yet_to_come() {
    let gunner = |initiative| Profile {
        initiative,
        attacks: still().attacks,
        dial: tallyho_testkit::dial("2KR"),
        ..shuttle("2FW", &[])
    };
    // It comes out of the front and turns about, so that it faces the enemy behind its carrier.
    let mut play = wreck(3, gunner(2), "hbb");
    play.answer(out_of(Edge::Front, 0));
    assert_eq!((play.asked().1, play.phase()), (Question::Attack(C), Phase::Engagement));
    for passed in [3, 4] {
        let mut play = wreck(3, gunner(passed), "hbb");
        play.answer(out_of(Edge::Front, 0));
        assert_eq!(play.game.state().round, 2);
    }
}

#[test]
fn a_ship_that_cannot_leave_its_destroyed_carrier_is_destroyed_with_it() {
    let frail = Profile { hull: 1, shields: 0, ..carrier() };
    let mut play = Scene::second_edition()
        .ship(1, still(), (400.0, 150.0, 0.0))
        .ship(0, frail, (400.0, 400.0, 0.0))
        .ship_that_starts(Start::DockedOn(1), shuttle("2FW", &[]))
        .ship(0, target(), (400.0, 540.0, 0.0))
        .ship(0, target(), (400.0, 270.0, 0.0))
        .play("hbb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.ship(C).fate, Fate::Destroyed);
    assert!(play.happened(Event::Destroyed(C)));
}

#[test]
fn the_damage_of_leaving_a_destroyed_carrier_can_destroy() {
    let frail = Profile { hull: 1, shields: 0, ..carrier() };
    let mut play = Scene::second_edition()
        .ship(1, still(), (400.0, 150.0, 0.0))
        .ship(0, frail, (400.0, 400.0, 0.0))
        .ship_that_starts(Start::DockedOn(1), Profile { hull: 1, shields: 0, ..shuttle("2FW", &[]) })
        .play("hbb hull-breach");
    play.until(Question::Attack(A)).answer(shoot(B)).until_over();
    assert_eq!((play.ship(C).fate, play.ship(C).faceup.has(DamageCard::HullBreach)), (Fate::Destroyed, true));
}

#[test]
fn a_carrier_that_flees_takes_along_who_is_docked_on_it() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { dial: tallyho_testkit::dial("3FW"), ..carrier() }, (400.0, 850.0, 0.0))
        .ship_that_starts(Start::DockedOn(0), shuttle("5FW", &[]))
        .ship(0, target(), (100.0, 100.0, 0.0))
        .ship(1, target(), (800.0, 100.0, 0.0))
        .play("");
    play.until_next_round();
    assert_eq!((play.ship(A).fate, play.ship(B).fate), (Fate::Fled, Fate::Fled));
}

#[test]
fn by_the_revised_rules_a_ship_that_runs_into_its_carrier_may_dock() {
    let scene = |scene: Scene| {
        scene.ship(0, carrier(), (400.0, 400.0, 0.0)).ship(0, shuttle("3FW", &[]), (400.0, 250.0, 0.0)).bystander()
    };
    // Who docks does not roll for running into a friend; who stays does.
    let mut play = scene(Scene::revised()).play("");
    play.expect(Question::Dock(B), &[Choice::Pass, Choice::Ship(A)]).answer(Choice::Ship(A));
    assert_eq!((play.ship(B).fate, play.phase()), (Fate::Docked, Phase::Activation));
    play.expect(Question::Action(C), &pass_or(&[Action::Focus]));
    let mut play = scene(Scene::revised()).play("h");
    play.expect(Question::Dock(B), &[Choice::Pass, Choice::Ship(A)]).pass();
    assert_eq!((play.ship(B).fate, play.ship(B).shields), (Fate::Flying, 1));
    play.expect(Question::Action(C), &pass_or(&[Action::Focus]));
    let mut play = scene(Scene::second_edition()).play("");
    play.expect(Question::Action(C), &pass_or(&[Action::Focus]));
}

#[test]
fn ships_start_docked_only_where_they_can() {
    let fault = |scene: Scene| Game::new(scene.bystander().setup).unwrap_err();
    let on = |carrier: Profile, ship: Profile| {
        Scene::second_edition().ship(0, carrier, (400.0, 400.0, 0.0)).ship_that_starts(Start::DockedOn(0), ship)
    };
    let ship = || shuttle("2FW", &[]);
    assert_eq!(fault(on(target(), ship())), [SetupFault::CannotDock(1)]);
    assert_eq!(fault(on(carrier(), target())), [SetupFault::CannotDock(1)]);
    assert_eq!(fault(on(carrier(), Profile { size: BaseSize::Medium, ..ship() })), [SetupFault::CannotDock(1)]);
    let two = on(carrier(), ship()).ship_that_starts(Start::DockedOn(0), ship());
    assert_eq!(fault(two), [SetupFault::CannotDock(2)]);
    for nowhere in [1, 9] {
        let scene = Scene::second_edition().ship(0, carrier(), (400.0, 400.0, 0.0));
        assert_eq!(fault(scene.ship_that_starts(Start::DockedOn(nowhere), ship())), [SetupFault::CannotDock(1)]);
    }
    let enemy = Scene::second_edition().ship(1, carrier(), (400.0, 400.0, 0.0)).ship(0, target(), (100.0, 100.0, 0.0));
    assert_eq!(fault(enemy.ship_that_starts(Start::DockedOn(0), ship())), [SetupFault::CannotDock(2)]);
}

#[test]
fn docked_ships_are_not_deployed() {
    let mut scene = docked(carrier(), shuttle("2FW", &[]));
    scene.setup.placing = Placing::InTurns;
    let mut play = scene.play("");
    let mut deployed: Vec<ShipId> = Vec::new();
    while let Question::Deploy(ship) = play.asked().1 {
        deployed.push(ship);
        let y = if ship == A { 50.0 } else { PlayArea::STANDARD.height - 50.0 };
        play.answer(Choice::Place(Place::near(Pose::from_degrees(400.0, y, 0.0))));
    }
    assert_eq!((deployed, play.ship(B).fate), (vec![A, C], Fate::Docked));
}
