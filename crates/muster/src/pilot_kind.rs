//! Who can fly a side, and by which rules battles are fought.

use std::sync::Arc;

use tallyho_cards::word::Word;
use tallyho_cards::{Library, PointSystem};
use tallyho_pilots::flight::aturi::{Orders, Readings};
use tallyho_pilots::flight::solo;
use tallyho_pilots::{Aturi, Heuristic, Pilot, Random, Solo};
use tallyho_rules::{Game, Handling, Ruleset, Seat, Setup};

use crate::squad::Squad;
use crate::{MusterError, orders};

/// Who flies a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PilotKind {
    Random,
    Heuristic,
    Solo,
    Aturi,
    FlightGroup,
    Person,
}

impl Word for PilotKind {
    const WHAT: &'static str = "pilot";
    fn all() -> &'static [Self] {
        &[Self::Random, Self::Heuristic, Self::Solo, Self::Aturi, Self::FlightGroup, Self::Person]
    }
    fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Heuristic => "heuristic",
            Self::Solo => "solo",
            Self::Aturi => "aturi",
            Self::FlightGroup => "flight-group",
            Self::Person => "person",
        }
    }
}

impl PilotKind {
    /// The program that flies; `None` for a person. Whoever flies by orders is given those.
    pub fn computer(
        self,
        seed: u64,
        library: &Library,
        orders: impl FnOnce() -> Result<Vec<Option<Orders>>, MusterError>,
    ) -> Result<Option<Box<dyn Pilot + Send>>, MusterError> {
        Ok(match self {
            Self::Random => Some(Box::new(Random::new(seed))),
            Self::Heuristic => Some(Box::new(Heuristic::new(seed))),
            Self::Solo => {
                let charts = library.solo_charts().ok_or(MusterError::NoCharts)?;
                Some(Box::new(Solo::new(Arc::new(charts.clone()), seed)))
            }
            Self::Aturi => Some(Box::new(Aturi::new(orders()?, Readings::default(), seed))),
            // It flies by its squad's plan, which `pilot` has.
            Self::FlightGroup | Self::Person => None,
        })
    }

    /// What it is called on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Heuristic => "Heuristic",
            Self::Solo => "Solo Alpha",
            Self::Aturi => "Aturi",
            Self::FlightGroup => "Flight Group Alpha",
            Self::Person => "Person",
        }
    }

    /// One sentence for whoever chooses an opponent.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Random => "Does anything that is legal.",
            Self::Heuristic => "Weighs what is in sight, one step ahead.",
            Self::Solo => "Flies by the Solo Alpha rules and says why.",
            Self::Aturi => "Flies as the automated ships of Heroes of the Aturi Cluster do, and says why.",
            Self::FlightGroup => "Flies in formation by the Flight Group Alpha rules.",
            Self::Person => "Somebody at this screen or another.",
        }
    }

    /// How the ships of a squad are handled that are flown so.
    fn handlings(self, squad: &Squad) -> Vec<Handling> {
        let all = |handling| vec![handling; squad.members.len()];
        match self {
            // Those of a flight group are handled one by one.
            Self::Random | Self::Heuristic | Self::Person | Self::FlightGroup => all(Handling::PLAYER),
            Self::Solo => all(solo::HANDLING),
            Self::Aturi => orders::handlings(squad),
        }
    }
}

/// Which rules a battle is fought by.
#[derive(Clone, Copy, Debug)]
pub struct Rules(pub &'static str, pub Ruleset, pub PointSystem);

impl Word for Rules {
    const WHAT: &'static str = "rules";
    fn all() -> &'static [Self] {
        const ALL: [Rules; 2] = [
            Rules("2.0", Ruleset::SECOND_EDITION, PointSystem::TwoHundred),
            Rules("2.5", Ruleset::REVISED, PointSystem::Twenty),
        ];
        &ALL
    }
    fn word(self) -> &'static str {
        self.0
    }
}

/// Prepares a set-up for those who fly in it, in the order of their seats.
pub fn assign(kinds: [PilotKind; 2], squads: [&Squad; 2], setup: &mut Setup) {
    let handlings = squads.into_iter().zip(kinds).flat_map(|(squad, kind)| kind.handlings(squad));
    setup.ships.iter_mut().zip(handlings).for_each(|(ship, handling)| ship.handling = handling);
    orders::escort(squads, setup);
    orders::enter(squads, setup);
    // The Empire is always first player.
    if let [PilotKind::Aturi, _] | [_, PilotKind::Aturi] = kinds {
        setup.first = Seat(u8::from(kinds[0] != PilotKind::Aturi));
    }
}

pub fn new_game(setup: Setup) -> Result<Game, MusterError> {
    Game::new(setup)
        .map_err(|faults| MusterError::BadSetup(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))
}
