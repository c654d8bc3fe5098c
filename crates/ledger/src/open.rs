//! A store by the word that people type for it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::LedgerError;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::store::Store;

/// What a word for a store means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A folder.
    Folder(PathBuf),
    /// The address of a database.
    Database(String),
}

/// What a word for a store means: `postgres://…` is a database, everything else a folder.
///
/// # Errors
/// [`LedgerError::Foreign`] for the address of something else.
pub fn named(word: &str) -> Result<Named, LedgerError> {
    match word.split_once("://") {
        _ if Postgres::is_address(word) => Ok(Named::Database(word.to_owned())),
        Some((other, _)) => {
            let what = format!("'{other}' is no kind of store; there are folders and postgres://user@host/database");
            // The rest may hold a password.
            Err(LedgerError::Foreign { path: format!("{other}://…").into(), what })
        }
        None => Ok(Named::Folder(PathBuf::from(word))),
    }
}

/// Opens a store by its word: the path of a folder, or `postgres://user@host/database`.
///
/// # Errors
/// As [`Sqlite::open`] and [`Postgres::open`].
pub fn open(word: &str) -> Result<Arc<dyn Store>, LedgerError> {
    match named(word)? {
        Named::Folder(folder) => open_folder(&folder),
        Named::Database(address) => Ok(Arc::new(Postgres::open(&address)?)),
    }
}

fn open_folder(folder: &Path) -> Result<Arc<dyn Store>, LedgerError> {
    Ok(Arc::new(Sqlite::open(folder)?))
}
