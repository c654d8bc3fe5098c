//! Choose Weapon and Declare Defender.

use crate::flight::weapon::AimedAttack;
use tallyho_cards::flight::aturi::{Card, ListedWeapon as Printed};
use tallyho_rules::effect::WeaponClass;
use tallyho_rules::scenario::Order;
use tallyho_rules::{Profile, ShipId};

use super::rule;
use crate::flight::because::{Because, Evidence, Rule};
use crate::flight::query::{Answer, Band, Query, Where, Whom};
use crate::flight::senses::{Asked, Senses};
use crate::flight::weapon::{SensedWeapon, weapons};

/// Chooses weapon and defender by the card's list. A ship that strikes attacks what it strikes, unless an enemy is at range 1.
///
/// # Errors
/// With the first question that has no answer.
pub fn attack(senses: &mut impl Senses, card: &Card, order: Order) -> Result<AimedAttack, Asked> {
    let mut because = Because::default();
    if let Order::Strike(struck) = order
        && let Some(on) = strike(senses, card, struck, &mut because)?
    {
        return Ok(AimedAttack { on: Some(on), because });
    }
    let on = by_list(senses, card, Band::ANY, &mut because)?;
    if on.is_none() {
        because.add(rule::weapon(0), Evidence::Note("nobody can be attacked"));
    }
    Ok(AimedAttack { on, because })
}

const AT_RANGE_1: Band = Band { from: 1, to: 1 };

fn strike(
    senses: &mut impl Senses,
    card: &Card,
    struck: ShipId,
    because: &mut Because,
) -> Result<Option<(u8, ShipId)>, Asked> {
    let reached = on_ship(senses, card, struck)?;
    if reached.is_some() && senses.number(Query::RangeTo(struck))? <= 1 {
        because.add(rule::STRIKE, Evidence::Note("what it strikes is at range 1"));
        return Ok(reached.map(|(weapon, _)| (weapon, struck)));
    }
    let mut near = Because::default();
    if let Some(on) = by_list(senses, card, AT_RANGE_1, &mut near)? {
        because.add(rule::STRIKE, Evidence::Note("an attack at range 1 comes before what it strikes"));
        near.iter().for_each(|reason| because.add(reason.rule, reason.told));
        return Ok(Some(on));
    }
    let Some((weapon, rule)) = reached else { return Ok(None) };
    because.add(rule::STRIKE, Evidence::Note("it attacks what it strikes"));
    because.saw(rule, Query::CanShoot(weapon, struck), Answer::Yes);
    Ok(Some((weapon, struck)))
}

/// The first weapon of the card's list that can attack a ship, and its step.
fn on_ship(senses: &mut impl Senses, card: &Card, ship: ShipId) -> Result<Option<(u8, Rule)>, Asked> {
    for (rule, printed) in steps(senses.profile(), card) {
        if let Some(weapon) = strongest(senses, printed, ship)? {
            return Ok(Some((weapon, rule)));
        }
    }
    Ok(None)
}

/// The list from the top: each weapon at the nearest ship that it can attack at those ranges.
fn by_list(
    senses: &mut impl Senses,
    card: &Card,
    band: Band,
    because: &mut Because,
) -> Result<Option<(u8, ShipId)>, Asked> {
    for (rule, printed) in steps(senses.profile(), card) {
        let query = Query::Nearest(Whom::Enemy, Where { band, ..Where::FOR_ANY_WEAPON });
        if let Some(defender) = senses.ship(query)?
            && let Some(weapon) = strongest(senses, printed, defender)?
        {
            told(because, rule, query, defender);
            return Ok(Some((weapon, defender)));
        }
        // The nearest may be within reach of other weapons alone.
        for index in 0..weapons(senses.profile()).count() as u8 {
            if !weapons(senses.profile()).any(|weapon| weapon.index == index && is_meant(weapon, printed)) {
                continue;
            }
            let query = Query::Nearest(Whom::Enemy, Where { band, ..Where::for_weapon(index) });
            if let Some(defender) = senses.ship(query)? {
                told(because, rule, query, defender);
                return Ok(Some((index, defender)));
            }
        }
        if let Some((weapon, remote, query)) = nearest_remote(senses, printed, band)? {
            told(because, rule, query, remote);
            return Ok(Some((weapon, remote)));
        }
    }
    Ok(None)
}

/// The steps of a card's list. A ship that carries a weapon of which its card does not know fires it when nothing on the list does.
fn steps<'c>(profile: &Profile, card: &'c Card) -> impl Iterator<Item = (Rule, Printed)> + use<'c> {
    let known = |weapon| card.weapons.iter().any(|&printed| is_meant(weapon, printed));
    let unknown = weapons(profile).any(|weapon| !known(weapon)).then_some((rule::EMPEROR, Printed::Any));
    let listed = card.weapons.iter().enumerate();
    listed.map(|(step, &printed)| (rule::weapon(step), printed)).chain(unknown)
}

fn told(because: &mut Because, rule: Rule, query: Query, defender: ShipId) {
    because.saw(rule, query, Answer::Ship(defender));
}

/// The remote that comes after every ship: the nearest that a weapon which is meant can attack, with the strongest that can.
fn nearest_remote(
    senses: &mut impl Senses,
    printed: Printed,
    band: Band,
) -> Result<Option<(u8, ShipId, Query)>, Asked> {
    let query = Query::Nearest(Whom::EnemyRemote, Where { band, ..Where::FOR_ANY_WEAPON });
    let Some(remote) = senses.ship(query)? else { return Ok(None) };
    if let Some(weapon) = strongest(senses, printed, remote)? {
        return Ok(Some((weapon, remote, query)));
    }
    // The nearest may be within reach of other weapons alone.
    for index in 0..weapons(senses.profile()).count() as u8 {
        if !weapons(senses.profile()).any(|weapon| weapon.index == index && is_meant(weapon, printed)) {
            continue;
        }
        let query = Query::Nearest(Whom::EnemyRemote, Where { band, ..Where::for_weapon(index) });
        if let Some(remote) = senses.ship(query)? {
            return Ok(Some((index, remote, query)));
        }
    }
    Ok(None)
}

/// The strongest of the weapons that are meant which can attack a ship.
fn strongest(senses: &mut impl Senses, printed: Printed, ship: ShipId) -> Result<Option<u8>, Asked> {
    let mut best: Option<SensedWeapon> = None;
    for index in 0..weapons(senses.profile()).count() {
        let Some(weapon) = weapons(senses.profile()).nth(index).filter(|weapon| is_meant(*weapon, printed)) else {
            continue;
        };
        if best.is_none_or(|best| weapon.dice > best.dice) && senses.yes(Query::CanShoot(weapon.index, ship))? {
            best = Some(weapon);
        }
    }
    Ok(best.map(|weapon| weapon.index))
}

/// Whether a step of the list means a weapon.
const fn is_meant(weapon: SensedWeapon, printed: Printed) -> bool {
    match printed {
        Printed::Any => true,
        Printed::Torpedo => matches!(weapon.class, WeaponClass::Torpedo),
        Printed::Missile => matches!(weapon.class, WeaponClass::Missile),
        Printed::Primary => matches!(weapon.class, WeaponClass::Primary),
    }
}
