//! System Phase and Card Effects: devices, and when a ship uses what it is offered beyond its action.

use tallyho_rules::{AttackFace, Choice};
use tallyho_table::Arc;

use super::Attitude;
use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Band, Die, Fact, Foe, Move, Query, Region, Wanted, Where, Whom};
use crate::flight::senses::{Asked, Senses};

/// Whether a ship drops its device: it rolls an attack die for each enemy at range 0-1, and in its rear arc at range 0-2, and
/// needs a hit or a crit.
///
/// # Errors
/// With the first question that has no answer.
pub fn drops_device(senses: &mut impl Senses) -> Result<(bool, Because), Asked> {
    let mut because = Because::default();
    let close = Query::HowMany(Whom::Enemy, Where::within(Region::Anywhere, Band { from: 0, to: 1 }));
    let behind = Query::HowMany(Whom::Enemy, Where::within(Region::Arc(Arc::Rear), Band { from: 2, to: 2 }));
    let (near, chasing) = (senses.number(close)?, senses.number(behind)?);
    because.saw(rule::SYSTEM_PHASE, close, Answer::Number(near));
    because.saw(rule::SYSTEM_PHASE, behind, Answer::Number(chasing));
    for index in 0..near + chasing {
        let face = senses.attack_die(index)?;
        if matches!(face, AttackFace::Hit | AttackFace::Crit) {
            because.saw(rule::SYSTEM_PHASE, Query::Roll(Die::Attack, index), Answer::Attack(face));
            return Ok((true, because));
        }
    }
    Ok((false, because))
}

/// The attitude of a ship that acts outside its activation.
///
/// # Errors
/// With the first question that has no answer.
pub fn attitude_now(senses: &mut impl Senses) -> Result<(Attitude, Because), Asked> {
    let mut because = Because::default();
    let face = senses.defense_die(0)?;
    because.saw(rule::OTHER_POINTS, Query::Roll(Die::Defense, 0), Answer::Defense(face));
    Ok((Attitude::of(face), because))
}

/// Whether an effect is used that grants a green token: if there is any chance of an attack or a defence this round.
///
/// # Errors
/// With the first question that has no answer.
pub fn wants_token(senses: &mut impl Senses) -> Result<bool, Asked> {
    Ok(senses.number(Query::HowMany(Whom::Enemy, Where::within(Region::Anywhere, Band::NEAR)))? > 0)
}

/// How an effect is used that moves the ship, if it is: out of an enemy's firing arc, else to get an enemy into one of its own,
/// else for more dice by range or obstruction against the nearest enemy, without giving up a shot for them.
///
/// # Errors
/// With the first question that has no answer.
pub fn wants_move(senses: &mut impl Senses, step: Move) -> Result<(Option<Choice>, Because), Asked> {
    let mut because = Because::default();
    let shot = Fact::HasShot(Foe::Any, Band::NEAR);
    let mut way = None;
    if senses.yes(Query::Holds(Fact::InFiringArcOf(Foe::Any)))? {
        way = way_to(senses, step, Wanted::NOTHING.and(Fact::LeftAnArc), &mut because)?;
    }
    let has_shot = way.is_some() || senses.yes(Query::Holds(shot))?;
    if !has_shot {
        way = way_to(senses, step, Wanted::NOTHING.and(shot), &mut because)?;
    }
    if way.is_none()
        && let Some(nearest) = senses.ship(Query::Nearest(Whom::Enemy, Where::ANYWHERE))?
    {
        let more = Wanted::NOTHING.and(Fact::MoreDice(nearest));
        way = way_to(senses, step, if has_shot { more.and(shot) } else { more }, &mut because)?;
    }
    if way.is_none() {
        because.add(rule::CARD_EFFECTS, Evidence::Note("it would gain nothing"));
    }
    Ok((way, because))
}

/// How a move can be made for the sake of something, with that as the reason.
fn way_to(
    senses: &mut impl Senses,
    step: Move,
    wanted: Wanted,
    because: &mut Because,
) -> Result<Option<Choice>, Asked> {
    let query = Query::Way(step, wanted, None);
    let way = senses.way(query)?;
    if let Some(way) = way {
        because.saw(rule::CARD_EFFECTS, query, Answer::Way(way));
    }
    Ok(way)
}

/// What an effect is good for whose use is not plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Benefit {
    /// It threatens or disrupts enemies.
    Threatens,
    /// It protects the ship.
    Protects,
    /// It helps friends, or one cannot tell.
    Helps,
}

/// Whether an effect is used that may be good or not: if a defence die shows the attitude that goes with it.
///
/// # Errors
/// With the first question that has no answer.
pub fn wants_effect(senses: &mut impl Senses, benefit: Benefit) -> Result<bool, Asked> {
    let attitude = Attitude::of(senses.defense_die(0)?);
    Ok(match benefit {
        Benefit::Threatens => attitude == Attitude::Offensive,
        Benefit::Protects => attitude == Attitude::Defensive,
        Benefit::Helps => attitude == Attitude::Balanced,
    })
}
