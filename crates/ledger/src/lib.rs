//! One journal for everything that is played: battles, tables with miniatures and whatever else goes on for longer than
//! a program runs.
//!
//! A journal is how something began and rows that are only ever added. Nothing in it is changed or erased: an answer
//! that is taken back is followed by a row that says so, and one that is done again by another. Which rows count
//! follows from all of them ([`Standing`]). Every row has a number, the word for who wrote it, the edition of the rules
//! it was played by and, where a client gave one, the id of the message it came by, so that a message which arrives
//! twice is one row.
//!
//! What a row *means* is its reader's business; here it is a text. Where journals are kept is a [`Store`]: [`Sqlite`]
//! in a folder, [`Postgres`] in a database that several programs share, [`Memory`] for as long as the program runs.
//! [`open`] takes a word for any of them; [`copy`](copy()), [`backup`](backup()), [`restore`] and [`verify`] work on all.
//!
//! ```
//! use tallyho_ledger::{Addition, Beginning, Draft, Edition, Entry, Memory, Standing, Store};
//!
//! let edition = Edition { format: 1, rules: "a fingerprint".into(), program: "0.1.0".into() };
//! let store = Memory::default();
//! let (kind, title) = ("battle".into(), "A duel".into());
//! let id = store.begin(&Beginning { kind, title, edition: edition.clone(), ..Beginning::default() })?;
//!
//! let row = |entry| Draft { writer: Some("seat 0".into()), entry, note: String::new() };
//! let rows = vec![row(Entry::Did("dial 2 straight".into())), row(Entry::Undo { keep: 0 }), row(Entry::Redo)];
//! store.append(id, &Addition { at: 0, message: None, edition, rows, summary: "round 1".into() })?;
//!
//! let standing = Standing::of(store.load(id)?.rows);
//! assert_eq!(standing.live().count(), 1);
//! assert_eq!(standing.written(), 3);
//! # Ok::<(), tallyho_ledger::LedgerError>(())
//! ```
//!
//! This crate knows no rules, no cards and no page, and nothing else of the house knows SQL.

mod backup;
mod chain;
mod copy;
mod error;
mod file;
mod journal;
mod memory;
mod open;
mod postgres;
mod queue;
mod row;
mod sqlite;
mod standing;
mod store;
mod text;

pub mod old;

pub use backup::{Backup, backup, backup_if_older, backups, day, read_backup, restore};
pub use copy::{Copied, Verified, Which, bring_in, copy, verify};
pub use error::LedgerError;
pub use file::{TextFile, private_file, private_folder};
pub use journal::{Beginning, Entered, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
pub use memory::Memory;
pub use open::{Named, named, open};
pub use postgres::Postgres;
pub use queue::{Collected, Labour, Queue, Shift, Until, Work};
pub use row::{Draft, Edition, Entry, Row};
pub use sqlite::{Sqlite, VERSION};
pub use standing::Standing;
pub use store::{Addition, Change, Hear, Kinds, Store, Whole, Written};
pub use text::{Keys, Rows, export, read as read_export, read_file as read_export_file};
