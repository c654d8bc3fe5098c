//! `tallyho decide aturi`: Select Target and Select Maneuver of an automated ship, and what that leaves of its action.

use std::io::Write;
use tallyho_rules::scenario::Order;

use clap::Args;
use serde::Serialize;
use tallyho_cards::flight::aturi::{Card, Distance, Source};
use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Library, PointSystem, Ship};
use tallyho_pilots::flight::aturi::{Act, Activation, Readings, Target, activate, select_action};
use tallyho_pilots::flight::{Answer, Die, Person, Query, Region, Status, Where};
use tallyho_rules::{Choice, Difficulty, Profile};
use tallyho_table::Sector;

use super::action::{ActionArgs, DecidedAction, FRIEND, TARGET, tell};
use super::{ReasonJson, decide, reasons};
use crate::error::AppError;
use tallyho_muster::{MusterError, profile};

/// What somebody sees of an automated ship.
#[derive(Debug, Args)]
pub(crate) struct AturiArgs {
    /// The ship: an id or name such as tielnfighter
    #[arg(long, value_name = "SHIP")]
    ship: String,
    /// The sector its target is in: front-left, front-right, right-front, right-back, back-right, back-left, left-back, left-front
    #[arg(long, value_name = "SECTOR")]
    sector: Option<String>,
    /// How far its target is: close (range 1, or range 2 and the ship is in front of it) or far
    #[arg(long, value_name = "DISTANCE")]
    distance: Option<String>,
    /// The die of six
    #[arg(long, value_name = "1..6", value_parser = clap::value_parser!(u8).range(1..=6))]
    roll: Option<u8>,
    /// It is stressed
    #[arg(long)]
    stressed: bool,
    /// It is ionized
    #[arg(long)]
    ionized: bool,
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
    card: &'a str,
    maneuver: String,
    colour: &'static str,
    /// `none`, `clear-stress`, `focus` or `list`.
    action: &'static str,
    because: Vec<ReasonJson>,
}

/// A sector of the eight, as people type it.
#[derive(Clone, Copy, Debug)]
struct TypedSector(Sector);

impl Word for TypedSector {
    const WHAT: &'static str = "sector";
    fn all() -> &'static [Self] {
        const ALL: [TypedSector; 8] = [
            TypedSector(Sector::FrontLeft),
            TypedSector(Sector::FrontRight),
            TypedSector(Sector::RightFront),
            TypedSector(Sector::RightBack),
            TypedSector(Sector::BackRight),
            TypedSector(Sector::BackLeft),
            TypedSector(Sector::LeftBack),
            TypedSector(Sector::LeftFront),
        ];
        &ALL
    }
    fn word(self) -> &'static str {
        self.0.name()
    }
}

/// What was typed, read.
struct Seen {
    sector: Option<Sector>,
    distance: Option<Distance>,
}

/// Decides, and says why.
pub(crate) fn run(args: &AturiArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let ship = library.ship(&args.ship)?;
    let profile = profile::profile(ship, library, PointSystem::TwoHundred, 0);
    if profile.dial.is_empty() {
        return Err(AppError::CannotFly(format!("the {} has no dial", ship.name)));
    }
    let (card, of) = library.aturi_cards().for_ship(ship, library).ok_or(MusterError::NoCards)?;
    if args.acts.action {
        return act(args, ship, (&card, &profile), out);
    }
    let read = || {
        Ok(Seen {
            sector: args.sector.as_deref().map(read_word::<TypedSector>).transpose()?.map(|typed| typed.0),
            distance: args.distance.as_deref().map(read_word::<Distance>).transpose()?,
        })
    };
    let seen = read().map_err(AppError::BadWord)?;
    let mut person = Person::new(profile.clone(), ["its target"], []);
    let Activation { maneuver, because, .. } = decide(
        &mut person,
        |senses| activate(senses, &card, Order::Attack, Readings::default()),
        |query| answer(args, &seen, query),
    )?;
    let (code, colour, words) = match maneuver.map(|index| profile.dial[usize::from(index)]) {
        Some((maneuver, colour)) => {
            let side = maneuver.bearing().side().map_or(String::new(), |side| format!(" {}", side.name()));
            (maneuver.to_string(), colour, format!("{} {}{side}", maneuver.speed(), maneuver.bearing().name()))
        }
        None => ("1F".to_owned(), Difficulty::Blue, "the ion maneuver".to_owned()),
    };
    let (action, acts) = action(args, colour);
    let because = reasons(&because, &person);
    let card_of = if card.source == Source::StandIn { of.as_str() } else { ship.id.as_str() };
    if args.json {
        let colour = colour.name();
        let json =
            DecisionJson { system: "Aturi", ship: &ship.id, card: card_of, maneuver: code, colour, action, because };
        serde_json::to_writer(&mut *out, &json)?;
        return Ok(writeln!(out)?);
    }
    writeln!(out, "{}: {words} ({code}, {})", ship.name, colour.name())?;
    writeln!(out, "action  {acts}")?;
    if card.source == Source::StandIn {
        writeln!(out, "card    that of {of}")?;
    }
    writeln!(out)?;
    let width = because.iter().map(|reason| reason.rule.len()).max().unwrap_or(0);
    for ReasonJson { rule, says, .. } in &because {
        writeln!(out, "{rule:<width$}  {says}")?;
    }
    Ok(())
}

/// Select Action.
fn act(
    args: &AturiArgs,
    ship: &Ship,
    (card, profile): (&Card, &Profile),
    out: &mut impl Write,
) -> Result<(), AppError> {
    let order = args.acts.escorts.map_or(Order::Attack, |_| Order::Escort(FRIEND));
    let is = |status| match status {
        Status::Ionized => args.ionized,
        Status::Stressed => args.stressed,
        _ => false,
    };
    let decided = args.acts.facts(profile)?.decide(profile, is, |person| {
        let Act { choice, way, because, .. } = select_action(person, card, Target::Ship(TARGET), order)?;
        let action = if let Choice::Action(action, _) = choice { Some(action) } else { None };
        Ok(DecidedAction { choice, way: action.zip(way), because })
    })?;
    tell(("Aturi", ship), args.json, decided, out)
}

/// What of its action is settled already: a word, and more of them.
const fn action(args: &AturiArgs, colour: Difficulty) -> (&'static str, &'static str) {
    match (args.ionized, colour, args.stressed) {
        (true, ..) => ("focus", "focus"),
        (false, Difficulty::Red, _) => ("none", "none, after a red maneuver; it gains no stress"),
        (false, _, true) => ("clear-stress", "removes a stress token"),
        (false, _, false) => ("list", "by its list"),
    }
}

/// The answer on the command line, or the option that would have given it.
fn answer(args: &AturiArgs, seen: &Seen, query: Query) -> Result<Answer, &'static str> {
    Ok(match query {
        Query::Is(Status::Ionized) => Answer::of(args.ionized),
        Query::Is(Status::Stressed) => Answer::of(args.stressed),
        Query::Locked | Query::Nearest(_, Where { region: Region::Firing, .. }) => Answer::None,
        // Whose sector and distance are told is the target.
        Query::Nearest(..) => Answer::Ship(TARGET),
        Query::SectorOf(..) => Answer::Sector(seen.sector.ok_or("--sector, such as front-right")?),
        Query::RangeTo(_) => match seen.distance.ok_or("--distance close or far")? {
            Distance::Close => Answer::Number(1),
            Distance::Far => Answer::Number(3),
        },
        Query::Roll(Die::Six, _) => Answer::Number(args.roll.ok_or("--roll 1 to 6")?),
        // Nothing is in the way.
        _ => Answer::No,
    })
}
