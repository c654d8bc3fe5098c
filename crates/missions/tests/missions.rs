//! The missions that come with the program, and files that are wrong.

use std::path::Path;

use tallyho_cards::Library as Cards;
use tallyho_missions::{Library, Seats};

fn cards() -> Cards {
    Cards::embedded().expect("our own cards are sound")
}

fn missions() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_mission_of_ours_is_sound_at_every_size() {
    let cards = cards();
    for mission in missions().missions() {
        let complaints = mission.complaints(&cards);
        assert!(complaints.is_empty(), "{}: {complaints:#?}", mission.id);
    }
}

#[test]
fn every_variant_of_ours_is_sound() {
    let (missions, cards) = (missions(), cards());
    for mission in missions.missions() {
        for variant in &mission.variants {
            let read = missions.variant(&mission.id, variant).unwrap_or_else(|error| panic!("{error}"));
            assert!(read.complaints(&cards).is_empty(), "{} {variant}", mission.id);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_plan() {
    let (missions, cards) = (missions(), cards());
    let mission = missions.mission("local-trouble").unwrap();
    let plan = |seed| mission.plan(&Seats::pilots(4, 1), seed, &cards).unwrap();
    assert_eq!(plan(3).obstacles, plan(3).obstacles);
    assert_ne!(plan(3).obstacles, plan(4).obstacles);
}

#[test]
fn squads_grow_with_pilots_and_levels() {
    let (missions, cards) = (missions(), cards());
    let mission = missions.mission("rescue-rebel-operatives").unwrap();
    let ships = |pilots, level| mission.plan(&Seats::pilots(pilots, level), 1, &cards).unwrap().crafts.len();
    assert!(ships(3, 1) < ships(4, 1) && ships(4, 1) < ships(6, 1));
    assert!(ships(4, 1) < ships(4, 3) && ships(4, 3) < ships(4, 5));
}

/// A sound mission, to be spoilt line by line.
const SOUND: &str = r#"id = "it"
name = "It"
story = "A test."
base = "co-op"
sides = ["rebel", "imperial"]
team = "rebel"
pilots = "3-6"
rounds = 8
deploy = { rebel = "home" }
exits = { rebel = ["near"] }
counters = ["alarm"]

[zones]
home = "strip near 1"
theirs = "strip far 1"

[vectors]
1 = "left 3"

[[things]]
kind = "sensor-beacon"
side = "imperial"
at = "4 4"

[[ships]]
id = "freighter"
side = "imperial"
ship = "lambdaclasst4ashuttle"
zone = "theirs"

[[squads]]
id = "alpha"
arrives = "round 2"
vector = "1"
ships = ["tielnfighter x2"]

[[objectives]]
id = "win"
name = "Win"
primary = true
if = ["destroyed alpha 1+"]
pays = "5 per pilot"
"#;

/// What is said about the mission after one text took the place of another, and the line it stood on.
fn said(old: &str, new: &str) -> (String, usize) {
    let at = SOUND.find(old).unwrap_or_else(|| panic!("{old}"));
    let line = 1 + SOUND[..at].matches('\n').count();
    let text = SOUND.replacen(old, new, 1);
    let said = match missions().read(Path::new("it.toml"), &text, None) {
        Err(error) => error.to_string(),
        Ok(mission) => {
            let lines = mission.complaints(&cards()).into_iter().map(|it| format!("{}: {}", it.place, it.message));
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    (said, line)
}

#[test]
fn the_sound_one_is_sound() {
    assert_eq!(said("A test.", "A test.").0, "");
}

#[test]
fn a_wrong_reference_is_refused_with_its_line_and_the_nearest_name() {
    for (old, new, hint) in [
        ("if = [\"destroyed alpha 1+\"]", "if = [\"destroyed alfa 1+\"]", "alpha"),
        ("vector = \"1\"", "vector = \"7\"", "any"),
        ("kind = \"sensor-beacon\"", "kind = \"sensor-becon\"", "sensor-beacon"),
        ("zone = \"theirs\"", "zone = \"their\"", "theirs"),
        ("deploy = { rebel = \"home\" }", "deploy = { rebel = \"hom\" }", "home"),
        ("arrives = \"round 2\"", "arrives = \"turn 2\"", "round"),
        ("team = \"rebel\"", "team = \"rebels\"", "rebel"),
        ("home = \"strip near 1\"", "home = \"strip nere 1\"", "near"),
        ("rounds = 8", "runds = 8", "rounds"),
        ("pays = \"5 per pilot\"", "pays = \"5 per pile\"", "number"),
    ] {
        let (said, line) = said(old, new);
        assert!(said.contains(&format!("it.toml:{line}: ")), "{new}: {said}");
        assert!(said.contains(hint), "{new}: {said}");
    }
}

#[test]
fn an_objective_that_can_never_be_met_is_refused() {
    for (new, why) in [("round 9+", "only 8 rounds"), ("destroyed elites 1+", "nobody is 'elites'")] {
        let (said, _) = said("destroyed alpha 1+", new);
        assert!(said.contains("it.toml:38: ") && said.contains(why), "{new}: {said}");
    }
    assert_eq!(said("destroyed alpha 1+", "escaped freighter 1").0, "");
    let (said, _) = said("near\"] }", "near\"], imperial = [] }");
    assert_eq!(said, "");
}

#[test]
fn zones_of_different_sides_that_overlap_are_refused() {
    let (said, line) = said("theirs = \"strip far 1\"", "theirs = \"rect 0 0.5 3 2\"");
    assert!(said.contains("overlap") && said.contains(&format!("it.toml:{line}: ")), "{said}");
}

#[test]
fn a_squad_or_a_rock_that_cannot_be_placed_is_refused() {
    let (of_ship, _) = said("tielnfighter x2", "tieinfighter x2");
    assert!(of_ship.contains("it.toml:32: ") && of_ship.contains("tielnfighter"), "{of_ship}");
    let rocks = "[[obstacles]]\nkind = \"asteroid\"\ncount = 40\nzone = \"rect 4 4 5 5\"\n\n[[things]]";
    let (of_rocks, _) = said("[[things]]", rocks);
    assert!(of_rocks.contains("do not fit"), "{of_rocks}");
}

#[test]
fn a_squad_that_nobody_calls_is_refused() {
    let (said, _) = said("arrives = \"round 2\"", "arrives = \"called\"");
    assert!(said.contains("no rule calls it"), "{said}");
}
