//! Whatever stands in a journal, its rows count or they do not; what is taken back and done again was never taken back; and rows are
//! read as they were written.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use tallyho_ledger::{Edition, Entry, Row, Standing, old};

fuzz_target!(|text: &str| {
    let mut standing = Standing::default();
    for line in text.lines() {
        let live = standing.live().len() as u64;
        let (deed, rest) = line.split_once(' ').unwrap_or((line, ""));
        let entry = match deed {
            "battle" => old::battle_row(rest.to_owned()),
            "table" => old::table_row(rest.to_owned(), live),
            _ => Entry::read(deed, rest.to_owned()).unwrap_or_else(|| Entry::Did(line.to_owned())),
        };
        assert_eq!(Entry::read(entry.deed(), entry.text()), Some(entry.clone()), "there is one way to write an entry");
        push(&mut standing, entry);
    }
    let before: Vec<u64> = numbers(&standing);
    assert!(before.is_sorted_by(|one, next| one < next));
    if let Some(undo) = standing.undo_last() {
        push(&mut standing, undo);
        assert_eq!(numbers(&standing), before[..before.len() - 1]);
        push(&mut standing, Entry::Redo);
        assert_eq!(numbers(&standing), before);
    }
    for branch in standing.branches().into_iter().map(|row| row.number).collect::<Vec<_>>() {
        push(&mut standing, Entry::Return { to: branch });
        assert_eq!(numbers(&standing).last(), Some(&branch));
    }
});

fn push(standing: &mut Standing, entry: Entry) {
    let (number, edition) = (standing.written(), Arc::new(Edition::default()));
    standing.push(Row { number, writer: None, message: None, entry, note: String::new(), edition });
}

fn numbers(standing: &Standing) -> Vec<u64> {
    standing.live().map(|row| row.number).collect()
}
