//! Which arcs hold a single point of the table.

use crate::{Arc, Base, Settings, Vec2};

impl Arc {
    /// Whether the arc of a base holds a point, however far away.
    ///
    /// ```
    /// use tallyho_table::{Arc, Base, BaseSize, Pose, Settings, Vec2};
    /// let base = Base::new(BaseSize::Small, Pose::from_degrees(0.0, 0.0, 90.0));
    /// assert!(Arc::Front.holds_point(base, Vec2::new(200.0, 50.0), &Settings::default()));
    /// assert!(!Arc::Front.holds_point(base, Vec2::new(0.0, 200.0), &Settings::default()));
    /// ```
    pub fn holds_point(self, base: Base, point: Vec2, settings: &Settings) -> bool {
        let Vec2 { x, y } = base.pose.point_to_local(point);
        let (sin, cos) = settings.arc_lines.half_front(base.size);
        match self {
            Self::Front => y > 0.0 && x.abs() * cos <= y * sin,
            Self::Rear => y < 0.0 && x.abs() * cos <= -y * sin,
            Self::Right => x > 0.0 && x * cos >= y.abs() * sin,
            Self::Left => x < 0.0 && -x * cos >= y.abs() * sin,
            Self::FullFront => y > 0.0,
            Self::FullRear => y < 0.0,
            Self::FullRight => x > 0.0,
            Self::FullLeft => x < 0.0,
            Self::Bullseye => y > 0.0 && x.abs() <= 0.5 * settings.bullseye_width,
        }
    }
}
