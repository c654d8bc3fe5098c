//! Obstacles and Board Edges: a maneuver that leads into something is changed.

use tallyho_cards::flight::flight_group::Card;
use tallyho_rules::Difficulty;
use tallyho_table::{Bearing, Maneuver};

use super::maneuver::on_dial;
use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Maneuvers, Peril, Query, Status, Thing};
use crate::flight::senses::{Asked, Senses};

/// Where a ship wants to go, and what it may do on its way.
pub(super) struct SwerveGoal<'c> {
    pub(super) card: &'c Card,
    /// What a swerve stays near to.
    pub(super) goal: Thing,
    pub(super) edge: EdgeRule,
    /// Whether a blue maneuver is wanted, if there is one.
    pub(super) blue: bool,
}

/// What the edge of the table is to a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeRule {
    /// It stays on the table by all means.
    Stays,
    /// It may leave.
    MayLeave,
    /// It may leave, but does not swerve off the table.
    SwervesInside,
}

/// The maneuver, by its index, or what it becomes so that the ship keeps clear of edges, obstacles and freighters.
pub(super) fn keep_clear(
    senses: &mut impl Senses,
    course: &SwerveGoal<'_>,
    chosen: u8,
    because: &mut Because,
) -> Result<u8, Asked> {
    let original = senses.profile().dial[usize::from(chosen)].0;
    let stays = course.edge == EdgeRule::Stays;
    let leaves = Query::Meets(original, Peril::Edge);
    if stays && senses.yes(leaves)? {
        because.saw(rule::BOARD_EDGES, leaves, Answer::Yes);
        let kept = stay_on_table(senses, course, original)?;
        return Ok(kept.map_or(chosen, |maneuver| on_dial(senses, maneuver)));
    }
    let reason = peril(senses, stays, original)?;
    let mut flown = original;
    if let Some(peril) = reason {
        let rule = if peril == Peril::Obstacle { rule::SWERVING } else { rule::BOARD_EDGES };
        because.saw(rule, Query::Meets(original, peril), Answer::Yes);
        flown = swerve(senses, course, original, peril, because)?.unwrap_or(original);
    }
    let crossed = Query::Meets(flown, Peril::Freighter);
    if senses.yes(crossed)? {
        because.saw(rule::FREIGHTERS, crossed, Answer::Yes);
        flown = avoid_freighter(senses, course, flown)?.unwrap_or(flown);
    }
    Ok(on_dial(senses, flown))
}

/// What a maneuver leads into that a ship swerves for: an obstacle, unless it lies on one, or the edge in its face.
fn peril(senses: &mut impl Senses, stays: bool, maneuver: Maneuver) -> Result<Option<Peril>, Asked> {
    let rock = senses.yes(Query::Meets(maneuver, Peril::Obstacle))?;
    if rock && !senses.yes(Query::Is(Status::OnObstacle))? {
        return Ok(Some(Peril::Obstacle));
    }
    let faces = stays && senses.yes(Query::Meets(maneuver, Peril::FacingEdge))?;
    Ok(faces.then_some(Peril::FacingEdge))
}

/// Adjusts a maneuver once, to the one of those 45 degrees off that ends nearest to the goal; `None` if that helps nothing.
fn swerve(
    senses: &mut impl Senses,
    course: &SwerveGoal<'_>,
    original: Maneuver,
    peril: Peril,
    because: &mut Because,
) -> Result<Option<Maneuver>, Asked> {
    let each = swerves(senses, course, original)?;
    let Some(new) = nearest(senses, course.goal, each)? else { return Ok(None) };
    let still = senses.yes(Query::Meets(new, peril))?
        || peril != Peril::Obstacle && senses.yes(Query::Meets(new, Peril::Obstacle))?;
    let off = match course.edge {
        EdgeRule::MayLeave => false,
        EdgeRule::Stays | EdgeRule::SwervesInside => senses.yes(Query::Meets(new, Peril::Edge))?,
    };
    let (_, colour) = senses.profile().dial[usize::from(on_dial(senses, new))];
    if still || off {
        because.add(rule::SWERVING, Evidence::RuledOut(new, colour));
        return Ok(None);
    }
    because.add(rule::SWERVING, Evidence::Chose(new, colour));
    Ok(Some(new))
}

fn nearest(senses: &mut impl Senses, goal: Thing, among: Maneuvers) -> Result<Option<Maneuver>, Asked> {
    let mut each = among.iter();
    match (each.next(), each.next()) {
        (None, _) => Ok(None),
        (Some(only), None) => Ok(Some(only)),
        (Some(_), Some(_)) => senses.maneuver(Query::EndsNearest(goal, among)).map(Some),
    }
}

/// The bearings 45 degrees to either side of one.
fn beside(bearing: Bearing) -> [Option<Bearing>; 4] {
    use tallyho_table::Side::{Left, Right};
    let few = |a: Option<Bearing>, b: Option<Bearing>, c: Option<Bearing>| [a, b, c, None];
    match bearing {
        Bearing::Straight => few(Some(Bearing::Bank(Left)), Some(Bearing::Bank(Right)), None),
        Bearing::Bank(side) => few(Some(Bearing::Straight), Some(Bearing::Turn(side)), None),
        Bearing::Turn(side) => few(Some(Bearing::Bank(side)), None, None),
        Bearing::Koiogran => [
            Some(Bearing::SegnorsLoop(Left)),
            Some(Bearing::SegnorsLoop(Right)),
            Some(Bearing::Bank(Left)),
            Some(Bearing::Bank(Right)),
        ],
        Bearing::SegnorsLoop(side) => few(Some(Bearing::Koiogran), Some(Bearing::Straight), Some(Bearing::Turn(side))),
        Bearing::TallonRoll(side) => few(Some(Bearing::SegnorsLoop(side)), Some(Bearing::Bank(side)), None),
        Bearing::ReverseStraight => few(Some(Bearing::ReverseBank(Left)), Some(Bearing::ReverseBank(Right)), None),
        Bearing::ReverseBank(_) => few(Some(Bearing::ReverseStraight), None, None),
        Bearing::Stationary | Bearing::SegnorsTurn(_) | Bearing::SideslipBank(_) | Bearing::SideslipTurn(_) => {
            [None; 4]
        }
    }
}

/// The swerves of a maneuver: each bearing beside it at the same speed or the nearest on the dial, both of two equally near.
fn swerves(senses: &mut impl Senses, course: &SwerveGoal<'_>, original: Maneuver) -> Result<Maneuvers, Asked> {
    let stressed = senses.yes(Query::Is(Status::Stressed))?;
    let dial = &senses.profile().dial;
    let able = |colour: Difficulty| match colour {
        Difficulty::Blue | Difficulty::White => true,
        Difficulty::Red => !stressed,
        Difficulty::Purple => false,
    };
    let any_blue = beside(original.bearing())
        .into_iter()
        .flatten()
        .any(|bearing| dial.iter().any(|(it, colour)| it.bearing() == bearing && *colour == Difficulty::Blue));
    let mut found = Maneuvers::default();
    for bearing in beside(original.bearing()).into_iter().flatten() {
        let fits = |(it, colour): &&(Maneuver, Difficulty)| {
            it.bearing() == bearing && able(*colour) && (!course.blue || !any_blue || *colour == Difficulty::Blue)
        };
        let off = |it: Maneuver| it.speed().abs_diff(original.speed());
        let Some(least) = dial.iter().filter(fits).map(|(it, _)| off(*it)).min() else { continue };
        for (maneuver, _) in dial.iter().filter(fits).filter(|(it, _)| off(*it) == least) {
            found.push(*maneuver);
        }
    }
    Ok(found)
}

/// Stays on the table: by a swerve, else by whatever the card has.
fn stay_on_table(
    senses: &mut impl Senses,
    course: &SwerveGoal<'_>,
    original: Maneuver,
) -> Result<Option<Maneuver>, Asked> {
    let mut inside = Maneuvers::default();
    for maneuver in swerves(senses, course, original)?.iter() {
        if !senses.yes(Query::Meets(maneuver, Peril::Edge))? {
            inside.push(maneuver);
        }
    }
    if inside.iter().next().is_none() {
        let mut known = Tried::default();
        let stressed = senses.yes(Query::Is(Status::Stressed))?;
        let mut last = None;
        for maneuver in course.card.maneuvers().chain(course.card.maneuvers().map(Maneuver::mirrored)) {
            // Tables say the same for several faces of the die in a row.
            if last.replace(maneuver) == Some(maneuver) {
                continue;
            }
            let index = on_dial(senses, maneuver);
            let (own, colour) = senses.profile().dial[usize::from(index)];
            let barred = stressed && colour == Difficulty::Red;
            if !barred && known.insert(index) && !senses.yes(Query::Meets(own, Peril::Edge))? {
                // Only so many are compared at once: the best of these is compared with the rest.
                if inside.is_full() {
                    let best = nearest(senses, course.goal, std::mem::take(&mut inside))?;
                    best.into_iter().for_each(|best| inside.push(best));
                }
                inside.push(own);
            }
        }
    }
    nearest(senses, course.goal, inside)
}

/// The most similar maneuver that keeps out of a freighter's path: another speed, a swerve, or anything on the card.
fn avoid_freighter(
    senses: &mut impl Senses,
    course: &SwerveGoal<'_>,
    original: Maneuver,
) -> Result<Option<Maneuver>, Asked> {
    let stressed = senses.yes(Query::Is(Status::Stressed))?;
    let mut tried = Tried::default();
    let swerved = swerves(senses, course, original)?;
    for similar in 0..3 {
        for index in 0..senses.profile().dial.len() as u8 {
            let (maneuver, colour) = senses.profile().dial[usize::from(index)];
            let fits = match similar {
                0 => maneuver.bearing() == original.bearing() && maneuver.speed().abs_diff(original.speed()) == 1,
                1 => swerved.iter().any(|it| it == maneuver),
                _ => course.card.maneuvers().any(|it| it == maneuver || it.mirrored() == maneuver),
            };
            let barred = maneuver == original || stressed && colour == Difficulty::Red;
            if !fits || barred || !tried.insert(index) {
                continue;
            }
            let bad = senses.yes(Query::Meets(maneuver, Peril::Freighter))?
                || senses.yes(Query::Meets(maneuver, Peril::Edge))?;
            if !bad {
                return Ok(Some(maneuver));
            }
        }
    }
    Ok(None)
}

/// Maneuvers of a dial that were looked at already.
#[derive(Clone, Copy, Debug, Default)]
struct Tried {
    bits: [u128; 2],
}

impl Tried {
    /// Notes one; whether it is new.
    fn insert(&mut self, index: u8) -> bool {
        let (half, bit) = (&mut self.bits[usize::from(index >> 7)], 1 << (index & 127));
        let new = *half & bit == 0;
        *half |= bit;
        new
    }
}
