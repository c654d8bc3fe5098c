//! Spending by the lists of Heroes of the Aturi Cluster, from the top and without looking ahead.

use crate::card::Card;
use crate::hand::{Aim, Hand, Move, Position, Source};
use crate::roll::{BLANK, Die, FOCUS, Faces4, HIT};
use crate::tokens::{Kind, Tokens};

impl<A: Aim> Hand<'_, A> {
    /// What the list says. What costs nothing comes before tokens: first cards that reroll, then the lock, then cards that change.
    pub(crate) fn listed(&self, at: &Position) -> Move {
        for bit in 0..self.cards.len() as u8 {
            if let (1, Card::Reroll { most, .. }) = (at.cards >> bit & 1, self.cards[usize::from(bit)]) {
                let counts = self.misses(at, Source::Card(bit), most);
                if counts != [0; 4] {
                    return Move::Reroll(Source::Card(bit), counts);
                }
            }
        }
        if at.tokens.lock > 0 {
            let counts = self.misses(at, Source::Lock, u8::MAX);
            if counts != [0; 4] {
                return Move::Reroll(Source::Lock, counts);
            }
        }
        let (mut dice, mut cards) = (at.dice(), at.cards);
        for (bit, card) in self.cards.iter().enumerate() {
            let is_change = matches!(card, Card::Change { .. }) && !card.is_late() && !card.is_burden();
            if is_change && cards >> bit & 1 == 1 {
                dice = card.changed(dice);
                cards &= !(1 << bit);
            }
        }
        let (dice, tokens) = match self.die {
            Die::Attack | Die::Merged => attack(dice, at.tokens),
            Die::Defense => self.defense(dice, at.tokens),
        };
        Move::Finish(self.last(dice, cards), tokens)
    }

    /// Blanks, and focus results that nothing else changes.
    fn misses(&self, at: &Position, source: Source, most: u8) -> Faces4 {
        let Tokens { focus, calculate, force, .. } = at.tokens;
        let eyes = at.dice()[FOCUS];
        let turned = if focus > 0 { eyes } else { eyes.min(calculate.saturating_add(force)) };
        let may = self.rerollable(at, source);
        let blanks = may[BLANK].min(most);
        [0, 0, may[FOCUS].min(eyes - turned).min(most - blanks), blanks]
    }

    /// Modifying defence dice, as long as something can still be saved.
    fn defense(&self, mut dice: Faces4, mut tokens: Tokens) -> (Faces4, Tokens) {
        // The aim is to avoid damage, whatever tokens are kept.
        let all = tokens;
        let damage = |dice: Faces4, more: u8| -self.aim.value([dice[HIT] + more, 0, 0, 0], all);
        loop {
            let [_, _, eyes, blanks] = dice;
            let turned = if tokens.focus > 0 { eyes } else { eyes.min(tokens.calculate + tokens.force) };
            let most = turned + tokens.evade.min(eyes + blanks - turned);
            if damage(dice, most) >= damage(dice, 0) {
                return (dice, tokens);
            }
            let evadable = tokens.evade.min(eyes + blanks);
            let kind = if evadable > 0 && damage(dice, evadable) <= 0.0 {
                Kind::Evade
            } else if eyes == 1 && tokens.calculate > 0 {
                Kind::Calculate
            } else if eyes >= 2 && tokens.focus > 0 {
                Kind::Focus
            } else if evadable > 0 {
                Kind::Evade
            } else if eyes > 0 && tokens.calculate > 0 {
                Kind::Calculate
            } else if eyes > 0 && tokens.focus > 0 {
                Kind::Focus
            } else {
                Kind::Force
            };
            turn(&mut dice, &mut tokens, kind);
        }
    }
}

/// Modifying attack dice: whatever the defender may roll.
fn attack(mut dice: Faces4, mut tokens: Tokens) -> (Faces4, Tokens) {
    while dice[FOCUS] > 0 {
        let kind = if dice[FOCUS] >= 2 && tokens.focus > 0 {
            Kind::Focus
        } else if tokens.calculate > 0 {
            Kind::Calculate
        } else if tokens.focus > 0 {
            Kind::Focus
        } else if tokens.force > 0 {
            Kind::Force
        } else {
            break;
        };
        turn(&mut dice, &mut tokens, kind);
    }
    (dice, tokens)
}

/// Spends one token: focus turns all eyes, an evade token a blank before an eye.
fn turn(dice: &mut Faces4, tokens: &mut Tokens, kind: Kind) {
    *tokens.count_mut(kind) -= 1;
    let (place, count) = match kind {
        Kind::Focus => (FOCUS, dice[FOCUS]),
        Kind::Evade if dice[BLANK] > 0 => (BLANK, 1),
        Kind::Calculate | Kind::Force | Kind::Evade | Kind::Lock => (FOCUS, 1),
    };
    dice[place] -= count;
    dice[HIT] += count;
}
