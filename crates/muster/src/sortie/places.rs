//! Where everything of a mission's table lies, in squares that people can measure: to the right of the near left corner, and away from it.

use tallyho_missions::mission::{Lies, Scatter, Stands, ThingTerm};
use tallyho_missions::{Mission, Plan};
use tallyho_rules::scenario::{Kind, Rim, Vector, Zone};
use tallyho_table::Pose;

use tallyho_missions::brief::show;

/// The side of a square as mission files count: nine of them are the side of the usual table.
const SQUARE: f64 = 914.0 / 9.0;
/// Nearer than that to an edge is at it.
const CLOSE: f64 = 1.0;

/// The table of a plan.
pub(crate) struct Places<'p> {
    mission: &'p Mission,
    plan: &'p Plan,
    pilots: u8,
}

/// A number of squares, to a tenth.
fn squares(millimetres: f64) -> String {
    let tenths = (10.0 * millimetres / SQUARE).round() / 10.0;
    // Nothing is a little less than nothing.
    format!("{}", tenths + 0.0)
}

fn spot(pose: Pose) -> String {
    format!("{} / {}", squares(pose.at.x), squares(pose.at.y))
}

fn facing(pose: Pose) -> String {
    format!("facing {}°", pose.heading.degrees().round().rem_euclid(360.0))
}

impl<'p> Places<'p> {
    pub(crate) fn new(mission: &'p Mission, plan: &'p Plan, pilots: u8) -> Self {
        Self { mission, plan, pilots }
    }

    /// How the table is set up, in order. Ships of the mission come with what there is to know about them.
    pub(crate) fn steps(&self, own: &[(usize, String)]) -> Vec<String> {
        let (width, height) = (self.plan.area.width, self.plan.area.height);
        let mut steps = vec![format!(
            "The table is {} squares wide and {} deep; 2 / 3 is 2 squares from the left edge and 3 from yours, 0° looks away from you, 90° to the right",
            squares(width),
            squares(height)
        )];
        steps.extend(self.obstacles());
        steps.extend(self.things());
        steps.extend(self.marks());
        let zone = |name: &String| format!("The zone {}: {}", show::zone(name), self.named_zone(name));
        steps.extend(self.mission.counted_zones().into_iter().map(zone));
        for (place, stats) in own {
            let ship = &self.mission.ships[*place];
            let stands = match &ship.stands {
                Stands::At([x, y, heading]) => {
                    let pose = Pose::from_degrees(*x, *y, *heading);
                    format!("at {}, {}", spot(pose), facing(pose))
                }
                Stands::In(zone) => self.named_zone(zone),
                Stands::Later(_) => "waits beside the table until a rule brings it".to_owned(),
            };
            steps.push(format!("{} ({stats}): {stands}", ship.title()));
        }
        for side in (0..2).filter(|side| Some(*side) == self.mission.team) {
            let zone = match &self.mission.deploys[side] {
                Some(zone) => self.named_zone(zone),
                None => "within range 1 of your edge".to_owned(),
            };
            let when = match self.mission.entries {
                Some(_) => "in ascending order of initiative with the enemy's, yours first at equal initiative",
                None => "after the enemy's",
            };
            steps.push(format!("Your ships, {when}: {zone}"));
        }
        steps
    }

    /// Obstacles by their kinds, which lie in the order of the file.
    fn obstacles(&self) -> Vec<String> {
        let mut laid = self.plan.obstacles.iter();
        let line = |group: &Scatter| {
            let count = group.count.with(self.pilots).max(0) as usize;
            let places: Vec<String> = laid.by_ref().take(count).map(|it| spot(it.pose)).collect();
            let what = show::counted(places.len(), &show::obstacle(&group.kind));
            (!places.is_empty()).then(|| format!("{what}, the middle of each at {}", show::join(&places, "and")))
        };
        self.mission.obstacles.iter().filter_map(line).collect()
    }

    /// Things by their kinds, with what it takes to destroy one.
    fn things(&self) -> Vec<String> {
        let scenario = &self.plan.scenario;
        let line = |(place, kind): (usize, &Kind)| {
            let own = scenario.things.iter().filter(|thing| usize::from(thing.kind) == place);
            let poses: Vec<Pose> = own.filter_map(|thing| thing.place).map(|place| place.pose()).collect();
            if poses.is_empty() {
                return None;
            }
            // What lies by chance may be turned as it falls, unless ships come out of it.
            let placed = |term: &ThingTerm| term.kind == place && matches!(term.lies, Lies::At(_));
            let turned = self.mission.entries == Some(place) || self.mission.things.iter().any(placed);
            let turned = turned && poses.iter().any(|pose| pose.heading.degrees().round().rem_euclid(360.0) != 0.0);
            let at = |pose: &Pose| if turned { format!("{} {}", spot(*pose), facing(*pose)) } else { spot(*pose) };
            let places = show::join(&poses.iter().map(at).collect::<Vec<_>>(), "and");
            let stats = kind.stats.map_or_else(String::new, |stats| {
                let shields = if stats.shields > 0 { format!(", shields {}", stats.shields) } else { String::new() };
                format!(" (agility {}, hull {}{shields})", stats.agility, stats.hull)
            });
            Some(format!("{}{stats} at {places}", show::counted(poses.len(), &kind.name)))
        };
        scenario.kinds.iter().enumerate().filter_map(line).collect()
    }

    /// Tokens for the vectors of the file.
    fn marks(&self) -> Option<String> {
        let count = self.mission.vectors.len();
        let named = self.plan.scenario.vectors[..count.min(self.plan.scenario.vectors.len())].iter();
        let marks: Vec<String> =
            named.map(|vector| format!("{} at the {}", vector.name, self.vector(vector.place.pose()))).collect();
        (!marks.is_empty()).then(|| format!("Tokens for the vectors: {}", marks.join("; ")))
    }

    /// Where each vector is.
    pub(crate) fn vectors(&self) -> Vec<String> {
        let named = |(number, vector): (usize, &Vector)| {
            let place = self.vector(vector.place.pose());
            match self.mission.entries.filter(|_| number >= self.mission.vectors.len()) {
                Some(kind) => format!("a side of a {}, {place}", self.mission.kinds[kind].name),
                None => place,
            }
        };
        self.plan.scenario.vectors.iter().enumerate().map(named).collect()
    }

    fn vector(&self, pose: Pose) -> String {
        let (width, height) = (self.plan.area.width, self.plan.area.height);
        let across = [(pose.at.x < CLOSE, "left"), (width - pose.at.x < CLOSE, "right")];
        let along = [(pose.at.y < CLOSE, "near"), (height - pose.at.y < CLOSE, "far")];
        let first = |edges: [(bool, &'static str); 2]| edges.into_iter().find(|(at, _)| *at).map(|(_, name)| name);
        match (first(across), first(along)) {
            (Some(side), Some(end)) => format!("{end} {side} corner"),
            (Some(side), None) => format!("{side} edge, {} squares from yours", squares(pose.at.y)),
            (None, Some("near")) => format!("edge near you, {} squares from the left", squares(pose.at.x)),
            (None, Some(end)) => format!("{end} edge, {} squares from the left", squares(pose.at.x)),
            (None, None) => format!("place {}, {}", spot(pose), facing(pose)),
        }
    }

    fn named_zone(&self, name: &str) -> String {
        self.mission.zones.get(name).map_or_else(|| "anywhere".to_owned(), |zone| self.zone(zone))
    }

    fn zone(&self, zone: &Zone) -> String {
        match zone {
            Zone::Rect([left, near, right, far]) => {
                let (width, height) = (self.plan.area.width, self.plan.area.height);
                let whole = *left < CLOSE && width - right < CLOSE;
                let deep = *near < CLOSE && height - far < CLOSE;
                let within = |depth: f64, rim: Rim| {
                    let edge =
                        if rim == Rim::Near { "your edge".to_owned() } else { format!("the {} edge", rim.name()) };
                    let many = squares(depth);
                    format!("within {many} square{} of {edge}", if many == "1" { "" } else { "s" })
                };
                match () {
                    () if whole && *near < CLOSE => within(*far, Rim::Near),
                    () if whole && height - far < CLOSE => within(height - near, Rim::Far),
                    () if deep && *left < CLOSE => within(*right, Rim::Left),
                    () if deep && width - right < CLOSE => within(width - left, Rim::Right),
                    () => format!(
                        "between {} / {} and {} / {}",
                        squares(*left),
                        squares(*near),
                        squares(*right),
                        squares(*far)
                    ),
                }
            }
            Zone::Disc([x, y, radius]) => {
                format!("within {} squares of {} / {}", squares(*radius), squares(*x), squares(*y))
            }
            Zone::Polygon(corners) => {
                let corners: Vec<String> =
                    corners.iter().map(|[x, y]| format!("{} / {}", squares(*x), squares(*y))).collect();
                format!("between {}", show::join(&corners, "and"))
            }
        }
    }
}
