//! Things that do something: minefields, towers, tanks, generators, containers, mines and beacons.

use tallyho_rules::effect::Effect;
use tallyho_rules::scenario::{
    Blast, Contact, Defence, Fires, Gun, GunArc, GunHits, Kind, Measure, Nature, Thing, ThingShape, ThingStats, Turning,
};
use tallyho_rules::{
    Ability, Action, Choice, Event, ObjectKind, ObstacleKind, Place, Profile, Question, Scenario, ScenarioEvent,
    ScenarioQuestion, Seat, Target, Token,
};
use tallyho_table::Pose;

use tallyho_testkit::{A, B, C, D, Play, Scene, pilot, shoot, shoot_object, still, target, white};

const fn stats(agility: u8, hull: u8) -> ThingStats {
    ThingStats { initiative: 0, agility, hull, shields: 0, crits_count_double: true }
}

fn kind(stats: ThingStats, nature: Nature) -> Kind {
    Kind { stats: Some(stats), nature, points: 2, ..Kind::default() }
}

fn minefield(skips_action: bool) -> Kind {
    let nature = Nature { contact: Contact::Field { skips_action }, ..Nature::default() };
    Kind { shape: ThingShape::Disc(78.0), obstructs: true, ..kind(stats(1, 3), nature) }
}

const TOWER: Gun = Gun {
    dice: 2,
    least: 2,
    most: 4,
    arc: GunArc::Front,
    turning: Turning::InActivation,
    hits: GunHits::Damage,
    fires: Fires::ByItself,
};

fn armed(gun: Gun) -> Kind {
    kind(stats(0, 5), Nature { gun: Some(gun), ..Nature::default() })
}

/// A thing of the second seat.
fn lying(kind: u8, module: u8, (x, y, heading): (f64, f64, f64)) -> Thing {
    Thing { kind, owner: 1, place: Some(Place::near(Pose::from_degrees(x, y, heading))), module }
}

fn scene(kinds: Vec<Kind>, things: Vec<Thing>, ships: &[(u8, Profile, (f64, f64, f64))]) -> Scene {
    let ship = |scene: Scene, (seat, profile, at): &(u8, Profile, _)| scene.ship(*seat, profile.clone(), *at);
    let mut scene = ships.iter().fold(Scene::second_edition(), ship).bystander();
    scene.setup.scenario = Some(Box::new(Scenario { kinds, things, ..Scenario::default() }));
    scene
}

fn runner() -> Profile {
    pilot("3FW", &[white(Action::Focus)])
}

#[test]
fn a_hostile_ship_that_moves_through_a_minefield_rolls_a_die_for_each_hull_left_and_the_field_is_gone() {
    let scene =
        scene(vec![minefield(false)], vec![lying(0, 0, (300.0, 280.0, 0.0))], &[(0, runner(), (300.0, 200.0, 0.0))]);
    let mut play = scene.play("hcb");
    play.until(Question::Action(A));
    assert_eq!(play.damage(A), (0, 0, 0));
    assert!(play.happened(Event::Detonated(0)));
    play.expect_gone(0);
}

#[test]
fn a_damaged_minefield_rolls_fewer_dice() {
    let shooter = Profile { initiative: 5, ..still() };
    let ships = [(0, shooter, (300.0, 60.0, 0.0)), (0, runner(), (660.0, 280.0, 270.0))];
    let scene = scene(vec![minefield(false)], vec![lying(0, 0, (300.0, 280.0, 0.0))], &ships);
    // A crit that gets through counts for two: one hull is left.
    let mut play = scene.play("cbb b h");
    play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
    // By then the runner has flown on into it.
    assert_eq!(play.damage(B), (1, 0, 0));
    play.expect_gone(0);
}

#[test]
fn a_minefield_does_nothing_to_its_own_side() {
    let scene = scene(
        vec![minefield(false)],
        vec![lying(0, 0, (300.0, 280.0, 0.0))],
        &[(1, runner(), (300.0, 200.0, 0.0)), (0, target(), (800.0, 100.0, 0.0))],
    );
    let mut play = scene.play("");
    play.until(Question::Action(A));
    assert_eq!(play.object(0).kind, ObjectKind::Thing(0));
}

#[test]
fn a_minefield_that_says_so_costs_the_action() {
    let scene = scene(
        vec![minefield(true)],
        vec![lying(0, 0, (300.0, 280.0, 0.0))],
        &[(1, runner(), (300.0, 200.0, 0.0)), (0, target(), (800.0, 100.0, 0.0))],
    );
    let mut play = scene.play("");
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Acted(ship, _) if *ship == A)));
}

#[test]
fn a_minefield_obstructs_shots_but_not_those_at_itself() {
    let ships = [(0, still(), (300.0, 100.0, 0.0)), (1, target(), (300.0, 340.0, 0.0))];
    let at = vec![lying(0, 0, (300.0, 220.0, 0.0))];
    let mut play = scene(vec![minefield(false)], at.clone(), &ships).play("bbb bbb");
    play.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
    // Two agility and one for the obstruction.
    assert_eq!(play.rolled(), (3, 3));
    let mut play = scene(vec![minefield(false)], at, &ships).play("bbbb b");
    play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
    assert_eq!(play.rolled(), (4, 1));
}

#[test]
fn a_thing_on_an_asteroid_is_not_obstructed_by_it() {
    let beacon = kind(stats(3, 3), Nature::default());
    let scene = scene(vec![beacon], vec![lying(0, 0, (300.0, 250.0, 0.0))], &[(0, still(), (300.0, 100.0, 0.0))]);
    let mut play = scene.obstacle(ObstacleKind::Asteroid, 300.0, 235.0).play("bbb bbb");
    play.until(Question::Attack(A)).answer(shoot_object(1)).until_next_round();
    assert_eq!(play.rolled(), (3, 3));
}

#[test]
fn a_tower_turns_up_to_a_right_angle_towards_the_nearest_enemy_and_attacks_it_at_range_2_to_4() {
    // Behind its left shoulder: it gets no farther than a right angle.
    let ships = [(0, target(), (700.0, 300.0, 0.0)), (0, target(), (800.0, 600.0, 0.0))];
    let mut play = scene(vec![armed(TOWER)], vec![lying(0, 0, (400.0, 500.0, 300.0))], &ships).play("hb bbb");
    play.until(Question::Action(C));
    assert_eq!(play.object_place(0), (400.0, 500.0, 210.0));
    play.until_next_round();
    // Only the second round brings it round; then the nearest is in its arc at range 4: two dice, and one for the range.
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
    play.until_next_round();
    assert_eq!(play.rolled(), (2, 3));
    assert_eq!(play.damage(A), (1, 0, 0));
}

#[test]
fn a_tower_does_not_attack_at_range_1() {
    let ships = [(0, target(), (400.0, 600.0, 0.0))];
    let mut play = scene(vec![armed(TOWER)], vec![lying(0, 0, (400.0, 500.0, 0.0))], &ships).play("");
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
}

#[test]
fn a_gun_that_is_told_what_to_do_asks_its_owner_for_facing_and_target() {
    let gun = Gun { fires: Fires::AsToldTo, ..TOWER };
    let ships = [(0, target(), (700.0, 500.0, 0.0)), (0, target(), (400.0, 800.0, 0.0))];
    let mut play = scene(vec![armed(gun)], vec![lying(0, 0, (400.0, 500.0, 45.0))], &ships).play("bb bbb");
    play.until(Question::Scenario(ScenarioQuestion::Face(0)));
    assert_eq!(play.asked().0, Seat(1));
    let turned = |degrees: f64| Choice::Place(Place::near(Pose::from_degrees(400.0, 500.0, degrees)));
    // More than a right angle, and to another place.
    for wrong in [turned(200.0), Choice::Place(Place::near(Pose::from_degrees(420.0, 500.0, 45.0)))] {
        assert!(play.game.answer(wrong, &mut tallyho_rules::Luck::new(1), &mut ()).is_err());
    }
    play.answer(turned(0.0));
    assert!(play.happened(Event::Scenario(ScenarioEvent::Faced(0, Pose::from_degrees(400.0, 500.0, 0.0)))));
    let attack = |ship| Choice::Attack { weapon: 0, arc: tallyho_table::Arc::Front, defender: Target::Ship(ship) };
    play.until(Question::RemoteAttack(0)).expect(Question::RemoteAttack(0), &[Choice::Pass, attack(B)]);
    play.answer(attack(B));
    play.until_next_round();
}

#[test]
fn everything_at_range_0_to_1_of_a_destroyed_fuel_tank_rolls_a_die() {
    let tank = kind(stats(0, 3), Nature { blast: Some(Blast::Around { reach: 1, dice: 1 }), ..Nature::default() });
    let ships = [(0, still(), (300.0, 60.0, 0.0)), (0, target(), (360.0, 330.0, 0.0))];
    let things =
        vec![lying(0, 0, (300.0, 250.0, 0.0)), lying(0, 0, (250.0, 330.0, 0.0)), lying(0, 0, (700.0, 330.0, 0.0))];
    // Two crits destroy the tank; the ship near it suffers a hit, the other tank a crit, which counts for two.
    let mut play = scene(vec![tank], things, &ships).play("ccb h c");
    play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
    assert_eq!((play.damage(A), play.damage(B)), ((2, 0, 0), (1, 0, 0)));
    assert_eq!([1, 2].map(|tank| play.object(tank).damage), [2, 0]);
    play.expect_gone(0);
    assert_eq!(play.game.measure(Measure::Left(1)), 2);
}

#[test]
fn tanks_set_each_other_off() {
    let tank = kind(stats(0, 1), Nature { blast: Some(Blast::Around { reach: 1, dice: 1 }), ..Nature::default() });
    let things =
        vec![lying(0, 0, (300.0, 250.0, 0.0)), lying(0, 0, (300.0, 330.0, 0.0)), lying(0, 0, (300.0, 430.0, 0.0))];
    let mut play = scene(vec![tank], things, &[(0, still(), (300.0, 60.0, 0.0))]).play("hbb h h");
    play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
    (0..3).for_each(|tank| _ = play.expect_gone(tank));
}

#[test]
fn each_shield_generator_gives_everything_on_connected_modules_one_more_agility() {
    let generator = kind(stats(0, 2), Nature { generator: true, ..Nature::default() });
    let plain = kind(stats(0, 5), Nature::default());
    // Modules 1, 2 and 3 hang together, 4 does not; a generator on each end.
    let things = vec![
        lying(1, 2, (300.0, 200.0, 0.0)),
        lying(0, 1, (200.0, 500.0, 0.0)),
        lying(0, 3, (250.0, 500.0, 0.0)),
        lying(0, 4, (600.0, 500.0, 0.0)),
    ];
    for (links, dice) in [(vec![(2, 1), (3, 2)], "ee"), (vec![(1, 2)], "e"), (vec![], "")] {
        let ships = [(0, still(), (300.0, 60.0, 0.0))];
        let mut scene = scene(vec![generator.clone(), plain.clone()], things.clone(), &ships);
        scene.setup.scenario.as_mut().expect("a scenario").links = links;
        let mut play = scene.play(&format!("hhbb {dice}"));
        play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
        assert_eq!(play.object(0).damage, 2 - dice.len() as u8);
    }
}

#[test]
fn a_generator_protects_itself_and_no_longer_when_it_is_gone() {
    let generator = kind(stats(0, 2), Nature { generator: true, ..Nature::default() });
    let second = Profile { initiative: 2, ..still() };
    let ships = [(0, still(), (300.0, 60.0, 0.0)), (0, second, (360.0, 60.0, 0.0))];
    let things = vec![lying(0, 1, (300.0, 200.0, 0.0)), lying(0, 1, (360.0, 200.0, 0.0))];
    // Two dice for the first, which is destroyed; only one for the second.
    let mut play = scene(vec![generator], things, &ships).play("hhbb bb hbbb e");
    play.until(Question::Attack(A)).answer(shoot_object(0));
    play.until(Question::Attack(B)).answer(shoot_object(1)).until_next_round();
    assert_eq!(play.object(1).damage, 0);
    play.expect_gone(0);
}

#[test]
fn a_container_does_what_an_asteroid_does_and_suffers_the_same() {
    let container = kind(stats(0, 3), Nature { contact: Contact::Rock, ..Nature::default() });
    let scene = scene(vec![container], vec![lying(0, 0, (300.0, 280.0, 0.0))], &[(0, runner(), (300.0, 200.0, 0.0))]);
    let mut play = scene.play("c");
    play.until_next_round();
    assert_eq!((play.damage(A), play.object(0).damage), ((1, 0, 0), 2));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Acted(ship, _) if *ship == A)));
}

#[test]
fn nobody_attacks_from_a_container() {
    let container = kind(stats(0, 3), Nature { contact: Contact::Rock, ..Nature::default() });
    let on_it = Profile { initiative: 4, ..still() };
    let ships = [(0, on_it, (300.0, 280.0, 0.0)), (1, target(), (300.0, 420.0, 0.0))];
    let mut play = scene(vec![container], vec![lying(0, 0, (300.0, 280.0, 0.0))], &ships).play("bb");
    play.until_next_round();
    assert!(!play.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
}

const LASER_MINE: Gun = Gun {
    dice: 4,
    least: 1,
    most: 1,
    arc: GunArc::Around,
    turning: Turning::Never,
    hits: GunHits::Damage,
    fires: Fires::ByItself,
};

fn mine(gun: Gun) -> Kind {
    let stats = ThingStats { initiative: 7, ..stats(2, 2) };
    kind(stats, Nature { contact: Contact::Mine, gun: Some(gun), ..Nature::default() })
}

#[test]
fn a_laser_mine_attacks_the_nearest_enemy_in_any_direction_before_everybody_else() {
    let ace = Profile { initiative: 6, ..still() };
    let ships = [(0, ace, (300.0, 200.0, 0.0)), (0, target(), (300.0, 390.0, 0.0))];
    let mut play = scene(vec![mine(LASER_MINE)], vec![lying(0, 0, (300.0, 280.0, 0.0))], &ships).play("hbbb bb");
    play.until(Question::Attack(A));
    assert_eq!((play.rolled(), play.damage(A)), ((4, 2), (1, 0, 0)));
    play.until_next_round();
}

#[test]
fn an_ion_mine_does_one_damage_and_an_ion_token_for_each_further_result() {
    let gun = Gun { hits: GunHits::Ion, ..LASER_MINE };
    let ships = [(0, target(), (300.0, 200.0, 180.0))];
    let mut play = scene(vec![mine(gun)], vec![lying(0, 0, (300.0, 280.0, 0.0))], &ships).play("hchb bb");
    play.until_next_round();
    let ions = play.events.iter().filter(|event| **event == Event::Gained(A, Token::Ion)).count();
    assert_eq!((play.damage(A), ions), ((1, 0, 0), 2));
}

#[test]
fn a_single_mine_does_a_hit_and_matching_damage_for_two_dice_to_a_hostile_ship() {
    let scene =
        scene(vec![mine(LASER_MINE)], vec![lying(0, 0, (300.0, 280.0, 0.0))], &[(0, runner(), (300.0, 200.0, 0.0))]);
    let mut play = scene.play("hb");
    play.until(Question::Action(A));
    assert_eq!(play.damage(A), (0, 0, 0));
    play.expect_gone(0);
}

/// A ship whose hits are an ion token each, but for the first.
fn ionizer() -> Profile {
    let clauses = [("at", "attack-hits"), ("must", "instead 1 ion")];
    let effects = vec![Effect::read(clauses).expect("an effect")];
    Profile { abilities: vec![Ability { effects, ..Ability::default() }], ..still() }
}

#[test]
fn rule_4_5_4_ion_tokens_on_a_mine_become_a_disarm_token_as_the_next_activation_phase_begins() {
    let stats = ThingStats { initiative: 7, ..stats(0, 9) };
    let kind = Kind { stats: Some(stats), ..mine(LASER_MINE) };
    let ships = [(0, ionizer(), (300.0, 160.0, 0.0))];
    let mut play = scene(vec![kind], vec![lying(0, 0, (300.0, 260.0, 0.0))], &ships).play("bbbb bb hhhb bbbb bb");
    let is_shot = |event: &&Event| matches!(event, Event::Attacked { attacker: Target::Object(0), .. });
    let shots = |play: &Play| play.events.iter().filter(is_shot).count();
    // Three hits are a damage and two ion tokens. Nothing is asked before the next Engagement phase.
    play.until(Question::Attack(A)).answer(shoot_object(0)).until(Question::Attack(A));
    let gained = play.events.iter().filter(|event| **event == Event::ThingGained(0, Token::Ion)).count();
    let mine = play.object(0);
    assert_eq!((play.game.state().round, gained, shots(&play)), (2, 2, 1));
    assert_eq!((mine.damage, mine.tokens.has(Token::Ion), mine.tokens.has(Token::Disarm)), (1, false, true));
    let began = play.events.iter().rposition(|event| *event == Event::PhaseBegan(tallyho_rules::Phase::Activation));
    let disarmed = play.when(|event| *event == Event::ThingGained(0, Token::Disarm));
    assert_eq!(began.map(|began| began + 2), Some(disarmed), "right after its ion tokens went");
    // In the End phase it is over.
    play.pass().until(Question::Attack(A));
    assert_eq!((play.game.state().round, play.object(0).tokens.has(Token::Disarm), shots(&play)), (3, false, 2));
}

#[test]
fn rule_4_5_4_a_disarmed_mine_does_not_fire_back() {
    let gun = Gun { fires: Fires::Back(2), most: 3, ..LASER_MINE };
    let stats = ThingStats { initiative: 7, ..stats(0, 9) };
    let kind = Kind { stats: Some(stats), ..mine(gun) };
    let ships = [(0, ionizer(), (300.0, 60.0, 0.0))];
    let mut play = scene(vec![kind], vec![lying(0, 0, (300.0, 250.0, 0.0))], &ships).play("hhb bbbb bb hhb");
    let brace = Question::Scenario(ScenarioQuestion::Brace(A, 0));
    play.until(Question::Attack(A)).answer(shoot_object(0)).until(brace).pass();
    // It has another charge, but for this round no weapon.
    play.until(Question::Attack(A)).answer(shoot_object(0));
    assert_eq!((play.object(0).damage, play.object(0).charges), (2, 1));
}

#[test]
fn rule_4_3_1_emplacements_suffer_no_ion_tokens() {
    let ships = [(0, ionizer(), (300.0, 60.0, 0.0))];
    let tower = kind(stats(0, 5), Nature::default());
    let mut play = scene(vec![tower], vec![lying(0, 0, (300.0, 250.0, 0.0))], &ships).play("hhb");
    play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
    assert_eq!((play.object(0).damage, play.object(0).tokens.has(Token::Ion)), (1, false));
}

/// A warhead mine that was hit fires once at whoever hit it, who may suffer a hit instead.
#[test]
fn a_warhead_mine_that_is_hit_fires_back_once() {
    let gun = Gun { fires: Fires::Back(1), most: 3, ..LASER_MINE };
    let second = Profile { initiative: 2, ..still() };
    let ships = [(0, still(), (300.0, 60.0, 0.0)), (0, second, (360.0, 60.0, 0.0))];
    let stats = ThingStats { initiative: 7, ..stats(0, 6) };
    let kind = kind(stats, Nature { gun: Some(gun), ..Nature::default() });
    let brace = Question::Scenario(ScenarioQuestion::Brace(A, 0));
    for (choice, luck, left) in [(Choice::Either(0), "hbb hbb", 1), (Choice::Pass, "hbb bbbb bb hbb", 2)] {
        let mut play = scene(vec![kind.clone()], vec![lying(0, 0, (330.0, 250.0, 0.0))], &ships).play(luck);
        play.until(Question::Attack(A)).answer(shoot_object(0));
        play.until(brace).expect(brace, &[Choice::Pass, Choice::Either(0)]).answer(choice);
        assert_eq!(play.damage(A).0, left);
        // The second to hit it has nothing to fear.
        play.until(Question::Attack(B)).answer(shoot_object(0)).until_next_round();
        assert_eq!(play.object(0).damage, 2);
    }
}

#[test]
fn a_sensor_beacon_makes_a_focus_result_of_a_hit_that_cannot_be_rerolled() {
    let beacon = kind(stats(0, 3), Nature { defence: Some(Defence::Blurs), ..Nature::default() });
    let locker = Profile { actions: vec![white(Action::Lock)], ..still() };
    let scene = scene(vec![beacon], vec![lying(0, 0, (300.0, 200.0, 0.0))], &[(0, locker, (300.0, 60.0, 0.0))]);
    let mut play = scene.play("hhff");
    play.until(Question::Action(A)).answer(Choice::Action(Action::Lock, tallyho_rules::Difficulty::White));
    play.until(Question::Attack(A)).answer(shoot_object(0));
    assert_eq!(play.attack_dice(), [1, 0, 3, 0]);
    let rerolls = play.asked().2.into_iter().filter_map(|choice| match choice {
        Choice::Lock([_, _, focus, _]) => Some(focus),
        _ => None,
    });
    assert_eq!(rerolls.max(), Some(2));
    play.until_next_round();
    assert_eq!(play.object(0).damage, 1);
}

#[test]
fn a_shuttle_has_an_evade_more_while_a_friend_is_in_the_arc_of_the_attack() {
    let shuttle = kind(stats(0, 3), Nature { defence: Some(Defence::Escorted), ..Nature::default() });
    for (x, damage) in [(330.0, 0), (700.0, 1)] {
        let ships = [(0, still(), (300.0, 60.0, 0.0)), (1, target(), (x, 400.0, 0.0))];
        let mut play = scene(vec![shuttle.clone()], vec![lying(0, 0, (300.0, 200.0, 0.0))], &ships).play("hbbb");
        play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
        assert_eq!(play.object(0).damage, damage);
    }
}

#[test]
fn a_warhead_that_detonates_does_a_hit_in_its_front_arc_and_three_in_its_bullseye_arc() {
    let warhead = kind(stats(0, 2), Nature { blast: Some(Blast::Ahead), ..Nature::default() });
    let ships = [
        (0, still(), (300.0, 60.0, 0.0)),
        (0, target(), (300.0, 400.0, 0.0)),
        (0, target(), (420.0, 400.0, 0.0)),
        (0, target(), (300.0, 620.0, 0.0)),
    ];
    for (luck, damage) in [("hhb h", [0, 1, 2]), ("hhb f", [2, 2, 2])] {
        let mut play = scene(vec![warhead.clone()], vec![lying(0, 0, (300.0, 250.0, 0.0))], &ships).play(luck);
        play.until(Question::Attack(A)).answer(shoot_object(0)).until_next_round();
        let left = [B, C, D].map(|ship| play.damage(ship));
        assert_eq!(left.map(|left| left.0), damage);
        assert_eq!(left[0].1, if damage[0] == 0 { 1 } else { 0 });
        play.expect_gone(0);
    }
}

#[test]
fn a_turret_turns_by_right_angles_in_the_system_phase() {
    let gun = Gun { turning: Turning::InSystem, fires: Fires::AsToldTo, least: 1, most: 3, ..TOWER };
    let mut play =
        scene(vec![armed(gun)], vec![lying(0, 0, (400.0, 500.0, 0.0))], &[(0, target(), (400.0, 300.0, 0.0))])
            .play("bb bb");
    let face = Question::Scenario(ScenarioQuestion::Face(0));
    let turned = |degrees: f64| Choice::Place(Place::near(Pose::from_degrees(400.0, 500.0, degrees)));
    play.until(face).expect(face, &[Choice::Pass, turned(270.0), turned(90.0), turned(180.0)]);
    assert!(play.game.answer(turned(30.0), &mut tallyho_rules::Luck::new(1), &mut ()).is_err());
    play.answer(turned(180.0)).until(Question::RemoteAttack(0));
    let attack = play.asked().2[1];
    play.answer(attack).until_next_round();
}

/// Two ships at an angle, so that there is one shortest line, and a cloud across it.
fn cloudy(kind: ObstacleKind, (x, y): (f64, f64), luck: &str) -> Play {
    let scene =
        Scene::second_edition().ship(0, still(), (300.0, 100.0, 0.0)).ship(1, target(), (x, y, 0.0)).bystander();
    scene.obstacle(kind, 0.5 * (300.0 + x), 0.5 * (100.0 + y)).play(luck)
}

#[test]
fn nobody_is_attacked_at_range_3_through_a_nebula_and_nearer_it_obstructs() {
    for kind in [ObstacleKind::Nebula, ObstacleKind::IonStorm] {
        let mut near = cloudy(kind, (400.0, 260.0), "bbb bbb");
        near.until(Question::Attack(A)).answer(shoot(B)).until_next_round();
        assert_eq!(near.rolled(), (3, 3));
        let mut far = cloudy(kind, (460.0, 360.0), "");
        far.until_next_round();
        assert!(!far.events.iter().any(|event| matches!(event, Event::Attacked { .. })));
    }
    // Through gas they would be.
    cloudy(ObstacleKind::GasCloud, (460.0, 360.0), "").until(Question::Attack(A));
}

#[test]
fn a_nebula_does_nothing_to_ships_and_an_ion_storm_a_hit_and_an_ion_token_on_a_crit() {
    use ObstacleKind::{IonStorm, Nebula};
    for (kind, luck, shields, ion) in [(Nebula, "", 2, 0), (IonStorm, "h", 2, 0), (IonStorm, "c", 1, 1)] {
        for scene in [Scene::second_edition(), Scene::revised()] {
            let scene = scene.ship(0, runner(), (300.0, 200.0, 0.0)).bystander();
            let mut play = scene.obstacle(kind, 300.0, 360.0).play(luck);
            // It still has its action.
            play.until(Question::Action(A));
            assert_eq!((play.damage(A).0, play.count(A, Token::Ion)), (shields, ion));
        }
    }
}
