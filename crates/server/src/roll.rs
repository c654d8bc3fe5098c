//! The ships that viewers know of, by the numbers they know them by.
//!
//! A mission brings ships of which nobody knows before they come, and nobody shall learn how many: numbers are given in
//! the order in which ships become known, not in the order of the game.

use tallyho_rules::{Adjust, Fate, Game, ShipId, Target};

use super::scene::Mark;

/// The ships that viewers know of; the place of each is its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Roll {
    known: Vec<ShipId>,
}

impl Roll {
    /// Every ship, for a battle in which nothing is secret any more.
    pub(crate) fn of_all(game: &Game) -> Self {
        Self { known: game.ships().map(|(ship, _)| ship).collect() }
    }

    /// Takes in the ships that have come since.
    pub(crate) fn meet(&mut self, game: &Game) {
        let has_come = |ship: &ShipId| game.state().ship(*ship).fate != Fate::Coming;
        let come = game.ships().map(|(ship, _)| ship).filter(has_come);
        let new: Vec<ShipId> = come.filter(|ship| !self.known.contains(ship)).collect();
        self.known.extend(new);
    }

    /// How many are known.
    pub(crate) fn count(&self) -> usize {
        self.known.len()
    }

    /// The ships in the order of their numbers.
    pub(crate) fn ships(&self) -> impl Iterator<Item = ShipId> {
        self.known.iter().copied()
    }

    /// The ship with a number.
    pub(crate) fn ship(&self, number: u8) -> Option<ShipId> {
        self.known.get(usize::from(number)).copied()
    }

    /// The number of a ship; none of one that nobody knows of.
    pub(crate) fn find(&self, ship: ShipId) -> Option<u8> {
        self.known.iter().position(|known| *known == ship).map(|number| number as u8)
    }

    /// The number of a ship that is known; whatever can be seen or aimed at is.
    pub(crate) fn number(&self, ship: ShipId) -> u8 {
        self.find(ship).unwrap_or(u8::MAX)
    }

    /// What attacks, is attacked or is locked.
    pub(crate) fn mark(&self, target: Target) -> Mark {
        match target {
            Target::Ship(ship) => Mark::Ship(self.number(ship)),
            Target::Object(index) => Mark::Object(index),
        }
    }

    /// A correction of somebody who knows ships by these numbers; `None` when it is about none of them.
    pub(crate) fn adjust(&self, by: Adjust) -> Option<Adjust> {
        let ship = self.ship(by.ship().0)?;
        Some(match by {
            Adjust::Move(_, pose) => Adjust::Move(ship, pose),
            Adjust::Gain(_, token) => Adjust::Gain(ship, token),
            Adjust::Lose(_, token) => Adjust::Lose(ship, token),
            Adjust::Lock(_, Some(Target::Ship(on))) => Adjust::Lock(ship, Some(Target::Ship(self.ship(on.0)?))),
            Adjust::Lock(_, on @ (Some(Target::Object(_)) | None)) => Adjust::Lock(ship, on),
            Adjust::Shields(_, count) => Adjust::Shields(ship, count),
            Adjust::DealFacedown(_) => Adjust::DealFacedown(ship),
            Adjust::DealFaceup(_, card) => Adjust::DealFaceup(ship, card),
            Adjust::Repair(_, card) => Adjust::Repair(ship, card),
            Adjust::Force(_, count) => Adjust::Force(ship, count),
            Adjust::Turret(_, quarter) => Adjust::Turret(ship, quarter),
            Adjust::Put(_, condition) => Adjust::Put(ship, condition),
            Adjust::Remove(_) => Adjust::Remove(ship),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tallyho_rules::Token;

    #[test]
    fn numbers_go_by_who_came_first() {
        let roll = Roll { known: [0, 4, 2].map(ShipId).to_vec() };
        assert_eq!((roll.find(ShipId(4)), roll.ship(1), roll.find(ShipId(1))), (Some(1), Some(ShipId(4)), None));
        let on = |ship: u8| Some(Target::Ship(ShipId(ship)));
        assert_eq!(roll.adjust(Adjust::Lock(ShipId(1), on(2))), Some(Adjust::Lock(ShipId(4), on(2))));
        assert_eq!(roll.adjust(Adjust::Lock(ShipId(1), on(4))), None, "nobody knows of it");
        assert_eq!(roll.adjust(Adjust::Gain(ShipId(3), Token::Focus)), None);
    }
}
