//! What a mission keeps ships from as long as something holds.

use tallyho_rules::scenario::{Halt, Measure, Test};
use tallyho_rules::{Action, Choice, Event, Profile, Question, Scenario};
use tallyho_testkit::{A, Play, Scene, act, maneuver, pilot, still, target, white};

/// A ship under that limit in rounds from one to another, an enemy in front of it, and a bystander.
fn limited(halt: Halt, profile: Profile) -> Play {
    let mut scene =
        Scene::second_edition().ship(0, profile, (300.0, 200.0, 0.0)).ship(1, target(), (300.0, 420.0, 0.0));
    scene = scene.bystander();
    scene.setup.scenario = Some(Box::new(Scenario { halts: vec![halt], ..Scenario::default() }));
    scene.play("")
}

fn in_round_1() -> Vec<Test> {
    vec![Test::exactly(Measure::Round, 1)]
}

/// Nothing, or whatever comes first.
fn on(play: &mut Play, options: &[Choice]) {
    play.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] });
}

#[test]
fn a_limited_dial_is_set_to_what_is_named_and_to_anything_once_that_is_over() {
    let flies = ["1FW", "1BW"].map(|code| maneuver(&code[..2])).to_vec();
    let halt = Halt { ships: 1, tests: in_round_1(), flies, ..Halt::default() };
    let mut play = limited(halt, pilot("3FW 1FW 2TW 1BW", &[]));
    let (.., options) = play.until(Question::SetDial(A)).asked();
    assert_eq!(options, [Choice::Maneuver(1), Choice::Maneuver(3)]);
    play.until_next_round();
    let (.., options) = play.until(Question::SetDial(A)).asked();
    assert_eq!(options.len(), 4);
}

#[test]
fn who_has_none_of_the_maneuvers_that_are_left_lies_still() {
    let halt = Halt { ships: 1, tests: in_round_1(), flies: vec![maneuver("1F")], ..Halt::default() };
    let mut play = limited(halt, pilot("3FW", &[white(Action::Focus)]));
    // What leaves no choice is not asked: the first question is another's, after it has activated.
    play.asked();
    assert_eq!(play.game.state().base(A).pose.at.y, 200.0);
    play.until_next_round();
    assert!(play.game.state().base(A).pose.at.y > 300.0);
}

#[test]
fn who_may_not_act_moves_and_attacks_but_performs_no_action() {
    let halt = Halt { ships: 1, tests: in_round_1(), no_actions: true, ..Halt::default() };
    let armed = Profile { attacks: still().attacks, ..pilot("1FW", &[white(Action::Focus)]) };
    let mut play = limited(halt, armed);
    for acts in [false, true] {
        let mut offered = false;
        let round = play.game.state().round.max(1);
        for _ in 0..60 {
            let (_, question, options) = play.asked();
            if play.game.state().round > round {
                break;
            }
            offered |= question == Question::Action(A) && options.contains(&act(white(Action::Focus)));
            on(&mut play, &options);
        }
        assert_eq!(offered, acts, "round {round}");
    }
    assert!(play.game.state().base(A).pose.at.y > 200.0, "it moves all the same");
}

#[test]
fn who_may_not_attack_has_nobody_to_attack() {
    for (unarmed, attacks) in [(true, 0), (false, 1)] {
        let halt = Halt { ships: 1, tests: in_round_1(), no_actions: true, unarmed, ..Halt::default() };
        let mut play = limited(halt, still());
        let mut offered = 0;
        while play.game.state().round <= 1 {
            let (_, question, options) = play.asked();
            let is_shot = |option: &Choice| matches!(option, Choice::Attack { .. });
            offered += usize::from(question == Question::Attack(A) && options.iter().any(is_shot));
            on(&mut play, &options);
        }
        assert_eq!(offered, attacks);
        assert!(
            !play
                .events
                .iter()
                .any(|event| matches!(event, Event::Attacked { attacker, .. } if attacker.ship() == Some(A)))
        );
    }
}
