//! Whole battles flown by the Solo Alpha rules.

use std::sync::Arc;

use tallyho_pilots::flight::solo::HANDLING;
use tallyho_pilots::{Heuristic, Pilot, Solo, turn};
use tallyho_rules::{Event, Game, Luck, ObstacleKind, Ruleset, Seat, audit, sample};

use crate::kit::{chassis, library};

/// Games of solo ships against the heuristic; what happened.
fn battles(games: u64) -> Vec<Event> {
    let charts = Arc::new(library().solo_charts().expect("the charts come with the program").clone());
    let solos = ["tielnfighter", "t65xwing", "vt49decimator", "rz2awing", "btls8kwing", "hwk290lightfreighter"];
    let mut events = Vec::new();
    for seed in 0..games {
        let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
        let solo = chassis(solos[seed as usize % solos.len()]);
        let sides = [(chassis("t65xwing"), 2), (solo, 3)];
        let mut setup = sample::battle(ruleset, sides, sample::six_obstacles(ObstacleKind::Asteroid));
        for ship in setup.ships.iter_mut().filter(|ship| ship.seat == Seat(1)) {
            ship.handling = HANDLING;
        }
        let mut game = Game::new(setup).unwrap();
        let mut luck = Luck::new(seed);
        let mut pilots: [Box<dyn Pilot>; 2] =
            [Box::new(Heuristic::new(seed)), Box::new(Solo::new(Arc::clone(&charts), !seed))];
        game.advance(&mut luck, &mut events);
        while turn(&mut game, &mut pilots, &mut luck, &mut events).unwrap().is_some() {
            audit(&game).unwrap();
        }
    }
    events
}

#[test]
fn solo_ships_fight_whole_battles_and_never_flee() {
    let events = battles(60);
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert_eq!(count(|event| matches!(event, Event::Fled(_))), 0);
    assert!(count(|event| matches!(event, Event::TurnedBack(..))) > 5, "some come to the edge");
    assert!(count(|event| matches!(event, Event::Destroyed(_))) > 60, "they do fight");
}
