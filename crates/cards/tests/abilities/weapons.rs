//! Abilities that change where weapons and locks reach.

use tallyho_rules::effect::WeaponClass;
use tallyho_rules::{
    Ability, Action, Attack, Choice, ObstacleKind, Profile, Question, Special, Target, Token, WeaponArc,
};
use tallyho_table::{Arc, Quarter};

use crate::{duel, special, with};
use tallyho_testkit::{A, B, Play, Scene, act, pilot, shoot, still, target, white};

/// An unarmed ship that is asked for an action every round, so that a scene stops there.
fn bystander() -> Profile {
    Profile { actions: vec![white(Action::Focus)], ..target() }
}

/// Whether a ship with that ability can lock another that is so far away, from middle to middle.
fn locks(ability: &str, gap: f64) -> bool {
    let locker = with(pilot("0OW", &[white(Action::Lock)]), ability);
    let mut play = duel(locker, bystander(), gap).play("");
    play.asked().1 == Question::Action(A)
}

/// What the first ship can attack in the first round; nothing if it is not asked.
fn attacks(play: &mut Play) -> Vec<Choice> {
    while play.game.state().round < 2 {
        match play.asked() {
            (_, Question::Attack(A), options) => return options,
            _ => _ = play.pass(),
        }
    }
    Vec::new()
}

#[test]
fn broadside_batteries_lock_and_attack_at_range_4() {
    for (gap, reached) in [(300.0, true), (430.0, true), (450.0, false)] {
        assert_eq!(locks("broadsidebatteries", gap), reached, "{gap}");
        let mut play = duel(with(still(), "broadsidebatteries"), bystander(), gap).play("");
        let options = if reached { vec![Choice::Pass, shoot(B)] } else { Vec::new() };
        assert_eq!(attacks(&mut play), options, "{gap}");
    }
    // The bonus of the defender grows with the range.
    let mut play = duel(with(still(), "broadsidebatteries"), target(), 430.0).play("bbb bbbb");
    play.until(Question::Attack(A)).answer(shoot(B));
    assert_eq!(play.rolled(), (3, 4));
}

#[test]
fn broadside_batteries_do_nothing_for_special_weapons() {
    let shooter = Profile { specials: vec![special(WeaponClass::Missile)], ..with(still(), "broadsidebatteries") };
    let mut play = duel(shooter, target(), 430.0).play("");
    play.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
}

#[test]
fn experimental_scanners_lock_beyond_range_3_but_not_at_range_1() {
    assert!(!locks("experimentalscanners", 120.0));
    assert!(locks("experimentalscanners", 200.0));
    assert!(locks("experimentalscanners", 320.0));
    assert!(locks("experimentalscanners", 600.0));
}

#[test]
fn experimental_scanners_lock_obstacles_by_the_same_ranges() {
    let locker = with(pilot("0OW", &[white(Action::Lock)]), "experimentalscanners");
    let scene = Scene::second_edition().ship(0, locker, (450.0, 100.0, 0.0)).bystander();
    let scene = scene.obstacle(ObstacleKind::Asteroid, 450.0, 180.0).obstacle(ObstacleKind::Asteroid, 450.0, 700.0);
    let mut play = scene.play("");
    play.answer(act(white(Action::Lock)));
    let options = [Choice::Ship(B), Choice::Object(1)];
    play.expect(Question::Perform(A, Action::Lock), &options).answer(Choice::Object(1));
    assert_eq!(play.ship(A).lock, Some(Target::Object(1)));
}

/// The attacks that a ship with a turret has on another behind it, with a special weapon for its front arc.
fn attacks_to_the_rear(ability: &str, class: WeaponClass, turret: Quarter) -> Vec<Choice> {
    let turret_gun = vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }];
    let gunner = Profile { attacks: turret_gun, specials: vec![special(class)], ..with(still(), ability) };
    let scene = Scene::second_edition().ship(0, gunner, (450.0, 500.0, 0.0)).ship(1, target(), (450.0, 300.0, 0.0));
    let mut play = scene.bystander().play("");
    play.answer(Choice::Turret(turret));
    attacks(&mut play)
}

const fn attack_with(weapon: u8, arc: Arc) -> Choice {
    Choice::Attack { weapon, arc, defender: Target::Ship(B) }
}

#[test]
fn a_heavy_weapon_turret_fires_missiles_where_it_points() {
    let (primary, missile) = (attack_with(0, Arc::Rear), attack_with(1, Arc::Rear));
    let missiles = |quarter| attacks_to_the_rear("heavyweaponturret", WeaponClass::Missile, quarter);
    assert_eq!(missiles(Quarter::Rear), [Choice::Pass, primary, missile]);
    assert!(missiles(Quarter::Front).is_empty());
    let torpedo = attacks_to_the_rear("heavyweaponturret", WeaponClass::Torpedo, Quarter::Rear);
    assert_eq!(torpedo, [Choice::Pass, primary]);
}

#[test]
fn rotating_cannons_fire_cannons_where_the_turret_points() {
    let (primary, cannon) = (attack_with(0, Arc::Rear), attack_with(1, Arc::Rear));
    let cannons = attacks_to_the_rear("rotatingcannons", WeaponClass::Cannon, Quarter::Rear);
    assert_eq!(cannons, [Choice::Pass, primary, cannon]);
    let missiles = attacks_to_the_rear("rotatingcannons", WeaponClass::Missile, Quarter::Rear);
    assert_eq!(missiles, [Choice::Pass, primary]);
}

#[test]
fn a_tractor_grasp_holds_whom_the_tentacles_hit() {
    for (id, held) in [("tractortentacles", 1), ("ioncannon", 0)] {
        let mut hunter = with(Profile { attacks: Vec::new(), ..still() }, "tractorgrasp");
        let name = id.to_owned();
        hunter.abilities.push(Ability { id: name.clone(), kind: "cannon".to_owned(), name, ..Ability::default() });
        hunter.specials = vec![Special { card: Some(1), ..special(WeaponClass::Cannon) }];
        let mut play = duel(hunter, target(), 200.0).play("hbb bb");
        play.until(Question::Attack(A)).answer(shoot(B));
        assert_eq!(play.count(B, Token::Tractor), held, "{id}");
    }
}
