//! Select Maneuver: where the target is, the die, the table, and what is flown instead.

use tallyho_cards::flight::aturi::{Card, Distance, Keeps, Source, most_like};
use tallyho_cards::word::Word;
use tallyho_rules::Difficulty;
use tallyho_rules::scenario::Order;
use tallyho_table::{Maneuver, Sector, Side};

use super::swerve::{avoid_fleeing, swerve};
use super::target::{Target, select_target};
use super::{Readings, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Die, Query, Status, Strip, Thing};
use crate::flight::senses::{Asked, Senses};

/// What a ship does when it activates, up to its action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Activation {
    /// The target, which its action goes by, too.
    pub target: Target,
    /// The maneuver, by its index on the dial; `None` for an ionized ship, which flies the ion maneuver.
    pub maneuver: Option<u8>,
    /// Why.
    pub because: Because,
}

/// Select Target and Select Maneuver.
///
/// # Errors
/// With the first question that has no answer.
pub fn activate(senses: &mut impl Senses, card: &Card, order: Order, readings: Readings) -> Result<Activation, Asked> {
    let mut because = Because::default();
    let ionized = Query::Is(Status::Ionized);
    if senses.yes(ionized)? {
        because.saw(rule::IONIZED, ionized, Answer::Yes);
        return Ok(Activation { target: Target::Nothing, maneuver: None, because });
    }
    name_the_card(card, &mut because);
    let target = select_target(senses, card, order, readings, &mut because)?;
    let index = select_maneuver(senses, card, target, order, &mut because)?;
    let index = swerve(senses, index, target, order, &mut because)?;
    let index = avoid_fleeing(senses, index, target, order, readings, &mut because)?;
    if coloured(senses, index).1 == Difficulty::Red {
        because.add(rule::RED, Evidence::Note("it gains no stress, but skips Select Action"));
    }
    Ok(Activation { target, maneuver: Some(index), because })
}

/// A card that is not the system's own says so.
fn name_the_card(card: &Card, because: &mut Because) {
    match card.source {
        Source::Aturi => {}
        Source::FlightGroup => because.add(
            rule::CARD,
            Evidence::Note("it has none: maneuvers of its Flight Group card, and an action list of Tallyho's own"),
        ),
        Source::StandIn => {
            because.add(rule::CARD, Evidence::Note("it has none, and flies by that of the ship most like it"));
        }
    }
}

/// A maneuver of the dial with its colour.
pub(super) fn coloured(senses: &impl Senses, index: u8) -> (Maneuver, Difficulty) {
    senses.profile().dial[usize::from(index)]
}

/// The maneuver that the die picks, by its index.
fn select_maneuver(
    senses: &mut impl Senses,
    card: &Card,
    target: Target,
    order: Order,
    because: &mut Because,
) -> Result<u8, Asked> {
    let index = match senses.mission_table() {
        Some(table) => by_mission(senses, table, because)?,
        None => {
            let (sector, distance) = locate(senses, target, because)?;
            let die = senses.six_sided_die(0)?;
            because.add(rule::MANEUVER, Evidence::Table(sector, distance.word(), Some(die)));
            on_dial(senses, card.maneuver(sector, distance, die))
        }
    };
    let (maneuver, colour) = coloured(senses, index);
    because.add(rule::MANEUVER, Evidence::Chose(maneuver, colour));
    if !matches!(order, Order::Escape(_)) {
        return Ok(index);
    }
    let same = (0..).zip(&senses.profile().dial).filter(|(_, (other, _))| other.bearing() == maneuver.bearing());
    let fastest = same.max_by_key(|(_, (other, _))| other.speed()).map_or(index, |(index, _)| index);
    let (maneuver, colour) = coloured(senses, fastest);
    because.add(rule::ESCAPE, Evidence::Chose(maneuver, colour));
    Ok(fastest)
}

/// The maneuver that the die picks from the mission's own table for the ship, wherever its target is.
fn by_mission(senses: &mut impl Senses, table: [Maneuver; 6], because: &mut Because) -> Result<u8, Asked> {
    let die = senses.six_sided_die(0)?;
    because.add(rule::MISSION, Evidence::Note("the mission has a table of its own for it"));
    because.saw(rule::MISSION, Query::Roll(Die::Six, 0), Answer::Number(die));
    Ok(on_dial(senses, table[usize::from(die.clamp(1, 6)) - 1]))
}

/// The index of a maneuver, or of the one most like it on a dial that lacks it.
fn on_dial(senses: &impl Senses, maneuver: Maneuver) -> u8 {
    let dial = || senses.profile().dial.iter().map(|(maneuver, _)| *maneuver);
    let exact = (0..).zip(dial()).find(|(_, on_dial)| *on_dial == maneuver).map(|(index, _)| index);
    exact.or_else(|| most_like(dial(), maneuver, Keeps::Bearing)).unwrap_or(0)
}

/// The sector and the distance of the target.
fn locate(senses: &mut impl Senses, target: Target, because: &mut Because) -> Result<(Sector, Distance), Asked> {
    match target {
        // Straight on, as towards somebody far ahead.
        Target::Nothing => Ok((Sector::FrontRight, Distance::Far)),
        Target::Touching(ship) => {
            let query = Query::SideOf(Thing::Ship(ship));
            let side = senses.side(query)?.unwrap_or(Side::Right);
            because.saw(rule::RANGE_ZERO, query, Answer::Side(side));
            let behind = match side {
                Side::Left => Sector::BackLeft,
                Side::Right => Sector::BackRight,
            };
            Ok((behind, Distance::Close))
        }
        Target::Edge(border) => {
            let query = Query::SectorOfEdge(border, Strip::Without);
            let sector = senses.sector(query)?;
            because.saw(rule::ARC, query, Answer::Sector(sector));
            let query = Query::RangeToEdge(border);
            let range = senses.number(query)?;
            because.saw(rule::DISTANCE, query, Answer::Number(range));
            // An edge has no front that a ship could be in.
            Ok((sector, if range <= 1 { Distance::Close } else { Distance::Far }))
        }
        Target::Ship(ship) => {
            let query = Query::SectorOf(ship, Strip::Without);
            let sector = senses.sector(query)?;
            because.saw(rule::ARC, query, Answer::Sector(sector));
            Ok((sector, distance(senses, ship, because)?))
        }
    }
}

fn distance(senses: &mut impl Senses, ship: tallyho_rules::ShipId, because: &mut Because) -> Result<Distance, Asked> {
    let query = Query::RangeTo(ship);
    let range = senses.number(query)?;
    because.saw(rule::DISTANCE, query, Answer::Number(range));
    if range != 2 {
        return Ok(if range < 2 { Distance::Close } else { Distance::Far });
    }
    let query = Query::InFrontOf(ship);
    let in_front = senses.yes(query)?;
    because.saw(rule::DISTANCE, query, Answer::of(in_front));
    Ok(if in_front { Distance::Close } else { Distance::Far })
}
