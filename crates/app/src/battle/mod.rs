//! `tallyho battle`: squads against each other.

mod conduct;
mod soak;
pub(crate) mod tally;
pub(crate) mod typed;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tallyho_cards::Library;
use tallyho_cards::word::{Word, read_word};
use tallyho_muster::ready::{Battle, Seating, Start};
use tallyho_muster::squad::Squad;
use tallyho_muster::{PilotKind, Rules, choose, field, new_game, readings};
use tallyho_pilots::{Person, Pilot, Stopped, turn, turn_told};
use tallyho_replay::{Log, Replay};
use tallyho_rules::{Event, Recorder, Setup, Sink};
use tallyho_sim::Share;

use crate::draw::save;
use crate::error::AppError;
use crate::mission;
use tally::{Outcome, SIDES, Series, SideOutcome, Tally};
use typed::Typed;

/// Who fights whom, and how.
#[derive(Debug, Args)]
pub(crate) struct BattleArgs {
    /// The red squad: a file with ships = ["t65xwing x2", "btla4ywing"] and, if you like, initiative = 3, docked = ["tielnfighter"],
    /// wings = ["tielnfighter x4"]
    #[arg(long, value_name = "FILE", required_unless_present_any = ["soak", "mission"], conflicts_with = "soak")]
    red: Option<PathBuf>,
    /// The blue squad
    #[arg(long, value_name = "FILE", required_unless_present_any = ["soak", "mission"], conflicts_with = "soak")]
    blue: Option<PathBuf>,
    /// Play a mission: its id, or a file. Its first side is red; squads are those it suggests unless files are given
    #[arg(long, value_name = "NAME", conflicts_with_all = ["soak", "games", "rocks"])]
    mission: Option<String>,
    /// Which variant of the mission, if it has several
    #[arg(long, value_name = "NAME", requires = "mission")]
    variant: Option<String>,
    /// How many pilots fly the mission together
    #[arg(long, value_name = "N", requires = "mission", value_parser = clap::value_parser!(u8).range(1..=8))]
    pilots: Option<u8>,
    /// How good they are on average, from 1 to 5
    #[arg(long, value_name = "L", requires = "mission", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,
    /// Who flies red: random, heuristic, solo (the Solo Alpha rules), aturi (automated ships of Heroes of the Aturi Cluster),
    /// flight-group (the Flight Group Alpha rules) or person [default: heuristic; random in a soak]
    #[arg(long, value_name = "PILOT")]
    red_pilot: Option<String>,
    /// Who flies blue
    #[arg(long, value_name = "PILOT")]
    blue_pilot: Option<String>,
    /// How a rule is read that can be read in two ways; may be given several times. `tallyho readings` lists them
    #[arg(long, value_name = "NAME=VALUE", conflicts_with = "soak")]
    reading: Vec<String>,
    /// The seed of dice, cards, rocks and pilots: the same seed, the same battle
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Fight so many battles, sides swapped every other one, and count who wins
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// The rules: 2.0 (200 points) or 2.5 (20 points)
    #[arg(long, value_name = "RULES", default_value = "2.0")]
    rules: String,
    /// Asteroids of the core set, up to 6, scattered by the seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=6))]
    rocks: u8,
    /// How many rounds are fought at most; then points decide
    #[arg(long, value_name = "N", default_value_t = Setup::ROUNDS, value_parser = clap::value_parser!(u8).range(1..))]
    rounds: u8,
    /// Write the battle to this file, for `tallyho replay`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "soak"])]
    log: Option<PathBuf>,
    /// Tell the battle, and by which rules ships do what they do that a flight system flies; a file of --log holds that, too
    #[arg(long, conflicts_with_all = ["games", "soak", "json"])]
    why: bool,
    /// Instead of squads, fight so many battles of chassis picked at random and check the engine after every step
    #[arg(long, value_name = "N", conflicts_with = "games")]
    soak: Option<u32>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Fights what was asked for.
pub(crate) fn run(
    args: &BattleArgs,
    content: Option<&Path>,
    library: &Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let rules: Rules = read_word(&args.rules).map_err(AppError::BadWord)?;
    let usual = if args.soak.is_some() { PilotKind::Random } else { PilotKind::Heuristic };
    let kind = |typed: &Option<String>| match typed {
        None => Ok(usual),
        Some(typed) => read_word(typed).map_err(AppError::BadWord),
    };
    let pilots = [kind(&args.red_pilot)?, kind(&args.blue_pilot)?];
    if let Some(name) = &args.mission {
        return fight_mission(args, name, &mission::library(content)?, library, out);
    }
    let several = args.soak.is_some() || args.games.is_some();
    if pilots.contains(&PilotKind::Person) && (several || args.json) {
        return Err(AppError::PersonAlone);
    }
    let (red, blue) = match (args.soak, &args.red, &args.blue) {
        (None, Some(red), Some(blue)) => (red, blue),
        (count, ..) => {
            let count = count.unwrap_or_default();
            let soak = soak::Soak { count, seed: args.seed, pilots, json: args.json };
            return soak::run(&soak, library, out);
        }
    };
    let mut squads = [Squad::read(red, rules.2, library)?, Squad::read(blue, rules.2, library)?];
    let groups = squads.each_mut().map(|squad| squad.plan.readings_mut());
    let readings = readings::take(&args.reading, pilots, groups)?;
    for note in squads.iter().flat_map(|squad| &squad.notes) {
        // A note is no reason to stop, nor is a closed stderr.
        let _ = writeln!(io::stderr(), "tallyho: {note}");
    }
    let battle = Battle { squads, pilots, readings, ruleset: rules.1, rocks: args.rocks, rounds: args.rounds };
    match args.games {
        Some(games) => series(&battle, args, games, library, out),
        None => single(&battle, args, library, out),
    }
}

/// Plays a mission: those who are not named otherwise fly as it says.
fn fight_mission(
    args: &BattleArgs,
    name: &str,
    missions: &tallyho_missions::Library,
    library: &Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let points = read_word::<Rules>(&args.rules).map_err(AppError::BadWord)?.2;
    let mission = &*choose::mission(missions, name, args.variant.as_deref())?;
    let pilots = choose::pilots(mission, [args.red_pilot.as_deref(), args.blue_pilot.as_deref()])?;
    let squad = |path: &Option<PathBuf>| path.as_ref().map(|path| Squad::read(path, points, library)).transpose();
    let squads = [squad(&args.red)?, squad(&args.blue)?];
    let seats = choose::seats(mission, args.pilots, args.level)?;
    let mut readings = field::Readings::default();
    readings.aturi = readings::take(&args.reading, pilots, readings.groups.each_mut())?;
    let fight = mission::fight::Fight { mission, seats, squads, pilots, readings, seed: args.seed };
    let (outcome, replay) = mission::fight::play(&fight, args.why, missions, library, out)?;
    if let Some(path) = &args.log {
        save(path, &replay.to_string()).map_err(|error| AppError::CannotWrite { path: path.clone(), error })?;
    }
    if args.json {
        serde_json::to_writer(&mut *out, &outcome)?;
        return Ok(writeln!(out)?);
    }
    Ok(mission::fight::write_outcome(&outcome, &mission.sides, out)?)
}

/// Who watches one battle.
struct Watch {
    tally: Tally,
    log: Option<Log>,
}

impl Sink for Watch {
    fn note(&mut self, event: Event) {
        self.tally.note(event);
        if let Some(log) = &mut self.log {
            log.note(event);
        }
    }
}

/// Those who fly, with somebody at this terminal where no computer does.
pub(crate) fn seated(crew: &mut Vec<Option<Box<dyn Pilot>>>, names: &[String]) -> Vec<Box<dyn Pilot>> {
    let person = || Box::new(Person::new(names.to_vec(), Typed::default(), io::stdout())) as Box<dyn Pilot>;
    crew.drain(..).map(|pilot| pilot.unwrap_or_else(person)).collect()
}

fn single(battle: &Battle, args: &BattleArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let mut start = battle.start(args.seed, Seating::RedFirst, library)?;
    let names: Vec<String> = start.callsigns.iter().map(|callsign| callsign.name.clone()).collect();
    let mut pilots = seated(&mut start.pilots, &names);
    let mut replay = Replay::begin(env!("CARGO_PKG_VERSION"), start.setup, start.callsigns)
        .map_err(|fault| AppError::BadSetup(fault.to_string()))?;
    let mut game = new_game(replay.setup().clone())?;
    let mut luck = Recorder::new(start.luck);
    // A person sees what happens while it happens.
    let watched = args.why || battle.pilots.contains(&PilotKind::Person);
    let log =
        || Log::new(names.clone(), &replay.setup().ships, ["Red", "Blue"].map(str::to_owned)).with(replay.setup());
    let log = watched.then(log);
    let mut watch = Watch { tally: Tally::new(&game), log };
    game.advance(&mut luck, &mut watch);
    replay.note_opening(luck.draws());
    loop {
        if let Some(log) = &mut watch.log {
            write!(out, "{}", log.take())?;
            out.flush()?;
        }
        let (before, mut why) = (luck.draws().len(), Vec::new());
        let told = |decision, pilot: &dyn Pilot, watch: &mut Watch| {
            if args.why {
                why = pilot.reasons(&names);
                watch.log.iter_mut().for_each(|log| log.explain(decision, &why));
            }
        };
        let answered = match turn_told(&mut game, &mut pilots, &mut luck, &mut watch, told) {
            Err(Stopped::ByPlayer) => return Ok(writeln!(out, "\nstopped in round {}", game.state().round)?),
            answered => answered?,
        };
        let Some((question, choice)) = answered else { break };
        replay.note(question, choice, &luck.draws()[before..], &game);
        replay.note_why(&why);
    }
    if let Some(path) = &args.log {
        let text = replay.to_string();
        save(path, &text).map_err(|error| AppError::CannotWrite { path: path.clone(), error })?;
    }
    let outcome = Outcome::of(&game, &watch.tally, start.seating);
    if args.json {
        serde_json::to_writer(&mut *out, &outcome)?;
        return Ok(writeln!(out)?);
    }
    write_outcome(&outcome, out)
}

fn write_outcome(outcome: &Outcome, out: &mut impl Write) -> Result<(), AppError> {
    match outcome.winner {
        Some(side) => writeln!(out, "{side} wins in round {}{}", outcome.rounds, outcome.how.words())?,
        None => writeln!(out, "nobody has won after {} rounds", outcome.rounds)?,
    }
    for (side, SideOutcome { ships, lost, damage, points, .. }) in SIDES.into_iter().zip([&outcome.red, &outcome.blue])
    {
        let scored = points.map_or(String::new(), |points| format!(", scored {points} points"));
        writeln!(out, "{side:<5} lost {lost} of {ships} ships, suffered {damage} damage{scored}")?;
    }
    Ok(())
}

/// Plays one battle to its end without a record.
fn play(start: Start) -> Result<Outcome, AppError> {
    let Start { setup, mut pilots, mut luck, seating, .. } = start;
    let mut pilots = seated(&mut pilots, &[]);
    let mut game = new_game(setup)?;
    let mut tally = Tally::new(&game);
    game.advance(&mut luck, &mut tally);
    while turn(&mut game, &mut pilots, &mut luck, &mut tally)?.is_some() {}
    Ok(Outcome::of(&game, &tally, seating))
}

fn series(
    battle: &Battle,
    args: &BattleArgs,
    games: u32,
    library: &Library,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let mut series = Series::default();
    for index in 0..u64::from(games) {
        let start = battle.start(args.seed.wrapping_add(index), Seating::of_game(index), library)?;
        series.add(&play(start)?);
    }
    let summary = series.summary();
    if args.json {
        serde_json::to_writer(&mut *out, &summary)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{games} battles, sides swapped every other one, {:.1} rounds on average", summary.rounds)?;
    let [red, blue] = battle.pilots.map(PilotKind::word);
    let rows = [
        (format!("red wins ({red})"), summary.red),
        (format!("blue wins ({blue})"), summary.blue),
        ("nobody wins".to_owned(), summary.undecided),
    ];
    let width = rows.iter().map(|(what, _)| what.len()).fold(22, usize::max);
    for (what, Share { count, share, low, high }) in rows {
        let percent = |share: f64| 100.0 * share;
        let interval = format!("95 %: {:.1} to {:.1} %", percent(low), percent(high));
        writeln!(out, "{what:<width$} {count:>6}  {:>5.1} %  ({interval})", percent(share))?;
    }
    let (to_red, to_blue) = (summary.damage_to_red, summary.damage_to_blue);
    writeln!(out, "damage on average: red suffers {to_red:.1}, blue {to_blue:.1}")?;
    let figures = summary.red_conduct.figures().into_iter().zip(summary.blue_conduct.figures());
    for ((what, red), (_, blue)) in figures.filter(|((_, red), (_, blue))| red + blue > 0) {
        let mean = |count: u32| f64::from(count) / f64::from(games.max(1));
        writeln!(out, "{what:<24} red {:>6.2}   blue {:>6.2}", mean(red), mean(blue))?;
    }
    Ok(())
}
