//! Everything that changes a store.

use rusqlite::{OptionalExtension, Transaction, params};

use super::read::stored;
use super::trouble::Trouble;
use crate::error::LedgerError;
use crate::journal::{Beginning, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::memory::{check_places, check_whole, taken_key};
use crate::row::{Edition, Row, Sum};
use crate::store::{Addition, Whole, Written, now};

/// A new journal as its table has it.
pub(super) struct Header<'b> {
    /// The number it shall have; none for any.
    pub(super) id: Option<JournalId>,
    pub(super) kind: &'b str,
    pub(super) title: &'b str,
    pub(super) head: &'b str,
    pub(super) seed: u64,
    pub(super) edition: &'b Edition,
    pub(super) created: i64,
    pub(super) changed: i64,
    pub(super) summary: &'b str,
}

pub(super) fn begin(work: &Transaction<'_>, beginning: &Beginning) -> Result<JournalId, Trouble> {
    let Beginning { kind, title, head, seed, edition, summary, places, rows } = beginning;
    check_places(places)?;
    let (seed, created) = (*seed, now());
    let header = Header { id: None, kind, title, head, seed, edition, created, changed: created, summary };
    let id = journal(work, &header, &Row::numbered(rows, 0, None, edition))?;
    for (place, number) in places.iter().zip(0..) {
        insert_place(work, id, number, place)?;
    }
    Ok(id)
}

/// Writes a journal's header and its first rows.
pub(super) fn journal(work: &Transaction<'_>, header: &Header<'_>, rows: &[Row]) -> Result<JournalId, Trouble> {
    let Header { id, kind, title, head, seed, edition, created, changed, summary } = header;
    work.prepare_cached(
        "INSERT INTO journal (id, kind, title, head, seed, edition, created, changed, summary, written)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?
    .execute(params![
        id,
        kind,
        title,
        head,
        seed.cast_signed(),
        edition_id(work, edition)?,
        created,
        changed,
        summary,
        stored(rows.len() as u64)
    ])?;
    let id = work.last_insert_rowid();
    insert_rows(work, id, Sum::of_head(kind, *seed, head), rows)?;
    Ok(id)
}

pub(super) fn append(work: &Transaction<'_>, id: JournalId, addition: &Addition) -> Result<Written, Trouble> {
    let Addition { at, message, edition, rows, summary } = addition;
    let query = "SELECT written FROM journal WHERE id = ?1";
    let written = work.prepare_cached(query)?.query_row([id], |row| row.get::<_, i64>(0)).optional()?;
    let written = written.ok_or_else(|| LedgerError::no_journal(id))?.cast_unsigned();
    if let Some(message) = message {
        let query = "SELECT n FROM entry WHERE journal = ?1 AND message = ?2";
        let before = work.prepare_cached(query)?.query_row(params![id, message], |row| row.get::<_, i64>(0));
        if let Some(number) = before.optional()? {
            return Ok(Written::Before(number.cast_unsigned()));
        }
    }
    if *at != written {
        return Err(LedgerError::Conflict { journal: id, at: *at, written }.into());
    }
    let rows = Row::numbered(rows, written, message.as_deref(), edition);
    insert_rows(work, id, last_sum(work, id, written)?, &rows)?;
    let query = "UPDATE journal SET changed = ?2, summary = ?3, written = ?4 WHERE id = ?1";
    work.prepare_cached(query)?.execute(params![id, now(), summary, stored(written + rows.len() as u64)])?;
    Ok(Written::Now(rows))
}

/// The sum over a journal with so many rows.
fn last_sum(work: &Transaction<'_>, id: JournalId, written: u64) -> Result<Sum, Trouble> {
    let Some(last) = written.checked_sub(1) else {
        let query = "SELECT kind, seed, head FROM journal WHERE id = ?1";
        let begun = work.prepare_cached(query)?.query_row([id], |row| {
            let (kind, head): (String, String) = (row.get(0)?, row.get(2)?);
            Ok(Sum::of_head(&kind, row.get::<_, i64>(1)?.cast_unsigned(), &head))
        });
        return Ok(begun?);
    };
    let query = "SELECT sum FROM entry WHERE journal = ?1 AND n = ?2";
    let sum = work.prepare_cached(query)?.query_row([id, stored(last)], |row| row.get::<_, i64>(0)).optional()?;
    let sum = sum.ok_or_else(|| Trouble::Damaged(format!("journal {id} lacks row {last}")))?;
    Ok(Sum(sum.cast_unsigned()))
}

fn insert_rows(work: &Transaction<'_>, id: JournalId, mut sum: Sum, rows: &[Row]) -> Result<(), Trouble> {
    let mut query = work.prepare_cached(
        "INSERT INTO entry (journal, n, writer, message, deed, text, note, edition, sum)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    // All rows of an addition are of one edition, and most of a journal's.
    let mut last: Option<(&Edition, i64)> = None;
    for row in rows {
        sum = sum.then(row);
        let Row { number, writer, message, entry, note, edition } = row;
        let known = last.filter(|(known, _)| *known == &**edition).map(|(_, id)| id);
        let edition_id = known.map_or_else(|| edition_id(work, edition), Ok)?;
        last = Some((edition, edition_id));
        let (deed, text) = (entry.deed(), entry.text());
        let sum = sum.0.cast_signed();
        query.execute(params![id, stored(*number), writer, message, deed, text, note, edition_id, sum])?;
    }
    Ok(())
}

/// The number of an edition, which is written down when it is new.
fn edition_id(work: &Transaction<'_>, edition: &Edition) -> Result<i64, Trouble> {
    let Edition { format, rules, program } = edition;
    let query = "SELECT id FROM edition WHERE format = ?1 AND rules = ?2 AND program = ?3";
    let found = work.prepare_cached(query)?.query_row(params![format, rules, program], |row| row.get(0)).optional()?;
    match found {
        Some(id) => Ok(id),
        None => {
            let query = "INSERT INTO edition (format, rules, program) VALUES (?1, ?2, ?3)";
            work.execute(query, params![format, rules, program])?;
            Ok(work.last_insert_rowid())
        }
    }
}

pub(super) fn insert_place(work: &Transaction<'_>, id: JournalId, number: i64, place: &Place) -> Result<(), Trouble> {
    let Place { word, key, who, name, about } = place;
    if let Some(key) = key {
        let query = "SELECT count(*) FROM place WHERE key = ?1";
        if work.prepare_cached(query)?.query_row([key], |row| row.get::<_, i64>(0))? > 0 {
            return Err(taken_key().into());
        }
    }
    work.prepare_cached(
        "INSERT INTO place (journal, n, word, key, who, name, about) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?
    .execute(params![id, number, word, key, who, name, about])?;
    Ok(())
}

pub(super) fn set_place(work: &Transaction<'_>, id: JournalId, place: &Place) -> Result<(), Trouble> {
    let there = "SELECT count(*) FROM journal WHERE id = ?1";
    if work.query_row(there, [id], |row| row.get::<_, i64>(0))? == 0 {
        return Err(LedgerError::no_journal(id).into());
    }
    let query = "SELECT n FROM place WHERE journal = ?1 AND word = ?2";
    let old: Option<i64> = work.query_row(query, params![id, place.word], |row| row.get(0)).optional()?;
    let number = match old {
        Some(number) => {
            work.execute("DELETE FROM place WHERE journal = ?1 AND n = ?2", [id, number])?;
            number
        }
        None => {
            let query = "SELECT COALESCE(max(n) + 1, 0) FROM place WHERE journal = ?1";
            work.query_row(query, [id], |row| row.get(0))?
        }
    };
    insert_place(work, id, number, place)
}

pub(super) fn remove(work: &Transaction<'_>, id: JournalId) -> Result<(), Trouble> {
    for query in [
        "DELETE FROM entry WHERE journal = ?1",
        "DELETE FROM place WHERE journal = ?1",
        "DELETE FROM journal WHERE id = ?1",
    ] {
        work.execute(query, [id])?;
    }
    Ok(())
}

pub(super) fn shelve(
    work: &Transaction<'_>,
    kind: &str,
    label: &str,
    text: &str,
    most: u64,
) -> Result<ShelvedId, Trouble> {
    let query = "SELECT count(*) FROM shelf WHERE kind = ?1";
    let count: i64 = work.query_row(query, [kind], |row| row.get(0))?;
    if count.cast_unsigned() >= most {
        return Err(LedgerError::Full { kind: kind.to_owned(), most }.into());
    }
    let query = "INSERT INTO shelf (kind, label, text, created, changed) VALUES (?1, ?2, ?3, ?4, ?4)";
    work.execute(query, params![kind, label, text, now()])?;
    Ok(work.last_insert_rowid())
}

pub(super) fn reshelve(
    work: &Transaction<'_>,
    kind: &str,
    id: ShelvedId,
    label: &str,
    text: &str,
) -> Result<(), Trouble> {
    let query = "UPDATE shelf SET label = ?3, text = ?4, changed = ?5 WHERE id = ?2 AND kind = ?1";
    match work.execute(query, params![kind, id, label, text, now()])? {
        0 => Err(LedgerError::Missing { what: format!("{kind} {id}") }.into()),
        _ => Ok(()),
    }
}

pub(super) fn unshelve(work: &Transaction<'_>, kind: &str, id: ShelvedId) -> Result<(), Trouble> {
    work.execute("DELETE FROM shelf WHERE id = ?2 AND kind = ?1", params![kind, id])?;
    Ok(())
}

/// Keeps a journal as it was elsewhere, by its number or by a new one.
pub(super) fn import(work: &Transaction<'_>, kept: &Kept, id: Option<JournalId>) -> Result<JournalId, Trouble> {
    let Kept { journal: Journal { kind, title, seed, edition, created, changed, summary, places, .. }, head, rows } =
        kept;
    check_places(places)?;
    let (seed, created, changed) = (*seed, *created, *changed);
    let id = journal(work, &Header { id, kind, title, head, seed, edition, created, changed, summary }, rows)?;
    for (place, number) in places.iter().zip(0..) {
        insert_place(work, id, number, place)?;
    }
    Ok(id)
}

/// Puts all of this in the stead of everything that is there.
pub(super) fn replace(work: &Transaction<'_>, whole: &Whole) -> Result<(), Trouble> {
    check_whole(whole)?;
    work.execute_batch("DELETE FROM entry; DELETE FROM place; DELETE FROM journal; DELETE FROM shelf;")?;
    for kept in &whole.journals {
        import(work, kept, Some(kept.journal.id))?;
    }
    for Shelved { id, kind, label, text, created, changed } in &whole.shelf {
        let query = "INSERT INTO shelf (id, kind, label, text, created, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        work.execute(query, params![id, kind, label, text, created, changed])?;
    }
    Ok(())
}
