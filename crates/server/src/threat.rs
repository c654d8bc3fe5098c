//! Where an enemy may be after it moved, and what it may shoot from there.

use serde::Serialize;
use tallyho_rules::{ShipId, View};
use tallyho_table::{Arc, Base, Maneuver, Range, Slide, Vec2, fly};

use super::preview::sees;
use super::roll::Roll;
use super::scene::At;

/// How likely a ship is to fly one of the maneuvers on its dial, before they are weighed against each other.
pub(crate) type Weights = fn(&View<'_>, ShipId, Maneuver) -> f64;

/// Nobody knows better: all are alike.
pub(crate) fn all_alike(_: &View<'_>, _: ShipId, _: Maneuver) -> f64 {
    1.0
}

/// Where a ship may end, each place with how likely it is. A ship that has moved is where it is.
#[derive(Clone, Debug)]
pub(crate) struct Threat {
    ship: ShipId,
    ends: Vec<(Base, f64)>,
}

impl Threat {
    /// What a ship threatens from here. Its dial is not looked at, only what is on it.
    pub(crate) fn of(view: &View<'_>, ship: ShipId, weights: Weights) -> Self {
        let start = view.base(ship);
        if view.ship(ship).has_activated() {
            return Self { ship, ends: vec![(start, 1.0)] };
        }
        let stressed = view.ship(ship).is_stressed();
        let dial = view.profile(ship).dial.iter();
        let flyable = dial.filter(|(_, colour)| !(stressed && *colour == tallyho_rules::Difficulty::Red));
        let mut ends: Vec<(Base, f64)> = flyable
            .map(|&(maneuver, _)| {
                let flown = fly(start, maneuver, &Slide::ALL, view.others(ship), view.settings());
                (start.at(flown.pose), weights(view, ship, maneuver).max(0.0))
            })
            .filter(|(end, _)| view.area().holds(*end, view.settings()))
            .collect();
        let sum: f64 = ends.iter().map(|(_, weight)| weight).sum();
        if sum > 0.0 {
            ends.iter_mut().for_each(|(_, weight)| *weight /= sum);
        }
        Self { ship, ends }
    }

    pub(crate) fn ship(&self) -> ShipId {
        self.ship
    }

    /// How likely it has a base in a firing arc, to range 3.
    pub(crate) fn on(&self, view: &View<'_>, target: Base) -> f64 {
        self.ends.iter().filter(|(end, _)| sees(view, self.ship, *end, target)).map(|(_, chance)| chance).sum()
    }
}

/// A threat as the page draws it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Heat {
    ship: u8,
    /// Where it may end, and how likely.
    ends: Vec<(At, f64)>,
    /// The arcs it fires through, by name.
    arcs: Vec<&'static str>,
    /// Points of the table, each with how likely it is in one of those arcs.
    points: Vec<(f64, f64, f64)>,
}

/// How far apart the points are at which the page writes figures.
const STEP: f64 = 60.0;

impl Heat {
    pub(crate) fn of(view: &View<'_>, ship: ShipId, roll: &Roll) -> Self {
        let threat = Threat::of(view, ship, all_alike);
        let turret = view.ship(ship).turret;
        let mut arcs: Vec<Arc> = view.profile(ship).firing_arcs(turret).iter().collect();
        arcs.sort_by_key(|arc| arc.name());
        // The strip ahead lies within the front arc.
        if arcs.contains(&Arc::Front) {
            arcs.retain(|arc| *arc != Arc::Bullseye);
        }
        let mut points = Vec::new();
        let across = |side: f64| (1..).map(|n| STEP * (f64::from(n) - 0.5)).take_while(move |at| *at < side);
        for y in across(view.area().height) {
            for x in across(view.area().width) {
                let chance = threat.ends.iter().filter(|(end, _)| covers(view, *end, &arcs, Vec2::new(x, y)));
                let chance: f64 = chance.map(|(_, chance)| chance).sum();
                if chance >= 0.045 {
                    points.push((x, y, chance));
                }
            }
        }
        Self {
            ship: roll.number(ship),
            ends: threat.ends.iter().map(|(end, chance)| (At::from(end.pose), *chance)).collect(),
            arcs: arcs.into_iter().map(Arc::name).collect(),
            points,
        }
    }
}

/// Whether a point is in one of the arcs of a base, within range 3.
fn covers(view: &View<'_>, base: Base, arcs: &[Arc], point: Vec2) -> bool {
    let near = base.nearest_point(point).distance(point) <= 3.0 * Range::BAND;
    near && arcs.iter().any(|arc| arc.holds_point(base, point, view.settings()))
}
