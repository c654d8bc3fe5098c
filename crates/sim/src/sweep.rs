//! What is played: settings, how often, and by which luck.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use tallyho_rules::mixed;

use crate::error::SimError;

/// Many games: each setting is played equally often. All that decides what comes of them is in here, so two sweeps that are equal give
/// the same rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sweep {
    /// What the games are about, for people: a mission's name, or who fights whom.
    pub title: String,
    /// The version of the program that plays; another one may play otherwise.
    pub program: String,
    /// The seed from which every game has its own.
    pub seed: u64,
    /// How many games of each setting.
    pub games: u64,
    /// The settings that are compared.
    pub settings: Vec<Setting>,
    /// What the two sides are called, red first.
    pub sides: [String; 2],
    /// The ids of what can be met in a game: a column each.
    pub objectives: Vec<String>,
    /// Whatever else decides what comes of a game, by name: rocks, rounds, what squads are made of.
    pub given: Vec<(String, String)>,
}

/// One setting of a sweep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// The id of a mission, or `battle`.
    pub mission: String,
    /// How many pilots fly the mission together; 0 in a battle.
    pub pilots: u8,
    /// How good they are; 0 in a battle.
    pub level: u8,
    /// Who flies each side, red first.
    pub flown_by: [String; 2],
}

/// One game of a sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Its number, from 0.
    pub number: u64,
    /// The seed of all its luck.
    pub seed: u64,
    /// The place of its setting.
    pub setting: usize,
}

impl Sweep {
    /// The most games of a sweep.
    pub const MOST: u64 = 1 << 40;

    /// How many games it has.
    pub fn total(&self) -> u64 {
        self.games * self.settings.len() as u64
    }

    /// A game by its number. Settings take turns, so that any part of a sweep has all of them; a game's seed depends on nothing but
    /// the sweep's and its number.
    pub fn game(&self, number: u64) -> Numbered {
        let setting = (number % self.settings.len().max(1) as u64) as usize;
        Numbered { number, seed: mixed(self.seed, number), setting }
    }

    /// Whether it can be played at all.
    ///
    /// # Errors
    /// When it has no game, too many, or more objectives than a row has room for.
    pub fn check(&self) -> Result<(), SimError> {
        let total = self.games.checked_mul(self.settings.len() as u64);
        if total.is_none_or(|total| total == 0 || total > Self::MOST) {
            return Err(SimError::BadSweep("a sweep has at least one game and at most 2^40".to_owned()));
        }
        if self.objectives.len() > 64 {
            return Err(SimError::BadSweep("a sweep has at most 64 objectives".to_owned()));
        }
        Ok(())
    }

    /// A number that another sweep hardly has: FNV-1a over all that is in it.
    pub(crate) fn mark(&self) -> String {
        let text = serde_json::to_string(self).unwrap_or_default();
        format!("{:016x}", digest(&text))
    }
}

/// FNV-1a, which is the same on every machine and in every version.
pub fn digest(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// A part of a sweep for one machine among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which one, from 1.
    pub index: u64,
    /// Of how many.
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { index: 1, of: 1 };

    /// Reads `2/8`.
    ///
    /// # Errors
    /// When it is not that.
    pub fn read(text: &str) -> Result<Self, SimError> {
        let numbers = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if 1 <= index && index <= of && of <= 1 << 20 => Ok(Self { index, of }),
            _ => Err(SimError::BadSweep(format!("'{text}' is not a shard; the second of eight is 2/8"))),
        }
    }

    /// The numbers of its games.
    pub fn range(self, total: u64) -> Range<u64> {
        let cut = |index: u64| (u128::from(total) * u128::from(index) / u128::from(self.of)) as u64;
        cut(self.index - 1)..cut(self.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_the_whole_without_gap_or_overlap() {
        for (total, of) in [(10, 3), (7, 7), (3, 5), (1000, 1)] {
            let mut next = 0;
            for index in 1..=of {
                let range = Shard { index, of }.range(total);
                assert_eq!(range.start, next);
                next = range.end;
            }
            assert_eq!(next, total);
        }
    }

    #[test]
    fn shards_are_read_and_nonsense_is_refused() {
        assert_eq!(Shard::read("2/8").expect("it is one"), Shard { index: 2, of: 8 });
        for wrong in ["0/3", "4/3", "1", "a/b", "1/0", "-1/2", ""] {
            assert!(Shard::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seeds_of_neighbours_and_of_other_sweeps_differ() {
        let mut seeds: Vec<u64> = (0..4).flat_map(|sweep| (0..1000).map(move |number| mixed(sweep, number))).collect();
        seeds.sort_unstable();
        seeds.dedup();
        // A sweep whose seed is the next number is not the same sweep a game later.
        assert_eq!(seeds.len(), 4000);
    }
}
