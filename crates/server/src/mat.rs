//! A session at a real table that goes on: what was answered, moved on the map, corrected and taken back.
//!
//! Everything that changes it is a [`Step`]; steps that belong together are a row, and rows are only ever added. What stands follows
//! from the rows that count.

use std::collections::BTreeMap;
use std::sync::{Arc as Shared, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::json;
use tallyho_companion::{Arriving, Dice, Doing, Phase, Scene, Session, Station};
use tallyho_table::{PlayArea, Pose};
use tokio::sync::watch;

use super::error::WebError;
use super::hall::Hall;
use super::mat_board::Survey;
use super::mat_map::{Map, Spot, Who, area, pose};
use super::mat_store::KeptMat;
use super::secret;
use super::store::Store;
use tallyho_muster::yard::Shelves;

/// One thing that somebody did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    /// Answered or corrected something, as it would be typed.
    Answer(String),
    /// Moved a ship on the map.
    Place(Who, Spot),
    /// Laid an obstacle on the map.
    Lay(String, Spot),
    /// Moved an obstacle.
    Shift(usize, Spot),
    /// Took an obstacle away.
    Lift(usize),
    /// Said whether the map answers questions.
    Map(bool),
    /// Said what one of your ships is.
    Ship(usize, String),
    /// Set the score: yours, and the enemy's.
    Score(u16, u16),
    /// Cleared the table at the end of that round.
    Cleared(u32),
}

/// A row of the store.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Row {
    /// Steps that belong together.
    Did(Vec<Step>),
    /// The last row that counts counts no longer.
    Undo,
    /// The row that was taken back last counts again.
    Redo,
}

/// How a table stands.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) session: Session,
    pub(crate) scene: Scene,
    pub(crate) map: Map,
    pub(crate) score: [u16; 2],
    /// The last round after which the table was cleared.
    pub(crate) cleared: u32,
}

/// A session.
#[derive(Debug)]
pub(crate) struct Mat {
    pub(super) kept: KeptMat,
    pub(super) now: Standing,
    /// How many rows were ever written.
    written: u64,
    done: Vec<Vec<Step>>,
    undone: Vec<Vec<Step>>,
    /// Tells every screen at this table which change comes next.
    tell: watch::Sender<u64>,
}

/// Between ships that come in a row, and from the edge to the rear of their bases, in millimetres.
const GAP: f64 = 20.0;
const MARGIN: f64 = 2.0;

/// The most steps of one row, but for the first.
const MOST_STEPS: usize = 100;

impl Standing {
    /// Where steps lead from the beginning of a session.
    pub(super) fn of(head: &str, steps: &[&Step], yard: &Shelves<'_>) -> Result<Self, WebError> {
        let broken =
            |fault: &dyn std::fmt::Display| WebError::internal(&format!("this session cannot be taken up: {fault}"));
        let answers: Vec<&str> = steps
            .iter()
            .filter_map(|step| match step {
                Step::Answer(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        let head = head.strip_suffix("end 0\n").ok_or_else(|| broken(&"its beginning is damaged"))?;
        let lines: String = answers.iter().map(|text| format!("> {text}\n")).collect();
        let text = format!("{head}{lines}end {}\n", answers.len());
        let session = Session::from_text(&text).map_err(|fault| broken(&fault))?;
        let scene = session.scene(yard).map_err(|fault| broken(&fault))?;
        let mut standing = Self { session, scene, map: Map::default(), score: [0; 2], cleared: 0 };
        for step in steps.iter().filter(|step| !matches!(step, Step::Answer(_))) {
            standing.take(step, yard)?;
        }
        Ok(standing)
    }

    /// Takes a step.
    fn take(&mut self, step: &Step, yard: &Shelves<'_>) -> Result<(), WebError> {
        let sheet = &self.scene.sheet;
        match step {
            Step::Answer(text) => {
                self.scene =
                    self.session.answer(text, &self.scene, yard).map_err(|why| WebError::bad(sentence(&why)))?;
            }
            Step::Place(who, spot) => self.map.place(*who, *spot, sheet)?,
            Step::Lay(id, spot) => self.map.lay(id, *spot, sheet, yard.library())?,
            Step::Shift(rock, spot) => self.map.shift(*rock, *spot, sheet)?,
            Step::Lift(rock) => self.map.lift(*rock)?,
            Step::Map(answers) => self.map.answers = *answers,
            Step::Ship(mine, ship) => self.map.name_ship(*mine, ship, sheet, yard)?,
            Step::Score(yours, theirs) if (*yours).max(*theirs) <= 999 => self.score = [*yours, *theirs],
            Step::Score(..) => return Err(WebError::bad("A score is at most 999.")),
            Step::Cleared(round) => self.cleared = *round,
        }
        Ok(())
    }

    /// What a step brings with it on the map.
    fn follows(&self, step: &Step, yard: &Shelves<'_>) -> Vec<Step> {
        match step {
            Step::Answer(text) => self.moved_by(text, yard).into_iter().chain(self.put_down(text)).collect(),
            Step::Place(Who::Foe(foe), spot) => self.dragged_along(*foe, *spot),
            Step::Place(Who::Mine(_), _)
            | Step::Lay(..)
            | Step::Shift(..)
            | Step::Lift(_)
            | Step::Map(_)
            | Step::Ship(..)
            | Step::Score(..)
            | Step::Cleared(_) => Vec::new(),
        }
    }

    /// Where an answer takes the ship that flies or acts, if the map is in use.
    fn moved_by(&self, text: &str, yard: &Shelves<'_>) -> Option<Step> {
        let (moment, prompt) = (&self.scene.moment, self.scene.prompt.as_ref()?);
        let said = if text.trim().is_empty() { prompt.default.as_deref()? } else { text.trim() };
        if !self.map.answers || moment.query.is_some() || !["done", "no action"].contains(&said) {
            return None;
        }
        let (foe, sheet) = (moment.foe?, &self.scene.sheet);
        let survey = || Survey::of(&self.map, sheet, yard, yard.library()).ok();
        let pose = match moment.doing? {
            Doing::Flies(maneuver, _) => survey()?.flown(foe, maneuver.or(super::mat_scene::ion_maneuver())?)?,
            Doing::Follows(Station { leader, from_leader }) => {
                self.map.pose_of(Who::Foe(leader), area(sheet)).then(from_leader)
            }
            Doing::Acts(action, _, way) if said == "done" => survey()?.moved(foe, action, way?)?,
            Doing::Acts(..) | Doing::Attacks(..) | Doing::Defends => return None,
        };
        Some(Step::Place(Who::Foe(foe), within(pose, area(sheet))))
    }

    /// Where ships stand that come to the table with an answer, if the map is in use: wingmates about their leader, others in a row.
    fn put_down(&self, text: &str) -> Vec<Step> {
        let (sheet, arriving) = (&self.scene.sheet, self.scene.moment.arriving.as_ref());
        let Some(Arriving { foes, by }) = arriving.filter(|_| self.map.answers) else { return Vec::new() };
        if !text.trim().is_empty() && text.trim() != "done" {
            return Vec::new();
        }
        let size = |foe: usize| sheet.foes[foe].profile.size;
        let station = |foe: usize| sheet.station(foe).filter(|station| foes.first() == Some(&station.leader));
        let behind = foes.iter().filter_map(|foe| station(*foe)).map(|it| -it.from_leader.at.y).fold(0.0, f64::max);
        let step = foes.iter().map(|foe| 2.0 * size(*foe).half_width() + GAP).fold(0.0, f64::max);
        let stands = |(number, foe): (usize, &usize)| {
            let inward = behind + size(*foe).half_length() + MARGIN;
            let lead = by.then(Pose::from_degrees(0.0, inward, 0.0));
            let side = if number % 2 == 1 { -1.0 } else { 1.0 };
            let at = match station(*foe) {
                Some(Station { from_leader, .. }) => lead.then(from_leader),
                None => by.then(Pose::from_degrees(side * step * number.div_ceil(2) as f64, inward, 0.0)),
            };
            Step::Place(Who::Foe(*foe), within(at, area(sheet)))
        };
        foes.iter().enumerate().map(stands).collect()
    }

    /// A leader who is moved on the map takes along the wingmates that have moved as often as it has.
    fn dragged_along(&self, foe: usize, spot: Spot) -> Vec<Step> {
        let sheet = &self.scene.sheet;
        let along = |mate: usize| {
            let station = sheet.station(mate).filter(|station| station.leader == foe)?;
            let together = sheet.foes[mate].activated == sheet.foes[foe].activated;
            let at = pose(spot).then(station.from_leader);
            together.then(|| Step::Place(Who::Foe(mate), within(at, area(sheet))))
        };
        (0..sheet.foes.len()).filter_map(along).collect()
    }

    /// The round that is over while the table has yet to be cleared after it.
    pub(super) fn ending(&self) -> Option<u32> {
        let over = self.scene.sheet.round.checked_sub(1)?;
        let stands = self.scene.moment.phase == Phase::Planning && self.scene.prompt.is_some();
        (stands && over > self.cleared).then_some(over)
    }

    /// Who rolls the enemy's dice now.
    pub(super) fn dice(&self) -> Dice {
        let said = self.session.inputs().iter().rev().find_map(|line| match line.as_str() {
            "dice mine" => Some(Dice::Typed),
            "dice yours" => Some(Dice::Rolled),
            _ => None,
        });
        said.unwrap_or(self.session.start().dice)
    }

    /// What the home page says of it.
    pub(super) fn summary(&self) -> String {
        let sheet = &self.scene.sheet;
        let left =
            [sheet.mine.iter().filter(|mine| mine.flies()).count(), sheet.foes.iter().filter(|foe| !foe.gone).count()];
        let over = self.scene.prompt.is_none();
        let phase = super::mat_scene::phase(self.scene.moment.phase);
        json!({ "round": sheet.round, "phase": phase, "left": left, "over": over }).to_string()
    }
}

impl Mat {
    /// A session that just began, with all that was said at its beginning.
    pub(super) fn begin(kept: KeptMat, steps: Vec<Step>, now: Standing) -> Self {
        Self { kept, now, written: 1, done: vec![steps], undone: Vec::new(), tell: watch::Sender::new(1) }
    }

    /// Takes up a session from its rows.
    fn open(kept: KeptMat, rows: &[String], yard: &Shelves<'_>) -> Result<Self, WebError> {
        let (mut done, mut undone) = (Vec::new(), Vec::new());
        for row in rows {
            match serde_json::from_str(row).map_err(|error| WebError::internal(&error))? {
                Row::Did(steps) => {
                    done.push(steps);
                    undone.clear();
                }
                Row::Undo => undone.extend(done.pop()),
                Row::Redo => done.extend(undone.pop()),
            }
        }
        let steps: Vec<&Step> = done.iter().flatten().collect();
        let now = Standing::of(&kept.head, &steps, yard)?;
        let written = rows.len() as u64;
        Ok(Self { kept, now, written, done, undone, tell: watch::Sender::new(written) })
    }

    /// Which change comes next; whoever sends another one is late.
    pub(super) fn turn(&self) -> u64 {
        self.written
    }

    /// Whether there is something to take back, and to do again. What a session began with stays.
    pub(super) fn can(&self) -> (bool, bool) {
        (self.done.len() > 1, !self.undone.is_empty())
    }

    fn is_on_time(&self, turn: u64) -> Result<(), WebError> {
        if turn == self.written { Ok(()) } else { Err(WebError::stale()) }
    }

    /// Takes steps that belong together, all or none.
    pub(super) fn change(
        &mut self,
        turn: u64,
        steps: &[Step],
        yard: &Shelves<'_>,
        store: &Store,
    ) -> Result<(), WebError> {
        self.is_on_time(turn)?;
        if steps.is_empty() || steps.len() > MOST_STEPS {
            return Err(WebError::bad(format!("A change is 1 to {MOST_STEPS} steps.")));
        }
        let mut now = self.now.clone();
        let mut taken = Vec::new();
        for step in steps {
            let follows = now.follows(step, yard);
            now.take(step, yard)?;
            // What Enter means is kept as what it meant then.
            let kept = match step {
                Step::Answer(_) => Step::Answer(now.session.inputs().last().cloned().unwrap_or_default()),
                other => other.clone(),
            };
            taken.push(kept);
            for follows in follows {
                now.take(&follows, yard)?;
                taken.push(follows);
            }
        }
        self.write(store, &Row::Did(taken.clone()), &now)?;
        self.now = now;
        self.done.push(taken);
        self.undone.clear();
        Ok(())
    }

    /// Takes back the last row.
    pub(super) fn undo(&mut self, turn: u64, yard: &Shelves<'_>, store: &Store) -> Result<(), WebError> {
        self.is_on_time(turn)?;
        if !self.can().0 {
            return Err(WebError::bad("There is nothing to take back."));
        }
        let kept = self.done.len() - 1;
        let steps: Vec<&Step> = self.done[..kept].iter().flatten().collect();
        let now = Standing::of(&self.kept.head, &steps, yard)?;
        self.write(store, &Row::Undo, &now)?;
        self.now = now;
        self.undone.extend(self.done.pop());
        Ok(())
    }

    /// Does again what was taken back last.
    pub(super) fn redo(&mut self, turn: u64, yard: &Shelves<'_>, store: &Store) -> Result<(), WebError> {
        self.is_on_time(turn)?;
        let Some(again) = self.undone.last() else { return Err(WebError::bad("There is nothing to do again.")) };
        let steps: Vec<&Step> = self.done.iter().flatten().chain(again).collect();
        let now = Standing::of(&self.kept.head, &steps, yard)?;
        self.write(store, &Row::Redo, &now)?;
        self.now = now;
        self.done.extend(self.undone.pop());
        Ok(())
    }

    /// Everything is on disk before anybody is told.
    fn write(&mut self, store: &Store, row: &Row, now: &Standing) -> Result<(), WebError> {
        let text = row_text(row)?;
        store.append_mat(self.kept.id, self.written, &text, &now.summary())?;
        self.written += 1;
        self.tell.send_replace(self.written);
        Ok(())
    }

    /// Hears of every change from now on.
    pub(super) fn listen(&self) -> watch::Receiver<u64> {
        self.tell.subscribe()
    }
}

/// A place as the map keeps it, on the mat.
fn within(pose: Pose, area: PlayArea) -> Spot {
    [pose.at.x.clamp(0.0, area.width), pose.at.y.clamp(0.0, area.height), pose.heading.degrees()]
}

/// A row as the store keeps it.
pub(super) fn row_text(row: &Row) -> Result<String, WebError> {
    serde_json::to_string(row).map_err(|error| WebError::internal(&error))
}

/// A refusal as a sentence.
fn sentence(why: &str) -> String {
    let mut letters = why.chars();
    let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
    format!("{first}{}{}", letters.as_str(), if why.ends_with('.') { "" } else { "." })
}

/// The sessions in memory.
#[derive(Debug, Default)]
pub(crate) struct Mats {
    open: Mutex<BTreeMap<i64, Shared<Mutex<Mat>>>>,
}

impl Hall {
    /// The session that a key belongs to.
    pub(super) fn mat(&self, key: &str) -> Result<Shared<Mutex<Mat>>, WebError> {
        let unknown = || WebError::missing("This link leads to no table. It may have been removed.");
        if !secret::is_key(key) {
            return Err(unknown());
        }
        let id = self.store.mat_of(key)?.ok_or_else(unknown)?;
        let mut open = self.mats.open.lock().unwrap_or_else(PoisonError::into_inner);
        // One whose thread died in the middle of a change is taken up again from disk.
        if let Some(mat) = open.get(&id).filter(|mat| !mat.is_poisoned()) {
            return Ok(mat.clone());
        }
        let (kept, rows) = self.store.load_mat(id)?;
        let mat = Shared::new(Mutex::new(Mat::open(kept, &rows, &self.shelves())?));
        open.insert(id, mat.clone());
        Ok(mat)
    }

    /// Forgets a session.
    pub(super) fn remove_mat(&self, id: i64) -> Result<(), WebError> {
        self.store.remove_mat(id)?;
        self.mats.open.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        Ok(())
    }

    /// Keeps a session that just began.
    pub(super) fn keep_mat(&self, mut mat: Mat) -> Result<String, WebError> {
        let row = row_text(&Row::Did(mat.done.first().cloned().unwrap_or_default()))?;
        mat.kept.summary = mat.now.summary();
        self.store.add_mat(&mut mat.kept, &row)?;
        let (id, key) = (mat.kept.id, mat.kept.key.clone());
        let mut open = self.mats.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.insert(id, Shared::new(Mutex::new(mat)));
        Ok(key)
    }
}
