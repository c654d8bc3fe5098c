//! Deploying ships and dropping devices.

use tallyho_rules::{Choice, Seat, ShipId, View};
use tallyho_table::{Aspect, aspect, distance};

/// A ship deploys facing straight in, the nearer to the middle of its edge the better.
pub(super) fn deploy(view: &View<'_>, choice: Choice) -> f64 {
    let Choice::Place(place) = choice else { return 0.0 };
    let (pose, middle) = (place.pose(), view.area().centre());
    let ahead = pose.heading.forward().dot(middle - pose.at) / middle.distance(pose.at).max(1.0);
    let aside = (pose.at.x - middle.x).abs().min((pose.at.y - middle.y).abs());
    ahead - aside / view.area().width
}

/// A device is dropped on an enemy close behind, unless a friend is there too.
pub(super) fn drop_device(view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    const NEAR: f64 = 160.0;
    if choice == Choice::Pass {
        return 0.0;
    }
    let seat = view.owner(ship);
    let behind = view.ships().filter(|&other| {
        let (here, there) = (view.base(ship), view.base(other));
        other != ship && aspect(there, here) == Aspect::Behind && distance(there, here) < NEAR
    });
    behind.map(|other| if view.owner(other) == seat { -1.5 } else { 1.0 }).sum::<f64>() - 0.5
}

/// A mine under several ships goes off on an enemy.
pub(super) fn mine_victim(view: &View<'_>, seat: Seat, choice: Choice) -> f64 {
    match choice {
        Choice::Ship(ship) => f64::from(view.owner(ship) != seat),
        _ => 0.0,
    }
}
