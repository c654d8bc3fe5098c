//! Where an answer would lead, by the engine's own geometry.

use serde::Serialize;
use tallyho_rules::{Action, Choice, Dial, Difficulty, Question, ShipId, View};
use tallyho_table::draw::{TemplateMark, Tint};
use tallyho_table::{
    Arc, Base, Executed, Maneuver, Obstruction, Placed, Pose, Slide, closest, distance, fly, obstruction, range, shot,
    sight,
};

use super::roll::Roll;
use super::scene::At;
use super::threat::Threat;

/// A ship as it would stand.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Ghost {
    at: Option<At>,
    /// Where a maneuver that bumps would have ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    full: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    template: Option<Laid>,
    /// The ship it bumps into, where ships stand now.
    #[serde(skip_serializing_if = "Option::is_none")]
    bump: Option<u8>,
    /// The obstacles it would meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rocks: Vec<u8>,
    /// Whether it leaves the table.
    flees: bool,
    /// Who would have it in arc where they stand now.
    in_arc_of: Vec<u8>,
    /// Whom it could shoot from there.
    can_shoot: Vec<u8>,
    /// How likely each enemy that has yet to move has it in arc afterwards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    risks: Vec<(u8, f64)>,
}

/// A template on the table.
#[derive(Clone, Debug, Serialize)]
struct Laid {
    at: At,
    outline: String,
    middle: String,
    speed: u8,
}

/// Where an answer would leave the ship that is asked about, where it would leave it anywhere.
pub(super) fn ghost(
    view: &View<'_>,
    question: Question,
    choice: Choice,
    threats: &[Threat],
    roll: &Roll,
) -> Option<Ghost> {
    let (ship, pose) = match (question, choice) {
        (Question::SetDial(ship), Choice::Maneuver(index)) => {
            let &(maneuver, difficulty) = view.profile(ship).dial.get(usize::from(index))?;
            return Some(flight(view, ship, (maneuver, difficulty), threats, roll));
        }
        (Question::Perform(ship, Action::Slam), Choice::Maneuver(index)) => {
            let &(maneuver, difficulty) = view.profile(ship).dial.get(usize::from(index))?;
            return Some(flight(view, ship, (maneuver, difficulty), &[], roll));
        }
        (Question::Perform(ship, action), way) => (ship, view.place_after(ship, Some(action), way)?),
        (Question::Decloak(ship), way) => (ship, view.place_after(ship, None, way)?),
        (Question::Tractor(ship), way) => (ship, view.place_when_dragged(ship, way)?),
        (Question::TallonPlace(ship), Choice::Slide(slide)) => (ship, tallon(view, ship, slide)?),
        (Question::Deploy(ship) | Question::Displace(ship), Choice::Place(place)) => (ship, place.pose()),
        (Question::Launch(ship) | Question::Escape(ship), way) => (ship, view.launched(ship, way)?.pose),
        (Question::PlaceObstacle(_) | Question::PlaceBuoy(_) | Question::Scenario(_), Choice::Place(place)) => {
            return Some(Ghost { at: Some(At::from(place.pose())), ..Ghost::default() });
        }
        // Other answers move nobody.
        _ => return None,
    };
    Some(standing(view, ship, pose, roll))
}

fn tallon(view: &View<'_>, ship: ShipId, slide: Slide) -> Option<Pose> {
    let Dial::Revealed(index) = view.ship(ship).dial else { return None };
    let &(maneuver, _) = view.profile(ship).dial.get(usize::from(index))?;
    let base = view.base(ship);
    Some(base.pose.then(maneuver.displacement(base.size, slide)))
}

/// A ship that stands there, and whom it faces.
fn standing(view: &View<'_>, ship: ShipId, pose: Pose, roll: &Roll) -> Ghost {
    let base = Base::new(view.profile(ship).size, pose);
    let enemies = || view.enemies().filter(|&other| other != ship);
    let numbers = |is: &dyn Fn(ShipId) -> bool| -> Vec<u8> {
        enemies().filter(|&enemy| is(enemy)).map(|enemy| roll.number(enemy)).collect()
    };
    Ghost {
        at: Some(At::from(pose)),
        in_arc_of: numbers(&|enemy| sees(view, enemy, view.base(enemy), base)),
        can_shoot: numbers(&|enemy| sees(view, ship, base, view.base(enemy))),
        ..Ghost::default()
    }
}

fn flight(
    view: &View<'_>,
    ship: ShipId,
    (maneuver, colour): (Maneuver, Difficulty),
    threats: &[Threat],
    roll: &Roll,
) -> Ghost {
    let (start, settings) = (view.base(ship), view.settings());
    let flown = fly(start, maneuver, &Slide::ALL, view.others(ship), settings);
    let end = start.at(flown.pose);
    let swath = flown.swath(start, maneuver);
    let met = |index: usize, placed: Placed<'_>| {
        let rock = view.objects()[index].obstacle().is_some();
        rock && (placed.under(end, settings.guides) || swath.is_some_and(|swath| placed.under_swath(swath)))
    };
    let rocks = view.things().enumerate().filter(|&(index, placed)| met(index, placed)).map(|(index, _)| index as u8);
    let full = start.pose.then(maneuver.displacement(start.size, flown.slide));
    let (bump, full) = match flown.executed {
        Executed::Full => (None, None),
        Executed::Partial { touching } => {
            (touching.map(|other| roll.number(ShipId(other as u8))), Some(At::from(full)))
        }
    };
    let template = maneuver.template(start.size).map(|(template, edge)| {
        let shape = TemplateMark { template, base: start, edge, tint: tint(colour) }.shape();
        let speed = maneuver.speed();
        Laid { at: At::from(shape.start), outline: shape.outline, middle: shape.middle, speed }
    });
    let risks =
        threats.iter().map(|threat| (roll.number(threat.ship()), threat.on(view, end))).filter(|(_, p)| *p >= 0.005);
    Ghost {
        full,
        template,
        bump,
        rocks: rocks.collect(),
        flees: !view.area().holds(end, settings),
        risks: risks.collect(),
        ..standing(view, ship, flown.pose, roll)
    }
}

const fn tint(colour: Difficulty) -> Tint {
    match colour {
        Difficulty::Blue => Tint::Blue,
        Difficulty::White => Tint::White,
        Difficulty::Red => Tint::Red,
        Difficulty::Purple => Tint::Purple,
    }
}

/// Whether a ship would have another in one of its firing arcs, within range 3.
pub(super) fn sees(view: &View<'_>, ship: ShipId, from: Base, to: Base) -> bool {
    let turret = view.ship(ship).turret;
    view.profile(ship)
        .firing_arcs(turret)
        .iter()
        .any(|arc| shot(from, arc, to, view.settings()).is_some_and(|shot| shot.range.0 <= 3))
}

/// How a ship measures to another: range, arcs, and whether something is between.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Measure {
    ship: u8,
    range: u8,
    distance: f64,
    arcs: Vec<&'static str>,
    obstructed: bool,
    /// From point to point, as the ruler lies.
    line: [f64; 4],
}

/// What a ship measures to all others.
pub(super) fn measures(view: &View<'_>, ship: ShipId, roll: &Roll) -> Vec<Measure> {
    let (from, settings) = (view.base(ship), view.settings());
    let things = view.objects().iter().zip(view.things());
    let rocks: Vec<Placed<'_>> =
        things.filter(|(object, _)| object.obstacle().is_some()).map(|(_, placed)| placed).collect();
    let measure = |other: ShipId| {
        let to = view.base(other);
        let lane = closest(from, to);
        let (verdict, _) = obstruction(lane, rocks.iter().copied(), settings);
        let line = lane.line(0.5);
        let seen = sight(from, to, settings);
        Measure {
            ship: roll.number(other),
            range: range(from, to, settings).0,
            distance: distance(from, to).round(),
            arcs: seen.arcs.iter().map(Arc::name).collect(),
            obstructed: verdict == Obstruction::Obstructed,
            line: [line.from.x, line.from.y, line.to.x, line.to.y],
        }
    };
    view.ships().filter(|&other| other != ship).map(measure).collect()
}
