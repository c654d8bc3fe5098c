//! How dice fall: every multiset of faces with its chance, precomputed.

use std::sync::LazyLock;

/// The most dice that are rolled at once.
pub const MOST_DICE: u8 = 10;

/// How many dice show each face: hit (or evade), crit, focus, blank.
pub(crate) type Faces4 = [u8; 4];

pub(crate) const HIT: usize = 0;
pub(crate) const CRIT: usize = 1;
pub(crate) const FOCUS: usize = 2;
pub(crate) const BLANK: usize = 3;

/// One way for some dice to fall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fall {
    pub(crate) faces: Faces4,
    pub(crate) likely: f64,
}

/// Which die it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Die {
    /// An attack die.
    Attack,
    /// An attack die whose hits and crits are told apart at the very end: both are noted as crits, one in four of which is one.
    /// That leaves a third fewer ways to fall, and nothing may be decided by crits.
    Merged,
    /// A defence die; an evade is noted in the place of a hit.
    Defense,
}

/// Of eight faces, how many are hit, crit, focus, blank.
const EIGHTHS: [[u8; 4]; 3] = [[3, 1, 2, 2], [0, 4, 2, 2], [3, 0, 2, 3]];

type ByCount = Box<[Box<[Fall]>]>;

static FALLS: LazyLock<[ByCount; 3]> =
    LazyLock::new(|| EIGHTHS.map(|die| (0..=MOST_DICE).map(|count| falls(die, count)).collect()));

/// How likely so many of the first are crits, by how many there are.
static CRITS: LazyLock<Box<[Box<[f64]>]>> = LazyLock::new(|| {
    let most = MOST_DICE;
    (0..=most)
        .map(|count| {
            let chance = |crits: u8| choose(count, crits) * 0.25_f64.powi(i32::from(crits));
            (0..=count).map(|crits| chance(crits) * 0.75_f64.powi(i32::from(count - crits))).collect()
        })
        .collect()
});

impl Die {
    /// Every way for so many dice to fall.
    pub(crate) fn falls(self, count: u8) -> &'static [Fall] {
        &FALLS[self as usize][usize::from(count)]
    }
}

/// How likely each number of crits is among so many dice that hit.
pub(crate) fn crits_among(count: u8) -> &'static [f64] {
    &CRITS[usize::from(count)]
}

fn choose(of: u8, taken: u8) -> f64 {
    (0..taken).fold(1.0, |ways, i| ways * f64::from(of - i) / f64::from(i + 1)).round()
}

fn falls(eighths: [u8; 4], count: u8) -> Box<[Fall]> {
    let mut all = Vec::new();
    for hits in 0..=count {
        for crits in 0..=count - hits {
            for eyes in 0..=count - hits - crits {
                let faces = [hits, crits, eyes, count - hits - crits - eyes];
                let ways = choose(count, hits) * choose(count - hits, crits) * choose(count - hits - crits, eyes);
                let each = faces.iter().zip(eighths);
                let likely = each.fold(ways, |p, (&n, of)| p * (f64::from(of) / 8.0).powi(i32::from(n)));
                if likely > 0.0 {
                    all.push(Fall { faces, likely });
                }
            }
        }
    }
    all.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_ways_to_fall_are_one_together() {
        for die in [Die::Attack, Die::Merged, Die::Defense] {
            for count in 0..=MOST_DICE {
                let all: f64 = die.falls(count).iter().map(|fall| fall.likely).sum();
                assert!((all - 1.0).abs() < 1e-14, "{die:?} {count}");
            }
        }
    }

    #[test]
    fn three_dice_fall_in_twenty_ways_or_ten_when_crits_do_not_matter() {
        assert_eq!(Die::Attack.falls(3).len(), 20);
        assert_eq!(Die::Merged.falls(3).len(), 10);
        assert_eq!(Die::Defense.falls(3).len(), 10);
    }
}
