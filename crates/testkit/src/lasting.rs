//! What outlives a program: folders and databases, and programs that are killed while they write there.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::Duration;
use std::{env, fs, process, thread};

use crate::Postgres;

/// The words of a new store of each kind that outlives a program, and the folder of the first.
///
/// # Panics
/// When there is no PostgreSQL here.
pub fn lasting() -> (Folder, [String; 2]) {
    let folder = Folder::new();
    let word = folder.path().to_str().expect("its name is a text").to_owned();
    (folder, [word, Postgres::shared().database()])
}

/// How often something is done: by the word of the environment, for the long run.
pub fn times(word: &str, otherwise: usize) -> usize {
    env::var(word).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// Noise that is the same every time.
pub fn noise(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A folder that is gone with the test.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// A new one, empty.
    ///
    /// # Panics
    /// When it cannot be made.
    #[expect(clippy::new_without_default, reason = "a folder that is made is nobody's default")]
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tallyho-test-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir(&path).expect("a folder of one's own");
        Self(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Where a store in it is.
    pub fn store(&self) -> PathBuf {
        self.0.join("tallyho.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind is in the folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where a child is told to write.
const STORE: &str = "TALLYHO_TEST_STORE";

/// The store of whoever is a child; nothing for a test that runs as a test.
pub fn child_store() -> Option<String> {
    env::var(STORE).ok()
}

/// This test program, told to run one of its tests alone as a child that writes to a store; behind other words, if there are any.
///
/// # Panics
/// When it does not start.
pub fn child(test: &str, store: &str, before: &[&str]) -> Child {
    let me = env::current_exe().expect("a program knows where it is");
    let mut command = match before {
        [] => Command::new(&me),
        [first, rest @ ..] => {
            let mut command = Command::new(first);
            command.args(rest).arg(&me);
            command
        }
    };
    let args = ["--exact", test, "--nocapture", "--test-threads", "1"];
    let command = command.args(args).env(STORE, store).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().expect("it starts")
}

/// Kills so many children at moments that nobody chose. A child says `rows` and a number for whatever it was confirmed; `check`
/// hears the last of these after each kill, and says what is there.
///
/// # Panics
/// When a child writes nothing, or too few were killed while they wrote.
pub fn kill(test: &str, store: &str, kills: usize, check: impl Fn(u64) -> u64) {
    let mut state = 19;
    let (mut last, mut while_writing) = (0, 0);
    for turn in 0..kills {
        let mut child = child(test, store, &[]);
        let output = child.stdout.take().expect("its output");
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
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        reader.join().expect("its output is read");
        confirmed = hears.try_iter().last().unwrap_or(confirmed);
        while_writing += usize::from(confirmed > last);
        // What a killed program sent may still be on its way to a server; nobody was told of it.
        last = check(confirmed);
    }
    assert!(while_writing * 2 > kills, "{while_writing} of {kills} were writing");
}
