//! `tallyho campaign` as people and programs type it.

use std::path::{Path, PathBuf};

use crate::common::{file, json, printed, refused};

/// A folder that only this test has, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// Campaigns of a folder.
struct At(PathBuf);

impl At {
    fn args<'a>(&'a self, words: &[&'a str]) -> Vec<&'a str> {
        let data = self.0.to_str().expect("a plain path");
        [&["campaign", "--data", data][..], words].concat()
    }

    fn says(&self, words: &[&str]) -> String {
        printed(&self.args(words))
    }

    fn refuses(&self, words: &[&str]) -> String {
        refused(&self.args(words))
    }
}

#[test]
fn a_campaign_is_begun_and_flown_to_its_first_report_by_typing() {
    let at = At(folder("campaign-typed"));
    assert!(at.says(&["list"]).starts_with("there are none"));
    let begun = at.says(&["new", "aturi", "Watch", "--seed", "4"]);
    assert!(begun.starts_with("Watch, round 1\n") && begun.contains("Recruit pilots"), "{begun}");
    at.says(&["do", "Watch", "join", "name=Ana"]);
    for callsign in ["One", "Two", "Three"] {
        at.says(&["do", "Watch", "recruit", "player=ana", &format!("callsign={callsign}"), "points=35"]);
        at.says(&["do", "Watch", "ship", &format!("pilot={}", callsign.to_lowercase()), "ship=t65xwing"]);
    }
    assert_eq!(
        at.refuses(&["do", "Watch", "buy", "pilot=one", "card=protontorpedoes"]),
        "tallyho: it costs 12; One has 6, 6 short (Acquiring Upgrade Cards)\n"
    );
    let bought = at.says(&["do", "Watch", "buy", "pilot=one", "card=predator"]);
    assert_eq!(bought, "One buys Predator for 2\nSpend points, then draw two missions.\n");
    at.says(&["do", "Watch", "introduce"]);
    at.says(&["do", "Watch", "fly", "way=pilots"]);
    at.says(&["do", "Watch", "resolve", "by=heuristic"]);
    let told = at.says(&["do", "Watch", "confirm"]);
    assert!(told.contains("together: ") && told.contains("One gets "), "{told}");
    assert!(at.says(&["verify", "Watch"]).starts_with("all entries lead"));
    assert!(at.says(&["undo", "Watch"]).contains("taken back"));
    assert!(at.says(&["redo", "Watch"]).contains("done again"));
    let corrected = at.says(&["correct", "Watch", "points one", "20", "we found a slip of paper"]);
    assert!(corrected.contains("“we found a slip of paper”"), "{corrected}");
    assert!(at.says(&["print", "Watch"]).contains("[ ] ____"));
    assert!(at.says(&["log", "Watch"]).lines().count() > 12);
    assert!(at.refuses(&["show", "Nobody"]).contains("there is no campaign 'Nobody'"));
    assert!(at.refuses(&["new", "aturi", "Other", "--length", "endless"]).contains("there are short, medium, long"));
}

#[test]
fn a_flight_group_is_begun_flown_at_the_table_and_entered_by_typing() {
    let at = At(folder("campaign-flight-group"));
    let begun =
        at.says(&["new", "flight-group", "Vengeance", "--mode", "ironman", "--preset", "harder", "--seed", "4"]);
    assert!(begun.starts_with("Vengeance, ironman, round 1\n") && begun.contains("Recruit pilots"), "{begun}");
    at.says(&["do", "Vengeance", "join", "name=Ana"]);
    for callsign in ["One", "Two", "Three"] {
        at.says(&["do", "Vengeance", "recruit", "player=ana", &format!("callsign={callsign}")]);
    }
    let told = at.says(&["do", "Vengeance", "commission"]);
    assert!(told.starts_with("the tours begin; in the deck: 1:1 Patrol Jump Point D-34"), "{told}");
    at.says(&["do", "Vengeance", "draw"]);
    let options = json(&at.args(&["--json", "options", "Vengeance"]));
    let choose = options.as_array().unwrap().iter().find(|it| it["action"] == "choose").expect("one can be chosen");
    let mission = choose["args"]["mission"][0].as_str().expect("a mission");
    at.says(&["do", "Vengeance", "choose", &format!("mission={mission}")]);
    at.says(&["do", "Vengeance", "fly", "way=paper"]);
    for words in [["field=won", "value=yes"], ["field=rounds", "value=7"]] {
        at.says(&[&["do", "Vengeance", "enter"][..], &words].concat());
    }
    let told = at.refuses(&["do", "Vengeance", "confirm"]);
    for goal in told.split("whether '").skip(1).filter_map(|rest| rest.split_once("' was met")) {
        let goal = format!("objective={}", goal.0);
        at.says(&["do", "Vengeance", "enter", "field=objective", &goal, "met=no", "count=0"]);
    }
    for pilot in ["one", "two", "three"] {
        at.says(&["do", "Vengeance", "enter", "field=fate", &format!("pilot={pilot}"), "value=left"]);
    }
    at.says(&["do", "Vengeance", "enter", "field=chart", "value=pilot=one 1.1=4 1.4=4 pilot=group 6.1=9"]);
    let open = at.refuses(&["do", "Vengeance", "confirm"]);
    assert!(open.contains("the report is open: whether all that earned experience is counted"), "{open}");
    at.says(&["do", "Vengeance", "enter", "field=counted"]);
    let told = at.says(&["do", "Vengeance", "confirm"]);
    assert!(told.contains("together: 21 XP") && told.contains("One gets 7 XP"), "{told}");
    at.says(&["do", "Vengeance", "bank", "pilot=one", "purse=career", "lots=2"]);
    assert!(at.says(&["verify", "Vengeance"]).starts_with("all entries lead"));
    assert!(at.says(&["print", "Vengeance"]).contains("career       4"));
    assert!(at.refuses(&["new", "flight-group", "Other", "--length", "short"]).contains("has no length"));
    assert!(
        at.refuses(&["new", "flight-group", "Other", "--mode", "iron"]).contains("classic, completionist, ironman")
    );
    assert!(at.refuses(&["new", "aturi", "Other", "--mode", "classic"]).contains("has no mode"));
}

#[test]
fn programs_play_from_options_alone_and_see_no_surprise() {
    let at = At(folder("campaign-programs"));
    at.says(&["new", "aturi", "Blind", "--seed", "9"]);
    let shown = json(&at.args(&["--json", "show", "Blind"]));
    assert_eq!((&shown["seed"], &shown["deck"][0]), (&0.into(), &"".into()), "missions that nobody drew");
    let options = json(&at.args(&["--json", "options", "Blind"]));
    let join = options.as_array().unwrap().iter().find(|it| it["action"] == "join").expect("somebody can join");
    assert_eq!(join["args"]["name"], "text");
    assert_eq!(join["rule"], "Number of Players");
    at.says(&["do", "Blind", "join", "name=Bo"]);
    let options = json(&at.args(&["--json", "--as", "bo", "options", "Blind"]));
    let recruit = options.as_array().unwrap().iter().find(|it| it["action"] == "recruit").expect("Bo can recruit");
    assert_eq!(recruit["args"]["player"], serde_json::json!(["bo"]));
}

#[test]
fn a_campaign_goes_from_store_to_store_and_back_from_a_backup() {
    let (here, there) = (At(folder("campaign-here")), At(folder("campaign-there")));
    here.says(&["new", "aturi", "Traveller", "--seed", "2"]);
    here.says(&["do", "Traveller", "join", "name=Ana"]);
    let to = there.0.to_str().unwrap().to_owned();
    assert_eq!(here.says(&["copy", "Traveller", "--to", &to]), "Traveller: it is new there\n");
    assert_eq!(there.says(&["show", "Traveller"]), here.says(&["show", "Traveller"]));
    here.says(&["do", "Traveller", "join", "name=Bo"]);
    let exported = Path::new(env!("CARGO_TARGET_TMPDIR")).join("traveller.jsonl");
    here.says(&["export", "Traveller", "--out", exported.to_str().unwrap()]);
    let sealed = std::fs::read_to_string(&exported).unwrap();
    assert!(!sealed.contains("tread-softly"), "nobody reads which missions are in the deck");
    assert!(here.says(&["export", "Traveller", "--plain"]).contains("\\\"event\\\":\\\"began\\\""));
    let imported = there.says(&["import", exported.to_str().unwrap()]);
    assert_eq!(imported, "Traveller: it was there, and got the entries that it lacked\n");
    let kept = here.says(&["backup"]);
    let kept = kept.split(" (").next().unwrap();
    here.says(&["do", "Traveller", "leave", "player=bo"]);
    here.says(&["restore", kept]);
    assert_eq!(there.says(&["show", "Traveller"]), here.says(&["show", "Traveller"]));
    let torn = file("torn.jsonl", "{\"tallyho\":1");
    assert!(here.refuses(&["import", torn.to_str().unwrap()]).contains("torn.jsonl"));
}
