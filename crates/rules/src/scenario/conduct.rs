//! What a mission has automated ships do otherwise than their flight system would.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tallyho_table::Maneuver;

use super::{Fire, Kinds, Rim, Ships, Test};
use crate::object::Target;
use crate::state::ShipId;
use crate::view::View;

/// What some ships do as long as its tests hold, for flight systems that heed it. The first that fits a ship counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conduct {
    /// Who.
    pub ships: Ships,
    /// What must hold.
    pub tests: Vec<Test>,
    /// Whether it is for ships that have no torpedo left.
    pub spent: bool,
    /// What they do.
    pub course: Course,
}

/// What ships do otherwise than their flight system has it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Course {
    /// They fly what a die says, wherever their target is.
    Table(#[serde(serialize_with = "write_codes", deserialize_with = "read_table")] [Maneuver; 6]),
    /// They leave over that edge, or over the nearest.
    Escape(Option<Rim>),
    /// They make for the nearest of these ships, or of things of these kinds, and attack it if they can.
    Strike(Ships, Kinds),
}

/// Maneuvers are written as their codes, such as `4F`.
pub(super) fn write_codes<S: Serializer>(maneuvers: &[Maneuver], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(maneuvers.iter().map(ToString::to_string))
}

pub(super) fn read_codes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Maneuver>, D::Error> {
    let codes = Vec::<String>::deserialize(deserializer)?;
    codes.iter().map(|code| code.parse()).collect::<Result<_, _>>().map_err(D::Error::custom)
}

fn read_table<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Maneuver; 6], D::Error> {
    let table = read_codes(deserializer)?;
    <[Maneuver; 6]>::try_from(table).map_err(|table| D::Error::invalid_length(table.len(), &"six maneuvers"))
}

impl<'g> View<'g> {
    /// What the mission has a ship do otherwise than its flight system would.
    pub fn conduct(&self, ship: ShipId) -> Option<&'g Conduct> {
        let game = self.game();
        let conduct = game.scenario()?.conduct.iter();
        let fits = |it: &&Conduct| {
            it.ships >> ship.0 & 1 == 1 && (!it.spent || !self.has_torpedoes(ship)) && game.all_hold(&it.tests)
        };
        conduct.into_iter().find(fits)
    }

    /// The nearest of some ships on the table, or of things of some kinds, to a ship: as whatever strikes knows it.
    pub fn nearest_struck(&self, ship: ShipId, ships: Ships, kinds: Kinds) -> Option<ShipId> {
        let (game, at) = (self.game(), self.base(ship).pose.at);
        let others = game.flying(ships).filter(|other| *other != ship);
        let others = others.map(|other| (self.base(other).pose.at.distance(at), other));
        let lying =
            game.things_of(kinds).filter(|&index| game.is_left(index) && self.objects()[index].clings.is_none());
        let things = lying.map(|index| (self.objects()[index].pose.at.distance(at), Target::Object(index as u8).id()));
        others.chain(things).min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, id)| id)
    }

    fn has_torpedoes(&self, ship: ShipId) -> bool {
        let cards = self.profile(ship).abilities.iter().zip(self.ship(ship).charges);
        cards.into_iter().any(|(card, charges)| card.kind == "torpedo" && charges > 0)
    }

    /// Whether the mission bars a ship from ever attacking another: then that is no target for it.
    pub fn leaves_alone(&self, ship: ShipId, other: ShipId) -> bool {
        let rules = self.scenario().map_or(&[][..], |scenario| &scenario.fire);
        rules.iter().any(|rule| {
            rule.may == Fire::Never
                && rule.ships >> ship.0 & 1 == 1
                && rule.at >> other.0 & 1 == 1
                && self.game().all_hold(&rule.tests)
        })
    }
}
