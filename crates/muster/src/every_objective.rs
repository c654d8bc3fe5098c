//! Every objective of every mission can be met: docs/objectives.md names a game in which it was, and who flew it.
//!
//! `TALLYHO_OBJECTIVES=search cargo test --release -p tallyho-muster every_objective` looks for all of them anew and writes the page;
//! `TALLYHO_OBJECTIVES=mend` keeps the games in which they still are met, and looks for the others.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use tallyho_cards::word::{Word, read_word};
use tallyho_missions::{Mission, Seats};
use tallyho_pilots::{Heuristic, Level, Pilot, Stopped, Style};
use tallyho_rules::{Ask, Choice, Question, ShipId, View};
use tallyho_table::Slide;

use super::every_mission::played_by;
use crate::{Computer, Muster, PilotKind};

/// Games that an objective gets to be met in.
const GAMES: u64 = 4_000;

const OPENING: &str = "# A game for every objective\n\n\
    Each objective of each mission was met in the game on its line, played by the program alone with the\n\
    squads that the mission suggests. A team flies by the heuristic, which knows what a mission is about;\n\
    *fighting* is the same without that, *veteran* looks ahead, *hiding* keeps away from everybody and\n\
    attacks nobody, and *random* is chance. The tests play these games again.\n\n\
    | mission | objective | team | enemy | pilots | level | seed |\n|---|---|---|---|---|---|---|\n";

/// Who flies for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Team {
    /// The heuristic, after the mission's goals.
    Heuristic,
    /// The heuristic, who does nothing but fight.
    Fighting,
    /// Somebody who looks ahead.
    Veteran,
    /// Somebody who keeps away from everybody and attacks nobody.
    Hiding,
    /// Chance.
    Random,
}

/// Keeps away from everybody, as far as it can see them, and attacks nobody.
struct Hiding(Heuristic);

impl Pilot for Hiding {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let (area, settings) = (view.area(), view.settings());
        // How near the nearest enemy would be to where a maneuver ends; off the table is no place to hide.
        let room = |ship: ShipId, choice: &Choice| {
            let Choice::Maneuver(index) = *choice else { return f64::NEG_INFINITY };
            let base = view.base(ship);
            let Some((maneuver, _)) = view.would_fly(ship, index) else { return f64::NEG_INFINITY };
            let end = base.at(base.pose.then(maneuver.displacement(base.size, Slide::Middle)));
            let enemies = view.enemies().map(|enemy| view.base(enemy).pose.at.distance(end.pose.at));
            let edge = 3.0 * [end.pose.at.x, end.pose.at.y].into_iter().fold(f64::INFINITY, f64::min);
            if area.holds(end, settings) { enemies.fold(edge, f64::min) } else { f64::NEG_INFINITY }
        };
        match ask.question {
            Question::SetDial(ship) => {
                let best = ask.options.iter().max_by(|a, b| room(ship, a).total_cmp(&room(ship, b)));
                Ok(*best.expect("there is a choice"))
            }
            Question::Attack(_) if ask.options.contains(&Choice::Pass) => Ok(Choice::Pass),
            _ => self.0.choose(view, ask),
        }
    }
}

impl Team {
    const ALL: [(&str, Self); 5] = [
        ("heuristic", Self::Heuristic),
        ("fighting", Self::Fighting),
        ("veteran", Self::Veteran),
        ("hiding", Self::Hiding),
        ("random", Self::Random),
    ];

    fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, team)| *team == self).expect("all are listed").0
    }
}

/// A game that is played to see what is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Attempt {
    team: Team,
    enemy: PilotKind,
    pilots: u8,
    level: u8,
    seed: u64,
}

impl Attempt {
    /// The attempts at a mission, its own enemy more often than others.
    fn at(mission: &Mission, seed: u64) -> Self {
        let own = mission.enemy.map_or(PilotKind::SOLO, PilotKind::System);
        let enemy = [own, PilotKind::SOLO, own, PilotKind::Random][(seed / 2 % 4) as usize];
        let last = if seed.is_multiple_of(2) { Team::Random } else { Team::Hiding };
        let team = [Team::Heuristic, Team::Fighting, Team::Heuristic, Team::Veteran, last];
        let [least, most] = mission.pilots;
        let pilots = least + (seed % u64::from(most - least + 1)) as u8;
        let level = 1 + (seed / 5 % u64::from(mission.levels)) as u8;
        Self { team: team[(seed % 5) as usize], enemy, pilots, level, seed }
    }

    /// Which objectives are met in it.
    fn met(&self, mission: &Mission, muster: &Muster) -> Vec<bool> {
        let mut mission = mission.clone();
        if self.team == Team::Fighting {
            mission.goals.clear();
        }
        let team = match self.team {
            Team::Heuristic | Team::Fighting | Team::Hiding => PilotKind::Heuristic,
            Team::Veteran => PilotKind::Player(Level::Veteran, Style::Even),
            Team::Random => PilotKind::Random,
        };
        let mut pilots = [self.enemy; 2];
        let side = mission.team.expect("it has a team");
        pilots[side] = team;
        let mut players = [0; 2];
        players[side] = self.pilots;
        let seats = Seats { pilots: self.pilots, level: self.level, players };
        let replace = |flown: &mut [Computer]| {
            if self.team == Team::Hiding {
                flown[side] = Box::new(Hiding(Heuristic::new(self.seed)));
            }
        };
        played_by(&mission, seats, pilots, self.seed, muster, replace).report().expect("it is a mission").met
    }

    fn line(&self, mission: &str, objective: &str) -> String {
        let Self { team, enemy, pilots, level, seed } = self;
        format!("| {mission} | {objective} | {} | {} | {pilots} | {level} | {seed} |", team.word(), enemy.word())
    }

    /// A line of the page: the mission, the objective and the attempt.
    fn read(line: &str) -> Option<(&str, &str, Self)> {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [mission, objective, team, enemy, pilots, level, seed] = cells[..] else { return None };
        let (_, team) = *Team::ALL.iter().find(|(word, _)| *word == team)?;
        let (enemy, pilots) = (read_word(enemy).ok()?, pilots.parse().ok()?);
        let attempt = Self { team, enemy, pilots, level: level.parse().ok()?, seed: seed.parse().ok()? };
        Some((mission, objective, attempt))
    }
}

fn page() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/objectives.md")
}

/// A mission, an objective of it, and the game in which that is met.
type Line<'p> = (&'p str, &'p str, Attempt);

/// The games of a mission's objectives in which they still are met.
fn still_met(mission: &Mission, lines: &[Line<'_>], muster: &Muster) -> Vec<Option<Attempt>> {
    let each = mission.objectives.iter().enumerate();
    each.map(|(place, objective)| {
        let named = lines.iter().find(|(id, of, _)| (*id, *of) == (mission.id.as_str(), objective.id.as_str()));
        named.map(|(.., attempt)| *attempt).filter(|attempt| attempt.met(mission, muster)[place])
    })
    .collect()
}

/// Looks for a game for each objective of a mission that has none yet.
fn search(mission: &Mission, mut found: Vec<Option<Attempt>>, muster: &Muster) -> Vec<Option<Attempt>> {
    for seed in 0..GAMES {
        if found.iter().all(Option::is_some) {
            break;
        }
        let attempt = Attempt::at(mission, seed);
        for (found, met) in found.iter_mut().zip(attempt.met(mission, muster)) {
            if met {
                found.get_or_insert(attempt);
            }
        }
    }
    found
}

fn write_page(kept: &[Line<'_>], muster: &Muster) {
    let missions: Vec<&Mission> = muster.missions.missions().iter().filter(|mission| mission.team.is_some()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(mission) = missions.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.push((mission.id.as_str(), search(mission, still_met(mission, kept, muster), muster)));
        }
        done
    };
    let mut all: BTreeMap<&str, Vec<Option<Attempt>>> = BTreeMap::new();
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        all.extend(threads.into_iter().flat_map(|thread| thread.join().expect("every game has an end")));
    });
    let (mut text, mut never) = (OPENING.to_owned(), Vec::new());
    for mission in missions {
        for (objective, found) in mission.objectives.iter().zip(&all[mission.id.as_str()]) {
            match found {
                Some(attempt) => writeln!(text, "{}", attempt.line(&mission.id, &objective.id)).expect("it is a text"),
                None => never.push(format!("{}: {}", mission.id, objective.id)),
            }
        }
    }
    std::fs::write(page(), text).expect("the page is written");
    assert!(never.is_empty(), "never met: {never:?}");
}

#[test]
fn every_objective_is_met_in_the_game_that_is_named_for_it() {
    let muster = Muster::embedded().expect("the content is sound");
    let text = std::fs::read_to_string(page()).expect("the page is there");
    let lines: Vec<Line<'_>> = text.lines().filter_map(Attempt::read).collect();
    match std::env::var("TALLYHO_OBJECTIVES").as_deref() {
        Ok("search") => return write_page(&[], &muster),
        Ok("mend") => return write_page(&lines, &muster),
        _ => {}
    }
    for mission in muster.missions.missions().iter().filter(|mission| mission.team.is_some()) {
        for (place, objective) in mission.objectives.iter().enumerate() {
            let line = lines.iter().find(|(id, of, _)| (*id, *of) == (mission.id.as_str(), objective.id.as_str()));
            let (_, _, attempt) = line.unwrap_or_else(|| panic!("{}: no game for {}", mission.id, objective.id));
            let met = attempt.met(mission, &muster);
            assert!(met[place], "{}: {} is not met by {attempt:?}", mission.id, objective.id);
        }
    }
    assert!(text.starts_with(OPENING));
}
