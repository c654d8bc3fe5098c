//! Deploying ships and dropping devices.

use tallyho_rules::{Choice, DeviceKind, Seat, ShipId, Throw, View};
use tallyho_table::{Aspect, aspect, distance};

/// A ship deploys facing straight in, the nearer to the middle of its edge the better.
pub(super) fn deploy(view: &View<'_>, choice: Choice) -> f64 {
    let Choice::Place(place) = choice else { return 0.0 };
    let (pose, middle) = (place.pose(), view.area().centre());
    let ahead = pose.heading.forward().dot(middle - pose.at) / middle.distance(pose.at).max(1.0);
    let aside = (pose.at.x - middle.x).abs().min((pose.at.y - middle.y).abs());
    ahead - aside / view.area().width
}

/// A device is dropped on an enemy close behind or launched at one close ahead, unless a friend is there too.
pub(super) fn drop_device(view: &View<'_>, ship: ShipId, choice: Choice) -> f64 {
    const NEAR: f64 = 160.0;
    let Choice::Drop { load, way, facing } = choice else { return 0.0 };
    let Some(landing) = view.landing(ship, load, way, facing) else { return 0.0 };
    let device = view.profile(ship).devices[usize::from(load)].device;
    let (seat, side) = match way.throw {
        Throw::Drop => (view.owner(ship), Aspect::Behind),
        Throw::Launch => (view.owner(ship), Aspect::InFrontOf),
    };
    // Friends have nothing to fear from remotes.
    let friend = if device.kind() == DeviceKind::Remote { 0.0 } else { -1.5 };
    let reach = NEAR + 40.0 * f64::from(way.template.speed() - 1);
    let there = view.ships().filter(|&other| {
        let (here, there) = (view.base(ship), view.base(other));
        other != ship && aspect(there, here) == side && distance(there, here) < reach
    });
    let worth = |other: ShipId| {
        let far = landing.at.distance(view.base(other).pose.at) / reach;
        if view.owner(other) == seat { friend } else { 1.0 - 0.1 * far }
    };
    there.map(worth).sum::<f64>() - 0.5
}

/// A mine under several ships goes off on an enemy.
pub(super) fn mine_victim(view: &View<'_>, seat: Seat, choice: Choice) -> f64 {
    match choice {
        Choice::Ship(ship) => f64::from(view.owner(ship) != seat),
        _ => 0.0,
    }
}
