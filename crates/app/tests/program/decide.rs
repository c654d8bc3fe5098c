//! Flight systems at a real table, as people run them.

use crate::common::{json, printed, refused, tallyho};

const SOLO: [&str; 4] = ["decide", "solo", "--ship", "tielnfighter"];

fn solo<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SOLO.into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn the_page_s_decision() {
    let said = printed(&solo(&["--arc", "front", "--tally-side", "left", "--roll", "blank,crit", "--stressed"]));
    let page = include_str!("../../../../docs/command-line.md");
    assert!(page.contains(&said), "{said}");
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

const ATURI: [&str; 4] = ["decide", "aturi", "--ship", "tielnfighter"];

fn aturi<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ATURI.into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn the_page_s_automated_ship() {
    let said = printed(&aturi(&["--sector", "left-front", "--distance", "close", "--roll", "4"]));
    let page = include_str!("../../../../docs/command-line.md");
    assert!(page.contains(&said), "{said}");
}

#[test]
fn aturi_flies_by_sector_distance_and_die_and_mirrors_to_the_left() {
    let flown = |sector: &str, distance: &str, roll: &str| {
        let decided = json(&aturi(&["--sector", sector, "--distance", distance, "--roll", roll, "--json"]));
        decided["maneuver"].as_str().unwrap().to_owned()
    };
    assert_eq!(flown("front-right", "close", "6"), "1Y");
    assert_eq!(flown("front-left", "close", "6"), "1T");
    assert_eq!(flown("right-back", "far", "3"), "3Y");
    assert_eq!(flown("left-back", "far", "3"), "3T");
    assert_eq!(flown("back-left", "close", "1"), "5F");
}

#[test]
fn aturi_says_what_is_left_of_the_action() {
    let action = |more: &[&str]| json(&aturi(&[more, &["--json"]].concat()))["action"].clone();
    let at = |roll| ["--sector", "front-right", "--distance", "close", "--roll", roll];
    assert_eq!(action(&at("1")), "none");
    assert_eq!(action(&at("6")), "list");
    assert_eq!(action(&[&at("6")[..], &["--stressed"]].concat()), "clear-stress");
    assert_eq!(action(&[&at("1")[..], &["--stressed"]].concat()), "none");
    assert_eq!(action(&["--ionized"]), "focus");
}

#[test]
fn aturi_names_the_rules_and_the_card_of_a_ship_that_has_none() {
    let args = ["decide", "aturi", "--ship", "t65xwing", "--sector", "front-left", "--distance", "far", "--roll", "4"];
    let said = printed(&args);
    assert!(
        said.starts_with("T-65 X-wing: 2 bank left (2B, blue)\naction  by its list\ncard    that of tieadvancedx1\n")
    );
    let decided = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&decided["card"], &decided["system"]), (&"tieadvancedx1".into(), &"Aturi".into()));
    let rules: Vec<&str> =
        decided["because"].as_array().unwrap().iter().map(|reason| reason["section"].as_str().unwrap()).collect();
    assert_eq!(
        rules,
        [
            "Automated Ship Cards",
            "Select Target",
            "Determining Which Arc the Target Is In",
            "Determining Distance to the Target",
            "Select Maneuver",
            "Select Maneuver"
        ]
    );
}

#[test]
fn aturi_says_which_answer_is_missing_or_wrong() {
    let wrong = [
        (aturi(&[]), "In which of its eight sectors is its target? add --sector, such as front-right"),
        (aturi(&["--sector", "front-left"]), "At what range is its target? add --distance close or far"),
        (aturi(&["--sector", "front-left", "--distance", "far"]), "Roll a six-sided die. add --roll 1 to 6"),
        (aturi(&["--sector", "frontleft"]), "unknown sector 'frontleft'; did you mean 'front-left'?"),
        (aturi(&["--sector", "bullseye"]), "unknown sector 'bullseye'"),
        (aturi(&["--distance", "closer"]), "unknown distance 'closer'; did you mean 'close'?"),
        (aturi(&["--roll", "7"]), "7 is not in 1..=6"),
    ];
    for (args, message) in wrong {
        let said = refused(&args);
        assert!(said.contains(message), "{args:?}: {said}");
    }
}
