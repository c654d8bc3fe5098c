//! Arcs and range bands.
//!
//! Range is measured from the nearest point of the base, so what lies at one range is an offset of the base: straight
//! along its edges, rounded beyond its corners. An arc is cut out of it by two lines from the middle of the base.

use super::labels::{Block, Room};
use super::svg::{Path, Sense};
use super::{Picture, ShipMark};
use crate::{Arc, BaseSize, Heading, Settings, Vec2};

/// The length of a range band.
pub(super) const BAND: f64 = 100.0;
/// How many bands an arc is drawn through.
const ARC_BANDS: u8 = 3;

impl Arc {
    /// Whether it lies ahead of the ship.
    pub(super) const fn is_ahead(self) -> bool {
        match self {
            Self::Front | Self::FullFront | Self::Bullseye => true,
            Self::Rear | Self::Left | Self::Right | Self::FullRear | Self::FullRight | Self::FullLeft => false,
        }
    }
}

/// What lies clockwise from one line through the middle of a base to another.
#[derive(Clone, Copy)]
pub(super) struct Sector {
    from: Heading,
    to: Heading,
}

impl Arc {
    /// The sector of that arc; `None` for the bullseye arc, which is a strip.
    pub(super) fn sector(self, size: BaseSize, settings: &Settings) -> Option<Sector> {
        let (sin, cos) = settings.arc_lines.half_front(size);
        let right = Heading::unit(sin, cos);
        let left = right.mirrored();
        let (from, to) = match self {
            Self::Front => (left, right),
            Self::Right => (right, left.reversed()),
            Self::Rear => (left.reversed(), right.reversed()),
            Self::Left => (right.reversed(), left),
            Self::FullFront => (Heading::WEST, Heading::EAST),
            Self::FullRear => (Heading::EAST, Heading::WEST),
            Self::FullRight => (Heading::NORTH, Heading::SOUTH),
            Self::FullLeft => (Heading::SOUTH, Heading::NORTH),
            Self::Bullseye => return None,
        };
        Some(Sector { from, to })
    }
}

/// How one gets to a point of an offset line from the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leg {
    Straight,
    /// Round a corner of the base.
    Round,
}

/// All points at one distance from a base, in the frame of the base.
pub(super) struct Offset {
    half: Vec2,
    reach: f64,
}

impl Offset {
    pub(super) fn new(size: BaseSize, reach: f64) -> Self {
        Self { half: size.half(), reach }
    }

    /// Where straight and rounded parts meet, clockwise. A rounded part follows each of even number.
    fn joints(&self) -> [Vec2; 8] {
        let (Vec2 { x, y }, r) = (self.half, self.reach);
        [(x, y + r), (x + r, y), (x + r, -y), (x, -y - r), (-x, -y - r), (-x - r, -y), (-x - r, y), (-x, y + r)]
            .map(|(x, y)| Vec2::new(x, y))
    }

    /// The point in that direction from the middle.
    fn hit(&self, heading: Heading) -> Vec2 {
        let ahead = heading.forward();
        let (across, along) = (ahead.x.abs(), ahead.y.abs());
        let end = (self.half.y + self.reach) / along;
        let side = (self.half.x + self.reach) / across;
        let distance = if end * across <= self.half.x {
            end
        } else if side * along <= self.half.y {
            side
        } else {
            let towards = Vec2::new(across, along).dot(self.half);
            towards + (towards * towards - self.half.length_squared() + self.reach * self.reach).max(0.0).sqrt()
        };
        ahead * distance
    }

    /// The part inside a sector, clockwise.
    pub(super) fn within(&self, sector: Sector) -> Vec<(Vec2, Leg)> {
        let full = angle(sector.from, sector.to.forward());
        let mut joints: Vec<_> =
            self.joints().into_iter().enumerate().map(|(i, point)| (angle(sector.from, point), i, point)).collect();
        joints.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let after = |joint: usize| if joint.is_multiple_of(2) { Leg::Round } else { Leg::Straight };
        let mut last = joints[7].1;
        let mut line = vec![(self.hit(sector.from), Leg::Straight)];
        for (_, joint, point) in joints.into_iter().filter(|(at, ..)| *at < full) {
            line.push((point, after(last)));
            last = joint;
        }
        line.push((self.hit(sector.to), after(last)));
        line
    }
}

/// The angle clockwise from a heading to a point, in `0.0..TAU`.
fn angle(from: Heading, point: Vec2) -> f64 {
    let local = from.to_local(point);
    libm::atan2(local.x, local.y).rem_euclid(std::f64::consts::TAU)
}

/// From the ship's frame to the picture's, inside a group that is already moved and turned.
fn up(point: Vec2) -> Vec2 {
    Vec2::new(point.x, -point.y)
}

/// The printed sector on the base itself.
pub(super) fn wedge(size: BaseSize, sector: Sector) -> Path {
    let rim = Offset::new(size, 0.0).within(sector);
    // Without reach the corners are points, not arcs.
    let rim = rim.into_iter().enumerate().filter(|(i, (_, leg))| *i == 0 || *leg == Leg::Straight);
    Path::default().polygon([Vec2::ZERO].into_iter().chain(rim.map(|(_, (point, _))| up(point))))
}

pub(super) fn follow(path: Path, line: &[(Vec2, Leg)], reach: f64) -> Path {
    line.iter().skip(1).fold(path.from(up(line[0].0)), |path, (point, leg)| match leg {
        Leg::Straight => path.line(up(*point)),
        Leg::Round => path.arc(reach, Sense::Clockwise, up(*point)),
    })
}

/// Everything within reach of the base and inside the sector, without the base.
pub(super) fn area(size: BaseSize, sector: Sector, reach: f64) -> Path {
    let far = Offset::new(size, reach).within(sector);
    let near = Offset::new(size, 0.0).within(sector);
    let back = near.iter().rev().filter(|(_, leg)| *leg == Leg::Straight);
    back.fold(follow(Path::default(), &far, reach), |path, (point, _)| path.line(up(*point))).close()
}

/// Draws the arcs and the range bands of a ship.
pub(super) fn draw(picture: &mut Picture<'_>, ship: &ShipMark) {
    if ship.arcs.is_empty() && ship.bands == 0 {
        return;
    }
    let size = ship.base.size;
    picture.open_at(ship.base.pose, ship.seat.class());
    for band in 1..=ship.bands.min(super::MAX_BANDS) {
        let reach = BAND * f64::from(band);
        let far = size.half() + Vec2::new(reach, reach);
        let tag = picture.svg.tag("rect").attr("class", "band").point(["x", "y"], -far);
        tag.point(["width", "height"], far * 2.0).num("rx", reach).empty();
    }
    for &arc in &ship.arcs {
        match arc.sector(size, picture.settings) {
            Some(sector) => draw_sector(picture, size, sector),
            None => draw_bullseye(picture, size),
        }
    }
    picture.svg.end();
}

fn draw_sector(picture: &mut Picture<'_>, size: BaseSize, sector: Sector) {
    let far = BAND * f64::from(ARC_BANDS);
    picture.svg.tag("path").attr("class", "arc fill line").attr("d", area(size, sector, far)).empty();
    for band in 1..ARC_BANDS {
        let reach = BAND * f64::from(band);
        let line = follow(Path::default(), &Offset::new(size, reach).within(sector), reach);
        picture.svg.tag("path").attr("class", "reach line").attr("d", line).empty();
    }
}

fn draw_bullseye(picture: &mut Picture<'_>, size: BaseSize) {
    let half = 0.5 * picture.settings.bullseye_width;
    let (near, far) = (size.half_length(), size.half_length() + BAND * f64::from(ARC_BANDS));
    let corners = [(-half, near), (-half, far), (half, far), (half, near)].map(|(x, y)| up(Vec2::new(x, y)));
    picture.svg.tag("path").attr("class", "bull fill line").attr("d", Path::default().polygon(corners)).empty();
}

/// Writes the ranges on the first arc of a ship and on its bands, upright, where there is room.
pub(super) fn label(picture: &mut Picture<'_>, room: &mut Room, ship: &ShipMark) {
    let (size, pose) = (ship.base.size, ship.base.pose);
    let sector = ship.arcs.iter().find_map(|arc| arc.sector(size, picture.settings));
    if let Some(Sector { from, to }) = sector {
        let out = 9.0 * picture.px;
        for band in 1..=ARC_BANDS {
            // Just outside the arc: beside its last line or else its first.
            let offset = Offset::new(size, BAND * f64::from(band));
            let places = [offset.hit(to) + to.right() * out, offset.hit(from) - from.right() * out];
            figure(picture, room, &places.map(|place| pose.point_to_table(place)), band);
        }
    }
    for band in 1..=ship.bands.min(super::MAX_BANDS) {
        let offset = Offset::new(size, BAND * f64::from(band));
        let places = [Heading::NORTH, Heading::EAST, Heading::WEST, Heading::SOUTH];
        figure(picture, room, &places.map(|heading| pose.point_to_table(offset.hit(heading))), band);
    }
}

/// The size of the figures, in pixels.
const FIGURE: f64 = 12.0;

/// Writes a figure at the first of the places that is free.
fn figure(picture: &mut Picture<'_>, room: &mut Room, places: &[Vec2], figure: u8) {
    let size = FIGURE * picture.px;
    let block = |place: Vec2| Block::about(place, Vec2::new(0.4, 0.5) * size);
    if let Some(place) = places.iter().find(|place| room.is_free(block(**place))) {
        room.take(block(*place));
        picture.text("figure", *place, size, &figure.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Pose};

    const ARCS: [Arc; 8] =
        [Arc::Front, Arc::Rear, Arc::Left, Arc::Right, Arc::FullFront, Arc::FullRear, Arc::FullRight, Arc::FullLeft];

    #[test]
    fn the_far_edge_of_an_arc_is_at_range_everywhere() {
        let settings = Settings::default();
        for size in BaseSize::ALL {
            let base = Base::new(size, Pose::default());
            for arc in ARCS {
                let sector = arc.sector(size, &settings).unwrap();
                let line = Offset::new(size, 300.0).within(sector);
                for pair in line.windows(2) {
                    let (from, (to, leg)) = (pair[0].0, pair[1]);
                    // The middle of a rounded part lies beyond the chord, away from the corner it goes round.
                    let middle = match leg {
                        Leg::Straight => from.lerp(to, 0.5),
                        Leg::Round => {
                            let corner = base.nearest_point(from.lerp(to, 0.5));
                            let out = from.lerp(to, 0.5) - corner;
                            corner + out * (300.0 / out.length())
                        }
                    };
                    for point in [from, middle, to] {
                        let distance = point.distance(base.nearest_point(point));
                        assert!((distance - 300.0).abs() < 1e-9, "{} {arc:?}: {distance}", size.name());
                    }
                }
            }
        }
    }

    #[test]
    fn arcs_start_and_end_on_their_lines() {
        let settings = Settings::default();
        for size in BaseSize::ALL {
            for arc in ARCS {
                let sector = arc.sector(size, &settings).unwrap();
                let line = Offset::new(size, 200.0).within(sector);
                assert!(sector.from.forward().cross(line[0].0).abs() < 1e-9);
                assert!(sector.to.forward().cross(line[line.len() - 1].0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn the_four_arcs_meet() {
        let settings = Settings::default();
        let around = [Arc::Front, Arc::Right, Arc::Rear, Arc::Left];
        let sectors = around.map(|arc| arc.sector(BaseSize::Medium, &settings).unwrap());
        for i in 0..4 {
            assert!((sectors[i].to.forward() - sectors[(i + 1) % 4].from.forward()).length() < 1e-12);
        }
    }

    #[test]
    fn a_front_arc_runs_straight_ahead_and_round_beyond_the_corners() {
        let sector = Arc::Front.sector(BaseSize::Small, &Settings::default()).unwrap();
        let legs: Vec<_> = Offset::new(BaseSize::Small, 100.0).within(sector).iter().map(|(_, leg)| *leg).collect();
        assert_eq!(legs[1..], [Leg::Round, Leg::Straight, Leg::Round]);
        insta::assert_snapshot!(area(BaseSize::Small, sector, 100.0), @"M-83.45 -97.29A100 100 0 0 1 -20 -120L20 -120A100 100 0 0 1 83.45 -97.29L17.15 -20L-17.15 -20Z");
    }
}
