//! Who looks at a battle, and what that lets him do.

use tallyho_rules::Seat;

use super::error::WebError;
use super::mates::Mate;

/// Who looks at a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// Somebody at a seat.
    Seat(Seat),
    /// Somebody who flies some ships of a seat.
    Mate(Mate),
    /// Somebody who may see what everybody may.
    Watcher,
}

impl Viewer {
    /// The seat whose eyes it has; nobody sits at the last one there could be.
    pub(crate) const fn seat(self) -> Seat {
        match self {
            Self::Seat(seat) | Self::Mate(Mate { seat, .. }) => seat,
            Self::Watcher => Seat(u8::MAX),
        }
    }

    /// The seat of somebody who has all of it: only he corrects the table and takes answers back.
    pub(crate) fn whole_side(self) -> Result<Seat, WebError> {
        match self {
            Self::Seat(seat) => Ok(seat),
            Self::Mate(_) => Err(WebError::forbidden("That is for whoever has the link to your whole side.")),
            Self::Watcher => Err(WebError::forbidden("You watch; you do not decide.")),
        }
    }
}
