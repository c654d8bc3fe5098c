//! What is going on, as data.

use tallyho_companion::{Doing, Phase, Station};
use tallyho_pilots::flight::{Answer, Query, System};
use tallyho_rules::{Action, AttackFace, ShipId};

use tallyho_table::Pose;

use crate::kit::Play;

#[test]
fn a_question_of_the_flight_system_comes_with_its_answers() {
    let mut play = Play::against(&[("tie", 1)]);
    assert_eq!(play.desk.scene().moment.phase, Phase::Planning);
    play.types(&["go"]);
    let moment = &play.desk.scene().moment;
    assert_eq!((moment.phase, moment.foe, moment.doing), (Phase::Activation, Some(0), None));
    assert!(matches!(moment.query, Some(Query::Nearest(..))), "{moment:?}");
    assert_eq!(moment.answers, [Answer::Ship(ShipId(0)), Answer::None]);
    play.types(&["fix 1 hull 2"]);
    assert!(play.desk.scene().moment.query.is_some(), "a correction leaves the question");
}

#[test]
fn what_a_ship_flies_does_and_attacks_is_told_until_the_next_one_is_busy() {
    let mut play = Play::against(&[("tie", 1)]);
    play.types(&["go", "Luke", "focus", "blank"]);
    let moment = &play.desk.scene().moment;
    assert_eq!(moment.query, None, "whether it went well is no question of the flight system");
    assert!(matches!(moment.doing, Some(Doing::Flies(Some(_), _))), "{moment:?}");
    while !matches!(play.desk.scene().moment.doing, Some(Doing::Acts(Action::Focus | Action::Evade, ..))) {
        play.types(&[""]);
    }
    play.types(&["done"]);
    let moment = &play.desk.scene().moment;
    assert_eq!((moment.foe, moment.doing), (None, None), "it is Luke's turn");
    play.types(&["done"]);
    assert_eq!(play.desk.scene().moment.phase, Phase::Engagement);
    play.types(&["done", "Luke"]);
    assert_eq!(play.desk.scene().moment.doing, Some(Doing::Attacks(0, Some(0))));
    play.types(&["2", "hf"]);
    let (attack, defense) = play.desk.scene().sheet.dice().expect("an attack is under way");
    assert_eq!((attack.iter().sum::<u8>(), defense), (2, [0; 3]));
    assert!(attack[AttackFace::Hit as usize] >= 1);
}

#[test]
fn where_a_wingmate_is_put_down_is_told_from_its_leader() {
    let mut play = Play::by(System::FlightGroupAlpha, &[("tie", 4, 1, &["attack"])]);
    play.types(&["go", "Luke", "bullseye", "3", "1", "clear", "done"]);
    while !matches!(play.desk.scene().moment.doing, Some(Doing::Follows(_))) {
        play.types(&[""]);
    }
    let scene = play.desk.scene();
    // Side by side a template's width apart, on small bases.
    let beside = Station { leader: 0, from_leader: Pose::from_degrees(60.0, 0.0, 0.0) };
    assert_eq!((scene.moment.foe, scene.moment.doing), (Some(1), Some(Doing::Follows(beside))));
    assert_eq!(scene.sheet.station_words(1).as_deref(), Some("to the right of TIE 1"));
    assert_eq!((scene.sheet.station(0), scene.sheet.station_words(0)), (None, None));
    let behind = scene.sheet.station(2).expect("a wingmate").from_leader;
    assert!(behind.at.x.abs() < 1e-9 && behind.at.y < -60.0, "{behind:?}");
}
