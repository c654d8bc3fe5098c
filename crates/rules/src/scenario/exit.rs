//! Leaving the table: over which edges a side may.

use serde::{Deserialize, Serialize};
use tallyho_table::{Base, PlayArea, Vec2};

use crate::game::Game;
use crate::state::{Seat, ShipId};

/// An edge of the table, as the first seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rim {
    /// Where y is 0.
    Near,
    /// Across from it.
    Far,
    /// Where x is 0.
    Left,
    /// Across from that.
    Right,
}

impl Rim {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Near, Self::Far, Self::Left, Self::Right];

    /// The edge of that name.
    ///
    /// # Errors
    /// With the names there are.
    pub fn read(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|rim| rim.name() == name);
        found.ok_or_else(|| format!("'{}' is no edge; use near, far, left or right", name.escape_debug()))
    }

    /// The edge that the other side calls so.
    #[must_use]
    pub const fn across(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// How far inside of it a point is; less than nothing outside.
    pub fn depth(self, point: Vec2, area: PlayArea) -> f64 {
        match self {
            Self::Near => point.y,
            Self::Far => area.height - point.y,
            Self::Left => point.x,
            Self::Right => area.width - point.x,
        }
    }

    /// How far along it a point is.
    pub const fn along(self, point: Vec2) -> f64 {
        match self {
            Self::Near | Self::Far => point.x,
            Self::Left | Self::Right => point.y,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Near => "near",
            Self::Far => "far",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// A stretch of an edge, in millimetres along it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stretch {
    /// Which edge.
    pub rim: Rim,
    /// From where.
    pub from: f64,
    /// To where.
    pub to: f64,
}

/// How a side leaves the table by its own moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Exits {
    /// Over any edge.
    Anywhere,
    /// Over these; whoever flies over others is lost.
    Only(Vec<Stretch>),
    /// As its flight system and the rules have it.
    #[default]
    AsUsual,
}

impl Exits {
    /// Whether a base that is partly outside has left by one of them; `None` where the scenario says nothing.
    pub(crate) fn lets_out(&self, base: Base, area: PlayArea) -> Option<bool> {
        let Self::Only(stretches) = self else {
            return (*self == Self::Anywhere).then_some(true);
        };
        let crosses = |stretch: &Stretch| {
            let outside = base.corners().into_iter().any(|corner| stretch.rim.depth(corner, area) < 0.0);
            outside && (stretch.from..=stretch.to).contains(&stretch.rim.along(base.pose.at))
        };
        Some(stretches.iter().any(crosses))
    }
}

impl Game {
    /// Whether a ship that has flown over an edge is safe, if the scenario says anything about that.
    pub(crate) fn escapes(&self, ship: ShipId) -> Option<bool> {
        self.exits_let_out(ship, self.state.base(ship))
    }

    /// Whether a ship whose base ends there is let out by the scenario, if that says anything about it.
    pub(crate) fn exits_let_out(&self, ship: ShipId, end: Base) -> Option<bool> {
        let scenario = self.facts.scenario.as_ref()?;
        let Seat(seat) = self.facts.ships[ship.index()].seat;
        scenario.exits.get(usize::from(seat))?.lets_out(end, self.facts.area)
    }
}
