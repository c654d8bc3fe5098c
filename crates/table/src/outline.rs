//! Outlines of obstacles, devices and tokens, convex or not, and what lies on them.

use crate::base::guide;
use crate::overlap::{GUIDE, Rect, rect};
use crate::settings::tolerance;
use crate::swath::{LocalSwath, Swath};
use crate::vector::{larger, smaller};
use crate::{Base, Guides, Pose, Vec2};

/// What is farther off than this neither crosses nor touches: more than any tolerance and than rounding can do.
const PASSED_BY: f64 = 0.01;

/// The outline of a thing, in its own frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    points: Box<[Vec2]>,
    radius: f64,
    /// The radius of the circle about the origin that it covers; below nothing where it does not even cover the origin.
    core: f64,
}

impl Outline {
    /// An outline from its corners in order, either way round. The sides must not cross: content is checked for that where
    /// it is read.
    pub fn new(points: impl Into<Box<[Vec2]>>) -> Self {
        let points = points.into();
        let radius = points.iter().map(|p| p.length()).fold(0.0, f64::max);
        let core = if holds(&points, Vec2::ZERO) {
            sides(&points).map(|(a, b)| nearest_on(a, b, Vec2::ZERO).length()).fold(radius, f64::min)
        } else {
            -radius
        };
        Self { points, radius, core }
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
        self.under_rect(&grown)
            && base.guides().into_iter().any(|at| self.under_rect(&Rect { at, half: GUIDE, ..grown }))
    }

    /// Whether any part of it lies straight ahead of a base, in a strip of that width and no farther away than so.
    pub fn is_ahead_of(self, base: Base, width: f64, reach: f64) -> bool {
        let at = base.pose.point_to_table(Vec2::new(0.0, base.size.half_length() + 0.5 * reach));
        self.under_rect(&Rect { at, heading: base.pose.heading, half: Vec2::new(0.5 * width, 0.5 * reach) })
    }

    /// Whether a template lies on it.
    pub fn under_swath(self, swath: Swath) -> bool {
        let (middle, radius) = swath.circle();
        if !self.may_reach(middle, radius) {
            return false;
        }
        let local = LocalSwath::new(swath, self.pose);
        local.may_reach(self.outline.radius)
            && (self.crossing_swath(local).next().is_some()
                // No side crosses it: it may still lie wholly inside the outline.
                || self.may_hold(swath.first_point()) && self.holds(swath.first_point()))
    }

    /// How far along a template it first lies on this outline, in millimetres of the centre line; `None` when it does not.
    pub fn along_swath(self, swath: Swath) -> Option<f64> {
        let crossed = self.crossing_swath(LocalSwath::new(swath, self.pose)).reduce(f64::min);
        // Its start may lie inside the outline already.
        if self.holds(swath.first_point()) { Some(0.0) } else { crossed }
    }

    /// How far along a template each side that crosses it first does.
    fn crossing_swath(self, local: LocalSwath) -> impl Iterator<Item = f64> + 'a {
        let points = &self.outline.points;
        let mut before = local.see(points[points.len() - 1]);
        points.iter().filter_map(move |&point| {
            let from = std::mem::replace(&mut before, local.see(point));
            local.first_along(from, before)
        })
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
        let local = |point: Vec2| self.pose.point_to_local(other.pose.point_to_table(point));
        if self.holds(other.pose.point_to_table(other.outline.points[0]))
            || other.holds(self.pose.point_to_table(self.outline.points[0]))
        {
            return 0.0;
        }
        let mut least = f64::INFINITY;
        for (c, d) in other.sides().map(|(c, d)| (local(c), local(d))) {
            for (a, b) in self.sides() {
                if crossing(a, b, c, d) {
                    return 0.0;
                }
                least = least.min(nearest_on(a, b, c).distance(c)).min(nearest_on(c, d, a).distance(a));
            }
        }
        least
    }

    /// Whether the distance to another outline is more than that. Mostly their circles tell, which is far quicker than to measure.
    pub fn is_beyond(self, other: Placed<'_>, distance: f64) -> bool {
        // Far more than rounding can do to either bound, and less than any ruler shows.
        const DOUBT: f64 = 1e-6;
        let between = self.pose.at.distance(other.pose.at);
        let least = between - self.outline.radius - other.outline.radius;
        let most = (between - self.outline.core - other.outline.core).max(0.0);
        if least > distance + DOUBT {
            true
        } else if most < distance - DOUBT {
            false
        } else {
            self.distance_to_outline(other) > distance
        }
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
        // Most lines pass its circle by, and most sides lie wholly to one side of those that do not.
        if nearest_on(from, to, Vec2::ZERO).length() > self.outline.radius + PASSED_BY {
            return false;
        }
        let way = to - from;
        let least = PASSED_BY * way.length();
        let beside = |point: Vec2| way.cross(point - from);
        let passed_by = |a: Vec2, b: Vec2| {
            let (a, b) = (beside(a), beside(b));
            smaller(a, b) > least || larger(a, b) < -least
        };
        holds(&self.outline.points, from) || self.sides().any(|(a, b)| !passed_by(a, b) && meets(from, to, a, b))
    }

    /// Whether its circle holds a point.
    #[inline]
    fn may_hold(self, point: Vec2) -> bool {
        (point - self.pose.at).length_squared() < self.outline.radius * self.outline.radius
    }

    /// Whether its circle reaches another one.
    #[inline]
    pub(crate) fn may_reach(self, at: Vec2, radius: f64) -> bool {
        let reach = radius + self.outline.radius;
        (at - self.pose.at).length_squared() < reach * reach
    }

    pub(crate) fn under_rect(self, rect: &Rect) -> bool {
        let at = self.pose.point_to_local(rect.at);
        let heading = rect.heading.turned(self.pose.heading.mirrored());
        // Its nearest point to the outline's origin lies beyond the outline's circle: far away.
        let origin = heading.to_local(-at);
        let beyond = Vec2::new(larger(origin.x.abs() - rect.half.x, 0.0), larger(origin.y.abs() - rect.half.y, 0.0));
        if beyond.length_squared() > self.outline.radius * self.outline.radius {
            return false;
        }
        let half = rect.half - Vec2::new(tolerance::OVERLAP, tolerance::OVERLAP);
        let points = &self.outline.points;
        let see = |point: Vec2| heading.to_local(point - at);
        let mut before = see(points[points.len() - 1]);
        let crossed = points.iter().any(|&point| {
            let from = std::mem::replace(&mut before, see(point));
            enters(half, from, before)
        });
        // No side crosses it: it may still lie wholly inside the outline, if it is small enough.
        crossed || half.x + at.length() < self.outline.radius && holds(points, at)
    }

    pub(crate) fn sides(self) -> impl Iterator<Item = (Vec2, Vec2)> + 'a {
        sides(&self.outline.points)
    }
}

/// The sides of a polygon.
pub(crate) fn sides(points: &[Vec2]) -> impl Iterator<Item = (Vec2, Vec2)> + '_ {
    let next = |place: usize| points[if place + 1 == points.len() { 0 } else { place + 1 }];
    points.iter().enumerate().map(move |(place, &point)| (point, next(place)))
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
#[inline]
fn enters(half: Vec2, a: Vec2, b: Vec2) -> bool {
    // Wholly beyond one of the sides: most lines are.
    if larger(a.x, b.x) <= -half.x
        || smaller(a.x, b.x) >= half.x
        || larger(a.y, b.y) <= -half.y
        || smaller(a.y, b.y) >= half.y
    {
        return false;
    }
    // Else it passes the rectangle by only if all corners lie on one side of it.
    let way = b - a;
    (way.cross(a)).abs() < half.x * way.y.abs() + half.y * way.x.abs()
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
