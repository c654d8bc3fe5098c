//! Outlines of obstacles, devices and tokens, convex or not, and what lies on them.

use crate::base::guide;
use crate::overlap::{Rect, rect};
use crate::settings::tolerance;
use crate::swath::Swath;
use crate::{Base, Guides, Pose, Vec2};

/// The outline of a thing, in its own frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    points: Box<[Vec2]>,
    radius: f64,
}

impl Outline {
    /// An outline from its corners in order, either way round. The sides must not cross: content is checked for that where
    /// it is read.
    pub fn new(points: impl Into<Box<[Vec2]>>) -> Self {
        let points = points.into();
        let radius = points.iter().map(|p| p.length()).fold(0.0, f64::max);
        Self { points, radius }
    }

    /// The corners, in order.
    pub fn points(&self) -> &[Vec2] {
        &self.points
    }

    /// The radius of the circle about the origin that holds it.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The outline put down on the table.
    #[inline]
    pub fn placed(&self, pose: Pose) -> Placed<'_> {
        Placed { outline: self, pose }
    }
}

/// An outline on the table.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// What it looks like.
    pub outline: &'a Outline,
    /// Where its origin is, and how it is turned.
    pub pose: Pose,
}

impl<'a> Placed<'a> {
    /// The corners on the table, in order.
    pub fn points(self) -> impl Iterator<Item = Vec2> + 'a {
        self.outline.points.iter().map(move |&point| self.pose.point_to_table(point))
    }

    /// Whether a point lies on it.
    pub fn holds(self, point: Vec2) -> bool {
        holds(&self.outline.points, self.pose.point_to_local(point))
    }

    /// Whether a base lies on it, with its guides where they count. Touching is not lying on it.
    pub fn under(self, base: Base, guides: Guides) -> bool {
        if !self.may_reach(base.pose.at, base.size.radius()) {
            return false;
        }
        if self.under_rect(&rect(base)) {
            return true;
        }
        match guides {
            Guides::Ignore => false,
            Guides::Count => self.under_guides(base),
        }
    }

    fn under_guides(self, base: Base) -> bool {
        let grown = Rect { half: base.size.half() + Vec2::new(0.0, guide::LENGTH), ..rect(base) };
        let half = Vec2::new(guide::HALF_WIDTH, 0.5 * guide::LENGTH);
        self.under_rect(&grown) && base.guides().into_iter().any(|at| self.under_rect(&Rect { at, half, ..grown }))
    }

    /// Whether a template lies on it.
    pub fn under_swath(self, swath: Swath) -> bool {
        self.along_swath(swath).is_some()
    }

    /// How far along a template it first lies on this outline, in millimetres of the centre line; `None` when it does not.
    pub fn along_swath(self, swath: Swath) -> Option<f64> {
        let (middle, radius) = swath.circle();
        if !self.may_reach(middle, radius) {
            return None;
        }
        let local = swath.seen_from(self.pose);
        // Its start may lie inside the outline, and all of it, too, with no side crossing it.
        let at_once = || holds(&self.outline.points, local.first_point()).then_some(0.0);
        let crossed = self.sides().filter_map(|(a, b)| local.first_along(a, b)).reduce(f64::min);
        at_once().or(crossed)
    }

    /// The distance to a base; 0 when it lies on the outline.
    pub fn distance(self, base: Base) -> f64 {
        let rect = rect(base);
        if self.under_rect(&rect) {
            return 0.0;
        }
        let corners = base.corners().map(|corner| self.pose.point_to_local(corner));
        self.distance_to(&corners)
    }

    /// The distance to another outline; 0 when they overlap.
    pub fn distance_to_outline(self, other: Placed<'_>) -> f64 {
        let points: Vec<Vec2> = other.points().map(|point| self.pose.point_to_local(point)).collect();
        if points.iter().any(|&point| holds(&self.outline.points, point))
            || holds(&points, self.outline.points[0])
            || self.sides().any(|(a, b)| sides(&points).any(|(c, d)| crossing(a, b, c, d)))
        {
            return 0.0;
        }
        self.distance_to(&points)
    }

    /// The least distance to a polygon given in the outline's frame that does not overlap it.
    fn distance_to(self, polygon: &[Vec2]) -> f64 {
        let mut least = f64::INFINITY;
        for (a, b) in self.sides() {
            for (c, d) in sides(polygon) {
                least = least.min(nearest_on(a, b, c).distance(c)).min(nearest_on(c, d, a).distance(a));
            }
        }
        least
    }

    /// Whether a line on the table passes over it; one that only grazes it, too.
    pub fn crossed_by(self, from: Vec2, to: Vec2) -> bool {
        let (from, to) = (self.pose.point_to_local(from), self.pose.point_to_local(to));
        let middle = from.lerp(to, 0.5);
        if middle.length() > self.outline.radius + 0.5 * from.distance(to) {
            return false;
        }
        holds(&self.outline.points, from) || self.sides().any(|(a, b)| meets(from, to, a, b))
    }

    #[inline]
    fn may_reach(self, at: Vec2, radius: f64) -> bool {
        let reach = radius + self.outline.radius;
        (at - self.pose.at).length_squared() < reach * reach
    }

    pub(crate) fn under_rect(self, rect: &Rect) -> bool {
        let at = self.pose.point_to_local(rect.at);
        let heading = rect.heading.turned(self.pose.heading.mirrored());
        // Its nearest point to the outline's origin lies beyond the outline's circle: far away.
        let origin = heading.to_local(-at);
        let beyond = Vec2::new((origin.x.abs() - rect.half.x).max(0.0), (origin.y.abs() - rect.half.y).max(0.0));
        if beyond.length_squared() > self.outline.radius * self.outline.radius {
            return false;
        }
        let half = rect.half - Vec2::new(tolerance::OVERLAP, tolerance::OVERLAP);
        self.sides().any(|(a, b)| enters(half, heading.to_local(a - at), heading.to_local(b - at)))
            || holds(&self.outline.points, at)
    }

    pub(crate) fn sides(self) -> impl Iterator<Item = (Vec2, Vec2)> + 'a {
        sides(&self.outline.points)
    }
}

/// The sides of a polygon.
pub(crate) fn sides(points: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
    points.iter().copied().zip(points.iter().copied().cycle().skip(1))
}

/// Whether a point lies in a polygon, convex or not.
pub(crate) fn holds(points: &[Vec2], point: Vec2) -> bool {
    let mut inside = false;
    let mut a = points[points.len() - 1];
    for &b in points {
        if (a.y > point.y) != (b.y > point.y) {
            let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
            inside ^= point.x < x;
        }
        a = b;
    }
    inside
}

/// Whether the line from `a` to `b` enters the rectangle of that half size about the origin.
fn enters(half: Vec2, a: Vec2, b: Vec2) -> bool {
    let d = b - a;
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    for (start, way, reach) in [(a.x, d.x, half.x), (a.y, d.y, half.y)] {
        if way.abs() < 1e-12 {
            if start.abs() >= reach {
                return false;
            }
            continue;
        }
        let (s, t) = ((-reach - start) / way, (reach - start) / way);
        from = from.max(s.min(t));
        to = to.min(s.max(t));
    }
    from < to
}

/// The point between `a` and `b` nearest to `point`.
pub(crate) fn nearest_on(a: Vec2, b: Vec2, point: Vec2) -> Vec2 {
    let way = b - a;
    let length = way.length_squared();
    if length == 0.0 {
        return a;
    }
    a + way * ((point - a).dot(way) / length).clamp(0.0, 1.0)
}

/// Whether two lines cross, not merely touch.
fn crossing(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    let (ab, cd) = (b - a, d - c);
    ab.cross(c - a) * ab.cross(d - a) < 0.0 && cd.cross(a - c) * cd.cross(b - c) < 0.0
}

/// Whether two lines cross or touch.
fn meets(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> bool {
    crossing(a, b, c, d)
        || [nearest_on(a, b, c).distance(c), nearest_on(a, b, d).distance(d)]
            .into_iter()
            .chain([nearest_on(c, d, a).distance(a), nearest_on(c, d, b).distance(b)])
            .any(|gap| gap <= tolerance::EDGE)
}
