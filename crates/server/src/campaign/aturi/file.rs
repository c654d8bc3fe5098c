//! What stands on the first page of the one file of a campaign of the Aturi Cluster.

use serde_json::{Value, json};
use tallyho_campaign::aturi::Cluster;
use tallyho_campaign::{Book, Course, Kind};

use crate::campaign::file::Cover;
use crate::games::Games;

impl Games {
    /// How it stands, and the squadron.
    pub(in crate::campaign) fn cluster_cover(&self, course: &Course<Cluster>) -> Cover {
        let seen = course.state().seen();
        let [rebel, imperial] = seen.tokens;
        let stands = format!(
            "{}, {} campaign. Tokens: Rebels {rebel}, Empire {imperial}; {} win. {}",
            Kind::Aturi.name(),
            seen.length.word(),
            seen.length.tokens(),
            seen.next(&self.muster)
        );
        let row = |it| {
            let card = self.pilot_card(it, &seen);
            let names = card["owned"].as_array().into_iter().flatten().filter_map(|it| it["name"].as_str());
            let owned = names.collect::<Vec<_>>().join(", ");
            let cells = ["callsign", "player_name", "ship_name", "level", "points", "shot_down"];
            cells.iter().map(|it| card[it].clone()).chain([json!(owned)]).collect::<Vec<Value>>()
        };
        Cover {
            stands,
            heads: vec!["Pilot", "Player", "Ship", "Level", "Points", "Shot down", "Owns"],
            pilots: seen.pilots.iter().map(row).collect(),
        }
    }
}
