//! Attack Target: whom, then with what.

use crate::flight::weapon::AimedAttack;
use tallyho_cards::flight::flight_group::{self, Defender, ListedWeapon as Sort};
use tallyho_rules::effect::WeaponClass;
use tallyho_rules::scenario::Order;
use tallyho_rules::{ShipId, WeaponArc};

use super::{Orders, rule};
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Band, Query, Reach, Region, Where, Whom};
use crate::flight::senses::{Asked, Senses};
use crate::flight::weapon::{SensedWeapon, weapons};

/// What a card without an attack list means: the ship it has locked, then the nearest.
const USUAL: [Defender; 2] = [Defender::Locked, Defender::Nearest];

/// Chooses target and weapon by the list of the card.
///
/// # Errors
/// With the first question that has no answer.
pub fn attack(senses: &mut impl Senses, orders: &Orders<'_>) -> Result<AimedAttack, Asked> {
    let mut because = Because::default();
    if let Order::Strike(target) = orders.order
        && let Some(on) = strike(senses, target, &mut because)?
    {
        return Ok(AimedAttack { on: Some(on), because });
    }
    let steps = &orders.card.attacks;
    let count = if steps.is_empty() { USUAL.len() } else { steps.len() };
    for place in 0..count {
        let step = steps.get(place);
        let on = step.map_or(USUAL[place.min(1)], |step| step.on);
        if let Some(defender) = defender(senses, on, step.map_or(0, |step| step.from_range), &mut because)? {
            let weapon = weapon(senses, step, defender)?;
            return Ok(AimedAttack { on: weapon.map(|weapon| (weapon, defender)), because });
        }
    }
    because.add(rule::ATTACK_TARGET, Evidence::Note("nobody can be attacked"));
    Ok(AimedAttack { on: None, because })
}

/// The target of a Strike ship, unless something else is at range 1.
fn strike(senses: &mut impl Senses, target: ShipId, because: &mut Because) -> Result<Option<(u8, ShipId)>, Asked> {
    let reach = |band| Where { region: Region::Anywhere, band, reach: Reach::AnyWeapon };
    let close = Query::Nearest(Whom::Enemy, reach(Band { from: 0, to: 1 }));
    let found = senses.ship(close)?;
    let at_range_1 = senses.number(Query::RangeTo(target))? <= 1;
    let choice = match (weapon(senses, None, target)?, found) {
        (Some(with), _) if at_range_1 => Some((with, target)),
        (_, Some(other)) if other != target => {
            because.saw(rule::STRIKE, close, Answer::Ship(other));
            weapon(senses, None, other)?.map(|with| (with, other))
        }
        (Some(with), _) => Some((with, target)),
        (None, _) => None,
    };
    if choice.is_some_and(|(_, on)| on == target) {
        because.add(rule::STRIKE, Evidence::Note("it attacks the target it was given"));
    }
    Ok(choice)
}

/// Whom a step of the list means, if that one can be attacked.
fn defender(
    senses: &mut impl Senses,
    on: Defender,
    from_range: u8,
    because: &mut Because,
) -> Result<Option<ShipId>, Asked> {
    match on {
        Defender::Locked => {
            let locked = senses.ship(Query::Locked)?.filter(|locked| !senses.is_thing(*locked));
            let Some(locked) = locked else { return Ok(None) };
            for index in 0..weapons(senses.profile()).count() as u8 {
                let query = Query::CanShoot(index, locked);
                if senses.yes(query)? {
                    because.saw(rule::ATTACK_TARGET, query, Answer::Yes);
                    return Ok(Some(locked));
                }
            }
            Ok(None)
        }
        Defender::Nearest => {
            let band = Band { from: from_range, to: Band::ANY.to };
            let place = Where { region: Region::Anywhere, band, reach: Reach::AnyWeapon };
            let query = Query::Nearest(Whom::Enemy, place);
            let found = senses.ship(query)?;
            if let Some(nearest) = found {
                because.saw(rule::ATTACK_TARGET, query, Answer::Ship(nearest));
            }
            Ok(found)
        }
    }
}

/// The weapon for a target: the first sort on the list that reaches it, else the one with the most dice.
fn weapon(senses: &mut impl Senses, step: Option<&flight_group::AttackLine>, on: ShipId) -> Result<Option<u8>, Asked> {
    let listed = step.filter(|step| step.order == flight_group::Order::Listed).map_or(&[][..], |step| &step.with);
    let mut best: Option<((usize, u8), u8)> = None;
    for index in 0..weapons(senses.profile()).count() {
        let Some(weapon) = weapons(senses.profile()).nth(index) else { continue };
        let place = listed.iter().position(|sort| *sort == sort_of(weapon)).unwrap_or(listed.len());
        let key = (place, u8::MAX - weapon.dice);
        if best.is_none_or(|(least, _)| key < least) && senses.yes(Query::CanShoot(weapon.index, on))? {
            best = Some((key, weapon.index));
        }
    }
    Ok(best.map(|(_, index)| index))
}

/// What cards call a weapon.
const fn sort_of(weapon: SensedWeapon) -> Sort {
    match (weapon.class, weapon.arc) {
        (WeaponClass::Torpedo, _) => Sort::Torpedo,
        (WeaponClass::Missile, _) => Sort::Missile,
        (WeaponClass::Cannon, _) => Sort::Cannon,
        (WeaponClass::TurretUpgrade, _) | (_, WeaponArc::SingleTurret | WeaponArc::DoubleTurret) => Sort::Turret,
        (_, WeaponArc::Rear) => Sort::Rear,
        (_, WeaponArc::Front | WeaponArc::FullFront | WeaponArc::Bullseye | WeaponArc::Left | WeaponArc::Right) => {
            Sort::Front
        }
    }
}
