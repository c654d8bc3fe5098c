//! Flight groups as people run them.

use std::path::Path;

use crate::common::{file, json, printed, refused};

const GROUP: [&str; 4] = ["decide", "flight-group", "--ship", "t65xwing"];

fn with(more: &[&'static str]) -> Vec<&'static str> {
    [&GROUP[..], more].concat()
}

#[test]
fn a_ship_at_a_real_table_is_told_what_to_fly_and_why() {
    let args = with(&["--sector", "right-front", "--distance", "near", "--roll", "2"]);
    insta::assert_snapshot!(printed(&args));
    let said = json(&[args.as_slice(), &["--json"]].concat());
    assert_eq!((said["maneuver"].as_str(), said["colour"].as_str()), (Some("3R"), Some("red")));
    let left = with(&["--sector", "left-front", "--distance", "near", "--roll", "2", "--json"]);
    assert_eq!(json(&left)["maneuver"], "3E");
    let stressed = with(&["--sector", "bullseye", "--stressed", "--roll", "6", "--json"]);
    assert_eq!(json(&stressed)["maneuver"], "2F");
    let fleeing = with(&["--fleeing", "--roll", "3", "--json"]);
    assert_eq!(json(&fleeing)["maneuver"], "1B");
    assert_eq!(json(&with(&["--ionized", "--json"]))["maneuver"], "1F");
}

#[test]
fn it_swerves_where_it_is_told_what_is_in_the_way() {
    let blocked = ["--sector", "bullseye", "--distance", "far", "--roll", "6", "--blocked", "3F", "--json"];
    let args = [with(&blocked), vec!["--swerve", "3N"]].concat();
    assert_eq!(json(&args)["maneuver"], "3N");
}

#[test]
fn cards_differ_by_faction() {
    let card = |faction| {
        let args = ["decide", "flight-group", "--ship", "z95af4headhunter", "--faction", faction];
        printed(&[&args[..], &["--sector", "bullseye", "--distance", "near", "--roll", "1"]].concat())
    };
    assert!(card("rebelalliance").starts_with("Z-95-AF4 Headhunter: "));
    assert!(card("scumandvillainy").starts_with("Z-95-AF4 Headhunter: "));
}

#[test]
fn what_is_missing_or_wrong_is_said_in_a_line() {
    let cases: [(&[&str], &str); 4] = [
        (&[], "add --sector"),
        (&["--sector", "bullseye"], "add --distance"),
        (&["--sector", "bullseye", "--distance", "near"], "Roll a six-sided die. add --roll 1 to 6"),
        (&["--sector", "behind"], "unknown sector 'behind'; use one of: bullseye, front-right"),
    ];
    for (more, message) in cases {
        let said = refused(&[&GROUP[..], more].concat());
        assert!(said.contains(message), "{said}");
    }
}

#[test]
fn flight_groups_fight_with_orders_and_vectors_and_replay_to_the_bit() {
    let red = file("group-red.toml", "ships = [\"t65xwing x3\"]\n");
    let plan = "ships = [\"tielnfighter x4\", \"tiesabomber x2\", \"lambdaclasst4ashuttle\"]\n[flight-group]\n\
                formations = [4, 2, 1]\nvectors = [[300, 80, 0], [600, 80, 0], [450, 60, 0]]\n\
                orders = [\"attack\", \"strike 1\", \"escape far\"]\nbreaking = \"whole-formation\"\n";
    let blue = file("group-blue.toml", plan);
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("group.replay");
    let [red, blue, log] = [&red, &blue, &log].map(|path| path.to_str().expect("a plain name"));
    let squads = ["--red", red, "--blue", blue, "--rocks", "4", "--blue-pilot", "flight-group"];
    printed(&[&["battle"][..], &squads, &["--log", log]].concat());
    let told = printed(&["replay", log]);
    assert!(told.contains("follows in formation"), "{told}");
    let verified = printed(&["replay", log, "--verify"]);
    assert!(verified.ends_with("the same to the bit\n"), "{verified}");
    let soaked = printed(&["battle", "--soak", "40", "--red-pilot", "flight-group", "--blue-pilot", "flight-group"]);
    assert!(soaked.contains("nothing is broken"), "{soaked}");
}

#[test]
fn a_plan_that_is_wrong_is_refused_with_its_line() {
    let red = file("plan-red.toml", "ships = [\"t65xwing\"]\n");
    for (name, plan, message) in [
        ("a", "formations = [2]", ":3: the formations have 2 ships, the squad has 3"),
        ("b", "formations = [5]", ":3: 'formations' must be 1 to 4"),
        (
            "c",
            "orders = [\"wander\"]",
            ":3: unknown order 'wander'; use one of: attack, strike SHIP, escape EDGE, escort SHIP",
        ),
        ("d", "orders = [\"escape up\"]", ":3: unknown edge 'up'"),
        ("e", "vectors = [[1, 2]]", ":3: a vector is [X, Y, HEADING], as its own side sees it"),
        ("f", "breaking = \"one\"", ":3: unknown breaking 'one'"),
        ("g", "formation = [3]", ":3: unknown field 'formation'; did you mean 'formations'?"),
    ] {
        let text = format!("ships = [\"tielnfighter x3\"]\n[flight-group]\n{plan}\n");
        let blue = file(&format!("plan-blue-{name}.toml"), &text);
        let [red, blue] = [&red, &blue].map(|path| path.to_str().expect("a plain name"));
        let said = refused(&["battle", "--red", red, "--blue", blue]);
        assert!(said.contains(message), "{said}");
    }
}

/// What a red flight group of those ships does in a battle against four TIE fighters.
fn flown_as_a_group(name: &str, ships: &str) -> String {
    let red = file(&format!("{name}.toml"), &format!("ships = [\"{ships}\"]\ninitiative = 4\n"));
    let squads = ["battle", "--red", red.to_str().expect("a plain name"), "--blue", "docs/squads/blue.toml"];
    printed(&[&squads[..], &["--red-pilot", "flight-group", "--why"]].concat())
}

#[test]
fn the_defender_evades_when_it_flew_fast_and_the_phantom_cloaks_again() {
    let defenders = flown_as_a_group("defenders", "tieddefender x2");
    assert!(defenders.contains("uses Full Throttle\n"), "{defenders}");
    let evades = defenders.lines().position(|line| line.ends_with("uses Full Throttle"));
    let after = defenders.lines().skip(evades.expect("it does") + 1).find(|line| !line.contains(" decides by"));
    let by_list = after.is_some_and(|line| line.contains("Flight Group Alpha, 3.3.8 Select Action"));
    assert!(by_list, "it performs the action by its list: {after:?}");
    let phantoms = flown_as_a_group("phantoms", "tiephphantom x2");
    assert!(phantoms.contains("Flight Group Alpha, 3.1.2 AI Ship statcards decloak"), "{phantoms}");
    assert!(phantoms.contains("uses Stygium Array\n"), "{phantoms}");
    assert!(phantoms.lines().any(|line| line.ends_with(": cloak")), "{phantoms}");
}
