//! How rules of flight systems are read, where somebody said so.

use tallyho_pilots::flight::readings::{self, Named};
use tallyho_pilots::flight::{aturi, flight_group};

use crate::{MusterError, PilotKind};

/// `NAME=VALUE` for each rule that is read otherwise than usual; all of them are known and meant for somebody who flies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    typed: Vec<String>,
}

impl Readings {
    /// Takes what somebody typed, for those who fly.
    ///
    /// # Errors
    /// When there is no such reading or value, or nobody flies by its book.
    pub fn read(typed: &[String], pilots: [PilotKind; 2]) -> Result<Self, MusterError> {
        for typed in typed {
            let name = typed.split('=').next().unwrap_or_default().trim();
            let Some((system, _)) = readings::all().find(|(_, reading)| reading.name == name) else {
                let names: Vec<&str> = readings::all().map(|(_, reading)| reading.name).collect();
                let (typed, names) = (typed.escape_debug(), names.join(", "));
                let message = format!("'{typed}' is no reading; write NAME=VALUE with one of {names}");
                return Err(MusterError::BadWord(message));
            };
            if !pilots.iter().any(|pilot| pilot.system() == Some(system)) {
                let message = format!("nobody flies by {}, whose reading '{name}' is", system.name());
                return Err(MusterError::BadWord(message));
            }
            if system == aturi::Readings::SYSTEM {
                aturi::Readings::default().take(typed).map_err(MusterError::BadWord)?;
            }
            if system == flight_group::Readings::SYSTEM {
                flight_group::Readings::default().take(typed).map_err(MusterError::BadWord)?;
            }
        }
        Ok(Self { typed: typed.to_vec() })
    }

    /// Those of a system, from what it reads by otherwise.
    pub(crate) fn over<R: Named>(&self, mut usual: R) -> R {
        for typed in &self.typed {
            // What is another system's is not this one's to take.
            let _ = usual.take(typed);
        }
        usual
    }
}
