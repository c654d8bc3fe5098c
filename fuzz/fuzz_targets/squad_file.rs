//! Any text is a squad or a wing, or as much of one as can be read, with complaints; and what was read can be written and read again.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tallyho_cards::{Campaign, Library, Squad, Wing};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().expect("our own content is sound"));

fuzz_target!(|text: &str| {
    for campaign in Campaign::ALL {
        let wing = Wing::read(text, campaign, &LIBRARY).wing;
        wing.faults(&LIBRARY);
        let again = Wing::read(&wing.to_xws(&LIBRARY), campaign, &LIBRARY);
        assert_eq!(again.wing.pilots, wing.pilots);
    }
    let read = Squad::read(text, &LIBRARY);
    if !read.is_fieldable() {
        assert!(!read.complaints.is_empty(), "a squad that cannot be fielded has a reason");
        return;
    }
    let again = Squad::read(&read.squad.to_xws(&LIBRARY).to_string(), &LIBRARY);
    assert_eq!(again.squad.pilots.len(), read.squad.pilots.len());
});
