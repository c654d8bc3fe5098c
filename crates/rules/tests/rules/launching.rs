//! Dropping and launching devices: from which guides, with which templates, and where they come to lie.

use tallyho_rules::{Choice, Device, Event, Facing, Game, Load, Profile, Question, SetupFault, Way};
use tallyho_table::{Side, Template};

use tallyho_testkit::{A, Play, Scene, carrier, drop, launch, target};

/// A ship at 300, 300 with one proton bomb and those ways to place it.
fn bomber(ways: &[Way]) -> Profile {
    Profile { devices: vec![Load { ways: ways.to_vec(), ..Load::new(Device::ProtonBomb, 1) }], ..target() }
}

fn play(profile: Profile) -> Play {
    Scene::second_edition().ship(0, profile, (300.0, 300.0, 0.0)).bystander().play("")
}

#[test]
fn a_device_is_dropped_behind_the_ship_and_launched_before_it() {
    let ways = [Way::drop(Template::Straight(1)), Way::launch(Template::Straight(2))];
    let options = [Choice::Pass, drop(Template::Straight(1)), launch(Template::Straight(2))];
    let mut dropped = play(bomber(&ways));
    dropped.expect(Question::Drop(A), &options).answer(drop(Template::Straight(1)));
    // Its top edge lies at the template: 20 of base, 40 of template, 14 to its middle.
    assert!(dropped.happened(Event::Dropped(A, 0)));
    let at = |play: &Play| {
        play.events.iter().find_map(|event| match event {
            Event::Laid(0, _, pose) => Some((pose.at.x.round(), pose.at.y.round(), pose.heading.degrees().round())),
            _ => None,
        })
    };
    assert_eq!(at(&dropped), Some((300.0, 226.0, 0.0)));
    let mut launched = play(bomber(&ways));
    launched.answer(launch(Template::Straight(2)));
    assert!(launched.happened(Event::Launched(A, 0)));
    assert_eq!(at(&launched), Some((300.0, 414.0, 180.0)));
}

#[test]
fn a_curved_template_bends_to_its_side_as_seen_from_the_ship() {
    let mut play = play(Profile {
        devices: vec![Load {
            ways: vec![Way::drop(Template::Turn(1, Side::Left)), Way::launch(Template::Turn(1, Side::Left))],
            ..Load::new(Device::ProximityMine, 1)
        }],
        ..target()
    });
    play.answer(drop(Template::Turn(1, Side::Left)));
    assert_eq!(play.object_place(0), (300.0 - 35.0 - 33.0, 245.0, 90.0));
}

#[test]
fn a_device_comes_with_the_ways_of_its_own_card() {
    let bank = |side| Template::Bank(3, side);
    let straights = [1, 2].map(|speed| drop(Template::Straight(speed)));
    play(carrier(Device::ThermalDetonator)).expect(Question::Drop(A), &[Choice::Pass, straights[0], straights[1]]);
    let swarm = [bank(Side::Left), Template::Straight(3), bank(Side::Right)].map(launch);
    play(carrier(Device::BuzzDroidSwarm)).expect(Question::Drop(A), &[&[Choice::Pass], &swarm[..]].concat());
    let chaff = [bank(Side::Left), Template::Straight(4), bank(Side::Right)].map(launch);
    play(carrier(Device::ElectroChaffCloud)).expect(Question::Drop(A), &[&[Choice::Pass], &chaff[..]].concat());
    let templates = [bank(Side::Left), Template::Straight(3), bank(Side::Right)]
        .into_iter()
        .chain(Side::BOTH.map(|side| Template::Turn(3, side)));
    let probe: Vec<Choice> = templates.clone().map(drop).chain(templates.map(launch)).collect();
    play(carrier(Device::Drk1ProbeDroid)).expect(Question::Drop(A), &[&[Choice::Pass], &probe[..]].concat());
}

#[test]
fn a_commando_team_is_placed_by_either_of_its_guides_and_a_torpedo_faces_on() {
    let placed = |facing| {
        let way = Way::drop(Template::Straight(1));
        let mut play = play(carrier(Device::CommandoTeam));
        let offered = [Facing::Back, Facing::Away].map(|facing| Choice::Drop { load: 0, way, facing });
        play.expect(Question::Drop(A), &[&[Choice::Pass], &offered[..]].concat());
        play.answer(Choice::Drop { load: 0, way, facing }).object_place(0)
    };
    assert_eq!(placed(Facing::Back), (300.0, 222.0, 0.0));
    assert_eq!(placed(Facing::Away), (300.0, 222.0, 180.0));
    let mut play = play(carrier(Device::TrackingTorpedo));
    let way = Way::launch(Template::Straight(4));
    play.answer(Choice::Drop { load: 0, way, facing: Facing::Away });
    assert_eq!(play.object_place(0), (300.0, 511.0, 0.0));
}

#[test]
fn what_would_lie_outside_the_play_area_is_not_offered() {
    let ways = [Way::drop(Template::Straight(1)), Way::launch(Template::Straight(1))];
    let mut play = Scene::second_edition().ship(0, bomber(&ways), (300.0, 80.0, 0.0)).bystander().play("");
    play.expect(Question::Drop(A), &[Choice::Pass, launch(Template::Straight(1))]);
}

#[test]
fn a_ship_places_one_device_in_a_system_phase() {
    let loads = vec![Load::new(Device::ConnerNet, 2), Load::new(Device::LooseCargo, 1)];
    let mut play = play(Profile { devices: loads, ..target() });
    play.answer(drop(Template::Straight(1)));
    assert_eq!(play.ship(A).payload[..2], [1, 1]);
    play.until_next_round();
    assert_eq!((play.asked().1, play.game.state().round), (Question::Drop(A), 2));
}

#[test]
fn ways_that_do_not_exist_or_come_twice_are_faults_of_the_set_up() {
    let straight = Way::drop(Template::Straight(1));
    for ways in [vec![Way::drop(Template::Bank(4, Side::Left))], vec![straight, straight]] {
        let scene = Scene::second_edition().ship(0, bomber(&ways), (300.0, 300.0, 0.0)).bystander();
        assert_eq!(Game::new(scene.setup).unwrap_err(), [SetupFault::CannotPlace(0)]);
    }
}
