//! Programs that come to a sudden end, and disks that are full.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use std::{env, fs, thread};

use tallyho_ledger::{Addition, Entry, LedgerError, Sqlite, Store, Written};

use crate::kit::{Folder, addition, battle, did, lasting, noise, times};

/// Where the child is told to write.
const STORE: &str = "TALLYHO_LEDGER_CHILD";

/// Not a test of its own: what the child does. It says the number of every row that was confirmed, and what stopped it.
#[test]
fn child() {
    let Ok(word) = env::var(STORE) else { return };
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

/// This test program, told to run the child alone.
fn command(store: &str, before: &[&str]) -> Child {
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
    command.args(args).env(STORE, store).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
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

/// Kills programs at moments that nobody chose, `KILLS` of them, and looks after each.
fn kill(word: &str) {
    let mut state = 19;
    let (mut last, mut while_writing) = (0, 0);
    let kills = times("KILLS", 25);
    for turn in 0..kills {
        let mut child = command(word, &[]);
        let output = child.stdout.take().unwrap();
        let rows = |line: &str| line.split_once("rows ").and_then(|(_, number)| number.parse::<u64>().ok());
        // It is read all the while, lest it waits for whoever reads.
        let (said, hears) = mpsc::channel();
        let reader = thread::spawn(move || {
            for number in BufReader::new(output).lines().map_while(Result::ok).filter_map(|line| rows(&line)) {
                let _ = said.send(number);
            }
        });
        // Now and then already while it opens the store.
        let mut confirmed = last;
        if turn % 5 != 4 {
            confirmed = hears.recv_timeout(Duration::from_secs(60)).expect("it writes");
        }
        thread::sleep(Duration::from_micros(noise(&mut state) % 30_000));
        child.kill().unwrap();
        child.wait().unwrap();
        reader.join().unwrap();
        confirmed = hears.try_iter().last().unwrap_or(confirmed);
        while_writing += u64::from(confirmed > last);
        // What a killed program sent may still be on its way to a server; nobody was told of it.
        last = check(word, confirmed);
    }
    assert!(while_writing * 2 > kills as u64, "{while_writing} of {kills} were writing");
}

#[test]
fn whatever_was_confirmed_outlives_a_program_that_is_killed() {
    let (_folder, words) = lasting();
    thread::scope(|scope| words.iter().for_each(|word| drop(scope.spawn(|| kill(word)))));
}

#[cfg(unix)]
#[test]
fn a_disk_without_room_refuses_what_comes_and_keeps_what_came() {
    let folder = Folder::new();
    // A signal that is passed over leaves an error, which is what a program that catches it gets too.
    let limited = ["sh", "-c", r#"trap '' XFSZ; ulimit -f 400; exec "$0" "$@""#];
    let word = folder.path().to_str().unwrap();
    let child = command(word, &limited).wait_with_output().unwrap();
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
