//! The weapons of a ship, as flight systems tell them apart.

use super::because::Because;
use tallyho_rules::effect::WeaponClass;
use tallyho_rules::{Attack, Choice, Need, Profile, ShipId, Target, View, WeaponArc};

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SensedWeapon {
    /// Its place among the ship's weapons.
    pub index: u8,
    /// Its attack value.
    pub dice: u8,
    /// What sort it is.
    pub kind: WeaponKind,
    /// What it is by its card; a primary weapon has none.
    pub class: WeaponClass,
    /// Through which arc it fires.
    pub arc: WeaponArc,
}

/// An attack that a flight system chose, or none where nobody can be attacked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AimedAttack {
    /// With which weapon, by its place among them, and whom.
    pub on: Option<(u8, ShipId)>,
    /// Why.
    pub because: Because,
}

/// What sort of weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WeaponKind {
    /// Special, and attacks by a lock.
    SpecialWithLock,
    /// Special.
    Special,
    /// The ship's own.
    Primary,
}

/// The weapons of a ship.
pub fn weapons(profile: &Profile) -> impl Iterator<Item = SensedWeapon> + '_ {
    let primary = profile.attacks.iter().map(|attack| (*attack, WeaponKind::Primary, WeaponClass::Primary));
    let special = profile.specials.iter().map(|special| match special.needs {
        // A lock will do for these, though something else would, too.
        Some(Need::Lock | Need::CalculateOrLock | Need::Any) => {
            (special.attack, WeaponKind::SpecialWithLock, special.class)
        }
        Some(Need::Focus | Need::Calculate) | None => (special.attack, WeaponKind::Special, special.class),
    });
    let each = (0..).zip(primary.chain(special));
    each.map(|(index, (Attack { dice, arc }, kind, class))| SensedWeapon { index, dice, kind, class, arc })
}

/// The attack with that weapon on that ship, at the shortest range if it reaches through several arcs.
pub(super) fn best_aim(view: &View<'_>, ship: ShipId, options: &[Choice], (with, on): (u8, ShipId)) -> Choice {
    let aimed = options.iter().copied().filter_map(|option| match option {
        Choice::Attack { weapon, arc, defender } if weapon == with && defender == Target::of_id(on) => {
            let aim = view.aim(ship, weapon, arc, defender)?;
            Some(((aim.range, aim.obstructed), option))
        }
        _ => None,
    });
    aimed.min_by_key(|(aim, _)| *aim).map_or(Choice::Pass, |(_, option)| option)
}
