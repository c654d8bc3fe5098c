//! Cards that answer a question of the rules, or are heard where somebody else's moment is.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Adjust, Choice, Difficulty, Event, Profile, Question, Token};

use tallyho_table::{Arc, Side};

use crate::{duel, fire, fitted, id, used, with, within};
use tallyho_testkit::{A, B, C, Scene, act, on, pilot, red, shoot, still, target, white};

#[test]
fn zeb_has_critical_hits_neutralized_first_while_he_defends() {
    let mut play = duel(still(), with(target(), "zeborrelios"), 200.0).bystander().play("hcb eb");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.damage(B), (0, 1, 0));
}

#[test]
fn zeb_attacks_like_anybody() {
    let mut play = duel(with(still(), "zeborrelios"), target(), 200.0).bystander().play("hcb eb fuel-leak");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.damage(B), (0, 0, 1));
}

#[test]
fn the_grand_inquisitor_takes_the_attackers_bonus_at_range_1_for_force() {
    let begin = |force: u8, gap: f64, luck: &str| {
        let inquisitor = Profile { force, ..with(target(), "grandinquisitor") };
        let mut play = duel(still(), inquisitor, gap).play(luck);
        play.until(Question::Attack(A)).answer(shoot(B));
        play
    };
    let mut play = begin(1, 120.0, "bbb ee");
    play.expect(Question::AttackPool(A), &[used(B, 0), Choice::Pass]).answer(used(B, 0));
    assert_eq!((play.rolled(), play.ship(B).force), ((3, 2), 0));
    let mut play = begin(1, 120.0, "bbbb ee");
    assert_eq!(play.pass().rolled(), (4, 2));
    // Without Force, or farther away, nobody is asked.
    assert_eq!(begin(0, 120.0, "bbbb ee").rolled(), (4, 2));
    assert_eq!(begin(1, 200.0, "bbb ee").rolled(), (3, 2));
}

#[test]
fn lieutenant_lorrir_rolls_along_bank_templates() {
    for (who, banked) in [("lieutenantlorrir", true), ("soontirfel", false)] {
        let roller = with(pilot("0OW", &[white(Action::BarrelRoll)]), who);
        let mut play = duel(roller, target(), 400.0).bystander().play("");
        play.until(Question::Action(A)).answer(act(white(Action::BarrelRoll)));
        let (_, question, options) = play.asked();
        assert_eq!(question, Question::Perform(A, Action::BarrelRoll));
        assert!(options.iter().all(|way| matches!(way, Choice::Banked(..)) == banked), "{who}: {options:?}");
    }
}

#[test]
fn captain_jostero_attacks_nobody_who_suffers_while_defending() {
    let friend = Profile { initiative: 6, ..still() };
    let scene = Scene::second_edition().ship(0, with(still(), "captainjostero"), (450.0, 200.0, 0.0));
    let scene = scene.ship(1, target(), (450.0, 400.0, 180.0)).ship(0, friend, (380.0, 200.0, 0.0));
    let mut play = scene.play("hhb bb bbb ee");
    play.until(Question::Attack(C)).answer(shoot(B));
    assert_eq!(play.damage(B).0, 0);
    assert_ne!(play.asked().1, Question::Abilities(Window::AfterSuffering));
    play.until(Question::Attack(A)).answer(shoot(B));
}

#[test]
fn magna_tolvan_performs_white_actions_while_stressed_and_no_red_ones() {
    let tolvan = with(pilot("0OW", &[white(Action::Focus), red(Action::Evade)]), "magnatolvan");
    let mut play = duel(tolvan, target(), 400.0).bystander().play("");
    play.gain(A, Token::Stress).until(Question::Action(A));
    play.expect(Question::Action(A), &[Choice::Pass, Choice::Action(Action::Focus, Difficulty::White)]);
}

#[test]
fn dalan_oberos_takes_a_shield_for_himself() {
    let mut play = duel(with(still(), "dalanoberos"), target(), 200.0).play("");
    play.no_shields(A).until(Question::Abilities(Window::EngagementStart));
    play.expect(Question::Abilities(Window::EngagementStart), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    if play.asked().1 == within(A, 0) {
        play.answer(Choice::Ship(B));
    }
    assert_eq!((play.damage(A).0, play.damage(B).0, play.ship(A).charges[0]), (1, 1, 1));
}

const BENDS: [Option<Side>; 3] = [Some(Side::Left), None, Some(Side::Right)];

#[test]
fn boost_boosts_beside_a_friend_whose_maneuver_was_blue() {
    for (code, boosts) in [("1FB", true), ("1FW", false)] {
        let me = with(pilot("1FW", &[]), "boost");
        let scene = Scene::second_edition().ship(0, me, (450.0, 200.0, 0.0));
        let scene = scene.ship(0, pilot(code, &[]), (520.0, 200.0, 0.0)).ship(1, target(), (450.0, 700.0, 180.0));
        let mut play = scene.play("");
        if boosts {
            play.until(Question::Abilities(Window::EngagementStart)).answer(used(A, 0));
            play.answer(act(white(Action::Boost)))
                .expect(Question::Perform(A, Action::Boost), &BENDS.map(Choice::Ahead));
        } else {
            play.until_next_round();
            assert!(!play.happened(Event::Used(id(A, 0))));
        }
    }
}

#[test]
fn del_meeko_rerolls_a_die_for_friends_near_against_damaged_attackers() {
    let begin = |x: f64, damaged: bool, luck: &str| {
        let scene = Scene::second_edition().ship(0, with(target(), "delmeeko"), (x, 200.0, 0.0));
        let scene = scene.ship(1, still(), (450.0, 400.0, 180.0)).ship(0, target(), (450.0, 200.0, 0.0));
        let mut play = scene.play(luck);
        if damaged {
            play.adjust(Adjust::DealFacedown(B));
        }
        play.until(Question::Attack(B)).answer(shoot(C));
        play
    };
    let mut play = begin(520.0, true, "bbb be e");
    play.expect(Question::ModifyDefense(C), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.answer(Choice::Reroll([0, 0, 1, 0]));
    assert_eq!(play.defense_dice(), [2, 0, 0]);
    // Neither for friends far away nor against an attacker that is whole.
    begin(800.0, true, "bbb be");
    begin(520.0, false, "bbb be");
}

#[test]
fn a_weapons_systems_officer_locks_after_an_attack_with_a_weapon_that_needs_a_lock() {
    let shot = |weapon: &str, luck: &str| {
        let mut play = duel(fitted(fitted(still(), weapon), "weaponssystemsofficer"), target(), 200.0).play(luck);
        play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B));
        play.answer(Choice::Lock([0, 0, 0, 1]));
        play
    };
    let mut play = shot("protontorpedoes", "bbbb b bb");
    play.expect(Question::Abilities(Window::AfterAttack), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    assert_eq!(play.ship(A).lock, on(B));
    let mut play = shot("ioncannon", "bbb b bb");
    play.until_next_round();
    assert_eq!(play.ship(A).lock, None);
}
