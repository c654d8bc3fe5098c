//! A defender with tokens alone who looks no further than this attack: for each number of evades the cheapest way to get it.

use crate::roll::{BLANK, FOCUS, Faces4, HIT, MOST_DICE};
use crate::tokens::{Kind, Tokens};

/// A way to end with more evades.
#[derive(Clone, Copy, Debug, Default)]
struct Way {
    evades: u8,
    left: Tokens,
}

/// The cheapest way to at least so many more evades, from none more on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    ways: [Way; MOST_DICE as usize + 1],
    most: u8,
}

impl Ways {
    /// What can be done about a roll.
    pub(crate) fn of(dice: Faces4, tokens: Tokens) -> Self {
        let [evades, _, eyes, blanks] = dice;
        let single = tokens.calculate.saturating_add(tokens.force);
        let turned = if tokens.focus > 0 { eyes } else { eyes.min(single) };
        let most = turned + tokens.evade.min(eyes + blanks - turned);
        let mut ways = [Way { evades, left: tokens }; MOST_DICE as usize + 1];
        for more in 1..=most {
            ways[usize::from(more)] = cheapest(dice, tokens, more);
        }
        Self { ways, most }
    }

    /// Evades and tokens left when the damage, by the number of evades, is to be least: the cheapest way to that.
    #[inline]
    pub(crate) fn against(&self, damage: &[u8]) -> (u8, Tokens) {
        let (evades, most) = (usize::from(self.ways[0].evades), usize::from(self.most));
        let reached = &damage[evades..=evades + most];
        let enough = reached.iter().position(|damage| *damage == reached[most]).unwrap_or(most);
        let Way { evades, left } = self.ways[enough];
        (evades, left)
    }
}

/// Fewer tokens are cheaper; of as many, evade tokens go before calculate tokens, those before Force and that before focus.
fn cheapest(dice: Faces4, tokens: Tokens, more: u8) -> Way {
    let mut best: Option<(f64, Way)> = None;
    let mut consider = |price: f64, evades: u8, left: Tokens| {
        if best.is_none_or(|(least, _)| price < least) {
            best = Some((price, Way { evades, left }));
        }
    };
    let (eyes, blanks) = (dice[FOCUS], dice[BLANK]);
    // One by one: evade tokens take blanks first.
    let by_evade = more.min(tokens.evade).min(eyes + blanks);
    let rest = more - by_evade;
    let by_calculate = rest.min(tokens.calculate);
    let by_force = rest - by_calculate;
    if by_force <= tokens.force && rest <= eyes - by_evade.saturating_sub(blanks) {
        let prices = [(Kind::Evade, by_evade), (Kind::Calculate, by_calculate), (Kind::Force, by_force)];
        let price = prices.iter().map(|(kind, count)| kind.price() * f64::from(*count)).sum();
        let mut left = tokens;
        left.evade -= by_evade;
        left.calculate -= by_calculate;
        left.force -= by_force;
        consider(price, dice[HIT] + more, left);
    }
    // Or all eyes at once.
    let beside = more.saturating_sub(eyes);
    if tokens.focus > 0 && eyes > 0 && beside <= tokens.evade.min(blanks) {
        let price = Kind::Focus.price() + f64::from(beside) * Kind::Evade.price();
        let left = Tokens { focus: tokens.focus - 1, evade: tokens.evade - beside, ..tokens };
        consider(price, dice[HIT] + eyes + beside, left);
    }
    best.map_or(Way { evades: dice[HIT], left: tokens }, |(_, way)| way)
}
