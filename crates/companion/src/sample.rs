//! A few ships to try things out with.

use std::sync::Arc;

use tallyho_cards::Library;
use tallyho_cards::flight::solo::Charts;
use tallyho_pilots::flight::System;
use tallyho_pilots::flight::companion::{Flyer, SoloFlyer};
use tallyho_rules::{Action, ActionEntry, Device, Difficulty, Load, Profile, sample};

use crate::yard::{Model, Yard};

/// A yard that builds `tie`, `bomber` (a TIE fighter with bombs), `xwing` and `shuttle` (an X-wing that coordinates, and rolls after it
/// focuses), and knows `Luke`.
#[derive(Clone, Debug)]
pub struct SampleYard {
    charts: Option<Arc<Charts>>,
}

impl SampleYard {
    /// With the charts of the content that is compiled in.
    pub fn new() -> Self {
        let charts = Library::embedded().ok().and_then(|library| library.solo_charts().cloned());
        Self { charts: charts.map(Arc::new) }
    }
}

impl Default for SampleYard {
    fn default() -> Self {
        Self::new()
    }
}

impl Yard for SampleYard {
    fn flyer(&self, system: System) -> Result<Box<dyn Flyer>, String> {
        match system {
            System::SoloAlpha => {
                let charts = self.charts.clone().ok_or("there are no approach charts")?;
                Ok(Box::new(SoloFlyer::new(charts)))
            }
            System::Aturi => Err("there are no cards of automated ships".to_owned()),
            System::FlightGroupAlpha => Err("there are no statcards".to_owned()),
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
            _ => return Err(format!("no ship '{typed}'; there are tie, bomber, xwing and shuttle")),
        };
        Ok(Model { name: name.to_owned(), profile })
    }

    fn initiative(&self, pilot: &str) -> Option<u8> {
        pilot.eq_ignore_ascii_case("luke").then_some(5)
    }
}
