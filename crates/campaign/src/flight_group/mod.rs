//! Flight Group Alpha: Imperial pilots who share what they earn.

mod chart;
mod counted;

pub use chart::{Claim, Source, Tally};
pub use counted::{Counter, Foe, Role, Roles};
