//! Setting up at the table, rule by rule.

use tallyho_rules::{
    Choice, Event, Game, Luck, ObstacleKind, Place, Placing, Profile, Question, Ruleset, Seat, Setup, Status, sample,
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
