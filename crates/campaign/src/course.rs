//! The course of a campaign on the ledger: rows in, rows out, the same for every book.

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tallyho_ledger::{Draft, Entry, Row, Standing};
use tallyho_muster::Muster;

use crate::action::{Allowed, Args, Offer, Refusal, Request};
use crate::book::Book;
use crate::ground::{By, Proposal, Said};

/// What is said of taking back.
const UNDO: &str = "taking back";

/// What a row says: what was wanted, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done<E> {
    /// What somebody wanted.
    pub request: Request,
    /// What came of it.
    pub events: Vec<E>,
    /// When, in seconds since 1970; nothing where nobody looked at a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<i64>,
}

/// Why a journal is no campaign that can be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is of a later format.
    #[error("it was written by Tallyho {program}, which writes it in a later way: open it with that or a later one")]
    Later {
        /// By which program.
        program: String,
    },
    /// It cannot be read.
    #[error("{place} is not what was written: {why}")]
    Unreadable {
        /// Where.
        place: String,
        /// Why.
        why: String,
    },
}

/// Why nothing is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// There is nothing.
    Nothing,
    /// Others acted since: it is theirs to agree.
    Others(Vec<By>),
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of its row.
    pub number: u64,
    /// Who wrote it.
    pub by: By,
    /// What was wanted, as it is typed; for rows that take back, what they do.
    pub wanted: String,
    /// What came of it, in sentences.
    pub told: Vec<String>,
    /// Whether it still counts.
    pub counts: bool,
    /// When, in seconds since 1970, where that was written down.
    pub when: Option<i64>,
}

/// What was written of a campaign, and how it stands.
#[derive(Clone, Debug)]
pub struct Course<B> {
    standing: Standing,
    state: Arc<B>,
}

impl<B: Book> Course<B> {
    /// The first row of a journal, and what a list says of it.
    pub(crate) fn first(request: Request, events: Vec<B::Event>) -> Result<(Draft, String), Refusal> {
        let mut state = B::default();
        events.iter().for_each(|event| state.apply(event));
        let entry = Entry::Did(write(&Done { request, events, when: None })?);
        let draft = Draft { writer: Some(By::Coordinator.word()), entry, note: String::new() };
        Ok((draft, state.summary()))
    }

    /// Reads it from rows.
    pub(crate) fn open(rows: Vec<Row>) -> Result<Self, Fault> {
        let standing = Standing::of(rows);
        let state = Arc::new(fold::<B>(&standing.live().collect::<Vec<_>>())?);
        Ok(Self { standing, state })
    }

    /// How it stands.
    pub fn state(&self) -> &B {
        &self.state
    }

    /// The same, to keep.
    pub fn shared(&self) -> Arc<B> {
        Arc::clone(&self.state)
    }

    /// How many rows were ever written: where the next one goes.
    pub fn written(&self) -> u64 {
        self.standing.written()
    }

    /// What a list says of it.
    pub fn summary(&self) -> String {
        self.state.summary()
    }

    /// Everything that somebody can do now.
    ///
    /// # Errors
    /// When the content lacks what it is played with.
    pub fn options(&self, by: &By, muster: &Muster) -> Result<Vec<Offer>, Refusal> {
        if !self.plays(by) {
            return Ok(Vec::new());
        }
        let mut offers = self.state.options(by, muster)?;
        offers.extend(self.say_offers(by));
        Ok(offers)
    }

    /// What somebody wants done, and when, as the row it becomes. Nothing has changed yet: [`take`](Self::take) takes the row in once it
    /// is kept.
    ///
    /// # Errors
    /// With the rule that forbids it.
    pub fn act_at(&self, by: &By, request: &Request, when: Option<i64>, muster: &Muster) -> Result<Draft, Refusal> {
        if !self.plays(by) {
            return Err(Refusal::new("Number of Players", "whoever acts does not play here"));
        }
        let events = match request.action.as_str() {
            "ask-undo" | "agree" | "decline" => match self.say(by, request)? {
                Some(said) => vec![B::said(said)],
                // Everybody has agreed.
                None => return self.agreed(by),
            },
            _ => self.state.decide(by, request, muster)?,
        };
        self.draft(by, request.clone(), events, when)
    }

    /// Whether somebody may act at all.
    fn plays(&self, by: &By) -> bool {
        match by {
            By::Coordinator => true,
            By::Player(id) => self.state.ground().player(id).is_some_and(|it| !it.left),
        }
    }

    /// What is said about taking back what is others', too; nothing where the last of them agrees.
    fn say(&self, by: &By, request: &Request) -> Result<Option<Said>, Refusal> {
        let mut args = Args::of(request);
        let standing = self.state.ground().proposal.as_ref();
        let said = if request.action == "ask-undo" {
            let keep: u64 = args.number("keep")?;
            if let Some(proposal) = standing {
                let who = self.state.ground().called(&proposal.by);
                return Err(Refusal::new(
                    UNDO,
                    format!("{who} has asked to take something back: that is answered first"),
                ));
            }
            match self.undo(by, Some(keep)) {
                Err(Undone::Others(_)) if keep >= 1 => Some(Said::Asked { by: by.clone(), keep }),
                Err(_) => return Err(Refusal::new(UNDO, "there is nothing after that to take back")),
                Ok(_) => return Err(Refusal::new(UNDO, "nobody else is concerned: take it back with undo")),
            }
        } else {
            let Some(proposal) = standing else {
                return Err(Refusal::new(UNDO, "nobody has asked to take anything back"));
            };
            let wanting = self.wanting(proposal);
            let concerned = wanting.contains(by) || *by == By::Coordinator;
            match request.action.as_str() {
                "agree" if !concerned => return Err(Refusal::new(UNDO, "that is for others to agree to")),
                "agree" if *by == By::Coordinator || wanting[..] == [by.clone()] => None,
                "agree" => Some(Said::Agreed { by: by.clone() }),
                _ if !concerned && proposal.by != *by => {
                    return Err(Refusal::new(UNDO, "that is for others to decline"));
                }
                _ => Some(Said::Declined { by: by.clone() }),
            }
        };
        args.done()?;
        Ok(said)
    }

    /// Whose actions a proposal would take back, and who has not agreed yet.
    pub fn wanting(&self, proposal: &Proposal) -> Vec<By> {
        let mut others = self.writers_after(proposal.keep);
        others.retain(|it| *it != proposal.by && !proposal.agreed.contains(it));
        others
    }

    /// Those who wrote what counts after the first so many actions, and still play.
    fn writers_after(&self, keep: u64) -> Vec<By> {
        let mut writers: Vec<By> =
            self.standing.live().skip(keep as usize).map(|row| By::read(row.writer.as_deref())).collect();
        writers.retain(|it| self.plays(it));
        writers.sort();
        writers.dedup();
        writers
    }

    /// The row that takes back what everybody agreed to take back.
    fn agreed(&self, by: &By) -> Result<Draft, Refusal> {
        let proposal = self.state.ground().proposal.as_ref();
        let keep = proposal.map(|it| it.keep).ok_or_else(|| Refusal::new(UNDO, "nobody has asked for it"))?;
        let note = "all agreed".to_owned();
        Ok(Draft { writer: Some(by.word()), entry: Entry::Undo { keep }, note })
    }

    fn say_offers(&self, by: &By) -> Vec<Offer> {
        let can = |action: &str| self.say(by, &Request::new(action)).is_ok();
        if self.state.ground().proposal.is_some() {
            return ["agree", "decline"].into_iter().filter(|it| can(it)).map(|it| Offer::new(it, UNDO)).collect();
        }
        let others = |row: &Row| By::read(row.writer.as_deref()) != *by;
        let last = self.standing.live().enumerate().rfind(|(_, row)| others(row)).map(|(at, _)| at);
        match (by, last) {
            (By::Player(_), Some(last @ 1..)) => {
                let keeps = Allowed::Range { from: 1, to: last as i64 };
                vec![Offer::new("ask-undo", UNDO).with("keep", keeps)]
            }
            _ => Vec::new(),
        }
    }

    /// A campaign from paper, as the row it becomes.
    ///
    /// # Errors
    /// With everything that is wrong with it.
    pub fn take_over(&self, by: &By, form: &str, muster: &Muster) -> Result<Draft, Refusal> {
        let paper: B::Paper = serde_json::from_str(form)
            .map_err(|error| Refusal::form(format!("that is no form of a campaign on paper: {error}")))?;
        let events = self.state.take_over(&paper, muster)?;
        self.draft(by, Request::new("take-over"), events, None)
    }

    fn draft(&self, by: &By, request: Request, events: Vec<B::Event>, when: Option<i64>) -> Result<Draft, Refusal> {
        let text = write(&Done { request, events, when })?;
        Ok(Draft { writer: Some(by.word()), entry: Entry::Did(text), note: String::new() })
    }

    /// The row that takes back to where so many actions counted; `None` for the last one.
    ///
    /// # Errors
    /// When there is nothing, or others acted since and the coordinator is not asked.
    pub fn undo(&self, by: &By, keep: Option<u64>) -> Result<Draft, Undone> {
        let live: Vec<&Row> = self.standing.live().collect();
        // The beginning is never taken back.
        let keep = keep.unwrap_or((live.len() as u64).saturating_sub(1)).max(1);
        if keep >= live.len() as u64 {
            return Err(Undone::Nothing);
        }
        if let By::Player(_) = by {
            let others: Vec<By> = self.writers_after(keep).into_iter().filter(|it| it != by).collect();
            if !others.is_empty() {
                return Err(Undone::Others(others));
            }
        }
        Ok(Draft { writer: Some(by.word()), entry: Entry::Undo { keep }, note: String::new() })
    }

    /// The row that does again what was taken back last; `None` when nothing was.
    pub fn redo(&self, by: &By) -> Option<Draft> {
        let any = !self.standing.undone().is_empty();
        any.then(|| Draft { writer: Some(by.word()), entry: Entry::Redo, note: String::new() })
    }

    /// The row that returns to how it stood when a row had been written, whatever came after.
    ///
    /// # Errors
    /// When there is no such row, or what others did would count no longer and the coordinator is not asked.
    pub fn turn_to(&self, by: &By, number: u64) -> Result<Draft, Undone> {
        if !(1..self.written()).contains(&number) {
            return Err(Undone::Nothing);
        }
        let entry = Entry::Return { to: number };
        if let By::Player(_) = by {
            let after = self.standing.after(&entry);
            let same = self.standing.live().zip(after).take_while(|(now, then)| now.number == then.number).count();
            let others: Vec<By> = self.writers_after(same as u64).into_iter().filter(|it| it != by).collect();
            if !others.is_empty() {
                return Err(Undone::Others(others));
            }
        }
        Ok(Draft { writer: Some(by.word()), entry, note: String::new() })
    }

    /// Takes in rows that were kept.
    ///
    /// # Errors
    /// When one cannot be read; it and those after it were not taken in then.
    pub fn take(&mut self, rows: Vec<Row>) -> Result<(), Fault> {
        for row in rows {
            self.state = Arc::new(self.state_after(&row.entry, row.number)?);
            self.standing.push(row);
        }
        Ok(())
    }

    /// How it would stand after one more entry, which has that number.
    fn state_after(&self, entry: &Entry, number: u64) -> Result<B, Fault> {
        match entry {
            Entry::Did(text) => {
                let mut state = B::clone(&self.state);
                read::<B::Event>(text, number)?.events.iter().for_each(|event| state.apply(event));
                Ok(state)
            }
            Entry::Undo { .. } | Entry::Redo | Entry::Return { .. } => fold(&self.standing.after(entry)),
        }
    }

    /// What a list would say of it after one more row.
    ///
    /// # Errors
    /// When the row cannot be read.
    pub fn summary_after(&self, draft: &Draft) -> Result<String, Fault> {
        Ok(self.state_after(&draft.entry, self.written())?.summary())
    }

    /// How it stood after the first so many actions that count.
    ///
    /// # Errors
    /// When a row cannot be read.
    pub fn after(&self, actions: usize) -> Result<B, Fault> {
        fold(&self.standing.live().take(actions).collect::<Vec<_>>())
    }

    /// The number of a row that came by a message; so that a message which comes twice is told once.
    pub fn came_by(&self, message: &str) -> Option<u64> {
        self.standing.came_by(message)
    }

    /// How many actions count.
    pub fn actions(&self) -> usize {
        self.standing.live().len()
    }

    /// Everything that was ever written, in sentences.
    pub fn log(&self, muster: &Muster) -> Vec<Line> {
        let line = |(row, counts): (&Row, bool)| {
            let mut when = None;
            let (wanted, told) = match &row.entry {
                Entry::Did(text) => match serde_json::from_str::<Done<B::Event>>(text) {
                    Ok(done) => {
                        when = done.when;
                        let told = done.events.iter().map(|event| self.state.tell(event, muster)).collect();
                        (done.request.to_string(), told)
                    }
                    Err(_) => (String::new(), Vec::new()),
                },
                Entry::Undo { keep } if !row.note.is_empty() => {
                    ("undo".to_owned(), vec![format!("{}: taken back to where {keep} actions counted", row.note)])
                }
                Entry::Undo { keep } => {
                    ("undo".to_owned(), vec![format!("taken back to where {keep} actions counted")])
                }
                Entry::Redo => ("redo".to_owned(), vec!["done again".to_owned()]),
                Entry::Return { to } => ("return".to_owned(), vec![format!("back to how it stood after entry {to}")]),
            };
            let counts = counts || !matches!(row.entry, Entry::Did(_));
            Line { number: row.number, by: By::read(row.writer.as_deref()), wanted, told, counts, when }
        };
        self.standing.history().map(line).collect()
    }

    /// Each row that counts with its events, in order.
    pub fn history(&self) -> impl Iterator<Item = (u64, By, Done<B::Event>)> {
        self.standing.live().filter_map(|row| {
            let Entry::Did(text) = &row.entry else { return None };
            let done = read(text, row.number).ok()?;
            Some((row.number, By::read(row.writer.as_deref()), done))
        })
    }

    /// Whether the rows lead to the same state when they are all read again, and what is not as the rules want it.
    ///
    /// # Errors
    /// When a row cannot be read.
    pub fn verify(&self, muster: &Muster) -> Result<Vec<String>, Fault> {
        let mut faults = Vec::new();
        if fold::<B>(&self.standing.live().collect::<Vec<_>>())? != *self.state {
            faults.push("the entries do not lead to how it stands".to_owned());
        }
        faults.extend(self.state.faults(muster));
        Ok(faults)
    }
}

fn write<E: Serialize>(done: &Done<E>) -> Result<String, Refusal> {
    serde_json::to_string(done).map_err(|error| Refusal::form(error.to_string()))
}

fn read<E: DeserializeOwned>(text: &str, number: u64) -> Result<Done<E>, Fault> {
    serde_json::from_str(text)
        .map_err(|error| Fault::Unreadable { place: format!("entry {number}"), why: error.to_string() })
}

/// How many rows are read by one thread before another helps.
const SHARE: usize = 4_000;

/// What follows from rows that count. Reading them is most of the work, so that many are read side by side.
fn fold<B: Book>(rows: &[&Row]) -> Result<B, Fault> {
    let texts = rows.iter().filter_map(|row| match &row.entry {
        Entry::Did(text) => Some((text.as_str(), row.number)),
        Entry::Undo { .. } | Entry::Redo | Entry::Return { .. } => None,
    });
    let texts: Vec<(&str, u64)> = texts.collect();
    let read_all = |texts: &[(&str, u64)]| -> Result<Vec<Done<B::Event>>, Fault> {
        texts.iter().map(|(text, number)| read(text, *number)).collect()
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let share = texts.len().div_ceil(cores).max(SHARE);
    let parts: Vec<Result<Vec<Done<B::Event>>, Fault>> = std::thread::scope(|scope| {
        let (first, others) = texts.split_at(share.min(texts.len()));
        let threads: Vec<_> = others.chunks(share).map(|part| scope.spawn(move || read_all(part))).collect();
        let mut parts = vec![read_all(first)];
        let lost = || Fault::Unreadable { place: "the journal".to_owned(), why: "reading it broke off".to_owned() };
        parts.extend(threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err(lost()))));
        parts
    });
    let mut state = B::default();
    for part in parts {
        part?.iter().flat_map(|done| &done.events).for_each(|event| state.apply(event));
    }
    Ok(state)
}
