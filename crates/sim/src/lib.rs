//! Many games at once, and what they tell.
//!
//! A [`Sweep`] says what is played: settings, how often, from which seed. [`Run`] plays it on several threads into a folder, goes on where
//! it was stopped, and leaves the same files whatever the number of threads; [`merge`] puts parts together that several machines have played, and
//! [`spread`] has a queue between them.
//! How a game of a setting is set up and flown is given to it as a function.
//!
//! ```
//! use tallyho_sim::{Setting, Sweep};
//!
//! let flown_by = ["heuristic".to_owned(), "random".to_owned()];
//! let setting = Setting { mission: "battle".to_owned(), pilots: 0, level: 0, flown_by };
//! let sweep = Sweep {
//!     title: "a duel".to_owned(),
//!     program: "0.1.0".to_owned(),
//!     seed: 7,
//!     games: 1000,
//!     settings: vec![setting],
//!     sides: ["red".to_owned(), "blue".to_owned()],
//!     objectives: Vec::new(),
//!     given: Vec::new(),
//! };
//! assert_eq!(sweep.total(), 1000);
//! assert_eq!(sweep.game(12), sweep.game(12));
//! ```
//!
//! It knows no command line, no content and no flight system by name.

mod compare;
mod conduct;
mod error;
mod even;
mod file;
mod folder;
mod merge;
mod report;
mod row;
mod run;
mod series;
pub mod spread;
pub mod stats;
mod summary;
mod sweep;
mod tally;
mod told;
mod watch;

pub use compare::{Difference, Verdict, compare};
pub use conduct::Conduct;
pub use error::SimError;
pub use even::{Even, EvenTold};
pub use folder::{Finished, Manifest};
pub use merge::merge;
pub use row::{How, Played, Side};
pub use run::{Outcome, Progress, Run};
pub use series::{BattleOutcome, SIDES, Series, SeriesJson, SideOutcome, SideTally, WonHow};
pub use stats::Share;
pub use summary::{Cell, Summary};
pub use sweep::{Numbered, Setting, Shard, Sweep, digest};
pub use tally::{Fates, GRID, Tally};
pub use told::SummaryTold;
pub use watch::play;
