//! What things do: to ships that run into them, to whoever is in front of their guns, when they are destroyed, while they defend.

use serde::{Deserialize, Serialize};

/// What a kind of thing does; by default nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Nature {
    /// What happens to a ship whose maneuver moves through it or ends on it.
    pub contact: Contact,
    /// What it shoots with.
    pub gun: Option<Gun>,
    /// What its end does to others.
    pub blast: Option<Blast>,
    /// What it does while it defends.
    pub defence: Option<Defence>,
    /// Whether everything on its module, and on modules that hang together with it, has one more agility, itself too.
    pub generator: bool,
    /// Whether ships within range 1 of one of its kind may lock whatever is within range 1 of any of its kind.
    pub relays_locks: bool,
    /// Whether a ship that has fully executed a maneuver within range 1 of it may reload, as a red action.
    pub reloads: bool,
}

/// What happens to a ship whose maneuver moves through a thing or ends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contact {
    /// Nothing.
    #[default]
    Nothing,
    /// A minefield: an enemy rolls a die for each hull left and suffers matching damage; then the field is gone.
    Field {
        /// Whether a ship that meets it skips its action, friend or enemy.
        skips_action: bool,
    },
    /// A single mine: an enemy suffers a hit and matching damage for two dice; then the mine is gone.
    Mine,
    /// As an asteroid; whatever the ship suffers, the thing suffers too.
    Rock,
}

/// What a thing shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Its attack dice, whatever the range.
    pub dice: u8,
    /// The nearest range it reaches.
    pub least: u8,
    /// The farthest.
    pub most: u8,
    /// Where it shoots.
    pub arc: GunArc,
    /// Whether and when it turns.
    pub turning: Turning,
    /// What its hits do.
    pub hits: GunHits,
    /// When it shoots, and who says so.
    pub fires: Fires,
}

/// Where a thing shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GunArc {
    /// In its front arc.
    Front,
    /// In any direction.
    Around,
}

/// Whether and when a thing turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turning {
    /// Never.
    Never,
    /// In the Activation phase, by up to a right angle.
    InActivation,
    /// After it fired, by up to a right angle.
    AfterFiring,
    /// In the System phase, by one right angle or two.
    InSystem,
}

/// What the hits of a thing do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GunHits {
    /// Damage.
    Damage,
    /// One hit damage, and an ion token for each further result.
    Ion,
}

/// When a thing shoots, and who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fires {
    /// At its initiative, on the nearest enemy, and it turns towards that; its owner is asked once it was captured.
    ByItself,
    /// At its initiative, as its owner says.
    AsToldTo,
    /// Only at whoever has hit it, so many times; that ship may suffer a hit instead.
    Back(u8),
}

/// What the end of a thing does to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Blast {
    /// Everything within that range rolls so many dice for matching damage.
    Around {
        /// How far.
        reach: u8,
        /// How many dice.
        dice: u8,
    },
    /// A die is rolled: on a hit or a crit every ship within range 2 in its front arc suffers a hit, in its bullseye arc three instead.
    Ahead,
}

/// What a thing does while it defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Defence {
    /// One hit of the attacker becomes a focus result that cannot be rerolled.
    Blurs,
    /// It has one more evade result while a friendly ship is in the arc of the attack.
    Escorted,
}
