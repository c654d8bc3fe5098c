//! How the games of a sim are set up and flown.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use tallyho_cards::word::{Word, read_word};
use tallyho_missions::Mission;
use tallyho_muster::choose::Brought;
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::{
    Battle, Computer, Muster, MusterError, Naming, PilotKind, Ready, Rules, Seating, Vary, Wanted, choose, new_game,
};
use tallyho_rules::{BattleLuck, Placing, mixed};
use tallyho_sim::{Numbered, Played, Setting, Side, Sweep, Tally};

use crate::{TrialError, Wish};

/// What is played over and over.
#[derive(Debug)]
pub struct Repeat<'c> {
    sweep: Sweep,
    muster: &'c Muster,
    /// What is wanted: a battle with red and with blue in the first seat, or a mission in each of its settings.
    wanted: Vec<Wanted<'c>>,
    kind: Kind,
}

/// How a mission is played over and over.
#[derive(Clone, Copy, Debug)]
pub struct Fought<'f> {
    /// The seed.
    pub seed: u64,
    /// How many games of each setting.
    pub games: u64,
    /// Who flies the sides.
    pub pilots: [PilotKind; 2],
    /// The files of squads that somebody brings.
    pub squads: [Option<&'f Path>; 2],
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Battle,
    Mission,
}

impl<'c> Repeat<'c> {
    /// What is wished for.
    ///
    /// # Errors
    /// When it cannot be set up.
    pub fn of(wish: &Wish, muster: &'c Muster) -> Result<Self, TrialError> {
        let Some(name) = &wish.mission else { return Self::battle(wish, muster) };
        let mission = muster.mission(name, wish.variant.as_deref())?;
        let vary = Vary::read(wish.vary.as_deref().unwrap_or_default(), &mission)?;
        let pilots = choose::pilots(&mission, wish.pilots.each_ref().map(Option::as_deref))?;
        let squads = wish.squads.each_ref().map(Option::as_deref);
        Self::mission(&Fought { seed: wish.seed, games: wish.games, pilots, squads }, mission, &vary, muster)
    }

    fn battle(wish: &Wish, muster: &'c Muster) -> Result<Self, TrialError> {
        let [Some(red), Some(blue)] = &wish.squads else { return Err(TrialError::Nothing) };
        let rules: Rules = read_word(&wish.rules).map_err(TrialError::BadWord)?;
        let kind =
            |typed: &Option<String>| read_word(typed.as_deref().unwrap_or("heuristic")).map_err(TrialError::BadWord);
        let pilots: [PilotKind; 2] = [kind(&wish.pilots[0])?, kind(&wish.pilots[1])?];
        no_person(pilots)?;
        let squad = |path: &PathBuf| MusteredSquad::read(path, rules.points, &muster.cards);
        let squads = [squad(red)?, squad(blue)?];
        let wanted = [Seating::RedFirst, Seating::BlueFirst].map(|seating| {
            let (rounds, placing, naming) = (wish.rounds, Placing::Ready, Naming::RedAndBlue);
            let (squads, ruleset, rocks) = (squads.clone(), rules.ruleset, wish.rocks);
            let battle = Battle { squads, ruleset, rocks, rounds, placing, seating, naming };
            Wanted::battle(battle, pilots)
        });
        let stem = |path: &std::path::Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let wanted: Vec<Wanted<'c>> = wanted.into();
        let given = [
            ("rules", wish.rules.clone()),
            ("rocks", wish.rocks.to_string()),
            ("rounds", wish.rounds.to_string()),
            (GAMES, mark(&wanted, muster)?),
        ];
        let sweep = Sweep {
            title: format!("{} against {}", stem(red), stem(blue)),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seed: wish.seed,
            games: wish.games,
            settings: vec![setting("battle", 0, 0, pilots)],
            sides: ["red", "blue"].map(str::to_owned),
            objectives: Vec::new(),
            given: given.map(|(what, value)| (what.to_owned(), value)).into(),
        };
        Ok(Self { sweep, muster, wanted, kind: Kind::Battle })
    }

    /// A mission in all settings that are varied.
    ///
    /// # Errors
    /// When it cannot be set up.
    pub fn mission(
        fought: &Fought<'_>,
        mission: Cow<'c, Mission>,
        vary: &Vary,
        muster: &'c Muster,
    ) -> Result<Self, TrialError> {
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

    /// The games, by their numbers.
    pub const fn sweep(&self) -> &Sweep {
        &self.sweep
    }

    /// Everything that is the same in each game, worked out before the first.
    ///
    /// # Errors
    /// When it cannot be set up.
    pub fn ready(&self) -> Result<Vec<Ready<'_, '_>>, TrialError> {
        Ok(self.wanted.iter().map(|wanted| self.muster.ready(wanted)).collect::<Result<_, _>>()?)
    }

    /// Plays one game: the same as `tallyho battle` with its seed.
    ///
    /// # Errors
    /// When it cannot be played to its end.
    pub fn play(&self, ready: &[Ready<'_, '_>], game: Numbered, tally: &mut Tally) -> Result<Played, TrialError> {
        let (place, first) = match self.kind {
            Kind::Battle if game.number.is_multiple_of(2) => (0, Side::Red),
            Kind::Battle => (1, Side::Blue),
            Kind::Mission => (game.setting, Side::Red),
        };
        let mustered = ready[place].with_seed(game.seed)?;
        let crew = self.muster.crew(&mustered)?;
        let pilots: Option<Vec<Computer>> = crew.into_iter().collect();
        let mut pilots = pilots.ok_or(TrialError::PersonAlone)?;
        let mut luck = BattleLuck::opening(mustered.seed);
        Ok(tallyho_sim::play(new_game(mustered.setup)?, &mut pilots, &mut luck, first, tally)?)
    }
}

fn no_person(pilots: [PilotKind; 2]) -> Result<(), TrialError> {
    if pilots.contains(&PilotKind::Person) { Err(TrialError::PersonAlone) } else { Ok(()) }
}

fn setting(mission: &str, pilots: u8, level: u8, flown_by: [PilotKind; 2]) -> Setting {
    Setting { mission: mission.to_owned(), pilots, level, flown_by: flown_by.map(|kind| kind.word().to_owned()) }
}

/// What [`mark`] is kept as.
const GAMES: &str = "squads and mission";

/// A number for what is played, so that another mission or squad under the same name is noticed.
fn mark(wanted: &[Wanted<'_>], muster: &Muster) -> Result<String, TrialError> {
    let marks = wanted.iter().map(|wanted| muster.ready(wanted)?.with_seed(0)?.mark());
    let marks: Vec<u64> = marks.collect::<Result<_, _>>()?;
    Ok(format!("{:08x}", marks.into_iter().fold(0, mixed) >> 32))
}
