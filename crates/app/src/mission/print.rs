//! Missions at a terminal: the list, one in full, kinds of thing, and what is wrong with a file.

use std::io::Write;
use std::path::Path;

use serde::Serialize;
use tallyho_cards::Library as Cards;
use tallyho_cards::flight::System;
use tallyho_cards::word::read_word;
use tallyho_missions::mission::Squadron;
use tallyho_missions::{Catalogue, Library, Mission, Seats};
use tallyho_rules::scenario::{Carry, Kind, ThingShape};

use crate::columns::{Align, write_table};
use crate::error::AppError;
use tallyho_missions::brief::{Briefing, Listed, Telling, show};

const LEFT: Align = Align::Left;

/// `3-6`, or one number.
fn span([least, most]: [u8; 2]) -> String {
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}

fn write_json(value: &impl Serialize, out: &mut impl Write) -> Result<(), AppError> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    Ok(writeln!(out)?)
}

/// The missions there are.
pub(crate) fn list(missions: &Library, json: bool, out: &mut impl Write) -> Result<(), AppError> {
    let lines: Vec<Listed<'_>> = missions.missions().iter().map(Listed::of).collect();
    if json {
        return write_json(&lines, out);
    }
    let row = |line: &Listed<'_>| {
        let kind = if line.co_op { "together" } else { "side against side" };
        let enemy = line.enemy.and_then(|word| read_word::<System>(word).ok());
        let against = enemy.map_or(String::new(), |enemy| format!(" against {}", enemy.name()));
        // In a game of sides a pilot is a ship, and squads say how many.
        let pilots = if line.co_op { span(line.pilots) } else { String::new() };
        let played = format!("{kind}{against}");
        let variants = if line.variants.is_empty() { String::new() } else { line.variants.len().to_string() };
        [
            line.id.to_owned(),
            line.name.to_owned(),
            pilots,
            line.rounds.map_or("no limit".to_owned(), |rounds| rounds.to_string()),
            played,
            variants,
        ]
    };
    let heading = [
        ("id", LEFT),
        ("name", LEFT),
        ("pilots", Align::Right),
        ("rounds", Align::Right),
        ("played", LEFT),
        ("variants", Align::Right),
    ];
    Ok(write_table(out, heading, &lines.iter().map(row).collect::<Vec<_>>())?)
}

/// A mission with everything in it. Squads are told for every number of pilots, unless one was asked for.
pub(crate) fn show(
    mission: &Mission,
    seats: Seats,
    every_size: bool,
    json: bool,
    cards: &Cards,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let briefing = Briefing::of(mission, seats, 1, Telling::Everything, cards)?;
    if json {
        return write_json(&briefing, out);
    }
    writeln!(out, "{} ({})\n{}\n\n{}\n", briefing.name, briefing.id, briefing.facts.join(", "), briefing.story)?;
    for side in &briefing.sides {
        let brings =
            if side.brings.is_empty() { String::new() } else { format!("; such as {}", side.brings.join(", ")) };
        writeln!(out, "{}: {}{brings}", side.name, side.flown)?;
    }
    if !mission.variants.is_empty() {
        writeln!(out, "Variants: {}", mission.variants.join(", "))?;
    }
    if every_size && !mission.squads.is_empty() {
        writeln!(out)?;
        write_sizes(mission, cards, out)?;
    } else if !briefing.squads.is_empty() {
        writeln!(out)?;
        let rows = briefing
            .squads
            .iter()
            .map(|it| [&it.name, &it.arrives, &it.vector, &it.orders, &it.ships].map(String::clone));
        let heading = ["squad", "arrives", "vector", "orders", "ships"].map(|title| (title, LEFT));
        write_table(out, heading, &rows.collect::<Vec<_>>())?;
    }
    if !briefing.objectives.is_empty() {
        writeln!(out)?;
        let rows = briefing
            .objectives
            .iter()
            .map(|it| [if it.primary { "primary" } else { "" }, &it.name, &it.points, &it.when].map(str::to_owned));
        let heading = ["", "objective", "points", "met when"].map(|title| (title, LEFT));
        write_table(out, heading, &rows.collect::<Vec<_>>())?;
    }
    for (title, lines) in briefing.sections() {
        writeln!(out, "\n{title}")?;
        lines.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    Ok(())
}

/// The squads for every number of pilots: a row for each list of ships, with its numbers.
fn write_sizes(mission: &Mission, cards: &Cards, out: &mut impl Write) -> Result<(), AppError> {
    let ship = |id: &str| cards.ship(id).map_or_else(|_| "ship to be drawn".to_owned(), |ship| ship.name.clone());
    let mut rows = Vec::new();
    for squad in &mission.squads {
        for (place, (sizes, ships)) in sizes(mission, squad, &ship).into_iter().enumerate() {
            let said = |words: String| if place == 0 { words } else { String::new() };
            rows.push([
                said(show::title(&squad.name)),
                said(show::arrival(squad.arrives)),
                said(show::vector(mission, squad)),
                said(show::orders(&squad.orders)),
                sizes,
                ships,
            ]);
        }
    }
    let heading = ["squad", "arrives", "vector", "orders", "pilots", "ships"].map(|title| (title, LEFT));
    Ok(write_table(out, heading, &rows)?)
}

/// The lists of a squad, each with the numbers of pilots it is for.
fn sizes(mission: &Mission, squad: &Squadron, ship: &dyn Fn(&str) -> String) -> Vec<(String, String)> {
    let mut lists: Vec<([u8; 2], String)> = Vec::new();
    for pilots in mission.pilots[0]..=mission.pilots[1] {
        let cells = match squad.cells.len() {
            1 => &squad.cells[0],
            _ => &squad.cells[usize::from(pilots.clamp(3, 6) - 3)],
        };
        let words = show::cells(cells, ship);
        match lists.last_mut() {
            Some((span, last)) if *last == words => span[1] = pilots,
            _ => lists.push(([pilots; 2], words)),
        }
    }
    lists.into_iter().map(|(numbers, words)| (span(numbers), words)).collect()
}

/// The kinds of thing that missions may use.
pub(crate) fn things(catalogue: &Catalogue, json: bool, out: &mut impl Write) -> Result<(), AppError> {
    if json {
        return write_json(&catalogue.kinds(), out);
    }
    let row = |kind: &Kind| {
        let shape = match kind.shape {
            ThingShape::Rect(width, length) => format!("{width} x {length} mm"),
            ThingShape::Disc(diameter) => format!("disc of {diameter} mm"),
        };
        let stats = kind.stats.map_or("cannot be attacked".to_owned(), |it| {
            let shields = if it.shields > 0 { format!(", shields {}", it.shields) } else { String::new() };
            format!("agility {}, hull {}{shields}", it.agility, it.hull)
        });
        let carry = match kind.carry {
            None => "",
            Some(Carry::Towed) => "towed",
            Some(Carry::Aboard) => "aboard",
        };
        let obstructs = if kind.obstructs { "yes" } else { "" };
        [kind.id.clone(), kind.name.clone(), shape, stats, carry.to_owned(), obstructs.to_owned()]
    };
    let heading = ["id", "name", "size", "to destroy it", "carried", "obstructs"].map(|title| (title, LEFT));
    Ok(write_table(out, heading, &catalogue.kinds().iter().map(row).collect::<Vec<_>>())?)
}

/// Something wrong with a file.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Wrong {
    /// `file:line`.
    pub(crate) place: String,
    pub(crate) message: String,
}

/// Tells everything that is wrong with a file, in all of its variants.
pub(crate) fn check(
    path: &Path,
    missions: &Library,
    cards: &Cards,
    json: bool,
    out: &mut impl Write,
) -> Result<(), AppError> {
    let text = std::fs::read_to_string(path).map_err(|error| AppError::CannotRead { path: path.to_owned(), error })?;
    let wrong = faults(path, &text, missions, cards);
    if json {
        write_json(&wrong, out)?;
    } else if wrong.is_empty() {
        writeln!(out, "{} is sound", path.display())?;
    } else {
        wrong.iter().try_for_each(|it| writeln!(out, "{}: {}", it.place, it.message))?;
    }
    out.flush()?;
    if wrong.is_empty() { Ok(()) } else { Err(AppError::BadMission { path: path.to_owned(), count: wrong.len() }) }
}

/// Everything that is wrong with a mission, in all of its variants, once each.
pub(crate) fn faults(path: &Path, text: &str, missions: &Library, cards: &Cards) -> Vec<Wrong> {
    let place = |file: &str, line: Option<usize>| line.map_or(file.to_owned(), |line| format!("{file}:{line}"));
    let of_file = |error: tallyho_cards::ContentError| -> Vec<Wrong> {
        let faults = error.faults.into_iter();
        faults.map(|it| Wrong { place: place(&it.file, it.line), message: it.message }).collect()
    };
    let usual = match missions.read(path, text, None) {
        Ok(mission) => mission,
        Err(error) => return of_file(error),
    };
    let complaints = |mission: &Mission| -> Vec<Wrong> {
        let all = mission.complaints(cards).into_iter();
        all.map(|it| Wrong { place: it.place, message: it.message }).collect()
    };
    let mut wrong = complaints(&usual);
    for variant in usual.variants.iter().skip(1) {
        wrong.extend(match missions.read(path, text, Some(variant)) {
            Ok(mission) => complaints(&mission),
            Err(error) => of_file(error),
        });
    }
    // What is wrong in every variant is told once.
    let mut told: Vec<Wrong> = Vec::new();
    for it in wrong {
        if !told.contains(&it) {
            told.push(it);
        }
    }
    told
}
