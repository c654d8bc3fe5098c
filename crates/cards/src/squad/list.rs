//! Squads as short lists that people write by hand.

use super::{Hints, ReadSquad, Reader, Severity, Squad, SquadPilot};
use crate::library::Library;
use crate::nearest::shown;
use crate::page::{Fields, Page, Value};
use crate::ship::Faction;

/// Reads a list. What is at fault is left out.
pub(super) fn read(text: &str, library: &Library) -> ReadSquad {
    let mut page = Page::new("", text);
    let mut reader = Reader::new(library);
    let squad = read_squad(&mut page, &mut reader).unwrap_or_default();
    for fault in page.into_faults() {
        reader.complain(Severity::Fault, line(fault.line.unwrap_or(1)), fault.message);
    }
    // Those of the page come after the others; stable, so that those of one line stay in order.
    reader.complaints.sort_by_key(|complaint| line_number(&complaint.path));
    ReadSquad { squad, complaints: reader.complaints }
}

fn line(number: usize) -> String {
    format!("line {number}")
}

fn line_number(path: &str) -> usize {
    path.trim_start_matches("line ").parse().unwrap_or(0)
}

fn read_squad(page: &mut Page<'_>, reader: &mut Reader<'_>) -> Option<Squad> {
    let table = page.parse()?;
    let fields = Fields::open(page, &table, 0, &["name", "faction", "pilots", "waves", "obstacles"]);
    let name = fields.optional("name").and_then(|value| page.text("name", value)).map(str::to_owned);
    let faction = fields.optional("faction").and_then(|value| {
        let typed = page.text("faction", value)?;
        reader.faction(&place(page, value), typed)
    });
    let values = fields.required(page, "pilots");
    let pilots = match values.and_then(|value| page.list("pilots", value)) {
        None => Vec::new(),
        Some([]) => {
            page.fault(values.map_or(0, |value| value.span().start), "'pilots' names no ship");
            Vec::new()
        }
        Some(values) => read_pilots(page, reader, values, faction),
    };
    let obstacles = fields.optional("obstacles").and_then(|value| page.list("obstacles", value)).unwrap_or_default();
    let obstacles = obstacles.iter().take(Squad::MOST_SHIPS).filter_map(|value| {
        let typed = page.text("obstacles", value)?;
        reader.obstacle(&place(page, value), typed)
    });
    let mut squad = Squad { name, faction, obstacles: obstacles.collect(), pilots, ..Squad::default() };
    if let Some(value) = fields.optional("waves") {
        let values = page.list("waves", value).unwrap_or_default();
        let waves = values.iter().filter_map(|it| page.whole("waves", it, 1..=Squad::MOST_SHIPS as u8));
        let waves: Vec<usize> = waves.map(usize::from).collect();
        let (in_waves, ships) = (waves.iter().sum::<usize>(), squad.pilots.len());
        if in_waves != ships {
            page.fault(value.span().start, format!("'waves' are of {in_waves} ships, and the squad has {ships}"));
        }
        squad.set_waves(&waves);
    }
    Some(squad)
}

fn place(page: &Page<'_>, value: &Value<'_>) -> String {
    line(page.line_of(value.span().start))
}

fn read_pilots(
    page: &mut Page<'_>,
    reader: &mut Reader<'_>,
    values: &[Value<'_>],
    faction: Option<Faction>,
) -> Vec<SquadPilot> {
    let mut pilots = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let Some(text) = page.text("pilots", value) else { continue };
        let (text, names) = aboard(text);
        let Some((typed, count)) = page.check(value, counted(text)) else { continue };
        // Names that nobody has count too: looking for those most like them takes its time.
        if pilots.len().max(index) + count > Squad::MOST_SHIPS {
            page.fault(value.span().start, format!("a squad has at most {} ships", Squad::MOST_SHIPS));
            break;
        }
        let found = reader.pilot(&place(page, value), typed, Hints { faction, ship: None });
        if let Some(pilot) = found {
            let at = place(page, value);
            let hints = Hints { faction: faction.or(Some(pilot.faction)), ship: None };
            let upgrades = names.iter().filter_map(|name| reader.upgrade(&at, name, None, hints)).collect();
            let ship = reader.ship_of(&at, pilot, upgrades);
            pilots.extend(std::iter::repeat_n(ship, count));
        }
    }
    pilots
}

/// A ship, and the upgrades after a colon: `lukeskywalker: protontorpedoes, r2d2`.
fn aboard(text: &str) -> (&str, Vec<&str>) {
    let Some((ship, upgrades)) = text.split_once(':') else { return (text, Vec::new()) };
    let upgrades = upgrades.split(',').map(str::trim).filter(|name| !name.is_empty());
    (ship, upgrades.take(Squad::MOST_SHIPS).collect())
}

/// A name, and how many of it: `academypilot x3`.
fn counted(text: &str) -> Result<(&str, usize), String> {
    let text = text.trim();
    let split = text.rsplit_once(char::is_whitespace);
    let Some((name, digits)) = split.and_then(|(name, last)| Some((name, last.strip_prefix(['x', 'X', '×'])?))) else {
        return Ok((text, 1));
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        return Ok((text, 1));
    }
    match digits.parse() {
        Ok(count @ 1..=Squad::MOST_SHIPS) => Ok((name.trim_end(), count)),
        Ok(_) | Err(_) => Err(format!("'{}': write x1 to x{}", shown(text), Squad::MOST_SHIPS)),
    }
}
