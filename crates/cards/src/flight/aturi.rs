//! The cards of automated ships, by the Heroes of the Aturi Cluster: whom a ship picks as its target, what it flies, does and
//! attacks with.

use tallyho_rules::{Action, ActionEntry};
use tallyho_table::{Maneuver, Sector, Side};

use crate::word::Word;

mod fit;
mod read;

pub use fit::{Keeps, most_like, unlikeness};

/// The cards there are.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cards {
    cards: Vec<Card>,
}

impl Cards {
    /// The card of a ship, by its id.
    pub fn of(&self, ship: &str) -> Option<&Card> {
        self.cards.iter().find(|card| card.ship == ship)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter()
    }

    /// Adds a card, in the place of one for the same ship if there is one.
    pub(crate) fn push(&mut self, card: Card) {
        match self.cards.iter_mut().find(|it| it.ship == card.ship) {
            Some(place) => *place = card,
            None => self.cards.push(card),
        }
    }
}

/// The card of an automated ship.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// The id of the ship.
    pub ship: String,
    /// Where what it flies comes from.
    pub source: Source,
    /// Select Target: the first that is met.
    pub targets: Vec<Criterion>,
    tables: [[[Maneuver; 6]; 2]; 4],
    /// Select Action: the first that can be met.
    pub actions: Vec<ActionLine>,
    /// Choose Weapon and Declare Defender: the first that can attack anybody.
    pub weapons: Vec<ListedWeapon>,
}

impl Card {
    /// What is flown at a target in that sector and at that distance, by a die of six: mirrored for a target to the left.
    ///
    /// # Panics
    /// On a die that shows neither 1 to 6.
    pub fn maneuver(&self, sector: Sector, distance: Distance, die: u8) -> Maneuver {
        let row = match sector {
            Sector::Bullseye | Sector::FrontRight | Sector::FrontLeft => 0,
            Sector::RightFront | Sector::LeftFront => 1,
            Sector::RightBack | Sector::LeftBack => 2,
            Sector::BackRight | Sector::BackLeft => 3,
        };
        let printed = self.tables[row][distance as usize][usize::from(die) - 1];
        match side(sector) {
            Side::Right => printed,
            Side::Left => printed.mirrored(),
        }
    }
}

/// The side of a sector; straight ahead counts as right.
pub const fn side(sector: Sector) -> Side {
    match sector {
        Sector::Bullseye | Sector::FrontRight | Sector::RightFront | Sector::RightBack | Sector::BackRight => {
            Side::Right
        }
        Sector::FrontLeft | Sector::LeftFront | Sector::LeftBack | Sector::BackLeft => Side::Left,
    }
}

/// Where the maneuvers of a card come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A card of this system.
    Aturi,
    /// The ship's Flight Group card; its action list is Tallyho's own.
    FlightGroup,
    /// The card of the ship most like it, for want of one of its own.
    StandIn,
}

impl Word for Source {
    const WHAT: &'static str = "source";
    fn all() -> &'static [Self] {
        &[Self::Aturi, Self::FlightGroup]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Aturi => "aturi",
            Self::FlightGroup => "flight group",
            Self::StandIn => "stand-in",
        }
    }
}

/// How far a target is, as the tables tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// At range 1, or at range 2 with the ship in front of it.
    Close,
    /// Farther.
    Far,
}

impl Word for Distance {
    const WHAT: &'static str = "distance";
    fn all() -> &'static [Self] {
        &[Self::Close, Self::Far]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Close => "close",
            Self::Far => "far",
        }
    }
}

/// A criterion for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// What the ship has locked, at range 1-3.
    Locked,
    /// The nearest in a firing arc.
    NearestInArc,
    /// The nearest.
    Nearest,
}

impl Word for Criterion {
    const WHAT: &'static str = "target";
    fn all() -> &'static [Self] {
        &[Self::Locked, Self::NearestInArc, Self::Nearest]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::NearestInArc => "nearest in arc",
            Self::Nearest => "nearest",
        }
    }
}

/// One step of an action list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActionLine {
    /// What is done.
    pub deed: ListedAction,
    /// What must be so before.
    pub when: FactPair,
    /// What must be so afterwards.
    pub then: FactPair,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedAction {
    /// Takes a stress token away, or repairs a damage card.
    Clear,
    /// Reinforces ahead.
    ReinforceFore,
    /// Reinforces behind.
    ReinforceAft,
    /// Another action, and what is linked to it.
    Act(Action, Option<Action>),
}

impl From<ActionEntry> for ListedAction {
    fn from(entry: ActionEntry) -> Self {
        Self::Act(entry.action, entry.linked.map(|(action, _)| action))
    }
}

/// Up to two facts, each of which must be so or must not.
pub type FactPair = [Option<(Fact, bool)>; 2];

/// What an action list asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The ship is in a firing arc of its target.
    InTargetArc,
    /// The target is in a firing arc of the ship.
    TargetInArc,
    /// The target is in a firing arc, and was not; or is at a shorter range than it was.
    BetterShot,
    /// No torpedo or missile has a charge left.
    OutOfOrdnance,
    /// A torpedo, missile or device lacks a charge.
    LacksCharges,
    /// Two enemies ahead of it or more have it in a firing arc.
    TwoAimAhead,
    /// Two enemies behind it or more have it in a firing arc.
    TwoAimBehind,
}

impl Word for Fact {
    const WHAT: &'static str = "fact";
    fn all() -> &'static [Self] {
        &[
            Self::InTargetArc,
            Self::TargetInArc,
            Self::BetterShot,
            Self::OutOfOrdnance,
            Self::LacksCharges,
            Self::TwoAimAhead,
            Self::TwoAimBehind,
        ]
    }
    fn word(self) -> &'static str {
        match self {
            Self::InTargetArc => "in target arc",
            Self::TargetInArc => "target in arc",
            Self::BetterShot => "better shot",
            Self::OutOfOrdnance => "out of ordnance",
            Self::LacksCharges => "lacks charges",
            Self::TwoAimAhead => "two aim ahead",
            Self::TwoAimBehind => "two aim behind",
        }
    }
}

/// Which weapon of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListedWeapon {
    /// Any.
    Any,
    /// A torpedo.
    Torpedo,
    /// A missile.
    Missile,
    /// A primary weapon.
    Primary,
}

impl Word for ListedWeapon {
    const WHAT: &'static str = "weapon";
    fn all() -> &'static [Self] {
        &[Self::Any, Self::Torpedo, Self::Missile, Self::Primary]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Torpedo => "torpedo",
            Self::Missile => "missile",
            Self::Primary => "primary",
        }
    }
}
