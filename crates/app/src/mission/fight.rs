//! `tallyho battle --mission`: a mission played from set-up to score.

use std::io::{self, Write};

use serde::Serialize;
use tallyho_cards::Library;
use tallyho_missions::{Mission, Seats};
use tallyho_pilots::{Person, Pilot, Stopped, turn_told};
use tallyho_replay::Replay;
use tallyho_rules::scenario::Report;
use tallyho_rules::{Game, Luck, Recorder, Seat};

use crate::battle::typed::Typed;
use crate::error::AppError;
use tallyho_missions::brief::capital;
use tallyho_muster::field::{self, Fielded, Readings, Wanted};
use tallyho_muster::squad::Squad;
use tallyho_muster::{PilotKind, new_game};
use tallyho_replay::Log;

/// How a mission is to be played.
#[derive(Debug)]
pub(crate) struct Fight<'f> {
    pub(crate) mission: &'f Mission,
    pub(crate) seats: Seats,
    pub(crate) squads: [Option<Squad>; 2],
    pub(crate) pilots: [PilotKind; 2],
    pub(crate) readings: Readings,
    pub(crate) seed: u64,
}

/// What came of it, for programs.
#[derive(Debug, Serialize)]
pub(crate) struct Outcome {
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

impl Fight<'_> {
    pub(crate) fn field(
        &self,
        seed: u64,
        missions: &tallyho_missions::Library,
        cards: &Library,
    ) -> Result<Fielded, AppError> {
        let squads = [self.squads[0].as_ref(), self.squads[1].as_ref()];
        let wanted = Wanted { mission: self.mission, seats: self.seats, squads, pilots: self.pilots, seed };
        let mut fielded = field::field(&wanted, missions, cards)?;
        fielded.readings = self.readings;
        Ok(fielded)
    }

    fn outcome(&self, game: &Game, report: &Report) -> Outcome {
        let objectives = game.scenario().into_iter().flat_map(|it| &it.objectives).zip(&report.met);
        Outcome {
            mission: self.mission.id.clone(),
            winner: report.winner.map(|seat| self.mission.sides[usize::from(seat)].clone()),
            round: report.round,
            points: report.points.clone(),
            objectives: objectives
                .map(|(it, met)| Met { id: it.id.clone(), name: it.name.clone(), primary: it.primary, met: *met })
                .collect(),
        }
    }
}

/// Plays it. What happens is told to a person who plays, and to who asks why.
pub(crate) fn play(
    fight: &Fight<'_>,
    explained: bool,
    missions: &tallyho_missions::Library,
    cards: &Library,
    out: &mut impl Write,
) -> Result<(Outcome, Replay), AppError> {
    let fielded = fight.field(fight.seed, missions, cards)?;
    let names: Vec<String> = fielded.callsigns.iter().map(|callsign| callsign.name.clone()).collect();
    let mut pilots: Vec<Box<dyn Pilot>> = Vec::new();
    for (seat, kind) in (0..).map(Seat).zip(fight.pilots) {
        let seed = fight.seed.wrapping_mul(2).wrapping_add(u64::from(seat.0));
        pilots.push(match fielded.pilot(kind, seat, seed, cards)? {
            Some(pilot) => pilot,
            None => Box::new(Person::new(names.clone(), Typed::default(), io::stdout())),
        });
    }
    let Fielded { setup, callsigns, .. } = fielded;
    let mut replay = Replay::begin(env!("CARGO_PKG_VERSION"), setup, callsigns)
        .map_err(|fault| AppError::BadSetup(fault.to_string()))?;
    let mut game = new_game(replay.setup().clone())?;
    let mut luck = Recorder::new(Luck::new(fight.seed));
    let sides = fight.mission.sides.clone().map(|side| capital(&side));
    let mut log = Log::new(names.clone(), &replay.setup().ships, sides).with(replay.setup());
    game.advance(&mut luck, &mut log);
    replay.note_opening(luck.draws());
    let told = explained || fight.pilots.contains(&PilotKind::Person);
    loop {
        let text = log.take();
        if told {
            write!(out, "{text}")?;
            out.flush()?;
        }
        let (before, mut why) = (luck.draws().len(), Vec::new());
        let explain = |decision, pilot: &dyn Pilot, log: &mut Log| {
            if explained {
                why = pilot.reasons(&names);
                log.explain(decision, &why);
            }
        };
        let answered = match turn_told(&mut game, &mut pilots, &mut luck, &mut log, explain) {
            Err(Stopped::ByPlayer) => break,
            answered => answered?,
        };
        let Some((question, choice)) = answered else { break };
        replay.note(question, choice, &luck.draws()[before..], &game);
        replay.note_why(&why);
    }
    let report = game.report().ok_or_else(|| AppError::BadSetup("this is no mission".to_owned()))?;
    Ok((fight.outcome(&game, &report), replay))
}

/// Tells what came of it.
pub(crate) fn write_outcome(outcome: &Outcome, sides: &[String; 2], out: &mut impl Write) -> io::Result<()> {
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
