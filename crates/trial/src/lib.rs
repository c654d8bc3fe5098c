//! What is played over and over: two squads or a mission, in all settings that are wanted, and how fair every mission is.
//!
//! [`Wish`] is what somebody wants, as it is typed or sent to another machine; [`Repeat`] is that as games with numbers, each set up
//! by the one way from content to a game. [`balance`] plays every mission and tells how often it is won. It prints nothing.

pub mod balance;
mod order;
mod repeat;
mod soak;
mod wish;

pub use order::Order;
pub use repeat::{Fought, Repeat};
pub use soak::{Soaked, soak};
pub use wish::Wish;

use std::io;
use std::path::PathBuf;

/// Why something cannot be played over and over.
#[derive(Debug, thiserror::Error)]
pub enum TrialError {
    /// A game that could not be made of what was wanted.
    #[error(transparent)]
    Muster(#[from] tallyho_muster::MusterError),
    /// Many games that could not be played or put together.
    #[error(transparent)]
    Sim(#[from] tallyho_sim::SimError),
    /// A battle that was not played to its end.
    #[error(transparent)]
    Stopped(#[from] tallyho_pilots::Stopped),
    /// A word that is none of the valid ones.
    #[error("{0}")]
    BadWord(String),
    /// People do not play hundreds of games.
    #[error("a person flies one battle at a time, without --json, --games or --soak")]
    PersonAlone,
    /// Neither a mission nor two squads are named.
    #[error("name a mission, or a red and a blue squad")]
    Nothing,
    /// A battle that broke something.
    #[error("the battle of seed {seed} breaks: {what}")]
    Broken {
        /// Which.
        seed: u64,
        /// What.
        what: String,
    },
    /// A file that cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    CannotRead {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file that cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    CannotWrite {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}
