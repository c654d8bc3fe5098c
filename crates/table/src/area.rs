//! The play area and its edges.

use crate::base::guide;
use crate::settings::tolerance;
use crate::{Base, Guides, Settings, Vec2};

/// A rectangular play area with its lower left corner at the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayArea {
    /// From left to right.
    pub width: f64,
    /// From the near edge to the far edge.
    pub height: f64,
}

impl PlayArea {
    /// Three feet square.
    pub const STANDARD: Self = Self { width: 914.4, height: 914.4 };
    /// Six feet by three.
    pub const EPIC: Self = Self { width: 1828.8, height: 914.4 };

    /// The middle.
    pub fn centre(self) -> Vec2 {
        Vec2::new(0.5 * self.width, 0.5 * self.height)
    }

    /// Whether a point is inside.
    #[inline]
    pub fn holds_point(self, point: Vec2) -> bool {
        let slack = tolerance::OVERLAP;
        (-slack..=self.width + slack).contains(&point.x) && (-slack..=self.height + slack).contains(&point.y)
    }

    /// Whether a base is wholly inside; a ship that is not has left the play area.
    #[inline]
    pub fn holds(self, base: Base, settings: &Settings) -> bool {
        let (at, radius) = (base.pose.at, base.size.radius());
        let well_inside = at.x > radius && at.x < self.width - radius && at.y > radius && at.y < self.height - radius;
        well_inside || self.holds_closely(base, settings)
    }

    fn holds_closely(self, base: Base, settings: &Settings) -> bool {
        let base_inside = base.corners().into_iter().all(|corner| self.holds_point(corner));
        match settings.guides_at_the_edge {
            Guides::Ignore => base_inside,
            Guides::Count => base_inside && guide_tips(base).all(|tip| self.holds_point(tip)),
        }
    }

    /// How far a point is inside the nearest edge; negative outside.
    pub fn depth(self, point: Vec2) -> f64 {
        point.x.min(self.width - point.x).min(point.y).min(self.height - point.y)
    }
}

/// The outer corners of the guides.
fn guide_tips(base: Base) -> impl Iterator<Item = Vec2> {
    let (across, out) = (guide::ACROSS + guide::HALF_WIDTH, base.size.half_length() + guide::LENGTH);
    [(across, out), (-across, out), (across, -out), (-across, -out)]
        .into_iter()
        .map(move |(x, y)| base.pose.point_to_table(Vec2::new(x, y)))
}
