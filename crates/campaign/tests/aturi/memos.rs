//! Numbers that one mission leaves behind and a later one asks for.

use std::fs;
use std::sync::{Arc, OnceLock};

use tallyho_campaign::aturi::fielded;
use tallyho_campaign::{Keeping, Report, Way};
use tallyho_missions::Library;
use tallyho_muster::{Muster, PilotKind};
use tallyho_testkit::Folder;

use crate::table::{Table, muster};

/// Everything that came with the program, but Tread Softly keeps two numbers, and Imperial Entanglement asks for one of them.
fn noted() -> &'static Muster {
    static MUSTER: OnceLock<Muster> = OnceLock::new();
    MUSTER.get_or_init(|| {
        let folder = Folder::new();
        let missions = folder.path().join("missions");
        fs::create_dir(&missions).unwrap();
        let text = |id: &str| {
            let own = muster().missions.texts().find(|(path, _)| path.ends_with(&format!("/{id}.toml")));
            own.unwrap().1.to_owned()
        };
        let reports = r#"
[[reports]]
name = "mines"
words = "mines that were left"
amount = "3"

[[reports]]
name = "lost"
words = "pilots who did not come home"
amount = "1 per destroyed pilots"
secret = true
"#;
        let asks = r#"
[[rules]]
name = "The mines drift here"
at = "end-end"
if = ["flag mines 2+"]
once = true
do = ["score imperial 1 per flag mines"]
"#;
        for (id, more) in [("tread-softly", reports), ("imperial-entanglement", asks)] {
            fs::write(missions.join(format!("{id}.toml")), text(id) + more).unwrap();
        }
        let missions = Library::with_folder(folder.path()).unwrap_or_else(|error| panic!("{error}"));
        Muster::new(Arc::clone(&muster().cards), Arc::new(missions))
    })
}

/// Tread Softly, flown in that way.
fn scene(way: Way) -> Table {
    let mut table = Table::of_four();
    table.muster = noted();
    table.on_mission_by("tread-softly", way);
    table
}

#[test]
fn a_number_that_a_mission_reports_is_kept_told_unless_it_is_secret_and_asked_for_by_a_later_one() {
    let mut table = scene(Way::Pilots);
    table.done("resolve by=heuristic");
    let draft = table.state().sortie().unwrap().draft.clone();
    assert_eq!((draft.outcomes["report-mines"].met, draft.outcomes["report-mines"].count), (true, 3));
    table.done("confirm");
    let memos = &table.state().ground.memos;
    assert_eq!((memos["mines"].count, memos["mines"].keeping), (3, Keeping::Open));
    let lost = table.state().flown[0].lost.len();
    assert_eq!((usize::from(memos["lost"].count), memos["lost"].keeping), (lost, Keeping::Secret));
    let text = table.campaign.text(noted());
    assert!(text.contains("kept: Mines that were left, 3") && !text.contains("did not come home"), "{text}");
    assert!(table.campaign.seen().unwrap()["ground"]["memos"].get("lost").is_none());
    table.assert_replays();

    // The next mission is set up after it; for those to whom nothing happened its rule never holds.
    for (table, after) in [(&mut table, 3), (&mut Table { muster: noted(), ..Table::of_four() }, 0)] {
        table.on_mission_by("imperial-entanglement", Way::Pilots);
        let sortie = table.state().sortie().unwrap().clone();
        let game = fielded(table.state(), &sortie, PilotKind::Heuristic, noted()).unwrap();
        let scenario = game.mustered.setup.scenario.as_ref().unwrap();
        let rule = scenario.rules.iter().find(|it| it.name == "The mines drift here").unwrap();
        let can_hold = rule.tests.iter().all(|test| test.least <= test.most);
        let tallyho_rules::scenario::Deed::Score(_, amount) = rule.deeds[0] else { panic!("{:?}", rule.deeds) };
        assert_eq!((can_hold, amount.times), (after > 0, after));
    }
}

#[test]
fn a_number_from_paper_is_entered_like_an_objective_and_does_the_same() {
    let mut flown = scene(Way::Pilots);
    flown.done("resolve by=heuristic");
    let draft = flown.state().sortie().unwrap().draft.clone();
    let mut paper = scene(Way::Paper);
    let report = Report {
        won: draft.won.unwrap(),
        rounds: draft.rounds.unwrap(),
        fates: draft.fates.clone(),
        kills: draft.kills.clone(),
        objectives: paper.state().sortie().unwrap().goals.iter().map(|it| draft.outcomes[&it.id].clone()).collect(),
        scored: draft.scored,
        ..Report::default()
    };
    paper.report(&report);
    paper.done("enter field=objective objective=report-mines met=yes count=5");
    for table in [&mut flown, &mut paper] {
        table.done("confirm");
    }
    let mines = |table: &Table| table.state().ground.memos["mines"].count;
    assert_eq!((mines(&flown), mines(&paper)), (3, 5));
}
