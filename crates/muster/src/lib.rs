//! From content to a game: squads, wings of campaigns or a mission, and who flies them, with a seed.
//!
//! Whatever plays, shows or counts games asks here for them, so that the same wishes and the same seed are the same game
//! everywhere. It reads squads and finds missions; it prints nothing and keeps nothing.

#[cfg(test)]
mod ace_tests;
mod anybody;
mod berths;
mod books;
mod bout;
pub mod choose;
mod deploy;
pub mod equip;
mod error;
mod even;
#[cfg(test)]
mod every_effect;
#[cfg(test)]
mod every_mission;
#[cfg(test)]
mod every_objective;
#[cfg(test)]
mod every_sortie;
mod field;
mod flight_group;
mod flyer;
pub mod handicap;
mod kit;
#[cfg(test)]
mod mission_tests;
mod muster;
mod naming;
pub mod orders;
pub mod pair;
mod pilot_kind;
pub mod profile;
mod readings;
mod scaled;
#[cfg(test)]
mod scaled_tests;
pub mod sortie;
pub mod squad;
mod vary;
pub mod yard;

pub use anybody::anybody;
pub use bout::{Bout, NotResumed, Teller, Thought};
pub use error::MusterError;
pub use even::Tried;
pub use field::{Sally, rules};
pub use flyer::{Computer, Flyer};
pub use muster::{Advice, Battle, Muster, Mustered, Ready, Seating, Wanted, What, new_game};
pub use naming::Naming;
pub use pilot_kind::{PilotKind, Rules};
pub use readings::Readings;
pub use vary::Vary;
