//! The sectors around a ship by which flight systems pick a maneuver, and which way another ship is going.

use crate::arc::Seen;
use crate::settings::tolerance;
use crate::{Base, BaseSize, ClosingBy, Settings, Vec2};

/// The strip ahead and eight sectors: the four standard arcs, each halved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Sector {
    /// Straight ahead, as wide as is asked for.
    Bullseye,
    /// The right half of the front arc.
    FrontRight,
    /// The forward half of the right arc.
    RightFront,
    /// The rear half of the right arc.
    RightBack,
    /// The right half of the rear arc.
    BackRight,
    /// The left half of the rear arc.
    BackLeft,
    /// The rear half of the left arc.
    LeftBack,
    /// The forward half of the left arc.
    LeftFront,
    /// The left half of the front arc.
    FrontLeft,
}

impl Sector {
    /// All nine: the strip ahead, then clockwise.
    pub const ALL: [Self; 9] = [
        Self::Bullseye,
        Self::FrontRight,
        Self::RightFront,
        Self::RightBack,
        Self::BackRight,
        Self::BackLeft,
        Self::LeftBack,
        Self::LeftFront,
        Self::FrontLeft,
    ];

    /// The words for it, with a hyphen.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullseye => "bullseye",
            Self::FrontRight => "front-right",
            Self::RightFront => "right-front",
            Self::RightBack => "right-back",
            Self::BackRight => "back-right",
            Self::BackLeft => "back-left",
            Self::LeftBack => "left-back",
            Self::LeftFront => "left-front",
            Self::FrontLeft => "front-left",
        }
    }

    /// The sector of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sector| sector.name() == name)
    }

    /// The one on the other side.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Bullseye => Self::Bullseye,
            Self::FrontRight => Self::FrontLeft,
            Self::RightFront => Self::LeftFront,
            Self::RightBack => Self::LeftBack,
            Self::BackRight => Self::BackLeft,
            Self::BackLeft => Self::BackRight,
            Self::LeftBack => Self::RightBack,
            Self::LeftFront => Self::RightFront,
            Self::FrontLeft => Self::FrontRight,
        }
    }
}

/// The sector of a point, of the eight that have no strip ahead. On a dividing line: the one clockwise of it.
pub fn sector_of_point(from: Base, point: Vec2, settings: &Settings) -> Sector {
    sector_of_local(from.size, from.pose.point_to_local(point), settings)
}

fn sector_of_local(size: BaseSize, at: Vec2, settings: &Settings) -> Sector {
    let (sin, cos) = settings.arc_lines.half_front(size);
    // Half a turn leads from each dividing line to another, so the half that begins straight ahead decides for both.
    let right = at.x > 0.0 || at.x == 0.0 && at.y >= 0.0;
    let turned = if right { at } else { -at };
    let before_square = turned.y > 0.0;
    // Folded into one quarter of the plane, the printed line parts front from side.
    let line = cos * turned.x - sin * turned.y.abs();
    let beside = if before_square { line >= 0.0 } else { line > 0.0 };
    match (right, right == before_square, beside) {
        (true, true, false) => Sector::FrontRight,
        (true, true, true) => Sector::RightFront,
        (true, false, true) => Sector::RightBack,
        (true, false, false) => Sector::BackRight,
        (false, false, false) => Sector::BackLeft,
        (false, false, true) => Sector::LeftBack,
        (false, true, true) => Sector::LeftFront,
        (false, true, false) => Sector::FrontLeft,
    }
}

/// The sector of another ship, judged by the middle of its base, of the eight that have no strip ahead.
pub fn sector(from: Base, to: Base, settings: &Settings) -> Sector {
    sector_of_point(from, to.pose.at, settings)
}

/// The sector of another ship, with a strip of that width straight ahead as a sector of its own: any part of the ship in
/// the strip is enough.
pub fn sector_with_strip(from: Base, to: Base, width: f64, settings: &Settings) -> Sector {
    if Seen::of(from, to).in_strip(0.5 * width, from.size.half_length(), tolerance::EDGE) {
        Sector::Bullseye
    } else {
        sector(from, to, settings)
    }
}

/// The sectors, of the eight, whose dividing line the middle of another ship is on: two, or one where it is on none.
pub fn sectors_beside(from: Base, point: Vec2, settings: &Settings) -> (Sector, Option<Sector>) {
    let at = from.pose.point_to_local(point);
    let aside = Vec2::new(at.y, -at.x) * (tolerance::TOUCH / at.length().max(1.0));
    let (clockwise, other) =
        (sector_of_local(from.size, at + aside, settings), sector_of_local(from.size, at - aside, settings));
    (clockwise, (clockwise != other).then_some(other))
}

/// Where a ship is, seen from another one's middle line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Wholly ahead of the middle line.
    InFrontOf,
    /// Across the middle line.
    Flanking,
    /// Wholly behind the middle line.
    Behind,
}

impl Aspect {
    /// The words for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::InFrontOf => "in front of",
            Self::Flanking => "flanking",
            Self::Behind => "behind",
        }
    }
}

/// Whether `ship` is in front of, flanking or behind `of`.
pub fn aspect(ship: Base, of: Base) -> Aspect {
    let ahead = ship.corners().map(|corner| of.pose.point_to_local(corner).y);
    if ahead.iter().all(|&y| y > tolerance::EDGE) {
        Aspect::InFrontOf
    } else if ahead.iter().all(|&y| y < -tolerance::EDGE) {
        Aspect::Behind
    } else {
        Aspect::Flanking
    }
}

/// Whether a ship is coming on or going away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Approach {
    /// The looker is in front of the line across its front edge.
    Closing,
    /// The looker is not.
    Leaving,
}

impl Approach {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closing => "closing",
            Self::Leaving => "leaving",
        }
    }
}

/// Whether `target` is closing on the looker or leaving it.
pub fn approach(looker: Base, target: Base, settings: &Settings) -> Approach {
    let line = target.size.half_length();
    let beyond = |point: Vec2| target.pose.point_to_local(point).y > line;
    let closing = match settings.closing_by {
        ClosingBy::Centre => beyond(looker.pose.at),
        ClosingBy::WholeBase => looker.corners().into_iter().all(beyond),
        ClosingBy::AnyPart => looker.corners().into_iter().any(beyond),
    };
    if closing { Approach::Closing } else { Approach::Leaving }
}
