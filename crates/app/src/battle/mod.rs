//! `tallyho battle`: squads against each other.

mod soak;
mod tell;
mod typed;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tallyho_cards::word::{Word, read_word};
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::{
    Battle, Bout, Muster, Naming, PilotKind, Readings, Rules, Sally, Seating, Wanted, choose, new_game,
};
use tallyho_pilots::{Stopped, turn};
use tallyho_rules::{BattleLuck, Placing, Setup};
use tallyho_sim::{BattleOutcome, SIDES, Series, Share, Side, SideOutcome, SideTally};

use crate::draw::save;
use crate::error::AppError;
use crate::mission::outcome;
use tell::{AtTheTerminal, people};

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
pub(crate) fn run(args: &BattleArgs, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let rules: Rules = read_word(&args.rules).map_err(AppError::BadWord)?;
    if let Some(name) = &args.mission {
        return fight_mission(args, name, muster, out);
    }
    let usual = if args.soak.is_some() { PilotKind::Random } else { PilotKind::Heuristic };
    let kind = |typed: &Option<String>| match typed {
        None => Ok(usual),
        Some(typed) => read_word(typed).map_err(AppError::BadWord),
    };
    let pilots = [kind(&args.red_pilot)?, kind(&args.blue_pilot)?];
    let several = args.soak.is_some() || args.games.is_some();
    if pilots.contains(&PilotKind::Person) && (several || args.json) {
        return Err(AppError::PersonAlone);
    }
    let (red, blue) = match (args.soak, &args.red, &args.blue) {
        (None, Some(red), Some(blue)) => (red, blue),
        (count, ..) => {
            let count = count.unwrap_or_default();
            let soak = soak::Soak { count, seed: args.seed, pilots, json: args.json };
            return soak::run(&soak, muster, out);
        }
    };
    let squad = |path: &PathBuf| MusteredSquad::read(path, rules.points, &muster.cards);
    let squads = [squad(red)?, squad(blue)?];
    for note in squads.iter().flat_map(|squad| &squad.notes) {
        // A note is no reason to stop, nor is a closed stderr.
        let _ = writeln!(io::stderr(), "tallyho: {note}");
    }
    let battle = Battle {
        squads,
        ruleset: rules.ruleset,
        rocks: args.rocks,
        rounds: args.rounds,
        placing: Placing::Ready,
        seating: Seating::RedFirst,
        naming: Naming::RedAndBlue,
    };
    let readings = Readings::read(&args.reading, pilots)?;
    match args.games {
        Some(games) => series(&battle, pilots, &readings, (args, games), muster, out),
        None => single(&Wanted { readings, ..Wanted::battle(battle, pilots) }, args, muster, out),
    }
}

/// Plays a mission: those who are not named otherwise fly as it says.
fn fight_mission(args: &BattleArgs, name: &str, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let mission = muster.mission(name, args.variant.as_deref())?;
    let pilots = choose::pilots(&mission, [args.red_pilot.as_deref(), args.blue_pilot.as_deref()])?;
    // Squads are counted by the rules that the mission is played by.
    let points = tallyho_muster::rules(&mission).1;
    let squad =
        |path: &Option<PathBuf>| path.as_ref().map(|path| MusteredSquad::read(path, points, &muster.cards)).transpose();
    let squads = [squad(&args.red)?, squad(&args.blue)?];
    let seats = choose::seats(&mission, args.pilots, args.level)?;
    let readings = Readings::read(&args.reading, pilots)?;
    let sally = Sally { mission: mission.clone(), seats, squads, layout: None };
    let wanted = Wanted { readings, ..Wanted::mission(sally, pilots) };
    let sides = mission.sides.clone().map(|side| tallyho_missions::brief::capital(&side));
    let mustered = muster.muster(&wanted, args.seed)?;
    let mut teller = AtTheTerminal::new(&mustered, sides, args.why, pilots, out);
    let mut bout = Bout::begin(mustered, muster, &mut teller)?;
    match bout.play(&mut people(pilots, bout_names(&bout)), &mut teller) {
        Ok(()) | Err(Stopped::ByPlayer) => teller.finish()?,
        Err(stopped) => return Err(stopped.into()),
    }
    log(args, &bout)?;
    outcome::write(&mission, bout.game(), args.json, out)
}

fn bout_names(bout: &Bout) -> Vec<String> {
    bout.names().to_vec()
}

/// Writes the battle down where that was asked for.
fn log(args: &BattleArgs, bout: &Bout) -> Result<(), AppError> {
    let Some(path) = &args.log else { return Ok(()) };
    save(path, &bout.replay().to_string()).map_err(|error| AppError::CannotWrite { path: path.clone(), error })
}

fn single(wanted: &Wanted<'_>, args: &BattleArgs, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let mustered = muster.muster(wanted, args.seed)?;
    let sides = ["Red", "Blue"].map(str::to_owned);
    let tally = SideTally::new(&new_game(mustered.setup.clone())?);
    let mut teller = AtTheTerminal::new(&mustered, sides, args.why, wanted.flown_by, out).counting(tally);
    let mut bout = Bout::begin(mustered, muster, &mut teller)?;
    match bout.play(&mut people(wanted.flown_by, bout_names(&bout)), &mut teller) {
        Ok(()) => teller.finish()?,
        Err(Stopped::ByPlayer) => {
            teller.finish()?;
            return Ok(writeln!(out, "\nstopped in round {}", bout.game().state().round)?);
        }
        Err(stopped) => return Err(stopped.into()),
    }
    log(args, &bout)?;
    let Some(tally) = teller.tally() else { return Ok(()) };
    let outcome = BattleOutcome::of(bout.game(), &tally, Side::Red);
    if args.json {
        serde_json::to_writer(&mut *out, &outcome)?;
        return Ok(writeln!(out)?);
    }
    write_outcome(&outcome, out)
}

fn write_outcome(outcome: &BattleOutcome, out: &mut impl Write) -> Result<(), AppError> {
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

/// Plays many battles to their ends, without a record.
fn series(
    battle: &Battle,
    pilots: [PilotKind; 2],
    readings: &Readings,
    (args, games): (&BattleArgs, u32),
    muster: &Muster,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let seatings = [Seating::RedFirst, Seating::BlueFirst].map(|seating| {
        let battle = Battle { seating, ..battle.clone() };
        (seating, Wanted { readings: readings.clone(), ..Wanted::battle(battle, pilots) })
    });
    let [red_first, blue_first] = &seatings;
    let ready = [muster.ready(&red_first.1)?, muster.ready(&blue_first.1)?];
    let mut series = Series::default();
    for index in 0..u64::from(games) {
        let mustered = ready[(index % 2) as usize].with_seed(args.seed.wrapping_add(index))?;
        let mut crew = computers(muster.crew(&mustered)?)?;
        let mut luck = BattleLuck::opening(mustered.seed);
        let mut game = new_game(mustered.setup)?;
        let mut tally = SideTally::new(&game);
        game.advance(&mut luck, &mut tally);
        while turn(&mut game, &mut crew, &mut luck, &mut tally)?.is_some() {}
        series.add(&BattleOutcome::of(&game, &tally, if index.is_multiple_of(2) { Side::Red } else { Side::Blue }));
    }
    let summary = series.summary();
    if args.json {
        serde_json::to_writer(&mut *out, &summary)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{games} battles, sides swapped every other one, {:.1} rounds on average", summary.rounds)?;
    let [red, blue] = pilots.map(PilotKind::word);
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

/// A crew of computers alone.
pub(crate) fn computers(
    crew: Vec<Option<tallyho_muster::Computer>>,
) -> Result<Vec<tallyho_muster::Computer>, AppError> {
    crew.into_iter().collect::<Option<_>>().ok_or(AppError::PersonAlone)
}
