//! Set-up: anything typed. Checked, it becomes a game.

use std::fmt;

use tallyho_table::{Outline, PlayArea, Pose, Settings};

use crate::automated::{Colours, DamageBy};
use crate::effect::MOST_HEARD;
use crate::epic::Start;
use crate::flight_group::FlightGroup;
use crate::profile::Profile;
use crate::protect::Wards;
use crate::ruleset::Ruleset;
use crate::scenario::Scenario;
use crate::shape::DeviceShapes;
use crate::state::{MAX_CARDS, MAX_LOADS, MAX_SEATS, MAX_SHIPS, Seat};

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
    /// Whether everything stands already.
    pub placing: Placing,
    /// What device tokens look like.
    pub shapes: DeviceShapes,
    /// After how many rounds the game ends, if it has not before: usually [`Setup::ROUNDS`].
    pub rounds: u8,
    /// What a mission adds.
    pub scenario: Option<Box<Scenario>>,
}

impl Setup {
    /// How many rounds a game has that nobody wants longer or shorter.
    pub const ROUNDS: u8 = 12;
    /// The rounds of a game without a limit: more than anybody plays.
    pub const UNLIMITED: u8 = u8::MAX;
    /// After how many rounds a game without a limit ends that programs play by themselves.
    pub const PATIENCE: u8 = 40;
}

/// How ships and obstacles come to the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Placing {
    /// They stand where the set-up says.
    #[default]
    Ready,
    /// Players place their obstacles in turn, then deploy by initiative; the set-up's places do not matter.
    InTurns,
}

/// A ship as it enters the game.
#[derive(Clone, Debug, PartialEq)]
pub struct ShipSetup {
    /// Whose it is.
    pub seat: Seat,
    /// What it is.
    pub profile: Profile,
    /// Where it starts; of no matter to who starts docked or in a wing.
    pub pose: Pose,
    /// What it costs, and what others score for it.
    pub points: u16,
    /// Whether it starts on its own.
    pub start: Start,
    /// Where the rules for it differ from those for a player's ship.
    pub handling: Handling,
}

/// Where the rules for a ship differ from those for a player's ship, as a flight system may ask for. The default is a player's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Handling {
    /// When its dial is set.
    pub dial: DialTiming,
    /// What happens when it would leave the play area.
    pub edge: AtTheEdge,
    /// What the colours of its maneuvers do.
    pub colours: Colours,
    /// How it takes damage.
    pub damage: DamageBy,
    /// What it does as one of a flight group; `None` for a ship that is none.
    pub flight_group: Option<FlightGroup>,
    /// What it may protect.
    pub protects: Wards,
}

impl Handling {
    /// A player's ship.
    pub const PLAYER: Self = Self {
        dial: DialTiming::Planning,
        edge: AtTheEdge::Flees,
        colours: Colours::Usual,
        damage: DamageBy::Cards,
        flight_group: None,
        protects: Wards::NONE,
    };
}

/// When a ship's dial is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DialTiming {
    /// In the Planning phase, facedown.
    #[default]
    Planning,
    /// When it activates, before it reveals it; an ionized ship's is not set at all.
    AtActivation,
}

/// What happens to a ship whose maneuver leads out of the play area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtTheEdge {
    /// It has fled.
    #[default]
    Flees,
    /// It stops short of the edge, turns towards the middle, and gains a disarm and a stress token.
    TurnsBack,
    /// It is destroyed, unless it has a flee token.
    IsDestroyed,
    /// Over the exits of its scenario it leaves; before any other edge it turns back.
    LeavesByExits,
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
    /// Debris that ships leave behind: loose cargo and spare parts.
    LooseCargo,
    /// A cloud of electro-chaff, which goes away by itself.
    ElectroChaff,
    /// What a blazer bomb leaves, for a while.
    Blaze,
    /// A cloud that nobody sees far through.
    Nebula,
    /// The same, with lightning in it.
    IonStorm,
}

impl ObstacleKind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Asteroid,
        Self::Debris,
        Self::GasCloud,
        Self::LooseCargo,
        Self::ElectroChaff,
        Self::Blaze,
        Self::Nebula,
        Self::IonStorm,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asteroid => "asteroid",
            Self::Debris => "debris",
            Self::GasCloud => "gas cloud",
            Self::LooseCargo => "loose cargo",
            Self::ElectroChaff => "electro-chaff cloud",
            Self::Blaze => "blaze",
            Self::Nebula => "nebula",
            Self::IonStorm => "ion storm",
        }
    }

    /// Whether it has a fuse, and goes in the End phase when that has burnt down.
    pub const fn burns_out(self) -> bool {
        matches!(self, Self::ElectroChaff | Self::Blaze)
    }

    /// Whether it is in the way of shots alone: ships fly on as if it were not there, but for what an ion storm may do to them.
    pub const fn is_cloud(self) -> bool {
        matches!(self, Self::Nebula | Self::IonStorm)
    }

    /// Whether it is debris by the rules of the second edition.
    pub const fn is_debris(self) -> bool {
        matches!(self, Self::Debris | Self::LooseCargo)
    }
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
    /// Who brought it, and places it.
    pub owner: Seat,
}

/// Something wrong with a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupFault {
    /// More ships than a game can hold.
    TooManyShips(usize),
    /// More obstacles than a game can hold.
    TooManyObstacles(usize),
    /// A game without rounds.
    NoRounds,
    /// Fewer than two seats have ships.
    OneSide,
    /// A ship at a seat that does not exist.
    NoSuchSeat(usize),
    /// A first player who has no ships.
    NoSuchFirst(u8),
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
    /// A ship with more kinds of device than it can carry.
    TooManyDevices(usize),
    /// A ship with more cards, or effects on them, than a game can hold.
    TooManyCards(usize),
    /// So many effects that could matter at once to one ship.
    TooManyEffects(usize),
    /// A ship that would place a device with a template that does not exist, or in more ways than there are.
    CannotPlace(usize),
    /// A ship that starts docked where it cannot be.
    CannotDock(usize),
    /// A ship in a wing that is none: small ships, one leader, two to five wingmates or, in a flight group, one to five, each at a place of its own.
    BadWing(usize),
    /// More weapons than a ship can have, or one that reaches too far.
    BadWeapons(usize),
    /// A ship that may protect itself, or one that is not there.
    CannotProtect(usize),
    /// A scenario that names what is not there, or has more than a game can hold: what is wrong.
    BadScenario(&'static str),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyShips(n) => write!(f, "{n} ships are too many; a game holds {MAX_SHIPS}"),
            Self::TooManyObstacles(n) => write!(f, "{n} obstacles are too many; a game holds 64"),
            Self::NoRounds => write!(f, "a game has at least one round"),
            Self::OneSide => write!(f, "a game needs ships on at least two sides"),
            Self::NoSuchSeat(ship) => write!(f, "ship {} sits at no seat; there are {MAX_SEATS}", ship + 1),
            Self::NoSuchFirst(seat) => write!(f, "seat {seat} is first player but has no ships"),
            Self::NoDial(ship) => write!(f, "ship {} has no maneuver on its dial", ship + 1),
            Self::CannotFly(ship) => write!(f, "ship {} has a maneuver on its dial that its base cannot fly", ship + 1),
            Self::Overlap(a, b) => write!(f, "ships {} and {} overlap", a + 1, b + 1),
            Self::Outside(ship) => write!(f, "ship {} is outside the play area", ship + 1),
            Self::TooManyDevices(ship) => {
                write!(f, "ship {} carries more than {MAX_LOADS} kinds of device", ship + 1)
            }
            Self::TooManyCards(ship) => {
                write!(f, "ship {} has more than {MAX_CARDS} cards that do something", ship + 1)
            }
            Self::TooManyEffects(count) => {
                write!(f, "{count} effects could concern one ship at once; a game holds {MOST_HEARD}")
            }
            Self::CannotPlace(ship) => {
                write!(f, "ship {} has a device with a way to place it that does not exist, or twice", ship + 1)
            }
            Self::NoHull(ship) => write!(f, "ship {} has no hull", ship + 1),
            Self::CannotDock(ship) => write!(f, "ship {} cannot start docked there", ship + 1),
            Self::BadWing(ship) => write!(
                f,
                "ship {} is in no sound wing: small ships, a leader and up to five wingmates at places of their own, two at least unless a flight group is theirs",
                ship + 1
            ),
            Self::CannotProtect(ship) => {
                write!(f, "ship {} cannot protect itself or a ship that is not there", ship + 1)
            }
            Self::BadScenario(what) => write!(f, "the scenario {what}"),
            Self::BadWeapons(ship) => write!(f, "ship {} has too many weapons, or one that reaches too far", ship + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, sample};

    #[test]
    fn a_game_has_at_least_one_round() {
        let setup = Setup { rounds: 0, ..sample::duel() };
        assert_eq!(Game::new(setup).unwrap_err(), [SetupFault::NoRounds]);
    }

    #[test]
    fn a_first_player_needs_ships() {
        for seat in [2, 64, u8::MAX] {
            let setup = Setup { first: Seat(seat), ..sample::duel() };
            assert_eq!(Game::new(setup).unwrap_err(), [SetupFault::NoSuchFirst(seat)]);
        }
    }
}
