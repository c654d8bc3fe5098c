//! Why ships do what they do that flight systems fly, as people read it beside a battle.

use std::path::Path;

use crate::common::{printed, refused};

const SQUADS: [&str; 5] = ["battle", "--red", "docs/squads/red.toml", "--blue", "docs/squads/blue.toml"];

const MISSION: [&str; 9] =
    ["battle", "--mission", "local-trouble", "--pilots", "4", "--red-pilot", "random", "--seed", "1"];

#[test]
fn a_battle_told_with_reasons_names_the_rules_of_each_system() {
    for (pilot, rule) in [
        ("solo", "        Solo Alpha, Identify Tally "),
        ("aturi", "        Aturi, Automated Ship Cards: "),
        ("flight-group", "        Flight Group Alpha, 3.3.1 Select Target "),
    ] {
        let told = printed(&[&SQUADS[..], &["--red-pilot", pilot, "--why"]].concat());
        let decides = told.lines().position(|line| line == "    Red T-65 X-wing 1 decides by");
        let after = decides.map(|at| told.lines().skip(at + 1).collect::<Vec<_>>()).unwrap_or_default();
        assert!(after.first().is_some_and(|line| line.starts_with(rule)), "{pilot}: {:?}", after.first());
        let flown = after.iter().find(|line| !line.starts_with("        "));
        assert!(flown.is_some_and(|line| line.starts_with("    Red T-65 X-wing 1 flies ")), "{pilot}: {flown:?}");
        assert!(told.lines().last().is_some_and(|line| line.starts_with("blue  lost ")), "the outcome stands below");
    }
}

#[test]
fn a_battle_told_with_reasons_says_what_somebody_who_looks_ahead_expected_of_dials_actions_and_shots() {
    let told = printed(&[&SQUADS[..], &["--red-pilot", "elite", "--why"]].concat());
    for expected in [" straight (", "lock: its side deals ", "shoots at Blue TIE/ln Fighter "] {
        let is = |line: &&str| line.starts_with("        Expects of ") && line.contains(expected);
        assert!(told.lines().any(|line| is(&line)), "{expected}: {told}");
    }
    assert!(told.lines().any(|line| line.starts_with("        Weighed ")), "{told}");
    assert!(!told.contains(" of ship ") && !told.contains("Weighed ship "), "ships go by their names: {told}");
    assert!(told.lines().last().is_some_and(|line| line.starts_with("blue  lost ")), "the outcome stands below");
}

#[test]
fn a_battle_without_reasons_is_told_in_three_lines_and_written_down_without_them() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-why.replay");
    let log = log.to_str().expect("a path in Unicode");
    let told = printed(&[&SQUADS[..], &["--red-pilot", "solo", "--log", log]].concat());
    assert_eq!(told.lines().count(), 3, "{told}");
    assert!(!std::fs::read_to_string(log).expect("it was written").contains("\nwhy "));
}

#[test]
fn a_replay_holds_the_reasons_tells_them_and_plays_the_same_game() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("why.replay");
    let log = log.to_str().expect("a path in Unicode");
    let told = printed(&[&SQUADS[..], &["--blue-pilot", "aturi", "--why", "--log", log]].concat());
    assert!(std::fs::read_to_string(log).expect("it was written").contains("\nwhy Aturi, Select Target "));
    let again = printed(&["replay", log]);
    assert!(told.trim_start().starts_with(&again), "the same lines, and the outcome below");
    assert!(printed(&["replay", log, "--verify"]).ends_with("the same to the bit\n"));
}

#[test]
fn a_mission_is_told_with_reasons_and_its_replay_holds_them() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mission-why.replay");
    let log = log.to_str().expect("a path in Unicode");
    let told = printed(&[&MISSION[..7], &["--seed", "2", "--why", "--log", log]].concat());
    assert!(told.contains("    Alpha 1 decides by\n        Aturi, "), "{told}");
    let cards = "    Gamma 1 decides by\n        Aturi, The Will of the Emperor: ";
    assert!(told.contains(cards) && !told.contains("Somebody"), "{told}");
    assert!(std::fs::read_to_string(log).expect("it was written").contains("\nwhy Aturi, Select Target "));
    assert!(printed(&["replay", log, "--verify"]).ends_with("the same to the bit\n"));
}

#[test]
fn readings_are_taken_in_a_mission_and_refused_where_nobody_flies_by_them() {
    let by = |seed: u64, reading| {
        let seed = seed.to_string();
        printed(&[&MISSION[..7], &["--why", "--reading", reading, "--seed", &seed]].concat())
    };
    // Sooner or later somebody nearly leaves the table.
    assert!(
        (1..=20).any(|seed| by(seed, "similar=bearing") != by(seed, "similar=speed")),
        "the reading changes nothing"
    );
    for (reading, words) in [
        ("breaking=one-ship", "nobody flies by Flight Group Alpha"),
        ("splitting=nobody", "use one of: each-ship, whole-wing"),
        ("spliting=each-ship", "is no reading"),
    ] {
        let said = refused(&[&MISSION[..], &["--reading", reading]].concat());
        assert!(said.contains(words), "{reading}: {said}");
    }
}

#[test]
fn reasons_belong_to_one_battle() {
    let said = refused(&[&SQUADS[..], &["--why", "--games", "3"]].concat());
    assert!(said.contains("cannot be used with"), "{said}");
}
