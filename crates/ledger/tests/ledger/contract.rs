//! What every store promises, and that they promise the same.

use proptest::prelude::*;
use tallyho_ledger::{
    Addition, Draft, Edition, Entry, LedgerError, Memory, Place, Postgres, Row, Sqlite, Store, Whole, Written,
};
use tallyho_testkit::{Folder, Postgres as Server};

use crate::kit::{addition, battle, did, edition, for_each_store, key};

#[test]
fn what_was_written_is_read() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        let rows = vec![did("third"), nobodys(Entry::Undo { keep: 1 }), nobodys(Entry::Redo)];
        let written = store.append(id, &Addition { message: Some("m1".to_owned()), ..addition(2, rows) }).unwrap();
        let Written::Now(written) = written else { panic!("it is new") };
        let kept = store.load(id).unwrap();
        assert_eq!(kept.rows[2..], written);
        assert_eq!((kept.head.as_str(), kept.journal.seed), ("the head\n", u64::MAX - 1));
        assert_eq!((kept.journal.written, kept.journal.summary.as_str()), (5, "after 2"));
        assert_eq!(kept.journal.places, battle(1).places);
        assert_eq!(kept.journal.edition, edition());
        assert_eq!(kept.rows[0].note, "why first");
        assert_eq!(kept.rows[2].message.as_deref(), Some("m1"));
        assert_eq!(kept.rows[3].message, None);
        assert_eq!(store.rows_from(id, 3).unwrap(), kept.rows[3..]);
        assert_eq!(store.rows_from(id, 5).unwrap(), []);
        assert_eq!(store.list("battle").unwrap(), [kept.journal]);
        assert_eq!(store.list("table").unwrap(), []);
    });
}

/// A row that nobody in particular wrote.
fn nobodys(entry: Entry) -> Draft {
    Draft { writer: None, entry, note: String::new() }
}

#[test]
fn a_message_that_comes_twice_is_one_row() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        let other = store.begin(&battle(11)).unwrap();
        let sent = Addition { message: Some("m1".to_owned()), ..addition(2, vec![did("a"), did("b")]) };
        assert!(matches!(store.append(id, &sent), Ok(Written::Now(rows)) if rows.len() == 2));
        let before = store.load(id).unwrap();
        assert_eq!(store.append(id, &sent).unwrap(), Written::Before(2));
        let late = Addition { at: 4, ..sent.clone() };
        assert_eq!(store.append(id, &late).unwrap(), Written::Before(2), "whatever number it expects by now");
        assert_eq!(store.load(id).unwrap(), before);
        assert!(matches!(store.append(other, &sent), Ok(Written::Now(_))), "another journal has messages of its own");
    });
}

#[test]
fn whoever_is_late_changes_nothing() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        let before = store.load(id).unwrap();
        for at in [0, 1, 3, u64::MAX] {
            let refused = store.append(id, &addition(at, vec![did("late")])).unwrap_err();
            let LedgerError::Conflict { at: said, written, .. } = refused else { panic!("{refused}") };
            assert_eq!((said, written), (at, 2));
        }
        assert_eq!(store.load(id).unwrap(), before);
        let nowhere = store.append(id + 1, &addition(0, vec![did("x")])).unwrap_err();
        assert_eq!(nowhere.to_string(), "there is no journal 2 in the store; it may have been removed");
    });
}

#[test]
fn a_key_opens_one_door() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        let entered = store.door(&key(1)).unwrap().expect("a door");
        assert_eq!((entered.journal, entered.kind.as_str()), (id, "battle"));
        assert_eq!((entered.place.number("seat"), entered.place.number("mate")), (Some(0), None));
        assert_eq!(store.door(&key(9)).unwrap(), None);
        assert_eq!(store.door("").unwrap(), None, "a place without a key has no door");
        let taken = store.begin(&battle(2)).unwrap_err();
        assert!(matches!(&taken, LedgerError::Taken { .. }), "{taken}");
        assert!(!taken.to_string().contains(&key(2)), "nobody is told a key");
        assert_eq!(store.list("battle").unwrap().len(), 1);
        let mut twice = battle(20);
        twice.places[2].word = "seat 0".to_owned();
        assert!(matches!(store.begin(&twice), Err(LedgerError::Taken { .. })));
    });
}

#[test]
fn places_change_hands() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        let place = |word: &str, key: Option<String>| Place { word: word.to_owned(), key, ..Place::default() };
        store.set_place(id, &place("seat 0", Some(key(7)))).unwrap();
        store.set_place(id, &place("mate 0", Some(key(8)))).unwrap();
        let words: Vec<String> =
            store.load(id).unwrap().journal.places.iter().map(|place| place.word.clone()).collect();
        assert_eq!(words, ["seat 0", "seat 1", "watch", "mate 0"]);
        assert_eq!(store.door(&key(1)).unwrap(), None, "an old key is worth nothing");
        assert!(store.door(&key(7)).unwrap().is_some());
        store.set_place(id, &place("seat 0", Some(key(7)))).unwrap();
        let taken = store.set_place(id, &place("seat 1", Some(key(7))));
        assert!(matches!(taken, Err(LedgerError::Taken { .. })));
        assert_eq!(store.door(&key(7)).unwrap().unwrap().place.word, "seat 0");
        assert!(matches!(store.set_place(99, &place("x", None)), Err(LedgerError::Missing { .. })));
    });
}

#[test]
fn what_is_removed_is_gone_and_its_number_with_it() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        store.remove(id).unwrap();
        store.remove(id).unwrap();
        assert!(matches!(store.load(id), Err(LedgerError::Missing { .. })));
        assert_eq!(store.door(&key(1)).unwrap(), None);
        assert!(store.begin(&battle(1)).unwrap() > id);
    });
}

#[test]
fn things_are_kept_on_a_shelf() {
    for_each_store(|store| {
        let red = store.shelve("squad", "200", "red", 2).unwrap();
        let blue = store.shelve("squad", "20", "blue", 2).unwrap();
        let full = store.shelve("squad", "20", "green", 2).unwrap_err();
        assert_eq!(full.to_string(), "2 squads are kept; remove some first");
        store.shelve("map", "", "elsewhere", 2).unwrap();
        store.reshelve("squad", red, "20", "crimson").unwrap();
        let thing = store.shelved("squad", red).unwrap();
        assert_eq!((thing.label.as_str(), thing.text.as_str()), ("20", "crimson"));
        assert!(matches!(store.shelved("map", red), Err(LedgerError::Missing { .. })));
        assert!(matches!(store.reshelve("map", red, "", ""), Err(LedgerError::Missing { .. })));
        store.unshelve("map", blue).unwrap();
        assert_eq!(store.shelf("squad").unwrap().len(), 2);
        store.unshelve("squad", blue).unwrap();
        assert_eq!(store.shelf("squad").unwrap().iter().map(|it| it.id).collect::<Vec<_>>(), [red]);
    });
}

#[test]
fn many_who_write_at_once_get_a_row_each() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        std::thread::scope(|scope| {
            for writer in 0..4 {
                scope.spawn(move || {
                    for turn in 0..10 {
                        let message = format!("{writer} {turn}");
                        loop {
                            let at = store.load(id).unwrap().journal.written;
                            let sent = Addition { message: Some(message.clone()), ..addition(at, vec![did(&message)]) };
                            match store.append(id, &sent) {
                                Ok(_) => break,
                                Err(LedgerError::Conflict { .. }) => {}
                                Err(error) => panic!("{error}"),
                            }
                        }
                    }
                });
            }
        });
        let rows = store.load(id).unwrap().rows;
        let mut messages: Vec<&str> = rows.iter().filter_map(|row| row.message.as_deref()).collect();
        messages.sort_unstable();
        messages.dedup();
        assert_eq!((rows.len(), messages.len()), (42, 40));
    });
}

#[test]
fn every_character_is_kept() {
    for_each_store(|store| {
        let text = "a\0b\u{1}0\u{1}\u{2}\n\r\t'\"\\ ä€😀 \u{feff}";
        let mut odd = battle(1);
        (odd.title, odd.head, odd.kind) = (text.to_owned(), text.repeat(3), format!("battle{text}"));
        odd.places[0].name = text.to_owned();
        let id = store.begin(&odd).unwrap();
        let sent = Addition { message: Some(text.to_owned()), ..addition(2, vec![did(text)]) };
        store.append(id, &sent).unwrap();
        assert_eq!(store.append(id, &sent).unwrap(), Written::Before(2));
        let kept = store.load(id).unwrap();
        assert_eq!((kept.journal.title.as_str(), kept.head), (text, text.repeat(3)));
        assert_eq!(kept.rows[2].entry, Entry::Did(text.to_owned()));
        assert_eq!(store.list(&odd.kind).unwrap().len(), 1);
        let thing = store.shelve(text, text, text, 1).unwrap();
        assert_eq!(store.shelved(text, thing).unwrap().text, text);
        let kinds = store.kinds().unwrap();
        assert_eq!((kinds.journals, kinds.shelf), (vec![odd.kind], vec![text.to_owned()]));
    });
}

#[test]
fn what_was_kept_elsewhere_is_kept_as_it_was() {
    for_each_store(|store| {
        let from = Memory::default();
        let id = from.begin(&battle(1)).unwrap();
        let other = Edition { rules: "other".to_owned(), ..edition() };
        let sent = Addition { message: Some("m".to_owned()), edition: other, ..addition(2, vec![did("x"), did("y")]) };
        from.append(id, &sent).unwrap();
        let mut kept = from.load(id).unwrap();
        (kept.journal.created, kept.journal.changed) = (1000, 2000);
        store.begin(&battle(21)).unwrap();
        let there = store.import(&kept).unwrap();
        assert_eq!(there, 2);
        kept.journal.id = there;
        assert_eq!(store.load(there).unwrap(), kept);
        assert_eq!(store.append(there, &sent).unwrap(), Written::Before(2), "messages came along");
        assert!(matches!(store.import(&kept), Err(LedgerError::Taken { .. })), "keys are one journal's");
        assert_eq!(store.list("battle").unwrap().len(), 2);
    });
}

#[test]
fn everything_is_replaced_at_once_or_nothing() {
    for_each_store(|store| {
        let from = Memory::default();
        from.begin(&battle(1)).unwrap();
        from.begin(&battle(11)).unwrap();
        from.remove(1).unwrap();
        from.shelve("squad", "200", "red", 9).unwrap();
        let whole = Whole::of(&from).unwrap();
        store.begin(&battle(1)).unwrap();
        store.begin(&battle(11)).unwrap();
        store.begin(&battle(31)).unwrap();
        let before = Whole::of(store).unwrap();
        let mut twice = whole.clone();
        twice.journals.extend(whole.journals.clone());
        assert!(matches!(store.replace(&twice), Err(LedgerError::Taken { .. })));
        assert_eq!(Whole::of(store).unwrap(), before);
        store.replace(&whole).unwrap();
        assert_eq!(Whole::of(store).unwrap(), whole);
        assert!(store.begin(&battle(41)).unwrap() > 3, "no number is given again");
    });
}

#[test]
fn rows_say_what_they_were_played_by() {
    for_each_store(|store| {
        let id = store.begin(&battle(1)).unwrap();
        let mut later = edition();
        later.rules = "other rules".to_owned();
        store.append(id, &Addition { edition: later.clone(), ..addition(2, vec![did("x")]) }).unwrap();
        let kept = store.load(id).unwrap();
        let rules: Vec<&str> = kept.rows.iter().map(|row: &Row| row.edition.rules.as_str()).collect();
        assert_eq!(rules, ["abc", "abc", "other rules"]);
        assert_eq!(kept.journal.edition, edition(), "what it began by stays");
    });
}

/// Something that somebody does to a store.
#[derive(Clone, Debug)]
enum Deed {
    Begin(u64),
    Append(i64, u64, Option<u8>, u8),
    Remove(i64),
    Place(i64, u8, Option<u64>),
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        2 => (0_u64..6).prop_map(Deed::Begin),
        6 => (1_i64..4, 0_u64..8, prop::option::of(0_u8..4), 0_u8..3)
            .prop_map(|(id, at, message, rows)| Deed::Append(id, at, message, rows)),
        1 => (1_i64..4).prop_map(Deed::Remove),
        2 => (1_i64..4, 0_u8..3, prop::option::of(0_u64..6)).prop_map(|(id, word, key)| Deed::Place(id, word, key)),
    ]
}

fn carry_out(store: &dyn Store, deed: &Deed) -> String {
    match deed {
        Deed::Begin(keys) => format!("{:?}", store.begin(&battle(*keys))),
        Deed::Append(id, at, message, rows) => {
            let rows = (0..*rows).map(|row| did(&row.to_string())).collect();
            let message = message.map(|message| format!("m{message}"));
            format!("{:?}", store.append(*id, &Addition { message, ..addition(*at, rows) }))
        }
        Deed::Remove(id) => format!("{:?}", store.remove(*id)),
        Deed::Place(id, word, number) => {
            let place = Place { word: format!("seat {word}"), key: number.map(key), ..Place::default() };
            format!("{:?}", store.set_place(*id, &place))
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn all_stores_answer_alike(deeds in prop::collection::vec(deed(), 1..30)) {
        let (folder, address) = (Folder::new(), Server::shared().database());
        let memory = Memory::default();
        let open = || -> [Box<dyn Store>; 2] {
            [Box::new(Sqlite::open(folder.path()).unwrap()), Box::new(Postgres::open(&address).unwrap())]
        };
        let stores = open();
        for deed in &deeds {
            let told = carry_out(&memory, deed);
            for store in &stores {
                prop_assert_eq!(&told, &carry_out(&**store, deed), "{:?} in {}", deed, store.name());
            }
        }
        // Taken up again, they are as they were.
        drop(stores);
        for store in open() {
            for id in 1..8 {
                match (memory.load(id), store.load(id)) {
                    (Ok(one), Ok(other)) => {
                        prop_assert_eq!((one.rows, one.head, one.journal.places), (other.rows, other.head, other.journal.places));
                        prop_assert_eq!((one.journal.written, one.journal.summary), (other.journal.written, other.journal.summary));
                    }
                    (one, other) => prop_assert_eq!(format!("{one:?}"), format!("{other:?}")),
                }
            }
        }
    }
}
