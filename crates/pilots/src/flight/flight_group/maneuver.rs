//! Step 2, Select Maneuver: the table, the die, and what becomes of it.

use tallyho_cards::flight::flight_group::{Distance, Table};
use tallyho_rules::{Difficulty, ShipId};
use tallyho_table::{Bearing, Maneuver, Sector, Side};

use super::swerve::{EdgeRule, SwerveGoal, keep_clear};
use super::target::{Target, select_target};
use super::{FleeingAtEdge, Orders, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Die, Fact, Maneuvers, Query, Status, Strip, Thing};
use crate::flight::senses::{Asked, Senses};

/// What came of Select Target and Select Maneuver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    /// The target for this activation.
    pub target: Target,
    /// Whether its lock is discarded.
    pub discards_lock: bool,
    /// The maneuver, by its index on the dial; `None` for an ionized ship, which flies the ion maneuver.
    pub maneuver: Option<u8>,
    /// Why.
    pub because: Because,
}

/// Selects target and maneuver. A wingmate that could not take its place flies the maneuver of its leader, which is `led`.
///
/// # Errors
/// With the first question that has no answer.
pub fn approach(senses: &mut impl Senses, orders: &Orders<'_>, led: Option<Maneuver>) -> Result<Approach, Asked> {
    let mut because = Because::default();
    if orders.borrowed {
        because.add(rule::STATCARD, Evidence::Note("it has no statcard and flies by the one that fits its dial best"));
    }
    let ionized = Query::Is(Status::Ionized);
    if senses.yes(ionized)? {
        because.saw(rule::IONIZED, ionized, Answer::Yes);
        return Ok(Approach { target: Target::Nothing, discards_lock: false, maneuver: None, because });
    }
    if senses.yes(Query::Is(Status::Fleeing))? {
        let index = flee(senses, orders, &mut because)?;
        return Ok(Approach { target: Target::Nothing, discards_lock: false, maneuver: Some(index), because });
    }
    let (target, discards_lock) = select_target(senses, orders, &mut because)?;
    let rolled = match led {
        Some(led) => {
            because.add(rule::WINGMATES, Evidence::Note("it could not take its place and flies as its leader did"));
            led
        }
        None => roll_on_table(senses, orders, target, &mut because)?,
    };
    let edge = match target {
        Target::Edge(_) => EdgeRule::MayLeave,
        Target::Nothing | Target::Ship(_) | Target::Touching(_) => EdgeRule::Stays,
    };
    let course = SwerveGoal { card: orders.card, goal: target.thing(), edge, blue: false };
    let index = keep_clear(senses, &course, on_dial(senses, rolled), &mut because)?;
    let (maneuver, colour) = senses.profile().dial[usize::from(index)];
    because.add(rule::SELECT_MANEUVER, Evidence::Chose(maneuver, colour));
    Ok(Approach { target, discards_lock, maneuver: Some(index), because })
}

/// The maneuver of the table that the target's place and the die say.
fn roll_on_table(
    senses: &mut impl Senses,
    orders: &Orders<'_>,
    target: Target,
    because: &mut Because,
) -> Result<Maneuver, Asked> {
    let sector = sector(senses, target, because)?;
    let stressed = Query::Is(Status::Stressed);
    let distance = if senses.yes(stressed)? {
        because.saw(rule::STRESS, stressed, Answer::Yes);
        Distance::Stressed
    } else {
        distance(senses, target, because)?
    };
    because.add(rule::TABLES, Evidence::Table(sector, distance.name(), None));
    let rolled = roll(senses, orders.card.table(sector, distance), rule::SELECT_MANEUVER, because)?;
    Ok(match target {
        Target::Edge(_) => fastest(senses, rolled.bearing(), distance == Distance::Stressed).unwrap_or(rolled),
        Target::Nothing | Target::Ship(_) | Target::Touching(_) => rolled,
    })
}

fn roll(
    senses: &mut impl Senses,
    table: Table,
    rule: crate::flight::because::Rule,
    because: &mut Because,
) -> Result<Maneuver, Asked> {
    let die = senses.six_sided_die(0)?;
    because.saw(rule, Query::Roll(Die::Six, 0), Answer::Number(die));
    Ok(table[usize::from(die.clamp(1, 6)) - 1])
}

/// The sector of the target. On the line between two it is the one to which the target points; a die decides when it points along
/// the line.
fn sector(senses: &mut impl Senses, target: Target, because: &mut Because) -> Result<Sector, Asked> {
    let ship = match target {
        Target::Nothing => return Ok(Sector::Bullseye),
        Target::Edge(edge) => return senses.sector(Query::SectorOfEdge(edge, Strip::Formation)),
        Target::Touching(ship) => {
            let left = senses.side(Query::SideOf(Thing::Ship(ship)))? == Some(Side::Left);
            return Ok(if left { Sector::BackLeft } else { Sector::BackRight });
        }
        Target::Ship(ship) => ship,
    };
    let own = senses.sector(Query::SectorOf(ship, Strip::Formation))?;
    let Answer::Sector(other) = senses.ask(Query::OtherSector(ship))? else { return Ok(own) };
    if own == Sector::Bullseye {
        return Ok(own);
    }
    let query = Query::PointsTo(ship, own, other);
    let answer = senses.ask(query)?;
    because.saw(rule::DIVIDING_LINE, query, answer);
    Ok(match answer {
        Answer::Sector(faced) => faced,
        _ if senses.six_sided_die(1)? <= 3 => own,
        _ => other,
    })
}

/// Inner, middle or outer tables.
fn distance(senses: &mut impl Senses, target: Target, because: &mut Because) -> Result<Distance, Asked> {
    let by_range = |range: u8| match range {
        0 | 1 => Distance::Near,
        2 | 3 => Distance::Far,
        _ => Distance::Distant,
    };
    let ship: ShipId = match target {
        Target::Nothing => return Ok(Distance::Distant),
        Target::Touching(_) => return Ok(Distance::Near),
        Target::Edge(edge) => return Ok(by_range(senses.number(Query::RangeToEdge(edge))?)),
        Target::Ship(ship) => ship,
    };
    let range = senses.number(Query::RangeToStand(ship))?;
    let closing = Query::Closing(ship);
    if range == 2 && senses.yes(closing)? {
        because.saw(rule::TABLES, closing, Answer::Yes);
        return Ok(Distance::Near);
    }
    Ok(by_range(range))
}

/// A ship with a flee token: towards the edge it faces, by its flee table, or towards the nearest edge.
fn flee(senses: &mut impl Senses, orders: &Orders<'_>, because: &mut Because) -> Result<u8, Asked> {
    let table = orders.card.flee.and_then(|flee| flee.table);
    let stressed = senses.yes(Query::Is(Status::Stressed))?;
    let edge = match orders.readings.fleeing_at_edge {
        FleeingAtEdge::GoesOff => EdgeRule::MayLeave,
        FleeingAtEdge::HoldsCourse => EdgeRule::SwervesInside,
    };
    let Some(table) = table else {
        because.add(
            rule::FLEE_WITHOUT,
            Evidence::Note("it has no hyperdrive and goes for the nearest edge at full speed"),
        );
        let fastest = towards_edge(senses, stressed)?;
        let course = SwerveGoal { card: orders.card, goal: Thing::NearestEdge, edge, blue: false };
        return keep_clear(senses, &course, on_dial(senses, fastest), because);
    };
    let ahead = Query::Holds(Fact::EdgeAhead);
    if senses.yes(ahead)? {
        because.saw(rule::FLEE_HYPERDRIVE, ahead, Answer::Yes);
        if let Some(straight) = fastest(senses, Bearing::Straight, stressed) {
            let course = SwerveGoal { card: orders.card, goal: Thing::NearestEdge, edge, blue: true };
            return keep_clear(senses, &course, on_dial(senses, straight), because);
        }
    }
    let rolled = roll(senses, table, rule::FLEE_HYPERDRIVE, because)?;
    let course = SwerveGoal { card: orders.card, goal: Thing::NearestEdge, edge, blue: true };
    keep_clear(senses, &course, on_dial(senses, rolled), because)
}

/// Of the fastest maneuver of each bearing the one that ends nearest to the nearest edge.
fn towards_edge(senses: &mut impl Senses, stressed: bool) -> Result<Maneuver, Asked> {
    let mut each = Maneuvers::default();
    let bearings = [
        Bearing::Straight,
        Bearing::Bank(Side::Left),
        Bearing::Bank(Side::Right),
        Bearing::Turn(Side::Left),
        Bearing::Turn(Side::Right),
        Bearing::Koiogran,
    ];
    for bearing in bearings {
        if let Some(maneuver) = fastest(senses, bearing, stressed) {
            each.push(maneuver);
        }
    }
    senses.maneuver(Query::EndsNearest(Thing::NearestEdge, each))
}

/// The fastest maneuver of a bearing that the ship can fly.
fn fastest(senses: &impl Senses, bearing: Bearing, stressed: bool) -> Option<Maneuver> {
    let dial = senses.profile().dial.iter();
    let flown = dial.filter(|(it, colour)| it.bearing() == bearing && !(stressed && *colour == Difficulty::Red));
    flown.map(|(it, _)| *it).max_by_key(|it| it.speed())
}

/// The maneuver on the ship's dial, by its index: that one, or without it the same bearing at the nearest speed, or a straight. What
/// slips aside is flown plainly.
pub(super) fn on_dial(senses: &impl Senses, maneuver: Maneuver) -> u8 {
    if let Some(index) = senses.profile().dial.iter().position(|(it, _)| *it == maneuver) {
        return index as u8;
    }
    let plain = match maneuver.bearing() {
        Bearing::SideslipBank(side) => Bearing::Bank(side),
        Bearing::SideslipTurn(side) => Bearing::Turn(side),
        other => other,
    };
    let nearest = |bearing: Bearing| {
        let dial = (0_u8..).zip(&senses.profile().dial);
        let same = dial.filter(|(_, (it, _))| it.bearing() == bearing);
        same.min_by_key(|(_, (it, _))| it.speed().abs_diff(maneuver.speed())).map(|(index, _)| index)
    };
    nearest(maneuver.bearing()).or_else(|| nearest(plain)).or_else(|| nearest(Bearing::Straight)).unwrap_or(0)
}
