//! Which mission, and for whom: the same words for every command and page.

use std::borrow::Cow;
use std::path::PathBuf;

use tallyho_missions::{Library, Mission, Seats};

use crate::error::AppError;

/// A mission by its id or name, or from a file of somebody's own, perhaps in one of its variants.
pub(crate) fn find<'l>(name: &str, variant: Option<&str>, missions: &'l Library) -> Result<Cow<'l, Mission>, AppError> {
    if name.ends_with(".toml") {
        let path = PathBuf::from(name);
        let text =
            std::fs::read_to_string(&path).map_err(|error| AppError::CannotRead { path: path.clone(), error })?;
        return Ok(Cow::Owned(missions.read(&path, &text, variant)?));
    }
    match variant {
        Some(variant) => missions.variant(name, variant).map(Cow::Owned),
        None => missions.mission(name).map(Cow::Borrowed),
    }
    .map_err(AppError::BadWord)
}

/// So many pilots of a level, or as many as are usual; refused where the mission is not written for them.
pub(crate) fn seats(mission: &Mission, pilots: Option<u8>, level: u8) -> Result<Seats, AppError> {
    let [least, most] = mission.pilots;
    let pilots = pilots.unwrap_or(least.max(4).min(most));
    if !(least..=most).contains(&pilots) || !(1..=mission.levels).contains(&level) {
        return Err(AppError::BadSetup(format!(
            "{} is written for {least} to {most} pilots up to level {}",
            mission.name, mission.levels
        )));
    }
    let mut players = [pilots; 2];
    if let Some(team) = mission.team {
        players[1 - team] = 0;
    }
    Ok(Seats { pilots, level, players })
}
