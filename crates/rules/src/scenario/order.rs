//! What ships that fly by themselves are told: one idea from a mission's file to the flight system that obeys.

use std::fmt;

use super::Rim;
use crate::state::ShipId;

/// What a ship is told to do. `S` is how ships are named: by id in a game, by number in a squad's file, by name in a mission's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order<S = ShipId> {
    /// Fight whom its system says.
    #[default]
    Attack,
    /// Pursue that ship.
    Strike(S),
    /// Leave the table over that edge.
    Escape(Rim),
    /// Stay with that ship and protect it; else it flies as one that attacks.
    Escort(S),
}

impl<S> Order<S> {
    /// The same order with ships named otherwise: who is struck, and who is escorted.
    pub fn map<T>(self, struck: impl FnOnce(S) -> T, escorted: impl FnOnce(S) -> T) -> Order<T> {
        match self {
            Self::Attack => Order::Attack,
            Self::Strike(ship) => Order::Strike(struck(ship)),
            Self::Escape(edge) => Order::Escape(edge),
            Self::Escort(ship) => Order::Escort(escorted(ship)),
        }
    }

    /// The same order, unless it is about a ship that is not there: then it is to attack.
    #[must_use]
    pub fn unless_gone(self, is_gone: impl Fn(&S) -> bool) -> Self {
        match self {
            Self::Strike(ship) | Self::Escort(ship) if is_gone(&ship) => Self::Attack,
            order => order,
        }
    }

    /// Reads `attack`, `strike SHIP`, `escape EDGE` or `escort SHIP`; how a ship is named, whoever asks knows.
    ///
    /// # Errors
    /// With what was wrong, in words for who wrote it.
    pub fn read(
        text: &str,
        struck: impl FnOnce(&str) -> Result<S, String>,
        escorted: impl FnOnce(&str) -> Result<S, String>,
    ) -> Result<Self, String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match (verb, rest.trim()) {
            ("attack", "") => Ok(Self::Attack),
            ("strike", ship) if !ship.is_empty() => struck(ship).map(Self::Strike),
            ("escort", ship) if !ship.is_empty() => escorted(ship).map(Self::Escort),
            ("escape", edge) if !edge.is_empty() => Rim::read(edge).map(Self::Escape),
            _ => Err(format!(
                "'{}' is no order; use attack, strike SHIP, escape EDGE or escort SHIP",
                text.escape_debug()
            )),
        }
    }
}

impl Order {
    /// Reads an order whose ships are named by the numbers that they have in the game.
    ///
    /// # Errors
    /// With what was wrong.
    pub fn of_game(text: &str) -> Result<Self, String> {
        let ship = |number: &str| match number.parse() {
            Ok(number) => Ok(ShipId(number)),
            Err(_) => Err(format!("'{}' is not the number of a ship", number.escape_debug())),
        };
        Self::read(text, ship, ship)
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attack => write!(f, "attack"),
            Self::Strike(ShipId(ship)) => write!(f, "strike {ship}"),
            Self::Escape(edge) => write!(f, "escape {}", edge.name()),
            Self::Escort(ShipId(ship)) => write!(f, "escort {ship}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_as_it_is_written() {
        let orders = [Order::Attack, Order::Strike(ShipId(3)), Order::Escort(ShipId(0))];
        for order in orders.into_iter().chain(Rim::ALL.map(Order::Escape)) {
            assert_eq!(Order::of_game(&order.to_string()), Ok(order));
        }
    }

    #[test]
    fn nonsense_is_refused_with_what_there_is() {
        let said = |text: &str| Order::of_game(text).unwrap_err();
        assert_eq!(said("flee"), "'flee' is no order; use attack, strike SHIP, escape EDGE or escort SHIP");
        assert_eq!(said("attack 3"), "'attack 3' is no order; use attack, strike SHIP, escape EDGE or escort SHIP");
        assert_eq!(said("strike"), "'strike' is no order; use attack, strike SHIP, escape EDGE or escort SHIP");
        assert_eq!(said("strike 300"), "'300' is not the number of a ship");
        assert_eq!(said("escape up"), "'up' is no edge; use near, far, left or right");
    }
}
