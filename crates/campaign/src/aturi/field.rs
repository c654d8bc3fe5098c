//! A mission of the campaign as a game: who flies, what can be shot down, what is to be met, and how it is resolved.

use std::collections::{BTreeMap, BTreeSet};

use tallyho_cards::flight::System;
use tallyho_missions::brief::capital;
use tallyho_missions::{Mission, Seats, Whose};
use tallyho_muster::choose::{self, Brought};
use tallyho_muster::{Bout, Muster, Mustered, PilotKind, Sally, Teller, Wanted};
use tallyho_rules::{Event as Happened, Sink};

use super::state::{Cluster, Foe, Goal, Sortie};
use super::switch::Difficulty;
use crate::action::Refusal;
use crate::report::{Cast, Credit, Report};

const SETUP: &str = "Setup Mission";

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

/// The mission as it is wanted: those who fly tonight against the Imperials, flown by these.
pub(super) fn wanted<'m>(
    cluster: &Cluster,
    mission: &'m Mission,
    (pilots, level): (u8, u8),
    seed: u64,
    flown_by: PilotKind,
    muster: &Muster,
) -> Result<Wanted<'m>, Refusal> {
    let failed = |error: tallyho_muster::MusterError| Refusal::new(SETUP, error.to_string());
    let wing = Brought { file: cluster.ground.name.clone(), text: cluster.wing().to_text(&muster.cards) };
    let team = mission.team.unwrap_or(0);
    let mut brought = [None, None];
    brought[team] = Some(&wing);
    let mission = mission.with_models(&cluster.collection, pilots, level);
    let mut kinds = choose::pilots(&mission, [None, None]).map_err(failed)?;
    let sally = choose::sally(mission, brought, (Some(pilots), level), &muster.cards).map_err(failed)?;
    kinds[team] = flown_by;
    Ok(Wanted::mission(Sally { layout: Some(seed), ..sally }, kinds))
}

/// A mission of the campaign that can begin.
#[derive(Clone, Debug)]
pub struct Fielded {
    /// The game.
    pub mustered: Mustered,
    /// Who in it is who.
    pub cast: Cast,
}

/// The game of the mission that was chosen, its pilots flown by these.
///
/// # Errors
/// When it cannot be set up.
pub fn fielded(cluster: &Cluster, sortie: &Sortie, flown_by: PilotKind, muster: &Muster) -> Result<Fielded, Refusal> {
    let mission = mission(&sortie.mission, muster)?;
    let size = (sortie.pilots, sortie.level);
    let wanted = wanted(cluster, mission, size, sortie.seed, flown_by, muster)?;
    let mustered = muster.muster(&wanted, sortie.seed).map_err(|error| Refusal::new(SETUP, error.to_string()))?;
    let fieldable = mission.with_models(&cluster.collection, sortie.pilots, sortie.level);
    let cast = cast(cluster, &fieldable, size, sortie.seed, &mustered, muster)?;
    Ok(Fielded { mustered, cast })
}

/// A mission by its id.
pub(crate) fn mission<'m>(id: &str, muster: &'m Muster) -> Result<&'m Mission, Refusal> {
    muster.missions.mission(id).map_err(|why| Refusal::new("Mission Deck", why))
}

/// The ships that Imperials may fly in this campaign, by chassis.
pub fn imperial_ships(muster: &Muster) -> BTreeSet<&str> {
    let missions = &muster.missions;
    let drawn = missions.deck().cards().iter().map(|card| card.ship.as_str());
    let squads = missions.missions().iter().filter(|it| it.enemy == Some(System::Aturi)).flat_map(|it| &it.squads);
    let sent = squads.flat_map(|squad| squad.cells.iter().flatten()).map(|cell| cell.craft.chassis.as_str());
    sent.chain(drawn).filter(|chassis| muster.cards.ship(chassis).is_ok()).collect()
}

/// Who in a game is who in the campaign.
fn cast(
    cluster: &Cluster,
    mission: &Mission,
    (pilots, level): (u8, u8),
    seed: u64,
    mustered: &Mustered,
    muster: &Muster,
) -> Result<Cast, Refusal> {
    let flying: Vec<&str> = cluster.flying().map(|it| it.id.as_str()).collect();
    let team = mission.team.unwrap_or(0);
    let mut players = [0, 0];
    players[team] = flying.len() as u8;
    let plan = mission.plan(&Seats { pilots, level, players }, seed, &muster.cards);
    let plan = plan.map_err(|fault| Refusal::new(SETUP, fault.to_string()))?;
    let things = mustered.setup.obstacles.len();
    let mut cast = Cast { seat: team as u8, things, ..Cast::default() };
    for ((berth, ship), callsign) in plan.crafts.iter().zip(&mustered.setup.ships).zip(mustered.callsigns.iter()) {
        let pilot = match berth.whose {
            Whose::Player(number) => flying.get(usize::from(number)).map(|id| (*id).to_owned()),
            Whose::Mission(_) | Whose::Squadron(_) => None,
        };
        let elite = berth.craft.as_ref().is_some_and(|craft| craft.elite);
        let key = (berth.side != team).then(|| foe_key(&callsign.chassis, elite, ship.points));
        cast.pilots.push(pilot);
        cast.foes.push(key);
    }
    Ok(cast)
}

/// A word for an enemy: ships that pay the same are the same.
fn foe_key(chassis: &str, elite: bool, points: u16) -> String {
    let elite = if elite { "elite-" } else { "" };
    format!("{elite}{chassis}-{points}")
}

/// What can be shot down in a game.
pub(crate) fn foes(mission: &Mission, fielded: &Fielded, muster: &Muster) -> Vec<Foe> {
    let mut foes: BTreeMap<String, Foe> = BTreeMap::new();
    let Fielded { mustered, cast } = fielded;
    for ((key, ship), callsign) in cast.foes.iter().zip(&mustered.setup.ships).zip(mustered.callsigns.iter()) {
        let Some(key) = key else { continue };
        let name = muster.cards.ship(&callsign.chassis).map_or(callsign.chassis.clone(), |ship| ship.name.clone());
        let name = if key.starts_with("elite-") { format!("elite {name}") } else { name };
        let foe = foes.entry(key.clone()).or_insert(Foe { key: key.clone(), name, points: ship.points, most: 0 });
        foe.most += 1;
    }
    let scenario = mustered.setup.scenario.as_deref();
    for thing in scenario.into_iter().flat_map(|it| &it.things).filter(|it| it.place.is_some()) {
        let Some(kind) = scenario.and_then(|it| it.kinds.get(usize::from(thing.kind))) else { continue };
        if kind.points > 0 && usize::from(thing.owner) != mission.team.unwrap_or(0) {
            let (key, name, points) = (kind.id.clone(), kind.name.clone(), u16::from(kind.points));
            foes.entry(key.clone()).or_insert(Foe { key, name, points, most: 0 }).most += 1;
        }
    }
    foes.into_values().collect()
}

/// The objectives of a mission for so many pilots.
pub(crate) fn goals(mission: &Mission, pilots: u8) -> Vec<Goal> {
    let goal = |it: &tallyho_missions::mission::ObjectiveTerm| Goal {
        id: it.id.clone(),
        name: capital(&it.name),
        primary: it.primary,
        pays: it.pays.times.with(pilots),
        each: it.pays.each.as_ref().map(|_| tallyho_missions::brief::show::amount(mission, &it.pays)),
    };
    mission.objectives.iter().map(goal).collect()
}

/// Whoever only wants to know who did what.
struct Watch(Credit);

impl Sink for Watch {
    fn note(&mut self, event: Happened) {
        self.0.note(event);
    }
}

impl Teller for Watch {}

/// Has the mission flown by programs, and tells what came of it.
///
/// # Errors
/// When it cannot be set up or flown.
pub fn resolve(cluster: &Cluster, sortie: &Sortie, by: PilotKind, muster: &Muster) -> Result<Report, Refusal> {
    let Fielded { mustered, cast } = fielded(cluster, sortie, by, muster)?;
    let mut watch = Watch(Credit::default());
    let failed = |why: String| Refusal::new("Play Mission", why);
    let mut bout = Bout::begin(mustered, muster, &mut watch).map_err(|error| failed(error.to_string()))?;
    bout.play(&mut [], &mut watch).map_err(|stopped| failed(stopped.to_string()))?;
    Ok(Report::of_game(bout.game(), &watch.0, &cast))
}
