//! Attack Priority: which weapon, then whom.

use crate::flight::weapon::AimedAttack;
use tallyho_rules::ShipId;
use tallyho_rules::effect::Window;

use super::rule;
use crate::flight::because::{Because, Evidence, Rule};
use crate::flight::query::{Answer, Query, Where, Whom};
use crate::flight::senses::{Asked, Senses};
use crate::flight::weapon::{SensedWeapon, WeaponKind, weapons};

/// Chooses weapon and target: weapons in their order, and with each the ship it has locked before the nearest one.
///
/// # Errors
/// With the first question that has no answer.
pub fn attack(senses: &mut impl Senses) -> Result<AimedAttack, Asked> {
    let mut because = Because::default();
    let mut tried = None;
    while let Some(weapon) = next_weapon(senses, tried) {
        if let Some((target, rule, query)) = choose_target(senses, weapon)? {
            because.add(weapon_rule(weapon), Evidence::Note(weapon_note(weapon)));
            because.saw(rule, query, if rule == rule::TARGET[0] { Answer::Yes } else { Answer::Ship(target) });
            return Ok(AimedAttack { on: Some((weapon.index, target)), because });
        }
        tried = Some(weapon);
    }
    because.add(rule::TARGET[2], Evidence::Note("nobody can be attacked"));
    Ok(AimedAttack { on: None, because })
}

/// How weapons come: special ones that need a lock, other special ones, primary ones; the higher attack value first.
fn order(weapon: SensedWeapon) -> (WeaponKind, u8, u8) {
    (weapon.kind, u8::MAX - weapon.dice, weapon.index)
}

/// The first weapon after one that was tried.
pub(super) fn next_weapon(senses: &impl Senses, tried: Option<SensedWeapon>) -> Option<SensedWeapon> {
    let left = weapons(senses.profile()).filter(|&weapon| tried.is_none_or(|tried| order(weapon) > order(tried)));
    left.min_by_key(|&weapon| order(weapon))
}

/// The target of a weapon: whom it has locked, then against whom most of its abilities could be used, then the nearest.
fn choose_target(senses: &mut impl Senses, weapon: SensedWeapon) -> Result<Option<(ShipId, Rule, Query)>, Asked> {
    if let Some(locked) = senses.ship(Query::Locked)?.filter(|locked| !senses.is_thing(*locked)) {
        let query = Query::CanShoot(weapon.index, locked);
        if senses.yes(query)? {
            return Ok(Some((locked, rule::TARGET[0], query)));
        }
    }
    let query = Query::MostAbilities(weapon.index);
    if has_abilities(senses)
        && let Some(target) = senses.ship(query)?
    {
        return Ok(Some((target, rule::TARGET[1], query)));
    }
    let query = Query::Nearest(Whom::Enemy, Where::for_weapon(weapon.index));
    Ok(senses.ship(query)?.map(|target| (target, rule::TARGET[2], query)))
}

/// Whether a ship has any ability for its attacks.
fn has_abilities(senses: &impl Senses) -> bool {
    let windows = [Window::AttackDice, Window::AttackPool, Window::ModifyAttack];
    senses.profile().abilities.iter().flat_map(|card| &card.effects).any(|effect| windows.contains(&effect.window))
}

const fn weapon_rule(weapon: SensedWeapon) -> Rule {
    match weapon.kind {
        WeaponKind::SpecialWithLock => rule::WEAPON[0],
        WeaponKind::Special => rule::WEAPON[1],
        WeaponKind::Primary => rule::WEAPON[2],
    }
}

const fn weapon_note(weapon: SensedWeapon) -> &'static str {
    match weapon.kind {
        WeaponKind::SpecialWithLock => "the strongest special weapon that needs a lock and has a target",
        WeaponKind::Special => "the strongest special weapon that has a target",
        WeaponKind::Primary => "the strongest primary weapon that has a target",
    }
}
