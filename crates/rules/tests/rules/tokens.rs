//! The colours of tokens, and when each leaves.

use tallyho_rules::effect::TokenSet;
use tallyho_rules::{Action, Adjust, Choice, Event, Phase, Profile, Question, Token};

use crate::kit::{A, B, Scene, act, on, pass_or, pilot, target, white};

#[test]
fn round_tokens_go_in_the_end_phase_and_the_others_stay() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { size: tallyho_table::BaseSize::Large, ..target() }, (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    for token in Token::ALL {
        play.gain(A, token);
    }
    play.adjust(Adjust::Lock(A, on(B))).until_next_round();
    let left: Vec<Token> = Token::ALL.into_iter().filter(|&token| play.count(A, token) > 0).collect();
    assert_eq!(left, [Token::Stress, Token::Ion, Token::Strain, Token::Deplete, Token::Cloak]);
    assert_eq!(play.ship(A).lock, on(B));
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
    play.answer(act(white(Action::Focus))).until(Question::Action(A));
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
        play.gain(A, Token::Jam).gain(A, Token::Jam).until(Question::Action(A)).answer(act(white(action)));
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

#[test]
fn in_the_end_phase_green_tokens_go_then_orange_ones_then_force_recovers() {
    let jedi = Profile { force: 2, force_recovers: 1, ..target() };
    let mut play = Scene::second_edition().ship(0, jedi, (300.0, 300.0, 0.0)).bystander().play("");
    play.adjust(Adjust::Force(A, 0));
    for (ship, token) in
        [(A, Token::Tractor), (A, Token::Focus), (A, Token::Focus), (B, Token::Disarm), (B, Token::Evade)]
    {
        play.gain(ship, token);
    }
    play.until_next_round();
    let began = play.when(|event| *event == Event::PhaseBegan(Phase::End));
    assert_eq!(
        play.events[began + 1..began + 7],
        [
            Event::Lost(A, Token::Focus),
            Event::Lost(A, Token::Focus),
            Event::Lost(B, Token::Evade),
            Event::Lost(A, Token::Tractor),
            Event::Lost(B, Token::Disarm),
            Event::RecoveredForce(A),
        ]
    );
}

#[test]
fn all_ion_tokens_go_when_the_activation_of_an_ion_maneuver_is_over() {
    let mut play = Scene::second_edition().ship(0, pilot("3FW", &[]), (300.0, 300.0, 0.0)).bystander().play("");
    play.gain(A, Token::Ion).gain(A, Token::Ion).until(Question::Action(B));
    // The ion came before the round began, so it is flown in it.
    let lost = play.events.iter().filter(|event| **event == Event::Lost(A, Token::Ion)).count();
    assert_eq!((lost, play.count(A, Token::Ion)), (2, 0));
}

#[test]
fn the_words_of_cards_for_a_colour_mean_every_token_of_it() {
    for (word, group) in TokenSet::GROUPS.into_iter().filter(|(word, _)| *word != "reinforce") {
        for token in Token::ALL {
            assert_eq!(group.contains(token), token.colour().name() == word, "{word} {}", token.name());
        }
    }
}
