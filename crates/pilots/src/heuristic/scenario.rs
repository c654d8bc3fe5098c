//! What the heuristic makes of a mission's questions and goals.

use std::sync::Arc;

use tallyho_rules::scenario::{Deed, ErrandDeed, Exits, GoalAim, Measure, Rim, Test, WaysOut};
use tallyho_rules::{Choice, Dial, ObjectKind, ScenarioQuestion, Seat, ShipId, Target, View};
use tallyho_table::{Base, Body, Range, Vec2, shot_between};

use crate::way::{Book, Place, Way};

/// What getting a range band nearer to a goal is worth, in damage.
const PER_BAND: f64 = 0.35;
/// Beyond that many bands nothing more is to be gained: everything ahead is alike.
const FARTHEST: f64 = 12.0;
/// What being there a round earlier is worth.
const PER_ROUND: f64 = 0.9;
/// The same for whoever leaves: it is all that it is there for, and rounds may run out.
const PER_ROUND_OUT: f64 = 2.5;
/// What energy is worth that is saved for an errand.
pub(super) const SAVED: f64 = 2.0;
/// What a shot at what one is to destroy is worth.
const SHOT: f64 = 1.0;

/// What an answer to a question of the scenario is worth.
pub(super) fn answer(view: &View<'_>, question: ScenarioQuestion, choice: Choice) -> f64 {
    match (question, choice) {
        // Nothing is let go of without need.
        (ScenarioQuestion::Jettison(_), choice) => f64::from(choice == Choice::Pass),
        // What an enemy lets go of lies best near a friend.
        (ScenarioQuestion::Put(..), Choice::Place(place)) => {
            let at = place.pose().at;
            let near = view.friends().map(|ship| view.base(ship).pose.at.distance(at));
            -near.fold(f64::INFINITY, f64::min).min(10_000.0)
        }
        // A gun that points at the nearest enemy is likely to have somebody to shoot at.
        (ScenarioQuestion::Face(index), choice) => {
            let pose = match choice {
                Choice::Place(place) => place.pose(),
                _ => view.objects()[usize::from(index)].pose,
            };
            let to = |ship: ShipId| pose.point_to_local(view.base(ship).pose.at);
            let ahead = |at: Vec2| at.y / at.length().max(1.0) - at.length() / 2_000.0;
            view.enemies().map(|ship| ahead(to(ship))).fold(f64::NEG_INFINITY, f64::max).max(-2.0)
        }
        // A hit for certain is less than four dice mostly are.
        (ScenarioQuestion::Brace(..), choice) => f64::from(choice != Choice::Pass),
        // Who can land, leaves the table by it; who can jump, jumps, and who is after something else stays.
        (ScenarioQuestion::Land(ship), Choice::Either(bay)) => {
            if lands(view, ship, bay) {
                1.0
            } else {
                -1.0
            }
        }
        (ScenarioQuestion::Jump(_) | ScenarioQuestion::Reload(_), choice) => f64::from(choice != Choice::Pass),
        (ScenarioQuestion::Power(ship) | ScenarioQuestion::Moor(ship), choice) => {
            let wanted = match question {
                ScenarioQuestion::Power(_) => is_leaving(view, ship),
                _ => matches!(view.goal(ship).map(|goal| goal.aim), Some(GoalAim::Reach(..))),
            };
            f64::from((choice != Choice::Pass) == wanted)
        }
        // In its bay a ship is safe, and nothing hurts but what blows up.
        (ScenarioQuestion::ComeOut(_) | ScenarioQuestion::Blast(_), choice) => f64::from(choice == Choice::Pass),
        (ScenarioQuestion::Team, choice) => commandos(view, choice),
        _ => 0.0,
    }
}

/// Whether a ship would land: the commandos aboard it are wanted on the station, and it comes in by the entrance.
fn lands(view: &View<'_>, ship: ShipId, bay: u8) -> bool {
    let team = view.scenario().and_then(|scenario| scenario.team.as_ref());
    let Dial::Revealed(index) = view.ship(ship).dial else { return false };
    let succeeds =
        view.would_fly(ship, index).and_then(|(maneuver, _)| view.lands_in(ship, view.base(ship), maneuver, bay));
    team.is_some_and(|team| team.ships >> ship.0 & 1 == 1) && succeeds == Some(true)
}

/// Commandos make for the hub, and destroy what keeps them from going on.
fn commandos(view: &View<'_>, choice: Choice) -> f64 {
    let hub = view.scenario().and_then(|scenario| scenario.team.as_ref()).map(|team| team.hub);
    match choice {
        Choice::Either(module) if Some(module) == hub => 3.0,
        Choice::Object(index) if is_vital(view, index) => 0.0,
        Choice::Object(_) => 2.0,
        Choice::Either(_) => 0.5,
        _ => 1.0,
    }
}

/// Whether others win when a thing is gone.
fn is_vital(view: &View<'_>, index: u8) -> bool {
    let Some(kind) = view.kind_of(usize::from(index)) else { return false };
    let lost = |deed: &Deed| matches!(deed, Deed::Win(seat) if Seat(*seat) != view.seat());
    let on_it = |test: &Test| matches!(test.of, Measure::Left(kinds) if kinds >> kind & 1 == 1 && test.least <= 0);
    let rules = view.scenario().map_or(&[][..], |scenario| &scenario.rules);
    rules.iter().any(|rule| rule.deeds.iter().any(lost) && rule.tests.iter().any(on_it))
}

/// Finds the ways of a ship to what it is after.
pub(super) fn find_ways(view: &View<'_>, ship: ShipId, book: &mut Book, ways: &mut Vec<Arc<Way>>) {
    let Some(goal) = view.goal(ship) else { return };
    match goal.aim {
        GoalAim::Reach(_, reach) => {
            let place = |index: usize| Place::Near { thing: index as u8, reach, acts: true };
            ways.extend(view.wanted(goal).map(|index| book.way(view, ship, place(index))));
        }
        GoalAim::Strike(_) => {
            ways.extend(view.wanted(goal).map(|index| book.way(view, ship, Place::Fire(index as u8))));
        }
        GoalAim::Leave if has_exit(view, ship) => ways.push(book.way(view, ship, Place::Exit)),
        GoalAim::Leave | GoalAim::Fight | GoalAim::Hunt(_) | GoalAim::Escort(_) => {}
    }
}

/// What a place is worth to a ship that is after something and has these ways to it; nothing without a goal.
pub(super) fn worth(ways: &[Arc<Way>], view: &View<'_>, ship: ShipId, end: Base, stressed: bool) -> f64 {
    let Some(goal) = view.goal(ship) else { return 0.0 };
    let rounds = || ways.iter().map(|way| way.rounds(end.pose, stressed)).fold(f64::INFINITY, f64::min);
    match goal.aim {
        GoalAim::Fight => 0.0,
        GoalAim::Reach(_, reach) => {
            let is_there = view.wanted(goal).any(|index| view.is_within(end, index, reach));
            if is_there || ways.is_empty() { 0.0 } else { -PER_ROUND * rounds() }
        }
        GoalAim::Strike(_) if ways.is_empty() => 0.0,
        GoalAim::Strike(_) => {
            let bears = view.wanted(goal).any(|index| bears(view, ship, end, index));
            if bears { SHOT - PER_ROUND * rounds() } else { -PER_ROUND * rounds() }
        }
        GoalAim::Hunt(ships) | GoalAim::Escort(ships) => {
            let named = view.ships().filter(|other| *other != ship && ships >> other.0 & 1 == 1);
            let far = named.map(|other| view.base(other).pose.at.distance(end.pose.at)).fold(f64::INFINITY, f64::min);
            -by_bands(far - 150.0)
        }
        GoalAim::Leave if ways.is_empty() => -by_bands(to_exit(view, ship, end.pose.at)),
        GoalAim::Leave => -PER_ROUND_OUT * rounds(),
    }
}

/// What it costs to be so far from a goal; nothing where there is none.
fn by_bands(far: f64) -> f64 {
    if far.is_finite() { PER_BAND * (far.max(0.0) / Range::BAND).min(FARTHEST) } else { 0.0 }
}

/// Whether a ship could shoot at a thing from there, as its turret points.
fn bears(view: &View<'_>, ship: ShipId, from: Base, index: usize) -> bool {
    let (token, turret) = (Body::Token(view.outline_of(index)), view.ship(ship).turret);
    let mut arcs = view.profile(ship).attacks.iter().flat_map(|attack| attack.arc.arcs(turret).iter());
    arcs.any(|arc| shot_between(Body::Base(from), arc, token, Range::ARC, view.settings()).is_some())
}

/// Whether the mission names edges that a ship may leave by, now or later.
fn has_exit(view: &View<'_>, ship: ShipId) -> bool {
    view.exits(ship, WaysOut::Any).is_there()
}

/// How far a point is from where a ship may leave, now or later.
fn to_exit(view: &View<'_>, ship: ShipId, from: Vec2) -> f64 {
    let area = view.area();
    let away = |rim: Rim, span: (f64, f64)| {
        let aside = (span.0 - rim.along(from)).max(rim.along(from) - span.1).max(0.0);
        rim.depth(from, area).max(0.0).hypot(aside)
    };
    match view.exits(ship, WaysOut::Any) {
        Exits::Only(stretches) => {
            stretches.iter().map(|it| away(it.rim, (it.from, it.to))).fold(f64::INFINITY, f64::min)
        }
        Exits::Anywhere | Exits::AsUsual => {
            Rim::ALL.into_iter().map(|rim| away(rim, (0.0, f64::INFINITY))).fold(f64::INFINITY, f64::min)
        }
    }
}

/// What an errand is worth: more than any other action, for whoever is after it.
pub(super) fn errand(view: &View<'_>, ship: ShipId) -> f64 {
    match view.goal(ship).map(|goal| goal.aim) {
        Some(GoalAim::Reach(..) | GoalAim::Hunt(_)) => 10.0,
        _ => 1.0,
    }
}

/// Whether a ship saves its energy for an errand.
pub(super) fn saves_energy(view: &View<'_>, ship: ShipId) -> bool {
    let errands = view.scenario().map_or(&[][..], |scenario| &scenario.errands);
    let spends = |deed: &ErrandDeed| matches!(deed, ErrandDeed::SpendEnergy(_));
    errands.iter().any(|errand| errand.who >> ship.0 & 1 == 1 && errand.deeds.iter().any(spends))
}

/// How much more than usual it is worth to a ship to hit that target.
pub(super) fn weight(view: &View<'_>, ship: ShipId, target: Target) -> f64 {
    let Some(goal) = view.goal(ship) else { return 1.0 };
    let wanted = match (goal.aim, target) {
        (GoalAim::Strike(kinds), Target::Object(index)) => {
            matches!(view.objects()[usize::from(index)].kind, ObjectKind::Thing(kind) if kinds >> kind & 1 == 1)
        }
        (GoalAim::Hunt(ships), Target::Ship(other)) => ships >> other.0 & 1 == 1,
        _ => false,
    };
    if wanted { 2.5 } else { 1.0 }
}

/// Whether a ship means to leave.
pub(super) fn is_leaving(view: &View<'_>, ship: ShipId) -> bool {
    view.goal(ship).is_some_and(|goal| goal.aim == GoalAim::Leave)
}

/// Whether a ship means to leave, and there is an edge that it may leave by.
pub(super) fn leaves_by_edge(view: &View<'_>, ship: ShipId) -> bool {
    is_leaving(view, ship) && to_exit(view, ship, view.base(ship).pose.at).is_finite()
}

/// Whether a ship means to leave, and would be safe when it ends there.
pub(super) fn may_leave(view: &View<'_>, ship: ShipId, end: Base) -> bool {
    is_leaving(view, ship) && view.is_exit(ship, end)
}
