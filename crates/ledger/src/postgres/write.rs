//! Everything that changes a store.
//!
//! Each of these may be tried again after the line was lost in the middle of it or at its end, when nobody knows whether
//! it was done. So each looks first whether its stamp is there, or is such that doing it twice is doing it once.

use sqlx::{PgConnection, Row as _};

use super::listen::{CHANNEL, call};
use super::plain::kept;
use super::read;
use super::trouble::Trouble;
use crate::error::LedgerError;
use crate::journal::{Beginning, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::memory::{check_places, check_whole, taken_key};
use crate::row::{Edition, Row, Sum};
use crate::store::{Addition, Whole, Written, now};

/// What stands before a journal's number where somebody locks it.
const JOURNALS: i64 = 0x5461_6c6c << 32;

/// What whoever puts something on the shelf locks.
const SHELF: i64 = JOURNALS - 1;

/// What whoever replaces everything locks, and everybody else shares.
const EVERYTHING: i64 = JOURNALS - 2;

/// Waits until nobody else is at it, and keeps others off until the end of the transaction.
async fn lock(work: &mut PgConnection, what: i64) -> Result<(), Trouble> {
    let query = "SELECT pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock($2)";
    sqlx::query(query).bind(EVERYTHING).bind(what).execute(work).await?;
    Ok(())
}

async fn lock_journal(work: &mut PgConnection, id: JournalId) -> Result<(), Trouble> {
    lock(work, JOURNALS.wrapping_add(id)).await
}

/// Calls out that a journal changed. Others hear it when, and only if, this is committed.
async fn call_out(work: &mut PgConnection, me: u64, id: JournalId) -> Result<(), Trouble> {
    sqlx::query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(call(me, id)).execute(work).await?;
    Ok(())
}

pub(super) async fn begin(work: &mut PgConnection, begun: &Beginning, stamp: i64) -> Result<JournalId, Trouble> {
    let Beginning { kind, title, head, seed, edition, summary, places, rows } = begun.clone();
    let (created, rows) = (now(), Row::numbered(&rows, 0, None, &edition));
    let written = rows.len() as u64;
    let journal = Journal { id: 0, kind, title, seed, edition, created, changed: created, summary, written, places };
    import(work, &Kept { journal, head, rows }, None, stamp).await
}

/// Keeps a journal as it is, by that number or by a new one.
pub(super) async fn import(
    work: &mut PgConnection,
    whole: &Kept,
    id: Option<JournalId>,
    stamp: i64,
) -> Result<JournalId, Trouble> {
    let Kept { journal, head, rows } = whole;
    let Journal { kind, title, seed, edition, created, changed, summary, places, .. } = journal;
    check_places(places)?;
    let before = sqlx::query_scalar("SELECT id FROM tallyho.journal WHERE stamp = $1").bind(stamp);
    if let Some(id) = before.fetch_optional(&mut *work).await? {
        return Ok(id);
    }
    for key in places.iter().filter_map(|place| place.key.as_deref()) {
        refuse_key(work, key).await?;
    }
    let edition = edition_id(work, edition).await?;
    let query = "INSERT INTO tallyho.journal
            (id, kind, title, head, seed, edition, created, changed, summary, written, stamp)
        VALUES (COALESCE($1, nextval(pg_get_serial_sequence('tallyho.journal', 'id'))),
            $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
        ON CONFLICT (stamp) DO NOTHING RETURNING id";
    let query = sqlx::query_scalar(query).bind(id).bind(kept(kind)).bind(kept(title)).bind(kept(head));
    let query = query.bind(seed.cast_signed()).bind(edition).bind(created).bind(changed).bind(kept(summary));
    let id: Option<JournalId> = query.bind(rows.len() as i64).bind(stamp).fetch_optional(&mut *work).await?;
    let Some(id) = id else {
        // The first try was committed while this one waited.
        let query = sqlx::query_scalar("SELECT id FROM tallyho.journal WHERE stamp = $1").bind(stamp);
        return Ok(query.fetch_one(&mut *work).await?);
    };
    insert_rows(work, id, Sum::of_head(kind, *seed, head), rows, stamp).await?;
    for (place, number) in places.iter().zip(0_i64..) {
        insert_place(work, id, number, place).await?;
    }
    Ok(id)
}

pub(super) async fn append(
    work: &mut PgConnection,
    id: JournalId,
    addition: &Addition,
    stamp: i64,
    me: u64,
) -> Result<Written, Trouble> {
    let Addition { at, message, edition, rows, summary } = addition;
    lock_journal(work, id).await?;
    let query = "SELECT written, kind, seed, CASE WHEN written = 0 THEN head ELSE '' END,
            (SELECT n FROM tallyho.entry WHERE journal = id AND message = $2),
            (SELECT sum FROM tallyho.entry WHERE journal = id AND n = written - 1),
            EXISTS (SELECT FROM tallyho.entry WHERE journal = id AND n = $3 AND stamp = $4)
        FROM tallyho.journal WHERE id = $1";
    let query = sqlx::query(query).bind(id).bind(message.as_deref().map(kept)).bind(stored(*at)).bind(stamp);
    let found = query.fetch_optional(&mut *work).await?.ok_or_else(|| LedgerError::no_journal(id))?;
    let written = found.try_get::<i64, _>(0)?.cast_unsigned();
    let rows = || Row::numbered(rows, *at, message.as_deref(), edition);
    if found.try_get(6)? {
        return Ok(Written::Now(rows()));
    }
    if let Some(number) = found.try_get::<Option<i64>, _>(4)? {
        return Ok(Written::Before(number.cast_unsigned()));
    }
    if *at != written {
        return Err(LedgerError::Conflict { journal: id, at: *at, written }.into());
    }
    let sum = match written.checked_sub(1) {
        None => {
            let (kind, head) = (read::text(&found, 1)?, read::text(&found, 3)?);
            Sum::of_head(&kind, found.try_get::<i64, _>(2)?.cast_unsigned(), &head)
        }
        Some(last) => {
            let sum: Option<i64> = found.try_get(5)?;
            let lacks = || Trouble::Damaged(format!("journal {id} lacks row {last}"));
            Sum(sum.ok_or_else(lacks)?.cast_unsigned())
        }
    };
    let rows = rows();
    insert_rows(work, id, sum, &rows, stamp).await?;
    let query = "UPDATE tallyho.journal SET changed = $2, summary = $3, written = $4 WHERE id = $1";
    let query = sqlx::query(query).bind(id).bind(now()).bind(kept(summary)).bind(stored(written + rows.len() as u64));
    query.execute(&mut *work).await?;
    call_out(work, me, id).await?;
    Ok(Written::Now(rows))
}

/// A number of rows as the store has it. There are never more than it can have.
fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// How many rows go over the line at once.
const MOST_AT_ONCE: usize = 1000;

async fn insert_rows(
    work: &mut PgConnection,
    id: JournalId,
    mut sum: Sum,
    rows: &[Row],
    stamp: i64,
) -> Result<(), Trouble> {
    // All rows of an addition are of one edition, and most of a journal's.
    let mut last: Option<(&Edition, i64)> = None;
    for rows in rows.chunks(MOST_AT_ONCE) {
        let (mut numbers, mut editions, mut sums) = (Vec::new(), Vec::new(), Vec::new());
        let (mut writers, mut messages) = (Vec::new(), Vec::new());
        let (mut deeds, mut texts, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for row in rows {
            let Row { number, writer, message, entry, note, edition } = row;
            let known = last.filter(|(known, _)| *known == &**edition).map(|(_, id)| id);
            let edition_id = match known {
                Some(id) => id,
                None => edition_id(work, edition).await?,
            };
            last = Some((edition, edition_id));
            sum = sum.then(row);
            numbers.push(stored(*number));
            editions.push(edition_id);
            sums.push(sum.0.cast_signed());
            writers.push(writer.as_deref().map(|it| kept(it).into_owned()));
            messages.push(message.as_deref().map(|it| kept(it).into_owned()));
            deeds.push(entry.deed().to_owned());
            texts.push(kept(&entry.text()).into_owned());
            notes.push(kept(note).into_owned());
        }
        let query = "INSERT INTO tallyho.entry
                (journal, n, writer, message, deed, text, note, edition, sum, stamp)
            SELECT $1, n, writer, message, deed, text, note, edition, sum, $10
            FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[],
                $9::bigint[]) AS added (n, writer, message, deed, text, note, edition, sum)";
        let query = sqlx::query(query).bind(id).bind(numbers).bind(writers).bind(messages).bind(deeds);
        query.bind(texts).bind(notes).bind(editions).bind(sums).bind(stamp).execute(&mut *work).await?;
    }
    Ok(())
}

/// The number of an edition, which is written down when it is new.
async fn edition_id(work: &mut PgConnection, edition: &Edition) -> Result<i64, Trouble> {
    let Edition { format, rules, program } = edition;
    for _ in 0..2 {
        let query = "SELECT id FROM tallyho.edition WHERE format = $1 AND rules = $2 AND program = $3";
        let query = sqlx::query_scalar(query).bind(i64::from(*format)).bind(kept(rules)).bind(kept(program));
        if let Some(id) = query.fetch_optional(&mut *work).await? {
            return Ok(id);
        }
        let query = "INSERT INTO tallyho.edition (format, rules, program) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let query = sqlx::query(query).bind(i64::from(*format)).bind(kept(rules)).bind(kept(program));
        query.execute(&mut *work).await?;
    }
    let query = "SELECT id FROM tallyho.edition WHERE format = $1 AND rules = $2 AND program = $3";
    let query = sqlx::query_scalar(query).bind(i64::from(*format)).bind(kept(rules)).bind(kept(program));
    Ok(query.fetch_one(work).await?)
}

/// Refuses a key that leads somewhere already.
async fn refuse_key(work: &mut PgConnection, key: &str) -> Result<(), Trouble> {
    let query = sqlx::query_scalar("SELECT EXISTS (SELECT FROM tallyho.place WHERE key = $1)").bind(kept(key));
    match query.fetch_one(work).await? {
        true => Err(taken_key().into()),
        false => Ok(()),
    }
}

async fn insert_place(work: &mut PgConnection, id: JournalId, number: i64, place: &Place) -> Result<(), Trouble> {
    let Place { word, key, who, name, about } = place;
    let query =
        "INSERT INTO tallyho.place (journal, n, word, key, who, name, about) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    let query = sqlx::query(query).bind(id).bind(number).bind(kept(word)).bind(key.as_deref().map(kept));
    query.bind(kept(who)).bind(kept(name)).bind(kept(about)).execute(work).await?;
    Ok(())
}

pub(super) async fn set_place(work: &mut PgConnection, id: JournalId, place: &Place, me: u64) -> Result<(), Trouble> {
    lock_journal(work, id).await?;
    let query = "SELECT COALESCE((SELECT n FROM tallyho.place WHERE journal = $1 AND word = $2),
            (SELECT max(n) + 1 FROM tallyho.place WHERE journal = $1), 0)
        FROM tallyho.journal WHERE id = $1";
    let query = sqlx::query_scalar(query).bind(id).bind(kept(&place.word));
    let number: Option<i64> = query.fetch_optional(&mut *work).await?;
    let number = number.ok_or_else(|| LedgerError::no_journal(id))?;
    let query = sqlx::query("DELETE FROM tallyho.place WHERE journal = $1 AND n = $2").bind(id).bind(number);
    query.execute(&mut *work).await?;
    if let Some(key) = &place.key {
        refuse_key(work, key).await?;
    }
    insert_place(work, id, number, place).await?;
    call_out(work, me, id).await
}

pub(super) async fn remove(work: &mut PgConnection, id: JournalId, me: u64) -> Result<(), Trouble> {
    lock_journal(work, id).await?;
    for query in [
        "DELETE FROM tallyho.entry WHERE journal = $1",
        "DELETE FROM tallyho.place WHERE journal = $1",
        "DELETE FROM tallyho.journal WHERE id = $1",
    ] {
        sqlx::query(query).bind(id).execute(&mut *work).await?;
    }
    call_out(work, me, id).await
}

pub(super) async fn shelve(
    work: &mut PgConnection,
    [kind, label, text]: [&str; 3],
    most: u64,
    stamp: i64,
) -> Result<ShelvedId, Trouble> {
    lock(work, SHELF).await?;
    let before = sqlx::query_scalar("SELECT id FROM tallyho.shelf WHERE stamp = $1").bind(stamp);
    if let Some(id) = before.fetch_optional(&mut *work).await? {
        return Ok(id);
    }
    let query = sqlx::query_scalar("SELECT count(*) FROM tallyho.shelf WHERE kind = $1").bind(kept(kind));
    let count: i64 = query.fetch_one(&mut *work).await?;
    if count.cast_unsigned() >= most {
        return Err(LedgerError::Full { kind: kind.to_owned(), most }.into());
    }
    let query = "INSERT INTO tallyho.shelf (kind, label, text, created, changed, stamp)
        VALUES ($1, $2, $3, $4, $4, $5) RETURNING id";
    let query = sqlx::query_scalar(query).bind(kept(kind)).bind(kept(label)).bind(kept(text)).bind(now());
    Ok(query.bind(stamp).fetch_one(work).await?)
}

pub(super) async fn reshelve(
    work: &mut PgConnection,
    id: ShelvedId,
    [kind, label, text]: [&str; 3],
) -> Result<(), Trouble> {
    let query = "UPDATE tallyho.shelf SET label = $3, text = $4, changed = $5 WHERE id = $2 AND kind = $1";
    let query = sqlx::query(query).bind(kept(kind)).bind(id).bind(kept(label)).bind(kept(text)).bind(now());
    match query.execute(work).await?.rows_affected() {
        0 => Err(LedgerError::Missing { what: format!("{kind} {id}") }.into()),
        _ => Ok(()),
    }
}

pub(super) async fn unshelve(work: &mut PgConnection, kind: &str, id: ShelvedId) -> Result<(), Trouble> {
    let query = sqlx::query("DELETE FROM tallyho.shelf WHERE id = $2 AND kind = $1").bind(kept(kind)).bind(id);
    query.execute(work).await?;
    Ok(())
}

/// Puts all of this in the stead of everything that is there.
pub(super) async fn replace(work: &mut PgConnection, whole: &Whole, stamp: i64) -> Result<(), Trouble> {
    check_whole(whole)?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(EVERYTHING).execute(&mut *work).await?;
    // Nobody else writes meanwhile, new journals neither; who reads sees what was there before.
    let clear = "LOCK TABLE tallyho.journal, tallyho.place, tallyho.entry, tallyho.shelf IN EXCLUSIVE MODE;
        DELETE FROM tallyho.entry; DELETE FROM tallyho.place; DELETE FROM tallyho.journal; DELETE FROM tallyho.shelf;";
    sqlx::raw_sql(clear).execute(&mut *work).await?;
    for (kept, number) in whole.journals.iter().zip(0_i64..) {
        import(work, kept, Some(kept.journal.id), stamp.wrapping_add(number)).await?;
    }
    for (thing, number) in whole.shelf.iter().zip(0_i64..) {
        let Shelved { id, kind, label, text, created, changed } = thing;
        let query = "INSERT INTO tallyho.shelf (id, kind, label, text, created, changed, stamp)
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(query).bind(id).bind(kept(kind)).bind(kept(label)).bind(kept(text));
        query.bind(created).bind(changed).bind(stamp.wrapping_add(number)).execute(&mut *work).await?;
    }
    // Numbers are never given again, neither those from before nor these.
    let numbers = "SELECT setval(pg_get_serial_sequence('tallyho.journal', 'id'),
            GREATEST((SELECT max(id) FROM tallyho.journal), nextval(pg_get_serial_sequence('tallyho.journal', 'id'))));
        SELECT setval(pg_get_serial_sequence('tallyho.shelf', 'id'),
            GREATEST((SELECT max(id) FROM tallyho.shelf), nextval(pg_get_serial_sequence('tallyho.shelf', 'id'))));
        SELECT pg_notify('tallyho', 'everything')";
    sqlx::raw_sql(numbers).execute(work).await?;
    Ok(())
}
