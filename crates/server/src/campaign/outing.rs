//! A mission that was chosen, as whoever lets it be flown needs it: the same for every kind of campaign.

use std::collections::BTreeMap;
use std::sync::Arc;

use tallyho_campaign::aturi::{self, Cluster};
use tallyho_campaign::flight_group::{self, FlightGroup};
use tallyho_campaign::{Book, Campaign, Fielded, Ground, Open, Refusal, Report, Way};
use tallyho_cards::Campaign as Played;
use tallyho_companion::Tally;
use tallyho_muster::{Muster, PilotKind};
use tallyho_replay::{Fault, Replay};

use crate::error::WebError;

/// Somebody who flies tonight.
#[derive(Clone, Debug)]
pub(super) struct Crew {
    pub(super) id: String,
    pub(super) callsign: String,
    /// The id of the player who flies tonight.
    pub(super) player: String,
    pub(super) initiative: u8,
    pub(super) ship: Option<String>,
    /// What is taken along.
    pub(super) load: Vec<String>,
    /// Behind whom the ship flies, and where; nothing for one that flies alone.
    pub(super) behind: String,
}

/// A mission that was chosen.
#[derive(Clone, Debug)]
pub(super) struct Outing {
    pub(super) mission: String,
    /// The id of the mission's file, if there is one.
    pub(super) file: Option<String>,
    pub(super) seed: u64,
    /// For how many pilots the other side is set up, and for which level.
    pub(super) size: (u8, u8),
    pub(super) way: Option<Way>,
    /// Whether nothing of its report is entered yet.
    pub(super) is_open: bool,
    /// Whether it is being flown.
    pub(super) is_flown: bool,
    pub(super) crew: Vec<Crew>,
    pub(super) collection: BTreeMap<String, u8>,
    /// What earlier missions have reported.
    pub(super) flags: tallyho_missions::flags::Flags,
}

/// How a campaign stands, to keep while others go on with it.
#[derive(Clone, Debug)]
pub(super) enum Stands {
    Aturi(Arc<Cluster>),
    FlightGroup(Arc<FlightGroup>),
}

impl Stands {
    pub(super) fn of(open: &Open) -> Self {
        match &open.campaign {
            Campaign::Aturi(course) => Self::Aturi(course.shared()),
            Campaign::FlightGroup(course) => Self::FlightGroup(course.shared()),
        }
    }

    pub(super) fn ground(&self) -> &Ground {
        match self {
            Self::Aturi(state) => state.ground(),
            Self::FlightGroup(state) => state.ground(),
        }
    }

    /// The mission that was chosen.
    pub(super) fn outing(&self, muster: &Muster) -> Option<Outing> {
        match self {
            Self::Aturi(state) => rebel(state, muster),
            Self::FlightGroup(state) => imperial(state, muster),
        }
    }

    /// The mission that is being flown.
    pub(super) fn flown(&self, muster: &Muster) -> Result<Outing, WebError> {
        let none = || WebError::refused("No mission is being flown.", "Play Mission");
        self.outing(muster).filter(|it| it.is_flown).ok_or_else(none)
    }

    /// Its game, its pilots flown by these.
    pub(super) fn fielded(&self, by: PilotKind, muster: &Muster) -> Result<Fielded, Refusal> {
        let none = || Refusal::new("Play Mission", "a mission is chosen first");
        match self {
            Self::Aturi(state) => aturi::fielded(state, state.sortie().ok_or_else(none)?, by, muster),
            Self::FlightGroup(state) => flight_group::fielded(state, state.sortie().ok_or_else(none)?, by, muster),
        }
    }

    /// What came of its battle, as it was written down.
    pub(super) fn report(&self, replay: &Replay, fielded: &Fielded) -> Result<Report, Fault> {
        match self {
            Self::Aturi(_) => Report::of_replay(replay, &fielded.cast),
            Self::FlightGroup(_) => {
                flight_group::report_of(replay, &fielded.cast, fielded.mustered.setup.scenario.as_deref())
            }
        }
    }

    /// What came of it at a mat, as its companion has counted.
    pub(super) fn counted(&self, tally: &Tally, fielded: &Fielded) -> Report {
        match self {
            Self::Aturi(_) => Report::of_tally(tally, &fielded.cast),
            Self::FlightGroup(_) => {
                let scenario = fielded.mustered.setup.scenario.as_deref();
                flight_group::report_of_tally(tally, &fielded.cast, scenario)
            }
        }
    }

    /// What comes of it when programs fly it.
    pub(super) fn resolve(&self, by: PilotKind, muster: &Muster) -> Result<Report, Refusal> {
        let none = || Refusal::new("Play Mission", "a mission is chosen first");
        match self {
            Self::Aturi(state) => aturi::resolve(state, state.sortie().ok_or_else(none)?, by, muster),
            Self::FlightGroup(state) => flight_group::resolve(state, state.sortie().ok_or_else(none)?, by, muster),
        }
    }
}

fn rebel(state: &Cluster, muster: &Muster) -> Option<Outing> {
    let (sortie, career) = (state.sortie()?, muster.cards.career(Played::Aturi)?);
    let crew = state.flying().map(|it| Crew {
        id: it.id.clone(),
        callsign: it.callsign.clone(),
        player: it.stand_in.as_ref().unwrap_or(&it.player).clone(),
        initiative: it.career().initiative(career),
        ship: it.ship.clone(),
        load: it.load.clone(),
        behind: String::new(),
    });
    Some(Outing {
        mission: sortie.mission.clone(),
        file: Some(sortie.mission.clone()),
        seed: sortie.seed,
        size: (sortie.pilots, sortie.level),
        way: sortie.way,
        is_open: sortie.draft == aturi::Draft::default(),
        is_flown: matches!(state.step, aturi::Step::Play(_)),
        crew: crew.collect(),
        collection: state.collection.clone(),
        flags: state.ground.flags(),
    })
}

fn imperial(state: &FlightGroup, muster: &Muster) -> Option<Outing> {
    let sortie = state.sortie()?;
    let file = flight_group::file(&sortie.mission, muster);
    // Nobody has written a table for two or for seven.
    let size = file.map_or((sortie.pilots, sortie.rank), |it| {
        let [least, most] = it.pilots;
        (sortie.pilots.clamp(least, most), sortie.rank.clamp(1, it.levels))
    });
    let crew = state.flying().map(|it| Crew {
        id: it.id.clone(),
        callsign: it.callsign.clone(),
        player: it.stand_in.as_ref().unwrap_or(&it.player).clone(),
        // At the mat, too, a wing acts with its leader.
        initiative: state.acts_at(it, muster),
        ship: it.ship.clone(),
        load: it.load.iter().chain(&it.charged).cloned().collect(),
        behind: sortie.behind.get(&it.id).map(|it| format!("{} {}", it.leader, it.place)).unwrap_or_default(),
    });
    Some(Outing {
        mission: sortie.mission.clone(),
        file: file.map(|it| it.id.clone()),
        seed: sortie.seed,
        size,
        way: sortie.way,
        is_open: sortie.draft == flight_group::Draft::default(),
        is_flown: matches!(state.step, flight_group::Step::Play(_)),
        crew: crew.collect(),
        collection: state.collection.clone(),
        flags: state.ground.flags(),
    })
}
