//! Every refusal, with its exact words.

mod layers;
mod pilots;
mod upgrades;

use proptest::prelude::*;

use super::*;

const SHIP: &str = r#"id = "scout"
name = "Scout"
factions = ["rebelalliance"]
base = "small"
attacks = ["2 front"]
agility = 2
hull = 3
shields = 1
actions = ["focus"]

[dial]
2 = { turn = "white", bank = "blue", straight = "blue" }
"#;

const ROCK: &str = r#"[[obstacle]]
id = "rock"
name = "Rock"
kind = "asteroid"
outline = [[0, 0], [10, 0], [10, 10], [0, 10]]
"#;

fn read(files: &[(Folder, &str, &str)]) -> Result<Library, String> {
    let mut reading = Reading::default();
    for (folder, file, text) in files {
        reading.read(*folder, file, text);
    }
    reading.finish().map_err(|error| error.to_string())
}

/// What is said about the good ship with one text replaced.
fn ship_with(good: &str, bad: &str) -> String {
    assert!(SHIP.contains(good), "'{good}' is not in the good ship");
    read(&[(Folder::Ships, "scout.toml", &SHIP.replace(good, bad))]).unwrap_err()
}

/// What is said about the good obstacle with one text replaced.
fn rock_with(good: &str, bad: &str) -> String {
    assert!(ROCK.contains(good), "'{good}' is not in the good obstacle");
    read(&[(Folder::Obstacles, "rocks.toml", &ROCK.replace(good, bad))]).unwrap_err()
}

fn rock_outlined(outline: &str) -> String {
    rock_with("[[0, 0], [10, 0], [10, 10], [0, 10]]", outline)
}

#[test]
fn the_good_ones_are_good() {
    let library = read(&[(Folder::Ships, "scout.toml", SHIP), (Folder::Obstacles, "rocks.toml", ROCK)]).unwrap();
    assert_eq!(library.ship("scout").unwrap().dial.len(), 5);
    assert_eq!(library.obstacle("Rock").unwrap().extent(), tallyho_table::Vec2::new(10.0, 10.0));
}

#[test]
fn broken_toml_is_refused_with_its_line() {
    assert_eq!(ship_with("hull = 3", "hull = "), "scout.toml:7: string values must be quoted, expected literal string");
    assert_eq!(ship_with("hull = 3", "hull = 3\nhull = 4"), "scout.toml:8: duplicate key");
}

#[test]
fn fields_are_the_known_ones_and_complete() {
    assert_eq!(
        ship_with("shields", "shild"),
        "scout.toml:1: 'shields' is missing\nscout.toml:8: unknown field 'shild'; did you mean 'shields'?"
    );
    assert_eq!(ship_with("hull = 3\n", ""), "scout.toml:1: 'hull' is missing");
    assert_eq!(ship_with("attacks = [\"2 front\"]\n", ""), "scout.toml:1: 'attacks' is missing");
    assert_eq!(
        ship_with("shields = 1", "shields = 1\nwarp = 9"),
        "scout.toml:9: unknown field 'warp'; use one of: id, name, factions, base, plan, attacks, agility, hull, shields, \
         energy, force, actions, dial, ship-ability, twenty-point"
    );
}

#[test]
fn values_have_the_right_type_and_range() {
    assert_eq!(ship_with("hull = 3", "hull = \"3\""), "scout.toml:7: 'hull' must be a whole number, not a text");
    assert_eq!(ship_with("hull = 3", "hull = 0"), "scout.toml:7: 'hull' must be 1 to 99");
    assert_eq!(ship_with("hull = 3", "hull = -3"), "scout.toml:7: 'hull' must be 1 to 99");
    assert_eq!(
        ship_with("hull = 3", "hull = 3.5"),
        "scout.toml:7: 'hull' must be a whole number, not a number with a point"
    );
    assert_eq!(ship_with("[\"focus\"]", "\"focus\""), "scout.toml:9: 'actions' must be a list, not a text");
    assert_eq!(ship_with("\"focus\"", "7"), "scout.toml:9: 'actions' must be a text, not a whole number");
    assert_eq!(ship_with("\"Scout\"", "\"\""), "scout.toml:2: 'name' must be one line of text");
    assert_eq!(ship_with("shields = 1", "shields = { value = 1 }"), "scout.toml:8: 'recovers' is missing");
    assert_eq!(ship_with("shields = 1", "shields = 1\nenergy = 2"), "scout.toml:9: a small ship has no energy");
}

#[test]
fn words_are_the_known_ones() {
    assert_eq!(
        ship_with("rebelalliance", "rebelaliance"),
        "scout.toml:3: unknown faction 'rebelaliance'; did you mean 'rebelalliance'?"
    );
    assert_eq!(ship_with("[\"rebelalliance\"]", "[]"), "scout.toml:3: 'factions' names no faction");
    assert_eq!(ship_with("small", "smal"), "scout.toml:4: unknown base 'smal'; did you mean 'small'?");
    assert_eq!(ship_with("2 front", "2 frnt"), "scout.toml:5: unknown arc 'frnt'; did you mean 'front'?");
    assert_eq!(
        ship_with("2 front", "front"),
        "scout.toml:5: an attack is 1 to 9 dice and an arc, such as '3 front'; not 'front'"
    );
    assert_eq!(ship_with("focus", "foucs"), "scout.toml:9: unknown action 'foucs'; did you mean 'focus'?");
    assert_eq!(
        ship_with("turn = \"white\"", "turn = \"withe\""),
        "scout.toml:12: unknown colour 'withe'; did you mean 'white'?"
    );
    assert_eq!(ship_with("turn =", "trun ="), "scout.toml:12: unknown bearing 'trun'; did you mean 'turn'?");
    assert_eq!(
        ship_with("turn =", "turn-lefft ="),
        "scout.toml:12: unknown bearing 'turn-lefft'; did you mean 'turn-left'?"
    );
}

#[test]
fn dials_are_possible() {
    assert_eq!(ship_with("2 = {", "6 = {"), "scout.toml:12: unknown speed '6'; speeds are 0 to 5");
    assert_eq!(
        ship_with("2 = {", "4 = {"),
        "scout.toml:12: no turn of speed 4; speeds are 1 to 3\nscout.toml:12: no bank of speed 4; speeds are 0 to 3"
    );
    assert_eq!(
        ship_with("2 = {", "0 = { bank = \"red\" }\n2 = {"),
        "scout.toml:12: no small ship can fly a bank of speed 0"
    );
    assert_eq!(
        ship_with("bank = \"blue\"", "turn-left = \"red\""),
        "scout.toml:12: the turn left of speed 2 is given twice"
    );
    assert_eq!(
        ship_with("bank = \"blue\"", "stationary = \"red\""),
        "scout.toml:12: no stationary of speed 2; its speed is 0"
    );
    assert_eq!(
        ship_with("2 = { turn = \"white\", bank = \"blue\", straight = \"blue\" }\n", ""),
        "scout.toml:11: the dial has no maneuver; write dial = \"none\" if that is meant"
    );
    let huge = SHIP.replace("\"small\"", "\"huge\"").replace("shields = 1", "shields = 1\nenergy = 2");
    assert_eq!(
        read(&[(Folder::Ships, "scout.toml", &huge)]).unwrap_err(),
        "scout.toml:13: no huge ship can fly a turn of speed 2"
    );
}

#[test]
fn a_ship_may_be_declared_without_weapons_actions_and_dial() {
    let bare = SHIP.replace("\"2 front\"", "").replace("\"focus\"", "");
    let (above, _) = bare.split_once("[dial]").unwrap();
    let text = format!("{above}dial = \"none\"\n");
    let library = read(&[(Folder::Ships, "scout.toml", &text)]).unwrap();
    let ship = library.ship("scout").unwrap();
    assert!(ship.attacks.is_empty() && ship.actions.is_empty() && ship.dial.is_empty());
}

#[test]
fn ids_match_the_file_and_are_unique() {
    assert_eq!(ship_with("\"scout\"", "\"skout\""), "scout.toml:1: id 'skout' differs from the file's name 'scout'");
    assert_eq!(ship_with("\"scout\"", "\"Scout\""), "scout.toml:1: id 'Scout' must be lower-case letters and digits");
    let twice = format!("{ROCK}\n{ROCK}");
    assert_eq!(
        read(&[(Folder::Obstacles, "rocks.toml", &twice)]).unwrap_err(),
        "rocks.toml:8: id 'rock' is already used at rocks.toml:2"
    );
    let namesake = SHIP.replace("\"scout\"", "\"spy\"");
    assert_eq!(
        read(&[(Folder::Ships, "scout.toml", SHIP), (Folder::Ships, "spy.toml", &namesake)]).unwrap_err(),
        "spy.toml:1: name 'Scout' is already used at scout.toml:1"
    );
}

#[test]
fn outlines_are_simple_polygons() {
    assert_eq!(rock_outlined("[[0, 0], [1, 1]]"), "rocks.toml:5: an outline has 3 to 500 points, not 2");
    assert_eq!(rock_outlined("[[0, 0], [5, 5], [10, 10]]"), "rocks.toml:5: the outline has no area");
    assert_eq!(
        rock_outlined("[\n[0, 0],\n[10, 10],\n[10, 0],\n[0, 10]]"),
        "rocks.toml:8: the outline crosses or touches itself: side 1 and side 3"
    );
    assert_eq!(
        rock_outlined("[[0, 0],\n[nan, 0],\n[0, inf]]"),
        "rocks.toml:6: 'outline' must be a finite number of at most 1000\n\
         rocks.toml:7: 'outline' must be a finite number of at most 1000"
    );
    assert_eq!(rock_outlined("[[0, 0], [1], [0, 1]]"), "rocks.toml:5: a point is two numbers: [x, y]");
    assert_eq!(rock_outlined("[[0, 0], [1, \"a\"], [0, 1]]"), "rocks.toml:5: 'outline' must be a number, not a text");
    assert_eq!(
        rock_with("kind = \"asteroid\"", "kind = \"asteriod\""),
        "rocks.toml:4: unknown kind 'asteriod'; did you mean 'asteroid'?"
    );
    assert_eq!(
        rock_with("kind = \"asteroid\"", "kind = \"asteroid\"\ndisc = 3"),
        "rocks.toml:5: give 'outline' or 'disc', not both"
    );
    assert_eq!(
        rock_with("kind = \"asteroid\"", "kind = \"asteroid\"\nanchor = -1"),
        "rocks.toml:5: 'anchor' must not be negative"
    );
    assert_eq!(
        rock_with("[[obstacle]]", "[[rock]]"),
        "rocks.toml:1: unknown field 'rock'; use one of: obstacle\nrocks.toml:1: 'obstacle' is missing"
    );
}

#[test]
fn outlines_are_turned_counter_clockwise() {
    let outline = "[[0, 10], [10, 10], [10, 0], [0, 0]]";
    let text = ROCK.replace("[[0, 0], [10, 0], [10, 10], [0, 10]]", outline);
    let library = read(&[(Folder::Obstacles, "rocks.toml", &text)]).unwrap();
    assert_eq!(library.obstacles(), read(&[(Folder::Obstacles, "rocks.toml", ROCK)]).unwrap().obstacles());
}

#[test]
fn every_fault_of_every_file_is_reported_at_once() {
    let ship = SHIP.replace("hull = 3", "hull = true").replace("\"focus\"", "\"foucs\", \"evad\"");
    let rock = ROCK.replace("name", "nmae");
    insta::assert_snapshot!(
        read(&[(Folder::Ships, "scout.toml", &ship), (Folder::Obstacles, "rocks.toml", &rock)]).unwrap_err(),
        @r"
    rocks.toml:1: 'name' is missing
    rocks.toml:3: unknown field 'nmae'; did you mean 'name'?
    scout.toml:7: 'hull' must be a whole number, not true or false
    scout.toml:9: unknown action 'foucs'; did you mean 'focus'?
    scout.toml:9: unknown action 'evad'; did you mean 'evade'?
    "
    );
}

#[test]
fn a_missing_folder_is_a_fault_of_its_own() {
    let faults = Library::read(Path::new("no/such/content")).unwrap_err().faults;
    assert_eq!(faults.len(), 1);
    assert!(faults[0].to_string().starts_with("no/such/content: cannot be read: "));
}

/// Bits of good files, so that the generated ones get past the first check.
fn scrap() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[ -~\n]{0,12}",
        prop::sample::select(vec![
            "id",
            "name",
            "factions",
            "base",
            "attacks",
            "agility",
            "hull",
            "shields",
            "actions",
            "dial",
            "outline",
            "disc",
            "anchor",
            "kind",
            "[dial]",
            "[[obstacle]]",
            "[[device]]",
            "[[pilots]]",
            "cost-200",
            "slots-20",
            "force",
            "charges",
            " = ",
            "\n",
            "[",
            "]",
            "{",
            "}",
            ",",
            "\"",
            "nan",
            "-inf",
            "1e308",
            "99999999999999999999",
            "0x10",
            "[[0, 0], [9, 0], [0, 9]]",
            "\"small\"",
            "\"huge\"",
            "turn",
            "turn-left",
            "0",
            "5",
        ])
        .prop_map(str::to_owned),
    ]
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(scraps in prop::collection::vec(scrap(), 0..40)) {
        let text = scraps.concat();
        for folder in Folder::ALL {
            let _ = read(&[(folder, "any.toml", &text)]);
        }
    }

    #[test]
    fn no_edit_makes_the_reader_panic(start in 0..SHIP.len(), length in 0..40_usize, text in scrap()) {
        for (folder, good) in [(Folder::Ships, SHIP), (Folder::Pilots, pilots::ACE), (Folder::Obstacles, ROCK)] {
            let start = start.min(good.len());
            let end = (start + length).min(good.len());
            let _ = read(&[(folder, "any.toml", &format!("{}{text}{}", &good[..start], &good[end..]))]);
        }
    }

    #[test]
    fn no_name_makes_a_lookup_panic(name in any::<String>()) {
        let library = read(&[(Folder::Ships, "scout.toml", SHIP), (Folder::Pilots, "scout.toml", pilots::ACE)]).unwrap();
        if let Err(error) = library.ship(&name) {
            prop_assert!(!error.to_string().contains('\n'));
        }
        if let Err(error) = library.pilot(&name) {
            prop_assert!(!error.to_string().contains('\n'));
        }
    }
}
