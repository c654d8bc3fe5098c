//! 2.14 of the manual: who may lead a wing, who may fly in it, and how it is fielded.

use tallyho_campaign::flight_group::{Mode, fielded};
use tallyho_campaign::{Allowed, By};
use tallyho_muster::PilotKind;
use tallyho_rules::Start;
use tallyho_table::WingPlace;

use crate::table::{FOUR, Table, whole};

/// Adder leads as Alpha One, Cobra is on the Coordinate path and a little greener; Boa and Dart are greener still.
fn coordinated() -> Table {
    let mut table = Table::on_tour(Mode::Classic);
    table.muster = whole();
    table.career("adder", 6, "ace");
    table.career("cobra", 5, "coordinate");
    table.career("dart", 3, "tech");
    table.prepare("patrol-jump-point-d34");
    assert_eq!(table.state().sortie().unwrap().alpha, "adder");
    table
}

fn wings(table: &Table) -> Vec<Vec<String>> {
    table.state().sortie().unwrap().wings()
}

#[test]
fn flight_group_alpha_wings_whoever_likes_flies_behind_alpha_one_and_at_most_one_at_each_place() {
    let mut table = coordinated();
    assert_eq!(wings(&table), Vec::<Vec<String>>::new(), "everybody flies alone to begin with");
    table.done("form pilot=boa behind=adder place=rear-support");
    assert_eq!(table.refused("form pilot=dart behind=adder place=rear-support").0, "Flying in a Wing");
    table.done("form pilot=dart behind=adder place=right-flank");
    table.done("form pilot=cobra behind=adder");
    // In the order of their places, the leader first.
    assert_eq!(wings(&table), [["adder", "dart", "boa", "cobra"]]);
    assert_eq!(table.refused("form pilot=adder behind=cobra").1, "Adder leads a wing, and flies behind nobody");
    table.done("form pilot=dart behind=nobody");
    assert_eq!(table.refused("form pilot=dart behind=nobody").1, "it is so already");
    assert_eq!(wings(&table), [["adder", "boa", "cobra"]]);
}

#[test]
fn flight_group_alpha_wings_pilots_on_the_coordinate_path_lead_more_of_them_and_nobody_of_a_higher_initiative() {
    let mut table = coordinated();
    assert_eq!(table.refused("form pilot=boa behind=dart").1, "Dart is neither Alpha One nor on the Coordinate path");
    table.done("form pilot=boa behind=cobra");
    table.done("form pilot=dart behind=adder");
    assert_eq!(wings(&table), [["adder", "dart"], ["cobra", "boa"]]);
    assert_eq!(table.refused("form pilot=cobra behind=adder").1, "Cobra leads a wing already");
    assert_eq!(table.refused("form pilot=dart behind=boa").1, "Boa flies in a wing, and leads none");
    // Whoever is better than she is does not follow her.
    table.done("back");
    table.career("boa", 5, "force-user");
    for (pilot, rank) in [("boa", 8), ("adder", 8)] {
        table.set("rank", pilot, rank);
    }
    table.prepare("patrol-jump-point-d34");
    let better = table.state().sortie().unwrap().tied.iter().find(|it| *it != "adder").cloned();
    if better.as_deref() != Some("boa") {
        let why = table.refused("form pilot=boa behind=cobra").1;
        assert_eq!(why, "Boa has a higher initiative than Cobra, who leads");
    }
}

#[test]
fn flight_group_alpha_wings_end_with_whoever_led_and_with_another_ship() {
    let mut table = Table::on_tour(Mode::Classic);
    table.muster = whole();
    table.prepare("patrol-jump-point-d34");
    table.done("form pilot=boa behind=adder");
    table.done("form pilot=cobra behind=adder");
    table.done("lead pilot=boa");
    assert!(wings(&table).is_empty(), "Adder leads no longer");
    table.done("form pilot=adder behind=boa");
    let undo = table.campaign.undo(&By::Coordinator, None).unwrap();
    table.keep(undo);
    assert!(wings(&table).is_empty());
    table.assert_replays();
}

#[test]
fn whoever_may_fly_behind_whom_is_offered_with_the_places_that_are_free() {
    let mut table = coordinated();
    table.done("form pilot=boa behind=cobra place=left-flank");
    let offers = table.campaign.options(&By::Coordinator, table.muster).unwrap();
    let behind = |pilot: &str, leader: &str| {
        let mut found = offers.iter().filter(|it| it.action == "form" && it.args["pilot"] == Allowed::only(pilot));
        found.find(|it| it.args["behind"] == Allowed::only(leader)).and_then(|it| it.args.get("place").cloned())
    };
    let four = ["right-flank", "rear-support", "right-support", "left-support"];
    assert_eq!(behind("boa", "cobra"), Some(Allowed::of(four)));
    assert_eq!(behind("dart", "cobra"), Some(Allowed::of(four)));
    assert_eq!((behind("cobra", "adder"), behind("adder", "cobra")), (None, None));
}

#[test]
fn ships_in_formation_are_fielded_behind_their_leaders_fly_and_are_told_of_in_the_report() {
    let mut table = coordinated();
    table.done("form pilot=boa behind=cobra");
    table.done("form pilot=dart behind=adder place=rear-support");
    table.done("fly way=pilots");
    let sortie = table.state().sortie().unwrap().clone();
    let game = fielded(table.state(), &sortie, PilotKind::Heuristic, whole()).unwrap();
    let start = |id: &str| {
        let at = game.cast.pilots.iter().position(|it| it.as_deref() == Some(id)).unwrap();
        match game.mustered.setup.ships[at].start {
            Start::InFormationOf(leader, place) => Some((game.cast.pilots[leader].clone().unwrap(), place)),
            _ => None,
        }
    };
    let behind = |id: &str, place| Some((id.to_owned(), place));
    let wanted = [None, behind("cobra", WingPlace::RightFlank), None, behind("adder", WingPlace::RearSupport)];
    assert_eq!(FOUR.map(start), wanted);
    let initiative = |id: &str| table.state().acts_at(table.pilot(id), whole());
    assert_eq!((initiative("boa"), initiative("dart")), (initiative("cobra"), initiative("adder")));
    table.done("resolve by=heuristic");
    table.done("confirm");
    assert_eq!(table.state().flown.last().unwrap().wings, [["adder", "dart"], ["cobra", "boa"]]);
    let told: Vec<String> = table.campaign.log(whole()).into_iter().flat_map(|it| it.told).collect();
    assert!(told.iter().any(|it| it.ends_with("; Adder led Dart; Cobra led Boa")), "{told:?}");
    table.assert_replays();
}
