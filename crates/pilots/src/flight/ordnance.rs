//! What a board knows of torpedoes and missiles: which are carried, and whether they can still be fired.

use tallyho_rules::effect::WeaponClass;
use tallyho_rules::{ShipId, Special, Target};
use tallyho_table::ArcSet;

use super::board::Board;
use super::query::Status;
use super::weapon::weapons;

const fn is_ordnance(special: &Special) -> bool {
    matches!(special.class, WeaponClass::Torpedo | WeaponClass::Missile)
}

impl Board<'_, '_> {
    fn specials(&self) -> &[Special] {
        &self.view.profile(self.ship).specials
    }

    /// Whether a weapon has charges enough for an attack; one that spends none always has.
    fn can_fire(&self, special: &Special) -> bool {
        let charges = self.view.ship(self.ship).charges;
        special.spends.is_none_or(|(card, price)| charges[usize::from(card)] >= price)
    }

    /// The weapon of an upgrade with which the ship attacks now.
    fn fired(&self) -> Option<&Special> {
        let attack = self.view.attack().filter(|attack| attack.attacker == Target::Ship(self.ship))?;
        let place = usize::from(attack.weapon).checked_sub(self.view.profile(self.ship).attacks.len())?;
        self.specials().get(place)
    }

    /// Whether a ship is in the firing arc and at the ranges of a weapon.
    pub(super) fn aims_at(&self, weapon: u8, other: ShipId) -> bool {
        let found = weapons(self.view.profile(self.ship)).find(|it| it.index == weapon);
        let arcs = found.map_or(ArcSet::EMPTY, |it| it.arc.arcs(self.view.turret(self.ship)));
        arcs.iter().any(|arc| self.view.aim(self.ship, weapon, arc, Target::Ship(other)).is_some())
    }

    /// Whether a weapon or device lacks a charge that it had at the start.
    pub(super) fn lacks_charges(&self) -> bool {
        let (profile, state) = (self.view.profile(self.ship), self.view.ship(self.ship));
        let mut devices = profile.devices.iter().zip(state.payload);
        let lacks = |card: u8| {
            let most = profile.abilities.get(usize::from(card)).map_or(0, |ability| ability.charges);
            state.charges[usize::from(card)] < most
        };
        let mut weapons = self.specials().iter().filter(|special| is_ordnance(special));
        devices.any(|(load, left)| left < load.charges)
            || weapons.any(|special| special.spends.is_some_and(|(card, _)| lacks(card)))
    }

    pub(super) fn is_armed(&self, status: Status) -> bool {
        let mut carried = self.specials().iter().filter(|special| is_ordnance(special)).peekable();
        match status {
            Status::OrdnanceLoaded => carried.any(|special| self.can_fire(special)),
            Status::OutOfOrdnance => carried.peek().is_some() && !carried.any(|special| self.can_fire(special)),
            Status::OrdnanceSpent => {
                self.fired().is_some_and(|special| is_ordnance(special) && !self.can_fire(special))
            }
            _ => false,
        }
    }
}
