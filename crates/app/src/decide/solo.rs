//! `tallyho decide solo`: the Determine Approach step.

use std::io::Write;

use clap::Args;
use serde::Serialize;
use tallyho_cards::flight::solo::ChartArc;
use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Library, PointSystem, Ship};
use tallyho_pilots::flight::solo::{Act, Approach, Attitude, act, determine_approach};
use tallyho_pilots::flight::{Answer, Band, Die, Person, Pool, Query, Region, Status, Thing, Where};
use tallyho_rules::{AttackFace, DefenseFace, Profile, ShipId};
use tallyho_table::{Arc, Side};

use super::action::{ActionArgs, DecidedAction, tell};
use super::{ReasonJson, TypedSide, decide, reasons};
use crate::error::AppError;
use tallyho_muster::{MusterError, profile};

/// What somebody sees of a solo ship.
#[derive(Debug, Args)]
pub(crate) struct SoloArgs {
    /// The ship: an id or name such as tielnfighter
    #[arg(long, value_name = "SHIP")]
    ship: String,
    /// The first arc that holds its tally: bullseye, front, side or rear
    #[arg(long, value_name = "ARC")]
    arc: Option<String>,
    /// The side of it where the tally is: left or right
    #[arg(long, value_name = "SIDE")]
    tally_side: Option<String>,
    /// The side where the nearest obstacle is: left or right; left out when there is none
    #[arg(long, value_name = "SIDE")]
    obstacle_side: Option<String>,
    /// The approach roll, defence die first: evade, focus or blank; then crit, hit, focus or blank
    #[arg(long, value_name = "DEFENCE,ATTACK")]
    roll: Option<String>,
    /// It has locked its tally
    #[arg(long)]
    locked: bool,
    /// Its tally is beyond range 3
    #[arg(long)]
    beyond: bool,
    /// It is stressed
    #[arg(long)]
    stressed: bool,
    /// It is ionized
    #[arg(long)]
    ionized: bool,
    /// It has a faceup Damaged Engine
    #[arg(long)]
    damaged_engine: bool,
    /// Its attitude, with --action: offensive, balanced or defensive; left out, a defence die of --roll tells
    #[arg(long, value_name = "ATTITUDE")]
    attitude: Option<String>,
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
    attitude: Option<&'static str>,
    because: Vec<ReasonJson>,
}

/// The tally, which needs no name.
const TALLY: ShipId = ShipId(0);

/// What was typed, read.
struct Seen {
    arc: Option<ChartArc>,
    tally_side: Option<Side>,
    obstacle_side: Option<Side>,
    roll: Option<(DefenseFace, AttackFace)>,
    force: u8,
}

/// Decides, and says why.
pub(crate) fn run(args: &SoloArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let ship = library.ship(&args.ship)?;
    let charts = library.solo_charts().ok_or(MusterError::NoCharts)?;
    let profile = profile::profile(ship, library, PointSystem::TwoHundred, 0);
    if profile.dial.is_empty() {
        return Err(AppError::CannotFly(format!("the {} has no dial", ship.name)));
    }
    let seen = read(args, profile.force)?;
    if args.acts.action {
        return select_action(args, ship, (&seen, &profile), out);
    }
    let mut person = Person::new(profile.clone(), ["the tally"], []);
    let approach =
        decide(&mut person, |senses| determine_approach(senses, charts), |query| answer(args, &seen, query))?;
    let Approach { maneuver, attitude, because, .. } = approach;
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
    let attitude = attitude.map(|attitude| attitude.name());
    if args.json {
        let json = DecisionJson { system: "Solo Alpha", ship: &ship.id, maneuver: code, colour, attitude, because };
        serde_json::to_writer(&mut *out, &json)?;
        return Ok(writeln!(out)?);
    }
    write_decision(ship, &format!("{words} ({code}, {colour})"), attitude, &because, out)
}

/// The Perform Action step.
fn select_action(
    args: &SoloArgs,
    ship: &Ship,
    (seen, profile): (&Seen, &Profile),
    out: &mut impl Write,
) -> Result<(), AppError> {
    let attitude = match (&args.attitude, seen.roll) {
        (Some(typed), _) => read_word::<TypedAttitude>(typed).map_err(AppError::BadWord)?.0,
        (None, Some((defense, _))) => Attitude::of(defense),
        (None, None) => {
            let question = "What is its attitude?".to_owned();
            return Err(AppError::Unanswered { question, option: "--attitude offensive, balanced or defensive" });
        }
    };
    let is = |status| match status {
        Status::Ionized => args.ionized,
        Status::Stressed => args.stressed,
        _ => false,
    };
    let decided = args.acts.facts(profile)?.decide(profile, is, |person| {
        if args.stressed {
            return Ok(DecidedAction::nothing());
        }
        let Act { choice, way, because } = act(person, attitude, None)?;
        Ok(DecidedAction { choice, way, because })
    })?;
    tell(("Solo Alpha", ship), args.json, decided, out)
}

#[derive(Clone, Copy, Debug)]
struct TypedAttitude(Attitude);

impl Word for TypedAttitude {
    const WHAT: &'static str = "attitude";
    fn all() -> &'static [Self] {
        &[Self(Attitude::Offensive), Self(Attitude::Balanced), Self(Attitude::Defensive)]
    }
    fn word(self) -> &'static str {
        self.0.name()
    }
}

fn write_decision(
    ship: &Ship,
    maneuver: &str,
    attitude: Option<&str>,
    because: &[ReasonJson],
    out: &mut impl Write,
) -> Result<(), AppError> {
    writeln!(out, "{}: {maneuver}", ship.name)?;
    writeln!(out, "attitude  {}", attitude.unwrap_or("rolled for when it acts"))?;
    writeln!(out)?;
    let width = because.iter().map(|reason| reason.rule.len()).max().unwrap_or(0);
    for ReasonJson { rule, says, .. } in because {
        writeln!(out, "{rule:<width$}  {says}")?;
    }
    Ok(())
}

fn read(args: &SoloArgs, force: u8) -> Result<Seen, AppError> {
    let side = |typed: &Option<String>| typed.as_deref().map(read_word::<TypedSide>).transpose();
    let read = || {
        Ok(Seen {
            arc: args.arc.as_deref().map(read_word::<ChartArc>).transpose()?,
            tally_side: side(&args.tally_side)?.map(|side| side.0),
            obstacle_side: side(&args.obstacle_side)?.map(|side| side.0),
            roll: args.roll.as_deref().map(read_roll).transpose()?,
            force,
        })
    };
    read().map_err(AppError::BadWord)
}

fn read_roll(typed: &str) -> Result<(DefenseFace, AttackFace), String> {
    let Some((defense, attack)) = typed.split_once(',') else {
        return Err(format!("'{typed}' is not a roll; write a defence die and an attack die, such as evade,crit"));
    };
    let defense: TypedDefense = read_word(defense.trim())?;
    let attack: TypedAttack = read_word(attack.trim())?;
    Ok((defense.0, attack.0))
}

#[derive(Clone, Copy, Debug)]
struct TypedDefense(DefenseFace);

impl Word for TypedDefense {
    const WHAT: &'static str = "face of a defence die";
    fn all() -> &'static [Self] {
        &[Self(DefenseFace::Evade), Self(DefenseFace::Focus), Self(DefenseFace::Blank)]
    }
    fn word(self) -> &'static str {
        match self.0 {
            DefenseFace::Evade => "evade",
            DefenseFace::Focus => "focus",
            DefenseFace::Blank => "blank",
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct TypedAttack(AttackFace);

impl Word for TypedAttack {
    const WHAT: &'static str = "face of an attack die";
    fn all() -> &'static [Self] {
        &[Self(AttackFace::Crit), Self(AttackFace::Hit), Self(AttackFace::Focus), Self(AttackFace::Blank)]
    }
    fn word(self) -> &'static str {
        match self.0 {
            AttackFace::Crit => "crit",
            AttackFace::Hit => "hit",
            AttackFace::Focus => "focus",
            AttackFace::Blank => "blank",
        }
    }
}

/// The answer on the command line, or the option that would have given it.
fn answer(args: &SoloArgs, seen: &Seen, query: Query) -> Result<Answer, &'static str> {
    let in_region = |region: Region| {
        let arc = seen.arc.ok_or("--arc bullseye, front, side or rear")?;
        Ok::<bool, &'static str>(region == region_of(arc))
    };
    let tally = |there: bool| if there { Answer::Ship(TALLY) } else { Answer::None };
    Ok(match query {
        Query::Is(Status::Stressed) => Answer::of(args.stressed),
        Query::Is(Status::Ionized) => Answer::of(args.ionized),
        Query::Is(Status::EngineDamaged) => Answer::of(args.damaged_engine),
        Query::Count(Pool::Force) => Answer::Number(seen.force),
        Query::Locked => tally(args.locked),
        Query::Nearest(_, Where { region, band, .. }) => {
            tally((band == Band::BEYOND) == args.beyond && in_region(region)?)
        }
        Query::InRegion(_, region) => Answer::of(in_region(region)?),
        Query::SideOf(Thing::NearestObstacle) => seen.obstacle_side.map_or(Answer::None, Answer::Side),
        Query::SideOf(Thing::Ship(_)) => Answer::Side(seen.tally_side.ok_or("--tally-side left or right")?),
        Query::Roll(Die::Defense, _) => Answer::Defense(seen.roll.ok_or(ROLL)?.0),
        Query::Roll(Die::Attack, _) => Answer::Attack(seen.roll.ok_or(ROLL)?.1),
        // The step asks nothing else.
        _ => Answer::No,
    })
}

const ROLL: &str = "--roll DEFENCE,ATTACK, such as evade,crit";

const fn region_of(arc: ChartArc) -> Region {
    match arc {
        ChartArc::Bullseye => Region::Arc(Arc::Bullseye),
        ChartArc::Front => Region::Arc(Arc::Front),
        ChartArc::Side => Region::EitherSide,
        ChartArc::Rear => Region::Arc(Arc::Rear),
    }
}
