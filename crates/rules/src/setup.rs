//! Set-up: anything typed. Checked, it becomes a game.

use std::fmt;

use tallyho_table::{Outline, Placed, PlayArea, Pose, Settings, Thing};

use crate::profile::Profile;
use crate::ruleset::Ruleset;
use crate::state::{MAX_SEATS, MAX_SHIPS, Seat};

/// A game as somebody wants it. It may be wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The rules.
    pub ruleset: Ruleset,
    /// What the table agrees on.
    pub settings: Settings,
    /// The play area.
    pub area: PlayArea,
    /// The ships, each where it starts.
    pub ships: Vec<ShipSetup>,
    /// The obstacles.
    pub obstacles: Vec<Obstacle>,
    /// Who is first player at the start.
    pub first: Seat,
}

/// A ship as it enters the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ShipSetup {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub profile: Profile,
    /// Where it starts.
    pub pose: Pose,
}

/// What an obstacle is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObstacleKind {
    /// Rock.
    Asteroid,
    /// Debris.
    Debris,
    /// Gas.
    GasCloud,
}

/// An obstacle on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Obstacle {
    /// What it is made of.
    pub kind: ObstacleKind,
    /// What it looks like.
    pub outline: Outline,
    /// Where it lies.
    pub pose: Pose,
}

impl Thing for Obstacle {
    fn placed(&self) -> Placed<'_> {
        self.outline.placed(self.pose)
    }
}

/// Something wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// More ships than a game can hold.
    TooManyShips(usize),
    /// More obstacles than a game can hold.
    TooManyObstacles(usize),
    /// Fewer than two seats have ships.
    OneSide,
    /// The first player has no ships.
    NoFirstPlayer,
    /// A ship at a seat that does not exist.
    NoSuchSeat(usize),
    /// A ship with nothing on its dial.
    NoDial(usize),
    /// A ship whose dial shows what its base cannot fly.
    CannotFly(usize),
    /// Two ships that overlap.
    Overlap(usize, usize),
    /// A ship outside the play area.
    Outside(usize),
    /// A ship without hull.
    NoHull(usize),
    /// A ship so large that it moves by rules of its own, which are not played yet.
    Huge(usize),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyShips(n) => write!(f, "{n} ships are too many; a game holds {MAX_SHIPS}"),
            Self::TooManyObstacles(n) => write!(f, "{n} obstacles are too many; a game holds 64"),
            Self::OneSide => write!(f, "a game needs ships on at least two sides"),
            Self::NoFirstPlayer => write!(f, "the first player has no ships"),
            Self::NoSuchSeat(ship) => write!(f, "ship {} sits at no seat; there are {MAX_SEATS}", ship + 1),
            Self::NoDial(ship) => write!(f, "ship {} has no maneuver on its dial", ship + 1),
            Self::CannotFly(ship) => write!(f, "ship {} has a maneuver on its dial that its base cannot fly", ship + 1),
            Self::Overlap(a, b) => write!(f, "ships {} and {} overlap", a + 1, b + 1),
            Self::Outside(ship) => write!(f, "ship {} is outside the play area", ship + 1),
            Self::NoHull(ship) => write!(f, "ship {} has no hull", ship + 1),
            Self::Huge(ship) => write!(f, "ship {} is huge; huge ships are not played yet", ship + 1),
        }
    }
}
