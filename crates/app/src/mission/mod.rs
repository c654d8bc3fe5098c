//! `tallyho mission`: what missions there are, what they say, whether a file is sound; and how they are fielded.

pub(crate) mod outcome;
pub(crate) mod print;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use tallyho_cards::Library;
use tallyho_missions::brief::{Briefing, Telling};
use tallyho_muster::{Sally, choose};
use tallyho_server::sheet;

use crate::draw::save;
use crate::error::AppError;

/// What to do with missions.
#[derive(Debug, Subcommand)]
pub(crate) enum MissionCommand {
    /// List the missions there are
    List {
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a mission with everything in it, those who come later too
    Show {
        #[command(flatten)]
        which: Which,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Report everything that is wrong with a mission of your own, with file and line
    Check {
        /// The mission's file (TOML)
        file: PathBuf,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// List the kinds of thing that missions may put on the table
    Things {
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Write a briefing to print: the map, squads, objectives, rules and what to fetch, without what comes later
    Brief {
        #[command(flatten)]
        which: Which,
        /// The seed of obstacles and things that lie by chance; a battle with this seed has the same
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// Tell of those who come later, too: then the sheet is all it takes to fly the mission without the program
        #[arg(long)]
        later: bool,
        /// Write the briefing to this file (HTML) instead of the terminal
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

/// Which mission, and for whom.
#[derive(Debug, Args)]
pub(crate) struct Which {
    /// Its id or name, or a file (TOML)
    name: String,
    /// Which variant, if it has several
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// For how many pilots
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pilots: Option<u8>,
    /// How good they are on average, from 1 to 5, or the Imperial Rank up to 8
    #[arg(long, value_name = "L", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// The squad that you fly, where the mission takes squads of your own
    #[arg(long, value_name = "FILE", conflicts_with = "pilots")]
    squad: Option<PathBuf>,
    /// Your own enemies in such a mission, in its waves
    #[arg(long, value_name = "FILE")]
    enemies: Option<PathBuf>,
}

impl Which {
    /// The mission with the squads that are brought to it.
    fn sally<'m>(&self, missions: &'m tallyho_missions::Library, cards: &Library) -> Result<Sally<'m>, AppError> {
        let mission = choose::mission(missions, &self.name, self.variant.as_deref())?;
        let squads = choose::Squads::read(self.squad.as_deref(), self.enemies.as_deref())?;
        let brought = squads.by_side(&mission);
        Ok(choose::sally(mission, brought, (self.pilots, self.level), cards)?)
    }
}

/// The missions that came with the program, and those of a folder laid on top.
pub(crate) fn library(folder: Option<&Path>) -> Result<tallyho_missions::Library, AppError> {
    Ok(match folder {
        None => tallyho_missions::Library::embedded()?,
        Some(folder) => tallyho_missions::Library::with_folder(folder)?,
    })
}

pub(crate) fn run(
    command: &MissionCommand,
    folder: Option<&Path>,
    cards: &Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let missions = library(folder)?;
    match command {
        MissionCommand::List { json } => print::list(&missions, *json, out),
        MissionCommand::Things { json } => print::things(missions.catalogue(), *json, out),
        MissionCommand::Check { file, json } => print::check(file, &missions, cards, *json, out),
        MissionCommand::Show { which, json } => {
            let Sally { mission, seats, .. } = which.sally(&missions, cards)?;
            print::show(&mission, seats, which.pilots.is_none() && which.squad.is_none(), *json, cards, out)
        }
        MissionCommand::Brief { which, seed, later, output } => {
            let Sally { mission, seats, .. } = which.sally(&missions, cards)?;
            let telling = if *later { Telling::Everything } else { Telling::Known };
            let html = sheet::page(&Briefing::of(&mission, seats, *seed, telling, cards)?);
            match output {
                None => Ok(out.write_all(html.as_bytes())?),
                Some(path) => {
                    save(path, &html).map_err(|error| AppError::CannotWrite { path: path.clone(), error })?;
                    Ok(writeln!(out, "wrote {}", path.display())?)
                }
            }
        }
    }
}
