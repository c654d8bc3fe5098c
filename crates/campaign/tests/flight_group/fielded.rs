//! Missions of the tours that have a file: they are set up and flown by programs, and what came of it is a report like any other.

use tallyho_campaign::flight_group::{Fate, Mode};

use crate::table::{FOUR, Table, whole};

#[test]
fn a_mission_with_a_file_is_set_up_flown_by_programs_and_settled_like_any_other() {
    let tours = whole().missions.tours();
    let files = |file: &str| whole().missions.missions().iter().any(|it| it.id == file);
    let fielded = tours.missions().map(|(_, it)| it).filter(|it| files(&it.file) && !it.introduction);
    for mission in fielded.take(3) {
        let mut table = Table::on_tour(Mode::Classic);
        table.muster = whole();
        table.prepare(&mission.id);
        let sortie = table.state().sortie().unwrap().clone();
        assert!(sortie.fielded, "{}", mission.id);
        assert!(!sortie.foes.is_empty() && !sortie.goals.is_empty(), "{}", mission.id);
        table.done("fly way=pilots");
        table.done("resolve by=heuristic");
        let sortie = table.state().sortie().unwrap().clone();
        let draft = &sortie.draft;
        assert!(FOUR.iter().all(|id| draft.fates.contains_key(*id)), "{}", mission.id);
        assert!(draft.open(&table.state().flying_ids(), &sortie.goals).is_empty(), "{}", mission.id);
        let counted: i32 = draft.tally.lines().map(|(_, source, count)| source.xp() * count).sum();
        let pool = (counted + draft.objectives(&sortie.goals)).max(0);
        let lost = draft.fates.values().filter(|it| **it == Fate::Destroyed).count();
        table.done("confirm");
        let flown = table.state().flown.last().unwrap();
        assert_eq!((flown.pool as i32, flown.lost.len() >= lost), (pool, true), "{}", mission.id);
        table.assert_balanced();
        table.assert_replays();
    }
}
