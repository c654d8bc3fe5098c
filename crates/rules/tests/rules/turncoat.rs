//! What missions of our own add: nearness, attacks of a round, errands on ships, turncoats, shields that come back, what is drawn, fire
//! that is held.

use tallyho_rules::scenario::{
    Amount, Arrival, Deed, Errand, ErrandDeed, Fire, FireRule, Measure, Moment, Rule, Test, Vector, Wave,
};
use tallyho_rules::{Choice, Fate, Place, Profile, Question, Scenario, Seat, Token};
use tallyho_table::Pose;

use tallyho_testkit::{A, B, C, Play, Scene, shoot, still, target};

type Standing = (u8, Profile, (f64, f64, f64));

fn play(scenario: Scenario, ships: &[Standing], luck: &str) -> Play {
    let ship = |scene: Scene, (seat, profile, at): &Standing| scene.ship(*seat, profile.clone(), *at);
    let mut scene = ships.iter().fold(Scene::second_edition(), ship);
    scene.setup.scenario = Some(Box::new(scenario));
    scene.play(luck)
}

fn rule(at: Moment, deed: Deed) -> Rule {
    Rule { name: "rule".to_owned(), at, tests: Vec::new(), once: false, deeds: vec![deed] }
}

fn counters(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A pilot with an enemy so far ahead, and one far away.
fn facing(ahead: f64) -> [Standing; 3] {
    let (here, there) = ((300.0, 100.0, 0.0), (300.0, 100.0 + ahead, 0.0));
    [(0, still(), here), (1, target(), there), (1, target(), (850.0, 850.0, 180.0))]
}

#[test]
fn ships_are_near_others_within_a_range() {
    for (ahead, near) in [(130.0, [1, 1]), (200.0, [0, 1]), (300.0, [0, 0])] {
        let mut play = play(Scenario::default(), &facing(ahead), "");
        play.asked();
        let count = |reach| play.game.measure(Measure::Near(0b110, 0b1, 0, reach));
        assert_eq!([count(1), count(2)], near, "{ahead}");
    }
}

#[test]
fn attacks_of_a_side_are_counted_until_the_round_is_over() {
    let made = Test::at_least(Measure::Attacks(0), 1);
    let deed = Deed::Add(0, Amount { times: 1, each: Some(Measure::Attacks(0)) });
    let rules = vec![Rule { tests: vec![made], ..rule(Moment::EngagementEnd, deed) }];
    let scenario = Scenario { rules, counters: counters(&["alarm"]), ..Scenario::default() };
    let mut play = play(scenario, &facing(150.0), "bbb bb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.game.measure(Measure::Counter(0)), 1);
    assert_eq!(play.game.measure(Measure::Attacks(0)), 0, "a new round");
}

#[test]
fn an_errand_on_a_ship_is_done_within_its_range() {
    for (ahead, offered) in [(130.0, true), (250.0, false)] {
        let errand = Errand {
            name: "Mark".to_owned(),
            who: 0b1,
            tests: Vec::new(),
            stressed: false,
            once_per_round: false,
            kinds: 0,
            ships: 0b10,
            reach: 1,
            deeds: vec![ErrandDeed::Ionise, ErrandDeed::Do(Deed::Add(0, Amount { times: 1, each: None }))],
        };
        let scenario = Scenario { errands: vec![errand], counters: counters(&["marked"]), ..Scenario::default() };
        let mut play = play(scenario, &facing(ahead), "");
        play.asked();
        let view = play.game.view(Seat(0));
        assert_eq!(view.errands_at(A, view.base(A)).any(|it| it == (0, B.0)), offered, "{ahead}");
        if offered {
            play.until(Question::Action(A));
            assert!(play.asked().2.contains(&Choice::Errand(0, B.0)));
            play.answer(Choice::Errand(0, B.0)).asked();
            assert_eq!(play.game.measure(Measure::Counter(0)), 1);
            assert_eq!(play.count(B, Token::Ion), 1);
        }
    }
}

fn waiting(ship: u8) -> (Vec<Vector>, Vec<Wave>) {
    let place = Place::near(Pose::from_degrees(450.0, 0.0, 0.0));
    let wave = Wave {
        name: "prize".to_owned(),
        ships: vec![ship],
        when: Arrival::Called,
        vectors: vec![0],
        behind: 0,
        again: false,
        locks: None,
        by_die: false,
        wings: false,
        formations: false,
        returns: false,
    };
    (vec![Vector { name: "1".to_owned(), place }], vec![wave])
}

#[test]
fn a_turncoat_flies_on_where_it_was_with_its_damage_for_the_other_side() {
    let (vectors, waves) = waiting(2);
    let rules = vec![rule(Moment::EndEnd, Deed::Turn { whom: 0b10, into: 2 })];
    let scenario = Scenario { rules, vectors, waves, ..Scenario::default() };
    let strong = Profile { hull: 6, shields: 2, ..target() };
    let ships = [
        (0, still(), (300.0, 100.0, 0.0)),
        (1, strong.clone(), (300.0, 250.0, 90.0)),
        (0, strong, (0.0, 0.0, 0.0)),
        (1, target(), (850.0, 850.0, 180.0)),
    ];
    let mut play = play(scenario, &ships, "hhh bb");
    play.until(Question::Attack(A));
    assert_eq!(play.ship(C).fate, Fate::Coming);
    play.answer(shoot(B)).until_next_round();
    assert_eq!((play.ship(B).fate, play.ship(C).fate), (Fate::Captured, Fate::Flying));
    let lost = (play.ship(C).shields, play.ship(C).damage());
    assert_eq!(lost, (play.ship(B).shields, play.ship(B).damage()));
    assert!(lost.0 < 2, "it was hit");
    assert_eq!(play.game.measure(Measure::Captured(0b10)), 1);
    tallyho_rules::audit(&play.game).expect("the decks add up");
}

#[test]
fn shields_come_back_near_whoever_feeds_them_and_never_more_than_there_were() {
    let feed = |reach| Deed::Shield { who: 0b10, shields: 2, whom: 0b100, kinds: 0, reach };
    for (reach, shields) in [(5, 2), (1, 1)] {
        let scenario = Scenario { rules: vec![rule(Moment::EndEnd, feed(reach))], ..Scenario::default() };
        let fed = Profile { hull: 6, shields: 2, ..target() };
        let ships =
            [(0, still(), (300.0, 100.0, 0.0)), (1, fed, (300.0, 250.0, 0.0)), (1, target(), (300.0, 560.0, 0.0))];
        let mut play = play(scenario, &ships, "hbb bb");
        play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
        assert_eq!(play.ship(B).shields, shields, "{reach}");
    }
}

#[test]
fn what_is_drawn_face_down_is_known_to_nobody() {
    let draw = Deed::Draw(0, Amount { times: 4, each: None });
    let rules = vec![rule(Moment::EndEnd, draw)];
    let scenario = Scenario { rules, counters: counters(&["lantern"]), secrets: 1, ..Scenario::default() };
    let mut play = play(scenario, &facing(500.0), "");
    play.asked();
    let view = play.game.view(Seat(0));
    assert_eq!(view.measure(Measure::Counter(0)), None);
    assert_eq!(view.hold(&[Test::exactly(Measure::Counter(0), 2)]), None);
    assert_eq!(view.imagine(|_| 0).measure(Measure::Counter(0)), 0);
}

#[test]
fn fire_is_held_as_long_as_a_mission_says() {
    for (counter, options) in [(0, vec![Choice::Pass]), (1, vec![Choice::Pass, shoot(B)])] {
        let hold = FireRule {
            ships: 0b1,
            at: 0b110,
            may: Fire::Never,
            tests: vec![Test::exactly(Measure::Counter(0), 0)],
            ..FireRule::default()
        };
        let alarm = rule(Moment::SystemStart, Deed::Set(0, Amount { times: counter, each: None }));
        let scenario =
            Scenario { fire: vec![hold], rules: vec![alarm], counters: counters(&["alarm"]), ..Scenario::default() };
        let mut play = play(scenario, &facing(150.0), "");
        if counter == 0 {
            play.until_next_round();
            assert_eq!(play.game.measure(Measure::Attacks(0)), 0);
        } else {
            play.until(Question::Attack(A)).expect(Question::Attack(A), &options);
        }
    }
}
