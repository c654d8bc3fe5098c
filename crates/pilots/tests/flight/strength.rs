//! How strong pilots are, and that they play by the book.

use tallyho_pilots::{Heuristic, Pilot, Random, turn};
use tallyho_rules::{Choice, Game, Luck, Profile, Question, Ruleset, Seat, audit, sample};

/// Plays one game; the winner and every answer.
fn play(game: &Game, mut pilots: [Box<dyn Pilot>; 2], seed: u64) -> (Option<Seat>, Vec<(Question, Choice)>) {
    let mut game = game.clone();
    let mut luck = Luck::new(seed);
    let mut answers = Vec::new();
    game.advance(&mut luck, &mut ());
    while let Some(answer) = turn(&mut game, &mut pilots, &mut luck, &mut ()).unwrap() {
        audit(&game).unwrap();
        answers.push(answer);
    }
    (game.winner(), answers)
}

/// Games won and lost by the heuristic against chance, on either side.
fn against_chance(profile: &Profile, count: usize, games: u64) -> (u32, u32) {
    let sides = [(profile.clone(), count), (profile.clone(), count)];
    let rocks = sample::six_obstacles(tallyho_rules::ObstacleKind::Asteroid);
    let start = Game::new(sample::battle(Ruleset::SECOND_EDITION, sides, rocks)).unwrap();
    let (mut won, mut lost) = (0, 0);
    for seed in 0..games {
        let (heuristic, random) = (Box::new(Heuristic::new(seed)), Box::new(Random::new(!seed)));
        let (pilots, mine): ([Box<dyn Pilot>; 2], u8) =
            if seed % 2 == 0 { ([heuristic, random], 0) } else { ([random, heuristic], 1) };
        match play(&start, pilots, seed).0 {
            Some(Seat(seat)) if seat == mine => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
    }
    (won, lost)
}

#[test]
fn the_heuristic_beats_chance() {
    for (profile, count) in [(sample::x_wing(), 4), (sample::tie_fighter(), 8)] {
        let (won, lost) = against_chance(&profile, count, 40);
        assert!(won >= 36 && lost == 0, "{count} ships: won {won}, lost {lost}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let start = Game::new(sample::duel()).unwrap();
    let game = |seed| play(&start, [Box::new(Heuristic::new(seed)), Box::new(Heuristic::new(seed + 1))], 9);
    assert_eq!(game(4), game(4));
    assert_ne!(game(4).1, game(5).1);
}
