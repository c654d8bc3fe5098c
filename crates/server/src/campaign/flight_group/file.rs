//! What stands on the first page of the one file of a campaign of Flight Group Alpha.

use serde_json::{Value, json};
use tallyho_campaign::flight_group::FlightGroup;
use tallyho_campaign::{Book, Course, Kind};
use tallyho_cards::word::Word as _;

use super::told::title;
use crate::campaign::file::Cover;
use crate::error::WebError;
use crate::games::Games;

impl Games {
    /// How it stands, and the flight group.
    pub(in crate::campaign) fn flight_group_cover(&self, course: &Course<FlightGroup>) -> Result<Cover, WebError> {
        let (seen, career) = (course.state().seen(), self.imperials()?);
        let stands = format!(
            "{}, {} campaign: {}. {}",
            Kind::FlightGroup.name(),
            seen.mode.word(),
            seen.summary(),
            seen.next(&self.muster)
        );
        let row = |it: &tallyho_campaign::flight_group::Pilot| -> Vec<Value> {
            let card = self.imperial_card(it, &seen);
            let mut cells = vec![card["callsign"].clone(), card["player_name"].clone(), json!(title(it.rank, career))];
            cells.push(card["path_name"].clone());
            cells.extend(["xp", "um", "career", "shot_down", "ejections"].map(|name| card[name].clone()));
            cells.push(json!(it.medals.join(", ")));
            cells
        };
        Ok(Cover {
            stands,
            heads: vec!["Pilot", "Player", "Rank", "Path", "XP", "U&M", "Career", "Shot down", "Ejections", "Medals"],
            pilots: seen.pilots.iter().map(row).collect(),
        })
    }
}
