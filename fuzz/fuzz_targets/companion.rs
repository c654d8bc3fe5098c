//! Any text is a saved session or is refused with its line; and whatever is typed in one, it can be saved, read and taken up again.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tallyho_companion::sample::SampleYard;
use tallyho_companion::{Desk, Session, Then};

static YARD: LazyLock<SampleYard> = LazyLock::new(SampleYard::new);

const HEADS: [&str; 2] = [
    "tallyho companion 1\nsystem solo\ndice typed\nseed 1\nend 0\n",
    "tallyho companion 1\nsystem aturi\ndice rolled\nseed 1\nmission pilots 2 level 1 name convoy\nend 0\n",
];

fuzz_target!(|text: &str| {
    if let Ok(session) = Session::from_text(text) {
        assert_eq!(session.to_text(), text, "there is one way to write a session");
        // Its answers fit or one of them is named.
        let _ = session.scene(&*YARD);
    }
    for head in HEADS {
        let session = Session::from_text(head).expect("an empty session");
        let mut desk = Desk::open(session, &*YARD).expect("an empty session");
        for line in text.lines().take(80) {
            if desk.typed(line).then == Then::Quit {
                break;
            }
        }
        let saved = Session::from_text(&desk.session().to_text()).expect("what was typed can be saved");
        let again = Desk::open(saved, &*YARD).expect("what was typed plays again");
        assert_eq!(again.greeting(), desk.greeting());
    }
});
