//! Every refusal of a pilot, with its exact words.

use super::*;
use crate::pilot::{Charges, Fitting};
use crate::ship::PointSystem;
use crate::slot::Slot;

pub(super) const ACE: &str = r#"[[pilots]]
id = "ace-scout"
name = "Ace"
caption = "The Best"
faction = "rebelalliance"
initiative = 5
limited = 1
keywords = ["jedi", "light side"]
force = { value = 2, recovers = 1, side = ["light"] }
charges = { value = 1, recovers = -1 }
ability = true
shields = 2
actions = ["calculate"]
cost-200 = 40
slots-200 = ["force-power", "torpedo"]
cost-20 = 4
loadout = 9
slots-20 = ["talent"]
"#;

fn scout_with(pilots: &str) -> Result<Library, String> {
    read(&[(Folder::Ships, "ships/scout.toml", SHIP), (Folder::Pilots, "scout.toml", pilots)])
}

/// What is said about the good pilot with one text replaced.
fn ace_with(good: &str, bad: &str) -> String {
    assert!(ACE.contains(good), "'{good}' is not in the good pilot");
    scout_with(&ACE.replace(good, bad)).unwrap_err()
}

#[test]
fn the_good_one_is_good() {
    let library = scout_with(ACE).unwrap();
    let ace = library.pilot("ace").unwrap();
    assert_eq!(ace.charges, Some(Charges { value: 1, recovers: -1 }));
    assert_eq!(ace.ship(&library).unwrap().id, "scout");
    assert_eq!((ace.cost(PointSystem::TwoHundred), ace.cost(PointSystem::Twenty)), (Some(40), Some(4)));
    assert_eq!(ace.slots(PointSystem::Twenty), [Slot::Talent]);
    let flown = ace.flown(&library, PointSystem::TwoHundred).unwrap();
    assert_eq!((flown.hull, flown.shields.value, flown.actions[0].to_string()), (3, 2, "calculate".to_owned()));
    assert_eq!(ace.ship(&Library::default()), None);
    assert_eq!(ace.flown(&Library::default(), PointSystem::Twenty), None);
}

#[test]
fn fields_are_the_known_ones_and_complete() {
    for (line, field) in [
        ("id = \"ace-scout\"\n", "id"),
        ("name = \"Ace\"\n", "name"),
        ("faction = \"rebelalliance\"\n", "faction"),
        ("initiative = 5\n", "initiative"),
        ("limited = 1\n", "limited"),
        ("loadout = 9\n", "loadout"),
        ("slots-20 = [\"talent\"]\n", "slots-20"),
        ("slots-200 = [\"force-power\", \"torpedo\"]\n", "slots-200"),
    ] {
        assert_eq!(ace_with(line, ""), format!("scout.toml:1: '{field}' is missing"));
    }
    assert_eq!(
        ace_with("limited", "limitd"),
        "scout.toml:1: 'limited' is missing\nscout.toml:7: unknown field 'limitd'; did you mean 'limited'?"
    );
    assert_eq!(
        ace_with("[[pilots]]", "[[pilot]]"),
        "scout.toml:1: unknown field 'pilot'; did you mean 'pilots'?\nscout.toml:1: 'pilots' is missing"
    );
    assert_eq!(ace_with("value = 2, ", ""), "scout.toml:9: 'value' is missing");
    assert_eq!(ace_with(", side = [\"light\"]", ""), "scout.toml:9: 'side' is missing");
    assert_eq!(ace_with(", recovers = -1", ""), "scout.toml:10: 'recovers' is missing");
}

#[test]
fn values_have_the_right_type_and_range() {
    assert_eq!(ace_with("initiative = 5", "initiative = 7"), "scout.toml:6: 'initiative' must be 0 to 6");
    assert_eq!(
        ace_with("initiative = 5", "initiative = \"5\""),
        "scout.toml:6: 'initiative' must be a whole number, not a text"
    );
    assert_eq!(ace_with("recovers = -1", "recovers = -10"), "scout.toml:10: 'recovers' must be -9 to 9");
    assert_eq!(
        ace_with("{ value = 1, recovers = -1 }", "1"),
        "scout.toml:10: 'charges' must be a table, not a whole number"
    );
    assert_eq!(
        ace_with("ability = true", "ability = \"yes\""),
        "scout.toml:11: 'ability' must be true or false, not a text"
    );
    assert_eq!(ace_with("shields = 2", "hull = 0"), "scout.toml:12: 'hull' must be 1 to 99");
    assert_eq!(ace_with("cost-200 = 40", "cost-200 = 201"), "scout.toml:14: 'cost-200' must be 0 to 200");
    assert_eq!(ace_with("cost-20 = 4", "cost-20 = 21"), "scout.toml:16: 'cost-20' must be 0 to 20");
    assert_eq!(
        ace_with("caption = \"The Best\"", "caption = \" \""),
        "scout.toml:4: 'caption' must be one line of text"
    );
}

#[test]
fn words_are_the_known_ones() {
    for (good, bad, said) in [
        ("rebelalliance", "rebelaliance", "5: unknown faction 'rebelaliance'; did you mean 'rebelalliance'?"),
        ("\"jedi\"", "\"jedy\"", "8: unknown keyword 'jedy'; did you mean 'jedi'?"),
        ("[\"jedi\", ", "[\"light side\", ", "8: keyword 'light side' is given twice"),
        ("side = [\"light\"]", "side = [\"ligth\"]", "9: unknown side 'ligth'; did you mean 'light'?"),
        ("calculate", "calcualte", "13: unknown action 'calcualte'; did you mean 'calculate'?"),
        ("force-power", "force-powr", "15: unknown slot 'force-powr'; did you mean 'force-power'?"),
        ("ace-scout", "Ace", "2: id 'Ace' must be lower-case letters, digits and hyphens"),
    ] {
        assert_eq!(ace_with(good, bad), format!("scout.toml:{said}"));
    }
}

#[test]
fn a_pilot_is_in_some_game_and_wholly() {
    let (above, _) = ACE.split_once("cost-200").unwrap();
    assert_eq!(scout_with(above).unwrap_err(), "scout.toml:1: give 'cost-200', 'cost-20' or both");
    assert_eq!(ace_with("cost-200 = 40\n", ""), "scout.toml:14: 'slots-200' needs 'cost-200'");
    assert_eq!(
        ace_with("cost-20 = 4\n", ""),
        "scout.toml:16: 'loadout' needs 'cost-20'\nscout.toml:17: 'slots-20' needs 'cost-20'"
    );
    assert_eq!(
        ace_with("loadout = 9", "standard-loadout = [\"r2d2\"]"),
        "scout.toml:18: a pilot with 'standard-loadout' has no 'slots-20'"
    );
    let standard = ACE.replace("loadout = 9\nslots-20 = [\"talent\"]", "standard-loadout = [\"r2d2-battleofyavin\"]");
    let library = scout_with(&standard).unwrap();
    let ace = library.pilot("ace-scout").unwrap();
    assert_eq!(ace.twenty.as_ref().unwrap().fitting, Fitting::Standard(vec!["r2d2-battleofyavin".to_owned()]));
    assert_eq!(ace.standard_loadout().map(<[String]>::len), Some(1));
    assert_eq!(ace.slots(PointSystem::Twenty), []);
    assert_eq!(
        scout_with(&standard.replace("r2d2-", "R2-D2 ")).unwrap_err(),
        "scout.toml:17: upgrade 'R2-D2 battleofyavin' must be lower-case letters, digits and hyphens"
    );
}

#[test]
fn a_pilot_fits_the_chassis() {
    assert_eq!(ace_with("rebelalliance", "resistance"), "scout.toml:5: 'resistance' does not fly the Scout");
    assert_eq!(
        ace_with("limited = 1", "engagement = 0\nlimited = 1"),
        "scout.toml:7: a small ship engages at its initiative"
    );
    let mistaken = [(Folder::Ships, "scout.toml", SHIP), (Folder::Pilots, "pilots/scuot.toml", ACE)];
    assert_eq!(
        read(&mistaken).unwrap_err(),
        "pilots/scuot.toml:1: the file's name 'scuot' is no ship; did you mean 'scout'?"
    );
    let huge = SHIP.replace("\"small\"", "\"huge\"").replace("shields = 1", "shields = 1\nenergy = 2");
    let huge = huge.replace("turn = \"white\", ", "");
    assert_eq!(
        read(&[(Folder::Ships, "scout.toml", &huge), (Folder::Pilots, "pilots/scout.toml", ACE)]).unwrap_err(),
        "pilots/scout.toml:1: 'engagement' is missing\npilots/scout.toml:6: 'initiative' must be 7 to 8"
    );
}

#[test]
fn pilots_of_a_ship_at_fault_are_read_all_the_same() {
    let ship = SHIP.replace("hull = 3", "hull = 0");
    let ace = ACE.replace("limited = 1", "limited = 10");
    let said = read(&[(Folder::Ships, "a/scout.toml", &ship), (Folder::Pilots, "b/scout.toml", &ace)]).unwrap_err();
    assert_eq!(said, "a/scout.toml:7: 'hull' must be 1 to 99\nb/scout.toml:7: 'limited' must be 0 to 9");
}

#[test]
fn ids_are_unique_and_names_need_not_be() {
    let twice = format!("{ACE}\n{ACE}");
    assert_eq!(scout_with(&twice).unwrap_err(), "scout.toml:21: id 'ace-scout' is already used at scout.toml:2");
    let namesakes = format!("{ACE}\n{}", ACE.replace("ace-scout", "ace-late"));
    let library = scout_with(&namesakes).unwrap();
    assert_eq!(
        library.pilot("Ace").unwrap_err().to_string(),
        "'Ace' is the name of 2 pilots; use an id: ace-late, ace-scout"
    );
    assert_eq!(library.pilot("ACE Scout").unwrap().id, "ace-scout");
    assert_eq!(library.pilot("ace-scuot").unwrap_err().to_string(), "no pilot 'ace-scuot'; did you mean 'ace-scout'?");
    assert_eq!(library.pilot("xyz").unwrap_err().to_string(), "no pilot 'xyz'; 'tallyho pilots' lists them all");
}
