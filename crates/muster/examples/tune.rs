//! Tunes what the ace takes tables to be worth, so that it foretells who wins.
//!
//! `cargo run --release -p tallyho-muster --example tune -- GAMES SEED` plays so many battles of aces who err now and then, against
//! each other, against the heuristic and between flight systems, over squads of the yardstick. Each table at the end of a round is kept
//! with how the battle ended; then weights are sought by which the worth of these tables foretells the end best. It prints how well,
//! and the file `crates/pilots/src/ace/tuned.rs`. Four of the squads are never used, nor are seeds below 1,000,000, so that what is measured
//! afterwards was not trained for. Which of those weights that say how shots go are best cannot be seen from a table; they stay.
#![allow(clippy::print_stdout)]

mod arena;

use arena::{Arena, Failure, SEEN, Who, each};
use tallyho_muster::PilotKind;
use tallyho_pilots::{Skill, Weights};
use tallyho_rules::{Game, Luck, Phase, Seat, mixed};

/// Quick pilots, whose dials slip now and then, so that all kinds of tables are seen.
const SKILL: Skill = Skill { samples: 6, candidates: 10, passes: 1, acts: 4, slip: 0.05, unsure: 0.1, ..Skill::ACE };
/// One in so many tables is kept for the test.
const HELD_OUT: usize = 5;
/// What is not sought: what says how shots go, and what is rarely seen or is the measure of all others.
const KEPT: [&str; 5] = ["kill", "spends_focus", "one_die", "theirs", "cornered"];

/// Steps that better the weights by less than this are shortened.
const ENOUGH: f64 = 5e-5;
/// What it begins with, set by hand.
const FIRST: Weights = Weights {
    kill: 1.2,
    spends_focus: 0.75,
    one_die: 0.6,
    flying: 0.45,
    theirs: 1.0,
    ratio: 0.0,
    sight: 0.25,
    seen: 0.2,
    abeam: -0.25,
    fades: 2.8,
    fading: 2.2,
    passing: 0.5,
    stress: 0.08,
    approach: 0.04,
    cornered: 2.0,
    lock: 0.05,
    ordnance: 0.1,
};

/// A table, whose it is, and how the battle ended for him.
struct Table {
    game: Game,
    seat: Seat,
    score: f64,
}

fn main() -> Result<(), Failure> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|it| it.parse()).collect::<Result<_, _>>()?;
    let [games, seed] = numbers[..] else { return Err("usage: tune GAMES SEED".into()) };
    let tables = gathered(games, seed)?;
    let (test, train): (Vec<_>, Vec<_>) = tables.into_iter().enumerate().partition(|(index, _)| index % HELD_OUT == 0);
    let [test, train] = [test, train].map(|tables| tables.into_iter().map(|(_, table)| table).collect::<Vec<_>>());
    println!("// {} tables to learn from, {} to test by", train.len(), test.len());
    let mut weights = FIRST.to_array();
    let mut scale = 0.3;
    let begun = (loss(&train, &weights, scale)?, loss(&test, &weights, scale)?);
    let mut best = begun.0;
    let mut step = 0.4;
    while step > 0.05 {
        let before = best;
        for place in 0..=weights.len() {
            if weights.len() > place && KEPT.contains(&Weights::NAMES[place]) {
                continue;
            }
            for sign in [1.0, -1.0] {
                let (mut tried, mut tried_scale) = (weights, scale);
                match tried.get_mut(place) {
                    // Those that are 0 have no size of their own.
                    Some(weight) => *weight += sign * step * weight.abs().max(0.05),
                    None => tried_scale *= 1.0 + sign * step,
                }
                let now = loss(&train, &tried, tried_scale)?;
                if now < best {
                    (best, weights, scale) = (now, tried, tried_scale);
                    break;
                }
            }
        }
        println!("// step {step:.2}: {best:.5}");
        if before - best < ENOUGH {
            step *= 0.6;
        }
    }
    println!(
        "// off by {:.5} at first, {best:.5} now; on the test {:.5}, {:.5} now",
        begun.0,
        begun.1,
        loss(&test, &weights, scale)?
    );
    write(&weights, games, seed);
    Ok(())
}

/// Tables at the end of rounds.
fn gathered(games: u64, seed: u64) -> Result<Vec<Table>, Failure> {
    let arena = Arena::new()?;
    let squads = SEEN.iter().map(|name| arena.squad(name)).collect::<Result<Vec<_>, _>>()?;
    let first = 1_000_000 + mixed(seed, 0) % 1_000_000_000;
    let tables = each(first..first + games, |seed| {
        let mut luck = Luck::new(seed);
        let mut any = |count: usize| luck.below(count as u32) as usize;
        let squad = &squads[any(squads.len())];
        let ace = Who::Ace(SKILL, FIRST);
        let who = match any(8) {
            0 => [ace, Who::Kind(PilotKind::Heuristic)],
            1 => [Who::Kind(PilotKind::Heuristic); 2],
            2 => [Who::Kind(PilotKind::ATURI); 2],
            _ => [ace; 2],
        };
        let (mut kept, mut round) = (Vec::new(), 1);
        let played = arena.play([squad; 2], who, seed, |game| {
            if game.state().phase == Phase::Planning && game.state().round > round {
                round = game.state().round;
                kept.push(game.clone());
            }
        })?;
        let of = |(index, game): (usize, Game)| {
            let seat = Seat((index as u64 + seed) as u8 % 2);
            let score = if seat == played.seat { played.score() } else { 1.0 - played.score() };
            Table { game, seat, score }
        };
        Ok(kept.into_iter().enumerate().map(of).collect::<Vec<_>>())
    })?;
    Ok(tables.into_iter().flatten().collect())
}

/// How far off the ends are that were foretold: the mean of the squares.
fn loss(tables: &[Table], weights: &[f64; Weights::NAMES.len()], scale: f64) -> Result<f64, Failure> {
    const PART: usize = 256;
    let weights = Weights::from_array(*weights);
    let parts = each(0..tables.len().div_ceil(PART) as u64, |part| {
        let tables = tables.chunks(PART).nth(part as usize).unwrap_or_default();
        let off = |table: &Table| {
            let worth = weights.appraise(&table.game.view(table.seat));
            (1.0 / (1.0 + (-scale * worth).exp()) - table.score).powi(2)
        };
        Ok(tables.iter().map(off).sum::<f64>())
    })?;
    Ok(parts.iter().sum::<f64>() / tables.len() as f64)
}

fn write(weights: &[f64], games: u64, seed: u64) {
    println!("//! The weights that the ace flies by, and the run that found them:");
    println!("//! `cargo run --release -p tallyho-muster --example tune -- {games} {seed}`.\n");
    println!(
        "use super::Weights;\n\nimpl Weights {{\n    /// Those that it flies by.\n    pub const BEST: Self = Self {{"
    );
    for (name, weight) in Weights::NAMES.iter().zip(weights) {
        println!("        {name}: {weight:.4},");
    }
    println!("    }};\n}}");
}
