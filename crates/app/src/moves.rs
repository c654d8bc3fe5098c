//! `tallyho move`: where a maneuver ends.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use tallyho_cards::{Difficulty, Library};
use tallyho_table::{Base, Contacts, Executed, Flight, Maneuver, Others, Pose, Settings, Slide, fly};

use crate::error::AppError;
use crate::place::{Named, table_of, tidy};
use tallyho_cards::table_file::{TableFile, cannot_fly};

/// What moves, how and where.
#[derive(Debug, Args)]
pub(crate) struct MoveArgs {
    /// The ship: an id or name such as t65xwing, or the name of a ship on the table
    ship: String,
    /// The maneuver: speed and letter, such as 3N (F straight, B/N bank, T/Y turn, K Koiogran, L/P Segnor's loop,
    /// E/R Tallon roll, A/S/D reverse, O stationary)
    maneuver: String,
    /// Where the ship is: X,Y in millimetres and its heading in degrees clockwise from straight up the table
    #[arg(long, value_name = "X,Y,HEADING", allow_hyphen_values = true)]
    at: Option<String>,
    /// A table file with other ships and obstacles
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Where a Tallon roll sets the ship down: forward, middle or back; by default the first place that is free
    #[arg(long, value_name = "PLACE")]
    slide: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct PoseJson {
    x: f64,
    y: f64,
    heading: f64,
}

#[derive(Debug, Serialize)]
struct MoveJson<'a> {
    ship: &'a str,
    maneuver: String,
    difficulty: Option<&'static str>,
    pose: PoseJson,
    executed: &'static str,
    overlapped: Vec<&'a str>,
    touching: Option<&'a str>,
    moved_through: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaves_area: Option<bool>,
}

/// Writes where the maneuver ends.
pub(crate) fn run(args: &MoveArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let table = table_of(args.table.as_deref(), library)?;
    let mover = Named::find(&args.ship, args.at.as_deref(), table.as_ref(), library)?;
    let maneuver: Maneuver =
        args.maneuver.parse().map_err(|error| AppError::BadManeuver(args.maneuver.clone(), error))?;
    if !maneuver.fits(mover.base.size) {
        return Err(AppError::CannotFly(cannot_fly(mover.ship, maneuver)));
    }
    let slides = read_slides(args.slide.as_deref())?;
    let settings = table.as_ref().map_or(Settings::default(), |table| table.settings);
    let bases = table.as_ref().map_or(Vec::new(), TableFile::bases);
    let others = Others::except(&bases, mover.on_table.unwrap_or(usize::MAX));
    let flight = fly(mover.base, maneuver, &slides, others, &settings);
    let met = Met::new(&flight, mover.base, maneuver, table.as_ref(), &settings);
    let difficulty = mover.ship.dial.get(maneuver);
    if args.json {
        let json = met.json(&mover.name, maneuver, difficulty, &flight);
        serde_json::to_writer(&mut *out, &json)?;
        return Ok(writeln!(out)?);
    }
    met.write(&mover, maneuver, difficulty, &flight, out)
}

fn read_slides(slide: Option<&str>) -> Result<Vec<Slide>, AppError> {
    match slide {
        None => Ok(vec![Slide::Middle, Slide::Forward, Slide::Back]),
        Some(word) => match Slide::ALL.into_iter().find(|slide| slide.name() == word) {
            Some(slide) => Ok(vec![slide]),
            None => Err(AppError::BadSlide(word.to_owned())),
        },
    }
}

/// What a ship met on its way, by name.
struct Met<'a> {
    overlapped: Vec<&'a str>,
    touching: Option<&'a str>,
    moved_through: Vec<&'a str>,
    leaves_area: Option<bool>,
}

impl<'a> Met<'a> {
    fn new(
        flight: &Flight,
        start: Base,
        maneuver: Maneuver,
        table: Option<&'a TableFile<'_>>,
        settings: &Settings,
    ) -> Self {
        let Some(table) = table else {
            return Self { overlapped: Vec::new(), touching: None, moved_through: Vec::new(), leaves_area: None };
        };
        let ship = |index: usize| table.ships[index].name.as_str();
        let thing = |index: usize| table.things[index].name;
        let things = table.things.iter().map(|thing| thing.placed());
        let Contacts { overlapped, moved_through } = flight.contacts(start, maneuver, things, settings);
        let touching = match flight.executed {
            Executed::Full => None,
            Executed::Partial { touching } => touching.map(ship),
        };
        Self {
            overlapped: flight.overlapped.iter().map(ship).chain(overlapped.iter().map(thing)).collect(),
            touching,
            moved_through: moved_through.iter().map(thing).collect(),
            leaves_area: Some(!table.area.holds(start.at(flight.pose), settings)),
        }
    }

    fn json<'b>(
        &self,
        ship: &'b str,
        maneuver: Maneuver,
        difficulty: Option<Difficulty>,
        flight: &Flight,
    ) -> MoveJson<'b>
    where
        'a: 'b,
    {
        let Pose { at, heading } = flight.pose;
        MoveJson {
            ship,
            maneuver: maneuver.to_string(),
            difficulty: difficulty.map(Difficulty::name),
            pose: PoseJson { x: tidy(at.x), y: tidy(at.y), heading: tidy(heading.degrees()) },
            executed: executed(flight),
            overlapped: self.overlapped.clone(),
            touching: self.touching,
            moved_through: self.moved_through.clone(),
            leaves_area: self.leaves_area,
        }
    }

    fn write(
        &self,
        mover: &Named<'_>,
        maneuver: Maneuver,
        difficulty: Option<Difficulty>,
        flight: &Flight,
        out: &mut impl Write,
    ) -> Result<(), AppError> {
        let bearing = maneuver.bearing();
        let side = bearing.side().map_or(String::new(), |side| format!(" {}", side.name()));
        let colour = difficulty.map_or("not on its dial", Difficulty::name);
        writeln!(out, "{}: {} {}{side} ({maneuver}, {colour})", mover.name, maneuver.speed(), bearing.name())?;
        writeln!(out, "from      {}", shown(mover.base.pose))?;
        writeln!(out, "to        {}", shown(flight.pose))?;
        match (flight.executed, self.touching) {
            (Executed::Full, _) => writeln!(out, "executed  in full")?,
            (Executed::Partial { .. }, None) => writeln!(out, "executed  in part")?,
            (Executed::Partial { .. }, Some(ship)) => writeln!(out, "executed  in part, touching {ship}")?,
        }
        for (what, names) in [("overlaps", &self.overlapped), ("through", &self.moved_through)] {
            if !names.is_empty() {
                writeln!(out, "{what:<8}  {}", names.join(", "))?;
            }
        }
        if self.leaves_area == Some(true) {
            writeln!(out, "leaves    the play area")?;
        }
        Ok(())
    }
}

fn executed(flight: &Flight) -> &'static str {
    match flight.executed {
        Executed::Full => "full",
        Executed::Partial { .. } => "partial",
    }
}

/// A pose for people.
pub(crate) fn shown(pose: Pose) -> String {
    // Rounded first, so that nobody reads -0.00.
    let tidy = |number: f64, unit: f64| (number * unit).round() / unit + 0.0;
    let (x, y) = (tidy(pose.at.x, 100.0), tidy(pose.at.y, 100.0));
    format!("{x:.2}, {y:.2} heading {:.2}", tidy(pose.heading.degrees(), 100.0))
}
