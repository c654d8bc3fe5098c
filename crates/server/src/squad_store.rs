//! Squads that somebody built, on disk beside the battles.

use rusqlite::{Connection, OptionalExtension, params};

use super::error::WebError;
use super::store::{Store, now};

/// A store without them gets them; one of an earlier program is otherwise as it was.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS squad (id INTEGER PRIMARY KEY, rules TEXT NOT NULL, xws TEXT NOT NULL,
        created INTEGER NOT NULL, changed INTEGER NOT NULL);
";

/// The most squads that are kept.
const MOST: i64 = 1000;

/// A squad as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptSquad {
    pub(crate) id: i64,
    /// By which rules it is built: `200`, `20` or the word of a campaign.
    pub(crate) rules: String,
    pub(crate) xws: String,
}

/// Makes room for squads.
pub(super) fn furnish(db: &Connection) -> Result<(), WebError> {
    Ok(db.execute_batch(TABLES)?)
}

impl Store {
    /// Keeps a new squad; its id.
    pub(crate) fn add_squad(&self, rules: &str, xws: &str) -> Result<i64, WebError> {
        let db = self.db();
        let count: i64 = db.query_row("SELECT count(*) FROM squad", [], |row| row.get(0))?;
        if count >= MOST {
            return Err(WebError::bad(format!("{MOST} squads are kept. Remove some first.")));
        }
        db.execute(
            "INSERT INTO squad (rules, xws, created, changed) VALUES (?1, ?2, ?3, ?3)",
            params![rules, xws, now()],
        )?;
        Ok(db.last_insert_rowid())
    }

    /// Keeps a squad in the place of what it was.
    pub(crate) fn change_squad(&self, id: i64, rules: &str, xws: &str) -> Result<(), WebError> {
        let changed = self.db().execute(
            "UPDATE squad SET rules = ?2, xws = ?3, changed = ?4 WHERE id = ?1",
            params![id, rules, xws, now()],
        )?;
        if changed == 0 { Err(missing()) } else { Ok(()) }
    }

    /// One squad.
    pub(crate) fn squad(&self, id: i64) -> Result<KeptSquad, WebError> {
        let db = self.db();
        let found = db.query_row("SELECT id, rules, xws FROM squad WHERE id = ?1", [id], read).optional()?;
        found.ok_or_else(missing)
    }

    /// Every squad, the one changed last first.
    pub(crate) fn list_squads(&self) -> Result<Vec<KeptSquad>, WebError> {
        let db = self.db();
        let mut query = db.prepare("SELECT id, rules, xws FROM squad ORDER BY changed DESC, id DESC")?;
        let squads = query.query_map([], read)?.collect::<Result<_, _>>()?;
        Ok(squads)
    }

    /// Forgets a squad for good. Battles that it flies go on.
    pub(crate) fn remove_squad(&self, id: i64) -> Result<(), WebError> {
        self.db().execute("DELETE FROM squad WHERE id = ?1", [id])?;
        Ok(())
    }
}

fn missing() -> WebError {
    WebError::missing("That squad is not kept any more.")
}

fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<KeptSquad> {
    Ok(KeptSquad { id: row.get(0)?, rules: row.get(1)?, xws: row.get(2)? })
}
