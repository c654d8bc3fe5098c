//! Missions: a file people can write, what is wrong with it, and the game it becomes.
//!
//! A [`Mission`] is what a file says. A [`Plan`] is that mission for so many pilots of a level, with all chance of its set-up drawn: which
//! ships there are, where obstacles lie, and the [`Scenario`](tallyho_rules::Scenario) that the game carries out. What a chassis or a
//! card is worth in play the plan leaves to whoever fields it.
//!
//! ```
//! use tallyho_missions::{Library, Seats};
//!
//! let missions = Library::embedded().expect("our own missions are sound");
//! let mission = missions.mission("local-trouble").expect("it is one of ours");
//! let cards = tallyho_cards::Library::embedded().expect("our own cards are sound");
//! let plan = mission.plan(&Seats::pilots(4, 1), 7, &cards).expect("it can be set up");
//! assert!(plan.crafts.len() > 4);
//! ```

pub mod brief;
pub mod build;
mod check;
pub mod deck;
pub mod flags;
mod kinds;
mod library;
pub mod mission;
pub mod models;
mod place;
mod plan;
mod read;
mod scatter;
pub mod threat;
pub mod tours;
mod words;

pub use check::Complaint;
pub use kinds::Catalogue;
pub use library::Library;
pub use mission::Mission;
pub use plan::{Berth, Plan, PlanFault, Seats, Whose};
pub use read::read;
pub use tours::Tours;
