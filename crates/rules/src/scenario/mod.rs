//! What a mission adds to a game: things on the table, ships that come later, errands, rules of its own, objectives, an end.
//!
//! A [`Scenario`] is resolved: numbers are numbers, groups of ships are masks, a rule for each side stands there once for each. Whoever
//! reads missions for people makes one of these; the game knows no mission by name.

mod arrive;
mod bay;
mod cargo;
mod carry;
mod change;
mod check;
mod conduct;
mod errand;
mod exit;
mod fire;
mod frame;
mod goal;
mod gun;
mod halt;
mod jump;
mod lay;
mod measure;
mod moor;
mod nature;
mod order;
mod run;
mod sensor;
mod state;
mod station;
mod team;
mod thing;
mod token;
mod turn;
mod verdict;
mod view;
mod zone;

pub use bay::{Bay, MAX_LANDED};
pub use change::{Change, Near, Subject, Who};
pub use conduct::{Conduct, Course};
pub use errand::{Errand, ErrandDeed};
pub use exit::{Exits, Rim, Stretch, WayOut, WaysOut};
pub(crate) use fire::start_as;
pub use fire::{Fire, FireRule, StartAs};
pub use goal::{Goal, GoalAim};
pub use halt::Halt;
pub use jump::Jump;
pub use lay::{Constraint, Laying};
pub use measure::{Amount, Measure, Test};
pub use moor::Mooring;
pub use nature::{Blast, Contact, Defence, Fires, Gun, GunArc, GunHits, Nature, Turning};
pub use order::Order;
pub use run::{Deed, Moment, Rule};
pub use state::ScenarioState;
pub use team::Team;
pub(crate) use thing::lay_out;
pub use thing::{Carry, Kind, Thing, ThingShape, ThingStats};
pub use token::ThingTokens;
pub use verdict::{Objective, Report, Verdict};
pub use zone::Zone;

use serde::{Deserialize, Serialize};
use tallyho_table::Pose;

use crate::choice::Place;
use crate::object::Target;
use crate::state::{Seat, ShipId};

/// The most waves a scenario can have.
pub const MAX_WAVES: usize = 24;
/// The most counters.
pub const MAX_COUNTERS: usize = 12;
/// The most errands.
pub const MAX_ERRANDS: usize = 8;
/// The most vectors.
pub const MAX_VECTORS: usize = 16;

/// Whether nothing is to be written.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Ships, a bit for each.
pub type Ships = u64;
/// Kinds of thing, a bit for each.
pub type Kinds = u32;

/// What a mission adds to a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Scenario {
    /// The id of the mission.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What its sides are called, by their seats.
    pub sides: Vec<String>,
    /// What it counts, by their place.
    pub counters: Vec<String>,
    /// Counters that nobody at the table knows, a bit for each.
    #[serde(skip_serializing_if = "is_zero")]
    pub secrets: u16,
    /// Kinds of thing.
    pub kinds: Vec<Kind>,
    /// The things themselves, on the table from the start or laid by players.
    pub things: Vec<Thing>,
    /// Modules that hang together, two by two: see [`Thing::module`].
    pub links: Vec<(u8, u8)>,
    /// What players lay, in this order, before they place obstacles.
    pub laying: Vec<Laying>,
    /// Who deploys where, instead of within range 1 of an edge of his own.
    pub deployments: Vec<Deployment>,
    /// How seats leave the table, by their number; who has no entry may not.
    pub exits: Vec<Exits>,
    /// How some ships leave it instead, and as long as what.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ways_out: Vec<WayOut>,
    /// Parts of the table that its numbers ask about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
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
    /// Numbers that are told when it is over, for whoever keeps more of it than points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reports: Vec<Told>,
    /// Whether a ship at half health or less has given half its points away, for good.
    pub halves: bool,
    /// What ships are after, for whoever flies them.
    pub goals: Vec<Goal>,
    /// How it ends.
    pub verdict: Verdict,
    /// Who may attack whom, and how.
    pub fire: Vec<FireRule>,
    /// What automated ships do otherwise than their flight system has it.
    pub conduct: Vec<Conduct>,
    /// What ships cannot do as long as something holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub halts: Vec<Halt>,
    /// Ships that are not as new.
    pub starts: Vec<StartAs>,
    /// Ships that no gun fires at by itself.
    pub neutral: Ships,
    /// Ships that lose energy instead of gaining ion tokens.
    pub insulated: Ships,
    /// Bulk freighters: they destroy what they end upon, and critical damage to their hull is two damage.
    pub freighters: Ships,
    /// Ships that may jump to hyperspace: blue maneuvers give them tokens, with which they roll instead of attacking.
    pub hyperdrives: Ships,
    /// Ships that may jump for what a counter says.
    pub jumps: Vec<Jump>,
    /// Who may dock for a round.
    pub moorings: Vec<Mooring>,
    /// Docking bays.
    pub bays: Vec<Bay>,
    /// Commandos that take a station.
    pub team: Option<Team>,
}

/// A number that is told when it is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told {
    /// What it is called.
    pub name: String,
    /// How many.
    pub amount: Amount,
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
    /// Whether its vectors are the sides of markers, four each from the front on: for each ship by itself a marker is drawn, and a die
    /// says which side.
    #[serde(default)]
    pub by_die: bool,
    /// Whether three to six small ships of it that are called together come as a wing.
    #[serde(default)]
    pub wings: bool,
    /// Whether ships of it that come together and are flown as a flight group stand in formations, one for each chassis.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub formations: bool,
    /// Whether it is of ships that have left by their own move and come back, as new, when a rule says so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub returns: bool,
}

impl Wave {
    /// Whether a ship is not there before this wave brings it.
    pub fn holds_back(&self, ship: u8) -> bool {
        !self.returns && self.ships.contains(&ship)
    }
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
    /// Where a thing turns, by its index among the objects.
    Face(u8),
    /// Whether a ship suffers a hit rather than the attack of what it has just hit, by its index among the objects.
    Brace(ShipId, u8),
    /// In which bay a ship tries to land, by its place.
    Land(ShipId),
    /// Whether a ship comes out of its bay.
    ComeOut(ShipId),
    /// Whether a ship docks for this round.
    Moor(ShipId),
    /// Whether a ship powers its hyperdrive, or gives up its jump.
    Power(ShipId),
    /// Whether a ship jumps to hyperspace.
    Jump(ShipId),
    /// Where commandos go, or what they destroy.
    Team,
    /// Whether what commandos destroy blows up, by its index among the objects.
    Blast(u8),
    /// Whether a ship reloads near cargo.
    Reload(ShipId),
}

impl ScenarioQuestion {
    /// The ship it is about, where that is what it asks for.
    pub const fn ship(self) -> Option<ShipId> {
        match self {
            Self::Jettison(ship)
            | Self::Brace(ship, _)
            | Self::Land(ship)
            | Self::ComeOut(ship)
            | Self::Moor(ship)
            | Self::Power(ship)
            | Self::Jump(ship)
            | Self::Reload(ship) => Some(ship),
            Self::Lay(_) | Self::Put(..) | Self::Face(_) | Self::Team | Self::Blast(_) => None,
        }
    }
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
    /// The owner of an object turns it.
    Face(u8),
    /// An object that a ship hit fires back.
    Brace(ShipId, u8),
    /// A ship may declare that it lands.
    Land(ShipId),
    /// Ships come out of their bays, from that place on.
    Bays(u8),
    /// A ship may come out of its bay: its place among those that landed.
    ComeOut(ShipId, u8),
    /// A ship may dock for this round.
    Moor(ShipId),
    /// A ship may power its hyperdrive.
    Power(ShipId),
    /// A ship may jump to hyperspace.
    Jump(ShipId),
    /// Commandos have rolled: whether they may go on.
    Team(bool),
    /// Commandos destroy something that could blow up.
    Blast(u8),
    /// A ship may reload near cargo.
    Reload(ShipId),
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
    /// A thing turned.
    Faced(u8, Pose),
    /// A ship rolled so many dice in a sensor check, and so many crits.
    Sensed(ShipId, u8, u8),
    /// A ship was boarded and taken.
    Boarded(ShipId),
    /// A ship lost a damage card, or a thing has a shield or damage less.
    Mended(Target),
    /// A ship was taken, and another flies on in its place.
    Turned(ShipId, ShipId),
    /// A ship landed in a bay.
    Landed(ShipId, u8),
    /// A ship failed to land.
    FailedToLand(ShipId),
    /// A ship docked for this round.
    Moored(ShipId),
    /// A ship jumped to hyperspace.
    Jumped(ShipId),
    /// Commandos are on a module.
    TeamAt(u8),
    /// Commandos on a module rolled so many hits.
    TeamRolled(u8, u8),
    /// A seat has taken the station.
    StationTaken(Seat),
    /// A ship that is lost cost its side so many points.
    Penalty(ShipId, i16),
}
