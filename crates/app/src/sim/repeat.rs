//! How the games of a sim are set up and flown.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use tallyho_cards::word::{Word, read_word};
use tallyho_missions::Mission;
use tallyho_muster::choose::Brought;
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::{Battle, Muster, MusterError, Naming, PilotKind, Ready, Rules, Seating, Wanted, choose, new_game};
use tallyho_rules::{BattleLuck, Placing, mixed};
use tallyho_sim::{Numbered, Played, Setting, Side, Sweep, Tally};

use super::SimArgs;
use crate::battle::computers;
use crate::error::AppError;
use tallyho_muster::Vary;

/// What is played over and over.
pub(super) struct Repeat<'c> {
    sweep: Sweep,
    muster: &'c Muster,
    /// What is wanted: a battle with red and with blue in the first seat, or a mission in each of its settings.
    wanted: Vec<Wanted<'c>>,
    kind: Kind,
}

/// How a mission is played over and over.
pub(super) struct Fought<'f> {
    pub(super) seed: u64,
    /// How many games of each setting.
    pub(super) games: u64,
    pub(super) pilots: [PilotKind; 2],
    /// The files of squads that somebody brings.
    pub(super) squads: [Option<&'f Path>; 2],
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Battle,
    Mission,
}

impl<'c> Repeat<'c> {
    /// What the command line asks for.
    pub(super) fn of(args: &SimArgs, muster: &'c Muster) -> Result<Self, AppError> {
        let games = args.games.unwrap_or(1000);
        let Some(name) = &args.mission else { return Self::battle(args, games, muster) };
        let mission = muster.mission(name, args.variant.as_deref())?;
        let vary = Vary::read(args.vary.as_deref().unwrap_or_default(), &mission)?;
        let pilots = choose::pilots(&mission, [args.red_pilot.as_deref(), args.blue_pilot.as_deref()])?;
        let squads = [args.red.as_deref(), args.blue.as_deref()];
        Self::mission(&Fought { seed: args.seed, games, pilots, squads }, mission, &vary, muster)
    }

    fn battle(args: &SimArgs, games: u64, muster: &'c Muster) -> Result<Self, AppError> {
        // The parser has asked for both files.
        let (Some(red), Some(blue)) = (&args.red, &args.blue) else { return Err(AppError::PersonAlone) };
        let rules: Rules = read_word(&args.rules).map_err(AppError::BadWord)?;
        let kind =
            |typed: &Option<String>| read_word(typed.as_deref().unwrap_or("heuristic")).map_err(AppError::BadWord);
        let pilots: [PilotKind; 2] = [kind(&args.red_pilot)?, kind(&args.blue_pilot)?];
        no_person(pilots)?;
        let squad = |path: &PathBuf| MusteredSquad::read(path, rules.points, &muster.cards);
        let squads = [squad(red)?, squad(blue)?];
        let wanted = [Seating::RedFirst, Seating::BlueFirst].map(|seating| {
            let (rounds, placing, naming) = (args.rounds, Placing::Ready, Naming::RedAndBlue);
            let (squads, ruleset, rocks) = (squads.clone(), rules.ruleset, args.rocks);
            let battle = Battle { squads, ruleset, rocks, rounds, placing, seating, naming };
            Wanted::battle(battle, pilots)
        });
        let stem = |path: &std::path::Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let wanted: Vec<Wanted<'c>> = wanted.into();
        let given = [
            ("rules", args.rules.clone()),
            ("rocks", args.rocks.to_string()),
            ("rounds", args.rounds.to_string()),
            (GAMES, mark(&wanted, muster)?),
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
        Ok(Self { sweep, muster, wanted, kind: Kind::Battle })
    }

    /// A mission in all settings that are varied.
    pub(super) fn mission(
        fought: &Fought<'_>,
        mission: Cow<'c, Mission>,
        vary: &Vary,
        muster: &'c Muster,
    ) -> Result<Self, AppError> {
        let &Fought { seed, games, pilots, squads } = fought;
        no_person(pilots)?;
        let brought = Brought::both(squads)?;
        let brought = brought.each_ref().map(Option::as_ref);
        let pairs = vary.pilots.iter().flat_map(|pilots| vary.levels.iter().map(move |level| (*pilots, *level)));
        let pairs: Vec<(u8, u8)> = pairs.collect();
        let sally = |&(count, level): &(u8, u8)| {
            let sally = choose::sally(mission.clone(), brought, (Some(count), level), &muster.cards)?;
            Ok(Wanted::mission(sally, pilots))
        };
        let wanted = pairs.iter().map(sally).collect::<Result<Vec<Wanted<'c>>, MusterError>>()?;
        let sweep = Sweep {
            title: mission.name.clone(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seed,
            games,
            settings: pairs.iter().map(|(count, level)| setting(&mission.id, *count, *level, pilots)).collect(),
            sides: mission.sides.clone(),
            objectives: mission.objectives.iter().map(|it| it.id.clone()).collect(),
            given: vec![(GAMES.to_owned(), mark(&wanted, muster)?)],
        };
        Ok(Self { sweep, muster, wanted, kind: Kind::Mission })
    }

    pub(super) const fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    /// Everything that is the same in each game, worked out before the first.
    pub(super) fn ready(&self) -> Result<Vec<Ready<'_, '_>>, AppError> {
        Ok(self.wanted.iter().map(|wanted| self.muster.ready(wanted)).collect::<Result<_, _>>()?)
    }

    /// Plays one game: the same as `tallyho battle` with its seed.
    pub(super) fn play(&self, ready: &[Ready<'_, '_>], game: Numbered, tally: &mut Tally) -> Result<Played, AppError> {
        let (place, first) = match self.kind {
            Kind::Battle if game.number.is_multiple_of(2) => (0, Side::Red),
            Kind::Battle => (1, Side::Blue),
            Kind::Mission => (game.setting, Side::Red),
        };
        let mustered = ready[place].with_seed(game.seed)?;
        let mut pilots = computers(self.muster.crew(&mustered)?)?;
        let mut luck = BattleLuck::opening(mustered.seed);
        Ok(tallyho_sim::play(new_game(mustered.setup)?, &mut pilots, &mut luck, first, tally)?)
    }
}

fn no_person(pilots: [PilotKind; 2]) -> Result<(), AppError> {
    if pilots.contains(&PilotKind::Person) { Err(AppError::PersonAlone) } else { Ok(()) }
}

fn setting(mission: &str, pilots: u8, level: u8, flown_by: [PilotKind; 2]) -> Setting {
    Setting { mission: mission.to_owned(), pilots, level, flown_by: flown_by.map(|kind| kind.word().to_owned()) }
}

/// What [`mark`] is kept as.
const GAMES: &str = "squads and mission";

/// A number for what is played, so that another mission or squad under the same name is noticed.
fn mark(wanted: &[Wanted<'_>], muster: &Muster) -> Result<String, AppError> {
    let marks = wanted.iter().map(|wanted| muster.ready(wanted)?.with_seed(0)?.mark());
    let marks: Vec<u64> = marks.collect::<Result<_, _>>()?;
    Ok(format!("{:08x}", marks.into_iter().fold(0, mixed) >> 32))
}
