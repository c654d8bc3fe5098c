//! Where the game does not do yet what the rules say: what it does instead.

use tallyho_rules::{Action, Question};

use crate::kit::{A, Scene, pass_or, pilot, white};

#[test]
fn a_reload_is_not_offered() {
    // Not as the rules say yet: it recovers a charge of an upgrade. Nothing is carried yet that has one.
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Reload), white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
}
