//! Squads, cards and content as people run them.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::common::{file, json, printed, refused, tallyho};

const RED: &str = r#"name = "Red flight"
faction = "rebelalliance"
pilots = ["Luke Skywalker: Proton Torpedoes, R2-D2", "wedgeantilles", "bluesquadronescort"]
"#;

const BAD: &str = r#"{"faction": "galacticempire", "pilots": [
    {"id": "wampa", "upgrades": {"astromech": ["r2d2"], "talent": ["elusve"]}},
    {"id": "wampa", "upgrades": {}},
    {"id": "darthvader", "upgrades": {"missile": ["clustermissiles", "concussionmissiles"]}}]}"#;

#[test]
fn a_squad_is_checked_with_every_fault_at_once() {
    let (good, bad) = (file("good.toml", RED), file("bad.xws", BAD));
    insta::assert_snapshot!("legal", printed(&["squad", "check", good.to_str().unwrap()]));
    let output = tallyho(&["squad", "check", bad.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "tallyho: 5 faults by the 200-point rules\n");
    insta::assert_snapshot!("faults", String::from_utf8(output.stdout).unwrap());
    let output = tallyho(&["squad", "check", bad.to_str().unwrap(), "--rules", "20", "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["rules"], &told["legal"]), (&"20".into(), &false.into()));
}

#[test]
fn a_squad_is_written_as_xws_and_reads_back_the_same() {
    let first = file("first.toml", RED);
    let xws = printed(&["squad", "show", first.to_str().unwrap(), "--xws"]);
    insta::assert_snapshot!("xws", xws);
    let second = file("second.xws", &xws);
    let again = json(&["squad", "show", second.to_str().unwrap(), "--json"]);
    let once = json(&["squad", "show", first.to_str().unwrap(), "--json"]);
    assert_eq!((&again["faction"], &again["name"]), (&once["faction"], &once["name"]));
    for (again, once) in again["pilots"].as_array().unwrap().iter().zip(once["pilots"].as_array().unwrap()) {
        assert_eq!((&again["id"], &again["upgrades"]), (&once["id"], &once["upgrades"]));
    }
    assert_eq!(printed(&["squad", "show", second.to_str().unwrap(), "--xws"]), xws);
}

/// Runs the program with a text on its standard input.
fn piped(args: &[&str], text: &str) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tallyho"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    program.wait_with_output().unwrap()
}

#[test]
fn a_squad_is_read_from_standard_input() {
    let output = piped(&["squad", "show", "-", "--xws"], "Luke Skywalker\nWampa\nProton Rockets");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let xws: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&xws["pilots"][0]["id"], &xws["pilots"][1]["id"]), (&"lukeskywalker".into(), &"wampa".into()));
    assert_eq!(xws["pilots"][1]["upgrades"]["missile"][0], "protonrockets");
    let output = piped(&["squad", "check", "-"], "nobody\nnothing");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("neither XWS (JSON), a short list (TOML) nor a link"), "{said}");
}

#[test]
fn what_a_link_of_yasb_tells_is_shown() {
    let link = "https://yasb.app/?f=Rebel%20Alliance&d=v10ZsZ200Z4X12WW5Y6XY&sn=Red&obs=coreasteroid0,gascloud2";
    let said = String::from_utf8(piped(&["squad", "show", "-"], link).stderr).unwrap();
    for part in ["name: Red", "faction: Rebel Alliance", "obstacles: coreasteroid0, gascloud2", "2 ships are written"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn huge_ships_are_checked_by_the_epic_rules() {
    let epic =
        file("epic.toml", "faction = \"rebelalliance\"\npilots = [\"alderaanianguard\", \"bluesquadronescort x3\"]");
    let epic = epic.to_str().unwrap();
    let standard = tallyho(&["squad", "check", epic]);
    let told = String::from_utf8(standard.stdout).unwrap();
    assert!(told.contains("is a huge ship, which only epic squads have"), "{told}");
    let legal = printed(&["squad", "check", epic, "--rules", "epic"]);
    assert!(legal.starts_with("legal by the epic rules: 4 ships, 248 of 500 points"), "{legal}");
    assert!(refused(&["squad", "check", epic, "--rules", "500"]).contains("200, 20, epic, flight-group or hotac"));
}

#[test]
fn several_cards_are_shown_one_after_the_other() {
    let both = printed(&["cards", "show", "juke", "predator"]);
    assert!(both.contains("Juke") && both.contains("Predator"), "{both}");
    assert_eq!(printed(&["cards", "show", "Proton", "Torpedoes"]), printed(&["cards", "show", "protontorpedoes"]));
    assert!(refused(&["cards", "show", "juke", "predatr"]).contains("did you mean 'predator'"));
}

#[test]
fn reinforce_tokens_have_an_option_of_their_own() {
    let said = refused(&["odds", "--attack", "3", "--defense", "2", "--defender", "reinforce"]);
    assert!(said.contains("--reinforce 1"), "{said}");
}

const ALPHA: &str = r#"campaign = "flight-group"
name = "Alpha"

[[pilots]]
call-sign = "Linda"
ship = "TIE/in Interceptor"
rank = 5
path = "ace"
cards = ["Outmaneuver", "Rexler Brath", "Hull Upgrade", "Afterburners", "Sensitive Controls"]
charged = ["Afterburners"]
um-points = 20
career-points = 15

[[pilots]]
call-sign = "Shelly"
ship = "tieadvancedx1"
rank = 4
path = "coordinate"
cards = ["Fire-Control System", "Cluster Missiles", "Perceptive Copilot"]

[[pilots]]
ship = "tieadvancedv1"
rank = 6
path = "force-user"
cards = ["Hate", "Shield Upgrade"]
"#;

const ROOKIES: &str = r#"campaign = "hotac"

[[pilots]]
call-sign = "Rook"
ship = "t65xwing"
cards = ["R2 Astromech"]
squad-points = 35

[[pilots]]
call-sign = "Gold"
ship = "btla4ywing"
level = 3
cards = ["Ion Cannon Turret", "Slippery", "Expert Handling"]
spare = ["Proton Torpedoes"]
squad-points = 50
"#;

#[test]
fn a_wing_of_a_campaign_is_shown_and_checked_by_its_own_rules() {
    let (alpha, rookies) = (file("alpha.toml", ALPHA), file("rookies.toml", ROOKIES));
    let (alpha, rookies) = (alpha.to_str().unwrap(), rookies.to_str().unwrap());
    insta::assert_snapshot!("wing_shown", printed(&["squad", "show", alpha]));
    insta::assert_snapshot!("wing_legal", printed(&["squad", "check", alpha]));
    assert_eq!(printed(&["squad", "check", alpha, "--rules", "flight-group"]), printed(&["squad", "check", alpha]));
    let output = tallyho(&["squad", "check", rookies, "--rules", "hotac"]);
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!("wing_faults", String::from_utf8(output.stdout).unwrap());
    let told: serde_json::Value =
        serde_json::from_slice(&tallyho(&["squad", "check", rookies, "--json"]).stdout).unwrap();
    assert_eq!((&told["rules"], &told["legal"]), (&"aturi".into(), &false.into()));
    assert_eq!(told["pilots"][0]["points"][0], serde_json::json!({ "purse": "squad", "spent": 34, "of": 35 }));
    for wrong in ["200", "hotac"] {
        assert!(refused(&["squad", "check", alpha, "--rules", wrong]).contains("check it with --rules flight-group"));
    }
    assert!(refused(&["squad", "check", alpha, "--rules", "30"]).contains("use 200, 20, epic, flight-group or hotac"));
    assert!(refused(&["squad", "check", alpha, "--rules", "epic"]).contains("check it with --rules flight-group"));
}

#[test]
fn a_wing_goes_to_other_programs_and_comes_back_whole() {
    let first = file("alpha-first.toml", ALPHA);
    let xws = printed(&["squad", "show", first.to_str().unwrap(), "--xws"]);
    let second = file("alpha-second.xws", &xws);
    let second = second.to_str().unwrap();
    assert_eq!(json(&["squad", "show", second, "--json"]), json(&["squad", "show", first.to_str().unwrap(), "--json"]));
    // By the rules of points it is what other programs see: the printed pilots who stand in.
    let output = tallyho(&["squad", "check", second, "--rules", "200"]);
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("ship 1, Alpha Squadron Pilot"));
}

#[test]
fn wings_of_two_campaigns_meet_in_a_battle() {
    let (alpha, rookies) = (file("alpha-flies.toml", ALPHA), file("rookies-fly.toml", ROOKIES));
    let (alpha, rookies) = (alpha.to_str().unwrap(), rookies.to_str().unwrap());
    let told = printed(&["battle", "--red", alpha, "--blue", rookies, "--seed", "3"]);
    assert!(told.contains("of 3 ships") && told.contains("of 2 ships"), "{told}");
    let wrong = file("alpha-wrong.toml", &ALPHA.replace("Outmaneuver", "Outmanoeuver"));
    let said = refused(&["battle", "--red", wrong.to_str().unwrap(), "--blue", rookies]);
    assert!(said.contains("did you mean 'outmaneuver'?"), "{said}");
}

#[test]
fn content_of_ones_own_is_checked_and_used() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-content");
    let talents = dir.join("upgrades/talent");
    std::fs::create_dir_all(&talents).unwrap();
    let card = "id = \"lucky\"\nname = \"Lucky\"\nslots = [\"talent\"]\ncost-200 = 1\nstats = { hull = 2 }\n";
    std::fs::write(talents.join("lucky.toml"), card).unwrap();
    let dir = dir.to_str().unwrap();
    assert!(printed(&["content", "check", dir]).contains("\n  516 upgrades, 1 more\n"));
    assert!(printed(&["--content", dir, "cards", "show", "lucky"]).ends_with("+2 hull.\n"));
    std::fs::write(talents.join("lucky.toml"), card.replace("hull", "hul").replace("slots", "slot")).unwrap();
    let said = refused(&["content", "check", dir]).replace(dir, "DIR");
    insta::assert_snapshot!("content_faults", said);
}

#[test]
fn a_pair_of_squads_is_checked_for_the_solo_mission_with_every_fault_at_once() {
    let mine = file("pair-mine.toml", "pilots = [\"redsquadronveteran\", \"cavernangelszealot\"]");
    let good =
        file("pair-good.toml", "pilots = [\"academypilot x2\", \"obsidiansquadronpilot x2\", \"sabersquadronace x2\"]");
    let bad =
        file("pair-bad.toml", "pilots = [\"darthvader: elusive, afterburners\", \"soontirfel: predator, predator\"]");
    let [mine, good, bad] = [&mine, &good, &bad].map(|path| path.to_str().unwrap());
    let solo = ["squad", "check", mine, "--mission", "solo-introduction", "--against"];
    insta::assert_snapshot!("pair", printed(&[&solo[..], &[good]].concat()));
    let output = tallyho(&[&solo[..], &[bad]].concat());
    assert_eq!(output.status.code(), Some(2));
    insta::assert_snapshot!("misfit", String::from_utf8(output.stdout).unwrap());
    let told = tallyho(&["squad", "check", mine, "--against", good, "--json"]);
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).unwrap();
    // In a battle without waves six are too many for two.
    assert_eq!((&told["fits"], told["faults"].as_array().unwrap().len()), (&false.into(), 1));
    assert!(told["faults"][0].as_str().unwrap().contains("125 to 150 % of yours"), "{told}");
    refused(&["squad", "check", mine, "--against", good, "--mission", "first-patrol"]);
    refused(&["squad", "check", mine, "--mission", "solo-introduction"]);
}
