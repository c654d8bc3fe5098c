//! What a folder is before and after a store was opened in it.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use tallyho_ledger::{LedgerError, Sqlite, Store, TextFile, VERSION};
use tallyho_testkit::Folder;

use crate::kit::battle;

fn refused(folder: &Path) -> LedgerError {
    Sqlite::open(folder).map(|_| ()).expect_err("it is not to be opened")
}

#[test]
fn a_folder_is_used_by_one_program_at_a_time() {
    let folder = Folder::new();
    let first = Sqlite::open(folder.path()).unwrap();
    let second = refused(folder.path());
    assert!(matches!(&second, LedgerError::Locked { .. }), "{second}");
    let said = format!("another program uses {}; stop it, or choose another folder", folder.path().display());
    assert_eq!(second.to_string(), said);
    first.begin(&battle(1)).unwrap();
    drop(first);
    assert_eq!(Sqlite::open(folder.path()).unwrap().list("battle").unwrap().len(), 1);
}

#[test]
fn a_store_of_a_later_program_is_left_to_it() {
    let folder = Folder::new();
    drop(Sqlite::open(folder.path()).unwrap());
    Connection::open(folder.store()).unwrap().pragma_update(None, "user_version", VERSION + 1).unwrap();
    let before = fs::read(folder.store()).unwrap();
    let told = refused(folder.path());
    assert!(matches!(told, LedgerError::TooNew { found, known, .. } if (found, known) == (VERSION + 1, VERSION)));
    assert_eq!(fs::read(folder.store()).unwrap(), before);
}

#[test]
fn what_is_no_store_is_left_as_it_is() {
    let texts: [&[u8]; 4] = [b"", b"S", b"SQLite format 4\0and more", &[0x5a; 5000]];
    for text in texts {
        let folder = Folder::new();
        fs::write(folder.store(), text).unwrap();
        let told = refused(folder.path());
        assert!(matches!(&told, LedgerError::Damaged { .. } | LedgerError::Foreign { .. }), "{told}");
        assert_eq!(fs::read(folder.store()).unwrap(), text);
    }
    let folder = Folder::new();
    let other = Connection::open(folder.store()).unwrap();
    other.execute_batch("CREATE TABLE recipe (text TEXT); INSERT INTO recipe VALUES ('soup');").unwrap();
    for version in [0, 1, 2, 3] {
        other.pragma_update(None, "user_version", version).unwrap();
        let told = refused(folder.path());
        assert!(matches!(&told, LedgerError::Foreign { .. }), "{told}");
    }
    let soup: String = other.query_row("SELECT text FROM recipe", [], |row| row.get(0)).unwrap();
    assert_eq!(soup, "soup");
}

#[test]
fn a_program_that_was_killed_while_it_made_a_store_leaves_no_ruin() {
    let folder = Folder::new();
    fs::write(folder.path().join("tallyho.sqlite.new"), b"SQLite format 3\0 and then the lights went out").unwrap();
    fs::write(folder.path().join("tallyho.sqlite.new-journal"), b"what for").unwrap();
    Sqlite::open(folder.path()).unwrap().begin(&battle(1)).unwrap();
    assert!(!folder.path().join("tallyho.sqlite.new").exists());
}

#[test]
fn a_log_without_its_store_is_not_forgotten() {
    let folder = Folder::new();
    fs::write(folder.path().join("tallyho.sqlite-wal"), b"the last answers").unwrap();
    let told = refused(folder.path());
    assert!(matches!(&told, LedgerError::Damaged { .. }), "{told}");
    assert!(!folder.store().exists());
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_reads_a_store() {
    use std::os::unix::fs::PermissionsExt;
    let open_to_all = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let folder = Folder::new();
    let held = Sqlite::open(folder.path()).unwrap();
    held.begin(&battle(1)).unwrap();
    // As earlier programs left them, with a log that is still in use when they are killed.
    let copied = Folder::new();
    open_to_all(copied.path(), 0o755);
    for name in ["tallyho.sqlite", "tallyho.sqlite-wal"] {
        let path = copied.path().join(name);
        fs::copy(folder.path().join(name), &path).unwrap();
        open_to_all(&path, 0o644);
    }
    fs::write(copied.path().join("tallyho.lock"), "").unwrap();
    open_to_all(&copied.path().join("tallyho.lock"), 0o666);
    let held = [held, Sqlite::open(copied.path()).unwrap()];
    for (folder, store) in [&folder, &copied].into_iter().zip(&held) {
        store.begin(&battle(10)).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(folder.path()), 0o700);
        let mut names = Vec::new();
        for entry in fs::read_dir(folder.path()).unwrap() {
            let path = entry.unwrap().path();
            assert_eq!(mode(&path), 0o600, "{}", path.display());
            names.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
        names.sort();
        assert_eq!(names, ["tallyho.lock", "tallyho.sqlite", "tallyho.sqlite-shm", "tallyho.sqlite-wal"]);
        assert_eq!(store.list("battle").unwrap().len(), 2);
    }
}

#[test]
fn readers_do_not_wait_for_whoever_writes() {
    let folder = Folder::new();
    let store = Sqlite::open(folder.path()).unwrap();
    let id = store.begin(&battle(1)).unwrap();
    // Somebody writes and does not come to an end.
    let mut other = Connection::open(folder.store()).unwrap();
    let work = other.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    work.execute("UPDATE journal SET title = 'x'", []).unwrap();
    let began = std::time::Instant::now();
    assert_eq!(store.load(id).unwrap().journal.title, "A duel");
    assert!(began.elapsed().as_secs() < 2);
}

#[test]
fn a_text_is_replaced_whole_or_not_at_all() {
    let folder = Folder::new();
    let file = TextFile::new(folder.path().join("session.txt"));
    assert_eq!(file.read().unwrap(), None);
    file.write("one").unwrap();
    file.write("two").unwrap();
    assert_eq!(file.read().unwrap().as_deref(), Some("two"));
    // Where it cannot be written beside, the old one stays.
    fs::create_dir(folder.path().join("session.txt.new")).unwrap();
    let told = file.write("three").unwrap_err();
    assert!(matches!(&told, LedgerError::Io { .. }), "{told}");
    assert_eq!(file.read().unwrap().as_deref(), Some("two"));
    fs::write(file.path(), [0xff, 0xfe]).unwrap();
    assert!(matches!(file.read(), Err(LedgerError::Io { .. })));
}
