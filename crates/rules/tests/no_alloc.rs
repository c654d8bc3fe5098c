//! A game under way allocates nothing.
//!
//! It has no test harness: the threads of one allocate too, at whatever moment they please, and would be counted.

use std::alloc::System;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tallyho_rules::{
    Berths, Device, Epic, Game, Load, Luck, ObstacleKind, Profile, Ruleset, Setup, Start, Status, sample,
};
use tallyho_table::{Base, BaseSize, Others, Pose, Settings, Slide, WingPlace, fly};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    playing_a_game_to_its_end_allocates_nothing();
}

fn playing_a_game_to_its_end_allocates_nothing() {
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    let load = |device| Load::new(device, 3);
    let bombs = [Device::SeismicCharge, Device::BlazerBomb, Device::TrackingTorpedo, Device::CommandoTeam];
    let droids = [Device::BuzzDroidSwarm, Device::Drk1ProbeDroid, Device::SensorBuoy, Device::ElectroChaffCloud];
    let sides = [
        (Profile { devices: bombs.map(load).to_vec(), ..sample::tie_fighter() }, 8),
        (Profile { devices: droids.map(load).to_vec(), ..sample::x_wing() }, 4),
    ];
    plays_without_allocating(sample::battle(Ruleset::REVISED, sides, rocks.clone()));
    plays_without_allocating(fleet(rocks));
}

/// A huge ship on each side with two ships docked on it, and a wing.
fn fleet(rocks: Vec<tallyho_rules::Obstacle>) -> Setup {
    let docks = Epic { docks: Berths(1), ..Epic::default() };
    let sides = [sample::tie_fighter(), sample::x_wing()].map(|it| (Profile { epic: docks.clone(), ..it }, 6));
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks);
    for first in [0, 6] {
        let ship = &mut setup.ships[first];
        ship.pose.at.y = if first == 0 { 250.0 } else { 664.4 };
        let (initiative, dial) =
            (8, ship.profile.dial.iter().copied().filter(|it| it.0.fits(BaseSize::Huge)).collect());
        let epic = Epic { energy: 2, energy_recovers: 1, carries: 2, berths: Berths(1), ..Epic::default() };
        ship.profile = Profile { size: BaseSize::Huge, initiative, dial, hull: 8, epic, ..ship.profile.clone() };
        setup.ships[first + 1].start = Start::DockedOn(first);
        setup.ships[first + 2].start = Start::DockedOn(first);
        setup.ships[first + 4].start = Start::InWingOf(first + 3, WingPlace::LeftFlank);
        setup.ships[first + 5].start = Start::InWingOf(first + 3, WingPlace::RightFlank);
    }
    setup
}

fn plays_without_allocating(setup: Setup) {
    let mut game = Game::new(setup).unwrap();
    let (mut luck, mut whim) = (Luck::new(4), Luck::new(5));
    // The first question is asked before counting: tables that are made once, when first needed, are made by then.
    game.advance(&mut luck, &mut ());
    warm_up();
    let mut trial = game.clone();
    let region = Region::new(ALLOCATOR);
    let mut choices = 0;
    while let Status::Ask(ask) = game.advance(&mut luck, &mut ()) {
        let choice = ask.options[whim.below(ask.options.len() as u32) as usize];
        // Nor does it to try something else out before.
        let (other, mut luck_of_trial) = (ask.options[0], luck.clone());
        trial.clone_from(&game);
        trial.answer(other, &mut luck_of_trial, &mut ()).unwrap();
        trial.advance(&mut luck_of_trial, &mut ());
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
