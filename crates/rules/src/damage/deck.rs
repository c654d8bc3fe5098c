//! The damage deck.

use crate::chance::Chance;

/// A kind of damage card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum DamageCard {
    /// Two stress, then it is repaired.
    PanickedPilot,
    /// No dice modification while attacking but by Force.
    BlindedPilot,
    /// After an action, perhaps stress.
    WoundedPilot,
    /// Damage after meeting an obstacle on a maneuver.
    StunnedPilot,
    /// Before engaging, perhaps damage.
    ConsoleFire,
    /// Turns are harder.
    DamagedEngine,
    /// One attack die fewer.
    WeaponsFailure,
    /// Hit damage becomes critical damage.
    HullBreach,
    /// One defence die fewer.
    StructuralDamage,
    /// Only focus and repairs.
    DamagedSensorArray,
    /// Damage after a maneuver that is not straight, then it is repaired.
    LooseStabilizer,
    /// Before engaging, an ion token.
    DisabledPowerRegulator,
    /// Damage after the next critical damage, then it is repaired.
    FuelLeak,
    /// One damage more, then it is repaired.
    DirectHit,
}

/// What a damage card harms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trait {
    /// The pilot.
    Pilot,
    /// The ship.
    Ship,
}

impl DamageCard {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::PanickedPilot,
        Self::BlindedPilot,
        Self::WoundedPilot,
        Self::StunnedPilot,
        Self::ConsoleFire,
        Self::DamagedEngine,
        Self::WeaponsFailure,
        Self::HullBreach,
        Self::StructuralDamage,
        Self::DamagedSensorArray,
        Self::LooseStabilizer,
        Self::DisabledPowerRegulator,
        Self::FuelLeak,
        Self::DirectHit,
    ];

    /// How many a deck holds.
    pub const fn copies(self) -> u8 {
        match self {
            Self::FuelLeak => 4,
            Self::DirectHit => 5,
            _ => 2,
        }
    }

    /// What it harms.
    pub const fn harms(self) -> Trait {
        match self {
            Self::PanickedPilot | Self::BlindedPilot | Self::WoundedPilot | Self::StunnedPilot => Trait::Pilot,
            Self::ConsoleFire
            | Self::DamagedEngine
            | Self::WeaponsFailure
            | Self::HullBreach
            | Self::StructuralDamage
            | Self::DamagedSensorArray
            | Self::LooseStabilizer
            | Self::DisabledPowerRegulator
            | Self::FuelLeak
            | Self::DirectHit => Trait::Ship,
        }
    }

    /// Whether an action repairs it.
    pub const fn has_repair_action(self) -> bool {
        match self {
            Self::BlindedPilot
            | Self::WoundedPilot
            | Self::ConsoleFire
            | Self::WeaponsFailure
            | Self::HullBreach
            | Self::DamagedSensorArray
            | Self::LooseStabilizer
            | Self::FuelLeak => true,
            Self::PanickedPilot
            | Self::StunnedPilot
            | Self::DamagedEngine
            | Self::StructuralDamage
            | Self::DisabledPowerRegulator
            | Self::DirectHit => false,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PanickedPilot => "Panicked Pilot",
            Self::BlindedPilot => "Blinded Pilot",
            Self::WoundedPilot => "Wounded Pilot",
            Self::StunnedPilot => "Stunned Pilot",
            Self::ConsoleFire => "Console Fire",
            Self::DamagedEngine => "Damaged Engine",
            Self::WeaponsFailure => "Weapons Failure",
            Self::HullBreach => "Hull Breach",
            Self::StructuralDamage => "Structural Damage",
            Self::DamagedSensorArray => "Damaged Sensor Array",
            Self::LooseStabilizer => "Loose Stabilizer",
            Self::DisabledPowerRegulator => "Disabled Power Regulator",
            Self::FuelLeak => "Fuel Leak",
            Self::DirectHit => "Direct Hit!",
        }
    }
}

/// How many there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    counts: [u8; 14],
}

impl Cards {
    /// A full deck of 33.
    pub fn deck() -> Self {
        Self { counts: DamageCard::ALL.map(DamageCard::copies) }
    }

    /// So many decks.
    pub(crate) fn decks(count: u8) -> Self {
        Self { counts: DamageCard::ALL.map(|card| count * card.copies()) }
    }

    /// How many of a kind.
    #[inline]
    pub fn count(&self, card: DamageCard) -> u8 {
        self.counts[card as usize]
    }

    /// Whether there is one of a kind.
    #[inline]
    pub fn has(&self, card: DamageCard) -> bool {
        self.count(card) > 0
    }

    /// How many in all.
    pub fn len(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.counts == [0; 14]
    }

    /// One more of a kind.
    pub(crate) fn add(&mut self, card: DamageCard) {
        self.counts[card as usize] += 1;
    }

    /// One fewer of a kind.
    pub(crate) fn take(&mut self, card: DamageCard) {
        self.counts[card as usize] -= 1;
    }

    /// Takes one by chance; `None` when there is none.
    pub(crate) fn draw(&mut self, chance: &mut impl Chance) -> Option<DamageCard> {
        let all = self.len();
        if all == 0 {
            return None;
        }
        let mut which = chance.draw(all);
        for card in DamageCard::ALL {
            let count = self.count(card);
            if which < count {
                self.take(card);
                return Some(card);
            }
            which -= count;
        }
        None
    }

    /// The kinds there are, each once.
    pub fn kinds(&self) -> impl Iterator<Item = DamageCard> + '_ {
        DamageCard::ALL.into_iter().filter(|&card| self.has(card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_has_33_cards_eight_of_them_for_the_pilot() {
        assert_eq!(Cards::deck().len(), 33);
        let pilot: u8 =
            DamageCard::ALL.into_iter().filter(|card| card.harms() == Trait::Pilot).map(DamageCard::copies).sum();
        assert_eq!(pilot, 8);
        assert_eq!(Cards::deck().count(DamageCard::DirectHit), 5);
    }
}
