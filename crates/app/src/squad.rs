//! `tallyho squad`: a squad file as it is understood.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tallyho_cards::{Complaint, Faction, Library, ReadSquad, Squad, SquadPilot};

use crate::columns::{Align, write_table};
use crate::error::AppError;
use crate::ships::join;

/// Which squad.
#[derive(Debug, Args)]
pub(crate) struct SquadArgs {
    /// A squad: XWS from a squad builder, or a short list
    file: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Writes the squad of a file, and what about it could not be understood.
pub(crate) fn run(args: &SquadArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let path = &args.file;
    let text = fs::read_to_string(path).map_err(|error| AppError::CannotRead { path: path.clone(), error })?;
    let read = Squad::read(&text, library);
    if !read.is_fieldable() {
        return Err(refusal(path, &read));
    }
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &json(&read, library))?;
        return Ok(writeln!(out)?);
    }
    show(&read, library, out)
}

fn refusal(path: &Path, read: &ReadSquad) -> AppError {
    let complaints = join(read.complaints.iter().map(|it| format!("\n  {it}")), "");
    AppError::NoSquad { path: path.to_owned(), complaints }
}

fn show(read: &ReadSquad, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    use Align::{Left, Right};
    let squad = &read.squad;
    writeln!(out, "{}", squad.name.as_deref().unwrap_or("A squad without a name"))?;
    writeln!(out, "{}", squad.faction.map_or("Several factions", Faction::name))?;
    writeln!(out)?;
    let heading = [("initiative", Right), ("pilot", Left), ("ship", Left), ("upgrades", Left)];
    let rows: Vec<_> = squad.pilots.iter().map(|pilot| row(pilot, library)).collect();
    write_table(out, heading, &rows)?;
    if !squad.obstacles.is_empty() {
        writeln!(out, "\nobstacles  {}", join(squad.obstacles.iter(), ", "))?;
    }
    if !read.complaints.is_empty() {
        writeln!(out)?;
        let cells = |it: &Complaint| [it.severity.name().to_owned(), it.to_string()];
        let rows: Vec<_> = read.complaints.iter().map(cells).collect();
        write_table(out, [("complaint", Left), ("about", Left)], &rows)?;
    }
    Ok(())
}

fn row(pilot: &SquadPilot, library: &Library) -> [String; 4] {
    let card = pilot.pilot(library);
    let ship = card.and_then(|card| card.ship(library));
    [
        card.map_or_else(String::new, |card| card.initiative.to_string()),
        card.map_or_else(|| pilot.pilot.clone(), |card| card.name.clone()),
        ship.map_or_else(String::new, |ship| ship.name.clone()),
        join(pilot.upgrades.iter().map(|upgrade| upgrade.id.as_str()), ", "),
    ]
}

#[derive(Debug, Serialize)]
struct ReadJson<'a> {
    name: Option<&'a str>,
    faction: Option<&'static str>,
    pilots: Vec<PilotJson<'a>>,
    obstacles: &'a [String],
    complaints: Vec<ComplaintJson<'a>>,
}

#[derive(Debug, Serialize)]
struct PilotJson<'a> {
    id: &'a str,
    name: Option<&'a str>,
    ship: Option<&'a str>,
    initiative: Option<u8>,
    points: Option<u32>,
    upgrades: Vec<UpgradeJson<'a>>,
}

#[derive(Debug, Serialize)]
struct UpgradeJson<'a> {
    slot: &'static str,
    id: &'a str,
}

#[derive(Debug, Serialize)]
struct ComplaintJson<'a> {
    severity: &'static str,
    path: &'a str,
    message: &'a str,
}

fn json<'a>(read: &'a ReadSquad, library: &'a Library) -> ReadJson<'a> {
    let pilots = read.squad.pilots.iter().map(|pilot| {
        let card = pilot.pilot(library);
        let upgrades = pilot.upgrades.iter();
        PilotJson {
            id: &pilot.pilot,
            name: card.map(|card| card.name.as_str()),
            ship: card.map(|card| card.ship_id.as_str()),
            initiative: card.map(|card| card.initiative),
            points: pilot.points,
            upgrades: upgrades.map(|it| UpgradeJson { slot: it.slot.id(), id: &it.id }).collect(),
        }
    });
    let complaints = read.complaints.iter().map(|Complaint { path, severity, message }| ComplaintJson {
        severity: severity.name(),
        path,
        message,
    });
    ReadJson {
        name: read.squad.name.as_deref(),
        faction: read.squad.faction.map(Faction::id),
        pilots: pilots.collect(),
        obstacles: &read.squad.obstacles,
        complaints: complaints.collect(),
    }
}
