//! Partial execution: sliding back along the template until the base lies on no ship.
//!
//! The marks between both pairs of guides stay over the template's centre line, which goes on straight before its start and
//! beyond its end. So the base is a chord of that path, as long as the base, and walking back means moving the chord.
//! Along a straight template it is plain how far back a base is clear of another, and the answer is exact. Along a
//! curve the walk takes steps within which no base can free itself (from the depth of the overlap, how fast it shrinks, and a
//! bound on how that changes), so it jumps over no free place wider than [`STEP`].

use std::sync::LazyLock;

use crate::chord::{Chord, Place, RearMark};
use crate::maneuver::from_edge;
use crate::overlap::{Others, Rect, overlapping_parts, rect};
use crate::settings::tolerance;
use crate::template::{Curve, Edge, Template};
use crate::{Base, BaseSize, Heading, Pose, Settings, Side, Vec2};

/// The least distance the walk moves at once, and with it the precision of the place where it stops.
pub(crate) const STEP: f64 = 1e-3;

/// Where walking back ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stop {
    /// The pose, on the table.
    pub(crate) pose: Pose,
    /// The last ship backed over; `None` when the end of the template was free after all.
    pub(crate) touching: Option<usize>,
    /// Where the rear mark ended.
    pub(crate) rear_mark: RearMark,
}

/// Walks a base back along a template laid against one of its edges, from the end of it. `first` is a ship that is likely in
/// the way there.
pub(crate) fn back(
    start: Base,
    (template, edge): (Template, Edge),
    first: usize,
    others: Others<'_>,
    settings: &Settings,
) -> Stop {
    match template.curve() {
        None => straight_back(start, template.length(), edge, others, settings),
        Some(curve) => {
            let path = Path { start: start.pose, edge, side: curve.side };
            curved_back(start, Track::of(start.size, template), &path, first, others, settings)
        }
    }
}

/// Back to where it started, after all: `last` is the ship it could not get clear of.
fn at_start(start: Base, edge: Edge, last: Option<usize>) -> Stop {
    Stop { pose: start.pose, touching: last, rear_mark: RearMark::Straight(-2.0 * half_along(start.size, edge)) }
}

/// Half the base, along the way out of that edge.
fn half_along(size: BaseSize, edge: Edge) -> f64 {
    match edge {
        Edge::Front | Edge::Rear => size.half_length(),
        Edge::Left | Edge::Right => size.half_width(),
    }
}

fn straight_back(start: Base, length: f64, edge: Edge, others: Others<'_>, settings: &Settings) -> Stop {
    let way = start.pose.heading.turned(edge.outward()).forward();
    let base_length = 2.0 * half_along(start.size, edge);
    let mut gone = base_length + length;
    let mut last = None;
    loop {
        let base = start.at(Pose::new(start.pose.at + way * gone, start.pose.heading));
        let Some((index, other)) = others.any_under(base, settings) else {
            return Stop { pose: base.pose, touching: last, rear_mark: RearMark::Straight(gone - base_length) };
        };
        last = Some(index);
        while let Some((mine, theirs)) = {
            let base = start.at(Pose::new(start.pose.at + way * gone, start.pose.heading));
            overlapping_parts(base, other, settings.guides)
        } {
            // A hair more than it takes, or rounding would leave the base inside.
            gone -= mine.clears_after(way, &theirs) + 1e-9;
            if gone <= 0.0 {
                return at_start(start, edge, last);
            }
        }
    }
}

fn curved_back(start: Base, track: &Track, path: &Path, first: usize, others: Others<'_>, settings: &Settings) -> Stop {
    let chord = &track.chord;
    let mut last = first;
    let mut blocker = path.see(others.get(first));
    let mut place = track.still_overlapping(blocker);
    // Whom it backed over last: nobody yet, if the end of the template is free after all.
    let mut touching = (place != Place::FULL).then_some(first);
    loop {
        let drift = chord.drift(place);
        let bounds = chord.bounds(place);
        let mine = start.at(path.ship(drift.pose));
        let mut safe = bounds.safe_turn(&drift, mine, blocker, settings.guides);
        if safe.is_none() {
            // Clear of that ship. Is there another one?
            let base = start.at(path.to_table(drift.pose));
            let Some((index, other)) = others.any_under(base, settings) else {
                return Stop { pose: base.pose, touching, rear_mark: chord.rear_mark(place) };
            };
            last = index;
            blocker = path.see(other);
            safe = bounds.safe_turn(&drift, mine, blocker, settings.guides);
        }
        touching = Some(last);
        // On the very edge the two frames may round differently: then the least step is safe.
        match chord.turn_back(place, safe.unwrap_or(STEP / bounds.speed)) {
            Some(back) => place = back,
            None => return at_start(start, path.edge, touching),
        }
    }
}

/// The way a base of some size takes along a curved template, in sure steps: what every bump walks down first.
struct Track {
    half: f64,
    chord: Chord,
    /// From the end of the template back to its start. No point of the base moves farther than [`STRIDE`] from one to the next.
    steps: Vec<(Place, Pose)>,
}

/// The longest way between two steps of a track.
const STRIDE: f64 = 6.0;

impl Track {
    /// The track of that base along that template; a template that bends to the left has that of its mirror image.
    fn of(size: BaseSize, template: Template) -> &'static Self {
        static TRACKS: LazyLock<Vec<Track>> = LazyLock::new(|| {
            let sizes = [BaseSize::Small, BaseSize::Medium, BaseSize::Large, BaseSize::Huge];
            let templates = (1..=3)
                .map(|speed| Template::Bank(speed, Side::Right))
                .chain((1..=3).map(|speed| Template::Turn(speed, Side::Right)));
            let curves: Vec<Curve> = templates.filter_map(Template::curve).collect();
            sizes.iter().flat_map(|&size| curves.iter().map(move |&curve| Track::new(size, curve))).collect()
        });
        let column = match template {
            Template::Bank(speed, _) | Template::Straight(speed) => usize::from(speed) - 1,
            Template::Turn(speed, _) => usize::from(speed) + 2,
        };
        &TRACKS[size as usize * 6 + column]
    }

    fn new(size: BaseSize, curve: Curve) -> Self {
        let half = size.half_width();
        let chord = Chord::new(half, curve);
        let mut steps = Vec::new();
        let mut place = Some(Place::FULL);
        while let Some(here) = place {
            steps.push((here, chord.drift(here).pose));
            let bounds = chord.bounds(here);
            place = chord.turn_back(here, STRIDE / (bounds.speed + size.radius() * bounds.turning));
        }
        Self { half, chord, steps }
    }

    /// The last step at which the base surely still overlaps another one, seen from the track, when it does so at its end; free
    /// places lie only further back.
    fn still_overlapping(&self, other: Base) -> Place {
        let theirs = rect(other);
        let half = Vec2::new(self.half, self.half);
        let mut index = 0;
        loop {
            let (place, pose) = self.steps[index];
            let depth = -Rect { at: pose.at, heading: pose.heading, half }.gap(&theirs) - tolerance::OVERLAP;
            // A base that lies so deep in another cannot be clear of it before that many steps.
            let sure = (depth / STRIDE) as usize;
            if depth < STRIDE || index + sure >= self.steps.len() {
                return place;
            }
            index += sure;
        }
    }
}

/// The frame in which a template runs forward from the origin and bends to the right.
struct Path {
    start: Pose,
    edge: Edge,
    side: Side,
}

impl Path {
    /// A base on the table, seen from the path.
    fn see(&self, base: Base) -> Base {
        let seen = Pose::new(Vec2::ZERO, self.edge.outward()).step_to(self.start.step_to(base.pose));
        base.at(self.side.of_right(seen))
    }

    /// The ship that flies along the path, its heading told apart from the way it moves.
    #[inline]
    fn ship(&self, pose: Pose) -> Pose {
        match self.edge {
            Edge::Front | Edge::Rear => pose,
            // Its guides are at its sides, as seen from the path; which is its front does not matter.
            Edge::Left | Edge::Right => Pose::new(pose.at, pose.heading.turned(Heading::EAST)),
        }
    }

    fn to_table(&self, pose: Pose) -> Pose {
        self.start.then(from_edge(self.edge, self.side.of_right(pose)))
    }
}
