//! Counts of all ways to answer, so many questions deep, from ten scenes: one number that moves when any option does.
//!
//! Luck is the same in every branch. When a count changes, find the rule that changed it before writing the new one down.

use tallyho_rules::{
    Action, Adjust, Attack, DamageCard, Game, Luck, ObstacleKind, Profile, Ruleset, Status, Token, WeaponArc, sample,
};
use tallyho_table::BaseSize;
use tallyho_testkit::{A, B, C, D, Scene, dial, linked, on, pilot, purple, red, still, target, white};

/// Name, depth, count.
const COUNTS: &str = include_str!("perft.txt");

fn perft(game: &mut Game, luck: &mut Luck, depth: u32) -> u64 {
    let Status::Ask(ask) = game.advance(luck, &mut ()) else { return 1 };
    if depth == 1 {
        return ask.options.len() as u64;
    }
    let options = ask.options.to_vec();
    let mut count = 0;
    for choice in options {
        let (mut game, mut luck) = (game.clone(), luck.clone());
        game.answer(choice, &mut luck, &mut ()).expect("what was offered is legal");
        count += perft(&mut game, &mut luck, depth - 1);
    }
    count
}

fn start(scene: Scene, adjusts: &[Adjust]) -> Game {
    let mut game = Game::new(scene.setup).expect("the scene is sound");
    for &adjust in adjusts {
        game.adjust(adjust, &mut ()).expect("the scene can be laid out");
    }
    game
}

fn gain(ship: tallyho_rules::ShipId, tokens: &[Token]) -> Vec<Adjust> {
    tokens.iter().map(|&token| Adjust::Gain(ship, token)).collect()
}

fn scene(name: &str) -> Game {
    let second = Scene::second_edition;
    match name {
        "duel" => start(Scene { setup: sample::duel() }, &[]),
        "full-bar" => {
            let gunner = Profile {
                force: 1,
                attacks: vec![Attack { dice: 2, arc: WeaponArc::SingleTurret }],
                ..pilot("2FW 2TR", &Action::ALL.map(white))
            };
            start(second().ship(0, gunner, (400.0, 300.0, 0.0)).ship(1, target(), (480.0, 480.0, 180.0)), &[])
        }
        "coordinate-and-jam" => {
            let bar = [white(Action::Focus), linked(white(Action::Coordinate), red(Action::Jam)), red(Action::Lock)];
            let leader = || pilot("1FB", &bar);
            let table = second().ship(0, leader(), (300.0, 300.0, 0.0)).ship(0, leader(), (400.0, 300.0, 0.0)).ship(
                1,
                leader(),
                (350.0, 500.0, 180.0),
            );
            start(table, &gain(C, &[Token::Focus, Token::Evade]))
        }
        "tallon-rolls" => {
            let roller = || pilot("3EW 3RR 2LW", &[white(Action::BarrelRoll)]);
            start(second().ship(0, roller(), (300.0, 300.0, 0.0)).ship(1, roller(), (300.0, 500.0, 180.0)), &[])
        }
        "decloaking" => {
            let small = pilot("1FW 2FW", &[white(Action::Cloak)]);
            let medium = Profile { size: BaseSize::Medium, ..small.clone() };
            let table = second().ship(0, small, (300.0, 300.0, 0.0)).ship(1, medium, (420.0, 330.0, 180.0)).obstacle(
                ObstacleKind::Debris,
                340.0,
                390.0,
            );
            start(table, &[gain(A, &[Token::Cloak]), gain(B, &[Token::Cloak])].concat())
        }
        "slam" => {
            let bomber = Profile { force: 2, ..pilot("1FB 2BB 2FW 2TR 2YP 3FW", &[purple(Action::Slam)]) };
            start(second().ship(0, bomber, (400.0, 650.0, 0.0)).bystander(), &[])
        }
        "all-tokens" => {
            let jedi = || Profile { force: 2, ..still() };
            let table = second().ship(0, jedi(), (300.0, 300.0, 0.0)).ship(1, jedi(), (300.0, 520.0, 180.0));
            let mut adjusts = vec![Adjust::Lock(A, on(B)), Adjust::Lock(B, on(A))];
            for ship in [A, B] {
                adjusts.extend(gain(ship, &[Token::Focus, Token::Calculate, Token::Evade, Token::Evade]));
            }
            start(table, &adjusts)
        }
        "simultaneous-fire" => {
            let fighter = |initiative| Profile { initiative, agility: 1, shields: 0, hull: 2, ..still() };
            let table = second()
                .ship(0, fighter(5), (300.0, 300.0, 0.0))
                .ship(1, fighter(5), (300.0, 490.0, 180.0))
                .ship(0, fighter(3), (380.0, 300.0, 0.0))
                .ship(1, fighter(3), (380.0, 490.0, 180.0));
            start(table, &gain(D, &[Token::Focus]))
        }
        "revised-bumps" => {
            let bar = [white(Action::Focus), white(Action::Calculate)];
            let rammer = || Profile { dial: dial("3FW 2BB 0OW"), ..pilot("3FW", &bar) };
            let table = Scene::new(Ruleset::REVISED)
                .ship(0, rammer(), (300.0, 300.0, 0.0))
                .ship(0, rammer(), (360.0, 300.0, 0.0))
                .ship(1, Profile { initiative: 4, ..still() }, (300.0, 450.0, 180.0))
                .obstacle(ObstacleKind::GasCloud, 340.0, 380.0);
            start(table, &[])
        }
        "ionized-and-damaged" => {
            let bar = [white(Action::Focus), linked(white(Action::Boost), red(Action::Evade))];
            let ship = || pilot("3TW 3FW 4KR", &bar);
            let table = Scene::new(Ruleset::REVISED).ship(0, ship(), (300.0, 300.0, 0.0)).ship(
                1,
                ship(),
                (500.0, 500.0, 180.0),
            );
            let mut adjusts = gain(A, &[Token::Ion]);
            adjusts.push(Adjust::DealFaceup(A, DamageCard::HullBreach));
            adjusts.push(Adjust::DealFaceup(B, DamageCard::DamagedSensorArray));
            adjusts.push(Adjust::DealFaceup(B, DamageCard::WoundedPilot));
            start(table, &adjusts)
        }
        _ => panic!("there is no scene {name}"),
    }
}

#[test]
fn every_scene_has_as_many_ways_to_answer_as_written_down() {
    let mut counted = String::new();
    for line in COUNTS.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(depth)) = (words.next(), words.next()) else { panic!("{line:?} names no scene") };
        let count = perft(&mut scene(name), &mut Luck::new(1), depth.parse().expect("a depth"));
        counted.push_str(&format!("{name:<20} {depth} {count:>8}\n"));
    }
    assert_eq!(counted, COUNTS, "\n{counted}");
}
