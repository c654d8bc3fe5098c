//! What can go wrong with many games.

use std::io;
use std::ops::Range;
use std::path::PathBuf;

use parquet::errors::ParquetError;

/// Why games were not played, or not put together.
#[derive(Debug, thiserror::Error)]
pub enum SimError {
    /// A sweep that cannot be.
    #[error("{0}")]
    BadSweep(String),
    /// A game that could not be played.
    #[error("game {number} of seed {seed} cannot be played: {what}")]
    Game {
        /// Its number.
        number: u64,
        /// Its seed.
        seed: u64,
        /// Why.
        what: String,
    },
    /// A folder or file that cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    CannotRead {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A folder or file that cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    CannotWrite {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file of rows that is damaged.
    #[error("{} is damaged ({what}); delete it and run the same command again: its games are played once more", path.display())]
    Torn {
        /// Which one.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A file of rows of another sweep.
    #[error("{} belongs to another sweep; move it away, or choose another folder with --out", path.display())]
    Foreign {
        /// Which one.
        path: PathBuf,
    },
    /// A folder in which another sweep was begun.
    #[error("{} holds another sweep ({what}); choose another folder with --out, or run with its settings to go on", path.display())]
    OtherSweep {
        /// Which one.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// A folder that another run is at work in.
    #[error("another run is at work in {}; wait for it, or choose another folder with --out", path.display())]
    Busy {
        /// Which one.
        path: PathBuf,
    },
    /// A folder that is no sweep's.
    #[error("{} holds no sweep: {what}", path.display())]
    NoSweep {
        /// Which one.
        path: PathBuf,
        /// Why not.
        what: String,
    },
    /// A sweep that was not played to its end.
    #[error("{} is not finished ({done} of {total} games); run its command again to go on", path.display())]
    Unfinished {
        /// Where.
        path: PathBuf,
        /// How many games there are.
        done: u64,
        /// How many there should be.
        total: u64,
    },
    /// A sweep of which shards are still to be played.
    #[error("{done} of {total} shards of {name} are played; `tallyho sim work` plays the others, on any machine")]
    Undone {
        /// What it is called in the queue.
        name: String,
        /// How many are played.
        done: u64,
        /// Of how many.
        total: u64,
    },
    /// A queue that cannot be used.
    #[error(transparent)]
    Queue(#[from] tallyho_ledger::LedgerError),
    /// Shards that leave something out.
    #[error("games {} to {} are in none of these folders; add the shard that has them", missing.start, missing.end - 1)]
    Gap {
        /// What is missing.
        missing: Range<u64>,
    },
    /// Shards that have something twice.
    #[error("{} has games {} to {} once more; leave one of the folders out", path.display(), twice.start, twice.end - 1)]
    Overlap {
        /// Where.
        path: PathBuf,
        /// What is there twice.
        twice: Range<u64>,
    },
}

impl SimError {
    pub(crate) fn torn(path: &std::path::Path, error: &ParquetError) -> Self {
        Self::Torn { path: path.to_owned(), what: error.to_string() }
    }

    pub(crate) fn unwritable(path: &std::path::Path, error: impl Into<io::Error>) -> Self {
        Self::CannotWrite { path: path.to_owned(), error: error.into() }
    }
}
