//! The table in a browser: the page, its addresses, and what a seat may see.
//!
//! [`serve`] serves it until it is stopped. Battles and tables with miniatures are kept in a folder; everything the page needs is
//! inside the program.

mod aboard;
mod ask;
mod assets;
mod battle;
mod campaign;
mod companion;
mod consent;
#[cfg(test)]
mod consent_tests;
mod dice;
mod door;
mod error;
mod even;
mod facts;
mod games;
mod home;
#[cfg(test)]
mod journal_tests;
#[cfg(test)]
mod levels_tests;
mod limits;
mod lines;
mod listeners;
mod listening;
mod marks;
mod mission_facts;
#[cfg(test)]
mod mission_tests;
mod missions;
mod moot;
mod note;
mod odds;
mod open;
mod orders;
#[cfg(test)]
mod orders_tests;
mod preview;
mod proposal;
mod qr;
mod queue;
mod roll;
mod roster;
mod routes;
mod scene;
mod scribe;
mod secret;
mod sent;
mod server;
mod serving;
mod session;
pub mod sheet;
mod showing;
mod squad_scene;
#[cfg(test)]
mod squad_tests;
mod squads;
#[cfg(test)]
mod tests;
mod threat;
mod viewer;
mod wings;
#[cfg(test)]
mod words_tests;

pub use serving::{ServeError, Serving, serve};
