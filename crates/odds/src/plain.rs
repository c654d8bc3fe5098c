//! The common case, fast: tokens alone, at most one lock, and nothing that tells hits from crits.
//!
//! Once the lock is spent, what dice are worth depends on how many focus results and blanks there are and on nothing else, so
//! every end is worked out once and each reroll is a sum over a small table.

use crate::hand::{Aim, Hand, Mind, Move, Position, Source, Worth};
use crate::roll::{BLANK, CRIT, Die, FOCUS, Faces4};
use crate::tokens::{Kind, Tokens};

impl<A: Aim> Hand<'_, A> {
    /// Whether it is that case.
    #[inline]
    pub(crate) fn is_plain(&self, at: &Position) -> bool {
        self.die == Die::Merged && self.mind == Mind::Best && self.cards.is_empty() && at.tokens.lock <= 1
    }

    pub(crate) fn search_plain(&mut self, at: &Position) -> (Worth, Move) {
        let (worth, dice, tokens) = self.spend(at.fresh, at.tokens, 0);
        let mut best = (worth, Move::Finish(dice, tokens));
        let [_, _, eyes, blanks] = at.fresh;
        if at.tokens.lock == 0 || eyes + blanks == 0 {
            return best;
        }
        let width = self.work_out_ends(at);
        for blank in 0..=blanks {
            for eye in u8::from(blank == 0)..=eyes {
                let kept = usize::from(eyes - eye) * width + usize::from(blanks - blank);
                let mut worth = Worth { price: Kind::Lock.price(), ..Worth::default() };
                for fall in self.die.falls(blank + eye) {
                    let place = kept + usize::from(fall.faces[FOCUS]) * width + usize::from(fall.faces[BLANK]);
                    worth.add(fall.likely, &self.ends[place].0);
                }
                if worth.beats(&best.0) {
                    best = (worth, Move::Reroll(Source::Lock, [0, 0, eye, blank]));
                }
            }
        }
        best
    }

    pub(crate) fn play_plain(&mut self, at: &Position, likely: f64, end: &mut impl FnMut(Faces4, Tokens, f64)) {
        match self.search_plain(at).1 {
            Move::Finish(dice, tokens) => end(dice, tokens, likely),
            Move::Reroll(_, [_, _, eye, blank]) => {
                let width = self.work_out_ends(at);
                let [_, _, eyes, blanks] = at.fresh;
                let kept = usize::from(eyes - eye) * width + usize::from(blanks - blank);
                for fall in self.die.falls(blank + eye) {
                    let place = kept + usize::from(fall.faces[FOCUS]) * width + usize::from(fall.faces[BLANK]);
                    let (_, dice, tokens) = self.ends[place];
                    end(dice, tokens, likely * fall.likely);
                }
            }
        }
    }

    /// Fills the table of ends, which is the same for every roll of as many dice; returns its width.
    fn work_out_ends(&mut self, at: &Position) -> usize {
        let count: u8 = at.fresh.iter().sum();
        let width = usize::from(count) + 1;
        if self.ends.is_empty() {
            let tokens = Tokens { lock: at.tokens.lock - 1, ..at.tokens };
            let mut ends = vec![(Worth::default(), [0; 4], tokens); width * width];
            for eyes in 0..=count {
                for blanks in 0..=count - eyes {
                    let mut dice = [0; 4];
                    (dice[CRIT], dice[FOCUS], dice[BLANK]) = (count - eyes - blanks, eyes, blanks);
                    ends[usize::from(eyes) * width + usize::from(blanks)] = self.spend(dice, tokens, 0);
                }
            }
            self.ends = ends;
        }
        width
    }
}
