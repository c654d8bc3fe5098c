//! Exact odds of attacks in the X-Wing miniatures game: how likely each damage is, and which tokens are left, for any dice, tokens
//! and cards, and for several attacks in a row on the same ship.
//!
//! ```
//! use tallyho_odds::{Dice, Engagement, Policy, Side};
//!
//! let attacker = Side::read("focus,lock", Dice::Attack)?;
//! let defender = Side::read("focus,evade", Dice::Defense)?;
//! let odds = Engagement::new(3, 3, attacker, defender).odds()?;
//! assert!((odds.expected - 0.3129).abs() < 1e-4);
//! assert!((odds.damage.iter().sum::<f64>() - 1.0).abs() < 1e-12);
//! # Ok::<(), tallyho_odds::Impossible>(())
//! ```
//!
//! Nothing is sampled. Dice are counts of faces, not sequences, and each side decides by exact expectation over every way its
//! rerolls may fall. It deliberately knows no ships, no cards by name and no table: who asks says how many dice there are.

mod answers;
mod card;
mod chain;
mod effort;
mod hand;
mod kept;
mod listed;
mod neutralize;
mod odds;
mod plain;
mod roll;
mod save;
mod side;
mod tally;
mod tokens;
mod wanted;

pub use card::{Card, Dice, FaceSet, Shapes, Whose};
pub use effort::{MOST_EFFORT, QUICK_EFFORT};
pub use odds::{Left, Odds};
pub use roll::MOST_DICE;
pub use side::{Impossible, MOST_CARDS, Side};
pub use tokens::{Kind, MOST_TOKENS, Tokens};
pub use wanted::{OddsJson, Wanted};

use side::{others, within};

/// The most attacks in a row.
pub const MOST_ATTACKS: usize = 8;
/// The most hull, and the most shields.
pub const MOST_HULL: u8 = 40;
/// The most reinforce tokens that count.
const MOST_REINFORCE: u8 = 9;

/// How both sides spend.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// By the lists of Heroes of the Aturi Cluster.
    Table,
    /// Each looks at this attack alone: the attacker wants most hits and crits, the defender least damage.
    #[default]
    Greedy,
    /// Both look to the end of the last attack, for most and least damage in all.
    Optimal,
}

impl Policy {
    /// Every policy.
    pub const ALL: [Self; 3] = [Self::Table, Self::Greedy, Self::Optimal];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Greedy => "greedy",
            Self::Optimal => "optimal",
        }
    }
}

/// One attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attack {
    /// Attack dice, with every bonus.
    pub dice: u8,
    /// Defence dice, with every bonus.
    pub defense: u8,
    /// Reinforce tokens of the defender that face the attacker.
    pub reinforce: u8,
    /// What the attacker has; `None` for what the attack before has left.
    pub tokens: Option<Tokens>,
}

/// A ship that is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ship {
    /// Hull it has left.
    pub hull: u8,
    /// Shields it has left.
    pub shields: u8,
    /// Where its damage cards come from, if those count that are two damage.
    pub deck: Option<Deck>,
}

impl Ship {
    pub(crate) fn endures(self) -> usize {
        usize::from(self.hull) + usize::from(self.shields)
    }
}

/// A damage deck, of which only those cards matter that count as two damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Cards in it.
    pub cards: u8,
    /// How many of them are Direct Hit!
    pub direct_hits: u8,
}

impl Deck {
    /// A deck nothing was dealt from.
    pub const FULL: Self = Self { cards: 33, direct_hits: 5 };
}

/// Attacks in a row on one ship.
#[derive(Clone, Debug)]
pub struct Engagement {
    /// The attacks, in order.
    pub attacks: Vec<Attack>,
    /// Cards of the attacker, in every attack anew.
    pub attacker_cards: Vec<Card>,
    /// Tokens of the defender before the first attack.
    pub defender: Tokens,
    /// Cards of the defender, in every attack anew.
    pub defender_cards: Vec<Card>,
    /// The ship, for the chance to destroy it.
    pub ship: Option<Ship>,
    /// How both spend.
    pub policy: Policy,
}

impl Engagement {
    /// One attack.
    pub fn new(dice: u8, defense: u8, attacker: Side, defender: Side) -> Self {
        Self {
            attacks: vec![Attack { dice, defense, reinforce: 0, tokens: Some(attacker.tokens) }],
            attacker_cards: attacker.cards,
            defender: defender.tokens,
            defender_cards: defender.cards,
            ship: None,
            policy: Policy::default(),
        }
    }

    /// Works the odds out.
    ///
    /// # Errors
    /// When there are more dice, tokens, cards, attacks or hull than can be, with what can be; or when it would take too long.
    pub fn odds(&self) -> Result<Odds, Impossible> {
        self.odds_watched(&mut |_| {})
    }

    /// The same, for somebody who waits: `watch` is told again and again how much is done, from 0 to 1.
    ///
    /// # Errors
    /// As above.
    pub fn odds_watched(&self, watch: &mut dyn FnMut(f64)) -> Result<Odds, Impossible> {
        self.check()?;
        if self.effort() > MOST_EFFORT {
            return Err(Impossible::TooMuch);
        }
        let (tally, left) = chain::Chain::new(self, watch).play();
        Ok(Odds::of(self, tally, left))
    }

    fn check(&self) -> Result<(), Impossible> {
        within("attacks", self.attacks.len() as i64, 1, MOST_ATTACKS as i64)?;
        let sides = [
            (self.defender, Dice::Defense),
            // What the first attacker has when it has not been said is nothing.
            (Tokens::default(), Dice::Attack),
        ];
        let attackers = self.attacks.iter().filter_map(|attack| Some((attack.tokens?, Dice::Attack)));
        for (tokens, dice) in sides.into_iter().chain(attackers) {
            within("tokens on one side", i64::from(tokens.total()), 0, i64::from(MOST_TOKENS))?;
            if tokens.count(others(dice)) > 0 {
                return Err(Impossible::NotHis(others(dice), dice));
            }
        }
        for cards in [&self.attacker_cards, &self.defender_cards] {
            within("cards on one side", cards.len() as i64, 0, MOST_CARDS as i64)?;
        }
        for attack in &self.attacks {
            within("attack dice", i64::from(attack.dice), 0, i64::from(MOST_DICE))?;
            within("defence dice", i64::from(attack.defense), 0, i64::from(MOST_DICE))?;
            within("reinforce tokens", i64::from(attack.reinforce), 0, i64::from(MOST_REINFORCE))?;
        }
        if let Some(ship) = self.ship {
            within("hull", i64::from(ship.hull), 1, i64::from(MOST_HULL))?;
            within("shields", i64::from(ship.shields), 0, i64::from(MOST_HULL))?;
            if let Some(deck) = ship.deck {
                within("Direct Hit! cards", i64::from(deck.direct_hits), 0, i64::from(deck.cards))?;
            }
        }
        Ok(())
    }
}
