//! The flight systems' figures: what one enemy's activation costs to decide, and whole games.

use std::cell::RefCell;
use std::io::{self, Write};

use tallyho_bench::fleet::{Fleet, System};
use tallyho_bench::race::Race;
use tallyho_cards::Library;
use tallyho_pilots::{Heuristic, Pilot, turn};
use tallyho_rules::{Game, Luck, ObstacleKind, Question, Ruleset, Seat, Setup, sample};

/// Activations that are timed for each system: so many that their games stay in a core's own memory, as a game that is played does.
const TIMED: usize = 48;
/// So sturdy that all are there to the end.
const HULL: u8 = 120;
/// The fighters of either side, in turn: some that roll and some that boost as well.
const SQUADS: [[&str; 2]; 2] = [["tielnfighter", "tieininterceptor"], ["t65xwing", "rz1awing"]];

fn main() -> io::Result<()> {
    let out = &mut io::stdout().lock();
    let library = Library::embedded().expect("the content is sound");
    let fleet = Fleet { library: &library };
    writeln!(out, "| flight systems: one core, median | tallyho |")?;
    writeln!(out, "|---|---|")?;
    for system in [System::Solo, System::Aturi, System::FlightGroup] {
        let moments = moments(&fleet, system);
        let (games, asked) = (moments.len(), moments.iter().map(Vec::len).sum::<usize>());
        let name = format!(
            "one activation by {}: target, maneuver, swerves, action; 16 ships, 6 asteroids ({games} of {:.1} questions)",
            system.name(),
            asked as f64 / games as f64
        );
        let pilot = RefCell::new(fleet.pilot(system, &skirmish(&fleet, system), 1));
        Race::new(&name, &moments).with("tallyho", |moment| decide(&mut **pilot.borrow_mut(), moment)).run(out)?;
    }
    whole_game(&fleet, out)
}

/// The questions of one activation, each as the game stood when it was asked.
type Moment = Vec<Game>;

/// Answers the questions of an activation once more.
fn decide(pilot: &mut dyn Pilot, moment: &Moment) -> u64 {
    let mut sum = 0;
    for game in moment {
        let Some(ask) = game.asked() else { continue };
        let choice = pilot.choose(&game.view(ask.seat), &ask).expect("flight systems never stop");
        sum = sum * 31 + ask.options.iter().position(|option| *option == choice).unwrap_or(0) as u64;
    }
    sum
}

/// Eight TIE fighters by the Aturi rules against four X-wings by those of Flight Group Alpha, to the end.
fn whole_game(fleet: &Fleet<'_>, out: &mut impl Write) -> io::Result<()> {
    let seeds: Vec<u64> = (0..20).collect();
    let sides = [("tielnfighter", 8), ("t65xwing", 4)].map(|(id, count)| (fleet.chassis(id), count));
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, sample::six_obstacles(ObstacleKind::Asteroid));
    fleet.handle(System::Aturi, Seat(0), &mut setup);
    fleet.handle(System::FlightGroup, Seat(1), &mut setup);
    let start = Game::new(setup.clone()).expect("the sample is sound");
    let play = |seed: u64| {
        let (mut game, mut luck, mut decisions) = (start.clone(), Luck::new(seed), 0);
        let mut pilots = [System::Aturi, System::FlightGroup].map(|system| fleet.pilot(system, &setup, seed));
        game.advance(&mut luck, &mut ());
        while let Ok(Some(_)) = turn(&mut game, &mut pilots, &mut luck, &mut ()) {
            decisions += 1;
        }
        decisions
    };
    let decisions: u64 = seeds.iter().map(|&seed| play(seed)).sum();
    let name = format!(
        "8 TIE/ln by Aturi against 4 T-65 by Flight Group Alpha, 6 asteroids, to the end ({} decisions)",
        decisions / seeds.len() as u64
    );
    Race::new(&name, &seeds).with("tallyho", |&seed| play(seed)).run(out)
}

/// Eight ships against eight, not far from each other, the second side by a system.
fn skirmish(fleet: &Fleet<'_>, system: System) -> Setup {
    let sides = SQUADS.map(|[first, _]| (fleet.chassis(first), 8));
    let rocks = sample::six_obstacles(ObstacleKind::Asteroid);
    let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks);
    for (place, ship) in setup.ships.iter_mut().enumerate() {
        ship.profile = fleet.chassis(SQUADS[usize::from(ship.seat.0)][place % 2]);
        ship.profile.hull = HULL;
    }
    fleet.handle(system, Seat(1), &mut setup);
    setup
}

/// Activations out of several dogfights, spread over their first ten rounds: the dial, the action and how it is performed.
fn moments(fleet: &Fleet<'_>, system: System) -> Vec<Moment> {
    let setup = Setup { rounds: 10, ..skirmish(fleet, system) };
    let mut moments: Vec<Moment> = Vec::new();
    for seed in 0..8 {
        let mut game = Game::new(setup.clone()).expect("the sample is sound");
        let mut luck = Luck::new(seed);
        let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(Heuristic::new(seed)), fleet.pilot(system, &setup, seed)];
        game.advance(&mut luck, &mut ());
        while let Some(ask) = game.asked().filter(|_| game.view(Seat(1)).ships().count() >= 15) {
            match ask.question {
                Question::SetDial(_) if ask.seat == Seat(1) => moments.push(vec![game.clone()]),
                Question::Action(_) | Question::Perform(..) if ask.seat == Seat(1) => {
                    moments.last_mut().expect("a dial comes first").push(game.clone());
                }
                _ => {}
            }
            turn(&mut game, &mut pilots, &mut luck, &mut ()).expect("every answer is legal");
        }
    }
    let every = moments.len().div_ceil(TIMED);
    moments.into_iter().step_by(every).collect()
}
