//! Ship bases: plain rectangles with two guides in front and two behind.

use crate::{Pose, Vec2};

/// The four sizes of base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum BaseSize {
    /// 40 mm square.
    Small,
    /// 60 mm square.
    Medium,
    /// 80 mm square.
    Large,
    /// 80 mm wide, 221 mm long; moved with a tool of its own.
    Huge,
}

impl BaseSize {
    /// All sizes, smallest first.
    pub const ALL: [Self; 4] = [Self::Small, Self::Medium, Self::Large, Self::Huge];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
            Self::Huge => "huge",
        }
    }

    /// The size of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.name() == name)
    }

    /// Half the width.
    #[inline]
    pub const fn half_width(self) -> f64 {
        const HALF: [f64; 4] = [20.0, 30.0, 40.0, 40.0];
        HALF[self as usize]
    }

    /// Half the length, front to rear.
    #[inline]
    pub const fn half_length(self) -> f64 {
        const HALF: [f64; 4] = [20.0, 30.0, 40.0, 110.5];
        HALF[self as usize]
    }

    /// The extents of the rectangle, right and forward.
    #[inline]
    pub const fn half(self) -> Vec2 {
        Vec2::new(self.half_width(), self.half_length())
    }

    /// The radius of the circle through the corners. The guides lie inside it.
    #[inline]
    pub const fn radius(self) -> f64 {
        // hypot(half width, half length), written out because the square root is not const.
        const RADIUS: [f64; 4] = [28.284271247461902, 42.42640687119285, 56.568542494923804, 117.51702004390683];
        RADIUS[self as usize]
    }
}

/// Geometry of the guides (nubs): two at the front and two at the rear, alike on every size.
pub(crate) mod guide {
    /// From the centre line to the middle of a guide.
    pub(crate) const ACROSS: f64 = 11.5;
    /// Half of its width.
    pub(crate) const HALF_WIDTH: f64 = 1.5;
    /// How far it sticks out beyond the edge of the base.
    pub(crate) const LENGTH: f64 = 1.5;
    /// A circle about its middle holds it: hypot(1.5, 0.75), rounded up.
    pub(crate) const RADIUS: f64 = 1.68;
}

/// A base on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Base {
    /// Where its middle is, and where it faces.
    pub pose: Pose,
    /// How large it is.
    pub size: BaseSize,
}

impl Base {
    /// A base of that size in that pose.
    #[inline]
    pub const fn new(size: BaseSize, pose: Pose) -> Self {
        Self { pose, size }
    }

    /// The same base elsewhere.
    #[inline]
    pub const fn at(self, pose: Pose) -> Self {
        Self { pose, ..self }
    }

    /// The corners: front right, rear right, rear left, front left.
    #[inline]
    pub fn corners(self) -> [Vec2; 4] {
        let half = self.size.half();
        let f = self.pose.heading.forward() * half.y;
        let r = self.pose.heading.right() * half.x;
        let at = self.pose.at;
        [at + f + r, at - f + r, at - f - r, at + f - r]
    }

    /// The middles of the four guides, in the table's frame: front right, front left, rear right, rear left.
    pub fn guides(self) -> [Vec2; 4] {
        let out = self.pose.heading.forward() * (self.size.half_length() + 0.5 * guide::LENGTH);
        let aside = self.pose.heading.right() * guide::ACROSS;
        let (front, rear) = (self.pose.at + out, self.pose.at - out);
        [front + aside, front - aside, rear + aside, rear - aside]
    }

    /// The point of the base nearest to `point` (the point itself when it lies on the base).
    #[inline]
    pub fn nearest_point(self, point: Vec2) -> Vec2 {
        let half = self.size.half();
        let local = self.pose.point_to_local(point);
        self.pose.point_to_table(Vec2::new(local.x.clamp(-half.x, half.x), local.y.clamp(-half.y, half.y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_radius_is_the_distance_to_a_corner() {
        for size in BaseSize::ALL {
            assert_eq!(size.radius(), size.half_width().hypot(size.half_length()));
            let tip = (guide::ACROSS + guide::HALF_WIDTH).hypot(size.half_length() + guide::LENGTH);
            assert!(tip < size.radius(), "guides of a {} base stick out of its circle", size.name());
        }
    }
}
