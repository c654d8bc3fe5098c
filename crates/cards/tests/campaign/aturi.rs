//! Cards of Heroes of the Aturi Cluster whose wording is not that of the printed card.

use tallyho_cards::Campaign::Aturi;
use tallyho_rules::effect::Window;
use tallyho_rules::{
    Action, Adjust, Attack, Choice, Event, Facing, Fate, ObstacleKind, Profile, Question, Seat, Target, Token, Way,
    WeaponArc,
};
use tallyho_table::{Arc, Quarter, Side, Template};

use crate::{duel, fire, fitted, of, used};
use tallyho_testkit::{A, B, C, D, Scene, act, drop, on, pass_or, pilot, shoot, still, target, white};

fn own(profile: Profile, id: &str) -> Profile {
    of(Aturi, profile, id)
}

fn alone(profile: Profile) -> Scene {
    Scene::second_edition().ship(0, profile, (450.0, 300.0, 0.0)).bystander()
}

#[test]
fn afterburners_have_no_charges() {
    let mut play = alone(own(pilot("3FW", &[]), "afterburners")).play("");
    play.gain(A, Token::Stress).answer(used(A, 0)).expect(Question::Action(A), &pass_or(&[Action::Boost]));
    let mut play = alone(own(pilot("2FW", &[]), "afterburners")).play("");
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn devices_are_dropped_with_banks_too() {
    let banks = Side::BOTH.map(|side| drop(Template::Bank(1, side)));
    for id in ["bombletgenerator", "connernets", "electroprotonbomb", "protonbombs", "proximitymines"] {
        let mut play = alone(own(pilot("1FW", &[]), id)).play("");
        play.expect(Question::Drop(A), &[Choice::Pass, drop(Template::Straight(1)), banks[0], banks[1]]);
    }
    let mut play = alone(own(pilot("1FW", &[]), "protonbombs-decimator")).play("");
    play.expect(Question::Drop(A), &[Choice::Pass, drop(Template::Straight(1))]);
}

#[test]
fn a_skilled_bombardier_changes_the_speed_of_banks_too() {
    let bomber = || fitted(own(pilot("1FW", &[]), "protonbombs"), "skilledbombardier");
    let banks = |speed| Side::BOTH.map(|side| drop(Template::Bank(speed, side)));
    let [[left, right], [far_left, far_right]] = [banks(1), banks(2)];
    let straight = [1, 2].map(|speed| drop(Template::Straight(speed)));
    let mut play = alone(bomber()).play("");
    play.expect(Question::Drop(A), &[Choice::Pass, straight[0], left, right, straight[1], far_left, far_right]);
    play.answer(far_left);
    assert_eq!(play.ship(A).payload[0], 1);
}

#[test]
fn the_bomblet_generator_drops_every_third_round() {
    let scene = Scene::second_edition().ship(0, own(pilot("0OW", &[]), "bombletgenerator"), (450.0, 700.0, 0.0));
    let mut play = scene.bystander().play("");
    let mut rounds = Vec::new();
    while play.game.state().round < 8 {
        let (_, question, options) = play.asked();
        if question == Question::Drop(A) {
            rounds.push(play.game.state().round);
            let far = drop(Template::Straight(1));
            play.adjust(Adjust::Move(A, tallyho_table::Pose::from_degrees(450.0, 700.0, 0.0))).answer(far);
            play.adjust(Adjust::Move(A, tallyho_table::Pose::from_degrees(450.0, 100.0, 0.0)));
        } else {
            play.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] });
        }
    }
    assert_eq!(rounds, [1, 4, 7]);
}

#[test]
fn a_reload_brings_back_one_charge_of_the_bomblet_generator() {
    let bomber = own(fitted(pilot("0OW", &[white(Action::Reload)]), "protonbombs"), "bombletgenerator");
    let scene = Scene::second_edition().ship(0, bomber, (450.0, 700.0, 0.0));
    let mut play = scene.bystander().play("bb");
    let bomblet = Choice::Drop { load: 1, way: Way::drop(Template::Straight(1)), facing: Facing::Back };
    play.answer(bomblet);
    assert_eq!(play.ship(A).payload[..2], [2, 0]);
    play.answer(act(white(Action::Reload)));
    assert_eq!(play.ship(A).payload[..2], [2, 1]);
    play.until(Question::Drop(A));
    assert_eq!((play.game.state().round, play.ship(A).payload[1]), (2, 2), "one more at the end of the round");
    assert!(!play.asked().2.contains(&bomblet), "a bomblet takes three");
    // Another bomb is no matter of the generator's.
    play.answer(drop(Template::Straight(1)));
    assert_eq!(play.ship(A).payload[..2], [1, 2]);
}

#[test]
fn captain_jonus_reaches_range_2() {
    let jonus = own(target(), "captainjonus");
    let scene = duel(fitted(still(), "concussionmissiles"), target(), 200.0).ship(0, jonus, (300.0, 100.0, 0.0));
    let mut play = scene.play("hbb hh");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B));
    play.answer(used(C, 0)).answer(Choice::Reroll([0, 0, 0, 2]));
    assert_eq!(play.attack_dice(), [3, 0, 0, 0]);
}

#[test]
fn crack_shot_is_used_when_it_can_be() {
    let mut play = duel(own(still(), "crackshot"), target(), 200.0).play("hhb eb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!((play.damage(B).0, play.ship(A).charges[0]), (0, 0));
}

#[test]
fn daredevil_turns_for_nothing() {
    let mut play = alone(own(pilot("1FW", &[white(Action::Boost)]), "daredevil")).play("");
    play.answer(act(white(Action::Boost))).answer(Choice::Turn(Side::Left));
    assert_eq!((play.place(A).2, play.count(A, Token::Stress)), (270.0, 0));
}

#[test]
fn deathfire_attacks_and_drops() {
    let ship = own(fitted(Profile { hull: 1, shields: 0, initiative: 1, ..still() }, "protonbombs"), "deathfire");
    let mut play = duel(still(), ship, 200.0).play("hhh bb bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    // Both happen; only their order is asked.
    play.expect(Question::Abilities(Window::AfterDestroyed), &[used(B, 0), used(B, 1)]).answer(used(B, 0));
    play.answer(Choice::Attack { weapon: 0, arc: Arc::Front, defender: Target::Ship(A) });
    play.until(Question::Drop(B));
}

#[test]
fn debris_gambit_evades_near_an_obstacle() {
    // Nobody is asked whether.
    for (y, evades) in [(400.0, 1), (700.0, 0)] {
        let scene = Scene::second_edition().ship(0, own(pilot("1FW", &[]), "debrisgambit"), (450.0, 220.0, 0.0));
        let mut play = scene.obstacle(ObstacleKind::Asteroid, 450.0, y).bystander().play("");
        assert_eq!((play.asked().1, play.count(A, Token::Evade)), (Question::Action(B), evades));
    }
}

#[test]
fn despoiler_acts_twice() {
    let bar = [white(Action::Focus), white(Action::Evade)];
    let mut play = alone(own(pilot("1FW", &bar), "despoiler")).play("");
    play.answer(act(white(Action::Focus))).expect(Question::Action(A), &pass_or(&[Action::Evade]));
    play.answer(act(white(Action::Evade)));
    assert_eq!((play.count(A, Token::Focus), play.count(A, Token::Evade)), (1, 1));
}

#[test]
fn diamond_boron_missiles_burst_for_nothing_more() {
    let scene = duel(own(still(), "diamondboronmissiles"), target(), 200.0).ship(1, target(), (400.0, 400.0, 180.0));
    let mut play = scene.play("hbb bb hb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B)).pass();
    assert_eq!((play.damage(B).0 + play.damage(C).0, play.ship(A).charges[0]), (2, 2));
}

#[test]
fn elusive_rerolls_every_second_round() {
    let mut play = duel(still(), own(target(), "elusive"), 200.0).play("hbb bb e");
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(B, 0));
    assert_eq!(play.defense_dice(), [1, 0, 1]);
    // The next round has begun: one of the two charges is back, which is not enough.
    assert_eq!((play.game.state().round, play.ship(B).charges[0]), (2, 1));
}

#[test]
fn escort_duty_adds_an_evade_for_who_the_mission_hangs_on() {
    let scene = |critical: bool, x: f64| {
        let ward = if critical { own(target(), "missioncritical") } else { target() };
        duel(still(), ward, 320.0).ship(1, own(target(), "escortduty"), (x, 400.0, 0.0))
    };
    for (critical, x, evades) in [(true, 480.0, 1), (false, 480.0, 0), (true, 850.0, 0)] {
        let mut play = scene(critical, x).play("hhh bbb");
        play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
        assert_eq!(play.defense_dice()[0], evades);
    }
}

#[test]
fn the_scanner_scans_what_is_locked_and_near() {
    for (gap, scans) in [(120.0, true), (320.0, false)] {
        let mut play = duel(own(pilot("0OW", &[]), "highdefinitionscanner"), target(), gap).bystander().play("");
        play.adjust(Adjust::Lock(A, on(B)));
        if scans {
            play.expect(Question::Abilities(Window::AfterActivation), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
        }
        play.asked();
        assert_eq!(play.happened(Event::Scanned(A, Target::Ship(B))), scans);
    }
}

#[test]
fn the_hyperdrive_is_charged_by_harder_maneuvers_and_jumps() {
    let ship = || own(Profile { initiative: 1, ..still() }, "hyperdrive");
    let ship = || Profile { dial: tallyho_testkit::dial("1FB"), ..ship() };
    let mut play = alone(ship()).play("bb");
    play.expect(Question::Abilities(Window::AfterReveal), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!(play.ship(A).charges[0], 2);
    play.until(Question::Abilities(Window::BeforeEngaging)).answer(used(A, 2));
    assert_eq!(play.ship(A).fate, Fate::Flying);
    assert!(play.happened(Event::Gained(A, Token::Disarm)));
    let mut play = alone(ship()).play("hc");
    play.answer(used(A, 0)).until(Question::Abilities(Window::BeforeEngaging)).answer(used(A, 2));
    assert_eq!(play.ship(A).fate, Fate::Fled);
}

#[test]
fn juke_changes_an_evade_and_has_its_ship_prefer_them() {
    let juke = || own(still(), "juke");
    let mut play = duel(juke(), target(), 200.0).play("hhb ee");
    play.gain(A, Token::Evade).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.defense_dice(), [1, 1, 0]);
    let view = play.game.view(Seat(0));
    assert_eq!((view.preferred(A, Action::Focus), view.preferred(A, Action::Lock)), (Action::Evade, Action::Lock));
    assert_eq!(view.preferred(B, Action::Focus), Action::Focus);
}

#[test]
fn lone_wolf_rerolls_a_blank_or_else_a_focus_result() {
    let mut play = duel(own(still(), "lonewolf"), target(), 200.0).play("hfb h ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::ModifyAttack(A), &[used(A, 0), used(A, 1)]).answer(used(A, 0));
    assert_eq!(play.attack_dice(), [2, 0, 1, 0]);
    let mut play = duel(own(still(), "lonewolf"), target(), 200.0).play("hhb h ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [3, 0, 0, 0], "nobody is asked whether");
    let mut play = duel(own(still(), "lonewolf"), target(), 200.0).play("hhf h ee");
    play.until(Question::Attack(A)).answer(shoot(B)).expect(Question::ModifyAttack(A), &[used(A, 1), Choice::Pass]);
    play.answer(used(A, 1));
    assert_eq!(play.attack_dice(), [3, 0, 0, 0]);
    // A blank that was rolled again already is no blank for it: there is still the focus result.
    let mut play = duel(own(still(), "lonewolf"), target(), 200.0).play("hfb b h ee");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(shoot(B));
    play.answer(Choice::Lock([0, 0, 0, 1])).answer(used(A, 1));
    assert_eq!(play.attack_dice(), [2, 0, 0, 1]);
    let mut play =
        duel(own(still(), "lonewolf"), target(), 200.0).ship(0, target(), (400.0, 200.0, 0.0)).play("hfb ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [1, 0, 1, 1]);
}

#[test]
fn marksmanship_needs_no_bullseye() {
    let scene = Scene::second_edition().ship(0, own(still(), "marksmanship"), (450.0, 200.0, 0.0));
    let mut play = scene.ship(1, target(), (560.0, 400.0, 180.0)).play("hhb ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [1, 1, 0, 1]);
}

#[test]
fn munitions_failsafe_recovers_the_charge_of_a_miss() {
    for (luck, left) in [("bbb bb", 3), ("hbb bb", 2)] {
        let attacker = own(fitted(still(), "concussionmissiles"), "munitionsfailsafe");
        let mut play = duel(attacker, target(), 200.0).play(luck);
        play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B)).until_next_round();
        assert_eq!(play.ship(A).charges[0], left);
    }
}

#[test]
fn night_beast_focuses_after_what_is_not_red() {
    for (code, focused) in [("2FW", 1), ("2FR", 0)] {
        let mut play = alone(own(pilot(code, &[]), "nightbeast")).play("");
        assert_eq!((play.asked().1, play.count(A, Token::Focus)), (Question::Action(B), focused), "{code}");
    }
}

#[test]
fn plasma_torpedoes_roll_four_dice_and_strip_a_shield() {
    let mut play = duel(own(still(), "plasmatorpedoes"), target(), 200.0).play("hbbb bb");
    play.adjust(Adjust::Lock(A, on(B))).until(Question::Attack(A)).answer(fire(Arc::Front, B)).until_next_round();
    assert_eq!((play.damage(B).0, play.rolled().0), (0, 4));
}

#[test]
fn ruthless_hurts_a_friend_near_the_defender_for_a_hit() {
    let scene = |luck: &str| {
        let scene = duel(own(still(), "ruthless"), target(), 200.0).ship(0, target(), (400.0, 400.0, 0.0));
        let mut play = scene.play(luck);
        play.until(Question::Attack(A)).answer(shoot(B));
        play
    };
    let play = scene("hhb ee");
    assert_eq!((play.attack_dice(), play.damage(C).0), ([3, 0, 0, 0], 1));
    let play = scene("hhh ee");
    assert_eq!(play.damage(C).0, 2);
}

#[test]
fn seyn_marana_waits_for_the_shields_to_be_down() {
    let mut play = duel(own(still(), "seynmarana"), target(), 200.0).play("hcb ee");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.attack_dice(), [1, 1, 0, 1]);
    let mut play = duel(own(still(), "seynmarana"), target(), 200.0).play("hcb ee");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!((play.attack_dice(), play.damage(B)), ([0; 4], (0, 1, 0)));
}

#[test]
fn static_discharge_vanes_pass_on_jam_tokens_for_nothing() {
    let vanes = own(target(), "staticdischargevanes");
    let jammer = pilot("0OW", &[white(Action::Jam)]);
    let scene = duel(jammer, vanes, 120.0).ship(1, target(), (540.0, 320.0, 180.0)).bystander();
    let mut play = scene.play("");
    play.answer(act(white(Action::Jam))).answer(Choice::Ship(B)).answer(Choice::Ship(C));
    assert_eq!((play.count(B, Token::Jam), play.count(C, Token::Jam)), (0, 1));
    assert_eq!((play.count(B, Token::Stress), play.ship(B).shields), (0, 2));
}

#[test]
fn swarm_tactics_have_the_lowest_initiative_near_attack() {
    let scene = duel(own(still(), "swarmtactics"), target(), 200.0);
    let scene = scene.ship(0, Profile { initiative: 2, ..still() }, (400.0, 200.0, 0.0));
    let mut play = scene.ship(0, Profile { initiative: 1, ..still() }, (500.0, 200.0, 0.0)).play("bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).answer(used(A, 0));
    play.expect(Question::Attack(D), &[Choice::Pass, shoot(B)]);
}

#[test]
fn turr_phennir_may_move_after_his_attack_even_stressed() {
    let mut play = duel(own(still(), "turrphennir"), target(), 200.0).play("bbb bb");
    play.gain(A, Token::Stress).until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::Abilities(Window::AfterAttack), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::BarrelRoll, Action::Boost]));
}

#[test]
fn valen_rudor_acts_without_being_asked_whether() {
    let scene = |actions: &[Action]| {
        let actions = actions.iter().map(|action| white(*action)).collect();
        let valen = own(Profile { actions, ..target() }, "valenrudor");
        duel(still(), target(), 200.0).ship(1, valen, (400.0, 400.0, 180.0)).play("bbb bb")
    };
    let mut play = scene(&[Action::Focus]);
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.count(C, Token::Focus), 1);
    // What is asked is only which.
    let mut play = scene(&[Action::Focus, Action::Evade]);
    play.until(Question::Attack(A)).answer(shoot(B));
    play.expect(Question::Action(C), &[Action::Focus, Action::Evade].map(|action| act(white(action))));
}

#[test]
fn the_veteran_turret_gunner_shoots_again() {
    let attacks = vec![Attack { dice: 2, arc: WeaponArc::Front }, Attack { dice: 2, arc: WeaponArc::SingleTurret }];
    let mut play =
        duel(own(Profile { attacks, ..still() }, "veteranturretgunner"), target(), 200.0).play("bb bb bb bb");
    play.answer(Choice::Turret(Quarter::Front)).until(Question::Attack(A)).answer(shoot(B));
    // The one way there is is not asked for.
    let attacks = play.events.iter().filter(|event| matches!(event, Event::Attacked { .. })).count();
    assert_eq!((attacks, play.game.state().round), (2, 2));
}

#[test]
fn wampa_rolls_a_die_more_until_he_is_attacked() {
    let wampa = || own(still(), "wampa");
    let mut play = duel(wampa(), still(), 200.0).play("bbbb bb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!((play.rolled().0, play.ship(A).charges[0]), (4, 0));
    let mut play = duel(Profile { initiative: 1, ..wampa() }, still(), 200.0).play("bbb bb bbb bb");
    play.until(Question::Attack(B)).answer(shoot(A)).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled().0, 3);
}
