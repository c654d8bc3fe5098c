//! From one store to another, and whether what is in one is sound.

use crate::error::LedgerError;
use crate::journal::{Journal, JournalId, Kept};
use crate::row::{Draft, Row};
use crate::store::{Addition, Kinds, Store};

/// What is copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Everything, the shelf too.
    All,
    /// Every journal of a kind.
    Kind(String),
    /// One journal.
    One(JournalId),
}

/// What became of a copy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Journals that are new there: their numbers here and there.
    pub new: Vec<(JournalId, JournalId)>,
    /// Journals that were there already and got the rows that they lacked.
    pub grown: Vec<(JournalId, JournalId)>,
    /// Journals that were there already, with as much or more.
    pub there: Vec<(JournalId, JournalId)>,
    /// Journals that began as one there did and went on otherwise: both are as they were.
    pub apart: Vec<(JournalId, JournalId)>,
    /// Things of the shelf that are new there.
    pub shelved: u64,
}

/// Copies journals with all their rows, places, editions and times; numbers may differ there. One that is there already
/// is not there twice: it gets the rows that it lacks, if those it has are the first of the same.
///
/// # Errors
/// When something here is damaged or cannot be read, or cannot be written there. What was copied by then stays there,
/// and copying again goes on.
pub fn copy(from: &dyn Store, to: &dyn Store, which: &Which) -> Result<Copied, LedgerError> {
    let Kinds { journals: kinds, shelf } = from.kinds()?;
    let mut copied = Copied::default();
    for kind in kinds.iter().filter(|kind| !matches!(which, Which::Kind(wanted) if wanted != *kind)) {
        let mut journals = from.list(kind)?;
        journals.retain(|journal| !matches!(which, Which::One(wanted) if *wanted != journal.id));
        journals.sort_by_key(|journal| journal.id);
        for journal in journals {
            copy_one(&from.load(journal.id)?, to, &mut copied)?;
        }
    }
    let count = copied.new.len() + copied.grown.len() + copied.there.len() + copied.apart.len();
    match which {
        Which::One(id) if count == 0 => return Err(LedgerError::no_journal(*id)),
        Which::One(_) | Which::Kind(_) => {}
        Which::All => {
            for kind in &shelf {
                copied.shelved += copy_shelf(from, to, kind)?;
            }
        }
    }
    Ok(copied)
}

/// Copies a journal that was loaded or read from a text; where it is there.
///
/// # Errors
/// As [`copy`].
pub fn bring_in(kept: &Kept, to: &dyn Store) -> Result<Copied, LedgerError> {
    let mut copied = Copied::default();
    copy_one(kept, to, &mut copied)?;
    Ok(copied)
}

fn copy_one(kept: &Kept, to: &dyn Store, copied: &mut Copied) -> Result<(), LedgerError> {
    let Journal { id, kind, title, seed, created, .. } = &kept.journal;
    let mut alike = to.list(kind)?;
    alike.retain(|other| (&other.title, &other.seed, &other.created) == (title, seed, created));
    alike.sort_by_key(|other| other.id);
    for other in alike {
        let there = to.load(other.id)?;
        let common = kept.rows.len().min(there.rows.len());
        let are_others = kept.head != there.head || have_other_keys(&kept.journal, &there.journal);
        if are_others {
            continue;
        }
        if kept.rows[..common] != there.rows[..common] {
            copied.apart.push((*id, other.id));
        } else if common < kept.rows.len() {
            grow(kept, &kept.rows[common..], other.id, to)?;
            copied.grown.push((*id, other.id));
        } else {
            copied.there.push((*id, other.id));
        }
        return Ok(());
    }
    copied.new.push((*id, to.import(kept)?));
    Ok(())
}

/// Whether two journals let people in by keys of which none is the same. Without keys nobody can tell.
fn have_other_keys(one: &Journal, other: &Journal) -> bool {
    let keys = |journal: &Journal| journal.places.iter().filter_map(|place| place.key.clone()).collect::<Vec<_>>();
    let (one, other) = (keys(one), keys(other));
    !one.is_empty() && !other.is_empty() && !one.iter().any(|key| other.contains(key))
}

/// Adds rows as they were added here: each message begins an addition, and each edition.
fn grow(kept: &Kept, rows: &[Row], id: JournalId, to: &dyn Store) -> Result<(), LedgerError> {
    let belongs = |before: &Row, row: &Row| row.message.is_none() && before.edition == row.edition;
    for together in rows.chunk_by(belongs) {
        let Some(first) = together.first() else { continue };
        let draft = |row: &Row| Draft { writer: row.writer.clone(), entry: row.entry.clone(), note: row.note.clone() };
        let addition = Addition {
            at: first.number,
            message: first.message.clone(),
            edition: (*first.edition).clone(),
            rows: together.iter().map(draft).collect(),
            summary: kept.journal.summary.clone(),
        };
        to.append(id, &addition)?;
    }
    Ok(())
}

fn copy_shelf(from: &dyn Store, to: &dyn Store, kind: &str) -> Result<u64, LedgerError> {
    let there = to.shelf(kind)?;
    let mut things = from.shelf(kind)?;
    things.retain(|thing| !there.iter().any(|it| (&it.label, &it.text) == (&thing.label, &thing.text)));
    things.sort_by_key(|thing| thing.id);
    for thing in &things {
        to.shelve(kind, &thing.label, &thing.text, u64::MAX)?;
    }
    Ok(things.len() as u64)
}

/// What a look at everything in a store found.
#[derive(Debug, Default)]
pub struct Verified {
    /// How many journals are sound.
    pub journals: u64,
    /// How many rows they have.
    pub rows: u64,
    /// What is wrong, and with which journal.
    pub faults: Vec<(JournalId, LedgerError)>,
}

/// Looks at every journal: whether all its rows are there and what was written.
///
/// # Errors
/// When the store cannot be read at all; what is wrong with a journal is among the faults.
pub fn verify(store: &dyn Store) -> Result<Verified, LedgerError> {
    let mut verified = Verified::default();
    let Kinds { journals, shelf } = store.kinds()?;
    for kind in &journals {
        for journal in store.list(kind)? {
            match store.load(journal.id) {
                Ok(kept) => {
                    verified.journals += 1;
                    verified.rows += kept.rows.len() as u64;
                }
                // Somebody removed it meanwhile.
                Err(LedgerError::Missing { .. }) => {}
                Err(error @ LedgerError::Damaged { .. }) => verified.faults.push((journal.id, error)),
                Err(other) => return Err(other),
            }
        }
    }
    for kind in &shelf {
        store.shelf(kind)?;
    }
    Ok(verified)
}
