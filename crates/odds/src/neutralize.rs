//! What is left of an attack after the defence.

use crate::card::Card;

/// How results are neutralized in one attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Neutralize {
    pub(crate) reinforce: u8,
    order: Order,
    /// Evades that are cancelled first.
    cancelled: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    HitsFirst,
    CritsFirst,
    /// No evade cancels a crit.
    CritsStay,
}

impl Neutralize {
    pub(crate) fn new(reinforce: u8, cards: &[Card]) -> Self {
        let order = match (cards.contains(&Card::CritsStay), cards.contains(&Card::CritsFirst)) {
            (true, _) => Order::CritsStay,
            (false, true) => Order::CritsFirst,
            (false, false) => Order::HitsFirst,
        };
        let cancelled = cards.iter().filter(|card| **card == Card::CancelEvade).count() as u8;
        Self { reinforce, order, cancelled }
    }

    /// Whether the damage depends on which results are crits.
    pub(crate) fn tells_crits(self) -> bool {
        self.order == Order::CritsStay
    }

    /// Hits and crits that are left.
    #[inline]
    pub(crate) fn left(self, hits: u8, crits: u8, evades: u8) -> (u8, u8) {
        let evades = evades.saturating_sub(self.cancelled);
        let (hits, crits) = match self.order {
            Order::HitsFirst => (hits.saturating_sub(evades), crits.saturating_sub(evades.saturating_sub(hits))),
            Order::CritsFirst => (hits.saturating_sub(evades.saturating_sub(crits)), crits.saturating_sub(evades)),
            Order::CritsStay => (hits.saturating_sub(evades), crits),
        };
        // Reinforce never takes the last result.
        let taken = self.reinforce.min((hits + crits).saturating_sub(1));
        match self.order {
            Order::HitsFirst | Order::CritsStay => (hits - taken.min(hits), crits - taken.saturating_sub(hits)),
            Order::CritsFirst => (hits - taken.saturating_sub(crits), crits - taken.min(crits)),
        }
    }

    /// How much damage that is.
    #[inline]
    pub(crate) fn damage(self, hits: u8, crits: u8, evades: u8) -> u8 {
        let (hits, crits) = self.left(hits, crits, evades);
        hits + crits
    }
}

#[cfg(test)]
mod tests {
    use tallyho_rules::{AttackDice, AttackFace};

    use super::*;

    #[test]
    fn it_neutralizes_as_the_game_does() {
        for (hits, crits, evades, reinforce) in
            (0..6_u32.pow(4)).map(|n| ((n % 6) as u8, (n / 6 % 6) as u8, (n / 36 % 6) as u8, (n / 216) as u8))
        {
            let mut dice = AttackDice::default();
            (0..hits).for_each(|_| dice.add(AttackFace::Hit));
            (0..crits).for_each(|_| dice.add(AttackFace::Crit));
            let game = [
                (vec![], dice.neutralize(evades, reinforce)),
                (vec![Card::CritsFirst], dice.neutralize_crits_first(evades, reinforce)),
                (vec![Card::CritsStay], dice.neutralize_hits(evades, reinforce)),
            ];
            for (cards, left) in game {
                let found = Neutralize::new(reinforce, &cards).left(hits, crits, evades);
                assert_eq!(found, (left.hits, left.crits), "{hits} {crits} {evades} {reinforce} {cards:?}");
            }
        }
    }
}
