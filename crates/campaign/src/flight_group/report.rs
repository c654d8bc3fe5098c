//! A report while it is filled in, whichever way the mission was fought.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tallyho_cards::word::Word;
use tallyho_missions::tours::Rebuke;

use super::chart::{Source, Tally};
use super::eject::Roll;
use crate::field::Goal;
use crate::report::{Kill, Outcome, Report, ShipFate};

/// What became of a pilot's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It was there at the end.
    Stayed,
    /// It left as the mission allows.
    Left,
    /// It was shot down.
    Destroyed,
    /// It fled over an edge without leave.
    Escaped,
    /// It jumped to hyperspace without leave.
    Jumped,
}

impl Word for Fate {
    const WHAT: &'static str = "fate";

    fn all() -> &'static [Self] {
        &[Self::Stayed, Self::Left, Self::Destroyed, Self::Escaped, Self::Jumped]
    }

    fn word(self) -> &'static str {
        match self {
            Self::Stayed => "stayed",
            Self::Left => "left",
            Self::Destroyed => "destroyed",
            Self::Escaped => "escaped",
            Self::Jumped => "jumped",
        }
    }
}

impl From<ShipFate> for Fate {
    fn from(fate: ShipFate) -> Self {
        match fate {
            ShipFate::Stayed => Self::Stayed,
            ShipFate::Left => Self::Left,
            ShipFate::Destroyed => Self::Destroyed,
        }
    }
}

/// How much is kept of something that failing a mission costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kept {
    /// All of it.
    #[default]
    Whole,
    /// Half of it, the greater half.
    Half,
    /// Nothing.
    None,
}

impl Kept {
    /// What of so much is kept.
    pub const fn of(self, points: i32) -> i32 {
        match self {
            Self::Whole => points,
            Self::Half => points - points / 2,
            Self::None => 0,
        }
    }
}

impl Word for Kept {
    const WHAT: &'static str = "part";

    fn all() -> &'static [Self] {
        &[Self::Whole, Self::Half, Self::None]
    }

    fn word(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Half => "half",
            Self::None => "none",
        }
    }
}

/// Who loses a rank when a mission is failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Demoted {
    /// Nobody.
    #[default]
    Nobody,
    /// Whoever led.
    Leader,
    /// Everybody who flew.
    Everybody,
}

impl Word for Demoted {
    const WHAT: &'static str = "demotion";

    fn all() -> &'static [Self] {
        &[Self::Nobody, Self::Leader, Self::Everybody]
    }

    fn word(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::Leader => "leader",
            Self::Everybody => "everybody",
        }
    }
}

/// What failing a mission costs those who flew it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalty {
    /// What is kept of the mission's experience.
    pub mission: Kept,
    /// What is kept of the experience that was banked, with the mission's.
    pub banked: Kept,
    /// Who loses a rank.
    pub demoted: Demoted,
    /// How many points for what is mounted each loses.
    pub um: u8,
    /// How many points of the path each loses.
    pub career: u8,
}

impl From<Rebuke> for Penalty {
    fn from(rebuke: Rebuke) -> Self {
        match rebuke {
            Rebuke::Nothing => Self::default(),
            Rebuke::Reprimand => Self { mission: Kept::Half, ..Self::default() },
            Rebuke::Censure => Self { mission: Kept::None, ..Self::default() },
            Rebuke::Demotion => Self { mission: Kept::None, demoted: Demoted::Leader, ..Self::default() },
        }
    }
}

/// One entry of a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "field")]
#[expect(missing_docs, reason = "fields are what their names say")]
pub enum Entry {
    /// Whether it was won.
    Won { won: bool },
    /// The last round.
    Rounds { rounds: u8 },
    /// What became of a pilot.
    Fate { pilot: String, fate: Fate },
    /// How many of something somebody shot down, all told.
    Kills(Kill),
    /// How many of a row of the chart a pilot, or the group, is credited with.
    Credit { pilot: Option<String>, source: Source, count: i32 },
    /// All of the chart at once.
    Chart { tally: Tally },
    /// All that earned experience is counted.
    Counted,
    /// What came of an objective.
    Outcome(Outcome),
    /// Whether more was done than what had to be done.
    Gold { gold: bool },
    /// Whether nobody at the table knew who would come.
    Unseen { unseen: bool },
    /// Dice that were rolled at the table for a lost ship.
    Dice { pilot: String, rolls: Vec<Roll> },
    /// How much of what cannot be shared equally a pilot gets.
    Leftover { pilot: String, points: u8 },
    /// What failing it costs, where the book that the group plays by says otherwise.
    Penalty { penalty: Penalty },
}

/// A report while it is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// Whether it was won.
    pub won: Option<bool>,
    /// The last round.
    pub rounds: Option<u8>,
    /// What became of each pilot.
    pub fates: BTreeMap<String, Fate>,
    /// What was shot down.
    pub kills: Vec<Kill>,
    /// What earned experience.
    pub tally: Tally,
    /// Whether that is all of it.
    pub counted: bool,
    /// The objectives, where there is a file of the mission.
    pub outcomes: BTreeMap<String, Outcome>,
    /// Whether more was done than what had to be done; `None` where nobody has said.
    pub gold: Option<bool>,
    /// Whether nobody at the table knew who would come.
    pub unseen: bool,
    /// Dice that were rolled at the table for lost ships, by pilot.
    pub dice: BTreeMap<String, Vec<Roll>>,
    /// Who gets how much of what cannot be shared equally.
    pub leftover: BTreeMap<String, u8>,
    /// What failing it costs, where that was said.
    pub penalty: Option<Penalty>,
}

impl Draft {
    /// What is still open.
    pub fn open(&self, pilots: &[String], goals: &[Goal]) -> Vec<String> {
        let mut open = Vec::new();
        open.extend(self.won.is_none().then(|| "whether it was won".to_owned()));
        open.extend(self.rounds.is_none().then(|| "in which round it ended".to_owned()));
        let lost: Vec<&str> = pilots.iter().filter(|id| !self.fates.contains_key(*id)).map(String::as_str).collect();
        open.extend((!lost.is_empty()).then(|| format!("what became of {}", lost.join(", "))));
        let unmet = goals.iter().filter(|goal| !self.outcomes.contains_key(&goal.id));
        open.extend(unmet.map(|goal| format!("whether '{}' was met", goal.id)));
        open.extend((!self.counted).then(|| "whether all that earned experience is counted".to_owned()));
        if let Some(Err(wrong)) = self.rounds.map(|rounds| self.tally.check(pilots, rounds)) {
            open.push(wrong.why);
        }
        open
    }

    /// A report that is filled in already.
    pub(super) fn of(report: &Report) -> Self {
        let mut tally = report.tally.clone();
        // What rules of the mission gave is counted with its objectives.
        tally.credit(None, Source::Objectives, i32::from(report.scored));
        Self {
            won: Some(report.won),
            rounds: Some(report.rounds),
            fates: report.fates.iter().map(|(id, fate)| (id.clone(), Fate::from(*fate))).collect(),
            kills: report.kills.clone(),
            tally,
            counted: true,
            outcomes: report.objectives.iter().map(|it| (it.id.clone(), it.clone())).collect(),
            ..Self::default()
        }
    }

    /// What objectives gave, where there is a file of the mission.
    pub fn objectives(&self, goals: &[Goal]) -> i32 {
        let met = goals.iter().filter_map(|goal| Some((goal, self.outcomes.get(&goal.id).filter(|it| it.met)?)));
        let paid = met.map(|(goal, outcome)| {
            let times = if goal.each.is_some() { i32::from(outcome.count) } else { 1 };
            i32::from(goal.pays) * times
        });
        paid.sum()
    }

    /// Whether a mission that was won has the gold star: everything was done that could be.
    pub(super) fn is_gold(&self, goals: &[Goal]) -> bool {
        let met = |goal: &Goal| self.outcomes.get(&goal.id).is_some_and(|it| it.met);
        let objectives = || goals.iter().filter(|it| it.kept.is_none());
        let all = objectives().any(|it| !it.primary) && objectives().all(met);
        self.gold.unwrap_or(all)
    }

    /// Takes in an entry.
    pub(super) fn enter(&mut self, entry: Entry) {
        match entry {
            Entry::Won { won } => self.won = Some(won),
            Entry::Rounds { rounds } => self.rounds = Some(rounds),
            Entry::Fate { pilot, fate } => {
                self.fates.insert(pilot, fate);
            }
            Entry::Kills(kill) => {
                self.kills.retain(|it| (&it.what, &it.by) != (&kill.what, &kill.by));
                if kill.count > 0 {
                    self.kills.push(kill);
                    self.kills.sort();
                }
            }
            // What cannot be credited was refused before it was written down.
            Entry::Credit { pilot, source, count } => drop(self.tally.set(pilot.as_deref(), source, count)),
            Entry::Chart { tally } => self.tally = tally,
            Entry::Counted => self.counted = true,
            Entry::Outcome(outcome) => {
                self.outcomes.insert(outcome.id.clone(), outcome);
            }
            Entry::Gold { gold } => self.gold = Some(gold),
            Entry::Unseen { unseen } => self.unseen = unseen,
            Entry::Dice { pilot, rolls } => {
                self.dice.insert(pilot, rolls);
            }
            Entry::Leftover { pilot, points } => {
                self.leftover.insert(pilot, points);
            }
            Entry::Penalty { penalty } => self.penalty = Some(penalty),
        }
    }
}
