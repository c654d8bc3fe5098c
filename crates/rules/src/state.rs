//! The state of a game: plain data of fixed size. Copying it is how games are tried out, undone and saved.

use tallyho_table::{Base, BaseSize, IndexSet, Maneuver, Pose, Template, Vec2};

use crate::attack::AttackState;
use crate::damage::{Cards, DamageCard};
use crate::effect::Raised;
use crate::flight_group::LatestCards;
use crate::frame::{Frame, Stack};
use crate::object::{MAX_OBJECTS, Object, ObjectKind, Target};
use crate::profile::{Action, Difficulty};
use crate::scenario::ScenarioState;
use crate::score::Ending;
pub(crate) use crate::ship::{Done, MoreActions};
pub use crate::ship::{Flown, Ship};
pub(crate) use crate::token::threshold;
pub use crate::token::{Token, TokenColour, Tokens};

/// The most ships a game can hold.
pub const MAX_SHIPS: usize = 48;
/// The most seats.
pub const MAX_SEATS: usize = 4;

/// A ship in a game: small, and never reused within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShipId(pub u8);

impl ShipId {
    /// Its place among the ships of the game.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

/// A phase of the round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Dials are set.
    #[default]
    Planning,
    /// Decloaking, devices.
    System,
    /// Ships move and act.
    Activation,
    /// Ships attack.
    Engagement,
    /// Tokens go.
    End,
}

/// A set of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ActionSet(u16);

impl ActionSet {
    /// Whether it holds an action.
    #[inline]
    pub const fn contains(self, action: Action) -> bool {
        self.0 >> action as u16 & 1 == 1
    }

    pub(crate) fn insert(&mut self, action: Action) {
        self.0 |= 1 << action as u16;
    }

    /// Those that are not in another.
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// Whether a ship is still in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fate {
    /// On the table.
    #[default]
    Flying,
    /// Not deployed yet.
    Waiting,
    /// It comes with a wave of the scenario.
    Coming,
    /// Destroyed, but still on the table until all of its initiative have engaged.
    Dying,
    /// Destroyed and removed.
    Destroyed,
    /// Off the table by its own move.
    Fled,
    /// In reserve, on its carrier.
    Docked,
    /// In reserve, in a docking bay.
    Landed,
    /// Boarded and taken.
    Captured,
    /// Pushed off its place by a huge ship, and about to be put down again.
    Lifted,
}

/// A dial, set or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dial {
    /// Not set.
    #[default]
    Empty,
    /// Facedown; its index on the ship's dial is its owner's secret.
    Set(u8),
    /// Facedown, and not for this viewer's eyes.
    Hidden,
    /// Faceup.
    Revealed(u8),
}

/// The most kinds of device a ship can carry.
pub const MAX_LOADS: usize = 4;
/// The most cards a ship can have.
pub const MAX_CARDS: usize = 16;

/// Obstacles in the order they are met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Met {
    indices: [u8; IndexSet::CAPACITY],
    len: u8,
}

impl Default for Met {
    fn default() -> Self {
        Self { indices: [0; IndexSet::CAPACITY], len: 0 }
    }
}

impl Met {
    /// Puts them in order of a distance; those equally far by their index.
    pub(crate) fn by_distance(things: IndexSet, distance: impl Fn(usize) -> f64) -> Self {
        let mut met = Self::default();
        let mut distances = [0.0; IndexSet::CAPACITY];
        for index in things.iter() {
            let (far, mut place) = (distance(index), usize::from(met.len));
            while place > 0 && distances[place - 1] > far {
                (distances[place], met.indices[place]) = (distances[place - 1], met.indices[place - 1]);
                place -= 1;
            }
            (distances[place], met.indices[place]) = (far, index as u8);
            met.len += 1;
        }
        met
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = usize> {
        self.indices.into_iter().take(usize::from(self.len)).map(usize::from)
    }
}

/// The whole game, but for what never changes in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// The round, counted from 1.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// Who is first player.
    pub first: Seat,
    pub(crate) ships: [Ship; MAX_SHIPS],
    pub(crate) bases: [Base; MAX_SHIPS],
    pub(crate) objects: [Object; MAX_OBJECTS],
    pub(crate) object_count: u8,
    /// What each seat's damage deck holds and nobody has seen: cards in the deck and cards dealt facedown.
    pub(crate) unseen: [Cards; MAX_SEATS],
    /// How many cards each seat's deck still holds.
    pub(crate) deck: [u8; MAX_SEATS],
    /// Who coordinated whom last, and what that ship had performed before.
    pub(crate) coordinated: [Option<(ShipId, ShipId, ActionSet)>; 8],
    /// Obstacles that do nothing to a ship until the end of the round; more than cards have charges for.
    pub(crate) ignored: [Option<(ShipId, u8)>; 8],
    /// The load of which a ship just placed a device, and the template, while it may place another.
    pub(crate) thrown: Option<(ShipId, u8, Template)>,
    /// The cards that were discarded from each seat's deck.
    pub(crate) discarded: [Cards; MAX_SEATS],
    /// The cards that were drawn, one of which is about to be dealt.
    pub(crate) drawn: Cards,
    /// The obstacles that the ship that moves met on its way, nearest first.
    pub(crate) met: Met,
    /// The ships that its fully executed maneuver would have ended on.
    pub(crate) lay_on: IndexSet,
    /// The ships that a huge ship pushed off their places.
    pub(crate) lifted: IndexSet,
    pub(crate) attack: AttackState,
    /// Moments that somebody hears and that were not taken up yet.
    pub(crate) raised: Raised,
    /// What the ship that activates is about to fly.
    pub(crate) planned: Option<(Maneuver, Difficulty)>,
    /// Which criticals ships of flight groups have, by when they came.
    pub(crate) latest: LatestCards,
    /// What a scenario keeps.
    pub scenario: ScenarioState,
    pub(crate) stack: Stack,
    pub(crate) ending: Option<Ending>,
}

/// Where a ship is that is not on the table: far away from everything.
pub(crate) const NOWHERE: Vec2 = Vec2::new(-1e9, -1e9);

impl Default for State {
    fn default() -> Self {
        let nowhere = Base::new(BaseSize::Small, Pose::new(NOWHERE, tallyho_table::Heading::NORTH));
        Self {
            round: 0,
            phase: Phase::Planning,
            first: Seat(0),
            ships: [Ship::default(); MAX_SHIPS],
            bases: [nowhere; MAX_SHIPS],
            objects: [Object::new(ObjectKind::Gone, nowhere.pose, 0, Seat(0)); MAX_OBJECTS],
            object_count: 0,
            unseen: [Cards::deck(); MAX_SEATS],
            deck: [33; MAX_SEATS],
            discarded: [Cards::default(); MAX_SEATS],
            drawn: Cards::default(),
            coordinated: [None; 8],
            ignored: [None; 8],
            thrown: None,
            met: Met::default(),
            lay_on: IndexSet::EMPTY,
            lifted: IndexSet::EMPTY,
            attack: AttackState::default(),
            raised: Raised::default(),
            planned: None,
            latest: LatestCards::default(),
            scenario: ScenarioState::default(),
            stack: Stack::default(),
            ending: None,
        }
    }
}

impl State {
    /// Whether an attack is under way. A card may be at work while its dice lie there.
    pub fn is_shooting(&self) -> bool {
        self.stack.iter().any(|frame| matches!(frame, Frame::Attack(_)))
    }

    /// Becomes like another state of the same game, which has so many ships. No place beyond them, beyond the objects that either has
    /// had or beyond what is under way ever changes, and so none of these is copied.
    pub(crate) fn copy_from(&mut self, other: &Self, count: usize) {
        // By name, so that nothing is forgotten that comes to the state later.
        let Self {
            round,
            phase,
            first,
            ships,
            bases,
            objects,
            object_count,
            unseen,
            deck,
            coordinated,
            ignored,
            thrown,
            discarded,
            drawn,
            met,
            lay_on,
            lifted,
            attack,
            raised,
            planned,
            latest,
            scenario,
            stack,
            ending,
        } = other;
        self.ships[..count].copy_from_slice(&ships[..count]);
        self.bases[..count].copy_from_slice(&bases[..count]);
        let laid = usize::from(*object_count.max(&self.object_count));
        self.objects[..laid].copy_from_slice(&objects[..laid]);
        self.raised.copy_from(raised);
        self.stack.copy_from(stack);
        (self.round, self.phase, self.first, self.object_count) = (*round, *phase, *first, *object_count);
        (self.unseen, self.deck, self.discarded, self.drawn) = (*unseen, *deck, *discarded, *drawn);
        (self.coordinated, self.ignored, self.thrown, self.planned) = (*coordinated, *ignored, *thrown, *planned);
        (self.met, self.lay_on, self.lifted, self.latest) = (*met, *lay_on, *lifted, *latest);
        (self.attack, self.scenario, self.ending) = (*attack, *scenario, *ending);
    }

    /// A ship.
    #[inline]
    pub fn ship(&self, ship: ShipId) -> &Ship {
        &self.ships[ship.index()]
    }

    #[inline]
    pub(crate) fn ship_mut(&mut self, ship: ShipId) -> &mut Ship {
        &mut self.ships[ship.index()]
    }

    /// The obstacles and devices, those that are gone too: their index never changes.
    pub fn objects(&self) -> &[Object] {
        &self.objects[..usize::from(self.object_count)]
    }

    pub(crate) fn objects_mut(&mut self) -> &mut [Object] {
        &mut self.objects[..usize::from(self.object_count)]
    }

    /// A number that two states share only if they are the same in all that a player can tell: places to the bit, tokens,
    /// damage, locks, dials. The same on every machine (FNV-1a, 64 bits).
    pub fn fingerprint(&self) -> u64 {
        let mut sum = Fnv::default();
        sum.bytes(&[self.round, self.phase as u8, self.first.0]);
        let seen = |(ship, base): &(&Ship, &Base)| base.pose.at != NOWHERE || ship.docked_on.is_some();
        for (ship, base) in self.ships.iter().zip(&self.bases).filter(seen) {
            let Pose { at, heading } = base.pose;
            for number in [at.x, at.y, heading.sin(), heading.cos()] {
                // Nothing tells -0 from 0.
                sum.bytes(&(number + 0.0).to_bits().to_le_bytes());
            }
            // The last kind came later: games without it keep the sums they always had.
            let [usual @ .., protect] = Token::ALL.map(|token| ship.tokens.count(token));
            sum.bytes(&usual);
            sum.bytes(&[protect][..usize::from(protect > 0)]);
            sum.bytes(&[ship.lock.map_or(u8::MAX, Target::code), ship.shields, ship.facedown, ship.force]);
            sum.bytes(&DamageCard::ALL.map(|card| ship.faceup.count(card)));
            let dial = match ship.dial {
                Dial::Empty => [0, 0],
                Dial::Set(index) => [1, index],
                Dial::Hidden => [2, 0],
                Dial::Revealed(index) => [3, index],
            };
            sum.bytes(&dial);
            sum.bytes(&[ship.turret as u8, ship.fate as u8]);
            ship.group.bytes().for_each(|byte| sum.bytes(&[byte]));
            sum.bytes(&ship.charges);
            if let Some(first) = ship.cards.first_lock {
                sum.bytes(&[first.code()]);
            }
            // Only where there is any, so that games without keep the sums they always had.
            if ship.energy > 0 || ship.docked_on.is_some() || ship.wing.is_some() {
                sum.bytes(&[ship.energy, ship.docked_on.map_or(u8::MAX, |on| on.0)]);
                sum.bytes(&ship.wing.map_or([u8::MAX; 3], |it| [it.leader.0, it.place as u8, it.flying as u8]));
            }
        }
        for object in self.objects() {
            let kind = match object.kind {
                ObjectKind::Gone => [0, 0],
                ObjectKind::Obstacle(kind) => [1, kind as u8],
                ObjectKind::Device(device) => [2, device as u8],
                ObjectKind::Thing(kind) => [3, kind],
            };
            sum.bytes(&kind);
            sum.bytes(&object.pose.at.x.to_bits().to_le_bytes());
            sum.bytes(&object.pose.at.y.to_bits().to_le_bytes());
            object.marks(|marks| sum.bytes(marks));
        }
        sum.bytes(&self.deck);
        self.scenario.bytes(|bytes| sum.bytes(bytes));
        sum.0
    }

    /// Where a ship is.
    #[inline]
    pub fn base(&self, ship: ShipId) -> Base {
        self.bases[ship.index()]
    }
}

/// The sum of Fowler, Noll and Vo.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::State;

    #[test]
    fn a_state_is_small_enough_to_be_copied_freely() {
        assert!(size_of::<State>() <= 14_000, "{} bytes", size_of::<State>());
    }
}
