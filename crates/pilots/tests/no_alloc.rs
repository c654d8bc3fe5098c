//! A flight system decides without allocating.

use std::alloc::System;
use std::sync::Arc;
use tallyho_rules::scenario::Order;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tallyho_cards::Library;
use tallyho_pilots::flight::aturi::{self, Orders, Readings};
use tallyho_pilots::flight::solo;
use tallyho_pilots::{Aturi, Pilot, Solo};
use tallyho_rules::{Game, Handling, Luck, ObstacleKind, Ruleset, sample};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Both at once would count what the other allocates.
#[test]
fn flight_systems_decide_without_allocating() {
    let library = Library::embedded().unwrap();
    decides_without_allocating(solo::HANDLING, Solo::new(Arc::new(library.solo_charts().unwrap().clone()), 1));
    let order = |id: &str| {
        let (card, _) = library.aturi_cards().for_ship(library.ship(id).unwrap(), &library).unwrap();
        Some(Orders { card: Arc::new(card), order: Order::Attack })
    };
    let orders = (0..12).map(|ship| order(if ship < 8 { "tielnfighter" } else { "t65xwing" })).collect();
    decides_without_allocating(aturi::HANDLING, Aturi::new(orders, Readings::default(), 1));
}

fn decides_without_allocating(handling: Handling, mut pilot: impl Pilot) {
    let sides = [(sample::tie_fighter(), 8), (sample::x_wing(), 4)];
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks);
    for ship in &mut setup.ships {
        ship.handling = handling;
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
