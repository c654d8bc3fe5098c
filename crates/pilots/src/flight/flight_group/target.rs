//! Step 1, Select Target.

use tallyho_cards::flight::flight_group::{CardArc, Criterion, Initiative};
use tallyho_rules::ShipId;
use tallyho_rules::scenario::{Order, Rim};
use tallyho_table::Arc;

use super::{Orders, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Band, Query, Region, Thing, Where, Whom};
use crate::flight::senses::{Asked, Senses};

/// What a ship goes for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Nothing: it flees, is ionized, or nobody is there.
    #[default]
    Nothing,
    /// A ship.
    Ship(ShipId),
    /// A ship at range 0, which counts as at range 1 behind.
    Touching(ShipId),
    /// An edge of the table.
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

    /// What swerves try to stay near to.
    pub(super) fn thing(self) -> Thing {
        match self {
            Self::Ship(ship) | Self::Touching(ship) => Thing::Ship(ship),
            Self::Edge(edge) => Thing::Edge(edge),
            Self::Nothing => Thing::NearestEdge,
        }
    }
}

/// At range 1-3, at range 0, and beyond.
const WITHIN: Band = Band { from: 1, to: 3 };
const TOUCHING: Band = Band { from: 0, to: 0 };

/// Selects a target, and says whether the ship's lock is discarded first.
pub(super) fn select_target(
    senses: &mut impl Senses,
    orders: &Orders<'_>,
    because: &mut Because,
) -> Result<(Target, bool), Asked> {
    match orders.order {
        Order::Strike(ship) => {
            because.add(rule::STRIKE, Evidence::Note("it pursues the target it was given"));
            let touching = senses.number(Query::RangeTo(ship))? == 0;
            return Ok((if touching { Target::Touching(ship) } else { Target::Ship(ship) }, false));
        }
        Order::Escape(edge) => {
            because.add(rule::ESCAPE, Evidence::Note("its target is the nearest point of its edge"));
            return Ok((Target::Edge(edge), false));
        }
        Order::Attack | Order::Escort(_) => {}
    }
    let (locked, discarded) = keep_lock(senses, because)?;
    for (step, criterion) in rule::SELECT_TARGET.into_iter().zip(&orders.card.targets) {
        let query = match *criterion {
            Criterion::Locked => {
                let Some(locked) = locked else { continue };
                because.saw(step, Query::Locked, Answer::Ship(locked));
                return Ok((Target::Ship(locked), discarded));
            }
            Criterion::InArc(arc, initiative) => {
                let whom = match initiative {
                    Initiative::Any => Whom::Enemy,
                    Initiative::Lower => Whom::LesserEnemy,
                };
                Query::Nearest(whom, Where::within(region(arc), WITHIN))
            }
            Criterion::Nearest => Query::Nearest(Whom::Enemy, Where::within(Region::Anywhere, WITHIN)),
        };
        if let Some(target) = senses.ship(query)? {
            because.saw(step, query, Answer::Ship(target));
            return Ok((Target::Ship(target), discarded));
        }
    }
    Ok((beyond(senses, because)?, discarded))
}

const fn region(arc: CardArc) -> Region {
    match arc {
        CardArc::Front => Region::Arc(Arc::Front),
        CardArc::Rear => Region::Arc(Arc::Rear),
        CardArc::Turret => Region::Turret,
    }
}

/// The lock within range 1-3, if there is one, and whether one is discarded: beyond range 3, with another enemy within it.
pub(super) fn keep_lock(senses: &mut impl Senses, because: &mut Because) -> Result<(Option<ShipId>, bool), Asked> {
    let locked = senses.ship(Query::Locked)?.filter(|locked| !senses.is_thing(*locked));
    let Some(locked) = locked else { return Ok((None, false)) };
    let range = senses.number(Query::RangeTo(locked))?;
    if range <= 3 {
        return Ok((Some(locked).filter(|_| range > 0), false));
    }
    let others = Query::HowMany(Whom::Enemy, Where::within(Region::Anywhere, Band::NEAR));
    let count = senses.number(others)?;
    if count > 0 {
        because.saw(rule::DISCARDING_LOCKS, others, Answer::Number(count));
    }
    Ok((None, count > 0))
}

/// Nobody is within range 3: who touches the ship, else the nearest of all.
fn beyond(senses: &mut impl Senses, because: &mut Because) -> Result<Target, Asked> {
    let touching = Query::Nearest(Whom::Enemy, Where::within(Region::Anywhere, TOUCHING));
    if let Some(target) = senses.ship(touching)? {
        because.saw(rule::RANGE_ZERO, touching, Answer::Ship(target));
        return Ok(Target::Touching(target));
    }
    let nearest = Query::Nearest(Whom::Enemy, Where::within(Region::Anywhere, Band::BEYOND));
    let Some(target) = senses.ship(nearest)? else { return Ok(Target::Nothing) };
    because.saw(rule::SELECT_TARGET[3], nearest, Answer::Ship(target));
    Ok(Target::Ship(target))
}
