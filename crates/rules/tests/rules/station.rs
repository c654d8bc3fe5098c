//! Stations: landing in their bays, and commandos that take them.

use tallyho_rules::scenario::{
    Bay, Blast, Fires, Gun, GunArc, GunHits, Kind, Measure, Nature, Team, Test, Thing, ThingStats, Turning, Verdict,
};
use tallyho_rules::{
    Choice, DamageCard, Event, Fate, ObjectKind, Place, Profile, Question, Scenario, ScenarioEvent, ScenarioQuestion,
    Seat,
};
use tallyho_table::Pose;

use tallyho_testkit::{A, B, C, Play, Scene, pilot, still, target};

const TANK: u8 = 0;
const TOWER: u8 = 1;

const fn stats() -> ThingStats {
    ThingStats { initiative: 0, agility: 0, hull: 3, shields: 0, crits_count_double: true }
}

fn kinds() -> Vec<Kind> {
    let blast = Nature { blast: Some(Blast::Around { reach: 1, dice: 1 }), ..Nature::default() };
    let gun = Gun {
        dice: 2,
        least: 2,
        most: 4,
        arc: GunArc::Front,
        turning: Turning::InActivation,
        hits: GunHits::Damage,
        fires: Fires::ByItself,
    };
    let armed = Nature { gun: Some(gun), ..Nature::default() };
    [blast, armed].map(|nature| Kind { stats: Some(stats()), nature, ..Kind::default() }).to_vec()
}

fn lying(kind: u8, module: u8, (x, y): (f64, f64)) -> Thing {
    Thing { kind, owner: 1, place: Some(Place::near(Pose::from_degrees(x, y, 180.0))), module }
}

/// A bay that opens downwards, module 1, beside the hub, which is module 2.
fn station(things: Vec<Thing>) -> Scenario {
    let bay = Bay {
        ships: 0b1,
        entrance: [[200.0, 400.0], [400.0, 400.0]],
        floor: vec![[200.0, 400.0], [400.0, 400.0], [400.0, 550.0], [200.0, 550.0]],
        exit: Place::near(Pose::from_degrees(300.0, 400.0, 180.0)),
        module: 1,
    };
    let team = Team {
        ships: 0b1,
        seat: 0,
        tests: vec![Test::at_least(Measure::Round, 1)],
        dice: 3,
        kinds: 0b11,
        hub: 2,
        counter: 0,
    };
    Scenario {
        kinds: kinds(),
        things,
        links: vec![(1, 2)],
        bays: vec![bay],
        team: Some(team),
        counters: vec!["captured".to_owned()],
        ..Scenario::default()
    }
}

fn lander() -> Profile {
    pilot("2FW 2FR 1FW", &[])
}

fn play(scenario: Scenario, at: (f64, f64, f64), luck: &str) -> Play {
    let scene = Scene::second_edition().ship(0, lander(), at).ship(0, target(), (850.0, 60.0, 0.0)).bystander();
    let mut scene = scene;
    scene.setup.scenario = Some(Box::new(scenario));
    scene.play(luck)
}

const LAND: Question = Question::Scenario(ScenarioQuestion::Land(A));
const TEAM: Question = Question::Scenario(ScenarioQuestion::Team);

fn land(play: &mut Play) {
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0)).until(LAND).answer(Choice::Either(0));
}

#[test]
fn a_ship_whose_template_crosses_the_entrance_may_land_and_leaves_the_table() {
    let mut play = play(station(Vec::new()), (300.0, 340.0, 0.0), "");
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0));
    play.until(LAND).expect(LAND, &[Choice::Pass, Choice::Either(0)]).answer(Choice::Either(0));
    assert_eq!((play.ship(A).fate, play.game.measure(Measure::Landed(1))), (Fate::Landed, 1));
    assert!(play.happened(Event::Scenario(ScenarioEvent::Landed(A, 0))));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Maneuvered { ship, .. } if *ship == A)));
}

#[test]
fn who_does_not_declare_a_landing_flies_on() {
    let mut play = play(station(Vec::new()), (300.0, 340.0, 0.0), "");
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0)).until(LAND).pass();
    assert_eq!((play.ship(A).fate, play.place(A)), (Fate::Flying, (300.0, 460.0, 0.0)));
}

#[test]
fn nobody_lands_with_a_red_maneuver() {
    let mut play = play(station(Vec::new()), (300.0, 340.0, 0.0), "");
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(1)).until_next_round();
    assert_eq!(play.place(A), (300.0, 460.0, 0.0));
}

#[test]
fn a_ship_over_the_bay_whose_template_does_not_cross_the_entrance_suffers_a_critical_damage_for_trying() {
    // From inside the bay: the base ends over it, and the template never was at the entrance.
    let mut play = play(station(Vec::new()), (300.0, 440.0, 0.0), "hull-breach");
    play.until(Question::SetDial(A));
    play.no_shields(A);
    play.answer(Choice::Maneuver(2)).until(LAND).answer(Choice::Either(0));
    assert!(play.ship(A).faceup.has(DamageCard::HullBreach));
    assert_eq!(play.place(A), (300.0, 520.0, 0.0));
}

#[test]
fn a_ship_comes_out_of_its_bay_at_the_start_of_a_later_round_facing_away() {
    let mut play = play(Scenario { team: None, ..station(Vec::new()) }, (300.0, 340.0, 0.0), "");
    land(&mut play);
    let out = Question::Scenario(ScenarioQuestion::ComeOut(A));
    play.until_next_round().expect(out, &[Choice::Pass, Choice::Either(0)]).pass();
    play.until_next_round().until(out).answer(Choice::Either(0));
    assert_eq!((play.ship(A).fate, play.place(A)), (Fate::Flying, (300.0, 378.0, 180.0)));
    assert_eq!(play.game.measure(Measure::Landed(1)), 0);
}

/// Lands, and goes on to the end of the second round, where the commandos roll.
fn commandos(things: Vec<Thing>, luck: &str) -> Play {
    let mut play = play(station(things), (300.0, 340.0, 0.0), luck);
    land(&mut play);
    play.until_next_round();
    assert_eq!(play.game.state().scenario.team_at, Some(1));
    play
}

#[test]
fn commandos_step_to_an_adjacent_module_with_as_many_hits_as_emplacements_are_on_theirs() {
    // A hit and a crit for two tanks.
    let mut play = commandos(vec![lying(TANK, 1, (250.0, 450.0)), lying(TANK, 1, (350.0, 450.0))], "hcb");
    play.until(TEAM).expect(TEAM, &[Choice::Pass, Choice::Either(2)]).answer(Choice::Either(2));
    assert_eq!(play.game.state().scenario.team_at, Some(2));
}

#[test]
fn commandos_who_roll_too_little_destroy_an_emplacement_on_their_module_or_wait() {
    let things =
        || vec![lying(TANK, 1, (250.0, 450.0)), lying(TANK, 1, (350.0, 450.0)), lying(TANK, 2, (600.0, 600.0))];
    let mut play = commandos(things(), "hbb hbb");
    let options = [Choice::Pass, Choice::Object(0), Choice::Object(1)];
    play.until(TEAM).expect(TEAM, &options).answer(Choice::Object(0));
    // The blast of a tank is theirs to waive.
    let blast = Question::Scenario(ScenarioQuestion::Blast(0));
    play.expect(blast, &[Choice::Pass, Choice::Either(0)]).pass();
    assert_eq!([0, 1].map(|tank| play.object(tank).damage), [0, 0]);
    play.expect_gone(0);
    // The next round one hit is enough for the tank that is left.
    play.until(TEAM).expect(TEAM, &[Choice::Pass, Choice::Either(2)]);
    let mut loud = commandos(things(), "hbb h");
    loud.until(TEAM).answer(Choice::Object(0)).answer(Choice::Either(0));
    assert_eq!(loud.object(1).damage, 1);
}

#[test]
fn commandos_take_the_station_from_its_hub_and_its_towers_change_sides() {
    let things = vec![lying(TOWER, 2, (300.0, 700.0)), lying(TOWER, 0, (700.0, 700.0))];
    let mut play = commandos(things, "bbb hbb");
    play.until(TEAM).answer(Choice::Either(2));
    play.until(TEAM).expect(TEAM, &[Choice::Pass, Choice::Either(2), Choice::Either(1)]).answer(Choice::Either(2));
    assert!(play.happened(Event::Scenario(ScenarioEvent::StationTaken(Seat(0)))));
    assert_eq!(play.game.measure(Measure::Counter(0)), 1);
    assert_eq!([0, 1].map(|tower| play.object(tower).owner), [Seat(0), Seat(1)]);
    assert_eq!(play.object(0).kind, ObjectKind::Thing(TOWER));
    // Its new owner is asked where it turns.
    play.until(Question::Scenario(ScenarioQuestion::Face(0)));
    assert_eq!(play.asked().0, Seat(0));
}

#[test]
fn a_captured_tower_that_is_destroyed_later_pays_nothing_to_those_who_took_it() {
    let mut scenario = station(vec![lying(TOWER, 2, (300.0, 700.0))]);
    scenario.kinds[usize::from(TOWER)].points = 2;
    scenario.verdict = Verdict::Objectives { seat: 0, pilots: 0b11, lost_unless: None, loss_dice: 0 };
    let gunner = Profile { initiative: 6, ..still() };
    let scene = Scene::second_edition().ship(0, lander(), (300.0, 340.0, 0.0)).ship(0, target(), (850.0, 60.0, 0.0));
    let mut scene = scene.ship(1, gunner, (300.0, 600.0, 0.0)).bystander();
    scene.setup.scenario = Some(Box::new(scenario));
    let mut play = scene.play("bbb hbb hhhh");
    land(&mut play);
    play.until(TEAM).answer(Choice::Either(2)).until(TEAM).answer(Choice::Either(2));
    play.until(Question::Attack(C)).answer(shoot_at(0)).until_next_round();
    play.expect_gone(0);
    assert_eq!(play.game.score(Seat(0)), 0);
}

fn shoot_at(object: u8) -> Choice {
    Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: tallyho_rules::Target::Object(object) }
}

#[test]
fn commandos_stay_aboard_until_what_their_mission_asks_for_holds() {
    let mut scenario = station(Vec::new());
    scenario.team.as_mut().expect("a team").tests = vec![Test::at_least(Measure::Round, 2)];
    let mut play = play(scenario, (300.0, 340.0, 0.0), "");
    land(&mut play);
    play.until_next_round();
    assert_eq!(play.game.state().scenario.team_at, None);
    play.until_next_round();
    assert_eq!(play.game.state().scenario.team_at, Some(1));
    assert_eq!(play.ship(B).fate, Fate::Flying);
}
