//! A session: how it started, and all that was typed since.

use tallyho_pilots::flight::System;
use tallyho_pilots::flight::readings::Reading;

use crate::moment::Moment;
use crate::prompt::Prompt;
use crate::run::{Run, Stop};
use crate::saved::Fault;
use crate::sheet::Sheet;
use crate::sortie::{Assignment, Sortie};
use crate::yard::Yard;

/// How a session starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Which flight system flies the enemy.
    pub system: System,
    /// The seed of the dice. An answer that is taken back and given again rolls the same.
    pub seed: u64,
    /// Who rolls.
    pub dice: Dice,
}

/// Who rolls the dice of ships that nobody flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dice {
    /// The companion.
    Rolled,
    /// Somebody at the table, who types what they show.
    Typed,
}

/// A start and the answers since. That is all there is: everything else follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    start: Start,
    assignment: Option<Assignment>,
    inputs: Vec<String>,
}

/// Where a session is.
#[derive(Clone, Debug)]
pub struct Scene {
    /// What was said since the last answer.
    pub said: Vec<String>,
    /// What is asked now; `None` when the game has ended.
    pub prompt: Option<Prompt>,
    /// What is going on, as data.
    pub moment: Moment,
    /// The reasons of the last decision: rule, and what made it apply.
    pub why: Vec<(String, String)>,
    /// What is kept.
    pub sheet: Sheet,
    /// The readings of the system's rules that can be changed, each with the one it flies by.
    pub readings: Vec<(&'static Reading, &'static str)>,
    /// The mission that is flown, as far as anybody may know it.
    pub mission: Option<Mission>,
}

/// A mission as those who fly it know it, and how it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mission {
    /// What it is called.
    pub name: String,
    /// What the people at the table fly for.
    pub side: String,
    /// After how many rounds it ends; `None` without a limit.
    pub rounds: Option<u8>,
    /// What is special about it, line by line.
    pub rules: Vec<String>,
    /// Its objectives: what, whether it must be met, and what it pays.
    pub objectives: Vec<(String, bool, String)>,
    /// The points of the people at the table so far, without objectives until the end.
    pub score: i16,
    /// What it counts.
    pub counters: Vec<(String, i16)>,
    /// Who has won, once all is counted.
    pub winner: Option<String>,
}

impl Mission {
    fn of(sortie: &Sortie, sheet: &Sheet) -> Self {
        let team = usize::from(sortie.team.0);
        let objectives = sortie.scenario.objectives.iter().zip(&sortie.pays);
        let own = objectives.filter(|(it, _)| usize::from(it.seat) == team);
        let progress = sheet.mission.as_ref();
        let winner = progress.filter(|it| it.counted).and_then(|it| it.winner);
        Self {
            name: sortie.name.clone(),
            side: sortie.sides[team.min(1)].clone(),
            rounds: sortie.rounds,
            rules: sortie.rules.clone(),
            objectives: own.map(|(it, pays)| (it.name.clone(), it.primary, pays.clone())).collect(),
            score: sheet.points(),
            counters: progress.map_or_else(Vec::new, |it| it.open_counters().cloned().collect()),
            winner: winner.map(|seat| sortie.sides[usize::from(seat.0).min(1)].clone()),
        }
    }
}

/// The longest line that is an answer.
pub(crate) const LONGEST: usize = 200;

impl Session {
    /// A session in which nothing was typed yet.
    pub fn new(start: Start) -> Self {
        Self { start, assignment: None, inputs: Vec::new() }
    }

    /// A session that flies a mission, in which nothing was typed yet.
    pub fn on(start: Start, assignment: Assignment) -> Self {
        Self { start, assignment: Some(assignment), inputs: Vec::new() }
    }

    pub(crate) fn of(start: Start, assignment: Option<Assignment>, inputs: Vec<String>) -> Self {
        Self { start, assignment, inputs }
    }

    /// How it started.
    pub fn start(&self) -> Start {
        self.start
    }

    /// The mission that is flown, if one is.
    pub fn assignment(&self) -> Option<&Assignment> {
        self.assignment.as_ref()
    }

    /// What was typed.
    pub fn inputs(&self) -> &[String] {
        &self.inputs
    }

    /// Plays it from its start and says where it is.
    ///
    /// # Errors
    /// With the first answer that does not fit, by its place.
    pub fn scene(&self, yard: &dyn Yard) -> Result<Scene, Fault> {
        let fault = |at: usize, message: String| Fault { line: self.line_of(at), message };
        let flyer = yard.flyer(self.start.system).map_err(|message| fault(0, message))?;
        let sortie = self.assignment.as_ref().map(|assignment| yard.sortie(assignment, self.start.seed)).transpose();
        let sortie = sortie.map_err(|message| Fault { line: crate::saved::MISSION_LINE, message })?;
        let credits = self.assignment.as_ref().map(|it| it.credits).unwrap_or_default();
        let mut run = Run::new(self.start, &self.inputs, yard, flyer).on(sortie, credits);
        let prompt = match run.play() {
            Err(Stop::Asks(prompt)) => Some(*prompt),
            Err(Stop::Refused(message)) => return Err(fault(run.used() - 1, message)),
            Ok(()) if run.used() < self.inputs.len() => {
                return Err(fault(run.used(), "the game has ended before this answer".to_owned()));
            }
            Ok(()) => None,
        };
        let readings = run.flyer.readings();
        let mission = run.sortie.as_ref().map(|sortie| Mission::of(sortie, &run.sheet));
        Ok(Scene { said: run.said, prompt, moment: run.moment, why: run.why, sheet: run.sheet, readings, mission })
    }

    /// The same session with one more answer, and where that leads. An empty one is what Enter means there.
    ///
    /// # Errors
    /// When it does not fit, with what was wrong; nothing changes then.
    pub fn answer(&mut self, typed: &str, now: &Scene, yard: &dyn Yard) -> Result<Scene, String> {
        let typed = typed.trim();
        let Some(prompt) = &now.prompt else { return Err("the game has ended".to_owned()) };
        let typed = match (typed, &prompt.default) {
            ("", Some(default)) => default.as_str(),
            ("", None) => return Err(format!("Enter alone means nothing here; {}", prompt.allowed())),
            (typed, _) => typed,
        };
        if typed.chars().count() > LONGEST || typed.chars().any(char::is_control) {
            return Err(format!("that is no line of at most {LONGEST} letters"));
        }
        self.inputs.push(typed.to_owned());
        let scene = self.scene(yard);
        if scene.is_err() {
            self.inputs.pop();
        }
        scene.map_err(|fault| fault.message)
    }

    /// Takes back the last answer; `None` when there is none.
    pub fn undo(&mut self) -> Option<String> {
        self.inputs.pop()
    }
}
