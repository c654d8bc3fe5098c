//! Arcs: what a ship can see, and at what range it can shoot it.

use std::fmt;

use crate::range::{Lane, lane_between, lane_from_rect};
use crate::settings::tolerance;
use crate::vector::{larger, smaller};
use crate::{Base, BaseSize, MeasureFrom, OnTheLine, Pose, Range, Settings, Vec2, distance};

/// A region around a ship. Every arc lies outside the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Arc {
    /// A strip straight ahead, as wide as the ruler.
    Bullseye,
    /// Between the printed lines, ahead.
    Front,
    /// Between the printed lines, to the right.
    Right,
    /// Between the printed lines, behind.
    Rear,
    /// Between the printed lines, to the left.
    Left,
    /// Everything ahead of the middle.
    FullFront,
    /// Everything behind the middle.
    FullRear,
    /// Everything right of the middle.
    FullRight,
    /// Everything left of the middle.
    FullLeft,
}

impl Arc {
    /// All arcs.
    pub const ALL: [Self; 9] = [
        Self::Bullseye,
        Self::Front,
        Self::Right,
        Self::Rear,
        Self::Left,
        Self::FullFront,
        Self::FullRear,
        Self::FullRight,
        Self::FullLeft,
    ];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullseye => "bullseye",
            Self::Front => "front",
            Self::Right => "right",
            Self::Rear => "rear",
            Self::Left => "left",
            Self::FullFront => "full front",
            Self::FullRear => "full rear",
            Self::FullRight => "full right",
            Self::FullLeft => "full left",
        }
    }

    /// The arc of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|arc| arc.name() == name)
    }
}

/// Some of the arcs.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct ArcSet(u16);

impl ArcSet {
    /// None of them.
    pub const EMPTY: Self = Self(0);
    /// All of them.
    pub const ALL: Self = Self((1 << Arc::ALL.len()) - 1);

    /// This arc and those.
    #[inline]
    #[must_use]
    pub const fn with(self, arc: Arc) -> Self {
        Self(self.0 | 1 << arc as u16)
    }

    /// Both sets together.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether the arc is among them.
    #[inline]
    pub const fn contains(self, arc: Arc) -> bool {
        self.0 >> arc as u16 & 1 == 1
    }

    /// Whether none is.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The arcs, in the order of [`Arc::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Arc> {
        Arc::ALL.into_iter().filter(move |&arc| self.contains(arc))
    }

    #[inline]
    const fn with_if(self, arc: Arc, holds: bool) -> Self {
        Self(self.0 | (holds as u16) << arc as u16)
    }
}

impl fmt::Debug for ArcSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Arc::name)).finish()
    }
}

impl FromIterator<Arc> for ArcSet {
    fn from_iter<I: IntoIterator<Item = Arc>>(arcs: I) -> Self {
        arcs.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// One of the four standard arcs, as a turret indicator points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quarter {
    /// Ahead.
    Front,
    /// To the right.
    Right,
    /// Behind.
    Rear,
    /// To the left.
    Left,
}

impl Quarter {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// The arc it stands for.
    pub const fn arc(self) -> Arc {
        match self {
            Self::Front => Arc::Front,
            Self::Right => Arc::Right,
            Self::Rear => Arc::Rear,
            Self::Left => Arc::Left,
        }
    }

    /// The one on the other side.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Front => Self::Rear,
            Self::Right => Self::Left,
            Self::Rear => Self::Front,
            Self::Left => Self::Right,
        }
    }
}

/// A turret and where its indicator points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turret {
    /// Covers the arc it points to.
    Single(Quarter),
    /// Covers that arc and the one opposite.
    Double(Quarter),
}

impl Turret {
    /// The arcs it covers.
    pub const fn arcs(self) -> ArcSet {
        match self {
            Self::Single(quarter) => ArcSet::EMPTY.with(quarter.arc()),
            Self::Double(quarter) => ArcSet::EMPTY.with(quarter.arc()).with(quarter.opposite().arc()),
        }
    }
}

/// What one ship is to another by the ruler and the printed lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The distance between the bases.
    pub distance: f64,
    /// The range by the plain ruler.
    pub range: Range,
    /// The arcs of the looker that hold some part of the other ship, no farther than range 3.
    pub arcs: ArcSet,
}

/// Range to another ship and all arcs that hold it.
pub fn sight(from: Base, to: Base, settings: &Settings) -> Sight {
    let distance = distance(from, to);
    let range = Range::of(distance, settings);
    if range > Range::ARC {
        return Sight { distance, range, arcs: ArcSet::EMPTY };
    }
    let seen = Seen::of(from, to);
    let arcs =
        seen.arcs_in_reach(seen.arcs(ArcSet::ALL, from.size, settings), (from.size, to.size), distance, settings);
    Sight { distance, range, arcs }
}

/// What [`sight`] says of some arcs only, for less; `None` where none of them holds any part of the ship.
pub fn sight_through(from: Base, arcs: ArcSet, to: Base, settings: &Settings) -> Option<Sight> {
    // Most ships are nowhere near an arc, and that is soon found.
    if arcs_about(from, to, settings).intersection(arcs).is_empty() {
        return None;
    }
    let seen = Seen::of(from, to);
    let held = seen.arcs(arcs, from.size, settings);
    if held.is_empty() {
        return None;
    }
    let distance = distance(from, to);
    let range = Range::of(distance, settings);
    if range > Range::ARC {
        return None;
    }
    let arcs = seen.arcs_in_reach(held, (from.size, to.size), distance, settings);
    (!arcs.is_empty()).then_some(Sight { distance, range, arcs })
}

/// Whether any of some arcs holds a part of another ship, no farther than range 3: what [`sight`] would say of them, for less.
pub fn is_in_any(from: Base, arcs: ArcSet, to: Base, settings: &Settings) -> bool {
    sight_through(from, arcs, to, settings).is_some()
}

/// The arcs, drawn on for as long as it takes, that the circle about another ship reaches into. No other holds any part of it.
#[inline]
fn arcs_about(from: Base, to: Base, settings: &Settings) -> ArcSet {
    let at = from.pose.point_to_local(to.pose.at);
    // More than the slack of any line.
    let radius = to.size.radius() + tolerance::TOUCH;
    let (sin, cos) = settings.arc_lines.half_front(from.size);
    // How far the middle lies ahead and right of one of the printed lines, ahead and left of the other.
    let (p, q) = (cos * at.x + sin * at.y, sin * at.y - cos * at.x);
    let (ahead_right, ahead_left, behind_left, behind_right) = (p > -radius, q > -radius, p < radius, q < radius);
    let in_strip = at.x.abs() < radius + 0.5 * settings.bullseye_width && at.y > from.size.half_length() - radius;
    ArcSet::EMPTY
        .with_if(Arc::Front, ahead_right & ahead_left)
        .with_if(Arc::Right, ahead_right & behind_right)
        .with_if(Arc::Rear, behind_left & behind_right)
        .with_if(Arc::Left, behind_left & ahead_left)
        .with_if(Arc::FullFront, at.y > -radius)
        .with_if(Arc::FullRear, at.y < radius)
        .with_if(Arc::FullRight, at.x > -radius)
        .with_if(Arc::FullLeft, at.x < radius)
        .with_if(Arc::Bullseye, in_strip)
}

/// The arcs that hold some part of another ship when their lines are drawn on for as long as it takes.
pub fn arcs_drawn_on(from: Base, to: Base, settings: &Settings) -> ArcSet {
    Seen::of(from, to).arcs(ArcSet::ALL, from.size, settings)
}

/// An attack that the ruler and the printed lines allow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// From the attacker to the nearest point of the defender inside the arc.
    pub distance: f64,
    /// The attack range.
    pub range: Range,
    /// The shortest lines, on the table: the attacker picks one where there are several.
    pub lane: Lane,
}

/// Whether an attack through an arc reaches a ship, and how. Only the part of the defender inside the arc counts.
pub fn shot(from: Base, arc: Arc, to: Base, settings: &Settings) -> Option<Shot> {
    shot_within(from, arc, to, Range::ARC, settings)
}

/// The same for weapons that reach farther, or less far, than range 3.
pub fn shot_within(from: Base, arc: Arc, to: Base, reach: Range, settings: &Settings) -> Option<Shot> {
    if !arcs_about(from, to, settings).contains(arc) {
        return None;
    }
    let shot = Seen::of(from, to).attack(from.size, arc, reach, settings)?;
    Some(Shot { lane: shot.lane.map(|point| from.pose.point_to_table(point)), ..shot })
}

/// The nearest of several ships that an arc holds, by the plain ruler: its index and distance.
pub fn nearest_in_arc(
    from: Base,
    arc: Arc,
    others: crate::Others<'_>,
    reach: Range,
    settings: &Settings,
) -> Option<(usize, f64)> {
    let mut nearest: Option<(usize, f64)> = None;
    for (index, to) in others.iter() {
        let limit = nearest.map_or(f64::from(reach.0) * Range::BAND, |(_, distance)| distance);
        // No nearer than the circles about the two bases are.
        let circles = from.size.radius() + to.size.radius() + limit;
        if (to.pose.at - from.pose.at).length_squared() > circles * circles {
            continue;
        }
        let far = distance(from, to);
        if nearest.is_some_and(|(_, near)| far >= near) || !reach.reaches(far, settings) {
            continue;
        }
        if Seen::of(from, to).in_reach(from.size, arc, reach, settings) {
            nearest = Some((index, far));
        }
    }
    nearest
}

/// A ship as another one sees it: its corners in the looker's frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    corners: [Vec2; 4],
}

impl Seen {
    #[inline]
    pub(crate) fn of(from: Base, to: Base) -> Self {
        let step = from.pose.step_to(to.pose);
        Self { corners: Base::new(to.size, step).corners() }
    }

    /// Those of some arcs that hold some part of it, at whatever distance.
    fn arcs(&self, some: ArcSet, size: BaseSize, settings: &Settings) -> ArcSet {
        let slack = slack(settings);
        let (sin, cos) = settings.arc_lines.half_front(size);
        // Which side of the two printed lines each corner is on: `p` positive is ahead and right of the one that runs from
        // front left to rear right, `q` of the other, ahead and left.
        let p = self.corners.map(|c| cos * c.x + sin * c.y);
        let q = self.corners.map(|c| sin * c.y - cos * c.x);
        let mut quarters = [false; 4];
        for i in 0..4 {
            let (ahead_right, ahead_left) = (p[i] >= -slack, q[i] >= -slack);
            let (behind_left, behind_right) = (p[i] <= slack, q[i] <= slack);
            quarters[0] |= ahead_right && ahead_left;
            quarters[1] |= ahead_right && behind_right;
            quarters[2] |= behind_left && behind_right;
            quarters[3] |= behind_left && ahead_left;
            // An edge may cross an arc with no corner in it: then it goes from one arc to the one opposite.
            let j = (i + 1) % 4;
            if p[i] * p[j] < 0.0 && q[i] * q[j] < 0.0 {
                // Between the two lines it is ahead right of one or not, ahead left of the other or not.
                let ahead_left = q[i] + (q[j] - q[i]) * p[i] / (p[i] - p[j]) > 0.0;
                let ahead_right = p[i] + (p[j] - p[i]) * q[i] / (q[i] - q[j]) > 0.0;
                quarters[0] |= ahead_right && ahead_left;
                quarters[1] |= ahead_right && !ahead_left;
                quarters[2] |= !ahead_right && !ahead_left;
                quarters[3] |= !ahead_right && ahead_left;
            }
        }
        let (low, high) = extent(self.corners.map(|c| c.y));
        let (left, right) = extent(self.corners.map(|c| c.x));
        // The strip is looked at only for those who ask: it costs as much as all the others.
        let strip = || self.in_strip(0.5 * settings.bullseye_width, size.half_length(), slack);
        ArcSet::EMPTY
            .with_if(Arc::Front, quarters[0])
            .with_if(Arc::Right, quarters[1])
            .with_if(Arc::Rear, quarters[2])
            .with_if(Arc::Left, quarters[3])
            .with_if(Arc::FullFront, high >= -slack)
            .with_if(Arc::FullRear, low <= slack)
            .with_if(Arc::FullRight, right >= -slack)
            .with_if(Arc::FullLeft, left <= slack)
            .with_if(Arc::Bullseye, some.contains(Arc::Bullseye) && strip())
            .intersection(some)
    }

    /// Whether any part of it lies in the strip of that half width ahead of `start`.
    pub(crate) fn in_strip(&self, half_width: f64, start: f64, slack: f64) -> bool {
        let (left, right) = extent(self.corners.map(|c| c.x));
        let (_, ahead) = extent(self.corners.map(|c| c.y));
        let half = half_width + slack;
        if left > half || right < -half || ahead < start - slack {
            return false;
        }
        let mut part = Part::of(&self.corners);
        part.keep(Vec2::new(-1.0, 0.0), -half_width, slack);
        part.keep(Vec2::new(1.0, 0.0), -half_width, slack);
        part.keep(Vec2::new(0.0, 1.0), start, slack);
        !part.is_empty()
    }

    /// From the looker's base to the farthest corner.
    fn farthest(&self, half: Vec2) -> f64 {
        self.corners.into_iter().map(|corner| beyond_squared(corner, half)).fold(0.0, larger).sqrt()
    }

    /// Those of the arcs that hold some part of it which hold a part no farther than range 3, by the sizes of both ships and the distance
    /// between them.
    fn arcs_in_reach(&self, held: ArcSet, sizes: (BaseSize, BaseSize), distance: f64, settings: &Settings) -> ArcSet {
        let reach = 3.0 * Range::BAND;
        if distance + 2.0 * sizes.1.radius() <= reach || self.farthest(sizes.0.half()) <= reach {
            return held;
        }
        // A part of the ship is out of reach: then each arc's own part of it decides.
        held.iter().filter(|&arc| self.in_reach(sizes.0, arc, Range::ARC, settings)).collect()
    }

    /// Whether an arc holds a part of it that is no farther than so.
    fn in_reach(&self, size: BaseSize, arc: Arc, reach: Range, settings: &Settings) -> bool {
        let part = Part::within(&self.corners, size, arc, settings, slack(settings));
        let limit = f64::from(reach.0) * Range::BAND - tolerance::TOUCH;
        // A corner of the part that is plainly near enough settles it; else the shortest line must be found.
        let near = |&corner: &Vec2| beyond_squared(corner, size.half()) < limit * limit;
        let reached = || {
            // An arc reaches as far as it does from the whole base, wherever attacks are measured from.
            let plain = Settings { measure_from: MeasureFrom::WholeBase, ..*settings };
            self.attack(size, arc, reach, &plain).is_some()
        };
        !part.is_empty() && (part.points().iter().any(near) || reached())
    }

    /// The attack through an arc, with its lines in the looker's frame.
    fn attack(&self, size: BaseSize, arc: Arc, reach: Range, settings: &Settings) -> Option<Shot> {
        let part = Part::within(&self.corners, size, arc, settings, slack(settings));
        if part.is_empty() {
            return None;
        }
        let lane = match settings.measure_from {
            MeasureFrom::WholeBase => lane_from_rect(size.half(), part.points()),
            MeasureFrom::ArcEdge => {
                let corners = Base::new(size, Pose::default()).corners();
                let own = Part::within(&corners, size, arc, settings, tolerance::EDGE);
                lane_between(own.points(), part.points())
            }
        };
        let distance = lane.first.length();
        let range = Range::of(distance, settings);
        (range <= reach).then_some(Shot { distance, range, lane })
    }
}

/// The squared distance of a point from the rectangle of that half size about the origin.
#[inline]
fn beyond_squared(point: Vec2, half: Vec2) -> f64 {
    let (x, y) = (larger(point.x.abs() - half.x, 0.0), larger(point.y.abs() - half.y, 0.0));
    x * x + y * y
}

/// How far beyond an arc's line still counts as inside it.
#[inline]
pub(crate) fn slack(settings: &Settings) -> f64 {
    match settings.arc_edge {
        OnTheLine::Inside => tolerance::EDGE,
        OnTheLine::Outside => -tolerance::EDGE,
    }
}

#[inline]
fn extent(values: [f64; 4]) -> (f64, f64) {
    let low = smaller(smaller(values[0], values[1]), smaller(values[2], values[3]));
    let high = larger(larger(values[0], values[1]), larger(values[2], values[3]));
    (low, high)
}

/// The lines that bound an arc of a base of that size at the origin: a point in the arc lies at least so far along each direction.
pub(crate) fn bounds(size: BaseSize, arc: Arc, settings: &Settings) -> [Option<(Vec2, f64)>; 3] {
    let (s, c) = settings.arc_lines.half_front(size);
    let (right_line, left_line) = (Vec2::new(c, s), Vec2::new(-c, s));
    let (ahead, to_right) = (Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0));
    let between = |one: Vec2, other: Vec2| [Some((one, 0.0)), Some((other, 0.0)), None];
    let beyond = |side: Vec2| [Some((side, 0.0)), None, None];
    match arc {
        Arc::Front => between(right_line, left_line),
        Arc::Rear => between(-right_line, -left_line),
        Arc::Right => between(right_line, -left_line),
        Arc::Left => between(-right_line, left_line),
        Arc::FullFront => beyond(ahead),
        Arc::FullRear => beyond(-ahead),
        Arc::FullRight => beyond(to_right),
        Arc::FullLeft => beyond(-to_right),
        Arc::Bullseye => {
            let half = 0.5 * settings.bullseye_width;
            [Some((to_right, -half)), Some((-to_right, -half)), Some((ahead, size.half_length()))]
        }
    }
}

/// A base cut to a region: at most four corners and one more for each of three cuts.
#[derive(Clone, Copy, Debug)]
struct Part {
    points: [Vec2; 8],
    len: usize,
}

impl Part {
    #[inline]
    fn of(corners: &[Vec2; 4]) -> Self {
        let mut points = [Vec2::ZERO; 8];
        points[..4].copy_from_slice(corners);
        Self { points, len: 4 }
    }

    fn points(&self) -> &[Vec2] {
        &self.points[..self.len]
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What of a base lies in an arc of a base of that size at the origin.
    fn within(corners: &[Vec2; 4], size: BaseSize, arc: Arc, settings: &Settings, slack: f64) -> Self {
        let mut part = Self::of(corners);
        for (side, from) in bounds(size, arc, settings).into_iter().flatten() {
            part.keep(side, from, slack);
        }
        part
    }

    /// Keeps what lies at least `from` along `side`, or falls short of it by no more than `slack`.
    fn keep(&mut self, side: Vec2, from: f64, slack: f64) {
        let inside = |p: Vec2| side.dot(p) - from + slack;
        // Most cuts miss.
        if self.points().iter().all(|&p| inside(p) >= 0.0) {
            return;
        }
        let mut kept = [Vec2::ZERO; 8];
        let mut len = 0;
        let mut add = |p: Vec2| {
            kept[len] = p;
            len += 1;
        };
        for i in 0..self.len {
            let (a, b) = (self.points[i], self.points[if i + 1 == self.len { 0 } else { i + 1 }]);
            let (at_a, at_b) = (inside(a), inside(b));
            if at_a >= 0.0 {
                add(a);
            }
            if (at_a >= 0.0) != (at_b >= 0.0) {
                add(a.lerp(b, at_a / (at_a - at_b)));
            }
        }
        self.points = kept;
        self.len = len;
    }
}
