//! Leaving carriers, and getting out of the way of huge ships.

use tallyho_rules::{Choice, ShipId, View};
use tallyho_table::{Base, BaseSize, Flight, Maneuver, rotated};

use super::outlook::{Outlook, Supposing};
use super::weights;

/// A docked ship leaves when it sees something from out there.
pub(super) fn launch(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    view.launched(ship, choice).map_or(0.0, |end| place(outlook, view, end))
}

/// A ship that is put down looks for a good place.
pub(super) fn displace(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    match choice {
        Choice::Place(at) => place(outlook, view, view.base(ship).at(at.pose())),
        _ => 0.0,
    }
}

/// An opponent's ship is turned to where it sees least.
pub(super) fn turn_aside(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let base = view.base(ship);
    let turned = match choice {
        Choice::Turn(side) => rotated(base, side),
        _ => base,
    };
    -place(outlook, view, turned)
}

fn place(outlook: &Outlook, view: &View<'_>, at: Base) -> f64 {
    outlook.worth(view, at, Supposing::default()) + outlook.position(at)
}

/// What it is worth that a huge ship ends on others.
pub(super) fn ram(view: &View<'_>, ship: ShipId, maneuver: Maneuver, flight: &Flight) -> f64 {
    if view.base(ship).size != BaseSize::Huge {
        return 0.0;
    }
    let speed = f64::from(maneuver.speed());
    let worth =
        |other: usize| match view.bases()[other].size {
            BaseSize::Huge => -weights::ROCK * speed,
            BaseSize::Small | BaseSize::Medium | BaseSize::Large => {
                if view.owner(ShipId(other as u8)) == view.owner(ship) { -speed } else { weights::GAIN * speed }
            }
        };
    flight.overlapped.iter().map(worth).sum()
}
