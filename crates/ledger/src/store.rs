//! What every store can do.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::LedgerError;
use crate::file::beside;
use crate::journal::{Beginning, Entered, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::row::{Draft, Edition, Row};

/// Rows that belong together and are added all or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addition {
    /// How many rows there are: the number of the first of these.
    pub at: u64,
    /// The id that the writer's client gave to the message these rows come from. One that the journal has already adds
    /// nothing.
    pub message: Option<String>,
    /// What they were written and played by.
    pub edition: Edition,
    /// The rows.
    pub rows: Vec<Draft>,
    /// What a list says of the journal from now on.
    pub summary: String,
}

/// What became of an addition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is kept, as these rows.
    Now(Vec<Row>),
    /// Its message had come before and nothing was written; this is the number of its first row.
    Before(u64),
}

/// What another program did to a store that it shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It added to a journal, gave a place away or removed it.
    Journal(JournalId),
    /// Anything may have changed: the line was down for a while.
    Anything,
}

/// Whoever wants to hear of changes. It is told on a thread of the store's, and should not keep it for long.
pub type Hear = Box<dyn Fn(Change) + Send + Sync>;

/// The words for what a store holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    /// The kinds of its journals, in order.
    pub journals: Vec<String>,
    /// The kinds of things on its shelf, in order.
    pub shelf: Vec<String>,
}

/// Everything that is in a store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// The journals by their numbers.
    pub journals: Vec<Kept>,
    /// What is on the shelf, by its numbers.
    pub shelf: Vec<Shelved>,
}

/// Where journals are kept, and a shelf beside them.
///
/// Whatever returns without an error is kept for good: it survives the end of the program and, for stores on disk, a
/// power cut. Whatever returns an error has changed nothing. Calls may block; those that only read do not wait for
/// those that write.
pub trait Store: Debug + Send + Sync {
    /// Keeps a new journal with its places and its first rows; its number.
    ///
    /// # Errors
    /// [`LedgerError::Taken`] for a key that is in use or a place that is there twice.
    fn begin(&self, beginning: &Beginning) -> Result<JournalId, LedgerError>;

    /// Adds rows, all or none.
    ///
    /// # Errors
    /// [`LedgerError::Missing`] without such a journal; [`LedgerError::Conflict`] when it has another number of rows.
    fn append(&self, id: JournalId, addition: &Addition) -> Result<Written, LedgerError>;

    /// A journal with everything that was ever written.
    ///
    /// # Errors
    /// [`LedgerError::Missing`] without such a journal; [`LedgerError::Damaged`] when its rows are not what was
    /// written.
    fn load(&self, id: JournalId) -> Result<Kept, LedgerError>;

    /// The rows from a number on; none when there are not so many.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    fn rows_from(&self, id: JournalId, first: u64) -> Result<Vec<Row>, LedgerError>;

    /// Every journal of a kind, the one that was changed last first.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn list(&self, kind: &str) -> Result<Vec<Journal>, LedgerError>;

    /// Where a key leads; `None` when nowhere.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn door(&self, key: &str) -> Result<Option<Entered>, LedgerError>;

    /// Puts a place in the stead of the one with its word, or after all others when there is none.
    ///
    /// # Errors
    /// [`LedgerError::Missing`] without such a journal; [`LedgerError::Taken`] for a key that is in use elsewhere.
    fn set_place(&self, id: JournalId, place: &Place) -> Result<(), LedgerError>;

    /// Forgets a journal for good; one that is not there is forgotten already.
    ///
    /// # Errors
    /// When the store cannot be written.
    fn remove(&self, id: JournalId) -> Result<(), LedgerError>;

    /// Keeps a thing on the shelf, on which there may be so many of its kind; its number.
    ///
    /// # Errors
    /// [`LedgerError::Full`] when there are so many.
    fn shelve(&self, kind: &str, label: &str, text: &str, most: u64) -> Result<ShelvedId, LedgerError>;

    /// Keeps a thing in the stead of what it was.
    ///
    /// # Errors
    /// [`LedgerError::Missing`] without such a thing.
    fn reshelve(&self, kind: &str, id: ShelvedId, label: &str, text: &str) -> Result<(), LedgerError>;

    /// A thing on the shelf.
    ///
    /// # Errors
    /// [`LedgerError::Missing`] without such a thing.
    fn shelved(&self, kind: &str, id: ShelvedId) -> Result<Shelved, LedgerError>;

    /// Every thing of a kind, the one that was changed last first.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn shelf(&self, kind: &str) -> Result<Vec<Shelved>, LedgerError>;

    /// Forgets a thing for good; one that is not there is forgotten already.
    ///
    /// # Errors
    /// When the store cannot be written.
    fn unshelve(&self, kind: &str, id: ShelvedId) -> Result<(), LedgerError>;

    /// Has somebody told, from now on, what *other* programs do to the journals; [`rows_from`](Self::rows_from) says
    /// what is new. A store that only one program can use has nothing to tell.
    ///
    /// # Errors
    /// When the store cannot be listened to.
    fn watch(&self, hear: Hear) -> Result<(), LedgerError> {
        drop(hear);
        Ok(())
    }

    /// The kinds of what is in the store.
    ///
    /// # Errors
    /// When the store cannot be read.
    fn kinds(&self) -> Result<Kinds, LedgerError>;

    /// Keeps a journal as it was elsewhere, with its rows, editions, messages, places and times; only its number is a
    /// new one.
    ///
    /// # Errors
    /// [`LedgerError::Taken`] for a key that is in use.
    fn import(&self, kept: &Kept) -> Result<JournalId, LedgerError>;

    /// Puts all of this, numbers too, in the stead of everything that is there, all or nothing.
    ///
    /// # Errors
    /// [`LedgerError::Taken`] for a key or a number that is there twice; when the store cannot be written.
    fn replace(&self, whole: &Whole) -> Result<(), LedgerError>;

    /// Writes everything into a new file, whose name is the one given and an ending that says what it is. The file is
    /// private and on disk when this returns.
    ///
    /// # Errors
    /// When something is damaged, or the file cannot be written.
    fn snapshot(&self, name: &Path) -> Result<PathBuf, LedgerError> {
        let path = beside(name, crate::text::ENDING);
        crate::text::write_file(&path, &Whole::of(self)?)?;
        Ok(path)
    }

    /// What people call the store: a folder's file, or an address without a password.
    fn name(&self) -> String;
}

impl Whole {
    /// Everything that is in a store.
    ///
    /// # Errors
    /// When it cannot be read, or is damaged.
    pub fn of<S: Store + ?Sized>(store: &S) -> Result<Self, LedgerError> {
        let Kinds { journals: kinds, shelf: sorts } = store.kinds()?;
        let (mut journals, mut shelf) = (Vec::new(), Vec::new());
        for kind in &kinds {
            for journal in store.list(kind)? {
                journals.push(store.load(journal.id)?);
            }
        }
        for sort in &sorts {
            shelf.extend(store.shelf(sort)?);
        }
        journals.sort_by_key(|kept| kept.journal.id);
        shelf.sort_by_key(|thing| thing.id);
        Ok(Self { journals, shelf })
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs().cast_signed())
}
