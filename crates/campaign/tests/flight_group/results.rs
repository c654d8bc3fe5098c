//! Chapters 2.11 and 4.11: what a battle brings, and what it costs.

use tallyho_campaign::flight_group::{Event, Mode, divided};
use tallyho_campaign::{By, Report, Request, ShipFate};
use tallyho_missions::mission::Territory;

use crate::table::{FOUR, Table};

fn xp(table: &Table) -> [i32; 4] {
    FOUR.map(|id| table.pilot(id).experience)
}

#[test]
fn flight_group_pool_every_row_of_the_chart_goes_into_it() {
    let mut table = Table::on_tour(Mode::Classic);
    // 3 rounds, 2 faceup, 1 emplacement, 5 threat levels, 1 freighter: 3 + 2 + 1 + 10 + 4 = 20.
    // 2 rounds, 1 token, 1 damage for another, 2 faceup suffered, 1 action, 1 token, 1 removed: 2 + 1 + 2 + 2 + 1 + 1 + 1 = 10.
    // A stress for a friend, 2 damage and a faceup card: -2 - 4 - 3 = -9. Objectives 12. Together 33: 8 each, and 1 left.
    let counts = [
        ("adder", "1.1", 3),
        ("adder", "1.2", 2),
        ("adder", "1.3", 1),
        ("adder", "1.4", 5),
        ("group", "1.5", 1),
        ("boa", "2.1", 2),
        ("boa", "2.2", 1),
        ("boa", "3.1", 1),
        ("cobra", "3.2", 2),
        ("cobra", "4.1", 1),
        ("cobra", "4.2", 1),
        ("cobra", "4.3", 1),
        ("dart", "5.1", 1),
        ("dart", "5.2", 2),
        ("dart", "5.3", 1),
        ("group", "6.1", 12),
    ];
    let words: Vec<String> =
        counts.iter().map(|(who, row, count)| format!("field=credit pilot={who} source={row} count={count}")).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    table.flown("fga-1-1", true, &words);
    assert_eq!(table.state().flown[0].pool, 33);
    assert_eq!(xp(&table), [9, 8, 8, 8]);
}

#[test]
fn the_same_chart_is_read_from_one_line() {
    let mut table = Table::on_tour(Mode::Classic);
    table.fly("fga-1-1");
    table.enter(true, &[]);
    let chart = Request::new("enter").with("field", "chart");
    let chart = chart.with("value", "pilot=adder 1.1=3 1.4=5 pilot=group 6.1=7");
    table.act_as(&By::Coordinator, &chart).unwrap();
    table.done("confirm");
    assert_eq!(xp(&table), [5, 5, 5, 5]);
}

#[test]
fn the_pool_is_never_less_than_nothing() {
    let mut table = Table::on_tour(Mode::Classic);
    table.flown("fga-1-1", true, &["field=credit pilot=adder source=5.2 count=9"]);
    assert_eq!((table.state().flown[0].pool, xp(&table)), (0, [0; 4]));
}

#[test]
fn dividing_the_xp_equally_and_the_group_says_who_gets_the_leftover() {
    let mut table = Table::on_tour(Mode::Classic);
    // 23 among four: 5 each, and 3 are left.
    let words = [
        "field=credit pilot=group source=6.1 count=23",
        "field=leftover pilot=dart value=2",
        "field=leftover pilot=boa value=1",
    ];
    table.flown("fga-1-1", true, &words);
    assert_eq!(xp(&table), [5, 6, 5, 7]);
    // Where nobody says it, those who have least get one each.
    table.flown("fga-1-2", true, &["field=credit pilot=group source=6.1 count=2"]);
    assert_eq!(xp(&table), [6, 6, 6, 7]);
}

#[test]
fn dividing_gives_out_all_of_it_whatever_is_wanted() {
    let pilots = [("a", 3), ("b", 1), ("c", 2)];
    for pool in 0..40 {
        for wanted in 0..4 {
            let wanted = [("a".to_owned(), wanted), ("c".to_owned(), 2)].into();
            let shares = divided(pool, &pilots, &wanted);
            assert_eq!(shares.iter().sum::<i32>(), pool as i32);
        }
    }
    assert_eq!(divided(8, &pilots, &[].into()), [2, 3, 3]);
}

#[test]
fn dividing_takes_ejections_then_failure_then_what_is_banked() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("xp", "adder", 21);
    // 40 in the pool: 10 each. Adder's dice take 3: 7. Failing leaves half: 4 for Adder, 5 for the others. Then of what is banked half
    // is kept: 21 + 4 = 25 leaves 13, 5 leaves 3.
    let words = [
        "field=credit pilot=group source=6.1 count=40",
        "field=fate pilot=adder value=destroyed",
        "field=dice pilot=adder value=hit:3",
        "field=penalty mission=half banked=half demoted=nobody um=0 career=0",
    ];
    table.flown("fga-1-2", false, &words);
    assert_eq!(xp(&table), [13, 3, 3, 3]);
    let adder = table.pilot("adder");
    assert_eq!((adder.earned, adder.gone), (25, 12));
    table.assert_balanced();
}

#[test]
fn ejection_never_takes_more_of_a_mission_than_it_brought() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("xp", "adder", 5);
    table.set("um", "adder", 2);
    let words = [
        "field=credit pilot=group source=6.1 count=8",
        "field=fate pilot=adder value=destroyed",
        "field=dice pilot=adder value=hit:6+focus:6",
    ];
    table.flown("fga-1-3", true, &words);
    assert_eq!(table.pilot("adder").experience, 5, "of 2 XP nothing is left, and nothing that was banked goes");
    assert_eq!(table.pilot("adder").um.banked(), 0);
}

#[test]
fn mission_territory_type_one_two_or_three_dice() {
    use tallyho_campaign::flight_group::dice;
    assert_eq!([Territory::Friendly, Territory::Neutral, Territory::Hostile].map(dice), [1, 2, 3]);
    let mut table = Table::on_tour(Mode::Classic);
    for (mission, count) in [("fga-1-1", 1), ("fga-1-3", 2), ("fga-1-5", 3)] {
        table.fly(mission);
        table.enter(true, &["field=fate pilot=adder value=destroyed"]);
        table.done("confirm");
        let (_, _, done) = table.campaign.flight_group().unwrap().history().last().unwrap();
        let rolls = done.events.iter().find_map(|event| match event {
            Event::Ejected { rolls, .. } => Some(rolls.len()),
            _ => None,
        });
        assert_eq!(rolls, Some(count), "{mission}");
        if !table.pilot("adder").serves() {
            return;
        }
    }
}

#[test]
fn eject_results_kill_wound_and_cost_points() {
    let mut table = Table::on_tour(Mode::Classic);
    for id in FOUR {
        table.set("um", id, 10);
        table.set("career", id, 10);
    }
    let fates = FOUR.map(|id| format!("field=fate pilot={id} value=destroyed"));
    let dice = ["crit:1+crit:1+crit:1", "crit:2+crit:3+focus:4", "hit:5+blank+focus:6", "blank+blank+blank"];
    let dice: Vec<String> =
        FOUR.iter().zip(dice).map(|(id, dice)| format!("field=dice pilot={id} value={dice}")).collect();
    let mut words = vec!["field=credit pilot=group source=6.1 count=40"];
    words.extend(fates.iter().map(String::as_str));
    words.extend(dice.iter().map(String::as_str));
    table.flown("fga-1-5", true, &words);
    assert!(!table.pilot("adder").serves(), "three crits kill");
    let standing = |id: &str| {
        let it = table.pilot(id);
        (it.experience, it.um.banked(), it.career.banked(), it.injured)
    };
    assert_eq!(standing("boa"), (10, 6, 5, true));
    assert_eq!(standing("cobra"), (5, 4, 10, false));
    assert_eq!(standing("dart"), (10, 10, 10, false));
}

#[test]
fn escaping_over_an_edge_is_being_shot_down_and_costs_nothing_more() {
    let mut table = Table::on_tour(Mode::Classic);
    let words = ["field=fate pilot=adder value=escaped", "field=dice pilot=adder value=blank+blank"];
    table.flown("fga-1-3", true, &words);
    assert_eq!((table.pilot("adder").ejections, table.pilot("adder").rank), (1, 2));
}

#[test]
fn hyperdrive_use_without_leave_costs_a_rank_and_only_some_ships_have_one() {
    let mut table = Table::on_tour(Mode::Classic);
    table.fly("fga-1-1");
    let (rule, why) = table.refused("enter field=fate pilot=adder value=jumped");
    assert_eq!((rule.as_str(), why.as_str()), ("Hyperdrive use", "that ship has no hyperdrive"));
    table.enter(true, &[]);
    table.done("confirm");
    table.career("adder", 4, "ace");
    table.flown("fga-5-4", true, &["field=fate pilot=adder value=jumped"]);
    assert_eq!((table.pilot("adder").rank, table.pilot("adder").ejections), (3, 0));
}

#[test]
fn mission_end_in_hostile_territory_those_who_are_still_there_roll_three_dice() {
    let mut table = Table::on_tour(Mode::Classic);
    let words = [
        "field=fate pilot=boa value=left",
        "field=fate pilot=cobra value=left",
        "field=fate pilot=dart value=left",
        "field=dice pilot=adder value=blank+blank+blank",
    ];
    table.flown("fga-1-5", true, &words);
    assert_eq!(FOUR.map(|id| table.pilot(id).ejections), [1, 0, 0, 0]);
    table.flown("fga-1-3", false, &[]);
    assert_eq!(FOUR.map(|id| table.pilot(id).ejections), [1, 0, 0, 0], "in neutral space whoever stays has survived");
}

#[test]
fn failing_a_mission_costs_what_it_says_or_what_the_report_says() {
    let earned = "field=credit pilot=group source=6.1 count=40";
    let of = |mission: &str, words: &[&str]| {
        let mut table = Table::on_tour(Mode::Classic);
        table.career("adder", 3, "ace");
        table.flown(mission, false, &[&[earned], words].concat());
        (xp(&table)[1], FOUR.map(|id| table.pilot(id).rank))
    };
    assert_eq!(of("fga-1-1", &[]), (10, [3, 2, 2, 2]), "no penalty");
    assert_eq!(of("fga-1-2", &[]), (5, [3, 2, 2, 2]), "half of it");
    assert_eq!(of("fga-2-5", &[]), (0, [2, 2, 2, 2]), "nothing, and Alpha One is demoted");
    let other = "field=penalty mission=whole banked=none demoted=everybody um=0 career=0";
    assert_eq!(of("fga-2-5", &[other]), (0, [2, 1, 1, 1]));
}

#[test]
fn a_report_of_a_battle_and_the_same_facts_entered_come_to_the_same() {
    let mut by_hand = Table::on_tour(Mode::Classic);
    by_hand.flown("fga-1-1", true, &["field=credit pilot=adder source=1.4 count=6"]);
    let mut table = Table::on_tour(Mode::Classic);
    table.fly("fga-1-1");
    let mut report = Report { won: true, rounds: 6, ..Report::default() };
    report.fates = table.state().flying_ids().into_iter().map(|id| (id, ShipFate::Stayed)).collect();
    report.tally = tallyho_campaign::flight_group::Tally::read("pilot=adder 1.4=6").unwrap();
    let body = serde_json::to_string(&report).unwrap();
    let request = Request::new("report").with("way", "paper").with("body", body);
    table.act_as(&By::Coordinator, &request).unwrap();
    table.done("confirm");
    assert_eq!(table.state().pilots, by_hand.state().pilots);
    table.fly("fga-1-2");
    report.tally = tallyho_campaign::flight_group::Tally::read("pilot=nobody 1.4=6").unwrap();
    let body = serde_json::to_string(&report).unwrap();
    let request = Request::new("report").with("way", "paper").with("body", body);
    assert!(table.act_as(&By::Coordinator, &request).is_err());
}

#[test]
fn dice_that_nobody_entered_are_rolled_and_are_the_same_again_after_undo() {
    let mut table = Table::on_tour(Mode::Classic);
    table.fly("fga-1-5");
    table.enter(true, &[]);
    table.done("confirm");
    let after = table.state().clone();
    let undo = table.campaign.undo(&By::Coordinator, None).unwrap();
    table.keep(undo);
    assert_ne!(*table.state(), after);
    table.done("confirm");
    assert_eq!(*table.state(), after);
}
