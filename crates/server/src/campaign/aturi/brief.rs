//! Missions of the Aturi Cluster before they are flown, and what they do to its deck.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use tallyho_campaign::Course;
use tallyho_campaign::aturi::{Cluster, prospect, sized};
use tallyho_missions::brief::{Listed, capital};

use crate::campaign::brief::{Crewed, GAMES};
use crate::error::WebError;
use crate::games::Games;

impl Games {
    /// The briefing of a mission that may be spoken of, for those who fly tonight.
    pub(in crate::campaign) fn rebel_mission(&self, course: &Course<Cluster>, id: &str) -> Result<Value, WebError> {
        let state = course.state();
        let mission = self.spoken_of(state, id)?;
        let sortie = state.sortie().filter(|it| it.mission == mission.id);
        let size = match sortie {
            Some(sortie) => (sortie.pilots, sortie.level),
            None => sized(state, &mission.id, &self.muster)
                .unwrap_or((mission.pilots[0], state.average().clamp(1, mission.levels))),
        };
        // The table is laid when the mission is chosen; before that any will do.
        let layout = sortie.map_or(u64::from(state.round), |it| it.seed);
        let briefing = self.briefed(
            mission,
            &Crewed { size, flying: state.flying().count() as u8, layout, flags: state.ground.flags() },
        )?;
        let after = mission.after.each_ref().map(|lines| self.aftermath(lines, state));
        Ok(json!({ "mission": Listed::of(mission), "briefing": briefing, "laid": sortie.is_some(), "after": after }))
    }

    /// A mission that somebody has drawn, or all of them once everything is shown.
    fn spoken_of(&self, state: &Cluster, id: &str) -> Result<&tallyho_missions::Mission, WebError> {
        let unknown = || WebError::missing("Nobody here has drawn that mission yet.");
        if !state.knows(id) {
            return Err(unknown());
        }
        self.muster.missions.mission(id).map_err(|_| unknown())
    }

    /// What winning or losing does to the campaign, without the name of what comes next.
    fn aftermath(&self, lines: &[String], state: &Cluster) -> Vec<String> {
        let told = |line: &String| match line.split_once(": ") {
            Some(("replace", next)) if state.knows(next) => format!("{} takes its place", self.mission_name(next)),
            Some(("replace", _)) => "the next part of the arc takes its place".to_owned(),
            Some(("victory token", side)) => format!("a victory token for the {}", side_name(side)),
            Some(("points per pilot", points)) => format!("{points} points for each pilot"),
            _ if line == "reshuffle" => "back into the deck".to_owned(),
            _ if line == "remove" => "out of the deck".to_owned(),
            _ => line.clone(),
        };
        lines.iter().map(told).collect()
    }

    /// How a mission would go for those who fly tonight, by games that are played.
    pub(in crate::campaign) fn rebel_odds(
        &self,
        state: &Cluster,
        id: &str,
        gone: &AtomicBool,
    ) -> Result<Value, WebError> {
        let mission = self.spoken_of(state, id)?;
        let wanted = prospect(state, id, &self.muster)?;
        let names = mission.sides.each_ref().map(|side| capital(side));
        self.how_even(&wanted, [&names[0], &names[1]], GAMES, gone)
    }
}

fn side_name(side: &str) -> String {
    match side.split_once(" if ") {
        Some((side, _)) => format!("{} if an objective is met", side_name(side)),
        None if side == "rebel" => "Rebels".to_owned(),
        None => "Empire".to_owned(),
    }
}
