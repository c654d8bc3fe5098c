//! What a mission has automated ships do otherwise than their orders.

use tallyho_rules::scenario::{Course, Rim};
use tallyho_rules::{ShipId, View};

/// What the mission has a ship strike now, if it is there.
pub(super) fn strikes(view: &View<'_>, ship: ShipId) -> Option<ShipId> {
    match view.conduct(ship)?.course {
        Course::Strike(ships, kinds) => view.nearest_struck(ship, ships, kinds),
        Course::Table(_) | Course::Escape(_) => None,
    }
}

/// The edge by which the mission has a ship leave now.
pub(super) fn leaves_by(view: &View<'_>, ship: ShipId) -> Option<Rim> {
    let (area, at) = (view.area(), view.base(ship).pose.at);
    match view.conduct(ship)?.course {
        Course::Table(_) | Course::Strike(..) => None,
        Course::Escape(Some(rim)) => Some(rim),
        Course::Escape(None) => Rim::ALL.into_iter().min_by(|a, b| a.depth(at, area).total_cmp(&b.depth(at, area))),
    }
}
