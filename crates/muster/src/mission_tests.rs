//! Missions as they are fielded and flown: cards that they put aboard, hyperspace, escorts, and ships with a conduct of their own.

use std::borrow::Cow;
use std::path::Path;

use tallyho_cards::PointSystem;
use tallyho_cards::flight::System;
use tallyho_missions::brief::{Briefing, Telling};
use tallyho_missions::{Mission, Seats};
use tallyho_pilots::{Level, Style, turn};
use tallyho_rules::scenario::{Measure, Order};
use tallyho_rules::{Action, BattleLuck, Event, Fate, Game, ScenarioEvent, Seat, ShipId, Target};
use tallyho_table::Bearing;

use crate::squad::MusteredSquad;
use crate::{Computer, Muster, Mustered, PilotKind, Sally, Wanted};

fn fielded(mission: &Mission, pilots: [PilotKind; 2], seed: u64, muster: &Muster) -> Mustered {
    let [least, most] = mission.pilots;
    let (mission, seats) = (Cow::Borrowed(mission), Seats::pilots(4.clamp(least, most), 1));
    let sally = Sally { mission, seats, squads: [None, None], layout: None };
    muster.muster(&Wanted::mission(sally, pilots), seed).unwrap_or_else(|error| panic!("{error}"))
}

/// A game of a mission from beginning to end, and all that happened; whoever watches is shown the game after each answer.
fn played(mission: &Mission, pilots: [PilotKind; 2], seed: u64, mut watch: impl FnMut(&Game, &[Event])) -> Game {
    let muster = Muster::embedded().unwrap();
    let fielded = fielded(mission, pilots, seed, &muster);
    let crew = muster.crew(&fielded).unwrap().into_iter();
    let mut flown: Vec<Computer> = crew.map(|pilot| pilot.expect("a computer flies")).collect();
    let mut game = Game::new(fielded.setup).unwrap_or_else(|faults| panic!("{faults:?}"));
    let (mut luck, mut events) = (BattleLuck::opening(seed), Vec::new());
    game.advance(&mut luck, &mut events);
    loop {
        watch(&game, &events);
        events.clear();
        if turn(&mut game, &mut flown, &mut luck, &mut events).expect("every answer is legal").is_none() {
            return game;
        }
    }
}

fn ours(id: &str) -> Mission {
    tallyho_missions::Library::embedded().unwrap().mission(id).unwrap().clone()
}

fn carries(fielded: &Mustered, ship: usize, card: &str) -> bool {
    fielded.setup.ships[ship].profile.abilities.iter().any(|it| it.id == card)
}

#[test]
fn pilots_carry_what_their_mission_puts_aboard_and_nobody_else_does() {
    let muster = Muster::embedded().unwrap();
    for id in ["local-trouble", "rescue-rebel-operatives", "imperial-entanglement", "care-package"] {
        let fielded = fielded(&ours(id), [PilotKind::Heuristic, PilotKind::ATURI], 1, &muster);
        for ship in 0..fielded.setup.ships.len() {
            assert_eq!(carries(&fielded, ship, "hyperdrive"), ship < 4, "{id}: {ship}");
        }
    }
    let fielded = fielded(&ours("care-package"), [PilotKind::Heuristic, PilotKind::ATURI], 1, &muster);
    assert!(carries(&fielded, 0, "escortduty") && carries(&fielded, 4, "missioncritical"));
}

#[test]
fn a_wing_brings_what_a_mission_puts_aboard_and_has_it_once() {
    let muster = Muster::embedded().unwrap();
    let wing = format!("campaign = \"hotac\"\n{}", "[[pilots]]\nship = \"t65xwing\"\nlevel = 2\n".repeat(3));
    let squad = MusteredSquad::of_text("wing", &wing, PointSystem::TwoHundred, &muster.cards)
        .unwrap_or_else(|error| panic!("{error}"));
    let (mission, seats) = (Cow::Owned(ours("care-package")), Seats::pilots(3, 2));
    let sally = Sally { mission, seats, squads: [Some(squad), None], layout: None };
    let wanted = Wanted::mission(sally, [PilotKind::Heuristic, PilotKind::ATURI]);
    let fielded = muster.muster(&wanted, 1).unwrap_or_else(|error| panic!("{error}"));
    let ids = fielded.setup.ships[0].profile.abilities.iter().map(|it| it.id.as_str());
    let ids: Vec<&str> = ids.filter(|id| ["hyperdrive", "escortduty", "highdefinitionscanner"].contains(id)).collect();
    assert_eq!(ids, ["hyperdrive", "highdefinitionscanner", "escortduty"]);
}

/// A wing that flies what a mission suggests to pilots of a level.
fn suggested(level: u8, muster: &Muster) -> (Vec<u16>, Vec<String>) {
    let pilot = |chassis: &str| {
        let cards: Vec<String> = crate::kit::kit(chassis, level).iter().map(|card| format!("{card:?}")).collect();
        format!("[[pilots]]\nship = \"{chassis}\"\nlevel = {level}\ncards = [{}]\n", cards.join(", "))
    };
    let text = format!("campaign = \"hotac\"\n{}{}{}", pilot("t65xwing"), pilot("btla4ywing"), pilot("t65xwing"));
    let read = tallyho_cards::Wing::read(&text, tallyho_cards::Campaign::Aturi, &muster.cards);
    assert!(read.complaints.is_empty(), "{:?}", read.complaints);
    let faults = read.wing.faults(&muster.cards).iter().map(ToString::to_string).collect();
    let career = muster.cards.career(tallyho_cards::Campaign::Aturi).expect("a campaign of ours");
    let ranks: u16 = career.ranks.iter().filter(|rank| rank.rank <= level).map(|rank| u16::from(rank.price)).sum();
    let spent = |chassis: &str| {
        let ship = career.ships.iter().find(|ship| ship.ship == chassis).expect("a ship of the campaign");
        let flown = muster.cards.ship(chassis).expect("a ship");
        let cards = crate::kit::kit(chassis, level).iter();
        let cards = cards.filter_map(|id| muster.cards.upgrade(id).ok());
        let price = |card: &tallyho_cards::Upgrade| card.cost(PointSystem::TwoHundred, flown, level + 1);
        u16::from(ship.price) + ranks + cards.filter_map(price).map(u16::from).sum::<u16>()
    };
    (vec![spent("t65xwing"), spent("btla4ywing")], faults)
}

#[test]
fn suggested_pilots_have_spent_the_points_of_their_level_and_fly_starting_ships() {
    let muster = Muster::embedded().unwrap();
    for (level, points) in (1..).zip([35, 50, 80, 110, 150]) {
        let (spent, faults) = suggested(level, &muster);
        assert_eq!(faults, Vec::<String>::new(), "level {level}");
        assert!(spent.iter().all(|spent| (points - 2..=points).contains(spent)), "level {level}: {spent:?}");
    }
    for mission in muster.missions.missions().iter().filter(|it| it.enemy == Some(System::Aturi)) {
        let ships = mission.bring.iter().flatten().map(|craft| craft.chassis.as_str());
        assert!(ships.into_iter().all(|ship| ["t65xwing", "btla4ywing"].contains(&ship)), "{}", mission.id);
    }
}

#[test]
fn suggested_squads_of_standard_scenarios_cost_the_same_near_20_points() {
    let muster = Muster::embedded().unwrap();
    for id in ["satellite-array", "chance-engagement", "salvage-mission", "scramble-the-transmissions"] {
        let (mission, seats) = (Cow::Owned(ours(id)), Seats::squads(4, 4));
        let sally = Sally { mission, seats, squads: [None, None], layout: None };
        let fielded = muster.muster(&Wanted::mission(sally, [PilotKind::Heuristic; 2]), 1).unwrap();
        let squad =
            |seat: u8| fielded.setup.ships.iter().filter(|it| it.seat.0 == seat).map(|it| it.points).sum::<u16>();
        assert_eq!((squad(0), squad(1)), (18, 18), "{id}");
    }
}

#[test]
fn players_bring_the_obstacles_that_their_squads_name_to_a_standard_scenario() {
    let muster = Muster::embedded().unwrap();
    let squad = |obstacles: &str| {
        let text = format!("pilots = [\"bluesquadronescort\"]\nobstacles = [{obstacles}]\n");
        Some(
            MusteredSquad::of_text("mine", &text, PointSystem::Twenty, &muster.cards)
                .unwrap_or_else(|it| panic!("{it}")),
        )
    };
    let kinds = |mine: &str| -> Vec<(u8, tallyho_rules::ObstacleKind)> {
        let (mission, seats) = (Cow::Owned(ours("salvage-mission")), Seats::squads(1, 1));
        let sally = Sally { mission, seats, squads: [squad(mine), squad("")], layout: None };
        let fielded = muster.muster(&Wanted::mission(sally, [PilotKind::Heuristic; 2]), 1).unwrap();
        fielded.setup.obstacles.iter().map(|it| (it.owner.0, it.kind)).collect()
    };
    use tallyho_rules::ObstacleKind::{Asteroid, Debris, GasCloud};
    let usual = vec![(0, Asteroid), (1, Asteroid), (0, Debris), (1, Debris), (0, GasCloud), (1, GasCloud)];
    assert_eq!(kinds(""), usual);
    let mine = kinds("\"gascloud1\", \"gascloud2\", \"coreasteroid0\"");
    let mine: Vec<_> = mine.into_iter().filter(|(seat, _)| *seat == 0).map(|(_, kind)| kind).collect();
    assert_eq!(mine, [GasCloud, GasCloud, Asteroid]);
}

#[test]
fn the_solo_enemy_squad_has_six_ships_and_no_fifth_patrol_ever_comes() {
    for (id, all) in [("solo-introduction", 6), ("solo-hunting-ace", 6), ("solo-escaping-transport", 7)] {
        let muster = Muster::embedded().unwrap();
        let (mission, seats) = (Cow::Owned(ours(id)), Seats::pilots(2, 1));
        let sally = Sally { mission, seats, squads: [None, None], layout: None };
        let wanted = Wanted::mission(sally, [PilotKind::Heuristic, PilotKind::SOLO]);
        let fielded = muster.muster(&wanted, 1).unwrap();
        assert_eq!(fielded.setup.ships.iter().filter(|it| it.seat.0 == 1).count(), all, "{id}");
        // Two of the lowest initiative and two of the highest, by what the files say.
        let patrol: Vec<u8> = (2..6).map(|ship: usize| fielded.setup.ships[ship].profile.initiative).collect();
        assert_eq!(patrol, [1, 1, 3, 3], "{id}");
    }
}

/// Which waves came in which round, a ship each, and how many of theirs had been destroyed by then: of the first, and of all.
fn arrivals(mission: &Mission, players: u8, seed: u64) -> Vec<(u8, u8, [i16; 2])> {
    let size = |wave: usize| mission.squads[wave].cells[0].iter().map(|cell| cell.count).sum::<u8>();
    let all = (0..mission.squads.len()).map(size).sum::<u8>();
    let bits = |count: u8| ((1_u64 << count) - 1) << players;
    let mut came = Vec::new();
    played(mission, [PilotKind::Heuristic, PilotKind::SOLO], seed, |game, events| {
        let lost = [bits(size(0)), bits(all)].map(|ships| game.measure(Measure::Destroyed(ships)));
        let arrived = events.iter().filter_map(|event| match event {
            Event::Scenario(ScenarioEvent::Arrived(wave, _, 1)) => Some(*wave),
            _ => None,
        });
        came.extend(arrived.map(|wave| (game.state().round, wave, lost)));
    });
    came
}

#[test]
fn solo_ships_come_in_rounds_4_and_7_by_what_was_lost() {
    let (mut unhurt, mut hurt, mut last) = (0, 0, 0);
    for seed in 0..60 {
        let came = arrivals(&ours("solo-introduction"), 2, seed);
        let waves = |round: u8| came.iter().filter(|it| it.0 == round).map(|it| it.1).collect::<Vec<_>>();
        let lost = |round: u8| came.iter().find(|it| it.0 == round).map(|it| it.2);
        if let Some([first, _]) = lost(4) {
            assert_eq!(waves(4), if first == 0 { [1, 1] } else { [1, 2] }, "seed {seed}");
            (unhurt, hurt) = (unhurt + u8::from(first == 0), hurt + u8::from(first > 0));
            if let Some([_, all]) = lost(7) {
                let more = first > 0 && all >= 3;
                assert_eq!(waves(7), if more { vec![1, 2] } else { vec![2] }, "seed {seed}");
                last += u8::from(more);
            }
        }
    }
    assert!(unhurt > 0 && hurt > 0 && last > 0, "{unhurt} {hurt} {last}");
}

/// A mission against enemies of somebody's own.
fn against(id: &str, waves: &str, muster: &Muster) -> Mission {
    let waves = waves.parse().expect("they are waves");
    crate::choose::against(&ours(id), &waves, &muster.cards).unwrap_or_else(|it| panic!("{it}")).into_owned()
}

#[test]
fn waves_of_ones_own_come_whole_or_by_halves_as_the_solo_mission_has_it() {
    let muster = Muster::embedded().unwrap();
    let three = "academypilot;academypilot;academypilot";
    let mission = against(
        "solo-introduction",
        &format!("{three}/{three}/sabersquadronace;sabersquadronace;sabersquadronace"),
        &muster,
    );
    let (mut unhurt, mut hurt) = (0, 0);
    for seed in 0..12 {
        let came = arrivals(&mission, 2, seed);
        let waves = |round: u8| came.iter().filter(|it| it.0 == round).map(|it| it.1).collect::<Vec<_>>();
        assert_eq!(waves(0), [0, 0, 0], "seed {seed}");
        let Some((.., [first, _])) = came.iter().find(|it| it.0 == 4) else { continue };
        // All of the second wave, or the larger half of it and of the third.
        assert_eq!(waves(4), if *first == 0 { vec![1, 1, 1] } else { vec![1, 1, 2, 2] }, "seed {seed}");
        (unhurt, hurt) = (unhurt + u8::from(*first == 0), hurt + u8::from(*first > 0));
        let helped = waves(7).into_iter().filter(|wave| *wave == 2).count();
        let rest = if *first == 0 { 2 } else { 1 };
        assert!(came.iter().all(|it| it.0 < 7) || helped == rest, "seed {seed}: {came:?}");
    }
    assert!(unhurt > 0 && hurt > 0, "{unhurt} {hurt}");
}

#[test]
fn any_number_of_players_fly_the_solo_mission_against_a_squad_of_their_own() {
    let muster = Muster::embedded().unwrap();
    let brought = |text: &str| crate::choose::Brought { file: "it".to_owned(), text: text.to_owned() };
    let theirs = brought("pilots = [\"academypilot x6\", \"sabersquadronace x3\"]");
    for count in [1, 3, 5] {
        let mine = brought(&format!("pilots = [\"redsquadronveteran x{count}: protontorpedoes\"]"));
        let mission = muster.mission("solo-introduction", None).unwrap();
        let sally = crate::choose::sally(mission, [Some(&mine), Some(&theirs)], (None, 1), &muster.cards)
            .unwrap_or_else(|it| panic!("{it}"));
        assert_eq!(usize::from(sally.seats.pilots), count);
        let fielded = muster.muster(&Wanted::mission(sally, [PilotKind::Heuristic, PilotKind::SOLO]), 3).unwrap();
        let side = |seat: u8| fielded.setup.ships.iter().filter(|ship| ship.seat.0 == seat).count();
        assert_eq!((side(0), side(1)), (count, 9));
        assert!(carries(&fielded, 0, "protontorpedoes"));
        assert!(crate::new_game(fielded.setup).is_ok());
    }
    let other = muster.mission("first-patrol", None).unwrap();
    let refused = crate::choose::sally(other, [None, Some(&theirs)], (None, 1), &muster.cards);
    assert!(refused.is_err_and(|it| it.to_string().contains("are its own")));
}

#[test]
fn an_enemy_of_ones_own_is_what_it_would_be_in_a_battle() {
    let muster = Muster::embedded().unwrap();
    let ship = "soontirfel:targetingcomputer,predator";
    let mission = against("solo-introduction", &format!("academypilot/academypilot/{ship}"), &muster);
    let fielded = fielded(&mission, [PilotKind::Heuristic, PilotKind::SOLO], 1, &muster);
    let list = "pilots = [\"soontirfel: predator, targetingcomputer\"]";
    let squad = MusteredSquad::of_text("it", list, PointSystem::TwoHundred, &muster.cards).unwrap();
    assert_eq!(fielded.setup.ships.last().map(|ship| &ship.profile), squad.members.first().map(|it| &it.profile));
}

#[test]
fn the_hunting_ace_comes_once_in_the_place_of_the_first_reinforcement_and_has_a_lock() {
    let muster = Muster::embedded().unwrap();
    let own =
        against("solo-hunting-ace", "academypilot;academypilot/academypilot/soontirfel;sabersquadronace", &muster);
    for (mission, ace) in [(ours("solo-hunting-ace"), ShipId(6)), (own, ShipId(5))] {
        let mut hunts = 0;
        for seed in 0..10 {
            let (mut aces, mut others) = (0, 0);
            played(&mission, [PilotKind::Heuristic, PilotKind::SOLO], seed, |game, events| {
                for event in events {
                    match event {
                        Event::Scenario(ScenarioEvent::Arrived(2, ..)) => {
                            aces += 1;
                            hunts += u8::from(game.state().ship(ace).lock.is_some());
                        }
                        Event::Scenario(ScenarioEvent::Arrived(3, ..)) => {
                            assert_eq!(aces, 1, "seed {seed}");
                            others += 1;
                        }
                        _ => {}
                    }
                }
            });
            assert!(aces <= 1 && others <= 1, "seed {seed}");
        }
        assert!(hunts > 0);
    }
}

/// Pilots who want nothing but to get away, or nothing but to fight, and no edge to leave by.
fn trapped(goal: &str) -> Mission {
    let text = format!(
        r#"id = "it"
name = "It"
story = "A test."
base = "co-op"
sides = ["rebel", "imperial"]
team = "rebel"
enemy = "aturi"
pilots = "3-6"
rounds = 12
territory = "hostile"
bring = {{ rebel = ["t65xwing"] }}
aboard = {{ rebel = ["hyperdrive"] }}
deploy = {{ rebel = "home" }}
exits = {{ rebel = [] }}

[zones]
home = "strip near 1"

[vectors]
1 = "far 4"

[[squads]]
id = "alpha"
arrives = "round 12"
vector = "1"
ships = ["tielnfighter"]

[[objectives]]
id = "away"
name = "Away"
primary = true
if = ["escaped pilots 4"]
pays = "1"

[[goals]]
who = "pilots"
do = "{goal}"
"#
    );
    let missions = tallyho_missions::Library::embedded().unwrap();
    missions.read(Path::new("it.toml"), &text, None).unwrap()
}

#[test]
fn pilots_who_mean_to_leave_jump_and_have_escaped() {
    let game = played(&trapped("leave"), [PilotKind::Heuristic, PilotKind::ATURI], 1, |_, _| {});
    assert!((0..4).all(|ship| game.state().ship(ShipId(ship)).fate == Fate::Fled));
    assert_eq!(game.report().map(|report| (report.winner, report.met)), Some((Some(0), vec![true])));
}

#[test]
fn pilots_who_do_not_mean_to_leave_stay() {
    for team in [PilotKind::Heuristic, PilotKind::SOLO, PilotKind::ATURI] {
        let game = played(&trapped("fight"), [team, PilotKind::ATURI], 1, |_, _| {});
        assert!((0..4).all(|ship| game.state().ship(ShipId(ship)).fate != Fate::Fled), "{team:?}");
    }
}

#[test]
fn the_decimator_flies_straight_on_while_the_transport_is_there() {
    let (mut straight, mut others) = (0, 0);
    for seed in 0..8 {
        // Players first, then the transport; the Decimator is the only ship of its chassis.
        let transport = ShipId(4);
        played(&ours("imperial-entanglement"), [PilotKind::Heuristic, PilotKind::ATURI], seed, |game, events| {
            let view = game.view(Seat(1));
            let flies = |ship: ShipId| view.profile(ship).chassis == "vt49decimator";
            let there = game.state().ship(transport).fate == Fate::Flying;
            for event in events {
                if let Event::Revealed(ship, maneuver, _) = event
                    && flies(*ship)
                    && there
                {
                    match maneuver.bearing() == Bearing::Straight {
                        true => straight += 1,
                        false => others += 1,
                    }
                }
            }
        });
    }
    // Mines and the edge make it swerve now and then.
    assert!(straight > 10 && straight > 3 * others, "{straight} {others}");
}

#[test]
fn gamma_s_bombers_leave_once_their_torpedoes_are_spent() {
    let (mut left, mut with_torpedoes) = (0, 0);
    // One in forty lives to spend them all.
    for seed in 0..400 {
        if left > 0 {
            break;
        }
        let game = played(&ours("imperial-entanglement"), [PilotKind::Random, PilotKind::ATURI], seed, |_, _| {});
        let view = game.view(Seat(1));
        for (index, _) in game.ships() {
            let (profile, ship) = (view.profile(index), game.state().ship(index));
            if profile.chassis != "tiesabomber" || ship.fate != Fate::Fled {
                continue;
            }
            let torpedo = profile.abilities.iter().position(|card| card.kind == "torpedo").expect("variant C has some");
            left += 1;
            with_torpedoes += u8::from(ship.charges[torpedo] > 0);
        }
    }
    assert!(left > 0);
    assert_eq!(with_torpedoes, 0);
}

#[test]
fn escorts_may_protect_whom_their_mission_tells_them_to_stay_with() {
    let text = r#"id = "it"
name = "It"
story = "A test."
base = "co-op"
sides = ["rebel", "imperial"]
team = "rebel"
enemy = "aturi"
pilots = "3-6"
bring = { rebel = ["t65xwing"] }
deploy = { rebel = "home" }

[zones]
home = "strip near 1"

[vectors]
1 = "far 3"
2 = "far 6"

[[ships]]
id = "shuttle"
side = "imperial"
ship = "lambdaclasst4ashuttle"
at = "4.5 8 180"

[[squads]]
id = "alpha"
arrives = "setup"
vector = "1"
orders = "escort shuttle"
ships = ["tielnfighter x2"]

[[squads]]
id = "beta"
arrives = "setup"
vector = "2"
ships = ["tielnfighter"]

[[objectives]]
id = "win"
name = "Win"
primary = true
if = ["destroyed shuttle 1"]
pays = "1"
"#;
    let muster = Muster::embedded().unwrap();
    let mission = muster.missions.read(Path::new("it.toml"), text, None).unwrap();
    for enemy in [PilotKind::SOLO, PilotKind::ATURI, PilotKind::FLIGHT_GROUP] {
        let fielded = fielded(&mission, [PilotKind::Heuristic, enemy], 1, &muster);
        // Four pilots, the shuttle, two escorts and one who is none.
        let wards = |ship: usize| {
            fielded.setup.ships[ship].handling.protects.iter().map(|ward| ward.id().0).collect::<Vec<_>>()
        };
        assert_eq!((wards(5), wards(6), wards(7), wards(4)), (vec![4], vec![4], vec![], vec![]), "{enemy:?}");
    }
}

/// What became of the transport that wants to escape, and how often it turned back before an edge.
fn transport_flown(seed: u64) -> (Fate, usize) {
    let mission = ours("solo-escaping-transport");
    let (mut transport, mut turned) = (None, 0);
    let game = played(&mission, [PilotKind::Heuristic, PilotKind::SOLO], seed, |game, events| {
        let view = game.view(Seat(1));
        let is_it = |ship: &ShipId| view.profile(*ship).chassis == "lambdaclasst4ashuttle";
        transport = transport.or_else(|| view.ships().find(is_it));
        turned += events
            .iter()
            .filter(|event| matches!(event, Event::TurnedBack(ship, _) if Some(*ship) == transport))
            .count();
        // What it makes for stays its tally.
        if let Some(ship) = transport.filter(|ship| view.ship(*ship).on_table()) {
            assert!(matches!(view.ship(ship).lock, Some(Target::Object(_))), "seed {seed}");
        }
    });
    (game.view(Seat(1)).ship(transport.expect("it is on the table from the start")).fate, turned)
}

#[test]
fn identify_tally_the_escaping_transport_makes_for_the_corner_that_it_has_locked_and_often_gets_there() {
    let flights: Vec<(Fate, usize)> = (0..40).map(transport_flown).collect();
    let escaped = flights.iter().filter(|(fate, _)| *fate == Fate::Fled).count();
    assert!(escaped * 5 >= flights.len(), "{escaped} of {} escaped: {flights:?}", flights.len());
    // Over an edge that is none of its exits it flees as little as any solo ship.
    assert!(flights.iter().any(|(_, turned)| *turned > 0), "{flights:?}");
}

#[test]
fn strike_a_squad_may_be_told_to_go_for_a_thing_of_the_mission() {
    let muster = Muster::embedded().unwrap();
    let mut mission = ours("solo-escaping-transport");
    mission.enemy = Some(tallyho_cards::flight::System::Aturi);
    mission.squads[0].orders = Order::Strike("beacon-point".to_owned());
    let fielded = fielded(&mission, [PilotKind::Heuristic, PilotKind::ATURI], 1, &muster);
    let scenario = fielded.setup.scenario.as_ref().expect("it is a mission");
    let beacon = scenario.things.iter().position(|thing| scenario.kinds[usize::from(thing.kind)].id == "beacon-point");
    let index = fielded.setup.obstacles.len() + beacon.expect("there is one");
    let told = Order::Strike(Target::Object(index as u8).id());
    assert_eq!(fielded.flyers[1].order(0), told);
    // It flies by that order to the end, and nobody leaves the book.
    played(&mission, [PilotKind::Heuristic, PilotKind::ATURI], 1, |_, _| {});
}

#[test]
fn escort_a_squad_may_be_told_to_protect_a_thing_of_the_mission() {
    let muster = Muster::embedded().unwrap();
    for enemy in [tallyho_cards::flight::System::Aturi, tallyho_cards::flight::System::FlightGroupAlpha] {
        let mut mission = ours("solo-escaping-transport");
        mission.enemy = Some(enemy);
        mission.squads[0].orders = Order::Escort("beacon-point".to_owned());
        let pilots = [PilotKind::Heuristic, PilotKind::System(enemy)];
        let fielded = fielded(&mission, pilots, 1, &muster);
        let scenario = fielded.setup.scenario.as_ref().expect("it is a mission");
        let is_it =
            |thing: &tallyho_rules::scenario::Thing| scenario.kinds[usize::from(thing.kind)].id == "beacon-point";
        let index = fielded.setup.obstacles.len() + scenario.things.iter().position(is_it).expect("there is one");
        let beacon = Target::Object(index as u8);
        assert_eq!(fielded.flyers[1].order(0), Order::Escort(beacon.id()), "{enemy:?}");
        let told = fielded.setup.ships.iter().filter(|ship| ship.handling.protects.contains(beacon)).count();
        assert!(told > 0, "{enemy:?}");
        // It flies by that order to the end, and nobody leaves the book.
        played(&mission, pilots, 1, |_, _| {});
    }
}

#[test]
fn protect_pilots_may_protect_what_their_mission_names_and_nobody_else_does() {
    let muster = Muster::embedded().unwrap();
    let mut mission = ours("solo-escaping-transport");
    mission.protects[0] = vec!["beacon-point".to_owned(), "pilot-1".to_owned()];
    let pilots = [PilotKind::Heuristic, PilotKind::SOLO];
    let mustered = fielded(&mission, pilots, 1, &muster);
    let scenario = mustered.setup.scenario.as_ref().expect("it is a mission");
    let is_it = |kind: u8| scenario.kinds[usize::from(kind)].id == "beacon-point";
    let beacons = scenario.things.iter().enumerate().filter(|(_, thing)| is_it(thing.kind)).map(|(place, _)| place);
    let beacons: Vec<Target> =
        beacons.map(|place| Target::Object((mustered.setup.obstacles.len() + place) as u8)).collect();
    assert!(!beacons.is_empty());
    for (place, ship) in mustered.setup.ships.iter().enumerate() {
        let wards: Vec<Target> = ship.handling.protects.iter().collect();
        let first = (place != 0).then_some(Target::Ship(ShipId(0)));
        // Nobody protects himself.
        let wanted: Vec<Target> =
            if ship.seat == Seat(0) { first.into_iter().chain(beacons.clone()).collect() } else { Vec::new() };
        assert_eq!(wards, wanted, "ship {place}");
    }
    // It is told to whoever plays from the sheet.
    let seats = Seats::pilots(4.clamp(mission.pilots[0], mission.pilots[1]), 1);
    let brief = Briefing::of(&mission, seats, 1, Telling::Known, &muster.cards).unwrap();
    let told = brief.text();
    assert!(told.contains("may protect"), "{told}");
    // Somebody does it.
    let mut protected = 0;
    for seed in 1..=6 {
        played(&mission, pilots, seed, |_, events| {
            protected += events.iter().filter(|it| matches!(it, Event::Acted(_, Action::Protect))).count();
        });
    }
    assert!(protected > 0);
}

/// How many of some games a team wins against enemies at random.
fn won(id: &str, team: PilotKind, seeds: std::ops::Range<u64>) -> usize {
    let mission = ours(id);
    let wins = |seed: &u64| {
        let game = played(&mission, [team, PilotKind::Random], *seed, |_, _| {});
        game.winner() == Some(Seat(0))
    };
    seeds.filter(wins).count()
}

#[test]
fn the_heuristic_brings_the_transport_of_care_package_to_its_corner() {
    let won = won("care-package", PilotKind::Heuristic, 0..30);
    assert!(won >= 24, "{won} of 30");
}

#[test]
fn who_looks_ahead_a_little_does_the_job_of_a_mission() {
    // A veteran errs now and then; whoever plans with care does not.
    let [veteran, elite] = [Level::Veteran, Level::Elite].map(|level| PilotKind::Player(level, Style::Even));
    for id in ["care-package", "rescue-rebel-operatives", "capture-refueling-station", "tread-softly"] {
        assert!(won(id, veteran, 0..6) >= 5, "{id}");
        assert!(won(id, elite, 0..4) == 4, "{id}");
    }
}

#[test]
fn at_random_too_a_courier_flies_what_its_mission_s_die_says() {
    let (mut told, mut others) = (0, 0);
    for seed in 0..6 {
        played(&ours("capture-officer"), [PilotKind::Random, PilotKind::Random], seed, |game, events| {
            let view = game.view(Seat(1));
            for event in events {
                if let Event::Revealed(ship, maneuver, _) = event
                    && view.profile(*ship).chassis == "lambdaclasst4ashuttle"
                    && view.owner(*ship) == Seat(1)
                    && game.state().round < 6
                    && !view.is_ionized(*ship)
                {
                    match ["1F", "2F"].contains(&maneuver.to_string().as_str()) {
                        true => told += 1,
                        false => others += 1,
                    }
                }
            }
        });
    }
    assert!(told > 10 && others == 0, "{told} {others}");
}
