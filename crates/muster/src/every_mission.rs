//! Every mission is played from set-up to score by the flight systems, at every size: it ends, and nothing breaks on the way.

use std::borrow::Cow;

use tallyho_missions::mission::Base;
use tallyho_missions::{Mission, Seats};
use tallyho_pilots::turn;
use tallyho_rules::{BattleLuck, Game, Setup, audit};

use crate::{Computer, Muster, PilotKind, Sally, Wanted};

/// Who flies the sides, in turn.
const PAIRS: [[PilotKind; 2]; 4] = [
    [PilotKind::SOLO, PilotKind::ATURI],
    [PilotKind::FLIGHT_GROUP, PilotKind::SOLO],
    [PilotKind::ATURI, PilotKind::FLIGHT_GROUP],
    [PilotKind::Heuristic, PilotKind::ATURI],
];

/// How many games of each mission are played, over all sizes; `make soak` plays more.
fn games() -> u64 {
    std::env::var("MISSION_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(40)
}

/// Plays one game; the game as it ended.
pub(crate) fn played(mission: &Mission, seats: Seats, pilots: [PilotKind; 2], seed: u64, muster: &Muster) -> Game {
    played_by(mission, seats, pilots, seed, muster, |_| {})
}

/// The same, with somebody else in the place of one who would fly.
pub(crate) fn played_by(
    mission: &Mission,
    seats: Seats,
    pilots: [PilotKind; 2],
    seed: u64,
    muster: &Muster,
    replace: impl FnOnce(&mut [Computer]),
) -> Game {
    let sally = Sally { mission: Cow::Borrowed(mission), seats, squads: [None, None], layout: None };
    let mustered = muster.muster(&Wanted::mission(sally, pilots), seed);
    let mustered = mustered.unwrap_or_else(|error| panic!("{}: {error}", mission.id));
    let flown = muster.crew(&mustered).unwrap_or_else(|error| panic!("{}: {error}", mission.id));
    let mut flown: Vec<Computer> = flown.into_iter().map(|pilot| pilot.expect("a computer flies")).collect();
    replace(&mut flown);
    let mut game = Game::new(mustered.setup).unwrap_or_else(|faults| panic!("{} seed {seed}: {faults:?}", mission.id));
    let mut luck = BattleLuck::opening(seed);
    game.advance(&mut luck, &mut ());
    for step in 0..40_000 {
        match turn(&mut game, &mut flown, &mut luck, &mut ()) {
            Ok(Some(_)) => {}
            Ok(None) => {
                assert!(flown.iter().all(|pilot| pilot.faults() == 0), "{} seed {seed}: a book was left", mission.id);
                return game;
            }
            Err(stopped) => panic!("{} seed {seed} {pilots:?}: {stopped}", mission.id),
        }
        if step % 16 == 0 {
            assert_eq!(audit(&game), Ok(()), "{} seed {seed} {pilots:?}", mission.id);
        }
    }
    panic!("{} seed {seed} {pilots:?} has no end", mission.id);
}

/// The sizes that are played: 3 to 6 pilots where the mission has them, on every level in turn.
fn sizes(mission: &Mission) -> Vec<Seats> {
    let sizes = mission.sizes();
    let usual: Vec<Seats> = sizes.iter().copied().filter(|seats| (3..=6).contains(&seats.pilots)).collect();
    if usual.is_empty() { sizes } else { usual }
}

#[test]
fn every_mission_is_played_to_its_end_by_the_flight_systems() {
    let muster = Muster::embedded().unwrap();
    for mission in muster.missions.missions() {
        let sizes = sizes(mission);
        let mut won = [0; 2];
        for seed in 0..games() {
            let seats = sizes[seed as usize % sizes.len()];
            let pilots = PAIRS[(seed / 5) as usize % PAIRS.len()];
            let game = played(mission, seats, pilots, seed, &muster);
            let report = game.report().expect("it is a mission");
            assert!(report.round >= 1 && report.round <= mission.rounds.unwrap_or(Setup::PATIENCE));
            assert!(mission.base == Base::Standard || report.winner.is_some(), "{}", mission.id);
            if let Some(winner) = report.winner {
                won[usize::from(winner)] += 1;
            }
        }
        assert!(won[0] + won[1] > 0, "{}: nobody ever wins", mission.id);
    }
}
