//! What is counted over many games: where ships stood, and which were lost.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tallyho_table::{PlayArea, Vec2};

use crate::row::Side;

/// How many cells the table has from left to right, and from near to far, whatever its size.
pub const GRID: usize = 36;

/// What is counted over games. Tallies are put together by adding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How often a ship of each side stood in a cell after it had moved; rows from near to far.
    pub stood: [Vec<u64>; 2],
    /// The ships by side and chassis.
    pub ships: [BTreeMap<String, Fates>; 2],
}

/// How many ships of a chassis there were, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fates {
    /// All of them.
    pub flown: u64,
    /// Those that were destroyed.
    pub lost: u64,
    /// Those that left the table.
    pub left: u64,
}

impl Default for Tally {
    fn default() -> Self {
        let nowhere = || vec![0; GRID * GRID];
        Self { stood: [nowhere(), nowhere()], ships: Default::default() }
    }
}

impl Tally {
    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Self) {
        for side in 0..2 {
            for (sum, more) in self.stood[side].iter_mut().zip(&other.stood[side]) {
                *sum += more;
            }
            for (chassis, more) in &other.ships[side] {
                let sum = self.ships[side].entry(chassis.clone()).or_default();
                *sum = Fates { flown: sum.flown + more.flown, lost: sum.lost + more.lost, left: sum.left + more.left };
            }
        }
    }

    /// Counts a ship that stands somewhere on the table; one that is beyond its edge counts nowhere.
    pub(crate) fn stand(&mut self, side: Side, at: Vec2, area: PlayArea) {
        let cell = |at: f64, of: f64| {
            let cell = (at / of * GRID as f64).floor();
            (0.0..GRID as f64).contains(&cell).then_some(cell as usize)
        };
        if let (Some(x), Some(y)) = (cell(at.x, area.width), cell(at.y, area.height)) {
            self.stood[side as usize][y * GRID + x] += 1;
        }
    }

    /// The counters of a chassis.
    pub(crate) fn fates(&mut self, side: Side, chassis: &str) -> &mut Fates {
        let ships = &mut self.ships[side as usize];
        if !ships.contains_key(chassis) {
            ships.insert(chassis.to_owned(), Fates::default());
        }
        ships.get_mut(chassis).expect("it was just put there")
    }

    /// Whether it is of the right shape, for one that was read.
    pub(crate) fn is_sound(&self) -> bool {
        self.stood.iter().all(|side| side.len() == GRID * GRID)
    }
}
