//! A few ships to try things out with.

mod sortie;

use std::sync::Arc;

use tallyho_cards::{Faction, Library};
use tallyho_pilots::flight::System;
use tallyho_pilots::flight::aturi::{self, AturiFlyer};
use tallyho_pilots::flight::companion::{Flyer, SoloFlyer};
use tallyho_pilots::flight::flight_group::{self, FlightGroupFlyer};
use tallyho_rules::{Action, ActionEntry, Device, Difficulty, Load, Profile, sample};

use crate::sortie::{Assignment, Sortie};
use crate::yard::{Model, Yard};

/// A yard that builds `tie`, `bomber` (a TIE fighter with bombs), `xwing`, `shuttle` (an X-wing that coordinates, and rolls after it
/// focuses) and `headhunter` (an X-wing that flies by the cards of scum Z-95s), knows `Luke`, and has the mission `convoy` for one to four
/// pilots: three TIE fighters from the start, one more in round 2, bombers that make for a beacon when half of its four are gone, three rounds.
#[derive(Clone, Debug)]
pub struct SampleYard {
    library: Option<Library>,
}

impl SampleYard {
    /// With the charts and cards of the content that is compiled in.
    pub fn new() -> Self {
        Self { library: Library::embedded().ok() }
    }
}

impl Default for SampleYard {
    fn default() -> Self {
        Self::new()
    }
}

impl Yard for SampleYard {
    fn flyer(&self, system: System) -> Result<Box<dyn Flyer>, String> {
        let library = self.library.as_ref().ok_or("there is no library")?;
        match system {
            System::SoloAlpha => {
                let charts = library.solo_charts().ok_or("there are no approach charts")?;
                Ok(Box::new(SoloFlyer::new(Arc::new(charts.clone()))))
            }
            System::Aturi => {
                let cards = library.aturi_cards();
                let each = library.ships().iter().filter_map(|ship| {
                    let (card, _) = cards.for_ship(ship, library)?;
                    Some((ship.id.clone(), Arc::new(card)))
                });
                Ok(Box::new(AturiFlyer::new(each, aturi::Readings::default())))
            }
            System::FlightGroupAlpha => {
                let cards = library.flight_group_cards().ok_or("there are no statcards")?;
                Ok(Box::new(FlightGroupFlyer::new(Arc::new(cards.clone()), flight_group::Readings::default())))
            }
        }
    }

    fn ship(&self, typed: &str) -> Result<Model, String> {
        let (name, profile) = match typed.to_lowercase().as_str() {
            "tie" => ("TIE", sample::tie_fighter()),
            "bomber" => {
                let devices = vec![Load::new(Device::ProtonBomb, 2)];
                ("Bomber", Profile { devices, ..sample::tie_fighter() })
            }
            "xwing" => ("X-wing", sample::x_wing()),
            "shuttle" => {
                let entry = |action, linked| ActionEntry { action, difficulty: Difficulty::White, linked };
                let roll = Some((Action::BarrelRoll, Difficulty::Red));
                let actions = vec![entry(Action::Coordinate, None), entry(Action::Focus, roll)];
                ("Shuttle", Profile { actions, ..sample::x_wing() })
            }
            "headhunter" => ("Headhunter", sample::x_wing()),
            _ => return Err(format!("no ship '{typed}'; there are tie, bomber, xwing, shuttle and headhunter")),
        };
        // Cards are found by chassis.
        let chassis = match name {
            "Headhunter" => "z95af4headhunter",
            _ if profile.agility == 3 => "tielnfighter",
            _ => "t65xwing",
        };
        let profile = Profile { chassis: chassis.to_owned(), ..profile };
        Ok(Model { name: name.to_owned(), profile })
    }

    fn faction(&self, name: &str) -> Option<Faction> {
        (name == "Headhunter").then_some(Faction::Scum)
    }

    fn initiative(&self, pilot: &str) -> Option<u8> {
        pilot.eq_ignore_ascii_case("luke").then_some(5)
    }

    fn sortie(&self, assignment: &Assignment, _seed: u64) -> Result<Arc<Sortie>, String> {
        match assignment {
            Assignment { mission, variant: None, pilots: 1..=4, .. } if mission == "convoy" => {
                Ok(Arc::new(sortie::convoy(assignment.pilots)))
            }
            Assignment { mission, variant: None, pilots: 1..=4, .. } if mission == "guard" => {
                Ok(Arc::new(sortie::guard(assignment.pilots)))
            }
            Assignment { mission, variant: None, pilots: 1..=4, .. } if mission == "crippled" => {
                Ok(Arc::new(sortie::crippled(assignment.pilots)))
            }
            Assignment { mission, variant: None, pilots: 1..=4, .. } if mission == "storm" => {
                Ok(Arc::new(sortie::storm(assignment.pilots)))
            }
            _ => Err("there are only the missions 'convoy', 'guard', 'crippled' and 'storm', for one to four pilots"
                .to_owned()),
        }
    }
}
