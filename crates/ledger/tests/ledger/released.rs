//! The store that a released program wrote, beside what that program said of it.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value, json};
use tallyho_ledger::{Journal, Place, Sqlite, Standing, Store};
use tallyho_testkit::Folder;

use crate::fold::{battle_oracle, table_oracle};

/// The store of version 0.1.0, taken over, with what was in it and what its program said.
struct Released {
    store: Sqlite,
    says: Value,
    /// By battle, its lines as they were.
    battle_lines: Vec<(i64, String)>,
    table_lines: Vec<(i64, String)>,
    /// Gone last.
    _folder: Folder,
}

impl Released {
    fn take_over() -> Self {
        let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/old/0.1.0");
        let folder = Folder::new();
        fs::copy(old.join("store.sqlite"), folder.store()).unwrap();
        let before = Connection::open(folder.store()).unwrap();
        let lines = |query: &str| -> Vec<(i64, String)> {
            let mut query = before.prepare(query).unwrap();
            let lines = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
            lines.map(Result::unwrap).collect()
        };
        let battle_lines = lines("SELECT battle, text FROM line ORDER BY battle, n");
        let table_lines = lines("SELECT mat, text FROM mat_line ORDER BY mat, n");
        drop(before);
        let says = serde_json::from_str(&fs::read_to_string(old.join("store.says.json")).unwrap()).unwrap();
        let store = Sqlite::open(folder.path()).unwrap();
        Self { store, says, battle_lines, table_lines, _folder: folder }
    }

    fn home(&self, what: &str) -> &[Value] {
        self.says["/api/home"][what].as_array().unwrap()
    }
}

/// A battle as the home page of 0.1.0 listed it, but for the keys of computers, which are gone.
fn card(journal: &Journal) -> Value {
    let of = |sort: &str| -> Vec<&Place> { journal.places.iter().filter(|it| it.number(sort).is_some()).collect() };
    let seats: Vec<Value> = of("seat")
        .into_iter()
        .map(|Place { key, who, name, .. }| json!({ "key": key, "pilot": who, "name": name }))
        .collect();
    let mate = |place: &Place| {
        let (seat, _) = place.about.strip_prefix("seat ")?.split_once(" ships ")?;
        Some(json!({ "key": place.key, "seat": seat.parse::<u8>().ok()?, "name": place.name }))
    };
    let mates: Vec<Option<Value>> = of("mate").into_iter().map(mate).collect();
    let watch = journal.places.iter().find(|it| it.word == "watch").and_then(|it| it.key.as_deref());
    json!({
        "id": journal.id, "title": journal.title, "changed": journal.changed, "seats": seats, "watch": watch, "mates": mates,
        "summary": serde_json::from_str::<Value>(&journal.summary).unwrap(),
    })
}

#[test]
fn battles_are_listed_as_they_were() {
    let released = Released::take_over();
    let told: Vec<Value> = released.store.list("battle").unwrap().iter().map(card).collect();
    let mut wanted = released.home("battles").to_vec();
    for seat in wanted.iter_mut().flat_map(|battle| battle["seats"].as_array_mut().unwrap()) {
        if seat["pilot"] != "person" {
            let key = seat["key"].take();
            assert_eq!(released.store.door(key.as_str().unwrap()).unwrap(), None, "nobody sits there");
        }
    }
    assert_eq!(told, wanted);
}

#[test]
fn every_key_that_let_somebody_in_still_does() {
    let released = Released::take_over();
    let mut count = 0;
    for path in released.says.as_object().unwrap().keys() {
        let [_, "api", at, key] = path.split('/').collect::<Vec<_>>()[..] else { continue };
        let kind = match at {
            "at" => "battle",
            "mat" => "table",
            _ => continue,
        };
        let entered = released.store.door(key).unwrap().expect("a door");
        assert_eq!(entered.kind, kind);
        let written = released.store.load(entered.journal).unwrap().journal.written;
        assert_eq!(released.says[path]["turn"], written, "it stands at the same turn");
        if let Some(you) = released.says[path]["you"].as_u64() {
            let seat = entered.place.number("seat").map(|seat| seat as u64);
            let mates = entered.place.about.strip_prefix(&format!("seat {you} ships "));
            assert!(seat == Some(you) || mates.is_some(), "{entered:?}");
        }
        count += 1;
    }
    assert_eq!(count, 16);
}

#[test]
fn rows_count_as_they_did() {
    let released = Released::take_over();
    let mut written = 0;
    for journal in released.store.list("battle").unwrap() {
        let standing = Standing::of(released.store.load(journal.id).unwrap().rows);
        let own = released.battle_lines.iter().filter(|(id, _)| *id == journal.id).map(|(_, text)| text.clone());
        assert_eq!(standing.texts().collect::<Vec<_>>(), battle_oracle(own.collect()));
        written += journal.written;
    }
    assert_eq!(written, released.battle_lines.len() as u64);
    let tables = released.store.list("table").unwrap();
    let [table] = tables.as_slice() else { panic!("there is one: {tables:?}") };
    let standing = Standing::of(released.store.load(table.id).unwrap().rows);
    let rows: Vec<String> = released.table_lines.iter().map(|(_, text)| text.clone()).collect();
    let (done, undone) = table_oracle(&rows);
    assert_eq!(standing.texts().collect::<Vec<_>>(), done);
    assert_eq!((standing.written(), standing.undone().len()), (rows.len() as u64, undone.len()));
    let [told] = released.home("mats") else { panic!("there is one") };
    assert_eq!((told["title"].as_str(), told["changed"].as_i64()), (Some(table.title.as_str()), Some(table.changed)));
}

#[test]
fn squads_are_kept_as_they_were() {
    let released = Released::take_over();
    let squads = released.store.shelf("squad").unwrap();
    let ids: Vec<Value> = squads.iter().map(|squad| squad.id.into()).collect();
    assert_eq!(ids, released.home("kept").iter().map(|it| it["kept"].clone()).collect::<Vec<_>>());
    for squad in squads {
        let told = json!({ "id": squad.id, "rules": squad.label, "text": squad.text });
        assert_eq!(told, released.says[format!("/api/squads/{}", squad.id)]);
    }
}
