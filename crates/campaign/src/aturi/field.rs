//! A mission of the campaign as a game: for whom the Imperials are set up, and who flies against them.

use std::collections::BTreeSet;

use tallyho_cards::flight::System;
use tallyho_missions::Mission;
use tallyho_muster::{Muster, PilotKind, Wanted};

use super::state::{Cluster, Sortie};
use super::switch::Difficulty;
use crate::action::Refusal;
use crate::field::Party;
pub(crate) use crate::field::{Fielded, foes, goals, mission};
use crate::report::Report;

/// For whom the Imperials are set up: how many pilots, and of which level.
pub(crate) fn scaled(cluster: &Cluster, mission: &Mission) -> Result<(u8, u8), Refusal> {
    let flying = cluster.flying().count() as u8;
    let (pilots, level) = match cluster.switches.difficulty {
        Difficulty::Standard => (flying, cluster.average()),
        Difficulty::Easier => (flying.saturating_sub(1), cluster.average()),
        Difficulty::Harder => (flying, cluster.average().saturating_add(1)),
        Difficulty::MuchHarder => (flying.saturating_add(1), cluster.average()),
    };
    let [least, most] = mission.pilots;
    if !(least..=most).contains(&flying) {
        let why = format!("{} is for {least} to {most} pilots, and {flying} fly tonight", mission.name);
        return Err(Refusal::new("Number of Players", why));
    }
    // Nobody has written a table for two or for seven.
    Ok((pilots.clamp(least, most), level.clamp(1, mission.levels)))
}

/// Those who fly tonight.
fn party(cluster: &Cluster, size: (u8, u8), seed: u64) -> Party<'_> {
    let flying = cluster.flying().map(|it| it.id.as_str()).collect();
    let (name, wing, starts) = (&cluster.ground.name, cluster.wing(), Vec::new());
    let flags = cluster.ground.flags();
    Party { name, wing, starts, flags, stress: 0, flying, collection: &cluster.collection, size, seed }
}

/// The mission as it is wanted: those who fly tonight against the Imperials, flown by these.
pub(super) fn wanted<'m>(
    cluster: &Cluster,
    mission: &'m Mission,
    size: (u8, u8),
    seed: u64,
    flown_by: PilotKind,
    muster: &Muster,
) -> Result<Wanted<'m>, Refusal> {
    party(cluster, size, seed).wanted(mission, flown_by, muster)
}

/// The game of the mission that was chosen, its pilots flown by these.
///
/// # Errors
/// When it cannot be set up.
pub fn fielded(cluster: &Cluster, sortie: &Sortie, flown_by: PilotKind, muster: &Muster) -> Result<Fielded, Refusal> {
    let mission = mission(&sortie.mission, muster)?;
    party(cluster, (sortie.pilots, sortie.level), sortie.seed).fielded(mission, flown_by, muster)
}

/// The ships that Imperials may fly in this campaign, by chassis.
pub fn imperial_ships(muster: &Muster) -> BTreeSet<&str> {
    let missions = &muster.missions;
    let drawn = missions.deck().cards().iter().map(|card| card.ship.as_str());
    let squads = missions.missions().iter().filter(|it| it.enemy == Some(System::Aturi)).flat_map(|it| &it.squads);
    let sent = squads.flat_map(|squad| squad.cells.iter().flatten()).map(|cell| cell.craft.chassis.as_str());
    sent.chain(drawn).filter(|chassis| muster.cards.ship(chassis).is_ok()).collect()
}

/// Has the mission flown by programs, and tells what came of it.
///
/// # Errors
/// When it cannot be set up or flown.
pub fn resolve(cluster: &Cluster, sortie: &Sortie, by: PilotKind, muster: &Muster) -> Result<Report, Refusal> {
    let mission = mission(&sortie.mission, muster)?;
    let party = party(cluster, (sortie.pilots, sortie.level), sortie.seed);
    party.resolve(mission, by, muster, |_| ()).map(|(report, ())| report)
}
