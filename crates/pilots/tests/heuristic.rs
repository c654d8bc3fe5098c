//! The heuristic answers as it always did: faster is welcome, other is another pilot.

use tallyho_pilots::{Heuristic, Pilot, turn};
use tallyho_rules::effect::{Ability, Effect};
use tallyho_rules::{
    Choice, Difficulty, Game, Luck, ObstacleKind, Profile, Question, Ruleset, Scenario, Seat, Setup, ShipId, sample,
};
use tallyho_table::{BaseSize, Maneuver, Pose};

/// One number for so many whole games of two heuristics, each by its own seed.
fn sum_of_games(setup: Setup, games: u64) -> u64 {
    let start = Game::new(setup).expect("the sample is sound");
    (0..games).fold(0, |sum: u64, seed| {
        let (mut game, mut luck) = (start.clone(), Luck::new(seed));
        let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(Heuristic::new(seed)), Box::new(Heuristic::new(!seed))];
        game.advance(&mut luck, &mut ());
        while turn(&mut game, &mut pilots, &mut luck, &mut ()).expect("every answer is legal").is_some() {}
        sum.wrapping_mul(31).wrapping_add(game.state().fingerprint())
    })
}

#[test]
fn the_same_seed_is_the_same_game_in_every_version() {
    let even = [(sample::x_wing(), 4), (sample::tie_fighter(), 4)];
    let swarm = [(sample::tie_fighter(), 8), (sample::x_wing(), 4)];
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    assert_eq!(sum_of_games(sample::battle(Ruleset::SECOND_EDITION, even, Vec::new()), 12), 0x149a_8252_6ae3_24d2);
    assert_eq!(sum_of_games(sample::battle(Ruleset::SECOND_EDITION, swarm, rocks), 4), 0x17fc_4a55_2a99_397a);
}

fn code(code: &str) -> (Maneuver, Difficulty) {
    (code.parse().expect("a code"), Difficulty::White)
}

/// The maneuver that the first ship's dial is set to; its enemy is straight ahead of it.
fn dialled(ship: Profile, at: (f64, f64, f64), scenario: Option<Scenario>, other: Profile) -> String {
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(ship, 1), (other, 1)], Vec::new());
    setup.ships[0].pose = Pose::from_degrees(at.0, at.1, at.2);
    setup.ships[1].pose = Pose::from_degrees(300.0, 340.0, 90.0);
    setup.scenario = scenario.map(Box::new);
    let mut game = Game::new(setup).expect("a sound set-up");
    let mut luck = Luck::new(1);
    game.advance(&mut luck, &mut ());
    while let Some(ask) = game.asked() {
        let choice = Heuristic::new(1).choose(&game.view(ask.seat), &ask).expect("an answer");
        if let (Question::SetDial(ShipId(0)), Choice::Maneuver(index)) = (ask.question, choice) {
            return game.view(Seat(0)).profile(ShipId(0)).dial[usize::from(index)].0.to_string();
        }
        game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
        game.advance(&mut luck, &mut ());
    }
    panic!("nobody sets a dial");
}

#[test]
fn nobody_stays_where_a_freighter_ends_before_anybody_else_moves() {
    let dial = vec![code("1F"), code("5F")];
    let ship = Profile { dial, ..sample::x_wing() };
    let bulk = || Profile { dial: vec![code("1F")], size: BaseSize::Large, initiative: 0, ..sample::x_wing() };
    // The freighter passes from left to right and ends its second move where a straight of 1 leads.
    let at = (540.0, 260.0, 0.0);
    let freighters = Scenario { freighters: 0b10, ..Scenario::default() };
    assert_eq!(dialled(ship.clone(), at, None, bulk()), "1F", "it would stay close to what it shoots at");
    assert_eq!(dialled(ship, at, Some(freighters), bulk()), "5F");
}

#[test]
fn a_dial_is_set_by_where_ailerons_take_the_ship_before_it() {
    let effect = Effect::read([("at", "before-reveal"), ("if", "not tokens stress"), ("must", "execute white 1F")]);
    let card = Ability { effects: vec![effect.expect("an effect")], ..Ability::default() };
    let striker = Profile { dial: vec![code("3F"), code("1F")], abilities: vec![card], ..sample::x_wing() };
    let plain = Profile { abilities: Vec::new(), ..striker.clone() };
    // Towards its enemy there is room before the edge for a straight of 3, and not for one of 1 before it.
    let at = (300.0, 200.0, 180.0);
    assert_eq!(dialled(plain, at, None, sample::tie_fighter()), "1F");
    assert_eq!(dialled(striker, at, None, sample::tie_fighter()), "1F");
}
