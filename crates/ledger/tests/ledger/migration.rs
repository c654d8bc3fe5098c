//! Stores of earlier programs: everything in them is there still, and counts as it did.

use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use proptest::prelude::*;
use rusqlite::{Connection, params};
use tallyho_ledger::{Entry, Kept, LedgerError, Place, Sqlite, Standing, Store, VERSION};
use tallyho_testkit::Folder;

use crate::kit::{battle, key};

/// Version 1 as the first programs made it.
const FIRST: &str = "
    CREATE TABLE battle (id INTEGER PRIMARY KEY, title TEXT NOT NULL, head TEXT NOT NULL, seed INTEGER NOT NULL,
        created INTEGER NOT NULL, changed INTEGER NOT NULL, summary TEXT NOT NULL);
    CREATE TABLE seat (battle INTEGER NOT NULL REFERENCES battle(id), place INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
        pilot TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (battle, place)) WITHOUT ROWID;
    CREATE TABLE line (battle INTEGER NOT NULL REFERENCES battle(id), n INTEGER NOT NULL, seat INTEGER,
        text TEXT NOT NULL, reasons TEXT NOT NULL, PRIMARY KEY (battle, n)) WITHOUT ROWID;
    PRAGMA user_version = 1;
";

/// What later ones added without a number.
const LATER: [&str; 4] = [
    "CREATE TABLE IF NOT EXISTS seat_told (battle INTEGER NOT NULL REFERENCES battle(id), place INTEGER NOT NULL,
        text TEXT NOT NULL, PRIMARY KEY (battle, place)) WITHOUT ROWID;",
    "CREATE TABLE IF NOT EXISTS mat (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
        head TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, summary TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS mat_line (mat INTEGER NOT NULL REFERENCES mat(id), n INTEGER NOT NULL,
        text TEXT NOT NULL, PRIMARY KEY (mat, n)) WITHOUT ROWID;",
    "CREATE TABLE IF NOT EXISTS squad (id INTEGER PRIMARY KEY, rules TEXT NOT NULL, xws TEXT NOT NULL,
        created INTEGER NOT NULL, changed INTEGER NOT NULL);",
    "CREATE TABLE IF NOT EXISTS mate (battle INTEGER NOT NULL REFERENCES battle(id), place INTEGER NOT NULL, key TEXT NOT NULL UNIQUE,
        seat INTEGER NOT NULL, ships INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (battle, place)) WITHOUT ROWID;",
];

const TOLD: usize = 0;
const MAT: usize = 1;
const SQUAD: usize = 2;
const MATE: usize = 3;

/// A store of version 1 with these of the later tables, as a killed program leaves it: the last rows are in its log.
fn make(folder: &Folder, later: &[usize]) -> Connection {
    let db = Connection::open(folder.store()).unwrap();
    db.pragma_update(None, "journal_mode", "wal").unwrap();
    db.execute_batch(FIRST).unwrap();
    later.iter().for_each(|it| db.execute_batch(LATER[*it]).unwrap());
    db
}

const TEXTS: [(Option<i64>, &str, &str); 7] = [
    (Some(0), "dial 1\n", ""),
    (Some(1), "dial 2\n", "it is near\nit is hurt"),
    (None, "adjust 0 gain stress\n", ""),
    (None, "undo 1", ""),
    (Some(1), "dial 3\n", "so"),
    (None, "undo 9", ""),
    (Some(0), "dial 4\n", ""),
];

fn fill_battles(db: &Connection) {
    for (id, changed) in [(3, 500), (7, 400)] {
        let seed = -5_i64;
        db.execute(
            "INSERT INTO battle (id, title, head, seed, created, changed, summary) VALUES (?1, ?2, 'head\n', ?3, 100, ?4, '{}')",
            params![id, format!("Battle {id}"), seed, changed],
        )
        .unwrap();
        for (place, pilot) in [(0, "person"), (1, "solo"), (-1, "")] {
            let key = key((id * 10 + place) as u64);
            let name = ["Red", "Blue"].get(place as usize).copied().unwrap_or_default();
            let query = "INSERT INTO seat (battle, place, key, pilot, name) VALUES (?1, ?2, ?3, ?4, ?5)";
            db.execute(query, params![id, place, key, pilot, name]).unwrap();
        }
        for ((seat, text, reasons), n) in TEXTS.iter().zip(0..) {
            let query = "INSERT INTO line (battle, n, seat, text, reasons) VALUES (?1, ?2, ?3, ?4, ?5)";
            db.execute(query, params![id, n, seat, text, reasons]).unwrap();
        }
    }
}

const STEPS: [&str; 6] =
    [r#"{"did":[{"answer":"Luke"}]}"#, r#"{"did":[{"map":true}]}"#, r#""undo""#, r#""undo""#, r#""undo""#, r#""redo""#];

fn fill_later(db: &Connection, later: &[usize]) {
    for it in later {
        match *it {
            TOLD => {
                db.execute("INSERT INTO seat_told VALUES (3, 1, '{\"orders\":[]}')", []).unwrap();
            }
            MAT => {
                let query =
                    "INSERT INTO mat VALUES (3, ?1, 'A table', 'tallyho companion 1\n', 200, 300, '{\"round\":1}')";
                db.execute(query, [key(900)]).unwrap();
                for (text, n) in STEPS.iter().zip(0..) {
                    db.execute("INSERT INTO mat_line VALUES (3, ?1, ?2)", params![n, text]).unwrap();
                }
            }
            SQUAD => {
                db.execute("INSERT INTO squad VALUES (4, '200', '{\"pilots\":[]}', 11, 22)", []).unwrap();
            }
            MATE => {
                for place in 0..2 {
                    let query = "INSERT INTO mate VALUES (7, ?1, ?2, 0, ?3, 'Wedge and Biggs')";
                    db.execute(query, params![place, key(800 + place as u64), i64::MIN + place]).unwrap();
                }
            }
            other => panic!("there is no table {other}"),
        }
    }
}

fn check_battle(kept: &Kept, told: bool, mates: bool) {
    let id = kept.journal.id;
    assert_eq!((kept.journal.title.as_str(), kept.head.as_str()), (format!("Battle {id}").as_str(), "head\n"));
    assert_eq!((kept.journal.seed, kept.journal.created), ((-5_i64) as u64, 100));
    assert_eq!((kept.journal.changed, kept.journal.summary.as_str()), (if id == 3 { 500 } else { 400 }, "{}"));
    assert_eq!(kept.journal.edition.program, "0.1.0");
    for (row, (seat, text, reasons)) in kept.rows.iter().zip(TEXTS) {
        assert_eq!(row.writer, seat.map(|seat| format!("seat {seat}")));
        assert_eq!(row.note, reasons);
        match text.strip_prefix("undo ") {
            Some(keep) => assert_eq!(row.entry, Entry::Undo { keep: keep.parse().unwrap() }),
            None => assert_eq!(row.entry, Entry::Did(text.to_owned())),
        }
    }
    let standing = Standing::of(kept.rows.clone());
    assert_eq!(standing.texts().collect::<Vec<_>>(), ["dial 1\n", "dial 3\n", "dial 4\n"]);
    let place = |word: &str, key: Option<String>, [who, name, about]: [&str; 3]| Place {
        word: word.to_owned(),
        key,
        who: who.to_owned(),
        name: name.to_owned(),
        about: about.to_owned(),
    };
    let keys = id as u64 * 10;
    let orders = if told && id == 3 { "{\"orders\":[]}" } else { "" };
    let mut places = vec![
        place("seat 0", Some(key(keys)), ["person", "Red", ""]),
        place("seat 1", None, ["solo", "Blue", orders]),
        place("watch", Some(key(keys - 1)), ["", "", ""]),
    ];
    if mates && id == 7 {
        let about = "seat 0 ships 9223372036854775808";
        places.push(place("mate 0", Some(key(800)), ["person", "Wedge and Biggs", about]));
        let about = "seat 0 ships 9223372036854775809";
        places.push(place("mate 1", Some(key(801)), ["person", "Wedge and Biggs", about]));
    }
    assert_eq!(kept.journal.places, places);
}

fn check(store: &Sqlite, later: &[usize]) {
    let has = |it: usize| later.contains(&it);
    let battles = store.list("battle").unwrap();
    assert_eq!(battles.iter().map(|it| it.id).collect::<Vec<_>>(), [3, 7], "the one played last first");
    for battle in &battles {
        check_battle(&store.load(battle.id).unwrap(), has(TOLD), has(MATE));
    }
    assert_eq!(store.door(&key(31)).unwrap(), None, "nobody sits at the seat of a computer");
    let tables = store.list("table").unwrap();
    assert_eq!(tables.len(), usize::from(has(MAT)));
    for table in tables {
        let kept = store.load(table.id).unwrap();
        assert_eq!((table.title.as_str(), table.created, table.changed), ("A table", 200, 300));
        assert_eq!((kept.head.as_str(), table.summary.as_str()), ("tallyho companion 1\n", "{\"round\":1}"));
        let undo = |keep| Entry::Undo { keep };
        let did = |text: &str| Entry::Did(text.to_owned());
        let entries: Vec<Entry> = kept.rows.iter().map(|row| row.entry.clone()).collect();
        let first = [did(r#"[{"answer":"Luke"}]"#), did(r#"[{"map":true}]"#)];
        assert_eq!(entries, [first.to_vec(), vec![undo(1), undo(0), undo(0), Entry::Redo]].concat());
        assert_eq!(Standing::of(kept.rows).texts().collect::<Vec<_>>(), [r#"[{"answer":"Luke"}]"#]);
        assert_eq!(store.door(&key(900)).unwrap().unwrap().journal, table.id);
    }
    let squads = store.shelf("squad").unwrap();
    assert_eq!(squads.len(), usize::from(has(SQUAD)));
    for squad in squads {
        assert_eq!((squad.id, squad.label.as_str(), squad.text.as_str()), (4, "200", "{\"pilots\":[]}"));
        assert_eq!((squad.created, squad.changed), (11, 22));
    }
}

#[test]
fn stores_of_every_shape_of_the_first_version_are_taken_over() {
    for shape in 0..1_usize << LATER.len() {
        let later: Vec<usize> = (0..LATER.len()).filter(|it| shape >> it & 1 == 1).collect();
        let old = Folder::new();
        let db = make(&old, &later);
        fill_battles(&db);
        fill_later(&db, &later);
        // As a killed program leaves it, its last rows still in the log beside it.
        let folder = Folder::new();
        for name in ["tallyho.sqlite", "tallyho.sqlite-wal"] {
            fs::copy(old.path().join(name), folder.path().join(name)).unwrap();
        }
        let store = Sqlite::open(folder.path()).unwrap();
        check(&store, &later);
        let next = store.begin(&battle(1)).unwrap();
        assert!(next > 7, "no number is given twice");
        drop(store);
        check_copy(&folder, &later);
        assert_eq!(Sqlite::open(folder.path()).unwrap().list("battle").unwrap().len(), 3);
    }
}

/// The old store lies beside the new one, whole, and would be taken over once more.
fn check_copy(folder: &Folder, later: &[usize]) {
    let copy = folder.path().join("tallyho.sqlite.v1");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let again = Folder::new();
    fs::copy(&copy, again.store()).unwrap();
    let db = Connection::open(again.store()).unwrap();
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, 1);
    drop(db);
    check(&Sqlite::open(again.path()).unwrap(), later);
}

#[test]
fn a_store_that_was_brought_up_to_date_is_like_a_new_one() {
    let (old, new) = (Folder::new(), Folder::new());
    drop(make(&old, &[TOLD, MAT, SQUAD, MATE]));
    for folder in [&old, &new] {
        drop(Sqlite::open(folder.path()).unwrap());
    }
    let shape = |folder: &Folder| {
        let db = Connection::open(folder.store()).unwrap();
        let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        let mut query = db.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").unwrap();
        let tables = query.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, Option<String>>(1)?)));
        let tables: Vec<_> = tables.unwrap().map(Result::unwrap).collect();
        (tables, number("user_version"), number("application_id"))
    };
    assert_eq!(shape(&old), shape(&new));
    assert_eq!(shape(&new).1, VERSION);
}

#[test]
fn copies_of_old_stores_are_never_overwritten() {
    let folder = Folder::new();
    drop(make(&folder, &[]));
    fs::write(folder.path().join("tallyho.sqlite.v1"), "somebody put this here").unwrap();
    fs::write(folder.path().join("tallyho.sqlite.copy"), "a copy that was never finished").unwrap();
    drop(Sqlite::open(folder.path()).unwrap());
    let kept = fs::read_to_string(folder.path().join("tallyho.sqlite.v1")).unwrap();
    assert_eq!(kept, "somebody put this here");
    assert!(folder.path().join("tallyho.sqlite.v1-2").exists());
    assert!(!folder.path().join("tallyho.sqlite.copy").exists());
}

#[test]
fn a_store_that_cannot_be_brought_up_to_date_stays_as_it_was() {
    let folder = Folder::new();
    let db = make(&folder, &[MAT]);
    fill_battles(&db);
    // A number where a text should be, as no program ever wrote.
    db.execute("UPDATE line SET text = x'ff' WHERE battle = 7 AND n = 2", []).unwrap();
    drop(db);
    let told = Sqlite::open(folder.path()).map(|_| ()).unwrap_err();
    assert!(matches!(&told, LedgerError::Damaged { .. }), "{told}");
    let db = Connection::open(folder.store()).unwrap();
    let count: i64 = db.query_row("SELECT count(*) FROM line", [], |row| row.get(0)).unwrap();
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!((count, version), (2 * TEXTS.len() as i64, 1));
}

#[test]
fn a_store_that_an_old_program_has_open_is_left_to_it() {
    let folder = Folder::new();
    let db = make(&folder, &[]);
    fill_battles(&db);
    let told = Sqlite::open(folder.path()).map(|_| ()).unwrap_err();
    assert!(matches!(&told, LedgerError::Locked { .. }), "{told}");
    let count: i64 = db.query_row("SELECT count(*) FROM line", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 2 * TEXTS.len() as i64, "it goes on");
    drop(db);
    check(&Sqlite::open(folder.path()).unwrap(), &[]);
}

/// Not a test of its own: what a child does that is killed.
#[test]
fn child() {
    let Ok(folder) = env::var("TALLYHO_LEDGER_MIGRATES") else { return };
    Sqlite::open(folder.as_ref()).unwrap();
}

#[test]
fn a_program_that_is_killed_while_it_takes_a_store_over_loses_nothing() {
    let folder = Folder::new();
    let mut db = make(&folder, &[]);
    let work = db.transaction().unwrap();
    let text = "dial 2 -> maneuver 4\n".repeat(20);
    for id in 1..=60 {
        work.execute("INSERT INTO battle VALUES (?1, 't', 'h', 0, 1, 2, '')", [id]).unwrap();
        for n in 0..100 {
            work.execute("INSERT INTO line VALUES (?1, ?2, 0, ?3, '')", params![id, n, text]).unwrap();
        }
    }
    work.commit().unwrap();
    drop(db);
    let mut taken_over = false;
    for wait in (1_u64..).map(|turn| turn * 7).take(60) {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "migration::child"])
            .env("TALLYHO_LEDGER_MIGRATES", folder.path())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        taken_over |= child.wait().unwrap().success();
        if taken_over {
            break;
        }
    }
    let store = Sqlite::open(folder.path()).unwrap();
    let battles = store.list("battle").unwrap();
    assert_eq!(battles.len(), 60);
    for battle in battles {
        assert_eq!(store.load(battle.id).unwrap().rows.len(), 100);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn whatever_an_old_battle_holds_is_taken_over(
        rows in prop::collection::vec((prop::option::of(0_i64..2), "(undo [0-9]{1,2}|[ -~]{0,20}\n)", "\\PC{0,9}"), 0..40),
    ) {
        let folder = Folder::new();
        let db = make(&folder, &[]);
        db.execute("INSERT INTO battle VALUES (1, 't', 'h', 0, 1, 2, '')", []).unwrap();
        for ((seat, text, reasons), n) in rows.iter().zip(0..) {
            db.execute("INSERT INTO line VALUES (1, ?1, ?2, ?3, ?4)", params![n, seat, text, reasons]).unwrap();
        }
        drop(db);
        let mut live: Vec<&str> = Vec::new();
        for (_, text, _) in &rows {
            match text.strip_prefix("undo ").and_then(|keep| keep.parse().ok()) {
                Some(keep) => live.truncate(keep),
                None => live.push(text),
            }
        }
        let kept = Sqlite::open(folder.path()).unwrap().load(1).unwrap();
        prop_assert!(kept.rows.iter().zip(&rows).all(|(row, (_, _, reasons))| row.note == *reasons));
        let standing = Standing::of(kept.rows);
        prop_assert_eq!(standing.texts().collect::<Vec<_>>(), live);
    }
}
