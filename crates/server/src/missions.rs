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
use tallyho_muster::{PilotKind, Sally, Wanted, choose};
use tallyho_rules::Seat;

use super::error::WebError;
use super::games::{Games, WantedSquad};
use super::routes::Routes;
use super::server::{Answer, Asked, Served, apart, long, read, said};
use super::{home, roster};

/// What only the host may do.
pub(super) fn for_the_host() -> Routes {
    Routes::new().route("/api/missions", get(list).post(begin)).route("/api/missions/{id}", get(brief))
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
    Ok(said(&long(move || server.games.briefing(&id, &size)).await?))
}

async fn begin(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let wanted: WantedMission = read(&headers, &body)?;
    let kept = long(move || server.games.begin_mission(&wanted)).await?;
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
    fn briefing(&self, id: &str, size: &Size) -> Result<Value, WebError> {
        let missions = &self.muster.missions;
        let mission = choose::mission(missions, checked(id)?, size.variant.as_deref())?;
        let seats = choose::seats(&mission, size.pilots, size.level.unwrap_or(1))?;
        let layout = match size.layout {
            Some(layout) => layout,
            None => self.seeds.draw()? as u32,
        };
        let briefing = Briefing::of(&mission, seats, u64::from(layout), Telling::Known, self.library())?;
        Ok(json!({ "mission": Listed::of(&mission), "briefing": briefing, "layout": layout }))
    }

    /// Begins a mission. Computers answer at once, up to the first question for a person.
    fn begin_mission(&self, wanted: &WantedMission) -> Result<Journal, WebError> {
        let missions = &self.muster.missions;
        let mission = choose::mission(missions, checked(&wanted.mission)?, wanted.size.variant.as_deref())?;
        let seats = choose::seats(&mission, wanted.size.pilots, wanted.size.level.unwrap_or(1))?;
        let kind = |word: &String| read_word::<PilotKind>(word).map_err(WebError::bad);
        let pilots = [kind(&wanted.pilots[0])?, kind(&wanted.pilots[1])?];
        let points = tallyho_muster::rules(&mission).1;
        let squad = |side: usize| wanted.squads[side].as_ref().map(|squad| self.squad_by(squad, points)).transpose();
        let squads = [squad(0)?.map(|(_, squad)| squad), squad(1)?.map(|(_, squad)| squad)];
        let names = [capital(&mission.sides[0]), capital(&mission.sides[1])];
        let (title, team) = (mission.name.clone(), mission.team.filter(|&team| pilots[team] == PilotKind::Person));
        let own = team
            .map(|team| squads[team].as_ref().map_or(usize::from(seats.players[team]), |squad| squad.members.len()));
        let sally = Sally { mission, seats, squads, layout: wanted.size.layout.map(u64::from) };
        let mustered = self.muster.muster(&Wanted::mission(sally, pilots), self.seeds.draw()?)?;
        let mates = match team.zip(own) {
            None => Vec::new(),
            Some((team, own)) => {
                // Players' ships come before all others.
                let names: Vec<String> = mustered.callsigns.iter().take(own).map(|it| it.name.clone()).collect();
                roster::deal(wanted.players, Seat(team as u8), &names)?
            }
        };
        self.open_new(&title, mustered, [&names[0], &names[1]], mates)
    }
}
