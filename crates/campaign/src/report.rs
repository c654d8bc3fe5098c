//! What came of a battle, however it was fought: in the browser, beside a mat, by programs, or on paper.
//!
//! A [`Report`] is facts alone. What they are worth to a campaign is the campaign's business, so that the same battle has the same
//! consequences by whichever way it came.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tallyho_companion::{Fate as Left, Harm, Tally};
use tallyho_replay::{Fault, Replay};
use tallyho_rules::scenario::ScenarioEvent;
use tallyho_rules::{Event, Fate, Game, ObjectKind, Seat, ShipId, Sink, Target};

use crate::field::REPORT;
use crate::flight_group::Tally as Chart;

/// The most that is reported of anything to later missions.
const MOST_REPORTED: i16 = 60;

/// How a battle was fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// On the page.
    Browser,
    /// With miniatures, the companion beside them.
    Companion,
    /// By programs.
    Pilots,
    /// With miniatures alone.
    Paper,
}

impl Way {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Browser, Self::Companion, Self::Pilots, Self::Paper];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Companion => "companion",
            Self::Pilots => "pilots",
            Self::Paper => "paper",
        }
    }

    /// What people say.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Browser => "flown here",
            Self::Companion => "flown at the mat, with the companion",
            Self::Pilots => "resolved by pilots of the program",
            Self::Paper => "entered from paper",
        }
    }
}

/// What became of a pilot's ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ShipFate {
    /// It was there at the end.
    Stayed,
    /// It left as the mission allows.
    Left,
    /// It was destroyed.
    Destroyed,
}

impl ShipFate {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Stayed, Self::Left, Self::Destroyed];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stayed => "stayed",
            Self::Left => "left",
            Self::Destroyed => "destroyed",
        }
    }
}

/// What was destroyed, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Kill {
    /// What: a key of the campaign's list of foes.
    pub what: String,
    /// The pilot who did it, by id; nobody for rocks, edges and friends who are no pilots.
    pub by: Option<String>,
    /// How many.
    pub count: u8,
}

/// What came of an objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Which.
    pub id: String,
    /// Whether it was met.
    pub met: bool,
    /// How many of what it pays for; 1 where it pays once.
    pub count: u16,
}

/// What came of a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Whether the players won.
    pub won: bool,
    /// In which round it ended.
    pub rounds: u8,
    /// What became of each pilot who flew, by id.
    pub fates: BTreeMap<String, ShipFate>,
    /// What was destroyed: sorted, one line for what and whom.
    pub kills: Vec<Kill>,
    /// The objectives, in the mission's order.
    pub objectives: Vec<Outcome>,
    /// What rules of the mission gave or took beside.
    pub scored: i16,
    /// What earned experience, in campaigns that count it pilot by pilot.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub tally: Chart,
}

/// Whether nothing was counted.
fn is_nothing(tally: &Chart) -> bool {
    tally.lines().next().is_none()
}

/// Who in a game is who in a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cast {
    /// The players' seat.
    pub seat: u8,
    /// The id of each ship's pilot, in the order of the game; nobody for ships of the mission.
    pub pilots: Vec<Option<String>>,
    /// The key of each ship among the foes; none for friends.
    pub foes: Vec<Option<String>>,
    /// Where things of the mission begin among the objects of the game: after its obstacles.
    pub things: usize,
}

/// Who destroyed what, heard while a game is played.
#[derive(Clone, Debug, Default)]
pub struct Credit {
    /// Who does whatever harm is done now.
    now: Option<ShipId>,
    /// Who laid what is on the table.
    laid: BTreeMap<u8, ShipId>,
    ships: BTreeMap<u8, Option<ShipId>>,
    things: BTreeMap<u8, Option<ShipId>>,
    /// What lost ships cost by the dice of the battle.
    penalty: i16,
}

impl Sink for Credit {
    fn note(&mut self, event: Event) {
        match event {
            Event::Attacked { attacker, .. } => {
                self.now = match attacker {
                    Target::Ship(ship) => Some(ship),
                    Target::Object(object) => self.laid.get(&object).copied(),
                };
            }
            Event::Dropped(ship, object) | Event::Launched(ship, object) => {
                self.laid.insert(object, ship);
            }
            Event::Detonated(object) | Event::Bitten(_, object) | Event::MetObstacle(_, object) => {
                self.now = self.laid.get(&object).copied();
            }
            Event::Maneuvered { .. } | Event::Fled(_) | Event::RoundBegan(_) => self.now = None,
            Event::Destroyed(ship) => {
                self.ships.entry(ship.0).or_insert(self.now);
            }
            Event::RemoteDestroyed(object) | Event::ObjectRemoved(object) => {
                self.things.entry(object).or_insert(self.now);
            }
            Event::Scenario(ScenarioEvent::Penalty(_, cost)) => self.penalty = self.penalty.saturating_add(cost),
            _ => {}
        }
    }
}

impl Report {
    /// What came of a battle that was written down to its end.
    ///
    /// # Errors
    /// When it does not play as it was played, with the line where it differs.
    pub fn of_replay(replay: &Replay, cast: &Cast) -> Result<Self, Fault> {
        let mut credit = Credit::default();
        let game = replay.play(&mut credit, |_, _, _| {})?;
        Ok(Self::of_game(&game, &credit, cast))
    }

    /// What came of a game.
    pub fn of_game(game: &Game, credit: &Credit, cast: &Cast) -> Self {
        let seat = Seat(cast.seat);
        let pilot = |ship: Option<ShipId>| ship.and_then(|it| cast.pilots.get(it.index()).cloned().flatten());
        let mut fates = BTreeMap::new();
        let mut kills: BTreeMap<(String, Option<String>), u8> = BTreeMap::new();
        for index in 0..cast.pilots.len() {
            let number = index as u8;
            let ship = game.state().ship(ShipId(number));
            let destroyed = matches!(ship.fate, Fate::Destroyed | Fate::Dying | Fate::Captured);
            if let Some(id) = &cast.pilots[index] {
                let fate = match ship.fate {
                    _ if destroyed => ShipFate::Destroyed,
                    Fate::Fled => ShipFate::Left,
                    _ => ShipFate::Stayed,
                };
                fates.insert(id.clone(), fate);
            }
            if let Some(key) = cast.foes[index].as_ref().filter(|_| destroyed && ship.fate != Fate::Captured) {
                let by = pilot(credit.ships.get(&number).copied().flatten());
                *kills.entry((key.clone(), by)).or_default() += 1;
            }
        }
        for (key, object) in foes_among_things(game, seat, cast.things) {
            let by = pilot(credit.things.get(&object).copied().flatten());
            *kills.entry((key, by)).or_default() += 1;
        }
        let ((won, rounds), mut objectives) = (ending(game, seat), outcomes(game, seat));
        objectives.extend(game.told().map(|(name, count)| reported(name, count)));
        let kills = kills.into_iter().map(|((what, by), count)| Kill { what, by, count }).collect();
        Self { won, rounds, fates, kills, objectives, scored: scored(game, credit, seat), ..Self::default() }
    }
}

impl Report {
    /// What came of a battle at a mat, as its companion has counted. Who shot what down it knows as far as it was told; the rest is for
    /// those to enter who were there.
    pub fn of_tally(tally: &Tally, cast: &Cast) -> Self {
        let mut fates = BTreeMap::new();
        let mut kills: BTreeMap<(String, Option<String>), u8> = BTreeMap::new();
        for (ship, fate) in &tally.ships {
            let place = usize::from(*ship);
            if let Some(Some(id)) = cast.pilots.get(place) {
                let fate = match fate {
                    None => ShipFate::Stayed,
                    Some(Left::Escaped) => ShipFate::Left,
                    Some(Left::Destroyed | Left::Captured) => ShipFate::Destroyed,
                };
                fates.insert(id.clone(), fate);
            }
            if let (Some(Some(key)), Some(Left::Destroyed)) = (cast.foes.get(place), fate) {
                let shot = tally.deeds.iter().find(|it| it.on == *ship && it.what == Harm::Destroyed);
                let by = shot.and_then(|it| cast.pilots.get(usize::from(it.by?))?.clone());
                *kills.entry((key.clone(), by)).or_default() += 1;
            }
        }
        tally.things.iter().filter(|(_, gone)| *gone > 0).for_each(|(kind, gone)| {
            kills.insert((kind.clone(), None), *gone);
        });
        let reports = tally.reports.iter().map(|(name, count)| reported(name, *count));
        let objective = |(id, met, count): &(String, bool, u16)| Outcome { id: id.clone(), met: *met, count: *count };
        Self {
            won: tally.won,
            rounds: tally.rounds,
            fates,
            kills: kills.into_iter().map(|((what, by), count)| Kill { what, by, count }).collect(),
            objectives: tally.objectives.iter().map(objective).chain(reports).collect(),
            scored: tally.scored,
            ..Self::default()
        }
    }
}

/// A number for later missions, as reports have it: among the objectives.
fn reported(name: &str, count: i16) -> Outcome {
    let count = count.clamp(0, MOST_REPORTED).unsigned_abs();
    Outcome { id: format!("{REPORT}{name}"), met: count > 0, count }
}

fn ending(game: &Game, seat: Seat) -> (bool, u8) {
    (game.winner() == Some(seat), game.state().round)
}

/// The things of the other side that are gone and are worth something: the id of the kind, and the place among objects.
fn foes_among_things(game: &Game, seat: Seat, first: usize) -> Vec<(String, u8)> {
    let Some(scenario) = game.scenario() else { return Vec::new() };
    let gone = scenario.things.iter().enumerate().filter(|(place, thing)| {
        let object = &game.state().objects()[first + place];
        object.kind == ObjectKind::Gone && object.owner != seat && thing.place.is_some()
    });
    let keyed = gone.filter_map(|(place, thing)| {
        let kind = scenario.kinds.get(usize::from(thing.kind)).filter(|kind| kind.points > 0)?;
        Some((kind.id.clone(), (first + place) as u8))
    });
    keyed.collect()
}

fn outcomes(game: &Game, seat: Seat) -> Vec<Outcome> {
    let objectives = game.scenario().into_iter().flat_map(|it| it.objectives.iter().enumerate());
    let own = objectives.filter(|(_, it)| Seat(it.seat) == seat);
    own.map(|(place, it)| {
        let met = game.is_met(place);
        let each = it.pays.each.filter(|_| met);
        let count = each.map_or(1, |each| game.measure(each).max(0).unsigned_abs());
        Outcome { id: it.id.clone(), met, count }
    })
    .collect()
}

/// What rules scored, without what lost ships cost: that is for a campaign to roll.
fn scored(game: &Game, credit: &Credit, seat: Seat) -> i16 {
    let scores = game.state().scenario.scores.get(usize::from(seat.0)).copied().unwrap_or_default();
    scores.saturating_add(credit.penalty)
}
