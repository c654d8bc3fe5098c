//! Cards about maneuvers, boosts and rolls, and what lies in their way.

use tallyho_rules::effect::Window;
use tallyho_rules::{Action, Adjust, Attack, Choice, Event, ObstacleKind, Profile, Question, Token, WeaponArc};
use tallyho_table::{Quarter, Side, Slide};

use crate::{fitted, used, with, within};
use tallyho_testkit::{A, B, C, Play, Scene, act, linked, pass_or, pilot, red, target, white};

fn alone(profile: Profile) -> Scene {
    Scene::second_edition().ship(0, profile, (450.0, 300.0, 0.0)).bystander()
}

const REVEAL: Question = Question::Abilities(Window::AfterReveal);
const FLOWN: Question = Question::Abilities(Window::AfterManeuver);

#[test]
fn countess_ryad_flies_a_straight_as_a_harder_koiogran_turn() {
    let mut play = alone(with(pilot("3FW", &[]), "countessryad")).play("");
    play.expect(REVEAL, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    assert_eq!((play.place(A).2, play.count(A, Token::Stress)), (180.0, 1));
    let mut play = alone(with(pilot("3NW", &[]), "countessryad")).play("");
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn ved_foslo_flies_one_faster_or_slower_of_the_same_difficulty() {
    let mut play = alone(with(pilot("2FW 3FW 1FB 4FW", &[]), "vedfoslo")).play("");
    play.answer(Choice::Maneuver(0)).expect(REVEAL, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    // Only the faster one is white, too.
    assert_eq!(play.place(A).1, 460.0);
    let mut play = alone(with(pilot("2FW 4FW", &[]), "vedfoslo")).play("");
    play.answer(Choice::Maneuver(0));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn inertial_dampeners_stop_the_ship_for_a_shield_and_stress() {
    let ship = || fitted(pilot("3FR", &[]), "inertialdampeners");
    let mut play = alone(ship()).play("");
    play.answer(used(A, 0));
    assert_eq!((play.place(A).1, play.count(A, Token::Stress), play.ship(A).shields), (300.0, 1, 1));
    let mut play = alone(ship()).play("");
    play.no_shields(A);
    assert_eq!((play.asked().1, play.place(A).1), (Question::Action(B), 460.0));
}

#[test]
fn advanced_sensors_act_before_the_maneuver_and_then_no_more() {
    let bar = [linked(white(Action::Focus), white(Action::Evade)), white(Action::Boost)];
    let mut play = alone(fitted(pilot("1FW", &bar), "advancedsensors")).play("");
    play.expect(REVEAL, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Boost])).answer(act(white(Action::Focus)));
    // Neither what is linked nor the action after the maneuver.
    assert_eq!((play.asked().1, play.count(A, Token::Focus)), (Question::Action(B), 1));
    let mut play = alone(fitted(pilot("1FW", &bar), "advancedsensors")).play("");
    play.pass().expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Boost]));
}

#[test]
fn reflexes_roll_or_boost_for_force_and_pay_for_what_is_not_on_the_bar() {
    for (card, window) in
        [("precognitivereflexes", Window::AfterReveal), ("supernaturalreflexes", Window::BeforeActivation)]
    {
        let jedi = |force: u8| Profile { force, ..fitted(pilot("1FW", &[white(Action::BarrelRoll)]), card) };
        for (which, price) in [(0, 0), (1, 1)] {
            let mut play = alone(jedi(1)).play("");
            play.expect(Question::Abilities(window), &[used(A, 0), Choice::Pass]).answer(used(A, 0));
            play.expect(within(A, 0), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(which));
            let action = [Action::BarrelRoll, Action::Boost][usize::from(which)];
            play.expect(Question::Action(A), &pass_or(&[action])).answer(act(white(action)));
            let (_, _, ways) = play.asked();
            play.answer(ways[0]);
            let paid = u8::from(play.count(A, Token::Strain) > 0) + (2 - play.ship(A).shields);
            assert_eq!((paid, play.ship(A).force), (price, 0), "{card}");
        }
        let mut play = alone(jedi(0)).play("");
        assert_eq!(play.asked().1, Question::Action(A), "{card}");
    }
}

#[test]
fn daredevil_turns_a_white_boost_into_a_red_one_with_a_turn() {
    let boost = |entry| {
        let mut play = alone(fitted(pilot("1FW", &[entry]), "daredevil")).play("");
        play.answer(act(entry));
        play
    };
    let mut play = boost(white(Action::Boost));
    let [left, right] = Side::BOTH.map(|side| Choice::Ahead(Some(side)));
    let straight = Choice::Ahead(None);
    let turns = Side::BOTH.map(Choice::Turn);
    play.expect(Question::Perform(A, Action::Boost), &[left, straight, right, turns[0], turns[1]]);
    play.answer(turns[1]);
    assert_eq!((play.place(A).2, play.count(A, Token::Stress)), (90.0, 1));
    let mut play = boost(white(Action::Boost));
    play.answer(straight);
    assert_eq!(play.count(A, Token::Stress), 0);
    boost(red(Action::Boost)).expect(Question::Perform(A, Action::Boost), &[left, straight, right]);
}

#[test]
fn extreme_maneuvers_boost_with_a_turn_for_force() {
    let boost = |force| {
        let jedi = Profile { force, ..fitted(pilot("1FW", &[white(Action::Boost)]), "extrememaneuvers") };
        let mut play = alone(jedi).play("");
        play.answer(act(white(Action::Boost)));
        play
    };
    let mut play = boost(1);
    play.answer(Choice::Turn(Side::Left));
    assert_eq!((play.ship(A).force, play.count(A, Token::Stress)), (0, 0));
    assert!(!boost(0).asked().2.contains(&Choice::Turn(Side::Left)));
}

#[test]
fn collision_detector_boosts_onto_a_rock_and_ignores_it_for_a_charge() {
    let ship = || fitted(pilot("1FW", &[white(Action::Boost)]), "collisiondetector");
    let scene = |profile| {
        let scene = Scene::second_edition().ship(0, profile, (450.0, 300.0, 0.0));
        scene.obstacle(ObstacleKind::Asteroid, 450.0, 460.0).bystander()
    };
    let ahead = Choice::Ahead(None);
    let mut play = scene(ship()).play("");
    play.answer(act(white(Action::Boost))).answer(ahead);
    play.expect(Question::Abilities(Window::Contact), &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    assert_eq!((play.ship(A).shields, play.ship(A).charges[0]), (2, 1));
    let mut play = scene(ship()).play("h");
    play.answer(act(white(Action::Boost))).answer(ahead).pass();
    assert_eq!((play.ship(A).shields, play.ship(A).charges[0]), (1, 2));
    // Without it the rock is in the way of every boost.
    let mut play = scene(pilot("1FW", &[white(Action::Boost)])).play("");
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn collision_detector_ignores_a_rock_on_the_way_and_keeps_the_action() {
    let ship = fitted(pilot("3FW", &[white(Action::Focus)]), "collisiondetector");
    let scene = Scene::second_edition().ship(0, ship, (450.0, 300.0, 0.0));
    let scene = scene.obstacle(ObstacleKind::Asteroid, 450.0, 380.0).bystander();
    let mut play = scene.clone().play("");
    play.answer(used(A, 1)).expect(Question::Action(A), &pass_or(&[Action::Focus]));
    let mut play = scene.play("b");
    play.pass();
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn ion_limiter_override_rolls_after_a_red_maneuver_and_risks_tokens() {
    for (die, token) in [("h", Some(Token::Strain)), ("c", Some(Token::Ion)), ("b", None)] {
        let mut play = alone(fitted(pilot("2KR", &[]), "ionlimiteroverride")).play(die);
        play.expect(FLOWN, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
        play.answer(act(white(Action::BarrelRoll))).answer(Choice::Aside(Side::Left, Slide::Middle));
        let gained = [Token::Strain, Token::Ion].into_iter().find(|token| play.count(A, *token) > 0);
        assert_eq!(gained, token);
    }
    // Who does not roll rolls no die, and a white maneuver gives nothing.
    let mut play = alone(fitted(pilot("2KR", &[]), "ionlimiteroverride")).play("");
    play.answer(used(A, 0)).pass();
    let mut play = alone(fitted(pilot("2FW", &[]), "ionlimiteroverride")).play("");
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn coaxium_slams_while_stressed_for_a_crit_or_an_exposed_card() {
    let ship = || fitted(pilot("2FW", &[white(Action::Slam)]), "coaxiumhyperfuel");
    let mut play = alone(ship()).play("");
    play.gain(A, Token::Stress).adjust(Adjust::DealFacedown(A));
    play.answer(act(white(Action::Slam)));
    // It may expose a card or suffer: both are possible.
    play.expect(within(A, 1), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(1));
    assert_eq!(play.ship(A).shields, 1);
    // Without stress there is no price.
    let mut play = alone(ship()).play("");
    play.answer(act(white(Action::Slam)));
    assert_eq!((play.asked().1, play.ship(A).shields), (Question::Action(B), 2));
}

#[test]
fn coaxium_slams_after_a_partial_maneuver() {
    let scene = Scene::second_edition().ship(0, fitted(pilot("2FW 2TW", &[]), "coaxiumhyperfuel"), (450.0, 300.0, 0.0));
    let mut play = scene.ship(1, target(), (450.0, 400.0, 0.0)).bystander().play("");
    play.answer(Choice::Maneuver(0));
    // No card to expose: only damage pays.
    play.expect(FLOWN, &[used(A, 3), Choice::Pass]).answer(used(A, 3));
    assert_eq!(play.ship(A).shields, 1);
    play.expect(Question::Action(A), &pass_or(&[Action::Slam]));
}

#[test]
fn contraband_cybernetics_let_a_stressed_ship_act_for_a_round() {
    let ship = || fitted(pilot("2KR", &[white(Action::Focus)]), "contrabandcybernetics");
    let mut play = alone(ship()).play("");
    play.gain(A, Token::Stress).expect(Question::Abilities(Window::BeforeActivation), &[used(A, 0), Choice::Pass]);
    play.answer(used(A, 0));
    assert_eq!((play.place(A).2, play.ship(A).charges[0]), (180.0, 0));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    let mut play = alone(ship()).play("");
    play.gain(A, Token::Stress).pass();
    assert_eq!((play.asked().1, play.place(A).2), (Question::Action(B), 0.0));
}

#[test]
fn rampage_strains_a_ship_in_the_turret_arc_twice_if_damaged() {
    let ship = || {
        let attacks = vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }];
        with(Profile { attacks, ..pilot("3FW", &[]) }, "rampage")
    };
    for (damaged, strain) in [(false, 1), (true, 2)] {
        let scene = Scene::second_edition().ship(0, ship(), (450.0, 200.0, 0.0)).bystander();
        let mut play = scene.ship(1, target(), (450.0, 470.0, 0.0)).play("");
        if damaged {
            play.adjust(Adjust::DealFacedown(A));
        }
        play.answer(Choice::Turret(Quarter::Front)).expect(FLOWN, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
        assert_eq!(play.count(C, Token::Strain), strain);
    }
    let scene = Scene::second_edition().ship(0, ship(), (450.0, 200.0, 0.0)).bystander();
    let mut play = scene.ship(1, target(), (450.0, 470.0, 0.0)).play("");
    play.answer(Choice::Turret(Quarter::Rear));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn tie_defender_elite_turns_easier_and_loops_harder() {
    let colours = |codes: &str| {
        let mut play: Play = alone(fitted(pilot(codes, &[]), "tiedefenderelite")).play("");
        play.asked();
        let flown = play.events.iter().find_map(|event| match event {
            Event::Revealed(A, _, colour) => Some(colour.name()),
            _ => None,
        });
        flown.expect("it was revealed")
    };
    assert_eq!((colours("2TW"), colours("4KW"), colours("2FW")), ("blue", "red", "white"));
    assert_eq!(
        crate::LIBRARY.upgrade_by_id("tiedefenderelite").unwrap().front.ship_ability.as_deref(),
        Some("advancedfirecontrol")
    );
}

#[test]
fn cloaking_device_cloaks_for_a_charge_and_may_fail_in_planning() {
    let ship = || fitted(pilot("1FW", &[]), "cloakingdevice");
    for (die, cloaked) in [("b", 1), ("f", 0)] {
        let mut play = alone(ship()).play(die);
        play.expect(Question::Action(A), &[Choice::Pass, used(A, 0)]).answer(used(A, 0));
        play.answer(act(white(Action::Cloak)));
        assert_eq!((play.count(A, Token::Cloak), play.ship(A).charges[0]), (1, 1));
        play.until_next_round();
        if cloaked == 0 {
            play.expect(within(A, 1), &[Choice::Either(0), Choice::Either(1)]).answer(Choice::Either(1));
        }
        assert_eq!(play.count(A, Token::Cloak), cloaked);
    }
}
