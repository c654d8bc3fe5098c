//! `tallyho companion`: the companion at the terminal, for people with real miniatures.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use tallyho_cards::flight::System;
use tallyho_cards::word::read_word;
use tallyho_companion::{Assignment, Credits, Desk, Dice, Reply, Session, Start, Then};

use crate::error::AppError;
use tallyho_ledger::TextFile;
use tallyho_muster::choose;
use tallyho_muster::yard::Shelves;
use tallyho_muster::{Muster, sortie};

/// How to fly the enemy at a real table.
#[derive(Debug, Args)]
pub(crate) struct CompanionArgs {
    /// The flight system: solo (Solo Alpha), aturi (automated ships of Heroes of the Aturi Cluster) or flight-group (Flight Group
    /// Alpha) [default: solo]
    #[arg(long, value_name = "SYSTEM")]
    system: Option<String>,
    /// Where the session is kept, after every answer; an existing one is taken up where it was
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// You roll the enemy's dice and type what they show
    #[arg(long)]
    my_dice: bool,
    /// The seed of the enemy's dice; left out, any
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Fly this mission, by its id or name or from a file (TOML): the companion lists what to fetch, says who comes when they do and keeps
    /// the score. The mission says which system flies the enemy
    #[arg(long, value_name = "NAME", conflicts_with = "system")]
    mission: Option<String>,
    /// Which variant of the mission, if it has several
    #[arg(long, value_name = "NAME", requires = "mission")]
    variant: Option<String>,
    /// How many pilots fly the mission
    #[arg(long, value_name = "N", requires = "mission", value_parser = clap::value_parser!(u8).range(1..=8))]
    pilots: Option<u8>,
    /// The squad that you fly in a mission that takes squads of one's own: it says how many you are, and what the enemies are measured by
    #[arg(long, value_name = "FILE", requires = "mission", conflicts_with = "pilots")]
    squad: Option<PathBuf>,
    /// Your own enemies in such a mission, divided into its waves by points or as the file says
    #[arg(long, value_name = "FILE", requires = "mission")]
    enemies: Option<PathBuf>,
    /// How good they are on average, from 1 to 5, or the Imperial Rank up to 8 [default: 1]
    #[arg(long, value_name = "L", requires = "mission", value_parser = clap::value_parser!(u8).range(1..=8))]
    level: Option<u8>,
    /// How a rule is read that can be read in two ways; may be given several times. `tallyho readings` lists them
    #[arg(long, value_name = "NAME=VALUE")]
    reading: Vec<String>,
}

/// Leads somebody through a game, line by line, until they have enough or the lines end.
pub(crate) fn run(
    args: &CompanionArgs,
    muster: &Muster,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let file = args.file.clone().map(TextFile::new);
    let saved = file.as_ref().map_or(Ok(None), TextFile::read)?;
    let broken = |fault| AppError::BadSession { path: args.file.clone().unwrap_or_default(), fault };
    let keep = |session: &Session| file.as_ref().map_or(Ok(()), |file| file.write(&session.to_text()));
    let yard = Shelves::new(muster);
    let session = match &saved {
        Some(_) if args.system.is_some() || args.mission.is_some() || args.my_dice || args.seed.is_some() => {
            return Err(AppError::AlreadyStarted);
        }
        Some(text) => Session::from_text(text).map_err(broken)?,
        None => begin(args, muster)?,
    };
    let mut desk = Desk::open(session, &yard).map_err(broken)?;
    for reading in &args.reading {
        let Reply { text, then } = desk.typed(&format!("reading {reading}"));
        if then != Then::Save {
            return Err(AppError::BadWord(text.lines().next().unwrap_or_default().to_owned()));
        }
    }
    keep(desk.session())?;
    if saved.is_some() {
        writeln!(out, "taken up after {} answers", desk.session().inputs().len())?;
    }
    if args.file.is_none() {
        writeln!(out, "this session is kept nowhere; --file FILE would keep it")?;
    }
    write!(out, "{}", desk.greeting())?;
    out.flush()?;
    // A terminal shows what is typed; whoever sends lines from a file wants to see them too.
    let echo = !io::stdin().is_terminal();
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(writeln!(out)?);
        }
        let typed = String::from_utf8_lossy(&line);
        if echo {
            writeln!(out, "{}", typed.trim())?;
        }
        let Reply { text, then } = desk.typed(&typed);
        match then {
            Then::Nothing => {}
            // Whoever sees the reply may rely on it.
            Then::Save => keep(desk.session())?,
            Then::Quit => return Ok(writeln!(out, "{text}")?),
        }
        write!(out, "{text}")?;
        out.flush()?;
    }
}

/// A new session: a free fight, or a mission, which says who flies the enemy.
fn begin(args: &CompanionArgs, muster: &Muster) -> Result<Session, AppError> {
    let Some(name) = &args.mission else {
        let system = args.system.as_deref().map_or(Ok(System::ALL[0]), read_word).map_err(AppError::BadWord)?;
        return Ok(Session::new(start(args, system)));
    };
    let mut assignment = Assignment {
        mission: name.clone(),
        variant: args.variant.clone(),
        pilots: 0,
        level: args.level.unwrap_or(1),
        enemies: None,
        models: None,
        flags: None,
        credits: Credits::Nobody,
    };
    let (mission, _) = sortie::find(&assignment, &muster.missions)?;
    let squads = choose::Squads::read(args.squad.as_deref(), args.enemies.as_deref())?;
    let size = (args.pilots, assignment.level);
    let own = choose::own(&mission, squads.by_side(&mission), size, &muster.cards)?;
    assignment.pilots = own.seats.pilots;
    assignment.enemies = own.waves.map(|waves| waves.to_string());
    if !name.ends_with(".toml") {
        assignment.mission = mission.id.clone();
    }
    Ok(Session::on(start(args, mission.enemy.unwrap_or(System::ALL[0])), assignment))
}

fn start(args: &CompanionArgs, system: System) -> Start {
    // The standard library's hash keys are the one source of chance that needs no clock and no other crate.
    let seed = args.seed.unwrap_or_else(|| RandomState::new().hash_one("tallyho"));
    let dice = if args.my_dice { Dice::Typed } else { Dice::Rolled };
    Start { system, seed, dice }
}
