//! When each token leaves.

use tallyho_rules::{Action, Adjust, Choice, Profile, Question, Token};

use crate::kit::{A, B, Scene, pass_or, pilot, target, white};

#[test]
fn round_tokens_go_in_the_end_phase_and_the_others_stay() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { size: tallyho_table::BaseSize::Large, ..target() }, (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    for token in Token::ALL {
        play.gain(A, token);
    }
    play.adjust(Adjust::Lock(A, Some(B))).until_next_round();
    let left: Vec<Token> = Token::ALL.into_iter().filter(|&token| play.count(A, token) > 0).collect();
    assert_eq!(left, [Token::Stress, Token::Ion, Token::Strain, Token::Deplete, Token::Cloak]);
    assert_eq!(play.ship(A).lock, Some(B));
}

#[test]
fn force_recovers_in_the_end_phase_up_to_its_limit() {
    let jedi = Profile { force: 3, force_recovers: 2, ..target() };
    let mut play = Scene::second_edition().ship(0, jedi, (300.0, 300.0, 0.0)).bystander().play("");
    play.adjust(Adjust::Force(A, 0)).until_next_round();
    assert_eq!(play.ship(A).force, 2);
    play.until_next_round();
    assert_eq!(play.ship(A).force, 3);
}

#[test]
fn actions_are_free_again_in_the_next_round() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.answer(Choice::Action(Action::Focus)).until(Question::Action(A));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    assert_eq!((play.game.state().round, play.count(A, Token::Focus)), (2, 0));
}

#[test]
fn each_green_token_is_lost_to_a_jam_token_and_takes_it_along() {
    let greens = [
        (Action::Focus, Token::Focus),
        (Action::Evade, Token::Evade),
        (Action::Calculate, Token::Calculate),
        (Action::Reinforce, Token::ReinforceFore),
    ];
    for (action, token) in greens {
        let mut play =
            Scene::second_edition().ship(0, pilot("0OW", &[white(action)]), (300.0, 300.0, 0.0)).bystander().play("");
        play.gain(A, Token::Jam).gain(A, Token::Jam).until(Question::Action(A)).answer(Choice::Action(action));
        if action == Action::Reinforce {
            play.answer(Choice::Token(token));
        }
        assert_eq!((play.count(A, token), play.count(A, Token::Jam)), (0, 1), "{action:?}");
    }
}

#[test]
fn a_ship_may_act_again_once_its_stress_is_gone() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("1FB", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.gain(A, Token::Stress).gain(A, Token::Stress);
    // One goes with each blue maneuver: not in the first round, but in the second.
    play.until(Question::Action(A));
    assert_eq!((play.game.state().round, play.count(A, Token::Stress)), (2, 0));
}
