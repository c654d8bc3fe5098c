//! What the game does otherwise for ships of the Flight Group Alpha system: tests named after its rules.

use tallyho_rules::{
    Action, Adjust, AtTheEdge, Breaking, Choice, Criticals, DialTiming, Difficulty, Event, Fate, Fleeing, FlightGroup,
    GroupEvent, Handling, Hold, Hyperdrive, Locks, Plight, Profile, Question, Slot, Target, Token,
};
use tallyho_table::{BaseSize, Pose, Settings};

use crate::kit::{A, B, C, D, Play, Scene, linked, pilot, red, still, target, white};

const ALONE: FlightGroup = FlightGroup { flees_at: 2, hyperdrive: Hyperdrive::Fitted, ..FlightGroup::ALONE };

const fn grouped(group: FlightGroup) -> Handling {
    Handling {
        dial: DialTiming::AtActivation,
        edge: AtTheEdge::IsDestroyed,
        flight_group: Some(group),
        ..Handling::PLAYER
    }
}

/// The distance from one column of a formation of small ships to the next, and from one row to the next.
const FILE: f64 = 60.0;
const RANK: f64 = 63.0;

/// So many ships in formation, the leader at 400, 300 heading up the table, with that dial and those actions.
fn formation(count: usize, codes: &str, bar: &[tallyho_rules::ActionEntry], group: FlightGroup, luck: &str) -> Play {
    let mut scene = Scene::second_edition();
    for slot in Slot::formation(0, count) {
        let at = (400.0 + FILE * f64::from(slot.file), 300.0 - RANK * f64::from(slot.rank), 0.0);
        let handling = grouped(FlightGroup { formation: Some(slot), ..group });
        scene = scene.ship(0, pilot(codes, bar), at).handled(handling);
    }
    scene.bystander().play(luck)
}

/// The leader flies the first maneuver of its dial, and nobody acts.
fn lead(play: &mut Play) {
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0));
}

#[test]
fn rule_3_2_2_formations_are_squares_with_the_lowest_number_in_front_on_the_left() {
    let places = |count| Slot::formation(7, count).map(|slot| (slot.file, slot.rank)).collect::<Vec<_>>();
    assert_eq!(places(2), [(0, 0), (1, 0)]);
    assert_eq!(places(3), [(0, 0), (1, 0), (0, 1)]);
    assert_eq!(places(4), [(0, 0), (1, 0), (0, 1), (1, 1)]);
    let centre = Pose::from_degrees(400.0, 300.0, 0.0);
    let poses = Slot::centred(4, centre, BaseSize::Small, &Settings::default());
    let at: Vec<(f64, f64)> = poses.iter().map(|pose| (pose.at.x, pose.at.y)).collect();
    let (x, y) = (0.5 * FILE, 0.5 * RANK);
    assert_eq!(at, [(400.0 - x, 300.0 + y), (400.0 + x, 300.0 + y), (400.0 - x, 300.0 - y), (400.0 + x, 300.0 - y)]);
}

#[test]
fn rule_3_3_9_wingmates_take_their_places_and_have_executed_their_leaders_maneuver() {
    let mut play = formation(4, "2FB 3KR", &[], ALONE, "");
    play.gain(D, Token::Stress);
    lead(&mut play);
    play.until(Question::Action(tallyho_rules::ShipId(4))).asked();
    assert_eq!(play.place(A), (400.0, 420.0, 0.0));
    assert_eq!(play.place(B), (400.0 + FILE, 420.0, 0.0));
    assert_eq!(play.place(C), (400.0, 420.0 - RANK, 0.0));
    assert_eq!(play.place(D), (400.0 + FILE, 420.0 - RANK, 0.0));
    assert_eq!(play.count(D, Token::Stress), 0, "it was blue for all of them");
}

#[test]
fn rule_3_3_9_1_after_a_koiogran_turn_places_are_inverted() {
    let mut play = formation(4, "3KR 2FB", &[], ALONE, "");
    lead(&mut play);
    play.until(Question::Action(tallyho_rules::ShipId(4))).asked();
    let (x, y, _) = play.place(A);
    let near = |(a, b, turned): (f64, f64, f64), (c, d): (f64, f64)| {
        (a - c).abs() < 0.01 && (b - d).abs() < 0.01 && (turned - 180.0).abs() < 0.01
    };
    // They face down the table: what flew on the right flies on the left now, which is still the right of the table.
    assert!(near(play.place(B), (x + FILE, y)), "{:?}", play.place(B));
    assert!(near(play.place(C), (x, y + RANK)), "behind stays behind: {:?}", play.place(C));
    assert!(near(play.place(D), (x + FILE, y + RANK)));
    assert_eq!(play.count(B, Token::Stress), 1, "it was red for all of them");
}

#[test]
fn rule_3_3_9_2_a_wingmate_without_room_breaks_away_and_flies_by_itself() {
    let mut scene = Scene::second_edition();
    for (slot, x) in Slot::formation(0, 2).zip([400.0, 460.0]) {
        let handling = grouped(FlightGroup { formation: Some(slot), ..ALONE });
        scene = scene.ship(0, pilot("2FB 2YW", &[]), (x, 300.0, 0.0)).handled(handling);
    }
    // Another ship is where the wingmate would be put down.
    let mut play = scene.ship(0, target(), (465.0, 430.0, 0.0)).bystander().play("");
    lead(&mut play);
    play.expect(Question::SetDial(B), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
    assert!(play.happened(Event::Group(GroupEvent::BrokeAway(B))));
    assert_eq!(play.game.view(tallyho_rules::Seat(0)).strayed(B), Some("2F".parse().unwrap()));
}

#[test]
fn rule_3_3_9_2_a_stressed_wingmate_flies_a_white_2_straight_when_its_leader_flies_red() {
    let mut play = formation(2, "3FR 2FB", &[], ALONE, "");
    play.gain(B, Token::Stress);
    lead(&mut play);
    play.until(Question::Action(C)).asked();
    assert_eq!((play.place(B), play.count(B, Token::Stress)), ((460.0, 420.0, 0.0), 1));
    assert!(play.happened(Event::Group(GroupEvent::BrokeAway(B))));
}

#[test]
fn rule_3_3_9_2_a_ship_that_flees_is_ionized_or_tractored_breaks_away() {
    for (adjust, breaks) in [
        (Adjust::Put(B, Plight::Fleeing), true),
        (Adjust::Put(B, Plight::Disabled), true),
        (Adjust::Gain(B, Token::Stress), false),
    ] {
        let mut play = formation(2, "2FB 3KR", &[], ALONE, "");
        play.asked();
        play.adjust(adjust);
        let follows = play.ship(B).group.slot().is_some();
        assert_eq!(follows, !breaks, "{adjust:?}");
    }
}

#[test]
fn rule_3_3_9_3_without_its_leader_the_lowest_number_leads() {
    let mut play = formation(3, "2FB 3KR", &[], ALONE, "");
    play.adjust(Adjust::Remove(A));
    play.until(Question::SetDial(B)).answer(Choice::Maneuver(0));
    play.until(Question::Action(D)).asked();
    // C flew behind and to the left of B, and still does.
    let (x, y, _) = play.place(B);
    assert_eq!(play.place(C), (x - FILE, y - RANK, 0.0));
}

#[test]
fn reading_one_ship_or_the_whole_formation_breaks() {
    for (breaking, left) in [(Breaking::OneShip, 2), (Breaking::WholeFormation, 0)] {
        let mut play = formation(3, "2FB 3KR", &[], FlightGroup { breaking, ..ALONE }, "");
        play.asked();
        play.adjust(Adjust::Put(C, Plight::Fleeing));
        assert_eq!([A, B, C].into_iter().filter(|&ship| play.ship(ship).group.slot().is_some()).count(), left);
    }
}

#[test]
fn rule_3_3_9_wingmates_have_made_their_leaders_moves_and_do_the_rest() {
    let bar = [white(Action::Focus), linked(white(Action::Boost), red(Action::Focus))];
    let mut play = formation(2, "2FB 3KR", &bar, ALONE, "");
    lead(&mut play);
    play.answer(Choice::Action(Action::Boost, Difficulty::White))
        .answer(Choice::Ahead(None))
        .answer(Choice::Action(Action::Focus, Difficulty::Red));
    // The wingmate has boosted with it, and may focus as red.
    play.expect(Question::Action(B), &[Choice::Pass, Choice::Action(Action::Focus, Difficulty::Red)]);
    assert_eq!(play.place(B).1, play.place(A).1);
    play.answer(Choice::Action(Action::Focus, Difficulty::Red));
    assert_eq!((play.count(B, Token::Focus), play.count(B, Token::Stress)), (1, 1));
}

#[test]
fn rule_3_3_9_wingmates_perform_no_moves_of_their_own() {
    let bar = [white(Action::Focus), white(Action::BarrelRoll), white(Action::Boost)];
    let mut play = formation(2, "2FB 3KR", &bar, ALONE, "");
    lead(&mut play);
    play.answer(Choice::Action(Action::Focus, Difficulty::White));
    play.expect(Question::Action(B), &[Choice::Pass, Choice::Action(Action::Focus, Difficulty::White)]);
}

#[test]
fn rule_3_3_3_a_red_maneuver_in_part_does_not_stress() {
    let scene = |handling| {
        let scene = Scene::second_edition().ship(0, pilot("2FR 1FB", &[white(Action::Focus)]), (300.0, 300.0, 0.0));
        scene.handled(handling).ship(0, target(), (300.0, 420.0, 0.0)).bystander()
    };
    for (handling, stress) in [(grouped(ALONE), 0), (Handling { flight_group: None, ..grouped(ALONE) }, 1)] {
        let mut play = scene(handling).play("");
        play.until(Question::SetDial(A)).answer(Choice::Maneuver(0));
        assert_eq!(play.count(A, Token::Stress), stress);
        assert_eq!(play.count(A, Token::Focus), 0, "the action is lost");
    }
}

#[test]
fn rule_3_3_1_2_a_lock_out_of_reach_is_let_go_when_somebody_else_is_near() {
    for (locks, near, kept) in [(Locks::LetGo, true, false), (Locks::LetGo, false, true), (Locks::Kept, true, true)] {
        let at = if near { (300.0, 500.0, 0.0) } else { (800.0, 800.0, 0.0) };
        let scene = Scene::second_edition()
            .ship(0, pilot("2FB 3KR", &[]), (300.0, 300.0, 0.0))
            .handled(grouped(FlightGroup { locks, ..ALONE }))
            .ship(1, target(), (700.0, 800.0, 0.0))
            .ship(1, target(), at);
        let mut play = scene.play("");
        play.adjust(Adjust::Lock(A, Some(Target::Ship(B))));
        play.until(Question::SetDial(A)).asked();
        assert_eq!(play.ship(A).lock.is_some(), kept, "{locks:?}, near {near}");
    }
}

#[test]
fn the_card_of_the_z_95_clears_its_lock_after_an_attack_that_did_not_spend_it() {
    for (locks, kept) in [(Locks::ClearedByAttack, false), (Locks::LetGo, true)] {
        let scene = Scene::second_edition()
            .ship(0, armed(4), (300.0, 300.0, 0.0))
            .handled(grouped(FlightGroup { locks, ..ALONE }))
            .ship(1, target(), (300.0, 480.0, 180.0));
        let mut play = scene.play("bbbb bb");
        play.until(Question::Attack(A));
        play.adjust(Adjust::Lock(A, Some(Target::Ship(B))));
        let (_, _, options) = play.asked();
        play.answer(options.into_iter().find(|it| matches!(it, Choice::Attack { .. })).expect("it has a shot"));
        play.until(Question::ModifyAttack(A));
        assert!(play.ship(A).lock.is_some(), "not before the attack is over");
        play.answer(Choice::Pass);
        assert_eq!(play.ship(A).lock.is_some(), kept, "{locks:?}");
    }
}

#[test]
fn rule_3_3_6_3_a_ship_that_leaves_the_table_is_destroyed_unless_it_flees() {
    for (flees, fate) in [(false, Fate::Destroyed), (true, Fate::Fled)] {
        let scene = Scene::second_edition().ship(0, pilot("5FW 2FB", &[]), (300.0, 850.0, 0.0)).handled(grouped(ALONE));
        let mut play = scene.ship(0, target(), (500.0, 100.0, 0.0)).bystander().play("");
        if flees {
            play.adjust(Adjust::Put(A, Plight::Fleeing));
        }
        play.until(Question::SetDial(A)).answer(Choice::Maneuver(0));
        assert_eq!(play.ship(A).fate, fate);
        assert_eq!(play.happened(Event::Destroyed(A)), !flees);
    }
}

/// A ship with a weapon and a dial.
fn armed(initiative: u8) -> Profile {
    Profile { initiative, attacks: still().attacks, ..pilot("1FB 2FW", &[]) }
}

/// A ship with a flee token that flies a blue maneuver and engages with that luck.
fn jumps(hyperdrive: Hyperdrive, prepare: &[Adjust], luck: &str) -> Play {
    let group = FlightGroup { hyperdrive, ..ALONE };
    let scene = Scene::second_edition()
        .ship(0, pilot("1FB 2FW", &[white(Action::Focus)]), (300.0, 100.0, 0.0))
        .handled(grouped(group))
        .ship(0, target(), (500.0, 100.0, 0.0))
        .bystander();
    let mut play = scene.play(luck);
    play.adjust(Adjust::Put(A, Plight::Fleeing));
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(0));
    for &adjust in prepare {
        play.adjust(adjust);
    }
    play.until_next_round();
    play
}

#[test]
fn rule_3_5_2_a_hyperspace_roll_needs_three_hits_with_a_token_counting_as_one() {
    let play = jumps(Hyperdrive::Fitted, &[], "hc");
    assert_eq!(play.ship(A).fate, Fate::Fled);
    assert!(play.happened(Event::Group(GroupEvent::Jumped(A))));
    let play = jumps(Hyperdrive::Fitted, &[], "hb");
    assert_eq!((play.ship(A).fate, play.ship(A).group.hyperdrive), (Fate::Flying, 1), "it keeps its token");
}

#[test]
fn rule_3_5_2_a_focus_token_is_spent_if_it_makes_the_jump() {
    let focus = Adjust::Gain(A, Token::Focus);
    assert_eq!(jumps(Hyperdrive::Fitted, &[focus], "hf").ship(A).fate, Fate::Fled);
    assert_eq!(jumps(Hyperdrive::Fitted, &[], "hf").ship(A).fate, Fate::Flying);
    assert_eq!(jumps(Hyperdrive::Fitted, &[focus], "bf").ship(A).fate, Fate::Flying, "it would not help");
}

#[test]
fn rule_2_16_1_4_a_jammed_ship_makes_no_roll_and_a_ship_without_hyperdrive_neither() {
    let play = jumps(Hyperdrive::Fitted, &[Adjust::Gain(A, Token::Jam)], "");
    assert_eq!((play.ship(A).fate, play.ship(A).group.hyperdrive), (Fate::Flying, 1));
    let play = jumps(Hyperdrive::None, &[], "");
    assert_eq!(play.ship(A).group.hyperdrive, 0);
}

#[test]
fn rule_2_16_1_4_a_maneuver_that_is_not_blue_takes_all_hyperdrive_tokens() {
    let mut play = jumps(Hyperdrive::Fitted, &[], "hb");
    play.until(Question::SetDial(A)).answer(Choice::Maneuver(1));
    assert_eq!(play.ship(A).group.hyperdrive, 0);
}

#[test]
fn rule_3_5_1_a_ship_at_its_threshold_gets_a_flee_token_and_still_attacks_that_round() {
    // Three hull and no shields: one damage leaves two.
    let victim = Profile { hull: 3, shields: 0, ..armed(1) };
    let scene = Scene::second_edition().ship(0, victim, (300.0, 300.0, 0.0)).handled(grouped(ALONE)).ship(
        1,
        armed(5),
        (300.0, 690.0, 180.0),
    );
    let mut play = scene.play("hbb bb");
    play.until(Question::Attack(B));
    let (_, _, options) = play.asked();
    let attack = options.into_iter().find(|option| matches!(option, Choice::Attack { .. })).expect("it has a shot");
    play.answer(attack);
    play.until(Question::Attack(A)).asked();
    assert_eq!(play.ship(A).group.fleeing, Fleeing::FromNextRound);
    assert!(play.happened(Event::Group(GroupEvent::Flees(A))));
    play.until_next_round();
    assert_eq!(play.ship(A).group.fleeing, Fleeing::Yes);
}

/// A Z-95, two hull and two shields, that flees at two health and is shot at once.
fn z_95_after(prepare: &[Adjust], luck: &str) -> Play {
    let z_95 = Profile { hull: 2, shields: 2, ..armed(1) };
    let group = FlightGroup { flees_at: 2, ..ALONE };
    let scene = Scene::second_edition().ship(0, z_95, (300.0, 300.0, 0.0)).handled(grouped(group));
    let mut play = scene.ship(1, armed(5), (300.0, 690.0, 180.0)).play(luck);
    prepare.iter().for_each(|adjust| _ = play.adjust(*adjust));
    play.until(Question::Attack(B));
    let (_, _, options) = play.asked();
    play.answer(options.into_iter().find(|option| matches!(option, Choice::Attack { .. })).expect("it has a shot"));
    play.until(Question::Attack(A)).asked();
    play
}

#[test]
fn rule_3_5_1_example_1_a_z_95_that_has_lost_both_shields_gets_a_flee_token() {
    let fleeing = |luck: &str| z_95_after(&[], luck).ship(A).group.fleeing;
    assert_eq!((fleeing("hhb bb"), fleeing("hbb bb")), (Fleeing::FromNextRound, Fleeing::No));
}

#[test]
fn rule_3_5_1_example_2_a_z_95_with_a_hull_and_a_shield_left_gets_a_flee_token() {
    let play = z_95_after(&[Adjust::DealFacedown(A)], "hbb bb");
    let ship = play.ship(A);
    assert_eq!((ship.shields, ship.damage(), ship.group.fleeing), (1, 1, Fleeing::FromNextRound));
}

#[test]
fn rule_3_6_an_immobile_ship_does_nothing_and_a_disabled_one_drifts() {
    for (condition, hold, y) in [(Plight::Immobile, Hold::Immobile, 300.0), (Plight::Disabled, Hold::Disabled, 380.0)] {
        let scene = Scene::second_edition()
            .ship(0, pilot("3FB 2FW", &[white(Action::Focus)]), (300.0, 300.0, 0.0))
            .handled(grouped(ALONE))
            .ship(0, target(), (600.0, 100.0, 0.0))
            .bystander();
        let mut play = scene.play("");
        play.adjust(Adjust::Put(A, condition));
        // What it is in, it cannot lose.
        play.adjust(Adjust::Put(A, Plight::Immobile)).adjust(Adjust::Put(A, Plight::Disabled));
        play.until(Question::Action(C)).asked();
        assert_eq!((play.place(A), play.ship(A).group.hold), ((300.0, y, 0.0), hold));
        assert!(!play.happened(Event::Acted(A, Action::Focus)));
    }
}

#[test]
fn rule_3_4_2_1_a_die_can_stand_for_critical_damage_cards() {
    let group = FlightGroup { criticals: Criticals::Rolled, flees_at: 0, ..ALONE };
    // The die shows 1, 2, 4 and 6; the faces of an attack die that are drawn so.
    for (face, token, damage) in [("h", Some(Token::Disarm), 1), ("c", Some(Token::Stress), 1), ("f", None, 2)] {
        let victim = Profile { hull: 6, shields: 0, agility: 0, ..armed(1) };
        let scene = Scene::second_edition().ship(0, victim, (300.0, 300.0, 0.0)).handled(grouped(group)).ship(
            1,
            armed(5),
            (300.0, 690.0, 180.0),
        );
        let mut play = scene.play(&format!("cbb {face}"));
        play.until(Question::Attack(B));
        let (_, _, options) = play.asked();
        let attack = options.into_iter().find(|option| matches!(option, Choice::Attack { .. })).expect("it has a shot");
        play.answer(attack);
        play.until_next_round();
        assert_eq!(play.ship(A).damage(), damage, "{face}");
        assert!(token.is_none_or(|token| play.happened(Event::Gained(A, token))), "{face}");
    }
}
