//! Obstacles and devices: tokens with an outline.

use tallyho_table::{Heading, Outline, Vec2};

use crate::page::{Fields, Page, Value};
use crate::word::Word;

/// No token reaches farther, in millimetres.
const FARTHEST: f64 = 1000.0;

/// A token that lies on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenShape<Kind> {
    /// The id that squad files use, where they have one.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// What sort of token it is.
    pub kind: Kind,
    /// The outline around the token's middle, counter-clockwise, simple, often concave. A token that is placed with a
    /// template meets it with the edge that faces +y.
    pub outline: Outline,
    /// From the end of the template to the token's middle; `None` for what is not placed with a template.
    pub anchor: Option<f64>,
}

/// Something to fly around.
pub type Obstacle = TokenShape<ObstacleKind>;

/// Something that ships leave behind.
pub type Device = TokenShape<DeviceKind>;

/// The kinds of obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ObstacleKind {
    /// Rock.
    Asteroid,
    /// Debris, loose cargo and spare parts.
    Debris,
    /// Gas.
    GasCloud,
    /// A campaign's nebula.
    Nebula,
    /// The same with lightning in it.
    IonStorm,
    /// A campaign's minefield.
    Minefield,
    /// The cloud that electro-chaff missiles leave.
    ElectroChaff,
}

/// The kinds of device, and the markers that lie on the table like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviceKind {
    /// Goes off at the end of the round.
    Bomb,
    /// Goes off when a ship runs over it.
    Mine,
    /// Can be attacked.
    Remote,
    /// Marks a place.
    Marker,
}

impl ObstacleKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Asteroid,
        Self::Debris,
        Self::GasCloud,
        Self::Nebula,
        Self::IonStorm,
        Self::Minefield,
        Self::ElectroChaff,
    ];

    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asteroid => "asteroid",
            Self::Debris => "debris",
            Self::GasCloud => "gas cloud",
            Self::Nebula => "nebula",
            Self::IonStorm => "ion storm",
            Self::Minefield => "minefield",
            Self::ElectroChaff => "electro-chaff",
        }
    }
}

impl DeviceKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Bomb, Self::Mine, Self::Remote, Self::Marker];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bomb => "bomb",
            Self::Mine => "mine",
            Self::Remote => "remote",
            Self::Marker => "marker",
        }
    }
}

impl Word for ObstacleKind {
    const WHAT: &'static str = "kind";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl Word for DeviceKind {
    const WHAT: &'static str = "kind";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.name()
    }
}

impl<Kind> TokenShape<Kind> {
    /// Width and height of the box around the outline as it is drawn.
    pub fn extent(&self) -> Vec2 {
        let span = |along: fn(&Vec2) -> f64| {
            let values = self.outline.points().iter().map(along);
            values.clone().fold(f64::NEG_INFINITY, f64::max) - values.fold(f64::INFINITY, f64::min)
        };
        Vec2::new(span(|point| point.x), span(|point| point.y))
    }
}

/// Reads a file of tokens, each a table in the list `list`, with the place of each id. Those at fault are left out.
pub(crate) fn read_tokens<Kind: Word>(page: &mut Page<'_>, list: &str) -> Vec<(TokenShape<Kind>, usize)> {
    let Some(table) = page.parse() else {
        return Vec::new();
    };
    let fields = Fields::open(page, &table, 0, &[list]);
    let items = fields.required(page, list).and_then(|value| page.list(list, value)).unwrap_or_default();
    items.iter().filter_map(|item| read_token(page, list, item)).collect()
}

fn read_token<Kind: Word>(page: &mut Page<'_>, list: &str, value: &Value<'_>) -> Option<(TokenShape<Kind>, usize)> {
    let table = page.table(list, value)?;
    let at = value.span().start;
    let fields = Fields::open(page, table, at, &["id", "name", "kind", "anchor", "outline", "disc"]);
    let id = fields.id(page);
    let name = fields.name(page);
    let kind = fields.required(page, "kind").and_then(|value| page.word("kind", value));
    let anchor = match fields.optional("anchor") {
        None => Some(None),
        Some(value) => read_anchor(page, value).map(Some),
    };
    let outline = match (fields.optional("outline"), fields.optional("disc")) {
        (Some(value), None) => read_outline(page, value),
        (None, Some(value)) => read_disc(page, value),
        (Some(_), Some(disc)) => {
            page.fault(disc.span().start, "give 'outline' or 'disc', not both");
            None
        }
        (None, None) => {
            page.fault(at, "'outline' is missing");
            None
        }
    };
    let (id, at) = id?;
    Some((
        TokenShape { id: id.to_owned(), name: name?, kind: kind?, outline: Outline::new(outline?), anchor: anchor? },
        at,
    ))
}

fn read_anchor(page: &mut Page<'_>, value: &Value<'_>) -> Option<f64> {
    let anchor = page.number("anchor", value, FARTHEST)?;
    if anchor < 0.0 {
        page.fault(value.span().start, "'anchor' must not be negative");
        return None;
    }
    Some(anchor)
}

/// A disc of that diameter, as a polygon of the same area: it covers neither more nor less of the table.
fn read_disc(page: &mut Page<'_>, value: &Value<'_>) -> Option<Vec<Vec2>> {
    const CORNERS: u8 = 32;
    let diameter = page.number("disc", value, FARTHEST)?;
    if diameter < 1.0 {
        page.fault(value.span().start, "'disc' must be a diameter of at least 1 mm");
        return None;
    }
    let step = 360.0 / f64::from(CORNERS);
    // Area of the polygon: n/2 r² sin(2π/n); of the disc: π d²/4.
    let sine = Heading::from_degrees(step).sin();
    let radius = diameter / 2.0 * (2.0 * std::f64::consts::PI / (f64::from(CORNERS) * sine)).sqrt();
    let corner = |i: u8| Heading::from_degrees(-step * f64::from(i)).forward() * radius;
    Some((0..CORNERS).map(corner).collect())
}

fn read_outline(page: &mut Page<'_>, value: &Value<'_>) -> Option<Vec<Vec2>> {
    const MOST: usize = 500;
    let items = page.list("outline", value)?;
    if !(3..=MOST).contains(&items.len()) {
        let message = format!("an outline has 3 to {MOST} points, not {}", items.len());
        page.fault(value.span().start, message);
        return None;
    }
    // Collected in two steps, so that one bad point does not hide the next.
    let points: Vec<Option<Vec2>> = items.iter().map(|item| read_point(page, item)).collect();
    let mut points: Vec<Vec2> = points.into_iter().collect::<Option<_>>()?;
    if let Some((first, second)) = crossing(&points) {
        let message = format!("the outline crosses or touches itself: side {} and side {}", first + 1, second + 1);
        page.fault(items[second].span().start, message);
        return None;
    }
    let area = signed_area(&points);
    if area.abs() < TINY {
        page.fault(value.span().start, "the outline has no area");
        return None;
    }
    if area < 0.0 {
        points.reverse();
    }
    Some(points)
}

fn read_point(page: &mut Page<'_>, value: &Value<'_>) -> Option<Vec2> {
    let [x, y] = page.list("outline", value)? else {
        page.fault(value.span().start, "a point is two numbers: [x, y]");
        return None;
    };
    let (x, y) = (page.number("outline", x, FARTHEST), page.number("outline", y, FARTHEST));
    Some(Vec2::new(x?, y?))
}

/// Below this, lengths and areas of an outline (mm, mm²) are nothing.
const TINY: f64 = 1e-6;

/// The area, positive when the points run counter-clockwise.
fn signed_area(points: &[Vec2]) -> f64 {
    let next = points.iter().skip(1).chain(points.first());
    points.iter().zip(next).map(|(a, b)| a.cross(*b)).sum::<f64>() / 2.0
}

/// Two sides that share more than the corner between them. Side `i` runs from point `i` to the next.
fn crossing(points: &[Vec2]) -> Option<(usize, usize)> {
    let n = points.len();
    let side = |i: usize| (points[i], points[(i + 1) % n]);
    for second in 0..n {
        for first in 0..second {
            let meet = if second == first + 1 || (first == 0 && second == n - 1) {
                // Neighbours: only folding back, or a side without length, is wrong.
                let (a, b) =
                    if second == first + 1 { (side(first), side(second)) } else { (side(second), side(first)) };
                folds_back(a.0, a.1, b.1)
            } else {
                sides_meet(side(first), side(second))
            };
            // A triangle that folds back has no area, which says it better.
            if meet && n > 3 {
                return Some((first, second));
            }
        }
    }
    None
}

fn folds_back(a: Vec2, b: Vec2, c: Vec2) -> bool {
    let (back, on) = (a - b, c - b);
    back.cross(on).abs() < TINY && back.dot(on) > -TINY
}

fn sides_meet((a, b): (Vec2, Vec2), (c, d): (Vec2, Vec2)) -> bool {
    let turn = |p: Vec2, q: Vec2, r: Vec2| {
        let area = (q - p).cross(r - p);
        if area.abs() < TINY { 0.0 } else { area.signum() }
    };
    let boxes_meet = a.x.min(b.x) <= c.x.max(d.x)
        && c.x.min(d.x) <= a.x.max(b.x)
        && a.y.min(b.y) <= c.y.max(d.y)
        && c.y.min(d.y) <= a.y.max(b.y);
    boxes_meet && turn(a, b, c) * turn(a, b, d) <= 0.0 && turn(c, d, a) * turn(c, d, b) <= 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(list: &[(f64, f64)]) -> Vec<Vec2> {
        list.iter().map(|&(x, y)| Vec2::new(x, y)).collect()
    }

    #[test]
    fn simple_outlines_do_not_cross() {
        assert_eq!(crossing(&points(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])), None);
        assert_eq!(crossing(&points(&[(0.0, 0.0), (4.0, 0.0), (2.0, 1.0), (0.0, 4.0)])), None);
    }

    #[test]
    fn crossed_touching_and_folded_outlines_are_found() {
        assert_eq!(crossing(&points(&[(0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0)])), Some((0, 2)));
        assert_eq!(crossing(&points(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (2.0, 0.0), (0.0, 4.0)])), Some((0, 2)));
        assert_eq!(crossing(&points(&[(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 4.0)])), Some((0, 1)));
        assert_eq!(crossing(&points(&[(0.0, 0.0), (4.0, 0.0), (4.0, 0.0), (2.0, 4.0)])), Some((0, 1)));
    }
}
