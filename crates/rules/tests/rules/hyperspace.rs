//! Leaving by hyperspace, and docking for a round.

use tallyho_rules::scenario::{Amount, Deed, Jump, Kind, Measure, Moment, Mooring, Nature, Rule, Thing};
use tallyho_rules::{
    Action, Choice, Device, Difficulty, Event, Fate, GroupEvent, Load, Place, Profile, Question, Scenario,
    ScenarioEvent, ScenarioQuestion, Token,
};
use tallyho_table::Pose;

use tallyho_testkit::{A, B, C, Play, Scene, pass_or, pilot, shoot, still, target, white};

fn play(scenario: Scenario, ships: &[(u8, Profile, (f64, f64, f64))], luck: &str) -> Play {
    let ship = |scene: Scene, (seat, profile, at): &(u8, Profile, _)| scene.ship(*seat, profile.clone(), *at);
    let mut scene = ships.iter().fold(Scene::second_edition(), ship).bystander();
    scene.setup.scenario = Some(Box::new(scenario));
    scene.play(luck)
}

const YES: Choice = Choice::Either(0);

fn power() -> Question {
    Question::Scenario(ScenarioQuestion::Power(A))
}

fn fitted() -> Scenario {
    Scenario { hyperdrives: 0b1, ..Scenario::default() }
}

fn traveller() -> Profile {
    Profile { initiative: 1, ..pilot("1FB 1FW", &[white(Action::Focus)]) }
}

fn two() -> [(u8, Profile, (f64, f64, f64)); 2] {
    [(0, traveller(), (300.0, 100.0, 0.0)), (0, target(), (800.0, 100.0, 0.0))]
}

/// Flies that maneuver of the dial and powers the hyperdrive.
fn prepare(play: &mut Play, maneuver: u8) {
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(maneuver));
    if maneuver == 0 {
        play.until(power()).expect(power(), &[Choice::Pass, YES]).answer(YES);
    }
}

#[test]
fn a_blue_maneuver_may_power_the_hyperdrive_and_two_dice_and_a_hit_for_each_token_must_make_three() {
    let mut play = play(fitted(), &two(), "hc");
    prepare(&mut play, 0);
    play.until_next_round();
    assert!(play.happened(Event::Group(GroupEvent::HyperspaceRoll(A, 3))));
    assert_eq!(play.ship(A).fate, Fate::Fled);
    assert_eq!(play.game.measure(Measure::Escaped(1)), 1);
}

#[test]
fn tokens_stay_when_the_roll_fails_and_the_next_adds_to_them() {
    let mut play = play(fitted(), &two(), "hb hb");
    prepare(&mut play, 0);
    play.until_next_round();
    assert_eq!((play.ship(A).fate, play.ship(A).group.hyperdrive), (Fate::Flying, 1));
    prepare(&mut play, 0);
    assert_eq!(play.ship(A).group.hyperdrive, 2);
    play.until_next_round();
    assert_eq!(play.ship(A).fate, Fate::Fled);
}

#[test]
fn a_maneuver_that_is_not_blue_or_giving_up_loses_all_hyperdrive_tokens() {
    let mut play = play(fitted(), &two(), "bb bb");
    prepare(&mut play, 0);
    play.until_next_round();
    prepare(&mut play, 1);
    play.until(Question::Action(A));
    assert_eq!(play.ship(A).group.hyperdrive, 0);
    play.until_next_round();
    prepare(&mut play, 0);
    play.until_next_round();
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0)).until(power()).pass();
    assert_eq!(play.ship(A).group.hyperdrive, 0);
}

#[test]
fn a_ship_that_rolls_to_jump_does_not_attack_and_a_jammed_one_does_neither() {
    let armed = Profile { attacks: still().attacks, ..traveller() };
    let ships = [(0, armed, (300.0, 100.0, 0.0)), (1, target(), (300.0, 300.0, 0.0))];
    for (jammed, luck) in [(false, "bb"), (true, "")] {
        let mut play = play(fitted(), &ships, luck);
        prepare(&mut play, 0);
        if jammed {
            play.gain(A, Token::Jam);
        }
        play.until_next_round();
        assert_eq!(play.ship(A).group.hyperdrive, 1);
        assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
    }
}

#[test]
fn an_ion_token_removes_a_hyperdrive_token() {
    let bomber = Profile { initiative: 5, devices: vec![Load::new(Device::IonBomb, 1)], ..target() };
    let ships = [(0, traveller(), (300.0, 100.0, 0.0)), (0, bomber, (300.0, 330.0, 0.0))];
    // With its token gone it does not roll.
    let mut play = play(fitted(), &ships, "");
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0)).until(Question::Drop(B));
    let drop = play.asked().2[1];
    play.answer(drop).until(power()).answer(YES);
    assert!(play.happened(Event::Group(GroupEvent::Powers(A, 1))));
    play.until_next_round();
    assert_eq!((play.ship(A).fate, play.ship(A).group.hyperdrive), (Fate::Flying, 0));
}

#[test]
fn a_ship_may_jump_before_it_engages_for_what_a_counter_says() {
    let jumps = vec![Jump { ships: 0b1, counter: 0, costs: 3 }];
    let charge = Rule {
        name: "charge".to_owned(),
        at: Moment::EndEnd,
        tests: Vec::new(),
        once: false,
        deeds: vec![Deed::Add(0, Amount { times: 2, each: None })],
    };
    let scenario = Scenario { jumps, counters: vec!["charges".to_owned()], rules: vec![charge], ..Scenario::default() };
    let ships = [(0, target(), (300.0, 100.0, 0.0)), (0, target(), (800.0, 100.0, 0.0))];
    let mut play = play(scenario, &ships, "");
    let jump = Question::Scenario(ScenarioQuestion::Jump(A));
    play.until(jump);
    // Two charges after the first round, four after the second.
    assert_eq!(play.game.state().round, 3);
    play.expect(jump, &[Choice::Pass, YES]).answer(YES);
    assert_eq!(play.ship(A).fate, Fate::Fled);
    // One was left, and the end of the round brought two more.
    assert_eq!(play.game.measure(Measure::Counter(0)), 3);
}

fn moorings() -> Scenario {
    Scenario { moorings: vec![Mooring { ships: 0b1, at: 0b10, kinds: 0 }], ..Scenario::default() }
}

#[test]
fn a_ship_that_touches_another_may_dock_for_a_round_and_neither_moves_attacks_nor_acts() {
    let moor = Question::Scenario(ScenarioQuestion::Moor(A));
    let armed = Profile { attacks: still().attacks, ..traveller() };
    let shooter = Profile { initiative: 5, ..still() };
    let ships =
        [(0, armed, (300.0, 283.0, 0.0)), (0, target(), (340.005, 283.0, 0.0)), (1, shooter, (300.0, 100.0, 0.0))];
    // No agility: an attack at range 2 is defended with no dice.
    let mut play = play(moorings(), &ships, "bbb");
    play.until(moor).expect(moor, &[Choice::Pass, YES]).answer(YES);
    assert!(play.happened(Event::Scenario(ScenarioEvent::Moored(A))));
    play.until(Question::Attack(C)).answer(shoot(A));
    assert_eq!(play.rolled(), (3, 0));
    assert_eq!((play.asked().1, play.place(A)), (moor, (300.0, 283.0, 0.0)));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Maneuvered { ship, .. } if *ship == A)));
    // It sets a dial again, if it does not stay.
    play.until(moor).pass().until(Question::SetDial(A));
}

#[test]
fn who_touches_nobody_docks_with_nobody() {
    let ships = [(0, traveller(), (300.0, 100.0, 0.0)), (0, target(), (300.0, 324.0, 0.0))];
    let mut play = play(moorings(), &ships, "");
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
}

#[test]
fn a_ship_docks_with_a_thing_it_lies_on() {
    let place = Some(Place::near(Pose::from_degrees(300.0, 110.0, 0.0)));
    let scenario = Scenario {
        kinds: vec![Kind::default()],
        things: vec![Thing { kind: 0, owner: 1, place, module: 0 }],
        moorings: vec![Mooring { ships: 0b1, at: 0, kinds: 1 }],
        ..Scenario::default()
    };
    let mut play = play(scenario, &two(), "");
    assert_eq!(play.asked().1, Question::Scenario(ScenarioQuestion::Moor(A)));
    play.answer(YES);
    assert_eq!(play.game.measure(Measure::Moored(1)), 1);
}

fn nature(nature: Nature, places: &[(f64, f64)]) -> Scenario {
    let thing = |&(x, y): &(f64, f64)| Thing {
        kind: 0,
        owner: 1,
        place: Some(Place::near(Pose::from_degrees(x, y, 0.0))),
        module: 0,
    };
    let kinds = vec![Kind { nature, ..Kind::default() }];
    Scenario { kinds, things: places.iter().map(thing).collect(), ..Scenario::default() }
}

#[test]
fn a_ship_near_key_cargo_may_reload_after_a_full_maneuver_as_a_red_action() {
    let bomber = Profile { devices: vec![Load::new(Device::ProtonBomb, 1)], ..traveller() };
    for (x, near) in [(380.0, true), (600.0, false)] {
        let scenario = nature(Nature { reloads: true, ..Nature::default() }, &[(x, 200.0)]);
        let mut play = play(scenario, &[(0, bomber.clone(), (300.0, 160.0, 0.0))], "");
        play.until(Question::Drop(A));
        let drop = play.asked().2[1];
        play.answer(drop);
        let cargo = Question::Scenario(ScenarioQuestion::Reload(A));
        if near {
            let red = Choice::Action(Action::Reload, Difficulty::Red);
            play.until(cargo).expect(cargo, &[Choice::Pass, red]).answer(red);
            assert_eq!((play.ship(A).payload[0], play.count(A, Token::Stress)), (1, 1));
        } else {
            play.until(Question::Action(A));
            assert_eq!(play.ship(A).payload[0], 0);
        }
    }
}

#[test]
fn ships_near_satellites_lock_each_other_across_any_distance() {
    let locker = pilot("0OW", &[white(Action::Lock)]);
    for (far, locks) in [((700.0, 800.0), true), ((500.0, 800.0), false)] {
        let scenario = nature(Nature { relays_locks: true, ..Nature::default() }, &[(300.0, 160.0), (700.0, 700.0)]);
        let ships = [(0, locker.clone(), (300.0, 80.0, 0.0)), (1, target(), (far.0, far.1, 0.0))];
        let mut play = play(scenario, &ships, "");
        if locks {
            play.until(Question::Action(A)).answer(Choice::Action(Action::Lock, Difficulty::White));
            assert_eq!(play.ship(A).lock, tallyho_testkit::on(B));
        } else {
            // There is nothing to lock, so that nothing is asked.
            play.expect(Question::Action(C), &pass_or(&[Action::Focus]));
        }
    }
}
