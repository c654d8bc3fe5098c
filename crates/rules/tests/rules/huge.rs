//! Huge ships: how they move, what they run into, energy, and how they attack.

use tallyho_rules::{
    Action, Adjust, Attack, BonusAttack, Choice, DamageCard, Epic, Event, Fate, Game, ObjectKind, ObstacleKind, Phase,
    Place, Placing, Profile, Question, RangeBonus, Seat, SetupFault, Target, Token, WeaponArc,
};
use tallyho_table::{Arc, BaseSize, PlayArea, Pose, Side};

use tallyho_testkit::{A, B, C, D, Play, Scene, act, dial, pass_or, pilot, red, shoot, still, target, white};

/// An unarmed huge ship with so much energy.
fn huge(codes: &str, energy: u8, actions: &[tallyho_rules::ActionEntry]) -> Profile {
    Profile {
        size: BaseSize::Huge,
        initiative: 8,
        agility: 0,
        hull: 12,
        shields: 6,
        dial: dial(codes),
        actions: actions.to_vec(),
        epic: Epic { engagement: Some(0), energy, energy_recovers: 1, shields_recover: 2, ..Epic::default() },
        ..target()
    }
}

/// Alone but for somebody far away, who is through before it moves.
fn alone(profile: Profile) -> Scene {
    Scene::second_edition().ship(0, profile, (400.0, 400.0, 0.0)).ship(1, target(), (880.0, 880.0, 0.0))
}

#[test]
fn a_huge_ship_slides_and_swings_along_its_tool() {
    for (code, end) in [("3FW", (400.0, 520.0, 0.0)), ("0NW", (383.4, 440.0, 45.0)), ("2BW", (372.0, 498.7, 315.0))] {
        let mut play = alone(huge(code, 0, &[white(Action::Focus)])).play("");
        play.until(Question::Action(A));
        assert_eq!(play.place(A), end);
    }
}

#[test]
fn a_huge_ship_activates_by_its_initiative_and_engages_by_its_engagement_value() {
    let gunship = Profile { attacks: still().attacks, ..huge("0OW", 0, &[white(Action::Focus)]) };
    let mut play = Scene::second_edition()
        .ship(0, gunship, (400.0, 400.0, 0.0))
        .ship(1, Profile { initiative: 1, actions: vec![white(Action::Focus)], ..still() }, (400.0, 700.0, 180.0))
        .play("");
    play.expect(Question::Action(B), &pass_or(&[Action::Focus])).pass();
    play.expect(Question::Action(A), &pass_or(&[Action::Focus])).pass();
    play.expect(Question::Attack(B), &[Choice::Pass, shoot(A)]).pass();
    play.expect(Question::Attack(A), &[Choice::Pass, shoot(B)]);
}

#[test]
fn a_red_maneuver_costs_energy_instead_of_stress() {
    let mut play = alone(huge("2FR", 2, &[white(Action::Focus)])).play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    assert_eq!((play.ship(A).energy, play.count(A, Token::Stress)), (1, 0));
}

#[test]
fn a_red_maneuver_without_energy_stresses_and_then_becomes_a_white_straight_2() {
    let mut play = alone(Profile {
        epic: Epic { engagement: Some(0), ..Epic::default() },
        ..huge("3FR 3FW", 0, &[white(Action::Focus)])
    })
    .play("");
    play.answer(Choice::Maneuver(0));
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((400.0, 520.0, 0.0), 1));
    play.answer(Choice::Maneuver(0));
    assert_eq!((play.place(A), play.count(A, Token::Stress)), ((400.0, 600.0, 0.0), 1));
}

#[test]
fn stress_that_a_huge_ship_gains_is_paid_for_with_energy() {
    let mut play = alone(huge("0OW", 1, &[red(Action::Evade), white(Action::Focus)])).play("");
    play.until(Question::Action(A)).answer(act(red(Action::Evade)));
    let gained = play.when(|event| *event == Event::Gained(A, Token::Stress));
    let spent = play.when(|event| *event == Event::SpentEnergy(A));
    let lost = play.when(|event| *event == Event::Lost(A, Token::Stress));
    assert!(gained < spent && spent < lost);
}

#[test]
fn shields_and_energy_come_back_in_the_end_phase_and_energy_goes_to_stress_first() {
    let mut play = alone(huge("0OW 1FW", 4, &[])).play("");
    play.until(Question::SetDial(A)).adjust(Adjust::Shields(A, 3)).answer(Choice::Maneuver(0));
    assert_eq!((play.ship(A).shields, play.ship(A).energy), (5, 4));
    // Its energy goes with the red maneuver, so the stress of the red action stays until energy comes back.
    let mut play = alone(huge("0OR 1FW", 1, &[red(Action::Evade)])).play("");
    play.answer(Choice::Maneuver(0)).answer(act(red(Action::Evade))).until(Question::SetDial(A));
    assert_eq!((play.count(A, Token::Stress), play.ship(A).energy), (0, 0));
    let stressed = play.when(|event| *event == Event::Gained(A, Token::Stress));
    let recovered = play.when(|event| *event == Event::RecoveredEnergy(A));
    let lost = play.when(|event| *event == Event::Lost(A, Token::Stress));
    assert!(stressed < recovered && recovered < lost);
}

/// A weapon for bonus attacks ahead.
fn bonus(range: (u8, u8), range_bonus: RangeBonus, energy: u8) -> BonusAttack {
    BonusAttack { attack: Attack { dice: 2, arc: WeaponArc::Front }, range, range_bonus, energy, card: None }
}

fn gunship(energy: u8, bonus: Vec<BonusAttack>) -> Profile {
    let ship = huge("0OW", energy, &[]);
    Profile { attacks: still().attacks, epic: Epic { bonus, ..ship.epic.clone() }, ..ship }
}

/// The gunship, and an unarmed enemy ahead so far from it.
fn facing(gunship: Profile, gap: f64, luck: &str) -> Play {
    let enemy = Profile { agility: 1, shields: 9, ..target() };
    let mut play = Scene::second_edition()
        .ship(0, gunship, (400.0, 150.0, 0.0))
        .ship(1, enemy, (400.0, 280.5 + gap, 180.0))
        .play(luck);
    play.until(Question::Attack(A));
    play
}

const fn with(weapon: u8) -> Choice {
    Choice::Attack { weapon, arc: Arc::Front, defender: Target::Ship(B) }
}

#[test]
fn a_huge_ship_has_one_attack_and_each_bonus_attack_once_before_or_after_it_for_energy() {
    let weapons = vec![bonus((1, 3), RangeBonus::Adds, 1), bonus((2, 3), RangeBonus::Adds, 0)];
    let mut play = facing(gunship(1, weapons), 150.0, "bb b bbb b bb b");
    play.expect(Question::Attack(A), &[Choice::Pass, with(0), with(1), with(2)]).answer(with(2));
    play.until(Question::Attack(A));
    play.expect(Question::Attack(A), &[Choice::Pass, with(0), with(1)]).answer(with(0)).until(Question::Attack(A));
    play.expect(Question::Attack(A), &[Choice::Pass, with(1)]).answer(with(1)).until_next_round();
    assert!(play.happened(Event::SpentEnergy(A)));
    let attacks = play.events.iter().filter(|event| matches!(event, Event::Attacked { .. })).count();
    assert_eq!(attacks, 3);
}

#[test]
fn without_the_energy_a_bonus_attack_is_not_offered_and_passing_ends_the_engagement() {
    let mut play = facing(gunship(1, vec![bonus((1, 3), RangeBonus::Adds, 2)]), 150.0, "");
    play.expect(Question::Attack(A), &[Choice::Pass, with(0)]).pass();
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
}

#[test]
fn other_ships_make_one_bonus_attack_in_a_round() {
    let weapons = vec![bonus((1, 3), RangeBonus::Adds, 0), bonus((1, 3), RangeBonus::Adds, 0)];
    let ship = Profile { size: BaseSize::Small, ..gunship(0, weapons) };
    let mut play = facing(ship, 50.0, "bb b");
    play.expect(Question::Attack(A), &[Choice::Pass, with(0), with(1), with(2)]).answer(with(1));
    play.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, with(0)]);
}

#[test]
fn at_range_4_and_5_the_defender_rolls_two_more_dice_but_against_ordnance() {
    for gap in [301.0, 500.0] {
        let weapons = vec![bonus((4, 5), RangeBonus::Adds, 0), bonus((4, 5), RangeBonus::Ordnance, 0)];
        let mut play = facing(gunship(0, weapons), gap, "bb bbb bb b");
        play.expect(Question::Attack(A), &[Choice::Pass, with(1), with(2)]).answer(with(1)).until(Question::Attack(A));
        assert_eq!(play.rolled(), (2, 3));
        play.answer(with(2)).until_next_round();
        assert_eq!(play.rolled(), (2, 1));
    }
}

#[test]
fn weapons_do_not_fire_nearer_or_farther_than_they_reach() {
    let weapons = || vec![bonus((4, 5), RangeBonus::Adds, 0)];
    facing(gunship(0, weapons()), 299.0, "").expect(Question::Attack(A), &[Choice::Pass, with(0)]);
    let scene =
        Scene::second_edition().ship(0, gunship(0, vec![bonus((1, 6), RangeBonus::Adds, 0)]), (400.0, 150.0, 0.0));
    assert_eq!(Game::new(scene.bystander().setup).unwrap_err(), [SetupFault::BadWeapons(0)]);
}

#[test]
fn a_huge_ship_is_ionized_and_tractored_from_six_tokens_on() {
    for (count, ionized) in [(5, false), (6, true)] {
        let mut play = alone(huge("0OW 2FW", 0, &[])).play("");
        (0..count).for_each(|_| _ = play.gain(A, Token::Ion));
        assert_eq!(play.game.view(Seat(0)).is_ionized(A), ionized);
    }
}

#[test]
fn huge_ships_neither_boost_roll_cloak_nor_slam() {
    let mut play = alone(huge("0OW", 0, &Action::ALL.map(white))).play("");
    let options = [Action::Focus, Action::Evade, Action::Reinforce, Action::Calculate];
    play.expect(Question::Action(A), &pass_or(&options));
}

#[test]
fn a_huge_ship_crushes_rocks_and_debris_suffers_a_crit_and_stress_and_keeps_its_action() {
    for kind in [ObstacleKind::Asteroid, ObstacleKind::Debris] {
        let mut play = alone(huge("1FW", 1, &[white(Action::Focus)])).obstacle(kind, 400.0, 540.0).play("");
        play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
        assert_eq!(play.game.state().objects()[0].kind, ObjectKind::Gone);
        assert_eq!((play.damage(A), play.ship(A).energy), ((5, 0, 0), 0), "the stress was paid for");
        assert!(play.happened(Event::ObjectRemoved(0)));
    }
}

#[test]
fn a_huge_ship_in_gas_is_jammed() {
    let mut play =
        alone(huge("1FW", 0, &[white(Action::Focus)])).obstacle(ObstacleKind::GasCloud, 400.0, 540.0).play("");
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    assert_eq!((play.count(A, Token::Jam), play.damage(A)), (1, (6, 0, 0)));
    assert_eq!(play.game.state().objects()[0].kind, ObjectKind::Gone);
}

#[test]
fn a_huge_ship_that_would_end_on_another_goes_as_fast_as_it_can_and_both_suffer_crits_by_the_dialled_speed() {
    let mut play = Scene::second_edition()
        .ship(0, huge("4FW 0OW", 0, &[white(Action::Focus)]), (400.0, 150.0, 0.0))
        .ship(1, Profile { initiative: 7, ..huge("0OW", 0, &[]) }, (400.0, 460.0, 180.0))
        .play("");
    play.answer(Choice::Maneuver(0)).expect(Question::SetDial(A), &[Choice::Maneuver(0), Choice::Maneuver(1)]);
    // Noses 89 apart, guides 3: two steps of 40 are free, the third is not.
    assert_eq!(play.place(A), (400.0, 230.0, 0.0));
    let lost = |ship| play.events.iter().filter(|event| **event == Event::LostShield(ship)).count();
    assert_eq!((lost(A), lost(B)), (4, 4));
    assert!(!play.happened(Event::Acted(A, Action::Focus)), "it did not get all the way");
    assert!(play.happened(Event::Rammed(A, B)));
}

/// A huge ship flies a straight of speed 2 onto B and C, of the other side and its own.
fn ram(victim: Profile, luck: &str) -> Play {
    Scene::second_edition()
        .ship(0, huge("2FW", 1, &[white(Action::Focus)]), (400.0, 200.0, 0.0))
        .ship(1, victim, (360.0, 360.0, 180.0))
        .ship(0, target(), (425.0, 380.0, 0.0))
        .ship(1, Profile { initiative: 5, ..target() }, (800.0, 800.0, 0.0))
        .play(luck)
}

#[test]
fn ships_under_a_huge_ship_suffer_crits_by_its_speed_and_are_put_down_behind_its_middle() {
    let mut play = ram(target(), "bb");
    // First player first, whoever ran into whom.
    assert_eq!((play.asked().0, play.asked().1), (Seat(0), Question::Displace(C)));
    assert_eq!([B, C].map(|ship| (play.damage(ship), play.ship(ship).fate)), [((0, 0, 0), Fate::Lifted); 2]);
    let place = |x: f64, y: f64| Choice::Place(Place::near(Pose::from_degrees(x, y, 77.0)));
    for wrong in [place(400.0, 300.0), place(600.0, 200.0), place(500.0, 330.0), place(570.0, 250.0)] {
        assert!(play.game.answer(wrong, &mut tallyho_rules::Luck::new(1), &mut ()).is_err(), "{wrong:?}");
    }
    let (_, _, options) = play.asked();
    assert!(options.len() > 50 && options.iter().all(|option| matches!(option, Choice::Place(_))));
    play.answer(place(500.0, 250.0));
    assert_eq!((play.place(C), play.ship(C).fate), ((500.0, 250.0, 77.0), Fate::Flying));
    play.expect(Question::TurnAside(C), &[Choice::Pass, Choice::Turn(Side::Left), Choice::Turn(Side::Right)]);
    assert_eq!(play.asked().0, Seat(1), "an opponent of its owner");
    play.answer(Choice::Turn(Side::Right));
    assert_eq!(play.place(C), (500.0, 250.0, 167.0));
    assert_eq!((play.asked().0, play.asked().1), (Seat(1), Question::Displace(B)));
    play.answer(place(300.0, 250.0));
    assert_eq!((play.asked().0, play.asked().1), (Seat(0), Question::TurnAside(B)));
    play.pass();
    play.expect(Question::Action(A), &pass_or(&[Action::Focus]));
    assert_eq!(play.place(A), (400.0, 280.0, 0.0));
}

#[test]
fn a_huge_ship_rolls_one_two_or_three_dice_for_each_ship_it_ran_into() {
    let sizes = [(BaseSize::Small, "hc"), (BaseSize::Medium, "hcb"), (BaseSize::Large, "hcbf")];
    for (size, luck) in sizes {
        let mut play = ram(Profile { size, ..target() }, luck);
        play.until(Question::Action(A));
        let gained = |token| play.events.iter().filter(|event| **event == Event::Gained(A, token)).count();
        let shields = play.events.iter().filter(|event| **event == Event::LostShield(A)).count();
        assert_eq!((gained(Token::Stress), shields), (1, 1));
    }
}

#[test]
fn a_ship_that_the_crits_destroy_is_not_put_down_again() {
    let frail = Profile { hull: 1, shields: 1, ..target() };
    let mut play = ram(frail, "hull-breach bb");
    assert_eq!((play.asked().1, play.ship(B).fate), (Question::Displace(C), Fate::Destroyed));
    play.until(Question::Action(A));
}

#[test]
fn a_ship_that_cannot_be_put_down_is_destroyed() {
    // A table hardly wider than the huge ship, with no room behind it.
    let mut scene = Scene::second_edition()
        .ship(0, huge("1FW", 0, &[]), (42.0, 113.0, 0.0))
        .ship(1, Profile { size: BaseSize::Medium, shields: 4, ..target() }, (42.0, 260.0, 180.0))
        .ship(1, target(), (42.0, 380.0, 0.0));
    scene.setup.area = PlayArea { width: 84.0, height: 410.0 };
    let mut play = scene.play("bb");
    play.until_next_round();
    assert_eq!((play.ship(B).fate, play.damage(B)), (Fate::Destroyed, (3, 0, 0)));
}

#[test]
fn other_ships_bump_into_huge_ships_as_into_any() {
    let mut play = Scene::second_edition()
        .ship(0, pilot("3FW", &[white(Action::Focus)]), (400.0, 150.0, 0.0))
        .ship(1, huge("0OW", 0, &[]), (400.0, 400.0, 0.0))
        .bystander()
        .play("");
    play.expect(Question::Action(C), &pass_or(&[Action::Focus]));
    assert_eq!(play.place(A), (400.0, 266.5, 0.0));
}

#[test]
fn a_huge_ship_in_the_way_gives_a_defence_die() {
    for (x, dice) in [(400.0, 4), (700.0, 3)] {
        let mut play = Scene::second_edition()
            .ship(0, still(), (400.0, 300.0, 0.0))
            .ship(1, Profile { initiative: 2, ..target() }, (400.0, 560.0, 180.0))
            .ship(0, huge("0OW", 0, &[]), (x, 430.0, 90.0))
            .play(if dice == 4 { "bbb bbbb" } else { "bbb bbb" });
        play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
        assert_eq!(play.rolled(), (3, dice));
    }
}

#[test]
fn a_huge_ship_and_a_rock_in_the_way_give_one_die_together() {
    let mut play = Scene::second_edition()
        .ship(0, still(), (400.0, 300.0, 0.0))
        .ship(1, Profile { initiative: 2, ..target() }, (400.0, 560.0, 180.0))
        .ship(0, huge("0OW", 0, &[]), (400.0, 430.0, 90.0))
        .obstacle(ObstacleKind::Asteroid, 400.0, 510.0)
        .play("bbb bbbb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    assert_eq!(play.rolled(), (3, 4));
}

#[test]
fn huge_ships_attack_through_arcs_from_their_middle() {
    let broadside = Profile {
        attacks: vec![
            Attack { dice: 4, arc: WeaponArc::Left },
            Attack { dice: 4, arc: WeaponArc::Right },
            Attack { dice: 2, arc: WeaponArc::Front },
        ],
        ..huge("0OW", 0, &[])
    };
    // B is beside the nose, but ahead of the line that leaves the side 45 ahead of the middle.
    let mut play = Scene::second_edition()
        .ship(0, broadside, (400.0, 400.0, 0.0))
        .ship(1, target(), (463.0, 515.0, 0.0))
        .ship(1, target(), (500.0, 420.0, 0.0))
        .play("");
    let right = |defender| Choice::Attack { weapon: 1, arc: Arc::Right, defender };
    let ahead = Choice::Attack { weapon: 2, arc: Arc::Front, defender: Target::Ship(B) };
    play.until(Question::Attack(A)).expect(Question::Attack(A), &[Choice::Pass, ahead, right(Target::Ship(C))]);
}

#[test]
fn huge_ships_deploy_first_from_the_highest_initiative_down_and_may_stick_out_of_the_strip() {
    let mut scene = Scene::second_edition()
        .ship(0, target(), (100.0, 100.0, 0.0))
        .ship(0, Profile { initiative: 7, ..huge("0OW", 0, &[]) }, (200.0, 200.0, 0.0))
        .ship(1, huge("0OW", 0, &[]), (500.0, 500.0, 0.0))
        .ship(1, target(), (700.0, 100.0, 0.0));
    scene.setup.placing = Placing::InTurns;
    let mut play = scene.play("");
    let at = |x: f64, y: f64, degrees: f64| Choice::Place(Place::near(Pose::from_degrees(x, y, degrees)));
    play.until(Question::Deploy(C)).answer(at(500.0, 914.4 - 112.5, 180.0));
    assert_eq!(play.asked().1, Question::Deploy(B));
    // Away from the edge it would have to be wholly within range 1.
    assert!(play.game.answer(at(500.0, 120.0, 0.0), &mut tallyho_rules::Luck::new(1), &mut ()).is_err());
    play.answer(at(500.0, 50.0, 90.0));
    assert_eq!((play.asked().1, play.phase()), (Question::Deploy(A), Phase::Planning));
    play.answer(at(200.0, 50.0, 0.0));
    assert_eq!(play.asked().1, Question::Deploy(D));
}

#[test]
fn a_side_shuffles_a_damage_deck_more_for_each_huge_ship() {
    // The 34th card is dealt like any other.
    let tough = Profile { hull: 60, ..huge("0OW 1FW", 0, &[]) };
    let mut play = alone(tough).play("");
    play.until(Question::SetDial(A));
    (0..50).for_each(|_| _ = play.adjust(Adjust::DealFacedown(A)));
    (0..3).for_each(|_| _ = play.deal(A, DamageCard::HullBreach));
    assert_eq!(play.damage(A), (6, 50, 3));
}
