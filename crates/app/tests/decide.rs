//! Flight systems at a real table, as people run them.

mod common;

use common::{json, printed, refused, tallyho};

const SOLO: [&str; 4] = ["decide", "solo", "--ship", "tielnfighter"];

fn solo<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SOLO.into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn the_readme_s_decision() {
    let said = printed(&solo(&["--arc", "front", "--tally-side", "left", "--roll", "blank,crit", "--stressed"]));
    let readme = include_str!("../../../README.md");
    assert!(readme.contains(&said), "{said}");
}

#[test]
fn solo_json_names_maneuver_colour_attitude_and_rules() {
    let decided = json(&solo(&["--arc", "bullseye", "--roll", "blank,crit", "--json"]));
    assert_eq!((&decided["maneuver"], &decided["colour"]), (&"4K".into(), &"red".into()));
    assert_eq!((&decided["attitude"], &decided["ship"]), (&"offensive".into(), &"tielnfighter".into()));
    let because = decided["because"].as_array().unwrap();
    let rules: Vec<&str> = because.iter().map(|reason| reason["rule"].as_str().unwrap()).collect();
    assert_eq!(rules[..2], ["Solo Alpha, Identify Tally b", "Solo Alpha, Approach Roll"]);
    assert_eq!((&because[0]["section"], &because[0]["step"]), (&"Identify Tally".into(), &"b".into()));
}

#[test]
fn solo_reads_where_the_tally_is_and_what_ails_the_ship() {
    let flown = |more: &[&str]| json(&solo(&[more, &["--json"]].concat()))["maneuver"].clone();
    let sides = ["--tally-side", "right", "--obstacle-side", "right"];
    let at = |arc, roll| [&["--arc", arc, "--roll", roll][..], &sides].concat();
    assert_eq!(flown(&at("front", "blank,hit")), "3Y");
    assert_eq!(flown(&at("bullseye", "evade,crit")), "2B");
    assert_eq!(flown(&[&at("rear", "blank,crit")[..], &["--locked"]].concat()), "3K");
    assert_eq!(flown(&[&at("rear", "blank,crit")[..], &["--beyond"]].concat()), "3K");
    assert_eq!(flown(&[&at("front", "blank,hit")[..], &["--stressed", "--damaged-engine"]].concat()), "2N");
    assert_eq!(flown(&["--ionized"]), "1F");
}

#[test]
fn solo_says_which_answer_is_missing_or_wrong() {
    let wrong = [
        (solo(&[]), "add --arc bullseye, front, side or rear"),
        (solo(&["--arc", "front"]), "Roll a defence die. add --roll DEFENCE,ATTACK, such as evade,crit"),
        (solo(&["--arc", "front", "--roll", "blank,hit"]), "On which side of it is the tally? add --tally-side"),
        (solo(&["--arc", "frnt"]), "unknown arc 'frnt'; did you mean 'front'?"),
        (solo(&["--roll", "evade"]), "'evade' is not a roll"),
        (solo(&["--roll", "crit,evade"]), "unknown face of a defence die 'crit'"),
        (solo(&["--tally-side", "rigt"]), "unknown side 'rigt'; did you mean 'right'?"),
        (vec!["decide", "solo", "--ship", "tielnfigter"], "no ship 'tielnfigter'; did you mean 'tielnfighter'?"),
    ];
    for (args, message) in wrong {
        let said = refused(&args);
        assert!(said.contains(message), "{args:?}: {said}");
    }
}

#[test]
fn solo_ships_fight_and_their_battle_replays() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let log = folder.join("solo.replay");
    let log = log.to_str().unwrap();
    let squads = ["--red", "docs/squads/red.toml", "--blue", "docs/squads/blue.toml"];
    let args = [&["battle"][..], &squads, &["--rocks", "6", "--blue-pilot", "solo", "--log", log]].concat();
    printed(&args);
    let text = std::fs::read_to_string(log).unwrap();
    assert!(text.contains("\nhandling dial:at-activation edge:turns-back\n"), "{text}");
    assert!(printed(&["replay", log, "--verify"]).ends_with("the same to the bit\n"));
    let soaked = tallyho(&["battle", "--soak", "40", "--red-pilot", "solo", "--blue-pilot", "solo"]);
    assert!(soaked.status.success(), "{}", String::from_utf8_lossy(&soaked.stderr));
}
