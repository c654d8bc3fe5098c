//! Swerving and Fleeing: what is flown instead of a maneuver that leads into something, or off the table.

use tallyho_cards::flight::aturi::unlikeness;
use tallyho_rules::scenario::Order;
use tallyho_table::{Bearing, Maneuver, Side};

use super::maneuver::coloured;
use super::target::Target;
use super::{Readings, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Maneuvers, Peril, Query};
use crate::flight::senses::{Asked, Senses};

/// The maneuver flown instead of one that meets a hazard or ends in a blast: its bearing changed by 45 degrees once, and the same
/// again if that does not help.
pub(super) fn swerve(
    senses: &mut impl Senses,
    index: u8,
    target: Target,
    order: Order,
    because: &mut Because,
) -> Result<u8, Asked> {
    let (maneuver, _) = coloured(senses, index);
    let Some(met) = peril(senses, maneuver)? else { return Ok(index) };
    because.saw(rule::SWERVING, Query::Meets(maneuver, met), Answer::Yes);
    let mut free = Maneuvers::default();
    for bearing in beside(basic(maneuver.bearing())).into_iter().flatten() {
        for other in at_closest_speed(senses, maneuver.speed(), bearing).iter() {
            if peril(senses, other)?.is_none() && stays(senses, other, order)? {
                free.push(other);
            }
        }
    }
    let Some(chosen) = nearest(senses, target, free)? else {
        because.add(rule::SWERVING, Evidence::Note("no swerve avoids it: it flies the maneuver all the same"));
        return Ok(index);
    };
    let index = place_of(senses, chosen).unwrap_or(index);
    because.add(rule::SWERVING, Evidence::Chose(chosen, coloured(senses, index).1));
    Ok(index)
}

/// What a maneuver would run into.
fn peril(senses: &mut impl Senses, maneuver: Maneuver) -> Result<Option<Peril>, Asked> {
    for peril in [Peril::Hazard, Peril::Blast] {
        if senses.yes(Query::Meets(maneuver, peril))? {
            return Ok(Some(peril));
        }
    }
    Ok(None)
}

/// Whether a maneuver does not lead off the table, or may.
fn stays(senses: &mut impl Senses, maneuver: Maneuver, order: Order) -> Result<bool, Asked> {
    Ok(matches!(order, Order::Escape(_)) || !senses.yes(Query::Meets(maneuver, Peril::Edge))?)
}

/// The basic maneuver that an advanced one is treated as.
const fn basic(bearing: Bearing) -> Bearing {
    match bearing {
        Bearing::Koiogran => Bearing::Straight,
        Bearing::SegnorsLoop(side) | Bearing::SideslipBank(side) => Bearing::Bank(side),
        Bearing::TallonRoll(side) | Bearing::SegnorsTurn(side) | Bearing::SideslipTurn(side) => Bearing::Turn(side),
        Bearing::Straight
        | Bearing::Bank(_)
        | Bearing::Turn(_)
        | Bearing::Stationary
        | Bearing::ReverseStraight
        | Bearing::ReverseBank(_) => bearing,
    }
}

/// The bearings that are 45 degrees beside one.
const fn beside(bearing: Bearing) -> [Option<Bearing>; 2] {
    match bearing {
        Bearing::Straight => [Some(Bearing::Bank(Side::Left)), Some(Bearing::Bank(Side::Right))],
        Bearing::Bank(side) => [Some(Bearing::Straight), Some(Bearing::Turn(side))],
        Bearing::Turn(side) => [Some(Bearing::Bank(side)), None],
        Bearing::ReverseStraight => [Some(Bearing::ReverseBank(Side::Left)), Some(Bearing::ReverseBank(Side::Right))],
        Bearing::ReverseBank(_) => [Some(Bearing::ReverseStraight), None],
        Bearing::Stationary
        | Bearing::Koiogran
        | Bearing::SegnorsLoop(_)
        | Bearing::TallonRoll(_)
        | Bearing::SegnorsTurn(_)
        | Bearing::SideslipBank(_)
        | Bearing::SideslipTurn(_) => [None, None],
    }
}

/// The maneuvers of a bearing at that speed, or at the closest there are: two where one slower and one faster are as close.
fn at_closest_speed(senses: &impl Senses, speed: u8, bearing: Bearing) -> Maneuvers {
    let there = || senses.profile().dial.iter().map(|(other, _)| *other).filter(|other| other.bearing() == bearing);
    let closest = there().map(|other| other.speed().abs_diff(speed)).min();
    let mut list = Maneuvers::default();
    there().filter(|other| Some(other.speed().abs_diff(speed)) == closest).for_each(|other| list.push(other));
    list
}

/// The one that brings the ship closest to its target.
fn nearest(senses: &mut impl Senses, target: Target, among: Maneuvers) -> Result<Option<Maneuver>, Asked> {
    match (among.iter().count(), target.thing()) {
        (0, _) => Ok(None),
        (2.., Some(thing)) => senses.maneuver(Query::EndsNearest(thing, among)).map(Some),
        _ => Ok(among.iter().next()),
    }
}

fn place_of(senses: &impl Senses, maneuver: Maneuver) -> Option<u8> {
    (0..).zip(&senses.profile().dial).find(|(_, (other, _))| *other == maneuver).map(|(index, _)| index)
}

/// The most similar maneuver that does not lead off the table, if there is any; of equally similar ones the one that ends nearest to
/// the target.
pub(super) fn avoid_fleeing(
    senses: &mut impl Senses,
    index: u8,
    target: Target,
    order: Order,
    readings: Readings,
    because: &mut Because,
) -> Result<u8, Asked> {
    let (maneuver, _) = coloured(senses, index);
    if stays(senses, maneuver, order)? {
        return Ok(index);
    }
    because.saw(rule::FLEEING, Query::Meets(maneuver, Peril::Edge), Answer::Yes);
    let unlike = |senses: &_, place: usize| {
        let (other, _) = coloured(senses, place as u8);
        unlikeness(other, maneuver, readings.similar)
    };
    let count = senses.profile().dial.len();
    let mut tried = 0;
    while let Some(next) = (0..count).map(|place| unlike(senses, place)).filter(|&how| how > tried).min() {
        let mut free = Maneuvers::default();
        for place in 0..count {
            let (other, _) = coloured(senses, place as u8);
            if unlike(senses, place) == next && stays(senses, other, order)? {
                free.push(other);
            }
        }
        if let Some(chosen) = nearest(senses, target, free)? {
            let index = place_of(senses, chosen).unwrap_or(index);
            because.add(rule::FLEEING, Evidence::Chose(chosen, coloured(senses, index).1));
            return Ok(index);
        }
        tried = next;
    }
    because.add(rule::FLEEING, Evidence::Note("every maneuver leads off the table"));
    Ok(index)
}
