//! A flight system decides without allocating.

use std::alloc::System;
use std::sync::Arc;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tallyho_cards::Library;
use tallyho_pilots::flight::solo::HANDLING;
use tallyho_pilots::{Pilot, Solo};
use tallyho_rules::{Game, Luck, ObstacleKind, Ruleset, sample};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn solo_ships_decide_without_allocating() {
    let library = Library::embedded().unwrap();
    let mut pilot = Solo::new(Arc::new(library.solo_charts().unwrap().clone()), 1);
    let sides = [(sample::tie_fighter(), 8), (sample::x_wing(), 4)];
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks);
    for ship in &mut setup.ships {
        ship.handling = HANDLING;
    }
    let mut game = Game::new(setup).unwrap();
    let mut luck = Luck::new(4);
    game.advance(&mut luck, &mut ());
    let (mut decisions, mut allocations) = (0, 0);
    while let Some(ask) = game.asked() {
        let view = game.view(ask.seat);
        let region = Region::new(ALLOCATOR);
        let choice = pilot.choose(&view, &ask).unwrap();
        let change = region.change();
        // The first round makes the tables that are made once.
        if view.round() > 1 {
            decisions += 1;
            allocations += change.allocations + change.reallocations;
        }
        game.answer(choice, &mut luck, &mut ()).unwrap();
        game.advance(&mut luck, &mut ());
    }
    assert!(decisions > 100, "it was a real battle: {decisions}");
    assert_eq!(allocations, 0);
}
