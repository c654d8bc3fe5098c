//! What SQLite says, in words of our own.

use std::io;
use std::path::Path;

use rusqlite::ErrorCode;

use crate::error::LedgerError;

/// What can go wrong inside.
#[derive(Debug)]
pub(super) enum Trouble {
    Sql(rusqlite::Error),
    Told(LedgerError),
    /// Something stands in the file that this program cannot have written.
    Damaged(String),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<LedgerError> for Trouble {
    fn from(error: LedgerError) -> Self {
        Self::Told(error)
    }
}

impl Trouble {
    /// The same for whoever asked, about a file.
    pub(super) fn at(self, path: &Path) -> LedgerError {
        let error = match self {
            Self::Told(error) => return error,
            Self::Damaged(what) => return LedgerError::damaged(path, what),
            Self::Sql(error) => error,
        };
        let io = |kind| LedgerError::io(path, io::Error::new(kind, error.to_string()));
        match &error {
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => LedgerError::damaged(path, error.to_string()),
            _ => match error.sqlite_error_code() {
                Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                    LedgerError::damaged(path, error.to_string())
                }
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                    LedgerError::Locked { path: path.to_owned() }
                }
                Some(ErrorCode::DiskFull) => io(io::ErrorKind::StorageFull),
                Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => io(io::ErrorKind::PermissionDenied),
                Some(ErrorCode::SystemIoFailure | ErrorCode::CannotOpen) => io(io::ErrorKind::Other),
                _ => LedgerError::Store { path: path.to_owned(), what: error.to_string() },
            },
        }
    }
}
