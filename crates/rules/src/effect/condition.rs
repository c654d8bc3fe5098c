//! Conditions: what must hold for an effect, and who and how many they are about.
//!
//! Like steps, conditions are sorted by what they are about, and stand in the same files.

use crate::game::Game;
use crate::state::Phase;

use super::{
    ActionCondition, CardCondition, DamageCondition, DeviceCondition, DiceCondition, Listed, LockCondition,
    MoveCondition, Occasion, PlaceCondition, ShipCondition, TokenCondition, WeaponCondition, worded,
};

/// Something that holds or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The opposite.
    Not(Box<Self>),
    /// One of these holds.
    Any(Vec<Self>),
    /// It is that phase.
    Phase(Vec<PhaseWord>),
    /// Something about dice.
    Dice(DiceCondition),
    /// Something about tokens.
    Token(TokenCondition),
    /// Something about locks.
    Lock(LockCondition),
    /// Something about a maneuver.
    Move(MoveCondition),
    /// Something about damage, hull and shields.
    Damage(DamageCondition),
    /// Something about a device.
    Device(DeviceCondition),
    /// Something about cards, and what is spent on them.
    Card(CardCondition),
    /// Something about a weapon or an attack.
    Weapon(WeaponCondition),
    /// Something about actions.
    Action(ActionCondition),
    /// Where ships are.
    Place(PlaceCondition),
    /// What a ship is.
    Ship(ShipCondition),
}

/// What holds or does not, whatever it is about.
pub(super) trait Holds {
    /// Whether it holds for an effect, when its window is heard.
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool;
}

impl Holds for Condition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        match self {
            Self::Not(condition) => !condition.holds(game, listed, occasion),
            Self::Any(all) => all.iter().any(|condition| condition.holds(game, listed, occasion)),
            Self::Phase(phases) => phases.iter().any(|phase| phase.phase() == game.state.phase),
            Self::Dice(condition) => condition.holds(game, listed, occasion),
            Self::Token(condition) => condition.holds(game, listed, occasion),
            Self::Lock(condition) => condition.holds(game, listed, occasion),
            Self::Move(condition) => condition.holds(game, listed, occasion),
            Self::Damage(condition) => condition.holds(game, listed, occasion),
            Self::Device(condition) => condition.holds(game, listed, occasion),
            Self::Card(condition) => condition.holds(game, listed, occasion),
            Self::Weapon(condition) => condition.holds(game, listed, occasion),
            Self::Action(condition) => condition.holds(game, listed, occasion),
            Self::Place(condition) => condition.holds(game, listed, occasion),
            Self::Ship(condition) => condition.holds(game, listed, occasion),
        }
    }
}

worded! {
    /// Which ships, as seen from the ship that has the card.
    Side {
        /// That ship alone.
        Me "me",
        /// Ships of its seat, itself too.
        Friend "friend",
        /// Other ships of its seat.
        OtherFriend "other-friend",
        /// Ships of other seats.
        Enemy "enemy",
        /// Any ship.
        Anyone "anyone",
        /// Any other ship.
        Other "other",
        /// The other ship in the attack that it makes or suffers.
        Opponent "opponent",
        /// The ship it is docked on; only while it is.
        Carrier "carrier",
    }
}

worded! {
    /// A ship that a condition or a step is about.
    Who {
        /// The ship that has the card.
        Me "me",
        /// The subject of the window.
        It "it",
        /// The other ship in the attack that the one with the card makes or suffers.
        Opponent "opponent",
        /// The attacker.
        Attacker "attacker",
        /// The defender.
        Defender "defender",
        /// The ship that was chosen.
        Target "target",
        /// The ship that the one with the card coordinated last.
        Coordinated "coordinated",
        /// The ship that the one with the card has locked.
        Locked "locked",
    }
}

/// A span of ranges, speeds or counts, both ends in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

impl Band {
    /// Whether a number lies in it.
    pub const fn holds(self, number: u8) -> bool {
        self.least <= number && number <= self.most
    }
}

worded! {
    /// A phase.
    PhaseWord {
        /// Planning.
        Planning "planning",
        /// System.
        System "system",
        /// Activation.
        Activation "activation",
        /// Engagement.
        Engagement "engagement",
        /// End.
        End "end",
    }
}

impl PhaseWord {
    const fn phase(self) -> Phase {
        match self {
            Self::Planning => Phase::Planning,
            Self::System => Phase::System,
            Self::Activation => Phase::Activation,
            Self::Engagement => Phase::Engagement,
            Self::End => Phase::End,
        }
    }
}
