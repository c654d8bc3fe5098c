//! What a browser is told when something cannot be done.

use std::fmt::Display;
use std::io::{self, Write};

use axum::Extension;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use tallyho_ledger::LedgerError;
use tallyho_muster::MusterError;

/// Marks an answer whose words are our own. A refusal without it is never shown as it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct InOurWords;

/// A refusal: what it is to a program, and to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WebError {
    pub(crate) status: StatusCode,
    pub(crate) message: String,
    /// The rule that forbids it, where one does.
    pub(crate) rule: Option<String>,
}

impl WebError {
    /// Something that was sent makes no sense.
    pub(super) fn bad(message: impl Into<String>) -> Self {
        Self { status: StatusCode::BAD_REQUEST, message: message.into(), rule: None }
    }

    /// Something that this sender may not do.
    pub(super) fn forbidden(message: impl Into<String>) -> Self {
        Self { status: StatusCode::FORBIDDEN, message: message.into(), rule: None }
    }

    /// Something that a rule of what is played forbids.
    pub(super) fn refused(message: impl Into<String>, rule: impl Into<String>) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, message: message.into(), rule: Some(rule.into()) }
    }

    /// Something that does not exist.
    pub(super) fn missing(message: impl Into<String>) -> Self {
        Self { status: StatusCode::NOT_FOUND, message: message.into(), rule: None }
    }

    /// Something that was right a moment ago.
    pub(super) fn stale() -> Self {
        let message = "That choice is no longer open. Here is the table as it stands.".to_owned();
        Self { status: StatusCode::CONFLICT, message, rule: None }
    }

    /// More was sent than is ever read.
    pub(super) fn too_large(most: usize) -> Self {
        let message = format!("That is too long: at most {} kB are read.", most / 1024);
        Self { status: StatusCode::PAYLOAD_TOO_LARGE, message, rule: None }
    }

    /// A message that began and did not go on.
    pub(super) fn too_slow() -> Self {
        let message = "The message did not come in time. Try again.".to_owned();
        Self { status: StatusCode::REQUEST_TIMEOUT, message, rule: None }
    }

    /// Something for which there is no room now.
    pub(super) fn busy(message: impl Into<String>) -> Self {
        Self { status: StatusCode::SERVICE_UNAVAILABLE, message: message.into(), rule: None }
    }

    /// Something that cannot be written down.
    fn not_kept() -> Self {
        let message =
            "That cannot be kept: the server's disk takes no more. Make room there, then try again.".to_owned();
        Self { status: StatusCode::INSUFFICIENT_STORAGE, message, rule: None }
    }

    /// Something that must not happen. What it is goes to whoever runs the server, on its terminal.
    pub(super) fn internal(error: &dyn Display) -> Self {
        // Without a terminal nobody reads it.
        let _ = writeln!(io::stderr(), "tallyho: {error}");
        let message = "Something broke here. What it was stands on the server's terminal.".to_owned();
        Self { status: StatusCode::INTERNAL_SERVER_ERROR, message, rule: None }
    }

    /// What stands for a refusal that is not in our own words, such as that of an address that cannot be read.
    pub(super) fn instead_of(status: StatusCode) -> Self {
        let message = match status {
            StatusCode::BAD_REQUEST | StatusCode::NOT_FOUND => {
                return Self::missing("There is nothing at this address.");
            }
            StatusCode::METHOD_NOT_ALLOWED => "That cannot be done at this address.",
            _ if status.is_server_error() => "Something broke here. Try again.",
            _ => "The server refuses that.",
        };
        Self { status, message: message.to_owned(), rule: None }
    }
}

impl From<LedgerError> for WebError {
    fn from(error: LedgerError) -> Self {
        match &error {
            LedgerError::Missing { .. } => Self::missing(sentence(&error.to_string())),
            LedgerError::Conflict { .. } => Self::stale(),
            LedgerError::Full { .. } => Self::bad(sentence(&error.to_string())),
            // What the system or the store's own program says is no sentence for a player.
            LedgerError::Store { .. } | LedgerError::Io { .. } | LedgerError::Unreachable { .. } => {
                let _ = writeln!(io::stderr(), "tallyho: {error}");
                Self::not_kept()
            }
            LedgerError::Taken { .. }
            | LedgerError::TooNew { .. }
            | LedgerError::Locked { .. }
            | LedgerError::Foreign { .. }
            | LedgerError::Damaged { .. }
            | LedgerError::BadText { .. }
            | LedgerError::Undone { .. }
            | LedgerError::Several { .. } => {
                // These are sentences of ours, and tell whoever keeps the folder what to do.
                Self { status: StatusCode::INTERNAL_SERVER_ERROR, message: sentence(&error.to_string()), rule: None }
            }
        }
    }
}

/// A reason as a sentence.
pub(super) fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{}{}", letters.as_str(), if why.ends_with(['.', '?', '!']) { "" } else { "." })
}

impl From<MusterError> for WebError {
    fn from(error: MusterError) -> Self {
        Self::bad(sentence(&error.to_string()))
    }
}

impl From<tallyho_odds::Impossible> for WebError {
    fn from(impossible: tallyho_odds::Impossible) -> Self {
        Self::bad(sentence(&format!("cannot work out the odds: {impossible}")))
    }
}

impl From<tallyho_missions::PlanFault> for WebError {
    fn from(fault: tallyho_missions::PlanFault) -> Self {
        MusterError::from(fault).into()
    }
}

impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        // What libraries say of a fault goes on in a longer sentence elsewhere; here it is one of its own.
        let stop = if self.message.ends_with(['.', '?', '!']) { "" } else { "." };
        let mut body = serde_json::json!({ "error": format!("{}{stop}", self.message) });
        if let Some(rule) = self.rule {
            body["rule"] = rule.into();
        }
        let body = body.to_string();
        let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        (self.status, headers, Extension(InOurWords), body).into_response()
    }
}
