//! Many battles of anybody against anybody, with the engine checked after every step.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use serde::Serialize;
use tallyho_muster::{Computer, Muster, Mustered, PilotKind, anybody, new_game};
use tallyho_pilots::turn;
use tallyho_rules::{BattleLuck, Game, audit, audit_question};

use crate::TrialError;

/// What was played, with nothing broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Soaked {
    /// How many battles.
    pub games: u32,
    /// Of how many chassis.
    pub chassis: usize,
    /// How many answers were given.
    pub answers: u64,
    /// How many rounds were flown.
    pub rounds: u64,
}

impl Soaked {
    /// In a sentence.
    pub fn words(&self) -> String {
        let Self { games, chassis, answers, rounds } = self;
        format!("{games} battles of {chassis} chassis, {rounds} rounds, {answers} answers: nothing is broken")
    }
}

/// Fights so many battles from a seed on, on all cores, or stops where one breaks something.
///
/// # Errors
/// With the seed of that battle and what is broken.
pub fn soak(count: u32, from: u64, pilots: [PilotKind; 2], muster: &Muster) -> Result<Soaked, TrialError> {
    let chassis = muster.cards.ships().iter().filter(|ship| !ship.dial.is_empty()).count();
    let (next, broken) = (AtomicU64::new(0), AtomicBool::new(false));
    let fight = || -> Result<Soaked, TrialError> {
        let mut soaked = Soaked::default();
        while !broken.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= u64::from(count) {
                break;
            }
            let fought = one(from.wrapping_add(index), pilots, muster);
            let (answers, rounds) = fought.inspect_err(|_| broken.store(true, Ordering::Relaxed))?;
            soaked.games += 1;
            soaked.answers += answers;
            soaked.rounds += rounds;
        }
        Ok(soaked)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let crews: Vec<_> = (0..threads).map(|_| scope.spawn(fight)).collect();
        let mut all = Soaked { chassis, ..Soaked::default() };
        for crew in crews {
            let soaked = crew.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
            all.games += soaked.games;
            all.answers += soaked.answers;
            all.rounds += soaked.rounds;
        }
        Ok(all)
    })
}

/// The battle of a seed, or what it breaks.
fn one(seed: u64, pilots: [PilotKind; 2], muster: &Muster) -> Result<(u64, u64), TrialError> {
    let start = anybody(seed, pilots, muster)?;
    match catch_unwind(AssertUnwindSafe(|| play(start, muster))) {
        Ok(Ok(counts)) => Ok(counts),
        Ok(Err(what)) => Err(TrialError::Broken { seed, what }),
        Err(_) => Err(TrialError::Broken { seed, what: "the engine panicked".to_owned() }),
    }
}

/// Plays a battle; how many answers and rounds it took, or what is broken.
fn play(start: Mustered, muster: &Muster) -> Result<(u64, u64), String> {
    let crew = muster.crew(&start).map_err(|error| error.to_string())?;
    let pilots: Option<Vec<Computer>> = crew.into_iter().collect();
    let mut pilots = pilots.ok_or_else(|| TrialError::PersonAlone.to_string())?;
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
