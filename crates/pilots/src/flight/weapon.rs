//! The weapons of a ship, as flight systems tell them apart.

use tallyho_rules::{Choice, Profile, ShipId, View};

/// A weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weapon {
    /// Its place among the ship's weapons.
    pub index: u8,
    /// Its attack value.
    pub dice: u8,
    /// What sort it is.
    pub kind: Kind,
}

/// What sort of weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Special, and needs a lock to attack.
    SpecialWithLock,
    /// Special.
    Special,
    /// The ship's own. All weapons are, until upgrades are played.
    Primary,
}

/// The weapons of a ship.
pub fn weapons(profile: &Profile) -> impl Iterator<Item = Weapon> + '_ {
    (0..).zip(&profile.attacks).map(|(index, attack)| Weapon { index, dice: attack.dice, kind: Kind::Primary })
}

/// The attack with that weapon on that ship, at the shortest range if it reaches through several arcs.
pub(super) fn best_aim(view: &View<'_>, ship: ShipId, options: &[Choice], (with, on): (u8, ShipId)) -> Choice {
    let aimed = options.iter().copied().filter_map(|option| match option {
        Choice::Attack { weapon, arc, defender } if weapon == with && defender == on => {
            let aim = view.shot(ship, arc, defender)?;
            Some(((aim.range, aim.obstructed), option))
        }
        _ => None,
    });
    aimed.min_by_key(|(aim, _)| *aim).map_or(Choice::Pass, |(_, option)| option)
}
