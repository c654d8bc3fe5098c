//! The same odds by brute force: dice are sequences, and everything that may be done is tried in every order.

use std::collections::HashMap;

use tallyho_odds::{Kind, Tokens};

pub(crate) const HIT: u8 = 0;
pub(crate) const CRIT: u8 = 1;
pub(crate) const FOCUS: u8 = 2;
pub(crate) const BLANK: u8 = 3;

/// Of eight faces, how many are each: an evade is in the place of a hit.
pub(crate) const ATTACK: [u8; 4] = [3, 1, 2, 2];
pub(crate) const DEFENSE: [u8; 4] = [3, 0, 2, 3];

#[derive(Clone, Copy, Debug)]
pub(crate) enum Does {
    /// So many dice that show one of these.
    Reroll(usize, &'static [u8]),
    /// So many dice that show one of these, to that.
    Change(usize, &'static [u8], u8),
    /// The same to one's own harm, at the end.
    Must(usize, &'static [u8], u8),
}

/// Each die, and whether it was rerolled; tokens; which cards were used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    dice: Vec<(u8, bool)>,
    tokens: [u8; 5],
    used: u8,
}

/// How it may end: faces, tokens left, chance.
pub(crate) type Ends = Vec<(Vec<u8>, [u8; 5], f64)>;

#[derive(Clone, Debug)]
struct Way {
    value: f64,
    price: f64,
    crits: f64,
    ends: Ends,
}

impl Way {
    fn beats(&self, other: &Self) -> bool {
        if (self.value - other.value).abs() > 1e-11 {
            return self.value > other.value;
        }
        if (self.price - other.price).abs() > 1e-4 {
            return self.price < other.price;
        }
        self.crits > other.crits + 1e-11
    }
}

/// Focus, calculate, Force, evade, lock; fewer tokens are cheaper, then in this order the dearer.
const PRICE: [f64; 5] = [1_001_000.0, 1_000_010.0, 1_000_100.0, 1_000_001.0, 1_010_000.0];

pub(crate) fn tokens(tokens: Tokens) -> [u8; 5] {
    Kind::ALL.map(|kind| tokens.count(kind))
}

pub(crate) struct Naive<'a> {
    pub(crate) die: [u8; 4],
    pub(crate) cards: &'a [Does],
    pub(crate) value: &'a dyn Fn(&[u8], [u8; 5]) -> f64,
    known: HashMap<State, Way>,
}

/// Every sequence of faces of so many dice, with its chance.
pub(crate) fn sequences(die: [u8; 4], count: usize) -> Vec<(Vec<u8>, f64)> {
    let mut all = vec![(Vec::new(), 1.0)];
    for _ in 0..count {
        all = all
            .iter()
            .flat_map(|(dice, likely)| {
                (0..4_u8).filter(|face| die[usize::from(*face)] > 0).map(move |face| {
                    let mut longer: Vec<u8> = dice.clone();
                    longer.push(face);
                    (longer, likely * f64::from(die[usize::from(face)]) / 8.0)
                })
            })
            .collect();
    }
    all
}

impl<'a> Naive<'a> {
    pub(crate) fn new(die: [u8; 4], cards: &'a [Does], value: &'a dyn Fn(&[u8], [u8; 5]) -> f64) -> Self {
        Self { die, cards, value, known: HashMap::new() }
    }

    /// The value of a roll, and how it ends.
    pub(crate) fn play(&mut self, dice: &[u8], tokens: [u8; 5]) -> (f64, Ends) {
        let way = self.best(&State { dice: dice.iter().map(|&face| (face, false)).collect(), tokens, used: 0 });
        (way.value, way.ends)
    }

    fn best(&mut self, at: &State) -> Way {
        if let Some(known) = self.known.get(at) {
            return known.clone();
        }
        let mut best = self.stop(at);
        let mut consider = |way: Way| {
            if way.beats(&best) {
                best = way;
            }
        };
        for (kind, price) in PRICE.iter().enumerate().take(4) {
            for next in spent(at, kind) {
                let mut way = self.best(&next);
                way.price += price;
                consider(way);
            }
        }
        if at.tokens[4] > 0 {
            let mut lifted = at.clone();
            lifted.tokens[4] -= 1;
            for mut way in self.rerolls(&lifted, usize::MAX, &[HIT, CRIT, FOCUS, BLANK]) {
                way.price += PRICE[4];
                consider(way);
            }
        }
        for (bit, card) in self.cards.iter().enumerate().filter(|(bit, _)| at.used >> bit & 1 == 0) {
            let mut after = at.clone();
            after.used |= 1 << bit;
            match *card {
                Does::Reroll(most, faces) => self.rerolls(&after, most, faces).into_iter().for_each(&mut consider),
                Does::Change(most, from, to) => {
                    for next in changed(&after, most, from, to) {
                        consider(self.best(&next));
                    }
                }
                Does::Must(..) => {}
            }
        }
        self.known.insert(at.clone(), best.clone());
        best
    }

    fn stop(&self, at: &State) -> Way {
        let mut faces: Vec<u8> = at.dice.iter().map(|die| die.0).collect();
        for card in self.cards {
            if let Does::Must(most, from, to) = card {
                faces.iter_mut().filter(|face| from.contains(face)).take(*most).for_each(|face| *face = *to);
            }
        }
        let crits = faces.iter().filter(|face| **face == CRIT).count() as f64;
        let value = (self.value)(&faces, at.tokens);
        Way { value, price: 0.0, crits, ends: vec![(faces, at.tokens, 1.0)] }
    }

    /// Every set of dice that may be rerolled.
    fn rerolls(&mut self, at: &State, most: usize, faces: &[u8]) -> Vec<Way> {
        let mut ways = Vec::new();
        for set in 1..1_u32 << at.dice.len() {
            let chosen: Vec<usize> = (0..at.dice.len()).filter(|die| set >> die & 1 == 1).collect();
            let allowed = chosen.iter().all(|&die| !at.dice[die].1 && faces.contains(&at.dice[die].0));
            if !allowed || chosen.len() > most {
                continue;
            }
            let mut all = Way { value: 0.0, price: 0.0, crits: 0.0, ends: Vec::new() };
            for (fall, likely) in sequences(self.die, chosen.len()) {
                let mut next = at.clone();
                for (&die, face) in chosen.iter().zip(fall) {
                    next.dice[die] = (face, true);
                }
                let way = self.best(&next);
                all.value += likely * way.value;
                all.price += likely * way.price;
                all.crits += likely * way.crits;
                all.ends.extend(way.ends.into_iter().map(|(faces, tokens, p)| (faces, tokens, p * likely)));
            }
            ways.push(all);
        }
        ways
    }
}

/// Every way to spend one token of a kind.
fn spent(at: &State, kind: usize) -> Vec<State> {
    if at.tokens[kind] == 0 {
        return Vec::new();
    }
    let mut paid = at.clone();
    paid.tokens[kind] -= 1;
    let from: &[u8] = if kind == 3 { &[FOCUS, BLANK] } else { &[FOCUS] };
    if kind > 0 {
        return changed(&paid, 1, from, HIT);
    }
    let eyes = paid.dice.iter().filter(|die| die.0 == FOCUS).count();
    paid.dice.iter_mut().filter(|die| die.0 == FOCUS).for_each(|die| die.0 = HIT);
    if eyes > 0 { vec![paid] } else { Vec::new() }
}

/// Every way to change some dice.
fn changed(at: &State, most: usize, from: &[u8], to: u8) -> Vec<State> {
    let sets = 1..1_u32 << at.dice.len();
    sets.filter(|set| set.count_ones() as usize <= most)
        .filter_map(|set| {
            let mut next = at.clone();
            for (_, die) in next.dice.iter_mut().enumerate().filter(|(die, _)| set >> die & 1 == 1) {
                if !from.contains(&die.0) || die.0 == to {
                    return None;
                }
                die.0 = to;
            }
            Some(next)
        })
        .collect()
}
