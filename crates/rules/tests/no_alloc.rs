//! A game under way allocates nothing.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tallyho_rules::{Device, Game, Load, Luck, ObstacleKind, Profile, Ruleset, Status, sample};
use tallyho_table::{Base, BaseSize, Others, Pose, Settings, Slide, fly};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn playing_a_game_to_its_end_allocates_nothing() {
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    let load = |device| Load::new(device, 3);
    let bombs = [Device::SeismicCharge, Device::BlazerBomb, Device::TrackingTorpedo, Device::CommandoTeam];
    let droids = [Device::BuzzDroidSwarm, Device::Drk1ProbeDroid, Device::SensorBuoy, Device::ElectroChaffCloud];
    let sides = [
        (Profile { devices: bombs.map(load).to_vec(), ..sample::tie_fighter() }, 8),
        (Profile { devices: droids.map(load).to_vec(), ..sample::x_wing() }, 4),
    ];
    let mut game = Game::new(sample::battle(Ruleset::REVISED, sides, rocks)).unwrap();
    let (mut luck, mut whim) = (Luck::new(4), Luck::new(5));
    // The first question is asked before counting: tables that are made once, when first needed, are made by then.
    game.advance(&mut luck, &mut ());
    warm_up();
    let region = Region::new(ALLOCATOR);
    let mut choices = 0;
    while let Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
        let choice = ask.options[whim.below(ask.options.len() as u32) as usize];
        game.answer(choice, &mut luck, &mut ()).unwrap();
        choices += 1;
    }
    let change = region.change();
    assert!(choices > 100, "it was a real game: {choices}");
    assert_eq!((change.allocations, change.reallocations), (0, 0));
}

/// A bump on a curve makes the geometry's tables.
fn warm_up() {
    let ship = Base::new(BaseSize::Small, Pose::default());
    let others = [ship.at(Pose::from_degrees(80.0, 80.0, 30.0))];
    let flight = fly(ship, "2Y".parse().unwrap(), &Slide::ALL, Others::all(&others), &Settings::default());
    assert!(!flight.overlapped.is_empty());
}
