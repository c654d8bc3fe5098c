//! `tallyho decide flight-group`: Select Target and Select Maneuver.

use std::io::Write;
use tallyho_rules::scenario::Order;

use clap::Args;
use serde::Serialize;
use tallyho_cards::flight::flight_group::{Chosen, Distance};
use tallyho_cards::word::read_word;
use tallyho_cards::{Faction, Library, PointSystem, Ship};
use tallyho_pilots::flight::flight_group::{Act, Approach, Orders, Readings, Target, act, approach};
use tallyho_pilots::flight::{Answer, Fact, Maneuvers, Peril, Person, Query, Region, Status, Where, Whom};
use tallyho_rules::Profile;
use tallyho_table::{Arc, Maneuver, Sector, Side};

use super::action::{ActionArgs, DecidedAction, FRIEND, TARGET, tell};
use super::{ReasonJson, decide, reasons};
use crate::error::AppError;
use tallyho_muster::{MusterError, profile};

/// What somebody sees of a ship of a flight group.
#[derive(Debug, Args)]
pub(crate) struct FlightGroupArgs {
    /// The ship: an id or name such as t65xwing
    #[arg(long, value_name = "SHIP")]
    ship: String,
    /// Its faction, where it has several cards: an id such as rebelalliance
    #[arg(long, value_name = "FACTION")]
    faction: Option<String>,
    /// Where its target is: bullseye, front-right, right-front, right-back, back-right, or the same on the left
    #[arg(long, value_name = "SECTOR")]
    sector: Option<String>,
    /// Which tables count: near (range 1, or 2 and closing), far (range 2 or 3) or distant
    #[arg(long, value_name = "DISTANCE")]
    distance: Option<String>,
    /// What the six-sided die shows
    #[arg(long, value_name = "1-6", value_parser = clap::value_parser!(u8).range(1..=6))]
    roll: Option<u8>,
    /// It is stressed
    #[arg(long)]
    stressed: bool,
    /// It is ionized
    #[arg(long)]
    ionized: bool,
    /// It has a flee token from before this round
    #[arg(long)]
    fleeing: bool,
    /// It faces an edge of the table within range 2
    #[arg(long)]
    facing_edge: bool,
    /// A maneuver that would hit an obstacle, as a dial code such as 3F; may be given several times
    #[arg(long, value_name = "CODE")]
    blocked: Vec<String>,
    /// A maneuver that would leave the table; may be given several times
    #[arg(long, value_name = "CODE")]
    off_table: Vec<String>,
    /// The maneuver that ends nearest to its target, of those it may swerve to
    #[arg(long, value_name = "CODE")]
    swerve: Option<String>,
    #[command(flatten)]
    acts: ActionArgs,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct DecisionJson<'a> {
    system: &'static str,
    ship: &'a str,
    maneuver: String,
    colour: &'static str,
    because: Vec<ReasonJson>,
}

/// What was typed, read.
struct Seen {
    sector: Option<Sector>,
    distance: Option<Distance>,
    blocked: Vec<Maneuver>,
    off_table: Vec<Maneuver>,
    swerve: Option<Maneuver>,
}

/// Decides, and says why.
pub(crate) fn run(args: &FlightGroupArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let ship = library.ship(&args.ship)?;
    let cards = library.flight_group_cards().ok_or(MusterError::NoStatcards)?;
    let profile = profile::profile(ship, library, PointSystem::TwoHundred, 0);
    if profile.dial.is_empty() {
        return Err(AppError::CannotFly(format!("the {} has no dial", ship.name)));
    }
    let typed = args.faction.as_deref().map(read_word::<Faction>).transpose().map_err(AppError::BadWord)?;
    let chosen = cards.choose(&ship.id, typed.or(ship.factions.first().copied()), &profile.dial);
    let orders = Orders {
        card: cards.card(chosen.id()),
        borrowed: matches!(chosen, Chosen::Nearest(_)),
        order: Order::Attack,
        readings: Readings::default(),
    };
    if args.acts.action {
        return select_action(args, ship, (&orders, &profile), out);
    }
    let seen = read(args)?;
    let mut person = Person::new(profile.clone(), ["the target"], []);
    let decided = decide(&mut person, |senses| approach(senses, &orders, None), |query| answer(args, &seen, query))?;
    let Approach { maneuver, because, .. } = decided;
    // An ionized ship flies a blue straight of 1.
    let (code, colour, words) = match maneuver.map(|index| profile.dial[usize::from(index)]) {
        Some((maneuver, colour)) => {
            let side = maneuver.bearing().side().map_or(String::new(), |side| format!(" {}", side.name()));
            let words = format!("{} {}{side}", maneuver.speed(), maneuver.bearing().name());
            (maneuver.to_string(), colour.name(), words)
        }
        None => ("1F".to_owned(), "blue", "the ion maneuver".to_owned()),
    };
    let because = reasons(&because, &person);
    if args.json {
        let json = DecisionJson { system: "Flight Group Alpha", ship: &ship.id, maneuver: code, colour, because };
        serde_json::to_writer(&mut *out, &json)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}: {words} ({code}, {colour})\n", ship.name)?;
    let width = because.iter().map(|reason| reason.rule.len()).max().unwrap_or(0);
    for ReasonJson { rule, says, .. } in &because {
        writeln!(out, "{rule:<width$}  {says}")?;
    }
    Ok(())
}

/// Select Action.
fn select_action(
    args: &FlightGroupArgs,
    ship: &Ship,
    (orders, profile): (&Orders<'_>, &Profile),
    out: &mut impl Write,
) -> Result<(), AppError> {
    let order = args.acts.escorts.map_or(Order::Attack, |_| Order::Escort(FRIEND));
    let orders = Orders { order, ..*orders };
    let is = |status| match status {
        Status::Ionized => args.ionized,
        Status::Stressed => args.stressed,
        Status::Fleeing => args.fleeing,
        _ => false,
    };
    let decided = args.acts.facts(profile)?.decide(profile, is, |person| {
        if args.stressed {
            return Ok(DecidedAction::nothing());
        }
        let Act { choice, way, because, .. } = act(person, &orders, Target::Ship(TARGET))?;
        Ok(DecidedAction { choice, way, because })
    })?;
    tell(("Flight Group Alpha", ship), args.json, decided, out)
}

fn read(args: &FlightGroupArgs) -> Result<Seen, AppError> {
    let sector = |name: &String| {
        let all = Sector::ALL.map(Sector::name);
        let found = Sector::from_name(name);
        found.ok_or_else(|| AppError::BadWord(format!("unknown sector '{name}'; use one of: {}", all.join(", "))))
    };
    let code = |code: &String| code.parse().map_err(|error| AppError::BadManeuver(code.clone(), error));
    Ok(Seen {
        sector: args.sector.as_ref().map(sector).transpose()?,
        distance: args.distance.as_deref().map(read_word::<Distance>).transpose().map_err(AppError::BadWord)?,
        blocked: args.blocked.iter().map(code).collect::<Result<_, _>>()?,
        off_table: args.off_table.iter().map(code).collect::<Result<_, _>>()?,
        swerve: args.swerve.as_ref().map(code).transpose()?,
    })
}

/// The answer on the command line, or the option that would have given it.
fn answer(args: &FlightGroupArgs, seen: &Seen, query: Query) -> Result<Answer, &'static str> {
    let distance = || match (seen.distance, args.stressed) {
        (Some(distance), _) => Ok(distance),
        (None, true) => Ok(Distance::Stressed),
        (None, false) => Err("--distance near, far or distant"),
    };
    Ok(match query {
        Query::Is(Status::Stressed) => Answer::of(args.stressed),
        Query::Is(Status::Ionized) => Answer::of(args.ionized),
        Query::Is(Status::Fleeing) => Answer::of(args.fleeing),
        Query::Holds(Fact::EdgeAhead) => Answer::of(args.facing_edge),
        Query::Locked | Query::OtherSector(_) => Answer::None,
        // A lower initiative changes who it is, not where.
        Query::Nearest(Whom::LesserEnemy, _) => Answer::None,
        Query::Nearest(_, Where { region, band, .. }) => {
            let sector = seen.sector.ok_or(SECTOR)?;
            let far = distance()? == Distance::Distant;
            let there = in_region(sector, region) && band.holds(if far { 4 } else { 1 });
            if there { Answer::Ship(TARGET) } else { Answer::None }
        }
        Query::SectorOf(..) => Answer::Sector(seen.sector.ok_or(SECTOR)?),
        Query::SideOf(_) => Answer::Side(Side::Right),
        Query::RangeTo(_) | Query::RangeToStand(_) => Answer::Number(match distance()? {
            Distance::Near | Distance::Stressed => 1,
            Distance::Far => 3,
            Distance::Distant => 4,
        }),
        Query::Roll(..) => Answer::Number(args.roll.ok_or("--roll 1 to 6")?),
        Query::Meets(maneuver, Peril::Obstacle) => Answer::of(seen.blocked.contains(&maneuver)),
        Query::Meets(maneuver, Peril::Edge) => Answer::of(seen.off_table.contains(&maneuver)),
        Query::EndsNearest(_, among) => {
            let swerve = seen.swerve.filter(|swerve| among.iter().any(|it| it == *swerve));
            Answer::Maneuver(swerve.ok_or(swerve_option(among))?)
        }
        // Nothing else is the case.
        _ => Answer::No,
    })
}

const SECTOR: &str = "--sector bullseye, front-right, right-front, ... or front-left";

/// Whether a sector lies in a region that cards look for targets in.
const fn in_region(sector: Sector, region: Region) -> bool {
    match region {
        Region::Arc(Arc::Front) => matches!(sector, Sector::Bullseye | Sector::FrontRight | Sector::FrontLeft),
        Region::Arc(Arc::Rear) => matches!(sector, Sector::BackRight | Sector::BackLeft),
        Region::Anywhere => true,
        _ => false,
    }
}

const fn swerve_option(_: Maneuvers) -> &'static str {
    "--swerve CODE, one of those"
}
