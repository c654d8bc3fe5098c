//! How fair every mission is, at every size and level: three trials of each, and the page that tells of them.

use std::borrow::Cow;
use std::fmt::Write as _;
use tallyho_cards::word::Word;
use tallyho_missions::Mission;
use tallyho_muster::{Muster, PilotKind, Vary, choose};
use tallyho_pilots::{Level, Style};
use tallyho_sim::{Cell, Finished, Side, SimError, Summary, Sweep};

use crate::{Fought, Repeat, TrialError};

/// What a mission is tried by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {
    /// Whether whoever plays can do its job: against enemies that do anything.
    Job,
    /// Every size and level, by somebody who thinks little.
    Quick,
    /// By somebody who thinks much, for the usual number of pilots and every other level.
    Ace,
}

impl Trial {
    /// Every one, in the order of the page.
    pub const ALL: [Self; 3] = [Self::Job, Self::Quick, Self::Ace];

    /// Whoever flies for players.
    const fn level(self) -> Level {
        match self {
            Self::Quick => Level::Veteran,
            Self::Job | Self::Ace => Level::Ace,
        }
    }

    /// The folder of its games within the mission's.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Job => "job",
            Self::Quick => "quick",
            Self::Ace => "ace",
        }
    }

    fn vary(self, mission: &Mission) -> Vary {
        let all = Vary::all(mission);
        match self {
            Self::Job => Vary { levels: vec![1], ..all },
            Self::Quick => all,
            Self::Ace => Vary {
                pilots: vec![choose::usual_pilots(mission)],
                levels: all.levels.into_iter().filter(|level| level % 2 == 1).collect(),
            },
        }
    }

    /// Who flies the sides: players by the level, enemies by their book; where nobody has one, both sides are players'.
    fn pilots(self, mission: &Mission) -> Result<[PilotKind; 2], TrialError> {
        let player = PilotKind::Player(self.level(), Style::Even);
        let mut pilots = choose::pilots(mission, [Some(player.word()); 2])?;
        let enemy = players(mission).other() as usize;
        match self {
            Self::Job => pilots[enemy] = PilotKind::Random,
            Self::Quick | Self::Ace => {
                let usual = choose::pilots(mission, [None, None])?[enemy];
                pilots[enemy] = if usual.system().is_some() { usual } else { player };
            }
        }
        Ok(pilots)
    }
}

/// The side that a mission's figures are told of.
fn players(mission: &Mission) -> Side {
    if mission.team == Some(1) { Side::Blue } else { Side::Red }
}

/// What came of one trial of a mission.
struct Tried {
    trial: Trial,
    vary: Vary,
    sweep: Sweep,
    summary: Summary,
}

/// How wide the page is.
const WIDTH: usize = 110;

/// A text in lines of at most so many characters.
fn filled(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

/// What came of playing everything.
#[derive(Debug, Default)]
pub struct Balance {
    /// The page.
    pub page: String,
    /// The missions that could not be played, and why.
    pub unplayed: Vec<(String, String)>,
}

/// Plays missions, so many games of each setting: `fly` plays one trial of a mission to its end, and is nothing when it was stopped;
/// then everything is.
///
/// # Errors
/// When something else than a game breaks.
pub fn balance<E: From<TrialError>>(
    (games, seed): (u64, u64),
    (missions, muster): (&[&Mission], &Muster),
    mut fly: impl FnMut(&Mission, Trial, &Repeat<'_>) -> Result<Option<Finished>, E>,
    broken: impl Fn(&E) -> Option<&SimError>,
) -> Result<Option<Balance>, E> {
    let of = (missions.len(), muster.missions.missions().len());
    let mut balance = Balance { page: opening((games, seed), of), unplayed: Vec::new() };
    for &mission in missions {
        let mut tried = Vec::new();
        for trial in Trial::ALL {
            let vary = trial.vary(mission);
            let wanted = Fought { seed, games, pilots: trial.pilots(mission)?, squads: [None, None] };
            let repeat = Repeat::mission(&wanted, Cow::Borrowed(mission), &vary, muster)?;
            match fly(mission, trial, &repeat) {
                Ok(Some(finished)) => {
                    let summary = finished.summary().map_err(TrialError::from)?;
                    tried.push(Tried { trial, vary, sweep: repeat.sweep().clone(), summary });
                }
                Ok(None) => return Ok(None),
                // One mission that breaks is no reason to leave out the others.
                Err(error) => match broken(&error) {
                    Some(why @ SimError::Game { .. }) => balance.unplayed.push((mission.id.clone(), why.to_string())),
                    _ => return Err(error),
                },
            }
        }
        // Writing to a text does not fail.
        let _ = write_mission(&mut balance.page, mission, &tried);
    }
    Ok(Some(balance))
}

fn opening((games, seed): (u64, u64), (played, all): (usize, usize)) -> String {
    let [job, quick, ace] = Trial::ALL.map(|trial| trial.level().word());
    let which = if played == all { "Every mission".to_owned() } else { format!("{played} of {all} missions") };
    format!(
        "# How fair missions are\n\n{which}, {games} games of each figure, played by the program alone with the squads that a mission\n\
         suggests to pilots of that level, against its own flight system. A figure is how often the side named first\n\
         wins, with the interval that holds the true one 19 times in 20.\n\n\
         - **random**: flown by `{job}` against enemies that do anything that is legal, at level 1. It tells whether\n\
         \x20 the pilot can do the mission's job at all; where it is far from 100 %, the other figures say little. But\n\
         \x20 chance also takes enemies off the table: where a mission is lost when somebody gets away, it is often lost\n\
         \x20 like that before anybody could do anything, and then the figure says nothing about the pilot.\n\
         - **{quick}**: flown by somebody who thinks little, at every size and level.\n\
         - **{ace}**: flown by somebody who thinks much, for the usual number of pilots.\n\n\
         Where both sides are players', both are flown by the same level.\n\n\
         ```sh\ntallyho sim --all --games {games} --seed {seed} --out DIR\n```\n"
    )
}

/// A mission: a line for each number of pilots, a column for each trial and level.
fn write_mission(text: &mut String, mission: &Mission, tried: &[Tried]) -> Result<(), std::fmt::Error> {
    let side = players(mission);
    writeln!(text, "\n## {}\n", mission.name)?;
    let Some(quick) = tried.iter().find(|it| it.trial == Trial::Quick) else { return Ok(()) };
    let [who, against] = [side, side.other()].map(|side| &quick.sweep.sides[side as usize]);
    let enemy = &quick.sweep.settings[0].flown_by[side.other() as usize];
    let rounds = quick.summary.all.rounds.mean();
    writeln!(text, "{who} against {against} ({enemy}), {rounds:.1} rounds on average.")?;
    if let Some(hard) = &mission.hard {
        writeln!(text, "\n{}", filled(hard, WIDTH))?;
    }
    let head = |it: &Tried| -> String {
        let name = |level: &u8| match it.trial {
            Trial::Job => " random |".to_owned(),
            Trial::Quick | Trial::Ace if mission.levels == 1 => format!(" {} |", it.trial.level().word()),
            Trial::Quick | Trial::Ace => format!(" {} {level} |", it.trial.level().word()),
        };
        it.vary.levels.iter().map(name).collect()
    };
    let columns: usize = tried.iter().map(|it| it.vary.levels.len()).sum();
    let heads: String = tried.iter().map(head).collect();
    writeln!(text, "\n| pilots |{heads}\n|---|{}", "---|".repeat(columns))?;
    for pilots in &quick.vary.pilots {
        let rates: String = tried.iter().map(|it| it.line(*pilots, side)).collect();
        writeln!(text, "| {pilots} |{rates}")?;
    }
    for it in tried.iter().filter(|it| it.trial != Trial::Job && !it.sweep.objectives.is_empty()) {
        let met = |(place, id): (usize, &String)| format!("{id} {:.0} %", 100.0 * it.summary.all.met_rate(place).share);
        let met: Vec<String> = it.sweep.objectives.iter().enumerate().map(met).collect();
        writeln!(text, "\nMet by {}: {}.", it.trial.level().word(), met.join(", "))?;
    }
    Ok(())
}

impl Tried {
    /// Its cells for so many pilots, empty where it was not played for them.
    fn line(&self, pilots: u8, side: Side) -> String {
        let Some(place) = self.vary.pilots.iter().position(|it| *it == pilots) else {
            return "  |".repeat(self.vary.levels.len());
        };
        let cells = self.summary.cells.chunks(self.vary.levels.len()).nth(place).unwrap_or_default();
        cells.iter().map(|cell| format!(" {} |", rate(cell, side))).collect()
    }
}

fn rate(cell: &Cell, side: Side) -> String {
    let rate = cell.win_rate(side);
    format!("{:.0} % ({:.0} to {:.0})", 100.0 * rate.share, 100.0 * rate.low, 100.0 * rate.high)
}
