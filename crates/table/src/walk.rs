//! Partial execution: sliding back along the template until the base lies on no ship.
//!
//! The marks between both pairs of guides stay over the template's centre line, which goes on straight before its start and
//! beyond its end. So the base is a chord of that path, as long as the base, and walking back means moving the chord.
//! Along a straight template the stretches in which two bases overlap are intervals, and the answer is exact. Along a
//! curve the walk takes steps that no base can free itself within (the depth of an overlap, divided by the greatest speed
//! of any point of the base), so it jumps over no free place wider than [`STEP`].

use crate::overlap::{Others, Parts, depth};
use crate::settings::tolerance;
use crate::template::{Curve, Edge, Template};
use crate::{Base, BaseSize, Heading, Pose, Settings, Vec2};

/// The least distance the walk moves at once, and with it the precision of the place where it stops.
const STEP: f64 = 1e-4;

/// Where walking back ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stop {
    /// The pose, on the table.
    pub(crate) pose: Pose,
    /// The last ship backed over; `None` when the end of the template was free after all.
    pub(crate) touching: Option<usize>,
    /// Where the rear mark ended on the centre line, from the template's start; negative before it.
    pub(crate) rear_mark: f64,
}

/// Walks a base back along a template laid against one of its edges, from the end of it, which is known to overlap.
pub(crate) fn back(start: Base, template: Template, edge: Edge, others: Others<'_>, settings: &Settings) -> Stop {
    match template.curve() {
        None => straight_back(start, template.length(), edge, others, settings),
        Some(curve) => curved_back(start, curve, edge, others, settings),
    }
}

/// Back to where it started, after all: `last` is the ship it could not get clear of.
fn at_start(start: Base, edge: Edge, last: Option<usize>) -> Stop {
    Stop { pose: start.pose, touching: last, rear_mark: -2.0 * half_along(start.size, edge) }
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
    let mine = Parts::of(start);
    let base_length = 2.0 * half_along(start.size, edge);
    let mut gone = base_length + length;
    let mut last = None;
    loop {
        let mut cleared = gone;
        for (index, other) in others.iter() {
            let theirs = Parts::of(other);
            for a in mine.counting(settings.guides) {
                for b in theirs.counting(settings.guides) {
                    if let Some((from, to)) = a.overlap_while_moving(way, b)
                        && from < cleared
                        && cleared < to
                    {
                        cleared = from;
                        last = Some(index);
                    }
                }
            }
        }
        if cleared <= 0.0 {
            return at_start(start, edge, last);
        }
        if cleared == gone {
            let pose = Pose::new(start.pose.at + way * gone, start.pose.heading);
            return Stop { pose, touching: last, rear_mark: gone - base_length };
        }
        // A hair more than the interval's end, or rounding would leave it inside.
        gone = cleared - 1e-9;
    }
}

fn curved_back(start: Base, curve: Curve, edge: Edge, others: Others<'_>, settings: &Settings) -> Stop {
    let chord = Chord::new(half_along(start.size, edge), curve);
    let place = |leg: Leg, turn: Heading| {
        let step = curve.side.of_right(chord.pose(leg, turn));
        start.at(start.pose.then(crate::maneuver::from_edge(edge, step)))
    };
    // The ship last backed over is the likeliest to be in the way still.
    let overlapped = |base: Base, last: Option<usize>| {
        let with = |index: usize| depth(base, others.get(index), settings.guides).map(|depth| (index, depth));
        last.and_then(with).or_else(|| others.iter().find_map(|(index, _)| with(index)))
    };
    let mut last = None;
    for leg in Leg::BACKWARDS {
        let (from, to) = chord.limits(leg);
        let speed = chord.speed(leg, start.size);
        let mut turn = from;
        loop {
            let base = place(leg, turn);
            let Some((index, depth)) = overlapped(base, last) else {
                return Stop { pose: base.pose, touching: last, rear_mark: chord.rear_mark(leg, turn) };
            };
            last = Some(index);
            if turn == to {
                break;
            }
            let safe = (depth - tolerance::OVERLAP).max(STEP);
            turn = chord.turn_back(leg, turn, to, safe / speed);
        }
    }
    at_start(start, edge, last)
}

/// Which parts of the path the two marks are on.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Leg {
    /// The rear mark on the curve, the front mark on the line beyond it.
    Leaving,
    /// Both marks on the curve or, where the base is longer than the curve, one on each line.
    Between,
    /// The front mark on the curve, the rear mark on the line before it.
    Entering,
}

impl Leg {
    const BACKWARDS: [Self; 3] = [Self::Leaving, Self::Between, Self::Entering];
}

/// The base as a chord of a path that bends to the right: an angle within a leg gives its pose.
///
/// The angle of the leg [`Leg::Entering`] is that of the front mark on the curve; of [`Leg::Leaving`] that of the rear mark,
/// counted from the curve's end; of [`Leg::Between`] the heading of the base.
struct Chord {
    /// Half the length of the base.
    half: f64,
    curve: Curve,
    /// The angle at which the leg [`Leg::Entering`] ends: the rear mark has reached the curve, or the front mark its end.
    entered: Heading,
    /// The heading of the base there.
    heading_entered: Heading,
    /// Whether both marks fit on the curve.
    fits: bool,
}

impl Chord {
    fn new(half: f64, curve: Curve) -> Self {
        // The chord of the whole curve against the base: 2 R sin(angle / 2) and 2 half.
        let half_angle_sin = (0.5 * (1.0 - curve.angle.cos())).sqrt();
        let fits = half <= curve.radius * half_angle_sin;
        let entered = if fits {
            let k = half / curve.radius;
            Heading::unit(2.0 * k * (1.0 - k * k).sqrt(), 1.0 - 2.0 * k * k)
        } else {
            curve.angle
        };
        let heading_entered = heading_entering(half, curve.radius, entered);
        Self { half, curve, entered, heading_entered, fits }
    }

    /// The angles a leg runs through, backwards.
    fn limits(&self, leg: Leg) -> (Heading, Heading) {
        match leg {
            Leg::Leaving => (Heading::NORTH, self.entered),
            Leg::Between => (self.curve.angle.turned(self.heading_entered.mirrored()), self.heading_entered),
            Leg::Entering => (self.entered, Heading::NORTH),
        }
    }

    /// The displacement from the start of a base whose marks are there.
    fn pose(&self, leg: Leg, turn: Heading) -> Pose {
        let (radius, half, angle) = (self.curve.radius, self.half, self.curve.angle);
        let pose = match leg {
            Leg::Entering => {
                let heading = heading_entering(half, radius, turn);
                let front = self.curve.point(turn).at;
                Pose::new(front - heading.forward() * half, heading)
            }
            Leg::Leaving => {
                // The same seen from the other end of the path, mirrored.
                let swing = heading_entering(half, radius, turn);
                let heading = angle.turned(swing.mirrored());
                let end = self.curve.point(angle).at;
                let rear =
                    end + angle.right() * (radius * (1.0 - turn.cos())) - angle.forward() * (radius * turn.sin());
                Pose::new(rear + heading.forward() * half, heading)
            }
            Leg::Between if self.fits => {
                let out = (radius * radius - half * half).sqrt();
                Pose::new(Vec2::new(radius - out * turn.cos(), out * turn.sin()), turn)
            }
            Leg::Between => Pose::new(Vec2::new(0.0, self.rear_before_curve(turn)) + turn.forward() * half, turn),
        };
        Pose::new(pose.at + Vec2::new(0.0, half), pose.heading)
    }

    /// Where the rear mark is, on the line before the curve, while the front mark is on the line beyond it: a ladder
    /// sliding in a corner.
    fn rear_before_curve(&self, turn: Heading) -> f64 {
        let angle = self.curve.angle;
        let corner = self.curve.radius * angle.sin() / (1.0 + angle.cos());
        let rest = angle.turned(turn.mirrored());
        corner - 2.0 * self.half * rest.sin() / angle.sin()
    }

    /// Where the rear mark is on the centre line, from the template's start.
    fn rear_mark(&self, leg: Leg, turn: Heading) -> f64 {
        let along = |angle: Heading| self.curve.radius * libm::atan2(angle.sin(), angle.cos());
        match leg {
            Leg::Leaving => along(self.curve.angle.turned(turn.mirrored())),
            Leg::Between if self.fits => along(turn.turned(self.heading_entered.mirrored())),
            Leg::Between => self.rear_before_curve(turn),
            Leg::Entering => {
                let heading = heading_entering(self.half, self.curve.radius, turn);
                self.curve.radius * turn.sin() - 2.0 * self.half * heading.cos()
            }
        }
    }

    /// The leg and angle at which the rear mark is there: the inverse of [`Chord::rear_mark`].
    fn find(&self, rear_mark: f64) -> (Leg, Heading) {
        let (radius, base, angle) = (self.curve.radius, 2.0 * self.half, self.curve.angle);
        let turned = |radians: f64| {
            let (sin, cos) = libm::sincos(radians);
            Heading::unit(sin, cos)
        };
        let end_of = |leg: Leg| self.rear_mark(leg, self.limits(leg).1);
        if rear_mark >= end_of(Leg::Leaving) {
            (Leg::Leaving, angle.turned(turned(rear_mark / radius).mirrored()))
        } else if rear_mark >= end_of(Leg::Between) && self.fits {
            (Leg::Between, turned(rear_mark / radius).turned(self.heading_entered))
        } else if rear_mark >= end_of(Leg::Between) {
            let corner = radius * angle.sin() / (1.0 + angle.cos());
            let rest = libm::asin(((corner - rear_mark) * angle.sin() / base).clamp(-1.0, 1.0));
            (Leg::Between, angle.turned(turned(rest).mirrored()))
        } else {
            // The point of the curve that is a base's length away from the rear mark, by the law of cosines about the
            // curve's centre.
            let before = -rear_mark;
            let out = radius.hypot(before);
            let cos = (2.0 * radius * radius + before * before - base * base) / (2.0 * radius * out);
            (Leg::Entering, turned(libm::acos(cos.clamp(-1.0, 1.0)) - libm::atan2(before, radius)))
        }
    }

    /// No point of the base moves faster than this, in millimetres per radian of the leg's angle.
    fn speed(&self, leg: Leg, size: BaseSize) -> f64 {
        let (radius, half) = (self.curve.radius, self.half);
        match leg {
            Leg::Leaving | Leg::Entering => {
                // The mark on the curve moves at R, the other at most at R / cos(heading); the base turns at
                // R sin(angle) / (2 half cos(heading)).
                let cos = self.heading_entered.cos();
                let turning = radius * self.entered.sin() / (2.0 * half * cos);
                0.5 * radius * (1.0 + 1.0 / cos) + turning * size.radius()
            }
            Leg::Between if self.fits => ((radius * radius - half * half).sqrt() + half).hypot(half),
            Leg::Between => {
                let half_angle_sin = (0.5 * (1.0 - self.curve.angle.cos())).sqrt();
                half / half_angle_sin + size.radius()
            }
        }
    }

    /// The leg's angle, `by` radians further back, but not beyond `end`.
    fn turn_back(&self, leg: Leg, turn: Heading, end: Heading, by: f64) -> Heading {
        // Turning by 2 atan(by / 2), which is a little less than `by`, takes no trigonometry.
        let m = 0.5 * by.min(1.0);
        let k = 1.0 / (1.0 + m * m);
        let step = Heading::unit(2.0 * m * k, (1.0 - m * m) * k);
        let (next, beyond) = match leg {
            Leg::Leaving => {
                let next = turn.turned(step);
                (next, end.turned(next.mirrored()).sin() <= 0.0)
            }
            Leg::Between | Leg::Entering => {
                let next = turn.turned(step.mirrored());
                (next, next.turned(end.mirrored()).sin() <= 0.0)
            }
        };
        if beyond { end } else { next.renormalized() }
    }
}

/// The displacement of a base that has flown so far along a template that its rear mark is at `rear_mark` of the centre
/// line: from minus the base's length, at its start, to the template's length, at its end. What a page animates.
pub(crate) fn along(size: BaseSize, template: Template, rear_mark: f64) -> Pose {
    let half = size.half_length();
    let rear_mark = rear_mark.clamp(-2.0 * half, template.length());
    let Some(curve) = template.curve() else {
        return Pose::new(Vec2::new(0.0, 2.0 * half + rear_mark), Heading::NORTH);
    };
    let chord = Chord::new(half, curve);
    let (leg, turn) = chord.find(rear_mark);
    curve.side.of_right(chord.pose(leg, turn))
}

/// The heading of a base whose front mark is on a curve of that radius, turned by `turn`, and whose rear mark is on the line
/// before it.
fn heading_entering(half: f64, radius: f64, turn: Heading) -> Heading {
    let sin = radius * (1.0 - turn.cos()) / (2.0 * half);
    Heading::unit(sin, (1.0 - sin * sin).sqrt())
}
