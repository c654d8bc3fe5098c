//! The strip of table that a template lies on.

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
    /// A template laid against an edge of a base.
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

    /// Only the first stretch of it, up to that length of the centre line; `None` when nothing is left.
    pub fn up_to(self, length: f64) -> Option<Self> {
        let shape = match self.shape {
            Shape::Straight { length: whole, half_width } => Shape::Straight { length: whole.min(length), half_width },
            Shape::Curved { radius, end, side } => {
                let (sin, cos) = libm::sincos(length.max(0.0) / radius);
                let cut = Heading::unit(sin, cos);
                let beyond = end.turned(cut.mirrored()).sin() <= 0.0;
                Shape::Curved { radius, end: if beyond { end } else { cut }, side }
            }
        };
        (length > 0.0).then_some(Self { shape, ..self })
    }

    /// The middle of the start, facing along it.
    pub fn start(self) -> Pose {
        self.start
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

    /// The same strip in the frame of a pose.
    pub(crate) fn seen_from(self, pose: Pose) -> Self {
        Self { start: pose.step_to(self.start), ..self }
    }

    /// A point on it, at its start.
    pub(crate) fn first_point(self) -> Vec2 {
        self.start.point_to_table(Vec2::new(0.0, tolerance::TOUCH))
    }

    /// How far along the strip the line from `a` to `b` first lies on it; `None` when it does not.
    pub(crate) fn first_along(self, a: Vec2, b: Vec2) -> Option<f64> {
        let (a, b) = (self.start.point_to_local(a), self.start.point_to_local(b));
        match self.shape {
            Shape::Straight { length, half_width } => first_along_straight(length, half_width, a, b),
            Shape::Curved { radius, end, side } => {
                // Polar about the curve's centre: x runs from it to the strip's start, y along the strip.
                let polar = |p: Vec2| Vec2::new(radius - side.sign() * p.x, p.y);
                first_along_curve(radius, end, polar(a), polar(b))
            }
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
