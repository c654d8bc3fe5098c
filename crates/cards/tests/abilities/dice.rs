//! Abilities that change attack dice: how many there are, and what they show.

use tallyho_rules::effect::WeaponClass;
use tallyho_rules::{Adjust, Attack, Choice, Profile, Question, Token, WeaponArc};
use tallyho_table::{Arc, Quarter};

use crate::{charged, duel, special, used, with, within};
use tallyho_testkit::{A, B, C, Play, Scene, dial, on, shoot, still, target};

/// How many dice the first ship rolls against the second with its special weapon.
fn special_dice(ability: &str, class: WeaponClass, luck: &str) -> u8 {
    let attacker = Profile { specials: vec![special(class)], ..with(still(), ability) };
    let mut play = duel(attacker, target(), 200.0).play(luck);
    let weapon = Choice::Attack { weapon: 1, arc: Arc::Front, defender: tallyho_rules::Target::Ship(B) };
    play.until(Question::Attack(A)).answer(weapon);
    play.rolled().0
}

fn locked(play: &mut Play) -> &mut Play {
    play.adjust(Adjust::Lock(A, on(B)))
}

#[test]
fn advanced_targeting_computer_adds_a_die_and_turns_a_hit_into_a_crit_against_a_locked_ship() {
    let mut play = duel(with(still(), "advancedtargetingcomputer"), target(), 200.0).play("hhhh ee");
    locked(&mut play).until(Question::Attack(A)).answer(shoot(B));
    let reroll = |hits: u8| Choice::Lock([hits, 0, 0, 0]);
    play.expect(Question::ModifyAttack(A), &[used(A, 1), reroll(1), reroll(2), reroll(3), reroll(4)]);
    play.answer(used(A, 1));
    assert_eq!(play.attack_dice(), [3, 1, 0, 0]);
    play.pass();
    assert_eq!(play.damage(B), (0, 0, 0));
}

#[test]
fn advanced_targeting_computer_does_nothing_without_a_lock_or_with_a_special_weapon() {
    let mut play = duel(with(still(), "advancedtargetingcomputer"), target(), 200.0).play("hhb ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled().0, 3);
    assert_eq!(special_dice("advancedtargetingcomputer", WeaponClass::Cannon, "bbb bb"), 3);
}

#[test]
fn concentrated_batteries_add_a_die_in_the_bullseye_arc() {
    let rolled = |x: f64, luck: &str| {
        let scene = Scene::second_edition().ship(0, with(still(), "concentratedbatteries"), (450.0, 200.0, 0.0));
        let mut play = scene.ship(1, target(), (x, 400.0, 180.0)).play(luck);
        play.until(Question::Attack(A)).answer(shoot(B));
        play.rolled().0
    };
    assert_eq!(rolled(450.0, "bbbb bb"), 4);
    assert_eq!(rolled(520.0, "bbb bb"), 3);
    assert_eq!(special_dice("concentratedbatteries", WeaponClass::Torpedo, "bbbb bb"), 4);
    assert_eq!(special_dice("concentratedbatteries", WeaponClass::Missile, "bbbb bb"), 4);
    assert_eq!(special_dice("concentratedbatteries", WeaponClass::Cannon, "bbb bb"), 3);
}

#[test]
fn linked_battery_adds_a_die_to_cannons() {
    assert_eq!(special_dice("linkedbattery", WeaponClass::Cannon, "bbbb bb"), 4);
    assert_eq!(special_dice("linkedbattery", WeaponClass::Missile, "bbb bb"), 3);
}

#[test]
fn sensor_blindspot_takes_the_bonus_of_range_1_and_a_die() {
    let rolled = |id: &str, gap: f64, luck: &str| {
        let mut play = duel(with(still(), id), target(), gap).play(luck);
        play.until(Question::Attack(A)).answer(shoot(B));
        play.rolled().0
    };
    assert_eq!(rolled("sensorblindspot", 120.0, "bb bb"), 2);
    assert_eq!(rolled("sensorblindspot", 200.0, "bbb bb"), 3);
    assert_eq!(rolled("sensorblindspot-new", 120.0, "bbb bb"), 3);
    assert_eq!(rolled("sensorblindspot-new", 200.0, "bbb bb"), 3);
}

#[test]
fn fire_convergence_lets_a_friend_reroll_two_dice_against_a_ship_in_the_turret_arc() {
    let turret = vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }];
    let gunship = charged(Profile { attacks: turret, initiative: 1, ..still() }, "fireconvergence", 1);
    let scene = duel(still(), target(), 200.0).ship(0, gunship, (300.0, 400.0, 0.0));
    let mut play = scene.clone().play("hbb hh ee");
    play.answer(Choice::Turret(Quarter::Right)).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyAttack(A), &[used(C, 0), Choice::Pass]).answer(used(C, 0));
    let reroll = |hits: u8, blanks: u8| Choice::Reroll([hits, 0, 0, blanks]);
    let options = [reroll(1, 0), reroll(0, 1), reroll(1, 1), reroll(0, 2)];
    play.expect(within(C, 0), &options).answer(reroll(0, 2));
    assert_eq!(play.attack_dice(), [3, 0, 0, 0]);
    assert_eq!(play.ship(C).charges[0], 0);
    // The turret points elsewhere.
    let mut play = scene.play("hbb ee");
    play.answer(Choice::Turret(Quarter::Left)).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn fire_convergence_does_not_help_turrets_nor_without_a_charge() {
    let turret = || vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }];
    for charges in [0, 1] {
        let gunship = charged(Profile { attacks: turret(), ..still() }, "fireconvergence", charges);
        let mut play = duel(gunship, target(), 200.0).play("bb ee");
        play.answer(Choice::Turret(Quarter::Front)).until(Question::Attack(A)).answer(shoot(B));
        assert_eq!(play.rolled(), (2, 2), "{charges}");
    }
}

#[test]
fn networked_aim_rerolls_as_many_dice_as_friends_have_locks_and_spends_none() {
    let scene = duel(with(still(), "networkedaim"), target(), 200.0).ship(0, target(), (300.0, 200.0, 0.0));
    let mut play = scene.clone().play("hbb hh ee");
    locked(&mut play).adjust(Adjust::Lock(C, on(B))).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyAttack(A), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    play.answer(Choice::Reroll([0, 0, 0, 2]));
    assert_eq!(play.attack_dice(), [3, 0, 0, 0]);
    assert_eq!((play.ship(A).lock, play.ship(C).lock), (on(B), on(B)));
    // One lock, one die.
    let mut play = scene.clone().play("hbb h ee");
    locked(&mut play).until(Question::Attack(A)).answer(shoot(B)).answer(used(A, 1));
    play.expect(within(A, 1), &[Choice::Reroll([1, 0, 0, 0]), Choice::Reroll([0, 0, 0, 1])]);
    play.answer(Choice::Reroll([0, 0, 0, 1]));
    // No lock, no question.
    let mut play = scene.play("hbb ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn networked_calculations_spend_a_friends_calculate_token_while_attacking() {
    let scene = duel(with(still(), "networkedcalculations"), target(), 200.0);
    let near = scene.clone().ship(0, target(), (450.0, 120.0, 0.0));
    let mut play = near.play("hff ee");
    play.gain(A, Token::Calculate).gain(C, Token::Calculate).until(Question::Attack(A)).answer(shoot(B));
    let own = Choice::Token(Token::Calculate);
    play.expect(Question::ModifyAttack(A), &[used(A, 0), Choice::Pass, own]).answer(used(A, 0));
    play.expect(within(A, 0), &[Choice::Ship(A), Choice::Ship(C)]).answer(Choice::Ship(C));
    assert_eq!((play.attack_dice(), play.count(A, Token::Calculate)), ([2, 0, 1, 0], 1));
    assert_eq!(play.count(C, Token::Calculate), 0);
    play.expect(Question::ModifyAttack(A), &[Choice::Pass, own]).pass();
    // A friend at range 2 does not help, nor does one that only focuses.
    let mut play = scene.ship(0, target(), (300.0, 30.0, 0.0)).play("hff ee");
    play.gain(C, Token::Calculate).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [1, 0, 2, 0]);
}

#[test]
fn solo_rerolls_one_die_for_a_charge_while_attacking_alone() {
    let scene = duel(charged(still(), "solo", 1), target(), 200.0);
    let mut play = scene.clone().play("hbb h ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyAttack(A), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(within(A, 0), &[Choice::Reroll([1, 0, 0, 0]), Choice::Reroll([0, 0, 0, 1])]);
    play.answer(Choice::Reroll([0, 0, 0, 1]));
    assert_eq!((play.attack_dice(), play.ship(A).charges[0]), ([2, 0, 0, 1], 0));
    // Not with a friend near.
    let mut play = scene.ship(0, target(), (380.0, 200.0, 0.0)).play("hbb ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn chiss_engineering_gets_the_bonus_of_range_1_for_a_shield() {
    let mut play = duel(with(still(), "chissengineering"), target(), 200.0).play("bbbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::AttackPool(A), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    assert_eq!((play.rolled().0, play.ship(A).shields), (4, 1));
    // At range 1 it is there already, and no shield is spent for it.
    let mut play = duel(with(still(), "chissengineering"), target(), 120.0).play("bbbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!((play.rolled().0, play.ship(A).shields), (4, 2));
}

#[test]
fn chiss_engineering_needs_a_shield_and_no_stress() {
    let scene = duel(with(still(), "chissengineering"), target(), 200.0);
    let mut play = scene.clone().play("bbb bb");
    play.no_shields(A).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
    let mut play = scene.play("bbb bb");
    play.gain(A, Token::Stress).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 2));
}

#[test]
fn dead_to_rights_keeps_green_tokens_off_the_defence_dice_in_the_bullseye_arc() {
    let shot_at = |x: f64| {
        let scene = Scene::second_edition().ship(0, with(still(), "deadtorights"), (450.0, 200.0, 0.0));
        let jedi = Profile { force: 1, dial: dial("0OW"), ..target() };
        let mut play = scene.ship(1, jedi, (x, 400.0, 180.0)).play("hhh ff");
        play.gain(B, Token::Focus).gain(B, Token::Evade).until(Question::Attack(A)).answer(shoot(B));
        play
    };
    let [focus, evade] = [Token::Focus, Token::Evade].map(Choice::Token);
    shot_at(450.0).expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Force]);
    shot_at(520.0).expect(Question::ModifyDefense(B), &[Choice::Pass, Choice::Force, focus, evade]);
}

#[test]
fn captain_sear_helps_friends_up_to_range_3() {
    for (x, helps) in [(550.0, true), (50.0, false)] {
        let scene =
            Scene::second_edition().ship(0, still(), (650.0, 200.0, 0.0)).ship(1, target(), (650.0, 400.0, 180.0));
        let mut play = scene.ship(0, with(target(), "captainsear"), (x, 100.0, 0.0)).play("hhh ee");
        play.adjust(Adjust::Gain(A, Token::Calculate)).until(Question::Attack(A)).answer(shoot(B));
        let offered = play.asked().2.contains(&used(C, 0));
        assert_eq!(offered, helps, "from {x}");
    }
}
