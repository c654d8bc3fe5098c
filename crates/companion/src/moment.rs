//! What is going on, as data: for whoever draws a question instead of reading its words.

use tallyho_pilots::flight::{Answer, Query};
use tallyho_rules::{Action, Choice, Difficulty};
use tallyho_table::{Bearing, Maneuver, Pose};

/// What is going on while a question stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Moment {
    /// Which part of a round it is.
    pub phase: Phase,
    /// The ship that nobody flies and that is busy, by its place on the sheet.
    pub foe: Option<usize>,
    /// What its flight system asks, if the question is one of that.
    pub query: Option<Query>,
    /// What answers that, in the order of the options.
    pub answers: Vec<Answer>,
    /// What that ship does.
    pub doing: Option<Doing>,
    /// Who comes to the table now.
    pub arriving: Option<Arriving>,
}

/// Ships of a mission that come to the table together.
#[derive(Clone, Debug, PartialEq)]
pub struct Arriving {
    /// Who, by their places on the sheet, the first of them in the middle.
    pub foes: Vec<usize>,
    /// The middle of their vector, and where they face.
    pub by: Pose,
}

/// A part of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Before the first round.
    #[default]
    SetUp,
    /// Dials are set.
    Planning,
    /// Devices are dropped.
    System,
    /// Ships move and act.
    Activation,
    /// Ships attack.
    Engagement,
    /// A round of a mission ends.
    End,
}

/// What a ship that nobody flies does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doing {
    /// It flies that; `None` is the ion maneuver.
    Flies(Option<Maneuver>, Difficulty),
    /// It is put in its place beside its leader.
    Follows(Station),
    /// It performs that action, in that way where there are several.
    Acts(Action, Difficulty, Option<Choice>),
    /// It attacks with that weapon, by its place among them, one of your ships by its place on the sheet.
    Attacks(u8, Option<usize>),
    /// It is attacked.
    Defends,
}

impl Doing {
    /// What a ship that flies a maneuver, or the ion maneuver for want of one, really flies.
    #[must_use]
    pub fn flown(maneuver: Option<Maneuver>) -> Option<Maneuver> {
        maneuver.or_else(|| Maneuver::new(1, Bearing::Straight).ok())
    }
}

/// Where a wingmate stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    /// Its leader, by its place on the sheet.
    pub leader: usize,
    /// From the leader's place, who looks ahead.
    pub from_leader: Pose,
}

impl Moment {
    /// A phase begins, and nobody is busy yet.
    pub(crate) fn enter(&mut self, phase: Phase) {
        *self = Self { phase, ..Self::default() };
    }

    /// That ship is busy now, or none.
    pub(crate) fn turn_to(&mut self, foe: Option<usize>) {
        *self = Self { phase: self.phase, foe, ..Self::default() };
    }

    /// A line was taken: what it answered is asked no longer.
    pub(crate) fn settle(&mut self) {
        self.query = None;
        self.answers.clear();
        self.arriving = None;
    }
}
