//! Who can fly a side, and by which rules battles are fought.

use tallyho_cards::PointSystem;
use tallyho_cards::flight::System;
use tallyho_cards::word::Word;
use tallyho_rules::Ruleset;

/// Who flies a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PilotKind {
    /// Chance.
    Random,
    /// Whoever weighs what is in sight.
    Heuristic,
    /// A published flight system.
    System(System),
    /// Somebody real.
    Person,
}

impl PilotKind {
    /// Solo Alpha.
    pub const SOLO: Self = Self::System(System::SoloAlpha);
    /// The automated ships of the Aturi Cluster.
    pub const ATURI: Self = Self::System(System::Aturi);
    /// Flight Group Alpha.
    pub const FLIGHT_GROUP: Self = Self::System(System::FlightGroupAlpha);

    /// What it is called on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Heuristic => "Heuristic",
            Self::System(system) => system.name(),
            Self::Person => "Person",
        }
    }

    /// One sentence for whoever chooses an opponent.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Random => "Does anything that is legal.",
            Self::Heuristic => "Weighs what is in sight, one step ahead.",
            Self::System(system) => system.flies(),
            Self::Person => "Somebody at this screen or another.",
        }
    }

    /// The flight system, if it is one.
    pub const fn system(self) -> Option<System> {
        match self {
            Self::System(system) => Some(system),
            Self::Random | Self::Heuristic | Self::Person => None,
        }
    }
}

impl Word for PilotKind {
    const WHAT: &'static str = "pilot";

    fn all() -> &'static [Self] {
        const SYSTEMS: usize = System::ALL.len();
        // The systems stand where the one list of them has them.
        const ALL: [PilotKind; SYSTEMS + 3] = {
            let mut all = [PilotKind::Person; SYSTEMS + 3];
            (all[0], all[1]) = (PilotKind::Random, PilotKind::Heuristic);
            let mut next = 0;
            while next < SYSTEMS {
                all[2 + next] = PilotKind::System(System::ALL[next]);
                next += 1;
            }
            all
        };
        &ALL
    }

    fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Heuristic => "heuristic",
            Self::System(system) => system.word(),
            Self::Person => "person",
        }
    }
}

/// Which rules a battle is fought by.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// What commands and pages call them.
    pub word: &'static str,
    /// What they are.
    pub ruleset: Ruleset,
    /// How squads are counted by them.
    pub points: PointSystem,
}

impl Word for Rules {
    const WHAT: &'static str = "rules";

    fn all() -> &'static [Self] {
        const ALL: [Rules; 2] = [
            Rules { word: "2.0", ruleset: Ruleset::SECOND_EDITION, points: PointSystem::TwoHundred },
            Rules { word: "2.5", ruleset: Ruleset::REVISED, points: PointSystem::Twenty },
        ];
        &ALL
    }

    fn word(self) -> &'static str {
        self.word
    }
}
