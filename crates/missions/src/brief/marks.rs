//! What things are called on the map, and where everything lies in squares: the same in the picture and in the steps of the set-up.

use crate::{Mission, Plan};
use tallyho_rules::scenario::{Fires, GunArc, Kind, Zone};
use tallyho_table::Pose;

/// The side of a square, in which missions count and which sheets are measured in: a ninth of three feet.
pub(super) const SQUARE: f64 = 914.0 / 9.0;

/// The initials of a kind: `FT` for fuel tanks.
pub(super) fn initials(kind: &Kind) -> String {
    kind.name.split([' ', '-']).filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
}

/// What each thing is called on the map: its initials, and its module or its number among its kind.
pub(super) fn marks(mission: &Mission, plan: &Plan) -> Vec<String> {
    let things = &plan.scenario.things;
    let mark = |(place, thing): (usize, &tallyho_rules::scenario::Thing)| {
        let same = |it: &&tallyho_rules::scenario::Thing| it.kind == thing.kind && it.module == thing.module;
        let among = things.iter().filter(same).count();
        let number = things[..=place].iter().filter(same).count();
        let name = initials(&mission.kinds[usize::from(thing.kind)]);
        match (thing.module, among) {
            (0, _) => format!("{name}{number}"),
            (module, 1) => format!("{name}{module}"),
            // Several of a kind on one module have letters, too.
            (module, _) => format!("{name}{module}{}", (b'a' + (number as u8 - 1) % 26) as char),
        }
    };
    things.iter().enumerate().map(mark).collect()
}

/// Whether it matters where a thing's front is.
pub(super) fn has_front(mission: &Mission, kind: usize) -> bool {
    let nature = mission.kinds[kind].nature;
    let front = |gun: tallyho_rules::scenario::Gun| gun.arc == GunArc::Front && !matches!(gun.fires, Fires::Back(_));
    mission.entries == Some(kind) || nature.gun.is_some_and(front)
}

/// A length in squares, to a millimetre.
fn squares(length: f64) -> String {
    let text = format!("{:.2}", length / SQUARE);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Where the middle of something is: from the left, and from the near edge.
pub(super) fn spot(pose: Pose) -> String {
    format!("{} / {}", squares(pose.at.x), squares(pose.at.y))
}

/// A part of the table in words, in squares.
pub(super) fn zone(zone: &Zone) -> String {
    let at = |x: f64, y: f64| spot(Pose::from_degrees(x, y, 0.0));
    match zone {
        Zone::Rect([left, near, right, far]) => format!("from {} to {}", at(*left, *near), at(*right, *far)),
        Zone::Disc([x, y, radius]) => format!("within {} squares of {}", squares(*radius), at(*x, *y)),
        Zone::Polygon(corners) => {
            let corners: Vec<String> = corners.iter().map(|[x, y]| at(*x, *y)).collect();
            format!("between {}", super::show::join(&corners, "and"))
        }
    }
}

/// A stretch of an edge, in squares.
pub(super) fn stretch(from: f64, to: f64) -> String {
    format!("from {} to {}", squares(from), squares(to))
}

/// How far a thing without a front is turned, where that is to be seen.
pub(super) fn turned(pose: Pose) -> Option<String> {
    let degrees = pose.heading.degrees().round().rem_euclid(90.0) as u16;
    (degrees > 0).then(|| format!(" turned by {degrees}\u{b0}"))
}

/// Which way something faces.
pub(super) fn facing(pose: Pose) -> String {
    let degrees = pose.heading.degrees().round().rem_euclid(360.0) as u16;
    match degrees {
        0 => "facing the far edge".to_owned(),
        90 => "facing right".to_owned(),
        180 => "facing the near edge".to_owned(),
        270 => "facing left".to_owned(),
        degrees => format!("facing {degrees}\u{b0} clockwise of the far edge"),
    }
}
