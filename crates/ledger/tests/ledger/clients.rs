//! Several who write at once.

use std::sync::Arc;
use std::thread;

use tallyho_ledger::{Addition, Entry, LedgerError, Store, Written};
use tallyho_testkit::{lasting, noise, times};

use crate::kit::{addition, battle, did};

/// One who writes so many rows, each of them twice over, and begins again whenever somebody was faster.
fn write(store: &dyn Store, id: i64, client: usize, count: usize) {
    let mut state = client as u64;
    let mut at = store.load(id).unwrap().journal.written;
    for turn in 0..count {
        let text = format!("{client} {turn}");
        let sent = |at: u64| Addition { message: Some(text.clone()), ..addition(at, vec![did(&text)]) };
        let first = loop {
            match store.append(id, &sent(at)) {
                Ok(Written::Now(rows)) => break rows[0].number,
                Ok(Written::Before(number)) => panic!("row {number} was there before"),
                Err(LedgerError::Conflict { written, .. }) => at = written,
                Err(error) => panic!("{error}"),
            }
        };
        at = first + 1;
        if noise(&mut state).is_multiple_of(4) {
            assert_eq!(store.append(id, &sent(at)).unwrap(), Written::Before(first), "the same message once more");
        }
    }
}

/// So many who write at once: none of their rows is lost, none is there twice, and each one's are in his order.
fn write_at_once(word: &str, clients: usize, additions: usize) {
    let folder_is_shared = !word.starts_with("postgres");
    let first: Arc<dyn Store> = tallyho_ledger::open(word).unwrap();
    let id = first.begin(&battle(clients as u64 * 100)).unwrap();
    let each = additions / clients;
    thread::scope(|scope| {
        for client in 0..clients {
            let first = Arc::clone(&first);
            scope.spawn(move || {
                // A folder is one program's; at a database everybody has lines of his own, as other servers do.
                let own = if folder_is_shared { first } else { tallyho_ledger::open(word).unwrap() };
                write(&*own, id, client, each);
            });
        }
    });
    let rows = first.load(id).unwrap().rows;
    assert_eq!(rows.len(), 2 + clients * each);
    let mut next = vec![0; clients];
    for row in rows.iter().skip(2) {
        let Entry::Did(text) = &row.entry else { panic!("{row:?}") };
        let (client, turn) = text.split_once(' ').unwrap();
        let (client, turn): (usize, usize) = (client.parse().unwrap(), turn.parse().unwrap());
        assert_eq!((turn, row.message.as_ref()), (next[client], Some(text)), "{row:?}");
        next[client] += 1;
    }
}

#[test]
fn two_four_and_eight_who_write_at_once_lose_nothing_and_double_nothing() {
    let (_folder, words) = lasting();
    let additions = times("ADDITIONS", 1000);
    for word in &words {
        for clients in [2, 4, 8] {
            write_at_once(word, clients, additions);
        }
    }
}
