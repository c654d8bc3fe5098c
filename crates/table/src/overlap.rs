//! When bases lie on each other.

use crate::base::guide;
use crate::settings::tolerance;
use crate::{Base, Guides, Heading, IndexSet, Settings, Vec2};

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
        self.gaps(other).into_iter().fold(f64::NEG_INFINITY, f64::max)
    }

    #[inline]
    fn gaps(&self, other: &Self) -> [f64; 4] {
        let d = other.at - self.at;
        let mine = self.heading.to_local(d);
        let theirs = other.heading.to_local(d);
        let (f, g) = (self.heading.forward(), other.heading.forward());
        let (c, s) = (f.dot(g).abs(), f.cross(g).abs());
        let (a, b) = (self.half, other.half);
        [
            mine.x.abs() - (a.x + b.x * c + b.y * s),
            mine.y.abs() - (a.y + b.x * s + b.y * c),
            theirs.x.abs() - (b.x + a.x * c + a.y * s),
            theirs.y.abs() - (b.y + a.x * s + a.y * c),
        ]
    }

    /// The stretch of a straight flight of `self` along the unit vector `way` during which it overlaps `other`, as
    /// distances from where it is now.
    pub(crate) fn overlap_while_moving(&self, way: Vec2, other: &Self) -> Option<(f64, f64)> {
        let d = other.at - self.at;
        let gaps = self.gaps(other);
        let axes = [self.heading.right(), self.heading.forward(), other.heading.right(), other.heading.forward()];
        let (mut from, mut to) = (f64::NEG_INFINITY, f64::INFINITY);
        for (axis, gap) in axes.into_iter().zip(gaps) {
            let (at, speed) = (axis.dot(d), axis.dot(way));
            // gap = |at| - reach, and they overlap on this axis while |at - s * speed| < reach - tolerance.
            let reach = at.abs() - gap - tolerance::OVERLAP;
            if speed.abs() < 1e-12 {
                if at.abs() >= reach {
                    return None;
                }
                continue;
            }
            let (a, b) = ((at - reach) / speed, (at + reach) / speed);
            from = from.max(a.min(b));
            to = to.min(a.max(b));
        }
        (from < to).then_some((from, to))
    }
}

/// The rectangles that make up a base: itself, then its guides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parts {
    pub(crate) base: Rect,
    guides: [Rect; 4],
}

impl Parts {
    pub(crate) fn of(base: Base) -> Self {
        let heading = base.pose.heading;
        let half = Vec2::new(guide::HALF_WIDTH, 0.5 * guide::LENGTH);
        Self { base: rect(base), guides: base.guides().map(|at| Rect { at, heading, half }) }
    }

    /// The rectangles that count.
    pub(crate) fn counting(&self, guides: Guides) -> impl Iterator<Item = &Rect> {
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

/// How deep two bases lie in each other; `None` when they do not overlap.
#[inline]
pub(crate) fn depth(a: Base, b: Base, guides: Guides) -> Option<f64> {
    let reach = a.size.radius() + b.size.radius();
    if (b.pose.at - a.pose.at).length_squared() >= reach * reach {
        return None;
    }
    let gap = rect(a).gap(&rect(b));
    if gap < -tolerance::OVERLAP {
        return Some(-gap);
    }
    match guides {
        // A gap wider than two guides end to end: they cannot meet.
        Guides::Count if gap < 2.0 * guide::LENGTH => guide_depth(a, b),
        Guides::Count | Guides::Ignore => None,
    }
}

/// The same where only the guides can meet: the depth of the deepest pair of parts.
#[cold]
fn guide_depth(a: Base, b: Base) -> Option<f64> {
    let (a, b) = (Parts::of(a), Parts::of(b));
    let gap = a
        .counting(Guides::Count)
        .flat_map(|mine| b.counting(Guides::Count).map(|theirs| mine.gap(theirs)))
        .fold(f64::INFINITY, f64::min);
    (gap < -tolerance::OVERLAP).then_some(-gap)
}

/// Whether two bases overlap. Touching is not overlapping.
#[inline]
pub fn overlap(a: Base, b: Base, settings: &Settings) -> bool {
    depth(a, b, settings.guides).is_some()
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
        let dx = (p.x.abs() - a.half.x).max(0.0);
        let dy = (p.y.abs() - a.half.y).max(0.0);
        dx * dx + dy * dy
    };
    let (front, rear) = (centre + f, centre - f);
    beyond(front + r).min(beyond(front - r)).min(beyond(rear + r).min(beyond(rear - r)))
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
        for (index, &other) in self.bases.iter().enumerate() {
            if depth(base, other, settings.guides).is_some() && index != self.mover {
                under.insert(index);
            }
        }
        under
    }

    pub(crate) fn get(self, index: usize) -> Base {
        self.bases[index]
    }
}
