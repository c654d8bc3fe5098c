//! What a mission came to.

use std::io::{self, Write};

use serde::Serialize;
use tallyho_missions::Mission;
use tallyho_missions::brief::capital;
use tallyho_rules::Game;

use crate::error::AppError;

/// What came of it, for programs.
#[derive(Debug, Serialize)]
struct Outcome {
    mission: String,
    winner: Option<String>,
    round: u8,
    points: Vec<u32>,
    objectives: Vec<Met>,
}

/// An objective, and whether it was met.
#[derive(Debug, Serialize)]
struct Met {
    id: String,
    name: String,
    primary: bool,
    met: bool,
}

/// Writes what a mission came to, for people or for programs.
pub(crate) fn write(mission: &Mission, game: &Game, json: bool, out: &mut impl Write) -> Result<(), AppError> {
    let report = game.report().ok_or_else(|| AppError::BadWord("this is no mission".to_owned()))?;
    let objectives = game.scenario().into_iter().flat_map(|it| &it.objectives).zip(&report.met);
    let outcome = Outcome {
        mission: mission.id.clone(),
        winner: report.winner.map(|seat| mission.sides[usize::from(seat)].clone()),
        round: report.round,
        points: report.points.clone(),
        objectives: objectives
            .map(|(it, met)| Met { id: it.id.clone(), name: it.name.clone(), primary: it.primary, met: *met })
            .collect(),
    };
    if json {
        serde_json::to_writer(&mut *out, &outcome)?;
        return Ok(writeln!(out)?);
    }
    Ok(write_outcome(&outcome, &mission.sides, out)?)
}

/// Tells what came of it.
fn write_outcome(outcome: &Outcome, sides: &[String; 2], out: &mut impl Write) -> io::Result<()> {
    let winner = outcome.winner.as_deref().map_or("nobody".to_owned(), capital);
    writeln!(out, "{winner} wins in round {}", outcome.round)?;
    for (side, points) in sides.iter().zip(&outcome.points) {
        writeln!(out, "  {}: {points} points", capital(side))?;
    }
    for objective in &outcome.objectives {
        let (mark, kind) =
            (if objective.met { "met   " } else { "not met" }, if objective.primary { " (primary)" } else { "" });
        writeln!(out, "  {mark:<7} {}{kind}", objective.name)?;
    }
    Ok(())
}
