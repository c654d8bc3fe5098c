//! Ships and pilots of the library, for those who measure flight systems.

use std::sync::Arc;

use tallyho_cards::Library;
use tallyho_cards::flight::flight_group::{Cards, Chosen};
use tallyho_pilots::flight::{aturi, flight_group, solo};
use tallyho_pilots::{Aturi, FlightGroupPilot, Pilot, Solo};
use tallyho_rules::{Profile, Seat, Setup, sample};

/// A flight system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Solo Alpha.
    Solo,
    /// Heroes of the Aturi Cluster.
    Aturi,
    /// Flight Group Alpha.
    FlightGroup,
}

impl System {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solo => "Solo Alpha",
            Self::Aturi => "Aturi",
            Self::FlightGroup => "Flight Group Alpha",
        }
    }
}

/// Ships and pilots of the library.
#[derive(Clone, Copy, Debug)]
pub struct Fleet<'l> {
    /// Where they come from.
    pub library: &'l Library,
}

impl Fleet<'_> {
    /// A ship as it is without cards.
    pub fn chassis(self, id: &str) -> Profile {
        let ship = self.library.ship(id).expect("a ship of the library");
        Profile {
            chassis: id.to_owned(),
            size: ship.base,
            initiative: 3,
            attacks: ship.attacks.clone(),
            agility: ship.agility,
            hull: ship.hull,
            shields: ship.shields.value,
            actions: ship.actions.clone(),
            dial: ship.dial.iter().collect(),
            ..sample::x_wing()
        }
    }

    /// The statcards of Flight Group Alpha.
    pub fn cards(self) -> &'static Arc<Cards> {
        static CARDS: std::sync::OnceLock<Arc<Cards>> = std::sync::OnceLock::new();
        CARDS.get_or_init(|| Arc::new(self.library.flight_group_cards().expect("the cards are embedded").clone()))
    }

    /// The statcard of a ship.
    pub fn chosen(self, profile: &Profile) -> Chosen {
        self.cards().choose(&profile.chassis, None, &profile.dial)
    }

    /// Says how the ships of a seat are handled that a system flies.
    pub fn handle(self, system: System, seat: Seat, setup: &mut Setup) {
        for ship in setup.ships.iter_mut().filter(|ship| ship.seat == seat) {
            ship.handling = match system {
                System::Solo => solo::HANDLING,
                System::Aturi => aturi::HANDLING,
                System::FlightGroup => {
                    let card = self.cards().card(self.chosen(&ship.profile).id());
                    flight_group::handling(card, Default::default(), None, Default::default())
                }
            };
        }
    }

    /// A pilot by a system, for the ships of a set-up.
    pub fn pilot(self, system: System, setup: &Setup, seed: u64) -> Box<dyn Pilot> {
        match system {
            System::Solo => {
                let charts = self.library.solo_charts().expect("the charts are embedded");
                Box::new(Solo::new(Arc::new(charts.clone()), seed))
            }
            System::Aturi => Box::new(Aturi::new(self.orders(setup), Default::default(), seed)),
            System::FlightGroup => {
                let ships = setup.ships.iter().map(|ship| (self.chosen(&ship.profile), Default::default())).collect();
                Box::new(FlightGroupPilot::new(Arc::clone(self.cards()), ships, Default::default(), seed))
            }
        }
    }

    /// What Aturi's ships are told: all attack.
    pub fn orders(self, setup: &Setup) -> Vec<Option<aturi::Orders>> {
        let order = |profile: &Profile| {
            let ship = self.library.ship(&profile.chassis).ok()?;
            let (card, _) = self.library.aturi_cards().for_ship(ship, self.library)?;
            Some(aturi::Orders { card: Arc::new(card), order: Default::default() })
        };
        setup.ships.iter().map(|ship| order(&ship.profile)).collect()
    }
}
