//! Any text is a squad, or as much of one as can be read, with complaints; and what was read can be written and read again.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tallyho_cards::{Library, Squad};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().expect("our own content is sound"));

fuzz_target!(|text: &str| {
    let read = Squad::read(text, &LIBRARY);
    if !read.is_fieldable() {
        assert!(!read.complaints.is_empty(), "a squad that cannot be fielded has a reason");
        return;
    }
    let again = Squad::read(&read.squad.to_xws(&LIBRARY).to_string(), &LIBRARY);
    assert_eq!(again.squad.pilots.len(), read.squad.pilots.len());
});
