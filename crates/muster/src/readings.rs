//! Readings of flight systems that were typed for a battle.

use tallyho_pilots::flight::readings::{self, Named};
use tallyho_pilots::flight::{System, aturi, flight_group};

use super::PilotKind;
use crate::MusterError;

/// Takes each `NAME=VALUE`: for the flight groups of both sides, and for automated ships, whose readings it gives.
pub fn take(
    typed: &[String],
    pilots: [PilotKind; 2],
    mut groups: [&mut flight_group::Readings; 2],
) -> Result<aturi::Readings, MusterError> {
    let mut automated = aturi::Readings::default();
    for typed in typed {
        let name = typed.split('=').next().unwrap_or_default().trim();
        let Some((system, _)) = readings::all().find(|(_, reading)| reading.name == name) else {
            let names: Vec<&str> = readings::all().map(|(_, reading)| reading.name).collect();
            let names = names.join(", ");
            return Err(MusterError::BadWord(format!(
                "'{}' is no reading; write NAME=VALUE with one of {names}",
                typed.escape_debug()
            )));
        };
        let flown = pilots.map(|pilot| system_of(pilot) == Some(system));
        if flown == [false, false] {
            let message = format!("nobody flies by {}, whose reading '{name}' is", system.name());
            return Err(MusterError::BadWord(message));
        }
        if system == System::Aturi {
            automated.take(typed).map_err(MusterError::BadWord)?;
        }
        for (group, _) in groups.iter_mut().zip(flown).filter(|(_, flown)| *flown) {
            if system == System::FlightGroupAlpha {
                group.take(typed).map_err(MusterError::BadWord)?;
            }
        }
    }
    Ok(automated)
}

/// The flight system that a pilot flies by, if it is one.
const fn system_of(pilot: PilotKind) -> Option<System> {
    match pilot {
        PilotKind::Solo => Some(System::SoloAlpha),
        PilotKind::Aturi => Some(System::Aturi),
        PilotKind::FlightGroup => Some(System::FlightGroupAlpha),
        PilotKind::Random | PilotKind::Heuristic | PilotKind::Person => None,
    }
}
