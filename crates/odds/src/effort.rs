//! How much work odds are, roughly, for those who must answer at once.

use crate::card::{Card, Whose};
use crate::roll::Die;
use crate::{Engagement, Policy, Tokens};

/// The most that is worked out at all: some minutes.
pub const MOST_EFFORT: f64 = 2e9;
/// The most that is worked out while others wait: about a second.
pub const QUICK_EFFORT: f64 = 2e7;

impl Engagement {
    /// About how many rolls are looked at; meaningless when the odds are impossible. Ten million take well under a second.
    pub fn effort(&self) -> f64 {
        let mut had = Tokens::default();
        let told = self.attacker_cards.iter().any(|card| card.tells_crits(Whose::Own))
            || self.defender_cards.iter().any(|card| card.tells_crits(Whose::Their));
        let die = if told { Die::Attack } else { Die::Merged };
        let defender = self.defender.places() as f64;
        let mut effort = 0.0;
        for (index, attack) in self.attacks.iter().enumerate() {
            had = attack.tokens.unwrap_or(had);
            let attacker = had.places() as f64;
            let struck = search(die, attack.dice, &self.attacker_cards, had.lock);
            let classes = f64::from(attack.dice + 1);
            let answered = classes * search(Die::Defense, attack.defense, &self.defender_cards, 0);
            let states = if index == 0 && self.policy != Policy::Optimal { 1.0 } else { attacker * defender };
            let answers = if self.policy == Policy::Optimal { attacker } else { 1.0 };
            effort += states * (struck + answers * answered);
        }
        effort
    }
}

/// Every roll, and after each every reroll; each card that changes dice may be used or not.
fn search(die: Die, dice: u8, cards: &[Card], locks: u8) -> f64 {
    let falls = die.falls(dice.min(crate::MOST_DICE)).len() as f64;
    let rerolls = cards.iter().filter(|card| matches!(card, Card::Reroll { .. })).count() + usize::from(locks);
    let changes = cards.iter().filter(|card| matches!(card, Card::Change { .. })).count();
    falls.powi(1 + rerolls.min(2) as i32) * 2_f64.powi(changes as i32)
}
