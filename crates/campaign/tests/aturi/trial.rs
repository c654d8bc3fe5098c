//! What can be told before anything is settled.

use tallyho_campaign::aturi::{foe_name, prospect, sized};

use crate::table::{Table, muster};

#[test]
fn a_mission_is_sized_for_tonight_and_can_be_tried_out_before_it_is_chosen() {
    let table = Table::of_four();
    assert_eq!(sized(table.state(), "tread-softly", muster()).unwrap(), (4, 1));
    assert!(sized(table.state(), "nonsense", muster()).is_err());
    let wanted = prospect(table.state(), "tread-softly", muster()).unwrap();
    let tried = muster().try_out(&wanted, 1, 1, || Some(())).unwrap().unwrap();
    assert_eq!(tried.games, 1);
}

#[test]
fn a_report_so_far_is_worth_its_kills_and_objectives_and_rules() {
    let mut table = Table::of_four();
    table.on_mission("rescue-rebel-operatives");
    assert_eq!(table.state().sortie().unwrap().so_far(), []);
    table.done("enter field=kills what=tielnfighter-3 by=crow count=2");
    table.done("enter field=kills what=tielnfighter-3 by=nobody count=1");
    let goal = table.state().sortie().unwrap().goals[0].clone();
    table.done(&format!("enter field=objective objective={} met=yes count=1", goal.id));
    table.done("enter field=scored value=-4");
    let lines = table.state().sortie().unwrap().so_far();
    let points: Vec<i32> = lines.iter().map(|(_, points)| *points).collect();
    assert_eq!(points, [9, i32::from(goal.pays), -4]);
    assert_eq!(lines[0].0, "3 × TIE/ln Fighter");
}

#[test]
fn enemies_are_called_by_what_they_are_not_by_their_keys() {
    assert_eq!(foe_name("tielnfighter-3", muster()), "TIE/ln Fighter");
    assert_eq!(foe_name("elite-tieininterceptor-16", muster()), "elite TIE/in Interceptor");
    assert_eq!(foe_name("sensor-beacon", muster()), "sensor beacon");
}
