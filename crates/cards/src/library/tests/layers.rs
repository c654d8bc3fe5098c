//! Content on top of the program's own.

use std::fs;
use std::path::PathBuf;

use super::*;

/// A folder of content that is gone when the test is over.
struct Extra(PathBuf);

impl Extra {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let dir = std::env::temp_dir().join(format!("tallyho-{name}-{}", std::process::id()));
        for (path, text) in files {
            let path = dir.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Self(dir)
    }

    fn read(&self) -> Result<Library, String> {
        let dir = format!("{}/", self.0.display());
        Library::read(&self.0).map_err(|error| error.to_string().replace(&dir, ""))
    }
}

impl Drop for Extra {
    fn drop(&mut self) {
        // What is left behind in a folder for such things does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}

const ROOKIE: &str = r#"[[pilots]]
id = "rookie"
name = "Rookie"
faction = "rebelalliance"
initiative = 1
limited = 0
cost-200 = 30
slots-200 = []
"#;

const HULL: &str = r#"id = "hullupgrade"
name = "Hull Upgrade"
slots = ["modification"]
cost-20 = 1
stats = { hull = 3 }
"#;

#[test]
fn a_folder_adds_cards_and_replaces_those_of_the_same_id() {
    let extra = Extra::new(
        "adds",
        &[
            ("ships/scout.toml", SHIP),
            ("pilots/t65xwing.toml", ROOKIE),
            ("upgrades/modification/hullupgrade.toml", HULL),
        ],
    );
    let (own, both) = (Library::embedded().unwrap(), extra.read().unwrap());
    assert_eq!(both.ships().len(), own.ships().len() + 1);
    assert_eq!(both.pilots().len(), own.pilots().len() + 1);
    assert_eq!(both.pilot("rookie").unwrap().ship_id, "t65xwing");
    assert_eq!(both.upgrades().len(), own.upgrades().len());
    assert_eq!(both.upgrade("Hull Upgrade").unwrap().front.stats.hull, 3);
}

#[test]
fn a_name_of_another_card_is_still_taken() {
    let extra = Extra::new("names", &[("ships/scout.toml", &SHIP.replace("Scout", "T-65 X-wing"))]);
    assert_eq!(
        extra.read().unwrap_err(),
        "ships/scout.toml:1: name 'T-65 X-wing' is already used at content/ships/t65xwing.toml:1"
    );
}

#[test]
fn every_fault_of_every_file_is_told() {
    let extra = Extra::new(
        "faults",
        &[
            ("upgrade/scout.toml", HULL),
            ("ships/scout.toml", &SHIP.replace("hull = 3", "hull = 0").replace("agility", "agilty")),
            ("upgrades/modification/hullupgrade.toml", &HULL.replace("stats", "stat")),
        ],
    );
    insta::assert_snapshot!(extra.read().unwrap_err());
}
