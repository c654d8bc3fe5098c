//! Ships that are handled otherwise than a player's: their dial is set as they activate, and they do not flee.

use tallyho_rules::{AtTheEdge, Choice, Dial, DialTiming, Event, Handling, Phase, Question, Seat, Token};

use tallyho_testkit::{A, B, Play, Scene, pilot, target};

const AT_ACTIVATION: Handling = Handling { dial: DialTiming::AtActivation, edge: AtTheEdge::Flees, ..Handling::PLAYER };
const TURNS_BACK: Handling = Handling { dial: DialTiming::Planning, edge: AtTheEdge::TurnsBack, ..Handling::PLAYER };

/// Ship A with that dial, first to move, handled so.
fn handled(scene: Scene, handling: Handling, codes: &str, pose: (f64, f64, f64)) -> Play {
    scene.ship(0, pilot(codes, &[]), pose).handled(handling).bystander().play("")
}

#[test]
fn such_a_ship_sets_its_dial_when_it_activates() {
    let mut play = handled(Scene::second_edition(), AT_ACTIVATION, "1FB 2FW", (300.0, 300.0, 0.0));
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
    assert_eq!((play.phase(), play.ship(A).dial), (Phase::Activation, Dial::Empty));
    play.answer(Choice::Maneuver(1));
    assert_eq!(play.ship(A).dial, Dial::Revealed(1));
    assert_eq!(play.place(A), (300.0, 420.0, 0.0));
}

#[test]
fn the_others_set_theirs_before_that() {
    let scene = Scene::second_edition()
        .ship(0, pilot("1FB 2FW", &[]), (300.0, 300.0, 0.0))
        .handled(AT_ACTIVATION)
        .ship(0, pilot("1FB 2FW", &[]), (500.0, 300.0, 0.0))
        .bystander();
    let mut play = scene.play("");
    play.expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
    assert_eq!(play.phase(), Phase::Planning);
    play.answer(Choice::Maneuver(0));
    // Both have the same initiative, and the same player.
    play.expect(Question::NextShip, &[Choice::Ship(A), Choice::Ship(B)]).answer(Choice::Ship(B));
    assert_eq!(play.place(B), (500.0, 380.0, 0.0));
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
}

#[test]
fn one_that_is_ionized_when_it_activates_flies_the_ion_maneuver_and_sets_no_dial() {
    for scene in [Scene::second_edition(), Scene::revised()] {
        let scene = scene
            .ship(0, pilot("2FB 2FW", &[]), (300.0, 300.0, 0.0))
            .handled(AT_ACTIVATION)
            .ship(0, pilot("1FB 2FW", &[]), (500.0, 300.0, 0.0))
            .bystander();
        let mut play = scene.play("");
        // Ionized only once the others have set their dials.
        play.expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]).gain(A, Token::Ion);
        play.answer(Choice::Maneuver(0)).answer(Choice::Ship(A));
        assert_eq!((play.place(A), play.count(A, Token::Ion)), ((300.0, 380.0, 0.0), 0));
    }
}

#[test]
fn one_that_is_no_longer_ionized_when_it_activates_sets_its_dial() {
    let mut play = handled(Scene::second_edition(), AT_ACTIVATION, "2FB 2FW", (300.0, 300.0, 0.0));
    play.gain(A, Token::Ion);
    play.asked();
    play.until_next_round();
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
}

#[test]
fn a_ship_that_would_flee_stops_at_the_edge_turns_and_gains_disarm_and_stress() {
    // Speed 5 straight leads out of the far edge.
    let mut play = handled(Scene::second_edition(), TURNS_BACK, "5FW 5KW", (300.0, 780.0, 0.0));
    play.answer(Choice::Maneuver(0));
    let (x, y, heading) = play.place(A);
    // Half a base and its guides, which are 1.5 long, from the edge at 914.4.
    assert_eq!((x, y, heading), (300.0, 892.9, 180.0));
    assert_eq!((play.count(A, Token::Disarm), play.count(A, Token::Stress)), (1, 1));
    assert!(!play.happened(Event::Fled(A)));
}

#[test]
fn a_blue_maneuver_does_not_take_that_stress_away() {
    let mut play = handled(Scene::second_edition(), TURNS_BACK, "5FB 5KW", (300.0, 780.0, 0.0));
    play.answer(Choice::Maneuver(0));
    assert_eq!(play.count(A, Token::Stress), 1);
}

#[test]
fn it_turns_by_a_right_angle_where_that_faces_the_middle_better() {
    // Aslant out of the far edge: the middle lies to the right of the way it came.
    let mut play = handled(Scene::second_edition(), TURNS_BACK, "5FW 5KW", (100.0, 780.0, 45.0));
    play.answer(Choice::Maneuver(0));
    assert_eq!(play.place(A).2, 135.0);
}

#[test]
fn a_curved_maneuver_stops_at_the_edge_too() {
    let mut play = handled(Scene::second_edition(), TURNS_BACK, "3TW 3FW", (60.0, 450.0, 0.0));
    play.answer(Choice::Maneuver(0));
    let (x, y, _) = play.place(A);
    assert!(x < 60.0 && x > 20.0 && y > 450.0, "{x} {y}");
    assert!(play.events.iter().any(|event| matches!(event, Event::TurnedBack(A, _))));
    assert!(!play.happened(Event::Fled(A)));
}

#[test]
fn a_player_s_ship_flees() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("5FW 5KW", &[]), (300.0, 780.0, 0.0))
        .ship(0, target(), (500.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.answer(Choice::Maneuver(0)).until_next_round();
    assert!(play.happened(Event::Fled(A)));
    assert_eq!(play.game.winner(), None::<Seat>);
}
