//! Cards about locks.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Adjust, Choice, Event, Profile, Question, Token};

use crate::{duel, fitted, used, with, within};
use tallyho_testkit::{A, B, C, D, Scene, act, on, pilot, shoot, still, target, white};

#[test]
fn zertik_strom_spends_a_lock_in_the_end_phase_to_expose_a_card() {
    let begin = |locked: bool, luck: &str| {
        let mut play = duel(with(target(), "zertikstrom"), target(), 200.0).bystander().play(luck);
        play.no_shields(B).adjust(Adjust::DealFacedown(B));
        if locked {
            play.adjust(Adjust::Lock(A, on(B)));
        }
        play
    };
    let mut play = begin(true, "structural-damage");
    play.until(Question::Abilities(Window::EndStart)).answer(used(A, 0));
    assert_eq!((play.damage(B).2, play.ship(A).lock), (1, None));
    let mut play = begin(false, "");
    play.until_next_round();
    assert_eq!(play.damage(B).2, 0);
}

#[test]
fn colonel_jendon_has_friends_lock_beyond_range_3_only_for_a_charge() {
    let locker = || Profile { initiative: 2, ..pilot("0OW", &[white(Action::Lock)]) };
    let scene = |gap: f64| {
        duel(locker(), target(), gap).ship(0, with(pilot("0OW", &[]), "coloneljendon"), (100.0, 100.0, 0.0)).bystander()
    };
    for (gap, works) in [(200.0, false), (500.0, true)] {
        let mut play = scene(gap).play("");
        play.expect(Question::Abilities(Window::ActivationStart), &[used(C, 0), Choice::Pass]).answer(used(C, 0));
        play.until(Question::Action(A)).answer(act(white(Action::Lock)));
        let (_, _, options) = play.asked();
        assert_eq!(options.contains(&Choice::Ship(B)), works, "{gap}");
        assert_eq!(play.ship(C).charges[0], 1);
    }
}

#[test]
fn captain_kagi_draws_enemy_locks_to_himself() {
    let kagi = with(target(), "captainkagi");
    let scene =
        duel(target(), still(), 200.0).ship(0, kagi, (350.0, 200.0, 0.0)).ship(0, target(), (250.0, 200.0, 0.0));
    let mut play = scene.clone().play("");
    play.adjust(Adjust::Lock(B, on(A)))
        .until(Question::Abilities(Window::EngagementStart))
        .expect(Question::Abilities(Window::EngagementStart), &[used(C, 0), Choice::Pass]);
    play.answer(used(C, 0));
    assert_eq!(play.ship(B).lock, on(C));
    // Nobody is locked any more, so nothing is asked again; nor where nobody was.
    assert_ne!(play.asked().1, Question::Abilities(Window::EngagementStart));
    let mut play = scene.play("");
    play.until(Question::Attack(B));
    assert_eq!(play.ship(D).lock, None);
}

#[test]
fn redline_keeps_two_locks_and_acquires_one_after_an_action() {
    let ship = with(pilot("0OW", &[white(Action::Focus)]), "redline");
    let scene = duel(ship, target(), 200.0).ship(1, target(), (400.0, 400.0, 180.0)).bystander();
    let mut play = scene.play("");
    play.adjust(Adjust::Lock(A, on(B))).answer(act(white(Action::Focus)));
    play.expect(Question::Abilities(Window::AfterAction), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    play.answer(Choice::Ship(C));
    assert_eq!((play.ship(A).lock, play.ship(A).cards.first_lock), (on(C), on(B)));
    assert!(!play.happened(Event::Unlocked(A)));
}

#[test]
fn grand_moff_tarkin_has_friends_lock_whom_he_locked() {
    let tarkin = || fitted(pilot("0OW", &[]), "grandmofftarkin");
    let scene = || duel(tarkin(), target(), 200.0).ship(0, target(), (400.0, 200.0, 0.0)).bystander();
    let mut play = scene().play("");
    play.adjust(Adjust::Lock(A, on(B))).expect(Question::Abilities(Window::System), &[used(A, 0), Choice::Pass]);
    play.answer(used(A, 0)).answer(Choice::Either(1));
    play.expect(within(A, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(0));
    assert_eq!((play.ship(C).lock, play.ship(A).charges[0]), (on(B), 0));
    // A friend who is too far away is not asked.
    let mut play = duel(tarkin(), target(), 200.0).ship(0, target(), (50.0, 880.0, 0.0)).bystander().play("");
    play.adjust(Adjust::Lock(A, on(B))).answer(used(A, 0)).answer(Choice::Either(1));
    assert_ne!(play.asked().1, within(A, 0));
    assert_eq!(play.ship(C).lock, None);
}

#[test]
fn ferrosphere_paint_stresses_who_locks_it_unless_the_lock_is_broken() {
    let scene = |x: f64| {
        let locker = pilot("0OW", &[white(Action::Lock)]);
        let scene = Scene::second_edition().ship(0, locker, (450.0, 200.0, 0.0));
        scene.ship(1, fitted(target(), "ferrospherepaint"), (x, 400.0, 180.0)).bystander()
    };
    for (choice, stress, lock) in [(0, 1, on(B)), (1, 0, None)] {
        let mut play = scene(560.0).play("");
        play.answer(act(white(Action::Lock)));
        assert_eq!(play.asked().0.0, 0);
        play.expect(within(B, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(choice));
        assert_eq!((play.count(A, Token::Stress), play.ship(A).lock), (stress, lock));
    }
    let mut play = scene(450.0).play("");
    play.answer(act(white(Action::Lock)));
    assert_eq!((play.count(A, Token::Stress), play.ship(A).lock), (0, on(B)));
}

#[test]
fn freelance_slicer_jams_the_attacker_for_a_lock_and_may_jam_itself() {
    let scene = || duel(still(), fitted(target(), "freelanceslicer"), 200.0);
    for (die, jammed) in [("b", 0), ("h", 1)] {
        let mut play = scene().play(&format!("{die} bbb bb"));
        play.adjust(Adjust::Lock(B, on(A))).until(Question::Attack(A)).answer(shoot(B));
        play.expect(Question::Abilities(Window::AttackDeclared), &[used(B, 0), Choice::Pass]).answer(used(B, 0));
        assert!(play.happened(Event::Gained(A, Token::Jam)));
        assert_eq!((play.ship(B).lock, play.happened(Event::Gained(B, Token::Jam))), (None, jammed == 1));
    }
    let mut play = scene().play("bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert!(!play.happened(Event::Gained(A, Token::Jam)));
}
