//! How a card is read.

use tallyho_table::{Maneuver, Side};

use super::{ActionLine, Card, Criterion, Distance, Fact, FactPair, ListedAction, ListedWeapon, Source};
use crate::action::read_entry;
use crate::nearest::shown;
use crate::page::{Fields, Page, Value};
use crate::ship::Ship;
use crate::word::{Word, read_word};

const ROWS: [&str; 4] = ["front", "side-front", "side-back", "back"];

impl Card {
    /// Reads a card; the file is called like its ship, and everything that is flown is on that ship's dial.
    pub(crate) fn read(page: &mut Page<'_>, stem: &str, ships: &[Ship]) -> Option<(Self, usize)> {
        let table = page.parse()?;
        let fields = Fields::open(page, &table, 0, &["ship", "source", "targets", "attacks", "maneuvers", "actions"]);
        let named = fields.required(page, "ship");
        let at = named.map_or(0, |value| value.span().start);
        let id = named.and_then(|value| page.text("ship", value));
        if let Some(id) = id.filter(|id| *id != stem) {
            page.fault(at, format!("ship '{}' must be called like the file, '{}'", shown(id), shown(stem)));
        }
        let ship = ships.iter().find(|ship| Some(ship.id.as_str()) == id);
        if let Some(id) = id.filter(|_| ship.is_none()) {
            page.fault(at, format!("'{}' is no ship", shown(id)));
        }
        let source = fields.required(page, "source").and_then(|value| page.word::<Source>("source", value));
        let targets = words::<Criterion>(page, fields, "targets");
        let weapons = words::<ListedWeapon>(page, fields, "attacks");
        let tables = fields.required(page, "maneuvers").and_then(|value| read_tables(page, value, ship));
        let actions = fields.required(page, "actions").and_then(|value| read_steps(page, value));
        let card = Self {
            ship: id?.to_owned(),
            source: source?,
            targets: targets?,
            tables: tables?,
            actions: actions?,
            weapons: weapons?,
        };
        Some((card, at))
    }
}

/// A list of words that is not empty.
fn words<W: Word>(page: &mut Page<'_>, fields: Fields<'_, '_>, key: &str) -> Option<Vec<W>> {
    let value = fields.required(page, key)?;
    let words = page.each(key, value, read_word::<W>)?;
    if words.is_empty() {
        page.fault(value.span().start, format!("'{key}' names none"));
        return None;
    }
    Some(words)
}

type Tables = [[[Maneuver; 6]; 2]; 4];

fn read_tables(page: &mut Page<'_>, value: &Value<'_>, ship: Option<&Ship>) -> Option<Tables> {
    let table = page.table("maneuvers", value)?;
    let fields = Fields::open(page, table, value.span().start, &ROWS);
    let rows = ROWS.map(|row| fields.required(page, row).and_then(|value| read_row(page, row, value, ship)));
    // Collected in two steps, so that one bad row does not hide the next.
    let [front, side_front, side_back, back] = rows;
    Some([front?, side_front?, side_back?, back?])
}

fn read_row(page: &mut Page<'_>, row: &str, value: &Value<'_>, ship: Option<&Ship>) -> Option<[[Maneuver; 6]; 2]> {
    let table = page.table(row, value)?;
    let distances = [Distance::Close, Distance::Far].map(Distance::word);
    let fields = Fields::open(page, table, value.span().start, &distances);
    let [close, far] = distances.map(|distance| {
        let list = fields.required(page, distance)?;
        let maneuvers = page.each(distance, list, |code| read_maneuver(code, ship))?;
        let count = maneuvers.len();
        let six = <[Maneuver; 6]>::try_from(maneuvers).ok();
        if six.is_none() {
            page.fault(list.span().start, format!("'{distance}' has {count} maneuvers; a die has 6 sides"));
        }
        six
    });
    Some([close?, far?])
}

fn read_maneuver(code: &str, ship: Option<&Ship>) -> Result<Maneuver, String> {
    let maneuver: Maneuver = code.parse().map_err(|error| format!("'{}': {error}", shown(code)))?;
    match ship {
        Some(ship) if Side::BOTH.iter().any(|side| ship.dial.get(on_side(maneuver, *side)).is_none()) => {
            Err(format!("'{}' is not on the dial of the {}", shown(code), ship.name))
        }
        _ => Ok(maneuver),
    }
}

fn on_side(maneuver: Maneuver, side: Side) -> Maneuver {
    match side {
        Side::Right => maneuver,
        Side::Left => maneuver.mirrored(),
    }
}

fn read_steps(page: &mut Page<'_>, value: &Value<'_>) -> Option<Vec<ActionLine>> {
    let list = page.list("actions", value)?;
    let steps: Vec<Option<ActionLine>> = list.iter().map(|value| read_step(page, value)).collect();
    steps.into_iter().collect()
}

fn read_step(page: &mut Page<'_>, value: &Value<'_>) -> Option<ActionLine> {
    let table = page.table("actions", value)?;
    let fields = Fields::open(page, table, value.span().start, &["do", "when", "then"]);
    let deed = fields.required(page, "do").and_then(|value| {
        let text = page.text("do", value)?;
        page.check(value, read_deed(text))
    });
    let [when, then] = ["when", "then"].map(|key| match fields.optional(key) {
        None => Some(FactPair::default()),
        Some(value) => read_facts(page, key, value),
    });
    Some(ActionLine { deed: deed?, when: when?, then: then? })
}

fn read_deed(text: &str) -> Result<ListedAction, String> {
    Ok(match text {
        "clear" => ListedAction::Clear,
        "reinforce fore" => ListedAction::ReinforceFore,
        "reinforce aft" => ListedAction::ReinforceAft,
        other => read_entry(other)?.into(),
    })
}

fn read_facts(page: &mut Page<'_>, key: &str, value: &Value<'_>) -> Option<FactPair> {
    let read = |text: &str| match text.strip_prefix("not ") {
        Some(fact) => Ok((read_word::<Fact>(fact)?, false)),
        None => Ok((read_word::<Fact>(text)?, true)),
    };
    let list = page.each(key, value, read)?;
    let mut facts = FactPair::default();
    if list.len() > facts.len() {
        page.fault(value.span().start, format!("'{key}' has more than {} facts", facts.len()));
        return None;
    }
    for (place, fact) in facts.iter_mut().zip(list) {
        *place = Some(fact);
    }
    Some(facts)
}
