//! Dragging tractored ships, and turning after being dragged.

use tallyho_rules::{Choice, ShipId, View};
use tallyho_table::{Base, is_in_any, rotated};

use super::outlook::{Outlook, Supposing, arcs};
use super::weights;

/// An enemy is dragged onto rocks and under guns, a friend to where it is better off.
pub(super) fn drag(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let Some(pose) = view.place_when_dragged(ship, choice) else { return 0.0 };
    let (here, there) = (view.base(ship), view.base(ship).at(pose));
    if view.owner(ship) == view.seat() {
        let now = Supposing::default();
        return outlook.worth(view, there, now) - outlook.here(view).worth() - rocks(view, there);
    }
    rocks(view, there) + peril(view, ship, there) - peril(view, ship, here)
}

/// What the rocks under a base cost it.
fn rocks(view: &View<'_>, at: Base) -> f64 {
    let under = view
        .objects()
        .iter()
        .zip(view.things())
        .filter(|(object, thing)| object.obstacle().is_some() && thing.under(at, view.settings().guides));
    weights::ROCK * under.count() as f64
}

/// How many of the viewer's ships would have an enemy in their sights, less how many of them it would have in its own.
fn peril(view: &View<'_>, ship: ShipId, at: Base) -> f64 {
    let bears = |by: ShipId, from: Base, to: Base| {
        is_in_any(from, arcs(view.profile(by), view.turret(by)), to, view.settings())
    };
    let friend = |friend: ShipId| {
        let base = view.base(friend);
        f64::from(bears(friend, base, at)) - weights::THREAT * f64::from(bears(ship, at, base))
    };
    view.friends().map(friend).sum()
}

/// A turn is worth its stress when it brings guns to bear.
pub(super) fn turn(outlook: &Outlook, view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    let Choice::Turn(side) = choice else { return 0.0 };
    let (here, now) = (view.base(ship), Supposing::default());
    outlook.worth(view, rotated(here, side), now) - outlook.here(view).worth() - weights::STRESS
}
