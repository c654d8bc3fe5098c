//! A flight group decides without allocating. It is alone in its file, as allocations are counted for the whole process.

use std::alloc::System;
use std::sync::Arc;
use tallyho_rules::scenario::Order;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tallyho_cards::Library;
use tallyho_pilots::flight::flight_group::{Readings, handling};
use tallyho_pilots::{FlightGroupPilot, Pilot};
use tallyho_rules::{Game, Luck, ObstacleKind, Ruleset, sample};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn ships_of_a_flight_group_decide_without_allocating() {
    let library = Library::embedded().unwrap();
    let cards = library.flight_group_cards().unwrap();
    let chosen = |id: &str| cards.choose(id, None, &library.ship(id).unwrap().dial.iter().collect::<Vec<_>>());
    let sides = [(sample::tie_fighter(), 8), (sample::x_wing(), 4)];
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, sample::six_obstacles(ObstacleKind::Asteroid));
    let mut ships = Vec::new();
    for (place, ship) in setup.ships.iter_mut().enumerate() {
        let card = chosen(if place < 8 { "tielnfighter" } else { "t65xwing" });
        ships.push((card, Order::Attack));
        ship.handling = handling(cards.card(card.id()), Order::Attack, None, Readings::default());
    }
    let mut pilot = FlightGroupPilot::new(Arc::new(cards.clone()), ships, Readings::default(), 1);
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
