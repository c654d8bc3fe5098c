//! What can stop a command.

use std::io;

use tallyho_cards::{ContentError, UnknownName};

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    /// The content files have faults.
    #[error("the content cannot be used\n{0}")]
    Content(#[from] ContentError),
    /// Something was asked for that does not exist.
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    /// The answer could not be put into JSON.
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The answer could not be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}
