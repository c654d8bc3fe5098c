//! What keeps a game from being set up.

use std::io;
use std::path::PathBuf;

use tallyho_cards::{ContentError, NoCard, UnknownName};
use tallyho_missions::PlanFault;

/// Why no game could be made of what was wanted.
#[derive(Debug, thiserror::Error)]
pub enum MusterError {
    /// A file has faults: one line for each.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// Something was asked for that does not exist.
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    /// A name that does not lead to one card.
    #[error(transparent)]
    NoCard(#[from] NoCard),
    /// A word that is none of the valid ones.
    #[error("{0}")]
    BadWord(String),
    /// A squad that cannot be fielded, one line for each reason.
    #[error("{0}")]
    BadSquad(String),
    /// A file that cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    CannotRead {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// More ships than fit at their edge.
    #[error("{0} ships do not fit side by side within range 1 of their edge")]
    NoRoom(usize),
    /// More rocks than find a place.
    #[error("found no room for {0} rocks")]
    NoRoomForRocks(u8),
    /// A set-up that the rules refuse.
    #[error("cannot start the battle: {0}")]
    BadSetup(String),
    /// Content without the charts of a flight system.
    #[error("the content has no approach chart for each arc in flight/solo")]
    NoCharts,
    /// Content without the cards of a flight system.
    #[error("the content has no statcard in flight/flight-group")]
    NoStatcards,
    /// The same of another.
    #[error("the content has no cards of automated ships in flight/aturi")]
    NoCards,
}

impl From<PlanFault> for MusterError {
    fn from(fault: PlanFault) -> Self {
        Self::BadSetup(fault.to_string())
    }
}
