//! Many battles of anybody against anybody, with the engine checked after every step.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use tallyho_muster::{Muster, Mustered, PilotKind, anybody, new_game};
use tallyho_pilots::turn;
use tallyho_rules::{BattleLuck, Game, audit, audit_question};

use super::computers;
use crate::error::AppError;

/// How many battles, from which seed on, flown by whom.
#[derive(Debug)]
pub(super) struct Soak {
    pub(super) count: u32,
    pub(super) seed: u64,
    pub(super) pilots: [PilotKind; 2],
    pub(super) json: bool,
}

#[derive(Debug, Default, Serialize)]
struct Soaked {
    games: u32,
    chassis: usize,
    answers: u64,
    rounds: u64,
}

/// Fights them all, or stops at the first that breaks something.
pub(super) fn run(soak: &Soak, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let chassis = muster.cards.ships().iter().filter(|ship| !ship.dial.is_empty()).count();
    let mut soaked = Soaked { chassis, ..Soaked::default() };
    for index in 0..u64::from(soak.count) {
        let seed = soak.seed.wrapping_add(index);
        let (answers, rounds) = one(seed, soak.pilots, muster)?;
        soaked.games += 1;
        soaked.answers += answers;
        soaked.rounds += rounds;
    }
    if soak.json {
        serde_json::to_writer(&mut *out, &soaked)?;
        return Ok(writeln!(out)?);
    }
    let Soaked { games, chassis, answers, rounds } = soaked;
    Ok(writeln!(out, "{games} battles of {chassis} chassis, {rounds} rounds, {answers} answers: nothing is broken")?)
}

/// The battle of a seed, or what it breaks.
fn one(seed: u64, pilots: [PilotKind; 2], muster: &Muster) -> Result<(u64, u64), AppError> {
    let start = anybody(seed, pilots, muster)?;
    match catch_unwind(AssertUnwindSafe(|| play(start, muster))) {
        Ok(Ok(counts)) => Ok(counts),
        Ok(Err(what)) => Err(AppError::Broken { seed, what }),
        Err(_) => Err(AppError::Broken { seed, what: "the engine panicked".to_owned() }),
    }
}

/// Plays a battle; how many answers and rounds it took, or what is broken.
fn play(start: Mustered, muster: &Muster) -> Result<(u64, u64), String> {
    let crew = muster.crew(&start).map_err(|error| error.to_string())?;
    let mut pilots = computers(crew).map_err(|error| error.to_string())?;
    let mut luck = BattleLuck::opening(start.seed);
    let mut game: Game = new_game(start.setup).map_err(|error| error.to_string())?;
    let mut answers = 0;
    game.advance(&mut luck, &mut ());
    loop {
        audit(&game).map_err(|broken| broken.to_string())?;
        if let Some(ask) = game.asked() {
            audit_question(&ask).map_err(|broken| format!("{broken}, asked {:?}", ask.question))?;
        }
        let answered = turn(&mut game, &mut pilots, &mut luck, &mut ());
        if answered.map_err(|stopped| stopped.to_string())?.is_none() {
            let faults: u32 = pilots.iter().map(|pilot| pilot.faults()).sum();
            return match faults {
                0 => Ok((answers, u64::from(game.state().round))),
                faults => Err(format!("a flight system found no answer in its book, {faults} times")),
            };
        }
        answers += 1;
    }
}
