//! Flight Group Alpha: Imperial pilots who share what they earn.

mod chart;

pub use chart::{Claim, Source, Tally};
