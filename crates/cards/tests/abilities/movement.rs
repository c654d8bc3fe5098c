//! Abilities around maneuvers: before, after and instead of them.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Adjust, Choice, Difficulty, Event, Profile, Question, Token};
use tallyho_table::{Lean, Side, Slide};

use crate::{used, with, within};
use tallyho_testkit::{A, B, Play, Scene, act, maneuver, pass_or, pilot, target, white};

/// The ship in the middle of the table and somebody far away.
fn alone(profile: Profile) -> Scene {
    Scene::second_edition().ship(0, profile, (450.0, 300.0, 0.0)).bystander()
}

/// A ship with a dial of one maneuver, another right in its way, and somebody far away.
fn bumping(profile: Profile) -> Play {
    alone(profile).ship(1, target(), (450.0, 440.0, 0.0)).play("")
}

const BOOSTS: [Choice; 3] = [Choice::Ahead(Some(Side::Left)), Choice::Ahead(None), Choice::Ahead(Some(Side::Right))];
const BEFORE_REVEAL: Question = Question::Abilities(Window::BeforeReveal);
const AFTER_MANEUVER: Question = Question::Abilities(Window::AfterManeuver);

#[test]
fn adaptive_ailerons_boost_before_the_dial_is_revealed() {
    let ship = with(pilot("1FW", &[white(Action::Focus)]), "adaptiveailerons");
    let mut play = alone(ship.clone()).play("");
    play.expect(within(A, 0), &BOOSTS).answer(Choice::Ahead(None));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    assert_eq!(play.place(A), (450.0, 460.0, 0.0));
    // It is no action, and a stressed ship does without it.
    let mut play = alone(ship).play("");
    play.gain(A, Token::Stress);
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!(play.place(A), (450.0, 380.0, 0.0));
}

#[test]
fn what_saves_a_failed_boost_action_of_arvel_crynyd_does_not_lengthen_the_boost_of_ailerons() {
    let ship = with(with(pilot("1FW", &[white(Action::Focus)]), "adaptiveailerons"), "arvelcrynyd");
    let mut play = alone(ship).ship(1, target(), (450.0, 400.0, 0.0)).play("");
    let (_, asked, options) = play.asked();
    assert!(!options.contains(&Choice::Ahead(None)), "somebody is in the way: {asked:?} {options:?}");
}

#[test]
fn the_older_adaptive_ailerons_execute_a_slow_maneuver_before_the_dial_is_revealed() {
    let ship = with(pilot("2FW", &[white(Action::Focus)]), "adaptiveailerons-200");
    let mut play = alone(ship.clone()).play("");
    play.expect(within(A, 0), &[0, 1, 2].map(Choice::Maneuver)).answer(Choice::Maneuver(1));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    assert_eq!(play.place(A), (450.0, 500.0, 0.0));
    assert_eq!(play.ship(A).speed(), Some(2));
    let mut play = alone(ship).play("");
    play.gain(A, Token::Stress);
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!(play.place(A), (450.0, 420.0, 0.0));
}

#[test]
fn controlled_ailerons_may_boost_before_the_dial_is_revealed() {
    let ship = with(pilot("1FW", &[]), "controlledailerons");
    let mut play = alone(ship.clone()).play("");
    play.expect(BEFORE_REVEAL, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(within(A, 0), &BOOSTS).answer(BOOSTS[1]);
    assert_eq!(play.place(A), (450.0, 460.0, 0.0));
    let mut play = alone(ship.clone()).play("");
    play.expect(BEFORE_REVEAL, &[used(A, 0), Choice::Pass]).pass();
    assert_eq!(play.place(A), (450.0, 380.0, 0.0));
    let mut play = alone(ship).play("");
    play.gain(A, Token::Stress);
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn fine_tuned_controls_boost_or_roll_for_a_force_charge_after_a_full_maneuver() {
    let jedi = with(Profile { force: 1, ..pilot("2FW", &[]) }, "finetunedcontrols");
    let mut play = alone(jedi.clone()).play("");
    play.expect(AFTER_MANEUVER, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::Boost, Action::BarrelRoll]));
    assert_eq!(play.ship(A).force, 0);
    play.answer(act(white(Action::Boost))).answer(BOOSTS[1]);
    assert_eq!(play.place(A), (450.0, 500.0, 0.0));
    // Not without Force, and not after a bump.
    let mut play = alone(jedi.clone()).play("");
    play.adjust(Adjust::Force(A, 0));
    assert_eq!(play.asked().1, Question::Action(B));
    assert_eq!(bumping(jedi).asked().1, Question::Action(B));
}

#[test]
fn fine_tuned_thrusters_lock_or_roll_for_strain_or_deplete() {
    let ship = with(pilot("2FW", &[]), "finetunedthrusters");
    let mut play = alone(ship.clone()).ship(1, target(), (450.0, 600.0, 0.0)).play("");
    play.expect(AFTER_MANEUVER, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    let tokens = [Token::Strain, Token::Deplete];
    play.expect(within(A, 0), &tokens.map(Choice::Token)).answer(Choice::Token(Token::Deplete));
    play.expect(Question::Action(A), &pass_or(&[Action::Lock, Action::BarrelRoll]));
    assert_eq!((play.count(A, Token::Deplete), play.count(A, Token::Strain)), (1, 0));
    for token in tokens {
        let mut play = alone(ship.clone()).play("");
        play.gain(A, token);
        assert_eq!(play.asked().1, Question::Action(B), "{token:?}");
    }
    assert_eq!(bumping(ship).asked().1, Question::Action(B));
}

#[test]
fn full_throttle_evades_after_a_fast_full_maneuver() {
    let ship = |codes: &str| with(pilot(codes, &[]), "fullthrottle");
    let mut play = alone(ship("3FW")).play("");
    play.expect(AFTER_MANEUVER, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.answer(act(white(Action::Evade)));
    assert_eq!(play.count(A, Token::Evade), 1);
    assert_eq!(alone(ship("2FW")).play("").asked().1, Question::Action(B));
    assert_eq!(bumping(ship("3FW")).asked().1, Question::Action(B));
}

#[test]
fn chiss_engineering_locks_after_a_fast_full_maneuver() {
    let ship = |codes: &str| with(pilot(codes, &[]), "chissengineering");
    let other = |scene: Scene| scene.ship(1, target(), (450.0, 700.0, 0.0)).play("");
    let mut play = other(alone(ship("3FW")));
    play.expect(AFTER_MANEUVER, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::Lock]));
    assert_eq!(other(alone(ship("2FW"))).asked().1, Question::Action(B));
}

#[test]
fn microthrusters_roll_along_a_bank() {
    let ship = with(pilot("2FW", &[white(Action::BarrelRoll)]), "microthrusters");
    let mut play = alone(ship).play("");
    play.until(Question::Action(A)).answer(act(white(Action::BarrelRoll)));
    let ways = |side| Slide::ALL.into_iter().flat_map(move |slide| both_leans(side, slide));
    let all: Vec<Choice> = Side::BOTH.into_iter().flat_map(ways).collect();
    play.expect(Question::Perform(A, Action::BarrelRoll), &all);
    play.answer(Choice::Banked(Side::Right, Lean::Forward, Slide::Middle));
    let (x, y, heading) = play.place(A);
    assert!(x > 500.0 && y > 380.0 && heading == 315.0, "{x} {y} {heading}");
}

fn both_leans(side: Side, slide: Slide) -> [Choice; 2] {
    [Lean::Forward, Lean::Back].map(|lean| Choice::Banked(side, lean, slide))
}

#[test]
fn modified_for_organics_banks_easier_and_turns_harder() {
    let revealed = |code: &str| {
        let mut play = alone(with(pilot(&format!("{code}W"), &[]), "modifiedfororganics")).play("");
        play.asked();
        let colours = [Difficulty::Blue, Difficulty::White, Difficulty::Red];
        colours.into_iter().find(|colour| play.happened(Event::Revealed(A, maneuver(code), *colour))).unwrap()
    };
    for (code, colour) in [
        ("1B", Difficulty::White),
        ("2B", Difficulty::Blue),
        ("3N", Difficulty::Blue),
        ("2Y", Difficulty::White),
        ("3T", Difficulty::Red),
        ("3F", Difficulty::White),
    ] {
        assert_eq!(revealed(code), colour, "{code}");
    }
}

#[test]
fn notched_stabilizers_fly_through_asteroids_and_nothing_else() {
    use tallyho_rules::ObstacleKind::{Asteroid, Debris};
    let ship = with(pilot("2FW", &[white(Action::Focus), white(Action::Boost)]), "notchedstabilizers");
    let mut play = alone(ship.clone()).obstacle(Asteroid, 450.0, 370.0).obstacle(Asteroid, 450.0, 470.0).play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Boost]));
    assert!(!play.happened(Event::MetObstacle(A, 0)));
    // Another asteroid does not stop its boost either.
    play.answer(act(white(Action::Boost))).expect(Question::Perform(A, Action::Boost), &BOOSTS);
    play.answer(BOOSTS[1]);
    assert!(!play.happened(Event::MetObstacle(A, 1)));
    let mut play = alone(ship).obstacle(Debris, 450.0, 370.0).play("b");
    play.asked();
    assert!(play.happened(Event::MetObstacle(A, 0)));
    assert_eq!(play.count(A, Token::Stress), 1);
}
