//! Tallyho flies the enemy in the X-Wing miniatures game.

mod battle;
mod campaign;
mod cards;
mod columns;
mod companion;
mod content;
mod decide;
mod draw;
mod error;
mod measure;
mod mission;
mod moves;
mod obstacles;
mod odds;
mod paint;
mod pilots;
mod place;
mod play;
mod readings;
mod replay;
mod ships;
mod sim;
mod squad;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use tallyho_cards::Library;
use tallyho_muster::Muster;

use crate::error::AppError;
use crate::paint::Paint;

/// Flies the enemy in the X-Wing miniatures game, second edition.
///
/// It knows the table (every ship and its dial, where a maneuver ends, what a ship sees from there, how to draw it) and lets
/// squads fight. An unofficial fan project.
#[derive(Debug, Parser)]
#[command(name = "tallyho", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Add the cards, ships and tokens of this folder to the program's own, in the place of those with the same id
    #[arg(long, global = true, value_name = "DIR")]
    content: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play in a browser: serves the table on this machine
    Play(play::PlayArgs),
    /// List the ships, or show one with its dial
    Ships(ships::ShipsArgs),
    /// List the pilots, or show one
    Pilots(pilots::PilotsArgs),
    /// Show and find cards of all kinds, and say which the game carries out
    Cards(cards::CardsArgs),
    /// Show a squad as it is understood, or check whether it may be played
    Squad(squad::SquadArgs),
    /// Check a folder of cards and ships of your own
    Content(content::ContentArgs),
    /// List the obstacles and devices
    Obstacles(obstacles::ObstaclesArgs),
    /// Say where a maneuver ends and what it runs into
    Move(moves::MoveArgs),
    /// Measure range, arcs and obstruction between two ships
    Measure(measure::MeasureArgs),
    /// Draw a table as a picture (SVG)
    Draw(draw::DrawArgs),
    /// Work out the odds of an attack, or of several in a row, exactly
    Odds(odds::OddsArgs),
    /// Let two squads fight, once or many times
    Battle(battle::BattleArgs),
    /// Play a mission or a battle thousands of times, and tell what comes of it
    Sim(sim::SimArgs),
    /// Say whether two finished sims really differ
    Compare(sim::CompareArgs),
    /// List, show, check and brief missions
    #[command(subcommand)]
    Mission(mission::MissionCommand),
    /// Run a campaign: pilots, points, missions and what came of them
    Campaign(campaign::CampaignArgs),
    /// Say what a flight system does, from what you see at your table
    Decide(decide::DecideArgs),
    /// Fly the enemy at your table: a companion that asks, decides and keeps count
    #[command(alias = "fly")]
    Companion(companion::CompanionArgs),
    /// List the rules of flight systems that can be read in more than one way
    Readings(readings::ReadingsArgs),
    /// Tell, check or draw a battle that was written down
    Replay(replay::ReplayArgs),
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has seen enough: `tallyho ships | head`.
        Err(AppError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to be done when even stderr is closed.
            let _ = writeln!(io::stderr(), "tallyho: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: &Cli) -> Result<(), AppError> {
    let library = match &cli.content {
        None => Library::embedded()?,
        Some(folder) => Library::read(folder)?,
    };
    let folder = cli.content.as_deref();
    let muster = |library: Library| -> Result<Muster, AppError> {
        Ok(Muster::new(Arc::new(library), Arc::new(mission::library(folder)?)))
    };
    let mut out = BufWriter::new(io::stdout().lock());
    match &cli.command {
        // A page asks for everything sooner or later.
        Command::Play(args) if folder.is_none() => play::run(args, Muster::reading_ahead()?, &mut out)?,
        Command::Play(args) => play::run(args, muster(library)?, &mut out)?,
        Command::Ships(args) => ships::run(args, &library, Paint::for_stdout(), &mut out)?,
        Command::Pilots(args) => pilots::run(args, &library, &mut out)?,
        Command::Cards(args) => cards::run(args, &library, &mut out)?,
        Command::Squad(args) => squad::run(args, folder, &library, &mut out)?,
        Command::Content(args) => content::run(args, &library, &mut out)?,
        Command::Obstacles(args) => obstacles::run(args, &library, &mut out)?,
        Command::Move(args) => moves::run(args, &library, &mut out)?,
        Command::Measure(args) => measure::run(args, &library, &mut out)?,
        Command::Draw(args) => draw::run(args, &library, &mut out)?,
        Command::Odds(args) => odds::run(args, &mut out)?,
        Command::Battle(args) => battle::run(args, &muster(library)?, &mut out)?,
        Command::Sim(args) => sim::run(args, &muster(library)?, &mut out)?,
        Command::Compare(args) => sim::compare(args, &mut out)?,
        Command::Mission(command) => mission::run(command, folder, &library, &mut out)?,
        Command::Campaign(args) => campaign::run(args, muster(library)?, &mut out)?,
        Command::Decide(args) => decide::run(args, &library, &mut out)?,
        Command::Companion(args) => companion::run(args, &muster(library)?, &mut io::stdin().lock(), &mut out)?,
        Command::Readings(args) => readings::run(args, &mut out)?,
        Command::Replay(args) => replay::run(args, &library, &mut out)?,
    }
    Ok(out.flush()?)
}
