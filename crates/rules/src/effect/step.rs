//! Prices and steps: what an effect costs and what it does.

use tallyho_table::Maneuver;

use crate::profile::{Action, ActionEntry, Difficulty};
use crate::setup::ObstacleKind;
use crate::state::Token;

use super::condition::{Band, Condition, Faces, TokenSet, WeaponClass, Who};
use super::window::worded;

/// What an effect costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Price {
    /// So many charges of the card.
    Charge(u8),
    /// So many Force charges.
    Force(u8),
    /// One token of one of these kinds is gained.
    Gain(TokenSet),
    /// One token of one of these kinds is spent, by that ship.
    Spend(TokenSet, Who),
    /// So many shields.
    Shield(u8),
    /// A facedown damage card is exposed.
    Expose,
    /// The lock on that ship.
    Lock(Who),
}

/// Steps that are carried out one after the other.
pub type Block = Vec<Step>;

worded! {
    /// A face of either sort of dice.
    Face {
        /// Hit.
        Hit "hit",
        /// Critical hit.
        Crit "crit",
        /// Focus.
        Focus "focus",
        /// Blank.
        Blank "blank",
        /// Evade.
        Evade "evade",
    }
}

impl Faces {
    /// No matter which.
    pub const ANY: Self = Self(0b1_1111);

    /// The same and one more.
    #[must_use]
    pub const fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face as u8)
    }

    /// Whether a face is among them.
    pub const fn contains(self, face: Face) -> bool {
        self.0 >> face as u8 & 1 == 1
    }

    /// The faces among them.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        Face::ALL.iter().copied().filter(move |face| self.contains(*face))
    }
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Up to so many.
    UpTo(u8),
    /// All there are.
    All,
    /// One for each friendly lock on the defender.
    LocksOnDefender,
}

worded! {
    /// Something that is forbidden.
    Permission {
        /// Spending green tokens on dice.
        SpendGreen "spend-green",
        /// Spending a lock to reroll.
        SpendLock "spend-lock",
        /// Turning the turret to the left or right.
        TurretSides "turret-sides",
        /// Turning the turret to the rear.
        TurretRear "turret-rear",
    }
}

worded! {
    /// A move that is no action.
    Move {
        /// Boost.
        Boost "boost",
        /// Barrel roll.
        BarrelRoll "barrel-roll",
    }
}

/// Actions that a step grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actions {
    /// Any that the ship could take in its own turn.
    Any,
    /// One of these, on its bar or not.
    Listed(Vec<Granted>),
}

/// An action of a given colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Granted {
    /// Which.
    pub action: Action,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// One thing that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many dice more or fewer.
    Dice(i8),
    /// The bonus of range 1 or 3 applies, whatever the range, or does not.
    RangeBonus(bool),
    /// A maneuver is so many steps harder, or easier.
    Harder(i8),
    /// Something is forbidden.
    Forbid(Permission),
    /// The ranges at which locks can be acquired.
    LockRange(Vec<Band>),
    /// The ranges a weapon reaches.
    WeaponRange(Band),
    /// What would need the front arc needs the turret's instead.
    TurretForFront,
    /// Obstacles of a kind do not count.
    Ignore(ObstacleKind),
    /// Rolls are made with a bank template.
    BankedRolls,
    /// Devices may be dropped with a bank template where a straight one is used.
    BankedDrops,
    /// Devices may be dropped from the middle of the sides.
    SideDrops,
    /// Critical hits cannot be cancelled.
    CritsStay,
    /// An action is on the bar.
    OnBar(ActionEntry),
    /// Dice are changed to another face.
    Change {
        /// Dice that show one of these.
        from: Faces,
        /// What they show then.
        to: Face,
        /// How many of them.
        count: Count,
    },
    /// Dice are rolled again.
    Reroll(Count),
    /// Results are taken away.
    Cancel(Faces, Count),
    /// A result is added.
    Add(Face),
    /// A ship gains tokens.
    Gain(Token, u8, Who),
    /// A ship loses a token of one of these kinds.
    Remove(TokenSet, Who),
    /// This card recovers charges.
    Recover(u8),
    /// This card loses charges.
    Lose(u8),
    /// A ship recovers a shield.
    RecoverShield(Who),
    /// A ship may perform an action.
    Act {
        /// Who.
        who: Who,
        /// Which ones.
        actions: Actions,
        /// Even while it is stressed.
        stressed: bool,
    },
    /// The ship moves in one of these ways, which is no action.
    Move(Vec<Move>),
    /// The ship executes one of these maneuvers.
    Execute(Vec<Maneuver>, Difficulty),
    /// The ship may perform a bonus attack with such a weapon, on the same defender or on anybody.
    Bonus {
        /// With one of these.
        weapons: Vec<WeaponClass>,
        /// On the ship it has just attacked.
        same: bool,
    },
    /// A ship acquires a lock.
    Lock {
        /// Who.
        by: Who,
        /// On whom.
        on: Who,
    },
    /// A ship suffers damage.
    Suffer {
        /// Hit damage.
        hits: u8,
        /// Critical damage.
        crits: u8,
        /// Who.
        who: Who,
    },
    /// A ship is dealt facedown damage cards.
    Deal(u8, Who),
    /// A ship exposes a damage card.
    Expose(Who),
    /// The ship with the card is destroyed.
    Destroy,
    /// Attack dice are rolled; what follows depends on each face.
    Roll(u8, Vec<(Faces, u8)>),
    /// A block follows if something holds.
    If(Condition, u8),
    /// One of these blocks follows, as its owner chooses.
    Either(Vec<u8>),
    /// The damage card is dealt facedown instead.
    Facedown,
    /// So much of the damage does not happen.
    Prevent(u8),
}
