//! Points, headings and poses.
//!
//! Lengths are millimetres. The table's frame has x to the right and y away from the first player's edge. A
//! [`Heading`] is a unit vector, so that play composes rotations by multiplication and calls no trigonometry; degrees,
//! clockwise from +y, exist only where people and files see them.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a displacement, in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2 {
    /// To the right.
    pub x: f64,
    /// Away from the first player's edge; forward, in a ship's own frame.
    pub y: f64,
}

impl Vec2 {
    /// The origin.
    pub const ZERO: Self = Self { x: 0.0, y: 0.0 };

    /// A point from its coordinates.
    #[inline]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The scalar product.
    #[inline]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The z part of the vector product: positive when `other` lies to the left of `self`.
    #[inline]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The square of the length.
    #[inline]
    pub fn length_squared(self) -> f64 {
        self.dot(self)
    }

    /// The length.
    #[inline]
    pub fn length(self) -> f64 {
        self.length_squared().sqrt()
    }

    /// The distance to another point.
    #[inline]
    pub fn distance(self, other: Self) -> f64 {
        (other - self).length()
    }

    /// The point a fraction `t` of the way to `other`.
    #[inline]
    pub fn lerp(self, other: Self, t: f64) -> Self {
        self + (other - self) * t
    }

    /// The same point mirrored left to right.
    #[inline]
    pub fn mirrored(self) -> Self {
        Self::new(-self.x, self.y)
    }
}

impl Add for Vec2 {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Vec2 {
    type Output = Self;
    #[inline]
    fn mul(self, k: f64) -> Self {
        Self::new(self.x * k, self.y * k)
    }
}

impl Neg for Vec2 {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

/// A direction, kept as sine and cosine of the angle clockwise from +y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heading {
    sin: f64,
    cos: f64,
}

impl Default for Heading {
    fn default() -> Self {
        Self::NORTH
    }
}

impl Heading {
    /// Facing +y: 0 degrees.
    pub const NORTH: Self = Self { sin: 0.0, cos: 1.0 };
    /// Facing +x: 90 degrees.
    pub const EAST: Self = Self { sin: 1.0, cos: 0.0 };
    /// Facing -y: 180 degrees.
    pub const SOUTH: Self = Self { sin: 0.0, cos: -1.0 };
    /// Facing -x: 270 degrees.
    pub const WEST: Self = Self { sin: -1.0, cos: 0.0 };
    /// Half a right angle to the right: 45 degrees.
    pub const NORTH_EAST: Self = Self { sin: std::f64::consts::FRAC_1_SQRT_2, cos: std::f64::consts::FRAC_1_SQRT_2 };
    /// Half a right angle to the left: 315 degrees.
    pub const NORTH_WEST: Self = Self { sin: -std::f64::consts::FRAC_1_SQRT_2, cos: std::f64::consts::FRAC_1_SQRT_2 };

    /// The heading of an angle in degrees, clockwise from +y. Multiples of 90 are exact.
    pub fn from_degrees(degrees: f64) -> Self {
        let turn = degrees.rem_euclid(360.0);
        // The quadrant is taken out first, so that equal facings written differently (-90, 270) agree to the bit.
        let quarter = (turn / 90.0).floor();
        let (sin, cos) = libm::sincos((turn - 90.0 * quarter).to_radians());
        // A hair below nothing the remainder rounds up to a full turn, and the fifth quarter is the first.
        match quarter as u8 % 4 {
            0 => Self { sin, cos },
            1 => Self { sin: cos, cos: -sin },
            2 => Self { sin: -sin, cos: -cos },
            _ => Self { sin: -cos, cos: sin },
        }
    }

    /// The heading of a direction. `None` when the vector is too short to have one.
    pub fn of(direction: Vec2) -> Option<Self> {
        let length = direction.length();
        (length > 1e-12).then(|| Self { sin: direction.x / length, cos: direction.y / length })
    }

    /// A heading from a vector known to be a unit vector.
    #[inline]
    pub(crate) const fn unit(sin: f64, cos: f64) -> Self {
        Self { sin, cos }
    }

    /// Sine of the angle: the x part of the forward vector.
    #[inline]
    pub fn sin(self) -> f64 {
        self.sin
    }

    /// Cosine of the angle: the y part of the forward vector.
    #[inline]
    pub fn cos(self) -> f64 {
        self.cos
    }

    /// The angle in degrees, in `0.0..360.0`.
    pub fn degrees(self) -> f64 {
        let degrees = libm::atan2(self.sin, self.cos).to_degrees();
        let degrees = if degrees < 0.0 { degrees + 360.0 } else { degrees };
        // A hair below a full turn is a full turn: nobody wants to read 360.000.
        if degrees >= 360.0 - 1e-9 { 0.0 } else { degrees.max(0.0) }
    }

    /// The unit vector ahead.
    #[inline]
    pub fn forward(self) -> Vec2 {
        Vec2::new(self.sin, self.cos)
    }

    /// The unit vector to the right.
    #[inline]
    pub fn right(self) -> Vec2 {
        Vec2::new(self.cos, -self.sin)
    }

    /// This heading turned clockwise by `by`.
    #[inline]
    pub fn turned(self, by: Self) -> Self {
        Self { sin: self.sin * by.cos + self.cos * by.sin, cos: self.cos * by.cos - self.sin * by.sin }
    }

    /// The opposite turn: as far to the left as this one is to the right.
    #[inline]
    pub fn mirrored(self) -> Self {
        Self { sin: -self.sin, cos: self.cos }
    }

    /// The heading facing the other way.
    #[inline]
    pub fn reversed(self) -> Self {
        Self { sin: -self.sin, cos: -self.cos }
    }

    /// A displacement given as right and forward of this heading, in the table's frame.
    #[inline]
    pub fn to_table(self, local: Vec2) -> Vec2 {
        Vec2::new(local.x * self.cos + local.y * self.sin, local.y * self.cos - local.x * self.sin)
    }

    /// A displacement in the table's frame, as right and forward of this heading.
    #[inline]
    pub fn to_local(self, table: Vec2) -> Vec2 {
        Vec2::new(table.x * self.cos - table.y * self.sin, table.x * self.sin + table.y * self.cos)
    }

    /// Takes out the rounding that many compositions leave behind (one Newton step towards length 1).
    #[inline]
    pub(crate) fn renormalized(self) -> Self {
        let k = 1.5 - 0.5 * (self.sin * self.sin + self.cos * self.cos);
        Self { sin: self.sin * k, cos: self.cos * k }
    }
}

/// Where something stands and which way it faces; also a displacement in the frame of what moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// The middle of the base.
    pub at: Vec2,
    /// Where it faces.
    pub heading: Heading,
}

impl Pose {
    /// A pose from a point and a heading.
    #[inline]
    pub const fn new(at: Vec2, heading: Heading) -> Self {
        Self { at, heading }
    }

    /// A pose as people write it: millimetres, and degrees clockwise from +y.
    pub fn from_degrees(x: f64, y: f64, degrees: f64) -> Self {
        Self::new(Vec2::new(x, y), Heading::from_degrees(degrees))
    }

    /// This pose after a displacement given in its own frame (right, forward, turn).
    ///
    /// ```
    /// use tallyho_table::Pose;
    /// let start = Pose::from_degrees(100.0, 200.0, 90.0);
    /// let end = start.then(Pose::from_degrees(0.0, 80.0, 45.0));
    /// assert_eq!((end.at.x, end.at.y, end.heading.degrees()), (180.0, 200.0, 135.0));
    /// ```
    #[inline]
    pub fn then(self, step: Self) -> Self {
        Self::new(self.at + self.heading.to_table(step.at), self.heading.turned(step.heading).renormalized())
    }

    /// The displacement that leads from `self` to `other`: the inverse of [`Pose::then`].
    #[inline]
    pub fn step_to(self, other: Self) -> Self {
        Self::new(self.point_to_local(other.at), other.heading.turned(self.heading.mirrored()))
    }

    /// The displacement mirrored left to right.
    #[inline]
    pub fn mirrored(self) -> Self {
        Self::new(self.at.mirrored(), self.heading.mirrored())
    }

    /// A point of the table seen from this pose, as right and forward.
    #[inline]
    pub fn point_to_local(self, point: Vec2) -> Vec2 {
        self.heading.to_local(point - self.at)
    }

    /// A point given as right and forward of this pose, on the table.
    #[inline]
    pub fn point_to_table(self, local: Vec2) -> Vec2 {
        self.at + self.heading.to_table(local)
    }
}

/// The larger of two numbers that are numbers: one instruction, where [`f64::max`] also minds what is not a number.
#[inline]
pub(crate) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// The smaller of two numbers that are numbers.
#[inline]
pub(crate) fn smaller(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}
