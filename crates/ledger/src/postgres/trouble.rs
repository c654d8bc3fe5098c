//! What PostgreSQL says, in words of our own.

use std::path::PathBuf;

use sqlx::postgres::PgDatabaseError;

use crate::error::LedgerError;
use crate::memory::taken_key;

/// What can go wrong inside.
#[derive(Debug)]
pub(super) enum Trouble {
    Sql(sqlx::Error),
    Told(LedgerError),
    /// Something stands in the tables that this program cannot have written.
    Damaged(String),
}

impl From<sqlx::Error> for Trouble {
    fn from(error: sqlx::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<LedgerError> for Trouble {
    fn from(error: LedgerError) -> Self {
        Self::Told(error)
    }
}

impl Trouble {
    /// Whether it may go better at once, over another line: this one was lost, the server is coming up, or two stood in
    /// each other's way.
    pub(super) fn may_pass(&self) -> bool {
        match self {
            Self::Told(_) | Self::Damaged(_) => false,
            Self::Sql(error) => match error {
                sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::WorkerCrashed => true,
                sqlx::Error::Protocol(_) => true,
                sqlx::Error::Database(told) => told.code().is_some_and(|code| {
                    // Connection trouble, serialisation, deadlock, shutting down or starting up, too many.
                    let codes = ["40001", "40P01", "57P01", "57P02", "57P03", "53300"];
                    code.starts_with("08") || codes.contains(&&*code)
                }),
                _ => false,
            },
        }
    }

    /// The same for whoever asked, about a store.
    pub(super) fn at(self, store: &str) -> LedgerError {
        let path = PathBuf::from(store);
        let may_pass = self.may_pass();
        let error = match self {
            Self::Told(error) => return error,
            Self::Damaged(what) => return LedgerError::damaged(&path, what),
            Self::Sql(error) => error,
        };
        let unreachable = |what: String| LedgerError::Unreachable { store: store.to_owned(), what };
        match &error {
            sqlx::Error::Database(told) => {
                let told = told.downcast_ref::<PgDatabaseError>();
                match told.code() {
                    "23505" if told.constraint() == Some("place_key") => taken_key(),
                    "28000" | "28P01" | "3D000" | "42501" => unreachable(told.message().to_owned()),
                    "53100" | "53200" => LedgerError::Store { path, what: told.message().to_owned() },
                    "55P03" => unreachable("somebody else is writing and does not finish".to_owned()),
                    _ if may_pass => unreachable(told.message().to_owned()),
                    _ => LedgerError::Store { path, what: told.to_string() },
                }
            }
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::ColumnNotFound(_) => {
                LedgerError::damaged(&path, error.to_string())
            }
            sqlx::Error::PoolTimedOut => unreachable("nobody answers".to_owned()),
            sqlx::Error::Io(io) => unreachable(io.to_string()),
            sqlx::Error::Configuration(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => {
                unreachable(error.to_string())
            }
            _ => LedgerError::Store { path, what: error.to_string() },
        }
    }
}
