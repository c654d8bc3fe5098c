//! Actions: which are offered, how each is performed, and what follows.

use tallyho_rules::{
    Action, ActionEntry, Adjust, Attack, Choice, DamageCard, Event, ObstacleKind, Profile, Question, Target, Token,
    WeaponArc,
};
use tallyho_table::{BaseSize, Quarter, Side, Slide};

use tallyho_testkit::{
    A, B, C, D, Play, Scene, act, linked, on, pass_or, pass_or_any, pilot, purple, red, target, white,
};

/// One ship that stands still with that bar, and a bystander.
fn with_bar(bar: &[ActionEntry]) -> Play {
    Scene::second_edition().ship(0, pilot("0OW", bar), (400.0, 400.0, 0.0)).bystander().play("")
}

/// Everything about A's activation is over.
fn over(play: &mut Play) {
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn a_ship_may_perform_one_action_of_its_bar_or_none() {
    let bar = [white(Action::Focus), white(Action::Evade), white(Action::Calculate), white(Action::Reinforce)];
    let mut play = with_bar(&bar);
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Evade, Action::Calculate, Action::Reinforce]));
    play.pass();
    over(&mut play);
    assert!(!play.events.iter().any(|event| matches!(event, Event::Acted(..))));
}

#[test]
fn focus_evade_calculate_and_cloak_give_their_token() {
    for (action, token) in [
        (Action::Focus, Token::Focus),
        (Action::Evade, Token::Evade),
        (Action::Calculate, Token::Calculate),
        (Action::Cloak, Token::Cloak),
    ] {
        let mut play = with_bar(&[white(action)]);
        play.expect(Question::Action(A), &pass_or(&[action])).answer(act(white(action)));
        over(&mut play);
        assert_eq!(play.count(A, token), 1);
        assert!(play.ship(A).performed.contains(action));
    }
}

#[test]
fn reinforce_chooses_fore_or_aft() {
    let mut play = with_bar(&[white(Action::Reinforce)]);
    play.answer(act(white(Action::Reinforce))).expect(
        Question::Perform(A, Action::Reinforce),
        &[Choice::Token(Token::ReinforceFore), Choice::Token(Token::ReinforceAft)],
    );
    play.answer(Choice::Token(Token::ReinforceAft));
    assert_eq!((play.count(A, Token::ReinforceFore), play.count(A, Token::ReinforceAft)), (0, 1));
}

#[test]
fn a_stressed_ship_has_no_actions() {
    let mut play = with_bar(&[white(Action::Focus)]);
    play.deal(A, DamageCard::ConsoleFire).gain(A, Token::Stress);
    over(&mut play);
}

#[test]
fn a_red_action_gives_stress() {
    let mut play = with_bar(&[red(Action::Evade)]);
    play.answer(act(red(Action::Evade)));
    assert_eq!((play.count(A, Token::Evade), play.count(A, Token::Stress)), (1, 1));
}

#[test]
fn a_purple_action_costs_a_force_charge_and_is_not_offered_without() {
    let jedi = Profile { force: 1, ..pilot("0OW", &[purple(Action::Evade)]) };
    let mut play = Scene::second_edition().ship(0, jedi, (400.0, 400.0, 0.0)).bystander().play("");
    play.answer(act(purple(Action::Evade)));
    assert_eq!((play.count(A, Token::Evade), play.ship(A).force, play.count(A, Token::Stress)), (1, 0, 0));
    play.until(Question::Action(B)).pass();
    // Nothing is recovered, so nothing is offered in the next round.
    over(&mut play);
    assert_eq!(play.game.state().round, 2);
}

#[test]
fn a_linked_action_may_follow_once() {
    let mut play = with_bar(&[linked(white(Action::Focus), red(Action::Evade)), white(Action::Evade)]);
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Evade]));
    play.answer(act(white(Action::Focus))).expect(Question::Action(A), &pass_or_any(&[red(Action::Evade)]));
    play.answer(act(red(Action::Evade)));
    over(&mut play);
    assert_eq!([Token::Focus, Token::Evade, Token::Stress].map(|token| play.count(A, token)), [1, 1, 1]);
}

#[test]
fn a_linked_action_starts_no_link_of_its_own() {
    let chain =
        [linked(white(Action::Focus), white(Action::Evade)), linked(white(Action::Evade), white(Action::Calculate))];
    let mut play = with_bar(&chain);
    play.answer(act(white(Action::Focus))).answer(act(white(Action::Evade)));
    over(&mut play);
}

#[test]
fn an_action_with_two_links_may_be_followed_by_either() {
    let bar = [
        linked(white(Action::Focus), red(Action::Boost)),
        linked(white(Action::Focus), white(Action::BarrelRoll)),
        red(Action::BarrelRoll),
    ];
    let mut play = with_bar(&bar);
    play.expect(Question::Action(A), &pass_or_any(&[white(Action::Focus), red(Action::BarrelRoll)]));
    play.answer(act(white(Action::Focus)))
        .expect(Question::Action(A), &pass_or_any(&[red(Action::Boost), white(Action::BarrelRoll)]));
    play.answer(act(white(Action::BarrelRoll))).answer(Choice::Aside(Side::Left, Slide::Middle));
    assert_eq!(play.count(A, Token::Stress), 0, "the link is white, though the bar's own roll is red");
    over(&mut play);
}

#[test]
fn the_stress_of_a_red_action_bars_its_link() {
    let mut play = with_bar(&[linked(red(Action::Focus), white(Action::Evade))]);
    play.answer(act(red(Action::Focus)));
    over(&mut play);
    assert_eq!(play.count(A, Token::Stress), 1);
}

#[test]
fn each_action_once_a_round_also_as_a_link() {
    let bar = [white(Action::Focus), white(Action::Coordinate)];
    let mut play = Scene::second_edition()
        .ship(0, Profile { initiative: 2, ..pilot("0OW", &bar) }, (400.0, 400.0, 0.0))
        .bystander()
        .ship(0, pilot("0OW", &[white(Action::Coordinate)]), (400.0, 550.0, 0.0))
        .play("");
    play.until(Question::Action(C)).answer(act(white(Action::Coordinate)));
    // A is coordinated to by C, and coordinate back to C is possible.
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Coordinate]));
    play.answer(act(white(Action::Focus)));
    play.expect(Question::Action(A), &pass_or(&[Action::Coordinate]));
}

#[test]
fn an_action_that_could_only_fail_is_not_offered() {
    let all = Action::ALL.map(white);
    let mut play = with_bar(&all);
    play.expect(
        Question::Action(A),
        // No lock: the bystander is too far. No coordinate, jam, reload, rotate. No SLAM: a stop is of speed 0, and on the dial.
        &pass_or(&[
            Action::Focus,
            Action::Evade,
            Action::BarrelRoll,
            Action::Boost,
            Action::Reinforce,
            Action::Calculate,
            Action::Cloak,
            Action::Slam,
        ]),
    );
}

#[test]
fn a_barrel_roll_goes_to_either_side_and_three_places_where_there_is_room() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::BarrelRoll)]), (400.0, 400.0, 0.0))
        .bystander()
        .ship(1, target(), (480.0, 431.0, 0.0))
        .play("");
    let left = [Slide::Forward, Slide::Middle, Slide::Back].map(|slide| Choice::Aside(Side::Left, slide));
    play.answer(act(white(Action::BarrelRoll))).expect(Question::Perform(A, Action::BarrelRoll), &left);
    play.answer(left[0]);
    assert_eq!(play.place(A), (320.0, 410.0, 0.0));
}

#[test]
fn larger_ships_roll_with_the_template_laid_along_their_side() {
    for (size, x, y) in [(BaseSize::Medium, 320.0, 420.0), (BaseSize::Large, 300.0, 420.0)] {
        let ship = Profile { size, ..pilot("0OW", &[white(Action::BarrelRoll)]) };
        let mut play = Scene::second_edition().ship(0, ship, (400.0, 400.0, 0.0)).bystander().play("");
        play.answer(act(white(Action::BarrelRoll))).answer(Choice::Aside(Side::Left, Slide::Forward));
        assert_eq!(play.place(A), (x, y, 0.0), "{size:?}");
    }
}

#[test]
fn a_boost_goes_ahead_or_banks_where_there_is_room() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Boost)]), (400.0, 400.0, 0.0))
        .bystander()
        .obstacle(ObstacleKind::Debris, 360.0, 500.0)
        .play("");
    play.answer(act(white(Action::Boost)))
        .expect(Question::Perform(A, Action::Boost), &[Choice::Ahead(None), Choice::Ahead(Some(Side::Right))]);
    play.answer(Choice::Ahead(None));
    assert_eq!(play.place(A), (400.0, 480.0, 0.0));
}

#[test]
fn a_boost_off_the_table_is_not_offered() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Boost)]), (400.0, 880.0, 0.0))
        .bystander()
        .play("");
    over(&mut play);
}

fn three_in_a_row(bar: &[ActionEntry]) -> Play {
    Scene::second_edition()
        .ship(0, pilot("0OW", bar), (400.0, 400.0, 0.0))
        .bystander()
        .ship(0, target(), (400.0, 500.0, 0.0))
        .ship(1, target(), (400.0, 740.0, 0.0))
        .play("")
}

#[test]
fn a_lock_may_be_put_on_any_other_ship_within_range_3_friend_or_enemy() {
    let mut play = three_in_a_row(&[white(Action::Lock)]);
    play.answer(act(white(Action::Lock)));
    play.expect(Question::Perform(A, Action::Lock), &[Choice::Ship(C), Choice::Ship(D)]);
    play.answer(Choice::Ship(D));
    assert_eq!(play.ship(A).lock, on(D));
}

#[test]
fn a_lock_beyond_range_3_fails_and_is_not_offered() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Lock)]), (400.0, 400.0, 0.0))
        .bystander()
        .ship(1, target(), (400.0, 741.0, 0.0))
        .play("");
    over(&mut play);
}

#[test]
fn a_new_lock_replaces_the_old_one_and_may_be_on_the_same_ship() {
    let mut play = three_in_a_row(&[white(Action::Lock)]);
    play.adjust(Adjust::Lock(A, on(C))).answer(act(white(Action::Lock)));
    play.expect(Question::Perform(A, Action::Lock), &[Choice::Ship(C), Choice::Ship(D)]);
    play.answer(Choice::Ship(D));
    let (gone, new) = (Event::Unlocked(A), Event::Locked(A, Target::Ship(D)));
    assert!(play.when(|event| *event == gone) < play.when(|event| *event == new));
    assert_eq!(play.ship(A).lock, on(D));
}

fn jammer(scene: Scene, distance: f64) -> Play {
    scene
        .ship(0, pilot("0OW", &[white(Action::Jam)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (400.0, 340.0 + distance, 0.0))
        .play("")
}

#[test]
fn jam_takes_an_enemy_at_range_1_and_the_jammer_picks_what_it_loses() {
    let mut play = jammer(Scene::second_edition(), 100.0);
    play.gain(C, Token::Focus).gain(C, Token::Evade).adjust(Adjust::Lock(C, on(A)));
    play.answer(act(white(Action::Jam)));
    let losses = [Choice::Token(Token::Focus), Choice::Token(Token::Evade), Choice::Lock([0; 4])];
    assert_eq!(play.asked().0, tallyho_rules::Seat(0));
    play.expect(Question::Jam(C), &losses).answer(Choice::Lock([0; 4]));
    assert_eq!((play.ship(C).lock, play.count(C, Token::Jam), play.count(C, Token::Focus)), (None, 0, 1));
}

#[test]
fn jam_does_not_reach_range_2_in_the_second_edition_nor_range_0() {
    let mut play = jammer(Scene::second_edition(), 101.0);
    over(&mut play);
    let mut play = jammer(Scene::second_edition(), 50.0);
    play.adjust(Adjust::Move(C, tallyho_table::Pose::from_degrees(440.0, 300.0, 0.0)));
    over(&mut play);
}

#[test]
fn jam_is_for_enemies_only() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Jam)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(0, target(), (400.0, 400.0, 0.0))
        .play("");
    over(&mut play);
}

#[test]
fn coordinate_is_for_friends_only() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Coordinate)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (400.0, 400.0, 0.0))
        .play("");
    over(&mut play);
}

#[test]
fn jam_reaches_range_2_in_the_bullseye_by_the_revised_rules() {
    let mut play = jammer(Scene::revised(), 101.0);
    play.expect(Question::Action(A), &pass_or(&[Action::Jam]));
    let mut play = jammer(Scene::revised(), 201.0);
    over(&mut play);
    let mut play = jammer(Scene::revised(), 120.0);
    play.adjust(Adjust::Move(C, tallyho_table::Pose::from_degrees(440.0, 460.0, 0.0)));
    over(&mut play);
}

#[test]
fn a_jammed_ship_with_nothing_keeps_the_token_and_loses_what_it_gains_next() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Jam)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(
            1,
            Profile { initiative: 2, ..pilot("0OW", &[white(Action::Focus), white(Action::Lock)]) },
            (400.0, 400.0, 0.0),
        )
        .play("");
    play.answer(act(white(Action::Jam)));
    assert_eq!(play.count(C, Token::Jam), 1);
    play.answer(act(white(Action::Focus)));
    assert_eq!((play.count(C, Token::Jam), play.count(C, Token::Focus)), (0, 0));
    assert!(play.happened(Event::Gained(C, Token::Focus)));
}

#[test]
fn a_jammed_ship_loses_the_lock_it_acquires() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Lock)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (400.0, 400.0, 0.0))
        .play("");
    play.gain(A, Token::Jam).answer(act(white(Action::Lock)));
    over(&mut play);
    assert_eq!((play.ship(A).lock, play.count(A, Token::Jam)), (None, 0));
}

#[test]
fn coordinate_lets_a_friend_at_range_1_or_2_act() {
    let friend = || Profile { initiative: 4, ..pilot("0OW", &[red(Action::Evade)]) };
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Coordinate)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(0, friend(), (440.0, 300.0, 0.0))
        .ship(0, friend(), (400.0, 540.0, 0.0))
        .ship(0, friend(), (200.0, 581.0, 0.0))
        .play("");
    // One touches, one is too far: only the middle one can be chosen, so nobody is asked which.
    play.answer(act(white(Action::Coordinate)));
    play.expect(Question::Action(D), &pass_or_any(&[red(Action::Evade)])).answer(act(red(Action::Evade)));
    assert_eq!((play.count(D, Token::Evade), play.count(D, Token::Stress)), (1, 1));
    assert_eq!(play.count(A, Token::Stress), 0);
}

#[test]
fn a_coordinated_ship_has_its_links_and_repairs_and_cannot_repeat_the_action() {
    let friend = Profile { initiative: 4, ..pilot("0OW", &[linked(white(Action::Focus), white(Action::Evade))]) };
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Coordinate)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(0, friend, (400.0, 400.0, 0.0))
        .play("");
    play.deal(C, DamageCard::ConsoleFire).answer(act(white(Action::Coordinate)));
    play.expect(
        Question::Action(C),
        &[Choice::Pass, act(white(Action::Focus)), Choice::Repair(DamageCard::ConsoleFire)],
    );
    play.answer(act(white(Action::Focus))).expect(Question::Action(C), &pass_or(&[Action::Evade])).pass();
    play.expect(Question::Action(C), &[Choice::Pass, Choice::Repair(DamageCard::ConsoleFire)]);
}

#[test]
fn a_stressed_ship_may_be_coordinated_in_vain() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Coordinate)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(0, Profile { initiative: 4, ..pilot("0OW", &[white(Action::Focus)]) }, (400.0, 400.0, 0.0))
        .play("");
    play.gain(C, Token::Stress).answer(act(white(Action::Coordinate)));
    over(&mut play);
    assert!(play.happened(Event::Acted(A, Action::Coordinate)));
}

#[test]
fn a_cloaked_ship_cannot_cloak_again() {
    let mut play = with_bar(&[white(Action::Cloak), white(Action::Focus)]);
    play.gain(A, Token::Cloak).until(Question::Decloak(A)).pass();
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
}

fn turret(arc: WeaponArc) -> Play {
    let ship = Profile { attacks: vec![Attack { dice: 2, arc }], ..pilot("0OW", &[white(Action::Rotate)]) };
    let mut play = Scene::second_edition().ship(0, ship, (400.0, 400.0, 0.0)).bystander().play("");
    play.answer(Choice::Turret(Quarter::Front));
    play
}

#[test]
fn rotate_turns_a_single_turret_to_any_other_arc() {
    let mut play = turret(WeaponArc::SingleTurret);
    play.adjust(Adjust::Turret(A, Quarter::Right)).answer(act(white(Action::Rotate)));
    play.expect(
        Question::Perform(A, Action::Rotate),
        &[Quarter::Front, Quarter::Rear, Quarter::Left].map(Choice::Turret),
    );
    play.answer(Choice::Turret(Quarter::Left));
    assert_eq!(play.ship(A).turret, Quarter::Left);
    assert!(play.happened(Event::Rotated(A, Quarter::Left)));
}

#[test]
fn rotate_turns_a_double_turret_to_its_other_pair() {
    let mut play = turret(WeaponArc::DoubleTurret);
    play.answer(act(white(Action::Rotate)));
    assert_eq!(play.ship(A).turret, Quarter::Right);
    play.until(Question::Action(B)).pass().answer(act(white(Action::Rotate)));
    assert_eq!(play.ship(A).turret, Quarter::Front);
    // Front and rear are one position, whichever of them the indicator was set by.
    play.until(Question::Action(B)).pass().adjust(Adjust::Turret(A, Quarter::Rear));
    play.answer(act(white(Action::Rotate)));
    assert_eq!(play.ship(A).turret, Quarter::Right);
}

#[test]
fn slam_flies_a_second_maneuver_of_the_same_speed_and_disarms() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("1FW 2BB 2FW 2TR 3FW", &[white(Action::Slam)]), (400.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.answer(Choice::Maneuver(2)).answer(act(white(Action::Slam)));
    // Red ones too: a ship that may act is not stressed.
    play.expect(Question::Perform(A, Action::Slam), &[1, 2, 3].map(Choice::Maneuver)).answer(Choice::Maneuver(2));
    assert_eq!((play.place(A), play.count(A, Token::Disarm)), ((400.0, 540.0, 0.0), 1));
    let last_move = play.events.iter().rposition(|event| matches!(event, Event::Maneuvered { ship: A, .. }));
    assert!(last_move < Some(play.when(|event| *event == Event::Gained(A, Token::Disarm))), "disarmed when it is done");
    over(&mut play);
}

#[test]
fn a_red_maneuver_of_a_slam_gives_stress_and_a_blue_one_removes_strain() {
    let scene = || {
        Scene::second_edition()
            .ship(0, pilot("2BB 2FW 2TR", &[white(Action::Slam)]), (400.0, 300.0, 0.0))
            .bystander()
            .play("")
    };
    let mut play = scene();
    play.answer(Choice::Maneuver(1)).answer(act(white(Action::Slam))).answer(Choice::Maneuver(2));
    assert_eq!(play.count(A, Token::Stress), 1);
    let mut play = scene();
    play.gain(A, Token::Strain).answer(Choice::Maneuver(1));
    play.answer(act(white(Action::Slam))).answer(Choice::Maneuver(0));
    assert_eq!(play.count(A, Token::Strain), 0);
}

#[test]
fn a_slam_turn_is_harder_with_a_damaged_engine() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2TW 2FW", &[white(Action::Slam)]), (400.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.deal(A, DamageCard::DamagedEngine).answer(Choice::Maneuver(1));
    play.answer(act(white(Action::Slam))).answer(Choice::Maneuver(0));
    assert_eq!(play.count(A, Token::Stress), 1);
}

#[test]
fn a_purple_maneuver_of_a_slam_costs_a_force_charge() {
    let slam = |force: u8, entry: ActionEntry| {
        let jedi = Profile { force, ..pilot("2FW 2TP", &[entry]) };
        let mut play = Scene::second_edition().ship(0, jedi, (400.0, 300.0, 0.0)).bystander().play("");
        play.answer(Choice::Maneuver(0)).answer(act(entry));
        (play.asked().2, play)
    };
    let (ways, mut play) = slam(1, white(Action::Slam));
    assert_eq!(ways, [0, 1].map(Choice::Maneuver));
    play.answer(Choice::Maneuver(1));
    assert_eq!(play.ship(A).force, 0);
    let (ways, _) = slam(2, purple(Action::Slam));
    assert_eq!(ways, [0, 1].map(Choice::Maneuver));
    // With one charge the action takes it: only the white maneuver is left, and nobody is asked.
    let (ways, play) = slam(1, purple(Action::Slam));
    assert_eq!(ways, pass_or(&[Action::Focus]));
    assert_eq!(play.place(A), (400.0, 540.0, 0.0));
}

#[test]
fn slam_is_only_for_a_ships_own_activation() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW", &[white(Action::Slam)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(0, Profile { initiative: 4, ..pilot("2FW", &[white(Action::Coordinate)]) }, (550.0, 300.0, 0.0))
        .play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Slam])).pass();
    // Coordinated later, it has nothing it may do.
    play.expect(Question::Action(C), &pass_or(&[Action::Coordinate])).answer(act(white(Action::Coordinate)));
    over(&mut play);
}

#[test]
fn a_slam_that_would_flee_is_not_offered() {
    let mut play =
        Scene::second_edition().ship(0, pilot("2FW", &[white(Action::Slam)]), (400.0, 660.0, 0.0)).bystander().play("");
    over(&mut play);
}

#[test]
fn repairing_a_card_is_an_action_of_its_own() {
    let mut play = with_bar(&[white(Action::Focus)]);
    play.deal(A, DamageCard::WeaponsFailure).deal(A, DamageCard::StunnedPilot);
    play.expect(
        Question::Action(A),
        &[Choice::Pass, act(white(Action::Focus)), Choice::Repair(DamageCard::WeaponsFailure)],
    );
    play.answer(Choice::Repair(DamageCard::WeaponsFailure));
    over(&mut play);
    assert_eq!((play.ship(A).facedown, play.ship(A).faceup.len()), (1, 1));
}

#[test]
fn coordinated_ships_may_coordinate_on_and_on() {
    let bar = [linked(white(Action::Coordinate), red(Action::Focus))];
    let mut scene = Scene::second_edition();
    for place in 0..48_u8 {
        let (row, column) = (f64::from(place / 12), f64::from(place % 12));
        let seat = u8::from(place == 47);
        scene = scene.ship(seat, pilot("0OW", &bar), (40.0 + 70.0 * column, 100.0 + 100.0 * row, 0.0));
    }
    let mut play = scene.play("");
    let fresh = |play: &Play, ship| !play.ship(ship).performed.contains(Action::Coordinate);
    // The first ship asks another, that one the next, as long as there is one that has not yet.
    for _ in 0..150 {
        let (_, _, options) = play.asked();
        let next = options.iter().find(|option| match option {
            Choice::Ship(ship) => fresh(&play, *ship),
            Choice::Action(..) => true,
            _ => false,
        });
        play.answer(next.copied().unwrap_or(options[0]));
    }
    let coordinated = (0..48).filter(|&ship| !fresh(&play, tallyho_rules::ShipId(ship))).count();
    assert_eq!(coordinated, 47, "all of that side");
}

#[test]
fn a_ship_that_bumped_may_still_be_coordinated_later() {
    for scene in [Scene::second_edition(), Scene::revised()] {
        let mut play = scene
            .ship(0, pilot("3FW", &[white(Action::Evade)]), (300.0, 300.0, 0.0))
            .bystander()
            .ship(1, target(), (300.0, 450.0, 180.0))
            .ship(0, Profile { initiative: 4, ..pilot("0OW", &[white(Action::Coordinate)]) }, (450.0, 400.0, 0.0))
            .play("");
        play.expect(Question::Action(D), &pass_or(&[Action::Coordinate])).answer(act(white(Action::Coordinate)));
        play.expect(Question::Action(A), &pass_or(&[Action::Evade]));
    }
}

#[test]
fn a_slam_that_bumps_or_meets_an_obstacle_goes_by_the_rules_of_maneuvers() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW", &[linked(white(Action::Slam), white(Action::Focus))]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (300.0, 530.0, 180.0))
        .obstacle(ObstacleKind::Debris, 300.0, 462.0)
        .play("b");
    play.answer(act(white(Action::Slam)));
    assert!(play.events.iter().any(|event| matches!(event, Event::Maneuvered { ship: A, bumped: Some(C), .. })));
    assert_eq!((play.count(A, Token::Stress), play.count(A, Token::Disarm)), (1, 1));
    over(&mut play);
}

#[test]
fn one_action_in_two_colours_is_offered_in_each_with_its_own_link() {
    let bar = [red(Action::Focus), linked(white(Action::Focus), white(Action::Evade))];
    for (entry, stress) in [(red(Action::Focus), 1), (white(Action::Focus), 0)] {
        let mut play = with_bar(&bar);
        play.expect(Question::Action(A), &pass_or_any(&[red(Action::Focus), white(Action::Focus)])).answer(act(entry));
        assert_eq!(play.count(A, Token::Stress), stress);
        if stress == 0 {
            play.expect(Question::Action(A), &pass_or(&[Action::Evade])).pass();
        }
        over(&mut play);
    }
}
