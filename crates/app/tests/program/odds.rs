//! Odds as people ask for them on the command line.

use crate::common::{json, printed, refused};

fn odds<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ["odds", "--attack", "3", "--defense", "3"].into_iter().chain(more.iter().copied()).collect()
}

const BOTH: [&str; 4] = ["--attacker", "focus,lock", "--defender", "focus,evade"];

#[test]
fn the_page_s_odds() {
    let said = printed(&odds(&[&BOTH[..], &["--hull", "3"]].concat()));
    let page = include_str!("../../../../docs/command-line.md");
    assert!(page.contains(&said), "{said}");
}

#[test]
fn json_has_every_chance() {
    let said = json(&odds(&["--attacker", "focus", "--defender", "focus", "--json"]));
    let numbers = |name: &str| -> Vec<f64> {
        said[name].as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
    };
    assert_eq!((numbers("damage").len(), numbers("crit").len()), (4, 4));
    assert!((numbers("damage").iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!((said["expected"].as_f64().unwrap() - 10_449.0 / 16_384.0).abs() < 1e-12);
    assert!(said["destroyed"].is_null());
    let ship = json(&odds(&["--hull", "1", "--json"]));
    let any = 1.0 - ship["damage"][0].as_f64().unwrap();
    assert!((ship["destroyed"].as_f64().unwrap() - any).abs() < 1e-12);
}

#[test]
fn range_obstruction_and_ordnance_change_the_dice() {
    let expected = |more: &[&str]| json(&odds(&[more, &["--json"]].concat()))["expected"].as_f64().unwrap();
    let dice = |attack, defense| {
        json(&["odds", "--attack", attack, "--defense", defense, "--json"])["expected"].as_f64().unwrap()
    };
    assert_eq!(expected(&["--range", "1"]), dice("4", "3"));
    assert_eq!(expected(&["--range", "3"]), dice("3", "4"));
    assert_eq!(expected(&["--range", "5", "--obstructed"]), dice("3", "6"));
    assert_eq!(expected(&["--range", "3", "--ordnance"]), dice("3", "3"));
    assert!(expected(&["--reinforce", "1"]) < dice("3", "3"));
}

#[test]
fn attacks_in_a_row_run_tokens_down_unless_each_is_by_another_ship() {
    let expected = |more: &[&str]| {
        let row = [&["--attacker", "focus", "--attacks", "2", "--json"][..], more].concat();
        json(&odds(&row))["expected"].as_f64().unwrap()
    };
    let one = json(&odds(&["--attacker", "focus", "--json"]))["expected"].as_f64().unwrap();
    assert!((expected(&["--fresh"]) - 2.0 * one).abs() < 1e-12);
    assert!(expected(&[]) < 2.0 * one - 0.1);
    assert!(expected(&["--policy", "optimal"]) >= expected(&[]));
}

#[test]
fn odds_that_cannot_be_are_refused_with_what_can() {
    let told = |attack, more: &[&str]| refused(&[&["odds", "--attack", attack, "--defense", "3"][..], more].concat());
    assert_eq!(told("50", &[]), "tallyho: cannot work out the odds: 50 attack dice: there can be 0 to 10\n");
    assert_eq!(told("-1", &[]), "tallyho: cannot work out the odds: -1 attack dice: there can be 0 to 10\n");
    assert_eq!(told("3", &["--attacks", "9"]), "tallyho: cannot work out the odds: 9 attacks: there can be 1 to 8\n");
    assert_eq!(
        told("3", &["--range", "7"]),
        "tallyho: cannot work out the odds: 7 as the range: there can be 0 to 5\n"
    );
    assert_eq!(told("3", &["--shields", "2"]), "tallyho: how much hull is there? add --hull\n");
    assert_eq!(told("3", &["--policy", "gredy"]), "tallyho: unknown policy 'gredy'; did you mean 'greedy'?\n");
    let word = told("3", &["--attacker", "focuss"]);
    assert!(
        word.starts_with("tallyho: cannot work out the odds: 'focuss' is nothing an attacker has; tokens are"),
        "{word}"
    );
}
