//! Missions as they are fielded and flown: cards that they put aboard, hyperspace, escorts, and ships with a conduct of their own.

use std::borrow::Cow;
use std::path::Path;

use tallyho_cards::PointSystem;
use tallyho_missions::{Mission, Seats};
use tallyho_pilots::turn;
use tallyho_rules::scenario::Order;
use tallyho_rules::{BattleLuck, Event, Fate, Game, Seat, ShipId, Target};
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
        let wards = |ship: usize| fielded.setup.ships[ship].handling.protects.iter().collect::<Vec<_>>();
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
