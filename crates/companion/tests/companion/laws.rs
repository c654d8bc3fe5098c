//! What holds for every session.

use proptest::prelude::*;
use tallyho_companion::{Desk, Dice, Session, Then};
use tallyho_pilots::flight::System;

use crate::kit::{desk_of, nothing_is_lost, yard};

const SCRIPTS: [(System, Dice, &str); 4] = [
    (System::SoloAlpha, Dice::Rolled, include_str!("sessions/first-round.txt")),
    (System::SoloAlpha, Dice::Typed, include_str!("sessions/my-dice.txt")),
    (System::Aturi, Dice::Rolled, include_str!("sessions/aturi.txt")),
    (System::FlightGroupAlpha, Dice::Typed, include_str!("sessions/flight-group.txt")),
];

#[test]
fn a_session_killed_after_any_answer_resumes_where_it_was() {
    for (system, dice, script) in SCRIPTS {
        let mut whole = desk_of(system, dice);
        for line in script.lines() {
            whole.typed(line);
            let session = Session::from_text(&whole.session().to_text()).expect("what was saved reads back");
            let resumed = Desk::open(session, yard()).expect("what was played plays again");
            assert_eq!(resumed.greeting(), whole.greeting(), "after '{line}'");
            assert_eq!(resumed.scene().why, whole.scene().why);
        }
    }
}

#[test]
fn an_answer_taken_back_was_never_given() {
    for (system, dice, script) in SCRIPTS {
        let mut whole = desk_of(system, dice);
        for line in script.lines().filter(|line| *line != "undo") {
            let (before, asked) = (whole.session().clone(), whole.greeting());
            if whole.typed(line).then == Then::Save {
                let after = whole.greeting();
                whole.typed("undo");
                assert_eq!((whole.session(), &whole.greeting()), (&before, &asked), "'{line}'");
                whole.typed(line);
                assert_eq!(whole.greeting(), after, "'{line}' given again");
            }
        }
        while !whole.session().inputs().is_empty() {
            whole.typed("undo");
        }
        assert_eq!(whole.greeting(), desk_of(system, dice).greeting());
        assert!(whole.typed("undo").text.contains("nothing to take back"));
    }
}

#[test]
fn enter_means_what_stands_in_brackets() {
    for (system, dice, script) in SCRIPTS {
        let mut whole = desk_of(system, dice);
        for line in script.lines() {
            let default = whole.scene().prompt.as_ref().and_then(|prompt| prompt.default.clone());
            if let Some(default) = default {
                let mut typed = Desk::open(whole.session().clone(), yard()).expect("it plays");
                let mut entered = Desk::open(whole.session().clone(), yard()).expect("it plays");
                assert_eq!(entered.typed("").then, Then::Save, "Enter for '{default}' was refused");
                typed.typed(&default);
                assert_eq!(typed.session(), entered.session());
            }
            whole.typed(line);
        }
    }
}

/// What people type, and what they do not.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => Just(String::new()),
        4 => prop::sample::select(vec![
            "Luke", "Wedge", "tie", "bomber", "xwing", "1", "2", "3", "0", "20", "done", "go", "more", "mine", "none", "yes",
            "no", "left", "right", "bullseye", "back-left", "line", "clear", "far", "bumped", "no room", "attack", "strike", "escape",
            "escort", "hhc", "2e b", "edge", "lost", "failed", "hit", "evade", "focus", "blank", "crit",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "undo", "?", "why", "status", "help", "fix", "save", "dice mine", "dice yours", "fix 1 hull 0", "fix 1 gone",
            "fix 1 back", "fix 1 stress 20", "fix 1 lock Luke", "fix Luke gone", "fix Luke back", "fix 1 ion 9",
            "fix 1 card damaged engine", "fix 1 force 3", "fix 1 charges 2", "fix 1 initiative 9",
            "fix 1 flee yes", "fix 1 hyperdrive 2", "fix 1 hold disabled", "fix 2 hold immobile", "fix 1 order strike Luke",
            "fix 1 order escort 2", "fix 2 order escape far", "fix 2 alone", "fix 1 cloak 1", "fix 1 elite yes", "fix 2 ion 1", "fix 2 protect 2",
            "readings", "reading breaking=whole-formation", "reading splitting=each-ship",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
        1 => "fix [0-9a-zA-ZßİŁ ]{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_is_typed_nothing_is_lost(lines in prop::collection::vec(line(), 0..60), typed in any::<bool>(), which in 0..3_usize) {
        let system = [System::SoloAlpha, System::Aturi, System::FlightGroupAlpha][which];
        let mut desk = desk_of(system, if typed { Dice::Typed } else { Dice::Rolled });
        // Something to fight with, so that more than the set-up is reached.
        for line in ["Luke", "", "", "tie", "2", "3", "", "", "1", ""].iter().chain(&["", "", ""][..which + 1]).chain(&["go"]) {
            desk.typed(line);
        }
        nothing_is_lost(desk, lines.iter().map(String::as_str))?;
    }

    #[test]
    fn any_text_is_a_session_or_refused(text in any::<String>()) {
        if let Ok(session) = Session::from_text(&text) {
            prop_assert_eq!(session.to_text(), text);
        }
    }
}
