//! `tallyho squad`: a squad file as it is understood, and whether it may be played.

mod json;
mod pair;
mod wing;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use tallyho_cards::{
    CheckedBy, Complaint, EPIC, Faction, Fitting, Library, PointSystem, ReadSquad, Severity, Squad, SquadFault,
    SquadPilot, SquadRules, Wing, most,
};

use tallyho_muster::choose;
use tallyho_muster::pair::{Occasion, fit};

use crate::columns::{Align, write_table};
use crate::error::AppError;
use crate::ships::join;

/// What to do with a squad.
#[derive(Debug, Args)]
pub(crate) struct SquadArgs {
    #[command(subcommand)]
    command: SquadCommand,
}

#[derive(Debug, Subcommand)]
enum SquadCommand {
    /// Show a squad as it is understood, and what could not be
    Show {
        /// A squad: XWS from a squad builder, a short list, or a wing of a campaign; - for standard input
        file: PathBuf,
        /// Write XWS, for other programs
        #[arg(long, conflicts_with = "json")]
        xws: bool,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
    /// Say whether a squad may be played, with every fault at once
    Check {
        /// A squad: XWS from a squad builder, a short list, or a wing of a campaign; - for standard input
        file: PathBuf,
        /// By which rules: 200 or 20 points, epic, flight-group or hotac; a wing of a campaign is checked by its own, all else by 200
        #[arg(long, value_parser = CheckedBy::read)]
        rules: Option<CheckedBy>,
        /// A squad that Solo Alpha flies against it: are the two as strong as they should be, in a battle or in a mission?
        #[arg(long, value_name = "FILE")]
        against: Option<PathBuf>,
        /// The mission that both are for, by its id or name or a file, instead of a battle without waves
        #[arg(long, value_name = "NAME", requires = "against", conflicts_with = "rules")]
        mission: Option<String>,
        /// Write JSON
        #[arg(long)]
        json: bool,
    },
}

/// Writes the squad of a file, or what is wrong with it.
pub(crate) fn run(
    args: &SquadArgs,
    folder: Option<&Path>,
    library: &Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    match &args.command {
        SquadCommand::Show { file, xws, json } => {
            let text = open(file)?;
            if let Some(campaign) = Wing::campaign_of(&text) {
                let read = Wing::read(&text, campaign, library);
                match (xws, json) {
                    (true, _) => writeln!(out, "{}", read.wing.to_xws(library))?,
                    (false, true) => json::write(&wing::json(&read, library)?, out)?,
                    (false, false) => wing::show(&read, library, out)?,
                }
                return whole(&read.complaints, out);
            }
            let read = read(file, &text, library)?;
            match (xws, json) {
                (true, _) => writeln!(out, "{}", read.squad.to_xws(library))?,
                (false, true) => json::write(&json::show(&read, library), out)?,
                (false, false) => show(&read, library, out)?,
            }
            whole(&read.complaints, out)
        }
        SquadCommand::Check { file, rules, against: Some(theirs), mission, json } => {
            let missions = crate::mission::library(folder)?;
            let mission = mission.as_deref().map(|name| choose::mission(&missions, name, None)).transpose()?;
            let usual = CheckedBy::Rules(SquadRules::Points(PointSystem::TwoHundred));
            let battle = || Occasion::Battle(rules.unwrap_or(usual));
            let occasion = mission.as_deref().map_or_else(battle, Occasion::Mission);
            let [yours, theirs] = [file, theirs].map(|file| read(file, &open(file)?, library));
            pair::write(&fit([&yours?, &theirs?], occasion, library)?, *json, out)
        }
        SquadCommand::Check { file, rules, json, .. } => {
            let text = open(file)?;
            let rules = match rules {
                Some(CheckedBy::Epic) => {
                    agreed(file, Some(SquadRules::Points(PointSystem::TwoHundred)), &text)?;
                    let read = read(file, &text, library)?;
                    let faults = read.squad.epic_faults(library);
                    return check(&read, PointSystem::TwoHundred, Some(&faults), *json, library, out);
                }
                Some(CheckedBy::Rules(rules)) => Some(*rules),
                None => None,
            };
            match agreed(file, rules, &text)? {
                SquadRules::Points(points) => check(&read(file, &text, library)?, points, None, *json, library, out),
                SquadRules::Career(campaign) => wing::check(&Wing::read(&text, campaign, library), *json, library, out),
            }
        }
    }
}

/// The rules to check a file by.
fn agreed(path: &Path, wanted: Option<SquadRules>, text: &str) -> Result<SquadRules, AppError> {
    SquadRules::agreed(wanted, text).map_err(|why| AppError::BadWord(format!("{} {why}", path.display())))
}

/// What of a file was left out.
fn left_out(complaints: &[Complaint]) -> impl Iterator<Item = &Complaint> {
    complaints.iter().filter(|it| it.severity == Severity::Fault)
}

/// That something was left out is a failure for whoever called.
fn whole(complaints: &[Complaint], out: &mut impl Write) -> Result<(), AppError> {
    out.flush()?;
    match left_out(complaints).count() {
        0 => Ok(()),
        count => Err(AppError::LeftOut { count }),
    }
}

/// The text of a file, or of standard input.
fn open(path: &Path) -> Result<String, AppError> {
    let text = if path == Path::new("-") { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) };
    text.map_err(|error| AppError::CannotRead { path: path.to_owned(), error })
}

/// The squad of a file that has at least one ship.
fn read(path: &Path, text: &str, library: &Library) -> Result<ReadSquad, AppError> {
    let read = Squad::read(text, library);
    if read.is_fieldable() {
        return Ok(read);
    }
    let understood = join(read.understood().iter().map(|it| format!("\n  {it}")), "");
    let complaints = understood + &join(read.complaints.iter().map(|it| format!("\n  {it}")), "");
    Err(AppError::NoSquad { path: path.to_owned(), complaints })
}

fn show(read: &ReadSquad, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    use Align::{Left, Right};
    let squad = &read.squad;
    writeln!(out, "{}", squad.name.as_deref().unwrap_or("A squad without a name"))?;
    writeln!(out, "{}", squad.faction.map_or("Several factions", Faction::name))?;
    writeln!(out)?;
    let heading = [
        ("initiative", Right),
        ("pilot", Left),
        ("ship", Left),
        ("of 200", Right),
        ("of 20", Right),
        ("upgrades", Left),
    ];
    let rows: Vec<_> = squad.pilots.iter().map(|pilot| row(pilot, library)).collect();
    write_table(out, heading, &rows)?;
    if !squad.obstacles.is_empty() {
        writeln!(out, "\nobstacles  {}", join(squad.obstacles.iter(), ", "))?;
    }
    let by_hand = squad.by_hand(library);
    if !by_hand.is_empty() {
        writeln!(out)?;
        by_hand.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    if !read.complaints.is_empty() {
        writeln!(out)?;
        let cells = |it: &Complaint| [it.severity.name().to_owned(), it.to_string()];
        let rows: Vec<_> = read.complaints.iter().map(cells).collect();
        write_table(out, [("complaint", Left), ("about", Left)], &rows)?;
    }
    Ok(())
}

fn row(pilot: &SquadPilot, library: &Library) -> [String; 6] {
    let card = pilot.pilot(library);
    let ship = card.and_then(|card| card.ship(library));
    let price = |points| match card.and_then(|card| card.cost(points)) {
        Some(_) => pilot.price(library, points).to_string(),
        None => "-".to_owned(),
    };
    [
        card.map_or_else(String::new, |card| card.initiative.to_string()),
        card.map_or_else(|| pilot.pilot.clone(), |card| card.name.clone()),
        ship.map_or_else(String::new, |ship| ship.name.clone()),
        price(PointSystem::TwoHundred),
        price(PointSystem::Twenty),
        join(pilot.aboard(library).iter().map(|upgrade| upgrade.name.as_str()), ", "),
    ]
}

/// Writes every fault; a squad with any is a failure for whoever called.
fn check(
    read: &ReadSquad,
    points: PointSystem,
    epic: Option<&[SquadFault]>,
    json: bool,
    library: &Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let squad = &read.squad;
    let broken = epic.map_or_else(|| squad.faults(library, points), <[SquadFault]>::to_vec);
    let faults: Vec<String> =
        left_out(&read.complaints).map(ToString::to_string).chain(broken.iter().map(ToString::to_string)).collect();
    let (most, rules) = if epic.is_some() { (EPIC.0, "epic") } else { most(points) };
    let total: u16 = squad.pilots.iter().map(|it| it.price(library, points)).sum();
    if json {
        let word = if epic.is_some() { "epic" } else { SquadRules::Points(points).word() };
        json::write(&json::check(word, total, &faults, squad, library), out)?;
    } else if faults.is_empty() {
        writeln!(out, "legal by the {rules} rules: {} ships, {total} of {most} points", squad.pilots.len())?;
        write_loadouts(squad, points, library, out)?;
    } else {
        faults.iter().try_for_each(|fault| writeln!(out, "{fault}"))?;
    }
    out.flush()?;
    match faults.len() {
        0 => Ok(()),
        count => Err(AppError::IllegalSquad { count, rules }),
    }
}

/// What each pilot has spent of the loadout.
fn write_loadouts(squad: &Squad, points: PointSystem, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    for ship in squad.pilots.iter().filter(|_| points == PointSystem::Twenty) {
        let Some(pilot) = ship.pilot(library) else { continue };
        match pilot.twenty.as_ref().map(|it| &it.fitting) {
            Some(Fitting::Chosen { loadout, .. }) => {
                let spent = ship.upgrade_price(library, points);
                writeln!(out, "  {}: {spent} of a loadout of {loadout}", pilot.name)?;
            }
            Some(Fitting::Standard(_)) => writeln!(out, "  {}: standard loadout", pilot.name)?,
            None => {}
        }
    }
    Ok(())
}
