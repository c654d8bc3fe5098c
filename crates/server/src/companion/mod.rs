//! A session at a real table that goes on: what was answered, moved on the map, corrected and taken back.
//!
//! Everything that changes it is a [`TableStep`]; steps that belong together are a row, and rows are only ever added. What stands follows
//! from the rows that count.

use serde::{Deserialize, Serialize};
use serde_json::json;
use tallyho_companion::map::{Map, Spot, Who};
use tallyho_companion::{Dice, Phase, Scene, Session};
use tallyho_ledger::{
    Addition, Beginning, Draft, Entry, JournalId, Kept, Place, Row, Standing as Rows, Store, Written,
};
use tokio::sync::watch;

pub(super) mod routes;
mod scene;
mod setup;

#[cfg(test)]
mod mission_tests;
#[cfg(test)]
mod tests;

use crate::battle::message_id;
use crate::error::{WebError, sentence};
use crate::games::Games;
use crate::note::edition;
use crate::open::Rests;
use crate::roster::TABLE;
use crate::secret;
use tallyho_muster::yard::Shelves;

/// What kind of journal a session has. The word is older than the companion's name; the sums of all rows rest on it.
const COMPANION: &str = "table";

/// One thing that somebody did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TableStep {
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
pub(crate) struct Companion {
    pub(super) id: JournalId,
    pub(super) title: String,
    /// The text of the session without answers.
    head: String,
    pub(super) now: Standing,
    rows: Rows,
    /// Tells every screen at this table which change comes next.
    tell: watch::Sender<u64>,
}

impl Companion {
    /// What came of the mission, once it is over.
    pub(crate) fn tally(&self) -> Option<&tallyho_companion::Tally> {
        self.now.scene.sheet.mission.as_ref()?.tally.as_ref()
    }
}

/// The most steps of one row, but for the first.
const MOST_STEPS: usize = 100;

impl Standing {
    /// Where steps lead from the beginning of a session.
    pub(super) fn of(head: &str, steps: &[&TableStep], yard: &Shelves<'_>) -> Result<Self, WebError> {
        let broken = |fault: &dyn std::fmt::Display| {
            WebError::forbidden(format!("This table was played by another program and cannot be taken up: {fault}."))
        };
        let answers: Vec<&str> = steps
            .iter()
            .filter_map(|step| match step {
                TableStep::Answer(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        let head = head.strip_suffix("end 0\n").ok_or_else(|| broken(&"its beginning is damaged"))?;
        let lines: String = answers.iter().map(|text| format!("> {text}\n")).collect();
        let text = format!("{head}{lines}end {}\n", answers.len());
        let session = Session::from_text(&text).map_err(|fault| broken(&fault))?;
        let scene = session.scene(yard).map_err(|fault| broken(&fault))?;
        let mut standing = Self { session, scene, map: Map::default(), score: [0; 2], cleared: 0 };
        for step in steps.iter().filter(|step| !matches!(step, TableStep::Answer(_))) {
            standing.take(step, yard)?;
        }
        Ok(standing)
    }

    /// Takes a step.
    fn take(&mut self, step: &TableStep, yard: &Shelves<'_>) -> Result<(), WebError> {
        let sheet = &self.scene.sheet;
        match step {
            TableStep::Answer(text) => {
                self.scene =
                    self.session.answer(text, &self.scene, yard).map_err(|why| WebError::bad(sentence(&why)))?;
            }
            TableStep::Place(who, spot) => self.map.place(*who, *spot, sheet).map_err(WebError::bad)?,
            TableStep::Lay(id, spot) => self.map.lay(id, *spot, sheet, yard.library()).map_err(WebError::bad)?,
            TableStep::Shift(rock, spot) => self.map.shift(*rock, *spot, sheet).map_err(WebError::bad)?,
            TableStep::Lift(rock) => self.map.lift(*rock).map_err(WebError::bad)?,
            TableStep::Map(answers) => self.map.answers = *answers,
            TableStep::Ship(mine, ship) => self.map.name_ship(*mine, ship, sheet, yard).map_err(WebError::bad)?,
            TableStep::Score(yours, theirs) if (*yours).max(*theirs) <= 999 => self.score = [*yours, *theirs],
            TableStep::Score(..) => return Err(WebError::bad("A score is at most 999.")),
            TableStep::Cleared(round) => self.cleared = *round,
        }
        Ok(())
    }

    /// What a step brings with it on the map.
    fn follows(&self, step: &TableStep, yard: &Shelves<'_>) -> Vec<TableStep> {
        let moves = match step {
            TableStep::Answer(text) => self.map.after_answer(text, &self.scene, yard, yard.library()),
            TableStep::Place(Who::Foe(foe), spot) => self.map.dragged_along(*foe, *spot, &self.scene.sheet),
            TableStep::Place(Who::Mine(_), _)
            | TableStep::Lay(..)
            | TableStep::Shift(..)
            | TableStep::Lift(_)
            | TableStep::Map(_)
            | TableStep::Ship(..)
            | TableStep::Score(..)
            | TableStep::Cleared(_) => Vec::new(),
        };
        moves.into_iter().map(|(who, spot)| TableStep::Place(who, spot)).collect()
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
        let phase = scene::phase(self.scene.moment.phase);
        json!({ "round": sheet.round, "phase": phase, "left": left, "over": over }).to_string()
    }
}

impl Companion {
    /// Takes up a session from its journal.
    fn open(kept: Kept, yard: &Shelves<'_>) -> Result<Self, WebError> {
        let Kept { journal, head, rows } = kept;
        let rows = Rows::of(rows);
        let now = Standing::of(&head, &steps(rows.live())?.iter().collect::<Vec<_>>(), yard)?;
        let tell = watch::Sender::new(rows.written());
        Ok(Self { id: journal.id, title: journal.title, head, now, rows, tell })
    }

    /// Which change comes next; whoever sends another one is late.
    pub(super) fn turn(&self) -> u64 {
        self.rows.written()
    }

    /// Whether there is something to take back, and to do again. What a session began with stays.
    pub(super) fn can(&self) -> (bool, bool) {
        (self.rows.live().len() > 1, !self.rows.undone().is_empty())
    }

    fn is_on_time(&self, turn: u64) -> Result<(), WebError> {
        if turn == self.turn() { Ok(()) } else { Err(WebError::stale()) }
    }

    /// Takes steps that belong together, all or none.
    pub(super) fn change(
        &mut self,
        sent: Sent,
        steps: &[TableStep],
        yard: &Shelves<'_>,
        store: &dyn Store,
    ) -> Result<(), WebError> {
        let Some(message) = self.news(sent)? else { return Ok(()) };
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
                TableStep::Answer(_) => TableStep::Answer(now.session.inputs().last().cloned().unwrap_or_default()),
                other => other.clone(),
            };
            taken.push(kept);
            for follows in follows {
                now.take(&follows, yard)?;
                taken.push(follows);
            }
        }
        self.write(store, message, Entry::Did(text(&taken)?), now)
    }

    /// Takes back the last row.
    pub(super) fn undo(&mut self, sent: Sent, yard: &Shelves<'_>, store: &dyn Store) -> Result<(), WebError> {
        let Some(message) = self.news(sent)? else { return Ok(()) };
        let entry = self.rows.undo_last().filter(|_| self.can().0);
        let entry = entry.ok_or_else(|| WebError::bad("There is nothing to take back."))?;
        self.turn_to(entry, message, yard, store)
    }

    /// Does again what was taken back last.
    pub(super) fn redo(&mut self, sent: Sent, yard: &Shelves<'_>, store: &dyn Store) -> Result<(), WebError> {
        let Some(message) = self.news(sent)? else { return Ok(()) };
        match self.can().1 {
            true => self.turn_to(Entry::Redo, message, yard, store),
            false => Err(WebError::bad("There is nothing to do again.")),
        }
    }

    /// Goes where the rows lead that count after an entry.
    fn turn_to(
        &mut self,
        entry: Entry,
        message: Option<String>,
        yard: &Shelves<'_>,
        store: &dyn Store,
    ) -> Result<(), WebError> {
        let steps = steps(self.rows.after(&entry))?;
        let now = Standing::of(&self.head, &steps.iter().collect::<Vec<_>>(), yard)?;
        self.write(store, message, entry, now)
    }

    /// The id of a message that is new and on time; `None` for one that has come before.
    fn news(&self, sent: Sent) -> Result<Option<Option<String>>, WebError> {
        let message = message_id(TABLE, sent.message)?;
        if message.as_deref().is_some_and(|message| self.rows.came_by(message).is_some()) {
            return Ok(None);
        }
        self.is_on_time(sent.turn)?;
        Ok(Some(message))
    }

    /// Everything is on disk before anybody is told.
    fn write(
        &mut self,
        store: &dyn Store,
        message: Option<String>,
        entry: Entry,
        now: Standing,
    ) -> Result<(), WebError> {
        let (at, summary, rows) = (self.turn(), now.summary(), vec![row(entry)]);
        match store.append(self.id, &Addition { at, message, edition: edition(), rows, summary })? {
            Written::Now(rows) => rows.into_iter().for_each(|row| self.rows.push(row)),
            Written::Before(_) => return Err(WebError::stale()),
        }
        self.now = now;
        self.tell.send_replace(self.turn());
        Ok(())
    }

    /// Hears of every change from now on.
    pub(super) fn listen(&self) -> watch::Receiver<u64> {
        self.tell.subscribe()
    }
}

impl Rests for Companion {
    fn rests(&self) -> bool {
        self.tell.receiver_count() == 0
    }
}

/// What a screen knew when it sent something.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sent {
    pub(super) turn: u64,
    /// What it calls the message, so that one which comes twice is one.
    #[serde(default)]
    pub(super) message: Option<String>,
}

/// A row that somebody at the table writes.
fn row(entry: Entry) -> Draft {
    Draft { writer: Some(TABLE.to_owned()), entry, note: String::new() }
}

/// Steps as a row keeps them.
fn text(steps: &[TableStep]) -> Result<String, WebError> {
    serde_json::to_string(steps).map_err(|error| WebError::internal(&error))
}

/// The steps of some rows.
fn steps<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Result<Vec<TableStep>, WebError> {
    let mut steps = Vec::new();
    for row in rows {
        let Entry::Did(text) = &row.entry else { continue };
        let read: Vec<TableStep> = serde_json::from_str(text).map_err(|error| {
            let (number, program) = (row.number, &row.edition.program);
            WebError::forbidden(format!(
                "This table was played by program {program} and cannot be taken up: row {number}: {error}."
            ))
        })?;
        steps.extend(read);
    }
    Ok(steps)
}

impl Games {
    /// Does something at the table that a key belongs to.
    pub(super) fn table<R>(
        &self,
        key: &str,
        act: impl FnOnce(&mut Companion) -> Result<R, WebError>,
    ) -> Result<R, WebError> {
        let unknown = || WebError::missing("This link leads to no table. It may have been removed.");
        if !secret::is_key(key) {
            return Err(unknown());
        }
        let id = self.store.door(key)?.filter(|entered| entered.kind == COMPANION).ok_or_else(unknown)?.journal;
        self.companions.with(id, || Companion::open(self.store.load(id)?, &self.shelves()), act)
    }

    /// Forgets a session.
    pub(super) fn remove_companion(&self, id: JournalId) -> Result<(), WebError> {
        self.forget(id, COMPANION)?;
        self.companions.remove(id);
        Ok(())
    }

    /// Keeps a session that just began, with all that was said at its beginning; its key.
    pub(super) fn keep_companion(
        &self,
        title: String,
        head: String,
        steps: &[TableStep],
        now: &Standing,
    ) -> Result<String, WebError> {
        let key = secret::key()?;
        let (word, who) = (TABLE.to_owned(), "person".to_owned());
        let places = vec![Place { word, key: Some(key.clone()), who, ..Place::default() }];
        let (kind, summary, rows) = (COMPANION.to_owned(), now.summary(), vec![row(Entry::Did(text(steps)?))]);
        self.store.begin(&Beginning { kind, title, head, seed: 0, edition: edition(), summary, places, rows })?;
        Ok(key)
    }
}
