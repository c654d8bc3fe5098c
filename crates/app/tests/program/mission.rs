//! Missions at the command line: listed, shown, checked, and briefed on paper.

use crate::common::{file, json, printed, refused, tallyho};

/// What a briefing says, without how it looks.
fn body(args: &[&str]) -> String {
    let html = printed(args);
    let (_, body) = html.split_once("</head>").expect("a page has a head");
    body.to_owned()
}

#[test]
fn the_list_says_who_plays_and_for_how_long() {
    let list = printed(&["mission", "list"]);
    let line = list.lines().find(|line| line.starts_with("local-trouble")).expect("it is there");
    for words in ["Local Trouble", "3-6", "10", "together against Aturi"] {
        assert!(line.contains(words), "{words}: {line}");
    }
    let lines = json(&["mission", "list", "--json"]);
    let solo = lines.as_array().unwrap().iter().find(|it| it["id"] == "solo-introduction").expect("it is there");
    assert_eq!((&solo["pilots"], &solo["co_op"]), (&serde_json::json!([2, 2]), &true.into()));
    assert_eq!(solo["variants"][0], "empire");
}

#[test]
fn a_mission_is_shown_with_everything_in_it() {
    insta::assert_snapshot!(printed(&["mission", "show", "rescue-rebel-operatives"]));
}

#[test]
fn a_mission_is_shown_for_those_who_fly_it() {
    let shown = printed(&["mission", "show", "Local Trouble", "--pilots", "6"]);
    assert!(shown.contains("Gamma  round 4  drawn   attack  2 TIE/in Interceptors"), "{shown}");
    let shown = json(&["mission", "show", "solo-introduction", "--variant", "scum", "--json"]);
    assert_eq!(shown["squads"][0]["ships"], "2 Z-95-AF4 Headhunters (Binayre Pirate)");
    assert_eq!(shown["sides"][1]["flown"], "flown by Solo Alpha");
}

#[test]
fn a_mission_for_others_is_refused() {
    let said = refused(&["mission", "show", "local-trouble", "--pilots", "2"]);
    assert!(said.contains("3 to 6 pilots"), "{said}");
    let said = refused(&["mission", "brief", "local-trouble", "--level", "3"]);
    assert!(said.contains("up to level 1"), "{said}");
    let said = refused(&["mission", "brief", "lokal-trouble"]);
    assert!(said.contains("did you mean 'local-trouble'"), "{said}");
    refused(&["mission", "show", "solo-introduction", "--variant", "nobody"]);
}

#[test]
fn a_briefing_of_pilots_together_has_vectors_zones_and_objectives() {
    insta::assert_snapshot!(body(&["mission", "brief", "local-trouble"]));
}

#[test]
fn a_briefing_of_side_against_side_says_what_players_lay() {
    insta::assert_snapshot!(body(&["mission", "brief", "salvage-mission"]));
}

#[test]
fn a_briefing_with_exits_and_a_ship_of_the_mission_marks_them() {
    insta::assert_snapshot!(body(&[
        "mission",
        "brief",
        "care-package",
        "--pilots",
        "5",
        "--level",
        "3",
        "--seed",
        "7"
    ]));
}

#[test]
fn a_briefing_keeps_those_who_come_later_to_itself() {
    let page = printed(&["mission", "brief", "local-trouble"]);
    for secret in ["Interceptor", "round 4", "round 7", "Gamma", "Delta"] {
        assert!(!page.contains(secret), "{secret}");
    }
    assert!(page.contains("2 more, shown when they come."));
    let page = printed(&["mission", "brief", "last-stand"]);
    assert!(page.contains("Others may be called.") && !page.contains("Bomber") && !page.contains("wave of fighters"));
}

/// The lines of a briefing, whatever they are under.
fn lines_of(briefing: &serde_json::Value) -> Vec<String> {
    let lists = ["winning", "leaving", "own", "rules", "furniture", "setup", "fetch"];
    let lines = lists.into_iter().flat_map(|list| briefing[list].as_array().expect("a list"));
    let squads = briefing["squads"].as_array().expect("a list").iter().map(|squad| &squad["ships"]);
    let aims = briefing["objectives"].as_array().expect("a list").iter().map(|aim| &aim["name"]);
    lines.chain(squads).chain(aims).map(|line| line.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn what_is_shown_printed_and_on_the_page_is_the_same_text() {
    let page = ["missions.js", "briefing.js"].map(|file| std::fs::read_to_string(format!("../server/web/{file}")));
    let page = page.map(|text| text.expect("the page is there")).concat();
    for mission in json(&["mission", "list", "--json"]).as_array().expect("a list") {
        let (id, pilots) = (mission["id"].as_str().expect("an id"), mission["pilots"][1].to_string());
        let told = json(&["mission", "show", id, "--pilots", &pilots, "--json"]);
        let shown = printed(&["mission", "show", id, "--pilots", &pilots]);
        let sheet = printed(&["mission", "brief", id, "--pilots", &pilots, "--later"]);
        for line in lines_of(&told) {
            assert!(shown.contains(&line), "{id} shows: {line}");
            assert!(sheet.contains(&tallyho_missions::brief::escape(&line)), "{id} prints: {line}");
        }
        // The page is sent the same and has a place for each of it.
        for key in told.as_object().expect("a table").keys() {
            assert!(page.contains(key.as_str()), "the page leaves out '{key}'");
        }
    }
}

#[test]
fn a_briefing_is_one_file_without_a_script() {
    let path = file("briefing.html", "");
    let said = printed(&["mission", "brief", "care-package", "-o", path.to_str().unwrap()]);
    assert!(said.starts_with("wrote "), "{said}");
    let page = std::fs::read_to_string(path).unwrap();
    assert_eq!(page, printed(&["mission", "brief", "care-package"]));
    for outside in ["<script", "<link", "<img", "@import", "url(", "https:"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn the_same_seed_lays_the_same_table_and_another_another() {
    let map = |seed: &str| body(&["mission", "brief", "local-trouble", "--seed", seed]);
    assert_eq!(map("3"), map("3"));
    assert_ne!(map("3"), map("4"));
}

#[test]
fn a_sound_file_is_called_sound() {
    let said = printed(&["mission", "check", "content/missions/local-trouble.toml"]);
    assert_eq!(said, "content/missions/local-trouble.toml is sound\n");
    assert_eq!(json(&["mission", "check", "content/missions/solo-introduction.toml", "--json"]), serde_json::json!([]));
}

#[test]
fn a_file_is_checked_fault_by_fault_with_line_and_hint() {
    let sound = std::fs::read_to_string("../../content/missions/local-trouble.toml").unwrap();
    let misread =
        sound.replace("id = \"local-trouble\"", "id = \"misread\"").replace("flying rebel 1+", "flying rebell 1+");
    let path = file("misread.toml", &misread);
    let output = tallyho(&["mission", "check", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stdout).unwrap();
    let line = 1 + misread.lines().position(|line| line.contains("rebell")).unwrap();
    assert!(said.contains(&format!("misread.toml:{line}: ")) && said.contains("rebel"), "{said}");
    assert!(String::from_utf8(output.stderr).unwrap().ends_with("has 1 fault\n"));

    let unmet = sound.replace("id = \"local-trouble\"", "id = \"unmet\"").replace("\"round 10+\"", "\"round 11+\"");
    let path = file("unmet.toml", &unmet);
    let output = tallyho(&["mission", "check", path.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(said[0]["message"].as_str().unwrap().contains("there are only 10 rounds"), "{said}");
    assert!(said[0]["place"].as_str().unwrap().contains("unmet.toml:"), "{said}");
}

#[test]
fn kinds_of_thing_are_listed() {
    let list = printed(&["mission", "things"]);
    let cache = list.lines().find(|line| line.starts_with("supply-cache")).expect("it is there");
    assert!(cache.contains("40 x 40 mm") && cache.contains("towed"), "{cache}");
    let kinds = json(&["mission", "things", "--json"]);
    assert!(kinds.as_array().unwrap().iter().any(|kind| kind["id"] == "sensor-beacon" && kind["stats"]["hull"] == 3));
}

#[test]
fn missions_of_a_folder_are_checked_listed_and_played() {
    let dir = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("own-missions");
    std::fs::create_dir_all(dir.join("missions")).unwrap();
    let ours = std::fs::read_to_string("../../content/missions/local-trouble.toml").unwrap();
    let raid =
        ours.replace("id = \"local-trouble\"", "id = \"raid\"").replace("name = \"Local Trouble\"", "name = \"Raid\"");
    let path = dir.join("missions/raid.toml");
    std::fs::write(&path, &raid).unwrap();
    let dir = dir.to_str().unwrap();
    assert!(printed(&["content", "check", dir]).contains("\n  67 missions, 1 more\n"));
    assert!(printed(&["--content", dir, "mission", "list"]).lines().any(|line| line.starts_with("raid ")));
    let played = json(&["--content", dir, "battle", "--mission", "raid", "--pilots", "3", "--json"]);
    assert_eq!(played["mission"], "raid");
    assert!(refused(&["mission", "show", "raid"]).contains("unknown mission 'raid'"));
    std::fs::write(&path, raid.replace("round 10+", "round 11+")).unwrap();
    let said = tallyho(&["content", "check", dir]);
    let line = 1 + raid[..raid.find("id = \"engage\"").unwrap()].matches('\n').count();
    let told = String::from_utf8(said.stdout).unwrap();
    assert!(told.contains(&format!("raid.toml:{line}: 'engage' can never be met: there are only 10 rounds")), "{told}");
    assert!(!said.status.success());
}

const MINE: &str = "pilots = [\"redsquadronveteran x2\", \"cavernangelszealot\"]";
const THEIRS: &str = "pilots = [\"academypilot x3\", \"obsidiansquadronpilot x3\", \"sabersquadronace x3\"]";

#[test]
fn the_solo_mission_is_played_with_squads_of_ones_own_and_says_when_they_do_not_fit() {
    let (mine, theirs) = (file("solo-mine.toml", MINE), file("solo-theirs.toml", THEIRS));
    let [mine, theirs] = [&mine, &theirs].map(|path| path.to_str().unwrap());
    for id in ["solo-introduction", "solo-escaping-transport"] {
        let args = ["battle", "--mission", id, "--red", mine, "--blue", theirs, "--seed", "3", "--json"];
        let output = crate::common::tallyho(&args);
        assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(told["round"].as_u64().is_some_and(|rounds| rounds > 3), "{told}");
    }
    let args = ["battle", "--mission", "solo-introduction", "--blue", mine, "--seed", "3", "--json"];
    let output = crate::common::tallyho(&args);
    let noted = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && noted.contains("by the rules of Solo Introduction: their"), "{noted}");
    refused(&["battle", "--mission", "first-patrol", "--blue", theirs]);
    refused(&["battle", "--mission", "solo-hunting-ace", "--blue", theirs]);
}

#[test]
fn a_sheet_tells_of_squads_of_ones_own_and_which_numbers_are_ours() {
    let (mine, theirs) = (file("sheet-mine.toml", MINE), file("sheet-theirs.toml", THEIRS));
    let own = ["--squad", mine.to_str().unwrap(), "--enemies", theirs.to_str().unwrap()];
    let shown = printed(&[&["mission", "show", "solo-introduction"], &own[..]].concat());
    assert!(shown.contains("3 TIE/ln Fighters") && shown.contains("3 TIE/in Interceptors"), "{shown}");
    for told in [shown, printed(&["mission", "brief", "solo-introduction"])] {
        assert!(
            told.contains("All points and the limit of 30 rounds are ours") && told.contains("earns 3 points"),
            "{told}"
        );
        assert!(told.contains("35 to 45 points for each") && told.contains("125 to 150 %"), "{told}");
    }
}
