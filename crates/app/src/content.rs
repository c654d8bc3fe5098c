//! `tallyho content`: whether a folder of cards and ships can be added.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use tallyho_cards::Library;

use crate::error::AppError;
use crate::mission;

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
    let (own_missions, missions) = (mission::library(None)?, mission::library(Some(dir))?);
    check_missions(dir, &missions, &both, out)?;
    let counts = [
        ("ships", own.ships().len(), both.ships().len()),
        ("pilots", own.pilots().len(), both.pilots().len()),
        ("upgrades", own.upgrades().len(), both.upgrades().len()),
        ("conditions", own.conditions().len(), both.conditions().len()),
        ("abilities of ships", own.abilities().len(), both.abilities().len()),
        ("abilities of pilots", own.pilot_abilities().len(), both.pilot_abilities().len()),
        ("obstacles", own.obstacles().len(), both.obstacles().len()),
        ("devices", own.devices().len(), both.devices().len()),
        ("missions", own_missions.missions().len(), missions.missions().len()),
        ("kinds of thing", own_missions.catalogue().kinds().len(), missions.catalogue().kinds().len()),
        ("pilot cards of squads", own_missions.deck().cards().len(), missions.deck().cards().len()),
        ("decks of factions", own_missions.factions().decks().len(), missions.factions().decks().len()),
    ];
    writeln!(out, "{} is sound; with it there are", dir.display())?;
    for (what, before, after) in counts {
        let more = if after > before { format!(", {} more", after - before) } else { String::new() };
        writeln!(out, "  {after} {what}{more}")?;
    }
    Ok(())
}

/// Refuses a folder with a mission or a pilot card that reads well but makes no sense, after telling everything about all of them.
fn check_missions(
    dir: &Path,
    missions: &tallyho_missions::Library,
    cards: &Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let mut wrong = Vec::new();
    for (path, text) in missions.texts().filter(|(path, _)| Path::new(path).starts_with(dir)) {
        wrong.extend(mission::print::faults(Path::new(path), text, missions, cards));
    }
    let mut wrong: Vec<(String, String)> = wrong.into_iter().map(|it| (it.place, it.message)).collect();
    let cards_of_squads = missions.deck().complaints(cards).into_iter().chain(missions.factions().complaints(cards));
    wrong.extend(cards_of_squads.filter(|it| Path::new(&it.place).starts_with(dir)).map(|it| (it.place, it.message)));
    wrong.iter().try_for_each(|(place, message)| writeln!(out, "{place}: {message}"))?;
    out.flush()?;
    if wrong.is_empty() { Ok(()) } else { Err(AppError::BadMission { path: dir.to_owned(), count: wrong.len() }) }
}
