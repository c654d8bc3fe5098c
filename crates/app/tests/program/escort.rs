//! Escorts in battles, as people run them.

use crate::common::{file, printed, refused};

const ATURI: &str = "ships = [\"lambdaclasst4ashuttle\", \"tielnfighter x2\"]\n\n[[squads]]\nships = 1\n\n\
                     [[squads]]\nships = 2\nbehaviour = \"escort 1\"\n";
const GROUP: &str = "ships = [\"lambdaclasst4ashuttle\", \"tielnfighter x2\"]\n\n[flight-group]\n\
                     formations = [1, 2]\norders = [\"attack\", \"escort 1\"]\n";

/// A battle of that squad, flown so, against two X-wings; its log with reasons.
fn fought(squad: &str, pilot: &str, name: &str) -> (String, String) {
    fought_by(squad, pilot, name, 4)
}

/// The same by another seed.
fn fought_by(squad: &str, pilot: &str, name: &str, seed: u64) -> (String, String) {
    let red = file(&format!("escort-{name}.toml"), squad);
    let blue = file(&format!("escort-foe-{name}.toml"), "ships = [\"t65xwing x2\"]\n");
    let replay = file(&format!("escort-{name}.replay"), "");
    let [red, blue, replay] = [red, blue, replay].map(|path| path.to_str().expect("a plain path").to_owned());
    let seats = ["battle", "--red", &red, "--blue", &blue, "--red-pilot", pilot, "--seed", &seed.to_string(), "--why"];
    let log = printed(&[&seats[..], &["--log", &replay]].concat());
    (log, printed(&["replay", &replay]))
}

#[test]
fn automated_escorts_protect_the_ship_they_are_told_to_and_say_why() {
    let (log, replayed) = fought(ATURI, "aturi", "aturi");
    assert!(log.contains("Escort Behavior"), "{log}");
    assert!(log.contains("gains a protect token"), "{log}");
    assert!(replayed.contains("gains a protect token"), "{replayed}");
}

#[test]
fn escorts_of_a_flight_group_protect_the_ship_they_are_told_to_and_say_why() {
    let (log, _) = fought(GROUP, "flight-group", "group");
    assert!(log.contains("3.3.2.3 Escort AI"), "{log}");
    assert!(log.contains("gains a protect token"), "{log}");
}

#[test]
fn whoever_flies_escorts_may_protect() {
    // Chance does it sooner or later.
    let protects = |seed| fought_by(ATURI, "random", "random", seed).0.contains("gains a protect token");
    assert!((1..=20).any(protects), "nobody protects");
}

#[test]
fn a_ship_that_is_not_there_cannot_be_escorted() {
    let red = file("escort-nobody.toml", &ATURI.replace("escort 1", "escort 9"));
    let blue = file("escort-nobody-foe.toml", "ships = [\"t65xwing\"]\n");
    let args = ["battle", "--red", red.to_str().expect("plain"), "--blue", blue.to_str().expect("plain")];
    let said = refused(&[&args[..], &["--red-pilot", "aturi"]].concat());
    assert!(said.contains("an order names ship 9, but there are 3"), "{said}");
}
