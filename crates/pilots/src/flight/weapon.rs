//! The weapons of a ship, as flight systems tell them apart.

use tallyho_rules::Profile;

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
