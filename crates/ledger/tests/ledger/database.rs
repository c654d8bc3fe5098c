//! A store in a database: several programs at once, lines that are lost, and servers that stop.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use tallyho_ledger::{Change, LedgerError, Place, Postgres, Store, Written, open, verify};
use tallyho_testkit::Postgres as Server;

use crate::kit::{addition, battle, did};

fn refused(address: &str) -> LedgerError {
    Postgres::open(address).map(|_| ()).expect_err("it is not to be opened")
}

#[test]
fn several_programs_use_a_database_at_once_and_one_makes_its_tables() {
    let address = Server::shared().database();
    let stores: Vec<Postgres> = thread::scope(|scope| {
        let opened: Vec<_> = (0..6).map(|_| scope.spawn(|| Postgres::open(&address).unwrap())).collect();
        opened.into_iter().map(|it| it.join().unwrap()).collect()
    });
    let id = stores[0].begin(&battle(1)).unwrap();
    stores[5].append(id, &addition(2, vec![did("x")])).unwrap();
    let late = stores[3].append(id, &addition(2, vec![did("y")])).unwrap_err();
    assert!(matches!(late, LedgerError::Conflict { at: 2, written: 3, .. }), "{late}");
    assert_eq!(stores[3].rows_from(id, 2).unwrap().len(), 1, "and here is what changed");
}

#[test]
fn a_store_of_a_later_program_is_left_to_it() {
    let server = Server::shared();
    let address = server.database();
    drop(Postgres::open(&address).unwrap());
    let later = Postgres::VERSION + 1;
    server.tell(&address, &format!("INSERT INTO tallyho.version VALUES ({later})"));
    let told = refused(&address);
    assert!(matches!(told, LedgerError::TooNew { found, known, .. } if (found, known) == (later, Postgres::VERSION)));
    let said = told.to_string();
    assert!(said.ends_with("use the later program, or choose another store"), "{said}");
}

#[test]
fn a_database_of_something_else_is_left_as_it_is() {
    let server = Server::shared();
    let address = server.database();
    server.tell(&address, "CREATE SCHEMA tallyho; CREATE TABLE tallyho.recipe (text text)");
    let told = refused(&address);
    assert!(matches!(told, LedgerError::Foreign { .. }), "{told}");
    assert_eq!(server.tell(&address, "SELECT count(*) FROM pg_tables WHERE schemaname = 'tallyho'"), "1");
    let beside = server.database();
    server.tell(&beside, "CREATE TABLE public.journal (text text)");
    Postgres::open(&beside).unwrap();
}

#[test]
fn a_row_that_was_changed_by_hand_is_found() {
    let server = Server::shared();
    for (harm, what) in [
        ("UPDATE tallyho.entry SET text = 'y' WHERE n = 3", "is not what it was when row 3 was written"),
        ("DELETE FROM tallyho.entry WHERE n = 2", "lacks row 2"),
        ("DELETE FROM tallyho.entry WHERE n = 4", "has 4 rows of 5"),
        ("UPDATE tallyho.entry SET deed = 'dreamt' WHERE n = 1", "has a row 1 that nobody can have written"),
        ("UPDATE tallyho.journal SET seed = 1", "is not what it was when row 0 was written"),
    ] {
        let address = server.database();
        let store = Postgres::open(&address).unwrap();
        let id = store.begin(&battle(1)).unwrap();
        store.append(id, &addition(2, vec![did("x"), did("z"), did("w")])).unwrap();
        let other = store.begin(&battle(11)).unwrap();
        server.tell(
            &address,
            &format!("{harm}{} journal = {id}", if harm.contains("WHERE") { " AND" } else { " WHERE" })
                .replace("journal SET seed = 1 WHERE journal", "journal SET seed = 1 WHERE id"),
        );
        let told = store.load(id).unwrap_err();
        assert!(matches!(told, LedgerError::Damaged { .. }), "{told}");
        assert!(told.to_string().contains(what), "{told}");
        let found = verify(&store).unwrap();
        assert_eq!((found.journals, found.faults.len(), found.faults[0].0), (1, 1, id));
        store.load(other).unwrap();
    }
}

#[test]
fn whoever_watches_hears_what_others_write_and_nothing_of_his_own() {
    let address = Server::shared().database();
    let (one, other) = (open(&address).unwrap(), open(&address).unwrap());
    let (said, hears) = mpsc::channel();
    one.watch(Box::new(move |change| said.send(change).unwrap_or(()))).unwrap();
    let id = one.begin(&battle(1)).unwrap();
    one.append(id, &addition(2, vec![did("mine")])).unwrap();
    let heard = || hears.recv_timeout(Duration::from_secs(10));
    other.append(id, &addition(3, vec![did("theirs")])).unwrap();
    assert_eq!(heard(), Ok(Change::Journal(id)));
    assert_eq!(one.rows_from(id, 3).unwrap().len(), 1);
    assert!(other.append(id, &addition(3, vec![did("late")])).is_err(), "what is refused is not called out");
    other.set_place(id, &Place { word: "mate".to_owned(), ..Place::default() }).unwrap();
    assert_eq!(heard(), Ok(Change::Journal(id)));
    other.remove(id).unwrap();
    assert_eq!(heard(), Ok(Change::Journal(id)));
    assert!(hears.try_recv().is_err());
}

#[test]
fn a_line_that_was_cut_is_tried_again() {
    let server = Server::shared();
    let address = server.database();
    let store = Postgres::open(&address).unwrap();
    let (said, hears) = mpsc::channel();
    store.watch(Box::new(move |change| said.send(change).unwrap_or(()))).unwrap();
    let id = store.begin(&battle(1)).unwrap();
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for at in 2..8 {
        server.tell(&address, cut);
        assert!(matches!(store.append(id, &addition(at, vec![did("x")])), Ok(Written::Now(_))));
    }
    assert_eq!(store.load(id).unwrap().rows.len(), 8);
    let heard = hears.recv_timeout(Duration::from_secs(10));
    assert_eq!(heard, Ok(Change::Anything), "something may have been missed");
}

#[test]
fn a_server_that_is_stopped_at_once_and_started_again_loses_nothing() {
    let server = Server::start();
    let store = Arc::new(Postgres::open(&server.database()).unwrap());
    let id = store.begin(&battle(1)).unwrap();
    let (stop, stopped) = mpsc::channel::<()>();
    let writer = {
        let store = Arc::clone(&store);
        thread::spawn(move || {
            let mut at = 2;
            while stopped.try_recv().is_err() {
                // Without a message: only the stamp tells whether it was written when the line was lost.
                let written = store.append(id, &addition(at, vec![did(&at.to_string())]));
                assert!(matches!(written, Ok(Written::Now(_))), "{at}: {written:?}");
                at += 1;
            }
            at
        })
    };
    for _ in 0..3 {
        thread::sleep(Duration::from_millis(150));
        server.restart();
    }
    thread::sleep(Duration::from_millis(150));
    stop.send(()).unwrap();
    let at = writer.join().unwrap();
    let kept = store.load(id).unwrap();
    assert_eq!(kept.journal.written, at);
    let texts = kept.rows.iter().skip(2).map(|row| row.entry.text());
    assert!(texts.eq((2..at).map(|at| at.to_string())));
}

#[test]
fn it_can_be_asked_from_any_thread() {
    let store: Arc<dyn Store> = open(&Server::shared().database()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let id = store.begin(&battle(1)).unwrap();
        let there = Arc::clone(&store);
        let apart = tokio::task::spawn_blocking(move || there.append(id, &addition(2, vec![did("x")])));
        apart.await.unwrap().unwrap();
        assert_eq!(tokio::spawn(async move { store.load(id).unwrap().rows.len() }).await.unwrap(), 3);
    });
}

#[test]
fn whoever_cannot_be_reached_is_named_without_the_password() {
    for address in ["postgres://red:secret@127.0.0.1:1/none", "postgres://red:secret@localhost/none?host=/nowhere"] {
        let told = refused(address).to_string();
        assert!(told.starts_with("cannot use postgres://red@") && told.ends_with("try again"), "{told}");
        assert!(!told.contains("secret"), "{told}");
    }
    let nowhere = Server::shared().database().replace("/test_", "/no_such_");
    assert!(refused(&nowhere).to_string().contains("does not exist"));
    for wrong in ["mysql://red:secret@host/x", "postgres://[", "http://x"] {
        let told = open(wrong).map(|_| ()).expect_err("it is no store").to_string();
        assert!(!told.contains("secret"), "{told}");
    }
}
