//! Select Target: the card's list, and what behaviours make of it.

use tallyho_cards::flight::aturi::{Card, Criterion};
use tallyho_rules::ShipId;
use tallyho_rules::scenario::{Order, Rim};

use super::Readings;
use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Band, Query, Region, Thing, Where, Whom};
use crate::flight::senses::{Asked, Senses};

/// What a ship goes for during its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// Nothing is left to go for.
    Nothing,
    /// A ship.
    Ship(ShipId),
    /// A ship at range 0, which counts as one at range 1 behind.
    Touching(ShipId),
    /// The nearest point of an edge of the play area.
    Edge(Rim),
}

impl Target {
    /// The ship, if it is one.
    pub const fn ship(self) -> Option<ShipId> {
        match self {
            Self::Ship(ship) | Self::Touching(ship) => Some(ship),
            Self::Nothing | Self::Edge(_) => None,
        }
    }

    /// It as a thing on the table.
    pub const fn thing(self) -> Option<Thing> {
        match self {
            Self::Ship(ship) | Self::Touching(ship) => Some(Thing::Ship(ship)),
            Self::Edge(border) => Some(Thing::Edge(border)),
            Self::Nothing => None,
        }
    }
}

/// How a range 0 target is excluded from a search.
const CLEAR: Band = Band { from: 1, to: u8::MAX };
const IN_RANGE: Band = Band { from: 1, to: 3 };
const TOUCHING: Band = Band { from: 0, to: 0 };

/// Select Target.
///
/// # Errors
/// With the first question that has no answer.
pub fn select_target(
    senses: &mut impl Senses,
    card: &Card,
    order: Order,
    readings: Readings,
    because: &mut Because,
) -> Result<Target, Asked> {
    match order {
        Order::Attack | Order::Escort(_) => {}
        Order::Strike(on) => {
            because.add(rule::STRIKE, Evidence::Note("it goes for the ship it is told to strike"));
            let touching = senses.number(Query::RangeTo(on))? == 0;
            return Ok(if touching { Target::Touching(on) } else { Target::Ship(on) });
        }
        Order::Escape(border) => {
            because.add(rule::ESCAPE, Evidence::Note("it goes for the nearest point of its edge"));
            return Ok(Target::Edge(border));
        }
    }
    for (step, &criterion) in card.targets.iter().enumerate() {
        if let Some((ship, query)) = meet(senses, criterion, readings)? {
            because.saw(rule::target(step), query, Answer::Ship(ship));
            return Ok(Target::Ship(ship));
        }
    }
    let touching = Query::Nearest(Whom::Enemy, Where::within(Region::Anywhere, TOUCHING));
    if let Some(ship) = senses.ship(touching)? {
        because.saw(rule::RANGE_ZERO, touching, Answer::Ship(ship));
        return Ok(Target::Touching(ship));
    }
    // Only where somebody at range 0 comes before all beyond range 3 can one be left.
    let anybody = Query::Nearest(Whom::Enemy, Where::within(Region::Anywhere, CLEAR));
    if readings.range_zero == super::RangeZero::NobodyInRange
        && let Some(ship) = senses.ship(anybody)?
    {
        because.saw(rule::target(card.targets.len() - 1), anybody, Answer::Ship(ship));
        return Ok(Target::Ship(ship));
    }
    because.add(rule::target(0), Evidence::Note("nobody is left to be its target"));
    Ok(Target::Nothing)
}

/// The ship that meets a criterion, and the question that found it.
fn meet(senses: &mut impl Senses, criterion: Criterion, readings: Readings) -> Result<Option<(ShipId, Query)>, Asked> {
    let query = match criterion {
        Criterion::Locked => {
            let locked = senses.ship(Query::Locked)?.filter(|locked| !senses.is_thing(*locked));
            let Some(locked) = locked else { return Ok(None) };
            let range = senses.number(Query::RangeTo(locked))?;
            return Ok(IN_RANGE.holds(range).then_some((locked, Query::Locked)));
        }
        Criterion::NearestInArc => Query::Nearest(Whom::Enemy, Where::within(Region::Firing, IN_RANGE)),
        Criterion::Nearest => {
            let band = match readings.range_zero {
                super::RangeZero::NobodyElse => CLEAR,
                super::RangeZero::NobodyInRange => IN_RANGE,
            };
            Query::Nearest(Whom::Enemy, Where::within(Region::Anywhere, band))
        }
    };
    Ok(senses.ship(query)?.map(|ship| (ship, query)))
}
