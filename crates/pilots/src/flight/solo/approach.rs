//! Determine Approach: the tally, the chart, the roll, the dial and the attitude, in the order of the book.

use tallyho_cards::flight::solo::{ChartArc, Charts};
use tallyho_rules::{AttackFace, DefenseFace, ShipId};
use tallyho_table::Arc;

use super::dial::{Dialled, Sought, set_dial};
use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Band, Lean, Query, Region, Status, Where, Whom};
use crate::flight::senses::{Asked, Senses};

/// How a solo ship is minded during its activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attitude {
    /// It protects itself.
    Defensive,
    /// It does what is ever useful.
    Balanced,
    /// It goes for the enemy.
    Offensive,
}

impl Attitude {
    /// By the defence die.
    pub const fn of(face: DefenseFace) -> Self {
        match face {
            DefenseFace::Evade => Self::Defensive,
            DefenseFace::Focus => Self::Balanced,
            DefenseFace::Blank => Self::Offensive,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Defensive => "defensive",
            Self::Balanced => "balanced",
            Self::Offensive => "offensive",
        }
    }
}

/// What came of the Determine Approach step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    /// The tally; `None` when there is no enemy, or the ship is ionized.
    pub tally: Option<ShipId>,
    /// The maneuver, by its index on the dial; `None` for an ionized ship, which flies the ion maneuver.
    pub maneuver: Option<u8>,
    /// The attitude; `None` for an ionized ship, which rolls for it when it acts.
    pub attitude: Option<Attitude>,
    /// What the entry of the chart says about where to: rolls are aligned by it.
    pub lean: Option<Lean>,
    /// Why.
    pub because: Because,
}

/// The Determine Approach step.
///
/// # Errors
/// With the first question that has no answer.
pub fn determine_approach(senses: &mut impl Senses, charts: &Charts) -> Result<Approach, Asked> {
    let mut because = Because::default();
    let ionized = Query::Is(Status::Ionized);
    if senses.yes(ionized)? {
        because.saw(rule::IONIZED, ionized, Answer::Yes);
        return Ok(Approach { tally: None, maneuver: None, attitude: None, lean: None, because });
    }
    // 1 and 2: the arc in which the tally is found is its chart.
    let (tally, arc) = identify_tally(senses, &mut because)?;
    // 3: the defence die is read first.
    let roll = (senses.defense_die(0)?, senses.attack_die(0)?);
    because.add(rule::APPROACH_ROLL, Evidence::ApproachRoll(roll.0, roll.1));
    // 4
    let sought = Sought { charts, arc, tally };
    let Dialled { index, defense, lean } = set_dial(senses, &sought, roll, &mut because)?;
    // 5: by the die as it lies now, which may have been changed.
    let attitude = Attitude::of(defense);
    because.add(rule::DETERMINE_ATTITUDE, Evidence::Note(attitude_note(attitude)));
    Ok(Approach { tally, maneuver: Some(index), attitude: Some(attitude), lean, because })
}

const fn attitude_note(attitude: Attitude) -> &'static str {
    match attitude {
        Attitude::Defensive => "its attitude is defensive",
        Attitude::Balanced => "its attitude is balanced",
        Attitude::Offensive => "its attitude is offensive",
    }
}

/// The region of an arc that has a chart.
pub(super) const fn region(arc: ChartArc) -> Region {
    match arc {
        ChartArc::Bullseye => Region::Arc(Arc::Bullseye),
        ChartArc::Front => Region::Arc(Arc::Front),
        ChartArc::Side => Region::EitherSide,
        ChartArc::Rear => Region::Arc(Arc::Rear),
    }
}

/// What it locked at any range; else the nearest enemy in its bullseye, front, side or rear arc at range 0-3, then beyond.
fn identify_tally(senses: &mut impl Senses, because: &mut Because) -> Result<(Option<ShipId>, ChartArc), Asked> {
    if let Some(locked) = senses.ship(Query::Locked)? {
        because.saw(rule::IDENTIFY_TALLY[0], Query::Locked, Answer::Ship(locked));
        return Ok((Some(locked), approach_chart(senses, locked, because)?));
    }
    for (band, beyond) in [(Band::NEAR, false), (Band::BEYOND, true)] {
        for (step, arc) in (1..).zip(ChartArc::ALL) {
            let query = Query::Nearest(Whom::Enemy, Where::within(region(arc), band));
            if let Some(tally) = senses.ship(query)? {
                let rule = rule::IDENTIFY_TALLY[if beyond { 5 } else { step }];
                because.saw(rule, query, Answer::Ship(tally));
                return Ok((Some(tally), arc));
            }
        }
    }
    Ok((None, ChartArc::Bullseye))
}

/// The first arc that holds a tally which was not found by its arc.
fn approach_chart(senses: &mut impl Senses, tally: ShipId, because: &mut Because) -> Result<ChartArc, Asked> {
    for arc in [ChartArc::Bullseye, ChartArc::Front, ChartArc::Side] {
        let query = Query::InRegion(tally, region(arc));
        if senses.yes(query)? {
            because.saw(rule::APPROACH_CHART, query, Answer::Yes);
            return Ok(arc);
        }
    }
    because.saw(rule::APPROACH_CHART, Query::InRegion(tally, region(ChartArc::Rear)), Answer::Yes);
    Ok(ChartArc::Rear)
}

/// A defence die and an attack die.
pub(super) type Roll = (DefenseFace, AttackFace);
