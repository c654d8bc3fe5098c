//! Which mission, who flies in it and for how many: the same words for every command and page.

use std::borrow::Cow;
use std::path::PathBuf;

use tallyho_cards::flight::System;
use tallyho_cards::word::read_word;
use tallyho_missions::{Library, Mission, Seats};

use crate::MusterError;
use crate::PilotKind;

/// A mission by its id or name, or from a file of somebody's own, perhaps in one of its variants.
pub fn mission<'m>(missions: &'m Library, name: &str, variant: Option<&str>) -> Result<Cow<'m, Mission>, MusterError> {
    if name.ends_with(".toml") {
        let path = PathBuf::from(name);
        let text =
            std::fs::read_to_string(&path).map_err(|error| MusterError::CannotRead { path: path.clone(), error })?;
        return Ok(Cow::Owned(missions.read(&path, &text, variant)?));
    }
    match variant {
        Some(variant) => Ok(Cow::Owned(missions.variant(name, variant).map_err(MusterError::BadWord)?)),
        None => Ok(Cow::Borrowed(missions.mission(name).map_err(MusterError::BadWord)?)),
    }
}

/// Who flies each side: who is named, else the mission's flight system for the enemies of a team, and the heuristic for players.
pub fn pilots(mission: &Mission, named: [Option<&str>; 2]) -> Result<[PilotKind; 2], MusterError> {
    let kind = |side: usize| match named[side] {
        Some(typed) => read_word(typed).map_err(MusterError::BadWord),
        None if mission.team.is_some_and(|team| team != side) => {
            Ok(PilotKind::System(mission.enemy.unwrap_or(System::ALL[0])))
        }
        None => Ok(PilotKind::Heuristic),
    };
    Ok([kind(0)?, kind(1)?])
}

/// For how many a mission is played when nobody says.
pub fn usual_pilots(mission: &Mission) -> u8 {
    mission.pilots[0].max(4).min(mission.pilots[1])
}

/// The seats of a mission for so many pilots of a level, or as many as are usual; refused where it is not written for them.
pub fn seats(mission: &Mission, pilots: Option<u8>, level: u8) -> Result<Seats, MusterError> {
    let pilots = pilots.unwrap_or(usual_pilots(mission));
    let found = mission.sizes().into_iter().find(|seats| (seats.pilots, seats.level) == (pilots, level));
    found.ok_or_else(|| {
        let ([least, most], levels) = (mission.pilots, mission.levels);
        MusterError::BadSetup(format!("{} is written for {least} to {most} pilots up to level {levels}", mission.name))
    })
}
