//! The same position in another game: what would follow, were a card another one.

use crate::game::Game;

impl Game {
    /// This position, question and all, in another game of the same ships, whose cards may do other things. Comparing how both go on
    /// shows what a card does.
    ///
    /// `None` where ships or the numbers of their cards and effects differ, so that a state of one would mean nothing in the other.
    #[must_use]
    pub fn position_in(&self, other: &Self) -> Option<Self> {
        let alike = self.facts.ships.len() == other.facts.ships.len()
            && self.facts.ships.iter().zip(&other.facts.ships).all(|(one, other)| {
                let counts = |ship: &crate::ShipSetup| -> Vec<usize> {
                    ship.profile.abilities.iter().map(|card| card.effects.len()).collect()
                };
                one.seat == other.seat && one.profile.size == other.profile.size && counts(one) == counts(other)
            });
        alike.then(|| {
            let mut game = self.clone();
            game.facts = other.facts.clone();
            game
        })
    }
}
