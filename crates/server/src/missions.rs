//! Missions on the page: which there are, their briefing, and how one begins.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::routing::get;
use serde::Deserialize;
use serde_json::{Value, json};
use tallyho_cards::word::read_word;
use tallyho_ledger::Journal;
use tallyho_missions::brief::{Briefing, Listed, Telling, capital};
use tallyho_missions::build::Fit;
use tallyho_muster::{PilotKind, Wanted, What, choose};
use tallyho_rules::Seat;

use super::error::WebError;
use super::games::{Games, WantedSquad, looks_ahead};
use super::routes::Routes;
use super::server::{Answer, Asked, Served, apart, long, read, said, working};
use super::{home, roster};

/// What only the host may do.
pub(super) fn for_the_host() -> Routes {
    Routes::new().route("/api/missions", get(list).post(begin)).route("/api/missions/{id}", get(brief).post(brief_with))
}

/// For whom a mission is, and how its table lies.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
struct Size {
    pilots: Option<u8>,
    level: Option<u8>,
    variant: Option<String>,
    /// What obstacles and things are laid by; the table of the battle is that of the briefing.
    layout: Option<u32>,
}

/// How a mission shall be flown, as the page asks for it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedMission {
    mission: String,
    #[serde(default)]
    size: Size,
    /// The words for who flies each side.
    pilots: [String; 2],
    /// The squads that players bring; none for those the mission suggests.
    #[serde(default)]
    squads: [Option<WantedSquad>; 2],
    /// How many people fly the team's ships together, each with a link to his own.
    #[serde(default = "alone")]
    players: u8,
}

const fn alone() -> u8 {
    1
}

async fn list(State(server): Served) -> Answer {
    let missions = apart(move || {
        let lines: Vec<Listed<'_>> = server.games.muster.missions.missions().iter().map(Listed::of).collect();
        serde_json::to_value(lines).map_err(|error| WebError::internal(&error))
    });
    Ok(said(&missions.await?))
}

async fn brief(State(server): Served, Path(id): Path<String>, Asked(size): Asked<Size>) -> Answer {
    Ok(said(&long(move || server.games.briefing(&id, &size, [None, None])).await?))
}

/// What players know of a mission with squads of their own, and whether these fit it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedBriefing {
    #[serde(default)]
    size: Size,
    squads: [Option<WantedSquad>; 2],
}

async fn brief_with(State(server): Served, Path(id): Path<String>, headers: HeaderMap, body: Bytes) -> Answer {
    let WantedBriefing { size, squads } = read(&headers, &body)?;
    let told = move || server.games.briefing(&id, &size, [squads[0].as_ref(), squads[1].as_ref()]);
    Ok(said(&long(told).await?))
}

async fn begin(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let wanted: WantedMission = read(&headers, &body)?;
    let looks_ahead = looks_ahead(&wanted.pilots);
    let kept = working(looks_ahead, move || server.games.begin_mission(&wanted)).await?;
    Ok(said(&home::card(&kept, None)))
}

/// Missions are named by their id here: nobody reads files of the server's machine.
pub(super) fn checked(id: &str) -> Result<&str, WebError> {
    match id.contains(['/', '\\', '.']) {
        true => Err(WebError::missing(format!("There is no mission '{id}'."))),
        false => Ok(id),
    }
}

impl Games {
    /// What players know before they fly.
    fn briefing(&self, id: &str, size: &Size, squads: [Option<&WantedSquad>; 2]) -> Result<Value, WebError> {
        let mission = choose::mission(&self.muster.missions, checked(id)?, size.variant.as_deref())?;
        let brought = self.brought(squads)?;
        let brought = brought.each_ref().map(Option::as_ref);
        let sally = choose::sally(mission, brought, (size.pilots, size.level.unwrap_or(1)), self.library())?;
        let layout = match size.layout {
            Some(layout) => layout,
            None => self.seeds.draw()? as u32,
        };
        let fit = choose::fit(&sally.mission, brought, sally.seats.pilots, self.library());
        let fit = fit.map(|Fit { measured, faults }| json!({ "measured": measured, "faults": faults }));
        let briefing = Briefing::of(&sally.mission, sally.seats, u64::from(layout), Telling::Known, self.library())?;
        Ok(json!({ "mission": Listed::of(&sally.mission), "briefing": briefing, "layout": layout, "fit": fit }))
    }

    /// A mission as it can be mustered, and what its sides are called.
    pub(super) fn plan_mission(&self, wanted: &WantedMission) -> Result<(Wanted<'_>, [String; 2]), WebError> {
        let missions = &self.muster.missions;
        let mission = choose::mission(missions, checked(&wanted.mission)?, wanted.size.variant.as_deref())?;
        let kind = |word: &String| read_word::<PilotKind>(word).map_err(WebError::bad);
        let pilots = [kind(&wanted.pilots[0])?, kind(&wanted.pilots[1])?];
        let brought = self.brought([wanted.squads[0].as_ref(), wanted.squads[1].as_ref()])?;
        let brought = brought.each_ref().map(Option::as_ref);
        let size = (wanted.size.pilots, wanted.size.level.unwrap_or(1));
        let mut sally = choose::sally(mission, brought, size, self.library())?;
        sally.layout = wanted.size.layout.map(u64::from);
        let names = sally.mission.sides.each_ref().map(|side| capital(side));
        Ok((Wanted::mission(sally, pilots), names))
    }

    /// Begins a mission. Computers answer at once, up to the first question for a person.
    fn begin_mission(&self, wanted: &WantedMission) -> Result<Journal, WebError> {
        let (planned, names) = self.plan_mission(wanted)?;
        let mustered = self.muster.muster(&planned, self.seeds.draw()?)?;
        let What::Mission(sally) = &planned.what else { return Err(WebError::missing("There is no such mission.")) };
        let (mission, pilots) = (&sally.mission, planned.flown_by);
        let mates = match mission.team.filter(|&team| pilots[team] == PilotKind::Person) {
            None => Vec::new(),
            Some(team) => {
                let players = usize::from(sally.seats.players[team]);
                let own = sally.squads[team].as_ref().map_or(players, |squad| squad.members.len());
                // Players' ships come before all others.
                let names: Vec<String> = mustered.callsigns.iter().take(own).map(|it| it.name.clone()).collect();
                roster::deal(wanted.players, Seat(team as u8), &names)?
            }
        };
        self.open_new(&mission.name, mustered, [&names[0], &names[1]], mates)
    }
}
