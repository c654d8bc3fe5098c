//! Abilities of the System phase, of tokens, and of the end of a round.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Adjust, Choice, Event, Fate, Profile, Question, Token};
use tallyho_table::Side;

use crate::{charged, used, with};
use tallyho_testkit::{A, B, C, D, Play, Scene, act, pass_or, pass_or_any, pilot, purple, red, target, white};

fn alone(profile: Profile) -> Scene {
    Scene::second_edition().ship(0, profile, (450.0, 300.0, 0.0)).bystander()
}

const SYSTEM: Question = Question::Abilities(Window::System);

#[test]
fn pursuit_thrusters_boost_in_the_system_phase() {
    let ship = with(pilot("2FW", &[white(Action::Boost)]), "pursuitthrusters");
    let mut play = alone(ship.clone()).play("");
    play.expect(SYSTEM, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::Boost])).answer(act(white(Action::Boost)));
    play.answer(Choice::Ahead(None));
    assert_eq!(play.place(A).1, 500.0);
    // It was an action: the same one is not performed twice in a round, and none while stressed.
    assert_eq!(play.asked().1, Question::Action(B));
    let mut play = alone(ship).play("");
    play.gain(A, Token::Stress);
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn sensitive_controls_roll_or_boost_as_red_in_the_system_phase() {
    let mut play = alone(with(pilot("2FB", &[]), "sensitivecontrols")).play("");
    play.expect(SYSTEM, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    let both = pass_or_any(&[red(Action::BarrelRoll), red(Action::Boost)]);
    play.expect(Question::Action(A), &both).answer(act(red(Action::Boost)));
    play.answer(Choice::Ahead(Some(Side::Left)));
    assert!(play.happened(Event::Gained(A, Token::Stress)));
}

#[test]
fn vectored_cannons_boost_or_rotate_as_red_in_the_system_phase() {
    use tallyho_rules::{Attack, WeaponArc};
    let attacks = vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }];
    let mut play = alone(with(Profile { attacks, ..pilot("2FW", &[]) }, "vectoredcannons")).play("");
    play.answer(Choice::Turret(tallyho_table::Quarter::Front));
    play.expect(SYSTEM, &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    let both = pass_or_any(&[red(Action::Boost), red(Action::Rotate)]);
    play.expect(Question::Action(A), &both).answer(act(red(Action::Rotate)));
    assert_eq!((play.ship(A).turret, play.count(A, Token::Stress)), (tallyho_table::Quarter::Rear, 1));
}

#[test]
fn intuitive_controls_roll_or_boost_as_purple_in_the_system_phase() {
    let jedi = with(Profile { force: 1, ..pilot("2FW", &[]) }, "intuitivecontrols");
    let mut play = alone(jedi.clone()).play("");
    play.expect(SYSTEM, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    let both = pass_or_any(&[purple(Action::BarrelRoll), purple(Action::Boost)]);
    play.expect(Question::Action(A), &both).answer(act(purple(Action::Boost)));
    play.answer(Choice::Ahead(None));
    assert_eq!((play.ship(A).force, play.place(A).1), (0, 500.0));
    let mut play = alone(jedi).play("");
    play.adjust(Adjust::Force(A, 0));
    assert_eq!(play.asked().1, Question::Action(B));
}

/// An escape craft with so many charges, a friend and an enemy close by, and an enemy far away.
fn rigged(charges: u8, luck: &str) -> Play {
    let scene =
        Scene::second_edition().ship(0, charged(pilot("0OW", &[]), "riggedenergycells", charges), (450.0, 300.0, 0.0));
    let scene = scene.ship(0, target(), (520.0, 300.0, 0.0)).ship(1, target(), (380.0, 300.0, 0.0));
    scene.bystander().play(luck)
}

#[test]
fn rigged_energy_cells_run_down_and_explode_at_the_end_of_the_activation_phase() {
    let mut play = rigged(1, "");
    play.asked();
    assert_eq!((play.ship(A).charges[0], play.ship(A).fate), (0, Fate::Flying));
    play.until_next_round();
    assert_eq!(play.ship(A).fate, Fate::Destroyed);
    // Friend and enemy alike; the shields take it.
    assert_eq!([B, C, D].map(|ship| play.ship(ship).shields), [1, 1, 2]);
}

#[test]
fn rigged_energy_cells_with_charges_left_hold_another_round() {
    let mut play = rigged(2, "");
    play.asked();
    assert_eq!(play.ship(A).charges[0], 1);
    play.until_next_round();
    assert_eq!((play.ship(A).fate, play.ship(B).shields), (Fate::Flying, 2));
}

#[test]
fn a_stygium_array_evades_after_decloaking() {
    let ship = with(pilot("2FW", &[]), "stygiumarray");
    let mut play = alone(ship).play("");
    play.gain(A, Token::Cloak).until(Question::Decloak(A)).answer(Choice::Ahead(None));
    play.expect(Question::Abilities(Window::AfterDecloak), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::Evade])).answer(act(white(Action::Evade)));
    assert_eq!(play.count(A, Token::Evade), 1);
    play.until(Question::Action(B)).pass();
    let end = Question::Abilities(Window::EndStart);
    play.expect(end, &[used(A, 1), Choice::Pass]).answer(used(A, 1)).until_next_round();
    assert_eq!((play.count(A, Token::Evade), play.count(A, Token::Cloak)), (0, 1));
}

#[test]
fn a_stygium_array_stays_in_sight_without_an_evade_token_and_cloaked_without_decloaking() {
    let ship = with(pilot("2FW", &[]), "stygiumarray");
    let mut play = alone(ship).play("");
    play.gain(A, Token::Cloak).until(Question::Decloak(A)).pass();
    play.expect(Question::Action(B), &pass_or(&[Action::Focus])).until_next_round();
    assert_eq!((play.count(A, Token::Cloak), play.count(A, Token::Evade)), (1, 0));
}

#[test]
fn formed_up_takes_a_stress_token_beside_another_tie_fighter() {
    let end = Question::Abilities(Window::EndEnd);
    let other = |chassis: &str| Profile { chassis: chassis.to_owned(), ..target() };
    for (chassis, x, helps) in
        [("tielnfighter", 520.0, true), ("tieininterceptor", 520.0, false), ("tielnfighter", 700.0, false)]
    {
        let scene = Scene::second_edition().ship(0, with(pilot("0OW", &[]), "formedup"), (450.0, 300.0, 0.0));
        let mut play = scene.ship(0, other(chassis), (x, 300.0, 0.0)).bystander().play("");
        play.gain(A, Token::Stress).until(Question::Action(C)).pass();
        if helps {
            play.expect(end, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
        }
        play.until_next_round();
        assert_eq!(play.count(A, Token::Stress), u8::from(!helps), "{chassis} at {x}");
    }
}

#[test]
fn a_gyro_cockpit_evades_for_two_charges_when_stressed() {
    let after = Question::Abilities(Window::AfterToken);
    let ship = |charges| charged(pilot("2FR", &[]), "gyrocockpit", charges);
    let mut play = alone(ship(2)).play("");
    play.expect(after, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.count(A, Token::Evade), play.count(A, Token::Stress), play.ship(A).charges[0]), (1, 1, 0));
    assert_eq!(alone(ship(1)).play("").asked().1, Question::Action(B));
}
