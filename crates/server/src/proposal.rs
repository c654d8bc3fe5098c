//! What one of two people wants and the other has yet to agree to.

use serde::{Serialize, Serializer};
use tallyho_pilots::words::with_article;
use tallyho_rules::{Adjust, Seat, ShipId, Target};

/// What one of two people wants. It stands beside the battle, which goes on meanwhile, and is gone with the program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Proposal {
    /// Which one of the battle's it is: whoever agrees says to what.
    pub(crate) id: u64,
    #[serde(serialize_with = "number")]
    pub(crate) by: Seat,
    #[serde(rename = "what", serialize_with = "word")]
    pub(crate) wish: Wish,
    /// What it would come to.
    pub(crate) words: String,
}

/// What somebody wants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Wish {
    /// To correct the table by hand.
    Correction(Adjust),
    /// To take back all but so many of the rows that count.
    Undo(usize),
}

/// A correction by the names of ships.
pub(crate) fn words(by: Adjust, names: &[String]) -> String {
    let called = |ship: ShipId| names.get(usize::from(ship.0)).map_or("a ship", String::as_str);
    let ship = called(by.ship());
    match by {
        Adjust::Move(_, pose) => {
            let (x, y, heading) = (pose.at.x.round(), pose.at.y.round(), pose.heading.degrees().round());
            format!("{ship} is put at {x}, {y} heading {heading}")
        }
        Adjust::Gain(_, token) => format!("{ship} gains {} token", with_article(token.name())),
        Adjust::Lose(_, token) => format!("{ship} loses {} token", with_article(token.name())),
        Adjust::Lock(_, Some(Target::Ship(on))) => format!("{ship} has a lock on {}", called(on)),
        Adjust::Lock(_, Some(Target::Object(index))) => format!("{ship} has a lock on object {}", u16::from(index) + 1),
        Adjust::Lock(_, None) => format!("{ship} has no lock"),
        Adjust::Shields(_, count) => format!("{ship} has {count} shields"),
        Adjust::DealFacedown(_) => format!("{ship} is dealt a facedown damage card"),
        Adjust::DealFaceup(_, card) => format!("{ship} is dealt {} faceup", card.name()),
        Adjust::Repair(_, card) => format!("{} of {ship} is turned facedown", card.name()),
        Adjust::Force(_, count) => format!("{ship} has {count} Force charges"),
        Adjust::Turret(_, quarter) => format!("the turret of {ship} points to the {}", quarter.arc().name()),
        Adjust::Put(_, condition) => format!("{ship} is made {}", condition.name()),
        Adjust::Remove(_) => format!("{ship} is taken off the table"),
    }
}

// The shapes that serde asks for.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn number<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u8(seat.0)
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn word<S: Serializer>(wish: &Wish, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match wish {
        Wish::Correction(_) => "correction",
        Wish::Undo(_) => "undo",
    })
}
