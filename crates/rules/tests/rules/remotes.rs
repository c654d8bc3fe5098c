//! Remotes: how they are attacked and hurt, and what buzz droids, probe droids, buoys and commandos do.

use tallyho_rules::effect::{Effect, Window};
use tallyho_rules::{
    Ability, Action, Choice, Device, EffectId, Event, Facing, Load, ObjectKind, ObstacleKind, Place, Profile, Question,
    Refused, Seat, ShipId, Target, Token, Way,
};
use tallyho_table::{Edge, Pose, Side, Template};

use tallyho_testkit::{
    A, B, C, Play, Scene, act, carrier, drop, launch, on, pass_or, pilot, shoot, shoot_object, still, target, white,
};

/// A launches that device straight ahead with speed 3 from 300, 300; B does what it can at that place.
fn launched(scene: Scene, device: Device, other: Profile, at: (f64, f64, f64), luck: &str) -> Play {
    let mut play = scene.ship(0, carrier(device), (300.0, 300.0, 0.0)).ship(1, other, at).play(luck);
    play.until(Question::Drop(A)).answer(launch(Template::Straight(3)));
    play
}

#[test]
fn an_enemy_remote_is_attacked_like_a_ship() {
    // The droid's token reaches up to 484; 96 from the attacker, whose other target is A.
    let mut play =
        launched(Scene::second_edition(), Device::Drk1ProbeDroid, still(), (300.0, 600.0, 180.0), "hcbb bbb");
    play.expect(Question::Attack(B), &[Choice::Pass, shoot(A), shoot_object(0)]).answer(shoot_object(0));
    assert_eq!(play.rolled(), (4, 3), "one die more at range 1, and the droid's agility");
    assert!(play.happened(Event::RemoteDestroyed(0)));
    // Its cards went back into the deck.
    play.expect_gone(0);
}

#[test]
fn a_remote_has_the_defence_dice_of_range_and_obstruction() {
    let far = (300.0, 780.0, 180.0);
    let mut play = launched(Scene::second_edition(), Device::Drk1ProbeDroid, still(), far, "hbb eeff");
    play.answer(shoot_object(0));
    assert_eq!(play.rolled(), (3, 4));
    assert!(play.happened(Event::Missed(Target::Object(0))));
    // Two rocks leave no line clear.
    let rock = Scene::second_edition().obstacle(ObstacleKind::Asteroid, 285.0, 600.0);
    let rock = rock.obstacle(ObstacleKind::Asteroid, 315.0, 600.0);
    let mut play = launched(rock, Device::Drk1ProbeDroid, still(), far, "hbb ebbbb");
    play.answer(shoot_object(2));
    assert_eq!(play.rolled(), (3, 5));
}

#[test]
fn a_friend_does_not_attack_a_remote() {
    let armed = Profile { attacks: still().attacks, ..carrier(Device::Drk1ProbeDroid) };
    let mut play =
        Scene::second_edition().ship(0, armed, (300.0, 300.0, 0.0)).ship(1, target(), (300.0, 640.0, 0.0)).play("");
    play.answer(launch(Template::Straight(3))).until_next_round();
    let attacks = play.events.iter().filter(|event| matches!(event, Event::Attacked { .. })).count();
    assert_eq!((attacks, play.object(0).damage), (0, 0));
}

#[test]
fn a_ship_on_a_remote_attacks_it_by_the_revised_rules_alone() {
    // It comes to lie on the near half of the droid, whose other half sticks out before it.
    let flier = || Profile { attacks: still().attacks, ..pilot("1FW", &[white(Action::Focus)]) };
    let at = (300.0, 575.0, 180.0);
    let mut play = launched(Scene::second_edition(), Device::Drk1ProbeDroid, flier(), at, "b");
    play.until(Question::Attack(B)).expect(Question::Attack(B), &[Choice::Pass, shoot(A)]);
    let mut play = launched(Scene::revised(), Device::Drk1ProbeDroid, flier(), at, "b fff bbb");
    play.until(Question::Action(B)).answer(act(white(Action::Focus)));
    play.expect(Question::Attack(B), &[Choice::Pass, shoot(A), shoot_object(0)]).answer(shoot_object(0));
    assert_eq!(play.rolled(), (3, 3), "nothing is added at range 0, and nothing is modified");
    assert!(play.happened(Event::Missed(Target::Object(0))));
}

#[test]
fn buzz_droids_are_easier_to_hit_by_the_revised_rules() {
    for (scene, agility, luck) in [(Scene::second_edition(), 3, "hbbb eee"), (Scene::revised(), 1, "hbbb e")] {
        let mut play = launched(scene, Device::BuzzDroidSwarm, still(), (300.0, 590.0, 180.0), luck);
        play.until(Question::Attack(B)).answer(shoot_object(0));
        assert_eq!(play.rolled(), (4, agility));
    }
}

/// A drops a commando team that faces down the table from 300, 422; B is before it, at that place.
fn commandos(scene: Scene, other: Profile, at: (f64, f64, f64), luck: &str) -> Play {
    let way = Way::drop(Template::Straight(1));
    let mut play = scene.ship(0, carrier(Device::CommandoTeam), (300.0, 500.0, 0.0)).ship(1, other, at).play(luck);
    play.until(Question::Drop(A)).answer(Choice::Drop { load: 0, way, facing: Facing::Away });
    play
}

#[test]
fn a_remote_destroyed_by_an_attack_outside_the_engagement_phase_is_gone_at_once() {
    let read = |clauses: [(&str, &str); 2]| Effect::read(clauses).expect("an effect");
    let effects = ["attack", "gain focus"].map(|step| read([("at", "after-maneuver"), ("may", step)])).to_vec();
    let hasty = Profile { abilities: vec![Ability { effects, ..Ability::default() }], ..still() };
    let at = (300.0, 600.0, 180.0);
    let mut play = launched(Scene::second_edition(), Device::Drk1ProbeDroid, hasty, at, "hcbb bbb");
    let (first, second) = (EffectId { ship: B, index: 0 }, EffectId { ship: B, index: 1 });
    play.until(Question::Abilities(Window::AfterManeuver)).answer(Choice::Use(first)).answer(shoot_object(0));
    // Something else is asked before anybody engages.
    let after = Question::Abilities(Window::AfterManeuver);
    play.expect(after, &[Choice::Use(second), Choice::Pass]).expect_gone(0);
    play.until_next_round();
}

#[test]
fn a_remote_destroyed_at_its_own_initiative_still_acts() {
    for (initiative, luck) in [(2, "hhb bb hb bb"), (3, "hhb bb")] {
        let mut scene = Scene::second_edition();
        scene.setup.first = Seat(1);
        let mut play = commandos(scene, Profile { initiative, ..still() }, (300.0, 250.0, 0.0), luck);
        play.until(Question::Attack(B)).answer(shoot_object(0));
        assert!(play.happened(Event::RemoteDestroyed(0)));
        if initiative == 2 {
            play.expect(Question::RemoteAttack(0), &[Choice::Pass, shoot(B)]).answer(shoot(B));
            assert_eq!(play.damage(B), (1, 0, 0));
        }
        play.until_next_round().expect_gone(0);
    }
}

#[test]
fn bombs_hurt_remotes_as_each_of_them_does() {
    // A's bomb goes off beside B's buoy, which has two hull.
    let damage = |device: Device, luck: &str| {
        let watcher = Profile { devices: vec![Load::new(Device::SensorBuoy, 1)], ..target() };
        let mut play = Scene::second_edition()
            .ship(0, carrier(device), (400.0, 500.0, 0.0))
            .ship(1, watcher, (880.0, 880.0, 0.0))
            .play(luck);
        let place = Choice::Place(Place::near(Pose::from_degrees(400.0, 360.0, 0.0)));
        play.until(Question::PlaceBuoy(B)).answer(place);
        play.until(Question::Drop(A)).answer(drop(Template::Straight(1))).until_next_round();
        if device == Device::ElectroProtonBomb {
            play.until_next_round();
        }
        play.object(0).damage
    };
    // The ship that dropped it is near it too, and rolls first.
    assert_eq!(damage(Device::Bomblet, "bb hb"), 1);
    assert_eq!(damage(Device::ProtonBomb, ""), 1);
    assert_eq!(damage(Device::IonBomb, ""), 1);
    assert_eq!(damage(Device::ThermalDetonator, "b f"), 0);
    assert_eq!(damage(Device::ThermalDetonator, "b c"), 1);
    assert_eq!(damage(Device::ConcussionBomb, ""), 1);
    assert_eq!(damage(Device::ElectroProtonBomb, "bbbb bcfb"), 1);
    assert_eq!(damage(Device::BlazerBomb, "b h"), 1);
}

#[test]
fn a_seismic_charge_hurts_remotes_near_its_obstacle() {
    let watcher = Profile { devices: vec![Load::new(Device::SensorBuoy, 1)], ..target() };
    let mut play = Scene::second_edition()
        .ship(0, carrier(Device::SeismicCharge), (400.0, 600.0, 0.0))
        .ship(1, watcher, (880.0, 880.0, 0.0))
        .obstacle(ObstacleKind::Asteroid, 400.0, 420.0)
        .play("");
    play.until(Question::PlaceBuoy(B)).answer(Choice::Place(Place::near(Pose::from_degrees(400.0, 300.0, 0.0))));
    play.until(Question::Drop(A)).answer(drop(Template::Straight(1))).until_next_round();
    assert!(play.happened(Event::ObjectRemoved(0)));
    assert_eq!(play.object(1).damage, 1);
}

/// A swarm lies at 300, 459; B flies a straight 1 onto it and on.
fn swarm(at: (f64, f64, f64), luck: &str) -> Play {
    launched(Scene::second_edition(), Device::BuzzDroidSwarm, pilot("1FW", &[]), at, luck)
}

const ABOVE: (f64, f64, f64) = (300.0, 560.0, 180.0);

#[test]
fn buzz_droids_take_hold_of_an_enemy_that_flies_onto_them_where_their_owner_likes() {
    let guides = [Choice::Guides(Edge::Front), Choice::Guides(Edge::Rear)];
    for (choice, place) in guides.into_iter().zip([(300.0, 441.0, 0.0), (300.0, 519.0, 180.0)]) {
        let mut play = swarm(ABOVE, "");
        assert_eq!(play.asked(), (Seat(0), Question::Cling(0, B), guides.to_vec()));
        play.answer(choice);
        assert_eq!(play.object_place(0), place);
        assert!(play.happened(Event::Bitten(B, 0)));
        assert_eq!(play.damage(B), (1, 0, 0), "a critical damage, which takes a shield");
    }
}

#[test]
fn buzz_droids_behind_a_ship_are_left_behind_and_those_before_it_take_hold_again() {
    let bites = |play: &Play| play.events.iter().filter(|event| matches!(event, Event::Bitten(..))).count();
    let mut behind = swarm(ABOVE, "");
    behind.answer(Choice::Guides(Edge::Rear)).until_next_round();
    assert_eq!((bites(&behind), behind.object(0).clings), (1, None), "it flew on");
    let mut before = swarm(ABOVE, "");
    before.answer(Choice::Guides(Edge::Front));
    assert_eq!(before.asked().1, Question::Cling(0, B));
    before.answer(Choice::Guides(Edge::Rear));
    assert_eq!(bites(&before), 2);
}

#[test]
fn buzz_droids_without_room_hurt_the_ship_and_themselves() {
    let blocked = |luck: &str| {
        let scene = Scene::second_edition()
            .ship(0, carrier(Device::BuzzDroidSwarm), (300.0, 300.0, 0.0))
            .ship(1, pilot("2FW", &[]), (420.0, 480.0, 270.0))
            .ship(1, target(), (240.0, 480.0, 0.0))
            .ship(1, target(), (362.0, 480.0, 0.0));
        let mut play = scene.play(luck);
        play.until(Question::Drop(A)).answer(launch(Template::Straight(3)));
        play
    };
    let mut play = blocked("");
    assert_eq!(play.damage(B), (1, 0, 0));
    assert!(play.happened(Event::RemoteDestroyed(0)));
    play.expect_gone(0);
}

#[test]
fn buzz_droids_let_friends_pass() {
    let mut play = Scene::second_edition()
        .ship(0, carrier(Device::BuzzDroidSwarm), (300.0, 300.0, 0.0))
        .bystander()
        .ship(0, pilot("1FW", &[]), ABOVE)
        .play("");
    play.until(Question::Drop(A)).answer(launch(Template::Straight(3))).until(Question::Action(B));
    assert_eq!(play.place(C), (300.0, 480.0, 180.0));
    play.pass();
    assert_eq!((play.object_place(0), play.damage(C)), ((300.0, 459.0, 180.0), (2, 0, 0)));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Bitten(..))));
}

#[test]
fn buzz_droids_take_hold_of_a_ship_that_boosts_through_them() {
    let booster = pilot("0OW", &[white(Action::Boost)]);
    let mut play = launched(Scene::second_edition(), Device::BuzzDroidSwarm, booster, ABOVE, "");
    play.until(Question::Action(B)).answer(act(white(Action::Boost))).answer(Choice::Ahead(None));
    play.expect(Question::Cling(0, B), &[Choice::Guides(Edge::Front), Choice::Guides(Edge::Rear)]);
}

#[test]
fn a_probe_droid_relocates_from_any_of_its_guides_in_the_next_system_phase() {
    let mut play = Scene::second_edition()
        .ship(0, carrier(Device::Drk1ProbeDroid), (300.0, 300.0, 0.0))
        .ship(1, target(), (880.0, 880.0, 0.0))
        .play("");
    play.answer(launch(Template::Straight(3)));
    let templates = [Template::Bank(2, Side::Left), Template::Straight(2), Template::Bank(2, Side::Right)];
    let ways = (0..3).flat_map(|guides| templates.map(|template| Choice::Relocate(guides, template)));
    let options: Vec<Choice> = std::iter::once(Choice::Pass).chain(ways).collect();
    play.expect(Question::Relocate(0), &options);
    assert_eq!((play.game.state().round, play.object_place(0)), (2, (300.0, 462.0, 180.0)));
    // Its top faces its ship: 22 to its edge, 80 of template, 22 more.
    play.answer(Choice::Relocate(0, Template::Straight(2)));
    assert_eq!(play.object_place(0), (300.0, 338.0, 0.0));
    // The second pair of guides is 144 degrees clockwise from the top: cosine -0.809, sine 0.588.
    play.answer(Choice::Relocate(1, Template::Straight(2)));
    assert_eq!(play.object_place(0), (372.9, 237.7, 324.0));
    assert_eq!(play.game.state().round, 4);
}

#[test]
fn locks_and_jams_may_be_measured_from_a_friendly_probe_droid() {
    // The droid's far edge is at 284, A's own at 120.
    let offered = |seat: u8, y: f64| {
        let bar = [white(Action::Lock), white(Action::Jam), white(Action::Focus)];
        let scout = Profile { devices: carrier(Device::Drk1ProbeDroid).devices, ..pilot("0OW", &bar) };
        let other = Profile { devices: Vec::new(), ..scout.clone() };
        let mut play =
            Scene::second_edition().ship(0, scout, (300.0, 100.0, 0.0)).ship(1, other, (300.0, y, 180.0)).play("");
        play.answer(launch(Template::Straight(3)));
        let (who, other) = (ShipId(seat), ShipId(1 - seat));
        let jams = play.until(Question::Action(who)).asked().2.contains(&act(white(Action::Jam)));
        // The droid itself can be locked wherever it is; what matters is the ship.
        play.answer(act(white(Action::Lock)));
        let locks = match play.asked() {
            (_, Question::Perform(_, Action::Lock), options) => options.contains(&Choice::Ship(other)),
            _ => play.ship(who).lock == on(other),
        };
        (locks, jams)
    };
    assert_eq!(offered(0, 600.0), (true, false));
    assert_eq!(offered(0, 605.0), (false, false));
    assert_eq!(offered(0, 400.0), (true, true));
    assert_eq!(offered(1, 600.0), (false, false), "the droid is not theirs");
}

#[test]
fn an_enemy_that_ends_on_a_probe_droid_may_crush_it() {
    for (luck, kind) in [("f", ObjectKind::Gone), ("h", ObjectKind::Device(Device::Drk1ProbeDroid))] {
        let slow = pilot("1FW", &[white(Action::Focus)]);
        let mut play = launched(Scene::second_edition(), Device::Drk1ProbeDroid, slow, ABOVE, luck);
        play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
        assert_eq!(play.object(0).kind, kind);
    }
    // Who flies over it and on does not roll.
    let fast = pilot("3FW", &[white(Action::Focus)]);
    let mut play = launched(Scene::second_edition(), Device::Drk1ProbeDroid, fast, (300.0, 560.0, 180.0), "");
    play.expect(Question::Action(B), &pass_or(&[Action::Focus]));
}

#[test]
fn sensor_buoys_are_placed_first_beyond_range_2_of_every_edge() {
    let watcher = Profile { devices: vec![Load::new(Device::SensorBuoy, 2)], ..still() };
    let mut play = Scene::second_edition().ship(0, watcher, (300.0, 100.0, 0.0)).bystander().play("");
    let (seat, question, options) = play.asked();
    assert_eq!((seat, question), (Seat(0), Question::PlaceBuoy(A)));
    assert!(options.len() > 50 && options.iter().all(|option| matches!(option, Choice::Place(_))));
    // A buoy reaches 25 from its middle.
    let at = |y: f64| Choice::Place(Place::near(Pose::from_degrees(450.0, y, 0.0)));
    let refused = play.game.answer(at(224.0), &mut tallyho_rules::Luck::new(1), &mut ());
    assert_eq!(refused, Err(Refused::NotAnOption(question, at(224.0))));
    play.answer(at(226.0)).answer(at(600.0));
    assert_eq!((play.object_place(0), play.object_place(1)), ((450.0, 226.0, 0.0), (450.0, 600.0, 0.0)));
    assert!(play.asked().1 != Question::PlaceBuoy(A));
}

#[test]
fn before_it_engages_the_ship_with_the_buoys_may_lock_what_is_near_one() {
    let watch = |y: f64| {
        let watcher = Profile { devices: vec![Load::new(Device::SensorBuoy, 1)], ..target() };
        let focused = pilot("0OW", &[white(Action::Focus)]);
        let mut play =
            Scene::second_edition().ship(0, watcher, (300.0, 100.0, 0.0)).ship(1, focused, (450.0, y, 180.0)).play("");
        play.answer(Choice::Place(Place::near(Pose::from_degrees(450.0, 500.0, 0.0))));
        play.until(Question::Action(B)).pass();
        play
    };
    // From its edge at 525 to the ship's at 20 before its middle.
    let mut near = watch(644.0);
    near.expect(Question::BuoyLock(A), &[Choice::Pass, Choice::Ship(B)]).answer(Choice::Ship(B));
    assert_eq!(near.ship(A).lock, on(B));
    let mut far = watch(646.0);
    assert_eq!((far.asked().1, far.game.state().round), (Question::Action(B), 2));
}

#[test]
fn commandos_may_relocate_ahead_at_the_start_of_the_activation_phase() {
    let mut play = commandos(Scene::second_edition(), target(), (880.0, 880.0, 0.0), "");
    let templates = [Template::Turn(1, Side::Left), Template::Straight(2), Template::Turn(1, Side::Right)];
    let options = templates.map(|template| Choice::Relocate(0, template));
    play.expect(Question::Relocate(0), &[&[Choice::Pass], &options[..]].concat());
    assert!(!play.events.iter().any(|event| matches!(event, Event::Maneuvered { .. })));
    play.answer(options[1]);
    assert_eq!(play.object_place(0), (300.0, 306.0, 180.0));
    // To its own left, which is the table's right.
    play.answer(options[0]);
    assert_eq!((play.game.state().round, play.object_place(0)), (3, (353.0, 253.0, 90.0)));
}

#[test]
fn commandos_attack_twice_at_range_1_and_2_without_range_bonus() {
    // Their edge is at 404.
    for (y, range) in [(290.0, 1), (190.0, 2)] {
        let mut play = commandos(Scene::second_edition(), target(), (300.0, y, 0.0), "fb bb hf bb");
        play.pass().expect(Question::RemoteAttack(0), &[Choice::Pass, shoot(B)]).answer(shoot(B));
        assert!(play.events.iter().any(|event| matches!(event, Event::Attacked { range: at, .. } if *at == range)));
        play.expect(Question::RemoteModifiesAttack(0), &[Choice::Pass, Choice::ChangeFocus]);
        play.answer(Choice::ChangeFocus);
        assert_eq!((play.rolled(), play.damage(B)), ((2, 2), (1, 0, 0)));
        // The second charge, with the focus result left alone.
        play.until(Question::RemoteAttack(0)).answer(shoot(B)).pass();
        assert_eq!((play.damage(B), play.object(0).charges), ((0, 0, 0), 0));
        let questions = (0..4).map(|_| (play.asked().1, play.pass()).0);
        assert!(questions.collect::<Vec<_>>().iter().all(|question| *question == Question::Relocate(0)));
    }
}

#[test]
fn commandos_do_not_attack_beyond_range_2_nor_behind_them() {
    for at in [(300.0, 183.0, 0.0), (300.0, 600.0, 0.0)] {
        let mut play = commandos(Scene::second_edition(), target(), at, "");
        play.pass();
        assert_eq!((play.asked().1, play.game.state().round), (Question::Relocate(0), 2));
    }
}

#[test]
fn an_enemy_on_commandos_is_strained_and_keeps_them_from_attacking() {
    let runner = pilot("1FW", &[white(Action::Focus)]);
    let way = Way::drop(Template::Straight(1));
    let mut play = Scene::second_edition()
        .ship(0, carrier(Device::CommandoTeam), (300.0, 500.0, 0.0))
        .ship(1, runner, (300.0, 320.0, 0.0))
        .ship(1, target(), (350.0, 300.0, 0.0))
        .play("");
    play.until(Question::Drop(A)).answer(Choice::Drop { load: 0, way, facing: Facing::Away }).pass();
    assert!(play.happened(Event::Gained(B, Token::Strain)));
    play.until(Question::Action(B)).pass();
    // The other enemy is in the arc, but nothing is asked.
    assert_eq!((play.asked().1, play.game.state().round), (Question::Relocate(0), 2));
}
