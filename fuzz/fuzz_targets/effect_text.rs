//! Any lines are an effect or are refused in one line, and what is an effect writes itself as words that are read as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tallyho_rules::Effect;

fuzz_target!(|text: &str| {
    // One clause to a line, its key before the first blank.
    let clauses = text.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
    match Effect::read(clauses) {
        Ok(effect) => {
            let written = effect.clauses();
            let read = Effect::read(written.iter().map(|(key, text)| (*key, text.as_str())));
            assert_eq!(read.as_ref(), Ok(&effect), "{written:?}");
        }
        Err((place, error)) => {
            assert!(place < text.lines().count().max(1));
            assert!(!error.to_string().contains('\n'));
        }
    }
});
