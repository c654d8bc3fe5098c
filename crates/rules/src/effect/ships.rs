//! What ships are, whatever happens to them.

use tallyho_table::BaseSize;

use crate::game::Game;
use crate::state::ShipId;

use super::{Band, Holds, Listed, Occasion, Side, Who};

/// What a ship is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShipCondition {
    /// A ship has a base of one of these sizes.
    Size(Vec<BaseSize>, Who),
    /// The first ship's initiative is lower than the second's.
    LowerInitiative(Who, Who),
    /// No ship of that side, that near, has a lower initiative than a ship.
    LowestInitiative(Side, Band, Who),
    /// A ship is one of a side, and no object.
    OnSide(Side, Who),
    /// A ship is limited.
    Limited(Who),
    /// A ship is of a chassis.
    Chassis(String, Who),
    /// The first ship's agility is not higher than the second's.
    AgilityAtMost(Who, Who),
}

impl Holds for ShipCondition {
    fn holds(&self, game: &Game, listed: &Listed, occasion: &Occasion) -> bool {
        let me = listed.id.ship;
        let ship = |who: Who| game.who(who, me, occasion);
        match self {
            Self::Size(sizes, who) => ship(*who).is_some_and(|ship| sizes.contains(&game.profile(ship).size)),
            Self::LowerInitiative(lower, higher) => {
                let initiative = |who: Who| ship(who).map(|ship| game.profile(ship).initiative);
                initiative(*lower).zip(initiative(*higher)).is_some_and(|(lower, higher)| lower < higher)
            }
            Self::LowestInitiative(side, band, who) => ship(*who).is_some_and(|ship| {
                let near = |other: &ShipId| game.is_within(me, *other, *band);
                let lowest = game.on_side(*side, me).filter(near).map(|other| game.profile(other).initiative).min();
                lowest.is_some_and(|lowest| game.profile(ship).initiative <= lowest)
            }),
            Self::OnSide(side, who) => ship(*who).is_some_and(|ship| game.is_on_side(*side, me, ship)),
            Self::Limited(who) => ship(*who).is_some_and(|ship| game.profile(ship).limited),
            Self::Chassis(id, who) => ship(*who).is_some_and(|ship| game.profile(ship).chassis == *id),
            Self::AgilityAtMost(one, other) => ship(*one)
                .zip(ship(*other))
                .is_some_and(|(one, other)| game.profile(one).agility <= game.profile(other).agility),
        }
    }
}
