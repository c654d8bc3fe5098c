//! What the revised rules do their own way: bumps, ion, range 0, red actions.

use tallyho_rules::{
    Action, Adjust, Choice, DamageCard, Difficulty, Event, Fate, ObstacleKind, Profile, Question, Token,
};

use tallyho_testkit::{
    A, B, C, D, Play, Scene, act, linked, maneuver, on, pass_or, pass_or_any, pilot, red, shoot, still, target, white,
};

/// A flies straight 3 into C, which belongs to that seat.
fn bump(seat: u8, code: &str, luck: &str) -> Play {
    let bar = [white(Action::Focus), white(Action::Calculate), white(Action::Evade)];
    Scene::revised()
        .ship(0, pilot(code, &bar), (300.0, 300.0, 0.0))
        .bystander()
        .ship(seat, target(), (300.0, 450.0, 180.0))
        .play(luck)
}

#[test]
fn bumping_a_friend_may_cost_a_hit_and_skips_the_action() {
    for (luck, shields) in [("h", 1), ("c", 1), ("f", 2), ("b", 2)] {
        let mut play = bump(0, "3FW", luck);
        play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
        assert_eq!(play.ship(A).shields, shields, "{luck}");
    }
}

#[test]
fn bumping_an_enemy_allows_a_red_focus_or_calculate_of_the_bar_and_nothing_more() {
    let mut play = bump(1, "3FW", "");
    play.expect(Question::BumpAction(A), &pass_or_any(&[red(Action::Focus), red(Action::Calculate)]));
    play.answer(act(red(Action::Calculate)));
    assert_eq!((play.count(A, Token::Calculate), play.count(A, Token::Stress)), (1, 1));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn the_action_after_a_bump_is_not_for_stressed_ships() {
    let mut play = bump(1, "3FR", "");
    assert_eq!(play.asked().1, Question::Action(B));
    let mut play = bump(1, "3FB", "");
    play.gain(A, Token::Stress);
    assert_eq!(play.asked().1, Question::BumpAction(A), "the blue maneuver removed the stress before");
}

#[test]
fn the_action_after_a_bump_starts_no_link() {
    let mut play = Scene::revised()
        .ship(0, pilot("3FW", &[linked(white(Action::Focus), white(Action::Evade))]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (300.0, 450.0, 180.0))
        .play("");
    play.answer(act(red(Action::Focus)));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn bumping_friend_and_enemy_at_once_counts_as_bumping_a_friend() {
    // The full position lies on both; the ship ends touching only one of them.
    let mut play = Scene::revised()
        .ship(0, pilot("3FW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(0, target(), (275.0, 490.0, 180.0))
        .ship(1, target(), (325.0, 450.0, 180.0))
        .play("h");
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!(play.ship(A).shields, 1);
    assert!(play.events.iter().any(|event| matches!(event, Event::Maneuvered { bumped: Some(D), .. })));
}

#[test]
fn what_a_ship_lay_on_decides_and_not_what_it_ends_up_touching() {
    // The end lies on the enemy far ahead only; walking back it comes to rest against the friend before it.
    let mut play = Scene::revised()
        .ship(0, pilot("4FW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(0, target(), (300.0, 430.0, 180.0))
        .ship(1, target(), (300.0, 500.0, 180.0))
        .play("");
    play.expect(Question::BumpAction(A), &pass_or_any(&[red(Action::Focus)]));
    assert!(play.events.iter().any(|event| matches!(event, Event::Maneuvered { bumped: Some(C), .. })));
}

#[test]
fn a_bump_takes_effect_before_the_obstacles_in_the_way() {
    let mut play = Scene::revised()
        .ship(0, pilot("3FW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (300.0, 450.0, 180.0))
        .obstacle(ObstacleKind::Debris, 300.0, 340.0)
        .play("h");
    play.expect(Question::BumpAction(A), &pass_or_any(&[red(Action::Focus)]));
    assert_eq!(play.count(A, Token::Stress), 0);
    play.answer(act(red(Action::Focus)));
    assert_eq!((play.count(A, Token::Focus), play.count(A, Token::Stress), play.ship(A).shields), (1, 2, 1));
}

#[test]
fn a_stationary_ship_at_range_0_of_another_has_not_bumped() {
    for seat in [0, 1] {
        let mut play = Scene::revised()
            .ship(0, pilot("3FW 0OW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
            .bystander()
            .ship(seat, target(), (300.0, 450.0, 180.0))
            .play(if seat == 0 { "b" } else { "" });
        play.answer(Choice::Maneuver(0)).until(Question::SetDial(A));
        play.answer(Choice::Maneuver(1)).expect(Question::Action(A), &pass_or(&[Action::Focus]));
        assert_eq!(play.game.state().round, 2);
    }
}

#[test]
fn a_ship_destroyed_by_bumping_a_friend_is_removed() {
    let mut play = Scene::revised()
        .ship(0, Profile { hull: 1, shields: 0, ..pilot("3FW", &[]) }, (300.0, 300.0, 0.0))
        .bystander()
        .ship(0, target(), (300.0, 450.0, 180.0))
        .play("h");
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!(play.ship(A).fate, Fate::Destroyed);
}

#[test]
fn an_ionized_ship_flies_speed_1_to_the_side_its_dial_shows() {
    for (code, end) in [
        ("3TW", (262.4, 390.7, 315.0)),
        ("2NR", (337.6, 390.7, 45.0)),
        ("5FW", (300.0, 380.0, 0.0)),
        ("4KR", (300.0, 380.0, 0.0)),
        ("0OR", (300.0, 380.0, 0.0)),
        ("3EP", (262.4, 390.7, 315.0)),
    ] {
        let mut play = Scene::revised()
            .ship(0, pilot(code, &[white(Action::Focus), white(Action::Evade)]), (300.0, 300.0, 0.0))
            .bystander()
            .play("");
        play.gain(A, Token::Ion).gain(A, Token::Stress);
        play.expect(Question::Action(A), &pass_or(&[Action::Focus])).pass();
        assert_eq!(play.place(A), end, "{code}");
        assert_eq!((play.count(A, Token::Stress), play.count(A, Token::Ion)), (0, 0), "it is blue");
        assert!(play.events.iter().any(|event| matches!(event, Event::Revealed(A, ..))), "the dial is revealed");
    }
}

#[test]
fn a_ship_ionized_after_planning_flies_the_ion_maneuver_this_round() {
    let mut play = Scene::revised()
        .ship(0, pilot("3FW 2FW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .ship(1, Profile { initiative: 6, ..pilot("1FW 2FW", &[]) }, (700.0, 700.0, 180.0))
        .play("");
    play.answer(Choice::Maneuver(0)).gain(A, Token::Ion).answer(Choice::Maneuver(0));
    assert_eq!(play.asked().1, Question::Action(A));
    assert_eq!(play.place(A), (300.0, 380.0, 0.0));
}

#[test]
fn a_ship_that_becomes_ionized_loses_its_lock() {
    let mut play = Scene::revised()
        .ship(0, Profile { ..still() }, (300.0, 300.0, 0.0))
        .ship(1, target(), (300.0, 490.0, 180.0))
        .play("");
    play.adjust(Adjust::Lock(A, on(B))).deal(A, DamageCard::DisabledPowerRegulator);
    assert_eq!(play.asked().1, Question::Attack(A));
    assert_eq!((play.ship(A).lock, play.count(A, Token::Ion)), (None, 1));
    assert!(play.happened(Event::Unlocked(A)));
}

#[test]
fn an_ion_maneuver_of_either_rules_repairs_a_disabled_power_regulator() {
    let mut play = Scene::revised().ship(0, pilot("3FW", &[]), (300.0, 300.0, 0.0)).bystander().play("");
    play.deal(A, DamageCard::DisabledPowerRegulator).gain(A, Token::Ion).until(Question::Action(B));
    assert!(play.happened(Event::Repaired(A, DamageCard::DisabledPowerRegulator)));
    assert!(play.happened(Event::Maneuvered {
        ship: A,
        maneuver: maneuver("1F"),
        difficulty: Difficulty::Blue,
        pose: play.game.state().base(A).pose,
        bumped: None,
    }));
}

#[test]
fn at_range_0_a_primary_attack_has_no_bonus_and_the_attacker_modifies_nothing() {
    let mut play =
        Scene::revised().ship(0, still(), (300.0, 300.0, 0.0)).ship(1, still(), (335.0, 340.0, 270.0)).play("ffb fb");
    play.adjust(Adjust::Lock(A, on(B))).gain(A, Token::Focus).gain(B, Token::Focus);
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]).answer(shoot(B));
    play.expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Token(Token::Focus)]).pass();
    assert_eq!((play.rolled(), play.ship(A).lock), ((3, 2), on(B)));
    assert!(play.events.iter().any(|event| matches!(event, Event::Attacked { range: 0, .. })));
}

#[test]
fn ships_that_bumped_attack_at_range_0_though_guides_keep_them_apart() {
    let ram = Profile { initiative: 1, dial: tallyho_testkit::dial("3FW"), ..still() };
    let mut play = Scene::revised()
        .ship(0, ram, (300.0, 300.0, 0.0))
        .ship(1, Profile { initiative: 4, ..still() }, (300.0, 450.0, 180.0))
        .play("bbb bb");
    play.until(Question::Attack(B)).answer(shoot(A));
    assert!(play.events.iter().any(|event| matches!(event, Event::Attacked { range: 0, .. })));
}

#[test]
fn the_stress_of_a_red_action_is_its_cost_and_comes_first() {
    let order = |scene: Scene| {
        let mut play = scene.ship(0, pilot("2FW", &[red(Action::Focus)]), (300.0, 300.0, 0.0)).bystander().play("");
        play.answer(act(red(Action::Focus)));
        let stress = play.when(|event| *event == Event::Gained(A, Token::Stress));
        stress < play.when(|event| *event == Event::Gained(A, Token::Focus))
    };
    assert!(order(Scene::revised()));
    assert!(!order(Scene::second_edition()));
}

#[test]
fn a_red_slam_flies_no_red_maneuver_by_the_revised_rules() {
    let ways = |scene: Scene| {
        let mut play =
            scene.ship(0, pilot("2BB 2FW 2TR", &[red(Action::Slam)]), (400.0, 300.0, 0.0)).bystander().play("");
        play.answer(Choice::Maneuver(1)).answer(act(red(Action::Slam)));
        play.asked().2
    };
    assert_eq!(ways(Scene::revised()), [0, 1].map(Choice::Maneuver));
    assert_eq!(ways(Scene::second_edition()), [0, 1, 2].map(Choice::Maneuver));
}

#[test]
fn a_gas_cloud_in_the_way_is_one_more_die_and_nothing_else() {
    let mut play = Scene::revised()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, still(), (300.0, 490.0, 180.0))
        .obstacle(ObstacleKind::GasCloud, 285.0, 400.0)
        .obstacle(ObstacleKind::GasCloud, 315.0, 400.0)
        .play("hhh bbb");
    play.answer(shoot(B)).expect(Question::Attack(B), &[Choice::Pass, shoot(A)]);
    assert_eq!(play.rolled(), (3, 3));
}
