//! The game's figures: whole battles by players who choose at random or by a heuristic, and a copy of the state.

use std::cell::RefCell;
use std::hint::black_box;
use std::io::{self, Write};

use tallyho_bench::race::Race;
use tallyho_pilots::{Heuristic, Pilot, turn};
use tallyho_rules::{Game, Luck, ObstacleKind, Ruleset, Setup, Status, sample};

fn main() -> io::Result<()> {
    let out = &mut io::stdout().lock();
    writeln!(out, "| the game: one core, median | tallyho |")?;
    writeln!(out, "|---|---|")?;
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    let swarm = [(sample::tie_fighter(), 8), (sample::x_wing(), 4)];
    let even = [(sample::x_wing(), 4), (sample::tie_fighter(), 4)];
    battles(
        "8 TIE/ln against 4 T-65, 6 asteroids, random players, to the end",
        sample::battle(Ruleset::SECOND_EDITION, swarm.clone(), rocks.clone()),
        out,
    )?;
    battles(
        "4 T-65 against 4 TIE/ln, no obstacles, random players, to the end",
        sample::battle(Ruleset::SECOND_EDITION, even.clone(), Vec::new()),
        out,
    )?;
    heuristics(
        "8 TIE/ln against 4 T-65, 6 asteroids, heuristic players",
        sample::battle(Ruleset::SECOND_EDITION, swarm, rocks),
        out,
    )?;
    heuristics(
        "4 T-65 against 4 TIE/ln, no obstacles, heuristic players",
        sample::battle(Ruleset::SECOND_EDITION, even.clone(), Vec::new()),
        out,
    )?;
    copies(sample::battle(Ruleset::SECOND_EDITION, even, Vec::new()), out)
}

/// A game that has begun, copied as a whole, and another that is set back to it.
fn copies(setup: Setup, out: &mut impl Write) -> io::Result<()> {
    let mut game = Game::new(setup).expect("the sample is sound");
    game.advance(&mut Luck::new(1), &mut ());
    let name = format!("copy of a state ({} bytes)", size_of_val(game.state()));
    Race::new(&name, &[(); 512])
        .with("tallyho", |()| {
            let copy = black_box(*game.state());
            u64::from(black_box(&copy).round)
        })
        .run(out)?;
    let trial = RefCell::new(game.clone());
    Race::new("a game of 4 against 4 set back to another by clone_from", &[(); 512])
        .with("tallyho", |()| {
            let trial = &mut *trial.borrow_mut();
            black_box(&mut *trial).clone_from(black_box(&game));
            u64::from(trial.state().round)
        })
        .run(out)
}

fn battles(name: &str, setup: Setup, out: &mut impl Write) -> io::Result<()> {
    let seeds: Vec<u64> = (0..100).collect();
    let start = Game::new(setup).expect("the sample is sound");
    Race::new(name, &seeds).with("tallyho", |&seed| play(start.clone(), seed)).run(out)
}

/// Battles of heuristic players, with how many decisions one takes.
fn heuristics(name: &str, setup: Setup, out: &mut impl Write) -> io::Result<()> {
    let seeds: Vec<u64> = (0..20).collect();
    let start = Game::new(setup).expect("the sample is sound");
    let decisions: u64 = seeds.iter().map(|&seed| decide(start.clone(), seed)).sum();
    let name = format!("{name}, to the end ({} decisions)", decisions / seeds.len() as u64);
    Race::new(&name, &seeds).with("tallyho", |&seed| decide(start.clone(), seed)).run(out)
}

/// Plays a game of heuristic players to its end; how many choices it took.
fn decide(mut game: Game, seed: u64) -> u64 {
    let mut luck = Luck::new(seed);
    let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(Heuristic::new(seed)), Box::new(Heuristic::new(!seed))];
    let mut choices = 0;
    game.advance(&mut luck, &mut ());
    while let Ok(Some(_)) = turn(&mut game, &mut pilots, &mut luck, &mut ()) {
        choices += 1;
    }
    choices
}

/// Plays a game to its end; how many choices it took.
fn play(mut game: Game, seed: u64) -> u64 {
    let (mut luck, mut whim) = (Luck::new(seed), Luck::new(!seed));
    let mut choices = 0;
    loop {
        let choice = match game.advance(&mut luck, &mut ()) {
            Status::Ask(ask) => ask.options[whim.below(ask.options.len() as u32) as usize],
            Status::Over(_) => return choices,
        };
        choices += 1;
        if game.answer(choice, &mut luck, &mut ()).is_err() {
            return choices;
        }
    }
}
