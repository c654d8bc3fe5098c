//! Every store there is, and rows to fill them with.

use tallyho_ledger::{Addition, Beginning, Draft, Edition, Entry, Memory, Place, Postgres, Sqlite, Store};
use tallyho_testkit::{Folder, Postgres as Server};

/// The same for every store there is.
pub(crate) fn for_each_store(check: impl Fn(&dyn Store)) {
    check(&Memory::default());
    let folder = Folder::new();
    check(&Sqlite::open(folder.path()).expect("a new store"));
    check(&Postgres::open(&Server::shared().database()).expect("a new store"));
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
