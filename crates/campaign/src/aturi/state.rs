//! What a campaign of the Aturi Cluster is at a moment: the fold of its events.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::switch::Switches;
pub use crate::field::{Foe, Goal};
use crate::ground::Ground;
use crate::report::{Kill, Outcome, Report, ShipFate, Way};
pub use crate::roster::Duty;
use crate::roster::{Hands, Member};

/// How long a campaign is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Length {
    /// Three arcs, two tokens.
    #[default]
    Short,
    /// Five arcs, three tokens.
    Medium,
    /// Seven arcs, four tokens.
    Long,
}

impl Length {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Short, Self::Medium, Self::Long];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Medium => "medium",
            Self::Long => "long",
        }
    }

    /// With how many starting missions the deck begins.
    pub const fn missions(self) -> usize {
        match self {
            Self::Short => 3,
            Self::Medium => 5,
            Self::Long => 7,
        }
    }

    /// How many victory tokens win.
    pub const fn tokens(self) -> u8 {
        match self {
            Self::Short => 2,
            Self::Medium => 3,
            Self::Long => 4,
        }
    }
}

/// A card that a pilot owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owned {
    /// Its id.
    pub card: String,
    /// What it is worth: what was paid, with what was paid or paid back since.
    pub paid: u16,
}

/// A Rebel pilot.
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
    /// The chassis; none before the first is bought.
    pub ship: Option<String>,
    /// The level, from 1.
    pub level: u8,
    /// Squad points that are left.
    pub points: i32,
    /// What the pilot owns.
    pub owned: Vec<Owned>,
    /// What is taken along, by id.
    pub load: Vec<String>,
    /// What was shot down, by the key of what it was.
    pub kills: BTreeMap<String, u16>,
    /// The missions flown, and whether they were won.
    pub missions: Vec<(String, bool)>,
    /// How often the ship was lost.
    pub lost: u16,
    /// All points that ever came in: at the start, as shares, by correction.
    pub earned: i32,
    /// Points that went for good: for changes of ship and levels, and what selling cost.
    pub gone: i32,
}

impl Pilot {
    /// Whether the pilot flies tonight.
    pub fn flies(&self) -> bool {
        self.duty == Duty::Flies
    }

    /// Whether the pilot is still one of the squadron.
    pub fn serves(&self) -> bool {
        matches!(self.duty, Duty::Flies | Duty::Away)
    }

    /// Whether the pilot owns a card.
    pub fn owns(&self, card: &str) -> bool {
        self.owned.iter().any(|it| it.card == card)
    }
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sortie {
    /// Which.
    pub mission: String,
    /// The average level, with what a switch adds.
    pub level: u8,
    /// For how many pilots the Imperials are set up.
    pub pilots: u8,
    /// What the table, the cards and the battle follow from.
    pub seed: u64,
    /// What can be shot down.
    pub foes: Vec<Foe>,
    /// The objectives.
    pub goals: Vec<Goal>,
    /// In which round it ends.
    pub rounds: u8,
    /// How it is fought, once that is known.
    pub way: Option<Way>,
    /// The report as far as it is filled in.
    pub draft: Draft,
}

/// A report while it is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// Whether it was won.
    pub won: Option<bool>,
    /// The last round.
    pub rounds: Option<u8>,
    /// What became of each pilot.
    pub fates: BTreeMap<String, ShipFate>,
    /// What was shot down.
    pub kills: Vec<Kill>,
    /// Whether that is all of it.
    pub counted: bool,
    /// The objectives.
    pub outcomes: BTreeMap<String, Outcome>,
    /// What rules gave or took.
    pub scored: i16,
    /// Dice that were rolled at the table for lost ships, by pilot.
    pub dice: BTreeMap<String, Vec<String>>,
}

impl Draft {
    /// The report, once nothing is open; else what is.
    pub fn whole(&self, pilots: &[String], goals: &[Goal]) -> Result<Report, Vec<String>> {
        let mut open = Vec::new();
        open.extend(self.won.is_none().then(|| "whether it was won".to_owned()));
        open.extend(self.rounds.is_none().then(|| "in which round it ended".to_owned()));
        let lost: Vec<&str> = pilots.iter().filter(|id| !self.fates.contains_key(*id)).map(String::as_str).collect();
        open.extend((!lost.is_empty()).then(|| format!("what became of {}", lost.join(", "))));
        let unmet = goals.iter().filter(|goal| !self.outcomes.contains_key(&goal.id));
        open.extend(unmet.map(|goal| format!("whether '{}' was met", goal.id)));
        open.extend((!self.counted).then(|| "whether all that was shot down is counted".to_owned()));
        match (self.won, self.rounds) {
            (Some(won), Some(rounds)) if open.is_empty() => Ok(Report {
                won,
                rounds,
                fates: self.fates.clone(),
                kills: self.kills.clone(),
                objectives: goals.iter().filter_map(|goal| self.outcomes.get(&goal.id).cloned()).collect(),
                scored: self.scored,
                ..Report::default()
            }),
            _ => Err(open),
        }
    }

    /// A report that is filled in already.
    pub fn of(report: &Report) -> Self {
        Self {
            won: Some(report.won),
            rounds: Some(report.rounds),
            fates: report.fates.clone(),
            kills: report.kills.clone(),
            counted: true,
            outcomes: report.objectives.iter().map(|it| (it.id.clone(), it.clone())).collect(),
            scored: report.scored,
            dice: BTreeMap::new(),
        }
    }
}

/// Where the round stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Step {
    /// Points are spent.
    #[default]
    Spend,
    /// One of the missions drawn is to be chosen.
    Choose {
        /// Them.
        drawn: Vec<String>,
    },
    /// Pilots prepare; how the battle is fought is to be chosen.
    Prepare(Box<Sortie>),
    /// The mission is flown, or its report filled in.
    Play(Box<Sortie>),
    /// It is over.
    Over {
        /// Whether the Rebels won.
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
    /// How it was fought.
    pub way: Way,
    /// How many rounds it took.
    pub rounds: u8,
    /// What the squad earned together.
    pub pool: u32,
    /// Who flew, what each got, and who was lost.
    pub shares: Vec<(String, u16)>,
    /// Who was lost.
    pub lost: Vec<String>,
}

/// A campaign of the Aturi Cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cluster {
    /// Players, proposals and whatever else every campaign has.
    pub ground: Ground,
    /// What its luck comes from.
    pub seed: u64,
    /// How often it was drawn upon.
    pub drawn: u64,
    /// How long it is.
    pub length: Length,
    /// How its rules are read.
    pub switches: Switches,
    /// The pilots, in the order they came.
    pub pilots: Vec<Pilot>,
    /// The missions in the deck.
    pub deck: Vec<String>,
    /// Missions that nobody knows of yet are hidden but for these.
    pub known: BTreeSet<String>,
    /// Victory tokens: the Rebels', the Empire's.
    pub tokens: [u8; 2],
    /// The round, from 1.
    pub round: u16,
    /// Where it stands.
    pub step: Step,
    /// What was flown.
    pub flown: Vec<Flown>,
    /// Miniatures that the group owns, by chassis; what is not named is there in any number.
    pub collection: BTreeMap<String, u8>,
}

impl Cluster {
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
            Step::Spend | Step::Choose { .. } | Step::Over { .. } => None,
        }
    }

    pub(super) fn sortie_mut(&mut self) -> Option<&mut Sortie> {
        match &mut self.step {
            Step::Prepare(sortie) | Step::Play(sortie) => Some(sortie),
            Step::Spend | Step::Choose { .. } | Step::Over { .. } => None,
        }
    }

    /// The average level of those who fly, rounded to the nearest, halves up; 1 when nobody does.
    pub fn average(&self) -> u8 {
        let levels = self.flying().map(|it| u64::from(it.level));
        let (sum, count) = (levels.clone().sum::<u64>(), levels.count() as u64);
        if count == 0 { 1 } else { ((2 * sum + count) / (2 * count)) as u8 }
    }
}
