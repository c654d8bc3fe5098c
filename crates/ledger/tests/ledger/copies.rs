//! From one store to another, and as a text.

use std::path::Path;

use tallyho_ledger::{
    Addition, Edition, Entry, Kept, Keys, LedgerError, Memory, Postgres, Rows, Sqlite, Store, Which, Whole, bring_in,
    copy, export, read_export, verify,
};
use tallyho_testkit::{Folder, Postgres as Server};

use crate::kit::{addition, battle, did, edition, for_each_store};

/// Two battles of several editions, one of them taken back in part, and a squad.
fn fill(store: &dyn Store) {
    let id = store.begin(&battle(1)).unwrap();
    let other = Edition { format: 2, rules: "other".to_owned(), program: "0.3.0".to_owned() };
    let rows = vec![did("a"), did("b"), did("c")];
    store.append(id, &Addition { message: Some("m1".to_owned()), edition: other, ..addition(2, rows) }).unwrap();
    let mut back = did("");
    back.entry = Entry::Undo { keep: 2 };
    store.append(id, &Addition { message: Some("m2".to_owned()), ..addition(5, vec![back]) }).unwrap();
    let mut table = battle(11);
    (table.kind, table.seed) = ("table".to_owned(), 7);
    store.begin(&table).unwrap();
    store.shelve("squad", "200", "red", 9).unwrap();
}

/// Everything but numbers and when it was changed.
fn content(store: &dyn Store) -> (Vec<Kept>, Vec<(String, String, String)>) {
    let Whole { mut journals, shelf } = Whole::of(store).unwrap();
    for kept in &mut journals {
        (kept.journal.id, kept.journal.changed) = (0, 0);
    }
    journals.sort_by(|one, other| one.journal.kind.cmp(&other.journal.kind));
    (journals, shelf.into_iter().map(|it| (it.kind, it.label, it.text)).collect())
}

#[test]
fn what_is_copied_is_the_same_there_and_back() {
    let folder = Folder::new();
    let (disk, database) =
        (Sqlite::open(folder.path()).unwrap(), Postgres::open(&Server::shared().database()).unwrap());
    fill(&disk);
    // Numbers differ there.
    database.begin(&battle(91)).unwrap();
    database.remove(1).unwrap();
    let copied = copy(&disk, &database, &Which::All).unwrap();
    assert_eq!((copied.new, copied.shelved), (vec![(1, 2), (2, 3)], 1));
    assert_eq!(content(&database), content(&disk));
    let back = Memory::default();
    copy(&database, &back, &Which::All).unwrap();
    assert_eq!(content(&back), content(&disk));
    assert_eq!(database.load(2).unwrap().rows, disk.load(1).unwrap().rows);
    assert!(verify(&database).unwrap().faults.is_empty());
}

#[test]
fn what_is_there_already_is_not_there_twice_and_gets_what_it_lacks() {
    for_each_store(|to| {
        let from = Memory::default();
        fill(&from);
        copy(&from, to, &Which::All).unwrap();
        let again = copy(&from, to, &Which::All).unwrap();
        assert_eq!((again.new, again.there.len(), again.shelved), (vec![], 2, 0));
        let more = Addition { message: Some("m3".to_owned()), ..addition(6, vec![did("d"), did("e")]) };
        from.append(1, &more).unwrap();
        let grown = copy(&from, to, &Which::Kind("battle".to_owned())).unwrap();
        assert_eq!((grown.grown, grown.there), (vec![(1, 1)], vec![]));
        assert_eq!(content(to), content(&from));
        assert_eq!(copy(to, &from, &Which::One(1)).unwrap().there, [(1, 1)], "and the other way");
        to.append(1, &addition(8, vec![did("here")])).unwrap();
        from.append(1, &addition(8, vec![did("there")])).unwrap();
        let before = content(to);
        assert_eq!(copy(&from, to, &Which::One(1)).unwrap().apart, [(1, 1)]);
        assert_eq!(content(to), before);
        assert!(matches!(copy(&from, to, &Which::One(9)), Err(LedgerError::Missing { .. })));
    });
}

fn text_of(kept: &Kept, keys: Keys) -> String {
    let mut text = Vec::new();
    export(kept, keys, Rows::Plain, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn a_journal_as_a_text_is_read_as_it_was() {
    let from = Memory::default();
    fill(&from);
    let kept = from.load(1).unwrap();
    let text = text_of(&kept, Keys::Written);
    let first = r#"{"tallyho":1,"journal":1,"kind":"battle","title":"A duel","seed":"18446744073709551614","#;
    assert!(text.starts_with(first), "{text}");
    assert!(text.lines().all(|line| line.starts_with('{') && line.ends_with('}')));
    assert_eq!(text.lines().count(), 1 + 3 + 6 + 1);
    let read = read_export(text.as_bytes(), Path::new("a.jsonl")).unwrap();
    assert_eq!(read.journals, std::slice::from_ref(&kept));
    let sent = text_of(&kept, Keys::LeftOut);
    assert!(!sent.contains("key"), "nobody who reads it can sit down");
    let read = read_export(sent.as_bytes(), Path::new("a.jsonl")).unwrap();
    for_each_store(|to| {
        assert_eq!(bring_in(&read.journals[0], to).unwrap().new, [(1, 1)]);
        assert_eq!(bring_in(&read.journals[0], to).unwrap().there, [(1, 1)]);
        assert_eq!(to.load(1).unwrap().rows, kept.rows);
        assert_eq!(to.load(1).unwrap().journal.edition, edition());
    });
}

#[test]
fn a_sealed_text_shows_nobody_what_rows_say_and_is_read_as_it_was() {
    let from = Memory::default();
    fill(&from);
    let kept = from.load(1).unwrap();
    let mut text = Vec::new();
    export(&kept, Keys::LeftOut, Rows::Sealed, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let said = kept.rows.iter().map(|row| row.entry.text()).filter(|said| !said.is_empty());
    for said in said {
        assert!(!text.contains(&format!("\"text\":\"{said}\"")), "{said}: {text}");
    }
    let read = read_export(text.as_bytes(), Path::new("a.jsonl")).unwrap();
    assert_eq!(read.journals[0].rows, kept.rows);
    let torn = text.replacen("\"text\":\"", "\"text\":\"x", 1);
    assert!(read_export(torn.as_bytes(), Path::new("a.jsonl")).unwrap_err().to_string().contains("its seal is broken"));
}

#[test]
fn a_text_that_was_changed_or_cut_off_or_is_of_a_later_program_is_refused() {
    let from = Memory::default();
    fill(&from);
    let text = text_of(&from.load(1).unwrap(), Keys::Written);
    let refused = |text: &str| match read_export(text.as_bytes(), Path::new("a.jsonl")) {
        Err(told @ LedgerError::BadText { .. }) => told.to_string(),
        other => panic!("{other:?}"),
    };
    let lines: Vec<&str> = text.lines().collect();
    for cut in 0..lines.len() {
        refused(&lines[..cut].join("\n"));
    }
    for left_out in (0..lines.len()).filter(|line| !(1..=3).contains(line)) {
        let rest: Vec<&str> = lines.iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, it)| *it).collect();
        refused(&rest.join("\n"));
    }
    let told = refused(&text.replace("\"text\":\"b\"", "\"text\":\"B\""));
    assert_eq!(told, "line 11 of a.jsonl: the journal before it is not what was written; get the file once more");
    let told = refused(&text.replace("\"tallyho\":1", "\"tallyho\":2,\"more\":3"));
    assert_eq!(
        told,
        "line 1 of a.jsonl: it is of version 2 and this program knows up to 1; get a later program to read it"
    );
    for nonsense in ["", "soup", "[]", "{}", "{\"tallyho\":1}", "\u{0}", "{\"row\":0,\"deed\":\"did\",\"text\":\"\"}"] {
        refused(nonsense);
    }
    assert!(read_export(&[0xff, 0xfe][..], Path::new("x")).is_err());
}
