//! Torpedoes and missiles under flight systems: what a board knows of them, and which weapon the lists name.

use std::sync::Arc as Shared;
use tallyho_rules::scenario::Order;

use tallyho_pilots::flight::aturi;
use tallyho_pilots::flight::flight_group;
use tallyho_pilots::flight::solo::{self, Attitude};
use tallyho_pilots::flight::{Answer, Board, Person, Query, Reach, Senses, Status, Where, Whom};
use tallyho_pilots::words;
use tallyho_rules::effect::{Ability, Band, WeaponClass};
use tallyho_rules::{
    Action, Attack, Choice, Difficulty, Game, Luck, MAX_LOADS, Need, Profile, Question, Ruleset, Seat, ShipId, Special,
    Status as Stage, WeaponArc, sample,
};
use tallyho_table::Pose;

use crate::group_approach::orders;
use crate::kit::{ask_through, chassis, library, rules};

const FOE: ShipId = ShipId(0);

fn special(class: WeaponClass, dice: u8, spends: Option<(u8, u8)>) -> Special {
    let attack = Attack { dice, arc: WeaponArc::Front };
    Special {
        class,
        attack,
        range: Band { least: 1, most: 3 },
        needs: None,
        spends,
        ordnance: true,
        card: None,
        only_bonus: false,
    }
}

/// A ship with one torpedo, of so many charges.
fn bomber(charges: u8) -> Profile {
    let card = Ability { name: "Torpedo".to_owned(), charges, ..Ability::default() };
    let stays = vec![("0O".parse().expect("a code"), tallyho_rules::Difficulty::White)];
    let specials = vec![special(WeaponClass::Torpedo, 4, Some((0, 1)))];
    Profile { abilities: vec![card], specials, dial: stays, force: 3, devices: Vec::new(), ..sample::x_wing() }
}

const STATUSES: [Status; 4] =
    [Status::OrdnanceLoaded, Status::OutOfOrdnance, Status::OrdnanceSpent, Status::LacksCharges];

/// What of [`STATUSES`] is so before the ship attacks, and while it attacks with its torpedo.
fn before_and_while_firing(charges: u8) -> [[bool; 4]; 2] {
    let look = |game: &Game| {
        let mut luck = Luck::new(1);
        let mut board = Board::new(game.view(Seat(0)), ShipId(0), &[], &mut luck);
        STATUSES.map(|status| board.yes(Query::Is(status)).expect("a board knows all"))
    };
    for seed in 0..100 {
        let sides = [(bomber(charges), 1), (bomber(0), 1)];
        let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new());
        setup.ships[0].pose = Pose::from_degrees(450.0, 300.0, 0.0);
        setup.ships[1].pose = Pose::from_degrees(450.0, 500.0, 180.0);
        let mut game = Game::new(setup).expect("a sound set-up");
        let (mut luck, before) = (Luck::new(seed), look(&game));
        while let Stage::Ask(ask) = game.advance(&mut luck, &mut ()) {
            let mut attacks = ask.options.iter().copied().filter(|option| matches!(option, Choice::Attack { .. }));
            // The torpedo is the last of its weapons.
            let choice = attacks.next_back().unwrap_or(ask.options[0]);
            let modifies = ask.question == Question::ModifyAttack(ShipId(0));
            if modifies {
                return [before, look(&game)];
            }
            game.answer(choice, &mut luck, &mut ()).expect("a legal answer");
            if game.state().round > 1 {
                break;
            }
        }
    }
    panic!("it never had a die to change");
}

#[test]
fn reloading_a_torpedo_is_told_by_the_name_of_its_card() {
    let setup = sample::battle(Ruleset::SECOND_EDITION, [(bomber(1), 1), (bomber(0), 1)], Vec::new());
    let game = Game::new(setup).expect("a sound set-up");
    let question = Question::Perform(ShipId(0), Action::Reload);
    // Behind the devices that a ship may carry are its cards.
    let told = words::answer(&game.view(Seat(0)), question, Choice::Reload(MAX_LOADS as u8), &[]);
    assert_eq!(told, "Torpedo");
}

#[test]
fn a_torpedo_with_charges_is_loaded_and_one_fired_for_the_last_time_is_spent() {
    assert_eq!(before_and_while_firing(2), [[true, false, false, false], [true, false, false, true]]);
    assert_eq!(before_and_while_firing(1), [[true, false, false, false], [false, true, true, true]]);
}

#[test]
fn a_torpedo_without_charges_is_out_and_attacks_go_with_the_cannons() {
    let [before, firing] = before_and_while_firing(0);
    assert_eq!(before, [false, true, false, false]);
    assert_eq!(firing, [false, true, false, false], "the primary weapon is no ordnance");
}

/// A chassis with a torpedo, a missile and a cannon after its own weapon.
fn armed(ship: &str) -> Profile {
    let classes = [(WeaponClass::Missile, 3), (WeaponClass::Cannon, 5), (WeaponClass::Torpedo, 4)];
    let specials = classes.map(|(class, dice)| Special { needs: Some(Need::Lock), ..special(class, dice, None) });
    Profile { specials: specials.to_vec(), ..chassis(ship) }
}

/// Answers for a ship that has locked its only enemy, which those weapons reach.
fn reached_by(weapons: &[u8]) -> impl Fn(Query) -> Answer + '_ {
    move |query| match query {
        Query::Nearest(Whom::Enemy, Where { reach: Reach::Weapon(weapon), .. }) if !weapons.contains(&weapon) => {
            Answer::None
        }
        Query::Locked | Query::Nearest(Whom::Enemy, _) => Answer::Ship(FOE),
        Query::CanShoot(weapon, FOE) => Answer::of(weapons.contains(&weapon)),
        other => panic!("asked {other:?}"),
    }
}

#[test]
fn rule_3_4_1_the_locked_ship_is_attacked_with_the_ordnance_that_the_card_names() {
    let attack = |reach: &[u8]| {
        let person = Person::new(armed("t65xwing"), ["the enemy"], []);
        let decided =
            ask_through(person, |senses| flight_group::attack(senses, &orders("t65xwing")), reached_by(reach));
        decided.on
    };
    assert_eq!(attack(&[0, 1, 2, 3]), Some((3, FOE)), "the torpedo comes first on the X-wing's card");
    assert_eq!(attack(&[0]), Some((0, FOE)), "without a charge the lasers are left");
}

#[test]
fn choose_weapon_torpedoes_then_missiles_then_the_primary_weapon() {
    let card = Shared::new(library().aturi_cards().of("tiesabomber").expect("it has a card").clone());
    let attack = |reach: &[u8]| {
        let person = Person::new(armed("tiesabomber"), ["the enemy"], []);
        let decide = |senses: &mut Person| aturi::attack(senses, &card, Order::Attack);
        ask_through(person, decide, reached_by(reach)).on
    };
    assert_eq!(attack(&[0, 1, 2, 3]), Some((3, FOE)));
    assert_eq!(attack(&[0, 1, 2]), Some((1, FOE)));
    assert_eq!(attack(&[0]), Some((0, FOE)));
}

#[test]
fn attack_priority_1_to_3_special_weapons_that_need_a_lock_then_others_then_the_primary_weapon() {
    // Its own weapon of two dice, a missile that needs nothing, and a weaker torpedo that needs a lock.
    let missile = special(WeaponClass::Missile, 4, None);
    let torpedo = Special { needs: Some(Need::Lock), ..special(WeaponClass::Torpedo, 3, None) };
    let profile = Profile { specials: vec![missile, torpedo], ..sample::tie_fighter() };
    let attack = |reach: &[u8]| {
        let decided = ask_through(Person::new(profile.clone(), ["the enemy"], []), solo::attack, reached_by(reach));
        (decided.on, rules(&decided.because)[0].clone())
    };
    assert_eq!(attack(&[0, 1, 2]), (Some((2, FOE)), "Attack Priority, weapon 1".to_owned()));
    assert_eq!(attack(&[0, 1]), (Some((1, FOE)), "Attack Priority, weapon 2".to_owned()));
    assert_eq!(attack(&[0]), (Some((0, FOE)), "Attack Priority, weapon 3".to_owned()));
}

#[test]
fn offensive_2_a_lock_for_a_weapon_that_needs_one_on_the_nearest_enemy_in_its_arc_and_range() {
    // Two enemies: one behind and near, one ahead at range 2, where the torpedo reaches.
    let torpedo = Special { needs: Some(Need::Lock), ..special(WeaponClass::Torpedo, 4, None) };
    let me = Profile { specials: vec![torpedo], ..sample::x_wing() };
    let locks = |(x, y): (f64, f64)| {
        let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(me.clone(), 1), (sample::x_wing(), 2)], Vec::new());
        setup.ships[0].pose = Pose::from_degrees(450.0, 450.0, 0.0);
        setup.ships[1].pose = Pose::from_degrees(450.0, 380.0, 0.0);
        setup.ships[2].pose = Pose::from_degrees(x, y, 0.0);
        let game = Game::new(setup).expect("a sound set-up");
        let options = [Choice::Pass, Choice::Action(Action::Lock, Difficulty::White)];
        let mut luck = Luck::new(1);
        let mut board = Board::new(game.view(Seat(0)), ShipId(0), &options, &mut luck);
        let act = solo::act(&mut board, Attitude::Offensive, None).expect("a board knows all");
        (act.way.map(|(_, way)| way), rules(&act.because).last().cloned().unwrap_or_default())
    };
    let ahead = Some(Choice::Ship(ShipId(2)));
    assert_eq!(locks((450.0, 640.0)), (ahead, "Offensive Attitude 2".to_owned()));
    let near = Some(Choice::Ship(ShipId(1)));
    assert_eq!(locks((800.0, 450.0)), (near, "Offensive Attitude 3".to_owned()), "nobody is where it reaches");
}

#[test]
fn offensive_2_torpedoes_out_of_range_hide_no_missile_that_reaches() {
    // Torpedoes reach to range 2, and the missile, which a calculate token would do for too, to range 3.
    let reaching = |class, dice, most| Special {
        needs: Some(if dice > 3 { Need::Lock } else { Need::CalculateOrLock }),
        range: tallyho_rules::effect::Band { least: 1, most },
        ..special(class, dice, None)
    };
    let specials = vec![reaching(WeaponClass::Torpedo, 4, 2), reaching(WeaponClass::Missile, 3, 3)];
    let me = Profile { specials, ..sample::x_wing() };
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, [(me, 1), (sample::x_wing(), 2)], Vec::new());
    setup.ships[0].pose = Pose::from_degrees(450.0, 450.0, 0.0);
    // One nearer behind, one ahead at range 3.
    setup.ships[1].pose = Pose::from_degrees(450.0, 380.0, 0.0);
    setup.ships[2].pose = Pose::from_degrees(450.0, 740.0, 0.0);
    let game = Game::new(setup).expect("a sound set-up");
    let options = [Choice::Pass, Choice::Action(Action::Lock, Difficulty::White)];
    let mut luck = Luck::new(1);
    let mut board = Board::new(game.view(Seat(0)), ShipId(0), &options, &mut luck);
    let act = solo::act(&mut board, Attitude::Offensive, None).expect("a board knows all");
    assert_eq!(act.way, Some((Action::Lock, Choice::Ship(ShipId(2)))));
    assert_eq!(rules(&act.because).last().map(String::as_str), Some("Offensive Attitude 2"));
}
