//! The tables, and how those of earlier programs become these.

use rusqlite::{Connection, Transaction};

use super::from_first;
use super::trouble::Trouble;

/// The version of the tables. A store of a later one is refused rather than spoilt.
pub const VERSION: i64 = 2;

/// What says that a file is a store of ours, since version 2: `Tall`.
pub(super) const APPLICATION: i64 = 0x5461_6c6c;

/// Everything that is kept. Numbers of journals and of shelved things are never given again, so that whoever is late
/// removes nobody else's.
pub(super) const TABLES: &str = "
CREATE TABLE edition (id INTEGER PRIMARY KEY, format INTEGER NOT NULL, rules TEXT NOT NULL, program TEXT NOT NULL,
    UNIQUE (format, rules, program));
CREATE TABLE journal (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, title TEXT NOT NULL, head TEXT NOT NULL,
    seed INTEGER NOT NULL, edition INTEGER NOT NULL REFERENCES edition(id), created INTEGER NOT NULL,
    changed INTEGER NOT NULL, summary TEXT NOT NULL, written INTEGER NOT NULL);
CREATE INDEX journal_by_kind ON journal (kind, changed, id);
CREATE TABLE place (journal INTEGER NOT NULL REFERENCES journal(id), n INTEGER NOT NULL, word TEXT NOT NULL,
    key TEXT UNIQUE, who TEXT NOT NULL, name TEXT NOT NULL, about TEXT NOT NULL,
    PRIMARY KEY (journal, n), UNIQUE (journal, word)) WITHOUT ROWID;
CREATE TABLE entry (journal INTEGER NOT NULL REFERENCES journal(id), n INTEGER NOT NULL, writer TEXT, message TEXT,
    deed TEXT NOT NULL, text TEXT NOT NULL, note TEXT NOT NULL, edition INTEGER NOT NULL REFERENCES edition(id),
    sum INTEGER NOT NULL, PRIMARY KEY (journal, n)) WITHOUT ROWID;
CREATE UNIQUE INDEX entry_by_message ON entry (journal, message) WHERE message IS NOT NULL;
CREATE TABLE shelf (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, label TEXT NOT NULL, text TEXT NOT NULL,
    created INTEGER NOT NULL, changed INTEGER NOT NULL);
CREATE INDEX shelf_by_kind ON shelf (kind, changed, id);
";

/// What makes a store of one version one of the next.
type Migration = fn(&Transaction<'_>) -> Result<(), Trouble>;

/// By the version that they start from, in order.
const MIGRATIONS: [(i64, Migration); 1] = [(1, from_first::migrate)];

/// Makes a new store in a file without tables.
pub(super) fn furnish(db: &mut Connection) -> Result<(), Trouble> {
    let work = db.transaction()?;
    work.execute_batch(TABLES)?;
    work.pragma_update(None, "application_id", APPLICATION)?;
    work.pragma_update(None, "user_version", VERSION)?;
    Ok(work.commit()?)
}

/// Brings a store up to date, one version at a time; each is whole or did not happen.
pub(super) fn migrate(db: &mut Connection) -> Result<(), Trouble> {
    for (from, step) in MIGRATIONS {
        let work = db.transaction()?;
        let found: i64 = work.pragma_query_value(None, "user_version", |row| row.get(0))?;
        if found == from {
            step(&work)?;
            work.pragma_update(None, "user_version", from + 1)?;
            work.commit()?;
        }
    }
    Ok(())
}

/// Whether there is a table of that name.
pub(super) fn has_table(db: &Connection, name: &str) -> Result<bool, Trouble> {
    let query = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1";
    Ok(db.query_row(query, [name], |row| row.get::<_, i64>(0))? > 0)
}
