//! Ship Placement: a squad enters play as a wing about its lowest number, or in a line, at an approach vector.

use tallyho_table::{BaseSize, Heading, Pose, Settings, Vec2, WingPlace};

/// An approach vector: a point of the board's edge, and the way ships face that enter there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    /// Where it points in, and which way.
    pub pose: Pose,
}

/// A ship's part in its squad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// It flies by itself.
    Alone,
    /// It leads the wing.
    Leader,
    /// It follows, at that place.
    Mate(WingPlace),
}

/// The width of a straight template, which lies between ships that stand in a line.
const TEMPLATE: f64 = 20.0;
/// From the board's edge to the rear of a base, so that its guides are inside.
const GUIDES: f64 = 2.0;
/// How many small ships are a wing.
const WING: std::ops::RangeInclusive<usize> = 3..=6;

use WingPlace::{LeftFlank, LeftSupport, RearSupport, RightFlank, RightSupport};

/// The places of the wingmates in the order of their numbers, by how many ships there are.
fn mates(count: usize) -> &'static [WingPlace] {
    match count {
        3 => &[LeftFlank, RightFlank],
        4 => &[LeftFlank, RightFlank, RearSupport],
        5 => &[LeftFlank, RightFlank, LeftSupport, RightSupport],
        _ => &[LeftFlank, RightFlank, RearSupport, LeftSupport, RightSupport],
    }
}

/// Where the ships of a squad enter play, in the order of their numbers: three to six small ones as a wing, the middle of its
/// rear on the vector; others in a line along the edge, the first on the vector, then left and right of it by turns.
pub fn place(squad: &[BaseSize], approach: Approach, settings: &Settings) -> Vec<(Pose, Spot)> {
    let is_wing = WING.contains(&squad.len()) && squad.iter().all(|size| *size == BaseSize::Small);
    let ahead = |across: f64, deep: f64| approach.pose.then(Pose::new(Vec2::new(across, deep), Heading::NORTH));
    if !is_wing {
        let mut ends = [0.0, 0.0];
        return squad
            .iter()
            .enumerate()
            .map(|(index, size)| {
                let half = size.half_width();
                let across = match index {
                    0 => 0.0,
                    index if index % 2 == 1 => ends[0] - TEMPLATE - half,
                    _ => ends[1] + TEMPLATE + half,
                };
                ends = [ends[0].min(across - half), ends[1].max(across + half)];
                (ahead(across, size.half_length() + GUIDES), Spot::Alone)
            })
            .collect();
    }
    let places = mates(squad.len());
    let rank = |place: &WingPlace| -place.pose(Pose::new(Vec2::new(0.0, 0.0), Heading::NORTH), settings).at.y;
    let depth = places.iter().map(rank).fold(0.0, f64::max);
    let leader = ahead(0.0, depth + BaseSize::Small.half_length() + GUIDES);
    let mates = places.iter().map(|&place| (place.pose(leader, settings), Spot::Mate(place)));
    std::iter::once((leader, Spot::Leader)).chain(mates).collect()
}
