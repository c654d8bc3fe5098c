//! System phase and activation: order, reveal, maneuver, difficulty.

use tallyho_rules::{Action, Choice, DamageCard, Difficulty, Event, Fate, Phase, Profile, Question, Token};
use tallyho_table::{BaseSize, Side, Slide};

use tallyho_testkit::{A, B, C, D, Play, Scene, act, dial, maneuver, on, pass_or, pilot, target, white};

/// One ship alone with that dial and a focus action, at the first question.
fn alone(codes: &str) -> Play {
    Scene::second_edition().ship(0, pilot(codes, &[white(Action::Focus)]), (300.0, 300.0, 0.0)).bystander().play("")
}

fn focus_or_pass(play: &mut Play) -> &mut Play {
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]))
}

#[test]
fn ships_activate_by_ascending_initiative_and_ties_in_player_order() {
    let flier = |initiative| Profile { initiative, dial: dial("1FW"), ..target() };
    let mut play = Scene::second_edition()
        .ship(0, flier(5), (100.0, 300.0, 0.0))
        .ship(1, flier(5), (300.0, 300.0, 0.0))
        .ship(0, flier(3), (500.0, 300.0, 0.0))
        .ship(1, flier(3), (700.0, 300.0, 0.0))
        .play("");
    play.until_next_round();
    let order: Vec<_> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Maneuvered { ship, .. } => Some(*ship),
            _ => None,
        })
        .collect();
    assert_eq!(order[..4], [C, D, A, B]);
}

#[test]
fn a_player_chooses_among_his_ships_of_one_initiative() {
    let mut play = Scene::second_edition()
        .ship(0, target(), (100.0, 300.0, 0.0))
        .ship(0, target(), (300.0, 300.0, 0.0))
        .bystander()
        .play("");
    play.expect(Question::NextShip, &[Choice::Ship(A), Choice::Ship(B)]);
    assert_eq!(play.phase(), Phase::Activation);
    play.answer(Choice::Ship(B));
    assert!(matches!(play.ship(B).dial, tallyho_rules::Dial::Revealed(_)));
}

#[test]
fn a_white_maneuver_changes_no_tokens() {
    let mut play = alone("2FW");
    play.gain(A, Token::Strain);
    focus_or_pass(&mut play);
    assert_eq!((play.place(A), play.count(A, Token::Strain)), ((300.0, 420.0, 0.0), 1));
}

#[test]
fn a_red_maneuver_gives_stress_and_stress_bars_actions() {
    let mut play = alone("4KR");
    play.until(Question::Action(B));
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((300.0, 500.0, 180.0), 1));
    assert!(!play.happened(Event::Acted(A, Action::Focus)));
}

#[test]
fn a_blue_maneuver_removes_one_stress_one_strain_and_one_deplete() {
    let mut play = alone("1FB");
    for token in [Token::Stress, Token::Strain, Token::Strain, Token::Deplete, Token::Deplete] {
        play.gain(A, token);
    }
    focus_or_pass(&mut play);
    assert_eq!([Token::Stress, Token::Strain, Token::Deplete].map(|token| play.count(A, token)), [0, 1, 1]);
}

#[test]
fn a_purple_maneuver_costs_a_force_charge() {
    let jedi = Profile { force: 2, ..pilot("3FP", &[white(Action::Focus)]) };
    let mut play = Scene::second_edition().ship(0, jedi, (300.0, 300.0, 0.0)).bystander().play("");
    focus_or_pass(&mut play);
    assert_eq!((play.ship(A).force, play.place(A)), (1, (300.0, 460.0, 0.0)));
}

#[test]
fn a_purple_maneuver_without_force_becomes_the_stress_maneuver() {
    let mut play = alone("3FP");
    focus_or_pass(&mut play);
    assert_eq!(play.place(A), (300.0, 420.0, 0.0));
    assert!(!play.happened(Event::SpentForce(A)));
}

#[test]
fn a_stressed_ship_flies_the_white_stress_maneuver_instead_of_a_red_one() {
    let mut play = alone("4KR");
    play.gain(A, Token::Stress).until(Question::Action(B));
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((300.0, 420.0, 0.0), 1));
    assert_eq!(play.ship(A).speed(), Some(2));
}

#[test]
fn a_stressed_ship_flies_white_and_purple_maneuvers_as_they_are() {
    let mut play = alone("3FW");
    play.gain(A, Token::Stress).until(Question::Action(B));
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((300.0, 460.0, 0.0), 1));
}

#[test]
fn a_damaged_engine_makes_turns_one_step_harder() {
    let executed = |code: &str| {
        let mut play = alone(code);
        play.deal(A, DamageCard::DamagedEngine).until(Question::Action(B));
        play.events
            .iter()
            .find_map(|event| match event {
                Event::Maneuvered { ship: A, difficulty, .. } => Some(*difficulty),
                _ => None,
            })
            .unwrap()
    };
    assert_eq!(executed("2TB"), Difficulty::White);
    assert_eq!(executed("2TW"), Difficulty::Red);
    assert_eq!(executed("2TR"), Difficulty::Red);
    assert_eq!(executed("2BB"), Difficulty::Blue);
    assert_eq!(executed("3EW"), Difficulty::White, "a Tallon roll is no turn maneuver");
}

#[test]
fn a_turn_made_red_by_a_damaged_engine_is_barred_by_stress() {
    let mut play = alone("2TW");
    play.deal(A, DamageCard::DamagedEngine).gain(A, Token::Stress).until(Question::Action(B));
    assert_eq!(play.place(A), (300.0, 420.0, 0.0));
}

#[test]
fn a_ship_that_bumps_stops_short_touches_and_skips_its_action() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("3FR", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (300.0, 450.0, 180.0))
        .play("");
    play.until(Question::Action(B));
    assert_eq!(play.place(A).0, 300.0);
    assert!(play.place(A).1 < 410.0);
    assert_eq!(play.count(A, Token::Stress), 1, "it still counts as executed, with its difficulty");
    assert_eq!(play.ship(A).speed(), Some(3));
    assert!(!play.happened(Event::Acted(A, Action::Focus)));
}

#[test]
fn a_stationary_ship_that_touches_another_executes_fully_and_acts() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (340.0, 300.0, 0.0))
        .play("");
    focus_or_pass(&mut play);
}

#[test]
fn a_tallon_roll_offers_the_three_places_at_its_end_that_are_free() {
    let mut play = alone("3EW");
    let all = [Slide::Forward, Slide::Middle, Slide::Back].map(Choice::Slide);
    play.expect(Question::TallonPlace(A), &all).answer(Choice::Slide(Slide::Back));
    let back = play.place(A);
    let mut play = Scene::second_edition()
        .ship(0, pilot("3EW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (back.0, back.1 + 42.0, 0.0))
        .play("");
    let (_, question, options) = play.asked();
    assert_eq!(question, Question::TallonPlace(A));
    assert_eq!(options.len(), 2, "{options:?}");
}

#[test]
fn a_ship_that_leaves_the_area_flees_and_does_not_act() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW", &[white(Action::Focus)]), (300.0, 850.0, 0.0))
        .ship(0, target(), (100.0, 100.0, 0.0))
        .bystander()
        .play("");
    play.until(Question::Action(C));
    assert_eq!(play.ship(A).fate, Fate::Fled);
    assert!(play.happened(Event::Fled(A)));
}

#[test]
fn locks_on_and_of_a_ship_that_flees_are_gone() {
    let mut play = Scene::second_edition().ship(0, pilot("2FW", &[]), (300.0, 850.0, 0.0)).bystander().play("");
    play.adjust(tallyho_rules::Adjust::Lock(A, on(B))).adjust(tallyho_rules::Adjust::Lock(B, on(A)));
    play.until(Question::Action(B));
    assert_eq!((play.ship(A).lock, play.ship(B).lock), (None, None));
}

#[test]
fn an_ionized_ship_flies_a_blue_straight_1_may_only_focus_and_then_loses_all_ion() {
    let bar = [white(Action::Focus), white(Action::Evade)];
    let medium = Profile { size: BaseSize::Medium, ..pilot("3TW", &bar) };
    let mut play = Scene::second_edition().ship(0, medium, (300.0, 300.0, 0.0)).bystander().play("");
    play.gain(A, Token::Ion).gain(A, Token::Ion).gain(A, Token::Stress);
    play.deal(A, DamageCard::WeaponsFailure);
    focus_or_pass(&mut play).pass();
    assert_eq!(play.place(A), (300.0, 400.0, 0.0));
    assert_eq!((play.count(A, Token::Ion), play.count(A, Token::Stress)), (0, 0));
    assert!(play.happened(Event::Maneuvered {
        ship: A,
        maneuver: maneuver("1F"),
        difficulty: Difficulty::Blue,
        pose: play.game.state().base(A).pose,
        bumped: None,
    }));
}

#[test]
fn it_takes_as_many_ion_tokens_as_a_ship_is_large() {
    for (size, threshold) in [(BaseSize::Small, 1), (BaseSize::Medium, 2), (BaseSize::Large, 3)] {
        for count in 1..=3 {
            let ship = Profile { size, ..pilot("2FW 3FW", &[]) };
            let mut play = Scene::second_edition().ship(0, ship, (300.0, 300.0, 0.0)).bystander().play("");
            for _ in 0..count {
                play.gain(A, Token::Ion);
            }
            let ionized = play.asked().1 != Question::SetDial(A);
            assert_eq!(ionized, count >= threshold, "{size:?} {count}");
        }
    }
}

#[test]
fn a_ship_ionized_after_planning_flies_its_dial_this_round_in_the_second_edition() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW 3FW", &[white(Action::Focus), white(Action::Evade)]), (300.0, 300.0, 0.0))
        .ship(1, Profile { dial: dial("1FW 2FW"), ..target() }, (700.0, 700.0, 180.0))
        .play("");
    play.answer(Choice::Maneuver(1)).gain(A, Token::Ion).answer(Choice::Maneuver(0));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Evade])).pass();
    assert_eq!((play.place(A), play.count(A, Token::Ion)), ((300.0, 460.0, 0.0), 1));
    // The next round it has no dial.
    play.until(Question::SetDial(B));
    assert_eq!(play.game.state().round, 2);
}

#[test]
fn a_cloaked_ship_may_decloak_in_the_system_phase_even_while_stressed() {
    let mut play = alone("2FW");
    play.gain(A, Token::Cloak).gain(A, Token::Stress);
    let mut ways = vec![Choice::Pass];
    for side in [Side::Left, Side::Right] {
        ways.extend([Slide::Forward, Slide::Middle, Slide::Back].map(|slide| Choice::Aside(side, slide)));
    }
    ways.push(Choice::Ahead(None));
    play.expect(Question::Decloak(A), &ways);
    assert_eq!(play.phase(), Phase::System);
    play.answer(Choice::Ahead(None));
    assert_eq!(play.count(A, Token::Cloak), 0);
    assert_eq!(play.place(A), (300.0, 300.0 + 120.0 + 120.0, 0.0), "straight 2, then its maneuver");
}

#[test]
fn a_ship_that_stays_cloaked_keeps_its_token() {
    let mut play = alone("2FW");
    play.gain(A, Token::Cloak).until(Question::Decloak(A)).pass();
    assert_eq!((play.count(A, Token::Cloak), play.place(A)), (1, (300.0, 420.0, 0.0)));
}

#[test]
fn larger_ships_decloak_with_the_straight_1_template() {
    for (size, ahead, aside) in [
        (BaseSize::Small, (400.0, 520.0), (280.0, 400.0)),
        (BaseSize::Medium, (400.0, 500.0), (320.0, 400.0)),
        (BaseSize::Large, (400.0, 520.0), (300.0, 400.0)),
    ] {
        let ship = || Profile { size, dial: dial("0OW"), ..pilot("0OW", &[white(Action::Focus)]) };
        let scene = || Scene::second_edition().ship(0, ship(), (400.0, 400.0, 0.0)).bystander();
        let mut play = scene().play("");
        play.gain(A, Token::Cloak).until(Question::Decloak(A)).answer(Choice::Ahead(None));
        assert_eq!((play.place(A).0, play.place(A).1), ahead, "{size:?}");
        let mut play = scene().play("");
        play.gain(A, Token::Cloak).until(Question::Decloak(A)).answer(Choice::Aside(Side::Left, Slide::Middle));
        assert_eq!((play.place(A).0, play.place(A).1), aside, "{size:?}");
    }
}

#[test]
fn a_ship_decloaks_only_where_there_is_room() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("0OW", &[]), (30.0, 300.0, 0.0))
        .bystander()
        .ship(1, target(), (30.0, 420.0, 0.0))
        .obstacle(tallyho_rules::ObstacleKind::Debris, 80.0, 300.0)
        .play("");
    // Left is the edge, ahead a ship, right an obstacle under the template: staying is the only answer, and not asked for.
    play.gain(A, Token::Cloak).expect(Question::Action(B), &pass_or(&[Action::Focus]));
    assert_eq!(play.count(A, Token::Cloak), 1);
}

#[test]
fn cloaked_ships_decloak_by_ascending_initiative() {
    let ship = |initiative| Profile { initiative, ..target() };
    let mut play =
        Scene::second_edition().ship(0, ship(4), (300.0, 300.0, 0.0)).ship(1, ship(2), (600.0, 600.0, 0.0)).play("");
    play.gain(A, Token::Cloak).gain(B, Token::Cloak);
    assert_eq!(play.asked().1, Question::Decloak(B));
    play.pass();
    assert_eq!(play.asked().1, Question::Decloak(A));
}

#[test]
fn once_its_activation_is_over_an_ionized_ship_may_be_coordinated_to_anything() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("2FW", &[white(Action::Focus), white(Action::Evade)]), (300.0, 300.0, 0.0))
        .bystander()
        .ship(0, Profile { initiative: 4, ..pilot("0OW", &[white(Action::Coordinate)]) }, (420.0, 380.0, 0.0))
        .play("");
    play.gain(A, Token::Ion);
    focus_or_pass(&mut play).pass();
    play.answer(act(white(Action::Coordinate)));
    play.expect(Question::Action(A), &pass_or(&[Action::Focus, Action::Evade]));
}
