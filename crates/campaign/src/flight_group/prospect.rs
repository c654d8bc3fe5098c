//! How a mission would go tonight, before anything is settled.

use tallyho_muster::{Muster, PilotKind, Wanted, What};

use super::armory::Armory;
use super::decide::Deciding;
use super::field::{known, party};
use super::round::CHOOSE;
use super::state::{FlightGroup, Step};
use crate::action::Refusal;
use crate::ground::By;

/// The game that a mission would be tonight: as those who fly it are equipped, or with the dearest cards that each has room and points for
/// where it is not chosen yet.
///
/// # Errors
/// When there is no file of it, or it cannot be set up for them.
pub fn prospect<'m>(group: &FlightGroup, mission: &str, muster: &'m Muster) -> Result<Wanted<'m>, Refusal> {
    let file = known(mission, muster)?;
    let mut ready = group.clone();
    let chosen = group.sortie().filter(|it| it.mission == mission).cloned();
    let sortie = match &chosen {
        Some(sortie) => sortie.clone(),
        None => {
            let deciding = Deciding { group, by: &By::Coordinator, muster };
            deciding.ready()?;
            let (_, listed) = muster
                .missions
                .tours()
                .find(mission)
                .ok_or_else(|| Refusal::new(CHOOSE, format!("there is no mission '{mission}'")))?;
            deciding.sortie(listed, 0)?
        }
    };
    if chosen.is_none() {
        for pilot in ready.pilots.iter_mut().filter(|it| it.flies()) {
            (pilot.ship, pilot.load, pilot.charged) = (sortie.ships.first().cloned(), Vec::new(), Vec::new());
        }
        ready.step = Step::Prepare(Box::new(sortie.clone()));
        for id in group.flying_ids() {
            load_dearest(&mut ready, &id, muster)?;
        }
    }
    let mut wanted = party(&ready, &sortie, file).wanted(file, PilotKind::Person, muster)?;
    // Each game lays its own table.
    if let What::Mission(sally) = &mut wanted.what {
        sally.layout = None;
    }
    Ok(wanted)
}

/// A pilot takes the dearest card along that fits, and again, until nothing more does.
fn load_dearest(ready: &mut FlightGroup, id: &str, muster: &Muster) -> Result<(), Refusal> {
    loop {
        let Step::Prepare(sortie) = &ready.step else { return Ok(()) };
        let career = Deciding { group: ready, by: &By::Coordinator, muster }.career()?;
        let armory = Armory { group: ready, sortie, career, cards: &muster.cards };
        let Some(pilot) = ready.pilot(id) else { return Ok(()) };
        let Some(event) = armory.dearest(pilot) else { return Ok(()) };
        ready.take_in(&event);
    }
}
