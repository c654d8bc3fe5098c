//! What the co-op missions add: sensor checks, minelayers, boarding, rules of fire, ships that are not as new, freighters.

use tallyho_rules::scenario::{
    Amount, Deed, Errand, ErrandDeed, Fire, FireRule, Halt, Kind, Measure, Moment, Nature, Rule, StartAs, Thing,
    ThingShape, ThingStats,
};
use tallyho_rules::{
    Action, Choice, DamageCard, Device, Epic, Event, Fate, Game, ObjectKind, Place, Profile, Question, Scenario,
    ScenarioEvent, Seat, SetupFault, Token,
};
use tallyho_table::{BaseSize, Pose};

use tallyho_testkit::{A, B, C, Play, Scene, carrier, dial, pilot, shoot, still, target, white};

fn beacon() -> Kind {
    let stats = ThingStats { initiative: 0, agility: 3, hull: 3, shields: 0, crits_count_double: false };
    Kind { stats: Some(stats), ..Kind::default() }
}

fn lying(x: f64, y: f64) -> Thing {
    Thing { kind: 0, owner: 1, place: Some(Place::near(Pose::from_degrees(x, y, 0.0))), module: 0 }
}

fn rule(at: Moment, deed: Deed) -> Rule {
    Rule { name: "rule".to_owned(), at, tests: Vec::new(), once: false, deeds: vec![deed] }
}

fn scene(scenario: Scenario, ships: &[(u8, Profile, (f64, f64, f64))]) -> Scene {
    let ship = |scene: Scene, (seat, profile, at): &(u8, Profile, _)| scene.ship(*seat, profile.clone(), *at);
    let mut scene = ships.iter().fold(Scene::second_edition(), ship).bystander();
    scene.setup.scenario = Some(Box::new(scenario));
    scene
}

fn play(scenario: Scenario, ships: &[(u8, Profile, (f64, f64, f64))], luck: &str) -> Play {
    scene(scenario, ships).play(luck)
}

/// One beacon; the ships of the first seat roll, the second of them with a stealth device.
fn sensor_net(things: Vec<Thing>) -> Scenario {
    let deed = Deed::Sense { who: 0b11, kinds: 1, quiet: 0b10, counter: 0 };
    Scenario {
        kinds: vec![beacon()],
        things,
        counters: vec!["alarm".to_owned()],
        rules: vec![rule(Moment::EndStart, deed)],
        ..Scenario::default()
    }
}

#[test]
fn a_sensor_check_rolls_5_3_2_or_1_dice_for_each_beacon_at_range_0_to_3() {
    // At range 0, 1, 2, 3 and 4: the crits of all are counted.
    for (y, luck, crits) in [(330.0, "cchbb", 2), (400.0, "cbf", 1), (490.0, "hb", 0), (600.0, "c", 1), (700.0, "", 0)]
    {
        let mut play = play(sensor_net(vec![lying(300.0, 300.0)]), &[(0, target(), (300.0, y, 0.0))], luck);
        play.until_next_round();
        assert_eq!(play.game.measure(Measure::Counter(0)), crits, "{y}");
    }
}

#[test]
fn two_beacons_add_their_dice_a_stealth_device_takes_one_and_a_cloak_two() {
    let things = vec![lying(300.0, 300.0), lying(300.0, 500.0)];
    let ships = [(0, target(), (300.0, 400.0, 0.0)), (0, target(), (450.0, 400.0, 0.0))];
    // Three and three, and a cloak; two and two, and a stealth device.
    let mut play = play(sensor_net(things), &ships, "bbbc bbc");
    play.asked();
    play.gain(A, Token::Cloak);
    play.until_next_round();
    assert!(play.happened(Event::Scenario(ScenarioEvent::Sensed(A, 4, 1))));
    assert!(play.happened(Event::Scenario(ScenarioEvent::Sensed(B, 3, 1))));
    assert_eq!(play.game.measure(Measure::Counter(0)), 2);
}

fn minefields(things: Vec<Thing>) -> Scenario {
    let field = Kind { shape: ThingShape::Disc(78.0), ..beacon() };
    let deed = Deed::LayBehind { ships: 0b10, kinds: 1, counter: 0 };
    Scenario {
        kinds: vec![field],
        things,
        counters: vec!["re-laid".to_owned()],
        rules: vec![rule(Moment::SystemStart, deed)],
        ..Scenario::default()
    }
}

#[test]
fn a_minelayer_lays_a_minefield_of_the_reserve_behind_it_when_the_place_is_good() {
    let reserve = Thing { place: None, ..lying(0.0, 0.0) };
    // Near one at range 2: good. Within range 1 of one, beyond range 2 of all, near the edge: not.
    for (x, y, laid) in [(450.0, 500.0, 1), (400.0, 500.0, 0), (650.0, 500.0, 0), (450.0, 235.0, 0)] {
        let scenario = minefields(vec![lying(250.0, y - 99.0), reserve]);
        let ships = [(0, target(), (800.0, 100.0, 0.0)), (1, target(), (x, y, 0.0))];
        let mut play = play(scenario, &ships, "");
        play.until(Question::Action(C));
        assert_eq!(play.game.measure(Measure::Counter(0)), laid, "{x} {y}");
        if laid == 1 {
            // Half a base, the template, and half the field behind the middle.
            let (_, at, _) = play.object_place(1);
            assert!((at - (500.0 - 20.0 - 40.0 - 39.0)).abs() < 0.5, "{at}");
            assert!(play.happened(Event::Dropped(B, 1)));
        }
        assert_eq!(play.object(1).kind != ObjectKind::Gone, laid == 1);
    }
}

#[test]
fn a_minelayer_lays_nothing_without_a_reserve() {
    let ships = [(0, target(), (800.0, 100.0, 0.0)), (1, target(), (450.0, 500.0, 0.0))];
    let mut play = play(minefields(vec![lying(250.0, 401.0)]), &ships, "");
    play.until_next_round();
    assert_eq!(play.game.measure(Measure::Counter(0)), 0);
}

#[test]
fn who_is_touched_in_the_system_phase_is_boarded_and_taken() {
    let boarding = rule(Moment::SystemStart, Deed::Board { whom: 0b1, by: 0b10 });
    let scenario = Scenario { rules: vec![boarding], ..Scenario::default() };
    for (x, fate) in [(360.005, Fate::Captured), (400.0, Fate::Flying)] {
        let large = Profile { size: BaseSize::Large, ..target() };
        let ships =
            [(0, target(), (300.0, 283.0, 0.0)), (1, large, (x, 283.0, 0.0)), (0, target(), (800.0, 60.0, 0.0))];
        let mut play = play(scenario.clone(), &ships, "");
        play.until_next_round();
        assert_eq!(play.ship(A).fate, fate);
        assert_eq!(play.game.measure(Measure::Captured(1)), i16::from(fate == Fate::Captured));
    }
}

fn fire(may: Fire) -> Scenario {
    let fire = vec![FireRule { ships: 0b1, at: 0b10, may, hits: Some(0), ..FireRule::default() }];
    Scenario { fire, counters: vec!["hits".to_owned()], ..Scenario::default() }
}

#[test]
fn who_may_never_attack_a_ship_is_not_offered_it() {
    let ships =
        [(0, still(), (300.0, 100.0, 0.0)), (1, target(), (300.0, 250.0, 0.0)), (1, target(), (360.0, 250.0, 0.0))];
    let mut play = play(fire(Fire::Never), &ships, "");
    play.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, shoot(C)]);
}

#[test]
fn who_may_attack_a_ship_with_torpedoes_only_does_not_with_guns_and_hits_are_counted() {
    let ships =
        [(0, still(), (300.0, 100.0, 0.0)), (1, target(), (300.0, 250.0, 0.0)), (1, target(), (360.0, 250.0, 0.0))];
    let mut torpedoes = play(fire(Fire::Torpedoes(2, 3)), &ships, "");
    torpedoes.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, shoot(C)]);
    let mut freely = play(fire(Fire::Freely), &ships, "hhb bb");
    freely.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(freely.game.measure(Measure::Counter(0)), 1);
}

#[test]
fn a_ship_may_start_with_faceup_damage_cards_and_less_energy() {
    let card = DamageCard::DamagedSensorArray;
    let place = DamageCard::ALL.iter().position(|other| *other == card).expect("it is one") as u8;
    let starts = vec![StartAs { ships: 0b1, faceup: vec![place], energy: Some(1), stress: 0 }];
    let huge = Profile { epic: Epic { energy: 4, ..Epic::default() }, ..target() };
    let scenario = Scenario { starts, ..Scenario::default() };
    let mut play = play(scenario, &[(0, huge, (300.0, 100.0, 0.0))], "");
    play.asked();
    assert!(play.ship(A).faceup.has(card));
    assert_eq!((play.damage(A), play.ship(A).energy), ((2, 0, 1), 1));
    tallyho_rules::audit(&play.game).expect("the decks add up");
}

#[test]
fn ion_tokens_cost_an_insulated_ship_energy_instead() {
    let droid = Profile { epic: Epic { energy: 2, ..Epic::default() }, ..target() };
    let scenario = Scenario { insulated: 0b1, ..Scenario::default() };
    let bomber = Profile { initiative: 5, ..carrier(Device::IonBomb) };
    let ships = [(0, droid, (300.0, 100.0, 0.0)), (1, bomber, (300.0, 240.0, 0.0))];
    let mut play = play(scenario, &ships, "");
    play.until(Question::Drop(B));
    let options = play.asked().2;
    play.answer(options[1]).until_next_round();
    assert_eq!((play.count(A, Token::Ion), play.ship(A).energy), (0, 0));
}

#[test]
fn an_errand_on_nothing_may_cost_energy() {
    let charge = Errand {
        name: "charge".to_owned(),
        who: 0b1,
        tests: Vec::new(),
        stressed: false,
        once_per_round: false,
        kinds: 0,
        ships: 0,
        reach: 0,
        deeds: vec![ErrandDeed::SpendEnergy(4), ErrandDeed::Do(Deed::Add(0, Amount { times: 1, each: None }))],
    };
    let ship = Profile { epic: Epic { energy: 5, ..Epic::default() }, ..pilot("0OW", &[white(Action::Focus)]) };
    let scenario = Scenario { errands: vec![charge], counters: vec!["charges".to_owned()], ..Scenario::default() };
    let mut play = play(scenario, &[(0, ship, (300.0, 100.0, 0.0))], "");
    play.until(Question::Action(A)).answer(Choice::Errand(0, Errand::NOTHING));
    assert_eq!((play.ship(A).energy, play.game.measure(Measure::Counter(0))), (1, 1));
    // One energy is not enough for another.
    play.until_next_round().until(Question::Action(A));
    assert!(!play.asked().2.contains(&Choice::Errand(0, Errand::NOTHING)));
}

fn freighter() -> Profile {
    let bulk = Profile { size: BaseSize::Large, initiative: 0, agility: 0, hull: 8, shields: 1, ..target() };
    Profile { dial: dial("1FW"), ..bulk }
}

#[test]
fn a_freighter_destroys_what_it_ends_upon_and_rolls_for_it_with_crits_on_its_hull_counting_double() {
    let scenario = Scenario { freighters: 0b1, ..Scenario::default() };
    let medium = Profile { size: BaseSize::Medium, ..target() };
    let ships =
        [(1, freighter(), (300.0, 100.0, 0.0)), (0, target(), (280.0, 200.0, 0.0)), (0, medium, (340.0, 210.0, 0.0))];
    // One die for the small ship and two for the medium one: a shield, then two damage.
    let mut play = play(scenario, &[&ships[..], &[(0, target(), (800.0, 100.0, 0.0))]].concat(), "hcb");
    play.until(Question::Action(tallyho_rules::ShipId(4)));
    assert_eq!([B, C].map(|ship| play.ship(ship).fate), [Fate::Destroyed; 2]);
    assert_eq!(play.damage(A), (0, 2, 0));
    assert_eq!(play.place(A), (300.0, 220.0, 0.0));
}

#[test]
fn everybody_can_tell_where_a_freighter_ends_first_thing_in_the_next_round() {
    let scenario = Scenario { freighters: 0b1, ..Scenario::default() };
    let ships = [(1, freighter(), (300.0, 100.0, 0.0)), (0, target(), (600.0, 400.0, 0.0))];
    let ahead = |play: &Play| {
        let ends: Vec<_> = play.game.view(Seat(0)).freighters_ahead().map(|end| end.pose.at.y.round()).collect();
        ends
    };
    let mut play = play(scenario, &ships, "");
    assert_eq!(ahead(&play), [340.0], "it moves in this round, and then in the next");
    play.until(Question::Action(C));
    assert_eq!((play.place(A), ahead(&play)), ((300.0, 220.0, 0.0), vec![340.0]), "it has moved in this one");
    let halt = Halt { ships: 0b1, ..Halt::default() };
    let lies_still = Scenario { freighters: 0b1, halts: vec![halt], ..Scenario::default() };
    assert!(ahead(&self::play(lies_still, &ships, "")).is_empty(), "it goes nowhere");
}

#[test]
fn a_scenario_whose_furniture_names_what_is_not_there_is_refused() {
    let bad = Scenario {
        links: vec![(0, 1)],
        starts: vec![StartAs { ships: 1, faceup: vec![200], energy: None, stress: 0 }],
        rules: vec![rule(Moment::EndEnd, Deed::LayBehind { ships: 1, kinds: 1, counter: 3 })],
        things: vec![Thing { module: 77, ..lying(0.0, 0.0) }],
        kinds: vec![Kind { nature: Nature::default(), ..beacon() }],
        ..Scenario::default()
    };
    let faults = Game::new(scene(bad, &[(0, target(), (300.0, 300.0, 0.0))]).setup).unwrap_err();
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(faults.iter().all(|fault| matches!(fault, SetupFault::BadScenario(_))));
}

#[test]
fn a_measure_tells_what_touches() {
    let touching = rule(Moment::EndEnd, Deed::Set(0, Amount { times: 1, each: Some(Measure::Touching(0b1, 0b10)) }));
    let scenario = Scenario { rules: vec![touching], counters: vec!["n".to_owned()], ..Scenario::default() };
    let ships = [(0, target(), (300.0, 283.0, 0.0)), (1, target(), (340.005, 283.0, 0.0))];
    let mut play = play(scenario, &ships, "");
    play.until_next_round();
    assert_eq!(play.game.measure(Measure::Counter(0)), 1);
}
