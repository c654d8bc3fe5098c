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
