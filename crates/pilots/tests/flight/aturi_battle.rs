//! Whole battles flown by the rules for automated ships.

use std::sync::Arc;
use tallyho_rules::scenario::{Order, Rim};

use tallyho_pilots::flight::aturi::{ELITE, HANDLING, Orders, Readings, Splitting};
use tallyho_pilots::{Aturi, Heuristic, Pilot, Random, Stopped, turn};
use tallyho_rules::{
    Ask, AtTheEdge, Choice, Device, Event, Game, Handling, Luck, ObstacleKind, Profile, Question, Ruleset, Seat, Setup,
    ShipId, Start, View, audit, audit_question, sample,
};
use tallyho_table::{BaseSize, Slide, WingPlace, fly};

use crate::kit::{chassis, library, profile};

/// The orders of all ships of a set-up that sit at a seat and are that chassis.
fn orders(setup: &Setup, seat: Seat, ids: &[&str], order: Order) -> Vec<Option<Orders>> {
    let mut own = ids.iter();
    let mut order = |ship: &tallyho_rules::ShipSetup| {
        let id = own.next().filter(|_| ship.seat == seat)?;
        let (card, _) = library().aturi_cards().for_ship(library().ship(id).ok()?, library())?;
        Some(Orders { card: Arc::new(card), order })
    };
    let first = setup.ships.iter().position(|ship| ship.seat == seat).unwrap_or(0);
    (0..first).map(|_| None).chain(setup.ships[first..].iter().map(&mut order)).collect()
}

/// Plays a game to its end, with everything checked after every step.
fn play(setup: Setup, mut pilots: [Box<dyn Pilot>; 2], seed: u64) -> (Vec<Event>, Game) {
    let mut game = Game::new(setup).expect("a sound set-up");
    let (mut luck, mut events) = (Luck::new(seed), Vec::new());
    game.advance(&mut luck, &mut events);
    loop {
        if let Some(ask) = game.asked() {
            audit_question(&ask).unwrap_or_else(|broken| panic!("{seed}: {broken}"));
        }
        let more = turn(&mut game, &mut pilots, &mut luck, &mut events).expect("every answer is legal");
        audit(&game).unwrap_or_else(|broken| panic!("{seed}: {broken}"));
        if more.is_none() {
            return (events, game);
        }
    }
}

fn handled(mut setup: Setup, seat: Seat, handling: Handling) -> Setup {
    setup.ships.iter_mut().filter(|ship| ship.seat == seat).for_each(|ship| ship.handling = handling);
    setup
}

/// Squads of any chassis, bombs aboard, one side a wing now and then, by either rules.
fn any_squads(seed: u64) -> (Setup, [Vec<&'static str>; 2]) {
    let mut whim = Luck::new(seed);
    let fit = |ship: &&tallyho_cards::Ship| !ship.dial.is_empty() && ship.base != BaseSize::Huge;
    let ships: Vec<_> = library().ships().iter().filter(fit).collect();
    let ruleset = if whim.below(2) == 0 { Ruleset::SECOND_EDITION } else { Ruleset::REVISED };
    let kinds = [ObstacleKind::Asteroid, ObstacleKind::Debris, ObstacleKind::GasCloud];
    let [red, blue] = [(), ()].map(|()| ships[whim.below(ships.len() as u32) as usize]);
    let counts = [1 + whim.below(4) as usize, 1 + whim.below(4) as usize];
    let device = Device::ALL[whim.below(Device::ALL.len() as u32) as usize];
    let armed = |ship: &tallyho_cards::Ship, initiative| Profile {
        devices: vec![tallyho_rules::Load::new(device, 2)],
        ..profile(ship, initiative)
    };
    let sides = [(armed(red, whim.below(7) as u8), counts[0]), (armed(blue, whim.below(7) as u8), counts[1])];
    let rocks = sample::six_obstacles(kinds[whim.below(3) as usize]);
    let mut setup = sample::battle(ruleset, sides, rocks);
    if counts[1] >= 3 && blue.base == BaseSize::Small && whim.below(2) == 0 {
        let leader = counts[0];
        for (mate, place) in (leader + 1..leader + counts[1]).zip(WingPlace::ALL) {
            setup.ships[mate].start = Start::InWingOf(leader, place);
        }
        setup.ships[leader].pose.at.y = 750.0;
    }
    (setup, [vec![red.id.as_str(); counts[0]], vec![blue.id.as_str(); counts[1]]])
}

#[test]
fn automated_ships_of_any_kind_fight_to_the_end_without_breaking_anything() {
    let games = std::env::var("ATURI_SOAK").ok().and_then(|text| text.parse().ok()).unwrap_or(500_u64);
    let mut fought = 0;
    for seed in 0..games {
        let (setup, ids) = any_squads(seed);
        let handling = if seed % 3 == 0 { ELITE } else { HANDLING };
        let setup = handled(setup, Seat(1), handling);
        if Game::new(setup.clone()).is_err() {
            continue;
        }
        let order = match seed % 4 {
            0 => Order::Strike(ShipId(0)),
            1 => Order::Escape(Rim::ALL[seed as usize / 4 % 4]),
            2 => Order::Escort(ShipId(ids[0].len() as u8)),
            _ => Order::Attack,
        };
        let readings = Readings {
            splitting: if seed % 2 == 0 { Splitting::EachShip } else { Splitting::WholeWing },
            ..Readings::default()
        };
        let aturi = Aturi::new(orders(&setup, Seat(1), &ids[1], order), readings, seed);
        let other: Box<dyn Pilot> =
            if seed % 5 == 0 { Box::new(Heuristic::new(seed)) } else { Box::new(Random::new(seed)) };
        play(setup, [other, Box::new(aturi)], seed);
        fought += 1;
    }
    assert!(fought * 10 > games * 8, "most of the squads have room: {fought}");
}

/// Flies as another does, and makes sure that it leaves the table only where every maneuver leads out.
struct Cornered(Aturi);

impl Pilot for Cornered {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let choice = self.0.choose(view, ask)?;
        if let (Question::SetDial(ship), Choice::Maneuver(index)) = (ask.question, choice) {
            let base = view.base(ship);
            let leads_out = |maneuver| {
                let flight = fly(base, maneuver, &Slide::ALL, view.others(ship), view.settings());
                !view.area().holds(base.at(flight.pose), view.settings())
            };
            let dial = &view.profile(ship).dial;
            let cornered = dial.iter().all(|(maneuver, _)| leads_out(*maneuver));
            assert_eq!(leads_out(dial[usize::from(index)].0), cornered);
        }
        Ok(choice)
    }
}

/// Games of automated ships, which do not escape, against the heuristic; what happened.
fn battles(games: u64) -> Vec<Event> {
    let automated =
        ["tielnfighter", "tieininterceptor", "tiesabomber", "vt49decimator", "tieadvancedx1", "tiephphantom"];
    let mut all = Vec::new();
    for seed in 0..games {
        let id = automated[seed as usize % automated.len()];
        let sides = [(chassis("t65xwing"), 2), (chassis(id), 3)];
        let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
        let setup = handled(sample::battle(Ruleset::SECOND_EDITION, sides, rocks), Seat(1), HANDLING);
        let aturi = Aturi::new(orders(&setup, Seat(1), &[id; 3], Order::Attack), Readings::default(), !seed);
        all.extend(play(setup, [Box::new(Heuristic::new(seed)), Box::new(Cornered(aturi))], seed).0);
    }
    all
}

#[test]
fn automated_ships_fight_flee_only_when_cornered_and_gain_no_stress_by_red_maneuvers() {
    let events = battles(60);
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert!(count(|event| matches!(event, Event::Destroyed(_))) > 60, "they do fight");
    assert!(count(|event| matches!(event, Event::RolledForCritical(..))) > 20);
    let red = |event: &Event| matches!(event, Event::Maneuvered { ship, difficulty: tallyho_rules::Difficulty::Red, .. } if ship.0 >= 2);
    assert!(events.iter().filter(|event| red(event)).count() > 50);
    for pair in events.windows(2) {
        if let [Event::Maneuvered { ship, .. }, Event::Gained(gained, tallyho_rules::Token::Stress)] = pair {
            assert!(!red(&pair[0]) || ship != gained, "a red maneuver stressed it");
        }
    }
}

#[test]
fn ship_numbering_the_lowest_number_goes_first() {
    let sides = [(chassis("t65xwing"), 1), (chassis("tielnfighter"), 4)];
    let setup = handled(sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new()), Seat(1), HANDLING);
    let aturi = Aturi::new(orders(&setup, Seat(1), &["tielnfighter"; 4], Order::Attack), Readings::default(), 1);
    let (events, _) = play(setup, [Box::new(Random::new(1)), Box::new(aturi)], 1);
    let first_round = events.iter().take_while(|event| !matches!(event, Event::RoundBegan(2)));
    let moved: Vec<u8> = first_round
        .filter_map(|event| match event {
            Event::Maneuvered { ship, .. } if ship.0 > 0 => Some(ship.0),
            _ => None,
        })
        .collect();
    assert_eq!(moved, [1, 2, 3, 4]);
}

#[test]
fn escape_behavior_leaves_by_its_edge() {
    let stationary = vec![("0O".parse().expect("a code"), tallyho_rules::Difficulty::White)];
    let tower = Profile { dial: stationary, attacks: Vec::new(), hull: 50, ..chassis("t65xwing") };
    let sides = [(tower, 1), (chassis("tielnfighter"), 3)];
    let setup = handled(sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new()), Seat(1), HANDLING);
    let escape = Order::Escape(Rim::Near);
    let aturi = Aturi::new(orders(&setup, Seat(1), &["tielnfighter"; 3], escape), Readings::default(), 1);
    let (events, _) = play(setup, [Box::new(Random::new(3)), Box::new(aturi)], 3);
    let fled = events.iter().filter(|event| matches!(event, Event::Fled(ship) if ship.0 > 0)).count();
    assert_eq!(fled, 3, "nobody stops them");
}

/// A wing of four TIE fighters against an X-wing that flies at random.
fn wing_battle(seed: u64, readings: Readings) -> Vec<Event> {
    let sides = [(chassis("t65xwing"), 2), (chassis("tielnfighter"), 4)];
    let mut setup = handled(sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new()), Seat(1), HANDLING);
    for (mate, place) in (3..6).zip([WingPlace::LeftFlank, WingPlace::RightFlank, WingPlace::RearSupport]) {
        setup.ships[mate].start = Start::InWingOf(2, place);
    }
    setup.ships[2].pose.at.y = 750.0;
    let aturi = Aturi::new(orders(&setup, Seat(1), &["tielnfighter"; 4], Order::Attack), readings, seed);
    play(setup, [Box::new(Heuristic::new(seed)), Box::new(aturi)], seed).0
}

#[test]
fn wings_keep_formation_split_when_an_enemy_is_near_and_join_again() {
    let events: Vec<Event> = (0..12).flat_map(|seed| wing_battle(seed, Readings::default())).collect();
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert!(count(|event| matches!(event, Event::Formed(..))) > 60, "they follow");
    assert!(count(|event| matches!(event, Event::Split(_))) > 12, "they split");
    assert!(count(|event| matches!(event, Event::Joined(..))) > 0, "they join again");
}

/// Answers like another pilot and notes the answers to which ships split.
struct Noting<'n>(Aturi, &'n mut Vec<Choice>);

impl Pilot for Noting<'_> {
    fn choose(&mut self, view: &View<'_>, ask: &Ask<'_>) -> Result<Choice, Stopped> {
        let choice = self.0.choose(view, ask)?;
        if matches!(ask.question, Question::Split(_)) {
            self.1.push(choice);
        }
        Ok(choice)
    }
}

#[test]
fn a_wing_that_is_read_to_split_as_a_whole_does() {
    for (splitting, expected) in [(Splitting::EachShip, 1), (Splitting::WholeWing, 2)] {
        // One enemy at range 1 of the left flank alone.
        let sides = [(chassis("t65xwing"), 1), (chassis("tielnfighter"), 3)];
        let mut setup = handled(sample::battle(Ruleset::SECOND_EDITION, sides, Vec::new()), Seat(1), HANDLING);
        let still = |profile: &mut Profile| {
            profile.dial = vec![("0O".parse().expect("a code"), tallyho_rules::Difficulty::White)];
            profile.attacks.clear();
        };
        setup.ships.iter_mut().for_each(|ship| still(&mut ship.profile));
        setup.ships[1].pose = tallyho_table::Pose::from_degrees(450.0, 450.0, 0.0);
        setup.ships[2].start = Start::InWingOf(1, WingPlace::LeftFlank);
        setup.ships[3].start = Start::InWingOf(1, WingPlace::RightFlank);
        // The left flank stands at 390, its side at 370; the leader's at 430.
        setup.ships[0].pose = tallyho_table::Pose::from_degrees(255.0, 450.0, 0.0);
        setup.rounds = 1;
        let readings = Readings { splitting, ..Readings::default() };
        let aturi = Aturi::new(orders(&setup, Seat(1), &["tielnfighter"; 3], Order::Attack), readings, 1);
        let mut split = Vec::new();
        let mut game = Game::new(setup).expect("a sound set-up");
        let (mut luck, mut pilot) = (Luck::new(1), Noting(aturi, &mut split));
        let mut other = Random::new(1);
        game.advance(&mut luck, &mut ());
        while let Some(ask) = game.asked() {
            let view = game.view(ask.seat);
            let choice = if ask.seat == Seat(1) { pilot.choose(&view, &ask) } else { other.choose(&view, &ask) };
            game.answer(choice.expect("it answers"), &mut luck, &mut ()).expect("a legal answer");
            game.advance(&mut luck, &mut ());
        }
        let parted = split.iter().filter(|choice| matches!(choice, Choice::Ship(_))).count();
        assert_eq!(parted, expected, "{splitting:?}: {split:?}");
    }
}

#[test]
fn handling_elites_are_dealt_cards_and_nobody_turns_back() {
    assert_eq!((HANDLING.edge, ELITE.edge), (AtTheEdge::Flees, AtTheEdge::Flees));
    assert_ne!(HANDLING.damage, ELITE.damage);
    assert_eq!(HANDLING.colours, ELITE.colours);
}

/// Games that automated ships win against chance, of so many.
fn won_against_chance(id: &str, count: usize, games: u64) -> u64 {
    let mut won = 0;
    for seed in 0..games {
        let sides = [(chassis(id), count), (chassis(id), count)];
        let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
        let setup = handled(sample::battle(Ruleset::SECOND_EDITION, sides, rocks), Seat(1), HANDLING);
        let ids = vec![id; count];
        let aturi = Aturi::new(orders(&setup, Seat(1), &ids, Order::Attack), Readings::default(), seed);
        let (_, game) = play(setup, [Box::new(Random::new(seed)), Box::new(aturi)], seed);
        won += u64::from(game.winner() == Some(Seat(1)));
    }
    won
}

#[test]
fn automated_ships_beat_chance() {
    assert!(won_against_chance("t65xwing", 4, 40) >= 38);
    assert!(won_against_chance("tielnfighter", 8, 40) >= 38);
}
