//! Bodies: what shoots or is shot at, a ship's base or a token, by its edge.

use crate::arc::{Shot, bounds, slack};
use crate::range::Shortest;
use crate::settings::tolerance;
use crate::{Arc, Base, BaseSize, MeasureFrom, Placed, Pose, Range, Settings, Vec2, distance};

/// A base or a token on the table.
#[derive(Clone, Copy, Debug)]
pub enum Body<'a> {
    /// A ship's base, without its guides.
    Base(Base),
    /// A token's outline.
    Token(Placed<'a>),
}

impl Body<'_> {
    /// Where its middle is, and where it faces.
    pub fn pose(self) -> Pose {
        match self {
            Self::Base(base) => base.pose,
            Self::Token(token) => token.pose,
        }
    }

    /// The radius of the circle about its middle that holds it.
    pub fn radius(self) -> f64 {
        match self {
            Self::Base(base) => base.size.radius(),
            Self::Token(token) => token.outline.radius(),
        }
    }

    /// The distance to another; 0 when they overlap.
    pub fn distance(self, other: Self) -> f64 {
        match (self, other) {
            (Self::Base(a), Self::Base(b)) => distance(a, b),
            (Self::Base(base), Self::Token(token)) | (Self::Token(token), Self::Base(base)) => token.distance(base),
            (Self::Token(a), Self::Token(b)) => a.distance_to_outline(b),
        }
    }

    /// Whether another may be no farther than so, by the circles about both: it surely is not when this says no.
    pub fn may_reach(self, other: Self, within: f64) -> bool {
        let far = within + self.radius() + other.radius();
        (other.pose().at - self.pose().at).length_squared() <= far * far
    }

    /// Its sides as seen from a pose.
    fn sides(self, from: Pose) -> impl Iterator<Item = [Vec2; 2]> {
        let (corners, count) = match self {
            Self::Base(base) => (base.corners(), 4),
            Self::Token(token) => ([Vec2::ZERO; 4], token.outline.points().len()),
        };
        let corner = move |index: usize| {
            from.point_to_local(match self {
                Self::Base(_) => corners[index % count],
                Self::Token(token) => token.pose.point_to_table(token.outline.points()[index % count]),
            })
        };
        (0..count).map(move |index| [corner(index), corner(index + 1)])
    }

    /// The base whose printed lines its arcs follow: a token has those of a small base.
    fn arc_size(self) -> BaseSize {
        match self {
            Self::Base(base) => base.size,
            Self::Token(_) => BaseSize::Small,
        }
    }
}

/// Whether an attack through an arc of one body reaches another, and how. Only the part of the defender inside the arc counts.
///
/// The nearest such part lies on a side of the defender: from anywhere else in the arc one gets nearer along the arc's own lines,
/// which all run towards the attacker. So concave outlines are measured exactly, side by side.
pub fn shot_between(from: Body<'_>, arc: Arc, to: Body<'_>, reach: Range, settings: &Settings) -> Option<Shot> {
    if !from.may_reach(to, f64::from(reach.0) * Range::BAND) {
        return None;
    }
    if let (Body::Base(from), Body::Base(to)) = (from, to) {
        return crate::shot_within(from, arc, to, reach, settings);
    }
    let (pose, bounds) = (from.pose(), bounds(from.arc_size(), arc, settings));
    let mut shortest = Shortest::default();
    for side in to.sides(pose).filter_map(|side| cut(side, &bounds, slack(settings))) {
        match (from, settings.measure_from) {
            (Body::Base(base), MeasureFrom::WholeBase) => shortest.rect_to(base.size.half(), &side),
            (Body::Token(_), MeasureFrom::WholeBase) => {
                from.sides(pose).for_each(|own| shortest.between(&own, &side));
            }
            (Body::Base(_) | Body::Token(_), MeasureFrom::ArcEdge) => {
                let own = from.sides(pose).filter_map(|own| cut(own, &bounds, tolerance::EDGE));
                own.for_each(|own| shortest.between(&own, &side));
            }
        }
    }
    let lane = shortest.found()?.map(|point| pose.point_to_table(point));
    let distance = lane.first.length();
    let range = Range::of(distance, settings);
    (range <= reach).then_some(Shot { distance, range, lane })
}

/// What of a line lies inside the bounds, or short of them by no more than `slack`.
fn cut([mut a, mut b]: [Vec2; 2], bounds: &[Option<(Vec2, f64)>; 3], slack: f64) -> Option<[Vec2; 2]> {
    for &(side, from) in bounds.iter().flatten() {
        let (at_a, at_b) = (side.dot(a) - from + slack, side.dot(b) - from + slack);
        match (at_a >= 0.0, at_b >= 0.0) {
            (true, true) => {}
            (false, false) => return None,
            (true, false) => b = a.lerp(b, at_a / (at_a - at_b)),
            (false, true) => a = a.lerp(b, at_a / (at_a - at_b)),
        }
    }
    Some([a, b])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outline;

    fn square(half: f64) -> Outline {
        Outline::new([(-half, -half), (half, -half), (half, half), (-half, half)].map(|(x, y)| Vec2::new(x, y)))
    }

    fn same(token: Option<Shot>, base: Option<Shot>, what: &str) {
        assert_eq!(token.map(|shot| shot.range), base.map(|shot| shot.range), "{what}");
        if let (Some(token), Some(base)) = (token, base) {
            // Arcs are a millionth wider than their lines, on either body.
            assert!((token.distance - base.distance).abs() < 1e-5, "{what}: {} and {}", token.distance, base.distance);
        }
    }

    #[test]
    fn a_square_token_is_shot_at_and_shoots_like_a_base() {
        let outline = square(20.0);
        let settings = [MeasureFrom::WholeBase, MeasureFrom::ArcEdge]
            .map(|measure_from| Settings { measure_from, ..Settings::default() });
        let here = Base::new(BaseSize::Small, Pose::from_degrees(400.0, 400.0, 30.0));
        for step in 0..400 {
            let (x, y) = (f64::from(step % 20) * 40.0, f64::from(step / 20) * 40.0);
            let there = Base::new(BaseSize::Small, Pose::from_degrees(x, y, f64::from(step) * 7.0));
            if distance(here, there) <= 0.0 {
                continue;
            }
            let (target, shooter) = (outline.placed(there.pose), outline.placed(here.pose));
            for (arc, settings) in Arc::ALL.into_iter().flat_map(|arc| settings.map(|settings| (arc, settings))) {
                let plain = crate::shot(here, arc, there, &settings);
                let what = format!("{} arc at {x}, {y}", arc.name());
                let (from, to) = (Body::Base(here), Body::Token(target));
                same(shot_between(from, arc, to, Range::ARC, &settings), plain, &what);
                let (from, to) = (Body::Token(shooter), Body::Base(there));
                same(shot_between(from, arc, to, Range::ARC, &settings), plain, &what);
            }
            assert!((Body::Token(target).distance(Body::Token(shooter)) - distance(here, there)).abs() < 1e-6);
        }
    }

    #[test]
    fn a_token_that_reaches_around_an_arc_is_seen_by_the_part_inside_it() {
        // A hook: its near leg lies beside the front arc, its far bar across it.
        let hook = [(-60.0, 0.0), (-50.0, 0.0), (-50.0, 90.0), (60.0, 90.0), (60.0, 100.0), (-60.0, 100.0)];
        let outline = Outline::new(hook.map(|(x, y)| Vec2::new(x, y)));
        let ship = Base::new(BaseSize::Small, Pose::from_degrees(0.0, -20.0, 0.0));
        let to = Body::Token(outline.placed(Pose::default()));
        let ahead = |arc| shot_between(Body::Base(ship), arc, to, Range::ARC, &Settings::default());
        assert!(ahead(Arc::Bullseye).is_some_and(|shot| (shot.distance - 90.0).abs() < 1e-6));
        assert!(ahead(Arc::Left).is_some_and(|shot| shot.distance < 40.0));
        assert_eq!(ahead(Arc::Right), None);
    }
}
