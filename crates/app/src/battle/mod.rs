//! `tallyho battle`: squads against each other.

mod tell;
mod typed;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tallyho_cards::word::{Word, read_word};
use tallyho_muster::choose::Brought;
use tallyho_muster::handicap::handicap;
use tallyho_muster::squad::MusteredSquad;
use tallyho_muster::{Battle, Bout, Muster, Naming, PilotKind, Readings, Rules, Seating, Wanted, choose, new_game};
use tallyho_pilots::Stopped;
use tallyho_rules::{Game, Placing, Setup};
use tallyho_sim::{BattleOutcome, Even, SIDES, Series, Side, SideOutcome, SideTally};

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
    /// Play a mission: its id, or a file. Its first side is red; squads are those it suggests unless files are given. A squad for enemies that
    /// fly by themselves is divided into the mission's waves, by points or as its file says
    #[arg(long, value_name = "NAME", conflicts_with_all = ["soak", "games", "rocks"])]
    mission: Option<String>,
    /// Which variant of the mission, if it has several
    #[arg(long, value_name = "NAME", requires = "mission")]
    variant: Option<String>,
    /// How many pilots fly the mission together
    #[arg(long, value_name = "N", requires = "mission", value_parser = clap::value_parser!(u8).range(1..=8))]
    pilots: Option<u8>,
    /// How good they are on average, from 1 to 5, or the Imperial Rank up to 8
    #[arg(long, value_name = "L", requires = "mission", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    #[arg(long, value_name = "PILOT", help = format!("Who flies red: {} [default: heuristic; random in a soak]", PilotKind::choices()))]
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
    /// Tell how even it is: play N battles, 40 if none is said, and give red's share with its interval. Nobody looks farther ahead in
    /// them than a veteran, who flies for people, too
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "40", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["games", "soak", "log", "why"])]
    even: Option<u32>,
    /// Make the computer's side stronger, of two computers' the blue one: ships of its squad's cheapest pilot without a name join it
    /// until it costs N percent more than the other side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=400), conflicts_with_all = ["mission", "soak"])]
    handicap: Option<u32>,
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
    /// Tell the battle, and why ships do what they do: by which rules of a flight system, or what somebody who looks ahead
    /// expected; a file of --log holds that, too
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
    if pilots.contains(&PilotKind::Person) && (several || args.json) && args.even.is_none() {
        return Err(AppError::PersonAlone);
    }
    let (red, blue) = match (args.soak, &args.red, &args.blue) {
        (None, Some(red), Some(blue)) => (red, blue),
        (count, ..) => {
            let count = count.unwrap_or_default();
            let soaked = tallyho_trial::soak(count, args.seed, pilots, muster)?;
            if !args.json {
                return Ok(writeln!(out, "{}", soaked.words())?);
            }
            serde_json::to_writer(&mut *out, &soaked)?;
            return Ok(writeln!(out)?);
        }
    };
    let squad = |path: &PathBuf| MusteredSquad::read(path, rules.points, &muster.cards);
    let mut squads = [squad(red)?, squad(blue)?];
    let handicap = |percent| handicap(percent, &mut squads, pilots, rules.points, &muster.cards);
    let handicap = args.handicap.map(handicap).transpose()?;
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
    let head = handicap.filter(|_| !args.json).map(|handicap| format!("{}\n", handicap.sentence(SIDES)));
    write!(out, "{}", head.unwrap_or_default())?;
    let wanted = Wanted { readings, ..Wanted::battle(battle, pilots) };
    match (args.games, args.even) {
        (Some(games), _) => series(&wanted, (args, games), muster, out),
        (None, Some(games)) => how_even(&wanted, SIDES, (args, games), muster, out),
        (None, None) => single(&wanted, args, muster, out),
    }
}

/// Plays a mission: those who are not named otherwise fly as it says.
fn fight_mission(args: &BattleArgs, name: &str, muster: &Muster, out: &mut impl Write) -> Result<(), AppError> {
    let mission = muster.mission(name, args.variant.as_deref())?;
    let pilots = choose::pilots(&mission, [args.red_pilot.as_deref(), args.blue_pilot.as_deref()])?;
    let brought = Brought::both([args.red.as_deref(), args.blue.as_deref()])?;
    let brought = brought.each_ref().map(Option::as_ref);
    let sally = choose::sally(mission, brought, (args.pilots, args.level), &muster.cards)?;
    let mission = sally.mission.clone();
    let misfits = choose::fit(&mission, brought, sally.seats.pilots, &muster.cards).unwrap_or_default().faults;
    for misfit in misfits {
        // Whoever likes it harder or easier may play it so.
        let _ = writeln!(io::stderr(), "tallyho: by the rules of {}: {misfit}", mission.name);
    }
    let readings = Readings::read(&args.reading, pilots)?;
    let wanted = Wanted { readings, ..Wanted::mission(sally, pilots) };
    let sides = mission.sides.clone().map(|side| tallyho_missions::brief::capital(&side));
    if let Some(games) = args.even {
        return how_even(&wanted, [&sides[0], &sides[1]], (args, games), muster, out);
    }
    let mustered = muster.muster(&wanted, args.seed)?;
    let advice = muster.advice(&mustered);
    let mut teller = AtTheTerminal::new(&mustered, sides, args.why, pilots, out);
    let mut bout = Bout::begin(mustered, muster, &mut teller)?;
    match bout.play(&mut people(pilots, &bout, &advice), &mut teller) {
        Ok(()) | Err(Stopped::ByPlayer) => teller.finish()?,
        Err(stopped) => return Err(stopped.into()),
    }
    log(args, &bout)?;
    outcome::write(&mission, bout.game(), args.json, out)
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
    let advice = muster.advice(&mustered);
    let mut teller = AtTheTerminal::new(&mustered, sides, args.why, wanted.flown_by, out).counting(tally);
    let mut bout = Bout::begin(mustered, muster, &mut teller)?;
    match bout.play(&mut people(wanted.flown_by, &bout, &advice), &mut teller) {
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
    wanted: &Wanted<'_>,
    (args, games): (&BattleArgs, u32),
    muster: &Muster,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let mut series = Series::default();
    let begins = |game: &Game| Some(SideTally::new(game));
    muster.play_each(wanted, games, args.seed, begins, |game, tally, seating| {
        let [first, _] = seating.order([Side::Red, Side::Blue]);
        series.add(&BattleOutcome::of(game, tally, first));
    })?;
    let summary = series.summary();
    if args.json {
        serde_json::to_writer(&mut *out, &summary)?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{}", summary.words(wanted.flown_by.map(PilotKind::word)))?)
}

/// Tells how even it is, by playing it.
fn how_even(
    wanted: &Wanted<'_>,
    sides: [&str; 2],
    (args, games): (&BattleArgs, u32),
    muster: &Muster,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let tried = muster.try_out(wanted, games, args.seed, || Some(()))?.unwrap_or_default();
    let even = Even::of(tried.games.into(), tried.wins.map(u64::from));
    let told = even.told(sides, wanted.compared(sides), wanted.flown_by.map(|kind| kind.stand_in().word()));
    if args.json {
        serde_json::to_writer(&mut *out, &told)?;
        return Ok(writeln!(out)?);
    }
    Ok(write!(out, "{told}")?)
}
