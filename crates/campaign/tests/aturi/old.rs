//! Campaigns that earlier programs wrote: each opens, stands as it stood, and goes on.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use tallyho_campaign::{Book, By, Campaign, KIND};
use tallyho_ledger::read_backup;

use crate::table::muster;

/// The folders of all versions that have a campaign.
fn versions() -> Vec<PathBuf> {
    let all = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/old");
    let folders = fs::read_dir(all).unwrap().map(|it| it.unwrap().path());
    let mut folders: Vec<PathBuf> = folders.filter(|it| it.join("campaign.jsonl").exists()).collect();
    folders.sort();
    folders
}

/// Whether everything that was said then is said now; later programs may say more.
fn still_says(now: &Value, then: &Value, at: &str) {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            for (name, then) in then {
                let at = format!("{at}.{name}");
                still_says(now.get(name).unwrap_or_else(|| panic!("{at} is gone")), then, &at);
            }
        }
        (Value::Array(now), Value::Array(then)) => {
            assert_eq!(now.len(), then.len(), "{at}");
            now.iter().zip(then).enumerate().for_each(|(n, (now, then))| still_says(now, then, &format!("{at}.{n}")));
        }
        (now, then) => assert_eq!(now, then, "{at}"),
    }
}

#[test]
fn ledgers_of_every_released_version_open_and_stand_as_they_stood() {
    let versions = versions();
    assert!(!versions.is_empty());
    for folder in versions {
        let whole = read_backup(&folder.join("campaign.jsonl")).unwrap();
        let kept = whole.journals.into_iter().find(|it| it.journal.kind == KIND).unwrap();
        let campaign = Campaign::open(&kept.head, kept.rows).unwrap();
        let then: Value =
            serde_json::from_str(&fs::read_to_string(folder.join("campaign.says.json")).unwrap()).unwrap();
        still_says(&serde_json::to_value(campaign.aturi().unwrap().state().seen()).unwrap(), &then, "");
        assert_eq!(campaign.verify(muster()).unwrap(), [""; 0], "{}", folder.display());
        // What was taken back is still there to be done again.
        assert!(campaign.log(muster()).iter().any(|line| !line.counts));
        assert!(!campaign.options(&By::Coordinator, muster()).unwrap().is_empty());
    }
}
