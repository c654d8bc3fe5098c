//! Which rows count.

use std::sync::Arc;

use proptest::prelude::*;
use tallyho_ledger::{Edition, Entry, Row, Standing, old};

fn row(number: usize, entry: Entry) -> Row {
    let edition = Arc::new(Edition::default());
    Row { number: number as u64, writer: None, message: None, entry, note: String::new(), edition }
}

fn standing(entries: &[Entry]) -> Standing {
    Standing::of(entries.iter().enumerate().map(|(number, entry)| row(number, entry.clone())))
}

fn texts(standing: &Standing) -> Vec<String> {
    standing.texts().map(str::to_owned).collect()
}

fn with(standing: &Standing, entry: Entry) -> Standing {
    let mut standing = standing.clone();
    standing.push(row(standing.written() as usize, entry));
    standing
}

fn did(text: &str) -> Entry {
    Entry::Did(text.to_owned())
}

/// Mostly deeds, so that there is something to take back.
fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let entry = prop_oneof![
        4 => "[a-z]{1,3}".prop_map(Entry::Did),
        2 => (0_u64..12).prop_map(|keep| Entry::Undo { keep }),
        1 => any::<u64>().prop_map(|keep| Entry::Undo { keep }),
        2 => Just(Entry::Redo),
        1 => (0_u64..40).prop_map(|to| Entry::Return { to }),
        1 => any::<u64>().prop_map(|to| Entry::Return { to }),
    ];
    prop::collection::vec(entry, 0..40)
}

proptest! {
    #[test]
    fn whatever_is_written_counts_or_not(entries in entries()) {
        let standing = standing(&entries);
        prop_assert_eq!(standing.written(), entries.len() as u64);
        let live: Vec<u64> = standing.live().map(|row| row.number).collect();
        prop_assert!(live.is_sorted_by(|one, next| one < next), "rows count in the order they were written in");
        let counted: Vec<u64> = standing.history().filter(|(_, counts)| *counts).map(|(row, _)| row.number).collect();
        prop_assert_eq!(counted, live);
        prop_assert!(standing.live().all(|row| matches!(row.entry, Entry::Did(_))));
        for branch in standing.branches() {
            let back = with(&standing, Entry::Return { to: branch.number });
            prop_assert_eq!(back.live().last().map(|row| row.number), Some(branch.number));
        }
    }

    #[test]
    fn what_was_taken_back_and_done_again_was_never_taken_back(entries in entries(), keep in 0_u64..12) {
        let before = standing(&entries);
        let after = with(&before, Entry::Undo { keep });
        if keep < before.live().len() as u64 {
            prop_assert_eq!(after.live().len() as u64, keep);
            let again = with(&after, Entry::Redo);
            prop_assert_eq!(texts(&again), texts(&before));
            prop_assert_eq!(again.undone(), before.undone());
        } else {
            prop_assert_eq!(texts(&after), texts(&before));
        }
    }

    #[test]
    fn every_moment_can_be_returned_to(entries in entries(), to in any::<prop::sample::Index>()) {
        prop_assume!(!entries.is_empty());
        let to = to.index(entries.len());
        let then = standing(&entries[..=to]);
        let back = with(&standing(&entries), Entry::Return { to: to as u64 });
        prop_assert_eq!(texts(&back), texts(&then));
        prop_assert_eq!(back.undone(), then.undone());
    }

    #[test]
    fn what_would_count_is_what_counts_then(rows in entries(), next in entries()) {
        let before = standing(&rows);
        for entry in next.into_iter().filter(|entry| !matches!(entry, Entry::Did(_))) {
            let told: Vec<u64> = before.after(&entry).iter().map(|row| row.number).collect();
            let then: Vec<u64> = with(&before, entry).live().map(|row| row.number).collect();
            prop_assert_eq!(told, then);
        }
    }

    #[test]
    fn entries_are_read_as_they_were_written(entries in entries()) {
        for entry in entries {
            prop_assert_eq!(Entry::read(entry.deed(), entry.text()), Some(entry));
        }
    }

    #[test]
    fn rows_of_old_battles_count_as_they_did(rows in prop::collection::vec(old_battle_row(), 0..30)) {
        let entries: Vec<Entry> = rows.iter().cloned().map(old::battle_row).collect();
        prop_assert_eq!(texts(&standing(&entries)), battle_oracle(rows));
    }

    #[test]
    fn rows_of_old_tables_count_as_they_did(rows in prop::collection::vec(old_table_row(), 0..40)) {
        let mut now = Standing::default();
        for text in &rows {
            let entry = old::table_row(text.clone(), now.live().len() as u64);
            now = with(&now, entry);
        }
        let (done, undone) = table_oracle(&rows);
        prop_assert_eq!(texts(&now), done);
        // What could be done again could be, row by row.
        let mut again = Vec::new();
        while !now.undone().is_empty() {
            let next: Vec<String> = now.undone().iter().map(|row| row.entry.text()).collect();
            again.extend(next);
            now = with(&now, Entry::Redo);
        }
        again.reverse();
        prop_assert_eq!(again, undone);
    }
}

fn old_battle_row() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z]{1,4}\n",
        2 => (0_usize..12).prop_map(|keep| format!("undo {keep}")),
        1 => Just("undo +2".to_owned()),
        1 => Just("undo everything".to_owned()),
        1 => Just("undo 99999999999999999999999".to_owned()),
    ]
}

fn old_table_row() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z]{1,3}".prop_map(|text| format!(r#"{{"did":[{{"answer":"{text}"}}]}}"#)),
        2 => Just(r#""undo""#.to_owned()),
        2 => Just(r#""redo""#.to_owned()),
    ]
}

/// As programs of version 0.1.0 took up a battle.
pub(crate) fn battle_oracle(rows: Vec<String>) -> Vec<String> {
    let mut live = Vec::with_capacity(rows.len());
    for row in rows {
        match row.strip_prefix("undo ").and_then(|keep| keep.parse().ok()) {
            Some(keep) => live.truncate(keep),
            None => live.push(row),
        }
    }
    live
}

/// As programs of version 0.1.0 took up a table with miniatures: what counted, and what could be done again.
pub(crate) fn table_oracle(rows: &[String]) -> (Vec<String>, Vec<String>) {
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    for row in rows {
        match row.as_str() {
            r#""undo""# => undone.extend(done.pop()),
            r#""redo""# => done.extend(undone.pop()),
            did => {
                done.push(did[r#"{"did":"#.len()..did.len() - 1].to_owned());
                undone.clear();
            }
        }
    }
    (done, undone)
}

#[test]
fn a_line_of_play_that_was_left_can_be_taken_up_again() {
    let entries = [did("a"), did("b"), did("c"), Entry::Undo { keep: 1 }, did("d"), did("e")];
    let now = standing(&entries);
    assert_eq!(texts(&now), ["a", "d", "e"]);
    assert!(now.undone().is_empty(), "something else was done since");
    let left: Vec<u64> = now.branches().iter().map(|row| row.number).collect();
    assert_eq!(left, [2]);
    let now = with(&now, Entry::Return { to: 2 });
    assert_eq!(texts(&now), ["a", "b", "c"]);
    let now = with(&now, did("f"));
    assert_eq!(texts(&now), ["a", "b", "c", "f"]);
    assert_eq!(now.branches().iter().map(|row| row.number).collect::<Vec<_>>(), [5]);
    assert_eq!(texts(&with(&now, Entry::Return { to: 5 })), ["a", "d", "e"]);
}

#[test]
fn several_rows_that_were_taken_back_at_once_are_done_again_at_once() {
    let entries = [did("a"), did("b"), did("c"), Entry::Undo { keep: 2 }, Entry::Undo { keep: 0 }];
    let now = standing(&entries);
    assert_eq!((texts(&now).len(), now.undone().len()), (0, 2));
    assert_eq!(now.undo_last(), None);
    let now = with(&now, Entry::Redo);
    assert_eq!((texts(&now), now.undone().len()), (vec!["a".to_owned(), "b".to_owned()], 1));
    assert_eq!(now.undo_last(), Some(Entry::Undo { keep: 1 }));
    assert_eq!(texts(&with(&now, Entry::Redo)), ["a", "b", "c"]);
}

#[test]
fn only_what_was_written_is_read() {
    for (deed, text) in [("undo", "+1"), ("undo", "01"), ("undo", ""), ("redo", "1"), ("return", "-1"), ("made", "x")] {
        assert_eq!(Entry::read(deed, text.to_owned()), None, "{deed} {text}");
    }
}
