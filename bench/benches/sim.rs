//! Many games: how many a second on one core, and how much a second core adds. Everything a sim does is in it: rows, parts and report.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use tallyho_bench::fleet::{Fleet, System};
use tallyho_cards::Library;
use tallyho_cards::flight::flight_group::{Cards, Chosen};
use tallyho_pilots::flight::aturi::Orders;
use tallyho_pilots::{Aturi, FlightGroupPilot, Pilot};
use tallyho_rules::{Game, Luck, Obstacle, ObstacleKind, Ruleset, Seat, sample};
use tallyho_sim::{Numbered, Outcome, Played, Run, Setting, Shard, Side, Sweep, Tally, play};

/// Games in each measurement, and how often it is taken; the best counts, because others use the machine too.
const GAMES: u64 = 8192;
const TIMES: usize = 3;

fn main() -> io::Result<()> {
    let out = &mut io::stdout().lock();
    let library = Library::embedded().expect("the content is sound");
    writeln!(out, "| sims: TIE/ln by Aturi against T-65 by Flight Group Alpha, rows written | tallyho |")?;
    writeln!(out, "|---|---|")?;
    let even = ("4 against 4, no obstacles", [4, 4], Vec::new());
    let swarm = ("8 against 4, 6 asteroids", [8, 4], sample::six_obstacles(ObstacleKind::Asteroid));
    for (name, counts, rocks) in [even, swarm] {
        let course = Course::new(&library, counts, rocks);
        let [one, two] = [1, 2].map(|jobs| (0..TIMES).map(|_| course.rate(jobs)).fold(0.0, f64::max));
        writeln!(out, "| {name}: whole games a second on one core | {one:.0} |")?;
        writeln!(out, "| the same on two cores | {two:.0}, ×{:.2} |", two / one)?;
    }
    Ok(())
}

/// What every game shares.
struct Course {
    start: Game,
    orders: Vec<Option<Orders>>,
    cards: Arc<Cards>,
    ships: Vec<(Chosen, tallyho_rules::scenario::Order)>,
    folder: PathBuf,
}

impl Course {
    fn new(library: &Library, [fighters, wings]: [usize; 2], rocks: Vec<Obstacle>) -> Self {
        let fleet = Fleet { library };
        let sides = [("tielnfighter", fighters), ("t65xwing", wings)].map(|(id, count)| (fleet.chassis(id), count));
        let mut setup = sample::battle(Ruleset::SECOND_EDITION, sides, rocks);
        fleet.handle(System::Aturi, Seat(0), &mut setup);
        fleet.handle(System::FlightGroup, Seat(1), &mut setup);
        Self {
            orders: fleet.orders(&setup),
            cards: Arc::clone(fleet.cards()),
            ships: setup.ships.iter().map(|ship| (fleet.chosen(&ship.profile), Default::default())).collect(),
            start: Game::new(setup).expect("the sample is sound"),
            folder: std::env::temp_dir().join(format!("tallyho-bench-{}", std::process::id())),
        }
    }

    fn play(&self, game: Numbered, tally: &mut Tally) -> Result<Played, String> {
        let aturi = Aturi::new(self.orders.clone(), Default::default(), game.seed);
        let group = FlightGroupPilot::new(Arc::clone(&self.cards), self.ships.clone(), Default::default(), game.seed);
        let mut pilots: [Box<dyn Pilot>; 2] = [Box::new(aturi), Box::new(group)];
        play(self.start.clone(), &mut pilots, &mut Luck::new(game.seed), Side::Red, tally).map_err(|it| it.to_string())
    }

    /// Games a second on so many threads.
    fn rate(&self, jobs: usize) -> f64 {
        let flown_by = ["aturi", "flight-group"].map(str::to_owned);
        let sweep = Sweep {
            title: "bench".to_owned(),
            program: "bench".to_owned(),
            seed: 1,
            games: GAMES,
            settings: vec![Setting { mission: "battle".to_owned(), pilots: 0, level: 0, flown_by }],
            sides: ["red", "blue"].map(str::to_owned),
            objectives: Vec::new(),
            given: Vec::new(),
        };
        let stop = AtomicBool::new(false);
        let run = Run {
            sweep: &sweep,
            shard: Shard::WHOLE,
            jobs,
            stop: &stop,
            play: |game, tally: &mut _| self.play(game, tally),
        };
        let began = Instant::now();
        let outcome = run.into_folder(&self.folder, &mut |_| {}).expect("it can be played");
        let took = began.elapsed().as_secs_f64();
        assert!(matches!(outcome, Outcome::Finished(_)), "nobody stops it");
        std::fs::remove_dir_all(&self.folder).expect("it was written there");
        GAMES as f64 / took
    }
}
