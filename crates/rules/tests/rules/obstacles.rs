//! Obstacles, in both editions.

use tallyho_rules::{Action, Adjust, Choice, Event, Fate, ObstacleKind, Profile, Question, Token};

use ObstacleKind::{Asteroid, Debris, GasCloud};
use tallyho_testkit::{A, B, C, Play, Scene, act, on, pass_or, pilot, shoot, still, target, white};

/// A flies straight 3 from (300, 300) to (300, 460) through an obstacle at 370, or onto one at 460.
fn flown(scene: Scene, kind: ObstacleKind, at: f64, luck: &str) -> Play {
    let mut play = scene
        .ship(0, pilot("3FW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(kind, 300.0, at)
        .play(luck);
    play.adjust(Adjust::Lock(A, on(B))).adjust(Adjust::Lock(B, on(A)));
    play.asked();
    play
}

const THROUGH: f64 = 380.0;
const ONTO: f64 = 460.0;

fn acts(play: &mut Play) -> bool {
    match play.asked().1 {
        Question::Action(A) => true,
        Question::Action(B) => false,
        other => panic!("{other:?}"),
    }
}

#[test]
fn second_edition_asteroid_rolls_for_damage_and_skips_the_action() {
    for at in [THROUGH, ONTO] {
        for (luck, damage) in [("h", (1, 0, 0)), ("c", (1, 0, 0)), ("f", (2, 0, 0)), ("b", (2, 0, 0))] {
            let mut play = flown(Scene::second_edition(), Asteroid, at, luck);
            assert_eq!((play.damage(A), acts(&mut play)), (damage, false), "{luck}");
        }
    }
}

#[test]
fn second_edition_asteroid_crit_is_crit_damage() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("3FW", &[]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(Asteroid, 300.0, THROUGH)
        .play("c structural-damage");
    play.no_shields(A).until(Question::Action(B));
    assert_eq!(play.damage(A), (0, 0, 1));
}

#[test]
fn second_edition_debris_gives_stress_and_on_a_crit_damage() {
    for (luck, shields) in [("c", 1), ("h", 2), ("f", 2), ("b", 2)] {
        let mut play = flown(Scene::second_edition(), Debris, THROUGH, luck);
        assert_eq!((play.count(A, Token::Stress), play.ship(A).shields), (1, shields), "{luck}");
        assert!(!acts(&mut play), "stress bars it");
    }
}

#[test]
fn second_edition_debris_stress_comes_right_after_the_difficulty_and_before_any_obstacle_roll() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("3FB", &[]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(Asteroid, 300.0, 350.0)
        .obstacle(Debris, 300.0, 400.0)
        .play("h b");
    play.gain(A, Token::Stress).until(Question::Action(B));
    // The blue maneuver removes the old token first; the debris gives a new one.
    let lost = play.when(|event| *event == Event::Lost(A, Token::Stress));
    let gained = play.when(|event| *event == Event::Gained(A, Token::Stress));
    let damaged = play.when(|event| *event == Event::LostShield(A));
    assert!(lost < gained && gained < damaged);
    assert_eq!(play.count(A, Token::Stress), 1);
}

#[test]
fn second_edition_gas_cloud_may_strain_and_skips_the_action() {
    for (luck, strain) in [("f", 1), ("h", 1), ("c", 0), ("b", 0)] {
        let mut play = flown(Scene::second_edition(), GasCloud, THROUGH, luck);
        assert_eq!((play.count(A, Token::Strain), acts(&mut play)), (strain, false), "{luck}");
        assert_eq!(play.ship(A).lock, on(B));
    }
}

#[test]
fn revised_asteroid_deals_a_hit_and_perhaps_one_more() {
    for (luck, shields) in [("h", 0), ("c", 0), ("f", 1), ("b", 1)] {
        let mut play = flown(Scene::revised(), Asteroid, THROUGH, luck);
        assert_eq!((play.ship(A).shields, acts(&mut play)), (shields, true), "{luck}");
    }
}

#[test]
fn revised_debris_gives_stress_and_rolls_for_damage() {
    for (luck, shields) in [("h", 1), ("c", 1), ("f", 2), ("b", 2)] {
        let play = flown(Scene::revised(), Debris, THROUGH, luck);
        assert_eq!((play.count(A, Token::Stress), play.ship(A).shields), (1, shields), "{luck}");
    }
}

#[test]
fn revised_gas_cloud_breaks_locks_strains_and_may_ionize() {
    for (luck, ion) in [("h", 1), ("c", 3), ("f", 0), ("b", 0)] {
        let play = flown(Scene::revised(), GasCloud, THROUGH, luck);
        assert_eq!((play.count(A, Token::Strain), play.count(A, Token::Ion)), (1, ion), "{luck}");
        assert_eq!((play.ship(A).lock, play.ship(B).lock), (None, None));
    }
}

#[test]
fn revised_obstacles_skip_the_action_only_of_a_ship_that_ends_on_them() {
    assert!(acts(&mut flown(Scene::revised(), GasCloud, THROUGH, "b")));
    assert!(!acts(&mut flown(Scene::revised(), GasCloud, ONTO, "b")));
    assert!(!acts(&mut flown(Scene::revised(), Asteroid, ONTO, "b")));
}

#[test]
fn several_obstacles_are_suffered_nearest_first() {
    let mut play = Scene::revised()
        .ship(0, pilot("5FW", &[]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(Debris, 300.0, 540.0)
        .obstacle(Asteroid, 300.0, 470.0)
        .obstacle(GasCloud, 300.0, 370.0)
        .play("bbb");
    play.until(Question::Action(B));
    let met: Vec<u8> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::MetObstacle(A, index) => Some(*index),
            _ => None,
        })
        .collect();
    assert_eq!(met, [2, 1, 0]);
}

#[test]
fn a_ship_destroyed_by_an_obstacle_is_removed_at_once_and_does_not_act() {
    let mut play = Scene::second_edition()
        .ship(0, Profile { hull: 1, shields: 0, ..pilot("3FW", &[white(Action::Focus)]) }, (300.0, 300.0, 0.0))
        .ship(0, target(), (100.0, 100.0, 0.0))
        .bystander()
        .obstacle(Asteroid, 300.0, THROUGH)
        .play("h");
    play.until(Question::Action(C));
    assert_eq!(play.ship(A).fate, Fate::Destroyed);
}

#[test]
fn a_ship_that_leaves_an_obstacle_it_lay_on_suffers_nothing_from_it() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("3FW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(Asteroid, 300.0, 320.0)
        .play("");
    assert!(acts(&mut play));
}

#[test]
fn a_stationary_ship_suffers_the_obstacle_it_lies_on() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(Asteroid, 300.0, 300.0)
        .play("h");
    assert!(!acts(&mut play));
    assert_eq!(play.ship(A).shields, 1);
}

/// A stands beside an obstacle, gets onto it by hand when all have moved, and is about to engage.
fn shooter_on(scene: Scene, kind: ObstacleKind) -> Question {
    let mut play = scene
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, Profile { initiative: 1, ..still() }, (300.0, 450.0, 180.0))
        .obstacle(kind, 400.0, 300.0)
        .play("");
    play.until(Question::Attack(A));
    play.adjust(Adjust::Move(A, tallyho_table::Pose::from_degrees(390.0, 300.0, 330.0)));
    play.asked().1
}

#[test]
fn at_range_0_of_an_asteroid_nobody_attacks_and_by_the_revised_rules_of_any_obstacle() {
    assert_eq!(shooter_on(Scene::second_edition(), Asteroid), Question::Attack(B));
    assert_eq!(shooter_on(Scene::second_edition(), Debris), Question::Attack(A));
    assert_eq!(shooter_on(Scene::second_edition(), GasCloud), Question::Attack(A));
    for kind in [Asteroid, Debris, GasCloud] {
        assert_eq!(shooter_on(Scene::revised(), kind), Question::Attack(B), "{kind:?}");
    }
}

#[test]
fn a_ship_on_an_asteroid_may_be_attacked() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, target(), (300.0, 450.0, 180.0))
        .obstacle(Asteroid, 300.0, 470.0)
        .play("b");
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
}

/// Whether A, with a lock action, may lock an enemy C near it, a gas cloud far off until one of them is moved onto it.
fn locker(scene: Scene, onto: Option<tallyho_rules::ShipId>) -> bool {
    let mut play = scene
        .ship(0, pilot("0OW", &[white(Action::Lock), white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (300.0, 450.0, 180.0))
        .obstacle(GasCloud, 400.0, 380.0)
        .obstacle(Asteroid, 200.0, 300.0)
        .play("");
    play.until(Question::Action(A));
    if let Some(ship) = onto {
        play.adjust(Adjust::Move(ship, tallyho_table::Pose::from_degrees(400.0, 380.0, 0.0)));
    }
    if !play.asked().2.contains(&act(white(Action::Lock))) {
        return false;
    }
    play.answer(act(white(Action::Lock)));
    play.asked().2.contains(&Choice::Ship(C))
}

#[test]
fn revised_gas_clouds_hide_from_locks_and_bar_them() {
    assert!(locker(Scene::revised(), None));
    assert!(!locker(Scene::revised(), Some(A)));
    assert!(!locker(Scene::revised(), Some(C)));
    assert!(locker(Scene::second_edition(), Some(A)));
    assert!(locker(Scene::second_edition(), Some(C)));
}

#[test]
fn a_ship_that_becomes_ionized_in_a_gas_cloud_may_only_focus_by_the_revised_rules() {
    let mut play = Scene::revised()
        .ship(0, pilot("3FW", &[white(Action::Focus), white(Action::Evade)]), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(GasCloud, 300.0, THROUGH)
        .play("h");
    play.deal(A, tallyho_rules::DamageCard::WeaponsFailure);
    play.expect(Question::Action(A), &pass_or(&[Action::Focus])).pass();
    assert_eq!(play.count(A, Token::Ion), 1, "it flew no ion maneuver, so the token stays");
}
