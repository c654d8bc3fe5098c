//! Programs that come to a sudden end, and disks that are full.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use tallyho_ledger::{Addition, Entry, LedgerError, Sqlite, Store, Written};

use crate::kit::{Folder, addition, battle, did};

/// Where the child is told to write.
const FOLDER: &str = "TALLYHO_LEDGER_CHILD";

/// Not a test of its own: what the child does. It says the number of every row that was confirmed, and what stopped it.
#[test]
fn child() {
    let Ok(folder) = env::var(FOLDER) else { return };
    let store = Sqlite::open(folder.as_ref()).expect("the parent has closed it");
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

/// This test program, told to run the child alone.
fn command(folder: &Folder, before: &[&str]) -> Child {
    let me = env::current_exe().unwrap();
    let args = ["--exact", "killed::child", "--nocapture", "--test-threads", "1"];
    let mut command = match before {
        [] => Command::new(&me),
        [first, rest @ ..] => {
            let mut command = Command::new(first);
            command.args(rest).arg(&me);
            command
        }
    };
    command.args(args).env(FOLDER, folder.path()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// The rows that are there are those that were written, in order and without a gap.
fn check(folder: &Folder, confirmed: u64) -> u64 {
    let store = Sqlite::open(folder.path()).unwrap();
    let journal = &store.list("battle").unwrap()[0];
    let kept = store.load(journal.id).unwrap();
    assert!(journal.written >= confirmed, "{confirmed} rows were confirmed, {} are there", journal.written);
    assert_eq!(journal.written % 2, 0, "two rows that belong together came together");
    for row in kept.rows.iter().skip(2) {
        assert_eq!(row.entry, Entry::Did(row.number.to_string()));
    }
    journal.written
}

#[test]
fn whatever_was_confirmed_outlives_a_program_that_is_killed() {
    let folder = Folder::new();
    let mut last = 0;
    for lines in [1, 2, 3, 5, 8, 40, 120] {
        let mut child = command(&folder, &[]);
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut confirmed = last;
        let rows = |line: &String| line.split_once("rows ").and_then(|(_, number)| number.parse::<u64>().ok());
        for number in said.by_ref().filter_map(|line| rows(&line)).take(lines) {
            confirmed = number;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // What it said between the last look and its end.
        confirmed = said.filter_map(|line| rows(&line)).last().unwrap_or(confirmed);
        assert!(confirmed > last);
        last = check(&folder, confirmed);
    }
}

#[cfg(unix)]
#[test]
fn a_disk_without_room_refuses_what_comes_and_keeps_what_came() {
    let folder = Folder::new();
    // A signal that is passed over leaves an error, which is what a program that catches it gets too.
    let limited = ["sh", "-c", r#"trap '' XFSZ; ulimit -f 400; exec "$0" "$@""#];
    let child = command(&folder, &limited).wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&child.stdout).into_owned();
    let refused = said.lines().find_map(|line| line.split_once("refused ")).map(|(_, rest)| rest);
    let refused = refused.unwrap_or_else(|| panic!("{said}"));
    let (number, why) = refused.split_once(' ').unwrap();
    assert!(why.starts_with(&format!("cannot use {}: ", folder.store().display())), "{why}");
    let number: u64 = number.parse().unwrap();
    assert!(number > 2, "there was room for some");
    assert_eq!(check(&folder, number), number);
    // With room again it goes on.
    let store = Sqlite::open(folder.path()).unwrap();
    let id = store.list("battle").unwrap()[0].id;
    store.append(id, &addition(number, vec![did(&number.to_string()), did(&(number + 1).to_string())])).unwrap();
    drop(store);
    assert_eq!(check(&folder, number), number + 2);
    assert!(fs::metadata(folder.store()).unwrap().len() > 0);
}
