//! Locks on obstacles and devices.

use tallyho_rules::{
    Action, Adjust, Choice, Device, Event, Load, NotAdjusted, ObstacleKind, Profile, Question, Target,
};
use tallyho_table::Pose;

use tallyho_testkit::{A, B, Play, Scene, act, drop_load, on, pass_or, pilot, shoot, still, target, white};

/// A ship that can lock, a rock that far ahead of its base, and nobody in reach.
fn ahead(kind: ObstacleKind, gap: f64) -> Play {
    Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Lock)]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(kind, 300.0, 335.0 + gap)
        .play("")
}

#[test]
fn an_obstacle_at_range_0_to_3_may_be_locked() {
    for (gap, reached) in [(4.0, true), (100.0, true), (299.0, true), (301.0, false)] {
        let mut play = ahead(ObstacleKind::Asteroid, gap);
        if !reached {
            play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
            continue;
        }
        play.expect(Question::Action(A), &pass_or(&[Action::Lock])).answer(act(white(Action::Lock)));
        assert!(play.happened(Event::Locked(A, Target::Object(0))), "{gap}: nobody asks which, there is one only");
        assert_eq!(play.ship(A).lock, Some(Target::Object(0)));
    }
}

#[test]
fn a_lock_is_on_a_ship_or_an_object_and_the_old_one_goes_first() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Lock)]), (300.0, 300.0, 0.0))
        .ship(1, target(), (300.0, 500.0, 0.0))
        .obstacle(ObstacleKind::Debris, 400.0, 300.0)
        .obstacle(ObstacleKind::GasCloud, 200.0, 300.0)
        .play("");
    play.adjust(Adjust::Lock(A, on(B))).answer(act(white(Action::Lock)));
    play.expect(Question::Perform(A, Action::Lock), &[Choice::Ship(B), Choice::Object(0), Choice::Object(1)]);
    play.answer(Choice::Object(1));
    let gone = play.when(|event| *event == Event::Unlocked(A));
    assert!(gone < play.when(|event| *event == Event::Locked(A, Target::Object(1))));
}

#[test]
fn a_lock_on_an_object_rerolls_nothing() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, target(), (300.0, 490.0, 180.0))
        .obstacle(ObstacleKind::Debris, 600.0, 300.0)
        .play("bbb bb");
    play.adjust(Adjust::Lock(A, Some(Target::Object(0)))).answer(shoot(B));
    assert_eq!(play.ship(A).lock, Some(Target::Object(0)), "no question came between the dice");
}

#[test]
fn a_ship_in_a_gas_cloud_locks_no_object_by_the_revised_rules() {
    for (scene, locks) in [(Scene::second_edition(), true), (Scene::revised(), false)] {
        let mut play = scene
            .ship(0, pilot("0OW", &[white(Action::Lock), white(Action::Focus)]), (300.0, 300.0, 0.0))
            .bystander()
            .obstacle(ObstacleKind::GasCloud, 300.0, 400.0)
            .play("");
        play.until(Question::Action(A)).adjust(Adjust::Move(A, Pose::from_degrees(300.0, 390.0, 0.0)));
        assert_eq!(play.asked().2.contains(&act(white(Action::Lock))), locks);
    }
}

#[test]
fn a_device_may_be_locked_and_the_lock_goes_with_it() {
    let bomber = Profile { devices: vec![Load::new(Device::ProtonBomb, 1)], ..pilot("4FW", &[white(Action::Lock)]) };
    let mut play = Scene::second_edition().ship(0, bomber, (300.0, 300.0, 0.0)).bystander().play("");
    play.answer(drop_load(0)).answer(act(white(Action::Lock)));
    assert_eq!(play.ship(A).lock, Some(Target::Object(0)));
    // It goes off at the end of the Activation phase.
    play.until_next_round();
    assert!(play.happened(Event::Unlocked(A)));
    assert_eq!(play.ship(A).lock, None);
}

#[test]
fn a_lock_on_a_shattered_obstacle_is_gone() {
    let bomber = Profile { devices: vec![Load::new(Device::SeismicCharge, 1)], ..pilot("4FW", &[]) };
    let mut play = Scene::second_edition()
        .ship(0, bomber, (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(ObstacleKind::Asteroid, 380.0, 220.0)
        .play("");
    play.adjust(Adjust::Lock(B, Some(Target::Object(0)))).answer(drop_load(0)).until_next_round();
    assert!(play.happened(Event::ObjectRemoved(0)) && play.happened(Event::Unlocked(B)));
}

#[test]
fn a_hand_locks_only_what_is_on_the_table() {
    let mut play = ahead(ObstacleKind::Asteroid, 100.0);
    for index in [1, 63, 200] {
        let nothing = Target::Object(index);
        let refused = play.game.adjust(Adjust::Lock(A, Some(nothing)), &mut ());
        assert_eq!(refused, Err(NotAdjusted::CannotLock(A, nothing)));
    }
    play.adjust(Adjust::Lock(A, Some(Target::Object(0))));
}
