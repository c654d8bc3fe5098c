//! Everything that looks at a store.

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::{OptionalExtension, Transaction, params};

use super::trouble::Trouble;
use crate::chain::{Chain, Stored};
use crate::error::LedgerError;
use crate::journal::{Entered, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::row::{Edition, Row};
use crate::store::Kinds;

/// A number of rows as the store has it. There are never more than it can have.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A journal's columns, of `journal` and `edition`.
const HEADER: &str = "journal.id, kind, title, seed, format, rules, program, created, changed, summary, written";

fn header(row: &rusqlite::Row<'_>) -> rusqlite::Result<Journal> {
    Ok(Journal {
        id: row.get(0)?,
        kind: row.get(1)?,
        title: row.get(2)?,
        seed: row.get::<_, i64>(3)?.cast_unsigned(),
        edition: Edition { format: row.get(4)?, rules: row.get(5)?, program: row.get(6)? },
        created: row.get(7)?,
        changed: row.get(8)?,
        summary: row.get(9)?,
        written: row.get::<_, i64>(10)?.cast_unsigned(),
        places: Vec::new(),
    })
}

/// A place's columns.
const PLACE: &str = "word, key, who, name, about";

fn place(row: &rusqlite::Row<'_>, first: usize) -> rusqlite::Result<Place> {
    Ok(Place {
        word: row.get(first)?,
        key: row.get(first + 1)?,
        who: row.get(first + 2)?,
        name: row.get(first + 3)?,
        about: row.get(first + 4)?,
    })
}

pub(super) fn load(moment: &Transaction<'_>, id: JournalId) -> Result<Kept, Trouble> {
    let (mut journal, head) = begun(moment, id)?;
    let query = format!("SELECT {PLACE} FROM place WHERE journal = ?1 ORDER BY n");
    journal.places = moment.prepare_cached(&query)?.query_map([id], |row| place(row, 0))?.collect::<Result<_, _>>()?;
    let rows = rows(moment, &journal, &head)?;
    Ok(Kept { journal, head, rows })
}

/// A journal without its places, and what it began with.
fn begun(moment: &Transaction<'_>, id: JournalId) -> Result<(Journal, String), Trouble> {
    let query = format!(
        "SELECT {HEADER}, head FROM journal JOIN edition ON edition.id = journal.edition WHERE journal.id = ?1"
    );
    let read = |row: &rusqlite::Row<'_>| Ok((header(row)?, row.get(11)?));
    let found = moment.prepare_cached(&query)?.query_row([id], read).optional()?;
    found.ok_or_else(|| LedgerError::no_journal(id).into())
}

pub(super) fn rows_from(moment: &Transaction<'_>, id: JournalId, first: u64) -> Result<Vec<Row>, Trouble> {
    let (journal, head) = begun(moment, id)?;
    // All are read, since each is checked with those before it; there are a few hundred.
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    Ok(rows(moment, &journal, &head)?.into_iter().skip(first).collect())
}

/// Every row of a journal, if they are those that were written.
fn rows(moment: &Transaction<'_>, journal: &Journal, head: &str) -> Result<Vec<Row>, Trouble> {
    let editions = editions(moment)?;
    let mut query = moment.prepare_cached(
        "SELECT n, writer, message, deed, text, note, edition, sum FROM entry WHERE journal = ?1 ORDER BY n",
    )?;
    let mut found = query.query([journal.id])?;
    let mut chain = Chain::new(journal, head);
    while let Some(row) = found.next()? {
        let stored = Stored {
            number: row.get(0)?,
            writer: row.get(1)?,
            message: row.get(2)?,
            deed: row.get(3)?,
            text: row.get(4)?,
            note: row.get(5)?,
            edition: editions.get(&row.get(6)?).cloned(),
            sum: row.get(7)?,
        };
        chain.take(stored).map_err(Trouble::Damaged)?;
    }
    chain.finish().map_err(Trouble::Damaged)
}

/// By what rows were written; there are as many as there were programs.
fn editions(moment: &Transaction<'_>) -> Result<BTreeMap<i64, Arc<Edition>>, Trouble> {
    let mut query = moment.prepare_cached("SELECT id, format, rules, program FROM edition")?;
    let edition = |row: &rusqlite::Row<'_>| {
        let edition = Edition { format: row.get(1)?, rules: row.get(2)?, program: row.get(3)? };
        Ok((row.get(0)?, Arc::new(edition)))
    };
    Ok(query.query_map([], edition)?.collect::<Result<_, _>>()?)
}

pub(super) fn list(moment: &Transaction<'_>, kind: &str) -> Result<Vec<Journal>, Trouble> {
    let query = format!(
        "SELECT {HEADER} FROM journal JOIN edition ON edition.id = journal.edition WHERE kind = ?1
         ORDER BY changed DESC, journal.id DESC"
    );
    let mut query = moment.prepare_cached(&query)?;
    let mut journals: Vec<Journal> = query.query_map([kind], header)?.collect::<Result<_, _>>()?;
    let query = format!(
        "SELECT journal, {PLACE} FROM place WHERE journal IN (SELECT id FROM journal WHERE kind = ?1) ORDER BY journal, n"
    );
    let mut places: BTreeMap<JournalId, Vec<Place>> = BTreeMap::new();
    let mut query = moment.prepare_cached(&query)?;
    for found in query.query_map([kind], |row| Ok((row.get(0)?, place(row, 1)?)))? {
        let (id, place) = found?;
        places.entry(id).or_default().push(place);
    }
    for journal in &mut journals {
        journal.places = places.remove(&journal.id).unwrap_or_default();
    }
    Ok(journals)
}

pub(super) fn door(moment: &Transaction<'_>, key: &str) -> Result<Option<Entered>, Trouble> {
    let query = format!(
        "SELECT journal.id, kind, {PLACE} FROM place JOIN journal ON journal.id = place.journal WHERE key = ?1"
    );
    let entered =
        |row: &rusqlite::Row<'_>| Ok(Entered { journal: row.get(0)?, kind: row.get(1)?, place: place(row, 2)? });
    Ok(moment.prepare_cached(&query)?.query_row([key], entered).optional()?)
}

fn thing(row: &rusqlite::Row<'_>) -> rusqlite::Result<Shelved> {
    Ok(Shelved {
        id: row.get(0)?,
        kind: row.get(1)?,
        label: row.get(2)?,
        text: row.get(3)?,
        created: row.get(4)?,
        changed: row.get(5)?,
    })
}

pub(super) fn shelved(moment: &Transaction<'_>, kind: &str, id: ShelvedId) -> Result<Shelved, Trouble> {
    let query = "SELECT id, kind, label, text, created, changed FROM shelf WHERE kind = ?1 AND id = ?2";
    let found = moment.prepare_cached(query)?.query_row(params![kind, id], thing).optional()?;
    found.ok_or_else(|| LedgerError::Missing { what: format!("{kind} {id}") }.into())
}

pub(super) fn shelf(moment: &Transaction<'_>, kind: &str) -> Result<Vec<Shelved>, Trouble> {
    let query = "SELECT id, kind, label, text, created, changed FROM shelf WHERE kind = ?1
                 ORDER BY changed DESC, id DESC";
    Ok(moment.prepare_cached(query)?.query_map([kind], thing)?.collect::<Result<_, _>>()?)
}

pub(super) fn kinds(moment: &Transaction<'_>) -> Result<Kinds, Trouble> {
    let words = |query: &str| {
        let mut query = moment.prepare_cached(query)?;
        query.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()
    };
    let journals = words("SELECT DISTINCT kind FROM journal ORDER BY kind")?;
    Ok(Kinds { journals, shelf: words("SELECT DISTINCT kind FROM shelf ORDER BY kind")? })
}
