//! Names, placed where they cover nothing.

use super::ship::BRACKETS;
use super::{Drawing, ObstacleMark, Picture, ShipMark};
use crate::{Base, Template, Vec2};

/// The sizes of the letters, in pixels.
const NAME: f64 = 14.0;
const THING: f64 = 12.0;

/// An upright rectangle on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Block {
    pub(super) min: Vec2,
    pub(super) max: Vec2,
}

impl Block {
    pub(super) fn about(middle: Vec2, half: Vec2) -> Self {
        Self { min: middle - half, max: middle + half }
    }

    /// The smallest one round all the points; `None` without points.
    fn round(points: impl IntoIterator<Item = Vec2>) -> Option<Self> {
        points.into_iter().map(|point| Self { min: point, max: point }).reduce(|a, b| Self {
            min: Vec2::new(a.min.x.min(b.min.x), a.min.y.min(b.min.y)),
            max: Vec2::new(a.max.x.max(b.max.x), a.max.y.max(b.max.y)),
        })
    }

    pub(super) fn size(self) -> Vec2 {
        self.max - self.min
    }

    pub(super) fn middle(self) -> Vec2 {
        self.min.lerp(self.max, 0.5)
    }

    /// What both cover; upside down when there is nothing.
    pub(super) fn common(self, other: Self) -> Self {
        Self {
            min: Vec2::new(self.min.x.max(other.min.x), self.min.y.max(other.min.y)),
            max: Vec2::new(self.max.x.min(other.max.x), self.max.y.min(other.max.y)),
        }
    }

    pub(super) fn holds(self, point: Vec2) -> bool {
        point.x >= self.min.x && point.x <= self.max.x && point.y >= self.min.y && point.y <= self.max.y
    }

    fn corners(self) -> [Vec2; 4] {
        [self.max, Vec2::new(self.max.x, self.min.y), self.min, Vec2::new(self.min.x, self.max.y)]
    }
}

/// The sides on which a name is tried, in order.
type Sides = [Vec2; 4];

/// Below, above, right, left.
const SIDES: Sides = [Vec2::new(0.0, -1.0), Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0), Vec2::new(-1.0, 0.0)];

/// Where there is still room to write.
pub(super) struct Room {
    sight: Block,
    /// Rectangles, upright or not, by their corners.
    taken: Vec<[Vec2; 4]>,
}

impl Room {
    /// The room that the things on the table leave.
    pub(super) fn new(drawing: &Drawing, sight: Block, px: f64) -> Self {
        let mut room = Self { sight, taken: Vec::new() };
        for ship in &drawing.ships {
            room.taken.push(ship.base.corners());
        }
        for outline in drawing.obstacles.iter().map(|thing| &thing.outline) {
            room.taken.extend(Block::round(outline.iter().copied()).map(Block::corners));
        }
        for point in drawing.templates.iter().flat_map(|mark| mark.middle_line()) {
            room.take(Block::about(point, Vec2::new(Template::HALF_WIDTH, Template::HALF_WIDTH)));
        }
        for ruler in &drawing.rulers {
            // The ends of the line, and its quarters: a thin line needs no more to be kept clear.
            for t in [0.0, 0.25, 0.75, 1.0] {
                room.take(Block::about(ruler.from.lerp(ruler.to, t), Vec2::new(4.0, 4.0) * px));
            }
        }
        room
    }

    pub(super) fn take(&mut self, block: Block) {
        self.taken.push(block.corners());
    }

    /// Whether the block is in sight and covers nothing.
    pub(super) fn is_free(&self, block: Block) -> bool {
        let corners = block.corners();
        corners.iter().all(|corner| self.sight.holds(*corner))
            && !self.taken.iter().any(|other| overlap(&corners, other))
    }

    /// The first place beside a block that is free for a text; it is taken.
    fn find(&mut self, about: Block, sides: Sides, half: Vec2, gap: f64) -> Option<Vec2> {
        let (middle, reach) = (about.middle(), about.size() * 0.5 + half + Vec2::new(gap, gap));
        let place = sides
            .map(|side| middle + Vec2::new(side.x * reach.x, side.y * reach.y))
            .into_iter()
            .find(|place| self.is_free(Block::about(*place, half)))?;
        self.take(Block::about(place, half));
        Some(place)
    }
}

/// Whether two rectangles share area: none of their sides separates them.
fn overlap(a: &[Vec2; 4], b: &[Vec2; 4]) -> bool {
    let axes = [a[1] - a[0], a[2] - a[1], b[1] - b[0], b[2] - b[1]];
    let span = |corners: &[Vec2; 4], axis: Vec2| {
        let along = corners.map(|corner| corner.dot(axis));
        (along.into_iter().fold(f64::INFINITY, f64::min), along.into_iter().fold(f64::NEG_INFINITY, f64::max))
    };
    axes.into_iter().all(|axis| {
        let ((low, high), (low_b, high_b)) = (span(a, axis), span(b, axis));
        high > low_b && high_b > low
    })
}

/// A guess at the width of a text, in the unit of its size. Fonts differ: rather too wide than too narrow.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    let wide = |c: char| if c.is_ascii() { 0.62 } else { 1.0 };
    size * text.chars().map(wide).sum::<f64>()
}

/// Writes the name of a ship beside its base, if there is room.
pub(super) fn name_ship(picture: &mut Picture<'_>, room: &mut Room, ship: &ShipMark) {
    if ship.label.is_empty() {
        return;
    }
    let Base { pose, size } = ship.base;
    let brackets = if ship.selected { BRACKETS } else { 0.0 };
    let corner = size.half() + Vec2::new(brackets, brackets);
    let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
        .map(|(x, y)| pose.point_to_table(Vec2::new(x * corner.x, y * corner.y)));
    let Some(about) = Block::round(corners) else { return };
    let mut sides = SIDES;
    if ship.arcs.iter().any(|arc| arc.is_ahead()) {
        // Behind the ship the name stays clear of the arc.
        let ahead = pose.heading.forward();
        sides.sort_by(|a, b| a.dot(ahead).total_cmp(&b.dot(ahead)));
    }
    write_beside(picture, room, (about, sides), ("name", NAME), &ship.label);
}

/// Writes the name of an obstacle beside it, if there is room.
pub(super) fn name_obstacle(picture: &mut Picture<'_>, room: &mut Room, thing: &ObstacleMark) {
    let (Some(label), Some(about)) = (&thing.label, Block::round(thing.outline.iter().copied())) else { return };
    write_beside(picture, room, (about, SIDES), ("thing", THING), label);
}

fn write_beside(
    picture: &mut Picture<'_>,
    room: &mut Room,
    (about, sides): (Block, Sides),
    (class, size): (&str, f64),
    text: &str,
) {
    let px = picture.px;
    let half = Vec2::new(0.5 * text_width(text, size), 0.6 * size) * px;
    if let Some(place) = room.find(about, sides, half, 3.0 * px) {
        picture.text(class, place, size * px, text);
    }
}
