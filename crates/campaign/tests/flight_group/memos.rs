//! Numbers that one mission of a tour leaves behind and a later one asks for.

use std::fs;
use std::sync::{Arc, OnceLock};

use tallyho_campaign::flight_group::{Mode, fielded};
use tallyho_companion::{Assignment, Credits};
use tallyho_missions::{Library, flags};
use tallyho_muster::{Muster, PilotKind};
use tallyho_testkit::Folder;

use crate::table::{Table, whole};

/// Everything that came with the program, but the first mission keeps a number, and the second asks for it.
fn noted() -> &'static Muster {
    static MUSTER: OnceLock<Muster> = OnceLock::new();
    MUSTER.get_or_init(|| {
        let folder = Folder::new();
        let missions = folder.path().join("missions");
        fs::create_dir(&missions).unwrap();
        let text = |id: &str| {
            let own = whole().missions.texts().find(|(path, _)| path.ends_with(&format!("/{id}.toml")));
            own.unwrap().1.to_owned()
        };
        let reports = r#"
[[reports]]
name = "let-go"
words = "freighters that were let go"
amount = "2"
"#;
        let asks = r#"
[[rules]]
name = "They were warned"
at = "end-end"
if = ["flag let-go 2+"]
once = true
do = ["score rebel 1"]
"#;
        for (id, more) in [("patrol-jump-point-d34", reports), ("defend-outpost-d34", asks)] {
            fs::write(missions.join(format!("{id}.toml")), text(id) + more).unwrap();
        }
        let missions = Library::with_folder(folder.path()).unwrap_or_else(|error| panic!("{error}"));
        Muster::new(Arc::clone(&whole().cards), Arc::new(missions))
    })
}

#[test]
fn a_number_of_a_mission_of_a_tour_is_kept_and_the_next_mission_is_set_up_after_it_in_battle_and_at_the_mat() {
    let mut table = Table::on_tour(Mode::Classic);
    table.muster = noted();
    table.prepare("patrol-jump-point-d34");
    let goal = table.state().sortie().unwrap().goals.last().unwrap().clone();
    assert_eq!((goal.id.as_str(), goal.kept), ("report-let-go", Some(tallyho_campaign::Keeping::Open)));
    table.done("fly way=pilots");
    table.done("resolve by=heuristic");
    table.done("confirm");
    let memo = table.state().ground.memos["let-go"].clone();
    assert_eq!((memo.count, memo.mission.as_str()), (2, "patrol-jump-point-d34"));
    let text = table.campaign.text(noted());
    assert!(text.contains("kept: Freighters that were let go, 2"), "{text}");
    table.assert_balanced();
    table.assert_replays();

    table.prepare("defend-outpost-d34");
    let sortie = table.state().sortie().unwrap().clone();
    let game = fielded(table.state(), &sortie, PilotKind::Heuristic, noted()).unwrap();
    let holds = |scenario: &tallyho_rules::Scenario| {
        let rule = scenario.rules.iter().find(|it| it.name == "They were warned").unwrap();
        rule.tests.iter().all(|test| test.least <= test.most)
    };
    assert!(holds(game.mustered.setup.scenario.as_ref().unwrap()));
    // The companion is told in a word.
    let told = flags::written(&table.state().ground.flags());
    assert_eq!(told.as_deref(), Some("let-go=2"));
    for (flags, wanted) in [(told, true), (None, false)] {
        let (mission, variant, credits) = (sortie.mission.clone(), None, Credits::Nobody);
        let (pilots, level) = (sortie.pilots, sortie.rank);
        let assignment = Assignment { mission, variant, pilots, level, enemies: None, models: None, flags, credits };
        let at_the_mat = tallyho_muster::sortie::sortie(&assignment, sortie.seed, noted()).unwrap();
        assert_eq!(holds(&at_the_mat.scenario), wanted);
    }
}
