//! `tallyho mission`: what missions there are, what they say, whether a file is sound; and how they are fielded.

#[cfg(test)]
mod every_mission;
pub(crate) mod field;
pub(crate) mod fight;

use std::io::Write;

use clap::Subcommand;
use serde::Serialize;
use tallyho_cards::Library;
use tallyho_missions::Mission;
use tallyho_missions::mission::{Base, Territory};

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
}

/// One line of the list.
#[derive(Debug, Serialize)]
struct Line<'m> {
    id: &'m str,
    name: &'m str,
    pilots: String,
    rounds: u8,
    territory: Option<&'static str>,
    co_op: bool,
}

impl<'m> Line<'m> {
    fn of(mission: &'m Mission) -> Self {
        let [least, most] = mission.pilots;
        Self {
            id: &mission.id,
            name: &mission.name,
            pilots: if least == most { least.to_string() } else { format!("{least}-{most}") },
            rounds: mission.rounds,
            territory: mission.territory.map(territory),
            co_op: mission.base == Base::CoOp,
        }
    }
}

/// The word for whose space it is.
pub(crate) const fn territory(territory: Territory) -> &'static str {
    match territory {
        Territory::Friendly => "friendly",
        Territory::Neutral => "neutral",
        Territory::Hostile => "hostile",
    }
}

/// The missions that came with the program.
pub(crate) fn library() -> Result<tallyho_missions::Library, AppError> {
    Ok(tallyho_missions::Library::embedded()?)
}

pub(crate) fn run(command: &MissionCommand, _cards: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let missions = library()?;
    match command {
        MissionCommand::List { json } => {
            let lines: Vec<Line<'_>> = missions.missions().iter().map(Line::of).collect();
            if *json {
                serde_json::to_writer_pretty(&mut *out, &lines)?;
                return Ok(writeln!(out)?);
            }
            for line in lines {
                let kind = if line.co_op { "together" } else { "side against side" };
                writeln!(
                    out,
                    "{:<26} {:<34} {:>4} pilots  {:>3} rounds  {kind}",
                    line.id, line.name, line.pilots, line.rounds
                )?;
            }
            Ok(())
        }
    }
}
