//! Cards about weapons, bonus attacks and when ships engage.

use tallyho_rules::effect::Window;
use tallyho_rules::{Adjust, Attack, Choice, Event, Fate, Profile, Question, Token, WeaponArc};
use tallyho_table::{Arc, Quarter};

use crate::{duel, fire, fitted, used, with, within};
use tallyho_testkit::{A, B, C, Scene, attack, on, pilot, shoot, still, target};

const AFTER: Question = Question::Abilities(Window::AfterAttack);

#[test]
fn darth_maul_attacks_another_for_force_and_the_same_if_he_missed() {
    let maul = || Profile { force: 2, ..with(still(), "darthmaul") };
    let scene = || duel(maul(), target(), 200.0).ship(1, target(), (400.0, 400.0, 180.0));
    let mut play = scene().play("hhb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).expect(AFTER, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(C)]);
    assert_eq!(play.ship(A).force, 0);
    let mut play = scene().play("bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).expect(AFTER, &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B), shoot(C)]);
}

#[test]
fn double_edge_attacks_with_another_weapon_after_a_miss() {
    let ship = || with(fitted(still(), "concussionmissiles"), "doubleedge");
    let mut play = duel(ship(), target(), 200.0).play("bbb bb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B));
    play.until(AFTER).answer(used(A, 1)).expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
    // Not after a hit.
    let mut play = duel(ship(), target(), 200.0).play("hbb bb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B));
    play.until_next_round();
}

#[test]
fn veteran_turret_gunner_attacks_from_a_turret_arc_it_has_not_used() {
    let ship = |arc| {
        let attacks = vec![Attack { dice: 2, arc }, Attack { dice: 2, arc: WeaponArc::SingleTurret }];
        fitted(Profile { attacks, ..still() }, "veteranturretgunner")
    };
    let turret = |weapon| Choice::Attack { weapon, arc: Arc::Front, defender: tallyho_rules::Target::Ship(B) };
    let mut play = duel(ship(WeaponArc::Front), target(), 200.0).play("bb bb");
    play.answer(Choice::Turret(Quarter::Front)).until(Question::Attack(A)).answer(shoot(B));
    play.expect(AFTER, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Attack(A), &[Choice::Pass, turret(1)]);
    // After an attack from the turret nothing is left.
    let mut play = duel(ship(WeaponArc::Front), target(), 200.0).play("bb bb");
    play.answer(Choice::Turret(Quarter::Front)).until(Question::Attack(A)).answer(turret(1));
    assert_ne!(play.asked().1, AFTER);
}

#[test]
fn the_special_forces_gunner_helps_in_front_and_shoots_behind() {
    let sf = || {
        let turret = Attack { dice: 2, arc: WeaponArc::SingleTurret };
        let attacks = vec![Attack { dice: 2, arc: WeaponArc::Front }, turret];
        fitted(Profile { attacks, ..still() }, "specialforcesgunner")
    };
    let scene = || duel(sf(), target(), 200.0).ship(1, target(), (450.0, 60.0, 0.0));
    let mut play = scene().play("bbb bb");
    play.answer(Choice::Turret(Quarter::Front)).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::AttackPool(A), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!(play.rolled().0, 3);
    let mut play = scene().play("bb bb");
    play.answer(Choice::Turret(Quarter::Rear)).until(Question::Attack(A)).answer(shoot(B));
    play.expect(AFTER, &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    let behind = Choice::Attack { weapon: 1, arc: Arc::Rear, defender: tallyho_rules::Target::Ship(C) };
    play.expect(Question::Attack(A), &[Choice::Pass, behind]);
    // To the side it does nothing.
    let mut play = scene().play("bb bb");
    play.answer(Choice::Turret(Quarter::Left)).until(Question::Attack(A)).answer(shoot(B));
    assert_ne!(play.asked().1, AFTER);
}

#[test]
fn major_rhymer_widens_the_range_of_torpedoes_by_one() {
    let reaches = |gap: f64| {
        let mut play = duel(with(fitted(still(), "advprotontorpedoes"), "majorrhymer"), target(), gap).play("");
        play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A));
        play.asked().2.contains(&fire(Arc::Front, B))
    };
    // Range 1 is what the card says; 2 is what he adds.
    assert_eq!([120.0, 200.0, 320.0].map(reaches), [true, true, false]);
    let mut play = bumped(with(fitted(still(), "advprotontorpedoes"), "majorrhymer")).play("");
    play.adjust(Adjust::Lock(A, on(B))).expect(Question::Attack(A), &[Choice::Pass, fire(Arc::Front, B)]);
}

/// A ship that flies into another, which then attacks.
fn bumped(attacker: Profile) -> Scene {
    let flyer = pilot("1FW", &[]);
    Scene::second_edition().ship(0, attacker, (450.0, 200.0, 0.0)).ship(1, flyer, (450.0, 290.0, 180.0))
}

#[test]
fn captain_oicunn_attacks_at_range_0() {
    let mut play = bumped(with(still(), "captainoicunn")).play("");
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
    let mut play = bumped(still()).bystander().play("");
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
}

#[test]
fn cluster_missiles_attack_a_neighbour_without_a_lock() {
    let scene = |x: f64| duel(fitted(still(), "clustermissiles"), target(), 200.0).ship(1, target(), (x, 400.0, 180.0));
    let mut play = scene(400.0).play("bbb bb bbb bb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B));
    play.until(AFTER).answer(used(A, 0)).expect(Question::Attack(A), &[Choice::Pass, fire(Arc::Front, C)]);
    play.answer(fire(Arc::Front, C));
    assert_eq!(play.ship(A).charges[0], 2);
    // Nobody near, nothing to do.
    let mut play = scene(700.0).play("bbb bb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B));
    play.until_next_round();
}

#[test]
fn homing_missiles_hit_at_once_if_the_defender_takes_a_damage() {
    let begin = |luck: &str| {
        let mut play = duel(fitted(still(), "homingmissiles"), target(), 200.0).play(luck);
        play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B));
        play
    };
    let mut play = begin("");
    assert_eq!(play.asked().0.0, 1);
    play.expect(within(A, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(0));
    assert_eq!((play.damage(B).0, play.ship(A).charges[0]), (1, 1));
    let mut play = begin("hhhh bb");
    play.answer(Choice::Either(1)).until_next_round();
    assert_eq!(play.damage(B), (0, 2, 0));
}

#[test]
fn diamond_boron_missiles_burst_for_another_charge_over_ships_of_no_higher_agility() {
    let quick = Profile { agility: 3, ..target() };
    let scene = || {
        let scene = duel(fitted(still(), "diamondboronmissiles"), target(), 200.0);
        scene.ship(1, target(), (400.0, 400.0, 180.0)).ship(1, quick.clone(), (500.0, 400.0, 180.0))
    };
    let mut play = scene().play("hbb bb hh");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B)).pass();
    play.expect(Question::Abilities(Window::AttackHits), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    let shields = [B, C, tallyho_rules::ShipId(3)].map(|ship| play.damage(ship).0);
    assert_eq!((shields, play.ship(A).charges[0]), ([0, 1, 2], 1));
    let mut play = scene().play("bbb bb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B)).until_next_round();
}

#[test]
fn foresight_shoots_at_who_flies_by_and_changes_only_a_focus_result() {
    let jedi = |force| Profile { force, ..fitted(target(), "foresight") };
    let scene = |force| {
        let flyer = Profile { initiative: 2, ..pilot("1FW", &[]) };
        Scene::second_edition()
            .ship(0, jedi(force), (450.0, 200.0, 0.0))
            .ship(1, flyer, (450.0, 440.0, 180.0))
            .bystander()
    };
    let special = Choice::Attack { weapon: 0, arc: Arc::Bullseye, defender: tallyho_rules::Target::Ship(B) };
    let mut play = scene(2).play("ff bb");
    play.gain(A, Token::Focus).until(Question::Abilities(Window::AfterManeuver)).answer(used(A, 0));
    play.expect(Question::Attack(A), &[Choice::Pass, special]).answer(special);
    // Neither the focus token nor Force: only what the card says.
    play.expect(Question::ModifyAttack(A), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    assert_eq!((play.attack_dice(), play.ship(A).force), ([1, 0, 1, 0], 1));
    let mut play = scene(0).play("");
    assert_eq!(play.asked().1, Question::Action(C));
}

#[test]
fn instinctive_aim_pays_force_for_a_lock() {
    let jedi = |force| Profile { force, ..fitted(fitted(still(), "instinctiveaim"), "protontorpedoes") };
    for (force, lock, offered, left) in [(1, None, true, 0), (1, on(B), true, 1), (0, None, false, 0)] {
        let mut play = duel(jedi(force), target(), 200.0).play(if offered { "bbbb bb" } else { "" });
        play.adjust(Adjust::Lock(A, lock)).until(Question::Attack(A));
        assert_eq!(play.asked().2.contains(&fire(Arc::Front, B)), offered);
        if offered {
            play.answer(fire(Arc::Front, B)).until_next_round();
            assert_eq!(play.ship(A).force, left);
        }
    }
}

#[test]
fn targeting_synchronizer_lends_its_lock_at_range_1_to_2() {
    let reaches = |x: f64, locked: bool| {
        let helper = fitted(target(), "targetingsynchronizer");
        let scene = duel(fitted(still(), "protontorpedoes"), target(), 200.0).ship(0, helper, (x, 200.0, 0.0));
        let mut play = scene.play("");
        if locked {
            play.adjust(Adjust::Lock(C, on(B)));
        }
        play.until(Question::Attack(A));
        play.asked().2.contains(&fire(Arc::Front, B))
    };
    assert_eq!([reaches(350.0, true), reaches(350.0, false), reaches(60.0, true)], [true, false, false]);
}

#[test]
fn os_1_arsenal_loadout_fires_ordnance_at_a_locked_ship_while_disarmed() {
    let scene = || duel(fitted(fitted(still(), "os1arsenalloadout"), "protontorpedoes"), target(), 200.0);
    let mut play = scene().play("hbbb ee");
    play.gain(A, Token::Disarm).adjust(Adjust::Lock(A, on(B)));
    play.expect(Question::Attack(A), &[Choice::Pass, fire(Arc::Front, B)]).answer(fire(Arc::Front, B));
    // The lock cannot be spent to reroll.
    assert_eq!(play.ship(A).lock, on(B));
    let mut play = scene().bystander().play("");
    play.gain(A, Token::Disarm).gain(A, Token::Disarm).adjust(Adjust::Lock(A, on(B)));
    play.until_next_round();
    assert_eq!(play.ship(A).charges[1], 2);
}

#[test]
fn heightened_perception_engages_at_initiative_7_for_force() {
    let scene = |force| {
        let jedi = Profile { force, initiative: 1, ..fitted(still(), "heightenedperception") };
        duel(jedi, Profile { initiative: 6, ..still() }, 200.0)
    };
    let mut play = scene(1).play("");
    play.expect(Question::Abilities(Window::EngagementStart), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.asked().1, play.ship(A).force), (Question::Attack(A), 0));
    assert_eq!(scene(0).play("").asked().1, Question::Attack(B));
}

#[test]
fn deathfire_attacks_and_drops_before_he_goes() {
    let ship = with(fitted(Profile { hull: 1, shields: 0, initiative: 1, ..still() }, "protonbombs"), "deathfire");
    let mut play = duel(still(), ship, 200.0).play("hhh bb bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    let window = Question::Abilities(Window::AfterDestroyed);
    play.expect(window, &[used(B, 0), used(B, 1), Choice::Pass]).answer(used(B, 0)).answer(attack(Arc::Front, A));
    play.until(window).answer(used(B, 1));
    let (_, question, options) = play.asked();
    assert_eq!(question, Question::Drop(B));
    play.answer(options[1]);
    assert!(play.happened(Event::Dropped(B, 0)));
    assert_ne!(play.ship(B).fate, Fate::Flying);
}
