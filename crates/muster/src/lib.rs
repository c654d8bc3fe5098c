//! From content to a game: squads, wings of campaigns or a mission, and who flies them, with a seed.
//!
//! Whatever plays, shows or counts games asks here for them, so that the same wishes and the same seed are the same game
//! everywhere. It reads squads and finds missions; it prints nothing and keeps nothing.

mod berths;
pub mod choose;
pub mod deploy;
pub mod equip;
mod error;
#[cfg(test)]
mod every_effect;
#[cfg(test)]
mod every_mission;
#[cfg(test)]
mod every_objective;
#[cfg(test)]
mod every_sortie;
pub mod field;
pub mod flight_group;
#[cfg(test)]
mod mission_tests;
pub mod orders;
mod pilot_kind;
pub mod profile;
pub mod readings;
pub mod ready;
pub mod sortie;
pub mod squad;
pub mod yard;

pub use error::MusterError;
pub use pilot_kind::{PilotKind, Rules, assign, new_game};
