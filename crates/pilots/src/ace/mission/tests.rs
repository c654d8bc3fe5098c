use super::*;
use tallyho_rules::scenario::{
    Conduct, Course, Exits, Kind, Moment, Objective, Rim, Rule, Stretch, Thing, ThingStats, WayOut, Zone,
};
use tallyho_rules::{Game, Luck, Place, Ruleset, Setup, sample};
use tallyho_table::{Maneuver, Pose};

/// Two X-wings, the first of which is no pilot, against a TIE; a far corner is the way out.
fn game(scenario: Scenario, at: [(f64, f64, f64); 3], rounds: u8) -> Game {
    let setup =
        sample::battle(Ruleset::SECOND_EDITION, [(sample::x_wing(), 2), (sample::tie_fighter(), 1)], Vec::new());
    let mut setup = Setup { rounds, ..setup };
    for (ship, (x, y, degrees)) in setup.ships.iter_mut().zip(at) {
        ship.pose = Pose::from_degrees(x, y, degrees);
    }
    let stretch = Stretch { rim: Rim::Far, from: 0.0, to: 200.0 };
    let exits = vec![Exits::Only(vec![stretch]), Exits::AsUsual];
    let sides = ["us", "them"].map(str::to_owned).to_vec();
    let verdict = Verdict::Objectives { seat: 0, pilots: 0b10, lost_unless: None, loss_dice: 0 };
    let verdict = match scenario.verdict {
        Verdict::Usual if !scenario.objectives.is_empty() => verdict,
        ref own => own.clone(),
    };
    setup.scenario = Some(Box::new(Scenario { exits, sides, verdict, ..scenario }));
    let mut game = Game::new(setup).unwrap_or_else(|faults| panic!("{faults:?}"));
    game.advance(&mut Luck::new(1), &mut ());
    game
}

const APART: [(f64, f64, f64); 3] = [(457.0, 300.0, 0.0), (600.0, 300.0, 0.0), (457.0, 850.0, 0.0)];

fn primary(tests: Vec<Test>) -> Scenario {
    let pays = Amount { times: 8, each: None };
    let named = |name: &str| name.to_owned();
    let objective = Objective { id: named("it"), name: named("it"), seat: 0, primary: true, any: vec![tests], pays };
    Scenario { objectives: vec![objective], ..Scenario::default() }
}

/// With two things that can be destroyed.
fn with_things(scenario: Scenario) -> Scenario {
    let stats = ThingStats { initiative: 0, agility: 1, hull: 3, shields: 0, crits_count_double: false };
    let place = |x| Some(Place::near(Pose::from_degrees(x, 600.0, 0.0)));
    let thing = |x| Thing { kind: 0, owner: 1, place: place(x), module: 0 };
    let kinds = vec![Kind { stats: Some(stats), ..Kind::default() }];
    Scenario { kinds, things: vec![thing(300.0), thing(600.0)], ..scenario }
}

fn read(game: &Game, seat: u8) -> (Mission, Values) {
    let view = game.view(Seat(seat));
    let values = Values::of(&view);
    (Mission::of(&view, &mut Book::default(), &values, &Weights::BEST), values)
}

fn worth(game: &Game) -> f64 {
    let (mission, values) = read(game, 0);
    let view = game.view(Seat(0));
    let mut clash = Clash::default();
    clash.gather(&view, &Weights::BEST);
    mission.worth(&view, &clash, &values, &Weights::BEST)
}

fn escape() -> Scenario {
    primary(vec![Test::at_least(Measure::Escaped(1), 1)])
}

#[test]
fn the_nearer_a_ship_is_to_where_it_must_leave_the_better() {
    let at = |pose: (f64, f64, f64)| worth(&game(escape(), [pose, APART[1], APART[2]], 12));
    let (far, near, at_it) = (at((700.0, 150.0, 0.0)), at((300.0, 500.0, 0.0)), at((100.0, 800.0, 0.0)));
    assert!(far < near && near < at_it, "{far} {near} {at_it}");
    let turned_away = at((100.0, 800.0, 180.0));
    assert!(turned_away < at_it, "{turned_away} {at_it}");
}

#[test]
fn whoever_cannot_be_out_in_time_is_as_good_as_lost() {
    let at = |rounds| worth(&game(escape(), [(700.0, 150.0, 0.0), APART[1], APART[2]], rounds));
    assert!(at(3) < 0.2 * at(12), "{} {}", at(3), at(12));
}

#[test]
fn what_must_be_destroyed_is_shot_at_and_what_must_stay_is_not() {
    let gone = game(with_things(primary(vec![Test::exactly(Measure::Left(1), 0)])), APART, 12);
    let stay = game(with_things(primary(vec![Test::at_least(Measure::Left(1), 2)])), APART, 12);
    let worth = |game: &Game, seat: u8| read(game, 0).0.worth_of_thing(Seat(seat), 0);
    assert!(worth(&gone, 0) > 1.0 && worth(&gone, 1) < 0.0);
    assert!(worth(&stay, 0) < 0.0 && worth(&stay, 1) > 0.0);
    let shot =
        |defender| Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: Target::Object(defender) };
    assert!(read(&stay, 0).0.forbids(Seat(0), shot(0)) && !read(&gone, 0).0.forbids(Seat(0), shot(0)));
}

#[test]
fn what_loses_the_game_when_it_is_gone_is_left_alone() {
    let rule = Rule {
        name: "it is lost".to_owned(),
        at: Moment::EndEnd,
        tests: vec![Test::exactly(Measure::Left(1), 0)],
        once: true,
        deeds: vec![Deed::Win(1)],
    };
    let scenario = Scenario { rules: vec![rule], ..with_things(escape()) };
    let (mission, _) = read(&game(scenario, APART, 12), 0);
    assert!(mission.worth_of_thing(Seat(0), 0) < -1.0);
}

#[test]
fn every_ship_goes_to_a_thing_of_its_own() {
    let scenario = with_things(primary(vec![Test::exactly(Measure::Left(1), 0)]));
    // Both are nearer to the first.
    let game = game(scenario, [(250.0, 200.0, 0.0), (330.0, 200.0, 0.0), APART[2]], 12);
    let (mission, _) = read(&game, 0);
    let rounds = |ship: u8, thing: u8| {
        let (view, ship) = (game.view(Seat(0)), ShipId(ship));
        let way = Book::default().way(&view, ship, crate::way::Place::Fire(thing));
        way.rounds(view.base(ship).pose, false)
    };
    let goes = |ship: u8| mission.job(ShipId(ship)).expect("it has something to do").way.clone();
    assert!(!std::sync::Arc::ptr_eq(&goes(0), &goes(1)), "{} {}", rounds(0, 0), rounds(1, 0));
}

#[test]
fn whoever_must_leave_has_the_dials_suggested_that_lead_there() {
    let game = game(escape(), [(100.0, 760.0, 0.0), APART[1], APART[2]], 12);
    let (mission, _) = read(&game, 0);
    let view = game.view(Seat(0));
    let mut order = vec![0];
    mission.suggest(&view, ShipId(0), &mut order, 2);
    let leads_out = |dial: u8| {
        let base = view.base(ShipId(0));
        let (maneuver, _) = view.profile(ShipId(0)).dial[usize::from(dial)];
        let end = base.at(base.pose.then(maneuver.displacement(base.size, tallyho_table::Slide::Middle)));
        view.is_exit(ShipId(0), end)
    };
    assert_eq!(order.len(), 3);
    assert!(order[0] == 0 && order[1..].iter().all(|&dial| leads_out(dial)), "{order:?}");
}

#[test]
fn the_nearer_ships_are_to_a_zone_that_they_must_be_in_the_better_and_somebody_goes_there() {
    let scenario = || {
        let zones = vec![Zone::Rect([0.0, 500.0, 300.0, 914.0])];
        Scenario { zones, ..primary(vec![Test::at_least(Measure::Within(0b11, 0), 1)]) }
    };
    let at = |pose: (f64, f64, f64)| worth(&game(scenario(), [pose, APART[1], APART[2]], 12));
    let (far, near, inside) = (at((800.0, 100.0, 0.0)), at((300.0, 400.0, 0.0)), at((200.0, 600.0, 0.0)));
    assert!(far < near && near < inside, "{far} {near} {inside}");
    let game = game(scenario(), APART, 12);
    let (mission, view) = (read(&game, 0).0, game.view(Seat(0)));
    let way = mission.job(ShipId(0)).expect("it has somewhere to go").way.clone();
    let rounds = |x, y| way.rounds(Pose::from_degrees(x, y, 0.0), false);
    assert!(rounds(280.0, 470.0) < rounds(457.0, 300.0) && view.seat() == Seat(0));
}

#[test]
fn a_way_out_that_is_yet_to_open_is_worth_more_the_nearer_that_is_and_less_than_an_open_one() {
    let at = |from: i16| {
        let tests = vec![Test::at_least(Measure::Counter(0), from)];
        let exits = Exits::Only(vec![Stretch { rim: Rim::Left, from: 0.0, to: 914.0 }]);
        let way = WayOut { ships: 1, exits, tests };
        let scenario = Scenario { counters: vec!["done".to_owned()], ways_out: vec![way], ..escape() };
        worth(&game(scenario, [(200.0, 400.0, 270.0), APART[1], APART[2]], 12))
    };
    assert!(at(1) < at(0), "{} {}", at(1), at(0));
}

#[test]
fn points_that_a_rule_scores_are_worth_being_there_for() {
    let rule = |seat: u8| Rule {
        name: "score".to_owned(),
        at: Moment::EndStart,
        tests: Vec::new(),
        once: false,
        deeds: vec![Deed::Score(seat, Amount { times: 1, each: Some(Measure::Controls(seat, 1, 1)) })],
    };
    let scenario = || Scenario { rules: vec![rule(0), rule(1)], ..with_things(Scenario::default()) };
    let with = |first: (f64, f64, f64), foe: (f64, f64, f64)| worth(&game(scenario(), [first, APART[1], foe], 12));
    let away = with((457.0, 100.0, 0.0), (457.0, 850.0, 0.0));
    let there = with((300.0, 520.0, 0.0), (457.0, 850.0, 0.0));
    let disputed = with((300.0, 520.0, 0.0), (300.0, 680.0, 180.0));
    let theirs = with((457.0, 100.0, 0.0), (300.0, 680.0, 180.0));
    assert!(there > disputed && disputed > theirs && there > away && away > theirs);
}

#[test]
fn a_game_without_a_mission_has_nothing_at_stake() {
    let game = Game::new(sample::duel()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let (mission, values) = read(&game, 0);
    assert!(mission.is_none() && mission.at_stake() == 0.0);
    let view = game.view(Seat(0));
    assert_eq!(mission.worth(&view, &Clash::default(), &values, &Weights::BEST), 0.0);
    assert_eq!((mission.worth_of_thing(Seat(0), 3), mission.worth_of_thing(Seat(1), 3)), (REMOTE, REMOTE));
}

#[test]
fn whoever_is_lost_if_he_stays_goes_home_once_the_job_is_done_for_good() {
    let never = vec![Test::at_least(Measure::Round, 99)];
    let hostile = |lost_unless| Verdict::Objectives { seat: 0, pilots: 0b11, lost_unless, loss_dice: 0 };
    let about_to_leave = [(100.0, 800.0, 0.0), (100.0, 600.0, 0.0), (457.0, 100.0, 180.0)];
    let far_away = [(800.0, 300.0, 180.0), (800.0, 500.0, 180.0), (457.0, 100.0, 180.0)];
    let gain = |lost_unless: Option<Vec<Test>>, tests: Vec<Test>, rounds: u8| {
        let scenario = || Scenario { verdict: hostile(lost_unless.clone()), ..primary(tests.clone()) };
        worth(&game(scenario(), about_to_leave, rounds)) - worth(&game(scenario(), far_away, rounds))
    };
    assert!(gain(Some(never.clone()), vec![], 12) > gain(None, vec![], 12) + 0.5, "the job is done");
    assert!(gain(Some(never.clone()), vec![], 4) > gain(None, vec![], 4) + 2.0, "and there is little time");
    let flies = || vec![Test::at_least(Measure::Flying(1), 1)];
    assert_eq!(
        gain(Some(never.clone()), flies(), 12),
        gain(None, flies(), 12),
        "what is kept has to be kept to the end"
    );
    assert!(gain(Some(never), flies(), 4) > gain(None, flies(), 4) + 2.0, "which is near");
    let safe = vec![Test::at_least(Measure::Round, 1)];
    assert_eq!(gain(Some(safe), vec![], 4), gain(None, vec![], 4), "nobody is lost where it is safe");
}

#[test]
fn whoever_raises_a_counter_by_being_somewhere_goes_there() {
    let rule = || Rule {
        name: "it is there".to_owned(),
        at: Moment::EndEnd,
        tests: vec![Test::at_least(Measure::Near(1, 0, 1, 0), 1), Test::exactly(Measure::Counter(0), 0)],
        once: true,
        deeds: vec![Deed::Set(0, Amount { times: 1, each: None })],
    };
    let scenario = || {
        let counted = primary(vec![Test::at_least(Measure::Counter(0), 1)]);
        Scenario { rules: vec![rule()], counters: vec!["there".to_owned()], ..with_things(counted) }
    };
    let at = |first: (f64, f64, f64)| worth(&game(scenario(), [first, APART[1], APART[2]], 12));
    let (far, near) = (at((300.0, 200.0, 0.0)), at((300.0, 480.0, 0.0)));
    assert!(near > far + 0.5, "{near} {far}");
    let game = game(scenario(), APART, 12);
    let (mission, _) = read(&game, 0);
    assert!(mission.job(ShipId(0)).is_some(), "the one that has to be there");
    assert!(mission.job(ShipId(1)).is_none(), "the other may do what it likes");
}

#[test]
fn what_must_be_destroyed_is_begun_with_while_the_rest_is_far_away() {
    let counter = || vec!["far".to_owned()];
    let tests = vec![Test::exactly(Measure::Left(1), 0), Test::at_least(Measure::Counter(0), 1)];
    let scenario = Scenario { counters: counter(), ..with_things(primary(tests)) };
    let (mission, _) = read(&game(scenario, APART, 12), 0);
    assert!(mission.worth_of_thing(Seat(0), 0) > 0.5, "{}", mission.worth_of_thing(Seat(0), 0));
}

#[test]
fn whoever_is_told_to_flee_after_a_round_is_the_more_urgent_the_nearer_that_is() {
    let straight: Maneuver = "2F".parse().unwrap();
    let flees = |after: i16| {
        let stays = vec![Test { most: after, ..Test::at_least(Measure::Round, 1) }];
        let conduct = |tests: Vec<Test>, course| Conduct { ships: 0b100, tests, spent: false, course };
        let conduct = vec![conduct(stays, Course::Table([straight; 6])), conduct(Vec::new(), Course::Escape(None))];
        let lost = Rule {
            name: "it got away".to_owned(),
            at: Moment::EndEnd,
            tests: vec![Test::at_least(Measure::Escaped(0b100), 1)],
            once: true,
            deeds: vec![Deed::Win(1)],
        };
        Scenario { rules: vec![lost], conduct, ..escape() }
    };
    let after = |round: i16| worth(&game(flees(round), APART, 12));
    assert!(after(2) < after(4) - 1.0 && after(4) < after(6) - 1.0, "{} {} {}", after(2), after(4), after(6));
}
