//! What lies on the table besides ships: obstacles, bombs, mines and remotes.

use tallyho_table::Pose;

use crate::device::{Device, DeviceKind};
use crate::frame::Turns;
use crate::scenario::{Scenario, ThingTokens};
use crate::setup::ObstacleKind;
use crate::state::{NOWHERE, Seat, ShipId};

/// The most obstacles and devices a game can hold.
pub const MAX_OBJECTS: usize = 64;

/// An obstacle or a device on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Object {
    /// What it is.
    pub kind: ObjectKind,
    /// Where it lies.
    pub pose: Pose,
    /// Which outline of the game it has.
    pub(crate) outline: u8,
    /// Whose it is.
    pub owner: Seat,
    /// How many times it does not go off, or does not go away.
    pub fuse: u8,
    /// Damage cards on a remote: always facedown.
    pub damage: u8,
    /// Shields of a thing.
    pub shields: u8,
    /// Who has marked a thing as his own.
    pub marked_by: Option<Seat>,
    /// Tokens on a thing.
    pub tokens: ThingTokens,
    /// What a remote can still spend on attacks.
    pub charges: u8,
    /// What a tracking torpedo has locked.
    pub lock: Option<Target>,
    /// The ship a swarm of buzz droids holds on to.
    pub clings: Option<ShipId>,
    /// The turns in which a remote last acted this round.
    pub(crate) acted: Option<Turns>,
}

/// What an object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// Not on the table, or not any more.
    Gone,
    /// An obstacle.
    Obstacle(ObstacleKind),
    /// A bomb, a mine or a remote.
    Device(Device),
    /// A thing of a scenario, by its kind.
    Thing(u8),
}

impl ObjectKind {
    /// The device it is.
    pub const fn device(self) -> Option<Device> {
        if let Self::Device(device) = self { Some(device) } else { None }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gone => "nothing",
            Self::Obstacle(kind) => kind.name(),
            Self::Device(device) => device.name(),
            Self::Thing(_) => "marker",
        }
    }
}

/// Whatever attacks, is attacked or is locked: a ship, or an object by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// A ship.
    Ship(ShipId),
    /// An object.
    Object(u8),
}

impl Target {
    /// The ship it is, if it is one.
    pub const fn ship(self) -> Option<ShipId> {
        match self {
            Self::Ship(ship) => Some(ship),
            Self::Object(_) => None,
        }
    }
}

/// Where the numbers of objects begin that are named as ships are.
const FIRST_OBJECT: u8 = 0x80;

impl Target {
    /// A number of its own for everything there is.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Ship(ship) => ship.0,
            Self::Object(index) => FIRST_OBJECT | index,
        }
    }

    /// The number by which it goes where a ship could be meant, as in an order: that of an object is beyond those of all ships.
    pub const fn id(self) -> ShipId {
        ShipId(self.code())
    }

    /// What goes by a number.
    pub const fn of_id(id: ShipId) -> Self {
        if id.0 >= FIRST_OBJECT { Self::Object(id.0 & !FIRST_OBJECT) } else { Self::Ship(id) }
    }
}

impl From<ShipId> for Target {
    fn from(ship: ShipId) -> Self {
        Self::Ship(ship)
    }
}

impl Object {
    pub(crate) const fn new(kind: ObjectKind, pose: Pose, outline: u8, owner: Seat) -> Self {
        Self {
            kind,
            pose,
            outline,
            owner,
            fuse: 0,
            damage: 0,
            shields: 0,
            marked_by: None,
            tokens: ThingTokens::NONE,
            charges: 0,
            lock: None,
            clings: None,
            acted: None,
        }
    }

    /// What sort of obstacle it is, if it is one.
    pub const fn obstacle(&self) -> Option<ObstacleKind> {
        match self.kind {
            ObjectKind::Obstacle(kind) => Some(kind),
            ObjectKind::Gone | ObjectKind::Device(_) | ObjectKind::Thing(_) => None,
        }
    }

    /// Whether it is of a sort that may have turns at all: a device or a thing.
    #[inline]
    pub(crate) const fn may_act(&self) -> bool {
        matches!(self.kind, ObjectKind::Device(_) | ObjectKind::Thing(_))
    }

    /// Whether it is an obstacle, a device, or a thing that can be destroyed.
    pub(crate) fn is_more_than_a_marker(&self, scenario: Option<&Scenario>) -> bool {
        match self.kind {
            ObjectKind::Thing(kind) => scenario
                .and_then(|scenario| scenario.kinds.get(usize::from(kind)))
                .is_some_and(|kind| kind.stats.is_some()),
            ObjectKind::Gone | ObjectKind::Obstacle(_) | ObjectKind::Device(_) => true,
        }
    }

    /// What sort of mine it is, if it is one.
    pub const fn mine(&self) -> Option<Device> {
        self.device_of(DeviceKind::Mine)
    }

    /// What sort of remote it is, if it is one.
    pub const fn remote(&self) -> Option<Device> {
        self.device_of(DeviceKind::Remote)
    }

    /// What sort of bomb it is, if it is one.
    pub const fn bomb(&self) -> Option<Device> {
        self.device_of(DeviceKind::Bomb)
    }

    const fn device_of(&self, kind: DeviceKind) -> Option<Device> {
        match self.kind {
            ObjectKind::Device(device) if device.kind() as u8 == kind as u8 => Some(device),
            ObjectKind::Gone | ObjectKind::Obstacle(_) | ObjectKind::Device(_) | ObjectKind::Thing(_) => None,
        }
    }

    /// Takes it off the table. Its slot keeps its outline and owner: an obstacle's never change.
    pub(crate) fn clear(&mut self) {
        let pose = Pose::new(NOWHERE, self.pose.heading);
        *self = Self::new(ObjectKind::Gone, pose, self.outline, self.owner);
    }

    /// What a player can tell about a device, or about an obstacle that will not stay, beyond what and where it is.
    pub(crate) fn marks(&self, mut tell: impl FnMut(&[u8])) {
        let stays = match self.kind {
            ObjectKind::Gone | ObjectKind::Obstacle(_) => self.fuse == 0,
            ObjectKind::Device(_) | ObjectKind::Thing(_) => false,
        };
        if stays {
            return;
        }
        for number in [self.pose.heading.sin(), self.pose.heading.cos()] {
            // Nothing tells -0 from 0.
            tell(&(number + 0.0).to_bits().to_le_bytes());
        }
        let lock = match self.lock {
            None => [0, 0],
            Some(Target::Ship(ship)) => [1, ship.0],
            Some(Target::Object(index)) => [2, index],
        };
        tell(&lock);
        tell(&[self.fuse, self.damage, self.charges, self.clings.map_or(u8::MAX, |ship| ship.0)]);
        if let ObjectKind::Thing(_) = self.kind {
            tell(&[self.shields, self.marked_by.map_or(u8::MAX, |seat| seat.0), self.owner.0]);
            if self.tokens != ThingTokens::NONE {
                tell(&[self.tokens.code()]);
            }
        }
    }
}
