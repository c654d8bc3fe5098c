//! Corrections by hand, commands, nonsense, and the saved file.

use tallyho_companion::{Dice, Session, Then};
use tallyho_rules::{DamageCard, Token};

use crate::kit::{Play, desk, yard};

#[test]
fn every_number_can_be_corrected() {
    let mut play = Play::against(&[("tie", 1), ("tie", 1)]);
    play.types(&["fix 2 hull 2", "fix 2 shields 1", "fix 2 stress 3", "fix 2 reinforce-aft 1", "fix 2 lock luke"]);
    play.types(&["fix 2 card blinded pilot", "fix 2 note flees", "fix 2 charges 1", "fix 2 initiative 4"]);
    let foe = play.foe(2);
    assert_eq!((foe.hull, foe.shields, foe.count(Token::Stress), foe.count(Token::ReinforceAft)), (2, 1, 3, 1));
    assert_eq!((foe.lock, &foe.faceup, foe.note.as_str()), (Some(0), &vec![DamageCard::BlindedPilot], "flees"));
    assert_eq!((foe.charges, foe.profile.initiative, play.foe(1).hull), (1, 4, 3));
    play.types(&["fix 2 repair blinded pilot", "fix 2 lock none", "fix 2 damage 3"]);
    assert!(play.foe(2).gone && play.foe(2).lock.is_none() && play.foe(2).faceup.is_empty());
    play.types(&["fix 2 back", "fix luke initiative 3"]);
    assert!(!play.foe(2).gone && play.desk.scene().sheet.mine[0].initiative == 3);
}

#[test]
fn a_correction_counts_at_once_in_the_middle_of_a_decision() {
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["go", "Luke", "blank", "fix 1 stress 1"]);
    // A red maneuver is not for a stressed ship, and what was answered before is not asked again.
    let said = play.types(&["crit"]);
    assert!(said.contains("(blue)"), "{said}");
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["go", "fix 1 gone"]);
    assert!(play.asked().contains("Initiative 5, Activation"), "{}", play.asked());
}

#[test]
fn nonsense_is_asked_again_with_what_is_allowed() {
    let mut play = Play { desk: desk(Dice::Rolled) };
    for (typed, said) in [
        ("", "Enter alone means nothing here; answer a name"),
        ("7of9", "'7of9' does not fit"),
        ("fixit felix", ""),
        ("undo me", "'undo me' does not fit"),
        ("fix 1 hull 2", "'1' is none of the ships"),
        ("dice hers", "'dice mine' or 'dice yours' says who rolls"),
        ("done", "'done' does not fit"),
    ] {
        if said.is_empty() {
            play.types(&[typed]);
            assert_eq!(play.desk.typed("undo").then, Then::Save);
            continue;
        }
        let told = play.is_refused(typed);
        assert!(told.contains(said), "{typed}: {told}");
        assert!(told.contains("Your first ship, by name?"), "{typed}: {told}");
    }
    play.types(&["Luke", "5"]);
    assert!(play.is_refused("luke").contains("does not fit"));
    play.types(&["done"]);
    assert!(play.is_refused("tye").contains("no ship 'tye'"));
    play.types(&["tie"]);
    assert!(play.is_refused("21").contains("answer a number from 1 to 20"));
    play.types(&["2", "1", "3", "0", "0", "9", "tie", "1", "", "", "", ""]);
    assert!(play.is_refused("10").contains("does not fit"), "a number that is taken");
    let wrong =
        ["fix 9 hull x", "fix 9 hull 100", "fix 9 lock Wedge", "fix 9 card flu", "fix 9 stress 21", "fix 9 wings 2"];
    for typed in wrong.into_iter().chain(["fix Luke hull 3", "fix 9 repair fuel leak", "fix 9"]) {
        play.is_refused(typed);
    }
}

#[test]
fn commands_change_nothing() {
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["go", "Luke", "focus", "blank"]);
    let before = play.desk.session().clone();
    for (typed, said) in [
        ("?", "You can answer one of"),
        ("why", "Solo Alpha, Identify Tally b    Which is the nearest enemy in its bullseye arc at range 0-3? Luke"),
        ("STATUS", "TIE 1  initiative 1, hull 3/3"),
        ("help", "undo         take back the last answer"),
        ("fix", "fix 2 hull 1 sets"),
    ] {
        let reply = play.desk.typed(typed);
        assert!(reply.text.contains(said) && reply.text.contains("How did it go?"), "{typed}: {}", reply.text);
        assert_eq!(reply.then, Then::Nothing);
    }
    assert_eq!(play.desk.typed("save").then, Then::Save);
    assert_eq!(play.desk.typed("quit").then, Then::Quit);
    assert_eq!(play.desk.session(), &before);
}

#[test]
fn who_rolls_can_change_in_the_middle() {
    let mut play = Play::against(&[("tie", 1)]);
    let said = play.types(&["go", "Luke", "blank", "dice yours"]);
    assert!(said.contains("TIE 1 rolls:"), "{said}");
}

#[test]
fn a_saved_session_that_was_meddled_with_is_refused_with_its_line() {
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["go"]);
    let text = play.desk.session().to_text();
    assert_eq!(Session::from_text(&text).as_ref(), Ok(play.desk.session()));
    let count = play.desk.session().inputs().len();
    let wrong = [
        ("tallyho companion 1", "tallyho companion 2", 1),
        ("system solo", "system chess", 2),
        ("dice typed", "dice loaded", 3),
        ("seed 7", "seed 07", 4),
        ("> Luke", ">Luke", 5),
        ("> Luke", "> Luke ", 5),
        (&format!("end {count}\n"), "", 5 + count),
        (&format!("end {count}\n"), "end 1\n", 5 + count),
        (&format!("end {count}\n"), &format!("end {count}\nmore\n"), 6 + count),
    ];
    for (from, to, line) in wrong {
        let fault = Session::from_text(&text.replace(from, to)).expect_err(to);
        assert_eq!(fault.line, line, "{to}: {fault}");
    }
    // It reads, but somebody could not have answered so.
    let session = Session::from_text(&text.replace("> tie", "> tye")).expect("a text of the right shape");
    let fault = session.scene(yard()).expect_err("no such ship");
    assert_eq!((fault.line, fault.message.contains("no ship 'tye'")), (8, true));
}
