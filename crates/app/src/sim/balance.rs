//! `tallyho sim --all`: how fair every mission is, at every size and level.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use tallyho_missions::Mission;
use tallyho_muster::Muster;
use tallyho_sim::{Cell, Outcome, Shard, Side, SimError, Summary, Sweep};

use super::repeat::Repeat;
use super::{SimArgs, fly, stopped};
use crate::draw::save;
use crate::error::AppError;
use tallyho_muster::Vary;

/// How many games of each setting when nobody says.
const GAMES: u64 = 100;

/// Plays all missions and writes the table.
pub(super) fn run(args: &SimArgs, folder: &Path, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let games = args.games.unwrap_or(GAMES);
    let mut page = opening(games, args);
    let mut unplayed = Vec::new();
    for mission in muster.missions.missions() {
        let vary = Vary::all(mission);
        let repeat = Repeat::mission(args, Cow::Borrowed(mission), &vary, games, muster)?;
        match fly(&repeat, Shard::WHOLE, args.jobs, &folder.join(&mission.id)) {
            Ok(Outcome::Finished(finished)) => {
                let summary = finished.summary()?;
                page += &table(mission, repeat.sweep(), &summary, &vary);
                writeln!(out, "{:<26} {} games", mission.id, summary.all.games)?;
                out.flush()?;
            }
            Ok(Outcome::Stopped { done, total }) => {
                return Ok(writeln!(out, "{}: {}", mission.id, stopped(done, total))?);
            }
            // One mission that breaks is no reason to leave out the others.
            Err(AppError::Sim(error @ SimError::Game { .. })) => {
                let _ = writeln!(io::stderr(), "tallyho: {}: {error}", mission.id);
                unplayed.push(mission.id.clone());
            }
            Err(error) => return Err(error),
        }
    }
    let path = args.balance.clone().unwrap_or_else(|| folder.join("balance.md"));
    save(&path, &page).map_err(|error| AppError::CannotWrite { path: path.clone(), error })?;
    writeln!(out, "the table is in {}", path.display())?;
    if unplayed.is_empty() { Ok(()) } else { Err(AppError::Unplayed(unplayed.join(", "))) }
}

fn opening(games: u64, args: &SimArgs) -> String {
    let mut command = format!("tallyho sim --all --games {games} --seed {} --out DIR", args.seed);
    for (option, pilot) in [("--red-pilot", &args.red_pilot), ("--blue-pilot", &args.blue_pilot)] {
        if let Some(pilot) = pilot {
            command += &format!(" {option} {pilot}");
        }
    }
    format!(
        "# How fair missions are\n\nEvery mission at every size and level it is written for, {games} games of each, played by the program\n\
         alone: players by the heuristic with the squads a mission suggests, their enemies by the mission's flight\n\
         system. A figure is how often the first side named wins, with the interval that holds the true one 19\n\
         times in 20.\n\n```sh\n{command}\n```\n"
    )
}

/// The table of a mission: a line for each number of pilots, a column for each level.
fn table(mission: &Mission, sweep: &Sweep, summary: &Summary, vary: &Vary) -> String {
    let mut text = format!("\n## {}\n\n", mission.name);
    let side = if mission.team == Some(1) { Side::Blue } else { Side::Red };
    // Writing to a text does not fail.
    let _ = write_table(&mut text, side, sweep, summary, vary);
    text
}

fn write_table(
    text: &mut String,
    side: Side,
    sweep: &Sweep,
    summary: &Summary,
    vary: &Vary,
) -> Result<(), std::fmt::Error> {
    let [who, against] = [side, side.other()].map(|side| &sweep.sides[side as usize]);
    let [by, enemy] = [side, side.other()].map(|side| &sweep.settings[0].flown_by[side as usize]);
    writeln!(text, "{who} ({by}) against {against} ({enemy}), {:.1} rounds on average.", summary.all.rounds.mean())?;
    let levels: String = vary.levels.iter().map(|level| format!(" level {level} |")).collect();
    writeln!(text, "\n| pilots |{levels}\n|---|{}", "---|".repeat(vary.levels.len()))?;
    for (pilots, cells) in vary.pilots.iter().zip(summary.cells.chunks(vary.levels.len())) {
        let rates: String = cells.iter().map(|cell| format!(" {} |", rate(cell, side))).collect();
        writeln!(text, "| {pilots} |{rates}")?;
    }
    if !sweep.objectives.is_empty() {
        let met = |(place, id): (usize, &String)| format!("{id} {:.0} %", 100.0 * summary.all.met_rate(place).share);
        let met: Vec<String> = sweep.objectives.iter().enumerate().map(met).collect();
        writeln!(text, "\nMet: {}.", met.join(", "))?;
    }
    Ok(())
}

fn rate(cell: &Cell, side: Side) -> String {
    let rate = cell.win_rate(side);
    format!("{:.0} % ({:.0} to {:.0})", 100.0 * rate.share, 100.0 * rate.low, 100.0 * rate.high)
}
