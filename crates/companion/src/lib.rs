//! The companion at a real table: it leads somebody with miniatures through each round, asks what it cannot know, keeps the
//! tokens and damage of the ships that nobody flies, and says what they do and why.
//!
//! A [`Session`] is a start and a list of typed answers, nothing else. What is asked now follows from playing the answers again
//! ([`Session::scene`]); so taking one back, saving and resuming need no code of their own, and a session that was saved is
//! exactly where it was. A [`Desk`] is a session in front of somebody who types:
//!
//! ```
//! use tallyho_companion::{Desk, Dice, Session, Start, sample::SampleYard};
//! use tallyho_pilots::flight::System;
//!
//! let yard = SampleYard::new();
//! let start = Start { system: System::SoloAlpha, seed: 1, dice: Dice::Rolled };
//! let mut desk = Desk::open(Session::new(start), &yard)?;
//! assert!(desk.greeting().contains("Your first ship, by name?"));
//! assert!(desk.typed("Luke").text.contains("initiative of Luke?"));
//! assert!(desk.typed("undo").text.contains("Your first ship, by name?"));
//! # Ok::<(), tallyho_companion::Fault>(())
//! ```
//!
//! It measures nothing but on a [`map`] that somebody draws, and knows no flight system: that is behind [`Flyer`](tallyho_pilots::flight::companion::Flyer), and where
//! ships come from behind [`Yard`]. It touches no file, no terminal and no clock.

mod acts;
mod arrive;
mod ask;
mod assemble;
mod change;
mod credit;
mod desk;
mod engage;
mod faces;
mod fix;
mod formation;
mod group;
mod known;
mod limits;
pub mod map;
mod moment;
mod muster;
mod progress;
mod prompt;
mod reckon;
mod round;
mod rule;
mod run;
pub mod sample;
mod saved;
mod session;
mod setup;
mod sheet;
mod sortie;
mod wing;
mod words;
mod yard;

pub use credit::{Credits, Deed, Harm};
pub use desk::{Desk, Reply, Then};
pub use group::Group;
pub use moment::{Arriving, Doing, Moment, Phase, Station};
pub use progress::{Fate, Progress, Tally};
pub use prompt::{Answers, Prompt};
pub use saved::Fault;
pub use session::{Dice, Mission, Scene, Session, Start};
pub use sheet::{Foe, Mine, Sheet};
pub use sortie::{Assignment, Berth, Craft, Footing, Noun, Sortie, SquadronWords};
pub use yard::{Model, Yard};
