//! What nobody can guess.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};

use tallyho_rules::mixed;

use super::error::WebError;

/// A key to a seat: 128 bits as 32 letters.
pub(super) fn key() -> Result<String, WebError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| WebError::internal(&error))?;
    Ok(bytes.iter().fold(String::new(), |mut key, byte| {
        // Writing to a text cannot fail.
        let _ = write!(key, "{byte:02x}");
        key
    }))
}

/// Where the luck of battles comes from.
#[derive(Debug)]
pub(crate) enum Seeds {
    /// From the system: nobody knows the next.
    Any,
    /// From a number that somebody chose, for whoever wants the same luck again in the same order.
    Row { first: u64, drawn: AtomicU64 },
}

impl Seeds {
    pub(crate) fn new(first: Option<u64>) -> Self {
        first.map_or(Self::Any, |first| Self::Row { first, drawn: AtomicU64::new(0) })
    }

    /// A seed for the luck of a battle.
    pub(super) fn draw(&self) -> Result<u64, WebError> {
        match self {
            Self::Any => {
                let mut bytes = [0; 8];
                getrandom::fill(&mut bytes).map_err(|error| WebError::internal(&error))?;
                Ok(u64::from_le_bytes(bytes))
            }
            Self::Row { first, drawn } => Ok(mixed(*first, drawn.fetch_add(1, Ordering::Relaxed))),
        }
    }
}

/// Whether a text has the shape of a key.
pub(super) fn is_key(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
