//! What a mission is about, as the page of a battle needs it once.

use serde::Serialize;
use tallyho_rules::Scenario;
use tallyho_rules::scenario::{Amount, Deployment, Objective, Vector, Zone};

use super::roll::Roll;
use super::scene::At;

/// What a mission is about.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct MissionFacts {
    name: String,
    objectives: Vec<ObjectiveFacts>,
    /// Where ships deploy.
    zones: Vec<ZoneFacts>,
    /// Where squads come.
    vectors: Vec<(String, At)>,
}

/// An objective; whether it is met is told by the scene.
#[derive(Clone, Debug, Serialize)]
struct ObjectiveFacts {
    name: String,
    seat: u8,
    primary: bool,
    points: String,
}

/// A part of the table, as the corners of a polygon.
#[derive(Clone, Debug, Serialize)]
struct ZoneFacts {
    /// A ship that deploys there.
    ship: u8,
    #[serde(skip)]
    ships: u64,
    corners: Vec<[f64; 2]>,
}

/// How many corners stand for a circle.
const CORNERS: u32 = 36;

impl MissionFacts {
    pub(crate) fn of(scenario: &Scenario) -> Self {
        let vector = |vector: &Vector| (vector.name.clone(), At::from(vector.place.pose()));
        // The sides of markers are seen by the markers.
        let named = |vector: &&Vector| !vector.name.ends_with(['a', 'b', 'c', 'd']);
        Self {
            name: scenario.name.clone(),
            objectives: scenario.objectives.iter().map(ObjectiveFacts::of).collect(),
            zones: scenario.deployments.iter().map(ZoneFacts::of).collect(),
            vectors: scenario.vectors.iter().filter(named).map(vector).collect(),
        }
    }
}

impl MissionFacts {
    /// The same for somebody who knows these ships: zones in which none of them deploys say nothing.
    pub(crate) fn seen(&self, roll: &Roll) -> Self {
        let zone = |zone: &ZoneFacts| {
            let ship = roll.ships().find(|ship| zone.ships >> ship.0 & 1 == 1)?;
            Some(ZoneFacts { ship: roll.number(ship), ..zone.clone() })
        };
        Self { zones: self.zones.iter().filter_map(zone).collect(), ..self.clone() }
    }
}

impl ObjectiveFacts {
    fn of(objective: &Objective) -> Self {
        let Amount { times, each } = objective.pays;
        let points = if each.is_some() { format!("{times} each") } else { times.to_string() };
        Self { name: objective.name.clone(), seat: objective.seat, primary: objective.primary, points }
    }
}

impl ZoneFacts {
    fn of(deployment: &Deployment) -> Self {
        let corners = match &deployment.zone {
            Zone::Rect([left, near, right, far]) => {
                vec![[*left, *near], [*right, *near], [*right, *far], [*left, *far]]
            }
            Zone::Polygon(corners) => corners.clone(),
            Zone::Disc([x, y, radius]) => {
                let corner = |place: u32| {
                    let turn = f64::from(place) * 360.0 / f64::from(CORNERS);
                    let out = tallyho_table::Heading::from_degrees(turn).forward() * *radius;
                    [x + out.x, y + out.y]
                };
                (0..CORNERS).map(corner).collect()
            }
        };
        Self { ship: u8::MAX, ships: deployment.ships, corners }
    }
}
