//! Who looks at a battle, and what that lets him do.

use tallyho_ledger::Place;
use tallyho_rules::Seat;

use super::error::WebError;
use super::roster::{MATE, Mate, SEAT, WATCH};

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
    /// Who a place at a journal lets in.
    pub(crate) fn of(place: &Place) -> Option<Self> {
        if place.word == WATCH {
            return Some(Self::Watcher);
        }
        if let Some(seat) = place.number(SEAT) {
            return Some(Self::Seat(Seat(seat.try_into().ok()?)));
        }
        let (seat, ships) = place.about.strip_prefix("seat ")?.split_once(" ships ")?;
        let place = place.number(MATE)?.try_into().ok()?;
        Some(Self::Mate(Mate { place, seat: Seat(seat.parse().ok()?), ships: ships.parse().ok()? }))
    }

    /// The word for his place.
    pub(crate) fn word(self) -> String {
        match self {
            Self::Seat(Seat(seat)) => Place::nth(SEAT, seat.into()),
            Self::Mate(mate) => Place::nth(MATE, mate.place.into()),
            Self::Watcher => WATCH.to_owned(),
        }
    }

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
