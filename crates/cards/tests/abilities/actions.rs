//! Abilities around actions: what follows one, and what is one.

use tallyho_rules::effect::Window;
use tallyho_rules::{
    Ability, Action, ActionEntry, Adjust, Choice, DamageCard, Difficulty, Effect, Epic, Event, Profile, Question, Token,
};
use tallyho_table::BaseSize;

use crate::{duel, used, with, within};
use tallyho_testkit::{A, B, C, Play, Scene, act, dial, pass_or, pass_or_any, pilot, red, shoot, still, target, white};

/// The ship in the middle of the table and somebody far away.
fn alone(profile: Profile) -> Scene {
    Scene::second_edition().ship(0, profile, (450.0, 300.0, 0.0)).bystander()
}

/// It has performed that action.
fn acted(ability: &str, codes: &str, action: ActionEntry) -> Play {
    let mut play = alone(with(pilot(codes, &[action]), ability)).play("");
    play.until(Question::Action(A)).answer(act(action));
    play
}

const AFTER_ACTION: Question = Question::Abilities(Window::AfterAction);

#[test]
fn advanced_droid_brain_brings_a_second_calculate_token() {
    let play = acted("advanceddroidbrain", "2FW", white(Action::Calculate));
    assert_eq!(play.count(A, Token::Calculate), 2);
    let play = acted("advanceddroidbrain", "2FW", white(Action::Focus));
    assert_eq!((play.count(A, Token::Calculate), play.count(A, Token::Focus)), (0, 1));
}

#[test]
fn autothrusters_roll_or_boost_as_red_after_an_action() {
    let mut play = acted("autothrusters", "2FW", white(Action::Focus));
    play.expect(AFTER_ACTION, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    let both = pass_or_any(&[red(Action::BarrelRoll), red(Action::Boost)]);
    play.expect(Question::Action(A), &both).answer(act(red(Action::Boost))).answer(Choice::Ahead(None));
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((450.0, 500.0, 0.0), 1));
    // Stressed, it is not asked again.
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn vectored_thrusters_boost_as_red_after_an_action() {
    let mut play = acted("vectoredthrusters", "2FW", white(Action::Focus));
    play.expect(AFTER_ACTION, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(Question::Action(A), &pass_or_any(&[red(Action::Boost)]));
    // After a red action the ship is stressed and cannot.
    let mut play = acted("vectoredthrusters", "2FW", red(Action::Focus));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn locked_s_foils_cost_a_deplete_token_for_a_boost() {
    let mut play = acted("lockedsfoils", "2FW", white(Action::Boost));
    play.answer(Choice::Ahead(None));
    assert_eq!(play.count(A, Token::Deplete), 1);
    assert_eq!(acted("lockedsfoils", "2FW", white(Action::Focus)).count(A, Token::Deplete), 0);
}

#[test]
fn high_stakes_may_roll_off_the_stress_of_a_red_action() {
    for (luck, stress) in [("h", 0), ("c", 0), ("f", 1), ("b", 1)] {
        let mut play = alone(with(pilot("2FW", &[red(Action::Evade)]), "highstakes")).play(luck);
        play.until(Question::Action(A)).answer(act(red(Action::Evade)));
        play.expect(AFTER_ACTION, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
        assert_eq!(play.count(A, Token::Stress), stress, "{luck}");
    }
    let mut play = acted("highstakes", "2FW", white(Action::Evade));
    assert_eq!(play.asked().1, Question::Action(B));
}

#[test]
fn explosion_with_wings_starts_with_a_damage_card() {
    let mut play = alone(with(pilot("2FW", &[white(Action::Focus)]), "explosionwithwings")).play("");
    play.asked();
    assert_eq!(play.damage(A), (2, 1, 0));
}

#[test]
fn explosion_with_wings_exposes_a_card_to_shoot_after_a_slam() {
    let ship = with(pilot("1FW", &[white(Action::Slam)]), "explosionwithwings");
    let mut play = alone(ship.clone()).play("structural-damage");
    play.until(Question::Action(A)).answer(act(white(Action::Slam)));
    assert_eq!(play.count(A, Token::Disarm), 1);
    play.expect(AFTER_ACTION, &[used(A, 1), Choice::Pass]).answer(used(A, 1));
    assert_eq!((play.count(A, Token::Disarm), play.damage(A)), (0, (2, 0, 1)));
    // Without a facedown card it stays disarmed.
    let mut play = alone(ship).play("");
    play.asked();
    play.deal(A, DamageCard::FuelLeak).adjust(Adjust::Repair(A, DamageCard::FuelLeak));
    play.until(Question::Action(A)).answer(act(white(Action::Slam))).pass();
    assert_eq!((play.count(A, Token::Disarm), play.damage(A)), (1, (2, 2, 0)));
}

#[test]
fn a_spacetug_tractor_array_is_an_action_on_a_ship_ahead() {
    let tug = with(pilot("0OW", &[white(Action::Focus)]), "spacetugtractorarray");
    let scene = Scene::second_edition().ship(0, tug, (450.0, 300.0, 0.0));
    let ahead = Profile { size: BaseSize::Large, ..target() };
    let scene = scene.ship(1, ahead.clone(), (450.0, 400.0, 0.0)).ship(1, ahead.clone(), (540.0, 400.0, 0.0));
    let scene = scene.ship(1, ahead.clone(), (450.0, 200.0, 0.0)).ship(1, ahead, (450.0, 600.0, 0.0));
    // In the bullseye arc two tokens at once, before anybody is dragged out of it.
    for (ship, tokens) in [(B, 2), (C, 1)] {
        let mut play = scene.clone().play("");
        let focus = act(white(Action::Focus));
        play.expect(Question::Action(A), &[Choice::Pass, focus, used(A, 0)]).answer(used(A, 0));
        play.expect(within(A, 0), &[Choice::Ship(B), Choice::Ship(C)]).answer(Choice::Ship(ship));
        assert_eq!(play.count(ship, Token::Tractor), tokens);
        assert_eq!(play.count(A, Token::Focus), 0);
    }
}

#[test]
fn a_spacetug_finds_nobody_beside_or_beyond_and_cannot_while_stressed() {
    let tug = with(pilot("0OW", &[white(Action::Focus)]), "spacetugtractorarray");
    let mut play = duel(tug.clone(), target(), 200.0).bystander().play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    let mut play = duel(tug, target(), 120.0).bystander().play("");
    play.gain(A, Token::Stress);
    assert_eq!(play.asked().1, Question::Action(C));
}

#[test]
fn a_versatile_frame_has_boost_on_its_bar_after_a_blue_maneuver() {
    let options = |codes: &str| {
        let mut play = alone(with(pilot(codes, &[white(Action::Focus)]), "versatileframe")).play("");
        play.until(Question::Action(A));
        play.asked().2
    };
    assert_eq!(options("2FB"), pass_or(&[Action::Focus, Action::Boost]));
    assert_eq!(options("2FW"), pass_or(&[Action::Focus]));
}

#[test]
fn hope_lets_a_ship_focus_or_boost_when_a_friend_within_range_3_is_destroyed() {
    let frail = Profile { hull: 1, shields: 0, agility: 0, ..target() };
    let hopeful = with(Profile { dial: dial("0OW"), ..target() }, "hope");
    for (x, near) in [(300.0, true), (60.0, false)] {
        let scene = duel(still(), frail.clone(), 200.0).ship(1, hopeful.clone(), (x, 400.0, 0.0));
        let mut play = scene.ship(1, target(), (880.0, 880.0, 0.0)).play("hbb");
        play.until(Question::Attack(A)).answer(shoot(B));
        if !near {
            continue;
        }
        play.expect(Question::Abilities(Window::AfterDestroyed), &[used(C, 0), Choice::Pass]).answer(used(C, 0));
        play.expect(Question::Action(C), &pass_or(&[Action::Focus, Action::Boost]));
        play.answer(act(white(Action::Focus)));
        assert!(play.happened(Event::Gained(C, Token::Focus)));
    }
}

/// A transport with so much energy, a friend beside it that may focus, and somebody far away.
fn resupplied(energy: u8, friend: (f64, f64, f64)) -> Play {
    let epic = Epic { energy, ..Epic::default() };
    let transport = Profile { size: BaseSize::Huge, initiative: 8, epic, ..target() };
    let scene = Scene::second_edition().ship(0, with(transport, "resupplycraft"), (450.0, 300.0, 0.0));
    let ship = pilot("0OW", &[ActionEntry { action: Action::Focus, difficulty: Difficulty::White, linked: None }]);
    scene.ship(0, ship, friend).bystander().play("")
}

const BESIDE: (f64, f64, f64) = (540.0, 300.0, 0.0);

#[test]
fn a_resupply_craft_spends_energy_to_take_a_token_or_bring_a_shield() {
    let mut play = resupplied(1, BESIDE);
    play.gain(B, Token::Strain).gain(B, Token::Disarm).adjust(Adjust::Shields(B, 1)).until(Question::Action(B));
    play.answer(act(white(Action::Focus)));
    play.expect(AFTER_ACTION, &[used(A, 0), Choice::Pass]).answer(used(A, 0));
    play.expect(within(A, 0), &[Choice::Either(0), Choice::Either(2)]).answer(Choice::Either(0));
    let tokens = [Token::Disarm, Token::Strain].map(Choice::Token);
    play.expect(within(A, 0), &tokens).answer(Choice::Token(Token::Strain));
    assert_eq!((play.count(B, Token::Strain), play.count(B, Token::Disarm), play.ship(A).energy), (0, 1, 0));
    // Only what there is to bring is offered: a shield, and it comes at once.
    let mut play = resupplied(1, BESIDE);
    play.adjust(Adjust::Shields(B, 1)).until(Question::Action(B)).answer(act(white(Action::Focus))).answer(used(A, 0));
    assert_eq!((play.ship(B).shields, play.ship(A).energy), (2, 0));
    assert!(play.happened(Event::RecoveredShield(B)));
}

#[test]
fn a_resupply_craft_needs_energy_a_friend_near_and_something_to_do() {
    let asks = |energy: u8, friend: (f64, f64, f64), shields: u8| {
        let mut play = resupplied(energy, friend);
        play.adjust(Adjust::Shields(B, shields)).until(Question::Action(B)).answer(act(white(Action::Focus)));
        play.asked().1 == AFTER_ACTION
    };
    assert!(asks(1, BESIDE, 1));
    assert!(!asks(0, BESIDE, 1), "no energy");
    assert!(!asks(1, (700.0, 300.0, 0.0), 1), "too far");
    assert!(!asks(1, BESIDE, 2), "nothing to do");
}

#[test]
fn an_intuitive_interface_follows_an_action_that_an_upgrade_put_on_the_bar() {
    for (kind, follows) in [("talent", true), ("gunner", false)] {
        let mut ship = with(pilot("2FW", &[]), "intuitiveinterface");
        let effects = vec![Effect::read([("at", "bar"), ("do", "on-bar evade")]).unwrap()];
        let (id, kind, name) = ("lesson".to_owned(), kind.to_owned(), "Lesson".to_owned());
        ship.abilities.push(Ability { id, kind, name, effects, ..Ability::default() });
        let mut play = duel(ship, target(), 600.0).play("");
        play.until(Question::Action(A)).answer(act(white(Action::Evade)));
        let asked = play.asked().1 == Question::Abilities(Window::AfterAction);
        assert_eq!(asked, follows);
        if asked {
            play.answer(used(A, 0)).answer(act(white(Action::Calculate)));
            assert!(play.happened(Event::Gained(A, Token::Calculate)));
        }
    }
}

#[test]
fn independent_calculations_make_a_white_calculate_red_for_a_second_token() {
    let with_link = tallyho_testkit::linked(white(Action::Boost), red(Action::Calculate));
    let droid = || with(pilot("2FW", &[white(Action::Calculate), with_link]), "independentcalculations");
    let how = Question::Perform(A, Action::Calculate);
    let more = Choice::Token(Token::Calculate);
    let mut play = alone(droid()).play("");
    play.until(Question::Action(A)).answer(act(white(Action::Calculate)));
    play.expect(how, &[Choice::Pass, more]).answer(more);
    assert_eq!((play.count(A, Token::Calculate), play.count(A, Token::Stress)), (2, 1));
    // Who likes it white has one.
    let mut play = alone(droid()).play("");
    play.until(Question::Action(A)).answer(act(white(Action::Calculate))).expect(how, &[Choice::Pass, more]).pass();
    assert_eq!((play.count(A, Token::Calculate), play.count(A, Token::Stress)), (1, 0));
    // One that is red already brings no more.
    let mut play = alone(droid()).play("");
    play.until(Question::Action(A)).answer(act(white(Action::Boost))).answer(Choice::Ahead(None));
    play.answer(act(red(Action::Calculate)));
    assert_eq!((play.count(A, Token::Calculate), play.count(A, Token::Stress)), (1, 1));
}

#[test]
fn nobody_spends_the_tokens_of_independent_calculations() {
    let offered = |friend: Profile| {
        let scene = duel(with(still(), "networkedcalculations"), target(), 200.0).ship(0, friend, (520.0, 200.0, 0.0));
        let mut play = scene.play("fbb bb");
        play.gain(C, Token::Calculate).until(Question::Attack(A)).answer(shoot(B));
        let offered = play.asked().2.contains(&used(A, 0));
        play.until_next_round();
        offered
    };
    assert!(offered(target()));
    assert!(!offered(with(target(), "independentcalculations")));
}
