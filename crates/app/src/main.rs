//! Tallyho flies the enemy in the X-Wing miniatures game.

mod error;
mod obstacles;
mod paint;
mod ships;
mod table;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tallyho_cards::Library;

use crate::error::AppError;
use crate::paint::Paint;

#[derive(Debug, Parser)]
#[command(name = "tallyho", version, about = "Flies the enemy in the X-Wing miniatures game")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the ships, or show one with its dial
    Ships(ships::ShipsArgs),
    /// List the obstacles and devices
    Obstacles(obstacles::ObstaclesArgs),
}

fn main() -> ExitCode {
    match run(Cli::parse()) {
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

fn run(cli: Cli) -> Result<(), AppError> {
    let library = Library::embedded()?;
    let paint = Paint::for_stdout();
    let mut out = BufWriter::new(io::stdout().lock());
    match cli.command {
        Command::Ships(args) => ships::run(&args, &library, paint, &mut out)?,
        Command::Obstacles(args) => obstacles::run(&args, &library, &mut out)?,
    }
    Ok(out.flush()?)
}
