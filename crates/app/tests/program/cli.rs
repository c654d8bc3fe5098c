//! The program as people run it: what it prints, what it refuses, and how.

use std::path::Path;

use crate::common::{file, json, printed, refused, tallyho};

#[test]
fn help_names_every_command() {
    insta::assert_snapshot!(printed(&["--help"]));
}

#[test]
fn move_says_where_a_maneuver_ends() {
    insta::assert_snapshot!(printed(&["move", "t65xwing", "3N", "--at", "100,200,30"]), @"
    T-65 X-wing: 3 bank right (3N, white)
    from      100.00, 200.00 heading 30.00
    to        238.62, 306.36 heading 75.00
    executed  in full
    ");
}

#[test]
fn move_takes_negative_places() {
    let end = json(&["move", "t65xwing", "1F", "--at", "-10,-20,0", "--json"]);
    assert_eq!(end["pose"]["x"], -10.0);
    assert_eq!(end["pose"]["y"], 60.0);
}

#[test]
fn move_json_has_pose_executed_and_overlapped() {
    let end = json(&["move", "tielnfighter", "4K", "--at", "0,0,90", "--json"]);
    assert_eq!(end["pose"], serde_json::json!({"x": 200.0, "y": 0.0, "heading": 270.0}));
    assert_eq!(end["executed"], "full");
    assert_eq!(end["overlapped"], serde_json::json!([]));
    assert_eq!(end["difficulty"], "red");
}

#[test]
fn move_among_others_stops_where_it_bumps() {
    let table = file(
        "bump.toml",
        r#"
        ships = [
            { ship = "t65xwing", name = "Red 1", at = [400, 300, 0] },
            { ship = "tielnfighter", name = "Black 1", at = [400, 450, 0] },
        ]
        obstacles = [{ obstacle = "coreasteroid3", at = [400, 380, 0] }]
        "#,
    );
    let table = table.to_str().unwrap();
    let end = json(&["move", "Red 1", "3F", "--table", table, "--json"]);
    assert_eq!(end["executed"], "partial");
    assert_eq!(end["touching"], "Black 1");
    assert_eq!(end["overlapped"], serde_json::json!(["Black 1", "Core Asteroid 3"]));
    assert_eq!(end["moved_through"], serde_json::json!(["Core Asteroid 3"]));
    assert_eq!(end["leaves_area"], false);
    assert!((end["pose"]["y"].as_f64().unwrap() - 407.0).abs() < 0.01, "{end}");
    insta::assert_snapshot!(printed(&["move", "red 1", "3F", "--table", table]), @"
    Red 1: 3 straight (3F, white)
    from      400.00, 300.00 heading 0.00
    to        400.00, 407.00 heading 0.00
    executed  in part, touching Black 1
    overlaps  Black 1, Core Asteroid 3
    through   Core Asteroid 3
    ");
}

#[test]
fn move_says_when_a_ship_leaves() {
    let end = printed(&["move", "Red 2", "3S", "--table", "docs/sample-table.toml", "--at", "400,100,0"]);
    assert!(end.ends_with("leaves    the play area\n"), "{end}");
}

#[test]
fn a_tallon_roll_takes_the_place_asked_for() {
    let at = |slide: &str| {
        json(&["move", "t65xwing", "3R", "--at", "0,0,0", "--slide", slide, "--json"])["pose"]["y"].as_f64()
    };
    assert_eq!([at("forward"), at("middle"), at("back")], [Some(100.0), Some(110.0), Some(120.0)]);
}

#[test]
fn measure_says_range_arcs_and_obstruction() {
    insta::assert_snapshot!(printed(&["measure", "--from", "t65xwing@0,0,0", "--to", "tielnfighter@122,100,0"]));
    let table = "docs/sample-table.toml";
    insta::assert_snapshot!(printed(&["measure", "--from", "Black 3", "--to", "Alpha 4", "--table", table]));
}

#[test]
fn measure_json_has_distance_range_arcs_and_obstructed() {
    let table = file("rock-between.toml", "obstacles = [{ obstacle = \"coreasteroid3\", at = [457, 300, 0] }]\n");
    let measured = json(&[
        "measure",
        "--from",
        "t65xwing@457,200,0",
        "--to",
        "tielnfighter@457,400,170",
        "--table",
        table.to_str().unwrap(),
        "--json",
    ]);
    assert!((measured["distance"].as_f64().unwrap() - 156.83).abs() < 0.01);
    assert_eq!(measured["range"], 2);
    assert_eq!(measured["obstructed"], true);
    assert_eq!(measured["obstructed_by"], serde_json::json!(["Core Asteroid 3"]));
    let arcs = &measured["arcs"]["from"];
    assert!(arcs.as_array().unwrap().contains(&"bullseye".into()), "{arcs}");
    assert_eq!(measured["attack_range"]["from"]["front"]["range"], 2);
}

#[test]
fn ships_that_touch_are_at_range_0() {
    let measured = json(&["measure", "--from", "t65xwing@0,0,0", "--to", "tielnfighter@0,43,0", "--json"]);
    assert_eq!(measured["range"], 0);
    assert_eq!(measured["distance"], 3.0);
}

#[test]
fn draw_writes_the_sample_table() {
    let svg = printed(&["draw", "--sample"]);
    insta::assert_snapshot!(svg);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sample.svg");
    let said = printed(&["draw", "docs/sample-table.toml", "-o", path.to_str().unwrap()]);
    assert_eq!(said, format!("drew {}\n", path.display()));
    assert_eq!(std::fs::read_to_string(path).unwrap(), svg);
}

#[test]
fn the_picture_of_the_readme_is_the_sample_table() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/table.svg");
    let committed = std::fs::read_to_string(picture).unwrap();
    assert!(committed == printed(&["draw", "--sample"]), "docs/table.svg is stale: run `make picture`");
}

#[test]
fn mistakes_are_answered_with_one_line_and_exit_code_2() {
    let cases: [(&[&str], &str); 13] = [
        (&["pilots", "wampas"], "no pilot 'wampas'; did you mean 'wampa'?"),
        (&["ships", "tfighter"], "no ship 'tfighter'; did you mean 'tielnfighter'?"),
        (&["move", "tfighter", "3N", "--at", "0,0,0"], "no ship 'tfighter'; did you mean 'tielnfighter'?"),
        (&["move", "t65xwing", "4T", "--at", "0,0,0"], "'4T' is not a maneuver: no turn of speed 4; speeds are 1 to 3"),
        (
            &["move", "t65xwing", "straight", "--at", "0,0,0"],
            "'straight' is not a maneuver: a maneuver is a speed and a letter, such as 3F or 2B",
        ),
        (
            &["move", "t65xwing", "3F", "--at", "0,0"],
            "'0,0' is not a place; write X,Y,HEADING in millimetres and degrees, such as 457.2,60,0",
        ),
        (
            &["move", "t65xwing", "3F", "--at", "nan,0,0"],
            "'nan,0,0' is not a place; write X,Y,HEADING in millimetres and degrees, such as 457.2,60,0",
        ),
        (
            &["move", "t65xwing", "3F"],
            "where is the t65xwing? add a place, such as --at 457.2,60,0 or t65xwing@457.2,60,0",
        ),
        (
            &["move", "cr90corelliancorvette", "2T", "--at", "0,0,0"],
            "a huge ship like the CR90 Corellian Corvette cannot fly 2T",
        ),
        (
            &["move", "t65xwing", "3R", "--at", "0,0,0", "--slide", "left"],
            "'left' is not a place on the template's end; use forward, middle or back",
        ),
        (
            &["measure", "--from", "Blck 3", "--to", "Red 2", "--table", "docs/sample-table.toml"],
            "unknown ship on the table 'Blck 3'; did you mean 'Black 3'?",
        ),
        (&["draw", "no-such-file.toml"], "cannot read no-such-file.toml: No such file or directory (os error 2)"),
        (&["draw", "--sample", "--theme", "drak"], "unknown theme 'drak'; did you mean 'dark'?"),
    ];
    for (args, message) in cases {
        assert_eq!(refused(args), format!("tallyho: {message}\n"), "{args:?}");
    }
}

#[test]
fn a_table_file_is_refused_with_every_fault_and_its_line() {
    let path = file(
        "faults.toml",
        r#"title = "Faults"
them = "dark"
area = [50, 900]
[settings]
guides = "counts"
bullseye-width = 80
[[ships]]
ship = "tfighter"
at = [1, 2]
[[ships]]
ship = "t65xwing"
name = "Red"
at = [100, 100, 0]
maneuver = "4T"
arcs = ["frnt"]
[[ships]]
ship = "t65xwing"
name = "red"
at = [200, 100, 0]
[[obstacles]]
obstacle = "coreasteroid9"
at = [300, 300, nan]
[[rulers]]
from = "Red"
to = "Blue"
"#,
    );
    let said = refused(&["draw", path.to_str().unwrap()]).replace(path.to_str().unwrap(), "FILE");
    insta::assert_snapshot!(said);
}

const SQUAD: &str = r#"name = "Red flight"
faction = "rebelalliance"
pilots = ["bluesquadronescort x2", "lukeskywalker", "wedgeantiles"]
obstacles = ["coreasteroid0", "coreasteroid1", "gascloud2"]
"#;

#[test]
fn a_squad_is_shown_with_what_is_wrong_with_it() {
    let path = file("red.toml", SQUAD);
    let output = tallyho(&["squad", "show", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "a ship was left out");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "tallyho: 1 thing was left out\n");
    insta::assert_snapshot!(String::from_utf8(output.stdout).unwrap());
    let xws = file(
        "red.xws",
        r#"{"faction": "rebelalliance", "pilots": [{"id": "lukeskywalker", "points": 73,
            "upgrades": {"torpedo": ["protontorpedoes"]}}, {"id": "wampa"}]}"#,
    );
    insta::assert_snapshot!(printed(&["squad", "show", xws.to_str().unwrap()]));
    let squad = json(&["squad", "show", xws.to_str().unwrap(), "--json"]);
    assert_eq!(squad["pilots"][0]["upgrades"][0], serde_json::json!({"slot": "torpedo", "id": "protontorpedoes"}));
    assert_eq!((&squad["pilots"][1]["ship"], &squad["name"]), (&"tielnfighter".into(), &serde_json::Value::Null));
    assert_eq!(squad["complaints"][0]["severity"], "doubt");
}

#[test]
fn a_squad_without_a_good_ship_is_refused() {
    let path = file("none.xws", r#"{"faction": "firstorder", "pilots": [{"id": "kylorem"}]}"#);
    let said = refused(&["squad", "show", path.to_str().unwrap(), "--json"]).replace(path.to_str().unwrap(), "FILE");
    assert_eq!(
        said,
        "tallyho: FILE has no ship to field:\n  pilots[0].id: no pilot 'kylorem'; did you mean 'kyloren'?\n"
    );
    assert!(refused(&["squad", "show", "no-such-file.xws"]).starts_with("tallyho: cannot read no-such-file.xws: "));
}

#[test]
fn a_folder_of_content_can_replace_the_programs_own() {
    let said = refused(&["--content", "no/such/folder", "ships"]);
    assert!(said.contains("no/such/folder"), "{said}");
    assert_eq!(printed(&["--content", "content", "ships"]), printed(&["ships"]));
}
