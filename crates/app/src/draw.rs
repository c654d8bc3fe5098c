//! `tallyho draw`: a table file as a picture.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use tallyho_cards::word::read_word;
use tallyho_cards::{Difficulty, Library};
use tallyho_table::draw::{Drawing, Look, ObstacleMark, RulerMark, ShipMark, TemplateMark, Tint};
use tallyho_table::{Base, Flight, Others, Slide, closest, fly, range};

use crate::error::AppError;
use crate::place::read_table;
use tallyho_cards::table_file::{Ground, ShipOnTable, TableFile};

/// What to draw, and where to.
#[derive(Debug, Args)]
pub(crate) struct DrawArgs {
    /// The table file (TOML)
    #[arg(required_unless_present = "sample")]
    file: Option<PathBuf>,
    /// Draw the sample table instead of a file
    #[arg(long, conflicts_with = "file")]
    sample: bool,
    /// Write the picture to this file (SVG) instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw on this ground, light or dark, whatever the file says
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
}

/// A table to try things on, and to learn the file format from.
const SAMPLE: &str = include_str!("../../../docs/sample-table.toml");

/// Writes the picture of a table.
pub(crate) fn run(args: &DrawArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    let mut table = match &args.file {
        Some(path) => read_table(path, library)?,
        None => TableFile::parse("sample-table.toml", SAMPLE, library)?,
    };
    if let Some(theme) = &args.theme {
        table.theme = read_word::<Ground>(theme).map_err(AppError::BadWord)?.0;
    }
    let svg = drawing(&table).svg(&table.settings);
    match &args.output {
        None => Ok(out.write_all(svg.as_bytes())?),
        Some(path) => {
            save(path, &svg).map_err(|error| AppError::CannotWrite { path: path.clone(), error })?;
            Ok(writeln!(out, "drew {}", path.display())?)
        }
    }
}

/// Replaces a file in one step, so that a full disk leaves the old file and not half a new one.
pub(crate) fn save(path: &Path, text: &str) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        // What is left of the attempt is of no use to anybody.
        let _ = fs::remove_file(&beside);
    })
}

/// The table as marks on paper.
fn drawing(table: &TableFile<'_>) -> Drawing {
    let bases = table.bases();
    let mut drawing = Drawing::new(table.area.width, table.area.height);
    drawing.theme = table.theme;
    drawing.title.clone_from(&table.title);
    drawing.obstacles = table
        .things
        .iter()
        .map(|thing| {
            let outline = thing.placed().points().collect();
            ObstacleMark { seat: thing.seat, ..ObstacleMark::new(outline, thing.texture) }
        })
        .collect();
    drawing.ships = table.ships.iter().map(mark).collect();
    for (index, ship) in table.ships.iter().enumerate() {
        draw_maneuver(&mut drawing, table, &bases, index, ship);
    }
    for &(from, to) in &table.rulers {
        let line = closest(bases[from], bases[to]).line(0.5);
        let label = format!("Range {}", range(bases[from], bases[to], &table.settings).0);
        drawing.rulers.push(RulerMark { from: line.from, to: line.to, label });
    }
    drawing
}

fn mark(ship: &ShipOnTable<'_>) -> ShipMark {
    ShipMark {
        number: ship.number,
        label: ship.name.clone(),
        plan: Some(ship.ship.plan),
        look: if ship.acted { Look::Done } else { Look::Solid },
        selected: ship.selected,
        arcs: ship.arcs.clone(),
        bands: ship.bands,
        ..ShipMark::new(ship.base, ship.seat)
    }
}

/// The template of a ship's maneuver, where the ship ends, and what it runs into.
fn draw_maneuver(drawing: &mut Drawing, table: &TableFile<'_>, bases: &[Base], index: usize, ship: &ShipOnTable<'_>) {
    let Some(maneuver) = ship.maneuver else { return };
    let slides = [Slide::Middle, Slide::Forward, Slide::Back];
    let flight: Flight = fly(ship.base, maneuver, &slides, Others::except(bases, index), &table.settings);
    let things = table.things.iter().map(|thing| thing.placed());
    let contacts = flight.contacts(ship.base, maneuver, things, &table.settings);
    for index in contacts.overlapped.iter().chain(contacts.moved_through.iter()) {
        drawing.obstacles[index].struck = true;
    }
    if let Some((template, edge)) = maneuver.template(ship.base.size) {
        let tint = tint_of(ship.ship.dial.get(maneuver));
        drawing.templates.push(TemplateMark { template, base: ship.base, edge, tint });
    }
    drawing.ships.push(ShipMark {
        number: ship.number,
        plan: Some(ship.ship.plan),
        look: Look::Ghost,
        ..ShipMark::new(ship.base.at(flight.pose), ship.seat)
    });
}

fn tint_of(difficulty: Option<Difficulty>) -> Tint {
    match difficulty {
        Some(Difficulty::Blue) => Tint::Blue,
        Some(Difficulty::White) => Tint::White,
        Some(Difficulty::Red) => Tint::Red,
        Some(Difficulty::Purple) => Tint::Purple,
        None => Tint::Plain,
    }
}
