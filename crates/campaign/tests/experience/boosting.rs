//! Rows 3.1 to 4.3: damage taken, and help for other pilots.

use tallyho_rules::{
    Action, Adjust, Choice, DamageCard, Device, EffectId, Event, Handling, Profile, Question, Target, Token,
};
use tallyho_testkit::{A, B, C, Scene, act, carrier, drop_load, pilot, shoot, still, target, white};

use crate::table::{Table, with};

/// An enemy A shoots at B, beside whom C may be selfless; neither has shields.
fn selfless(luck: &str) -> Table {
    let bare = || Profile { shields: 0, ..target() };
    let scene = Scene::second_edition()
        .ship(1, still(), (450.0, 200.0, 0.0))
        .ship(0, bare(), (450.0, 400.0, 180.0))
        .ship(0, with(bare(), "selfless"), (495.0, 400.0, 180.0));
    let mut table = Table::new(scene, "tie crow raven", luck);
    table.until(Question::Attack(A)).answer(shoot(B));
    table
}

const SELFLESS: Choice = Choice::Use(EffectId { ship: C, index: 0 });

#[test]
fn source_3_1_damage_suffered_for_another_pilot_pays() {
    let mut table = selfless("cbb bb weapons-failure");
    table.answer(SELFLESS);
    assert!(table.happened(Event::CriticallyDamaged(C, DamageCard::WeaponsFailure)));
    // It came by a card, not by fire: nothing by 3.2.
    table.counts("pilot=raven 3.1=1");
}

#[test]
fn source_3_1_is_not_for_damage_suffered_for_a_ship_of_nobody_in_the_group() {
    let bare = || Profile { shields: 0, ..target() };
    let scene = Scene::second_edition()
        .ship(1, still(), (450.0, 200.0, 0.0))
        .ship(0, bare(), (450.0, 400.0, 180.0))
        .ship(0, with(bare(), "selfless"), (495.0, 400.0, 180.0));
    let mut table = Table::new(scene, "tie friend raven", "cbb bb weapons-failure");
    table.until(Question::Attack(A)).answer(shoot(B)).answer(SELFLESS);
    assert!(table.happened(Event::CriticallyDamaged(C, DamageCard::WeaponsFailure)));
    table.counts("");
}

#[test]
fn source_3_2_a_faceup_card_by_enemy_fire_pays_whoever_is_dealt_it() {
    let mut table = selfless("cbb bb weapons-failure");
    table.answer(Choice::Pass).counts("pilot=crow 3.2=1");
}

#[test]
fn source_3_2_is_not_for_bombs() {
    let scene = Scene::second_edition().ship(1, carrier(Device::ProtonBomb), (450.0, 500.0, 0.0)).ship(
        0,
        Profile { shields: 0, ..target() },
        (450.0, 400.0, 0.0),
    );
    let mut table = Table::new(scene, "tie crow", "weapons-failure");
    table.until(Question::Drop(A)).answer(drop_load(0)).until_round(2);
    assert!(table.happened(Event::CriticallyDamaged(B, DamageCard::WeaponsFailure)));
    table.counts("");
}

/// A coordinates C, who can focus and then evade.
fn coordinated(who: &str) -> Table {
    let bar = [tallyho_testkit::linked(white(Action::Focus), white(Action::Evade))];
    let friend = Profile { initiative: 4, ..pilot("0OW", &bar) };
    let scene = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Coordinate)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(0, friend, (400.0, 400.0, 0.0));
    let mut table = Table::new(scene, who, "");
    table.until(Question::Action(A)).answer(act(white(Action::Coordinate)));
    table
}

#[test]
fn source_4_1_an_action_that_another_pilot_is_given_pays_once_with_its_link_and_its_tokens_are_the_others_own() {
    let mut table = coordinated("crow tie raven");
    table.answer(act(white(Action::Focus))).answer(act(white(Action::Evade)));
    assert!(table.happened(Event::Gained(C, Token::Focus)) && table.happened(Event::Gained(C, Token::Evade)));
    table.counts("pilot=crow 4.1=1");
}

#[test]
fn source_4_1_is_not_for_an_action_that_is_not_performed_nor_for_others_than_pilots() {
    let mut table = coordinated("crow tie raven");
    table.answer(Choice::Pass).counts("");
    let mut table = coordinated("crow tie friend");
    table.answer(act(white(Action::Focus))).counts("");
}

#[test]
fn source_4_1_a_red_action_that_is_given_is_no_token_by_whoever_gives_it() {
    let red = tallyho_testkit::red(Action::Evade);
    let friend = Profile { initiative: 4, ..pilot("0OW", &[red]) };
    let scene = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Coordinate)]), (400.0, 300.0, 0.0))
        .bystander()
        .ship(0, friend, (400.0, 400.0, 0.0));
    let mut table = Table::new(scene, "crow tie raven", "");
    table.until(Question::Action(A)).answer(act(white(Action::Coordinate))).answer(act(red));
    assert!(table.happened(Event::Gained(C, Token::Stress)));
    table.counts("pilot=crow 4.1=1");
}

#[test]
fn source_4_2_a_green_token_for_another_pilot_pays_and_for_others_does_not() {
    for (who, tally) in [("crow raven tie", "pilot=crow 4.2=1"), ("crow friend tie", "")] {
        let protects = [Target::Ship(B)].into_iter().collect();
        let scene = Scene::second_edition()
            .ship(0, pilot("0OW", &[white(Action::Focus)]), (450.0, 300.0, 0.0))
            .handled(Handling { protects, ..Handling::PLAYER })
            .ship(0, target(), (510.0, 300.0, 0.0))
            .bystander();
        let mut table = Table::new(scene, who, "");
        table.until(Question::Action(A)).answer(act(white(Action::Protect)));
        assert!(table.happened(Event::Gained(B, Token::Protect)));
        table.counts(tally);
    }
}

#[test]
fn source_4_3_a_red_token_taken_from_another_pilot_pays_and_from_oneself_does_not() {
    for (on, tally) in [(B, "pilot=crow 4.3=1"), (A, "")] {
        // A can remove a stress token of a friend at range 1 to 3, or, by a blue maneuver, its own.
        let scene = Scene::second_edition()
            .ship(0, with(pilot("2FB", &[]), "cassianandor"), (450.0, 300.0, 0.0))
            .ship(0, target(), (550.0, 300.0, 0.0))
            .bystander();
        let mut table = Table::new(scene, "crow raven tie", "");
        table.adjust(Adjust::Gain(on, Token::Stress));
        for _ in 0..40 {
            let (_, options) = table.asked();
            if table.happened(Event::Lost(on, Token::Stress)) {
                break;
            }
            let wanted = |choice: &&Choice| matches!(choice, Choice::Use(_) | Choice::Ship(B));
            table.answer(*options.iter().find(wanted).unwrap_or(&options[0]));
        }
        assert!(table.happened(Event::Lost(on, Token::Stress)), "{on:?}");
        table.counts(tally);
    }
}
