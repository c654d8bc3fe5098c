//! Slots of an upgrade bar.

use crate::nearest::letters;
use crate::word::Word;

/// What sort of upgrade fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// What a pilot is good at.
    Talent,
    /// What the Force lends.
    ForcePower,
    /// Sensors.
    Sensor,
    /// Technology of the later wars.
    Tech,
    /// A cannon.
    Cannon,
    /// A turret.
    Turret,
    /// Torpedoes.
    Torpedo,
    /// Missiles.
    Missile,
    /// A member of the crew.
    Crew,
    /// A gunner.
    Gunner,
    /// A droid in the socket.
    Astromech,
    /// A droid that relays tactics.
    TacticalRelay,
    /// Bombs, mines and remotes.
    Device,
    /// Something better not found.
    Illicit,
    /// A modification of the ship.
    Modification,
    /// The ship's own name.
    Title,
    /// Moving parts of the ship.
    Configuration,
    /// Who commands a huge ship.
    Command,
    /// A weapon mount of a huge ship.
    Hardpoint,
    /// A team aboard a huge ship.
    Team,
    /// The hold of a huge ship.
    Cargo,
    /// A hyperdrive ring.
    Hyperdrive,
}

impl Slot {
    /// Every slot.
    pub const ALL: [Self; 22] = [
        Self::Talent,
        Self::ForcePower,
        Self::Sensor,
        Self::Tech,
        Self::Cannon,
        Self::Turret,
        Self::Torpedo,
        Self::Missile,
        Self::Crew,
        Self::Gunner,
        Self::Astromech,
        Self::TacticalRelay,
        Self::Device,
        Self::Illicit,
        Self::Modification,
        Self::Title,
        Self::Configuration,
        Self::Command,
        Self::Hardpoint,
        Self::Team,
        Self::Cargo,
        Self::Hyperdrive,
    ];

    /// The word that squad files use.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Talent => "talent",
            Self::ForcePower => "force-power",
            Self::Sensor => "sensor",
            Self::Tech => "tech",
            Self::Cannon => "cannon",
            Self::Turret => "turret",
            Self::Torpedo => "torpedo",
            Self::Missile => "missile",
            Self::Crew => "crew",
            Self::Gunner => "gunner",
            Self::Astromech => "astromech",
            Self::TacticalRelay => "tactical-relay",
            Self::Device => "device",
            Self::Illicit => "illicit",
            Self::Modification => "modification",
            Self::Title => "title",
            Self::Configuration => "configuration",
            Self::Command => "command",
            Self::Hardpoint => "hardpoint",
            Self::Team => "team",
            Self::Cargo => "cargo",
            Self::Hyperdrive => "hyperdrive",
        }
    }

    /// The slot that a program means: by its word in any case and punctuation, or by a name of the first edition.
    pub fn find(typed: &str) -> Option<Self> {
        let wanted = letters(typed);
        match wanted.as_str() {
            "amd" | "astromechdroid" | "samd" | "salvagedastromech" => Some(Self::Astromech),
            "ept" | "elitepilottalent" | "elite" => Some(Self::Talent),
            "mod" => Some(Self::Modification),
            "system" | "systemupgrade" | "sensors" => Some(Self::Sensor),
            "force" => Some(Self::ForcePower),
            "bomb" | "payload" => Some(Self::Device),
            "torpedoes" => Some(Self::Torpedo),
            "missiles" => Some(Self::Missile),
            _ => Self::ALL.into_iter().find(|slot| letters(slot.id()) == wanted),
        }
    }
}

impl Word for Slot {
    const WHAT: &'static str = "slot";
    fn all() -> &'static [Self] {
        &Self::ALL
    }
    fn word(self) -> &'static str {
        self.id()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_found_by_what_programs_write() {
        for slot in Slot::ALL {
            assert_eq!(Slot::find(slot.id()), Some(slot));
        }
        assert_eq!(Slot::find("forcepower"), Some(Slot::ForcePower));
        assert_eq!(Slot::find("Tactical Relay"), Some(Slot::TacticalRelay));
        assert_eq!(Slot::find("amd"), Some(Slot::Astromech));
        assert_eq!(Slot::find("ept"), Some(Slot::Talent));
        assert_eq!(Slot::find("mod"), Some(Slot::Modification));
        assert_eq!(Slot::find("system"), Some(Slot::Sensor));
        assert_eq!(Slot::find(""), None);
        assert_eq!(Slot::find("cupholder"), None);
    }
}
