//! What ships are after in a scenario, for whoever flies them.

use serde::{Deserialize, Serialize};

use super::{Kinds, Ships, Test};

/// What some ships are after, as long as its tests hold. The first that fits a ship counts; without one it fights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// Who.
    pub ships: Ships,
    /// What must hold.
    pub tests: Vec<Test>,
    /// What they are after.
    pub aim: GoalAim,
}

/// What ships can be after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GoalAim {
    /// Whoever is in the way.
    Fight,
    /// To be within that range of one of these things, and to do errands there.
    Reach(Kinds, u8),
    /// To destroy these things.
    Strike(Kinds),
    /// To destroy these ships before others.
    Hunt(Ships),
    /// To stay with one of these ships.
    Escort(Ships),
    /// To leave the table where that is safe.
    Leave,
}

impl GoalAim {
    /// The kinds of thing it is about.
    pub const fn kinds(self) -> Kinds {
        match self {
            Self::Reach(kinds, _) | Self::Strike(kinds) => kinds,
            Self::Fight | Self::Hunt(_) | Self::Escort(_) | Self::Leave => 0,
        }
    }
}
