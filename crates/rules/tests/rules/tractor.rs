//! Tractor tokens: who is dragged where, what it meets there, and how it may turn.

use tallyho_rules::{Choice, Device, Event, Fate, Load, ObstacleKind, Profile, Question, Seat, Token};
use tallyho_table::{BaseSize, Pose, Side, Slide};

use ObstacleKind::{Asteroid, Debris, GasCloud};
use tallyho_testkit::{A, B, C, Play, Scene, drop_load, pilot, shoot, still, target};

const AHEAD: Choice = Choice::Ahead(None);
const TURNS: [Choice; 3] = [Choice::Pass, Choice::Turn(Side::Left), Choice::Turn(Side::Right)];

/// Nowhere, to both sides, and ahead.
fn everywhere() -> Vec<Choice> {
    let rolls = Side::BOTH.into_iter().flat_map(|side| Slide::ALL.map(|slide| Choice::Aside(side, slide)));
    std::iter::once(Choice::Pass).chain(rolls).chain([AHEAD]).collect()
}

/// A ship of that size in the middle of nowhere, in the Activation phase when it has moved.
fn alone(scene: Scene, size: BaseSize) -> Scene {
    scene.ship(0, Profile { size, ..pilot("0OW", &[]) }, (300.0, 300.0, 0.0)).bystander()
}

/// The same with an obstacle that far ahead, and dragged onto it.
fn dragged_onto(kind: ObstacleKind, luck: &str) -> Play {
    let mut play = alone(Scene::second_edition(), BaseSize::Small).obstacle(kind, 300.0, 400.0).play(luck);
    play.until(Question::Action(B)).tractor(A, 1, 1).answer(AHEAD);
    play
}

#[test]
fn a_ship_becomes_tractored_by_as_many_tokens_as_its_size_asks_and_is_dragged_then() {
    for (size, tokens) in [(BaseSize::Small, 1), (BaseSize::Medium, 2), (BaseSize::Large, 3)] {
        let mut play = alone(Scene::second_edition(), size).play("");
        play.until(Question::Action(B));
        for _ in 1..tokens {
            assert_eq!(play.tractor(A, 1, 1).asked().1, Question::Action(B), "{size:?}");
        }
        play.tractor(A, 1, 1).expect(Question::Tractor(A), &everywhere());
        assert_eq!((play.asked().0, play.count(A, Token::Tractor)), (Seat(1), tokens), "whose effect it is chooses");
    }
}

#[test]
fn several_tokens_at_once_tractor_a_large_ship() {
    let mut play = alone(Scene::second_edition(), BaseSize::Large).play("");
    play.until(Question::Action(B)).tractor(A, 3, 1);
    assert_eq!(play.asked().1, Question::Tractor(A));
}

#[test]
fn it_is_dragged_as_it_would_boost_or_roll_with_the_straight_1() {
    let ends = [
        (AHEAD, (300.0, 380.0, 0.0)),
        (Choice::Aside(Side::Left, Slide::Forward), (220.0, 310.0, 0.0)),
        (Choice::Aside(Side::Right, Slide::Back), (380.0, 290.0, 0.0)),
        (Choice::Pass, (300.0, 300.0, 0.0)),
    ];
    for (way, end) in ends {
        let mut play = alone(Scene::second_edition(), BaseSize::Small).play("");
        play.until(Question::Action(B)).tractor(A, 1, 1).answer(way);
        assert_eq!((play.place(A), play.happened(Event::Dragged(A, Seat(1)))), (end, way != Choice::Pass));
    }
}

#[test]
fn what_was_asked_before_is_asked_again_when_the_ship_has_been_dragged() {
    let mut play = alone(Scene::second_edition(), BaseSize::Small).play("");
    play.until(Question::Action(B)).tractor(A, 1, 1).answer(AHEAD).answer(Choice::Pass);
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn no_ship_is_dragged_onto_another_or_off_the_table() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[]), (30.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (30.0, 385.0, 0.0))
        .play("");
    let right = Slide::ALL.map(|slide| Choice::Aside(Side::Right, slide));
    let ways: Vec<Choice> = std::iter::once(Choice::Pass).chain(right).collect();
    play.until(Question::Action(B)).tractor(A, 1, 1).expect(Question::Tractor(A), &ways);
}

#[test]
fn a_ship_is_dragged_once_a_round() {
    let mut play = alone(Scene::second_edition(), BaseSize::Small).play("");
    play.until(Question::Action(B)).tractor(A, 1, 1).pass();
    assert_eq!(play.tractor(A, 1, 1).asked().1, Question::Action(B), "it was tractored already");
    play.adjust(tallyho_rules::Adjust::Lose(A, Token::Tractor)).adjust(tallyho_rules::Adjust::Lose(A, Token::Tractor));
    assert_eq!(play.tractor(A, 1, 1).asked().1, Question::Action(B), "it became tractored before in this round");
    play.until_next_round().until(Question::Action(B)).tractor(A, 1, 1);
    assert_eq!(play.asked().1, Question::Tractor(A));
}

#[test]
fn a_hand_that_adds_a_tractor_token_drags_nobody() {
    // A correction has no player who could choose.
    let mut play = alone(Scene::second_edition(), BaseSize::Small).play("");
    play.until(Question::Action(B)).gain(A, Token::Tractor);
    assert_eq!((play.asked().1, play.place(A)), (Question::Action(B), (300.0, 300.0, 0.0)));
}

#[test]
fn its_owner_may_turn_a_ship_that_an_opponent_dragged_for_a_stress_token() {
    for scene in [Scene::second_edition(), Scene::revised()] {
        for (turn, heading, stress) in [(TURNS[0], 0.0, 0), (TURNS[1], 270.0, 1), (TURNS[2], 90.0, 1)] {
            let mut play = alone(scene.clone(), BaseSize::Small).play("");
            play.until(Question::Action(B)).tractor(A, 1, 1).answer(AHEAD).expect(Question::Turn(A), &TURNS);
            assert_eq!(play.asked().0, Seat(0));
            play.answer(turn);
            assert_eq!((play.place(A), play.count(A, Token::Stress)), ((300.0, 380.0, heading), stress));
        }
    }
}

#[test]
fn a_ship_that_its_own_side_dragged_or_nobody_moved_does_not_turn() {
    for (by, way) in [(0, AHEAD), (1, Choice::Pass)] {
        let mut play = alone(Scene::second_edition(), BaseSize::Small).play("");
        play.until(Question::Action(B)).tractor(A, 1, by);
        assert_eq!((play.asked().0, play.asked().1), (Seat(by), Question::Tractor(A)));
        assert_eq!(play.answer(way).asked().1, Question::Action(B));
    }
}

#[test]
fn a_ship_does_not_turn_where_its_guides_would_lie_on_another() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (341.0, 380.0, 0.0))
        .play("");
    play.until(Question::Action(B)).tractor(A, 1, 1).answer(AHEAD);
    assert_eq!((play.asked().1, play.place(A)), (Question::Action(B), (300.0, 380.0, 0.0)));
}

#[test]
fn second_edition_a_ship_dragged_over_an_asteroid_rolls_for_damage() {
    for (luck, shields) in [("h", 1), ("c", 1), ("f", 2), ("b", 2)] {
        let play = dragged_onto(Asteroid, luck);
        assert_eq!((play.ship(A).shields, play.count(A, Token::Stress)), (shields, 0), "{luck}");
        assert!(play.happened(Event::MetObstacle(A, 0)));
    }
}

#[test]
fn second_edition_a_ship_dragged_over_debris_gains_stress_and_rolls_for_a_crit() {
    for (luck, shields) in [("h", 2), ("c", 1), ("f", 2), ("b", 2)] {
        let play = dragged_onto(Debris, luck);
        assert_eq!((play.ship(A).shields, play.count(A, Token::Stress)), (shields, 1), "{luck}");
    }
}

#[test]
fn second_edition_a_ship_dragged_over_a_gas_cloud_rolls_for_strain() {
    for (luck, strain) in [("f", 1), ("h", 1), ("c", 0), ("b", 0)] {
        let play = dragged_onto(GasCloud, luck);
        assert_eq!((play.count(A, Token::Strain), play.ship(A).shields), (strain, 2), "{luck}");
    }
}

#[test]
fn being_dragged_over_an_obstacle_skips_no_action() {
    let bar = [tallyho_testkit::white(tallyho_rules::Action::Focus)];
    let mut play = Scene::second_edition()
        .ship(0, pilot("1FW 2FW", &bar), (300.0, 300.0, 0.0))
        .bystander()
        .obstacle(GasCloud, 380.0, 300.0)
        .play("b");
    // In the Planning phase, and out of the cloud again by its own maneuver.
    play.until(Question::SetDial(A)).tractor(A, 1, 1).answer(Choice::Aside(Side::Right, Slide::Middle)).pass();
    play.answer(Choice::Maneuver(1));
    assert_eq!(play.asked().1, Question::Action(A));
}

#[test]
fn obstacles_are_suffered_before_the_ship_turns() {
    let mut play = dragged_onto(Asteroid, "h");
    assert_eq!(play.asked().1, Question::Turn(A));
    assert!(play.happened(Event::LostShield(A)));
}

#[test]
fn several_obstacles_on_a_tractor_move_are_suffered_nearest_first() {
    let mut play = alone(Scene::second_edition(), BaseSize::Small)
        .obstacle(Asteroid, 300.0, 410.0)
        .obstacle(Debris, 300.0, 340.0)
        .play("bh");
    play.until(Question::Action(B)).tractor(A, 1, 1).answer(AHEAD);
    let met = |index| play.when(|event| *event == Event::MetObstacle(A, index));
    assert!(met(1) < met(0));
}

#[test]
fn revised_a_ship_is_not_dragged_through_or_onto_obstacles() {
    let mut play = alone(Scene::revised(), BaseSize::Small).obstacle(Asteroid, 300.0, 400.0).play("");
    let ways: Vec<Choice> = everywhere().into_iter().filter(|way| *way != AHEAD).collect();
    play.until(Question::Action(B)).tractor(A, 1, 1).expect(Question::Tractor(A), &ways);
}

#[test]
fn a_ship_dragged_over_a_mine_sets_it_off() {
    let layer = Profile { devices: vec![Load::new(Device::ClusterMine, 1)], ..pilot("4FW", &[]) };
    let mut play = Scene::second_edition()
        .ship(1, layer, (300.0, 460.0, 0.0))
        .bystander()
        .ship(0, target(), (300.0, 280.0, 0.0))
        .play("hb");
    play.answer(drop_load(0)).until(Question::Action(B)).tractor(C, 1, 1).answer(AHEAD);
    assert_eq!(play.ship(C).shields, 1);
}

#[test]
fn a_ship_that_is_dragged_to_its_end_is_removed_and_the_round_goes_on() {
    let fragile = Profile { hull: 1, shields: 0, ..pilot("0OW", &[]) };
    let mut play = Scene::second_edition()
        .ship(0, fragile, (300.0, 300.0, 0.0))
        .bystander()
        .ship(0, target(), (600.0, 300.0, 0.0))
        .obstacle(Asteroid, 300.0, 400.0)
        .play("h");
    play.until(Question::Action(B)).tractor(A, 1, 1).answer(AHEAD);
    assert_eq!((play.ship(A).fate, play.asked().1), (Fate::Destroyed, Question::Action(B)));
}

#[test]
fn a_tractored_ship_rolls_one_defence_die_less() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (300.0, 300.0, 0.0))
        .ship(1, target(), (300.0, 490.0, 180.0))
        .play("bbb b");
    play.until(Question::Attack(A)).tractor(B, 1, 0).pass().answer(shoot(B));
    assert_eq!(play.rolled(), (3, 1));
}

#[test]
fn an_obstacle_put_under_ships_is_suffered_in_player_order() {
    let mut play = Scene::second_edition()
        .ship(1, pilot("0OW", &[]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(0, target(), (345.0, 300.0, 0.0))
        .obstacle(Asteroid, 600.0, 600.0)
        .play("hb");
    play.until(Question::Action(B));
    play.game.put_obstacle(0, Pose::from_degrees(322.0, 300.0, 0.0), &mut play.events);
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!((play.ship(C).shields, play.ship(A).shields), (1, 2), "seat 0 is first player and rolls first");
}

#[test]
fn only_obstacles_of_the_set_up_are_put_anywhere() {
    let mut play = alone(Scene::second_edition(), BaseSize::Small).obstacle(Asteroid, 600.0, 600.0).play("");
    play.until(Question::Action(B));
    let before = *play.game.state();
    for (index, x) in [(1, 300.0), (200, 300.0), (0, f64::NAN)] {
        play.game.put_obstacle(index, Pose::from_degrees(x, 300.0, 0.0), &mut play.events);
        assert_eq!(*play.game.state(), before);
    }
}
