//! What a mission has automated ships do otherwise than their orders.

use tallyho_rules::scenario::{Course, Rim};
use tallyho_rules::{Fleeing, ShipId, View};

/// What the mission has a ship strike now, if it is there.
pub(super) fn strikes(view: &View<'_>, ship: ShipId) -> Option<ShipId> {
    match view.conduct(ship)?.course {
        Course::Strike(ships, kinds) => view.nearest_struck(ship, ships, kinds),
        Course::Table(_) | Course::Escape(_) => None,
    }
}

/// The edge by which the mission has a ship leave now: whom a rule has flee, too, if its flight system knows of no flee tokens.
pub(super) fn leaves_by(view: &View<'_>, ship: ShipId) -> Option<Rim> {
    let (area, at) = (view.area(), view.base(ship).pose.at);
    let nearest = || Rim::ALL.into_iter().min_by(|a, b| a.depth(at, area).total_cmp(&b.depth(at, area)));
    let flees = view.ship(ship).group.fleeing != Fleeing::No;
    if flees && view.handling(ship).flight_group.is_none() {
        return nearest();
    }
    match view.conduct(ship)?.course {
        Course::Table(_) | Course::Strike(..) => None,
        Course::Escape(Some(rim)) => Some(rim),
        Course::Escape(None) => nearest(),
    }
}
