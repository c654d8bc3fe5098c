//! Cards that meet what is no ship, and what comes outright: objects that are locked, seen or hit, damage cards that nobody
//! suffers, tractor tokens.

use tallyho_rules::effect::Window;
use tallyho_rules::scenario::{Kind, Thing, ThingShape, ThingStats};
use tallyho_rules::{
    Ability, Adjust, Choice, DamageCard, Device, Event, ObstacleKind, Place, Profile, Question, Scenario, Target, Token,
};
use tallyho_table::{Arc, Pose, Template};

use crate::{LIBRARY, duel, used, with, within};
use tallyho_testkit::{A, B, C, D, Scene, carrier, drop, on, shoot, still, target};

/// The ship with an upgrade of the library, and the weapon it brings.
fn aboard(mut profile: Profile, upgrade: &str) -> Profile {
    let card = LIBRARY.upgrade_by_id(upgrade).unwrap_or_else(|| panic!("no upgrade {upgrade}"));
    let place = profile.abilities.len() as u8;
    if let Some(weapon) = &card.front.weapon {
        let spends = (weapon.charges > 0).then_some((place, weapon.charges));
        profile.specials.push(tallyho_rules::Special { card: Some(place), spends, ..weapon.special(card.slot()) });
    }
    let charges = card.front.charges.map_or(0, |charges| charges.value);
    let (id, name) = (card.id.clone(), card.name.clone());
    profile.abilities.push(Ability { id, name, charges, effects: card.front.effects.clone(), ..Ability::default() });
    profile
}

const ENGAGEMENT: Question = Question::Abilities(Window::EngagementStart);

#[test]
fn dis_347_locks_whatever_a_friend_has_locked() {
    let scene = || {
        let scene = duel(with(still(), "dis347"), target(), 200.0).ship(0, target(), (520.0, 200.0, 0.0));
        scene.obstacle(ObstacleKind::Asteroid, 300.0, 300.0)
    };
    let mut play = scene().play("");
    play.adjust(Adjust::Lock(C, Some(Target::Object(0)))).until(ENGAGEMENT).answer(used(A, 0));
    assert_eq!(play.ship(A).lock, Some(Target::Object(0)));
    // Ships as before, and each is asked for where there are both.
    let mut play = scene().ship(0, target(), (600.0, 200.0, 0.0)).play("");
    play.adjust(Adjust::Lock(C, Some(Target::Object(0)))).adjust(Adjust::Lock(D, on(B)));
    play.until(ENGAGEMENT).answer(used(A, 0));
    play.expect(within(A, 0), &[Choice::Ship(B), Choice::Object(0)]).answer(Choice::Object(0));
    assert_eq!(play.ship(A).lock, Some(Target::Object(0)));
    // Nothing without a lock of a friend.
    let mut play = scene().play("");
    play.adjust(Adjust::Lock(B, Some(Target::Object(0)))).until(Question::Attack(A));
    assert!(!play.events.iter().any(|event| matches!(event, Event::Used(_))));
}

/// The ship, somebody far away, and a generator of a seat's on the table: two of hull and shields, which cannot evade.
fn before_a_generator(ship: Profile, owner: u8, (x, y): (f64, f64)) -> Scene {
    let stats = ThingStats { initiative: 0, agility: 0, hull: 2, shields: 2, crits_count_double: false };
    let kind = Kind { stats: Some(stats), shape: ThingShape::Rect(40.0, 40.0), ..Kind::default() };
    let place = Some(Place::near(Pose::from_degrees(x, y, 0.0)));
    let things = vec![Thing { kind: 0, owner, place, module: 0 }];
    let mut scene = Scene::second_edition().ship(0, ship, (300.0, 200.0, 0.0)).bystander();
    scene.setup.scenario = Some(Box::new(Scenario { kinds: vec![kind], things, ..Scenario::default() }));
    scene
}

#[test]
fn a_target_assist_algorithm_sees_the_objects_of_enemies() {
    let calculates = |owner: u8, at: (f64, f64)| {
        let algorithm = aboard(target(), "targetassistalgorithm-battleoverendor");
        let mut play = before_a_generator(algorithm, owner, at).play("");
        play.until_next_round();
        play.happened(Event::Gained(A, Token::Calculate))
    };
    assert!(calculates(1, (300.0, 400.0)), "an enemy object ahead");
    assert!(!calculates(0, (300.0, 400.0)), "one of its own side");
    assert!(!calculates(1, (300.0, 60.0)), "behind it");
}

#[test]
fn plasma_torpedoes_take_a_shield_of_a_thing_that_is_hit() {
    let shot = |luck: &str| {
        let scene = before_a_generator(aboard(still(), "plasmatorpedoes"), 1, (300.0, 400.0));
        let mut play = scene.play(luck);
        play.adjust(Adjust::Lock(A, Some(Target::Object(0)))).until(Question::Attack(A));
        play.answer(Choice::Attack { weapon: 1, arc: Arc::Front, defender: Target::Object(0) }).until_next_round();
        (play.object(0).shields, play.object(0).damage)
    };
    // One by the card, one by the hit; the shield goes before the damage is dealt.
    assert_eq!(shot("hbb"), (0, 0));
    assert_eq!(shot("hhb"), (0, 1));
    assert_eq!(shot("bbb"), (2, 0));
}

#[test]
fn kylo_ren_turns_up_a_card_that_is_dealt_outright() {
    let kylo = || Profile { force: 1, ..with(target(), "kyloren-tiewiwhispermodifiedinterceptor") };
    let dealt = Question::Abilities(Window::WouldBeDealt);
    let scene = |x: f64| duel(with(still(), "seynmarana"), target(), 200.0).ship(0, kylo(), (x, 120.0, 0.0));
    let mut play = scene(450.0).play("hcb fuel-leak ee");
    play.until(Question::Attack(A)).answer(shoot(B)).until(Question::ModifyAttack(A)).answer(used(A, 0));
    play.expect(dealt, &[used(C, 0), Choice::Pass]).answer(used(C, 0));
    assert_eq!((play.ship(B).faceup.has(DamageCard::FuelLeak), play.ship(C).force), (true, 0));
    play.until_next_round();
    // Nobody suffered: the shields are whole. Out of his arc it stays as it is.
    assert_eq!(play.ship(B).shields, 2);
    let mut play = scene(700.0).play("hcb ee");
    play.until(Question::Attack(A)).answer(shoot(B)).until(Question::ModifyAttack(A)).answer(used(A, 0));
    play.until_next_round();
    assert_eq!(play.damage(B), (2, 1, 0));
}

#[test]
fn kylo_ren_turns_up_the_card_of_a_concussion_bomb() {
    let kylo = || Profile { force: 1, initiative: 2, ..with(target(), "kyloren-tiewiwhispermodifiedinterceptor") };
    let scene = Scene::second_edition().ship(1, carrier(Device::ConcussionBomb), (450.0, 500.0, 180.0));
    let mut play = scene.ship(0, kylo(), (450.0, 250.0, 0.0)).bystander().play("fuel-leak");
    play.answer(drop(Template::Straight(1))).until(Question::Abilities(Window::WouldBeDealt)).answer(used(B, 0));
    assert!(play.ship(A).faceup.has(DamageCard::FuelLeak));
}

#[test]
fn deuterium_power_cells_take_a_tractor_token_for_stress() {
    let cells = |stressed: bool| {
        let mut play = duel(still(), aboard(target(), "deuteriumpowercells"), 200.0).play("");
        play.until(Question::Attack(A));
        if stressed {
            play.gain(B, Token::Stress);
        }
        play.tractor(B, 1, 0);
        play
    };
    let gains = Question::Abilities(Window::WouldGain);
    let mut play = cells(false);
    play.expect(gains, &[used(B, 1), Choice::Pass]).answer(used(B, 1));
    assert_eq!((play.count(B, Token::Tractor), play.count(B, Token::Stress)), (0, 1));
    assert_eq!(play.asked().1, Question::Attack(A), "nobody drags it");
    // Who declines is dragged, as is who is stressed.
    let mut play = cells(false);
    play.expect(gains, &[used(B, 1), Choice::Pass]).pass();
    assert_eq!((play.asked().1, play.count(B, Token::Tractor)), (Question::Tractor(B), 1));
    let mut play = cells(true);
    assert_eq!((play.asked().1, play.count(B, Token::Tractor)), (Question::Tractor(B), 1));
}

#[test]
fn of_two_tractor_tokens_power_cells_take_one_and_the_ship_is_dragged_once() {
    let large = Profile { size: tallyho_table::BaseSize::Medium, ..target() };
    let mut play = duel(still(), aboard(large, "deuteriumpowercells"), 200.0).play("");
    play.until(Question::Attack(A)).tractor(B, 2, 0);
    play.answer(used(B, 1));
    assert_eq!((play.asked().1, play.count(B, Token::Tractor)), (Question::Attack(A), 1), "one is too few for it");
}

#[test]
fn grand_moff_tarkin_has_friends_lock_ships_alone() {
    let asked = |lock: Option<Target>| {
        let tarkin = aboard(target(), "grandmofftarkin");
        let scene = duel(tarkin, target(), 200.0).ship(0, target(), (520.0, 200.0, 0.0));
        let mut play = scene.obstacle(ObstacleKind::Asteroid, 300.0, 300.0).play("");
        play.adjust(Adjust::Lock(A, lock)).until_next_round();
        play.events.iter().any(|event| matches!(event, Event::Used(_)))
    };
    assert!(!asked(Some(Target::Object(0))));
}

#[test]
fn who_helps_a_friendly_ship_that_defends_helps_no_thing() {
    let helped = |ability: &str| {
        let helper = Profile { force: 1, attacks: still().attacks, ..with(target(), ability) };
        let scene = before_a_generator(still(), 1, (300.0, 400.0)).ship(1, helper, (300.0, 540.0, 180.0));
        let mut play = scene.play("hcb");
        play.until(Question::Attack(A));
        play.answer(Choice::Attack { weapon: 0, arc: Arc::Front, defender: Target::Object(0) }).until_next_round();
        play.ship(C).force == 0 || play.events.iter().any(|event| matches!(event, Event::Used(_)))
    };
    assert!(!helped("kananjarrus"));
    assert!(!helped("luminaraunduli"));
}
