//! Who did what to whom: asked only where somebody wants to know, and kept for the report.

use tallyho_companion::{Assignment, Credits, Deed, Desk, Dice, Harm, Session, Start, Then};
use tallyho_pilots::flight::System;

use crate::kit::{Play, yard};

/// The convoy, flown by Luke and Wedge at the same initiative, dice typed.
fn convoy(credits: Credits) -> Play {
    let (mission, seed) = ("convoy".to_owned(), 7);
    let assignment =
        Assignment { mission, variant: None, pilots: 2, level: 1, enemies: None, models: None, flags: None, credits };
    let start = Start { system: System::SoloAlpha, seed, dice: Dice::Typed };
    let mut play = Play { desk: Desk::open(Session::on(start, assignment), yard()).expect("a session") };
    play.types(&["Luke", "5", "Wedge", "5", "", "", "", ""]);
    play
}

/// Takes what Enter means, or something harmless, until that is asked.
fn until(play: &mut Play, words: &str) {
    for _ in 0..600 {
        if play.asked().contains(words) {
            return;
        }
        let said = ["", "none", "1", "b", "bb", "bbb", "bbbb"]
            .into_iter()
            .find(|it| play.desk.typed(it).then != Then::Nothing);
        assert!(said.is_some(), "{}", play.asked());
    }
    panic!("'{words}' is never asked");
}

#[test]
fn who_attacks_is_asked_where_several_could_and_what_came_of_it_is_kept() {
    let mut play = convoy(Credits::Pilots);
    until(&mut play, "Luke, Wedge may attack");
    play.types(&["1"]);
    assert!(play.asked().contains("Which of yours attacks?"), "{}", play.asked());
    // Two of three hull: damaged, not destroyed.
    play.types(&["Wedge", "hh", "0", "hh"]);
    play.types(&["1"]);
    // Who has not attacked yet stands first.
    assert_eq!(play.desk.scene().prompt.as_ref().and_then(|it| it.default.clone()).as_deref(), Some("1"));
    play.types(&["Luke", "hhhh", "0", "hhhh"]);
    assert!(play.foe(1).gone);
    let saved = play.desk.session().to_text();
    assert!(saved.contains("level 1 credits pilots name convoy"), "{saved}");
    assert_eq!(Session::from_text(&saved).as_ref(), Ok(play.desk.session()));
    // To the end: nobody attacks any more.
    for _ in 0..800 {
        if play.desk.scene().prompt.is_none() {
            break;
        }
        let said = ["", "none", "1", "b", "bb", "bbb", "bbbb"]
            .into_iter()
            .find(|it| play.desk.typed(it).then != Then::Nothing);
        assert!(said.is_some(), "{}", play.asked());
    }
    let tally = play.desk.scene().sheet.mission.as_ref().and_then(|it| it.tally.clone()).expect("its end");
    // As the mission numbers its ships, pilots come first.
    let [luke, wedge] = [Some(0), Some(1)];
    let on = tally.deeds[0].on;
    let deed = |by, what| Deed { round: 1, by, on, what };
    let wanted = [deed(wedge, Harm::Damaged), deed(luke, Harm::Damaged), deed(luke, Harm::Destroyed)];
    assert_eq!(tally.deeds[..3], wanted);
}

#[test]
fn where_nobody_wants_to_know_nobody_is_asked_and_nothing_is_kept() {
    let mut play = convoy(Credits::Nobody);
    until(&mut play, "Luke, Wedge may attack");
    play.types(&["1"]);
    assert!(play.asked().contains("What do the attack dice show"), "{}", play.asked());
    assert!(!play.desk.session().to_text().contains("credits"));
}
