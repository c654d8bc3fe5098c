//! The movement templates, and where a base ends that flies along one.

use std::fmt;

use crate::{BaseSize, Heading, Pose, Vec2};

/// Left or right, as seen from the ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// To the ship's left.
    Left,
    /// To the ship's right.
    Right,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::Left, Self::Right];

    /// The other side.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// -1 to the left, +1 to the right.
    #[inline]
    pub const fn sign(self) -> f64 {
        match self {
            Self::Left => -1.0,
            Self::Right => 1.0,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// A displacement drawn for the right, on this side.
    #[inline]
    pub(crate) fn of_right(self, step: Pose) -> Pose {
        match self {
            Self::Left => step.mirrored(),
            Self::Right => step,
        }
    }
}

/// A straight or curved strip of card, 20 mm wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Template {
    /// Straight, speeds 1 to 5.
    Straight(u8),
    /// An eighth of a circle, speeds 1 to 3.
    Bank(u8, Side),
    /// A quarter of a circle, speeds 1 to 3.
    Turn(u8, Side),
}

/// Which edge of a base a template is laid against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Between the front guides.
    Front,
    /// Between the rear guides.
    Rear,
    /// At the mark in the middle of the left edge.
    Left,
    /// At the mark in the middle of the right edge.
    Right,
}

impl Edge {
    /// All edges.
    pub const ALL: [Self; 4] = [Self::Front, Self::Rear, Self::Left, Self::Right];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Rear => "rear",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The direction out of that edge, from the ship's own heading.
    #[inline]
    pub const fn outward(self) -> Heading {
        match self {
            Self::Front => Heading::NORTH,
            Self::Rear => Heading::SOUTH,
            Self::Left => Heading::WEST,
            Self::Right => Heading::EAST,
        }
    }
}

impl Template {
    /// The width of every template.
    pub const WIDTH: f64 = 20.0;
    pub(crate) const HALF_WIDTH: f64 = 10.0;

    /// Every template there is.
    pub const ALL: [Self; 17] = [
        Self::Straight(1),
        Self::Straight(2),
        Self::Straight(3),
        Self::Straight(4),
        Self::Straight(5),
        Self::Bank(1, Side::Left),
        Self::Bank(1, Side::Right),
        Self::Bank(2, Side::Left),
        Self::Bank(2, Side::Right),
        Self::Bank(3, Side::Left),
        Self::Bank(3, Side::Right),
        Self::Turn(1, Side::Left),
        Self::Turn(1, Side::Right),
        Self::Turn(2, Side::Left),
        Self::Turn(2, Side::Right),
        Self::Turn(3, Side::Left),
        Self::Turn(3, Side::Right),
    ];

    /// The speed printed on it.
    pub const fn speed(self) -> u8 {
        match self {
            Self::Straight(speed) | Self::Bank(speed, _) | Self::Turn(speed, _) => speed,
        }
    }

    /// The radius of the centre line and the angle it turns through; `None` for a straight one.
    ///
    /// # Panics
    /// When there is no such template (bank 4, say); a [`crate::Maneuver`] or a move only ever holds those that exist.
    #[inline]
    pub const fn curve(self) -> Option<Curve> {
        const BANK: [f64; 3] = [80.0, 130.0, 180.0];
        const TURN: [f64; 3] = [35.0, 62.5, 90.0];
        match self {
            Self::Straight(_) => None,
            Self::Bank(speed, side) => {
                Some(Curve { radius: BANK[speed as usize - 1], angle: Heading::NORTH_EAST, side })
            }
            Self::Turn(speed, side) => Some(Curve { radius: TURN[speed as usize - 1], angle: Heading::EAST, side }),
        }
    }

    /// The length of the centre line.
    pub fn length(self) -> f64 {
        match self {
            Self::Straight(speed) => 40.0 * f64::from(speed),
            Self::Bank(..) | Self::Turn(..) => self.curve().map_or(0.0, Curve::length),
        }
    }

    /// From the middle of the template's start to the middle of its end.
    #[inline]
    pub fn span(self) -> Pose {
        match self.curve() {
            None => Pose::new(Vec2::new(0.0, self.length()), Heading::NORTH),
            Some(curve) => curve.side.of_right(curve.point(curve.angle)),
        }
    }

    /// Where a base of that size ends, fully moved, when the template is laid against its front edge.
    #[inline]
    pub fn displacement(self, size: BaseSize) -> Pose {
        self.displacement_between(size, size)
    }

    /// Where a base of that size is on its way along the template, when the mark at its rear is at `rear_mark` of the centre
    /// line: from minus the base's length, at the start, to the template's [length](Template::length), at the end.
    pub fn displacement_along(self, size: BaseSize, rear_mark: f64) -> Pose {
        crate::chord::along(size, self, rear_mark)
    }

    /// Where a base ends that starts from the edge of another: a ship deployed from its carrier.
    #[inline]
    pub fn displacement_between(self, from: BaseSize, mover: BaseSize) -> Pose {
        let half = Pose::new(Vec2::new(0.0, mover.half_length()), Heading::NORTH);
        Pose::new(Vec2::new(0.0, from.half_length()), Heading::NORTH).then(self.span()).then(half)
    }

    /// The middle of the template's far end when it is laid against an edge of a ship, facing outward: where a device is
    /// dropped or launched. A curved template bends to its own side as seen from the ship, whichever edge it lies at.
    ///
    /// ```
    /// use tallyho_table::{BaseSize, Edge, Pose, Side, Template};
    /// let end = Template::Turn(1, Side::Left).far_end(BaseSize::Small, Edge::Rear);
    /// assert_eq!((end.at.x.round(), end.at.y.round(), end.heading.degrees()), (-35.0, -55.0, 270.0));
    /// ```
    pub fn far_end(self, size: BaseSize, edge: Edge) -> Pose {
        let (reach, template) = match edge {
            Edge::Front => (size.half_length(), self),
            Edge::Rear => (size.half_length(), self.mirrored()),
            Edge::Left | Edge::Right => (size.half_width(), self),
        };
        Pose::new(Vec2::ZERO, edge.outward())
            .then(Pose::new(Vec2::new(0.0, reach), Heading::NORTH))
            .then(template.span())
    }

    /// The template bending to the other side.
    #[inline]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Straight(speed) => Self::Straight(speed),
            Self::Bank(speed, side) => Self::Bank(speed, side.other()),
            Self::Turn(speed, side) => Self::Turn(speed, side.other()),
        }
    }
}

/// `straight 1`, `bank 3 left`.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Straight(speed) => write!(f, "straight {speed}"),
            Self::Bank(speed, side) => write!(f, "bank {speed} {}", side.name()),
            Self::Turn(speed, side) => write!(f, "turn {speed} {}", side.name()),
        }
    }
}

/// The curve of a bank or turn template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The radius of the centre line.
    pub radius: f64,
    /// How far it turns: 45 or 90 degrees.
    pub angle: Heading,
    /// To which side it bends.
    pub side: Side,
}

impl Curve {
    /// The length of the centre line.
    pub fn length(self) -> f64 {
        // Both angles are exact fractions of a circle: no inverse tangent.
        let eighths = if self.angle == Heading::EAST { 2.0 } else { 1.0 };
        self.radius * eighths * std::f64::consts::FRAC_PI_4
    }

    /// The point of the centre line where it has turned by `angle`, and its direction there, for a curve to the right
    /// that starts at the origin and forward.
    #[inline]
    pub(crate) fn point(self, angle: Heading) -> Pose {
        Pose::new(Vec2::new(self.radius * (1.0 - angle.cos()), self.radius * angle.sin()), angle)
    }
}
