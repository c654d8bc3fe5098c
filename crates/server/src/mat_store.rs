//! Sessions at a real table on disk, beside the battles: how each began, and rows that are only ever added.

use rusqlite::{Connection, OptionalExtension, params};

use super::error::WebError;
use super::store::{Store, now};

/// A store without them gets them; one of an earlier program is otherwise as it was.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS mat (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
        head TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, summary TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS mat_line (mat INTEGER NOT NULL REFERENCES mat(id), n INTEGER NOT NULL,
        text TEXT NOT NULL, PRIMARY KEY (mat, n)) WITHOUT ROWID;
";

/// A session as it is kept, but for its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptMat {
    pub(crate) id: i64,
    pub(crate) key: String,
    pub(crate) title: String,
    /// The text of the session without answers.
    pub(crate) head: String,
    pub(crate) changed: i64,
    /// What the home page says of it, as JSON.
    pub(crate) summary: String,
}

/// Makes room for sessions.
pub(super) fn furnish(db: &Connection) -> Result<(), WebError> {
    Ok(db.execute_batch(TABLES)?)
}

impl Store {
    /// Keeps a new session with its first row; its id is filled in.
    pub(crate) fn add_mat(&self, mat: &mut KeptMat, row: &str) -> Result<(), WebError> {
        let mut db = self.db();
        let work = db.transaction()?;
        mat.changed = now();
        work.execute(
            "INSERT INTO mat (key, title, head, created, changed, summary) VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
            params![mat.key, mat.title, mat.head, mat.changed, mat.summary],
        )?;
        mat.id = work.last_insert_rowid();
        work.execute("INSERT INTO mat_line (mat, n, text) VALUES (?1, 0, ?2)", params![mat.id, row])?;
        Ok(work.commit()?)
    }

    /// Adds a row to a session that has `written` of them.
    pub(crate) fn append_mat(&self, id: i64, written: u64, row: &str, summary: &str) -> Result<(), WebError> {
        let mut db = self.db();
        let work = db.transaction()?;
        work.execute("INSERT INTO mat_line (mat, n, text) VALUES (?1, ?2, ?3)", params![id, written as i64, row])?;
        work.execute("UPDATE mat SET changed = ?2, summary = ?3 WHERE id = ?1", params![id, now(), summary])?;
        Ok(work.commit()?)
    }

    /// The session that a key belongs to.
    pub(crate) fn mat_of(&self, key: &str) -> Result<Option<i64>, WebError> {
        Ok(self.db().query_row("SELECT id FROM mat WHERE key = ?1", [key], |row| row.get(0)).optional()?)
    }

    /// Every session, the one played last first.
    pub(crate) fn list_mats(&self) -> Result<Vec<KeptMat>, WebError> {
        let db = self.db();
        let mut query =
            db.prepare("SELECT id, key, title, '', changed, summary FROM mat ORDER BY changed DESC, id DESC")?;
        let mats = query.query_map([], read_mat)?.collect::<Result<_, _>>()?;
        Ok(mats)
    }

    /// A session with every row that was ever written.
    pub(crate) fn load_mat(&self, id: i64) -> Result<(KeptMat, Vec<String>), WebError> {
        let db = self.db();
        let mat =
            db.query_row("SELECT id, key, title, head, changed, summary FROM mat WHERE id = ?1", [id], read_mat)?;
        let mut query = db.prepare("SELECT text FROM mat_line WHERE mat = ?1 ORDER BY n")?;
        let rows = query.query_map([id], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok((mat, rows))
    }

    /// Forgets a session for good.
    pub(crate) fn remove_mat(&self, id: i64) -> Result<(), WebError> {
        let mut db = self.db();
        let work = db.transaction()?;
        work.execute("DELETE FROM mat_line WHERE mat = ?1", [id])?;
        work.execute("DELETE FROM mat WHERE id = ?1", [id])?;
        Ok(work.commit()?)
    }
}

fn read_mat(row: &rusqlite::Row<'_>) -> rusqlite::Result<KeptMat> {
    Ok(KeptMat {
        id: row.get(0)?,
        key: row.get(1)?,
        title: row.get(2)?,
        head: row.get(3)?,
        changed: row.get(4)?,
        summary: row.get(5)?,
    })
}
