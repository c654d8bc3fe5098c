//! Scenarios: things on the table, errands, waves, exits, points and ends.

use tallyho_rules::scenario::{
    Amount, Arrival, Carry, Constraint, Deed, Deployment, Errand, ErrandDeed, Exits, Kind, Laying, Measure, Moment,
    Nature, Objective, Rim, Rule, Stretch, Test, Thing, ThingShape, ThingStats, Vector, Verdict, Wave, Zone,
};
use tallyho_rules::{
    Ability, Action, Berths, Choice, Epic, Event, Fate, Game, Luck, ObstacleKind, Placing, Profile, Question, Ruleset,
    Scenario, ScenarioEvent, ScenarioQuestion, Seat, SetupFault, Start, Target, Token, sample,
};
use tallyho_table::{BaseSize, Edge, Pose, Slide};

use tallyho_testkit::{A, B, C, Play, Scene, act, pilot, still, target, white};

const CACHE: u32 = 1;

fn marker() -> Kind {
    Kind {
        id: "satellite".to_owned(),
        name: "satellite".to_owned(),
        shape: ThingShape::Rect(40.0, 40.0),
        stats: None,
        obstructs: false,
        carry: None,
        points: 0,
        nature: Nature::default(),
    }
}

fn lying(x: f64, y: f64) -> Thing {
    let place = tallyho_rules::Place::near(Pose::from_degrees(x, y, 0.0));
    Thing { kind: 0, owner: 0, place: Some(place), module: 0 }
}

/// At the start of each End phase from the second round on, each side scores for what it has of that.
fn score(points: i16, each: impl Fn(u8) -> Measure) -> Vec<Rule> {
    let rule = |seat: u8| Rule {
        name: "score".to_owned(),
        at: Moment::EndStart,
        tests: vec![Test::at_least(Measure::Round, 2)],
        once: false,
        deeds: vec![Deed::Score(seat, Amount { times: points, each: Some(each(seat)) })],
    };
    vec![rule(0), rule(1)]
}

fn play(scenario: Scenario, ships: &[(u8, Profile, (f64, f64, f64))]) -> Play {
    scene(scenario, ships).play("")
}

/// With a ship of no concern that always has something to answer, so that rounds stop.
fn scene(scenario: Scenario, ships: &[(u8, Profile, (f64, f64, f64))]) -> Scene {
    let ship =
        |scene: Scene, (seat, profile, at): &(u8, Profile, (f64, f64, f64))| scene.ship(*seat, profile.clone(), *at);
    let mut scene = ships.iter().fold(Scene::second_edition(), ship).bystander();
    scene.setup.scenario = Some(Box::new(scenario));
    scene
}

fn scores(play: &Play) -> [u32; 2] {
    [0, 1].map(|seat| play.game.score(Seat(seat)))
}

#[test]
fn who_has_more_ships_at_range_0_to_1_controls_a_satellite_from_the_second_round_on() {
    let scenario = Scenario {
        kinds: vec![marker()],
        things: vec![lying(200.0, 200.0), lying(600.0, 600.0), lying(200.0, 700.0)],
        rules: score(1, |seat| Measure::Controls(seat, 1, 1)),
        ..Scenario::default()
    };
    // Two of mine at the first; one each at the second; one of theirs out of reach of the third.
    let at = [(0, (200.0, 260.0, 0.0)), (0, (200.0, 140.0, 0.0)), (0, (600.0, 660.0, 0.0)), (1, (600.0, 540.0, 0.0))];
    let mut ships: Vec<_> = at.into_iter().map(|(seat, at)| (seat, target(), at)).collect();
    ships.push((1, target(), (400.0, 700.0, 0.0)));
    let mut play = play(scenario, &ships);
    play.until_next_round();
    assert_eq!(scores(&play), [0, 0]);
    play.until_next_round();
    assert_eq!(scores(&play), [1, 0]);
}

#[test]
fn a_medium_or_large_ship_counts_as_two_for_control() {
    let scenario = Scenario {
        kinds: vec![marker()],
        things: vec![lying(300.0, 300.0)],
        rules: score(1, |seat| Measure::Controls(seat, 1, 1)),
        ..Scenario::default()
    };
    let large = Profile { size: BaseSize::Large, ..target() };
    let mut play = play(scenario, &[(0, target(), (300.0, 370.0, 0.0)), (1, large, (300.0, 220.0, 0.0))]);
    play.until_next_round().until_next_round();
    assert_eq!(scores(&play), [0, 1]);
}

#[test]
fn who_contests_alone_scores_once_more() {
    let scenario = Scenario {
        kinds: vec![marker()],
        things: vec![lying(400.0, 400.0)],
        rules: score(1, |seat| Measure::Contests(seat, 1, 2))
            .into_iter()
            .chain(score(1, |seat| Measure::ContestsAlone(seat, 1, 2)))
            .collect(),
        ..Scenario::default()
    };
    let near = (0, target(), (400.0, 600.0, 0.0));
    let mut both = play(scenario.clone(), &[near.clone(), (1, target(), (400.0, 220.0, 0.0))]);
    both.until_next_round().until_next_round();
    assert_eq!(scores(&both), [1, 1]);
    let mut alone = play(scenario, &[near, (1, target(), (400.0, 100.0, 0.0))]);
    alone.until_next_round().until_next_round();
    assert_eq!(scores(&alone), [2, 0]);
}

/// Ships that can be hurt, one of which has been at half its health: hull 4 and shields 2.
#[test]
fn a_ship_at_half_health_gives_half_its_points_rounded_down_once_and_the_rest_when_it_is_gone() {
    let scenario = Scenario { halves: true, ..Scenario::default() };
    let mut scene = scene(scenario, &[(0, still(), (400.0, 100.0, 0.0)), (1, target(), (400.0, 250.0, 0.0))]);
    scene.setup.ships[1].points = 5;
    scene.setup.ruleset = Ruleset { first_player: tallyho_rules::FirstPlayer::Fixed, ..Ruleset::REVISED };
    // The squad of 5 points leaves a head start of 15.
    let mut play = scene.play("hhh bb");
    let shoot = Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: Target::Ship(B) };
    play.until(Question::Attack(A)).answer(shoot);
    assert_eq!(play.game.score(Seat(0)), 15 + 2);
    assert_eq!(play.game.measure(Measure::Halved(0b10)), 1);
}

fn tow() -> Errand {
    Errand {
        name: "tow".to_owned(),
        who: 0b11,
        tests: vec![Test::at_least(Measure::Round, 2)],
        stressed: false,
        once_per_round: false,
        kinds: CACHE,
        ships: 0,
        reach: 1,
        deeds: vec![ErrandDeed::Take, ErrandDeed::Decloak],
    }
}

fn salvage() -> Scenario {
    Scenario {
        kinds: vec![Kind { carry: Some(Carry::Towed), ..marker() }],
        things: vec![lying(300.0, 300.0)],
        errands: vec![tow()],
        rules: score(1, |seat| Measure::Carries(seat, CACHE)),
        ..Scenario::default()
    }
}

fn hauler() -> Profile {
    pilot("0OW 2FW", &[white(Action::Focus), white(Action::Boost), white(Action::BarrelRoll)])
}

#[test]
fn a_cache_is_towed_from_the_second_round_on_at_range_0_to_1_and_scores_each_round() {
    let mut play = play(salvage(), &[(0, hauler(), (300.0, 200.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))]);
    play.until(Question::Action(A));
    assert!(!play.asked().2.iter().any(|choice| matches!(choice, Choice::Errand(..))));
    play.until_next_round().until(Question::Action(A));
    assert!(play.asked().2.contains(&Choice::Errand(0, 0)));
    play.answer(Choice::Errand(0, 0))
        .expect(Question::Scenario(ScenarioQuestion::Jettison(A)), &[Choice::Pass, Choice::Either(0)]);
    assert_eq!(play.game.carried_by(A), Some(0));
    play.pass().until_next_round();
    assert_eq!(scores(&play), [1, 0]);
}

#[test]
fn a_ship_that_tows_cannot_boost_roll_slam_or_cloak_and_carries_one_cache_only() {
    let mut scenario = salvage();
    scenario.things.push(lying(260.0, 300.0));
    let mut play = play(scenario, &[(0, hauler(), (300.0, 200.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))]);
    play.until_next_round().until(Question::Action(A)).answer(Choice::Errand(0, 0)).pass();
    play.until_next_round().until(Question::Action(A));
    let focus = Choice::Action(Action::Focus, tallyho_rules::Difficulty::White);
    assert_eq!(play.asked().2, [Choice::Pass, focus]);
}

#[test]
fn a_ship_may_jettison_its_cache_after_its_activation_and_the_opponent_puts_it_at_range_1() {
    let mut play = play(salvage(), &[(0, hauler(), (300.0, 200.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))]);
    play.until_next_round().until(Question::Action(A)).answer(Choice::Errand(0, 0)).answer(Choice::Either(0));
    let (seat, question, options) = play.asked();
    assert_eq!((seat, question), (Seat(1), Question::Scenario(ScenarioQuestion::Put(0, A))));
    let on_ship = Choice::Place(tallyho_rules::Place::near(Pose::from_degrees(300.0, 200.0, 0.0)));
    assert!(play.game.answer(on_ship, &mut tallyho_rules::Luck::new(1), &mut ()).is_err());
    play.answer(options[0]);
    assert_eq!(play.game.carried_by(A), None);
    let Choice::Place(place) = options[0] else { panic!("a place was offered") };
    assert_eq!(play.game.state().objects()[0].pose, place.pose());
}

#[test]
fn critical_damage_makes_a_ship_let_go_of_its_cache_in_spite_of_shields() {
    let gunner = Profile { initiative: 4, ..still() };
    let scene = scene(salvage(), &[(0, hauler(), (300.0, 200.0, 0.0)), (1, gunner, (300.0, 420.0, 180.0))]);
    let mut play = scene.play("cbb bb");
    play.until_next_round().until(Question::Action(A)).answer(Choice::Errand(0, 0)).pass();
    let shoot = Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: Target::Ship(A) };
    play.until(Question::Attack(B)).answer(shoot);
    play.until(Question::Scenario(ScenarioQuestion::Put(0, A)));
    assert_eq!(play.game.state().ship(A).shields, 1);
    assert_eq!(play.asked().0, Seat(1));
}

#[test]
fn a_cache_stays_behind_where_the_maneuver_began_of_a_ship_that_flees() {
    let runner = pilot("0OW 5FW", &[white(Action::Focus)]);
    let mut play = play(
        Scenario { things: vec![lying(300.0, 800.0)], ..salvage() },
        &[(0, runner, (300.0, 700.0, 0.0)), (0, target(), (100.0, 100.0, 0.0)), (1, target(), (800.0, 100.0, 0.0))],
    );
    play.until_next_round().until(Question::Action(A)).answer(Choice::Errand(0, 0)).pass();
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(1));
    play.until(Question::Scenario(ScenarioQuestion::Put(0, A)));
    assert_eq!(play.game.state().ship(A).fate, Fate::Fled);
    for choice in play.asked().2 {
        let Choice::Place(place) = choice else { panic!("a place was offered") };
        assert!(place.pose().at.distance(tallyho_table::Vec2::new(300.0, 700.0)) < 200.0);
    }
}

#[test]
fn scrambling_a_satellite_takes_it_from_whoever_had_it() {
    let scramble = Errand { name: "scramble".to_owned(), deeds: vec![ErrandDeed::Own], ..tow() };
    let scenario = Scenario {
        kinds: vec![marker()],
        things: vec![lying(300.0, 300.0)],
        errands: vec![scramble],
        rules: score(1, |seat| Measure::Owns(seat, 1)),
        ..Scenario::default()
    };
    let late = Profile { initiative: 2, ..hauler() };
    let mut play = play(scenario, &[(0, hauler(), (300.0, 200.0, 0.0)), (1, late, (300.0, 380.0, 0.0))]);
    play.until_next_round().until(Question::Action(A)).answer(Choice::Errand(0, 0));
    play.until_next_round();
    assert_eq!(scores(&play), [1, 0]);
    // What is one's own already is not scrambled again.
    play.until(Question::Action(A));
    assert!(!play.asked().2.contains(&Choice::Errand(0, 0)));
    play.until(Question::Action(B)).answer(Choice::Errand(0, 0)).until_next_round();
    assert_eq!(scores(&play), [1, 1]);
}

#[test]
fn an_errand_is_no_action_for_a_stressed_ship() {
    let mut play = play(salvage(), &[(0, hauler(), (300.0, 200.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))]);
    play.until_next_round().gain(A, Token::Stress);
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0));
    let round = play.game.state().round;
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Scenario(ScenarioEvent::Errand(..)))));
    assert_eq!(play.game.state().round, round + 1);
}

fn is_errand(choice: &Choice) -> bool {
    matches!(choice, Choice::Errand(..))
}

#[test]
fn a_coordinated_ship_is_offered_no_scenario_action() {
    let leader = pilot("0OW", &[white(Action::Coordinate)]);
    let first = Profile { initiative: 0, ..leader };
    let mut play = play(
        Scenario { errands: vec![Errand { who: 0b1111, ..tow() }], ..salvage() },
        &[(0, hauler(), (300.0, 200.0, 0.0)), (0, first, (400.0, 200.0, 0.0))],
    );
    play.until_next_round().until(Question::Action(B)).answer(act(white(Action::Coordinate)));
    play.until(Question::Action(A));
    assert!(!play.asked().2.iter().any(is_errand), "{:?}", play.asked());
    play.pass().until(Question::Action(A));
    assert!(play.asked().2.iter().any(is_errand), "in its own Perform Action step it may");
}

#[test]
fn a_ship_that_was_just_launched_is_offered_no_scenario_action() {
    let carrier =
        Profile { size: BaseSize::Large, epic: Epic { carries: 1, berths: Berths(1), ..Epic::default() }, ..target() };
    let ship = Profile { epic: Epic { docks: Berths(1), ..Epic::default() }, ..hauler() };
    let errands = vec![Errand { tests: Vec::new(), who: 0b111, ..tow() }];
    let mut scene = Scene::second_edition().ship(0, carrier, (300.0, 150.0, 0.0));
    scene = scene.ship_that_starts(Start::DockedOn(0), ship).bystander();
    scene.setup.scenario = Some(Box::new(Scenario { errands, ..salvage() }));
    let mut play = scene.play("");
    play.until(Question::Launch(B)).answer(Choice::Launch { maneuver: 1, edge: Edge::Front, slide: Slide::Middle });
    play.until(Question::Action(B));
    assert!(!play.asked().2.iter().any(is_errand), "{:?}", play.asked());
}

/// Whether a card is offered before that round is over; everything else is passed over.
fn uses_it_in(play: &mut Play, round: u8) -> bool {
    loop {
        let (_, _, options) = play.asked();
        match () {
            () if play.game.state().round > round => return false,
            () if options.iter().any(|choice| matches!(choice, Choice::Use(_))) => return true,
            () => play.answer(if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] }),
        };
    }
}

#[test]
fn a_ship_that_tows_gains_no_cloak_token_by_any_way() {
    let clauses = [("at", "end-start"), ("may", "gain cloak")];
    let array = tallyho_rules::effect::Effect::read(clauses).expect("an effect");
    let cloaker = Profile {
        abilities: vec![Ability { name: "Array".to_owned(), effects: vec![array], ..Ability::default() }],
        ..hauler()
    };
    let mut play = play(salvage(), &[(0, cloaker, (300.0, 200.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))]);
    assert!(uses_it_in(&mut play, 1), "without a cache it may");
    play.until_next_round().until(Question::Action(A)).answer(Choice::Errand(0, 0)).pass();
    assert!(!uses_it_in(&mut play, 2));
    assert_eq!(play.count(A, Token::Cloak), 0);
}

#[test]
fn a_ship_that_docks_lets_go_of_its_cache_first_and_scores_nothing_for_it() {
    let carrier =
        Profile { size: BaseSize::Large, epic: Epic { carries: 1, berths: Berths(1), ..Epic::default() }, ..target() };
    let ship = Profile { epic: Epic { docks: Berths(1), ..Epic::default() }, ..hauler() };
    let mut play = play(
        Scenario { errands: vec![Errand { who: 0b111, ..tow() }], ..salvage() },
        &[(0, ship, (300.0, 200.0, 0.0)), (0, carrier, (300.0, 137.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))],
    );
    play.until_next_round().until(Question::Action(A)).answer(Choice::Errand(0, 0)).pass();
    play.until_next_round();
    assert_eq!(scores(&play), [1, 0]);
    play.until(Question::Dock(A)).answer(Choice::Ship(B));
    let (seat, question, options) = play.asked();
    assert_eq!((seat, question), (Seat(1), Question::Scenario(ScenarioQuestion::Put(0, A))));
    for choice in &options {
        let Choice::Place(place) = choice else { panic!("a place was offered") };
        assert!(place.pose().at.distance(tallyho_table::Vec2::new(300.0, 200.0)) < 200.0);
    }
    play.answer(options[0]).until_next_round();
    assert_eq!((play.game.carried_by(A), scores(&play)), (None, [1, 0]));
}

/// A satellite in the middle, and six asteroids for two players to place.
fn with_obstacles_to_place() -> Game {
    let scenario = Scenario { kinds: vec![marker()], things: vec![lying(457.0, 457.0)], ..Scenario::default() };
    let ships = [(0, target(), (100.0, 60.0, 0.0)), (1, target(), (100.0, 850.0, 180.0))];
    let mut scene = scene(scenario, &ships);
    scene.setup.obstacles = sample::six_obstacles(ObstacleKind::Asteroid);
    scene.setup.placing = Placing::InTurns;
    Game::new(scene.setup).expect("the scene is sound")
}

#[test]
fn obstacles_may_lie_as_near_to_a_satellite_as_they_like_but_not_on_it() {
    let (mut game, mut luck) = (with_obstacles_to_place(), tallyho_rules::Luck::new(3));
    game.advance(&mut luck, &mut ());
    while !matches!(game.asked().expect("somebody is asked").question, Question::PlaceObstacle(_)) {
        let first = game.asked().expect("somebody is asked").options[0];
        game.answer(first, &mut luck, &mut ()).expect("what is offered is legal");
        game.advance(&mut luck, &mut ());
    }
    assert!(game.answer(laid(457.0, 457.0), &mut luck, &mut ()).is_err(), "on the satellite");
    game.answer(laid(457.0, 557.0), &mut luck, &mut ()).expect("within range 1 of it");
}

fn laid(x: f64, y: f64) -> Choice {
    Choice::Place(tallyho_rules::Place::near(Pose::from_degrees(x, y, 0.0)))
}

#[test]
fn satellites_are_laid_in_turn_at_the_ranges_the_scenario_asks_for() {
    let hidden = Thing { place: None, ..lying(0.0, 0.0) };
    let step = |thing: u8, by: u8, edge: Constraint| Laying {
        thing,
        by,
        within: vec![Constraint::At(0, 3, 3), Constraint::Beyond(2), edge],
    };
    let scenario = Scenario {
        kinds: vec![marker()],
        things: vec![lying(457.0, 457.0), hidden, hidden],
        laying: vec![step(1, 0, Constraint::OwnEdge(2, 4)), step(2, 1, Constraint::FoeEdge(2, 4))],
        ..Scenario::default()
    };
    let mut scene = scene(scenario, &[(0, target(), (100.0, 60.0, 0.0)), (1, target(), (100.0, 850.0, 180.0))]);
    scene.setup.ruleset = Ruleset { first_player: tallyho_rules::FirstPlayer::Fixed, ..Ruleset::REVISED };
    scene.setup.placing = Placing::InTurns;
    scene.setup.first = Seat(0);
    let mut game = Game::new(scene.setup).expect("the scene is sound");
    let mut luck = tallyho_rules::Luck::new(3);
    let lay = |index| Question::Scenario(ScenarioQuestion::Lay(index));
    game.advance(&mut luck, &mut ());
    while game.asked().expect("somebody is asked").question != lay(1) {
        let first = game.asked().expect("somebody is asked").options[0];
        game.answer(first, &mut luck, &mut ()).expect("what is offered is legal");
        game.advance(&mut luck, &mut ());
    }
    let first = game.asked().expect("somebody is asked").seat;
    let mine = if first == Seat(0) { 197.0 } else { 717.0 };
    // Too near to the middle, too far from it, and at the opponent's side.
    for place in [laid(457.0, 380.0), laid(457.0, 60.0), laid(457.0, 914.0 - mine)] {
        assert!(game.answer(place, &mut luck, &mut ()).is_err(), "{place:?}");
    }
    game.answer(laid(457.0, mine), &mut luck, &mut ()).expect("range 3 of the middle, 2 of the edge");
    game.advance(&mut luck, &mut ());
    let ask = game.asked().expect("somebody is asked");
    assert_eq!((ask.question, ask.seat), (lay(2), Seat(1 - first.0)));
    // Within range 2 of the other one.
    assert!(game.answer(laid(500.0, mine), &mut luck, &mut ()).is_err());
}

fn wave(ships: &[u8], when: Arrival, vectors: &[u8]) -> Wave {
    let name = "alpha".to_owned();
    Wave {
        name,
        ships: ships.to_vec(),
        when,
        vectors: vectors.to_vec(),
        behind: 0,
        again: false,
        locks: None,
        by_die: false,
        wings: false,
        formations: false,
        returns: false,
    }
}

fn vectors() -> Vec<Vector> {
    let at = |name: &str, x: f64, y: f64, heading: f64| Vector {
        name: name.to_owned(),
        place: tallyho_rules::Place::near(Pose::from_degrees(x, y, heading)),
    };
    vec![at("1", 0.0, 300.0, 90.0), at("2", 300.0, 914.0, 180.0), at("3", 914.0, 600.0, 270.0)]
}

fn coming(waves: Vec<Wave>, luck: &str) -> Play {
    let scenario = Scenario { vectors: vectors(), waves, ..Scenario::default() };
    let nowhere = (0.0, 0.0, 0.0);
    let ships = [(0, target(), (450.0, 60.0, 0.0)), (1, still(), nowhere), (1, still(), nowhere)];
    scene(scenario, &ships).play(luck)
}

#[test]
fn a_wave_arrives_before_planning_in_its_round_facing_in_from_its_vector() {
    let mut play = coming(vec![wave(&[1, 2], Arrival::Round(2), &[0])], "");
    play.asked();
    assert_eq!(play.game.state().ship(B).fate, Fate::Coming);
    play.until_next_round();
    let base = |ship| play.game.state().base(ship);
    assert!((base(B).pose.at.x - 22.0).abs() < 1e-6 && (base(B).pose.at.y - 300.0).abs() < 1e-6);
    assert_eq!(base(B).pose.heading.degrees().round(), 90.0);
    // The second stands to the left of the first, a template's width away.
    assert!((base(C).pose.at.y - 360.0).abs() < 1e-6, "{:?}", base(C).pose.at);
    assert!(play.events.contains(&Event::Scenario(ScenarioEvent::Arrived(0, 0, 2))));
}

#[test]
fn nobody_who_is_still_to_come_comes_in_an_imagined_game() {
    let mut play = coming(vec![wave(&[1, 2], Arrival::Round(2), &[0])], "");
    play.asked();
    let mut imagined = play.game.view(Seat(0)).imagine(|_| 0);
    let mut luck = Luck::new(1);
    while imagined.state().round < 3 {
        let choice = imagined.asked().expect("it goes on").options[0];
        imagined.answer(choice, &mut luck, &mut ()).unwrap();
        imagined.advance(&mut luck, &mut ());
    }
    assert_eq!([B, C].map(|ship| imagined.state().ship(ship).fate), [Fate::Coming; 2]);
}

/// Waves of one ship each that come by the sides of a marker in the middle, which faces the near edge, in round 2.
fn by_marker(waves: usize, enemy_at: f64, luck: &str) -> Vec<Event> {
    let sides = [
        ("1a", 450.0, 430.0, 180.0),
        ("1b", 430.0, 450.0, 270.0),
        ("1c", 450.0, 470.0, 0.0),
        ("1d", 470.0, 450.0, 90.0),
    ];
    let vectors = sides.map(|(name, x, y, heading)| Vector {
        name: name.to_owned(),
        place: tallyho_rules::Place::near(Pose::from_degrees(x, y, heading)),
    });
    let wave = |ship: usize| Wave { by_die: true, ..wave(&[ship as u8 + 1], Arrival::Round(2), &[0, 1, 2, 3]) };
    let came = waves;
    let waves = (0..waves).map(wave).collect();
    let scenario = Scenario { vectors: vectors.to_vec(), waves, ..Scenario::default() };
    let nowhere = (0.0, 0.0, 0.0);
    let ships = [(0, target(), (450.0, enemy_at, 0.0)), (1, still(), nowhere), (1, still(), nowhere)];
    let mut play = scene(scenario, &ships[..1 + came]).play(luck);
    play.until_next_round();
    play.events.clone()
}

#[test]
fn a_die_says_by_which_side_of_a_marker_a_wave_comes() {
    let arrived = |vector| Event::Scenario(ScenarioEvent::Arrived(0, vector, 1));
    // A blank is the side nearest to an enemy.
    for (luck, enemy_at, vector) in [("h", 60.0, 0), ("c", 60.0, 1), ("f", 60.0, 3), ("b", 60.0, 0), ("b", 850.0, 2)] {
        assert!(by_marker(1, enemy_at, luck).contains(&arrived(vector)), "{luck} {enemy_at}");
    }
    let events = by_marker(2, 60.0, "hh");
    assert!(events.contains(&arrived(0)) && events.contains(&Event::Scenario(ScenarioEvent::Arrived(1, 1, 1))));
}

#[test]
fn a_wave_of_the_set_up_is_there_before_players_deploy_in_their_zone() {
    let mut scenario =
        Scenario { vectors: vectors(), waves: vec![wave(&[1], Arrival::Setup, &[1])], ..Scenario::default() };
    scenario.deployments.push(Deployment { ships: 1, zone: Zone::Rect([600.0, 0.0, 900.0, 300.0]) });
    let ships = [(0, target(), (0.0, 0.0, 0.0)), (1, still(), (0.0, 0.0, 0.0))];
    let mut play = play(scenario, &ships);
    let (seat, question, options) = play.asked();
    assert_eq!((seat, question), (Seat(0), Question::Deploy(A)));
    assert!(play.game.state().ship(B).on_table());
    for choice in &options {
        let Choice::Place(place) = choice else { panic!("a place was offered") };
        assert!(place.pose().at.x > 600.0 && place.pose().at.y < 300.0);
    }
    assert!(play.game.answer(laid(100.0, 60.0), &mut tallyho_rules::Luck::new(1), &mut ()).is_err());
    play.answer(laid(700.0, 250.0));
    assert!(play.game.state().ship(A).on_table());
}

/// Four sides of a marker in the middle.
fn sides() -> Vec<Vector> {
    let side = |(name, heading): (&str, f64)| Vector {
        name: name.to_owned(),
        place: tallyho_rules::Place::near(Pose::from_degrees(457.0, 457.0, heading)),
    };
    [("1a", 180.0), ("1b", 270.0), ("1c", 0.0), ("1d", 90.0)].into_iter().map(side).collect()
}

#[test]
fn waves_by_markers_deploy_among_the_players_by_initiative() {
    let at = |initiative: u8| Profile { initiative, ..target() };
    let by_marker = |ship: u8| Wave { by_die: true, ..wave(&[ship], Arrival::Setup, &[0, 1, 2, 3]) };
    let mut scenario = Scenario { vectors: sides(), waves: vec![by_marker(2), by_marker(3)], ..Scenario::default() };
    scenario.deployments.push(Deployment { ships: 0b11, zone: Zone::Rect([0.0, 0.0, 900.0, 100.0]) });
    let nowhere = (0.0, 0.0, 0.0);
    let ships = [(0, at(3), nowhere), (0, at(1), nowhere), (1, at(1), nowhere), (1, at(2), nowhere)];
    let mut play = scene(scenario, &ships).play("hc");
    // Player 1 before the patrol of the same initiative, the patrol before player 3.
    assert_eq!(play.asked().1, Question::Deploy(B));
    assert!(!play.game.state().ship(C).on_table());
    play.answer(laid(100.0, 60.0));
    assert_eq!(play.asked().1, Question::Deploy(A));
    assert!([2, 3].into_iter().all(|ship| play.game.state().ship(tallyho_rules::ShipId(ship)).on_table()));
}

#[test]
fn ships_of_one_wave_by_markers_deploy_each_by_its_own_initiative_and_side() {
    let at = |initiative: u8| Profile { initiative, ..target() };
    let patrol = Wave { by_die: true, ..wave(&[1, 2], Arrival::Setup, &[0, 1, 2, 3]) };
    let mut scenario = Scenario { vectors: sides(), waves: vec![patrol], ..Scenario::default() };
    scenario.deployments.push(Deployment { ships: 1, zone: Zone::Rect([0.0, 0.0, 900.0, 100.0]) });
    let nowhere = (0.0, 0.0, 0.0);
    // The better pilot of the two stands first in the file, and comes last all the same.
    let mut play = scene(scenario, &[(0, at(3), nowhere), (1, at(5), nowhere), (1, at(1), nowhere)]).play("hc");
    assert_eq!(play.asked().1, Question::Deploy(A));
    assert!(play.game.state().ship(C).on_table() && !play.game.state().ship(B).on_table());
    play.answer(laid(100.0, 60.0));
    play.asked();
    assert!(play.game.state().ship(B).on_table());
    let arrived = |vector| Event::Scenario(ScenarioEvent::Arrived(0, vector, 1));
    assert!(play.events.contains(&arrived(0)) && play.events.contains(&arrived(1)));
}

#[test]
fn ships_of_one_wave_come_by_sides_of_their_own_and_those_without_one_wait_a_round() {
    let patrol = Wave { by_die: true, ..wave(&[1, 2, 3, 4, 5], Arrival::Round(2), &[0, 1, 2, 3]) };
    let scenario = Scenario { vectors: sides(), waves: vec![patrol], ..Scenario::default() };
    let mut ships = vec![(0, target(), (450.0, 60.0, 0.0))];
    ships.extend((0..5).map(|_| (1, still(), (0.0, 0.0, 0.0))));
    let mut play = scene(scenario, &ships).play("hhhhh");
    play.until_next_round();
    let came =
        |play: &Play| (1..6).filter(|&ship| play.game.state().ship(tallyho_rules::ShipId(ship)).on_table()).count();
    assert_eq!(came(&play), 4);
    assert!(play.events.contains(&Event::Scenario(ScenarioEvent::Delayed(0))));
    play.until_next_round();
    assert_eq!(came(&play), 5);
}

#[test]
fn three_to_six_small_ships_that_are_called_together_come_as_a_wing() {
    let call = |count: i16| Rule {
        name: "call".to_owned(),
        at: Moment::EndEnd,
        tests: vec![Test::exactly(Measure::Round, 1)],
        once: false,
        deeds: vec![Deed::Call(0, Amount { times: count, each: None })],
    };
    for (count, mates) in [(2, 0), (3, 2), (4, 3)] {
        let patrol = Wave { wings: true, ..wave(&[1, 2, 3, 4], Arrival::Called, &[0]) };
        let scenario =
            Scenario { vectors: vectors(), waves: vec![patrol], rules: vec![call(count)], ..Scenario::default() };
        let mut ships = vec![(0, target(), (100.0, 100.0, 0.0))];
        ships.extend((0..4).map(|_| (1, target(), (0.0, 0.0, 0.0))));
        let mut play = play(scenario, &ships);
        play.until_next_round();
        play.asked();
        let ship = |ship: u8| *play.game.state().ship(tallyho_rules::ShipId(ship));
        assert_eq!((1..5).filter(|&it| ship(it).on_table()).count(), count as usize);
        assert_eq!((1..5).filter(|&it| ship(it).wing.is_some_and(|wing| wing.leader == B)).count(), mates);
    }
}

#[test]
fn two_waves_never_share_a_vector_in_a_round() {
    // Both are bound for the first: the second draws one of the others.
    let waves = vec![wave(&[1], Arrival::Round(1), &[0]), wave(&[2], Arrival::Round(1), &[0])];
    let mut play = coming(waves, "1");
    play.asked();
    let arrived = |wave, vector| Event::Scenario(ScenarioEvent::Arrived(wave, vector, 1));
    assert!(play.events.contains(&arrived(0, 0)) && play.events.contains(&arrived(1, 1)));
}

#[test]
fn a_wave_that_finds_no_free_vector_comes_next_round() {
    let waves = vec![wave(&[1], Arrival::Round(1), &[0]), wave(&[2], Arrival::Round(1), &[0, 0])];
    let mut play = coming(waves, "1");
    play.asked();
    assert!(play.events.contains(&Event::Scenario(ScenarioEvent::Delayed(1))));
    assert_eq!(play.game.state().ship(C).fate, Fate::Coming);
    play.until_next_round();
    assert!(play.game.state().ship(C).on_table());
}

#[test]
fn a_wave_from_behind_takes_a_vector_in_the_rear_arc() {
    // The first ship looks up the table: only the vector at the left, below it, is behind a ship at the middle.
    let mut from_behind = wave(&[1], Arrival::Round(1), &[0, 1, 2]);
    from_behind.behind = 1;
    let scenario = Scenario { vectors: vectors(), waves: vec![from_behind], ..Scenario::default() };
    let mut play = play(scenario, &[(0, target(), (450.0, 450.0, 0.0)), (1, still(), (0.0, 0.0, 0.0))]);
    play.asked();
    assert!(play.events.contains(&Event::Scenario(ScenarioEvent::Arrived(0, 0, 1))));
}

#[test]
fn a_rule_calls_so_many_ships_of_a_wave_for_the_next_round() {
    let mut scenario =
        Scenario { vectors: vectors(), waves: vec![wave(&[1, 2], Arrival::Called, &[0])], ..Scenario::default() };
    scenario.rules.push(Rule {
        name: "alarm".to_owned(),
        at: Moment::EndEnd,
        tests: vec![Test::exactly(Measure::Round, 1)],
        once: true,
        deeds: vec![Deed::Call(0, Amount { times: 1, each: None })],
    });
    let nowhere = (0.0, 0.0, 0.0);
    let ships = [(0, target(), (450.0, 60.0, 0.0)), (1, still(), nowhere), (1, still(), nowhere)];
    let mut play = play(scenario, &ships);
    play.until_next_round();
    assert_eq!([B, C].map(|ship| play.game.state().ship(ship).fate), [Fate::Flying, Fate::Coming]);
    assert_eq!(play.game.measure(Measure::Came(0)), 1);
}

fn objectives(objectives: Vec<Objective>, loss_dice: u8) -> Scenario {
    let verdict = Verdict::Objectives { seat: 0, pilots: 1, lost_unless: None, loss_dice };
    Scenario { objectives, verdict, exits: vec![Exits::Only(vec![near()]), Exits::AsUsual], ..Scenario::default() }
}

fn near() -> Stretch {
    Stretch { rim: Rim::Near, from: 0.0, to: 500.0 }
}

fn objective(primary: bool, test: Test, points: i16) -> Objective {
    let pays = Amount { times: points, each: None };
    Objective { id: "it".to_owned(), name: "it".to_owned(), seat: 0, primary, any: vec![vec![test]], pays }
}

#[test]
fn leaving_over_an_escape_edge_is_an_escape_and_over_another_is_the_end_of_a_ship() {
    for (x, fate) in [(300.0, Fate::Fled), (700.0, Fate::Destroyed)] {
        let scenario = objectives(vec![objective(true, Test::at_least(Measure::Escaped(1), 1), 5)], 0);
        let runner = pilot("5FW", &[]);
        let mut play = play(scenario, &[(0, runner, (x, 60.0, 180.0)), (1, target(), (800.0, 700.0, 0.0))]);
        play.until_over();
        assert_eq!(play.game.state().ship(A).fate, fate);
        let won = fate == Fate::Fled;
        assert_eq!(play.game.winner(), Some(Seat(u8::from(!won))));
        assert_eq!(play.game.score(Seat(0)), if won { 5 } else { 0 });
    }
}

#[test]
fn kills_and_bonus_objectives_pay_and_the_harshest_die_of_a_lost_pilot_costs() {
    let scenario = objectives(
        vec![
            objective(true, Test::at_least(Measure::Escaped(1), 1), 5),
            objective(false, Test::exactly(Measure::Round, 1), 40),
        ],
        3,
    );
    let runner = pilot("5FW", &[]);
    let scene = scene(scenario, &[(0, runner, (700.0, 60.0, 180.0)), (1, target(), (800.0, 700.0, 0.0))]);
    let mut play = scene.play("bhf");
    play.until_over();
    // Blank, hit and focus: the hit counts.
    assert!(play.events.contains(&Event::Scenario(ScenarioEvent::Penalty(A, 15))));
    assert_eq!((play.game.winner(), play.game.score(Seat(0))), (Some(Seat(1)), 25));
    assert_eq!(play.game.report().expect("it is a scenario").met, [false, true]);
}

#[test]
fn who_stays_in_hostile_space_when_the_rounds_are_over_is_lost() {
    let verdict = Verdict::Objectives {
        seat: 0,
        pilots: 1,
        lost_unless: Some(vec![Test::at_least(Measure::Destroyed(0b10), 1)]),
        loss_dice: 0,
    };
    let scenario = Scenario { verdict, ..Scenario::default() };
    let ships = [(0, target(), (300.0, 300.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))];
    let mut play = scene(scenario, &ships).rounds(2).play("");
    play.until_over();
    assert_eq!(play.game.state().ship(A).fate, Fate::Destroyed);
}

fn generator() -> Kind {
    let stats = ThingStats { initiative: 0, agility: 0, hull: 2, shields: 1, crits_count_double: true };
    Kind { stats: Some(stats), points: 2, ..marker() }
}

#[test]
fn shields_of_a_thing_take_damage_first_and_a_critical_hit_on_its_hull_counts_double() {
    let thing = Thing { owner: 1, ..lying(300.0, 300.0) };
    let scenario = Scenario { kinds: vec![generator()], things: vec![thing], ..objectives(Vec::new(), 0) };
    let ships = [(0, still(), (300.0, 200.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))];
    let shoot = Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: Target::Object(0) };
    for (luck, left) in [("hbbb", 1), ("hcbb", 0), ("hhbb", 1), ("hhhb", 0)] {
        let mut play = scene(scenario.clone(), &ships).play(luck);
        play.until(Question::Attack(A)).answer(shoot);
        play.until_next_round();
        assert_eq!(play.game.measure(Measure::Left(1)), left, "{luck}");
        assert_eq!(play.game.measure(Measure::Whole(1)), 0);
        assert_eq!(play.game.score(Seat(0)), if left == 0 { 2 } else { 0 });
    }
}

#[test]
fn nobody_attacks_or_locks_a_marker() {
    let scenario = Scenario { kinds: vec![marker()], things: vec![lying(300.0, 300.0)], ..Scenario::default() };
    let locker = Profile { actions: vec![white(Action::Lock)], ..still() };
    let mut play = play(scenario, &[(0, locker, (300.0, 200.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))]);
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Locked(..) | Event::Attacked { .. })));
}

#[test]
fn a_scenario_that_names_what_is_not_there_is_refused() {
    let bad = Scenario {
        things: vec![lying(0.0, 0.0)],
        waves: vec![wave(&[9], Arrival::Setup, &[4])],
        rules: vec![Rule {
            name: String::new(),
            at: Moment::Start,
            tests: Vec::new(),
            once: false,
            deeds: vec![Deed::Call(3, Amount { times: 1, each: None })],
        }],
        ..Scenario::default()
    };
    let ships = [(0, target(), (300.0, 300.0, 0.0)), (1, target(), (800.0, 700.0, 0.0))];
    let faults = Game::new(scene(bad, &ships).setup).unwrap_err();
    assert_eq!(faults.len(), 4, "{faults:?}");
    assert!(faults.iter().all(|fault| matches!(fault, SetupFault::BadScenario(_))));
}

#[test]
fn a_wave_by_a_corner_stands_as_far_in_as_it_must() {
    let corner = Vector { name: "c".to_owned(), place: tallyho_rules::Place::near(Pose::from_degrees(0.0, 0.0, 45.0)) };
    let scenario =
        Scenario { vectors: vec![corner], waves: vec![wave(&[1], Arrival::Round(1), &[0])], ..Scenario::default() };
    let large = Profile { size: BaseSize::Large, ..still() };
    let mut play = play(scenario, &[(0, target(), (450.0, 450.0, 0.0)), (1, large, (0.0, 0.0, 0.0))]);
    play.asked();
    assert!(play.game.state().ship(B).on_table());
    assert_eq!(play.game.state().base(B).pose.heading.degrees().round(), 45.0);
}

#[test]
fn a_view_tells_numbers_and_tests_but_for_ships_that_are_yet_to_come() {
    let scenario = Scenario { kinds: vec![marker()], things: vec![lying(200.0, 200.0)], ..Scenario::default() };
    let play = play(scenario, &[(0, target(), (200.0, 260.0, 0.0))]);
    let view = play.game.view(Seat(0));
    assert_eq!(view.measure(Measure::Left(1)), Some(1));
    assert_eq!(view.measure(Measure::Coming(u64::MAX)), None);
    assert_eq!(view.hold(&[Test::at_least(Measure::Left(1), 1)]), Some(true));
    assert_eq!(view.hold(&[Test::exactly(Measure::Left(1), 0)]), Some(false));
    assert_eq!(view.hold(&[Test::exactly(Measure::Coming(1), 0)]), None);
    assert_eq!(view.amount(Amount { times: 3, each: Some(Measure::Left(1)) }), 3);
    assert_eq!(view.round_limit(), tallyho_rules::Setup::ROUNDS);
}

#[test]
fn a_view_tells_which_errands_a_ship_could_do_from_a_pose() {
    let errand = |name: &str, deed: ErrandDeed| Errand {
        name: name.to_owned(),
        who: 1,
        tests: Vec::new(),
        stressed: false,
        once_per_round: false,
        kinds: CACHE,
        ships: 0,
        reach: 1,
        deeds: vec![deed],
    };
    let kind = Kind { carry: Some(Carry::Towed), ..marker() };
    let errands = vec![errand("mark", ErrandDeed::Own), errand("pay", ErrandDeed::SpendEnergy(2))];
    let scenario = Scenario { kinds: vec![kind], things: vec![lying(200.0, 200.0)], errands, ..Scenario::default() };
    let play = play(scenario, &[(0, target(), (600.0, 600.0, 0.0)), (0, target(), (700.0, 600.0, 0.0))]);
    let view = play.game.view(Seat(0));
    let at = |x: f64, y: f64| view.base(A).at(Pose::from_degrees(x, y, 0.0));
    assert_eq!(view.errands_at(A, at(200.0, 260.0)).collect::<Vec<_>>(), [(0, 0)], "nobody has energy to pay with");
    assert_eq!(view.errands_at(A, at(200.0, 400.0)).count(), 0, "that is too far");
    assert_eq!(view.errands_at(B, at(200.0, 260.0)).count(), 0, "it is not for everybody");
    assert!(view.is_within(at(200.0, 300.0), 0, 1) && !view.is_within(at(200.0, 400.0), 0, 1));
    assert_eq!(view.endures_as_thing(0), None, "nobody can destroy it");
}
