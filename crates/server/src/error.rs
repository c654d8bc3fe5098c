//! What a browser is told when something cannot be done.

use std::fmt::Display;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use tallyho_ledger::LedgerError;
use tallyho_muster::MusterError;

/// A refusal: what it is to a program, and to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WebError {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
}

impl WebError {
    /// Something that was sent makes no sense.
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, message: message.into() }
    }

    /// Something that this sender may not do.
    pub(super) fn forbidden(message: impl Into<String>) -> Self {
        Self { status: StatusCode::FORBIDDEN, message: message.into() }
    }

    /// Something that does not exist.
    pub(super) fn missing(message: impl Into<String>) -> Self {
        Self { status: StatusCode::NOT_FOUND, message: message.into() }
    }

    /// Something that was right a moment ago.
    pub(super) fn stale() -> Self {
        let message = "That choice is no longer open. Here is the table as it stands.".to_owned();
        Self { status: StatusCode::CONFLICT, message }
    }

    /// Something that must not happen. What it is goes to the sender, who sits at the machine.
    pub(super) fn internal(error: &dyn Display) -> Self {
        Self { status: StatusCode::INTERNAL_SERVER_ERROR, message: format!("Something broke here: {error}") }
    }
}

impl From<LedgerError> for WebError {
    fn from(error: LedgerError) -> Self {
        match &error {
            LedgerError::Missing { .. } => Self::missing(sentence(&error.to_string())),
            LedgerError::Conflict { .. } => Self::stale(),
            LedgerError::Full { .. } => Self::bad(sentence(&error.to_string())),
            // What the store's own program says is no sentence for a player.
            LedgerError::Store { .. } => Self::internal(&"the store cannot be used; nothing was changed"),
            LedgerError::Taken { .. }
            | LedgerError::TooNew { .. }
            | LedgerError::Locked { .. }
            | LedgerError::Foreign { .. }
            | LedgerError::Damaged { .. }
            | LedgerError::Io { .. } => Self::internal(&error),
        }
    }
}

/// A reason as a sentence.
pub(super) fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{}{}", letters.as_str(), if why.ends_with('.') { "" } else { "." })
}

impl From<MusterError> for WebError {
    fn from(error: MusterError) -> Self {
        Self::bad(error.to_string())
    }
}

impl From<tallyho_odds::Impossible> for WebError {
    fn from(impossible: tallyho_odds::Impossible) -> Self {
        Self::bad(format!("cannot work out the odds: {impossible}"))
    }
}

impl From<tallyho_missions::PlanFault> for WebError {
    fn from(fault: tallyho_missions::PlanFault) -> Self {
        MusterError::from(fault).into()
    }
}

impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        let body = serde_json::json!({ "error": self.message }).to_string();
        (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}
