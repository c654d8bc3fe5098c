//! Which mission, who flies in it and for how many: the same words for every command and page.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use tallyho_cards::flight::System;
use tallyho_cards::word::read_word;
use tallyho_cards::{Library as Cards, PointSystem, Severity, Squad, Wing};
use tallyho_missions::build::{self, Fit, OwnWaves, points_of};
use tallyho_missions::{Library, Mission, Seats};

use crate::squad::{MusteredSquad, flies, is_chassis_list};
use crate::{MusterError, PilotKind, Sally, rules};

/// The most ships that players bring to a mission that takes squads of their own.
const MOST_PLAYERS: u8 = 8;

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

/// The seats of a mission for so many pilots of a level, or as many as are usual; refused where it is not written for them. A mission that
/// takes squads of one's own is for any number.
pub fn seats(mission: &Mission, pilots: Option<u8>, level: u8) -> Result<Seats, MusterError> {
    let pilots = pilots.unwrap_or(usual_pilots(mission));
    let mut sizes = mission.sizes().into_iter();
    let found = sizes.find(|seats| (seats.pilots, seats.level) == (pilots, level));
    let builds =
        mission.build.is_some() && (1..=MOST_PLAYERS).contains(&pilots) && (1..=mission.levels).contains(&level);
    let any = || builds.then(|| Seats::team(pilots, level, mission.team.unwrap_or(0)));
    found.or_else(any).ok_or_else(|| {
        let ([least, most], levels) = (mission.pilots, mission.levels);
        let [least, most] = if mission.build.is_some() { [1, MOST_PLAYERS] } else { [least, most] };
        MusterError::BadSetup(format!("{} is written for {least} to {most} pilots up to level {levels}", mission.name))
    })
}

/// A squad that somebody brings: the text of a file.
#[derive(Clone, Debug)]
pub struct Brought {
    /// What complaints call it.
    pub file: String,
    /// What it says.
    pub text: String,
}

impl Brought {
    /// A file of squads.
    pub fn read(path: &Path) -> Result<Self, MusterError> {
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|error| MusterError::CannotRead { path: path.to_owned(), error })?;
        Ok(Self { file: path.display().to_string(), text })
    }

    /// Two files of squads, where there are such.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn both(paths: [Option<&Path>; 2]) -> Result<[Option<Self>; 2], MusterError> {
        let [first, second] = paths.map(|path| path.map(Self::read).transpose());
        Ok([first?, second?])
    }

    /// The pilots of it, where it is a squad of pilots.
    fn pilots(&self, cards: &Cards) -> Option<Squad> {
        let other = Wing::campaign_of(&self.text).is_some() || is_chassis_list(&self.text);
        (!other).then(|| Squad::read(&self.text, cards).squad)
    }

    /// The pilots of it; refused where it is no squad of pilots, or anything of it had to be left out.
    fn strict(&self, cards: &Cards) -> Result<Squad, MusterError> {
        if self.pilots(cards).is_none() {
            let file = &self.file;
            return Err(MusterError::BadSquad(format!(
                "{file}: enemies are pilots with their upgrades, a list or XWS"
            )));
        }
        let squad = Squad::read(&self.text, cards).strict().map_err(|complaints| {
            let faults = complaints.iter().filter(|complaint| complaint.severity == Severity::Fault);
            MusterError::BadSquad(faults.map(|it| format!("{}: {it}", self.file)).collect::<Vec<_>>().join("\n"))
        })?;
        let grounded = squad.pilots.iter().find_map(|it| it.pilot(cards)?.ship(cards).filter(|ship| !flies(ship)));
        match grounded {
            Some(ship) => {
                Err(MusterError::BadSquad(format!("{}: the {} cannot fly in a battle yet", self.file, ship.name)))
            }
            None => Ok(squad),
        }
    }
}

/// Squads that are brought to a mission, by whom they are for.
#[derive(Clone, Debug, Default)]
pub struct Squads {
    players: Option<Brought>,
    enemies: Option<Brought>,
}

impl Squads {
    /// Those of two files.
    pub fn read(players: Option<&Path>, enemies: Option<&Path>) -> Result<Self, MusterError> {
        let [players, enemies] = Brought::both([players, enemies])?;
        Ok(Self { players, enemies })
    }

    /// Those that somebody has read.
    pub const fn of(players: Option<Brought>, enemies: Option<Brought>) -> Self {
        Self { players, enemies }
    }

    /// In the order of a mission's sides.
    pub fn by_side(&self, mission: &Mission) -> [Option<&Brought>; 2] {
        let both = [self.players.as_ref(), self.enemies.as_ref()];
        if mission.team == Some(1) { [both[1], both[0]] } else { both }
    }
}

/// A squad for the enemies of a mission, divided into its waves against players of so many points.
pub fn enemies(mission: &Mission, brought: &Brought, players: u16, cards: &Cards) -> Result<OwnWaves, MusterError> {
    mission.building().map_err(MusterError::BadSetup)?;
    let waves = mission.own_waves(&brought.strict(cards)?, players, cards);
    waves.map_err(|why| MusterError::BadSquad(format!("{}: {why}", brought.file)))
}

/// The mission with enemies of one's own in the place of those it brings.
pub fn against<'m>(mission: &Mission, waves: &OwnWaves, cards: &Cards) -> Result<Cow<'m, Mission>, MusterError> {
    mission.with_enemies(waves, cards).map(Cow::Owned).map_err(MusterError::BadSetup)
}

/// What squads that are brought to a mission make of it.
#[derive(Debug)]
pub struct Own {
    /// For how many it is.
    pub seats: Seats,
    /// Players' squads, by side.
    pub squads: [Option<MusteredSquad>; 2],
    /// Enemies in the place of the mission's.
    pub waves: Option<OwnWaves>,
}

/// What squads make of a mission that are brought to it, by side. Players of a mission that takes squads of their own are as many as theirs
/// has ships.
pub fn own(
    mission: &Mission,
    brought: [Option<&Brought>; 2],
    (pilots, level): (Option<u8>, u8),
    cards: &Cards,
) -> Result<Own, MusterError> {
    let points = rules(mission).1;
    let enemy = mission.team.map(|team| 1 - team);
    let mut squads = [None, None];
    for (side, it) in brought.iter().enumerate().filter(|(side, _)| enemy != Some(*side)) {
        squads[side] = it.map(|it| MusteredSquad::of_text(&it.file, &it.text, points, cards)).transpose()?;
    }
    let own = mission.team.and_then(|team| squads[team].as_ref()).filter(|_| mission.build.is_some());
    let pilots = own.map(|squad| squad.members.len().min(usize::from(u8::MAX)) as u8).or(pilots);
    let seats = seats(mission, pilots, level)?;
    let suggested = || points_of(&mission.suggested_squads(seats.pilots, cards)[0], cards);
    let players = || own.map_or_else(suggested, |squad| squad.members.iter().map(|it| it.points).sum());
    let waves = enemy.and_then(|side| brought[side]);
    let waves = waves.map(|it| enemies(mission, it, players(), cards)).transpose()?;
    Ok(Own { seats, squads, waves })
}

/// A mission with the squads that are brought to it, by side: players' as they are, enemies' in the place of its own.
pub fn sally<'m>(
    mission: Cow<'m, Mission>,
    brought: [Option<&Brought>; 2],
    size: (Option<u8>, u8),
    cards: &Cards,
) -> Result<Sally<'m>, MusterError> {
    let Own { seats, squads, waves } = own(&mission, brought, size, cards)?;
    let mission = match waves {
        None => mission,
        Some(waves) => against(&mission, &waves, cards)?,
    };
    Ok(Sally { mission, seats, squads, layout: None })
}

/// Whether squads that are brought to a mission fit it; nothing where the mission brings its own enemies, or squads are not of pilots. Of
/// enemies that nobody brought nothing is told.
pub fn fit(mission: &Mission, brought: [Option<&Brought>; 2], pilots: u8, cards: &Cards) -> Option<Fit> {
    let team = mission.team?;
    let own = brought[team].map(|it| it.pilots(cards));
    match (own, brought[1 - team]) {
        (None, None) => None,
        (Some(players), None) => mission.fit_of_players(&players?, cards).ok(),
        (own, Some(enemies)) => {
            let [suggested, _] = mission.suggested_squads(pilots, cards);
            mission.fit(&own.unwrap_or(Some(suggested))?, &enemies.pilots(cards)?, cards).ok()
        }
    }
}

/// Whether the second of two squads, which Solo Alpha flies in a battle without waves, is as strong as it should be; nothing where they are
/// not of pilots.
pub fn battle_fit([players, enemies]: [&Brought; 2], points: PointSystem, cards: &Cards) -> Option<Fit> {
    Some(build::against(&players.pilots(cards)?, &enemies.pilots(cards)?, points, cards))
}
