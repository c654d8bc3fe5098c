//! The server as people start it: what it refuses, and that nothing is lost by it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::common::refused;

/// A folder for data that only this test has, and that is empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder for test files can be written");
    path
}

fn args(folder: &Path) -> [&str; 6] {
    ["play", "--no-open", "--port", "0", "--data", folder.to_str().expect("a plain path")]
}

/// A server that runs until it is dropped.
struct Running(Child);

impl Running {
    fn in_folder(folder: &Path) -> Self {
        Self::with(&args(folder)).0
    }

    /// One with these arguments, and where it keeps battles.
    fn with(args: &[&str]) -> (Self, String) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tallyho"));
        let child = program.args(args).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the program runs");
        let (mut line, mut kept) = (String::new(), String::new());
        let mut out = BufReader::new(child.stdout.take().expect("it tells where it is"));
        out.read_line(&mut line).expect("a line");
        assert!(line.starts_with("Tallyho is at http://127.0.0.1:"), "{line}");
        out.read_line(&mut kept).expect("another");
        (Self(child), kept)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The store that a released program wrote.
fn released() -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/old/0.1.0/store.sqlite");
    fs::read(path).expect("the store of 0.1.0")
}

/// Puts a store in a folder, has it refused, and makes sure that it is as it was.
fn refused_store(name: &str, store: &[u8]) -> String {
    let folder = folder(name);
    let path = folder.join("tallyho.sqlite");
    fs::write(&path, store).expect("the folder can be written");
    let told = refused(&args(&folder));
    assert!(fs::read(&path).expect("it is still there") == store, "it is as it was");
    told
}

#[test]
fn a_second_program_on_the_same_folder_is_refused_and_the_first_goes_on() {
    let folder = folder("serve-twice");
    let mut first = Running::in_folder(&folder);
    let told = refused(&args(&folder));
    assert!(told.contains("another program uses") && told.contains("choose another folder"), "{told}");
    assert!(first.0.try_wait().expect("it can be asked").is_none(), "the first one runs");
    drop(first);
    drop(Running::in_folder(&folder));
}

#[test]
fn a_store_of_a_later_program_is_refused_and_left_alone() {
    let mut store = released();
    // Where such a file says of which version it is, and whose.
    store[60..64].copy_from_slice(&99_u32.to_be_bytes());
    store[68..72].copy_from_slice(b"Tall");
    let told = refused_store("serve-later", &store);
    assert!(told.contains("version 99") && told.contains("use the later program"), "{told}");
}

#[test]
fn a_torn_store_is_refused_and_left_alone() {
    let store = released();
    let told = refused_store("serve-torn", &store[..store.len() - 1_000]);
    assert!(told.contains("damaged") && told.contains("was left as it is"), "{told}");
    let told = refused_store("serve-foreign", b"no store at all");
    assert!(told.contains("is no store of Tallyho"), "{told}");
}

#[test]
fn a_database_is_a_store_for_several_programs() {
    let folders = [folder("serve-database-1"), folder("serve-database-2")];
    let address = tallyho_testkit::Postgres::shared().database();
    let with = |folder: &Path| Running::with(&[&args(folder)[..], &["--store", &address]].concat());
    let (first, second) = (with(&folders[0]), with(&folders[1]));
    for kept in [first.1, second.1] {
        assert!(kept.starts_with("Battles are kept in postgres://tallyho@"), "{kept}");
    }
    assert!(!folders[0].join("tallyho.sqlite").exists(), "nothing is kept in the folder");
    let nowhere = "postgres://red:secret@127.0.0.1:1/none";
    let told = refused(&[&args(&folders[0])[..], &["--store", nowhere]].concat());
    assert!(told.contains("cannot use postgres://red@127.0.0.1:1/none") && !told.contains("secret"), "{told}");
    let told = refused(&[&args(&folders[0])[..], &["--store", "mysql://red:secret@host/x"]].concat());
    assert!(told.contains("'mysql' is no kind of store") && !told.contains("secret"), "{told}");
}

#[test]
fn a_store_with_something_in_it_is_backed_up_once_a_day() {
    let folder = folder("serve-backup");
    fs::write(folder.join("tallyho.sqlite"), released()).expect("the folder can be written");
    let backups = || fs::read_dir(folder.join("backups")).map_or(0, Iterator::count);
    for _ in 0..2 {
        let running = Running::in_folder(&folder);
        let began = std::time::Instant::now();
        let whole = |path: &Path| path.extension().is_some_and(|ending| ending == "sqlite");
        let there =
            || fs::read_dir(folder.join("backups")).is_ok_and(|it| it.flatten().any(|file| whole(&file.path())));
        while !there() && began.elapsed().as_secs() < 20 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(there());
        drop(running);
    }
    assert_eq!(backups(), 1);
}
