//! Chapters 2.7 to 2.9 and 2.14, and step 5 of the round: what is flown, and what is taken along.

use tallyho_campaign::flight_group::Mode;

use crate::table::{Table, muster};

/// What is aboard after these were loaded, and what the rest was refused for.
fn load(table: &mut Table, pilot: &str, cards: &[&str]) {
    for card in cards {
        table.done(&format!("load pilot={pilot} card={card}"));
    }
}

fn why(table: &mut Table, pilot: &str, card: &str) -> String {
    table.refused(&format!("load pilot={pilot} card={card}")).1
}

#[test]
fn u_and_m_points_buy_upgrades_for_each_mission_up_to_what_is_banked() {
    let mut table = Table::on_tour(Mode::Classic);
    // The example of 2.8: rank 2 in a TIE Advanced. The Hull Upgrade costs 7 at agility 3 by its table, so that it takes 14 points.
    table.set("um", "adder", 14);
    table.prepare("fga-5-4");
    load(&mut table, "adder", &["firecontrolsystem", "hullupgrade", "clustermissiles"]);
    table.done("back");
    table.set("um", "adder", 13);
    table.prepare("fga-5-4");
    assert!(table.pilot("adder").load.is_empty(), "chosen anew for each mission");
    load(&mut table, "adder", &["firecontrolsystem", "hullupgrade"]);
    let why = why(&mut table, "adder", "clustermissiles");
    assert!(why.contains("costs 14 of 13"), "{why}");
}

#[test]
fn u_and_m_points_are_never_expended() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("um", "adder", 14);
    table.prepare("fga-5-4");
    load(&mut table, "adder", &["firecontrolsystem"]);
    table.done("fly way=paper");
    table.enter(true, &[]);
    table.done("confirm");
    assert_eq!(table.pilot("adder").um.banked(), 14);
    assert!(table.pilot("adder").load.is_empty(), "upkeep returns everything to the armory");
}

#[test]
fn limitations_each_upgrade_once_but_for_missiles_torpedoes_and_bombs() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("um", "adder", 200);
    table.set("rank", "adder", 4);
    table.done("path pilot=adder path=ace");
    table.prepare("fga-2-2");
    load(&mut table, "adder", &["clustermissiles", "clustermissiles", "protonbombs", "protonbombs", "delayedfuses"]);
    let why = why(&mut table, "adder", "delayedfuses");
    assert!(why.contains("is aboard twice"), "{why}");
}

#[test]
fn imperial_pilot_abilities_are_for_one_pilot_of_the_group_unless_all_agree() {
    let mut table = Table::on_tour(Mode::Classic);
    for id in ["adder", "boa"] {
        table.career(id, 3, "ace");
        table.set("career", id, 10);
    }
    table.prepare("fga-1-1");
    load(&mut table, "adder", &["nightbeast"]);
    let refused = why(&mut table, "boa", "nightbeast");
    assert!(refused.contains("2 among the pilots, limited to 1"), "{refused}");
    table.done("back");
    table.done("switch name=limited value=ignored");
    table.prepare("fga-1-1");
    load(&mut table, "adder", &["nightbeast"]);
    load(&mut table, "boa", &["nightbeast"]);
    table.done("fly way=paper");
}

#[test]
fn elite_talents_and_abilities_are_for_paths_from_an_initiative_on() {
    let mut table = Table::on_tour(Mode::Classic);
    for (id, path) in [("adder", "ace"), ("boa", "force-user"), ("cobra", "coordinate"), ("dart", "tech")] {
        table.career(id, 4, path);
        table.set("career", id, 30);
    }
    table.prepare("fga-1-1");
    load(&mut table, "adder", &["predator"]);
    assert!(why(&mut table, "boa", "nightbeast").contains("is for the Ace or Tech path"));
    assert!(why(&mut table, "cobra", "predator").contains("slot"), "no talents on the Coordinate path");
    assert!(why(&mut table, "dart", "heightenedperception").contains("Force User"), "Force talents");
    load(&mut table, "boa", &["heightenedperception"]);
    load(&mut table, "dart", &["predator"]);
}

#[test]
fn career_path_points_example_two_talents_of_a_rank_5_ace() {
    let mut table = Table::on_tour(Mode::Classic);
    // The example of 2.9.5: 15 points, Outmaneuver for 6 and Rexler Brath, who costs 5 by his table.
    table.career("adder", 5, "ace");
    table.set("career", "adder", 15);
    table.prepare("fga-1-1");
    load(&mut table, "adder", &["outmaneuver", "rexlerbrath"]);
    assert!(why(&mut table, "adder", "predator").contains("slot"), "a rank 5 Ace has two of them");
    table.done("fly way=paper");
    table.enter(true, &[]);
    table.done("confirm");
    assert_eq!(table.pilot("adder").career.banked(), 15);
}

#[test]
fn charges_go_to_cards_that_hold_some_and_not_to_the_stealth_device() {
    let mut table = Table::on_tour(Mode::Classic);
    table.career("adder", 5, "ace");
    table.set("um", "adder", 60);
    table.prepare("fga-2-2");
    load(&mut table, "adder", &["clustermissiles", "stealthdevice"]);
    assert!(table.refused("charge pilot=adder card=stealthdevice").1.contains("takes no further charge"));
    table.done("charge pilot=adder card=clustermissiles");
    assert!(table.refused("charge pilot=adder card=clustermissiles").1.contains("2 of 1 further charges"));
    table.done("uncharge pilot=adder card=clustermissiles");
    assert!(table.pilot("adder").charged.is_empty());
}

#[test]
fn ship_types_everybody_flies_what_the_mission_says_and_two_paths_the_v1() {
    let mut table = Table::on_tour(Mode::Classic);
    table.career("adder", 3, "force-user");
    table.career("boa", 3, "ace");
    table.prepare("fga-5-4");
    assert_eq!(table.pilot("adder").ship.as_deref(), Some("tieadvancedx1"));
    table.done("ship pilot=adder ship=tieadvancedv1");
    assert!(table.refused("ship pilot=boa ship=tieadvancedv1").1.contains("tieadvancedx1"));
    assert!(table.refused("ship pilot=boa ship=tieddefender").1.contains("tieadvancedx1"));
    table.prepare_again("fga-5-5");
    table.done("ship pilot=boa ship=tieadvancedx1");
    assert_eq!(table.pilot("cobra").ship.as_deref(), Some("alphaclassstarwing"));
}

#[test]
fn select_upgrades_a_mission_may_grant_points_for_itself_alone() {
    let mut table = Table::on_tour(Mode::Classic);
    table.prepare("fga-2-2");
    assert!(why(&mut table, "adder", "clustermissiles").contains("costs 5 of 0"));
    table.done("grant points=5");
    load(&mut table, "adder", &["clustermissiles"]);
    table.done("fly way=paper");
    table.enter(true, &[]);
    table.done("confirm");
    assert_eq!(table.pilot("adder").um.banked(), 0);
}

#[test]
fn an_illegal_ship_is_never_fielded() {
    let mut table = Table::on_tour(Mode::Classic);
    table.set("um", "adder", 14);
    table.prepare("fga-5-4");
    load(&mut table, "adder", &["firecontrolsystem", "hullupgrade", "clustermissiles"]);
    table.set("um", "adder", 3);
    let (rule, why) = table.refused("fly way=paper");
    assert_eq!(rule, "Select Upgrades");
    assert!(why.contains("costs 14 of 3"), "{why}");
    assert!(table.campaign.verify(muster()).unwrap().iter().any(|it| it.contains("costs 14 of 3")));
    for card in ["hullupgrade", "clustermissiles"] {
        table.done(&format!("unload pilot=adder card={card}"));
    }
    table.done("fly way=paper");
}

#[test]
fn a_mission_without_a_file_is_flown_at_the_table_alone() {
    let mut table = Table::on_tour(Mode::Classic);
    table.prepare("fga-7-2");
    for way in ["browser", "companion", "pilots"] {
        assert!(table.refused(&format!("fly way={way}")).1.contains("there is no file of this mission"));
    }
    table.done("fly way=paper");
}
