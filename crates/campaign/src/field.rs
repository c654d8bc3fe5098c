//! A mission of a campaign as a game, the same for every book: who is who in it, what can be shot down, what is to be met, and how it is
//! resolved.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tallyho_cards::Wing;
use tallyho_cards::word::{Word, read_word};
use tallyho_missions::brief::capital;
use tallyho_missions::flags::Flags;
use tallyho_missions::{Mission, Seats, Whose};
use tallyho_muster::choose::{self, Brought};
use tallyho_muster::{Bout, Muster, Mustered, PilotKind, Sally, Teller, Wanted};
use tallyho_rules::scenario::StartAs;
use tallyho_rules::{Doer, Event as Happened, Sink, Start};

use crate::action::Refusal;
use crate::ground::{Keeping, Memo};
use crate::report::{Cast, Credit, Report, Way};

const SETUP: &str = "Setup Mission";
const PLAY: &str = "Play Mission";

/// What can be shot down in a mission, and what it pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Foe {
    /// A word for it: a chassis, with `elite` and the points where there are several, or a kind of thing.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What it pays.
    pub points: u16,
    /// How many there can be.
    pub most: u8,
}

/// An objective of the mission that is flown, as a report needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// Which.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Whether it must be met to win.
    pub primary: bool,
    /// What it pays for each.
    pub pays: i16,
    /// For each of what, in words; nothing where it pays once.
    pub each: Option<String>,
    /// Whether it is no objective but a number for later missions, and whether that is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<Keeping>,
}

/// Before the name of a number for later missions, among the ids of objectives.
pub(crate) const REPORT: &str = "report-";

/// A mission of a campaign that can begin.
#[derive(Clone, Debug)]
pub struct Fielded {
    /// The game.
    pub mustered: Mustered,
    /// Who in it is who.
    pub cast: Cast,
}

/// Those who fly a mission of a campaign.
#[derive(Clone, Debug)]
pub(crate) struct Party<'p> {
    /// What they are called together.
    pub(crate) name: &'p str,
    /// They, equipped.
    pub(crate) wing: Wing,
    /// How each starts; alone where nothing is said.
    pub(crate) starts: Vec<Start>,
    /// What earlier missions have reported.
    pub(crate) flags: Flags,
    /// The stress tokens that each begins with.
    pub(crate) stress: u8,
    /// The ids of them, in the wing's order.
    pub(crate) flying: Vec<&'p str>,
    /// Miniatures that the group owns.
    pub(crate) collection: &'p BTreeMap<String, u8>,
    /// For how many pilots, and for which level, the other side is set up.
    pub(crate) size: (u8, u8),
    /// What the table and the battle follow from.
    pub(crate) seed: u64,
}

/// How a battle is fought, by the word that somebody wrote.
pub(crate) fn read_way(word: &str) -> Result<Way, Refusal> {
    let way = Way::ALL.into_iter().find(|it| it.word() == word);
    way.ok_or_else(|| Refusal::form(format!("'{word}': write {}", Way::ALL.map(Way::word).join(", "))))
}

/// Whoever may resolve a battle, by word.
pub(crate) fn resolvers() -> Vec<String> {
    let all = PilotKind::all().iter().filter(|kind| !matches!(kind, PilotKind::Person | PilotKind::System(_)));
    all.map(|kind| kind.word().to_owned()).collect()
}

/// The program's pilot that is meant.
pub(crate) fn read_resolver(word: &str) -> Result<PilotKind, Refusal> {
    let by: PilotKind = read_word(word).map_err(Refusal::form)?;
    if by == PilotKind::Person {
        return Err(Refusal::new(PLAY, "people fly in the browser or at the mat"));
    }
    Ok(by)
}

/// A mission by its id.
pub(crate) fn mission<'m>(id: &str, muster: &'m Muster) -> Result<&'m Mission, Refusal> {
    muster.missions.mission(id).map_err(|why| Refusal::new("Mission Deck", why))
}

impl Party<'_> {
    /// The mission with the miniatures that there are, after what was flown before.
    fn adapted<'m>(&self, mission: &'m Mission) -> Cow<'m, Mission> {
        match mission.with_models(self.collection, self.size.0, self.size.1) {
            Cow::Borrowed(mission) => mission.with_flags(&self.flags),
            Cow::Owned(mission) => Cow::Owned(mission.with_flags(&self.flags).into_owned()),
        }
    }

    /// The mission as it is wanted: they against the other side, flown by these.
    pub(crate) fn wanted<'m>(
        &self,
        mission: &'m Mission,
        flown_by: PilotKind,
        muster: &Muster,
    ) -> Result<Wanted<'m>, Refusal> {
        let failed = |error: tallyho_muster::MusterError| Refusal::new(SETUP, error.to_string());
        let (pilots, level) = self.size;
        let wing = Brought { file: self.name.to_owned(), text: self.wing.to_text(&muster.cards) };
        let team = mission.team.unwrap_or(0);
        let mut brought = [None, None];
        brought[team] = Some(&wing);
        let mission: Cow<'m, Mission> = self.adapted(mission);
        let mut kinds = choose::pilots(&mission, [None, None]).map_err(failed)?;
        let mut sally = choose::sally(mission, brought, (Some(pilots), level), &muster.cards).map_err(failed)?;
        let members = sally.squads[team].iter_mut().flat_map(|it| &mut it.members);
        members.zip(&self.starts).for_each(|(member, start)| member.start = *start);
        kinds[team] = flown_by;
        Ok(Wanted::mission(Sally { layout: Some(self.seed), ..sally }, kinds))
    }

    /// The game of a mission, its pilots flown by these.
    pub(crate) fn fielded(&self, mission: &Mission, flown_by: PilotKind, muster: &Muster) -> Result<Fielded, Refusal> {
        let wanted = self.wanted(mission, flown_by, muster)?;
        let mut mustered = muster.muster(&wanted, self.seed).map_err(|error| Refusal::new(SETUP, error.to_string()))?;
        let fieldable = self.adapted(mission);
        let cast = self.cast(&fieldable, &mustered, muster)?;
        if let Some(scenario) = mustered.setup.scenario.as_mut().filter(|_| self.stress > 0) {
            let own = cast.pilots.iter().enumerate().filter(|(_, pilot)| pilot.is_some());
            let ships = own.fold(0, |ships, (place, _)| ships | 1 << place);
            scenario.starts.push(StartAs { ships, faceup: Vec::new(), energy: None, stress: self.stress });
        }
        Ok(Fielded { mustered, cast })
    }

    /// Who in a game is who in the campaign.
    fn cast(&self, mission: &Mission, mustered: &Mustered, muster: &Muster) -> Result<Cast, Refusal> {
        let ((pilots, level), seed) = (self.size, self.seed);
        let team = mission.team.unwrap_or(0);
        let mut players = [0, 0];
        players[team] = self.flying.len() as u8;
        let plan = mission.plan(&Seats { pilots, level, players }, seed, &muster.cards);
        let plan = plan.map_err(|fault| Refusal::new(SETUP, fault.to_string()))?;
        let things = mustered.setup.obstacles.len();
        let mut cast = Cast { seat: team as u8, things, ..Cast::default() };
        for ((berth, ship), callsign) in plan.crafts.iter().zip(&mustered.setup.ships).zip(mustered.callsigns.iter()) {
            let pilot = match berth.whose {
                Whose::Player(number) => self.flying.get(usize::from(number)).map(|id| (*id).to_owned()),
                Whose::Mission(_) | Whose::Squadron(_) => None,
            };
            let elite = berth.craft.as_ref().is_some_and(|craft| craft.elite);
            let key = (berth.side != team).then(|| foe_key(&callsign.chassis, elite, ship.points));
            cast.pilots.push(pilot);
            cast.foes.push(key);
        }
        Ok(cast)
    }

    /// Has the mission flown by programs, and tells what came of it, beside whoever else listens.
    pub(crate) fn resolve<S: Sink>(
        &self,
        mission: &Mission,
        by: PilotKind,
        muster: &Muster,
        listens: impl FnOnce(&Fielded) -> S,
    ) -> Result<(Report, S), Refusal> {
        let fielded = self.fielded(mission, by, muster)?;
        let mut watch = Watch { credit: Credit::default(), other: listens(&fielded) };
        let Fielded { mustered, cast } = fielded;
        let failed = |why: String| Refusal::new(PLAY, why);
        let mut bout = Bout::begin(mustered, muster, &mut watch).map_err(|error| failed(error.to_string()))?;
        bout.play(&mut [], &mut watch).map_err(|stopped| failed(stopped.to_string()))?;
        Ok((Report::of_game(bout.game(), &watch.credit, &cast), watch.other))
    }
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
        kept: None,
    };
    let report = |it: &tallyho_missions::flags::ReportTerm| Goal {
        id: format!("{REPORT}{}", it.name),
        name: capital(&it.words),
        primary: false,
        pays: 0,
        each: Some(it.words.clone()),
        kept: Some(if it.secret { Keeping::Secret } else { Keeping::Open }),
    };
    mission.objectives.iter().map(goal).chain(mission.reports.iter().map(report)).collect()
}

/// What a mission leaves behind for later ones, by its report.
pub(crate) fn memos(mission: &str, goals: &[Goal], outcome: impl Fn(&str) -> Option<u16>) -> Vec<(String, Memo)> {
    let memo = |goal: &Goal| {
        let (keeping, name) = (goal.kept?, goal.id.strip_prefix(REPORT)?);
        let (count, words) = (outcome(&goal.id).unwrap_or_default(), goal.name.clone());
        Some((name.to_owned(), Memo { count, words, mission: mission.to_owned(), keeping }))
    };
    goals.iter().filter_map(memo).collect()
}

/// What people call a kind of enemy. Its key is a chassis with `elite` before it and its points behind it, or a kind of thing.
pub fn foe_name(key: &str, muster: &Muster) -> String {
    let (elite, bare) = key.strip_prefix("elite-").map_or(("", key), |bare| ("elite ", bare));
    let chassis = bare.rsplit_once('-').map_or(bare, |(chassis, _)| chassis);
    match muster.cards.ship(chassis) {
        Ok(ship) => format!("{elite}{}", ship.name),
        Err(_) => bare.replace('-', " "),
    }
}

/// Whoever wants to know who did what, and whoever listens beside.
struct Watch<S> {
    credit: Credit,
    other: S,
}

impl<S: Sink> Sink for Watch<S> {
    fn note(&mut self, event: Happened) {
        self.credit.note(event);
        self.other.note(event);
    }

    fn learn(&mut self, doer: impl FnOnce() -> Doer) {
        self.other.learn(doer);
    }
}

impl<S: Sink> Teller for Watch<S> {}
