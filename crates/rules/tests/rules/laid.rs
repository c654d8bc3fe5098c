//! Obstacles that ships leave behind: loose cargo, spare parts, electro-chaff clouds and blazes.

use tallyho_rules::{
    Action, Adjust, Choice, Device, Event, Load, ObjectKind, ObstacleKind, Profile, Question, Target, Token, Way,
};
use tallyho_table::Template;

use tallyho_testkit::{A, B, C, Play, Scene, act, carrier, drop, launch, on, pilot, shoot, still, target, white};

/// B flies over an obstacle of that kind at 300, 400, or onto it, before A is asked for its action.
fn over(scene: Scene, kind: ObstacleKind, code: &str, luck: &str) -> Play {
    scene
        .ship(0, Profile { initiative: 6, actions: vec![white(Action::Focus)], ..target() }, (800.0, 100.0, 0.0))
        .ship(1, pilot(code, &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .obstacle(kind, 300.0, 400.0)
        .play(luck)
}

#[test]
fn loose_cargo_is_debris_in_the_second_edition() {
    let mut play = over(Scene::second_edition(), ObstacleKind::LooseCargo, "3FW", "c");
    play.until(Question::Action(A));
    assert_eq!((play.count(B, Token::Stress), play.count(B, Token::Strain), play.damage(B)), (1, 0, (1, 0, 0)));
}

#[test]
fn loose_cargo_strains_by_the_revised_rules_and_may_stress() {
    for (luck, stress) in [("h", 1), ("c", 1), ("f", 0)] {
        let mut play = over(Scene::revised(), ObstacleKind::LooseCargo, "3FW", luck);
        play.until(Question::Action(A));
        assert_eq!(
            (play.count(B, Token::Stress), play.count(B, Token::Strain), play.damage(B)),
            (stress, 1, (2, 0, 0))
        );
    }
}

#[test]
fn a_blaze_burns_or_stresses_and_costs_the_action_of_who_ends_on_it() {
    for scene in [Scene::second_edition, Scene::revised] {
        for (luck, shields, stress) in [("h", 1, 0), ("c", 1, 0), ("f", 2, 1), ("b", 2, 0)] {
            let mut play = over(scene(), ObstacleKind::Blaze, "2FW", luck);
            assert_eq!(play.asked().1, Question::Action(A), "B has no action");
            assert_eq!((play.ship(B).shields, play.count(B, Token::Stress)), (shields, stress));
        }
    }
}

#[test]
fn electro_chaff_breaks_locks_and_jams_and_may_stress() {
    for scene in [Scene::second_edition, Scene::revised] {
        for (luck, stress) in [("h", 1), ("b", 0)] {
            let mut play = over(scene(), ObstacleKind::ElectroChaff, "3FW", luck);
            play.adjust(Adjust::Lock(A, on(B))).adjust(Adjust::Lock(B, on(A)));
            play.until(Question::Action(A));
            assert_eq!((play.ship(A).lock, play.ship(B).lock), (None, None));
            assert_eq!((play.count(B, Token::Jam), play.count(B, Token::Stress)), (1, stress));
        }
    }
}

#[test]
fn nobody_locks_in_or_out_of_electro_chaff_but_ships_shoot_there() {
    for scene in [Scene::second_edition, Scene::revised] {
        let bar = [white(Action::Lock), white(Action::Focus)];
        let gunner = Profile { attacks: still().attacks, ..pilot("0OW", &bar) };
        let mut play = scene()
            .ship(0, gunner.clone(), (300.0, 300.0, 0.0))
            .ship(1, gunner, (300.0, 400.0, 180.0))
            .obstacle(ObstacleKind::ElectroChaff, 300.0, 400.0)
            .play("b");
        // B does not move off the cloud it stands on: it is jammed, and A finds nothing to lock but the cloud itself.
        play.until(Question::Action(A)).answer(act(white(Action::Lock)));
        assert_eq!(play.ship(A).lock, Some(Target::Object(0)));
        play.until(Question::Attack(B)).expect(Question::Attack(B), &[Choice::Pass, shoot(A)]);
    }
}

#[test]
fn an_obstacle_laid_under_a_ship_affects_it_at_once() {
    let under = (300.0, 215.0, 0.0);
    for (scene, stress, strain) in [(Scene::second_edition(), 1, 0), (Scene::revised(), 0, 1)] {
        let scene = scene.ship(0, carrier(Device::LooseCargo), (300.0, 300.0, 0.0)).ship(1, target(), under);
        // B stays on it, and meets it once more.
        let mut play = scene.bystander().play("bb");
        play.answer(drop(Template::Straight(1))).until(Question::Action(C));
        let met = play.when(|event| matches!(event, Event::MetObstacle(B, 0)));
        assert!(met < play.when(|event| matches!(event, Event::Maneuvered { .. })));
        let gained = |token| play.events[..met + 3].contains(&Event::Gained(B, token));
        assert_eq!((gained(Token::Stress), gained(Token::Strain)), (stress == 1, strain == 1));
    }
}

#[test]
fn spare_parts_are_loose_cargo_and_obstruct() {
    let mut play = Scene::second_edition()
        .ship(0, carrier(Device::SpareParts), (300.0, 300.0, 0.0))
        .ship(1, still(), (300.0, 40.0, 0.0))
        .play("bbb bbbb");
    play.answer(drop(Template::Straight(1))).answer(shoot(A));
    assert!(play.events.iter().any(|event| matches!(event, Event::Attacked { obstructed: true, .. })));
}

#[test]
fn a_cloud_of_electro_chaff_stays_until_its_fuse_has_burnt_down() {
    let mut play = Scene::second_edition()
        .ship(0, carrier(Device::ElectroChaffCloud), (300.0, 300.0, 0.0))
        .ship(1, pilot("0OW", &[white(Action::Focus)]), (800.0, 800.0, 0.0))
        .play("");
    play.until(Question::Drop(A)).answer(launch(Template::Straight(4)));
    for (round, kind) in [(1, true), (2, true), (3, false)] {
        assert_eq!(play.game.state().round, round);
        assert_eq!(play.object(0).obstacle() == Some(ObstacleKind::ElectroChaff), kind, "round {round}");
        play.until_next_round();
    }
    assert!(play.happened(Event::BurntOut(0)));
}

#[test]
fn a_blazer_bomb_leaves_a_blaze_beyond_it_for_a_round_more() {
    let mut play = Scene::revised()
        .ship(0, carrier(Device::BlazerBomb), (300.0, 300.0, 0.0))
        .ship(1, pilot("0OW", &[white(Action::Focus)]), (800.0, 800.0, 0.0))
        .play("h");
    play.until(Question::Drop(A)).answer(drop(Template::Straight(1))).until_next_round();
    assert_eq!(play.damage(A), (1, 0, 0), "near its own bomb");
    // The bomb's far edge is 212; the blaze reaches 33 to either side of its middle.
    assert_eq!((play.object(0).obstacle(), play.object_place(0)), (Some(ObstacleKind::Blaze), (300.0, 179.0, 0.0)));
    play.until_next_round();
    assert_eq!(play.object(0).kind, ObjectKind::Gone);
}

#[test]
fn a_remote_that_relocates_onto_a_blaze_burns() {
    let way = Way::drop(Template::Straight(1));
    let mut play = Scene::revised()
        .ship(0, Profile { devices: vec![Load::new(Device::CommandoTeam, 1)], ..target() }, (300.0, 500.0, 0.0))
        .bystander()
        .obstacle(ObstacleKind::Blaze, 300.0, 320.0)
        .play("");
    play.until(Question::Drop(A)).answer(Choice::Drop { load: 0, way, facing: tallyho_rules::Facing::Away });
    play.answer(Choice::Relocate(0, Template::Straight(2)));
    assert_eq!(play.object(1).damage, 1);
}
