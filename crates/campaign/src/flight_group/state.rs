//! What a campaign of Flight Group Alpha is at a moment: the fold of its events.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::report::Draft;
use super::switch::{Mode, Switches};
use super::wings::Follows;
use crate::field::{Foe, Goal};
use crate::ground::Ground;
use crate::report::Way;
use crate::roster::{Duty, Hands, Member};

/// The highest rank; what comes after it are benefits.
pub const TOP: u8 = 8;

/// A mission that a pilot flew, as the sheet marks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Which.
    pub mission: String,
    /// Whether it was won.
    pub won: bool,
    /// Whether more than what had to be done was done.
    #[serde(default)]
    pub gold: bool,
    /// Whether nobody had looked who would come.
    #[serde(default)]
    pub silver: bool,
}

/// Points of a purse: what was bought, and what was lost of it again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// What came in.
    pub bought: i32,
    /// What went.
    pub lost: i32,
}

impl Points {
    /// What there is.
    pub const fn banked(self) -> i32 {
        self.bought - self.lost
    }
}

/// An Imperial pilot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pilot {
    /// A short word for the pilot, which stays.
    pub id: String,
    /// What the others call the pilot.
    pub callsign: String,
    /// Whose pilot it is: the id of a player.
    pub player: String,
    /// Who flies it tonight in the player's place.
    pub stand_in: Option<String>,
    /// Whether the pilot flies.
    pub duty: Duty,
    /// The rank, from 1; 9 to 11 are the benefits beyond the highest, 0 is whoever had to leave.
    pub rank: u8,
    /// The id of the path, once it was chosen: for good.
    pub path: Option<String>,
    /// Whether the next mission is flown a rank lower.
    pub injured: bool,
    /// Experience that is not spent yet.
    pub experience: i32,
    /// Points for what is mounted.
    pub um: Points,
    /// Points for what the path brings.
    pub career: Points,
    /// The chassis flown in the mission that was chosen.
    pub ship: Option<String>,
    /// What is taken along, by id.
    pub load: Vec<String>,
    /// Cards of these that get a further charge each.
    pub charged: Vec<String>,
    /// What was shot down, by the key of what it was.
    pub kills: BTreeMap<String, u16>,
    /// The missions flown.
    pub missions: Vec<Mark>,
    /// The chassis flown so far.
    pub ships: BTreeSet<String>,
    /// The medals.
    pub medals: Vec<String>,
    /// How often dice were rolled for the pilot's life.
    pub ejections: u16,
    /// All experience that ever came in.
    pub earned: i32,
    /// Experience spent on ranks and points.
    pub spent: i32,
    /// Experience that was taken again.
    pub gone: i32,
}

impl Pilot {
    /// Whether the pilot flies tonight.
    pub fn flies(&self) -> bool {
        self.duty == Duty::Flies
    }

    /// Whether the pilot is still one of the group.
    pub fn serves(&self) -> bool {
        matches!(self.duty, Duty::Flies | Duty::Away)
    }

    /// The rank as it counts in the next mission: a wound costs one, and every benefit beyond the highest.
    pub fn fit_rank(&self) -> u8 {
        if self.injured { lower(self.rank) } else { self.rank }
    }
}

/// The rank below one. Benefits beyond the highest go with it.
pub const fn lower(rank: u8) -> u8 {
    let rank = if rank > TOP { TOP } else { rank };
    rank.saturating_sub(1)
}

impl Member for Pilot {
    fn id(&self) -> &str {
        &self.id
    }

    fn callsign(&self) -> &str {
        &self.callsign
    }

    fn player(&self) -> &str {
        &self.player
    }

    fn stand_in(&self) -> Option<&str> {
        self.stand_in.as_deref()
    }

    fn duty(&self) -> Duty {
        self.duty
    }

    fn hands(&mut self) -> Hands<'_> {
        let Self { callsign, player, stand_in, duty, .. } = self;
        Hands { callsign, player, stand_in, duty }
    }
}

/// A mission that was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sortie {
    /// Which.
    pub mission: String,
    /// The Imperial Rank: the average of those who fly, rounded down.
    pub rank: u8,
    /// For how many pilots the other side is set up.
    pub pilots: u8,
    /// What the table, the cards and the battle follow from.
    pub seed: u64,
    /// Who leads, by id.
    pub alpha: String,
    /// Who could lead: those of the highest initiative.
    pub tied: Vec<String>,
    /// Who flies behind whom.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub behind: BTreeMap<String, Follows>,
    /// The chassis that are flown.
    pub ships: Vec<String>,
    /// How many dice are rolled for whoever is shot down.
    pub dice: u8,
    /// Whether whoever is still there at the end is lost.
    pub hostile: bool,
    /// In which round it ends; `None` without a limit.
    pub rounds: Option<u8>,
    /// The initiative of the shuttle Omega One, where it flies along.
    pub omega_one: Option<u8>,
    /// Whether everybody begins under stress.
    pub stress: bool,
    /// Points that this mission gives everybody for what is mounted.
    pub grant: u8,
    /// Whether there is a file of it, so that it can be flown here.
    pub fielded: bool,
    /// What can be shot down, where there is a file of it.
    pub foes: Vec<Foe>,
    /// The objectives, where there is a file of it.
    pub goals: Vec<Goal>,
    /// How it is fought, once that is known.
    pub way: Option<Way>,
    /// The report as far as it is filled in.
    pub draft: Draft,
}

/// Where the round stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Step {
    /// Between missions: experience is spent.
    #[default]
    Spend,
    /// One of the missions drawn is to be chosen.
    Choose {
        /// Them.
        drawn: Vec<String>,
    },
    /// Upgrades are selected; how the battle is fought is to be chosen.
    Prepare(Box<Sortie>),
    /// The mission is flown, or its report filled in.
    Play(Box<Sortie>),
    /// An attempt is won: it counts, or the mission is flown again.
    Judge {
        /// Of which mission.
        mission: String,
        /// What will have happened if it counts.
        outcome: Vec<Event>,
    },
    /// It is over.
    Over {
        /// Whether the final tour was won.
        won: bool,
        /// Why, in a sentence.
        why: String,
    },
}

/// A mission that was flown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flown {
    /// In which round of the campaign.
    pub round: u16,
    /// Which.
    pub mission: String,
    /// Whether it was won.
    pub won: bool,
    /// Whether it counts: attempts do not.
    pub counts: bool,
    /// How it was fought.
    pub way: Way,
    /// How many rounds it took.
    pub rounds: u8,
    /// What the group earned together.
    pub pool: u32,
    /// Who flew, and what each got.
    pub shares: Vec<(String, i32)>,
    /// Who rolled dice.
    pub lost: Vec<String>,
    /// Whether more was done than what had to be done.
    pub gold: bool,
    /// Whether nobody had looked who would come.
    pub silver: bool,
    /// The wings in which it was flown, each with its leader first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wings: Vec<Vec<String>>,
}

/// A campaign of Flight Group Alpha.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightGroup {
    /// Players, proposals and whatever else every campaign has.
    pub ground: Ground,
    /// What its luck comes from.
    pub seed: u64,
    /// How often it was drawn upon.
    pub drawn: u64,
    /// How missions can be flown again.
    pub mode: Mode,
    /// What a group agrees on.
    pub switches: Switches,
    /// Whether the tours have begun.
    pub begun: bool,
    /// The pilots, in the order they came.
    pub pilots: Vec<Pilot>,
    /// The missions in the deck.
    pub deck: Vec<String>,
    /// The mission that is to be flown again at once, and whether under stress.
    pub again: Option<(String, bool)>,
    /// How often a mission was lost that may be lost once.
    pub losses: BTreeMap<String, u8>,
    /// The missions that were won.
    pub won: BTreeSet<String>,
    /// The tours that are over, and whether they were won.
    pub ended: BTreeMap<u8, bool>,
    /// The missions of which somebody has looked who comes.
    pub looked: BTreeSet<String>,
    /// The round, from 1.
    pub round: u16,
    /// Where it stands.
    pub step: Step,
    /// What was flown.
    pub flown: Vec<Flown>,
    /// Miniatures that the group owns, by chassis; what is not named is there in any number.
    pub collection: BTreeMap<String, u8>,
}

impl FlightGroup {
    /// The pilot of that id.
    pub fn pilot(&self, id: &str) -> Option<&Pilot> {
        self.pilots.iter().find(|it| it.id == id)
    }

    pub(super) fn pilot_mut(&mut self, id: &str) -> Option<&mut Pilot> {
        self.pilots.iter_mut().find(|it| it.id == id)
    }

    /// Those who fly tonight.
    pub fn flying(&self) -> impl Iterator<Item = &Pilot> + Clone {
        self.pilots.iter().filter(|it| it.flies())
    }

    /// The ids of those who fly tonight.
    pub fn flying_ids(&self) -> Vec<String> {
        self.flying().map(|it| it.id.clone()).collect()
    }

    /// The mission that was chosen, if one is.
    pub fn sortie(&self) -> Option<&Sortie> {
        match &self.step {
            Step::Prepare(sortie) | Step::Play(sortie) => Some(sortie),
            Step::Spend | Step::Choose { .. } | Step::Judge { .. } | Step::Over { .. } => None,
        }
    }

    pub(super) fn sortie_mut(&mut self) -> Option<&mut Sortie> {
        match &mut self.step {
            Step::Prepare(sortie) | Step::Play(sortie) => Some(sortie),
            Step::Spend | Step::Choose { .. } | Step::Judge { .. } | Step::Over { .. } => None,
        }
    }

    /// The Imperial Rank: the average of those who fly, as they are fit, rounded down; benefits beyond the highest rank do not count.
    pub fn imperial_rank(&self) -> u8 {
        let ranks = self.flying().map(|it| u32::from(it.fit_rank().min(TOP)));
        let (sum, count) = (ranks.clone().sum::<u32>(), ranks.count() as u32);
        sum.checked_div(count).map_or(1, |rank| rank.max(1) as u8)
    }

    /// Whether somebody knows who comes in a mission: whoever has flown it knows.
    pub fn knows(&self, mission: &str) -> bool {
        self.ground.shown || self.looked.contains(mission) || self.flown.iter().any(|it| it.mission == mission)
    }

    /// Whether a tour is over.
    pub fn is_over(&self, tour: u8) -> bool {
        self.ended.contains_key(&tour)
    }
}
