//! Leaving the table: over which edges a side may.

use serde::{Deserialize, Serialize};
use tallyho_table::{Base, PlayArea, Vec2};

use super::{Scenario, Ships, Test};
use crate::game::Game;
use crate::state::{Seat, ShipId};
use crate::view::View;

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

/// Exits of some ships, in place of those of their side, as long as its tests hold. A ship that is named by several leaves by any of
/// them that holds now; where none does, it is lost as soon as it flies over an edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WayOut {
    /// Who.
    pub ships: Ships,
    /// Where.
    pub exits: Exits,
    /// What must hold.
    pub tests: Vec<Test>,
}

/// Which of the ways out that a ship has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaysOut {
    /// Those that are open now.
    Open,
    /// All of them.
    Any,
}

impl Exits {
    /// These and others together.
    fn and(self, more: &Self) -> Self {
        match (self, more) {
            (Self::Anywhere, _) | (_, Self::Anywhere) => Self::Anywhere,
            (Self::Only(mut stretches), Self::Only(others)) => {
                stretches.extend_from_slice(others);
                Self::Only(stretches)
            }
            (Self::AsUsual, other) => other.clone(),
            (own, Self::AsUsual) => own,
        }
    }

    /// Whether anybody gets out by them, as far as the mission says.
    pub fn is_there(&self) -> bool {
        match self {
            Self::Only(stretches) => !stretches.is_empty(),
            Self::Anywhere => true,
            Self::AsUsual => false,
        }
    }

    /// Whether a base that is partly outside has left by one of them; `None` where the scenario says nothing.
    pub fn lets_out(&self, base: Base, area: PlayArea) -> Option<bool> {
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
        let mut own = scenario.own_ways_out(ship).peekable();
        if own.peek().is_some() {
            let lets_out =
                |way: &WayOut| way.exits.lets_out(end, self.facts.area) == Some(true) && self.all_hold(&way.tests);
            return Some(own.any(lets_out));
        }
        let Seat(seat) = self.facts.ships[ship.index()].seat;
        scenario.exits.get(usize::from(seat))?.lets_out(end, self.facts.area)
    }
}

impl Scenario {
    /// The ways out of a ship that has ways of its own.
    pub fn own_ways_out(&self, ship: ShipId) -> impl Iterator<Item = &WayOut> {
        self.ways_out.iter().filter(move |way| way.ships >> ship.0 & 1 == 1)
    }
}

impl View<'_> {
    /// Where the mission lets a ship leave.
    pub fn exits(&self, ship: ShipId, which: WaysOut) -> Exits {
        let Some(scenario) = self.scenario() else { return Exits::AsUsual };
        let mut own = scenario.own_ways_out(ship).peekable();
        if own.peek().is_none() {
            return scenario.exits.get(usize::from(self.owner(ship).0)).cloned().unwrap_or_default();
        }
        let counts = |way: &&WayOut| which == WaysOut::Any || self.game().all_hold(&way.tests);
        own.filter(counts).fold(Exits::Only(Vec::new()), |all, way| all.and(&way.exits))
    }
}
