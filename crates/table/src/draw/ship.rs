//! Ships: base, guides, printed arc, silhouette, tail and pin.

use super::svg::{Num, Path};
use super::{CAPITALS, Look, Picture, Plan, Seat, ShipMark, arcs};
use crate::base::guide;
use crate::{Arc, BaseSize, Vec2};

/// Where things are on a base, in millimetres behind its middle, and how large.
struct Layout {
    plan_at: f64,
    plan_height: f64,
    pin_at: f64,
    pin_radius: f64,
    tail: f64,
}

impl Layout {
    const fn of(size: BaseSize) -> Self {
        match size {
            BaseSize::Small => Self { plan_at: -10.6, plan_height: 15.0, pin_at: 7.6, pin_radius: 9.3, tail: 3.0 },
            BaseSize::Medium => Self { plan_at: -15.0, plan_height: 26.0, pin_at: 13.0, pin_radius: 12.0, tail: 4.0 },
            BaseSize::Large => Self { plan_at: -18.5, plan_height: 38.0, pin_at: 19.0, pin_radius: 15.0, tail: 5.0 },
            BaseSize::Huge => Self { plan_at: -40.0, plan_height: 118.0, pin_at: 62.0, pin_radius: 20.0, tail: 6.0 },
        }
    }
}

/// Draws a ship.
pub(super) fn draw(picture: &mut Picture<'_>, ship: &ShipMark) {
    let (seat, size) = (ship.seat, ship.base.size);
    let class = match ship.look {
        Look::Solid => seat.class().to_owned(),
        Look::Done => format!("{} done", seat.class()),
        Look::Ghost => format!("{} ghost", seat.class()),
    };
    let layout = Layout::of(size);
    picture.open_at(ship.base.pose, &class);
    draw_base(picture, ship);
    if let Some(sector) = Arc::Front.sector(size, picture.settings) {
        picture.svg.tag("path").attr("class", "wedge fill").attr("d", arcs::wedge(size, sector)).empty();
    }
    if let Some(tail) = tail(seat, size, layout.tail) {
        picture.svg.tag("path").attr("class", "fill").attr("d", tail).empty();
    }
    let plan = ship.plan.unwrap_or(Plan::of_size(size));
    let scale = Num(layout.plan_height / plan.height());
    let transform = format!("translate(0 {}) scale({scale})", Num(layout.plan_at));
    let tag = picture.svg.tag("path").attr("class", "plan fill").attr("transform", transform);
    tag.attr("d", plan.outline()).empty();
    if let Some(number) = ship.number {
        draw_pin(picture, ship, number, &layout);
    }
    picture.svg.end();
}

fn draw_base(picture: &mut Picture<'_>, ship: &ShipMark) {
    let half = ship.base.size.half();
    let mut guides = Path::default();
    for side in [-guide::ACROSS, guide::ACROSS] {
        for (near, far) in [(-half.y, -half.y - guide::LENGTH), (half.y, half.y + guide::LENGTH)] {
            let (left, right) = (side - guide::HALF_WIDTH, side + guide::HALF_WIDTH);
            guides =
                guides.polygon([(left, near), (left, far), (right, far), (right, near)].map(|(x, y)| Vec2::new(x, y)));
        }
    }
    picture.svg.tag("path").attr("class", "guide fill").attr("d", guides).empty();
    let class = match ship.look {
        Look::Solid | Look::Done => "base line",
        Look::Ghost => "base fill line",
    };
    let tag = picture.svg.tag("rect").attr("class", class).point(["x", "y"], -half);
    tag.point(["width", "height"], half * 2.0).num("rx", 1.0).empty();
}

/// The mark along the rear edge that tells the seats apart without colour.
fn tail(seat: Seat, size: BaseSize, depth: f64) -> Option<Path> {
    let (x, y) = (size.half_width(), size.half_length());
    let bar = |path: Path, from: f64, to: f64| {
        path.polygon([(from, y), (from, y - depth), (to, y - depth), (to, y)].map(|(x, y)| Vec2::new(x, y)))
    };
    let corner = |path: Path, side: f64| {
        let leg = 3.6 * depth;
        path.polygon([(side * x, y), (side * x, y - leg), (side * (x - leg), y)].map(|(x, y)| Vec2::new(x, y)))
    };
    match seat {
        Seat::One => Some(bar(Path::default(), -x, x)),
        Seat::Two => Some(corner(corner(Path::default(), -1.0), 1.0)),
        Seat::Three => Some(bar(bar(Path::default(), -x, -0.35 * x), 0.35 * x, x)),
        Seat::Four => None,
    }
}

/// The number of the ship, upright whatever its heading.
fn draw_pin(picture: &mut Picture<'_>, ship: &ShipMark, number: u16, layout: &Layout) {
    let r = layout.pin_radius;
    let turn = Num(-ship.base.pose.heading.degrees());
    let transform = format!("translate(0 {}) rotate({turn})", Num(layout.pin_at));
    picture.svg.tag("g").attr("transform", transform).open();
    let corners = |points: &[(f64, f64)]| Path::default().polygon(points.iter().map(|(x, y)| Vec2::new(x * r, y * r)));
    let shape = match ship.seat {
        Seat::One => None,
        Seat::Two => Some(corners(&[(0.0, -1.22), (1.22, 0.0), (0.0, 1.22), (-1.22, 0.0)])),
        Seat::Three => Some(corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])),
        Seat::Four => {
            Some(corners(&[(-0.55, -0.95), (0.55, -0.95), (1.1, 0.0), (0.55, 0.95), (-0.55, 0.95), (-1.1, 0.0)]))
        }
    };
    match shape {
        None => picture.svg.tag("circle").attr("class", "pin fill").num("r", r).empty(),
        Some(path) => picture.svg.tag("path").attr("class", "pin fill").attr("d", path).empty(),
    }
    let digits = number.to_string();
    let size = r * [1.6, 1.25, 0.9][digits.len().clamp(1, 3) - 1];
    let tag = picture.svg.tag("text").attr("class", "number").num("y", CAPITALS * size).num("font-size", size);
    tag.text(&digits);
    picture.svg.end();
}

/// How far outside the base the brackets of the chosen ship are.
pub(super) const BRACKETS: f64 = 7.0;

/// Draws the brackets round the chosen ship.
pub(super) fn draw_brackets(picture: &mut Picture<'_>, ship: &ShipMark) {
    let half = ship.base.size.half() + Vec2::new(BRACKETS, BRACKETS);
    let leg = 10.0;
    let mut path = Path::default();
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        path = path.from(Vec2::new(x * half.x, y * (half.y - leg))).line(Vec2::new(x * half.x, y * half.y));
        path = path.line(Vec2::new(x * (half.x - leg), y * half.y));
    }
    picture.open_at(ship.base.pose, "brackets");
    picture.svg.tag("path").attr("class", "select").attr("d", path).empty();
    picture.svg.end();
}
