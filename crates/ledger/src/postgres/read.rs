//! Everything that looks at a store.

use std::collections::BTreeMap;
use std::sync::Arc;

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row as _};

use super::plain;
use super::trouble::Trouble;
use crate::chain::{Chain, Stored};
use crate::error::LedgerError;
use crate::journal::{Entered, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::row::{Edition, Row};
use crate::store::Kinds;

/// A text in a column.
pub(super) fn text(row: &PgRow, at: usize) -> Result<String, sqlx::Error> {
    Ok(plain::read(row.try_get(at)?))
}

/// A text in a column that may have none.
fn maybe(row: &PgRow, at: usize) -> Result<Option<String>, sqlx::Error> {
    Ok(row.try_get::<Option<String>, _>(at)?.map(plain::read))
}

/// A version of a format in a column.
fn format(row: &PgRow, at: usize) -> Result<u32, sqlx::Error> {
    u32::try_from(row.try_get::<i64, _>(at)?).map_err(|error| sqlx::Error::Decode(error.into()))
}

/// A journal's columns, of `journal` and `edition`.
macro_rules! header {
    () => {
        "journal.id, kind, title, seed, format, rules, program, created, changed, summary, written"
    };
}

fn header(row: &PgRow) -> Result<Journal, sqlx::Error> {
    Ok(Journal {
        id: row.try_get(0)?,
        kind: text(row, 1)?,
        title: text(row, 2)?,
        seed: row.try_get::<i64, _>(3)?.cast_unsigned(),
        edition: Edition { format: format(row, 4)?, rules: text(row, 5)?, program: text(row, 6)? },
        created: row.try_get(7)?,
        changed: row.try_get(8)?,
        summary: text(row, 9)?,
        written: row.try_get::<i64, _>(10)?.cast_unsigned(),
        places: Vec::new(),
    })
}

fn place(row: &PgRow, first: usize) -> Result<Place, sqlx::Error> {
    Ok(Place {
        word: text(row, first)?,
        key: maybe(row, first + 1)?,
        who: text(row, first + 2)?,
        name: text(row, first + 3)?,
        about: text(row, first + 4)?,
    })
}

pub(super) async fn load(moment: &mut PgConnection, id: JournalId) -> Result<Kept, Trouble> {
    let (mut journal, head) = begun(moment, id).await?;
    let query = "SELECT word, key, who, name, about FROM tallyho.place WHERE journal = $1 ORDER BY n";
    let found = sqlx::query(query).bind(id).fetch_all(&mut *moment).await?;
    journal.places = found.iter().map(|row| place(row, 0)).collect::<Result<_, _>>()?;
    let rows = rows(moment, &journal, &head).await?;
    Ok(Kept { journal, head, rows })
}

/// A journal without its places, and what it began with.
async fn begun(moment: &mut PgConnection, id: JournalId) -> Result<(Journal, String), Trouble> {
    let query = concat!(
        "SELECT ",
        header!(),
        ", head FROM tallyho.journal JOIN tallyho.edition ON edition.id = journal.edition WHERE journal.id = $1"
    );
    let found = sqlx::query(query).bind(id).fetch_optional(&mut *moment).await?;
    let row = found.ok_or_else(|| LedgerError::no_journal(id))?;
    Ok((header(&row)?, text(&row, 11)?))
}

pub(super) async fn rows_from(moment: &mut PgConnection, id: JournalId, first: u64) -> Result<Vec<Row>, Trouble> {
    let (journal, head) = begun(moment, id).await?;
    // All are read, since each is checked with those before it.
    let first = usize::try_from(first).unwrap_or(usize::MAX);
    Ok(rows(moment, &journal, &head).await?.into_iter().skip(first).collect())
}

/// Every row of a journal, if they are those that were written.
async fn rows(moment: &mut PgConnection, journal: &Journal, head: &str) -> Result<Vec<Row>, Trouble> {
    let editions = editions(moment).await?;
    let query = "SELECT n, writer, message, deed, text, note, edition, sum FROM tallyho.entry
        WHERE journal = $1 ORDER BY n";
    let found = sqlx::query(query).bind(journal.id).fetch_all(&mut *moment).await?;
    let mut chain = Chain::new(journal, head);
    for row in &found {
        let stored = Stored {
            number: row.try_get(0)?,
            writer: maybe(row, 1)?,
            message: maybe(row, 2)?,
            deed: text(row, 3)?,
            text: text(row, 4)?,
            note: text(row, 5)?,
            edition: editions.get(&row.try_get(6)?).cloned(),
            sum: row.try_get(7)?,
        };
        chain.take(stored).map_err(Trouble::Damaged)?;
    }
    chain.finish().map_err(Trouble::Damaged)
}

/// By what rows were written; there are as many as there were programs.
async fn editions(moment: &mut PgConnection) -> Result<BTreeMap<i64, Arc<Edition>>, Trouble> {
    let found = sqlx::query("SELECT id, format, rules, program FROM tallyho.edition").fetch_all(moment).await?;
    let edition = |row: &PgRow| {
        let edition = Edition { format: format(row, 1)?, rules: text(row, 2)?, program: text(row, 3)? };
        Ok((row.try_get(0)?, Arc::new(edition)))
    };
    Ok(found.iter().map(edition).collect::<Result<_, sqlx::Error>>()?)
}

pub(super) async fn list(moment: &mut PgConnection, kind: &str) -> Result<Vec<Journal>, Trouble> {
    let query = concat!(
        "SELECT ",
        header!(),
        " FROM tallyho.journal JOIN tallyho.edition ON edition.id = journal.edition WHERE kind = $1
         ORDER BY changed DESC, journal.id DESC"
    );
    let found = sqlx::query(query).bind(plain::kept(kind)).fetch_all(&mut *moment).await?;
    let mut journals: Vec<Journal> = found.iter().map(header).collect::<Result<_, _>>()?;
    let query = "SELECT journal, word, key, who, place.name, about FROM tallyho.place
        WHERE journal IN (SELECT id FROM tallyho.journal WHERE kind = $1) ORDER BY journal, n";
    let mut places: BTreeMap<JournalId, Vec<Place>> = BTreeMap::new();
    for row in &sqlx::query(query).bind(plain::kept(kind)).fetch_all(&mut *moment).await? {
        places.entry(row.try_get(0)?).or_default().push(place(row, 1)?);
    }
    for journal in &mut journals {
        journal.places = places.remove(&journal.id).unwrap_or_default();
    }
    Ok(journals)
}

pub(super) async fn door(moment: &mut PgConnection, key: &str) -> Result<Option<Entered>, Trouble> {
    let query = "SELECT journal.id, kind, word, key, who, name, about FROM tallyho.place
        JOIN tallyho.journal ON journal.id = place.journal WHERE key = $1";
    let found = sqlx::query(query).bind(plain::kept(key)).fetch_optional(moment).await?;
    let entered = |row: PgRow| Ok(Entered { journal: row.try_get(0)?, kind: text(&row, 1)?, place: place(&row, 2)? });
    Ok(found.map(entered).transpose().map_err(|error: sqlx::Error| error)?)
}

fn thing(row: &PgRow) -> Result<Shelved, sqlx::Error> {
    Ok(Shelved {
        id: row.try_get(0)?,
        kind: text(row, 1)?,
        label: text(row, 2)?,
        text: text(row, 3)?,
        created: row.try_get(4)?,
        changed: row.try_get(5)?,
    })
}

pub(super) async fn shelved(moment: &mut PgConnection, kind: &str, id: ShelvedId) -> Result<Shelved, Trouble> {
    let query = "SELECT id, kind, label, text, created, changed FROM tallyho.shelf WHERE kind = $1 AND id = $2";
    let found = sqlx::query(query).bind(plain::kept(kind)).bind(id).fetch_optional(moment).await?;
    let row = found.ok_or_else(|| LedgerError::Missing { what: format!("{kind} {id}") })?;
    Ok(thing(&row)?)
}

pub(super) async fn shelf(moment: &mut PgConnection, kind: &str) -> Result<Vec<Shelved>, Trouble> {
    let query = "SELECT id, kind, label, text, created, changed FROM tallyho.shelf WHERE kind = $1
        ORDER BY changed DESC, id DESC";
    let found = sqlx::query(query).bind(plain::kept(kind)).fetch_all(moment).await?;
    Ok(found.iter().map(thing).collect::<Result<_, _>>()?)
}

pub(super) async fn kinds(moment: &mut PgConnection) -> Result<Kinds, Trouble> {
    let words = |found: Vec<PgRow>| found.iter().map(|row| text(row, 0)).collect::<Result<Vec<String>, _>>();
    // By their bytes, as every other store has them, whatever the database takes for order.
    let query = "SELECT DISTINCT kind COLLATE \"C\" AS kind FROM tallyho.journal ORDER BY kind";
    let journals = words(sqlx::query(query).fetch_all(&mut *moment).await?)?;
    let query = "SELECT DISTINCT kind COLLATE \"C\" AS kind FROM tallyho.shelf ORDER BY kind";
    Ok(Kinds { journals, shelf: words(sqlx::query(query).fetch_all(&mut *moment).await?)? })
}
