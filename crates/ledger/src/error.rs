//! Why something could not be kept or found.

use std::io;
use std::path::{Path, PathBuf};

use crate::journal::JournalId;

/// Why something could not be kept or found. What was there before is there still.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// A journal, or a thing on the shelf, that is not there.
    #[error("there is no {what} in the store; it may have been removed")]
    Missing {
        /// What was looked for, such as `journal 7`.
        what: String,
    },
    /// A row that somebody else has written meanwhile.
    #[error("journal {journal} has {written} rows and not {at}: somebody was faster; look at it again and then decide")]
    Conflict {
        /// Which journal.
        journal: JournalId,
        /// The number that the row should have had.
        at: u64,
        /// How many rows there are.
        written: u64,
    },
    /// A key or a place that is there already.
    #[error("{what} is there already; choose another")]
    Taken {
        /// Which one, without telling a key.
        what: String,
    },
    /// A shelf with as much on it as was allowed.
    #[error("{most} {kind}s are kept; remove some first")]
    Full {
        /// What is kept on it.
        kind: String,
        /// How many there may be.
        most: u64,
    },
    /// A store that a later program wrote.
    #[error("{} is of version {found} and this program knows up to {known}; use the later program, or choose another store", path.display())]
    TooNew {
        /// The store.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The latest that is known here.
        known: i64,
    },
    /// A folder that another program uses.
    #[error("another program uses {}; stop it, or choose another folder", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// A file that is something else.
    #[error("{} is no store of Tallyho: {what}; move it away, or choose another store", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is instead.
        what: String,
    },
    /// A file that was a store. Nothing in it was changed.
    #[error("{} is damaged ({what}) and was left as it is; put a copy of it in its place, or move it away to begin anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A file or folder that cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A database that cannot be reached, or lets nobody in.
    #[error(
        "cannot use {store}: {what}; see that PostgreSQL runs there and that the address, the user and the password are right, and try again"
    )]
    Unreachable {
        /// Its address, without the password.
        store: String,
        /// Why.
        what: String,
    },
    /// A text that is no export of ours, or no longer what was written.
    #[error("line {line} of {}: {what}", path.display())]
    BadText {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong, and what to do.
        what: String,
    },
    /// A part of some work that cannot be done here.
    #[error("part {part} of {work} cannot be done here: {what}")]
    Undone {
        /// Which work.
        work: String,
        /// Which part, from 0.
        part: u64,
        /// Why.
        what: String,
    },
    /// Work of which there is more than one.
    #[error("there is more than one; say which of {names}")]
    Several {
        /// What they are called.
        names: String,
    },
    /// Something that should not happen.
    #[error("{} says: {what}", path.display())]
    Store {
        /// The store.
        path: PathBuf,
        /// What it says.
        what: String,
    },
}

impl LedgerError {
    pub(crate) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io { path: path.to_owned(), error }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), what: what.into() }
    }

    pub(crate) fn no_journal(id: JournalId) -> Self {
        Self::Missing { what: format!("journal {id}") }
    }
}
