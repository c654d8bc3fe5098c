//! Wings: formation, what a wingmate may do, and how it comes to fly by itself.

use tallyho_rules::{
    Action, Adjust, Choice, DamageCard, Event, Fate, Formation, Game, Place, Placing, Profile, Question, Seat,
    SetupFault, ShipId, Start, Token,
};
use tallyho_table::{BaseSize, Pose, WingPlace};

use tallyho_testkit::{A, B, C, D, Play, Scene, act, dial, pass_or, pilot, target, white};

const E: ShipId = ShipId(4);

/// A leads B on its left, C on its right and D behind; E is the enemy, far away and last to move.
fn wing(codes: &str, actions: &[tallyho_rules::ActionEntry]) -> Scene {
    wing_at((400.0, 400.0, 0.0), codes, actions).bystander()
}

fn wing_at(place: (f64, f64, f64), codes: &str, actions: &[tallyho_rules::ActionEntry]) -> Scene {
    let mut scene = Scene::second_edition().ship(0, pilot(codes, actions), place);
    for place in [WingPlace::LeftFlank, WingPlace::RightFlank, WingPlace::RearSupport] {
        scene =
            scene.ship_that_starts(Start::InWingOf(0, place), Profile { initiative: 3, ..pilot("1FW 2FW", actions) });
    }
    scene
}

fn splits(play: &Play) -> Vec<ShipId> {
    let split = |event: &Event| match event {
        Event::Split(ship) => Some(*ship),
        _ => None,
    };
    play.events.iter().filter_map(split).collect()
}

#[test]
fn only_the_leader_has_a_dial() {
    let mut play = wing("1FW 2FW", &[]).play("");
    play.expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]).answer(Choice::Maneuver(0));
    play.expect(Question::Action(E), &pass_or(&[Action::Focus]));
}

#[test]
fn wingmates_are_put_back_into_formation_by_their_ids_and_have_executed_the_leaders_maneuver() {
    let mut play = wing("2FB", &[]).play("");
    assert_eq!([B, C, D].map(|mate| play.place(mate)), [(340.0, 400.0, 0.0), (460.0, 400.0, 0.0), (400.0, 337.0, 0.0)]);
    play.gain(B, Token::Stress).until(Question::Action(E));
    assert_eq!(
        [A, B, C, D].map(|mate| play.place(mate)),
        [(400.0, 520.0, 0.0), (340.0, 520.0, 0.0), (460.0, 520.0, 0.0), (400.0, 457.0, 0.0)]
    );
    assert_eq!([A, B, C, D].map(|mate| play.ship(mate).speed()), [Some(2); 4]);
    assert_eq!(play.count(B, Token::Stress), 0, "its maneuver was blue, too");
    let formed = |mate: ShipId| play.when(|event| matches!(event, Event::Formed(of, _) if *of == mate));
    let flown = play.when(|event| matches!(event, Event::Maneuvered { ship: A, .. }));
    assert!([flown, formed(B), formed(C), formed(D)].is_sorted());
}

#[test]
fn a_red_maneuver_stresses_the_whole_wing() {
    let mut play = wing("2KR", &[]).play("");
    play.until(Question::Action(E));
    assert_eq!([A, B, C, D].map(|mate| play.count(mate, Token::Stress)), [1; 4]);
    // All of them have turned about: left is right.
    assert_eq!(play.place(B), (460.0, 520.0, 180.0));
}

#[test]
fn wingmates_calculate_evade_focus_reinforce_or_lock_and_do_nothing_else() {
    let mut play = wing("2FW", &Action::ALL.map(white)).play("");
    play.until(Question::Action(B)).deal(B, DamageCard::FuelLeak);
    let options = [Action::Focus, Action::Evade, Action::Lock, Action::Reinforce, Action::Calculate];
    play.expect(Question::Action(B), &pass_or(&options));
}

#[test]
fn a_leader_acts_as_he_likes_and_the_wing_forms_where_he_is_then() {
    let mut play = wing("2FW", &[white(Action::Boost)]).play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Boost])).answer(act(white(Action::Boost)));
    play.answer(Choice::Ahead(None)).until(Question::Action(E));
    assert_eq!((play.place(A), play.place(B)), ((400.0, 600.0, 0.0), (340.0, 600.0, 0.0)));
}

#[test]
fn a_wingmate_without_room_flies_the_maneuver_from_its_old_place_skips_its_action_and_splits() {
    let mut play = wing_at((400.0, 400.0, 0.0), "2FW", &[white(Action::Focus)])
        .ship(1, Profile { initiative: 6, actions: vec![white(Action::Focus)], ..target() }, (340.0, 540.0, 0.0))
        .play("");
    play.until(Question::Action(A)).pass();
    play.expect(Question::Action(C), &pass_or(&[Action::Focus]));
    assert_eq!(play.place(B), (340.0, 497.0, 0.0), "it bumped into who is in its place");
    assert_eq!(splits(&play), [B]);
    // It has flown this round.
    play.until_next_round();
    assert_eq!((play.place(B), play.count(B, Token::Stress)), ((340.0, 497.0, 0.0), 0));
}

#[test]
fn a_wingmate_that_has_not_moved_yet_is_in_the_way_of_one_with_a_lower_id() {
    let mut scene = Scene::second_edition().ship(0, pilot("1FW", &[]), (400.0, 400.0, 0.0));
    for place in [WingPlace::LeftSupport, WingPlace::LeftFlank] {
        scene = scene.ship_that_starts(Start::InWingOf(0, place), pilot("1FW 2FW", &[]));
    }
    let mut play = scene.bystander().play("");
    play.until(Question::Action(D));
    assert_eq!(splits(&play), [B]);
}

#[test]
fn a_wingmate_meets_what_it_is_put_down_on_and_nothing_on_its_way() {
    for (y, luck, acts) in [(500.0, "", true), (600.0, "b", false)] {
        let scene = wing("4FW", &[white(Action::Focus)]).obstacle(tallyho_rules::ObstacleKind::Asteroid, 340.0, y);
        let mut play = scene.play(luck);
        play.until(Question::Action(A)).pass();
        assert_eq!(play.asked().1, Question::Action(if acts { B } else { C }));
        assert_eq!(play.happened(Event::MetObstacle(B, 0)), !acts);
    }
}

#[test]
fn the_force_of_a_purple_maneuver_is_the_leaders() {
    let mut scene = wing("2FP", &[]);
    scene.setup.ships.iter_mut().for_each(|ship| ship.profile.force = 1);
    let mut play = scene.play("");
    play.until(Question::Action(E));
    assert_eq!([A, B, C].map(|ship| play.ship(ship).force), [0, 1, 1]);
}

#[test]
fn a_wingmate_whose_place_is_off_the_table_flies_by_itself() {
    let mut play = wing_at((85.0, 400.0, 0.0), "1BW", &[]).bystander().play("");
    play.until(Question::Action(E));
    assert_eq!((splits(&play), play.ship(B).fate), (vec![B], Fate::Fled), "the maneuver led it off the table, too");
    assert!(play.ship(C).follows().is_some());
}

#[test]
fn ionized_and_tractored_wingmates_split_and_fly_straight_on_without_a_dial() {
    for token in [Token::Ion, Token::Tractor] {
        let mut play = wing("1FW 2FW", &[white(Action::Focus)]).play("");
        play.until(Question::SetDial(A)).gain(C, token).answer(Choice::Maneuver(0)).until(Question::Action(E));
        assert_eq!(splits(&play), [C]);
        play.until(Question::Split(A));
        // A white straight 2 when the others were through, without an action, and a stress token.
        assert_eq!(play.place(C), (460.0, 520.0, 0.0));
        assert_eq!(play.count(C, Token::Stress), 1);
        assert!(!play.happened(Event::Acted(C, Action::Focus)));
    }
}

#[test]
fn a_ship_without_a_dial_moves_at_the_end_of_the_activation_phase() {
    let mut play = wing("2KR", &[]).play("");
    play.gain(B, Token::Stress).until(Question::Action(E)).pass();
    play.until_next_round();
    let strayed = play.when(|event| matches!(event, Event::Maneuvered { ship: B, .. }));
    let last = play.when(|event| matches!(event, Event::Maneuvered { ship: E, .. }));
    assert!(last < strayed);
    // C, turned about, is in its way.
    assert_eq!((play.place(B), play.count(B, Token::Stress)), ((340.0, 477.0, 0.0), 2));
}

#[test]
fn a_stressed_wingmate_splits_when_the_leader_flies_a_red_maneuver() {
    let mut play = wing("2KR", &[]).play("");
    play.gain(B, Token::Stress).until(Question::Action(E));
    assert_eq!(splits(&play), [B]);
}

#[test]
fn becoming_ionized_splits_at_once_and_an_ionized_leader_loses_all() {
    for (ionized, split) in [(B, vec![B]), (A, vec![B, C, D])] {
        let mut play = wing("1FW", &[]).play("");
        play.deal(ionized, DamageCard::DisabledPowerRegulator).until(Question::Action(E)).pass();
        play.until_next_round();
        assert_eq!(splits(&play), split);
        assert_eq!(play.ship(D).follows().is_some(), ionized == B);
    }
}

#[test]
fn a_wingmate_that_decloaks_away_splits() {
    let mut play = wing("1FW", &[]).play("");
    play.gain(B, Token::Cloak).until(Question::Decloak(B)).answer(Choice::Ahead(None));
    assert_eq!(splits(&play), [B]);
}

#[test]
fn a_leader_who_is_gone_leads_nobody() {
    let mut play = wing_at((400.0, 800.0, 0.0), "5FW", &[]).bystander().play("");
    play.until(Question::Action(E));
    assert_eq!((play.ship(A).fate, splits(&play)), (Fate::Fled, vec![B, C, D]));
}

#[test]
fn wingmates_may_split_in_the_end_phase_and_have_dials_then() {
    let mut play = wing("1FW 2FW", &[]).play("");
    play.until(Question::Split(A));
    play.expect(Question::Split(A), &[Choice::Pass, Choice::Ship(B), Choice::Ship(C), Choice::Ship(D)]);
    assert_eq!(play.asked().0, Seat(0));
    play.answer(Choice::Ship(C));
    play.expect(Question::Split(A), &[Choice::Pass, Choice::Ship(B), Choice::Ship(D)]).pass();
    // It could join again at once.
    play.expect(Question::Join(C), &[Choice::Pass, Choice::Ship(A)]).pass();
    play.until_next_round();
    assert!(play.happened(Event::Revealed(C, tallyho_testkit::maneuver("1F"), tallyho_rules::Difficulty::White)));
    assert!(play.ship(B).follows().is_some());
}

/// C has split and is moved by hand; the next round begins.
fn after_split(place: Pose, tokens: &[Token]) -> Play {
    let mut play = wing("0OW", &[]).play("");
    play.until(Question::Split(A)).adjust(Adjust::Move(C, place));
    for &token in tokens {
        play.gain(C, token);
    }
    play.answer(Choice::Ship(C)).pass();
    play
}

#[test]
fn who_split_may_join_again_at_the_start_of_planning_near_its_leader_and_is_stressed_by_it() {
    let mut play = after_split(Pose::from_degrees(540.0, 400.0, 90.0), &[]);
    play.expect(Question::Join(C), &[Choice::Pass, Choice::Ship(A)]).answer(Choice::Ship(A));
    assert_eq!((play.place(C), play.count(C, Token::Stress)), ((460.0, 400.0, 0.0), 1));
    assert_eq!(play.ship(C).wing.map(|wing| wing.flying), Some(Formation::Kept));
    assert!(play.happened(Event::Joined(C, A)));
}

#[test]
fn who_is_far_from_its_leader_or_stressed_ionized_or_cloaked_does_not_join() {
    let near = Pose::from_degrees(540.0, 400.0, 90.0);
    let far = Pose::from_degrees(541.0, 400.0, 0.0);
    for (place, tokens) in [(far, &[][..]), (near, &[Token::Stress]), (near, &[Token::Ion]), (near, &[Token::Cloak])] {
        let mut play = after_split(place, tokens);
        assert_ne!(play.asked().1, Question::Join(C), "{tokens:?}");
        assert_eq!(play.game.state().round, 2);
    }
}

#[test]
fn a_wing_is_small_ships_of_one_side_a_leader_and_two_to_five_wingmates_at_places_of_their_own() {
    let fault = |scene: Scene| Game::new(scene.bystander().setup).unwrap_err();
    let lead = |profile: Profile| Scene::second_edition().ship(0, profile, (400.0, 400.0, 0.0));
    let with = |scene: Scene, places: &[WingPlace]| {
        places.iter().fold(scene, |scene, &place| scene.ship_that_starts(Start::InWingOf(0, place), target()))
    };
    let [left, right, rear, ..] = WingPlace::ALL;
    assert_eq!(fault(with(lead(target()), &[left])), [SetupFault::BadWing(1)]);
    let both = [SetupFault::BadWing(1), SetupFault::BadWing(2)];
    assert_eq!(fault(with(lead(target()), &[left, left]))[..2], [SetupFault::BadWing(1), SetupFault::BadWing(2)]);
    let medium = Profile { size: BaseSize::Medium, ..target() };
    assert_eq!(fault(with(lead(medium), &[rear, WingPlace::LeftSupport])), both);
    let enemy = Scene::second_edition().ship(1, target(), (400.0, 400.0, 0.0));
    assert_eq!(fault(with(enemy, &[left, right])), both);
    let under = with(lead(target()), &[left, right]).ship_that_starts(Start::InWingOf(1, rear), target());
    // Nobody knows where the wing of a wingmate would be.
    assert_eq!(fault(under), [SetupFault::Outside(3), SetupFault::BadWing(3)]);
}

/// The wing deploys in turns, its leader there.
fn deploy(x: f64, y: f64) -> Play {
    let mut scene = wing("1FW", &[]);
    scene.setup.placing = Placing::InTurns;
    let mut play = scene.play("");
    play.until(Question::Deploy(A)).answer(Choice::Place(Place::near(Pose::from_degrees(x, y, 0.0))));
    play
}

#[test]
fn a_wing_deploys_with_its_leader() {
    let mut play = deploy(400.0, 85.0);
    assert_eq!([B, C, D].map(|mate| play.place(mate)), [(340.0, 85.0, 0.0), (460.0, 85.0, 0.0), (400.0, 22.0, 0.0)]);
    assert_eq!(play.asked().1, Question::Deploy(E));
}

#[test]
fn a_wingmate_that_does_not_fit_at_the_start_splits_is_stressed_and_deploys_by_itself() {
    let mut play = deploy(50.0, 85.0);
    assert_eq!(splits(&play), [B]);
    assert_eq!((play.asked().1, play.count(B, Token::Stress)), (Question::Deploy(B), 1));
    play.answer(Choice::Place(Place::near(Pose::from_degrees(300.0, 50.0, 0.0))));
    assert_eq!((play.place(B), play.asked().1), ((300.0, 50.0, 0.0), Question::Deploy(E)));
}

#[test]
fn a_leader_of_one_row_deploys_within_range_1() {
    let mut scene = wing("1FW", &[]);
    scene.setup.ships[3].start = Start::Alone;
    scene.setup.ships[3].profile.dial = dial("1FW");
    scene.setup.placing = Placing::InTurns;
    let mut play = scene.play("");
    play.until(Question::Deploy(A));
    let place = Choice::Place(Place::near(Pose::from_degrees(400.0, 85.0, 0.0)));
    assert!(play.game.answer(place, &mut tallyho_rules::Luck::new(1), &mut ()).is_err());
}
