//! Battles on disk: set-up, answers and draws, in rows that are only ever added.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};

use super::error::WebError;
use super::mates::{self, Linked};
use super::{mat_store, squad_store};

/// The version of the tables. A store of a later program is refused rather than spoilt.
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE battle (id INTEGER PRIMARY KEY, title TEXT NOT NULL, head TEXT NOT NULL, seed INTEGER NOT NULL,
        created INTEGER NOT NULL, changed INTEGER NOT NULL, summary TEXT NOT NULL);
    CREATE TABLE seat (battle INTEGER NOT NULL REFERENCES battle(id), place INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
        pilot TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (battle, place)) WITHOUT ROWID;
    CREATE TABLE line (battle INTEGER NOT NULL REFERENCES battle(id), n INTEGER NOT NULL, seat INTEGER,
        text TEXT NOT NULL, reasons TEXT NOT NULL, PRIMARY KEY (battle, n)) WITHOUT ROWID;
    PRAGMA user_version = 1;
";

/// Where battles are kept.
#[derive(Debug)]
pub(crate) struct Store {
    db: Mutex<Connection>,
}

/// A battle as it is kept, but for its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) id: i64,
    pub(crate) title: String,
    /// The text of its replay without answers.
    pub(crate) head: String,
    pub(crate) seed: u64,
    pub(crate) changed: i64,
    /// What the home page says of it, as JSON.
    pub(crate) summary: String,
    /// The seats in their order.
    pub(crate) seats: Vec<Seated>,
    /// The key of whoever only watches.
    pub(crate) watch: String,
    /// Links for teammates, each to some ships of a seat.
    pub(crate) mates: Vec<Linked>,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seated {
    pub(crate) key: String,
    /// The word for who flies.
    pub(crate) pilot: String,
    /// What the side is called.
    pub(crate) name: String,
    /// What its ships are told, where a computer is told anything.
    pub(crate) told: String,
}

/// Stores of an earlier program have no orders; they get room for them.
const ORDERS: &str = "
    CREATE TABLE IF NOT EXISTS seat_told (battle INTEGER NOT NULL REFERENCES battle(id), place INTEGER NOT NULL,
        text TEXT NOT NULL, PRIMARY KEY (battle, place)) WITHOUT ROWID;
";

/// One accepted answer or correction, or one that takes others back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Whose answer it was; nobody's for what concerns the table.
    pub(crate) seat: Option<u8>,
    /// The lines of the replay, or `undo N`: only the first N of the rows that count still do.
    pub(crate) text: String,
    /// Why, as the pilot told it.
    pub(crate) reasons: Vec<String>,
}

impl Row {
    /// Only the first so many rows count from now on.
    pub(crate) fn undo(keep: usize) -> Self {
        Self { seat: None, text: format!("undo {keep}"), reasons: Vec::new() }
    }

    /// The rows that count, of all that were ever written.
    pub(crate) fn fold(rows: Vec<Self>) -> Vec<Self> {
        let mut live = Vec::with_capacity(rows.len());
        for row in rows {
            match row.text.strip_prefix("undo ").and_then(|keep| keep.parse().ok()) {
                Some(keep) => live.truncate(keep),
                None => live.push(row),
            }
        }
        live
    }
}

/// What spectators sit at, in the table of seats.
const WATCH: i64 = -1;

impl Store {
    /// Opens the store in a folder, or makes one.
    pub(crate) fn open(folder: &Path) -> Result<Self, WebError> {
        Self::ready(Connection::open(folder.join("tallyho.sqlite"))?)
    }

    /// A store that is gone with the program.
    #[cfg(test)]
    pub(crate) fn in_memory() -> Result<Self, WebError> {
        Self::ready(Connection::open_in_memory()?)
    }

    fn ready(db: Connection) -> Result<Self, WebError> {
        // A commit is on disk before anybody is told.
        db.pragma_update(None, "journal_mode", "wal")?;
        db.pragma_update(None, "synchronous", "full")?;
        db.pragma_update(None, "foreign_keys", "on")?;
        db.busy_timeout(std::time::Duration::from_secs(5))?;
        let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
        match version {
            0 => db.execute_batch(&format!("BEGIN; {TABLES} COMMIT;"))?,
            VERSION => {}
            other => {
                let message = format!("the store is of version {other}; this program knows {VERSION}");
                return Err(WebError::internal(&message));
            }
        }
        db.execute_batch(ORDERS)?;
        mat_store::furnish(&db)?;
        squad_store::furnish(&db)?;
        mates::furnish(&db)?;
        Ok(Self { db: Mutex::new(db) })
    }

    pub(super) fn db(&self) -> MutexGuard<'_, Connection> {
        // A thread that died in the middle of a transaction has rolled it back.
        self.db.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new battle with its first rows; its id is filled in.
    pub(crate) fn add(&self, battle: &mut Kept, rows: &[Row]) -> Result<(), WebError> {
        let mut db = self.db();
        let work = db.transaction()?;
        let now = now();
        let Kept { title, head, seed, summary, .. } = &*battle;
        work.execute(
            "INSERT INTO battle (title, head, seed, created, changed, summary) VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
            params![title, head, *seed as i64, now, summary],
        )?;
        let id = work.last_insert_rowid();
        let watcher =
            Seated { key: battle.watch.clone(), pilot: String::new(), name: String::new(), told: String::new() };
        let places = battle.seats.iter().zip(0_i64..).chain([(&watcher, WATCH)]);
        for (Seated { key, pilot, name, told }, place) in places {
            work.execute(
                "INSERT INTO seat (battle, place, key, pilot, name) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![id, place, key, pilot, name],
            )?;
            if !told.is_empty() {
                work.execute(
                    "INSERT INTO seat_told (battle, place, text) VALUES (?1, ?2, ?3)",
                    params![id, place, told],
                )?;
            }
        }
        mates::add(&work, id, &battle.mates)?;
        insert(&work, id, 0, rows)?;
        work.commit()?;
        (battle.id, battle.changed) = (id, now);
        Ok(())
    }

    /// Adds rows to a battle that has `written` of them, all or none.
    pub(crate) fn append(&self, id: i64, written: u64, rows: &[Row], summary: &str) -> Result<(), WebError> {
        let mut db = self.db();
        let work = db.transaction()?;
        insert(&work, id, written, rows)?;
        work.execute("UPDATE battle SET changed = ?2, summary = ?3 WHERE id = ?1", params![id, now(), summary])?;
        Ok(work.commit()?)
    }

    /// The battle that a key belongs to.
    pub(crate) fn battle_of(&self, key: &str) -> Result<Option<i64>, WebError> {
        let found = self
            .db()
            .query_row(
                "SELECT battle FROM seat WHERE key = ?1 UNION ALL SELECT battle FROM mate WHERE key = ?1",
                [key],
                |row| row.get(0),
            )
            .optional();
        Ok(found?)
    }

    /// Every battle, the one played last first.
    pub(crate) fn list(&self) -> Result<Vec<Kept>, WebError> {
        let db = self.db();
        let mut query =
            db.prepare("SELECT id, title, '', seed, changed, summary FROM battle ORDER BY changed DESC, id DESC")?;
        let mut battles: Vec<Kept> = query.query_map([], read_battle)?.collect::<Result<_, _>>()?;
        battles.iter_mut().try_for_each(|battle| seat(&db, battle))?;
        Ok(battles)
    }

    /// A battle with every row that was ever written.
    pub(crate) fn load(&self, id: i64) -> Result<(Kept, Vec<Row>), WebError> {
        let db = self.db();
        let mut battle = db.query_row(
            "SELECT id, title, head, seed, changed, summary FROM battle WHERE id = ?1",
            [id],
            read_battle,
        )?;
        seat(&db, &mut battle)?;
        let mut query = db.prepare("SELECT seat, text, reasons FROM line WHERE battle = ?1 ORDER BY n")?;
        let rows = query.query_map([id], |row| {
            let reasons: String = row.get(2)?;
            let reasons = reasons.lines().map(str::to_owned).collect();
            Ok(Row { seat: row.get(0)?, text: row.get(1)?, reasons })
        })?;
        Ok((battle, rows.collect::<Result<_, _>>()?))
    }

    /// Forgets a battle for good.
    pub(crate) fn remove(&self, id: i64) -> Result<(), WebError> {
        let mut db = self.db();
        let work = db.transaction()?;
        for table in ["line", "seat_told", "mate", "seat"] {
            work.execute(&format!("DELETE FROM {table} WHERE battle = ?1"), [id])?;
        }
        work.execute("DELETE FROM battle WHERE id = ?1", [id])?;
        Ok(work.commit()?)
    }
}

fn insert(work: &Connection, id: i64, written: u64, rows: &[Row]) -> Result<(), WebError> {
    let mut query =
        work.prepare_cached("INSERT INTO line (battle, n, seat, text, reasons) VALUES (?1, ?2, ?3, ?4, ?5)")?;
    for (Row { seat, text, reasons }, n) in rows.iter().zip(written as i64..) {
        query.execute(params![id, n, seat, text, reasons.join("\n")])?;
    }
    Ok(())
}

fn read_battle(row: &rusqlite::Row<'_>) -> rusqlite::Result<Kept> {
    Ok(Kept {
        id: row.get(0)?,
        title: row.get(1)?,
        head: row.get(2)?,
        seed: row.get::<_, i64>(3)? as u64,
        changed: row.get(4)?,
        summary: row.get(5)?,
        seats: Vec::new(),
        watch: String::new(),
        mates: Vec::new(),
    })
}

fn seat(db: &Connection, battle: &mut Kept) -> Result<(), WebError> {
    let mut query = db.prepare_cached(
        "SELECT place, key, pilot, name, COALESCE(text, '') FROM seat LEFT JOIN seat_told USING (battle, place)
         WHERE battle = ?1 ORDER BY place",
    )?;
    let seats = query.query_map([battle.id], |row| {
        let seated = Seated { key: row.get(1)?, pilot: row.get(2)?, name: row.get(3)?, told: row.get(4)? };
        Ok((row.get::<_, i64>(0)?, seated))
    })?;
    for found in seats {
        match found? {
            (WATCH, watcher) => battle.watch = watcher.key,
            (_, seated) => battle.seats.push(seated),
        }
    }
    mates::load(db, battle)
}

/// Seconds since 1970.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_secs() as i64)
}
