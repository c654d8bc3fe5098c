//! Setting up at the table, rule by rule.

use tallyho_rules::{
    Choice, Event, Game, Luck, ObstacleKind, Place, Placing, Profile, Question, Ruleset, Script, Seat, Setup, Status,
    sample,
};
use tallyho_table::{PlayArea, Pose, Vec2};

fn setup() -> Setup {
    let skilled = Profile { initiative: 5, ..sample::x_wing() };
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(skilled, 2), (sample::tie_fighter(), 3)], rocks);
    setup.ships[1].profile.initiative = 1;
    Setup { placing: Placing::InTurns, first: Seat(1), ..setup }
}

fn place(x: f64, y: f64, heading: f64) -> Choice {
    Choice::Place(Place::near(Pose::from_degrees(x, y, heading)))
}

/// Plays the set-up at random up to the first dial; every question asked on the way.
fn set_up(seed: u64) -> (Game, Vec<(Seat, Question)>, Vec<Event>) {
    let mut game = Game::new(setup()).unwrap();
    let (mut luck, mut whim) = (Luck::new(seed), Luck::new(!seed));
    let (mut asked, mut events) = (Vec::new(), Vec::new());
    loop {
        let Status::Ask(ask) = game.advance(&mut luck, &mut events) else { panic!("nobody can win yet") };
        if let Question::SetDial(_) = ask.question {
            return (game, asked, events);
        }
        asked.push((ask.seat, ask.question));
        let choice = ask.options[whim.below(ask.options.len() as u32) as usize];
        game.answer(choice, &mut luck, &mut events).unwrap();
    }
}

#[test]
fn obstacles_are_placed_in_turn_by_those_who_brought_them_first_player_first() {
    let (_, asked, _) = set_up(1);
    let seats: Vec<u8> = asked
        .iter()
        .filter(|(_, question)| matches!(question, Question::PlaceObstacle(_)))
        .map(|(seat, _)| seat.0)
        .collect();
    assert_eq!(seats, [1, 0, 1, 0, 1, 0]);
    for (seat, question) in asked {
        if let Question::PlaceObstacle(index) = question {
            assert_eq!(setup().obstacles[usize::from(index)].owner, seat);
        }
    }
}

#[test]
fn obstacles_lie_beyond_range_1_of_each_other_and_range_2_of_every_edge() {
    for seed in 0..20 {
        let (game, ..) = set_up(seed);
        let rocks: Vec<_> = game.things().collect();
        for (index, rock) in rocks.iter().enumerate() {
            assert!(rock.points().all(|point| PlayArea::STANDARD.depth(point) > 200.0), "seed {seed}");
            for other in &rocks[..index] {
                assert!(rock.distance_to_outline(*other) > 100.0, "seed {seed}");
            }
        }
    }
}

#[test]
fn ships_deploy_by_ascending_initiative_first_player_first_on_ties() {
    let (game, _, events) = set_up(3);
    let deployed: Vec<u8> = events
        .iter()
        .filter_map(|event| match event {
            Event::Deployed(ship, _) => Some(ship.0),
            _ => None,
        })
        .collect();
    let keys: Vec<(u8, u8)> = deployed
        .iter()
        .map(|&ship| {
            let (_, facts) = game.ships().nth(usize::from(ship)).unwrap();
            (facts.profile.initiative, (facts.seat.0 + 1) % 2)
        })
        .collect();
    assert_eq!(deployed.len(), 5);
    assert!(keys.is_sorted(), "{keys:?}");
}

#[test]
fn ships_deploy_wholly_within_range_1_of_their_own_edge() {
    for seed in 0..20 {
        let (game, ..) = set_up(seed);
        for (ship, facts) in game.ships() {
            let depth = |corner: Vec2| if facts.seat.0 == 0 { corner.y } else { 914.4 - corner.y };
            assert!(
                game.state().base(ship).corners().into_iter().all(|corner| depth(corner) <= 100.001),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn any_legal_place_may_be_answered_and_no_other() {
    let mut game = Game::new(setup()).unwrap();
    let mut luck = Luck::new(1);
    let Status::Ask(ask) = game.advance(&mut luck, &mut ()) else { panic!("somebody places first") };
    assert_eq!((ask.seat, ask.question), (Seat(1), Question::NextObstacle));
    game.answer(Choice::Object(1), &mut luck, &mut ()).unwrap();
    game.advance(&mut luck, &mut ());
    for near_the_edge in [place(150.0, 450.0, 0.0), place(450.0, 750.0, 0.0), place(-5.0, -5.0, 0.0)] {
        assert!(game.answer(near_the_edge, &mut luck, &mut ()).is_err());
    }
    // Not on the grid that is offered, but a place like any other.
    game.answer(place(457.21, 433.37, 12.34), &mut luck, &mut ()).unwrap();
    assert_eq!(game.state().objects()[1].pose, Pose::from_degrees(457.21, 433.37, 12.34));
    game.advance(&mut luck, &mut ());
    game.answer(Choice::Object(0), &mut luck, &mut ()).unwrap();
    game.advance(&mut luck, &mut ());
    assert!(game.answer(place(500.0, 500.0, 0.0), &mut luck, &mut ()).is_err(), "too near to the first");
    game.answer(place(300.0, 300.0, 0.0), &mut luck, &mut ()).unwrap();
}

/// The first question of a set-up whose seats have so many points.
fn first_question(ruleset: Ruleset, points: [u16; 2], luck: &[u8]) -> (Game, Vec<Event>, Script) {
    let mut setup = Setup { ruleset, ..setup() };
    for ship in &mut setup.ships {
        ship.points = points[usize::from(ship.seat.0)];
    }
    // Only their sums count, and the second seat has three ships to the first's two.
    setup.ships.truncate(3);
    let mut game = Game::new(setup).unwrap();
    let (mut script, mut events) = (Script::new(luck.to_vec()), Vec::new());
    game.advance(&mut script, &mut events);
    (game, events, script)
}

#[test]
fn the_squad_with_fewer_points_chooses_who_is_first() {
    let (mut game, _, mut script) = first_question(Ruleset::SECOND_EDITION, [100, 150], &[]);
    let ask = game.asked().unwrap();
    assert_eq!((ask.seat, ask.question), (Seat(1), Question::FirstPlayer));
    assert_eq!(ask.options, [Choice::Seat(Seat(0)), Choice::Seat(Seat(1))]);
    let mut events = Vec::new();
    game.answer(Choice::Seat(Seat(0)), &mut script, &mut events).unwrap();
    game.advance(&mut script, &mut events);
    assert_eq!(game.state().first, Seat(0));
    assert_eq!(game.asked().unwrap().seat, Seat(0), "who places the first obstacle");
    assert!(events.contains(&Event::FirstPlayer(Seat(0))));
}

#[test]
fn equal_squads_roll_for_who_chooses_first_player() {
    for chooser in [0, 1] {
        let (game, _, script) = first_question(Ruleset::SECOND_EDITION, [100, 200], &[chooser]);
        assert_eq!(game.asked().map(|ask| (ask.seat, ask.question)), Some((Seat(chooser), Question::FirstPlayer)));
        assert!(script.is_used_up());
    }
}

#[test]
fn squads_without_points_keep_the_first_player_they_agreed_on() {
    let (game, events, _) = first_question(Ruleset::SECOND_EDITION, [0, 0], &[]);
    assert_eq!((game.state().first, events.len()), (Seat(1), 0));
}

#[test]
fn by_the_revised_rules_first_player_is_rolled_for_before_the_set_up() {
    // A crit, a focus result and a blank against three hits.
    let (game, events, script) = first_question(Ruleset::REVISED, [10, 20], &[3, 4, 7, 0, 0, 0]);
    assert_eq!(game.state().first, Seat(0));
    assert_eq!(events, [Event::FirstPlayer(Seat(0))]);
    assert_eq!(game.asked().map(|ask| (ask.seat, ask.question)), Some((Seat(0), Question::NextObstacle)));
    assert!(script.is_used_up());
}
