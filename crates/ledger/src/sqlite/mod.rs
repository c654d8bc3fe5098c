//! A store in a folder: one SQLite file, and a lock that keeps other programs away from it.

mod from_first;
mod open;
mod read;
mod schema;
mod trouble;
mod write;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::error::LedgerError;
use crate::file::beside;
use crate::journal::{Beginning, Entered, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::row::Row;
use crate::store::{Addition, Kinds, Store, Whole, Written};

pub use schema::VERSION;
use trouble::Trouble;

/// A store in a folder.
///
/// One connection writes; those that read are others, so that reading does not wait for writing.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    /// Connections for reading that nobody uses at the moment. They are closed before the one that writes, which tidies
    /// up.
    readers: Mutex<Vec<Connection>>,
    writer: Mutex<Connection>,
    /// Given back last.
    _lock: open::Lock,
}

/// How many connections for reading are kept for the next who reads.
const SPARE_READERS: usize = 4;

impl Sqlite {
    /// The file in a store's folder.
    pub const FILE: &str = "tallyho.sqlite";

    /// Opens the store in a folder, or makes one. A store of an earlier program is copied beside and then brought up to
    /// date.
    ///
    /// # Errors
    /// [`LedgerError::Locked`] when another program uses the folder, [`LedgerError::TooNew`] for a store of a later
    /// one, and [`LedgerError::Damaged`] or [`LedgerError::Foreign`] for a file that is none or no longer one. Such a
    /// file is left as it is.
    pub fn open(folder: &Path) -> Result<Self, LedgerError> {
        let (path, writer, lock) = open::open(folder)?;
        Ok(Self { path, readers: Mutex::default(), writer: Mutex::new(writer), _lock: lock })
    }

    /// How the files end that [`snapshot`](Store::snapshot) writes.
    pub const ENDING: &str = ".sqlite";

    /// Everything in a file that a store wrote, which is looked at and not changed.
    ///
    /// # Errors
    /// As [`open`](Self::open); an earlier program's file is [`LedgerError::Foreign`] here.
    pub fn look_into(file: &Path) -> Result<Whole, LedgerError> {
        open::look_into(file).map_err(|trouble| trouble.at(file))
    }

    /// Moves a store that cannot be opened out of the way, with everything that lies beside it; where to. None when
    /// there is nothing.
    ///
    /// # Errors
    /// [`LedgerError::Locked`] when another program uses the folder, [`LedgerError::Io`] when it cannot be moved.
    pub fn set_aside(folder: &Path) -> Result<Option<PathBuf>, LedgerError> {
        open::set_aside(folder)
    }

    /// The file that everything is in.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads, all from one moment.
    fn reading<T>(&self, read: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>) -> Result<T, LedgerError> {
        let spare = || self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = spare().pop();
        let work = || {
            let mut reader = match taken {
                Some(reader) => reader,
                None => open::reader(&self.path)?,
            };
            let moment = reader.transaction()?;
            let found = read(&moment)?;
            moment.finish()?;
            Ok((found, reader))
        };
        let (found, reader) = work().map_err(|trouble: Trouble| trouble.at(&self.path))?;
        let mut spare = spare();
        if spare.len() < SPARE_READERS {
            spare.push(reader);
        }
        Ok(found)
    }

    /// Writes, all or nothing. It is on disk when this returns.
    fn writing<T>(&self, write: impl FnOnce(&Transaction<'_>) -> Result<T, Trouble>) -> Result<T, LedgerError> {
        // A thread that died in the middle of a transaction has rolled it back.
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let work = || {
            let work = writer.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = write(&work)?;
            work.commit()?;
            Ok(done)
        };
        work().map_err(|trouble: Trouble| trouble.at(&self.path))
    }
}

impl Store for Sqlite {
    fn begin(&self, beginning: &Beginning) -> Result<JournalId, LedgerError> {
        self.writing(|work| write::begin(work, beginning))
    }

    fn append(&self, id: JournalId, addition: &Addition) -> Result<Written, LedgerError> {
        self.writing(|work| write::append(work, id, addition))
    }

    fn load(&self, id: JournalId) -> Result<Kept, LedgerError> {
        self.reading(|moment| read::load(moment, id))
    }

    fn rows_from(&self, id: JournalId, first: u64) -> Result<Vec<Row>, LedgerError> {
        self.reading(|moment| read::rows_from(moment, id, first))
    }

    fn list(&self, kind: &str) -> Result<Vec<Journal>, LedgerError> {
        self.reading(|moment| read::list(moment, kind))
    }

    fn door(&self, key: &str) -> Result<Option<Entered>, LedgerError> {
        self.reading(|moment| read::door(moment, key))
    }

    fn set_place(&self, id: JournalId, place: &Place) -> Result<(), LedgerError> {
        self.writing(|work| write::set_place(work, id, place))
    }

    fn remove(&self, id: JournalId) -> Result<(), LedgerError> {
        self.writing(|work| write::remove(work, id))
    }

    fn shelve(&self, kind: &str, label: &str, text: &str, most: u64) -> Result<ShelvedId, LedgerError> {
        self.writing(|work| write::shelve(work, kind, label, text, most))
    }

    fn reshelve(&self, kind: &str, id: ShelvedId, label: &str, text: &str) -> Result<(), LedgerError> {
        self.writing(|work| write::reshelve(work, kind, id, label, text))
    }

    fn shelved(&self, kind: &str, id: ShelvedId) -> Result<Shelved, LedgerError> {
        self.reading(|moment| read::shelved(moment, kind, id))
    }

    fn shelf(&self, kind: &str) -> Result<Vec<Shelved>, LedgerError> {
        self.reading(|moment| read::shelf(moment, kind))
    }

    fn unshelve(&self, kind: &str, id: ShelvedId) -> Result<(), LedgerError> {
        self.writing(|work| write::unshelve(work, kind, id))
    }

    fn kinds(&self) -> Result<Kinds, LedgerError> {
        self.reading(read::kinds)
    }

    fn import(&self, kept: &Kept) -> Result<JournalId, LedgerError> {
        self.writing(|work| write::import(work, kept, None))
    }

    fn replace(&self, whole: &Whole) -> Result<(), LedgerError> {
        self.writing(|work| write::replace(work, whole))
    }

    fn snapshot(&self, name: &Path) -> Result<PathBuf, LedgerError> {
        let path = beside(name, Self::ENDING);
        // The one that writes is not held up: a copy is of one moment, whoever makes it.
        let copy = || open::copy_into(&open::reader(&self.path)?, &beside(name, ".copy"), &path);
        copy().map_err(|trouble: Trouble| trouble.at(&self.path))?;
        Ok(path)
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }
}
