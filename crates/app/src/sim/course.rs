//! How the games of a sim are set up and flown.

use std::borrow::Cow;

use tallyho_cards::Library;
use tallyho_cards::word::{Word, read_word};
use tallyho_missions::{Mission, Seats};
use tallyho_pilots::Pilot;
use tallyho_rules::{Luck, Seat};
use tallyho_sim::{Numbered, Played, Setting, Side, Sweep, Tally, digest};

use super::SimArgs;
use super::vary::Vary;
use crate::error::AppError;
use tallyho_muster::field::{self, Wanted};
use tallyho_muster::ready::{Battle, Drawn, Ready, Seating};
use tallyho_muster::squad::Squad;
use tallyho_muster::{PilotKind, Rules, choose, new_game};

/// What is played over and over: everything that is the same in each game is worked out before the first.
pub(super) struct Course<'c> {
    sweep: Sweep,
    library: &'c Library,
    kind: Kind<'c>,
}

enum Kind<'c> {
    /// Two squads, by who is in the first seat.
    Battle(Box<[Ready; 2]>),
    Mission(Box<Flights<'c>>),
}

/// A mission, with what each setting seats.
struct Flights<'c> {
    mission: Cow<'c, Mission>,
    missions: &'c tallyho_missions::Library,
    seats: Vec<Seats>,
    squads: [Option<Squad>; 2],
    pilots: [PilotKind; 2],
}

impl<'c> Course<'c> {
    /// What the command line asks for.
    pub(super) fn of(
        args: &SimArgs,
        missions: &'c tallyho_missions::Library,
        library: &'c Library,
    ) -> Result<Self, AppError> {
        let games = args.games.unwrap_or(1000);
        let Some(name) = &args.mission else { return Self::battle(args, games, library) };
        let mission = choose::mission(missions, name, args.variant.as_deref())?;
        let vary = Vary::read(args.vary.as_deref().unwrap_or_default(), &mission)?;
        Self::mission(args, mission, &vary, games, missions, library)
    }

    fn battle(args: &SimArgs, games: u64, library: &'c Library) -> Result<Self, AppError> {
        // The parser has asked for both files.
        let (Some(red), Some(blue)) = (&args.red, &args.blue) else { return Err(AppError::PersonAlone) };
        let rules: Rules = read_word(&args.rules).map_err(AppError::BadWord)?;
        let kind =
            |typed: &Option<String>| read_word(typed.as_deref().unwrap_or("heuristic")).map_err(AppError::BadWord);
        let pilots: [PilotKind; 2] = [kind(&args.red_pilot)?, kind(&args.blue_pilot)?];
        no_person(pilots)?;
        let squads = [Squad::read(red, rules.2, library)?, Squad::read(blue, rules.2, library)?];
        let marks = [0, 1].map(|side| mark(&squads[side]));
        let battle = Battle {
            squads,
            pilots,
            readings: Default::default(),
            ruleset: rules.1,
            rocks: args.rocks,
            rounds: args.rounds,
        };
        let ready = [Seating::RedFirst, Seating::BlueFirst].map(|seating| battle.ready(seating, library));
        let [red_first, blue_first] = ready;
        let ready = [red_first?, blue_first?];
        let stem = |path: &std::path::Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let [red_mark, blue_mark] = marks;
        let given = [
            ("rules", args.rules.clone()),
            ("rocks", args.rocks.to_string()),
            ("rounds", args.rounds.to_string()),
            ("red squad", red_mark),
            ("blue squad", blue_mark),
        ];
        let sweep = Sweep {
            title: format!("{} against {}", stem(red), stem(blue)),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seed: args.seed,
            games,
            settings: vec![setting("battle", 0, 0, pilots)],
            sides: ["red", "blue"].map(str::to_owned),
            objectives: Vec::new(),
            given: given.map(|(what, value)| (what.to_owned(), value)).into(),
        };
        Ok(Self { sweep, library, kind: Kind::Battle(Box::new(ready)) })
    }

    /// A mission in all settings that are varied.
    pub(super) fn mission(
        args: &SimArgs,
        mission: Cow<'c, Mission>,
        vary: &Vary,
        games: u64,
        missions: &'c tallyho_missions::Library,
        library: &'c Library,
    ) -> Result<Self, AppError> {
        let pilots = choose::pilots(&mission, [args.red_pilot.as_deref(), args.blue_pilot.as_deref()])?;
        no_person(pilots)?;
        let points = field::rules(&mission).1;
        let squad = |path: &Option<std::path::PathBuf>| {
            path.as_ref().map(|path| Squad::read(path, points, library)).transpose()
        };
        let squads = [squad(&args.red)?, squad(&args.blue)?];
        let pairs = vary.pilots.iter().flat_map(|pilots| vary.levels.iter().map(move |level| (*pilots, *level)));
        let pairs: Vec<(u8, u8)> = pairs.collect();
        let seats = pairs.iter().map(|(pilots, level)| choose::seats(&mission, Some(*pilots), *level));
        let seats: Vec<Seats> = seats.collect::<Result<_, _>>()?;
        let mut given = vec![("mission".to_owned(), mark(&mission))];
        for (what, squad) in ["red squad", "blue squad"].into_iter().zip(&squads) {
            given.extend(squad.as_ref().map(|squad| (what.to_owned(), mark(squad))));
        }
        let sweep = Sweep {
            title: mission.name.clone(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seed: args.seed,
            games,
            settings: pairs.iter().map(|(count, level)| setting(&mission.id, *count, *level, pilots)).collect(),
            sides: mission.sides.clone(),
            objectives: mission.objectives.iter().map(|it| it.id.clone()).collect(),
            given,
        };
        Ok(Self { sweep, library, kind: Kind::Mission(Box::new(Flights { mission, missions, seats, squads, pilots })) })
    }

    pub(super) const fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    /// Plays one game: the same as `tallyho battle` with its seed.
    pub(super) fn play(&self, game: Numbered, tally: &mut Tally) -> Result<Played, AppError> {
        match &self.kind {
            Kind::Battle(ready) => {
                let side = if game.number.is_multiple_of(2) { Side::Red } else { Side::Blue };
                let Drawn { setup, mut luck, mut pilots } = ready[side as usize].with_seed(game.seed, self.library)?;
                let mut pilots = pilots.drain(..).collect::<Option<Vec<_>>>().ok_or(AppError::PersonAlone)?;
                Ok(tallyho_sim::play(new_game(setup)?, &mut pilots, &mut luck, side, tally)?)
            }
            Kind::Mission(flights) => flights.play(game, tally, self.library),
        }
    }
}

impl Flights<'_> {
    fn play(&self, game: Numbered, tally: &mut Tally, library: &Library) -> Result<Played, AppError> {
        let wanted = Wanted {
            mission: &self.mission,
            seats: self.seats[game.setting],
            squads: [self.squads[0].as_ref(), self.squads[1].as_ref()],
            pilots: self.pilots,
            seed: game.seed,
        };
        let fielded = field::field(&wanted, self.missions, library)?;
        let mut pilots: Vec<Box<dyn Pilot>> = Vec::with_capacity(2);
        for (seat, kind) in (0..).map(Seat).zip(self.pilots) {
            let seed = game.seed.wrapping_mul(2).wrapping_add(u64::from(seat.0));
            pilots.push(fielded.pilot(kind, seat, seed, library)?.ok_or(AppError::PersonAlone)?);
        }
        let mut luck = Luck::new(game.seed);
        Ok(tallyho_sim::play(new_game(fielded.setup)?, &mut pilots, &mut luck, Side::Red, tally)?)
    }
}

fn no_person(pilots: [PilotKind; 2]) -> Result<(), AppError> {
    if pilots.contains(&PilotKind::Person) { Err(AppError::PersonAlone) } else { Ok(()) }
}

fn setting(mission: &str, pilots: u8, level: u8, flown_by: [PilotKind; 2]) -> Setting {
    Setting { mission: mission.to_owned(), pilots, level, flown_by: flown_by.map(|kind| kind.word().to_owned()) }
}

/// A number for what a squad or a mission is made of, so that another one under its name is noticed.
fn mark(it: &impl std::fmt::Debug) -> String {
    format!("{:08x}", digest(&format!("{it:?}")) >> 32)
}
