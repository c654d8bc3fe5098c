//! What a mission adds to a game: things on the table, ships that come later, errands, rules of its own, objectives, an end.
//!
//! A [`Scenario`] is resolved: numbers are numbers, groups of ships are masks, a rule for each side stands there once for each. Whoever
//! reads missions for people makes one of these; the game knows no mission by name.

mod arrive;
mod carry;
mod check;
mod errand;
mod exit;
mod frame;
mod goal;
mod lay;
mod measure;
mod run;
mod state;
mod thing;
mod verdict;
mod view;
mod zone;

pub use errand::{Errand, ErrandDeed};
pub use exit::{Exits, Rim, Stretch};
pub use goal::{Goal, GoalAim};
pub use lay::{Constraint, Laying};
pub use measure::{Amount, Measure, Test};
pub use run::{Deed, Moment, Rule};
pub use state::ScenarioState;
pub(crate) use thing::lay_out;
pub use thing::{Carry, Kind, Thing, ThingShape, ThingStats};
pub use verdict::{Objective, Report, Verdict};
pub use zone::Zone;

use serde::{Deserialize, Serialize};

use crate::choice::Place;
use crate::state::{Seat, ShipId};

/// The most waves a scenario can have.
pub const MAX_WAVES: usize = 24;
/// The most counters.
pub const MAX_COUNTERS: usize = 12;
/// The most errands.
pub const MAX_ERRANDS: usize = 8;
/// The most vectors.
pub const MAX_VECTORS: usize = 16;

/// Ships, a bit for each.
pub type Ships = u64;
/// Kinds of thing, a bit for each.
pub type Kinds = u32;

/// What a mission adds to a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// The id of the mission.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What it counts, by their place.
    pub counters: Vec<String>,
    /// Kinds of thing.
    pub kinds: Vec<Kind>,
    /// The things themselves, on the table from the start or laid by players.
    pub things: Vec<Thing>,
    /// What players lay, in this order, before they place obstacles.
    pub laying: Vec<Laying>,
    /// Who deploys where, instead of within range 1 of an edge of his own.
    pub deployments: Vec<Deployment>,
    /// How seats leave the table, by their number; who has no entry may not.
    pub exits: Vec<Exits>,
    /// Where waves arrive.
    pub vectors: Vec<Vector>,
    /// Ships that come later, or before players deploy.
    pub waves: Vec<Wave>,
    /// Actions of the scenario.
    pub errands: Vec<Errand>,
    /// Rules of its own.
    pub rules: Vec<Rule>,
    /// What earns points when it is over.
    pub objectives: Vec<Objective>,
    /// Whether a ship at half health or less has given half its points away, for good.
    pub halves: bool,
    /// What ships are after, for whoever flies them.
    pub goals: Vec<Goal>,
    /// How it ends.
    pub verdict: Verdict,
}

/// Ships that deploy in a zone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deployment {
    /// Who.
    pub ships: Ships,
    /// Where.
    pub zone: Zone,
}

/// A place at the edge where waves arrive.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vector {
    /// What the mission calls it.
    pub name: String,
    /// The middle of it, and where ships face.
    pub place: Place,
}

/// Ships that come together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wave {
    /// What the mission calls it.
    pub name: String,
    /// Its ships, in the order in which they come.
    pub ships: Vec<u8>,
    /// When.
    pub when: Arrival,
    /// The vectors it may come by, by their place; one of several is drawn.
    pub vectors: Vec<u8>,
    /// Whether it only comes from behind one of these ships, as long as a vector is there.
    pub behind: Ships,
    /// Whether ships that were destroyed come again, as new ones.
    pub again: bool,
    /// What they have locked when they arrive.
    pub locks: Option<ArrivalLock>,
}

/// What ships have locked when they arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArrivalLock {
    /// The nearest enemy, however far.
    Nearest,
    /// The nearest thing of these kinds, however far.
    Thing(Kinds),
}

/// When a wave comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arrival {
    /// Before players deploy.
    Setup,
    /// At the start of that round.
    Round(u8),
    /// When a rule calls it.
    Called,
}

/// A question of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScenarioQuestion {
    /// Where to lay a thing in the set-up, by its index among the objects.
    Lay(u8),
    /// Whether a ship lets go of what it carries.
    Jettison(ShipId),
    /// Where a thing is put that a ship let go of, by its index among the objects.
    Put(u8, ShipId),
}

/// What of a scenario is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScenarioFrame {
    /// The waves of the set-up arrive.
    Opening,
    /// Things are laid, from that step on.
    Laying(u8),
    /// A thing is laid by a seat: the step.
    Lay(Seat, u8),
    /// A ship may let go of what it carries.
    Jettison(ShipId),
    /// A seat puts down what a ship let go of: the object.
    Put(Seat, u8, ShipId),
}

/// Something that happened in a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScenarioEvent {
    /// A wave arrived by a vector: so many ships of it.
    Arrived(u8, u8, u8),
    /// A wave found no free vector and waits for the next round.
    Delayed(u8),
    /// A seat scored points by a rule.
    Scored(Seat, i16),
    /// A ship did an errand, on an object.
    Errand(ShipId, u8, u8),
    /// A ship picked a thing up.
    Taken(ShipId, u8),
    /// A thing was put down again.
    Dropped(u8, ShipId),
    /// A seat marked a thing as its own.
    Owned(u8, Seat),
    /// A rule of the scenario took effect.
    Ruled(u8),
    /// An objective was met, by its place.
    Met(u8),
    /// A ship that is lost cost its side so many points.
    Penalty(ShipId, i16),
}
