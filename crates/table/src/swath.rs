//! The strip of table that a template lies on.

use crate::chord::RearMark;
use crate::settings::tolerance;
use crate::template::{Edge, Template};
use crate::{Base, Heading, Pose, Side, Vec2};

/// A template on the table, or the first stretch of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swath {
    /// The middle of its start, facing along it.
    start: Pose,
    shape: Shape,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Straight { length: f64, half_width: f64 },
    Curved { radius: f64, end: Heading, side: Side },
}

impl Swath {
    /// A template laid against an edge of a base, bending to its side as seen out of that edge: as a maneuver's template lies. (A
    /// device's template bends as seen from the ship: see [`Template::far_end`].)
    pub fn of(template: Template, edge: Edge, base: Base) -> Self {
        let half = match edge {
            Edge::Front | Edge::Rear => base.size.half_length(),
            Edge::Left | Edge::Right => base.size.half_width(),
        };
        let start =
            base.pose.then(Pose::new(Vec2::ZERO, edge.outward())).then(Pose::new(Vec2::new(0.0, half), Heading::NORTH));
        let shape = match template.curve() {
            None => Shape::Straight { length: template.length(), half_width: Template::HALF_WIDTH },
            Some(curve) => Shape::Curved { radius: curve.radius, end: curve.angle, side: curve.side },
        };
        Self { start, shape }
    }

    /// A straight template laid with its long edge against the middle of a base's side.
    pub(crate) fn crosswise(length: f64, edge: Edge, base: Base) -> Self {
        let along = Self::of(Template::Straight(1), edge, base);
        Self { shape: Shape::Straight { length: Template::WIDTH, half_width: 0.5 * length }, ..along }
    }

    /// Only the stretch of it up to a ship's rear mark; `None` when nothing is left.
    pub(crate) fn up_to(self, mark: RearMark) -> Option<Self> {
        let shape = match (self.shape, mark) {
            (Shape::Straight { half_width, .. }, RearMark::Straight(length)) if length > 0.0 => {
                Shape::Straight { length, half_width }
            }
            (Shape::Curved { radius, side, .. }, RearMark::Curve(end)) if end.sin() > 0.0 => {
                Shape::Curved { radius, end, side }
            }
            _ => return None,
        };
        Some(Self { shape, ..self })
    }

    /// The middle of the start, facing along it.
    pub fn start(self) -> Pose {
        self.start
    }

    /// Its corners in order, curved edges in steps of no more than so many degrees: for drawing.
    pub fn corners(self, step: f64) -> Vec<Vec2> {
        match self.shape {
            Shape::Straight { length, half_width } => {
                [(-half_width, 0.0), (-half_width, length), (half_width, length), (half_width, 0.0)]
                    .map(|(x, y)| self.start.point_to_table(Vec2::new(x, y)))
                    .to_vec()
            }
            Shape::Curved { radius, end, side } => {
                let degrees = end.degrees();
                let steps = (degrees / step).ceil().max(1.0) as usize;
                let edge = |out: f64| {
                    (0..=steps).map(move |i| {
                        let turn = Heading::from_degrees(degrees * i as f64 / steps as f64);
                        let from_centre = Vec2::new(-turn.cos(), turn.sin()) * (radius + out);
                        let right = Vec2::new(radius, 0.0) + from_centre;
                        self.start.point_to_table(Vec2::new(side.sign() * right.x, right.y))
                    })
                };
                let inner: Vec<Vec2> = edge(-Template::HALF_WIDTH).collect();
                edge(Template::HALF_WIDTH).chain(inner.into_iter().rev()).collect()
            }
        }
    }

    /// A circle that holds it.
    #[inline]
    pub(crate) fn circle(self) -> (Vec2, f64) {
        match self.shape {
            Shape::Straight { length, half_width } => {
                let middle = self.start.point_to_table(Vec2::new(0.0, 0.5 * length));
                (middle, 0.5 * length + half_width)
            }
            Shape::Curved { radius, end, side } => {
                let far = Vec2::new(side.sign() * radius * (1.0 - end.cos()), radius * end.sin());
                let middle = self.start.point_to_table(far * 0.5);
                // The centre line bulges from its chord by less than half of it, for anything up to a quarter circle.
                (middle, 0.5 * far.length() + Template::HALF_WIDTH)
            }
        }
    }

    /// A point on it, at its start.
    pub(crate) fn first_point(self) -> Vec2 {
        self.start.point_to_table(Vec2::new(0.0, tolerance::TOUCH))
    }
}

/// A strip, and the way from an outline's frame into its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalSwath {
    /// The outline's frame, seen from the strip's start.
    frame: Pose,
    shape: Shape,
}

impl LocalSwath {
    pub(crate) fn new(swath: Swath, outline: Pose) -> Self {
        Self { frame: swath.start.step_to(outline), shape: swath.shape }
    }

    /// A point of the outline in the strip's frame: right and forward of its start or, where it is curved, out from the curve's
    /// centre towards the start and along.
    #[inline]
    pub(crate) fn see(self, point: Vec2) -> Vec2 {
        self.unbend(self.frame.point_to_table(point))
    }

    #[inline]
    fn unbend(self, p: Vec2) -> Vec2 {
        match self.shape {
            Shape::Straight { .. } => p,
            Shape::Curved { radius, side, .. } => Vec2::new(radius - side.sign() * p.x, p.y),
        }
    }

    /// Whether an outline that fits in a circle of that radius may lie under it.
    #[inline]
    pub(crate) fn may_reach(self, radius: f64) -> bool {
        let at = self.unbend(self.frame.at);
        match self.shape {
            Shape::Straight { length, half_width } => {
                at.x.abs() < half_width + radius && at.y > -radius && at.y < length + radius
            }
            Shape::Curved { radius: bend, end, .. } => {
                let reach = Template::HALF_WIDTH + radius;
                let out = at.length();
                (out - bend).abs() < reach && at.y > -radius && at.x * end.sin() - at.y * end.cos() > -radius
            }
        }
    }

    /// How far along the strip the line between two points of its frame first lies on it; `None` when it does not.
    #[inline]
    pub(crate) fn first_along(self, a: Vec2, b: Vec2) -> Option<f64> {
        match self.shape {
            Shape::Straight { length, half_width } => first_along_straight(length, half_width, a, b),
            Shape::Curved { radius, end, .. } => first_along_curve(radius, end, a, b),
        }
    }
}

/// The stretch of a line, as fractions of it, on the inner side of an edge.
fn clip(stretch: (f64, f64), at_a: f64, at_b: f64) -> Option<(f64, f64)> {
    let (mut from, mut to) = stretch;
    let change = at_b - at_a;
    if change.abs() < 1e-12 {
        return (at_a > 0.0).then_some(stretch);
    }
    let cut = -at_a / change;
    if change > 0.0 {
        from = from.max(cut)
    } else {
        to = to.min(cut)
    }
    (from < to).then_some((from, to))
}

fn first_along_straight(length: f64, half_width: f64, a: Vec2, b: Vec2) -> Option<f64> {
    const SLACK: f64 = tolerance::OVERLAP;
    let reach = half_width - SLACK;
    let mut stretch = clip((0.0, 1.0), reach - a.x, reach - b.x)?;
    stretch = clip(stretch, a.x + reach, b.x + reach)?;
    stretch = clip(stretch, a.y - SLACK, b.y - SLACK)?;
    stretch = clip(stretch, length - SLACK - a.y, length - SLACK - b.y)?;
    Some(a.lerp(b, stretch.0).y.min(a.lerp(b, stretch.1).y))
}

fn first_along_curve(radius: f64, end: Heading, a: Vec2, b: Vec2) -> Option<f64> {
    const SLACK: f64 = tolerance::OVERLAP;
    let inner = radius - Template::HALF_WIDTH + SLACK;
    let outer = radius + Template::HALF_WIDTH - SLACK;
    // Most lines lie wholly before the strip's start or in the bend's hollow.
    let hollow = inner * inner;
    if a.y <= SLACK && b.y <= SLACK || a.length_squared() <= hollow && b.length_squared() <= hollow {
        return None;
    }
    // Between the two ends of the strip: the wedge is at most a right angle, so it is convex.
    let mut stretch = clip((0.0, 1.0), a.y - SLACK, b.y - SLACK)?;
    let before_end = |p: Vec2| p.x * end.sin() - p.y * end.cos() - SLACK;
    stretch = clip(stretch, before_end(a), before_end(b))?;
    let (from, to) = within_circle(a, b, outer)?;
    let (from, to) = (stretch.0.max(from), stretch.1.min(to));
    if from >= to {
        return None;
    }
    // Inside the inner circle is off the strip again: what is left may be two stretches.
    let (hole_from, hole_to) = within_circle(a, b, inner).unwrap_or((to, to));
    let along = |t: f64| {
        let p = a.lerp(b, t);
        radius * libm::atan2(p.y, p.x)
    };
    let least = |from: f64, to: f64| (from < to).then(|| along(from).min(along(to)));
    match (least(from, to.min(hole_from)), least(from.max(hole_to), to)) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// The stretch of the line from `a` to `b`, as fractions of it and not cut to its ends, inside a circle about the origin.
fn within_circle(a: Vec2, b: Vec2, radius: f64) -> Option<(f64, f64)> {
    let d = b - a;
    let (p, q, r) = (d.length_squared(), a.dot(d), a.length_squared() - radius * radius);
    if p == 0.0 {
        return (r < 0.0).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let discriminant = q * q - p * r;
    (discriminant > 0.0).then(|| {
        let root = discriminant.sqrt();
        ((-q - root) / p, (-q + root) / p)
    })
}
