//! Abilities that change how devices are dropped.

use tallyho_rules::effect::Window;
use tallyho_rules::{Choice, Device, Event, Facing, Load, Profile, Question, Throw, Way};
use tallyho_table::{Side, Template};

use crate::{charged, used, with};
use tallyho_testkit::{A, Play, Scene, carrier, drop, target};

fn alone(profile: Profile) -> Play {
    Scene::second_edition().ship(0, profile, (450.0, 300.0, 0.0)).bystander().play("")
}

const fn aside(throw: Throw, speed: u8) -> Choice {
    Choice::Drop { load: 0, way: Way { throw, template: Template::Straight(speed) }, facing: Facing::Back }
}

fn bank(speed: u8, side: Side) -> Choice {
    drop(Template::Bank(speed, side))
}

#[test]
fn a_nimble_bomber_drops_along_banks_as_long_as_the_straights() {
    let mut play = alone(with(carrier(Device::ProtonBomb), "nimblebomber"));
    let ahead = drop(Template::Straight(1));
    let options = [Choice::Pass, ahead, bank(1, Side::Left), bank(1, Side::Right)];
    play.expect(Question::Drop(A), &options).answer(bank(1, Side::Left));
    assert!(play.happened(Event::Dropped(A, 0)));
    let (x, y, _) = play.object_place(0);
    assert!(x < 450.0 && y < 280.0, "{x} {y}");
    // A detonator has two straights, so four banks.
    let mut play = alone(with(carrier(Device::ThermalDetonator), "nimblebomber"));
    let banks = [1, 2].into_iter().flat_map(|speed| Side::BOTH.map(|side| bank(speed, side)));
    let straights = [1, 2].map(|speed| drop(Template::Straight(speed)));
    let options: Vec<Choice> = [Choice::Pass].into_iter().chain(straights).chain(banks).collect();
    play.expect(Question::Drop(A), &options);
}

#[test]
fn a_nimble_bomber_launches_and_turns_like_anybody() {
    let ways = vec![Way::launch(Template::Straight(3)), Way::drop(Template::Turn(1, Side::Left))];
    let devices = vec![Load { ways: ways.clone(), ..Load::new(Device::ProtonBomb, 1) }];
    let mut play = alone(with(Profile { devices, ..target() }, "nimblebomber"));
    let own = ways.into_iter().map(|way| Choice::Drop { load: 0, way, facing: Facing::Back });
    play.expect(Question::Drop(A), &[Choice::Pass].into_iter().chain(own).collect::<Vec<_>>());
}

#[test]
fn a_gyro_cockpit_drops_from_its_sides_for_a_charge() {
    let mut play = alone(charged(carrier(Device::ProtonBomb), "gyrocockpit", 1));
    let (behind, left, right) = (drop(Template::Straight(1)), aside(Throw::Left, 1), aside(Throw::Right, 1));
    play.expect(Question::Drop(A), &[Choice::Pass, behind, left, right]).answer(left);
    let (x, y, _) = play.object_place(0);
    assert!(x < 400.0 && (y - 300.0).abs() < 0.1, "{x} {y}");
    assert_eq!(play.ship(A).charges[0], 0);
    let Choice::Use(gyro) = used(A, 1) else { unreachable!() };
    assert!(play.happened(Event::Used(gyro)));
}

#[test]
fn a_gyro_cockpit_drops_behind_itself_for_nothing_and_from_its_sides_for_nothing_less() {
    let mut play = alone(charged(carrier(Device::ProtonBomb), "gyrocockpit", 1));
    play.answer(drop(Template::Straight(1)));
    assert_eq!(play.ship(A).charges[0], 1);
    let mut play = alone(charged(carrier(Device::ProtonBomb), "gyrocockpit", 0));
    play.expect(Question::Drop(A), &[Choice::Pass, drop(Template::Straight(1))]);
    assert!(!play.happened(Event::Used(tallyho_rules::EffectId { ship: A, index: 1 })));
    assert_ne!(play.asked().1, Question::Abilities(Window::Drop));
}
