//! Abilities of who is attacked, or of its friends.

use tallyho_rules::{Attack, Choice, DamageCard, Profile, Question, Token, WeaponArc};
use tallyho_table::Arc;

use crate::{charged, duel, used, with, within};
use tallyho_testkit::{A, B, C, Scene, attack, dial, shoot, still, target};

#[test]
fn concordia_faceoff_turns_a_result_into_an_evade_at_range_1_in_the_attackers_front_arc() {
    let mut play = duel(still(), with(target(), "concordiafaceoff"), 120.0).play("hhhb fb");
    play.gain(B, Token::Focus).until(Question::Attack(A)).answer(shoot(B));
    let focus = Choice::Token(Token::Focus);
    play.expect(Question::ModifyDefense(B), &[used(B, 0), focus]).answer(used(B, 0));
    // The blank goes first.
    assert_eq!(play.defense_dice(), [1, 1, 0]);
    play.expect(Question::ModifyDefense(B), &[Choice::Pass, focus]).pass();
    assert_eq!(play.damage(B), (0, 0, 0));
}

#[test]
fn concordia_faceoff_does_nothing_farther_away_or_outside_the_front_arc() {
    let mut play = duel(still(), with(target(), "concordiafaceoff"), 200.0).play("hbb fb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.defense_dice(), [0, 1, 1]);
    let rear = Profile { attacks: vec![Attack { dice: 1, arc: WeaponArc::Rear }], ..still() };
    let scene = Scene::second_edition().ship(0, rear, (450.0, 500.0, 0.0));
    let mut play = scene.ship(1, with(target(), "concordiafaceoff"), (450.0, 380.0, 0.0)).play("bb fb");
    play.until(Question::Attack(A)).answer(attack(Arc::Rear, B));
    assert_eq!(play.defense_dice(), [0, 1, 1]);
}

#[test]
fn plated_hull_turns_a_crit_into_a_hit_unless_critically_damaged() {
    let mut play = duel(still(), with(target(), "platedhull"), 200.0).play("ccb eb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [1, 1, 0, 1]);
    let mut play = duel(still(), with(target(), "platedhull"), 200.0).play("ccb eb");
    play.deal(B, DamageCard::DamagedSensorArray).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [0, 2, 0, 1]);
}

#[test]
fn overdrive_burners_add_a_defence_die_after_a_fast_maneuver() {
    let rolled = |codes: &str, luck: &str| {
        let fast = with(Profile { dial: dial(codes), ..target() }, "overdriveburners");
        let scene = Scene::second_edition().ship(0, still(), (450.0, 200.0, 0.0));
        let mut play = scene.ship(1, fast, (450.0, 520.0, 180.0)).play(luck);
        play.until(Question::Attack(A)).answer(shoot(B));
        play.rolled()
    };
    assert_eq!(rolled("3FW", "bbb bbb"), (3, 3));
    assert_eq!(rolled("2FW", "bbb bb"), (3, 2));
}

#[test]
fn the_new_sensor_blindspot_takes_a_defence_die_at_range_1() {
    let rolled = |gap: f64, luck: &str| {
        let mut play = duel(still(), with(target(), "sensorblindspot-new"), gap).play(luck);
        play.until(Question::Attack(A)).answer(shoot(B));
        play.rolled().1
    };
    assert_eq!(rolled(120.0, "bbbb b"), 1);
    assert_eq!(rolled(200.0, "bbb bb"), 2);
}

#[test]
fn solo_rerolls_one_die_for_a_charge_while_defending_alone() {
    let scene = duel(still(), charged(target(), "solo", 1), 200.0);
    let mut play = scene.clone().play("hbb eb e");
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyDefense(B), &[used(B, 1), Choice::Pass]).answer(used(B, 1));
    play.expect(within(B, 1), &[Choice::Reroll([1, 0, 0, 0]), Choice::Reroll([0, 0, 1, 0])]);
    play.answer(Choice::Reroll([0, 0, 1, 0]));
    assert_eq!((play.defense_dice(), play.ship(B).charges[0]), ([2, 0, 0], 0));
    let mut play = scene.ship(1, target(), (520.0, 400.0, 0.0)).play("hbb eb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn networked_calculations_spend_a_friends_calculate_token_while_defending() {
    let scene = duel(still(), with(target(), "networkedcalculations"), 200.0).ship(1, target(), (520.0, 400.0, 0.0));
    let mut play = scene.clone().play("hbb fb");
    play.gain(C, Token::Calculate).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyDefense(B), &[used(B, 1), Choice::Pass]).answer(used(B, 1));
    assert_eq!((play.defense_dice(), play.count(C, Token::Calculate)), ([1, 0, 1], 0));
    let mut play = scene.play("hbb bb");
    play.gain(C, Token::Calculate).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.count(C, Token::Calculate), 1);
}

#[test]
fn born_for_this_lets_a_friend_spend_focus_or_evade_for_a_strain_token() {
    let clone = with(target(), "bornforthis");
    let scene = duel(still(), target(), 200.0).ship(1, clone.clone(), (520.0, 500.0, 0.0));
    for (choice, dice, left) in [(used(C, 0), [2, 0, 0], [0, 1]), (used(C, 1), [1, 1, 0], [1, 0])] {
        let luck = if choice == used(C, 0) { "hhh ff" } else { "hhh fb" };
        let mut play = scene.clone().play(luck);
        play.gain(C, Token::Focus).gain(C, Token::Evade).until(Question::Attack(A)).answer(shoot(B));
        play.expect(Question::ModifyDefense(B), &[used(C, 0), used(C, 1), Choice::Pass]).answer(choice);
        // Strained now, it helps no further.
        assert_eq!((play.defense_dice(), play.count(C, Token::Strain)), (dice, 1));
        assert_eq!([Token::Focus, Token::Evade].map(|token| play.count(C, token)), left);
        assert_eq!(play.damage(B).0, if choice == used(C, 0) { 1 } else { 0 });
    }
    // Not while strained, and not for itself.
    let mut play = scene.play("hhb ff");
    play.gain(C, Token::Focus).gain(C, Token::Strain).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.count(C, Token::Focus), 1);
    let mut play = duel(still(), clone, 200.0).play("hhb fb");
    play.gain(B, Token::Focus).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Token(Token::Focus)]);
}
