//! Ways that were worked out, so that nobody works one out twice.

use std::borrow::Cow;
use std::sync::Arc;

use tallyho_rules::scenario::{Exits, WaysOut, Zone};
use tallyho_rules::{Difficulty, Seat, ShipId, View};
use tallyho_table::{ArcSet, Base, BaseSize, Body, Maneuver, PlayArea, Pose, Range, Slide, Vec2, shot_between};

use super::{Flyer, Way};

/// How far from a bay's entrance a ship may be that lands in it.
const NEAR_BAY: f64 = 340.0;
/// From how far a shot at a thing is worth the way.
const SHOT: Range = Range(2);

/// Where ships want to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Off the table, where their side may leave.
    Exit,
    /// Within a range of a thing, by its index; unstressed if they want to do something there.
    Near { thing: u8, reach: u8, acts: bool },
    /// Where they can shoot at a thing, by its index.
    Fire(u8),
    /// In a bay, by its place.
    Bay(u8),
    /// In a part of the table, by its place.
    Zone(u8),
}

impl Place {
    /// Whether a ship that stands there is where it wants to be.
    pub(crate) fn is_at(self, view: &View<'_>, ship: ShipId, base: Base) -> bool {
        match self {
            Self::Exit | Self::Bay(_) => false,
            Self::Zone(zone) => zone_of(view, zone).is_some_and(|zone| zone.holds(base.pose.at)),
            Self::Near { thing, reach, .. } => view.is_within(base, usize::from(thing), reach),
            Self::Fire(thing) => {
                let token = Body::Token(view.outline_of(usize::from(thing)));
                let reached = |arc| shot_between(Body::Base(base), arc, token, Range::ARC, view.settings()).is_some();
                arcs(view, ship).iter().any(reached)
            }
        }
    }
}

/// A part of the table that the mission's numbers ask about.
fn zone_of<'g>(view: &View<'g>, zone: u8) -> Option<&'g Zone> {
    view.scenario()?.zones.get(usize::from(zone))
}

/// Everything a way hangs on.
#[derive(Clone, Debug, PartialEq)]
struct Key {
    seat: Seat,
    size: BaseSize,
    dial: Vec<(Maneuver, Difficulty)>,
    has_energy: bool,
    arcs: ArcSet,
    area: PlayArea,
    place: Place,
    /// Where that is.
    at: Vec<f64>,
}

/// Ways that were worked out, for ships of any side.
#[derive(Clone, Debug, Default)]
pub(crate) struct Book {
    pages: Vec<(Key, Arc<Way>)>,
}

impl Book {
    /// The way of a ship to a place.
    pub(crate) fn way(&mut self, view: &View<'_>, ship: ShipId, place: Place) -> Arc<Way> {
        let at = whereabouts(view, ship, place);
        let (profile, seat, area) = (view.profile(ship), view.owner(ship), view.area());
        let dial = dial(view, ship);
        let (has_energy, arcs) = (profile.epic.energy_recovers > 0, arcs(view, ship));
        let same = |(key, _): &&(Key, Arc<Way>)| {
            key.place == place
                && key.at == at
                && key.seat == seat
                && key.size == profile.size
                && (key.has_energy, key.arcs, key.area) == (has_energy, arcs, area)
                && key.dial == *dial
        };
        if let Some((_, way)) = self.pages.iter().find(same) {
            return Arc::clone(way);
        }
        let way = Arc::new(survey(view, ship, place, &dial));
        let key = Key { seat, size: profile.size, dial: dial.into_owned(), has_energy, arcs, area, place, at };
        self.pages.push((key, Arc::clone(&way)));
        way
    }
}

/// The arcs of a ship's first weapon; every arc that a turret can turn to.
fn arcs(view: &View<'_>, ship: ShipId) -> ArcSet {
    let Some(attack) = view.profile(ship).attacks.first() else { return ArcSet::EMPTY };
    match attack.arc.positions() {
        [] => attack.arc.arcs(tallyho_table::Quarter::Front),
        positions => positions.iter().fold(ArcSet::EMPTY, |all, &position| all.union(attack.arc.arcs(position))),
    }
}

/// Where a ship may leave: by what is open now, else by what may open.
fn exits(view: &View<'_>, ship: ShipId) -> Exits {
    let open = view.exits(ship, WaysOut::Open);
    if open.is_there() { open } else { view.exits(ship, WaysOut::Any) }
}

/// Where a place is, as numbers: what is there may move.
fn whereabouts(view: &View<'_>, ship: ShipId, place: Place) -> Vec<f64> {
    let scenario = view.scenario();
    match place {
        Place::Exit => match exits(view, ship) {
            Exits::Only(stretches) => stretches.iter().flat_map(|it| [it.rim as u8 as f64, it.from, it.to]).collect(),
            Exits::Anywhere => vec![f64::INFINITY],
            Exits::AsUsual => Vec::new(),
        },
        Place::Near { thing, .. } | Place::Fire(thing) => {
            let Pose { at, heading } = view.objects()[usize::from(thing)].pose;
            vec![at.x, at.y, heading.sin(), heading.cos()]
        }
        Place::Zone(zone) => zone_of(view, zone).map_or_else(Vec::new, |zone| zone.bounds().to_vec()),
        Place::Bay(bay) => {
            let bay = scenario.and_then(|scenario| scenario.bays.get(usize::from(bay)));
            bay.map_or_else(Vec::new, |bay| bay.entrance.concat())
        }
    }
}

/// What a ship can set its dial to now.
fn dial<'g>(view: &View<'g>, ship: ShipId) -> Cow<'g, [(Maneuver, Difficulty)]> {
    let whole = &view.profile(ship).dial;
    match view.limited_dial(ship) {
        None => Cow::Borrowed(whole),
        Some(able) => able.into_iter().map(|index| whole[usize::from(index)]).collect(),
    }
}

fn survey(view: &View<'_>, ship: ShipId, place: Place, dial: &[(Maneuver, Difficulty)]) -> Way {
    let (profile, area, settings) = (view.profile(ship), view.area(), view.settings());
    let end = |&(maneuver, difficulty): &(Maneuver, Difficulty)| {
        (maneuver.displacement(profile.size, Slide::Middle), difficulty)
    };
    let ends: Vec<_> = dial.iter().map(end).collect();
    let flyer = Flyer::new(profile.size, &ends, profile.epic.energy_recovers > 0);
    match place {
        Place::Exit => {
            let exits = exits(view, ship);
            Way::by(area, &flyer, settings, |_, _, end| {
                !area.holds(end, settings) && exits.lets_out(end, area) == Some(true)
            })
        }
        Place::Near { thing, reach, acts } => {
            let (token, reach) = (view.outline_of(usize::from(thing)), Range(reach));
            let near = Range::BAND * f64::from(reach.0) + profile.size.radius() + token.outline.radius() + 1.0;
            Way::to(area, &flyer, settings, acts, |base| {
                base.pose.at.distance(token.pose.at) < near && reach.reaches(token.distance(base), settings)
            })
        }
        Place::Fire(thing) => {
            let (token, arcs) = (Body::Token(view.outline_of(usize::from(thing))), arcs(view, ship));
            Way::to(area, &flyer, settings, false, |base| {
                arcs.iter().any(|arc| shot_between(Body::Base(base), arc, token, SHOT, settings).is_some())
            })
        }
        Place::Zone(zone) => match zone_of(view, zone) {
            Some(zone) => Way::to(area, &flyer, settings, false, |base| zone.holds(base.pose.at)),
            None => Way::to(area, &flyer, settings, false, |_| false),
        },
        Place::Bay(bay) => {
            let bays = view.scenario().map_or(&[][..], |scenario| &scenario.bays);
            let Some([a, b]) = bays.get(usize::from(bay)).map(|bay| bay.entrance.map(|[x, y]| Vec2::new(x, y))) else {
                return Way::to(area, &flyer, settings, false, |_| false);
            };
            let lands = |from: Base, place: usize| {
                let (maneuver, difficulty) = dial[place];
                difficulty != Difficulty::Red && view.lands_in(ship, from, maneuver, bay) == Some(true)
            };
            let near = |from: Base| from.pose.at.distance(a.lerp(b, 0.5)) < NEAR_BAY;
            Way::by(area, &flyer, settings, |from, place, _| near(from) && lands(from, place))
        }
    }
}
