//! A battle made ready: everything that is the same whatever the seed, worked out once for many games.

use std::sync::Arc;

use tallyho_cards::Library;
use tallyho_cards::flight::flight_group::Cards;
use tallyho_cards::flight::solo::Charts;
use tallyho_pilots::flight::aturi::{Orders, Readings};
use tallyho_pilots::{Aturi, FlightGroupPilot, Heuristic, Pilot, Random, Solo};
use tallyho_replay::Callsign;
use tallyho_rules::{Luck, Ruleset, Seat, Setup};

use super::flight_group::Muster;
use super::squad::Squad;
use super::{PilotKind, assign, deploy, orders};
use crate::MusterError;

/// Two squads, red first, and who flies them.
#[derive(Debug)]
pub struct Battle {
    pub squads: [Squad; 2],
    pub pilots: [PilotKind; 2],
    /// How automated ships read their rules.
    pub readings: Readings,
    pub ruleset: Ruleset,
    pub rocks: u8,
    pub rounds: u8,
}

/// Which side sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seating {
    /// Red is first player, at the near edge.
    RedFirst,
    /// Blue is.
    BlueFirst,
}

impl Seating {
    /// Sides are swapped every other game.
    pub fn of_game(index: u64) -> Self {
        if index.is_multiple_of(2) { Self::RedFirst } else { Self::BlueFirst }
    }

    /// Puts what belongs to red and to blue in the order of the seats, and back again.
    pub fn order<T>(self, [red, blue]: [T; 2]) -> [T; 2] {
        match self {
            Self::RedFirst => [red, blue],
            Self::BlueFirst => [blue, red],
        }
    }
}

/// A battle in one seating, without its seed.
#[derive(Debug)]
pub struct Ready {
    setup: Setup,
    rocks: u8,
    callsigns: Vec<Callsign>,
    flyers: [Flyer; 2],
}

/// What a seed adds: the game with its rocks, its luck, and those who fly.
pub struct Drawn {
    pub setup: Setup,
    pub luck: Luck,
    pub pilots: Vec<Option<Box<dyn Pilot>>>,
}

/// A battle set up for one seed.
pub struct Start {
    pub setup: Setup,
    pub callsigns: Vec<Callsign>,
    pub pilots: Vec<Option<Box<dyn Pilot>>>,
    pub luck: Luck,
    pub seating: Seating,
}

impl Battle {
    pub fn start(&self, seed: u64, seating: Seating, library: &Library) -> Result<Start, MusterError> {
        let ready = self.ready(seating, library)?;
        let Drawn { setup, luck, pilots } = ready.with_seed(seed, library)?;
        Ok(Start { setup, callsigns: ready.callsigns, pilots, luck, seating })
    }

    /// Works out what does not depend on the seed.
    pub fn ready(&self, seating: Seating, library: &Library) -> Result<Ready, MusterError> {
        let squads = seating.order([&self.squads[0], &self.squads[1]]);
        let mut setup = Setup { rounds: self.rounds, ..deploy::deploy(squads, self.ruleset, Vec::new())? };
        let kinds = seating.order(self.pilots);
        assign(kinds, squads, &mut setup);
        for (seat, kind) in (0..).map(Seat).zip(kinds) {
            if kind == PilotKind::FlightGroup {
                Muster::of(squads, seat, library).set_up(&mut setup, library)?;
            }
        }
        let titles = seating.order(["Red", "Blue"]);
        let callsigns: Vec<Callsign> = squads
            .into_iter()
            .zip(titles)
            .flat_map(|(squad, title)| squad.members.iter().zip(squad.names(title)))
            .map(|(member, name)| Callsign { chassis: member.chassis.clone(), name })
            .collect();
        let flyer = |seat: u8| Flyer::of(kinds[usize::from(seat)], Seat(seat), squads, library, self.readings);
        let flyers = [flyer(0)?, flyer(1)?];
        Ok(Ready { setup, rocks: self.rocks, callsigns, flyers })
    }
}

impl Ready {
    /// The game of a seed, its luck, and those who fly.
    pub fn with_seed(&self, seed: u64, library: &Library) -> Result<Drawn, MusterError> {
        // Rocks, dice and each pilot draw on luck of their own.
        let mut seeds = Luck::new(seed);
        let mut next = || u64::from(seeds.bits()) << 32 | u64::from(seeds.bits());
        let obstacles = deploy::rocks(self.rocks, self.setup.area, library, &mut Luck::new(next()))?;
        let luck = Luck::new(next());
        let pilots = self.flyers.iter().map(|flyer| flyer.pilot(next())).collect();
        Ok(Drawn { setup: Setup { obstacles, ..self.setup.clone() }, luck, pilots })
    }
}

/// Who flies a side, with all that does not depend on the seed; what is large is shared.
#[derive(Clone, Debug)]
pub enum Flyer {
    Random,
    Heuristic,
    Solo(Arc<Charts>),
    Aturi(Vec<Option<Orders>>, Readings),
    FlightGroup(Muster, Arc<Cards>),
    Person,
}

impl Flyer {
    fn of(
        kind: PilotKind,
        seat: Seat,
        squads: [&Squad; 2],
        library: &Library,
        readings: Readings,
    ) -> Result<Self, MusterError> {
        Ok(match kind {
            PilotKind::Random => Self::Random,
            PilotKind::Heuristic => Self::Heuristic,
            PilotKind::Solo => Self::Solo(Arc::new(library.solo_charts().ok_or(MusterError::NoCharts)?.clone())),
            PilotKind::Aturi => Self::Aturi(orders::of_squads(squads, seat, library)?, readings),
            PilotKind::FlightGroup => {
                let cards = library.flight_group_cards().ok_or(MusterError::NoStatcards)?;
                Self::FlightGroup(Muster::of(squads, seat, library), Arc::new(cards.clone()))
            }
            PilotKind::Person => Self::Person,
        })
    }

    fn pilot(&self, seed: u64) -> Option<Box<dyn Pilot>> {
        Some(match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Heuristic => Box::new(Heuristic::new(seed)),
            Self::Solo(charts) => Box::new(Solo::new(Arc::clone(charts), seed)),
            Self::Aturi(orders, readings) => Box::new(Aturi::new(orders.clone(), *readings, seed)),
            Self::FlightGroup(muster, cards) => {
                let (ships, readings) = muster.told();
                Box::new(FlightGroupPilot::new(Arc::clone(cards), ships, readings, seed))
            }
            Self::Person => return None,
        })
    }
}
