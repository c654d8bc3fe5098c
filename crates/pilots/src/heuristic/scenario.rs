//! What the heuristic makes of a mission's questions and goals.

use tallyho_rules::scenario::{Exits, GoalAim, Rim};
use tallyho_rules::{Choice, ObjectKind, ScenarioQuestion, Seat, ShipId, Target, View};
use tallyho_table::{Base, Pose, Vec2};

/// What getting a range band nearer to a goal is worth, in damage.
const PER_BAND: f64 = 0.35;
/// Beyond that many bands nothing more is to be gained: everything ahead is alike.
const FARTHEST: f64 = 12.0;

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
        (ScenarioQuestion::Land(ship), choice) => f64::from((choice != Choice::Pass) == lands(view, ship)),
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

/// Whether a ship would land: the commandos aboard it are wanted on the station.
fn lands(view: &View<'_>, ship: ShipId) -> bool {
    let team = view.scenario().and_then(|scenario| scenario.team.as_ref());
    team.is_some_and(|team| team.ships >> ship.0 & 1 == 1)
}

/// Commandos make for the hub, and destroy what keeps them from going on.
fn commandos(view: &View<'_>, choice: Choice) -> f64 {
    let hub = view.scenario().and_then(|scenario| scenario.team.as_ref()).map(|team| team.hub);
    match choice {
        Choice::Either(module) if Some(module) == hub => 3.0,
        Choice::Object(_) => 2.0,
        Choice::Either(_) => 0.5,
        _ => 1.0,
    }
}

/// What a place is worth to a ship that is after something; nothing without a goal.
pub(super) fn worth(view: &View<'_>, ship: ShipId, pose: Pose) -> f64 {
    let Some(goal) = view.goal(ship) else { return 0.0 };
    let from = pose.at;
    let nearest = |points: &mut dyn Iterator<Item = f64>| points.fold(f64::INFINITY, f64::min);
    let (far, enough) = match goal.aim {
        GoalAim::Fight => return 0.0,
        GoalAim::Reach(_, reach) => {
            let objects = view.objects();
            (
                nearest(&mut view.wanted(goal).map(|index| objects[index].pose.at.distance(from))),
                100.0 * f64::from(reach),
            )
        }
        GoalAim::Strike(_) => {
            let objects = view.objects();
            (nearest(&mut view.wanted(goal).map(|index| objects[index].pose.at.distance(from))), 150.0)
        }
        GoalAim::Hunt(ships) | GoalAim::Escort(ships) => {
            let named = view.ships().filter(|other| *other != ship && ships >> other.0 & 1 == 1);
            (nearest(&mut named.map(|other| view.base(other).pose.at.distance(from))), 150.0)
        }
        GoalAim::Leave => (to_exit(view, view.owner(ship), from), 0.0),
    };
    if !far.is_finite() {
        return 0.0;
    }
    // Who heads for it will be nearer next time.
    let bands = ((far - enough).max(0.0) / 100.0).min(FARTHEST);
    -PER_BAND * bands
}

/// How far a point is from where its side may leave.
fn to_exit(view: &View<'_>, seat: Seat, from: Vec2) -> f64 {
    let area = view.area();
    let exits = view.scenario().and_then(|scenario| scenario.exits.get(usize::from(seat.0)));
    let away = |rim: Rim, span: (f64, f64)| {
        let aside = (span.0 - rim.along(from)).max(rim.along(from) - span.1).max(0.0);
        rim.depth(from, area).max(0.0).hypot(aside)
    };
    match exits {
        Some(Exits::Only(stretches)) => {
            stretches.iter().map(|it| away(it.rim, (it.from, it.to))).fold(f64::INFINITY, f64::min)
        }
        Some(Exits::Anywhere | Exits::AsUsual) | None => {
            Rim::ALL.into_iter().map(|rim| away(rim, (0.0, f64::INFINITY))).fold(f64::INFINITY, f64::min)
        }
    }
}

/// What an errand is worth: more than any other action, for whoever is after it.
pub(super) fn errand(view: &View<'_>, ship: ShipId) -> f64 {
    match view.goal(ship).map(|goal| goal.aim) {
        Some(GoalAim::Reach(..)) => 10.0,
        _ => 1.0,
    }
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
    is_leaving(view, ship) && to_exit(view, view.owner(ship), view.base(ship).pose.at).is_finite()
}

/// Whether a ship means to leave, and would be safe when it ends there.
pub(super) fn may_leave(view: &View<'_>, ship: ShipId, end: Base) -> bool {
    is_leaving(view, ship) && view.is_exit(ship, end)
}
