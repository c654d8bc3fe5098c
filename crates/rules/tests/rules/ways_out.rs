//! Ways out of single ships, in place of those of their side, and as long as something holds.

use tallyho_rules::scenario::{Exits, Measure, Rim, Stretch, Test, WayOut, WaysOut};
use tallyho_rules::{Fate, Profile, Scenario, Seat};
use tallyho_testkit::{A, B, Play, Scene, pilot};

fn over(rim: Rim) -> Exits {
    Exits::Only(vec![Stretch { rim, from: 0.0, to: 914.0 }])
}

/// Two ships of a side that leave over the near edge at once. The side leaves over the near edge; the first by its own ways.
fn leaving(ways_out: Vec<WayOut>, exits: Exits) -> Play {
    let mut scene = Scene::second_edition();
    for (initiative, x) in [(1, 300.0), (2, 600.0)] {
        let runner = Profile { initiative, ..pilot("5FW", &[]) };
        scene = scene.ship(0, runner, (x, 60.0, 180.0));
    }
    let mut scene = scene.bystander();
    scene.setup.scenario =
        Some(Box::new(Scenario { exits: vec![exits, Exits::AsUsual], ways_out, ..Scenario::default() }));
    let mut play = scene.play("");
    play.asked();
    play
}

fn fates(play: &Play) -> [Fate; 2] {
    [A, B].map(|ship| play.game.state().ship(ship).fate)
}

#[test]
fn a_ship_with_a_way_out_of_its_own_leaves_by_no_other() {
    let way = |rim| WayOut { ships: 1, exits: over(rim), tests: Vec::new() };
    let far = leaving(vec![way(Rim::Far)], over(Rim::Near));
    assert_eq!(fates(&far), [Fate::Destroyed, Fate::Fled], "the other leaves as its side does");
    let near = leaving(vec![way(Rim::Near)], over(Rim::Far));
    assert_eq!(fates(&near), [Fate::Fled, Fate::Destroyed]);
    let both = leaving(vec![way(Rim::Far), way(Rim::Near)], over(Rim::Far));
    assert_eq!(fates(&both), [Fate::Fled, Fate::Destroyed], "any of several will do");
}

#[test]
fn a_way_out_is_open_as_long_as_its_tests_hold_and_who_is_too_early_is_lost() {
    for (from, fate) in [(1, Fate::Fled), (2, Fate::Destroyed)] {
        let tests = vec![Test::at_least(Measure::Round, from)];
        let play = leaving(vec![WayOut { ships: 1, exits: Exits::Anywhere, tests }], Exits::AsUsual);
        assert_eq!(fates(&play)[0], fate);
    }
}

#[test]
fn a_view_tells_ways_out_that_are_open_and_those_that_may_open() {
    let way = |rim, from| WayOut { ships: 1, exits: over(rim), tests: vec![Test::at_least(Measure::Round, from)] };
    let play = leaving(vec![way(Rim::Left, 1), way(Rim::Right, 9)], over(Rim::Near));
    let view = play.game.view(Seat(0));
    assert_eq!(view.exits(A, WaysOut::Open), over(Rim::Left));
    let Exits::Only(all) = view.exits(A, WaysOut::Any) else { panic!("two edges") };
    assert_eq!(all.iter().map(|it| it.rim).collect::<Vec<_>>(), [Rim::Left, Rim::Right]);
    assert_eq!(view.exits(B, WaysOut::Any), over(Rim::Near));
    assert!(view.exits(B, WaysOut::Open).is_there() && !Exits::Only(Vec::new()).is_there());
}
