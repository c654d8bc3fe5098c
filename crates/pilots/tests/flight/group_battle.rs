//! Whole battles flown by the Flight Group Alpha rules.

use std::sync::Arc;
use tallyho_rules::scenario::Order;

use tallyho_cards::flight::flight_group::Cards;
use tallyho_pilots::flight::flight_group::{Readings, handling};
use tallyho_pilots::{FlightGroupPilot, Heuristic, Pilot, Random, turn};
use tallyho_rules::{
    Event, Game, GroupEvent, Luck, ObstacleKind, Placing, Ruleset, Seat, Setup, ShipSetup, Slot, Start, audit,
    audit_question, sample,
};
use tallyho_table::{PlayArea, Pose, Settings};

use crate::kit::{library, profile};

/// A squad in formation at its edge: so many of a chassis, and the cards they fly by.
fn formation(setup: &mut Setup, seat: u8, id: &str, count: usize, cards: &Cards) -> Vec<Chosen> {
    let ship = library().ship(id).expect("a ship of the library");
    let profile = profile(ship, 3);
    let chosen = cards.choose(id, None, &profile.dial);
    let area = PlayArea::STANDARD;
    let centre = if seat == 0 {
        Pose::from_degrees(0.5 * area.width, 110.0, 0.0)
    } else {
        Pose::from_degrees(0.5 * area.width, area.height - 110.0, 180.0)
    };
    let poses = Slot::centred(count, centre, profile.size, &Settings::default());
    for (slot, pose) in Slot::formation(0, count).zip(poses) {
        let slot = (count > 1).then_some(slot);
        let handling = handling(cards.card(chosen.id()), Order::Attack, slot, Readings::default());
        setup.ships.push(ShipSetup {
            seat: Seat(seat),
            profile: profile.clone(),
            pose,
            handling,
            points: 0,
            start: Start::Alone,
        });
    }
    vec![chosen; count]
}

type Chosen = tallyho_cards::flight::flight_group::Chosen;

/// A game of two squads, each of up to four of any chassis, with everything checked after every step.
fn soak(seed: u64, cards: &Arc<Cards>, events: &mut Vec<Event>) {
    let mut luck = Luck::new(seed);
    let flown: Vec<_> = library()
        .ships()
        .iter()
        .filter(|ship| !ship.dial.is_empty() && ship.base != tallyho_table::BaseSize::Huge)
        .collect();
    let ruleset = if seed.is_multiple_of(2) { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let kind = [ObstacleKind::Asteroid, ObstacleKind::Debris, ObstacleKind::GasCloud][seed as usize % 3];
    let mut setup = Setup {
        ships: Vec::new(),
        placing: Placing::Ready,
        ..sample::battle(ruleset, [(sample::x_wing(), 1), (sample::x_wing(), 1)], sample::six_obstacles(kind))
    };
    let mut ships = Vec::new();
    for seat in 0..2 {
        let ship = flown[luck.below(flown.len() as u32) as usize];
        ships.extend(formation(&mut setup, seat, &ship.id, 1 + luck.below(4) as usize, cards));
    }
    let ships: Vec<_> = ships.into_iter().map(|chosen| (chosen, Order::Attack)).collect();
    let group = |seed| FlightGroupPilot::new(Arc::clone(cards), ships.clone(), Readings::default(), seed);
    let other: Box<dyn Pilot> = match seed % 3 {
        0 => Box::new(Random::new(seed)),
        1 => Box::new(Heuristic::new(seed)),
        _ => Box::new(group(!seed)),
    };
    let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(group(seed)), other];
    let mut game = Game::new(setup).expect("a sound set-up");
    game.advance(&mut luck, events);
    loop {
        audit(&game).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        if let Some(ask) = game.asked() {
            audit_question(&ask).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        }
        if turn(&mut game, &mut pilots, &mut luck, events).expect("legal answers").is_none() {
            return;
        }
    }
}

#[test]
fn any_flight_groups_fight_whole_battles_and_break_nothing() {
    let games = std::env::var("FLIGHT_SOAK").ok().and_then(|text| text.parse().ok()).unwrap_or(500_u64);
    let cards = Arc::new(library().flight_group_cards().expect("the cards come with the program").clone());
    let mut events = Vec::new();
    for seed in 0..games {
        soak(seed, &cards, &mut events);
    }
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count() as u64;
    assert!(count(|event| matches!(event, Event::Group(GroupEvent::Formed(..)))) > games, "they fly in formation");
    assert!(count(|event| matches!(event, Event::Group(GroupEvent::BrokeAway(_)))) > games / 4, "some break away");
    assert!(count(|event| matches!(event, Event::Group(GroupEvent::Flees(_)))) > games / 8, "some flee");
    assert!(count(|event| matches!(event, Event::Group(GroupEvent::Jumped(_)))) > 0, "some jump");
    assert!(count(|event| matches!(event, Event::Destroyed(_))) > games / 2, "they do fight");
}

/// Games won by a flight group of so many ships against chance with as many, on either side.
fn won(id: &str, count: usize, games: u64) -> u64 {
    let cards = Arc::new(library().flight_group_cards().expect("the cards come with the program").clone());
    let dial: Vec<_> = library().ship(id).expect("a ship").dial.iter().collect();
    let chosen = cards.choose(id, None, &dial);
    let profile = profile(library().ship(id).expect("a ship"), 3);
    let sides = [(profile.clone(), count), (profile, count)];
    let mut won = 0;
    for seed in 0..games {
        let (own, rocks) = ((seed % 2) as u8, sample::six_obstacles(ObstacleKind::Asteroid));
        let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides.clone(), rocks);
        for ship in setup.ships.iter_mut().filter(|ship| ship.seat == Seat(own)) {
            ship.handling = handling(cards.card(chosen.id()), Order::Attack, None, Readings::default());
        }
        for ship in &mut setup.ships {
            ship.profile.devices.clear();
        }
        let ships = vec![(chosen, Order::Attack); 2 * count];
        let group = Box::new(FlightGroupPilot::new(Arc::clone(&cards), ships, Readings::default(), seed));
        let chance = Box::new(Random::new(!seed));
        let mut pilots: [Box<dyn Pilot>; 2] = if own == 0 { [group, chance] } else { [chance, group] };
        let mut game = Game::new(setup).expect("a sound set-up");
        let mut luck = Luck::new(seed);
        game.advance(&mut luck, &mut ());
        while turn(&mut game, &mut pilots, &mut luck, &mut ()).expect("legal answers").is_some() {}
        won += u64::from(game.winner() == Some(Seat(own)));
    }
    won
}

#[test]
fn a_flight_group_beats_chance() {
    for (id, count) in [("t65xwing", 4), ("tielnfighter", 8)] {
        let won = won(id, count, 40);
        assert!(won >= 38, "{count} {id}: won {won} of 40");
    }
}
