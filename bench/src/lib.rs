//! Speed, measured beside the best alternative in the same run; and that alternative as a test oracle.
//!
//! Nothing that ships depends on this crate.

pub mod by_geo;
pub mod by_parry;
pub mod fleet;
pub mod race;
pub mod scene;
