//! Distances, range bands and the shortest lines between shapes.

use crate::outline::nearest_on;
use crate::overlap::{corner_distance_squared, rect};
use crate::settings::tolerance;
use crate::{Base, OnTheLine, Settings, Vec2};

/// A range band of the ruler: 1 to 3, and on as far as a table is long. 0 is touching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Range(pub u8);

impl Range {
    /// The length of one band.
    pub const BAND: f64 = 100.0;
    /// Touching.
    pub const ZERO: Self = Self(0);
    /// As far as an arc reaches.
    pub const ARC: Self = Self(3);

    /// The band of a distance; a distance of nothing is range 0.
    #[inline]
    pub fn of(distance: f64, settings: &Settings) -> Self {
        if distance <= 0.0 {
            return Self::ZERO;
        }
        let bands = match settings.band_edge {
            OnTheLine::Inside => ((distance - tolerance::EDGE) / Self::BAND).ceil(),
            OnTheLine::Outside => ((distance + tolerance::EDGE) / Self::BAND).floor() + 1.0,
        };
        Self(bands.max(1.0) as u8)
    }

    /// Whether a distance is no farther than this band.
    #[inline]
    pub fn reaches(self, distance: f64, settings: &Settings) -> bool {
        Self::of(distance, settings) <= self
    }
}

/// The distance between two bases, without their guides; 0 when they overlap.
#[inline]
pub fn distance(a: Base, b: Base) -> f64 {
    let (a, b) = (rect(a), rect(b));
    let apart = corner_distance_squared(&a, &b).min(corner_distance_squared(&b, &a));
    // Bases can only cross without a corner of one inside the other where one is long: then every corner is outside.
    if a.gap(&b) <= 0.0 { 0.0 } else { apart.sqrt() }
}

/// The range from one base to another by the plain ruler, arcs aside.
#[inline]
pub fn range(a: Base, b: Base, settings: &Settings) -> Range {
    Range::of(distance(a, b), settings)
}

/// A straight line across the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Where it starts.
    pub from: Vec2,
    /// Where it ends.
    pub to: Vec2,
}

impl Line {
    /// Its length.
    pub fn length(self) -> f64 {
        self.from.distance(self.to)
    }
}

/// All shortest lines between two shapes: one line, or a lane of them between two edges that face each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lane {
    /// The line at one side of the lane.
    pub first: Line,
    /// The line at the other; the same one when there is but one.
    pub last: Line,
}

impl Lane {
    /// How wide the lane is; 0 when there is one shortest line.
    pub fn width(self) -> f64 {
        self.first.from.distance(self.last.from)
    }

    /// The line a fraction of the way across the lane.
    pub fn line(self, across: f64) -> Line {
        Line { from: self.first.from.lerp(self.last.from, across), to: self.first.to.lerp(self.last.to, across) }
    }

    /// Carries both lines elsewhere.
    pub(crate) fn map(self, place: impl Fn(Vec2) -> Vec2) -> Self {
        let line = |line: Line| Line { from: place(line.from), to: place(line.to) };
        Self { first: line(self.first), last: line(self.last) }
    }
}

/// The shortest lines between two bases, without their guides.
pub fn closest(a: Base, b: Base) -> Lane {
    lane_between(&a.corners(), &b.corners())
}

/// The shortest lines between two convex polygons that do not overlap. Either may be a mere line or point.
pub(crate) fn lane_between(a: &[Vec2], b: &[Vec2]) -> Lane {
    let mut least = f64::INFINITY;
    for_each_candidate(a, b, |line| least = least.min(line.length()));
    let mut ends: Option<Lane> = None;
    // Facing edges give several shortest lines, side by side: keep the two farthest apart.
    for_each_candidate(a, b, |line| {
        if line.length() > least + tolerance::EDGE {
            return;
        }
        ends = Some(match ends {
            None => Lane { first: line, last: line },
            Some(lane) => {
                let options = [lane, Lane { first: lane.first, last: line }, Lane { first: line, last: lane.last }];
                options.into_iter().fold(lane, |widest, lane| if lane.width() > widest.width() { lane } else { widest })
            }
        });
    });
    ends.unwrap_or(Lane { first: Line { from: a[0], to: b[0] }, last: Line { from: a[0], to: b[0] } })
}

/// The shortest line from every corner of either polygon to every side of the other: the shortest of all is among them.
fn for_each_candidate(a: &[Vec2], b: &[Vec2], mut take: impl FnMut(Line)) {
    for (start, end) in crate::outline::sides(b) {
        for &corner in a {
            take(Line { from: corner, to: nearest_on(start, end, corner) });
        }
    }
    for (start, end) in crate::outline::sides(a) {
        for &corner in b {
            take(Line { from: nearest_on(start, end, corner), to: corner });
        }
    }
}
