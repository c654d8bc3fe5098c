//! From version 1: battles, tables with miniatures and squads, each in tables of their own, some of which came later
//! without a number.

use std::sync::Arc;

use rusqlite::Transaction;

use super::schema::{APPLICATION, TABLES, has_table};
use super::trouble::Trouble;
use super::write::{Header, insert_place, journal};
use crate::journal::{JournalId, Place};
use crate::old;
use crate::row::{Edition, Row};
use crate::standing::Standing;

/// What spectators sat at, in the table of seats.
const WATCH: i64 = -1;

/// The word for somebody who decides himself; whoever else has a seat is a computer.
const PERSON: &str = "person";

/// Tables that stores of the first programs lack.
const LATER: &str = "
CREATE TABLE IF NOT EXISTS seat_told (battle INTEGER, place INTEGER, text TEXT);
CREATE TABLE IF NOT EXISTS mate (battle INTEGER, place INTEGER, key TEXT, seat INTEGER, ships INTEGER, name TEXT);
CREATE TABLE IF NOT EXISTS mat (id INTEGER, key TEXT, title TEXT, head TEXT, created INTEGER, changed INTEGER, summary TEXT);
CREATE TABLE IF NOT EXISTS mat_line (mat INTEGER, n INTEGER, text TEXT);
CREATE TABLE IF NOT EXISTS squad (id INTEGER, rules TEXT, xws TEXT, created INTEGER, changed INTEGER);
";

/// In which order they can go: whoever refers to others first.
const GONE: [&str; 8] = ["line", "seat_told", "mate", "seat", "battle", "mat_line", "mat", "squad"];

pub(super) fn migrate(work: &Transaction<'_>) -> Result<(), Trouble> {
    work.execute_batch(LATER)?;
    work.execute_batch(TABLES)?;
    let edition = Arc::new(Edition { format: 1, rules: String::new(), program: "0.1.0".to_owned() });
    // Battles keep their numbers; tables with miniatures, which had numbers of their own, come after them.
    for id in ids(work, "SELECT id FROM battle ORDER BY id")? {
        battle(work, id, &edition)?;
    }
    for id in ids(work, "SELECT id FROM mat ORDER BY id")? {
        table(work, id, &edition)?;
    }
    work.execute_batch(
        "INSERT INTO shelf (id, kind, label, text, created, changed)
         SELECT id, 'squad', rules, xws, created, changed FROM squad",
    )?;
    for name in GONE {
        debug_assert!(has_table(work, name)?, "it was there or was made");
        work.execute_batch(&format!("DROP TABLE {name}"))?;
    }
    Ok(work.pragma_update(None, "application_id", APPLICATION)?)
}

fn ids(work: &Transaction<'_>, query: &str) -> Result<Vec<i64>, Trouble> {
    let mut query = work.prepare(query)?;
    Ok(query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

fn battle(work: &Transaction<'_>, id: i64, edition: &Arc<Edition>) -> Result<(), Trouble> {
    let mut rows = Vec::new();
    let mut query = work.prepare_cached("SELECT seat, text, reasons FROM line WHERE battle = ?1 ORDER BY n")?;
    let mut found = query.query([id])?;
    while let Some(row) = found.next()? {
        let seat: Option<i64> = row.get(0)?;
        let writer = seat.map(|seat| format!("seat {seat}"));
        let (number, edition) = (rows.len() as u64, Arc::clone(edition));
        let entry = old::battle_row(row.get(1)?);
        rows.push(Row { number, writer, message: None, entry, note: row.get(2)?, edition });
    }
    let query = "SELECT title, head, seed, created, changed, summary FROM battle WHERE id = ?1";
    write(work, query, id, Some(id), ("battle", edition), &rows)?;
    for (place, number) in seats(work, id)?.iter().chain(&mates(work, id)?).zip(0..) {
        insert_place(work, id, number, place)?;
    }
    Ok(())
}

/// The seats in their order, and after them the place of those who watch.
fn seats(work: &Transaction<'_>, id: i64) -> Result<Vec<Place>, Trouble> {
    let mut query = work.prepare_cached(
        "SELECT place, key, pilot, name, COALESCE(text, '') FROM seat LEFT JOIN seat_told USING (battle, place)
         WHERE battle = ?1 ORDER BY place = -1, place",
    )?;
    let place = |row: &rusqlite::Row<'_>| {
        let (place, who): (i64, String) = (row.get(0)?, row.get(2)?);
        let word = if place == WATCH { "watch".to_owned() } else { format!("seat {place}") };
        // Nobody is let in at the seat of a computer: he would see what it hides.
        let key = Some(row.get(1)?).filter(|_| place == WATCH || who == PERSON);
        Ok(Place { word, key, who, name: row.get(3)?, about: row.get(4)? })
    };
    Ok(query.query_map([id], place)?.collect::<Result<_, _>>()?)
}

fn mates(work: &Transaction<'_>, id: i64) -> Result<Vec<Place>, Trouble> {
    let query = "SELECT place, key, seat, ships, name FROM mate WHERE battle = ?1 ORDER BY place";
    let place = |row: &rusqlite::Row<'_>| {
        let (seat, ships): (i64, i64) = (row.get(2)?, row.get(3)?);
        Ok(Place {
            word: format!("mate {}", row.get::<_, i64>(0)?),
            key: Some(row.get(1)?),
            who: PERSON.to_owned(),
            name: row.get(4)?,
            about: format!("seat {seat} ships {}", ships.cast_unsigned()),
        })
    };
    Ok(work.prepare_cached(query)?.query_map([id], place)?.collect::<Result<_, _>>()?)
}

fn table(work: &Transaction<'_>, id: i64, edition: &Arc<Edition>) -> Result<(), Trouble> {
    let mut standing = Standing::default();
    let mut rows = Vec::new();
    let mut query = work.prepare_cached("SELECT text FROM mat_line WHERE mat = ?1 ORDER BY n")?;
    let mut found = query.query([id])?;
    while let Some(row) = found.next()? {
        let entry = old::table_row(row.get(0)?, standing.live().len() as u64);
        let (number, edition) = (standing.written(), Arc::clone(edition));
        let row = Row { number, writer: None, message: None, entry, note: String::new(), edition };
        standing.push(row.clone());
        rows.push(row);
    }
    let query = "SELECT title, head, 0, created, changed, summary FROM mat WHERE id = ?1";
    let new = write(work, query, id, None, ("table", edition), &rows)?;
    let key = work.query_row("SELECT key FROM mat WHERE id = ?1", [id], |row| row.get(0))?;
    let place = Place { word: "table".to_owned(), key: Some(key), who: PERSON.to_owned(), ..Place::default() };
    insert_place(work, new, 0, &place)
}

/// Writes what an old header becomes, with rows that are converted already.
fn write(
    work: &Transaction<'_>,
    query: &str,
    old: i64,
    id: Option<JournalId>,
    (kind, edition): (&str, &Edition),
    rows: &[Row],
) -> Result<JournalId, Trouble> {
    type Found = (String, String, i64, i64, i64, String);
    let read = |row: &rusqlite::Row<'_>| -> rusqlite::Result<Found> {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?))
    };
    let (title, head, seed, created, changed, summary) = work.query_row(query, [old], read)?;
    let (title, head, summary) = (title.as_str(), head.as_str(), summary.as_str());
    let header = Header { id, kind, title, head, seed: seed.cast_unsigned(), edition, created, changed, summary };
    journal(work, &header, rows)
}
