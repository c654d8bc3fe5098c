//! Who flies a seat, and everything that is told: what a pilot is made of, today and when a battle is taken up again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tallyho_cards::flight::System;
use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Faction, Library};
use tallyho_pilots::flight::readings::Named;
use tallyho_pilots::flight::{aturi, flight_group, solo};
use tallyho_pilots::{Ace, Aturi, FlightGroupPilot, Heuristic, Pilot, Random, Solo, Weights};
use tallyho_rules::scenario::Order;
use tallyho_rules::{AtTheEdge, Handling, Seat, ShipSetup};

use crate::books::Books;
use crate::{MusterError, PilotKind};

/// A program that flies a seat.
pub type Computer = Box<dyn Pilot + Send>;

/// Who flies a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flyer {
    /// Who.
    pub kind: PilotKind,
    /// What each ship of the seat is told, in the order of the game; nothing means to attack.
    pub(crate) orders: Vec<Order>,
    /// Whose statcard each ship flies by, where that is known.
    pub(crate) factions: Vec<Option<Faction>>,
    pub(crate) automated: aturi::Readings,
    pub(crate) group: flight_group::Readings,
}

/// What is told, as it is kept: words, so that a later program can read them.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    orders: Vec<String>,
    factions: Vec<Option<String>>,
    readings: Vec<String>,
}

impl Flyer {
    /// Somebody who is told nothing.
    pub fn untold(kind: PilotKind) -> Self {
        let (automated, group) = Default::default();
        Self { kind, orders: Vec::new(), factions: Vec::new(), automated, group }
    }

    /// What the ship is told that is the nth of its seat.
    pub fn order(&self, place: usize) -> Order {
        self.orders.get(place).copied().unwrap_or_default()
    }

    /// What is told, as a text to keep: nothing where nobody is told anything.
    pub fn told(&self) -> String {
        fn words<R: Named>(readings: &R) -> Vec<String> {
            readings.words().into_iter().map(|(reading, word)| format!("{}={word}", reading.name)).collect()
        }
        let readings = match self.kind {
            PilotKind::System(System::Aturi) => words(&self.automated),
            PilotKind::System(System::FlightGroupAlpha) => words(&self.group),
            PilotKind::System(System::SoloAlpha)
            | PilotKind::Random
            | PilotKind::Heuristic
            | PilotKind::Player(..)
            | PilotKind::Person => return String::new(),
        };
        let kept = Kept {
            orders: self.orders.iter().map(Order::to_string).collect(),
            factions: self.factions.iter().map(|it| it.map(|faction| faction.word().to_owned())).collect(),
            readings,
        };
        // Words in lists can always be written.
        serde_json::to_string(&kept).unwrap_or_default()
    }

    /// Whoever was told that.
    ///
    /// # Errors
    /// When the text is none that [`told`](Self::told) has written.
    pub fn of_told(kind: PilotKind, text: &str) -> Result<Self, MusterError> {
        let wrong = |what: &dyn std::fmt::Display| MusterError::BadWord(format!("what its ships were told: {what}"));
        let kept: Kept = match text {
            "" => Kept::default(),
            text => serde_json::from_str(text).map_err(|error| wrong(&error))?,
        };
        let order = |words: &String| Order::of_game(words).map_err(|error| wrong(&error));
        let faction = |word: &Option<String>| word.as_deref().and_then(|word| read_word::<Faction>(word).ok());
        let mut flyer = Self {
            orders: kept.orders.iter().map(order).collect::<Result<_, _>>()?,
            factions: kept.factions.iter().map(faction).collect(),
            ..Self::untold(kind)
        };
        for reading in &kept.readings {
            let taken = match kind {
                PilotKind::System(System::Aturi) => flyer.automated.take(reading),
                _ => flyer.group.take(reading),
            };
            taken.map_err(|error| wrong(&error))?;
        }
        Ok(flyer)
    }

    /// The program that flies; `None` for a person. What it thinks of by chance follows from the seed.
    ///
    /// # Errors
    /// When the content lacks what its system flies by.
    pub(crate) fn computer(
        &self,
        seat: Seat,
        ships: &[ShipSetup],
        seed: u64,
        books: &Books,
        library: &Library,
    ) -> Result<Option<Computer>, MusterError> {
        Ok(Some(match self.kind {
            PilotKind::Random => Box::new(Random::new(seed)),
            PilotKind::Heuristic => Box::new(Heuristic::new(seed)),
            PilotKind::Player(level, style) => Box::new(Ace::new(seed, level.skill(), Weights::BEST.in_style(style))),
            PilotKind::System(System::SoloAlpha) => Box::new(Solo::new(books.solo()?, seed)),
            PilotKind::System(System::Aturi) => {
                let cards = books.automated(library);
                let mut place = 0;
                let orders = ships.iter().map(|ship| {
                    if ship.seat != seat {
                        return Ok(None);
                    }
                    let card = cards.get(&ship.profile.chassis).ok_or(MusterError::NoCards)?;
                    place += 1;
                    Ok(Some(aturi::Orders { card: Arc::clone(card), order: self.order(place - 1) }))
                });
                Box::new(Aturi::new(orders.collect::<Result<_, MusterError>>()?, self.automated, seed))
            }
            PilotKind::System(System::FlightGroupAlpha) => {
                let mut place = 0;
                let ships = ships.iter().map(|ship| {
                    let own = ship.seat == seat;
                    let here = if own { place } else { usize::MAX };
                    place += usize::from(own);
                    let faction = self.factions.get(here).copied().flatten();
                    Ok((books.statcard(&ship.profile, faction, library)?, self.order(here)))
                });
                let ships = ships.collect::<Result<_, MusterError>>()?;
                Box::new(FlightGroupPilot::new(Arc::clone(books.statcards()?), ships, self.group, seed))
            }
            PilotKind::Person => return Ok(None),
        }))
    }
}

/// How a ship is handled that flies by itself: by its order, and whether it is elite. Ships of a flight group go by their statcards.
pub(crate) const fn handling(kind: PilotKind, order: Order, elite: bool) -> Handling {
    match kind {
        PilotKind::Random | PilotKind::Heuristic | PilotKind::Player(..) | PilotKind::Person => Handling::PLAYER,
        PilotKind::System(System::SoloAlpha) => match order {
            // Whoever is told to leave may, where the mission lets him out; over any other edge he flees as little as others do.
            Order::Escape(_) => Handling { edge: AtTheEdge::LeavesByExits, ..solo::HANDLING },
            Order::Attack | Order::Strike(_) | Order::Escort(_) => solo::HANDLING,
        },
        PilotKind::System(System::Aturi) if elite => aturi::ELITE,
        PilotKind::System(System::Aturi) => aturi::HANDLING,
        PilotKind::System(System::FlightGroupAlpha) => Handling::PLAYER,
    }
}
