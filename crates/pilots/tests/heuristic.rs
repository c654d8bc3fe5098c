//! The heuristic answers as it always did: faster is welcome, other is another pilot.

use tallyho_pilots::{Heuristic, Pilot, turn};
use tallyho_rules::{Game, Luck, ObstacleKind, Ruleset, Setup, sample};

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
