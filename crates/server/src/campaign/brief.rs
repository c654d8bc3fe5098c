//! Missions of a campaign before they are flown: the briefing for this very group, and how it would go.

use std::sync::atomic::AtomicBool;

use serde_json::Value;
use tallyho_campaign::{Campaign, Open};
use tallyho_missions::brief::{Briefing, Telling};
use tallyho_missions::flags::Flags;
use tallyho_missions::{Mission, Seats};

use super::outing::Stands;
use crate::error::WebError;
use crate::games::Games;

/// How briefings begin what they say of a campaign.
const IN_A_CAMPAIGN: &str = "In a campaign";
/// How many games are played to find out how a mission would go.
pub(super) const GAMES: u32 = 40;

/// For whom a mission is told.
pub(super) struct Crewed {
    /// For how many pilots the other side is set up, and for which level.
    pub(super) size: (u8, u8),
    /// How many fly.
    pub(super) flying: u8,
    /// What the table is laid by.
    pub(super) layout: u64,
    /// What earlier missions have reported.
    pub(super) flags: Flags,
}

impl Games {
    /// The briefing of a mission that may be spoken of, for those who fly tonight.
    pub(super) fn mission_page(&self, open: &Open, id: &str) -> Result<Value, WebError> {
        match &open.campaign {
            Campaign::Aturi(course) => self.rebel_mission(course, id),
            Campaign::FlightGroup(course) => self.imperial_mission(course, id),
        }
    }

    /// The briefing of a mission for a group.
    pub(super) fn briefed(&self, mission: &Mission, crewed: &Crewed) -> Result<Briefing, WebError> {
        let Crewed { size: (pilots, level), flying, layout, ref flags } = *crewed;
        let mission: &Mission = &mission.with_flags(flags);
        let mut players = [0, 0];
        players[mission.team.unwrap_or(0)] = flying;
        let seats = Seats { pilots, level, players };
        let briefing = Briefing::of(mission, seats, layout, Telling::Known, self.library())
            .or_else(|_| Briefing::of(mission, Seats::pilots(pilots, level), layout, Telling::Known, self.library()))?;
        // What follows is told beside, without the name of a mission that nobody has drawn.
        let winning = briefing.winning.iter().filter(|it| !it.starts_with(IN_A_CAMPAIGN)).cloned().collect();
        Ok(Briefing { winning, ..briefing })
    }

    /// How a mission would go for those who fly tonight, by games that are played.
    pub(super) fn mission_odds(&self, key: &str, id: &str, gone: &AtomicBool) -> Result<Value, WebError> {
        match self.campaign(key, |held, _| Ok(Stands::of(&held.open)))? {
            Stands::Aturi(state) => self.rebel_odds(&state, id, gone),
            Stands::FlightGroup(state) => self.imperial_odds(&state, id, gone),
        }
    }
}
