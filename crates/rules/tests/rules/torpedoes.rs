//! Tracking torpedoes.

use tallyho_rules::{Adjust, Choice, Device, Event, Facing, ObjectKind, Profile, Question, Target, Way};
use tallyho_table::{Side, Template};

use tallyho_testkit::{A, B, C, Play, Scene, carrier, on, shoot_object, still, target};

/// A has locked B and launches a torpedo straight ahead to 300, 311, with its tip at 342; B is at that place.
fn torpedo(other: Profile, at: (f64, f64, f64), luck: &str) -> Play {
    let scene = Scene::second_edition().ship(0, carrier(Device::TrackingTorpedo), (300.0, 100.0, 0.0));
    let mut play = scene.ship(1, other, at).play(luck);
    play.adjust(Adjust::Lock(A, on(B)));
    play.until(Question::Drop(A)).answer(ahead());
    play
}

const fn ahead() -> Choice {
    Choice::Drop { load: 0, way: Way::launch(Template::Straight(4)), facing: Facing::Away }
}

#[test]
fn a_torpedo_has_the_lock_of_its_ship_and_goes_off_when_that_is_close_before_it() {
    let mut play = torpedo(target(), (300.0, 460.0, 180.0), "hcbb");
    assert!(play.happened(Event::Detonated(0)));
    assert_eq!(play.damage(B), (0, 0, 0), "matching damage, which takes both shields");
    assert_eq!(play.damage(A), (2, 0, 0));
    play.expect_gone(0);
}

#[test]
fn a_torpedo_must_fly_on_in_the_system_phase_unless_it_would_leave_the_table() {
    let mut play = torpedo(target(), (300.0, 560.0, 180.0), "bbbb");
    assert_eq!((play.object(0).lock, play.game.state().round), (Some(Target::Ship(B)), 2));
    let ways = [Template::Bank(3, Side::Left), Template::Straight(4), Template::Bank(3, Side::Right)]
        .map(|template| Choice::Relocate(0, template));
    play.expect(Question::Relocate(0), &ways).answer(ways[1]);
    // It ended under its target: 31, 160 and 31 farther on.
    assert!(play.happened(Event::Detonated(0)));
    let mut edge = torpedo(target(), (80.0, 80.0, 180.0), "");
    for place in [(300.0, 533.0, 0.0), (300.0, 755.0, 0.0)] {
        edge.answer(ways[1]);
        assert_eq!(edge.object_place(0), place);
    }
    edge.until_over();
    assert_eq!(edge.object_place(0), (300.0, 755.0, 0.0));
}

#[test]
fn in_the_end_phase_a_torpedo_must_lock_something_before_it_at_range_1_to_3() {
    let scene = || Scene::second_edition().ship(0, carrier(Device::TrackingTorpedo), (300.0, 100.0, 0.0));
    let early = Profile { initiative: 1, ..target() };
    let mut choice = scene().ship(1, target(), (300.0, 600.0, 180.0)).ship(0, early, (360.0, 640.0, 180.0)).play("");
    choice.answer(ahead()).expect(Question::RemoteLock(0), &[Choice::Ship(B), Choice::Ship(C)]);
    choice.answer(Choice::Ship(B));
    assert_eq!(choice.object(0).lock, Some(Target::Ship(B)));
    // One before it is no question; one beyond range 3 or behind it is no target.
    for (y, lock) in [(660.0, Some(Target::Ship(B))), (664.0, None), (200.0, None)] {
        let mut play = scene().ship(1, target(), (300.0, y, 180.0)).play("");
        play.answer(ahead());
        assert_eq!((play.asked().1, play.object(0).lock), (Question::Relocate(0), lock), "{y}");
    }
}

#[test]
fn a_destroyed_torpedo_rolls_a_die_and_may_go_off() {
    // B stands beside its target's way: before the torpedo at range 1, and shoots at it.
    for (die, shields) in [("b", 2), ("h bbbh", 1)] {
        let scene = Scene::second_edition().ship(0, carrier(Device::TrackingTorpedo), (300.0, 100.0, 0.0));
        let mut play = scene.ship(1, still(), (300.0, 460.0, 180.0)).play(&format!("hbbb bbb {die}"));
        play.answer(ahead()).until(Question::Attack(B)).answer(shoot_object(0));
        assert!(play.happened(Event::RemoteDestroyed(0)));
        assert_eq!(play.ship(B).shields, shields);
        play.expect_gone(0);
    }
}

#[test]
fn a_torpedo_forgets_what_is_gone() {
    let mut play = torpedo(target(), (300.0, 600.0, 180.0), "");
    assert_eq!(play.object(0).lock, Some(Target::Ship(B)));
    play.adjust(Adjust::Remove(B));
    assert_eq!(play.object(0).lock, None);
    assert_eq!(play.object(0).kind, ObjectKind::Device(Device::TrackingTorpedo));
}
