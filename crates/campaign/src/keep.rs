//! Campaigns where they are kept: found by name, acted upon, taken back, and told to whoever was slower.

use std::sync::Arc;

use tallyho_ledger::{Addition, Beginning, Draft, JournalId, Kept, LedgerError, Place, Row, Store, Written};
use tallyho_muster::Muster;

use crate::action::{Refusal, Request};
use crate::campaign::{Campaign, Charter, KIND, edition};
use crate::course::{Fault, Undone};
use crate::ground::By;

/// How often something is tried again when somebody else was faster.
const TRIES: usize = 8;

/// Why something could not be done with a campaign.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// There is none of that name.
    #[error("there is no campaign '{0}'; `tallyho campaign list` tells which there are")]
    Unknown(String),
    /// There are several of that name.
    #[error("there are {count} campaigns called '{name}': say which by its number, {}", numbers(ids))]
    Several {
        /// The name.
        name: String,
        /// How many.
        count: usize,
        /// Their numbers.
        ids: Vec<JournalId>,
    },
    /// A rule forbids it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store did not do it.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// It cannot be opened.
    #[error("campaign '{name}' cannot be opened: {fault}")]
    Fault {
        /// Which.
        name: String,
        /// Why.
        fault: Fault,
    },
    /// Others acted since.
    #[error("{} acted since: ask them by `ask-undo`, or let the coordinator take it back", .0.join(" and "))]
    Others(Vec<String>),
    /// There is nothing to take back or to do again.
    #[error("there is nothing to {0}")]
    Nothing(&'static str),
}

fn numbers(ids: &[JournalId]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

impl KeepError {
    /// Why nothing is taken back.
    fn of(undone: Undone, what: &'static str, campaign: &Campaign) -> Self {
        match undone {
            Undone::Nothing => Self::Nothing(what),
            Undone::Others(others) => Self::Others(others.iter().map(|it| campaign.ground().called(it)).collect()),
        }
    }
}

/// The time, in seconds since 1970.
fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |it| i64::try_from(it.as_secs()).unwrap_or_default())
}

/// A campaign that is open.
#[derive(Clone, Debug)]
pub struct Open {
    /// Its number in the store.
    pub id: JournalId,
    /// It.
    pub campaign: Campaign,
    /// Who is let in where.
    pub places: Vec<Place>,
}

/// A campaign of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number in the store.
    pub id: JournalId,
    /// Its name.
    pub name: String,
    /// How it stands, in a few words.
    pub summary: String,
    /// When it was changed last, in seconds since 1970.
    pub changed: i64,
}

/// What is wanted with a new campaign.
#[derive(Clone, Copy, Debug)]
pub struct Founding<'f> {
    /// Its name.
    pub name: &'f str,
    /// Which one it is, and how its rules are read.
    pub charter: Charter,
    /// What its luck comes from.
    pub seed: u64,
}

/// Where campaigns are kept.
#[derive(Clone, Debug)]
pub struct Keeper {
    store: Arc<dyn Store>,
    muster: Muster,
}

impl Keeper {
    /// Campaigns of a store.
    pub fn new(store: Arc<dyn Store>, muster: Muster) -> Self {
        Self { store, muster }
    }

    /// What they are played with.
    pub fn muster(&self) -> &Muster {
        &self.muster
    }

    /// Where they are kept.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// Begins a campaign; who is let in where is up to whoever begins it.
    ///
    /// # Errors
    /// When it has no name, or the store does not take it.
    pub fn begin(&self, founding: Founding<'_>, places: Vec<Place>) -> Result<Open, KeepError> {
        let Founding { name, charter, seed } = founding;
        let beginning = Campaign::beginning(name, charter, seed, &self.muster)?;
        let id = self.store.begin(&Beginning { places, ..beginning })?;
        self.open(id)
    }

    /// Every campaign, the one that was changed last first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, KeepError> {
        let listed = self.store.list(KIND)?.into_iter().map(|it| Listed {
            id: it.id,
            name: it.title,
            summary: it.summary,
            changed: it.changed,
        });
        Ok(listed.collect())
    }

    /// The campaign of that name, or of that number.
    ///
    /// # Errors
    /// When there is none, or there are several.
    pub fn find(&self, name: &str) -> Result<Open, KeepError> {
        let all = self.list()?;
        let same: Vec<JournalId> = all.iter().filter(|it| it.name == name).map(|it| it.id).collect();
        match same[..] {
            [id] => self.open(id),
            [] => {
                let id = name.parse().ok().filter(|id| all.iter().any(|it| it.id == *id));
                self.open(id.ok_or_else(|| KeepError::Unknown(name.to_owned()))?)
            }
            _ => Err(KeepError::Several { name: name.to_owned(), count: same.len(), ids: same }),
        }
    }

    /// The campaign of that number.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn open(&self, id: JournalId) -> Result<Open, KeepError> {
        let Kept { journal, head, rows } = self.store.load(id)?;
        let campaign = Campaign::open(&head, rows);
        let campaign = campaign.map_err(|fault| KeepError::Fault { name: journal.title.clone(), fault })?;
        Ok(Open { id, campaign, places: journal.places })
    }

    /// Takes in what others have written since; whether there was anything.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn refresh(&self, open: &mut Open) -> Result<bool, KeepError> {
        let rows = self.store.rows_from(open.id, open.campaign.written())?;
        let any = !rows.is_empty();
        self.take(open, rows)?;
        Ok(any)
    }

    fn take(&self, open: &mut Open, rows: Vec<Row>) -> Result<(), KeepError> {
        let name = open.campaign.ground().name.clone();
        open.campaign.take(rows).map_err(|fault| KeepError::Fault { name, fault })
    }

    /// Does what somebody wants. A message that came before is done already. Where somebody else was faster, it is tried again on
    /// what has become of the campaign.
    ///
    /// # Errors
    /// With the rule that forbids it; nothing has changed.
    pub fn act(&self, open: &mut Open, by: &By, request: &Request, message: Option<&str>) -> Result<(), KeepError> {
        self.write(open, message, |campaign| Ok(campaign.act_at(by, request, Some(now()), &self.muster)?))
    }

    /// Takes a campaign over from paper.
    ///
    /// # Errors
    /// With everything that is wrong with the form.
    pub fn take_over(&self, open: &mut Open, by: &By, form: &str, message: Option<&str>) -> Result<(), KeepError> {
        self.write(open, message, |campaign| Ok(campaign.take_over(by, form, &self.muster)?))
    }

    /// Takes back the last action, or all after the first so many.
    ///
    /// # Errors
    /// When there is nothing, or others acted since.
    pub fn undo(&self, open: &mut Open, by: &By, keep: Option<u64>, message: Option<&str>) -> Result<(), KeepError> {
        self.write(open, message, |campaign| {
            campaign.undo(by, keep).map_err(|undone| KeepError::of(undone, "take back", campaign))
        })
    }

    /// Does again what was taken back last.
    ///
    /// # Errors
    /// When nothing was.
    pub fn redo(&self, open: &mut Open, by: &By, message: Option<&str>) -> Result<(), KeepError> {
        self.write(open, message, |campaign| campaign.redo(by).ok_or(KeepError::Nothing("do again")))
    }

    /// Returns to how it stood when an entry had been written.
    ///
    /// # Errors
    /// When there is none of that number, or what others did would count no longer.
    pub fn turn_to(&self, open: &mut Open, by: &By, number: u64, message: Option<&str>) -> Result<(), KeepError> {
        self.write(open, message, |campaign| {
            campaign.turn_to(by, number).map_err(|undone| KeepError::of(undone, "return to", campaign))
        })
    }

    fn write(
        &self,
        open: &mut Open,
        message: Option<&str>,
        draft: impl Fn(&Campaign) -> Result<Draft, KeepError>,
    ) -> Result<(), KeepError> {
        for _ in 0..TRIES {
            if message.is_some_and(|message| open.campaign.came_by(message).is_some()) {
                return Ok(());
            }
            let draft = draft(&open.campaign)?;
            let addition = Addition {
                at: open.campaign.written(),
                message: message.map(str::to_owned),
                edition: edition(),
                summary: self.summary_after(open, &draft)?,
                rows: vec![draft],
            };
            match self.store.append(open.id, &addition) {
                Ok(Written::Now(rows)) => return self.take(open, rows),
                Ok(Written::Before(_)) => return self.refresh(open).map(|_| ()),
                Err(LedgerError::Conflict { .. }) => {
                    self.refresh(open)?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(Refusal::new("several people at once", "others were faster again and again: try it once more").into())
    }

    fn summary_after(&self, open: &Open, draft: &Draft) -> Result<String, KeepError> {
        let name = || open.campaign.ground().name.clone();
        open.campaign.summary_after(draft).map_err(|fault| KeepError::Fault { name: name(), fault })
    }
}
