//! When bases lie on each other.

use crate::base::guide;
use crate::settings::tolerance;
use crate::vector::{larger, smaller};
use crate::{Base, BaseSize, Guides, Heading, IndexSet, Settings, Vec2};

/// A rectangle anywhere on the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rect {
    pub(crate) at: Vec2,
    pub(crate) heading: Heading,
    pub(crate) half: Vec2,
}

impl Rect {
    /// The largest gap between two rectangles along any of their sides' directions: no more than their distance, and
    /// negative when they overlap, by the depth of the overlap.
    #[inline]
    pub(crate) fn gap(&self, other: &Self) -> f64 {
        self.spans(other).gap()
    }

    /// How two rectangles lie to each other.
    #[inline]
    pub(crate) fn spans(&self, other: &Self) -> Spans {
        let d = other.at - self.at;
        let mine = self.heading.to_local(d);
        let theirs = other.heading.to_local(d);
        let (f, g) = (self.heading.forward(), other.heading.forward());
        let (cos, sin) = (f.dot(g), f.cross(g));
        let (c, s) = (cos.abs(), sin.abs());
        let (a, b) = (self.half, other.half);
        Spans {
            apart: [mine.x, mine.y, theirs.x, theirs.y],
            reach: [a.x + b.x * c + b.y * s, a.y + b.x * s + b.y * c, b.x + a.x * c + a.y * s, b.y + a.x * s + a.y * c],
            cos,
            sin,
        }
    }

    /// How fast the spans change while this rectangle moves at that velocity and turns clockwise about its own middle: the
    /// distances, then the reaches.
    #[inline]
    pub(crate) fn span_rates(&self, other: &Self, spans: &Spans, velocity: Vec2, turning: f64) -> ([f64; 4], [f64; 4]) {
        let mine = self.heading.to_local(velocity);
        let theirs = other.heading.to_local(velocity);
        let [right, ahead, ..] = spans.apart;
        // What is ahead of a rectangle that turns clockwise drifts to its left.
        let apart = [-mine.x - turning * ahead, -mine.y + turning * right, -theirs.x, -theirs.y];
        let turning = if (spans.sin < 0.0) == (spans.cos < 0.0) { turning } else { -turning };
        let (c, s) = (-turning * spans.sin.abs(), turning * spans.cos.abs());
        let (a, b) = (self.half, other.half);
        (apart, [b.x * c + b.y * s, b.x * s + b.y * c, a.x * c + a.y * s, a.x * s + a.y * c])
    }

    /// Whether a guide centred on that point might touch this base or one of its guides.
    #[inline]
    fn nearly_holds(&self, point: Vec2) -> bool {
        let local = self.heading.to_local(point - self.at);
        local.x.abs() < self.half.x + guide::RADIUS && local.y.abs() < self.half.y + guide::LENGTH + guide::RADIUS
    }

    /// How far back along the unit vector `way` this rectangle, which overlaps `other`, must go to be clear of it.
    pub(crate) fn clears_after(&self, way: Vec2, other: &Self) -> f64 {
        let d = other.at - self.at;
        let reach = self.spans(other).reach;
        let axes = [self.heading.right(), self.heading.forward(), other.heading.right(), other.heading.forward()];
        // Going back, the other rectangle moves away ahead: along each direction it is out of reach at some distance.
        let out_of_reach = |(axis, reach): (Vec2, f64)| {
            let (at, speed) = (axis.dot(d), axis.dot(way));
            let reach = reach - tolerance::OVERLAP;
            if speed.abs() < 1e-12 { f64::INFINITY } else { (reach.copysign(speed) - at) / speed }
        };
        axes.into_iter().zip(reach).map(out_of_reach).fold(f64::INFINITY, f64::min)
    }
}

/// How two rectangles lie to each other along the directions of their sides: mine right and forward, then theirs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spans {
    /// From the middle of mine to the middle of theirs.
    pub(crate) apart: [f64; 4],
    /// How far both together reach: they overlap when along no direction they are farther apart than they reach.
    pub(crate) reach: [f64; 4],
    /// Cosine of the turn from their heading to mine.
    cos: f64,
    /// Its sine.
    sin: f64,
}

impl Spans {
    #[inline]
    pub(crate) fn gap(&self) -> f64 {
        let gap = |axis: usize| self.apart[axis].abs() - self.reach[axis];
        larger(larger(gap(0), gap(1)), larger(gap(2), gap(3)))
    }
}

/// Two guides end to end: across a wider gap they cannot meet.
pub(crate) const GUIDES_REACH: f64 = 2.0 * guide::LENGTH;

/// Half the size of a guide.
pub(crate) const GUIDE: Vec2 = Vec2::new(guide::HALF_WIDTH, 0.5 * guide::LENGTH);

/// The rectangles that make up a base: itself, then its guides.
#[derive(Clone, Copy, Debug)]
struct Parts {
    base: Rect,
    guides: [Rect; 4],
}

impl Parts {
    fn of(base: Base) -> Self {
        let heading = base.pose.heading;
        Self { base: rect(base), guides: base.guides().map(|at| Rect { at, heading, half: GUIDE }) }
    }

    /// The rectangles that count.
    fn counting(&self, guides: Guides) -> impl Iterator<Item = &Rect> {
        let guides: &[Rect] = match guides {
            Guides::Count => &self.guides,
            Guides::Ignore => &[],
        };
        std::iter::once(&self.base).chain(guides)
    }
}

/// The base alone, without guides.
#[inline]
pub(crate) fn rect(base: Base) -> Rect {
    Rect { at: base.pose.at, heading: base.pose.heading, half: base.size.half() }
}

/// Whether two bases whose circles meet overlap, with their guides where they count.
#[inline]
fn bases_meet(a: Base, b: Base, guides: Guides) -> bool {
    let gap = rect(a).gap(&rect(b));
    match guides {
        Guides::Ignore => gap < -tolerance::OVERLAP,
        Guides::Count => gap < -tolerance::OVERLAP || gap < GUIDES_REACH && guides_meet(a, b, gap).is_some(),
    }
}

/// Two parts, one of each base, that overlap; `None` when the bases do not.
pub(crate) fn overlapping_parts(a: Base, b: Base, guides: Guides) -> Option<(Rect, Rect)> {
    let bases = (rect(a), rect(b));
    let gap = bases.0.gap(&bases.1);
    match guides {
        // Where the bases are nearly clear of each other the guides may be deeper in.
        Guides::Count if gap.abs() < GUIDES_REACH => guides_meet(a, b, gap),
        Guides::Count | Guides::Ignore => None,
    }
    .or((gap < -tolerance::OVERLAP).then_some(bases))
}

/// The deepest overlap between a guide of one base and any part of the other that is deeper than that gap.
pub(crate) fn guides_meet(a: Base, b: Base, gap: f64) -> Option<(Rect, Rect)> {
    let (base_a, base_b) = (rect(a), rect(b));
    let mut deepest = None;
    let mut least = smaller(gap, -tolerance::OVERLAP);
    let mut try_pair = |mine: &Rect, theirs: &Rect| {
        let gap = mine.gap(theirs);
        if gap < least {
            least = gap;
            deepest = Some((*mine, *theirs));
        }
    };
    let (near_a, near_b) = (guides_near(&base_a, &base_b), guides_near(&base_b, &base_a));
    for mine in near_a.iter().flatten() {
        try_pair(mine, &base_b);
        for theirs in near_b.iter().flatten() {
            try_pair(mine, theirs);
        }
    }
    for theirs in near_b.iter().flatten() {
        try_pair(&base_a, theirs);
    }
    deepest
}

/// The guides of a base that might touch another base or its guides: those on the edge that faces it, or none.
#[inline]
fn guides_near(mine: &Rect, other: &Rect) -> Option<[Rect; 2]> {
    let ahead = mine.heading.forward();
    // No base is so long that it could reach around to the guides of the far edge.
    let out = (mine.half.y + 0.5 * guide::LENGTH).copysign(ahead.dot(other.at - mine.at));
    let (middle, aside) = (mine.at + ahead * out, mine.heading.right() * guide::ACROSS);
    let guides = [middle + aside, middle - aside];
    let near = other.nearly_holds(guides[0]) | other.nearly_holds(guides[1]);
    near.then(|| guides.map(|at| Rect { at, heading: mine.heading, half: GUIDE }))
}

/// Whether two bases overlap. Touching is not overlapping.
#[inline]
pub fn overlap(a: Base, b: Base, settings: &Settings) -> bool {
    Others::all(&[b]).any_under(a, settings).is_some()
}

/// Whether two bases touch without overlapping: the gap between them, guides included where they count, is nothing.
pub fn touching(a: Base, b: Base, settings: &Settings) -> bool {
    if overlap(a, b, settings) {
        return false;
    }
    let (a, b) = (Parts::of(a), Parts::of(b));
    a.counting(settings.guides)
        .any(|mine| b.counting(settings.guides).any(|theirs| rect_distance(mine, theirs) <= tolerance::TOUCH))
}

/// The distance between two rectangles.
pub(crate) fn rect_distance(a: &Rect, b: &Rect) -> f64 {
    if a.gap(b) <= 0.0 {
        return 0.0;
    }
    corner_distance_squared(a, b).min(corner_distance_squared(b, a)).sqrt()
}

/// The least squared distance from a corner of `b` to `a`. Between rectangles apart, the shortest line always ends at a
/// corner of one of them.
#[inline]
pub(crate) fn corner_distance_squared(a: &Rect, b: &Rect) -> f64 {
    let centre = a.heading.to_local(b.at - a.at);
    let f = a.heading.to_local(b.heading.forward()) * b.half.y;
    let r = a.heading.to_local(b.heading.right()) * b.half.x;
    let beyond = |p: Vec2| {
        let dx = larger(p.x.abs() - a.half.x, 0.0);
        let dy = larger(p.y.abs() - a.half.y, 0.0);
        dx * dx + dy * dy
    };
    let (front, rear) = (centre + f, centre - f);
    smaller(smaller(beyond(front + r), beyond(front - r)), smaller(beyond(rear + r), beyond(rear - r)))
}

/// The other ships on the table, as somebody who moves among them sees them.
#[derive(Clone, Copy, Debug)]
pub struct Others<'a> {
    bases: &'a [Base],
    mover: usize,
}

impl<'a> Others<'a> {
    /// All of them: the mover is not in the list.
    ///
    /// # Panics
    /// When there are more than [`IndexSet::CAPACITY`].
    #[inline]
    pub fn all(bases: &'a [Base]) -> Self {
        Self::except(bases, usize::MAX)
    }

    /// All but the one at that index, which is the mover.
    ///
    /// # Panics
    /// When there are more than [`IndexSet::CAPACITY`].
    #[inline]
    pub fn except(bases: &'a [Base], mover: usize) -> Self {
        assert!(bases.len() <= IndexSet::CAPACITY, "at most {} ships", IndexSet::CAPACITY);
        Self { bases, mover }
    }

    /// The others with their indices.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (usize, Base)> + 'a {
        self.bases.iter().copied().enumerate().filter(move |&(index, _)| index != self.mover)
    }

    /// Which of them a base in that place would overlap.
    #[inline]
    pub fn under(self, base: Base, settings: &Settings) -> IndexSet {
        let mut under = IndexSet::EMPTY;
        for index in self.near(base).iter() {
            if bases_meet(base, self.bases[index], settings.guides) {
                under.insert(index);
            }
        }
        under
    }

    /// The one at that index.
    pub(crate) fn get(self, index: usize) -> Base {
        self.bases[index]
    }

    /// Some ship that a base in that place would overlap.
    #[inline]
    pub(crate) fn any_under(self, base: Base, settings: &Settings) -> Option<(usize, Base)> {
        self.near(base)
            .iter()
            .map(|index| (index, self.bases[index]))
            .find(|&(_, other)| bases_meet(base, other, settings.guides))
    }

    /// Those whose circle reaches the base's circle. Without a branch for each of them, which nobody could predict.
    #[inline]
    fn near(self, base: Base) -> IndexSet {
        let reach = BaseSize::ALL.map(|size| (base.size.radius() + size.radius()).powi(2));
        let mut near = 0;
        for (index, other) in self.bases.iter().enumerate() {
            let apart = (other.pose.at - base.pose.at).length_squared();
            near |= u64::from(apart < reach[other.size as usize]) << index;
        }
        let mover = if self.mover < IndexSet::CAPACITY { 1 << self.mover } else { 0 };
        near &= !mover;
        IndexSet::from_bits(near)
    }
}
