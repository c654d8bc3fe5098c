//! Distances, range bands and the shortest lines between shapes.

use crate::outline::nearest_on;
use crate::overlap::{corner_distance_squared, rect};
use crate::settings::tolerance;
use crate::vector::smaller;
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
        // A cast rounds down; `ceil` and `floor` are calls where the processor has no instruction for them.
        let bands = match settings.band_edge {
            OnTheLine::Inside => {
                let bands = (distance - tolerance::EDGE) / Self::BAND;
                let whole = bands as u8;
                whole.saturating_add(u8::from(f64::from(whole) < bands))
            }
            OnTheLine::Outside => (((distance + tolerance::EDGE) / Self::BAND) as u8).saturating_add(1),
        };
        Self(bands.max(1))
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
    let apart = smaller(corner_distance_squared(&a, &b), corner_distance_squared(&b, &a));
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
    let mut shortest = Shortest::default();
    shortest.between(a, b);
    shortest.lane
}

/// The shortest lines from the rectangle of that half size about the origin to a convex polygon that does not overlap it.
pub(crate) fn lane_from_rect(half: Vec2, polygon: &[Vec2]) -> Lane {
    let mut shortest = Shortest::default();
    shortest.rect_to(half, polygon);
    shortest.lane
}

/// The shortest of the lines offered so far. Between polygons the shortest of all runs from a corner of one; facing edges
/// give several, side by side, of which the two farthest apart are kept.
pub(crate) struct Shortest {
    squared: f64,
    lane: Lane,
}

impl Default for Shortest {
    fn default() -> Self {
        let line = Line { from: Vec2::ZERO, to: Vec2::ZERO };
        Self { squared: f64::INFINITY, lane: Lane { first: line, last: line } }
    }
}

impl Shortest {
    /// The shortest lines, if any were offered.
    pub(crate) fn found(self) -> Option<Lane> {
        self.squared.is_finite().then_some(self.lane)
    }

    /// Offers the lines between two convex polygons.
    pub(crate) fn between(&mut self, a: &[Vec2], b: &[Vec2]) {
        for (start, end) in crate::outline::sides(b) {
            for &corner in a {
                self.take(Line { from: corner, to: nearest_on(start, end, corner) });
            }
        }
        for (start, end) in crate::outline::sides(a) {
            for &corner in b {
                self.take(Line { from: nearest_on(start, end, corner), to: corner });
            }
        }
    }

    /// Offers the lines from the rectangle of that half size about the origin to a convex polygon.
    pub(crate) fn rect_to(&mut self, half: Vec2, polygon: &[Vec2]) {
        for &corner in polygon {
            let from = Vec2::new(corner.x.clamp(-half.x, half.x), corner.y.clamp(-half.y, half.y));
            self.take(Line { from, to: corner });
        }
        // No shortest line runs from a corner behind the middle to what lies wholly ahead of it; nor likewise behind or aside.
        let all = |side: fn(&Vec2) -> bool| polygon.iter().all(side);
        let (ahead, behind) = (all(|p| p.y >= 0.0), all(|p| p.y <= 0.0));
        let (right, left) = (all(|p| p.x >= 0.0), all(|p| p.x <= 0.0));
        for corner in [half, Vec2::new(half.x, -half.y), -half, half.mirrored()] {
            if (if corner.y > 0.0 { behind } else { ahead }) || (if corner.x > 0.0 { left } else { right }) {
                continue;
            }
            for (start, end) in crate::outline::sides(polygon) {
                self.take(Line { from: corner, to: nearest_on(start, end, corner) });
            }
        }
    }

    #[inline]
    fn take(&mut self, line: Line) {
        let squared = (line.to - line.from).length_squared();
        // Most lines are plainly longer, which takes no root to tell: within a hundred metres the slack below is less.
        if squared > self.squared + 1.0 && squared < 1e10 {
            return;
        }
        // As long as, within the tolerance: (d + e)^2 is about d^2 + 2 d e.
        let slack = 2.0 * tolerance::EDGE * squared.sqrt() + tolerance::EDGE * tolerance::EDGE;
        if squared < self.squared - slack {
            *self = Self { squared, lane: Lane { first: line, last: line } };
        } else if squared <= self.squared + slack {
            let lane = self.lane;
            for wider in [Lane { first: lane.first, last: line }, Lane { first: line, last: lane.last }] {
                if wider.width() > self.lane.width() {
                    self.lane = wider;
                }
            }
        }
    }
}
