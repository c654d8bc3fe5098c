//! Files that are cut off or scribbled over: sound, or refused and left as they are.

use std::fs;

use tallyho_ledger::{Entry, Kept, LedgerError, Sqlite, Store};
use tallyho_testkit::Folder;

use crate::kit::{addition, battle, did};

/// A few battles with rows of every length.
fn fill(folder: &Folder) -> Vec<Kept> {
    let store = Sqlite::open(folder.path()).unwrap();
    for number in 0..6 {
        let id = store.begin(&battle(10 * number)).unwrap();
        for at in 2..12 {
            let text = "x".repeat((at * at * 17) as usize % 1500);
            store.append(id, &addition(at, vec![did(&format!("{number} {at} {text}"))])).unwrap();
        }
    }
    store.shelve("squad", "200", "red", 9).unwrap();
    all(&store).unwrap()
}

fn all(store: &Sqlite) -> Result<Vec<Kept>, LedgerError> {
    store.shelf("squad")?;
    let mut kept: Vec<Kept> = store.list("battle")?.iter().map(|it| store.load(it.id)).collect::<Result<_, _>>()?;
    kept.sort_by_key(|it| it.journal.id);
    Ok(kept)
}

/// Opens a file as a store; what is in it, or why not, and then it is as it was.
fn look(bytes: &[u8]) -> Result<Vec<Kept>, LedgerError> {
    let folder = Folder::new();
    fs::write(folder.store(), bytes).unwrap();
    match Sqlite::open(folder.path()) {
        Ok(store) => all(&store),
        Err(error) => {
            assert!(matches!(&error, LedgerError::Damaged { .. } | LedgerError::Foreign { .. }), "{error}");
            assert!(fs::read(folder.store()).unwrap() == bytes, "it is left as it is");
            Err(error)
        }
    }
}

#[test]
fn a_store_that_was_cut_off_anywhere_is_refused() {
    let folder = Folder::new();
    let whole = fill(&folder);
    let bytes = fs::read(folder.store()).unwrap();
    for cut in (0..bytes.len()).step_by(512).chain([1, 15, 16, 99, 100, bytes.len() - 1]) {
        assert!(look(&bytes[..cut]).is_err(), "cut at {cut} of {}", bytes.len());
    }
    assert_eq!(look(&bytes).unwrap(), whole);
}

#[test]
fn a_page_that_was_scribbled_over_is_found() {
    const PAGE: usize = 4096;
    let folder = Folder::new();
    let whole = fill(&folder);
    let bytes = fs::read(folder.store()).unwrap();
    let mut noise = 1_u64;
    for page in 0..bytes.len() / PAGE {
        let mut torn = bytes.clone();
        for byte in &mut torn[page * PAGE..(page + 1) * PAGE] {
            noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            *byte = (noise >> 56) as u8;
        }
        assert!(look(&torn).is_err(), "page {page}");
    }
    // A few letters of a row, where no page notices.
    let text = b"3 9 xxxxxx";
    let at = bytes.windows(text.len()).position(|it| it == text).expect("the row is there");
    let mut torn = bytes;
    torn[at + 5] = b'y';
    let told = look(&torn).unwrap_err();
    assert!(told.to_string().contains("journal 4 is not what it was when row 9 was written"), "{told}");
    drop(whole);
}

#[test]
fn a_log_that_was_cut_off_leaves_what_was_whole_by_then() {
    let folder = Folder::new();
    let store = Sqlite::open(folder.path()).unwrap();
    let id = store.begin(&battle(1)).unwrap();
    for at in (2..20).step_by(2) {
        store.append(id, &addition(at, vec![did(&at.to_string()), did(&(at + 1).to_string())])).unwrap();
    }
    // As they lie there when the power goes.
    let [main, log] = ["tallyho.sqlite", "tallyho.sqlite-wal"].map(|name| fs::read(folder.path().join(name)).unwrap());
    let mut seen = Vec::new();
    for cut in (0..=log.len()).step_by(512).chain([log.len()]) {
        let torn = Folder::new();
        fs::write(torn.store(), &main).unwrap();
        fs::write(torn.path().join("tallyho.sqlite-wal"), &log[..cut]).unwrap();
        let store = Sqlite::open(torn.path()).unwrap();
        let kept = store.list("battle").unwrap().first().map(|it| store.load(it.id).unwrap());
        let rows = kept.map_or_else(Vec::new, |kept| kept.rows);
        assert_eq!(rows.len() % 2, 0, "cut at {cut}: rows that belong together");
        assert!(rows.iter().skip(2).all(|row| row.entry == Entry::Did(row.number.to_string())));
        seen.push(rows.len());
    }
    assert!(seen.is_sorted(), "more of the log, more rows");
    assert_eq!((seen[0], seen[seen.len() - 1]), (0, 20));
}
