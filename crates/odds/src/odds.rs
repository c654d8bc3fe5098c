//! What comes out of it.

use crate::tally::Tally;
use crate::{Deck, Engagement, Ship, Tokens};

/// How likely everything is that attacks can do.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// How likely each damage is, from none on.
    pub damage: Vec<f64>,
    /// The damage on average.
    pub expected: f64,
    /// How likely each number of crits among it is.
    pub crit: Vec<f64>,
    /// Crits on average.
    pub expected_crits: f64,
    /// How likely each damage on shields is, where the ship is known.
    pub on_shields: Vec<f64>,
    /// How likely each damage beyond the shields is, where the ship is known.
    pub on_hull: Vec<f64>,
    /// How likely the ship is destroyed, where it is known.
    pub destroyed: Option<f64>,
    /// What both have left, the likeliest first.
    pub left: Vec<Left>,
}

/// What both have left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Left {
    /// The last attacker.
    pub attacker: Tokens,
    /// The defender.
    pub defender: Tokens,
    /// How likely.
    pub likely: f64,
}

impl Odds {
    pub(crate) fn of(it: &Engagement, tally: Tally, mut left: Vec<Left>) -> Self {
        let Tally { damage, crit, fate } = tally;
        left.sort_by(|a, b| b.likely.total_cmp(&a.likely));
        let shields = it.ship.map(|ship| usize::from(ship.shields));
        let on = |place: fn(usize, usize) -> usize| {
            let Some(shields) = shields else { return Vec::new() };
            let mut on = vec![0.0; place(damage.len() - 1, shields) + 1];
            damage.iter().enumerate().for_each(|(damage, likely)| on[place(damage, shields)] += likely);
            on
        };
        Self {
            expected: mean(&damage),
            expected_crits: mean(&crit),
            on_shields: on(usize::min),
            on_hull: on(usize::saturating_sub),
            destroyed: it.ship.map(|ship| destroyed(ship, &fate)),
            left,
            damage,
            crit,
        }
    }
}

fn mean(spread: &[f64]) -> f64 {
    spread.iter().enumerate().map(|(count, likely)| count as f64 * likely).sum()
}

fn destroyed(ship: Ship, fate: &[f64]) -> f64 {
    let (width, endures) = (usize::from(ship.hull) + 1, ship.endures());
    let each = fate.iter().enumerate().map(|(place, likely)| {
        let (damage, faceup) = (place / width, place % width);
        match ship.deck {
            _ if damage >= endures => *likely,
            None => 0.0,
            Some(deck) => likely * deck.at_least(endures - damage, faceup),
        }
    });
    // Sums of chances may end a hair beyond certainty.
    each.sum::<f64>().min(1.0)
}

impl Deck {
    /// How likely at least so many of some cards that are dealt are Direct Hit!
    fn at_least(self, wanted: usize, dealt: usize) -> f64 {
        let (cards, direct) = (f64::from(self.cards), f64::from(self.direct_hits));
        // By how many there were so far: none at first.
        let mut spread = vec![0.0; dealt + 1];
        spread[0] = 1.0;
        for drawn in 0..dealt {
            let rest = cards - drawn as f64;
            for hits in (0..=drawn).rev() {
                let chance = if rest > 0.0 { ((direct - hits as f64) / rest).clamp(0.0, 1.0) } else { 0.0 };
                let was = spread[hits];
                spread[hits] = was * (1.0 - chance);
                spread[hits + 1] += was * chance;
            }
        }
        spread.iter().skip(wanted).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direct_hits_are_dealt_without_putting_cards_back() {
        let is = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-15, "{found} {wanted}");
        is(Deck::FULL.at_least(1, 1), 5.0 / 33.0);
        is(Deck::FULL.at_least(2, 2), 5.0 / 33.0 * 4.0 / 32.0);
        is(Deck::FULL.at_least(1, 2), 1.0 - 28.0 / 33.0 * 27.0 / 32.0);
        is(Deck::FULL.at_least(0, 4), 1.0);
        is(Deck::FULL.at_least(1, 0), 0.0);
    }
}
