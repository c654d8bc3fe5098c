//! What the ships of Aturi and of flight groups are told: asked for on the page, kept with their seat.

use serde::Deserialize;
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::{PilotKind, orders};
use tallyho_replay::Callsign;
use tallyho_rules::scenario::{Order, Rim};
use tallyho_rules::{Setup, ShipId, Target};
use tallyho_table::Pose;

use super::error::WebError;

/// Ships that follow each other in a squad and are told the same, as the page asks for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WantedGroup {
    /// How many.
    ships: usize,
    /// `attack`, `strike 2`, `escape far` or `escort 1`, as in a squad's file.
    #[serde(default = "attack")]
    order: String,
    /// Where they come from, as their own side sees the table.
    #[serde(default)]
    vector: Option<[f64; 3]>,
    /// Whether they are elite.
    #[serde(default)]
    elite: bool,
}

fn attack() -> String {
    "attack".to_owned()
}

/// Tells a squad what the page asks for. The other side has so many ships.
pub(super) fn tell(
    squad: &mut MusteredSquad,
    kind: PilotKind,
    groups: &[WantedGroup],
    enemies: usize,
) -> Result<(), WebError> {
    if groups.is_empty() {
        return Ok(());
    }
    let own = squad.members.len();
    let sum = groups.iter().fold(0_usize, |sum, group| sum.saturating_add(group.ships));
    if sum != own || groups.iter().any(|group| group.ships == 0) {
        return Err(WebError::bad(format!("The groups have {sum} ships, the squad has {own}.")));
    }
    groups.iter().try_for_each(|group| group.check(own, enemies))?;
    let pose = |group: &WantedGroup| group.vector.map(|[x, y, heading]| Pose::from_degrees(x, y, heading));
    let told = match kind {
        PilotKind::ATURI => {
            let groups = groups.iter().map(|it| orders::Group::told(it.ships, &it.order, pose(it), it.elite));
            groups.collect::<Result<_, _>>().map(|groups| squad.groups = groups)
        }
        PilotKind::FLIGHT_GROUP => {
            squad.plan.tell(groups.iter().map(|group| (group.ships, group.order.as_str(), pose(group))))
        }
        PilotKind::Random | PilotKind::Heuristic | PilotKind::Player(..) | PilotKind::System(_) | PilotKind::Person => {
            Err(format!("{} takes no orders", kind.title()))
        }
    };
    told.map_err(|why| WebError::bad(format!("{why}.")))
}

impl WantedGroup {
    /// Ships that are named are there, and places are on some table.
    fn check(&self, own: usize, enemies: usize) -> Result<(), WebError> {
        let (verb, number) = self.order.split_once(' ').unwrap_or((&self.order, ""));
        let there = match verb {
            "strike" => enemies,
            "escort" => own,
            _ => usize::MAX,
        };
        if number.parse::<usize>().is_ok_and(|number| number > there) {
            return Err(WebError::bad(format!("“{}” names a ship that is not there; there are {there}.", self.order)));
        }
        match self.vector {
            Some(vector) if vector.iter().any(|number| !number.is_finite() || number.abs() > 5_000.0) => {
                Err(WebError::bad("An approach vector is millimetres and degrees."))
            }
            _ => Ok(()),
        }
    }
}

/// What a ship is told, in words by the names of all ships and of what kinds things are; nothing for one that attacks.
pub(super) fn words(order: Order, names: &[Callsign], setup: &Setup) -> Option<String> {
    let thing = |index: u8| {
        let scenario = setup.scenario.as_deref()?;
        let thing = scenario.things.get(usize::from(index).checked_sub(setup.obstacles.len())?)?;
        Some(format!("the {}", scenario.kinds.get(usize::from(thing.kind))?.name))
    };
    let name = |id: ShipId| match Target::of_id(id) {
        Target::Ship(ship) => {
            names.get(usize::from(ship.0)).map_or_else(|| "a ship".to_owned(), |callsign| callsign.name.clone())
        }
        Target::Object(index) => thing(index).unwrap_or_else(|| "a thing".to_owned()),
    };
    match order {
        Order::Attack => None,
        Order::Strike(ship) => Some(format!("strikes {}", name(ship))),
        // A seat's own words for an edge are not another's.
        Order::Escape(border) => Some(format!("escapes over {}", edge(border))),
        Order::Escort(ship) => Some(format!("escorts {}", name(ship))),
    }
}

/// An edge as everybody calls it.
const fn edge(border: Rim) -> &'static str {
    match border {
        Rim::Near => "the first side's edge",
        Rim::Far => "the second side's edge",
        Rim::Left => "the edge on the first side's left",
        Rim::Right => "the edge on the first side's right",
    }
}
