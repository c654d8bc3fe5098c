//! A mission at a real table: what to fetch, who comes when, what is asked, and what it came to. The mission is the sample's: a freighter,
//! three TIEs from the start, one more in round 2, bombers once half of four beacons are gone, three rounds.

use proptest::prelude::*;
use tallyho_companion::{Assignment, Credits, Desk, Dice, Phase, Session, Start, Then};
use tallyho_pilots::flight::System;
use tallyho_rules::{Fleeing, Token};

use crate::kit::{Play, nothing_is_lost, yard};

fn assignment() -> Assignment {
    to("convoy")
}

fn to(mission: &str) -> Assignment {
    Assignment {
        mission: mission.to_owned(),
        variant: None,
        pilots: 2,
        level: 1,
        enemies: None,
        models: None,
        flags: None,
        credits: Credits::Nobody,
    }
}

fn desk(system: System) -> Desk<'static> {
    desk_of(system, assignment())
}

fn desk_of(system: System, assignment: Assignment) -> Desk<'static> {
    let start = Start { system, seed: 7, dice: Dice::Rolled };
    Desk::open(Session::on(start, assignment), yard()).expect("a session without answers")
}

impl Play {
    /// The mission, flown by Luke and Wedge, in the first Planning phase.
    fn convoy(system: System) -> Self {
        let mut play = Self { desk: desk(system) };
        play.types(&["Luke", "", "Wedge", "4", "", "", "", ""]);
        play
    }

    /// Takes what Enter means until that is asked.
    fn until(&mut self, words: &str) -> String {
        for _ in 0..400 {
            if self.asked().contains(words) {
                return self.asked();
            }
            let said = self.desk.typed("");
            // What has no likely answer is a miss.
            if said.then == Then::Nothing && self.desk.typed("none").then == Then::Nothing {
                self.types(&["1"]);
            }
        }
        panic!("'{words}' is never asked");
    }

    fn squad(&self, name: &str) -> Vec<u8> {
        let foes = self.desk.scene().sheet.foes.iter().filter(|foe| foe.note == name);
        foes.map(|foe| foe.number).collect()
    }
}

#[test]
fn a_mission_begins_with_names_what_to_fetch_and_how_the_table_lies() {
    let mut play = Play { desk: desk(System::SoloAlpha) };
    assert!(play.desk.greeting().contains("Convoy, 3 rounds. A freighter is late."), "{}", play.desk.greeting());
    assert!(play.asked().contains("Pilot 1: the name of your ship?"));
    play.types(&["Luke"]);
    assert_eq!(play.desk.scene().prompt.as_ref().and_then(|prompt| prompt.default.clone()).as_deref(), Some("5"));
    play.types(&[""]);
    play.is_refused("luke");
    play.is_refused("Freighter");
    play.types(&["", ""]);
    assert!(play.asked().contains("\n  - Bomber, up to 2\n"), "{}", play.asked());
    let said = play.types(&[""]);
    assert!(said.contains("The map is on the sheet.") && said.contains("Lay 4 beacons"), "{said}");
    assert!(play.squad("Alpha").is_empty());
    play.types(&[""]);
    assert!(play.asked().contains("Alpha arrives by vector 1: left edge."), "{}", play.asked());
    assert!(
        play.asked().contains("  - TIE 1  initiative") && play.asked().contains("told: attack"),
        "{}",
        play.asked()
    );
    let arriving = play.desk.scene().moment.arriving.clone().expect("somebody comes");
    assert_eq!(arriving.foes, [0, 1, 2]);
    play.types(&["", ""]);
    assert!(play.asked().contains("Round 1 of 3, Planning"), "{}", play.asked());
    let names: Vec<&str> = play.desk.scene().sheet.mine.iter().map(|mine| mine.name.as_str()).collect();
    assert_eq!(names, ["Freighter", "Luke", "Pilot 2"]);
    assert_eq!(play.squad("Alpha"), [1, 2, 3]);
}

#[test]
fn a_squad_of_small_ships_that_is_there_from_the_start_is_a_wing() {
    let play = Play::convoy(System::Aturi);
    assert!(play.foe(1).group.slot.is_some() && play.desk.scene().sheet.station(1).is_some());
    let solo = Play::convoy(System::SoloAlpha);
    assert!(solo.foe(1).group.slot.is_none());
}

#[test]
fn a_squad_comes_in_its_round_told_what_the_mission_says_and_nothing_is_said_before() {
    let mut play = Play::convoy(System::Aturi);
    let mut seen = play.desk.greeting();
    for _ in 0..400 {
        if play.asked().contains("Beta arrives") {
            break;
        }
        assert!(!seen.contains("Beta") && play.squad("Beta").is_empty(), "{seen}");
        assert!(!play.desk.typed("mission").text.contains("Beta") && !play.desk.typed("status").text.contains("TIE 4"));
        let reply = play.desk.typed("");
        if reply.then == Then::Nothing && play.desk.typed("none").then == Then::Nothing {
            play.types(&["1"]);
        }
        seen = play.desk.greeting();
    }
    assert_eq!(play.desk.scene().sheet.round, 2);
    assert_eq!(play.squad("Beta"), [4]);
    let line = play.desk.scene().sheet.line(3);
    assert!(line.contains("strikes Freighter"), "{line}");
}

#[test]
fn escort_a_ship_that_escorts_a_thing_protects_it_within_range_1() {
    for (system, rule) in [(System::Aturi, "Escort Behavior"), (System::FlightGroupAlpha, "3.3.2.3 Escort AI")] {
        let mut play = Play { desk: desk_of(system, to("guard")) };
        play.until("At what range is the beacon?");
        assert!(play.asked().starts_with("TIE 2: "), "{}", play.asked());
        let line = play.desk.scene().sheet.line(1);
        assert!(line.contains("escorts the beacon"), "{line}");
        let said = play.types(&["1"]);
        assert!(said.contains("TIE 2 performs a protect action: put a protect token beside the beacon."), "{said}");
        assert!(play.desk.typed("why").text.contains(rule), "{}", play.desk.typed("why").text);
        // Too far away, it does as others do.
        play.types(&["undo"]);
        let said = play.types(&["2"]);
        assert!(!said.contains("protect"), "{said}");
    }
}

#[test]
fn escort_a_thing_that_is_gone_or_told_by_hand() {
    let mut play = Play { desk: desk_of(System::Aturi, to("guard")) };
    play.until("At what range is the beacon?");
    play.types(&["fix the beacon gone"]);
    assert!(!play.asked().contains("the beacon"), "{}", play.asked());
    play.types(&["fix the beacon back", "fix 3 order escort the beacon"]);
    let line = play.desk.scene().sheet.line(2);
    assert!(line.contains("escorts the beacon"), "{line}");
}

#[test]
fn rule_3_3_2_4_a_huge_ship_that_the_mission_keeps_still_is_measured_to_its_nearest_stand_as_closing() {
    let mut play = Play { desk: desk_of(System::FlightGroupAlpha, to("guard")) };
    let asked = play.until("the nearest stand of Freighter");
    assert!(asked.starts_with("TIE 1: "), "{asked}");
    // At range 2 it would matter whether it is closing: nobody is asked, for it is.
    for _ in 0..400 {
        if !play.asked().starts_with("TIE 1: ") {
            break;
        }
        let asked = play.asked();
        assert!(!asked.contains("line across the front edge"), "{asked}");
        let typed = if asked.contains("At what range is the nearest stand of Freighter?") { "2" } else { "" };
        if play.desk.typed(typed).then == Then::Nothing {
            play.types(&["1"]);
        }
    }
}

#[test]
fn who_is_gone_is_asked_when_a_round_ends() {
    let mut play = Play::convoy(System::SoloAlpha);
    let asked = play.until("Who of yours is off the table?");
    assert!(asked.contains("Round 1 of 3 ends") && asked.contains("Beacons do not shoot."), "{asked}");
    assert_eq!(play.desk.scene().moment.phase, Phase::End);
    play.types(&["Luke", "destroyed", "Freighter", "left"]);
    let gone: Vec<bool> = play.desk.scene().sheet.mine.iter().map(|mine| mine.gone).collect();
    assert_eq!(gone, [true, true, false]);
}

#[test]
fn what_only_the_table_shows_is_asked_until_the_rule_has_happened() {
    let mut play = Play::convoy(System::SoloAlpha);
    play.until("Are half of the beacons destroyed (2 of 4)?");
    play.types(&["no"]);
    play.until("Are half of the beacons destroyed");
    assert_eq!(play.desk.scene().sheet.round, 2);
    let said = play.types(&["yes"]);
    assert!(said.contains("hunters are on the way"), "{said}");
    let mut arrived = play.until("arrives by vector");
    assert!(arrived.contains("Hunters") && arrived.contains("Bomber 5"), "{arrived}");
    assert_eq!(play.squad("Hunters"), [5], "one is called, though there are two");
    // Round 3 is the last, and nobody asks for the beacons before all is counted.
    play.types(&[""]);
    arrived = play.until("beacons");
    assert!(arrived.contains("How many beacons are left?"), "{arrived}");
}

#[test]
fn no_two_squads_come_by_one_vector_in_a_round() {
    let mut play = Play::convoy(System::SoloAlpha);
    let mut first = play.desk.session().clone();
    // Whatever is drawn, the one whose vector is fixed has it.
    for seed in 0..12 {
        let start = Start { system: System::SoloAlpha, seed, dice: Dice::Rolled };
        play.desk = Desk::open(Session::on(start, assignment()), yard()).expect("a session without answers");
        play.types(&["Luke", "", "Wedge", "4", "", "", "", ""]);
        play.until("Are half of the beacons destroyed");
        play.types(&["yes"]);
        let hunters = play.until("arrives by vector");
        assert!(hunters.contains("Hunters arrives by vector 1"), "{hunters}");
        play.types(&[""]);
        let beta = play.asked();
        assert!(beta.contains("Beta arrives by vector 2") || beta.contains("Beta arrives by vector 3"), "{beta}");
        first = play.desk.session().clone();
    }
    assert!(!first.inputs().is_empty());
}

#[test]
fn what_a_rule_does_to_enemy_ships_is_kept_on_the_sheet_and_who_is_near_is_asked() {
    let mut play = Play { desk: desk_of(System::SoloAlpha, to("storm")) };
    play.until("Each ship gains 2 stress tokens.");
    play.types(&["done"]);
    assert_eq!([1, 2, 3].map(|number| play.foe(number).count(Token::Stress)), [2; 3]);
    play.until("Each ship near a beacon suffers 2 damage.");
    play.types(&["done"]);
    assert!(play.asked().contains("Which enemy ship is so near?"), "{}", play.asked());
    let hull = play.foe(2).hull;
    play.types(&["TIE 2"]);
    assert!(!play.asked().contains("TIE 2") && play.asked().contains("TIE 3"), "{}", play.asked());
    play.types(&["nobody"]);
    assert_eq!((play.foe(2).hull, play.foe(3).hull), (hull - 2, hull));
    // It is mended at the end of the next round, and nobody gets more than there was.
    play.until("Each ship gets 2 hull back.");
    let said = play.types(&["done"]);
    assert!(said.contains("TIE 2 has hull 3") && said.contains("TIE 3 has hull 3"), "{said}");
}

#[test]
fn who_has_left_returns_as_new_when_a_rule_says_so() {
    let mut play = Play { desk: desk_of(System::SoloAlpha, to("storm")) };
    play.types(&["Luke", "", "Wedge", "4", "", "", "", ""]);
    play.until("Round 1 of 3, Planning");
    play.types(&["fix Luke left", "fix 2 hull 1", "fix 2 fled", "fix 3 gone"]);
    let asked = play.until("Whoever returns arrives by vector 3");
    assert!(asked.contains("Luke") && asked.contains("TIE 2") && asked.contains("hull 3/3"), "{asked}");
    play.types(&["done"]);
    let sheet = &play.desk.scene().sheet;
    assert!(sheet.mine.iter().all(|mine| !mine.gone));
    assert_eq!([2, 3].map(|number| (play.foe(number).gone, play.foe(number).hull)), [(false, 3), (true, 3)]);
    assert_eq!(play.desk.scene().mission.as_ref().map(|it| it.score), Some(3), "the one that is gone, and no other");
}

#[test]
fn a_ship_that_a_rule_has_flee_gets_a_flee_token_or_is_told_to_escape() {
    let mut play = Play { desk: desk_of(System::Aturi, to("storm")) };
    play.until("Each ship flees from now on.");
    play.types(&["done"]);
    assert!(play.asked().contains("Which edge is nearest to it?"), "{}", play.asked());
    play.types(&["the far edge"]);
    let line = play.desk.scene().sheet.line(0);
    assert!(line.contains("escapes"), "{line}");
    let mut group = Play { desk: desk_of(System::FlightGroupAlpha, to("storm")) };
    group.until("Each ship flees from now on.");
    group.types(&["done"]);
    assert_eq!(group.foe(1).group.fleeing, Fleeing::Yes);
}

#[test]
fn rules_that_can_be_known_happen_by_themselves() {
    let mut play = Play::convoy(System::SoloAlpha);
    play.until("Who of yours");
    play.types(&["nobody"]);
    play.until("Who of yours");
    let said = play.types(&["nobody"]);
    assert!(said.contains("Two rounds are over.\nRebel scores 2.\nalarm: 1."), "{said}");
    let mission = play.desk.typed("mission").text;
    assert!(mission.contains("Rebel: 2 points so far") && mission.contains("alarm: 1"), "{mission}");
    assert!(
        mission.contains("primary: The freighter is out: 10 points") && mission.contains("Leaving: over"),
        "{mission}"
    );
}

#[test]
fn the_score_is_objectives_and_whoever_was_destroyed_less_the_lost() {
    let mut play = Play::convoy(System::SoloAlpha);
    play.types(&["fix 1 gone", "fix 2 fled"]);
    play.until("Who of yours");
    play.types(&["dice mine", "Freighter", "left", "Luke", "destroyed", "Wedge", "left"]);
    // Nobody flies any more; the beacons are looked at first.
    play.until("How many beacons are left?");
    play.types(&["1"]);
    assert!(play.asked().contains("Roll 1 attack die"), "{}", play.asked());
    play.types(&["h"]);
    let asked = play.asked();
    for line in [
        "Convoy is over in round 1: Rebel wins. Is this the score?",
        "met, primary: The freighter is out: 10",
        "met: For each beacon destroyed: 6",
        "not met: Lose nobody: 0",
        "enemy ships destroyed: 3",
        "destroyed beside them: 3",
        "pilots lost: -15",
        "Rebel: 7 points",
    ] {
        assert!(asked.contains(line), "{line}: {asked}");
    }
    play.types(&["fix score 9"]);
    let said = play.types(&["done"]);
    assert!(said.contains("Rebel wins Convoy in round 1. Rebel: 9 points."), "{said}");
    assert_eq!(play.desk.scene().mission.as_ref().and_then(|it| it.winner.clone()).as_deref(), Some("Rebel"));
    assert!(play.desk.scene().prompt.is_none());
    play.types(&["undo"]);
    assert!(play.asked().contains("Is this the score?"));
}

#[test]
fn a_mission_ends_with_its_last_round_and_is_lost_without_its_primary_objective() {
    let mut play = Play::convoy(System::SoloAlpha);
    let asked = play.until("Is this the score?");
    assert!(
        asked.contains("Convoy is over in round 3: Imperial wins.") && asked.contains("met: Lose nobody: 3"),
        "{asked}"
    );
    // Nothing is pressed upon those who have enough.
    let mut play = Play::convoy(System::SoloAlpha);
    play.types(&["end", "4"]);
    assert!(play.asked().contains("over in round 1"), "{}", play.asked());
}

#[test]
fn numbers_of_a_mission_are_corrected_by_hand() {
    let mut play = Play::convoy(System::SoloAlpha);
    play.types(&["fix score 5", "fix alarm 3", "fix 1 gone"]);
    let mission = play.desk.scene().mission.clone().expect("a mission");
    assert_eq!((mission.score, &mission.counters[..]), (8, &[("alarm".to_owned(), 3)][..]));
    play.types(&["fix score 20"]);
    assert_eq!(play.desk.scene().mission.as_ref().map(|it| it.score), Some(20));
    play.types(&["fix round 2", "fix Luke left", "fix Luke back"]);
    assert_eq!(play.desk.scene().sheet.round, 2);
    play.is_refused("fix score many");
    play.is_refused("fix bravery 3");
}

#[test]
fn a_ship_that_was_destroyed_can_be_called_again_and_stays_counted() {
    let mut play = Play::convoy(System::SoloAlpha);
    play.types(&["fix alarm 9"]);
    let first = play.until("Hunters arrives");
    assert!(first.contains("Bomber 4"), "{first}");
    play.until("Round 2 of 3, Planning");
    play.types(&["fix 4 gone", "fix 4 note Hunters"]);
    assert_eq!(play.desk.scene().mission.as_ref().map(|it| it.score), Some(5));
    // One of the two has not been there yet, but the first in the list comes first.
    let again = play.until("Hunters arrives");
    assert!(again.contains("Bomber 4") && again.contains("hull 3/3"), "{again}");
    let scored = play.desk.scene().mission.as_ref().map(|it| it.score);
    assert_eq!(scored, Some(5 + 2), "the first one, and what the second round brings");
    // Of those who got away nobody comes again.
    let mut play = Play::convoy(System::SoloAlpha);
    play.types(&["fix alarm 9"]);
    play.until("Hunters arrives");
    play.until("Are half of the beacons destroyed");
    let said = play.types(&["yes"]);
    assert!(said.contains("They come when the next round begins."), "{said}");
    let mut play = Play::convoy(System::SoloAlpha);
    play.types(&["fix alarm 9", "fix round 0"]);
    play.until("Hunters arrives");
    play.types(&["", "fix 4 fled"]);
    play.until("Hunters arrives");
    play.types(&["", "fix 5 fled"]);
    play.until("Are half of the beacons destroyed");
    let said = play.types(&["yes"]);
    assert!(said.contains("Nobody is left who could come."), "{said}");
}

#[test]
fn who_makes_for_a_thing_has_it_for_a_tally_and_who_never_attacks_a_ship_is_not_asked_about_it() {
    let mut play = Play::convoy(System::SoloAlpha);
    play.types(&["fix alarm 9", "fix 1 gone", "fix 2 gone", "fix 3 gone"]);
    play.until("Hunters arrives");
    play.types(&[""]);
    let status = play.desk.typed("status").text;
    assert!(status.contains("Bomber 4  ") && status.contains("locks the beacon"), "{status}");
    assert!(!status.contains("the beacon (yours)"), "{status}");
    let mut asked = String::new();
    for _ in 0..60 {
        if play.asked().contains("Who of yours") {
            break;
        }
        if play.desk.scene().prompt.as_ref().is_some_and(|prompt| prompt.about.as_deref() == Some("Bomber 4")) {
            asked += &play.asked();
        }
        let reply = play.desk.typed("");
        if reply.then == Then::Nothing && play.desk.typed("none").then == Then::Nothing {
            play.types(&["1"]);
        }
    }
    assert!(asked.contains("the beacon") && asked.contains("Luke") && !asked.contains("Freighter"), "{asked}");
    assert!(!play.asked().contains("the beacon"), "{}", play.asked());
}

#[test]
fn a_mission_is_a_line_of_the_saved_file() {
    let mut play = Play::convoy(System::SoloAlpha);
    let text = play.desk.session().to_text();
    assert!(text.contains("\nseed 7\nmission pilots 2 level 1 name convoy\n> Luke\n"), "{text}");
    assert_eq!(Session::from_text(&text).as_ref(), Ok(play.desk.session()));
    for wrong in [
        "mission pilots 02 level 1 name convoy",
        "mission pilots 2 level 1 name ",
        "mission convoy",
        "mission pilots 300 level 1 name x",
    ] {
        let fault = Session::from_text(&text.replace("mission pilots 2 level 1 name convoy", wrong)).expect_err(wrong);
        assert_eq!(fault.line, 5, "{wrong}");
    }
    let other = text.replace("name convoy", "variant rebel name my convoy.toml");
    let session = Session::from_text(&other).expect("a variant may be named");
    assert_eq!(session.to_text(), other);
    let fault = session.scene(yard()).expect_err("there is no such mission");
    assert_eq!((fault.line, fault.message.contains("convoy")), (5, true));
    let fault =
        Session::from_text(&text.replace("> Luke", "> 7")).expect("it reads").scene(yard()).expect_err("no name");
    assert_eq!(fault.line, 6);
    play.types(&["fix 3 hull 1"]);
}

#[test]
fn a_mission_killed_after_any_answer_resumes_and_each_step_is_taken_back() {
    for system in [System::SoloAlpha, System::Aturi, System::FlightGroupAlpha] {
        let mut whole = desk(system);
        for turn in 0..400 {
            let (before, asked) = (whole.session().clone(), whole.greeting());
            if whole.scene().prompt.is_none() {
                break;
            }
            // Now and then somebody is gone, and the table shows something.
            let lines = if turn % 7 == 0 { ["y", "", "none", "1"] } else { ["", "none", "1", "0"] };
            assert!(lines.iter().any(|line| whole.typed(line).then == Then::Save), "stuck at: {asked}");
            let session = Session::from_text(&whole.session().to_text()).expect("what was saved reads back");
            let resumed = Desk::open(session, yard()).expect("what was played plays again");
            assert_eq!(resumed.greeting(), whole.greeting());
            let mut back = Desk::open(whole.session().clone(), yard()).expect("it plays");
            back.typed("undo");
            assert_eq!((back.session(), back.greeting()), (&before, asked));
        }
        assert!(whole.scene().prompt.is_none(), "it ends");
    }
}

/// What people type in a mission, and what they do not.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => Just(String::new()),
        3 => prop::sample::select(vec!["1", "2", "0", "y", "no", "none", "done", "end", "more", "tie", "mine", "destroyed", "left", "Luke", "hh", "e"])
            .prop_map(str::to_owned),
        3 => prop::sample::select(vec![
            "undo", "mission", "status", "fix score 12", "fix score -999", "fix alarm 9", "fix alarm 999", "fix round 0", "fix round 99",
            "fix Luke left", "fix Luke gone", "fix Luke back", "fix 1 gone", "fix 1 fled", "fix 2 gone", "fix 3 gone", "fix 4 gone",
            "fix 5 back", "fix Freighter left", "dice mine", "dice yours",
        ])
        .prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_typed_in_a_mission_nothing_is_lost(lines in prop::collection::vec(line(), 0..80), which in 0..3_usize) {
        let system = [System::SoloAlpha, System::Aturi, System::FlightGroupAlpha][which];
        let typed = ["Luke", "", "", "", "", "", "", ""].into_iter().chain(lines.iter().map(String::as_str));
        nothing_is_lost(desk(system), typed)?;
    }
}

#[test]
fn what_a_mission_keeps_ships_from_is_told_instead_of_what_they_would_do() {
    let mut play = Play { desk: desk_of(System::SoloAlpha, to("crippled")) };
    play.types(&["Luke", "", "Wedge", "4", "", "", "", ""]);
    let mut told = String::new();
    while play.desk.scene().sheet.round < 2 {
        let said = play.desk.typed("");
        if said.then == Then::Nothing && play.desk.typed("none").then == Then::Nothing {
            play.types(&["1"]);
        }
        told += &play.desk.greeting();
    }
    assert!(told.contains("TIE 1 lies still: it neither moves nor acts."), "{told}");
    assert!(told.contains("TIE 2 does not act: its mission") && told.contains("TIE 2 does not attack: its mission"));
    assert!(!told.contains("TIE 1 flies") && told.contains("TIE 2 flies"));
    let flown = told.split("TIE 3 flies ").nth(1).expect("it flies").lines().next();
    assert!(flown.is_some_and(|words| words.contains("straight")), "{flown:?}");
    assert_eq!(play.foe(3).profile.dial, play.foe(1).profile.dial, "its dial is whole again");
}

#[test]
fn a_mission_without_a_limit_of_rounds_goes_on_and_tells_no_last_round() {
    let mut play = Play { desk: desk_of(System::SoloAlpha, to("crippled")) };
    assert!(play.desk.greeting().contains("Convoy, no limit of rounds."), "{}", play.desk.greeting());
    play.types(&["Luke", "", "Wedge", "4", "", "", "", ""]);
    assert!(play.asked().contains("Round 1, Planning"), "{}", play.asked());
    assert!(play.desk.typed("mission").text.contains("Convoy, round 1\n"));
    // The same with a limit is over after 3.
    play.until("Round 5, Planning");
    assert!(play.desk.scene().mission.as_ref().is_some_and(|mission| mission.winner.is_none()));
}
