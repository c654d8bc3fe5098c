//! What flight systems fly by: charts and cards, as data.

pub mod aturi;
pub mod flight_group;
pub mod solo;

use crate::word::Word;

/// A published flight system. This is the one list of them: commands, files and pages go by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum System {
    /// The Solo Alpha rules.
    SoloAlpha,
    /// The automated ships of Heroes of the Aturi Cluster, second edition.
    Aturi,
    /// The Flight Group Alpha rules.
    FlightGroupAlpha,
}

impl System {
    /// All of them, the one that is usual first.
    pub const ALL: [Self; 3] = [Self::SoloAlpha, Self::Aturi, Self::FlightGroupAlpha];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SoloAlpha => "Solo Alpha",
            Self::Aturi => "Aturi",
            Self::FlightGroupAlpha => "Flight Group Alpha",
        }
    }

    /// How it flies, in a sentence for whoever chooses an opponent.
    pub const fn flies(self) -> &'static str {
        match self {
            Self::SoloAlpha => "Flies by the Solo Alpha rules and says why.",
            Self::Aturi => "Flies as the automated ships of Heroes of the Aturi Cluster do, and says why.",
            Self::FlightGroupAlpha => "Flies in formation by the Flight Group Alpha rules.",
        }
    }

    /// What it asks of whoever flies it with miniatures, in a sentence.
    pub const fn asks(self) -> &'static str {
        match self {
            Self::SoloAlpha => "Any ship, by its tally, two dice and an attitude.",
            Self::Aturi => "Automated ships of Heroes of the Aturi Cluster, by eight sectors and one die.",
            Self::FlightGroupAlpha => "Flight groups in formation, by nine sectors and one die.",
        }
    }

    /// Whether three to six small ships that come together are a wing.
    pub const fn forms_wings(self) -> bool {
        match self {
            Self::Aturi => true,
            Self::SoloAlpha | Self::FlightGroupAlpha => false,
        }
    }

    /// Whether its ships act before the players' of the same initiative. Of the three books, only that of the Aturi Cluster says so.
    pub const fn goes_first(self) -> bool {
        match self {
            Self::Aturi => true,
            Self::SoloAlpha | Self::FlightGroupAlpha => false,
        }
    }
}

impl Word for System {
    const WHAT: &'static str = "flight system";

    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn word(self) -> &'static str {
        match self {
            Self::SoloAlpha => "solo",
            Self::Aturi => "aturi",
            Self::FlightGroupAlpha => "flight-group",
        }
    }
}
