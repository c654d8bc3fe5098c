//! Opening a store: alone, only if it is sound, and never at the price of what is in it.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::read;
use super::schema::{self, APPLICATION, VERSION};
use super::trouble::Trouble;
use crate::backup::stamp;
use crate::error::LedgerError;
use crate::file::{beside, private_file, private_folder, settle};
use crate::store::{Kinds, Whole, now};

/// How every database file begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// How long one waits for a file that is used for a moment, such as by whoever copies it.
const PATIENCE: Duration = Duration::from_secs(5);

/// The store in a folder: its file, the connection that writes, and the lock.
pub(super) fn open(folder: &Path) -> Result<(PathBuf, Connection, Lock), LedgerError> {
    private_folder(folder)?;
    let lock = lock(folder)?;
    let path = folder.join(super::Sqlite::FILE);
    if !path.try_exists().map_err(|error| LedgerError::io(&path, error))? {
        create(&path)?;
    }
    make_private(&path)?;
    let ready = || {
        let found = inspect(&path)?;
        let mut writer = writer(&path)?;
        if found == 0 {
            schema::furnish(&mut writer)?;
        } else if found < VERSION {
            be_alone(&writer)?;
            copy(&writer, &path, found)?;
            schema::migrate(&mut writer)?;
        }
        Ok(writer)
    };
    let writer = ready().map_err(|trouble: Trouble| trouble.at(&path))?;
    Ok((path, writer, lock))
}

/// What keeps every other program away for as long as it lives. One that is killed lets go of it.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // A program that is being started at this moment may still have the file; closing it here would not let go of
        // it then.
        let _ = self.0.unlock();
    }
}

fn lock(folder: &Path) -> Result<Lock, LedgerError> {
    let path = folder.join("tallyho.lock");
    let file = private_file(&path)?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => Err(LedgerError::Locked { path: folder.to_owned() }),
        Err(TryLockError::Error(error)) => Err(LedgerError::io(&path, error)),
    }
}

/// Makes a new store. It has its name only once it is whole: a store that is empty is never one that was just begun.
fn create(path: &Path) -> Result<(), LedgerError> {
    for orphan in ["-wal", "-journal"] {
        if has_beside(path, orphan) {
            let orphan = beside(path, orphan);
            let what = format!("{} is there without it and may hold the last that was played", orphan.display());
            return Err(LedgerError::damaged(path, what));
        }
    }
    let draft = beside(path, ".new");
    for left in [draft.clone(), beside(&draft, "-journal")] {
        match fs::remove_file(&left) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(LedgerError::io(&left, error)),
            _ => {}
        }
    }
    let file = private_file(&draft)?;
    let furnish = || {
        let mut db = Connection::open_with_flags(&draft, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        schema::furnish(&mut db)
    };
    furnish().map_err(|trouble| trouble.at(&draft))?;
    file.sync_all().and_then(|()| settle(&draft, path)).map_err(|error| LedgerError::io(path, error))
}

/// The files that SQLite makes beside a store have its rights, but not if they were there before.
fn make_private(path: &Path) -> Result<(), LedgerError> {
    private_file(path)?;
    for suffix in ["-wal", "-shm", "-journal"] {
        let path = beside(path, suffix);
        if path.exists() {
            private_file(&path)?;
        }
    }
    Ok(())
}

/// The version of a store that is sound; 0 for a database without anything in it. Nothing new is written.
fn inspect(path: &Path) -> Result<i64, Trouble> {
    let foreign = |what: &str| Trouble::Told(LedgerError::Foreign { path: path.to_owned(), what: what.to_owned() });
    look_at_bytes(path)?;
    // What a killed program began to write over the store and did not finish is taken back by whoever may write.
    let db =
        if has_beside(path, "-journal") { connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)? } else { reader(path)? };
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (version, application) = (number("user_version")?, number("application_id")?);
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let has = |name: &str| schema::has_table(&db, name);
    match (version, application) {
        (0, 0) if tables == 0 => {}
        (1, 0) if has("battle")? && has("seat")? && has("line")? => {}
        (VERSION, APPLICATION) => {}
        (VERSION.., APPLICATION) => {
            let told = LedgerError::TooNew { path: path.to_owned(), found: version, known: VERSION };
            return Err(told.into());
        }
        _ => return Err(foreign("it is a database of something else")),
    }
    let sound: String = db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if sound == "ok" { Ok(version) } else { Err(Trouble::Damaged(sound.replace('\n', " "))) }
}

/// Whether a file with something in it lies beside a store.
fn has_beside(path: &Path, suffix: &str) -> bool {
    fs::metadata(beside(path, suffix)).is_ok_and(|file| file.len() > 0)
}

/// Refuses what can be seen to be no database, or not all of one, without asking SQLite.
fn look_at_bytes(path: &Path) -> Result<(), Trouble> {
    let io = |error| LedgerError::io(path, error);
    let file = File::open(path).map_err(io)?;
    let length = file.metadata().map_err(io)?.len();
    let mut start = Vec::new();
    file.take(MAGIC.len() as u64 + 2).read_to_end(&mut start).map_err(io)?;
    let size = match start.strip_prefix(MAGIC) {
        _ if start.is_empty() => return Err(Trouble::Damaged("it is empty".to_owned())),
        None => {
            let what = "it does not begin as a database does".to_owned();
            return Err(LedgerError::Foreign { path: path.to_owned(), what }.into());
        }
        // The size of a page; the largest does not fit and is written as 1.
        Some(&[0, 1]) => 65_536,
        Some(&[high, low]) => u64::from(u16::from_be_bytes([high, low])),
        Some(_) => 0,
    };
    // With a log beside it the last page may be there instead.
    let has_log = has_beside(path, "-wal") || has_beside(path, "-journal");
    match length.checked_rem(size) {
        Some(0) => Ok(()),
        Some(_) if has_log => Ok(()),
        Some(_) | None => Err(Trouble::Damaged("its end is missing".to_owned())),
    }
}

/// A connection that can only read.
pub(super) fn reader(path: &Path) -> Result<Connection, Trouble> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// A connection to a file that is there.
fn connect(path: &Path, may: OpenFlags) -> Result<Connection, Trouble> {
    let db = Connection::open_with_flags(path, may | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    db.busy_timeout(PATIENCE)?;
    db.pragma_update(None, "cell_size_check", "on")?;
    Ok(db)
}

/// The connection that writes.
fn writer(path: &Path) -> Result<Connection, Trouble> {
    let db = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    // A commit is on disk before anybody is told.
    db.pragma_update(None, "journal_mode", "wal")?;
    db.pragma_update(None, "synchronous", "full")?;
    db.pragma_update(None, "foreign_keys", "on")?;
    Ok(db)
}

/// Refuses a store that a program has open which knows nothing of the lock, as those of version 1 do: nobody's tables
/// are changed beneath him.
fn be_alone(db: &Connection) -> Result<(), Trouble> {
    // The log can only be given up by whoever is the last to have it.
    db.busy_timeout(Duration::ZERO)?;
    db.pragma_update(None, "journal_mode", "delete")?;
    db.pragma_update(None, "journal_mode", "wal")?;
    db.busy_timeout(PATIENCE)?;
    Ok(())
}

/// Copies a store beside itself before it becomes one of a later version, over no copy that is there already.
fn copy(db: &Connection, path: &Path, version: i64) -> Result<(), Trouble> {
    let numbered = (2_u32..).map(|number| beside(path, &format!(".v{version}-{number}")));
    let mut names = std::iter::once(beside(path, &format!(".v{version}"))).chain(numbered);
    let Some(copy) = names.find(|name| !name.exists()) else { return Ok(()) };
    copy_into(db, &beside(path, ".copy"), &copy)
}

/// Copies a store into a file that is private, and whole or not there.
pub(super) fn copy_into(db: &Connection, draft: &Path, copy: &Path) -> Result<(), Trouble> {
    let io = |error| LedgerError::io(copy, error);
    // One that a killed program left is empty again.
    let file = private_file(draft)?;
    file.set_len(0).map_err(io)?;
    let name = draft.to_str().ok_or_else(|| io(io::Error::other("its name is no text")))?;
    db.execute("VACUUM INTO ?1", [name])?;
    file.sync_all().and_then(|()| settle(draft, copy)).map_err(io)?;
    Ok(())
}

/// Everything in a file, from one moment.
pub(super) fn look_into(path: &Path) -> Result<Whole, Trouble> {
    let found = inspect(path)?;
    if found != VERSION {
        let what =
            format!("it is of version {found}; open it in a folder of its own first, which brings it up to date");
        return Err(LedgerError::Foreign { path: path.to_owned(), what }.into());
    }
    let mut db = reader(path)?;
    let moment = db.transaction()?;
    let Kinds { journals: kinds, shelf: sorts } = read::kinds(&moment)?;
    let mut whole = Whole::default();
    for kind in &kinds {
        for journal in read::list(&moment, kind)? {
            whole.journals.push(read::load(&moment, journal.id)?);
        }
    }
    for sort in &sorts {
        whole.shelf.extend(read::shelf(&moment, sort)?);
    }
    whole.journals.sort_by_key(|kept| kept.journal.id);
    whole.shelf.sort_by_key(|thing| thing.id);
    Ok(whole)
}

/// Moves a store and what lies beside it out of the way.
pub(super) fn set_aside(folder: &Path) -> Result<Option<PathBuf>, LedgerError> {
    private_folder(folder)?;
    let _lock = lock(folder)?;
    let path = folder.join(super::Sqlite::FILE);
    let aside = folder.join(format!("set-aside-{}{}", stamp(now()), super::Sqlite::ENDING));
    let mut moved = None;
    // The store goes first: a log without its store is not forgotten, but a store without its log would look whole.
    for suffix in ["", "-wal", "-journal", "-shm"] {
        let (from, to) = (beside(&path, suffix), beside(&aside, suffix));
        match fs::rename(&from, &to) {
            Ok(()) => moved = Some(aside.clone()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(LedgerError::io(&from, error)),
        }
    }
    Ok(moved)
}
