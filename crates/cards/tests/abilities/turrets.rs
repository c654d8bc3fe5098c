//! Abilities that say where a turret may point, and when it turns.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Attack, Choice, Profile, Question, Token, WeaponArc};
use tallyho_table::Quarter;

use crate::{used, with};
use tallyho_testkit::{A, Play, Scene, act, dial, pass_or, pass_or_any, pilot, red, target, white};

fn gunner(ability: &str, codes: &str, actions: &[tallyho_rules::ActionEntry]) -> Profile {
    let attacks = vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }];
    with(Profile { attacks, ..pilot(codes, actions) }, ability)
}

fn play(profile: Profile) -> Play {
    Scene::second_edition().ship(0, profile, (450.0, 200.0, 0.0)).bystander().play("")
}

fn pointing(quarters: &[Quarter]) -> Vec<Choice> {
    quarters.iter().copied().map(Choice::Turret).collect()
}

#[test]
fn some_turrets_point_only_to_the_front_or_the_rear() {
    for ability in ["heavyweaponturret", "rotatingcannons", "refinedgyrostabilizers", "vectoredcannons"] {
        let mut play = play(gunner(ability, "0OW", &[white(Action::Rotate)]));
        play.expect(Question::SetTurret(A), &pointing(&[Quarter::Front, Quarter::Rear]));
        play.answer(Choice::Turret(Quarter::Front)).until(Question::Action(A)).answer(act(white(Action::Rotate)));
        // One way to turn it, so nobody is asked.
        assert_eq!(play.ship(A).turret, Quarter::Rear, "{ability}");
    }
}

#[test]
fn a_pinpoint_tractor_array_points_anywhere_but_to_the_rear() {
    for ability in ["pinpointtractorarray", "pinpointtractorarray-200"] {
        let mut play = play(gunner(ability, "0OW", &[white(Action::Rotate)]));
        play.expect(Question::SetTurret(A), &pointing(&[Quarter::Front, Quarter::Right, Quarter::Left]));
        play.answer(Choice::Turret(Quarter::Front)).until(Question::Action(A)).answer(act(white(Action::Rotate)));
        play.expect(Question::Perform(A, Action::Rotate), &pointing(&[Quarter::Right, Quarter::Left]));
    }
}

#[test]
fn a_pinpoint_tractor_array_turns_after_a_maneuver_for_a_tractor_token() {
    for ability in ["pinpointtractorarray", "pinpointtractorarray-200"] {
        let mut play = play(gunner(ability, "2FW", &[]));
        play.answer(Choice::Turret(Quarter::Front));
        play.expect(Question::Abilities(Window::AfterManeuver), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
        assert_eq!(play.count(A, Token::Tractor), 1);
        // Its own player may drag it.
        play.until(Question::Action(A)).expect(Question::Action(A), &pass_or(&[Action::Rotate]));
        play.answer(act(white(Action::Rotate))).answer(Choice::Turret(Quarter::Left));
        assert_eq!(play.ship(A).turret, Quarter::Left);
    }
}

#[test]
fn only_the_older_pinpoint_tractor_array_turns_after_a_bump() {
    let bumping = |ability: &str| {
        let scene = Scene::second_edition().ship(0, gunner(ability, "2FW", &[]), (450.0, 200.0, 0.0));
        let mut play = scene.ship(1, target(), (450.0, 300.0, 0.0)).bystander().play("");
        play.answer(Choice::Turret(Quarter::Front));
        play.asked().1
    };
    assert_eq!(bumping("pinpointtractorarray-200"), Question::Abilities(Window::AfterManeuver));
    assert_eq!(bumping("pinpointtractorarray"), Question::Action(tallyho_rules::ShipId(2)));
}

#[test]
fn refined_gyrostabilizers_boost_or_rotate_as_red_after_any_action() {
    let ship = gunner("refinedgyrostabilizers", "2FW", &[white(Action::Focus)]);
    let mut play = play(ship);
    play.answer(Choice::Turret(Quarter::Front)).until(Question::Action(A)).answer(act(white(Action::Focus)));
    play.expect(Question::Abilities(Window::AfterAction), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    let both = pass_or_any(&[red(Action::Boost), red(Action::Rotate)]);
    play.expect(Question::Action(A), &both).answer(act(red(Action::Rotate)));
    assert_eq!((play.ship(A).turret, play.count(A, Token::Stress)), (Quarter::Rear, 1));
}

#[test]
fn refined_gyrostabilizers_wait_for_an_action() {
    let mut play =
        play(Profile { dial: dial("2FW"), ..gunner("refinedgyrostabilizers", "2FW", &[white(Action::Focus)]) });
    play.answer(Choice::Turret(Quarter::Front)).until(Question::Action(A)).pass();
    assert_eq!(play.asked().1, Question::Action(tallyho_rules::ShipId(1)));
}
