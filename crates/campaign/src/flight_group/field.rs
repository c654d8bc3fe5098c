//! A mission of the campaign as a game, where there is a file of it.

use std::collections::BTreeSet;

use tallyho_cards::flight::System;
use tallyho_companion::Tally as Counted;
use tallyho_missions::Mission;
use tallyho_muster::{Muster, PilotKind};
use tallyho_replay::{Fault, Replay};
use tallyho_rules::Scenario;

use super::chart::Tally;
use super::counted::{Counter, Foe, Roles};
use super::state::{FlightGroup, Sortie};
use crate::action::Refusal;
use crate::field::{Fielded, Party};
use crate::report::{Cast, Report};

/// The mission of that id, if there is a file of it.
pub fn file<'m>(id: &str, muster: &'m Muster) -> Option<&'m Mission> {
    muster.missions.missions().iter().find(|it| it.id == id)
}

/// The same, where there must be one.
pub(super) fn known<'m>(id: &str, muster: &'m Muster) -> Result<&'m Mission, Refusal> {
    file(id, muster)
        .ok_or_else(|| Refusal::new("Play Mission", "there is no file of this mission: fly it at the table"))
}

/// Those who fly tonight, against a side that is set up as the mission says.
pub(super) fn party<'p>(group: &'p FlightGroup, sortie: &Sortie, mission: &Mission) -> Party<'p> {
    let flying = group.flying().map(|it| it.id.as_str()).collect();
    let [least, most] = mission.pilots;
    // Nobody has written a table for two or for seven.
    let size = (sortie.pilots.clamp(least, most), sortie.rank.clamp(1, mission.levels));
    let (name, seed) = (&group.ground.name, sortie.seed);
    let starts = group.starts(sortie);
    Party {
        name,
        wing: group.wing(),
        starts,
        flags: group.ground.flags(),
        stress: u8::from(sortie.stress),
        flying,
        collection: &group.collection,
        size,
        seed,
    }
}

/// The game of the mission that was chosen, its pilots flown by these.
///
/// # Errors
/// When there is no file of it, or it cannot be set up.
pub fn fielded(group: &FlightGroup, sortie: &Sortie, by: PilotKind, muster: &Muster) -> Result<Fielded, Refusal> {
    let mission = known(&sortie.mission, muster)?;
    party(group, sortie, mission).fielded(mission, by, muster)
}

/// Has the mission flown by programs, and tells what came of it.
///
/// # Errors
/// When there is no file of it, or it cannot be set up or flown.
pub fn resolve(group: &FlightGroup, sortie: &Sortie, by: PilotKind, muster: &Muster) -> Result<Report, Refusal> {
    let mission = known(&sortie.mission, muster)?;
    let listens = |fielded: &Fielded| Counter::new(roles(&fielded.cast, fielded.mustered.setup.scenario.as_deref()));
    let (report, counter) = party(group, sortie, mission).resolve(mission, by, muster, listens)?;
    Ok(Report { tally: counter.tally(), ..report })
}

/// What came of a battle that was written down to its end, with what earned experience in it; objectives pay as the mission's do.
///
/// # Errors
/// When it does not play as it was played, with the line where it differs.
pub fn report_of(replay: &Replay, cast: &Cast, scenario: Option<&Scenario>) -> Result<Report, Fault> {
    let mut counter = Counter::new(roles(cast, scenario));
    replay.play(&mut counter, |_, _, _| {})?;
    Ok(Report { tally: counter.tally(), ..Report::of_replay(replay, cast)? })
}

/// What came of a battle at a mat, as its companion has counted: of the chart, what it was told of attacks. The rest is for those who were
/// there to tally.
pub fn report_of_tally(tally: &Counted, cast: &Cast, scenario: Option<&Scenario>) -> Report {
    let counted = Tally::of_deeds(tally, &roles(cast, scenario));
    Report { tally: counted, ..Report::of_tally(tally, cast) }
}

/// Who is who to the chart. An enemy's key ends with what it pays: two points for each threat level.
fn roles(cast: &Cast, scenario: Option<&Scenario>) -> Roles {
    let points = |key: &str| key.rsplit_once('-').and_then(|(_, points)| points.parse::<u8>().ok());
    let ship = |key: &str| Foe::Ship { threat: points(key).unwrap_or_default() / 2 };
    Roles::of(cast, scenario, ship, Foe::of)
}

/// The ships that enemies may fly in this campaign, by chassis.
pub fn enemy_ships(muster: &Muster) -> BTreeSet<&str> {
    let missions = &muster.missions;
    let of_ours = missions.missions().iter().filter(|it| it.enemy == Some(System::FlightGroupAlpha));
    let squads = of_ours.flat_map(|it| &it.squads);
    let sent = squads.flat_map(|squad| squad.cells.iter().flatten()).map(|cell| cell.craft.chassis.as_str());
    let counted = missions.tours().kills.iter().map(String::as_str);
    sent.chain(counted).filter(|chassis| muster.cards.ship(chassis).is_ok()).collect()
}
