//! `tallyho content`: whether a folder of cards and ships can be added.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use tallyho_cards::Library;

use crate::error::AppError;

/// What to do with content.
#[derive(Debug, Args)]
pub(crate) struct ContentArgs {
    #[command(subcommand)]
    command: ContentCommand,
}

#[derive(Debug, Subcommand)]
enum ContentCommand {
    /// Report every fault of a folder of content, with file and line
    Check {
        /// The folder, as --content takes it
        dir: PathBuf,
    },
}

/// Reads the folder on top of the program's own content, and says how much of everything there is then.
pub(crate) fn run(args: &ContentArgs, own: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let ContentCommand::Check { dir } = &args.command;
    let both = Library::read(dir)?;
    let counts = [
        ("ships", own.ships().len(), both.ships().len()),
        ("pilots", own.pilots().len(), both.pilots().len()),
        ("upgrades", own.upgrades().len(), both.upgrades().len()),
        ("conditions", own.conditions().len(), both.conditions().len()),
        ("abilities of ships", own.abilities().len(), both.abilities().len()),
        ("abilities of pilots", own.pilot_abilities().len(), both.pilot_abilities().len()),
        ("obstacles", own.obstacles().len(), both.obstacles().len()),
        ("devices", own.devices().len(), both.devices().len()),
    ];
    writeln!(out, "{} is sound; with it there are", dir.display())?;
    for (what, before, after) in counts {
        let more = if after > before { format!(", {} more", after - before) } else { String::new() };
        writeln!(out, "  {after} {what}{more}")?;
    }
    Ok(())
}
