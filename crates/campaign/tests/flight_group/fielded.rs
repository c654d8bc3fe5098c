//! Missions of the tours that have a file: they are set up and flown by programs, and what came of it is a report like any other.

use tallyho_campaign::flight_group::{Fate, Mode};

use crate::table::{FOUR, Table, whole};

#[test]
fn a_mission_with_a_file_is_set_up_flown_by_programs_and_settled_like_any_other() {
    let tours = whole().missions.tours();
    let files = |file: &str| whole().missions.missions().iter().any(|it| it.id == file);
    let fielded = tours.missions().map(|(_, it)| it).filter(|it| files(&it.id) && !it.introduction);
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

#[test]
fn how_a_mission_would_go_is_asked_with_the_dearest_cards_before_it_is_chosen_and_with_what_is_aboard_after() {
    let mut table = Table::on_tour(Mode::Completionist);
    table.muster = whole();
    table.set("um", "adder", 6);
    let mission = "patrol-jump-point-d34";
    let aboard = |table: &Table| {
        let wanted = tallyho_campaign::flight_group::prospect(table.state(), mission, whole()).unwrap();
        let game = whole().muster(&wanted, 3).unwrap();
        let cards = |it: &tallyho_rules::ShipSetup| it.profile.abilities.iter().map(|card| card.id.clone()).collect();
        game.setup.ships.iter().take(4).map(cards).collect::<Vec<Vec<String>>>()
    };
    let before = aboard(&table);
    assert!(before[0].len() > before[1].len(), "only one of them has points: {before:?}");
    table.done(&format!("pick mission={mission}"));
    let after = aboard(&table);
    assert_eq!(after[0].len(), after[1].len(), "nothing is aboard yet: {after:?}");
    assert!(tallyho_campaign::flight_group::prospect(table.state(), "desert-ice", whole()).is_err());
}
