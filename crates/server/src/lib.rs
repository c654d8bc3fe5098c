//! The table in a browser: the page, its addresses, and what a seat may see.
//!
//! [`serve`] serves it until it is stopped. Battles and tables with miniatures are kept in a folder; everything the page needs is
//! inside the program.

mod aboard;
mod ask;
mod assets;
mod battle;
mod dice;
mod door;
mod error;
mod facts;
mod hall;
mod home;
mod limits;
mod listeners;
mod marks;
mod mat;
mod mat_board;
mod mat_map;
#[cfg(test)]
mod mat_mission_tests;
mod mat_routes;
mod mat_scene;
mod mat_setup;
mod mat_store;
#[cfg(test)]
mod mat_tests;
mod mates;
mod mission_facts;
#[cfg(test)]
mod mission_tests;
mod missions;
mod odds;
mod preview;
mod routes;
mod scene;
mod scribe;
mod secret;
mod sent;
mod server;
mod serving;
pub mod sheet;
mod squad_scene;
mod squad_store;
#[cfg(test)]
mod squad_tests;
mod squads;
mod store;
#[cfg(test)]
mod tests;
mod threat;
mod told;
#[cfg(test)]
mod told_tests;
mod viewer;
mod wings;
#[cfg(test)]
mod words_tests;

pub use serving::{ServeError, Serving, serve};
