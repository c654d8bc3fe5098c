//! Cards about damage and tokens that stay.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Choice, DamageCard, Device, Load, Profile, Question, Token};

use crate::{duel, fitted, used, with, within};
use tallyho_testkit::{A, B, C, Scene, pilot, shoot, still, target, white};

#[test]
fn maarek_stele_chooses_one_of_three_cards() {
    let maarek = with(still(), "maarekstele");
    let mut play = duel(maarek, target(), 200.0).play("cbb bb fuel-leak hull-breach structural-damage");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B)).until(within(A, 0));
    let drawn = [DamageCard::HullBreach, DamageCard::StructuralDamage, DamageCard::FuelLeak].map(Choice::Deal);
    play.expect(within(A, 0), &drawn).answer(drawn[0]);
    assert!(play.ship(B).faceup.has(DamageCard::HullBreach));
    assert_eq!(play.damage(B), (0, 0, 1));
    tallyho_rules::audit(&play.game).unwrap();
    // A hit is dealt facedown: nothing is drawn.
    let mut play = duel(with(still(), "maarekstele"), target(), 200.0).play("hbb bb");
    play.no_shields(B).until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.damage(B), (0, 1, 0));
}

#[test]
fn hate_recovers_force_for_each_damage() {
    let jedi = Profile { force: 3, ..fitted(target(), "hate") };
    let mut play = duel(still(), jedi, 200.0).play("hhb bb");
    play.adjust(tallyho_rules::Adjust::Force(B, 0)).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.ship(B).force, 2);
    let mut play = duel(still(), Profile { force: 3, ..fitted(target(), "hate") }, 200.0).play("bbb bb");
    play.adjust(tallyho_rules::Adjust::Force(B, 0)).until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.ship(B).force, 0);
}

#[test]
fn death_troopers_keep_stress_on_enemies_near_in_the_activation_phase() {
    for (x, stress) in [(450.0, 1), (700.0, 0)] {
        let scene = Scene::second_edition().ship(0, fitted(target(), "deathtroopers"), (450.0, 300.0, 0.0));
        let mut play = scene.ship(1, pilot("1FB", &[]), (x, 180.0, 0.0)).bystander().play("");
        play.gain(B, Token::Stress).until(Question::Action(C));
        assert_eq!(play.count(B, Token::Stress), stress);
    }
}

#[test]
fn isb_slicer_keeps_jam_tokens_on_enemies_at_range_1_to_2() {
    for (gap, jam) in [(200.0, 1), (400.0, 0)] {
        let mut play = duel(fitted(target(), "isbslicer"), target(), gap).bystander().play("");
        play.gain(B, Token::Jam).until_next_round();
        assert_eq!(play.count(B, Token::Jam), jam);
    }
}

#[test]
fn static_discharge_vanes_pass_on_a_jam_token() {
    let jammer = pilot("0OW", &[white(Action::Jam)]);
    let vanes = fitted(target(), "staticdischargevanes");
    let scene = duel(jammer, vanes, 120.0).ship(1, target(), (540.0, 320.0, 180.0)).bystander();
    let mut play = scene.play("");
    play.answer(tallyho_testkit::act(white(Action::Jam))).answer(Choice::Ship(B));
    play.expect(Question::Abilities(Window::WouldGain), &[used(B, 0), Choice::Pass]).answer(used(B, 0));
    play.answer(Choice::Ship(C));
    assert_eq!((play.count(B, Token::Jam), play.count(C, Token::Jam)), (0, 1));
    assert_eq!((play.count(B, Token::Stress), play.ship(B).shields), (1, 1));
}

#[test]
fn a_proton_bomb_is_no_attack_of_maareks() {
    let bomber = with(Profile { devices: vec![Load::new(Device::ProtonBomb, 1)], ..target() }, "maarekstele");
    let scene = Scene::second_edition().ship(0, bomber, (450.0, 300.0, 0.0)).ship(1, target(), (450.0, 180.0, 0.0));
    let mut play = scene.bystander().play("structural-damage structural-damage");
    play.no_shields(A).no_shields(B).answer(tallyho_testkit::drop_load(0)).until_next_round();
    assert_eq!(play.damage(B).2, 1);
}
