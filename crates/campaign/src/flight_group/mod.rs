//! Flight Group Alpha: Imperial pilots who share what they earn.

mod chart;
mod counted;
mod entered;

pub use chart::{Claim, Source, Tally};
pub use counted::{Counter, Foe, Role, Roles};
