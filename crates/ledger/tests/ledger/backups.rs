//! Backups, and how one comes back.

use std::fs;

use tallyho_ledger::{LedgerError, Sqlite, Store, Whole, backup, backup_if_older, backups, read_backup, restore};
use tallyho_testkit::Folder;

use crate::kit::{addition, battle, did, for_each_store};

fn fill(store: &dyn Store) {
    let id = store.begin(&battle(1)).unwrap();
    store.append(id, &addition(2, vec![did("x"), did("y")])).unwrap();
    store.shelve("squad", "200", "red", 9).unwrap();
}

#[test]
fn a_backup_holds_everything_and_the_newest_are_kept() {
    for_each_store(|store| {
        let folder = Folder::new();
        let place = folder.path().join("backups");
        assert_eq!(backups(&place).unwrap(), []);
        fill(store);
        let mut made = Vec::new();
        for keys in 1..=5 {
            made.push(backup(store, &place, 3).unwrap());
            assert_eq!(read_backup(&made[made.len() - 1].path).unwrap(), Whole::of(store).unwrap());
            store.begin(&battle(10 * keys)).unwrap();
        }
        made.reverse();
        assert_eq!(backups(&place).unwrap(), made[..3], "the newest first");
        assert_eq!(fs::read_dir(&place).unwrap().count(), 3, "and nothing else is left");
        assert_eq!(backup_if_older(store, &place, 3, 86_400).unwrap(), None);
        assert!(backup_if_older(store, &place, 3, -60).unwrap().is_some());
    });
}

#[test]
fn what_was_there_before_a_restore_is_kept_beside() {
    for_each_store(|store| {
        let folder = Folder::new();
        fill(store);
        let made = backup(store, &folder.path().join("backups"), 7).unwrap();
        let then = Whole::of(store).unwrap();
        store.append(1, &addition(4, vec![did("later")])).unwrap();
        store.begin(&battle(21)).unwrap();
        let later = Whole::of(store).unwrap();
        let kept = restore(store, &made.path, folder.path()).unwrap();
        assert_eq!(Whole::of(store).unwrap(), then);
        assert_eq!(read_backup(&kept).unwrap(), later);
        let again = restore(store, &kept, folder.path()).unwrap();
        assert_ne!(again, kept);
        assert_eq!(Whole::of(store).unwrap(), later);
    });
}

#[test]
fn a_backup_of_one_store_is_restored_into_any_other() {
    let folder = Folder::new();
    for_each_store(|from| {
        fill(from);
        let made = backup(from, &folder.path().join("backups"), 7).unwrap();
        for_each_store(|to| {
            restore(to, &made.path, folder.path()).unwrap();
            assert_eq!(Whole::of(to).unwrap(), Whole::of(from).unwrap());
        });
    });
}

#[test]
fn a_backup_that_is_damaged_changes_nothing() {
    for_each_store(|store| {
        let folder = Folder::new();
        fill(store);
        let made = backup(store, folder.path(), 7).unwrap();
        let bytes = fs::read(&made.path).unwrap();
        fs::write(&made.path, &bytes[..bytes.len() - bytes.len() / 3]).unwrap();
        let before = Whole::of(store).unwrap();
        let told = restore(store, &made.path, folder.path()).unwrap_err();
        assert!(matches!(told, LedgerError::Damaged { .. } | LedgerError::BadText { .. }), "{told}");
        assert_eq!(Whole::of(store).unwrap(), before);
    });
}

#[test]
fn a_store_that_cannot_be_opened_is_set_aside_and_a_backup_takes_its_place() {
    let folder = Folder::new();
    let store = Sqlite::open(folder.path()).unwrap();
    fill(&store);
    let made = backup(&store, &folder.path().join("backups"), 7).unwrap();
    let then = Whole::of(&store).unwrap();
    assert!(matches!(Sqlite::set_aside(folder.path()), Err(LedgerError::Locked { .. })));
    drop(store);
    fs::write(folder.store(), b"soup").unwrap();
    fs::write(folder.path().join("tallyho.sqlite-wal"), b"the last answers").unwrap();
    assert!(Sqlite::open(folder.path()).is_err());
    let aside = Sqlite::set_aside(folder.path()).unwrap().expect("there was something");
    assert_eq!(fs::read(&aside).unwrap(), b"soup");
    let store = Sqlite::open(folder.path()).unwrap();
    restore(&store, &made.path, folder.path()).unwrap();
    assert_eq!(Whole::of(&store).unwrap(), then);
    drop(store);
    assert!(Sqlite::set_aside(folder.path()).unwrap().is_some());
    assert_eq!(Sqlite::set_aside(folder.path()).unwrap(), None);
}
