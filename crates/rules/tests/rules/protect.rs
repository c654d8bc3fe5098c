//! The protect action of missions (Flight Group Alpha 2.16.1.1), and what its tokens do.

use tallyho_rules::scenario::{Kind, Thing, ThingStats};
use tallyho_rules::{
    Action, Choice, Difficulty, Event, Game, Handling, Place, Profile, Question, Scenario, SetupFault, ShipId, Start,
    Target, Token,
};
use tallyho_table::Pose;

use tallyho_testkit::{A, B, C, Play, Scene, pass_or, pilot, shoot, shoot_object, still, target, white};

const PROTECT: Choice = Choice::Action(Action::Protect, Difficulty::White);

/// A may protect those ships.
fn escort(wards: &[ShipId]) -> Handling {
    Handling { protects: wards.iter().copied().map(Target::Ship).collect(), ..Handling::PLAYER }
}

/// A stays where it is and may protect those; B stands so far beside it, C at range 1 on the other side.
fn scene(wards: &[ShipId], apart: f64) -> Scene {
    Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Focus)]), (450.0, 300.0, 0.0))
        .handled(escort(wards))
        .ship(0, target(), (450.0 + apart, 300.0, 0.0))
        .ship(0, target(), (390.0, 300.0, 0.0))
        .bystander()
}

#[test]
fn rule_2_16_1_1_a_ship_protects_one_within_range_1_that_a_mission_lets_it_protect() {
    for (apart, near) in [(40.0, true), (139.0, true), (141.0, false)] {
        let mut play = scene(&[B], apart).play("");
        if !near {
            play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
            continue;
        }
        play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Protect]));
        // There is only one, so nobody is asked which.
        play.answer(PROTECT);
        assert_eq!([A, B, C].map(|ship| play.count(ship, Token::Protect)), [0, 1, 0]);
        assert!(play.happened(Event::Acted(A, Action::Protect)) && play.happened(Event::Gained(B, Token::Protect)));
    }
}

#[test]
fn rule_2_16_1_1_of_several_ships_it_protects_the_one_it_likes_and_nobody_without_a_mission() {
    let mut play = scene(&[B, C], 60.0).play("");
    play.answer(PROTECT).expect(Question::Perform(A, Action::Protect), &[Choice::Ship(B), Choice::Ship(C)]);
    let mut play = scene(&[], 60.0).play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
}

#[test]
fn rule_2_16_1_1_tokens_add_up_without_limit_and_go_in_the_end_phase() {
    let mut play = scene(&[B], 60.0).play("");
    play.gain(B, Token::Protect).gain(B, Token::Protect).answer(PROTECT);
    assert_eq!(play.count(B, Token::Protect), 3);
    // It is an action like others: once a round, and not under stress.
    play.until(Question::Action(A));
    assert_eq!((play.game.state().round, play.count(B, Token::Protect)), (2, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Protect]));
    let mut stressed = scene(&[B], 60.0).play("");
    stressed.gain(A, Token::Stress).asked();
    assert!(!matches!(stressed.asked(), (_, Question::Action(A), _)));
}

#[test]
fn a_protect_token_is_green_and_can_be_jammed() {
    assert!(Token::Protect.is_green() && Token::Protect.goes_in_end_phase());
    let mut play = scene(&[B], 60.0).play("");
    play.gain(B, Token::Jam).answer(PROTECT);
    assert_eq!((play.count(B, Token::Protect), play.count(B, Token::Jam)), (0, 0));
}

#[test]
fn a_wingmate_may_protect_in_its_place() {
    use tallyho_table::WingPlace::{LeftFlank, RightFlank};
    let mate = || pilot("0OW", &[white(Action::Boost)]);
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[]), (450.0, 300.0, 0.0))
        .ship_that_starts(Start::InWingOf(0, LeftFlank), mate())
        .handled(escort(&[A]))
        .ship_that_starts(Start::InWingOf(0, RightFlank), mate())
        .bystander()
        .play("");
    // Moves are for who flies alone.
    play.expect(Question::Action(B), &pass_or(&[Action::Protect])).answer(PROTECT);
    assert_eq!(play.count(A, Token::Protect), 1);
}

/// A shoots at B, which has so many protect tokens and engages after it.
fn shot_at(tokens: u8, agility: u8, luck: &str) -> Play {
    let defender = Profile { agility, ..still() };
    let mut play = Scene::second_edition()
        .ship(0, Profile { initiative: 5, ..still() }, (300.0, 300.0, 0.0))
        .ship(1, defender, (300.0, 460.0, 180.0))
        .play(luck);
    (0..tokens).for_each(|_| _ = play.gain(B, Token::Protect));
    play.until(Question::Attack(A)).answer(shoot(B));
    play
}

#[test]
fn rule_2_16_1_1_a_defender_spends_tokens_to_cancel_a_damage_each_crits_first() {
    let mut play = shot_at(3, 0, "hch");
    let spend = Choice::Token(Token::Protect);
    for left in [[2, 0], [1, 0], [0, 0]] {
        play.expect(Question::ModifyDefense(B), &[Choice::Pass, spend]).answer(spend);
        assert_eq!(play.attack_dice()[..2], left);
    }
    // Nothing is left to cancel, and so nothing is asked.
    assert_eq!((play.damage(B), play.count(B, Token::Protect)), ((2, 0, 0), 0));
    assert!(play.happened(Event::Missed(Target::Ship(B))));
}

#[test]
fn rule_2_16_1_1_a_token_that_is_kept_outlasts_the_attack() {
    let mut play = shot_at(2, 0, "hhb");
    play.answer(Choice::Token(Token::Protect)).pass();
    assert_eq!((play.damage(B), play.count(B, Token::Protect)), ((1, 0, 0), 1));
    assert!(matches!(play.asked(), (_, Question::Attack(B), _)));
}

#[test]
fn a_protect_token_is_of_no_use_against_an_attack_that_misses() {
    let mut play = shot_at(1, 2, "bbb ff");
    // There is nothing it could be spent on.
    assert!(matches!(play.asked(), (_, Question::Attack(B), _)));
    assert_eq!((play.damage(B), play.count(B, Token::Protect)), ((2, 0, 0), 1));
}

#[test]
fn a_ship_cannot_be_set_up_to_protect_itself_or_nobody() {
    for ward in [A, ShipId(9)] {
        let faults = Game::new(scene(&[ward], 60.0).setup).unwrap_err();
        assert_eq!(faults, [SetupFault::CannotProtect(0)]);
    }
}

/// An escort of the first seat, which may protect its tower so far beside it, and an enemy who looks at the tower.
fn guard(apart: f64, agility: u8) -> Scene {
    let handling = Handling { protects: [Target::Object(0)].into_iter().collect(), ..Handling::PLAYER };
    let mut scene = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Focus)]), (450.0, 300.0, 0.0))
        .handled(handling)
        .ship(1, still(), (450.0 + apart, 480.0, 180.0));
    let stats = ThingStats { initiative: 0, agility, hull: 5, shields: 0, crits_count_double: true };
    let place = Some(Place::near(Pose::from_degrees(450.0 + apart, 300.0, 0.0)));
    let things = vec![Thing { kind: 0, owner: 0, place, module: 0 }];
    let kinds = vec![Kind { stats: Some(stats), ..Kind::default() }];
    scene.setup.scenario = Some(Box::new(Scenario { kinds, things, ..Scenario::default() }));
    scene
}

#[test]
fn rule_2_16_1_1_an_emplacement_within_range_1_is_protected_like_a_ship() {
    for (apart, near) in [(60.0, true), (139.0, true), (141.0, false)] {
        let mut play = guard(apart, 0).play("");
        if !near {
            play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
            continue;
        }
        play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Protect])).answer(PROTECT);
        assert_eq!(play.object(0).tokens.count(Token::Protect), 1);
        assert!(play.happened(Event::Acted(A, Action::Protect)));
        assert!(play.happened(Event::ThingGained(0, Token::Protect)));
    }
}

#[test]
fn rule_2_16_1_1_of_a_ship_and_a_thing_it_protects_the_one_it_likes() {
    let mut scene = guard(60.0, 0).ship(0, target(), (390.0, 300.0, 0.0));
    scene.setup.ships[0].handling.protects = [Target::Object(0), Target::Ship(C)].into_iter().collect();
    let mut play = scene.play("");
    play.answer(PROTECT).expect(Question::Perform(A, Action::Protect), &[Choice::Ship(C), Choice::Object(0)]);
    play.answer(Choice::Object(0));
    assert_eq!((play.object(0).tokens.count(Token::Protect), play.count(C, Token::Protect)), (1, 0));
}

#[test]
fn rule_2_16_1_1_a_thing_spends_its_tokens_on_damage_that_it_does_not_evade_crits_first() {
    // The crit is cancelled, two hits are left.
    let mut play = guard(100.0, 0).play("hch");
    play.answer(PROTECT).until(Question::Attack(B)).answer(shoot_object(0)).until_next_round();
    assert_eq!((play.object(0).damage, play.object(0).tokens.count(Token::Protect)), (2, 0));
    // One that evades everything keeps its token until the End phase.
    let mut play = guard(100.0, 2).play("hcb ee");
    play.answer(PROTECT).until(Question::Attack(B)).answer(shoot_object(0)).until_next_round();
    let (lost, ended) = (
        play.when(|event| *event == Event::ThingLost(0, Token::Protect)),
        play.when(|event| *event == Event::PhaseBegan(tallyho_rules::Phase::End)),
    );
    assert_eq!((play.object(0).damage, play.object(0).tokens.count(Token::Protect)), (0, 0));
    assert!(lost > ended, "{lost} {ended}");
}

#[test]
fn a_ship_cannot_be_set_up_to_protect_a_thing_that_is_not_there() {
    let mut scene = guard(60.0, 0);
    scene.setup.ships[0].handling.protects = [Target::Object(1)].into_iter().collect();
    assert_eq!(Game::new(scene.setup).unwrap_err(), [SetupFault::CannotProtect(0)]);
}
