//! Cards that change dice.

use tallyho_rules::effect::Window;
use tallyho_rules::{Adjust, Attack, Choice, Event, Profile, Question, Token, WeaponArc};
use tallyho_table::Arc;

use crate::{duel, fire, fitted, used, with, within};
use tallyho_testkit::{A, B, C, Play, Scene, on, shoot, still, target};

const MODIFY: Question = Question::ModifyAttack(A);

fn shot(play: &mut Play) -> &mut Play {
    play.until(Question::Attack(A)).answer(shoot(B))
}

#[test]
fn commander_malarus_changes_all_focus_results_this_round_for_a_charge_and_stress() {
    let begin = |luck: &str| duel(with(still(), "commandermalarus"), still(), 200.0).play(luck);
    let mut play = begin("hff ee fff ff");
    play.expect(Question::Abilities(Window::EngagementStart), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.ship(A).charges[0], play.count(A, Token::Stress)), (1, 1));
    shot(&mut play).expect(MODIFY, &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    assert_eq!(play.attack_dice(), [3, 0, 0, 0]);
    play.answer(shoot(A)).answer(used(A, 2));
    assert_eq!(play.defense_dice(), [2, 0, 0]);
    let mut play = begin("hff ee");
    shot(play.pass());
    assert_eq!((play.attack_dice(), play.ship(A).charges[0]), ([1, 0, 2, 0], 2));
}

#[test]
fn seyn_marana_spends_a_crit_to_deal_a_card_past_shields() {
    let mut play = duel(with(still(), "seynmarana"), target(), 200.0).play("hcb ee");
    shot(&mut play).expect(MODIFY, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.attack_dice(), play.damage(B)), ([0; 4], (2, 1, 0)));
    // A hit does not pay for it.
    let mut play = duel(with(still(), "seynmarana"), target(), 200.0).play("hhb ee");
    assert_eq!(shot(&mut play).attack_dice(), [2, 0, 0, 1]);
}

#[test]
fn chiraneau_changes_a_focus_result_where_he_is_reinforced() {
    for (token, works) in [(Token::ReinforceFore, true), (Token::ReinforceAft, false)] {
        let mut play = duel(with(still(), "rearadmiralchiraneau"), target(), 200.0).play("hfb ee");
        play.gain(A, token).until(Question::Attack(A)).answer(shoot(B));
        if works {
            play.expect(MODIFY, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
            assert_eq!(play.attack_dice(), [1, 1, 0, 1]);
        }
        assert_eq!(play.attack_dice()[1] == 1, works);
    }
}

#[test]
fn bt1_turns_a_hit_for_each_stress_token_of_the_defender() {
    let attack = |stress: u8, luck: &str| {
        let mut play = duel(fitted(still(), "bt1"), target(), 200.0).play(luck);
        (0..stress).for_each(|_| _ = play.gain(B, Token::Stress));
        shot(&mut play);
        if stress > 0 {
            play.answer(used(A, 0));
        }
        play.attack_dice()
    };
    assert_eq!(attack(2, "hhh ee"), [1, 2, 0, 0]);
    assert_eq!(attack(0, "hhh ee"), [3, 0, 0, 0]);
}

#[test]
fn deadeye_shot_pays_with_a_result_to_expose_a_card() {
    let begin = |x: f64, luck: &str| {
        let scene = Scene::second_edition().ship(0, fitted(still(), "deadeyeshot"), (450.0, 200.0, 0.0));
        let mut play = scene.ship(1, target(), (x, 400.0, 180.0)).play(luck);
        play.no_shields(B).adjust(Adjust::DealFacedown(B));
        shot(&mut play);
        play
    };
    let mut play = begin(450.0, "hcb fuel-leak ee");
    play.answer(used(A, 0)).expect(within(A, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(1));
    assert_eq!((play.attack_dice(), play.damage(B).2), ([2, 0, 0, 1], 1));
    // Outside the bullseye arc it is not offered.
    assert_eq!(begin(520.0, "hcb ee").attack_dice(), [1, 1, 0, 1]);
}

#[test]
fn fire_control_system_rerolls_a_die_and_keeps_the_lock() {
    let scene = duel(fitted(still(), "firecontrolsystem"), target(), 200.0);
    let mut play = scene.clone().play("hbb h ee");
    play.adjust(Adjust::Lock(A, on(B)));
    shot(&mut play).answer(used(A, 0)).answer(Choice::Reroll([0, 0, 0, 1]));
    // The lock cannot be spent any more, so nothing is asked.
    assert_eq!((play.attack_dice(), play.ship(A).lock), ([2, 0, 0, 1], on(B)));
    assert!(!matches!(play.asked().1, MODIFY));
    let mut play = scene.play("hbb ee");
    assert_eq!(shot(&mut play).rolled(), (3, 2));
}

#[test]
fn predictive_shot_leaves_the_defender_no_more_dice_than_hits() {
    let jedi = || Profile { force: 1, ..fitted(still(), "predictiveshot") };
    let mut play = duel(jedi(), target(), 200.0).play("hbb e");
    shot(&mut play).expect(Question::Abilities(Window::AttackDeclared), &[used(A, 0), Choice::Pass]);
    play.answer(used(A, 0));
    assert_eq!((play.rolled(), play.ship(A).force), ((3, 1), 0));
    let mut play = duel(jedi(), target(), 200.0).play("hbb ee");
    shot(&mut play).pass();
    assert_eq!((play.rolled(), play.ship(A).force), ((3, 2), 1));
    // Without Force it is not offered.
    let mut play = duel(Profile { force: 0, ..jedi() }, target(), 200.0).play("hbb ee");
    assert_eq!(shot(&mut play).rolled(), (3, 2));
}

#[test]
fn suppressive_gunner_has_the_defender_choose_between_deplete_and_damage() {
    let scene = duel(fitted(still(), "suppressivegunner"), target(), 200.0);
    for (choice, deplete, shields) in [(0, 1, 2), (1, 0, 1)] {
        let mut play = scene.clone().play("bfb ee");
        shot(&mut play).answer(used(A, 0));
        assert_eq!(play.asked().0.0, 1);
        play.expect(within(A, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(choice));
        assert_eq!((play.count(B, Token::Deplete), play.damage(B).0), (deplete, shields));
        assert_eq!(play.attack_dice(), [0, 0, 0, 2]);
    }
    // There is no focus result to spend.
    assert_eq!(shot(&mut scene.play("bbb ee")).rolled(), (3, 2));
}

#[test]
fn director_krennic_lets_the_prototype_spend_a_result_against_whom_he_locked() {
    let krennic = fitted(Profile { initiative: 1, ..target() }, "directorkrennic");
    let scene = duel(still(), target(), 200.0).ship(0, krennic, (300.0, 100.0, 0.0));
    let mut play = scene.clone().play("hhb ee");
    play.adjust(Adjust::Lock(C, on(B)));
    shot(&mut play).expect(MODIFY, &[used(C, 1), Choice::Pass]).answer(used(C, 1));
    // The defender has no facedown card to expose: it loses a shield.
    assert_eq!((play.attack_dice(), play.damage(B).0), ([1, 0, 0, 1], 1));
    let mut play = scene.play("hhb ee");
    assert_eq!(shot(&mut play).attack_dice(), [2, 0, 0, 1]);
}

#[test]
fn recoil_has_the_front_arc_for_a_bullseye_arc_while_stressed_and_near() {
    let begin = |x: f64, y: f64, stress: bool| {
        let scene = Scene::second_edition().ship(0, fitted(with(still(), "recoil"), "predator"), (450.0, 200.0, 0.0));
        let luck = if y < 350.0 { "hbbb ee" } else { "hbb ee" };
        let mut play = scene.ship(1, target(), (x, y, 180.0)).play(luck);
        if stress {
            play.gain(A, Token::Stress);
        }
        shot(&mut play);
        let asked = play.asked().1 == MODIFY;
        if asked {
            play.pass();
        }
        asked
    };
    assert!(begin(500.0, 320.0, true));
    assert!(!begin(500.0, 320.0, false));
    assert!(!begin(540.0, 420.0, true));
}

#[test]
fn barrage_rockets_reroll_a_die_for_each_charge_in_the_bullseye_arc() {
    let begin = |x: f64, luck: &str| {
        let attacker = fitted(still(), "barragerockets");
        let scene = Scene::second_edition().ship(0, attacker, (450.0, 200.0, 0.0));
        let mut play = scene.ship(1, target(), (x, 400.0, 180.0)).play(luck);
        play.gain(A, Token::Focus).until(Question::Attack(A)).answer(fire(Arc::Front, B));
        play
    };
    let mut play = begin(450.0, "hbb hh");
    for _ in 0..2 {
        play.answer(used(A, 0)).answer(Choice::Reroll([0, 0, 0, 1]));
    }
    assert_eq!((play.attack_dice(), play.ship(A).charges[0]), ([3, 0, 0, 0], 2));
    assert_eq!(begin(520.0, "hbb ee").rolled(), (3, 2));
}

#[test]
fn multi_missile_pods_roll_more_dice_for_charges() {
    let begin = |x: f64| {
        let scene = Scene::second_edition().ship(0, fitted(still(), "multimissilepods"), (450.0, 200.0, 0.0));
        let mut play = scene.ship(1, target(), (x, 330.0, 180.0)).play("hhhh ee");
        play.gain(A, Token::Calculate).until(Question::Attack(A)).answer(fire(Arc::FullFront, B));
        play
    };
    let mut play = begin(450.0);
    play.expect(Question::AttackPool(A), &[used(A, 0), used(A, 1), Choice::Pass]).answer(used(A, 0)).answer(used(A, 1));
    assert_eq!((play.rolled().0, play.ship(A).charges[0]), (4, 2));
    // Beside the bullseye arc one charge, and without calculate token or lock no attack.
    let scene = Scene::second_edition().ship(0, fitted(still(), "multimissilepods"), (450.0, 200.0, 0.0));
    let mut play = scene.ship(1, target(), (520.0, 330.0, 180.0)).play("");
    play.gain(A, Token::Focus).until(Question::Attack(A));
    assert!(!play.asked().2.contains(&fire(Arc::FullFront, B)));
    play.gain(A, Token::Calculate);
    play.adjust(Adjust::Lock(A, on(B))).answer(fire(Arc::FullFront, B));
    play.expect(Question::AttackPool(A), &[used(A, 0), Choice::Pass]);
}

#[test]
fn energy_shell_charges_spend_a_calculate_token_and_are_reloaded_by_an_action() {
    let attacker = fitted(still(), "energyshellcharges");
    let mut play = duel(attacker.clone(), target(), 200.0).play("hfb ee");
    play.gain(A, Token::Calculate).until(Question::Attack(A)).answer(fire(Arc::Front, B)).answer(used(A, 0));
    assert_eq!((play.attack_dice(), play.count(A, Token::Calculate)), ([1, 1, 0, 1], 0));
    play.until(Question::Action(A)).expect(Question::Action(A), &[Choice::Pass, used(A, 1)]).answer(used(A, 1));
    assert_eq!(play.ship(A).charges[0], 1);
    assert!(play.happened(Event::Gained(A, Token::Disarm)));
}

#[test]
fn target_assist_calculates_for_each_enemy_in_the_firing_arc_at_range_2_to_3_two_at_most() {
    let scene = |enemies: &[f64]| {
        let ship = fitted(
            Profile { attacks: vec![Attack { dice: 2, arc: WeaponArc::Front }], ..still() },
            "targetassistmgk300",
        );
        let scene = Scene::second_edition().ship(0, ship, (450.0, 200.0, 0.0));
        enemies.iter().fold(scene, |scene, x| scene.ship(1, target(), (*x, 400.0, 180.0)))
    };
    let counted = |enemies: &[f64], stress: bool| {
        let mut play = scene(enemies).play("");
        if stress {
            play.gain(A, Token::Stress);
        }
        play.until(Question::Attack(A));
        play.count(A, Token::Calculate)
    };
    assert_eq!(counted(&[450.0], false), 1);
    assert_eq!(counted(&[400.0, 450.0, 500.0], false), 2);
    assert_eq!(counted(&[400.0, 450.0], true), 0);
}
