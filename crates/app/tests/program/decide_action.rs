//! `tallyho decide SYSTEM --action`, as people run it.

use crate::common::{json, printed, refused};
use serde_json::Value;

fn args<'a>(system: &'a str, ship: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["decide", system, "--ship", ship, "--action"], more].concat()
}

fn decided(system: &str, ship: &str, more: &[&str]) -> Value {
    json(&args(system, ship, &[more, &["--json"]].concat()))
}

/// The action, how, and the rule that called for it.
fn acts(system: &str, ship: &str, more: &[&str]) -> [String; 3] {
    let said = decided(system, ship, more);
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let last = said["because"].as_array().and_then(|all| all.last()).map_or(Value::Null, |last| last["rule"].clone());
    [text(&said["action"]), text(&said["how"]), text(&last)]
}

#[test]
fn solo_ships_act_by_their_attitude() {
    let tie = |more: &[&str]| acts("solo", "tielnfighter", more);
    let roll = ["--attitude", "defensive", "--in-arc", "--move", "barrel-roll-left:out-of-arc"];
    assert_eq!(tie(&roll), ["barrel roll", "left", "Solo Alpha, Defensive Attitude 1"]);
    // A move that does not lead out of the arc is of no use.
    let vain = ["--attitude", "defensive", "--in-arc", "--move", "barrel-roll-left:shot"];
    assert_eq!(tie(&vain)[0], "evade");
    assert_eq!(tie(&["--attitude", "defensive", "--has", "evade"])[0], "focus");
    // A defence die says the attitude.
    assert_eq!(tie(&["--roll", "blank,hit", "--move", "barrel-roll-right:shot"])[..2], ["barrel roll", "right"]);
    assert_eq!(tie(&["--attitude", "balanced", "--stressed"])[0], "");
    assert_eq!(tie(&["--attitude", "defensive", "--ionized"])[0], "focus");
    let bomber = ["--attitude", "offensive", "--shot", "--range", "2"];
    assert_eq!(acts("solo", "tiesabomber", &bomber)[..2], ["lock", "on its target"]);
}

#[test]
fn automated_ships_act_by_their_list() {
    let tie = |more: &[&str]| acts("aturi", "tielnfighter", more);
    assert_eq!(tie(&["--stressed"])[0], "clear-stress");
    assert_eq!(tie(&["--shot"]), ["focus", "", "Aturi, Select Action 4"]);
    assert_eq!(tie(&[]), ["evade", "", "Aturi, Select Action 6"]);
    let away = ["--in-arc", "--shot", "--move", "barrel-roll-left:shot,out-of-arc"];
    assert_eq!(tie(&away)[..2], ["barrel roll", "left"]);
    assert_eq!(tie(&["--shot", "--escorts", "1"]), ["protect", "on its friend", "Aturi, Escort Behavior"]);
    assert_eq!(tie(&["--shot", "--escorts", "2"])[0], "focus");
    assert_eq!(tie(&["--shot", "--card", "damaged sensor array"])[..2], ["repair", "Damaged Sensor Array"]);
}

#[test]
fn ships_of_a_flight_group_act_by_their_statcard() {
    let xwing = |more: &[&str]| acts("flight-group", "t65xwing", more);
    assert_eq!(xwing(&["--target-moved", "--range", "2"])[..2], ["lock", "on its target"]);
    assert_eq!(xwing(&["--target-moved", "--range", "2", "--target-locked", "--shot"])[0], "focus");
    let roll = ["--target-moved", "--range", "2", "--target-locked", "--move", "barrel-roll-right:shot"];
    assert_eq!(xwing(&roll)[..2], ["barrel roll", "right"]);
    assert_eq!(xwing(&["--escorts", "0"]), ["protect", "on its friend", "Flight Group Alpha, 3.3.2.3 Escort AI"]);
    assert_eq!(xwing(&["--fleeing"])[0], "focus");
    assert_eq!(xwing(&["--stressed"])[0], "");
}

#[test]
fn an_action_is_told_with_its_reasons() {
    insta::assert_snapshot!(printed(&args(
        "aturi",
        "tielnfighter",
        &["--in-arc", "--move", "barrel-roll-left:shot,out-of-arc"]
    )));
}

#[test]
fn what_is_missing_or_wrong_about_an_action_is_said_in_a_line() {
    let cases: [(&str, &[&str], &str); 6] = [
        ("solo", &[], "What is its attitude? add --attitude offensive, balanced or defensive"),
        ("flight-group", &["--target-moved"], "add --range 0 to 4"),
        ("aturi", &["--move", "barrel-role-left"], "'barrel-role-left' is no move; use barrel-roll-left"),
        ("aturi", &["--move", "boost:fast"], "'fast' says nothing about a move; use shot"),
        ("aturi", &["--beset", "2"], "--beset takes two numbers up to 6, such as 2,0"),
        ("aturi", &["--card", "direct hit"], "no action repairs 'direct hit'; use one of:"),
    ];
    for (system, more, message) in cases {
        let ship = if system == "aturi" { "tielnfighter" } else { "t65xwing" };
        let said = refused(&args(system, ship, more));
        assert!(said.contains(message), "{more:?}: {said}");
    }
}
