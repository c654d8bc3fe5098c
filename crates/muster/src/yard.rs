//! The ships, pilots and flight systems of the library, for the companion.

use std::cell::RefCell;
use std::sync::Arc;

use tallyho_cards::{Faction, Library, NoPilot, PointSystem};
use tallyho_companion::{Assignment, Model, Sortie, Yard};
use tallyho_pilots::flight::System;
use tallyho_pilots::flight::aturi::{AturiFlyer, Readings};
use tallyho_pilots::flight::companion::{Flyer, SoloFlyer};
use tallyho_pilots::flight::flight_group::{self, FlightGroupFlyer};

use crate::sortie;
use crate::{Muster, profile};

/// The library as a yard.
#[derive(Debug)]
pub struct Shelves<'l> {
    muster: &'l Muster,
    /// The mission that was asked for last: every answer asks for it again.
    sortie: RefCell<Option<(Assignment, u64, Arc<Sortie>)>>,
}

impl<'l> Shelves<'l> {
    /// The yard of somebody who musters.
    pub fn new(muster: &'l Muster) -> Self {
        Self { muster, sortie: RefCell::new(None) }
    }

    /// The cards on them.
    pub fn library(&self) -> &'l Library {
        &self.muster.cards
    }
}

impl Yard for Shelves<'_> {
    fn flyer(&self, system: System) -> Result<Box<dyn Flyer>, String> {
        let books = self.muster.books();
        let told = |error: crate::MusterError| error.to_string();
        Ok(match system {
            System::SoloAlpha => Box::new(SoloFlyer::new(books.solo().map_err(told)?)),
            System::FlightGroupAlpha => {
                let cards = Arc::clone(books.statcards().map_err(told)?);
                Box::new(FlightGroupFlyer::new(cards, flight_group::Readings::default()))
            }
            System::Aturi => {
                let each = books.automated(self.library()).iter();
                let each = each.map(|(chassis, card)| (chassis.clone(), Arc::clone(card)));
                Box::new(AturiFlyer::new(each, Readings::default()))
            }
        })
    }

    /// A chassis; else a pilot, whose name the ship then has.
    fn ship(&self, typed: &str) -> Result<Model, String> {
        let unknown = match self.library().ship(typed) {
            Ok(ship) => {
                let profile = profile::chassis_profile(ship, PointSystem::TwoHundred, 1, self.library());
                return with_dial(Model { name: ship.name.clone(), profile });
            }
            Err(unknown) => unknown,
        };
        match self.library().pilot(typed) {
            Ok(pilot) => {
                let profile = profile::pilot_profile(pilot, self.library(), PointSystem::TwoHundred)
                    .ok_or_else(|| format!("the ship of {} is missing", pilot.name))?;
                with_dial(Model { name: pilot.name.clone(), profile })
            }
            Err(ambiguous @ NoPilot::Ambiguous { .. }) => Err(ambiguous.to_string()),
            Err(NoPilot::Unknown(pilot)) => {
                Err(if unknown.nearest.is_some() { unknown.to_string() } else { pilot.to_string() })
            }
        }
    }

    /// A pilot's; of a chassis the first that has it.
    fn faction(&self, name: &str) -> Option<Faction> {
        let chassis = self.library().ships().iter().find(|ship| ship.name == name);
        let pilot = || self.library().namesakes(name).first().map(|pilot| pilot.faction);
        chassis.map_or_else(pilot, |ship| ship.factions.first().copied())
    }

    fn initiative(&self, pilot: &str) -> Option<u8> {
        // It is only what Enter means, so the first of several namesakes will do.
        self.library().namesakes(pilot).first().map(|pilot| pilot.initiative)
    }

    fn sortie(&self, assignment: &Assignment, seed: u64) -> Result<Arc<Sortie>, String> {
        if let Some((known, drawn, sortie)) = &*self.sortie.borrow()
            && known == assignment
            && *drawn == seed
        {
            return Ok(sortie.clone());
        }
        let sortie = sortie::sortie(assignment, seed, self.muster).map_err(|error| error.to_string())?;
        let sortie = Arc::new(sortie);
        *self.sortie.borrow_mut() = Some((assignment.clone(), seed, sortie.clone()));
        Ok(sortie)
    }
}

/// A ship that never moves cannot be flown.
fn with_dial(model: Model) -> Result<Model, String> {
    if model.profile.dial.is_empty() {
        return Err(format!("the {} has no dial", model.name));
    }
    Ok(model)
}
