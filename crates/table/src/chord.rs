//! A base on its way along a template, as a chord of the path.
//!
//! The path is the template's centre line with its tangents before the start and beyond the end. Both marks of the base, front
//! and rear, are on it. On the way the pair passes three legs; an angle within a leg says where it is, so that stepping along
//! the way composes rotations and calls no trigonometry.

use crate::overlap::{GUIDES_REACH, Rect, Spans, guides_meet, rect};
use crate::settings::tolerance;
use crate::template::{Curve, Template};
use crate::vector::{larger, smaller};
use crate::walk::STEP;
use crate::{Base, BaseSize, Guides, Heading, Pose, Vec2};

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

/// A place on the way: a leg, and an angle within it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    leg: Leg,
    turn: Heading,
}

impl Place {
    /// The template's end.
    pub(crate) const FULL: Self = Self { leg: Leg::Leaving, turn: Heading::NORTH };
}

/// The base as a chord of a path that bends to the right: an angle within a leg gives its pose.
///
/// The angle of the leg [`Leg::Entering`] is that of the front mark on the curve; of [`Leg::Leaving`] that of the rear mark,
/// counted from the curve's end; of [`Leg::Between`] the heading of the base.
pub(crate) struct Chord {
    /// Half the length of the base.
    half: f64,
    /// The radius of the curve by the length of the base.
    ratio: f64,
    curve: Curve,
    /// The angle at which the leg [`Leg::Entering`] ends: the rear mark has reached the curve, or the front mark its end.
    entered: Heading,
    /// The heading of the base there.
    heading_entered: Heading,
    /// Whether both marks fit on the curve.
    fits: bool,
}

impl Chord {
    pub(crate) fn new(half: f64, curve: Curve) -> Self {
        // The chord of the whole curve against the base: 2 R sin(angle / 2) and 2 half.
        let half_angle_sin = (0.5 * (1.0 - curve.angle.cos())).sqrt();
        let fits = half <= curve.radius * half_angle_sin;
        let entered = if fits {
            let k = half / curve.radius;
            Heading::unit(2.0 * k * (1.0 - k * k).sqrt(), 1.0 - 2.0 * k * k)
        } else {
            curve.angle
        };
        let ratio = 0.5 * curve.radius / half;
        let heading_entered = heading_entering(ratio, entered);
        Self { half, ratio, curve, entered, heading_entered, fits }
    }

    /// The angles a leg runs through, backwards.
    fn limits(&self, leg: Leg) -> (Heading, Heading) {
        match leg {
            Leg::Leaving => (Heading::NORTH, self.entered),
            Leg::Between => (self.curve.angle.turned(self.heading_entered.mirrored()), self.heading_entered),
            Leg::Entering => (self.entered, Heading::NORTH),
        }
    }

    /// The displacement from the start of a base whose marks are there, and how it changes on the way back.
    pub(crate) fn drift(&self, Place { leg, turn }: Place) -> Drift {
        let (radius, half, angle) = (self.curve.radius, self.half, self.curve.angle);
        let (at, heading, velocity, turning) = match leg {
            Leg::Entering => {
                let heading = heading_entering(self.ratio, turn);
                let front = self.curve.point(turn).at;
                let turning = -self.ratio * turn.sin() / heading.cos();
                let velocity = -turn.forward() * radius - heading.right() * (half * turning);
                (front - heading.forward() * half, heading, velocity, turning)
            }
            Leg::Leaving => {
                // The same seen from the other end of the path, mirrored.
                let swing = heading_entering(self.ratio, turn);
                let heading = angle.turned(swing.mirrored());
                let (right, forward) = (angle.right() * radius, angle.forward() * radius);
                let rear = self.curve.point(angle).at + right * (1.0 - turn.cos()) - forward * turn.sin();
                let turning = -self.ratio * turn.sin() / swing.cos();
                let velocity = right * turn.sin() - forward * turn.cos() + heading.right() * (half * turning);
                (rear + heading.forward() * half, heading, velocity, turning)
            }
            Leg::Between if self.fits => {
                let out = (radius * radius - half * half).sqrt();
                (Vec2::new(radius - out * turn.cos(), out * turn.sin()), turn, -turn.forward() * out, -1.0)
            }
            Leg::Between => {
                let rest = angle.turned(turn.mirrored());
                let velocity = Vec2::new(0.0, -2.0 * half * rest.cos() / angle.sin()) - turn.right() * half;
                (Vec2::new(0.0, self.rear_before_curve(turn)) + turn.forward() * half, turn, velocity, -1.0)
            }
        };
        Drift { pose: Pose::new(at + Vec2::new(0.0, half), heading), velocity, turning }
    }

    /// Where the rear mark is, on the line before the curve, while the front mark is on the line beyond it: a ladder
    /// sliding in a corner.
    fn rear_before_curve(&self, turn: Heading) -> f64 {
        let angle = self.curve.angle;
        let corner = self.curve.radius * angle.sin() / (1.0 + angle.cos());
        let rest = angle.turned(turn.mirrored());
        corner - 2.0 * self.half * rest.sin() / angle.sin()
    }

    /// Where the rear mark is.
    pub(crate) fn rear_mark(&self, Place { leg, turn }: Place) -> RearMark {
        match leg {
            Leg::Leaving => RearMark::Curve(self.curve.angle.turned(turn.mirrored())),
            Leg::Between if self.fits => RearMark::Curve(turn.turned(self.heading_entered.mirrored())),
            Leg::Between => RearMark::Straight(self.rear_before_curve(turn)),
            Leg::Entering => {
                let heading = heading_entering(self.ratio, turn);
                RearMark::Straight(self.curve.radius * turn.sin() - 2.0 * self.half * heading.cos())
            }
        }
    }

    /// The leg and angle at which the rear mark is there: the inverse of [`Chord::rear_mark`].
    fn find(&self, rear_mark: f64) -> Place {
        let (radius, base, angle) = (self.curve.radius, 2.0 * self.half, self.curve.angle);
        let turned = |radians: f64| {
            let (sin, cos) = libm::sincos(radians);
            Heading::unit(sin, cos)
        };
        let end_of = |leg: Leg| self.rear_mark(Place { leg, turn: self.limits(leg).1 }).length(self.curve.radius);
        if rear_mark >= end_of(Leg::Leaving) {
            Place { leg: Leg::Leaving, turn: angle.turned(turned(rear_mark / radius).mirrored()) }
        } else if rear_mark >= end_of(Leg::Between) && self.fits {
            Place { leg: Leg::Between, turn: turned(rear_mark / radius).turned(self.heading_entered) }
        } else if rear_mark >= end_of(Leg::Between) {
            let corner = radius * angle.sin() / (1.0 + angle.cos());
            let rest = libm::asin(((corner - rear_mark) * angle.sin() / base).clamp(-1.0, 1.0));
            Place { leg: Leg::Between, turn: angle.turned(turned(rest).mirrored()) }
        } else {
            // The point of the curve that is a base's length away from the rear mark, by the law of cosines about the
            // curve's centre.
            let before = -rear_mark;
            let out = radius.hypot(before);
            let cos = (2.0 * radius * radius + before * before - base * base) / (2.0 * radius * out);
            let turn = turned(libm::acos(cos.clamp(-1.0, 1.0)) - libm::atan2(before, radius));
            Place { leg: Leg::Entering, turn }
        }
    }

    /// How the base may move from that angle of a leg to [`LONGEST`] further back.
    pub(crate) fn bounds(&self, Place { leg, turn }: Place) -> Bounds {
        let (radius, half) = (self.curve.radius, self.half);
        match leg {
            Leg::Leaving | Leg::Entering => {
                // With t the angle and h the heading: sin h = R (1 - cos t) / base, so h' = R sin t / (base cos h), and all of
                // it grows with t. The mark on the curve moves at R, the other at R cos(t - h) / cos h.
                let widest = match leg {
                    Leg::Leaving => earlier(turn.turned(LONGEST), self.entered),
                    Leg::Between | Leg::Entering => turn,
                };
                let heading = heading_entering(self.ratio, widest);
                let inverse = 1.0 / heading.cos();
                let turning = self.ratio * widest.sin() * inverse;
                let turning_change = self.ratio * (1.0 + widest.sin() * heading.sin() * turning) * inverse * inverse;
                let swing = turning * turning + turning_change;
                Bounds { speed: 0.5 * radius * (1.0 + inverse), bend: radius + half * swing, turning, swing }
            }
            Leg::Between if self.fits => Bounds { speed: radius, bend: radius, turning: 1.0, swing: 1.0 },
            Leg::Between => {
                let half_angle_sin = (0.5 * (1.0 - self.curve.angle.cos())).sqrt();
                let speed = half / half_angle_sin;
                Bounds { speed, bend: speed, turning: 1.0, swing: 1.0 }
            }
        }
    }

    /// The place `by` radians of the leg's angle further back, or at the end of the leg if that is nearer; `None` at the start of
    /// the template, from where there is no way back.
    pub(crate) fn turn_back(&self, Place { leg, turn }: Place, by: f64) -> Option<Place> {
        let (_, end) = self.limits(leg);
        if turn == end {
            let leg = match leg {
                Leg::Leaving => Leg::Between,
                Leg::Between => Leg::Entering,
                Leg::Entering => return None,
            };
            return Some(Place { leg, turn: self.limits(leg).0 });
        }
        // The first terms of sine and cosine: a hair less than `by`, and renormalized below.
        let by = smaller(by, LONGEST_RADIANS);
        let square = by * by;
        let step = Heading::unit(by * (1.0 - square / 6.0), 1.0 - square * (0.5 - square / 24.0));
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
        Some(Place { leg, turn: if beyond { end } else { next.renormalized() } })
    }
}

/// Where on a template's centre line the mark at the rear of a base is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum RearMark {
    /// So far along a straight line: that of a straight template, or the one that leads to a curve, where it is negative.
    Straight(f64),
    /// On a curve that has turned by so much there.
    Curve(Heading),
}

impl RearMark {
    /// The length of the centre line up to there, from the template's start; negative before it.
    pub(crate) fn length(self, radius: f64) -> f64 {
        match self {
            Self::Straight(length) => length,
            Self::Curve(turn) => radius * libm::atan2(turn.sin(), turn.cos()),
        }
    }
}

/// A base on its way back: where it is, and how it moves by radians of its leg's angle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drift {
    pub(crate) pose: Pose,
    /// Of its middle.
    velocity: Vec2,
    /// Clockwise.
    turning: f64,
}

/// Bounds on how a base moves from some angle of a leg to [`LONGEST`] further back, by radians.
pub(crate) struct Bounds {
    /// Its middle moves no faster than this.
    pub(crate) speed: f64,
    /// Nor changes its velocity faster than this.
    bend: f64,
    /// It turns no faster than this.
    pub(crate) turning: f64,
    /// And a point that is a unit from its middle changes its velocity by no more than this for that.
    swing: f64,
}

/// The longest turn the walk takes at once, in radians, as a heading: 2 atan(1/6).
const LONGEST: Heading = Heading::unit(12.0 / 37.0, 35.0 / 37.0);
const LONGEST_RADIANS: f64 = 0.33;

impl Bounds {
    /// An angle by which a base can move on and surely still overlap another; `None` when it is clear of it.
    pub(crate) fn safe_turn(&self, drift: &Drift, base: Base, other: Base, guides: Guides) -> Option<f64> {
        let (mine, theirs) = (rect(base), rect(other));
        let spans = mine.spans(&theirs);
        let gap = spans.gap();
        if guides == Guides::Count
            && gap.abs() < GUIDES_REACH
            && let Some((mine, theirs)) = guides_meet(base, other, gap)
        {
            return Some(self.safe_turn_of(drift, &mine, &theirs, &mine.spans(&theirs)));
        }
        if gap < -tolerance::OVERLAP { Some(self.safe_turn_of(drift, &mine, &theirs, &spans)) } else { None }
    }

    /// The same for a part of the base and a part of the other that overlap.
    #[inline]
    fn safe_turn_of(&self, drift: &Drift, mine: &Rect, theirs: &Rect, spans: &Spans) -> f64 {
        let out = mine.at - drift.pose.at;
        let velocity = drift.velocity + Vec2::new(out.y, -out.x) * drift.turning;
        let (apart_rate, reach_rate) = mine.span_rates(theirs, spans, velocity, drift.turning);
        let (out, mine_reach, their_reach) = (out.length(), mine.half.length(), theirs.half.length());
        let (speed, bend) = (self.speed + out * self.turning, self.bend + out * self.swing);
        // Along their directions only my own turning counts. Along mine, theirs turn about me, as far away as we both reach.
        let arms = mine_reach + 2.0 * their_reach;
        let fastest = speed + arms * self.turning;
        let along_theirs = bend + mine_reach * self.swing;
        let along_mine = bend + 2.0 * speed * self.turning + arms * self.swing;
        let bends = [along_mine, along_mine, along_theirs, along_theirs];
        // All four directions at once and without a branch: this is where a bump spends its time.
        let mut turns = [0.0; 4];
        for axis in 0..4 {
            let apart = spans.apart[axis];
            let depth = larger(spans.reach[axis] - apart.abs() - tolerance::OVERLAP, 0.0);
            let parting = apart_rate[axis] * 1.0_f64.copysign(apart);
            // A distance that shrinks may pass through zero and come back at the same speed; then a growing reach is no help.
            let growth = if parting > 0.0 { reach_rate[axis] } else { smaller(reach_rate[axis], 0.0) };
            let rate = parting.abs() - growth;
            // depth - rate t - bend t^2 / 2 stays positive until its root.
            turns[axis] = 2.0 * depth / (rate + (rate * rate + 2.0 * bends[axis] * depth).sqrt());
        }
        let safe = smaller(smaller(turns[0], turns[1]), smaller(turns[2], turns[3]));
        // A hair further than is sure, to get past the edge once the rate tells where it is.
        safe + STEP / fastest
    }
}

/// The smaller of two turns of no more than a right angle.
fn earlier(a: Heading, b: Heading) -> Heading {
    if a.cos() > b.cos() { a } else { b }
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
    curve.side.of_right(chord.drift(chord.find(rear_mark)).pose)
}

/// The heading of a base whose front mark is on a curve where it has turned by `turn`, and whose rear mark is on the line
/// before it; `ratio` is the curve's radius by the length of the base.
fn heading_entering(ratio: f64, turn: Heading) -> Heading {
    let sin = ratio * (1.0 - turn.cos());
    Heading::unit(sin, (1.0 - sin * sin).sqrt())
}
