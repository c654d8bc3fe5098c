//! One side's hand: what it does to its dice, by looking ahead through every reroll.

use std::collections::HashMap;

use crate::card::{Card, Whose};
use crate::roll::{BLANK, CRIT, Die, FOCUS, Faces4, HIT};
use crate::tokens::{Kind, Tokens};

/// What a side wants of its dice: the more the better.
pub(crate) trait Aim {
    fn value(&self, dice: Faces4, left: Tokens) -> f64;
}

impl<F: Fn(Faces4, Tokens) -> f64> Aim for F {
    #[inline]
    fn value(&self, dice: Faces4, left: Tokens) -> f64 {
        self(dice, left)
    }
}

/// What a way to go on is worth, on average.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Worth {
    pub(crate) value: f64,
    pub(crate) price: f64,
    pub(crate) crits: f64,
}

impl Worth {
    /// More value; of as much the cheaper way, and of two as cheap the one with more crits.
    #[inline]
    pub(crate) fn beats(&self, other: &Self) -> bool {
        /// Sums of the same chances in another order differ by less, different ways by more.
        const NOISE: f64 = 1e-11;
        let by = self.value - other.value;
        if by.abs() > NOISE {
            return by > 0.0;
        }
        let dearer = self.price - other.price;
        if dearer.abs() > 1e-4 {
            return dearer < 0.0;
        }
        self.crits > other.crits + NOISE
    }

    #[inline]
    pub(crate) fn add(&mut self, likely: f64, worth: &Self) {
        self.value += likely * worth.value;
        self.price += likely * worth.price;
        self.crits += likely * worth.crits;
    }
}

/// Dice on the table and what is left to use on them. Dice that were rerolled lie apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) fresh: Faces4,
    pub(crate) rerolled: Faces4,
    pub(crate) tokens: Tokens,
    /// Cards that were not used, a bit for each.
    pub(crate) cards: u8,
}

impl Position {
    pub(crate) fn dice(&self) -> Faces4 {
        std::array::from_fn(|place| self.fresh[place] + self.rerolled[place])
    }

    /// The same as one number.
    fn key(&self) -> u64 {
        let dice = self.fresh.iter().chain(&self.rerolled);
        let tokens = Kind::ALL.map(|kind| self.tokens.count(kind));
        let nibbles = dice.copied().chain(tokens).fold(0_u64, |key, nibble| key << 4 | u64::from(nibble));
        nibbles << 8 | u64::from(self.cards)
    }

    /// After a reroll was paid for, before the dice have fallen.
    pub(crate) fn lifted(&self, source: Source, counts: Faces4) -> Self {
        let mut lifted = *self;
        for (fresh, count) in lifted.fresh.iter_mut().zip(counts) {
            *fresh -= count;
        }
        match source {
            Source::Lock => lifted.tokens.lock -= 1,
            Source::Card(card) => lifted.cards &= !(1 << card),
        }
        lifted
    }

    #[inline]
    pub(crate) fn fallen(&self, faces: Faces4) -> Self {
        let mut fallen = *self;
        for (rerolled, count) in fallen.rerolled.iter_mut().zip(faces) {
            *rerolled += count;
        }
        fallen
    }
}

/// What lets dice be rerolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Lock,
    Card(u8),
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Move {
    Reroll(Source, Faces4),
    /// Nothing more is rerolled; with these dice and tokens it ends.
    Finish(Faces4, Tokens),
}

/// How a side decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mind {
    /// The best way by exact expectation.
    Best,
    /// By the list.
    Listed,
}

/// One side and its dice.
pub(crate) struct Hand<'a, A> {
    pub(crate) die: Die,
    pub(crate) cards: &'a [Card],
    pub(crate) aim: A,
    pub(crate) mind: Mind,
    /// What was worked out before, where the same position is met more than once.
    known: HashMap<u64, (Worth, Move)>,
    /// With tokens alone a position is met so seldom that remembering it would cost more.
    remembers: bool,
    /// Whether rerolling hits may gain something: crits that stay.
    rerolls_hits: bool,
    /// How each roll ends once the only reroll is used, by focus results and blanks; empty until it is needed.
    pub(crate) ends: Vec<(Worth, Faces4, Tokens)>,
}

impl<'a, A: Aim> Hand<'a, A> {
    pub(crate) fn new(die: Die, cards: &'a [Card], mind: Mind, aim: A) -> Self {
        let rerolls_hits = die == Die::Attack && cards.contains(&Card::CritsStay);
        Self {
            die,
            cards,
            aim,
            mind,
            known: HashMap::new(),
            remembers: !cards.is_empty(),
            rerolls_hits,
            ends: Vec::new(),
        }
    }

    /// A roll as its owner finds it: added dice lie among the others.
    pub(crate) fn rolled(&self, mut dice: Faces4, tokens: Tokens) -> Position {
        let mut unused = 0;
        for (bit, card) in self.cards.iter().enumerate() {
            match card {
                Card::Add(face) => dice[usize::from(*face)] += 1,
                Card::Reroll { .. } | Card::Change { whose: Whose::Own, .. } => unused |= 1 << bit,
                Card::Change { whose: Whose::Their, .. } | Card::CritsStay | Card::CritsFirst | Card::CancelEvade => {}
            }
        }
        Position { fresh: dice, rerolled: [0; 4], tokens, cards: unused }
    }

    /// What a position is worth to who plays on from it.
    pub(crate) fn worth(&mut self, at: &Position) -> f64 {
        self.best(at).0.value
    }

    /// Plays a position to its end, and tells each end with its chance.
    pub(crate) fn play(&mut self, at: &Position, likely: f64, end: &mut impl FnMut(Faces4, Tokens, f64)) {
        let next = match self.mind {
            Mind::Best if self.is_plain(at) => return self.play_plain(at, likely, end),
            Mind::Best => self.best(at).1,
            Mind::Listed => self.listed(at),
        };
        match next {
            Move::Finish(dice, tokens) => end(dice, tokens, likely),
            Move::Reroll(source, counts) => {
                let lifted = at.lifted(source, counts);
                for fall in self.die.falls(counts.iter().sum()) {
                    self.play(&lifted.fallen(fall.faces), likely * fall.likely, end);
                }
            }
        }
    }

    fn best(&mut self, at: &Position) -> (Worth, Move) {
        if self.is_plain(at) {
            return self.search_plain(at);
        }
        // A second lock is the only other thing that brings the same position back.
        if !self.remembers && at.tokens.lock == 0 {
            return self.search(at);
        }
        let key = at.key();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = self.search(at);
        self.known.insert(key, found);
        found
    }

    fn search(&mut self, at: &Position) -> (Worth, Move) {
        let (worth, dice, tokens) = self.finish(at.dice(), at.tokens, at.cards);
        let mut best = (worth, Move::Finish(dice, tokens));
        if at.tokens.lock > 0 {
            self.try_rerolls(at, Source::Lock, u8::MAX, &mut best);
        }
        for bit in 0..self.cards.len() as u8 {
            if let (1, Card::Reroll { most, .. }) = (at.cards >> bit & 1, self.cards[usize::from(bit)]) {
                self.try_rerolls(at, Source::Card(bit), most, &mut best);
            }
        }
        best
    }

    /// How many dice of each face a source may reroll to some use.
    pub(crate) fn rerollable(&self, at: &Position, source: Source) -> Faces4 {
        std::array::from_fn(|place| {
            let useful = matches!(place, FOCUS | BLANK) || place == HIT && self.rerolls_hits;
            let allowed = match source {
                Source::Lock => true,
                Source::Card(card) => {
                    matches!(self.cards[usize::from(card)], Card::Reroll { faces, .. } if faces.has(place))
                }
            };
            if useful && allowed { at.fresh[place] } else { 0 }
        })
    }

    fn try_rerolls(&mut self, at: &Position, source: Source, most: u8, best: &mut (Worth, Move)) {
        let [hits, _, eyes, blanks] = self.rerollable(at, source);
        let price = if source == Source::Lock { Kind::Lock.price() } else { 0.0 };
        for blank in 0..=blanks {
            for eye in 0..=eyes {
                for hit in 0..=hits {
                    let count = blank + eye + hit;
                    if count == 0 || count > most {
                        continue;
                    }
                    let counts = [hit, 0, eye, blank];
                    let lifted = at.lifted(source, counts);
                    let mut worth = Worth { price, ..Worth::default() };
                    for fall in self.die.falls(count) {
                        let then = self.best(&lifted.fallen(fall.faces)).0;
                        worth.add(fall.likely, &then);
                    }
                    if worth.beats(&best.0) {
                        *best = (worth, Move::Reroll(source, counts));
                    }
                }
            }
        }
    }

    /// The best end without another reroll: which cards change dice, and which tokens are spent.
    fn finish(&self, dice: Faces4, tokens: Tokens, cards: u8) -> (Worth, Faces4, Tokens) {
        let mut best = self.spend(dice, tokens, cards);
        let mut left = cards;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let card = self.cards[bit as usize];
            if matches!(card, Card::Change { .. }) && !card.is_burden() {
                let changed = card.changed(dice);
                if changed != dice {
                    let way = self.finish(changed, tokens, cards & !(1 << bit));
                    if way.0.beats(&best.0) {
                        best = way;
                    }
                }
            }
        }
        best
    }

    /// The best way to spend tokens.
    pub(crate) fn spend(&self, dice: Faces4, tokens: Tokens, cards: u8) -> (Worth, Faces4, Tokens) {
        let mut best = self.ended(dice, tokens, cards, 0.0);
        let eyes = dice[FOCUS];
        if tokens.focus > 0 && eyes > 0 {
            let mut turned = dice;
            turned[HIT] += eyes;
            turned[FOCUS] = 0;
            let left = Tokens { focus: tokens.focus - 1, ..tokens };
            self.evade(turned, left, cards, Kind::Focus.price(), 0, &mut best);
        }
        if tokens.calculate + tokens.force + tokens.evade == 0 {
            return best;
        }
        for calculate in 0..=tokens.calculate.min(eyes) {
            for force in 0..=tokens.force.min(eyes - calculate) {
                let mut turned = dice;
                turned[HIT] += calculate + force;
                turned[FOCUS] -= calculate + force;
                let mut left = tokens;
                left.calculate -= calculate;
                left.force -= force;
                let price = f64::from(calculate) * Kind::Calculate.price() + f64::from(force) * Kind::Force.price();
                // What spends nothing is where this began.
                let least = u8::from(calculate + force == 0);
                self.evade(turned, left, cards, price, least, &mut best);
            }
        }
        best
    }

    /// The same, when evade tokens are all that can still be spent: at least so many.
    fn evade(
        &self,
        dice: Faces4,
        tokens: Tokens,
        cards: u8,
        price: f64,
        least: u8,
        best: &mut (Worth, Faces4, Tokens),
    ) {
        for evades in least..=tokens.evade.min(dice[FOCUS] + dice[BLANK]) {
            let mut turned = dice;
            let blanks = evades.min(dice[BLANK]);
            turned[BLANK] -= blanks;
            turned[FOCUS] -= evades - blanks;
            turned[HIT] += evades;
            let left = Tokens { evade: tokens.evade - evades, ..tokens };
            let way = self.ended(turned, left, cards, price + f64::from(evades) * Kind::Evade.price());
            if way.0.beats(&best.0) {
                *best = way;
            }
        }
    }

    /// The end itself: what is free and comes last happens.
    pub(crate) fn last(&self, mut dice: Faces4, cards: u8) -> Faces4 {
        if cards == 0 {
            return dice;
        }
        let unused = |bit: usize| cards >> bit & 1 == 1;
        for (bit, card) in self.cards.iter().enumerate() {
            if card.is_late() && unused(bit) {
                dice = card.changed(dice);
            }
        }
        for (bit, card) in self.cards.iter().enumerate() {
            if card.is_burden() && unused(bit) {
                dice = card.changed(dice);
            }
        }
        dice
    }

    #[inline]
    fn ended(&self, dice: Faces4, tokens: Tokens, cards: u8, price: f64) -> (Worth, Faces4, Tokens) {
        let dice = self.last(dice, cards);
        let worth = Worth { value: self.aim.value(dice, tokens), price, crits: f64::from(dice[CRIT]) };
        (worth, dice, tokens)
    }
}
