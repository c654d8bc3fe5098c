//! Maneuvers: what a dial can say, and the pose each leads to when nothing is in the way.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::huge;
use crate::{BaseSize, Edge, Heading, Pose, Side, Template, Vec2};

/// The shape of a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bearing {
    /// A quarter circle.
    Turn(Side),
    /// An eighth of a circle.
    Bank(Side),
    /// Straight ahead.
    Straight,
    /// Straight ahead, ending turned about.
    Koiogran,
    /// A bank, ending turned about.
    SegnorsLoop(Side),
    /// A turn, ending turned a further quarter the same way, slid forward, middle or back on the template's end.
    TallonRoll(Side),
    /// Backwards along a bank that bends to that side of the ship.
    ReverseBank(Side),
    /// Straight backwards.
    ReverseStraight,
    /// Not moving.
    Stationary,
    /// A turn, ending turned about (card effects; on no dial).
    SegnorsTurn(Side),
    /// A bank laid against the ship's other side (card effects; on no dial).
    SideslipBank(Side),
    /// A turn laid against the ship's other side (card effects; on no dial).
    SideslipTurn(Side),
}

impl Bearing {
    /// Every bearing that a dial can show, in the order of a dial's columns.
    pub const ON_DIALS: [Self; 14] = [
        Self::Turn(Side::Left),
        Self::Bank(Side::Left),
        Self::Straight,
        Self::Bank(Side::Right),
        Self::Turn(Side::Right),
        Self::Koiogran,
        Self::SegnorsLoop(Side::Left),
        Self::SegnorsLoop(Side::Right),
        Self::TallonRoll(Side::Left),
        Self::TallonRoll(Side::Right),
        Self::ReverseBank(Side::Left),
        Self::ReverseStraight,
        Self::ReverseBank(Side::Right),
        Self::Stationary,
    ];

    /// Every bearing there is.
    const ALL: [Self; Self::COUNT] = [
        Self::Turn(Side::Left),
        Self::Turn(Side::Right),
        Self::Bank(Side::Left),
        Self::Bank(Side::Right),
        Self::SegnorsLoop(Side::Left),
        Self::SegnorsLoop(Side::Right),
        Self::TallonRoll(Side::Left),
        Self::TallonRoll(Side::Right),
        Self::ReverseBank(Side::Left),
        Self::ReverseBank(Side::Right),
        Self::SegnorsTurn(Side::Left),
        Self::SegnorsTurn(Side::Right),
        Self::SideslipBank(Side::Left),
        Self::SideslipBank(Side::Right),
        Self::SideslipTurn(Side::Left),
        Self::SideslipTurn(Side::Right),
        Self::Straight,
        Self::Koiogran,
        Self::ReverseStraight,
        Self::Stationary,
    ];
    const COUNT: usize = 20;

    /// Its place in [`Bearing::ALL`].
    #[inline]
    const fn index(self) -> usize {
        match self {
            Self::Turn(side) => side as usize,
            Self::Bank(side) => 2 + side as usize,
            Self::SegnorsLoop(side) => 4 + side as usize,
            Self::TallonRoll(side) => 6 + side as usize,
            Self::ReverseBank(side) => 8 + side as usize,
            Self::SegnorsTurn(side) => 10 + side as usize,
            Self::SideslipBank(side) => 12 + side as usize,
            Self::SideslipTurn(side) => 14 + side as usize,
            Self::Straight => 16,
            Self::Koiogran => 17,
            Self::ReverseStraight => 18,
            Self::Stationary => 19,
        }
    }

    /// The letter of a dial code; `None` for what is on no dial.
    pub const fn letter(self) -> Option<char> {
        Some(match self {
            Self::Turn(Side::Left) => 'T',
            Self::Turn(Side::Right) => 'Y',
            Self::Bank(Side::Left) => 'B',
            Self::Bank(Side::Right) => 'N',
            Self::Straight => 'F',
            Self::Koiogran => 'K',
            Self::SegnorsLoop(Side::Left) => 'L',
            Self::SegnorsLoop(Side::Right) => 'P',
            Self::TallonRoll(Side::Left) => 'E',
            Self::TallonRoll(Side::Right) => 'R',
            Self::ReverseBank(Side::Left) => 'A',
            Self::ReverseBank(Side::Right) => 'D',
            Self::ReverseStraight => 'S',
            Self::Stationary => 'O',
            Self::SegnorsTurn(_) | Self::SideslipBank(_) | Self::SideslipTurn(_) => return None,
        })
    }

    /// The bearing of a dial code's letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ON_DIALS.into_iter().find(|bearing| bearing.letter() == Some(letter))
    }

    /// The side it bends to, if it does.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Turn(side)
            | Self::Bank(side)
            | Self::SegnorsLoop(side)
            | Self::TallonRoll(side)
            | Self::ReverseBank(side)
            | Self::SegnorsTurn(side)
            | Self::SideslipBank(side)
            | Self::SideslipTurn(side) => Some(side),
            Self::Straight | Self::Koiogran | Self::ReverseStraight | Self::Stationary => None,
        }
    }

    /// The same bearing to the other side.
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Turn(side) => Self::Turn(side.other()),
            Self::Bank(side) => Self::Bank(side.other()),
            Self::SegnorsLoop(side) => Self::SegnorsLoop(side.other()),
            Self::TallonRoll(side) => Self::TallonRoll(side.other()),
            Self::ReverseBank(side) => Self::ReverseBank(side.other()),
            Self::SegnorsTurn(side) => Self::SegnorsTurn(side.other()),
            Self::SideslipBank(side) => Self::SideslipBank(side.other()),
            Self::SideslipTurn(side) => Self::SideslipTurn(side.other()),
            same @ (Self::Straight | Self::Koiogran | Self::ReverseStraight | Self::Stationary) => same,
        }
    }

    /// The words for it, without the side.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn(_) => "turn",
            Self::Bank(_) => "bank",
            Self::Straight => "straight",
            Self::Koiogran => "Koiogran turn",
            Self::SegnorsLoop(_) => "Segnor's loop",
            Self::TallonRoll(_) => "Tallon roll",
            Self::ReverseBank(_) => "reverse bank",
            Self::ReverseStraight => "reverse straight",
            Self::Stationary => "stationary",
            Self::SegnorsTurn(_) => "Segnor's turn",
            Self::SideslipBank(_) => "sideslip bank",
            Self::SideslipTurn(_) => "sideslip turn",
        }
    }

    /// The speeds for which there is a template or, for a bank of speed 0, a place on the huge ships' tool.
    const fn speeds(self) -> (u8, u8) {
        match self {
            Self::Stationary => (0, 0),
            Self::Straight | Self::Koiogran | Self::ReverseStraight => (1, 5),
            Self::Bank(_) => (0, 3),
            Self::Turn(_)
            | Self::SegnorsLoop(_)
            | Self::TallonRoll(_)
            | Self::ReverseBank(_)
            | Self::SegnorsTurn(_)
            | Self::SideslipBank(_)
            | Self::SideslipTurn(_) => (1, 3),
        }
    }
}

/// Where the mark of a base is set on the end of a template that leaves a choice (Tallon roll, barrel roll), along the
/// way the base will face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slide {
    /// As far ahead as the template allows.
    Forward,
    /// In the middle.
    #[default]
    Middle,
    /// As far back as the template allows.
    Back,
}

impl Slide {
    /// The three places.
    pub const ALL: [Self; 3] = [Self::Forward, Self::Middle, Self::Back];

    /// +1 forward, 0 middle, -1 back.
    #[inline]
    pub const fn sign(self) -> f64 {
        match self {
            Self::Forward => 1.0,
            Self::Middle => 0.0,
            Self::Back => -1.0,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Middle => "middle",
            Self::Back => "back",
        }
    }
}

/// A maneuver: a speed and a bearing that exist together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Maneuver {
    speed: u8,
    bearing: Bearing,
}

/// There is no such maneuver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManeuverError {
    /// Not a speed followed by a letter.
    NotACode,
    /// A letter that no dial has.
    UnknownLetter(char),
    /// No template of that shape has that speed.
    NoSuchSpeed(Bearing, u8),
}

impl fmt::Display for ManeuverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotACode => write!(f, "a maneuver is a speed and a letter, such as 3F or 2B"),
            Self::UnknownLetter(letter) => write!(
                f,
                "no bearing '{letter}'; use F straight, B/N bank, T/Y turn, K Koiogran, L/P Segnor's loop, \
                 E/R Tallon roll, A/S/D reverse, O stationary"
            ),
            Self::NoSuchSpeed(bearing, speed) => {
                let (low, high) = bearing.speeds();
                write!(f, "no {} of speed {speed}; ", bearing.name())?;
                if low == high { write!(f, "its speed is {low}") } else { write!(f, "speeds are {low} to {high}") }
            }
        }
    }
}

impl std::error::Error for ManeuverError {}

/// How a maneuver runs: a template against an edge, and what the base does at the end of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Trajectory {
    pub(crate) template: Template,
    pub(crate) edge: Edge,
    pub(crate) finish: Finish,
}

/// What a base does when it has reached the end of the template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Finish {
    /// It stays as it came.
    Along,
    /// It turns about.
    About,
    /// It turns a further quarter to that side and slides along its new facing.
    Roll(Side),
}

impl Maneuver {
    /// The maneuver of that speed and bearing.
    ///
    /// # Errors
    /// When no template has that shape and speed.
    pub fn new(speed: u8, bearing: Bearing) -> Result<Self, ManeuverError> {
        let (low, high) = bearing.speeds();
        if (low..=high).contains(&speed) {
            Ok(Self { speed, bearing })
        } else {
            Err(ManeuverError::NoSuchSpeed(bearing, speed))
        }
    }

    /// Its speed.
    #[inline]
    pub const fn speed(self) -> u8 {
        self.speed
    }

    /// Its bearing.
    #[inline]
    pub const fn bearing(self) -> Bearing {
        self.bearing
    }

    /// The same maneuver to the other side.
    pub const fn mirrored(self) -> Self {
        Self { speed: self.speed, bearing: self.bearing.mirrored() }
    }

    /// Whether a base of that size can fly it: huge ships have a tool of their own, with fewer shapes and a bank of
    /// speed 0 that no other ship has.
    pub const fn fits(self, size: BaseSize) -> bool {
        match size {
            BaseSize::Huge => {
                matches!(
                    self.bearing,
                    Bearing::Straight
                        | Bearing::Bank(_)
                        | Bearing::Koiogran
                        | Bearing::Stationary
                        | Bearing::ReverseStraight
                )
            }
            BaseSize::Small | BaseSize::Medium | BaseSize::Large => {
                self.speed > 0 || matches!(self.bearing, Bearing::Stationary)
            }
        }
    }

    /// How it runs; `None` when the ship stays where it is.
    #[inline]
    pub(crate) const fn course(self) -> Option<Trajectory> {
        let speed = self.speed;
        let (template, edge, finish) = match self.bearing {
            Bearing::Stationary => return None,
            Bearing::Straight => (Template::Straight(speed), Edge::Front, Finish::Along),
            Bearing::Koiogran => (Template::Straight(speed), Edge::Front, Finish::About),
            Bearing::ReverseStraight => (Template::Straight(speed), Edge::Rear, Finish::Along),
            Bearing::Bank(side) => (Template::Bank(speed, side), Edge::Front, Finish::Along),
            Bearing::SegnorsLoop(side) => (Template::Bank(speed, side), Edge::Front, Finish::About),
            // Seen out of the rear edge, what bends to the ship's right bends to the left.
            Bearing::ReverseBank(side) => (Template::Bank(speed, side.other()), Edge::Rear, Finish::Along),
            Bearing::Turn(side) => (Template::Turn(speed, side), Edge::Front, Finish::Along),
            Bearing::SegnorsTurn(side) => (Template::Turn(speed, side), Edge::Front, Finish::About),
            Bearing::TallonRoll(side) => (Template::Turn(speed, side), Edge::Front, Finish::Roll(side)),
            // A sideslip to the left is laid against the right side: the ship goes right while its nose swings left.
            Bearing::SideslipBank(side) => (Template::Bank(speed, side), other_edge(side), Finish::Along),
            Bearing::SideslipTurn(side) => (Template::Turn(speed, side), other_edge(side), Finish::Along),
        };
        Some(Trajectory { template, edge, finish })
    }

    /// The template it uses; `None` when it uses none.
    pub const fn template(self, size: BaseSize) -> Option<(Template, Edge)> {
        match (size, self.course()) {
            (BaseSize::Huge, _) | (_, None) => None,
            (_, Some(course)) => Some((course.template, course.edge)),
        }
    }

    /// Where a base of that size ends when nothing is in the way, in the frame of its start. `slide` matters to a
    /// Tallon roll alone.
    ///
    /// # Panics
    /// When the maneuver does not [fit](Maneuver::fits) the base.
    #[inline]
    pub fn displacement(self, size: BaseSize, slide: Slide) -> Pose {
        if size == BaseSize::Huge {
            return huge::displacement(self);
        }
        // Looked up rather than computed: the shape of the next maneuver is what no processor can predict.
        static ENDS: LazyLock<[[[Pose; SPEEDS]; Bearing::COUNT]; 3]> = LazyLock::new(|| {
            [BaseSize::Small, BaseSize::Medium, BaseSize::Large].map(|size| {
                Bearing::ALL.map(|bearing| {
                    std::array::from_fn(|speed| {
                        let maneuver = Maneuver::new(speed as u8, bearing).ok().filter(|maneuver| maneuver.fits(size));
                        maneuver.and_then(Maneuver::course).map_or(Pose::default(), |course| course.full(size))
                    })
                })
            })
        });
        let end = ENDS[size as usize][self.bearing.index()][self.speed as usize];
        match slide {
            Slide::Middle => end,
            Slide::Forward | Slide::Back => match self.bearing {
                Bearing::TallonRoll(_) => {
                    end.then(Pose::new(Vec2::new(0.0, Template::HALF_WIDTH * slide.sign()), Heading::NORTH))
                }
                _ => end,
            },
        }
    }
}

/// Speeds from 0 to the fastest.
const SPEEDS: usize = 6;

impl Trajectory {
    /// Where a base ends that moves all the way and finishes as it should, in the middle of the template's end.
    fn full(self, size: BaseSize) -> Pose {
        let end = from_edge(self.edge, self.template.displacement(size));
        match self.finish {
            Finish::Along => end,
            Finish::About => Pose::new(end.at, end.heading.reversed()),
            Finish::Roll(side) => {
                let quarter = match side {
                    Side::Left => Heading::WEST,
                    Side::Right => Heading::EAST,
                };
                end.then(Pose::new(Vec2::ZERO, quarter))
            }
        }
    }
}

/// A displacement that starts out of the front edge, for a template laid against `edge`.
#[inline]
pub(crate) fn from_edge(edge: Edge, step: Pose) -> Pose {
    Pose::new(edge.outward().to_table(step.at), step.heading)
}

const fn other_edge(side: Side) -> Edge {
    match side {
        Side::Left => Edge::Right,
        Side::Right => Edge::Left,
    }
}

impl FromStr for Maneuver {
    type Err = ManeuverError;

    fn from_str(code: &str) -> Result<Self, ManeuverError> {
        let mut letters = code.trim().chars();
        let (Some(speed), Some(letter), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(ManeuverError::NotACode);
        };
        let speed = speed.to_digit(10).ok_or(ManeuverError::NotACode)?;
        let bearing = Bearing::from_letter(letter).ok_or(ManeuverError::UnknownLetter(letter))?;
        Self::new(speed as u8, bearing)
    }
}

/// The dial code where there is one (`3N`), else words (`2 sideslip bank left`).
impl fmt::Display for Maneuver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.bearing.letter(), self.bearing.side()) {
            (Some(letter), _) => write!(f, "{}{letter}", self.speed),
            (None, Some(side)) => write!(f, "{} {} {}", self.speed, self.bearing.name(), side.name()),
            (None, None) => write!(f, "{} {}", self.speed, self.bearing.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bearings_are_where_their_index_says() {
        for (index, bearing) in Bearing::ALL.into_iter().enumerate() {
            assert_eq!(bearing.index(), index);
        }
    }
}
