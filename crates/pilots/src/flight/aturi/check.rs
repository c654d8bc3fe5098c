//! Checks by dice: devices, homing missiles; and wings that split.

use tallyho_rules::{AttackFace, DefenseFace};
use tallyho_table::Arc;

use super::rule;
use crate::flight::because::{Because, Evidence};
use crate::flight::query::{Answer, Band, Query, Region, Status, Where, Whom};
use crate::flight::senses::{Asked, Senses};

/// A device check: an attack die for each enemy at close distance behind, a defence die for each friend; more hits and crits than
/// evades, and it drops a device.
///
/// # Errors
/// With the first question that has no answer.
pub fn device_check(senses: &mut impl Senses) -> Result<(bool, Because), Asked> {
    let mut because = Because::default();
    let close = Where::close(Region::Arc(Arc::Rear));
    let (enemies, friends) = (Query::HowMany(Whom::Enemy, close), Query::HowMany(Whom::Friend, close));
    let (attack, defense) = (senses.number(enemies)?, senses.number(friends)?);
    because.saw(rule::DEVICE_CHECK, enemies, Answer::Number(attack));
    because.saw(rule::DEVICE_CHECK, friends, Answer::Number(defense));
    let (mut hits, mut evades) = (0, 0);
    for index in 0..attack {
        hits += u8::from(matches!(senses.attack_die(index)?, AttackFace::Hit | AttackFace::Crit));
    }
    // Without a hit no evade matters.
    for index in 0..if hits > 0 { defense } else { 0 } {
        evades += u8::from(senses.defense_die(index)? == DefenseFace::Evade);
    }
    let success = hits > evades;
    because.add(rule::DEVICE_CHECK, Evidence::Note(if success { "the check succeeds" } else { "the check fails" }));
    Ok((success, because))
}

/// Whether a ship that would roll so many defence dice against a homing missile takes one damage instead of the attack: unless a crit
/// comes up on as many attack dice, or that damage would destroy it.
///
/// # Errors
/// With the first question that has no answer.
pub fn takes_homing_missile(senses: &mut impl Senses, defense_dice: u8) -> Result<(bool, Because), Asked> {
    let mut because = Because::default();
    let last = Query::Is(Status::NearlyDestroyed);
    if senses.yes(last)? {
        because.saw(rule::HOMING, last, Answer::Yes);
        return Ok((false, because));
    }
    for index in 0..defense_dice {
        if senses.attack_die(index)? == AttackFace::Crit {
            because.add(rule::HOMING, Evidence::Note("a crit: it is attacked as usual"));
            return Ok((false, because));
        }
    }
    because.add(rule::HOMING, Evidence::Note("no crit: it takes the damage"));
    Ok((true, because))
}

/// Whether a ship in a wing splits from it at the end of the round: with an enemy at range 0-1.
///
/// # Errors
/// With the first question that has no answer.
pub fn splits(senses: &mut impl Senses) -> Result<(bool, Because), Asked> {
    let mut because = Because::default();
    let near = Query::HowMany(Whom::Enemy, Where::within(Region::Anywhere, Band { from: 0, to: 1 }));
    let count = senses.number(near)?;
    because.saw(rule::SPLITTING, near, Answer::Number(count));
    Ok((count > 0, because))
}
