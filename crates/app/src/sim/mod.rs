//! `tallyho sim` and `tallyho compare`: many games at once, and what they tell.

mod screen;
mod spread;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;
use tallyho_missions::Mission;
use tallyho_muster::{Muster, PilotKind};
use tallyho_sim::{Finished, Outcome, Run, Shard, SimError};
use tallyho_trial::balance::{Balance, Trial, balance};
use tallyho_trial::{Repeat, Wish};

use crate::draw::save;
use crate::error::AppError;
use screen::{Screen, stop_by_hand};

/// What is played many times, and where to.
#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct SimArgs {
    #[command(subcommand)]
    command: Option<SimCommand>,
    /// Play a mission: its id, or a file. Its first side is red; squads are those it suggests unless files are given
    #[arg(long, value_name = "NAME", required_unless_present_any = ["red", "all"], conflicts_with_all = ["all", "rocks"])]
    mission: Option<String>,
    /// Play every mission at every size and level, each in a folder of its own, and write a table of how fair they are
    #[arg(long, conflicts_with_all = ["red", "blue", "vary", "shard", "rocks", "variant", "red_pilot", "blue_pilot"])]
    all: bool,
    /// With --all: these missions alone, by their ids, with commas between them
    #[arg(long, value_name = "NAMES", requires = "all", value_delimiter = ',')]
    only: Vec<String>,
    /// Where the table of --all goes [default: balance.md in the folder of --out]
    #[arg(long, value_name = "FILE", requires = "all")]
    balance: Option<PathBuf>,
    /// Which variant of the mission, if it has several
    #[arg(long, value_name = "NAME", requires = "mission")]
    variant: Option<String>,
    /// The red squad, as for `tallyho battle`
    #[arg(long, value_name = "FILE", required_unless_present_any = ["mission", "all"])]
    red: Option<PathBuf>,
    /// The blue squad
    #[arg(long, value_name = "FILE", required_unless_present_any = ["mission", "all"])]
    blue: Option<PathBuf>,
    /// How many games of each setting [default: 1000, with --all 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The seed: the same seed, the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// On how many threads; what comes of it is the same for any number [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Play the mission in several settings, such as pilots=3..6,level=1..5, both ends among them
    #[arg(long, value_name = "WHAT", requires = "mission")]
    vary: Option<String>,
    #[arg(long, value_name = "PILOT", help = format!("Who flies red: {}; people do not fly here [default: heuristic]", PilotKind::choices()))]
    red_pilot: Option<String>,
    /// Who flies blue
    #[arg(long, value_name = "PILOT")]
    blue_pilot: Option<String>,
    /// The rules of a battle: 2.0 (200 points) or 2.5 (20 points)
    #[arg(long, value_name = "RULES", default_value = "2.0", conflicts_with_all = ["mission", "all"])]
    rules: String,
    /// Asteroids in a battle, up to 6, scattered anew in each game
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=6))]
    rocks: u8,
    /// How many rounds a battle has at most; then points decide
    #[arg(long, value_name = "N", default_value_t = tallyho_rules::Setup::ROUNDS, value_parser = clap::value_parser!(u8).range(1..), conflicts_with_all = ["mission", "all"])]
    rounds: u8,
    /// Play only a part, such as 2/8 on the second of eight machines; `tallyho sim merge` puts them together
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// Offer the games to other machines at this queue, postgres://user@host/database, instead of playing them here
    #[arg(long, value_name = "STORE", conflicts_with_all = ["all", "shard", "out", "jobs", "json"])]
    queue: Option<String>,
    /// In how many shards they are offered
    #[arg(long, value_name = "N", default_value_t = 40, requires = "queue")]
    shards: u64,
    /// The folder that games are written to; one that was stopped goes on
    #[arg(long, value_name = "DIR", required_unless_present = "queue")]
    out: Option<PathBuf>,
    /// Write the summary as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, Subcommand)]
enum SimCommand {
    /// Play shards that others offer at a queue, until it is stopped
    Work(spread::WorkArgs),
    /// Put the shards together that were played for a queue, as if one machine had played them
    Collect(spread::CollectArgs),
    /// Put the shards of a sim together, as if one machine had played it
    Merge {
        /// The folders of all shards, in any order
        #[arg(required = true, value_name = "DIR")]
        shards: Vec<PathBuf>,
        /// Where the whole goes
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write the summary as JSON
        #[arg(long)]
        json: bool,
    },
}

/// Two finished sims.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The folder of one
    first: PathBuf,
    /// The folder of the other
    second: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Plays what was asked for.
pub(crate) fn run(args: &SimArgs, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    stop_by_hand();
    match &args.command {
        Some(SimCommand::Merge { shards, out: to, json }) => {
            return tell(&tallyho_sim::merge(shards, to)?, *json, out);
        }
        Some(SimCommand::Work(args)) => return spread::work(args, muster, out),
        Some(SimCommand::Collect(args)) => return tell(&spread::collect(args)?, args.json, out),
        None => {}
    }
    if let Some(queue) = &args.queue {
        return spread::offer(args, queue, muster, out);
    }
    // The parser has asked for it.
    let Some(folder) = &args.out else { return Ok(()) };
    if args.all {
        return all(args, folder, muster, out);
    }
    let repeat = Repeat::of(&args.wish(), muster)?;
    let shard = args.shard.as_deref().map_or(Ok(Shard::WHOLE), Shard::read)?;
    match fly(&repeat, shard, args.jobs, folder)? {
        Outcome::Finished(finished) => tell(&finished, args.json, out),
        Outcome::Stopped { done, total } => Ok(writeln!(out, "{}", stopped(done, total))?),
    }
}

impl SimArgs {
    fn wish(&self) -> Wish {
        Wish {
            mission: self.mission.clone(),
            variant: self.variant.clone(),
            vary: self.vary.clone(),
            squads: [self.red.clone(), self.blue.clone()],
            pilots: [self.red_pilot.clone(), self.blue_pilot.clone()],
            games: self.games.unwrap_or(1000),
            seed: self.seed,
            rules: self.rules.clone(),
            rocks: self.rocks,
            rounds: self.rounds,
        }
    }
}

/// Plays every mission, and writes how fair they are.
fn all(args: &SimArgs, folder: &Path, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let mut last = None;
    let fly = |mission: &Mission, trial: Trial, repeat: &Repeat<'_>| -> Result<Option<Finished>, AppError> {
        match fly(repeat, Shard::WHOLE, args.jobs, &folder.join(&mission.id).join(trial.folder()))? {
            Outcome::Finished(finished) => {
                writeln!(out, "{:<26} {:<5} {} games", mission.id, trial.folder(), repeat.sweep().total())?;
                out.flush()?;
                Ok(Some(*finished))
            }
            Outcome::Stopped { done, total } => {
                last = Some(format!("{}: {}", mission.id, stopped(done, total)));
                Ok(None)
            }
        }
    };
    fn broken(error: &AppError) -> Option<&SimError> {
        if let AppError::Sim(error) = error { Some(error) } else { None }
    }
    let missions = muster.missions.missions().iter();
    let wanted: Vec<&Mission> = if args.only.is_empty() {
        missions.collect()
    } else {
        let found = args.only.iter().map(|name| muster.missions.mission(name).map_err(AppError::BadWord));
        found.collect::<Result<_, _>>()?
    };
    let played = balance((args.games.unwrap_or(100), args.seed), (&wanted, muster), fly, broken)?;
    let Some(Balance { page, unplayed }) = played else {
        return Ok(writeln!(out, "{}", last.unwrap_or_default())?);
    };
    let path = args.balance.clone().unwrap_or_else(|| folder.join("balance.md"));
    save(&path, &page).map_err(|error| AppError::CannotWrite { path: path.clone(), error })?;
    writeln!(out, "the table is in {}", path.display())?;
    let names: Vec<String> = unplayed.iter().map(|(id, why)| format!("{id} ({why})")).collect();
    if names.is_empty() { Ok(()) } else { Err(AppError::Unplayed(names.join(", "))) }
}

fn stopped(done: u64, total: u64) -> String {
    format!("stopped after {done} of {total} games; the same command goes on from there")
}

/// Plays it over and over into a folder.
fn fly(repeat: &Repeat<'_>, shard: Shard, jobs: Option<NonZeroUsize>, folder: &Path) -> Result<Outcome, AppError> {
    let ready = repeat.ready()?;
    let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let jobs = jobs.unwrap_or_else(cores).get();
    let run = Run {
        sweep: repeat.sweep(),
        shard,
        jobs,
        stop: &screen::STOP,
        play: |game, tally: &mut _| repeat.play(&ready, game, tally).map_err(|error| error.to_string()),
    };
    let mut screen = Screen::new();
    let outcome = run.into_folder(folder, &mut |progress| screen.show(progress));
    screen.clear();
    Ok(outcome?)
}

/// Tells what came of a finished sweep.
fn tell(finished: &Finished, json: bool, out: &mut impl Write) -> Result<(), AppError> {
    let (summary, sweep) = (finished.summary()?, &finished.manifest.sweep);
    if json {
        serde_json::to_writer(&mut *out, &summary.told(sweep))?;
        return Ok(writeln!(out)?);
    }
    write!(out, "{}", summary.words(sweep))?;
    writeln!(out, "\nrows and report.html are in {}", finished.path.display())?;
    for file in &finished.mended {
        writeln!(out, "{} was damaged or missing, and was written again", file.display())?;
    }
    Ok(())
}

/// One line of a comparison, for programs.
#[derive(Debug, Serialize)]
struct DifferenceJson {
    what: String,
    first: String,
    second: String,
    p: f64,
}

/// Compares two finished sweeps.
pub(crate) fn compare(args: &CompareArgs, out: &mut impl Write) -> Result<(), AppError> {
    let differences = tallyho_sim::compare(&args.first, &args.second)?;
    if args.json {
        let lines = differences.into_iter().map(|it| DifferenceJson {
            what: it.what,
            first: it.first,
            second: it.second,
            p: it.chance,
        });
        serde_json::to_writer(&mut *out, &lines.collect::<Vec<_>>())?;
        return Ok(writeln!(out)?);
    }
    for difference in &differences {
        writeln!(out, "{}", difference.words())?;
    }
    let note = "p: how likely both are so far apart by chance alone, all tests together";
    Ok(writeln!(out, "{note}")?)
}
