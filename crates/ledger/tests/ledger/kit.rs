//! Folders that vanish, and rows to fill them with.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use tallyho_ledger::{Addition, Beginning, Draft, Edition, Entry, Memory, Place, Postgres, Sqlite, Store};
use tallyho_testkit::Postgres as Server;

/// The same for every store there is.
pub(crate) fn for_each_store(check: impl Fn(&dyn Store)) {
    check(&Memory::default());
    let folder = Folder::new();
    check(&Sqlite::open(folder.path()).expect("a new store"));
    check(&Postgres::open(&Server::shared().database()).expect("a new store"));
}

/// The words of a new store of each kind that outlives a program, and the folder of the first.
pub(crate) fn lasting() -> (Folder, [String; 2]) {
    let folder = Folder::new();
    let word = folder.path().to_str().expect("its name is a text").to_owned();
    (folder, [word, Server::shared().database()])
}

/// How often something is done: by the word of the environment, for the long run.
pub(crate) fn times(word: &str, otherwise: usize) -> usize {
    env::var(word).ok().and_then(|number| number.parse().ok()).unwrap_or(otherwise)
}

/// Noise that is the same every time.
pub(crate) fn noise(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// A folder that is gone with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("tallyho-ledger-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = env::temp_dir().join(name);
        fs::create_dir(&path).expect("a folder of one's own");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.0.join("tallyho.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind is in the folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn edition() -> Edition {
    Edition { format: 1, rules: "abc".to_owned(), program: "0.2.0".to_owned() }
}

pub(crate) fn key(number: u64) -> String {
    format!("{number:032x}")
}

pub(crate) fn did(text: &str) -> Draft {
    Draft { writer: Some("seat 0".to_owned()), entry: Entry::Did(text.to_owned()), note: format!("why {text}") }
}

/// A battle of two, the second of whom is a computer.
pub(crate) fn battle(keys: u64) -> Beginning {
    let place = |word: &str, key: Option<String>, who: &str, name: &str| Place {
        word: word.to_owned(),
        key,
        who: who.to_owned(),
        name: name.to_owned(),
        about: String::new(),
    };
    Beginning {
        kind: "battle".to_owned(),
        title: "A duel".to_owned(),
        head: "the head\n".to_owned(),
        seed: u64::MAX - 1,
        edition: edition(),
        summary: "round 0".to_owned(),
        places: vec![
            place("seat 0", Some(key(keys)), "person", "Red"),
            place("seat 1", None, "solo", "Blue"),
            place("watch", Some(key(keys + 1)), "", ""),
        ],
        rows: vec![did("first"), did("second")],
    }
}

pub(crate) fn addition(at: u64, rows: Vec<Draft>) -> Addition {
    Addition { at, message: None, edition: edition(), rows, summary: format!("after {at}") }
}
