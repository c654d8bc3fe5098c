//! Programs that come to a sudden end, and disks that are full.

use std::io::{self, Write};
use std::{fs, thread};

use tallyho_ledger::{Addition, Entry, LedgerError, Sqlite, Store, Written};
use tallyho_testkit::{Folder, child_store, kill, lasting, times};

use crate::kit::{addition, battle, did};

/// The test that is the child.
const CHILD: &str = "killed::child";

/// Not a test of its own: what the child does. It says the number of every row that was confirmed, and what stopped it.
#[test]
fn child() {
    let Some(word) = child_store() else { return };
    let store = tallyho_ledger::open(&word).expect("the parent has closed it");
    let id = store.list("battle").unwrap().first().map_or_else(|| store.begin(&battle(1)).unwrap(), |it| it.id);
    let mut at = store.load(id).unwrap().journal.written;
    let mut out = io::stdout();
    loop {
        let rows = vec![did(&at.to_string()), did(&(at + 1).to_string())];
        let message = Some(format!("m{at}"));
        match store.append(id, &Addition { message, ..addition(at, rows) }) {
            Ok(written) => {
                assert!(matches!(written, Written::Now(_)));
                at += 2;
                writeln!(out, "rows {at}").unwrap();
            }
            Err(error) => {
                assert!(matches!(&error, LedgerError::Io { .. }), "{error:?}");
                // What was confirmed can still be read, and what was refused is not there.
                assert_eq!(store.load(id).unwrap().journal.written, at);
                writeln!(out, "refused {at} {error}").unwrap();
                return;
            }
        }
    }
}

/// The rows that are there are those that were written, in order and without a gap.
fn check(word: &str, confirmed: u64) -> u64 {
    let store = tallyho_ledger::open(word).unwrap();
    let Some(journal) = store.list("battle").unwrap().pop() else {
        assert_eq!(confirmed, 0, "it is gone");
        return 0;
    };
    // Loading checks every sum; the last row may be of a child that was killed before it could say so.
    let kept = store.load(journal.id).unwrap();
    let written = kept.journal.written;
    assert!(written >= confirmed, "{confirmed} rows were confirmed, {written} are there");
    assert_eq!(written % 2, 0, "two rows that belong together came together");
    for row in kept.rows.iter().skip(2) {
        assert_eq!(row.entry, Entry::Did(row.number.to_string()));
    }
    written
}

#[test]
fn whatever_was_confirmed_outlives_a_program_that_is_killed() {
    let (_folder, words) = lasting();
    let killed = |word: &str| kill(CHILD, word, times("KILLS", 25), |confirmed| check(word, confirmed));
    thread::scope(|scope| words.iter().for_each(|word| drop(scope.spawn(move || killed(word)))));
}

#[cfg(unix)]
#[test]
fn a_disk_without_room_refuses_what_comes_and_keeps_what_came() {
    let folder = Folder::new();
    // A signal that is passed over leaves an error, which is what a program that catches it gets too.
    let limited = ["sh", "-c", r#"trap '' XFSZ; ulimit -f 400; exec "$0" "$@""#];
    let word = folder.path().to_str().unwrap();
    let child = tallyho_testkit::child(CHILD, word, &limited).wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned();
    let refused = said.lines().find_map(|line| line.split_once("refused ")).map(|(_, rest)| rest);
    let refused = refused.unwrap_or_else(|| panic!("{said}"));
    let (number, why) = refused.split_once(' ').unwrap();
    assert!(why.starts_with(&format!("cannot use {}: ", folder.store().display())), "{why}");
    let number: u64 = number.parse().unwrap();
    assert!(number > 2, "there was room for some");
    assert_eq!(check(word, number), number);
    // With room again it goes on.
    let store = Sqlite::open(folder.path()).unwrap();
    let id = store.list("battle").unwrap()[0].id;
    store.append(id, &addition(number, vec![did(&number.to_string()), did(&(number + 1).to_string())])).unwrap();
    drop(store);
    assert_eq!(check(word, number), number + 2);
    assert!(fs::metadata(folder.store()).unwrap().len() > 0);
}
