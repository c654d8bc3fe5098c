//! Cards about bombs, mines and how they are placed.

use tallyho_rules::effect::Window;
use tallyho_rules::{Choice, Profile, Question};
use tallyho_table::Template;

use crate::{fitted, used};
use tallyho_testkit::{A, Play, Scene, drop, launch, pilot};

fn alone(profile: Profile) -> Play {
    Scene::second_edition().ship(0, profile, (450.0, 400.0, 0.0)).bystander().play("")
}

#[test]
fn skilled_bombardier_drops_one_speed_nearer_or_farther() {
    let ship = || fitted(pilot("1FW", &[]), "protonbombs");
    alone(ship()).expect(Question::Drop(A), &[Choice::Pass, drop(Template::Straight(1))]);
    let mut play = alone(fitted(ship(), "skilledbombardier"));
    play.expect(Question::Drop(A), &[Choice::Pass, drop(Template::Straight(1)), drop(Template::Straight(2))]);
}

#[test]
fn trajectory_simulator_launches_bombs_but_not_mines_far_ahead() {
    let far = launch(Template::Straight(5));
    for (device, works) in [("protonbombs", true), ("proximitymines", false)] {
        let mut play = alone(fitted(fitted(pilot("1FW", &[]), device), "trajectorysimulator"));
        assert_eq!(play.asked().1, Question::Drop(A));
        assert_eq!(play.asked().2.contains(&far), works, "{device}");
        if works {
            play.answer(far);
            assert_eq!(play.ship(A).payload[0], 1);
        }
    }
}

#[test]
fn bomblet_generator_recovers_two_charges_for_a_shield() {
    let mut play = alone(fitted(pilot("1FW", &[]), "bombletgenerator"));
    play.answer(drop(Template::Straight(1)));
    play.expect(Question::Abilities(Window::ActivationStart), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.ship(A).payload[0], play.ship(A).shields), (2, 1));
    // With all charges there is nothing to recover, nor without shields.
    let mut play = alone(fitted(pilot("1FW", &[]), "bombletgenerator"));
    play.pass();
    assert_ne!(play.asked().1, Question::Abilities(Window::ActivationStart));
}

#[test]
fn two_thermal_detonators_are_dropped_with_templates_of_their_own() {
    let mut play = alone(fitted(pilot("1FW", &[]), "thermaldetonators"));
    let [near, far] = [1, 2].map(|speed| drop(Template::Straight(speed)));
    play.expect(Question::Drop(A), &[Choice::Pass, near, far]).answer(far);
    play.expect(Question::Drop(A), &[Choice::Pass, near]).answer(near);
    assert_eq!((play.ship(A).payload[0], play.game.state().objects().len()), (2, 2));
    assert_ne!(play.asked().1, Question::Drop(A));
}
