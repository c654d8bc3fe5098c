//! Wings of players in a flight group: 2.14 of its manual, where it differs from wings of the core rules.

use tallyho_rules::scenario::{Deployment, Zone};
use tallyho_rules::{
    Action, ActionEntry, Choice, Difficulty, Event, Fate, Game, Place, Placing, Profile, Question, SetupFault, ShipId,
    Start, Token,
};
use tallyho_table::{Pose, WingPlace};

use tallyho_testkit::{A, B, C, D, Play, Scene, act, linked, pass_or, pilot, red, still, target, white};

const CODES: &str = "1FW 2FW 4FW 2KR";

/// A leads B on its right, C behind and D behind on the right; an enemy is far away and last to move.
fn group(codes: &str, actions: &[ActionEntry]) -> Scene {
    group_of(pilot(codes, actions), [pilot(CODES, actions), pilot(CODES, actions), pilot(CODES, actions)])
}

fn group_of(leader: Profile, mates: [Profile; 3]) -> Scene {
    let mut scene = Scene::second_edition().ship(0, leader, (400.0, 400.0, 0.0));
    let places = [WingPlace::RightFlank, WingPlace::RearSupport, WingPlace::RightSupport];
    for (place, mate) in places.into_iter().zip(mates) {
        scene = scene.ship_that_starts(Start::InFormationOf(0, place), Profile { initiative: 3, ..mate });
    }
    scene.bystander()
}

fn splits(play: &Play) -> Vec<ShipId> {
    let split = |event: &Event| match event {
        Event::Split(ship) => Some(*ship),
        _ => None,
    };
    play.events.iter().filter_map(split).collect()
}

const ENEMY: ShipId = ShipId(4);

#[test]
fn flying_in_a_wing_a_leader_and_one_wingmate_are_a_wing_of_a_flight_group() {
    let pair = |start: fn(usize, WingPlace) -> Start| {
        let lead = Scene::second_edition().ship(0, target(), (400.0, 400.0, 0.0));
        Game::new(lead.ship_that_starts(start(0, WingPlace::RightFlank), target()).bystander().setup)
    };
    assert!(pair(Start::InFormationOf).is_ok());
    assert_eq!(pair(Start::InWingOf).unwrap_err(), [SetupFault::BadWing(1)]);
    let mixed = Scene::second_edition()
        .ship(0, target(), (400.0, 400.0, 0.0))
        .ship_that_starts(Start::InFormationOf(0, WingPlace::RightFlank), target())
        .ship_that_starts(Start::InWingOf(0, WingPlace::LeftFlank), target());
    assert_eq!(Game::new(mixed.bystander().setup).unwrap_err(), [SetupFault::BadWing(1), SetupFault::BadWing(2)]);
}

#[test]
fn player_wingmate_movement_wingmates_split_before_dials_are_set_and_then_have_their_own() {
    let mut play = group("1FW 2FW", &[]).play("");
    play.expect(Question::Split(A), &[Choice::Pass, Choice::Ship(B), Choice::Ship(C), Choice::Ship(D)]);
    play.answer(Choice::Ship(C)).pass();
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]).answer(Choice::Maneuver(0));
    assert_eq!(play.asked().1, Question::SetDial(C));
    // Nobody is asked in the End phase, and who has left does not come back.
    play.answer(Choice::Maneuver(0)).until_next_round();
    play.expect(Question::Split(A), &[Choice::Pass, Choice::Ship(B), Choice::Ship(D)]);
    assert!(play.ship(C).follows().is_none());
}

#[test]
fn wingmate_actions_are_all_but_moves_and_the_leaders_moves_count_as_their_own() {
    let actions = [white(Action::BarrelRoll), white(Action::Focus), white(Action::Lock), white(Action::Boost)];
    let mut play = group("1FW", &actions).play("");
    play.pass().until(Question::Action(A)).answer(act(white(Action::Focus)));
    let still = [Action::Focus, Action::Lock];
    play.until(Question::Action(B)).expect(Question::Action(B), &pass_or(&still));
    // A leader who has boosted has used up the action of his wing.
    let mut play = group("1FW", &actions).play("");
    play.pass().until(Question::Action(A)).answer(act(white(Action::Boost)));
    play.answer(Choice::Ahead(None)).until(Question::Action(ENEMY));
    assert_eq!([A, B].map(|ship| play.place(ship)), [(400.0, 560.0, 0.0), (460.0, 560.0, 0.0)]);
    assert!([B, C, D].iter().all(|mate| !play.happened(Event::Acted(*mate, Action::Focus))));
}

#[test]
fn wingmate_actions_what_is_linked_to_the_leaders_move_is_left_to_them_and_its_stress_is_theirs() {
    let entry: ActionEntry = linked(white(Action::Boost), red(Action::Focus));
    let mut play = group("1FW", &[entry]).play("");
    play.pass().until(Question::Action(A)).answer(act(entry)).answer(Choice::Ahead(None));
    play.until(Question::Action(A)).pass();
    play.until(Question::Action(B));
    let red = Choice::Action(Action::Focus, Difficulty::Red);
    play.expect(Question::Action(B), &[Choice::Pass, red]).answer(red);
    assert_eq!((play.count(B, Token::Focus), play.count(B, Token::Stress)), (1, 1));
}

#[test]
fn performing_koiogran_turns_the_wing_flies_on_the_other_side_of_a_leader_that_has_turned_about() {
    let mut play = group("2KR", &[]).play("");
    play.pass().until(Question::Action(ENEMY));
    // What was on the right of the leader is on its left now: on the same side of the table.
    assert_eq!(play.place(A), (400.0, 520.0, 180.0));
    assert_eq!([B, C, D].map(|mate| play.place(mate).0), [460.0, 400.0, 460.0]);
}

#[test]
fn forced_splitting_a_stressed_wingmate_flies_straight_on_at_once_when_the_leader_flies_a_red_maneuver() {
    let mut play = group("2KR", &[white(Action::Focus)]).play("");
    play.gain(B, Token::Stress).pass().until(Question::Action(ENEMY));
    assert_eq!(splits(&play), [B]);
    assert_eq!(
        (play.place(B), play.count(B, Token::Stress)),
        ((460.0, 520.0, 0.0), 1),
        "a white straight 2, no more stress"
    );
}

#[test]
fn forced_splitting_a_wingmate_without_room_flies_the_maneuver_itself_and_acts_as_normal() {
    let mut scene = group("2FW", &[white(Action::Focus)]);
    scene = scene.ship(1, Profile { initiative: 6, ..target() }, (460.0, 500.0, 0.0));
    scene.setup.ships[2].start = Start::Alone;
    scene.setup.ships[2].pose = Pose::from_degrees(700.0, 200.0, 0.0);
    scene.setup.ships[3].start = Start::Alone;
    scene.setup.ships[3].pose = Pose::from_degrees(700.0, 300.0, 0.0);
    let mut play = scene.play("");
    play.pass().until(Question::Action(A)).pass();
    play.until_next_round();
    assert_eq!(splits(&play), [B]);
    assert_eq!(play.place(B), (460.0, 457.0, 0.0), "it has run into whoever is in its place");
}

#[test]
fn additional_forced_splitting_criteria_a_maneuver_that_is_not_on_the_dial_of_another_type() {
    let other = || Profile { chassis: "other".to_owned(), ..pilot("1FW 2FW", &[white(Action::Focus)]) };
    let same = || pilot("1FW 2FW", &[white(Action::Focus)]);
    let mut play = group_of(pilot("4FW", &[]), [same(), other(), same()]).play("");
    play.pass().until(Question::Action(B)).pass();
    play.until_next_round();
    assert_eq!(splits(&play), [C], "those of one type follow whatever is on their cards");
    assert_eq!(
        (play.place(C), play.count(C, Token::Stress)),
        ((400.0, 457.0, 0.0), 1),
        "a white straight 2 and stress"
    );
}

#[test]
fn additional_forced_splitting_criteria_a_move_that_another_type_cannot_make() {
    let bar = |actions: &[ActionEntry]| Profile { chassis: "other".to_owned(), ..pilot("1FW", actions) };
    let rolls = white(Action::BarrelRoll);
    for (own, splits_off) in [(vec![], true), (vec![white(Action::Boost)], false), (vec![rolls], true)] {
        let mates = [pilot("1FW", &[]), bar(&own), pilot("1FW", &[])];
        let mut play = group_of(pilot("1FW", &[white(Action::Boost)]), mates).play("");
        play.pass().until(Question::Action(A)).answer(act(white(Action::Boost))).answer(Choice::Ahead(None));
        play.until_next_round();
        assert_eq!(splits(&play), if splits_off { vec![C] } else { vec![] }, "{own:?}");
    }
}

#[test]
fn additional_rules_for_the_leader_whose_end_breaks_the_wing() {
    let mut scene = group("4FW", &[]);
    scene.setup.ships[0].pose = Pose::from_degrees(400.0, 860.0, 0.0);
    let mut play = scene.play("");
    play.pass().until(Question::Action(ENEMY));
    assert_eq!((play.ship(A).fate, splits(&play)), (Fate::Fled, vec![B, C, D]));
}

#[test]
fn ships_in_formation_attack_with_the_leaders_initiative_he_first_and_they_in_the_order_of_their_places() {
    let mut scene = Scene::second_edition().ship(0, Profile { initiative: 5, ..still() }, (400.0, 400.0, 0.0));
    // Whose number is higher flies in a place that comes before.
    for (place, initiative) in [(WingPlace::RearSupport, 1), (WingPlace::RightFlank, 3)] {
        scene = scene.ship_that_starts(Start::InFormationOf(0, place), Profile { initiative, ..still() });
    }
    scene = scene.ship(0, Profile { initiative: 4, ..still() }, (700.0, 300.0, 0.0));
    let mut play = scene.ship(1, Profile { initiative: 6, ..still() }, (400.0, 640.0, 180.0)).play("");
    let mut order = Vec::new();
    while play.game.state().round < 2 {
        if let (_, Question::Attack(ship), _) = play.asked() {
            order.push(ship);
        }
        play.pass();
    }
    order.dedup();
    assert_eq!(order, [ShipId(4), A, C, B]);
}

#[test]
fn coordinate_path_the_leader_coordinates_all_of_the_formation_regardless_of_range() {
    let bar = [white(Action::Coordinate), white(Action::Focus)];
    let mut play = group("1FW", &bar).play("");
    play.pass().until(Question::Action(A)).answer(act(white(Action::Coordinate)));
    assert_eq!(play.asked().2, [Choice::Ship(B), Choice::Ship(C), Choice::Ship(D)]);
}

/// The leader deploys in a strip of range 1; where all of its wing fits in two rows.
#[test]
fn setup_for_flying_in_a_wing_leaders_are_offered_places_where_all_of_their_wing_fits() {
    for zone in [None, Some(Zone::Rect([100.0, 0.0, 500.0, 100.0]))] {
        let mut scene = group("1FW", &[]);
        let deployments = zone.map(|zone| vec![Deployment { ships: 0b1111, zone }]);
        match deployments {
            None => scene.setup.placing = Placing::InTurns,
            Some(deployments) => {
                scene.setup.scenario = Some(Box::new(tallyho_rules::Scenario { deployments, ..Default::default() }));
            }
        }
        let mut play = scene.play("");
        play.until(Question::Deploy(A));
        let offered: Vec<Place> =
            play.asked().2.iter().filter_map(|it| if let Choice::Place(at) = it { Some(*at) } else { None }).collect();
        assert!(!offered.is_empty());
        for place in offered {
            let mut game = play.game.clone();
            game.answer(Choice::Place(place), &mut tallyho_rules::Luck::new(1), &mut ()).unwrap();
            game.advance(&mut tallyho_rules::Luck::new(1), &mut ());
            let kept = [B, C, D].map(|mate| game.state().ship(mate).follows());
            assert_eq!(kept, [Some(A); 3], "{place:?}");
        }
    }
}
