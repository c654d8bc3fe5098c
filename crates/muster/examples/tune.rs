//! Tunes what the ace takes things to be worth, by battles against a pool: the heuristic, the three flight systems and its own
//! ancestors, over squads of the yardstick. Four of the squads are never used, nor are seeds below 1,000,000, so that what is measured
//! afterwards was not trained for.
//!
//! `cargo run --release -p tallyho-muster --example tune -- GENERATIONS GAMES SEED` prints each generation, and at the end the file
//! `crates/pilots/src/ace/tuned.rs`. An evolution strategy: each generation tries variations of the best guess, plays the same seeds
//! with all of them, and moves the guess to the mean of the better half.
#![allow(clippy::print_stdout)]

use std::path::Path;

use tallyho_cards::PointSystem;
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::{Battle, Computer, Muster, Naming, PilotKind, Seating, Wanted, new_game};
use tallyho_pilots::{Ace, Level, Skill, Style, Weights};
use tallyho_rules::{BattleLuck, Chance, Game, Luck, Placing, Ruleset, Seat, Setup, ShipId, mixed};

/// Those that tuning sees; the other four are for measuring.
const SQUADS: [&str; 8] = ["aces", "torpedoes", "swarm", "bombers", "fangs", "droids", "jedi", "interceptors"];
/// How many variations a generation has.
const VARIATIONS: usize = 8;
/// How far a variation goes at first: a part of each weight.
const STEP: f64 = 0.25;
/// Tuning is by a quick pilot: what helps it helps a slow one.
const SKILL: Skill = Skill { samples: 6, candidates: 10, passes: 1, acts: 4, ..Skill::ACE };

type Failure = Box<dyn std::error::Error>;

/// An opponent in the pool.
#[derive(Clone, Copy, Debug)]
enum Opponent {
    Known(PilotKind),
    Ancestor(Weights),
}

struct Pool {
    muster: Muster,
    squads: Vec<MusteredSquad>,
    opponents: Vec<Opponent>,
}

impl Pool {
    /// How a battle goes for those weights: from -1 to 1, by who wins and by what is left of whom.
    fn play(&self, weights: Weights, seed: u64) -> Result<f64, Failure> {
        let mut luck = Luck::new(seed);
        let mut any = |count: usize| luck.below(count as u32) as usize;
        let squad = &self.squads[any(self.squads.len())];
        let opponent = self.opponents[any(self.opponents.len())];
        let other = &self.squads[if any(3) == 0 { any(self.squads.len()) } else { self.place(squad) }];
        let kind = match opponent {
            Opponent::Known(kind) => kind,
            Opponent::Ancestor(_) => PilotKind::Player(Level::Ace, Style::Even),
        };
        let seating = Seating::of_game(seed);
        let battle = Battle {
            squads: [squad.clone(), other.clone()],
            ruleset: Ruleset::SECOND_EDITION,
            rocks: 6,
            rounds: Setup::ROUNDS,
            placing: Placing::Ready,
            seating,
            naming: Naming::RedAndBlue,
        };
        let wanted = Wanted::battle(battle, [PilotKind::Player(Level::Ace, Style::Even), kind]);
        let mustered = self.muster.muster(&wanted, seed)?;
        let mut crew = self.muster.crew(&mustered)?;
        let [own, their] = seating.order([0, 1]);
        let ace = |weights: Weights, seed: u64, known: Vec<Option<Computer>>| {
            Some(Box::new(Ace::new(seed, SKILL, weights).knowing(known)) as Computer)
        };
        let known = match kind.system() {
            Some(_) => (0..2).map(|seat| crew[seat].take().filter(|_| seat == their)).collect(),
            None => Vec::new(),
        };
        if kind.system().is_some() {
            crew = self.muster.crew(&mustered)?;
        }
        crew[own] = ace(weights, mixed(seed, 7), known);
        if let Opponent::Ancestor(weights) = opponent {
            crew[their] = ace(weights, mixed(seed, 8), Vec::new());
        }
        let mut game = new_game(mustered.setup)?;
        let mut luck = BattleLuck::opening(seed);
        game.advance(&mut luck, &mut ());
        while let Some(ask) = game.asked() {
            let pilot = crew[usize::from(ask.seat.0)].as_mut().ok_or("a seat without a pilot")?;
            let choice = pilot.choose(&game.view(ask.seat), &ask)?;
            luck.next_answer();
            game.answer(choice, &mut luck, &mut ())?;
            game.advance(&mut luck, &mut ());
        }
        Ok(result(&game, Seat(own as u8)))
    }

    fn place(&self, squad: &MusteredSquad) -> usize {
        self.squads.iter().position(|it| std::ptr::eq(it, squad)).unwrap_or(0)
    }
}

/// Who won, and how clearly.
fn result(game: &Game, seat: Seat) -> f64 {
    let won = match game.winner() {
        Some(winner) if winner == seat => 1.0,
        Some(_) => -1.0,
        None => 0.0,
    };
    let (mut own, mut theirs) = ((0.0, 0.0), (0.0, 0.0));
    for (id, ship) in game.ships() {
        let ShipId(_) = id;
        let side = if ship.seat == seat { &mut own } else { &mut theirs };
        let whole = f64::from(ship.profile.hull + ship.profile.shields);
        side.1 += f64::from(ship.points);
        if game.state().ship(id).on_table() {
            side.0 += f64::from(ship.points) * f64::from(game.view(seat).endures(id)) / whole;
        }
    }
    0.5 * won + 0.5 * (own.0 / own.1.max(1.0) - theirs.0 / theirs.1.max(1.0))
}

/// A number around 0, as likely as in a bell of width 1.
fn bell(luck: &mut Luck) -> f64 {
    let dice: u32 = (0..12).map(|_| luck.below(10_001)).sum();
    f64::from(dice) / 10_000.0 - 6.0
}

fn main() -> Result<(), Failure> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|it| it.parse()).collect::<Result<_, _>>()?;
    let [generations, games, seed] = numbers[..] else { return Err("usage: tune GENERATIONS GAMES SEED".into()) };
    let muster = Muster::embedded()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/squads/yardstick");
    let read =
        |name: &&str| MusteredSquad::read(&folder.join(format!("{name}.toml")), PointSystem::TwoHundred, &muster.cards);
    let squads = SQUADS.iter().map(read).collect::<Result<_, _>>()?;
    let mut opponents = vec![Opponent::Known(PilotKind::Heuristic); 4];
    opponents.extend([PilotKind::SOLO, PilotKind::ATURI, PilotKind::FLIGHT_GROUP].map(Opponent::Known));
    opponents.extend([Opponent::Ancestor(Weights::BEST); 3]);
    let mut pool = Pool { muster, squads, opponents };
    let mut guess = Weights::BEST.to_array();
    let mut step = STEP;
    let mut luck = Luck::new(seed);
    for generation in 0..generations {
        let first = 1_000_000 + mixed(seed, generation) % 1_000_000_000;
        let mut tried = Vec::new();
        for variation in 0..VARIATIONS {
            // In pairs, there and back: half of the luck of the draw cancels out.
            let mut weights = guess;
            if variation % 2 == 0 {
                weights.iter_mut().for_each(|weight| *weight *= 1.0 + step * bell(&mut luck));
            } else {
                let (last, _): &([f64; Weights::NAMES.len()], f64) = &tried[variation - 1];
                weights.iter_mut().zip(last).for_each(|(weight, last)| *weight = 2.0 * *weight - last);
            }
            let sum: Result<f64, Failure> =
                (first..first + games).map(|seed| pool.play(Weights::from_array(weights), seed)).sum();
            tried.push((weights, sum? / games as f64));
        }
        tried.sort_by(|a, b| b.1.total_cmp(&a.1));
        let best = &tried[..VARIATIONS / 2];
        guess = std::array::from_fn(|place| {
            let mean = best.iter().map(|(weights, _)| weights[place]).sum::<f64>() / best.len() as f64;
            0.5 * guess[place] + 0.5 * mean
        });
        step *= 0.95;
        let mean = tried.iter().map(|(_, score)| score).sum::<f64>() / tried.len() as f64;
        println!(
            "// generation {generation}: {mean:+.3} on average, {:+.3} to {:+.3}",
            tried[VARIATIONS - 1].1,
            tried[0].1
        );
        println!("//   {guess:.3?}");
        if generation % 5 == 4 {
            pool.opponents.rotate_left(1);
            let last = pool.opponents.len() - 1;
            if matches!(pool.opponents[last], Opponent::Ancestor(_)) {
                pool.opponents[last] = Opponent::Ancestor(Weights::from_array(guess));
            }
        }
    }
    write(&guess, generations, games, seed);
    Ok(())
}

fn write(guess: &[f64], generations: u64, games: u64, seed: u64) {
    println!("//! The weights that were found best, and the run that found them:");
    println!("//! `cargo run --release -p tallyho-muster --example tune -- {generations} {games} {seed}`.\n");
    println!(
        "use super::Weights;\n\nimpl Weights {{\n    /// The weights that were found best.\n    pub const BEST: Self = Self {{"
    );
    for (name, weight) in Weights::NAMES.iter().zip(guess) {
        println!("        {name}: {weight:.4},");
    }
    println!("    }};\n}}");
}
