//! Chapter 2: who pilots are, how they rise, and what their experience buys.

use tallyho_campaign::flight_group::{Mode, Points};
use tallyho_cards::{Campaign, Career};

use crate::table::{FOUR, Table, muster};

fn career() -> &'static Career {
    muster().cards.career(Campaign::FlightGroup).unwrap()
}

#[test]
fn the_academy_pilot_begins_with_rank_and_initiative_1_and_nothing_else() {
    let table = Table::of_four(Mode::Classic);
    let pilot = table.pilot("adder");
    assert_eq!((pilot.rank, pilot.initiative(career()), pilot.experience), (1, 1, 0));
    assert_eq!((pilot.um.banked(), pilot.career.banked(), pilot.path.as_deref()), (0, 0, None));
}

#[test]
fn increase_rank_costs_the_square_of_the_next_rank_and_of_9_10_and_11_beyond() {
    let mut table = Table::of_four(Mode::Classic);
    let costs = [4, 9, 16, 25, 36, 49, 64, 81, 100, 121];
    let mut xp = 505;
    assert_eq!(costs.iter().sum::<i32>(), xp);
    table.set("xp", "adder", i64::from(xp));
    for (cost, rank) in costs.into_iter().zip(2..) {
        let path = if rank == 3 { " path=ace" } else { "" };
        table.done(&format!("advance pilot=adder{path}"));
        xp -= cost;
        assert_eq!((table.pilot("adder").rank, table.pilot("adder").experience), (rank, xp));
    }
    assert_eq!(table.refused("advance pilot=adder").1, "Adder has every rank and benefit there is");
    assert_eq!(table.pilot("adder").spent, 505);
    table.assert_balanced();
}

#[test]
fn increase_rank_needs_the_whole_price_one_step_at_a_time() {
    let mut table = Table::of_four(Mode::Classic);
    table.set("xp", "adder", 3);
    assert_eq!(table.refused("advance pilot=adder"), ("Increase Rank".into(), "Adder has 3 XP of 4".into()));
    table.set("xp", "adder", 12);
    table.done("advance pilot=adder");
    assert_eq!(table.refused("advance pilot=adder path=ace").1, "Adder has 8 XP of 9");
}

#[test]
fn pilot_rank_at_rank_3_a_path_is_chosen_and_kept_for_good() {
    let mut table = Table::of_four(Mode::Classic);
    table.set("xp", "adder", 100);
    table.done("advance pilot=adder");
    assert_eq!(table.refused("advance pilot=adder").1, "'advance' needs path=");
    table.done("advance pilot=adder path=tech");
    assert_eq!(table.refused("advance pilot=adder path=ace").1, "'advance' takes no path=");
    assert_eq!(table.refused("path pilot=adder path=ace").1, "Adder follows a path already, and for good");
    // Whoever falls below rank 3 keeps the path, and does not choose again.
    table.set("rank", "adder", 2);
    table.done("advance pilot=adder");
    assert_eq!(table.pilot("adder").path.as_deref(), Some("tech"));
}

#[test]
fn the_four_paths_raise_initiative_as_their_breakdowns_say() {
    let table = Table::of_four(Mode::Classic);
    let by_rank = [
        ("ace", [3, 4, 5, 6, 6, 6]),
        ("force-user", [3, 3, 4, 5, 6, 6]),
        ("coordinate", [3, 4, 5, 6, 6, 6]),
        ("tech", [3, 3, 4, 5, 6, 6]),
    ];
    for (path, initiatives) in by_rank {
        for (initiative, rank) in initiatives.into_iter().zip(3..) {
            let mut pilot = table.pilot("adder").clone();
            (pilot.rank, pilot.path) = (rank, Some(path.to_owned()));
            assert_eq!(pilot.initiative(career()), initiative, "{path} {rank}");
        }
    }
}

#[test]
fn purchasing_u_and_m_points_costs_1_xp_each_and_career_path_points_3_for_2() {
    let mut table = Table::of_four(Mode::Classic);
    table.set("xp", "adder", 20);
    table.done("bank pilot=adder purse=um lots=7");
    table.done("bank pilot=adder purse=career lots=4");
    let pilot = table.pilot("adder");
    assert_eq!((pilot.experience, pilot.um.banked(), pilot.career.banked()), (20 - 7 - 12, 7, 8));
    assert_eq!(table.refused("bank pilot=adder purse=career lots=1").1, "Adder has 1 XP of 3");
    table.assert_balanced();
}

#[test]
fn spending_xp_can_only_be_done_between_missions() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("xp", "adder", 20);
    table.prepare("fga-1-1");
    for typed in ["advance pilot=adder path=ace", "bank pilot=adder purse=um lots=1", "recruit player=ana callsign=Eel"]
    {
        let (_, why) = table.refused(typed);
        assert_eq!(why, "this is done between missions, before one is chosen");
    }
}

#[test]
fn temporary_loss_of_rank_injury_costs_a_rank_in_the_next_mission_alone() {
    let mut table = Table::on_tour(Mode::Classic);
    // The example: rank 3 on the Ace path, and two crits.
    table.career("adder", 3, "ace");
    table.set("career", "adder", 9);
    let dice = "field=dice pilot=adder value=crit:3+crit:1";
    table.flown("fga-1-3", true, &["field=fate pilot=adder value=destroyed", dice]);
    let pilot = table.pilot("adder");
    assert!(pilot.injured);
    assert_eq!((pilot.rank, pilot.fit_rank(), pilot.initiative(career())), (3, 2, 2));
    assert_eq!(pilot.career, Points { bought: 9, lost: 4 });
    table.prepare("fga-1-1");
    let (_, why) = table.refused("load pilot=adder card=predator");
    assert!(why.contains("needs initiative 3; the pilot has 2"), "{why}");
    table.done("fly way=paper");
    table.enter(true, &[]);
    table.done("confirm");
    assert!(!table.pilot("adder").injured);
    table.prepare("fga-1-1");
    table.done("load pilot=adder card=predator");
}

#[test]
fn permanent_loss_of_rank_demotion_costs_a_rank_that_is_paid_again() {
    let mut table = Table::on_tour(Mode::Classic);
    // The example: a rank 5 Ace jumps out of a gunboat, and pays 25 XP for rank 5 again.
    table.career("adder", 5, "ace");
    table.fly("fga-1-5");
    table.enter(true, &["field=fate pilot=adder value=jumped"]);
    table.done("confirm");
    assert_eq!((table.pilot("adder").rank, table.pilot("adder").ejections), (4, 0));
    table.set("xp", "adder", 25);
    table.done("advance pilot=adder");
    assert_eq!((table.pilot("adder").rank, table.pilot("adder").experience), (5, 0));
}

#[test]
fn beyond_rank_8_benefits_are_lost_with_a_demotion_and_bought_again() {
    let mut table = Table::on_tour(Mode::Classic);
    table.career("adder", 10, "ace");
    table.fly("fga-1-5");
    table.enter(true, &["field=fate pilot=adder value=jumped"]);
    table.done("confirm");
    assert_eq!(table.pilot("adder").rank, 7);
    table.set("xp", "adder", 64 + 81);
    table.done("advance pilot=adder");
    table.done("advance pilot=adder");
    assert_eq!((table.pilot("adder").rank, table.pilot("adder").experience), (9, 0));
}

#[test]
fn injuries_and_demotions_to_rank_0_end_a_career() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("rank", "adder", 1);
    table.set("rank", "boa", 1);
    table.career("cobra", 4, "ace");
    table.career("dart", 4, "tech");
    table.fly("fga-1-5");
    let words = [
        "field=fate pilot=adder value=jumped",
        "field=fate pilot=boa value=destroyed",
        "field=dice pilot=boa value=crit:1+crit:1+blank",
        "field=fate pilot=cobra value=left",
        "field=fate pilot=dart value=left",
    ];
    table.enter(true, &words);
    table.done("confirm");
    for id in ["adder", "boa"] {
        assert!(!table.pilot(id).serves() && table.pilot(id).rank == 0, "{id}");
    }
    assert_eq!(table.state().flying_ids(), ["cobra", "dart"]);
}

#[test]
fn new_recruits_join_at_any_time_between_missions_at_rank_1_with_0_xp() {
    let mut table = Table::on_tour(Mode::Classic);
    for id in FOUR {
        table.set("rank", id, 2);
    }
    table.done("recruit player=bo callsign=Eel");
    let eel = table.pilot("eel");
    assert_eq!((eel.rank, eel.experience), (1, 0));
    // 2, 2, 2, 2 and 1 are 9 by 5: rounded down rank 1, too low for initial tours.
    assert_eq!(table.state().imperial_rank(), 1);
    table.done("draw");
    let drawn = match &table.state().step {
        tallyho_campaign::flight_group::Step::Choose { drawn } => drawn.clone(),
        other => panic!("{other:?}"),
    };
    assert!(drawn.iter().all(|id| id.starts_with("fga-0-")), "{drawn:?}");
}

#[test]
fn recruits_who_make_the_group_too_green_are_trained_by_the_introduction() {
    let mut table = Table::on_tour(Mode::Ironman);
    for id in FOUR {
        table.set("rank", id, 1);
    }
    table.done("introduce");
    table.done("fly way=paper");
    table.enter(false, &["field=credit pilot=adder source=1.4 count=2"]);
    table.done("confirm");
    assert_eq!(table.state().imperial_rank(), 2);
    assert_eq!((table.pilot("adder").experience, table.state().round), (1, 1));
    assert_eq!(table.refused("introduce").1, "there is nothing more to learn from it");
}

#[test]
fn no_more_than_its_due_is_lost_below_the_threshold_what_was_bought_stays() {
    let mut table = Table::on_tour(Mode::Classic);
    table.career("adder", 3, "ace");
    table.set("career", "adder", 6);
    table.set("rank", "adder", 2);
    assert_eq!(table.pilot("adder").career.banked(), 6);
    table.prepare("fga-1-1");
    assert!(table.refused("load pilot=adder card=predator").1.contains("needs initiative 3"));
}

#[test]
fn the_player_sheet_keeps_ejections_ships_missions_stars_kills_and_medals() {
    let mut table = Table::on_tour(Mode::Classic);
    table.fly("fga-1-3");
    let words = [
        "field=fate pilot=adder value=destroyed",
        "field=dice pilot=adder value=blank+blank",
        "field=kills what=t65xwing by=adder count=2",
        "field=gold value=yes",
        "field=unseen value=yes",
    ];
    table.enter(true, &words);
    table.done("confirm");
    let pilot = table.pilot("adder");
    assert_eq!((pilot.ejections, pilot.kills["t65xwing"]), (1, 2));
    assert!(pilot.ships.contains("tieininterceptor"));
    let mark = &pilot.missions[0];
    assert_eq!((mark.mission.as_str(), mark.won, mark.gold, mark.silver), ("fga-1-3", true, true, true));
    let sheet = table.campaign.sheets(muster());
    for part in ["Adder", "flown by Ana", "T-65 X-wing", "1:3 Counterattack: won, gold star, silver star"] {
        assert!(sheet.contains(part), "{part}:\n{sheet}");
    }
}
