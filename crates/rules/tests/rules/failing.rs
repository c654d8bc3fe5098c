//! Actions that fail after they were chosen, which takes a hand: what could only fail is not offered. And reloading.

use tallyho_rules::{
    Action, ActionEntry, Adjust, Choice, DamageCard, Device, Event, Load, Profile, Question, ShipId, Token,
};
use tallyho_table::{Pose, Template};

use tallyho_testkit::{
    A, B, C, D, Play, Scene, act, drop, drop_load, linked, pass_or, pilot, purple, red, target, white,
};

const FAR: (f64, f64) = (100.0, 800.0);
const NEAR: (f64, f64) = (300.0, 300.0);

fn put(play: &mut Play, ship: ShipId, (x, y): (f64, f64)) {
    play.adjust(Adjust::Move(ship, Pose::from_degrees(x, y, 0.0)));
}

/// A chose to lock one of two enemies, and is taken out of their reach before it says which.
fn failed(scene: Scene, bar: &[ActionEntry], luck: &str) -> Play {
    let leader = Profile { initiative: 2, ..pilot("0OW", &[white(Action::Coordinate), white(Action::Focus)]) };
    let mut play = scene
        .ship(0, Profile { force: 1, ..pilot("0OW", bar) }, (NEAR.0, NEAR.1, 0.0))
        .ship(0, leader, (300.0, 150.0, 0.0))
        .ship(1, target(), (400.0, 450.0, 0.0))
        .ship(1, target(), (500.0, 450.0, 0.0))
        .play(luck);
    play.answer(act(bar[0]));
    play.expect(Question::Perform(A, Action::Lock), &[B, C, D].map(Choice::Ship));
    put(&mut play, A, FAR);
    play.asked();
    play
}

#[test]
fn a_failed_action_brings_nothing_and_starts_no_link() {
    let play = failed(Scene::second_edition(), &[linked(white(Action::Lock), white(Action::Focus))], "");
    assert!(play.happened(Event::Failed(A, Action::Lock)) && !play.happened(Event::Acted(A, Action::Lock)));
    assert_eq!((play.ship(A).lock, play.count(A, Token::Focus)), (None, 0));
}

#[test]
fn a_failed_red_action_gives_its_one_stress_token_all_the_same() {
    for scene in [Scene::second_edition(), Scene::revised()] {
        let play = failed(scene, &[red(Action::Lock)], "");
        assert_eq!(play.count(A, Token::Stress), 1);
    }
}

#[test]
fn a_failed_purple_action_costs_its_force_charge() {
    assert_eq!(failed(Scene::second_edition(), &[purple(Action::Lock)], "").ship(A).force, 0);
}

#[test]
fn nothing_comes_after_an_action_that_failed() {
    // No die is rolled for the pain of a wounded pilot.
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Lock)]), (NEAR.0, NEAR.1, 0.0))
        .bystander()
        .ship(1, target(), (400.0, 450.0, 0.0))
        .ship(1, target(), (500.0, 450.0, 0.0))
        .play("");
    play.deal(A, DamageCard::WoundedPilot).answer(act(white(Action::Lock)));
    put(&mut play, A, FAR);
    assert_eq!(play.asked().1, Question::NextShip);
    assert!(play.happened(Event::Failed(A, Action::Lock)));
}

#[test]
fn an_action_that_failed_may_be_tried_again_by_the_second_edition_and_not_by_the_revised_rules() {
    let bar = [white(Action::Lock), white(Action::Focus)];
    for (scene, again) in [(Scene::second_edition(), true), (Scene::revised(), false)] {
        let mut play = failed(scene, &bar, "");
        play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
        put(&mut play, A, NEAR);
        play.answer(act(white(Action::Coordinate)));
        let both = [Action::Lock, Action::Focus];
        play.expect(Question::Action(A), &pass_or(if again { &both } else { &both[1..] }));
    }
}

#[test]
fn a_slam_that_would_flee_after_all_fails_and_the_ship_stays() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("3EW 3FW", &[red(Action::Slam)]), (400.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.answer(Choice::Maneuver(1)).answer(act(red(Action::Slam))).answer(Choice::Maneuver(0));
    assert_eq!(play.asked().1, Question::TallonPlace(A));
    put(&mut play, A, (400.0, 880.0));
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!(play.place(A), (400.0, 880.0, 0.0));
    assert!(play.happened(Event::Failed(A, Action::Slam)));
    assert_eq!((play.count(A, Token::Stress), play.count(A, Token::Disarm)), (1, 0));
}

/// A bomber with three kinds of device, all charged.
fn bomber() -> Play {
    let devices =
        vec![Load::new(Device::ProtonBomb, 1), Load::new(Device::SeismicCharge, 2), Load::new(Device::Bomblet, 1)];
    let ship = Profile { devices, ..pilot("4FW", &[white(Action::Reload), white(Action::Focus)]) };
    Scene::second_edition().ship(0, ship, (300.0, 300.0, 0.0)).bystander().play("")
}

#[test]
fn a_reload_recovers_a_charge_of_a_spent_device_and_disarms() {
    let mut play = bomber();
    play.answer(drop_load(1)).answer(act(white(Action::Reload)));
    assert_eq!((play.ship(A).payload, play.count(A, Token::Disarm)), ([1, 2, 1, 0], 1), "only one lacks a charge");
    assert!(play.happened(Event::Reloaded(A, Device::SeismicCharge)));
}

#[test]
fn a_reload_chooses_among_devices_below_their_limit() {
    let mut play = bomber();
    play.answer(drop_load(0)).answer(Choice::Pass).until(Question::Drop(A)).answer(drop_load(1));
    play.answer(act(white(Action::Reload)));
    play.expect(Question::Perform(A, Action::Reload), &[Choice::Reload(0), Choice::Reload(1)]);
    play.answer(Choice::Reload(0));
    assert_eq!(play.ship(A).payload, [1, 1, 1, 0]);
}

#[test]
fn a_reload_brings_back_no_charge_that_cannot_be_recovered_and_two_of_thermal_detonators() {
    for (device, left) in
        [(Device::ConnerNet, None), (Device::ProtonBomb, Some(4)), (Device::ThermalDetonator, Some(4))]
    {
        let ship = Profile { devices: vec![Load::new(device, 4)], ..pilot("4FW", &[white(Action::Reload)]) };
        let mut play = Scene::second_edition().ship(0, ship, (300.0, 300.0, 0.0)).bystander().play("");
        play.answer(drop_load(0));
        if device == Device::ThermalDetonator {
            play.answer(drop(Template::Straight(2)));
            assert_eq!(play.ship(A).payload[0], 2);
        }
        match left {
            Some(left) => {
                play.answer(act(white(Action::Reload)));
                assert_eq!(play.ship(A).payload[0], left, "{device:?}");
            }
            None => assert_eq!(play.asked().1, Question::Action(B)),
        }
    }
}

#[test]
fn with_nothing_spent_a_reload_is_not_offered() {
    let mut play = bomber();
    play.answer(Choice::Pass).expect(Question::Action(A), &pass_or(&[Action::Focus]));
}
