//! Squads, cards and content as people run them.

mod common;

use std::path::Path;

use common::{file, json, printed, refused, tallyho};

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
