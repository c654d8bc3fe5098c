//! Rows 2.1 and 2.2: tokens for enemies, and tokens taken from them.

use tallyho_rules::{Action, Adjust, Choice, Device, Event, Profile, Question, Token};
use tallyho_testkit::{A, B, C, Scene, act, carrier, drop_load, on, pilot, shoot, still, target, white};

use crate::table::{Table, with};

/// A of the group and an enemy B nose to nose at range 2.
fn duel(attacker: Profile, defender: Profile, luck: &str) -> Table {
    let scene = Scene::second_edition().ship(0, attacker, (450.0, 200.0, 0.0)).ship(1, defender, (450.0, 400.0, 180.0));
    Table::new(scene, "crow tie", luck)
}

/// A may jam C, who is at range 1.
fn jammer() -> Table {
    let scene = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Jam)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (400.0, 400.0, 0.0));
    let mut table = Table::new(scene, "crow tie tie", "");
    table.until(Question::Action(A));
    table
}

#[test]
fn source_2_1_red_and_orange_tokens_for_enemies_pay_a_pilot_once_a_round() {
    let ion = Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: tallyho_rules::Target::Ship(B) };
    let cannon = Profile { attacks: Vec::new(), ..with(still(), "ioncannon") };
    let mut table = duel(cannon, target(), "hhh bb");
    table.until(Question::Attack(A)).answer(ion);
    // One hit is damage, the other two are ion tokens.
    assert_eq!(table.ears.1.iter().filter(|it| **it == Event::Gained(B, Token::Ion)).count(), 2);
    table.counts("pilot=crow 1.1=1 2.1=1");
}

#[test]
fn source_2_1_is_not_for_tokens_by_damage_cards() {
    let mut table = duel(still(), Profile { shields: 0, ..target() }, "cbb bb panicked-pilot");
    table.until(Question::Attack(A)).answer(shoot(B));
    assert!(table.happened(Event::Gained(B, Token::Stress)));
    table.counts("pilot=crow 1.1=1 1.2=1");
}

#[test]
fn source_2_1_is_not_for_locks_nor_for_what_enemies_do_to_themselves() {
    let red = Profile { actions: vec![tallyho_testkit::red(Action::Evade)], ..target() };
    let scene = Scene::second_edition().ship(0, pilot("0OW", &[white(Action::Lock)]), (450.0, 200.0, 0.0)).ship(
        1,
        red,
        (450.0, 400.0, 180.0),
    );
    let mut table = Table::new(scene, "crow tie", "");
    table.until(Question::Action(A)).answer(act(white(Action::Lock)));
    assert!(table.game.state().ship(A).lock.is_some());
    table.until(Question::Action(B)).answer(act(tallyho_testkit::red(Action::Evade)));
    assert!(table.happened(Event::Gained(B, Token::Stress)));
    table.counts("");
}

#[test]
fn source_1_2_a_card_that_is_turned_faceup_was_not_dealt_so_and_source_2_1_strain_by_a_bomb_pays() {
    for (choice, luck, tally) in [
        (Choice::Expose, "weapons-failure", "pilot=crow 1.1=1"),
        (Choice::Token(Token::Strain), "", "pilot=crow 1.1=1 2.1=1"),
    ] {
        let scene = Scene::second_edition().ship(0, carrier(Device::ConcussionBomb), (450.0, 500.0, 0.0)).ship(
            1,
            target(),
            (450.0, 400.0, 0.0),
        );
        let mut table = Table::new(scene, "crow tie", luck);
        table.until(Question::Drop(A)).answer(drop_load(0)).until(Question::Expose(B)).answer(choice);
        table.until_round(2).counts(tally);
    }
}

#[test]
fn source_2_2_a_green_token_that_is_lost_instead_of_a_jam_token_pays_and_the_jam_token_does_not() {
    let mut table = jammer();
    table.adjust(Adjust::Gain(C, Token::Evade)).answer(act(white(Action::Jam)));
    assert_eq!(table.game.state().ship(C).tokens.count(Token::Evade), 0);
    table.counts("pilot=crow 2.2=1");
}

#[test]
fn source_2_2_of_a_jam_token_that_stays_only_the_token_pays() {
    let mut table = jammer();
    table.answer(act(white(Action::Jam)));
    assert_eq!(table.game.state().ship(C).tokens.count(Token::Jam), 1);
    table.counts("pilot=crow 2.1=1");
}

#[test]
fn source_2_2_is_not_for_a_lock_that_is_lost_nor_for_tokens_that_enemies_spend() {
    let mut table = jammer();
    table.adjust(Adjust::Lock(C, on(A))).answer(act(white(Action::Jam)));
    assert_eq!(table.game.state().ship(C).lock, None);
    table.counts("");
    let mut table = duel(still(), target(), "hbb fb");
    table.until(Question::Attack(A)).adjust(Adjust::Gain(B, Token::Focus)).answer(shoot(B));
    table.until(Question::ModifyDefense(B)).answer(Choice::Token(Token::Focus));
    assert!(table.happened(Event::Lost(B, Token::Focus)));
    table.counts("");
}
