//! Reading the pilots of a chassis.

use tallyho_table::BaseSize;

use super::{Charges, Fitting, Force, Pilot, QuickBuild, Twenty, TwoHundred};
use crate::action::read_entry;
use crate::nearest::shown;
use crate::page::{Fields, Page, Value};
use crate::ship::{Faction, Ship, StatChanges};
use crate::slot::Slot;
use crate::word::{Word, read_word};

const FIELDS: [&str; 24] = [
    "id",
    "name",
    "caption",
    "faction",
    "initiative",
    "engagement",
    "limited",
    "keywords",
    "force",
    "charges",
    "ability",
    "ship-ability",
    "attacks",
    "agility",
    "hull",
    "shields",
    "actions",
    "cost-200",
    "slots-200",
    "cost-20",
    "loadout",
    "slots-20",
    STANDARD,
    "quick-builds",
];

/// The field of a standard loadout.
const STANDARD: &str = "standard-loadout";

/// Reads a file of pilots, with the place of each id. Those at fault are left out.
///
/// `stem` is the file's name, which must be the id of their chassis; `ship` is that chassis, or `None` when a fault of
/// it has been noted already.
pub(crate) fn read_pilots(page: &mut Page<'_>, stem: &str, ship: Option<&Ship>) -> Vec<(Pilot, usize)> {
    let Some(table) = page.parse() else {
        return Vec::new();
    };
    let fields = Fields::open(page, &table, 0, &["pilots"]);
    let items = fields.required(page, "pilots").and_then(|value| page.list("pilots", value)).unwrap_or_default();
    items.iter().filter_map(|item| read_pilot(page, item, stem, ship)).collect()
}

fn read_pilot(page: &mut Page<'_>, value: &Value<'_>, stem: &str, ship: Option<&Ship>) -> Option<(Pilot, usize)> {
    let table = page.table("pilots", value)?;
    let fields = Fields::open(page, table, value.span().start, &FIELDS);
    let id = fields.card_id(page);
    let name = fields.name(page);
    let caption = fields.optional("caption").map(|value| page.text("caption", value).map(str::to_owned));
    let faction = fields.required(page, "faction").and_then(|value| read_faction(page, value, ship));
    let initiative = read_initiative(page, fields, ship);
    let engagement = read_engagement(page, fields, ship);
    let limited = fields.required(page, "limited").and_then(|value| page.whole("limited", value, 0..=9));
    let keywords = read_set(page, fields, "keywords");
    let force = fields.optional("force").map(|value| read_force(page, value));
    let charges = fields.optional("charges").map(|value| read_charges(page, value));
    let ability = fields.optional("ability").map_or(Some(false), |value| page.flag("ability", value));
    let stats = StatChanges::read(page, fields);
    let actions = fields.optional("actions").map(|value| page.each("actions", value, read_entry));
    let two_hundred = read_two_hundred(page, fields);
    let twenty = read_twenty(page, fields);
    let builds = fields.optional("quick-builds").map(|value| page.each("quick-builds", value, QuickBuild::read));
    if fields.optional("cost-200").is_none() && fields.optional("cost-20").is_none() {
        page.fault(value.span().start, "give 'cost-200', 'cost-20' or both");
    }
    let (id, at) = id?;
    let pilot = Pilot {
        id: id.to_owned(),
        name: name?,
        caption: sound(caption)?,
        ship_id: stem.to_owned(),
        faction: faction?,
        initiative: initiative?,
        engagement: engagement?,
        limited: limited?,
        keywords: keywords?,
        force: sound(force)?,
        charges: sound(charges)?,
        ability: ability?,
        stats,
        actions: sound(actions)?,
        two_hundred,
        twenty,
        quick_builds: sound(builds)?.unwrap_or_default(),
    };
    Some((pilot, at))
}

/// What was read from a field that may be left out: `None` when it is there and at fault.
fn sound<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        None => Some(None),
        Some(None) => None,
        Some(Some(read)) => Some(Some(read)),
    }
}

fn read_faction(page: &mut Page<'_>, value: &Value<'_>, ship: Option<&Ship>) -> Option<Faction> {
    let faction: Faction = page.word("faction", value)?;
    if let Some(ship) = ship
        && !ship.factions.contains(&faction)
    {
        page.fault(value.span().start, format!("'{}' does not fly the {}", faction.id(), shown(&ship.name)));
    }
    Some(faction)
}

/// Huge ships move after all others.
fn read_initiative(page: &mut Page<'_>, fields: Fields<'_, '_>, ship: Option<&Ship>) -> Option<u8> {
    let range = match ship.map(|ship| ship.base) {
        Some(BaseSize::Huge) => 7..=8,
        Some(BaseSize::Small | BaseSize::Medium | BaseSize::Large) => 0..=6,
        None => 0..=8,
    };
    fields.required(page, "initiative").and_then(|value| page.whole("initiative", value, range))
}

/// Only huge ships engage at another time than they move, and all of them do.
fn read_engagement(page: &mut Page<'_>, fields: Fields<'_, '_>, ship: Option<&Ship>) -> Option<Option<u8>> {
    let value = if ship.is_some_and(|ship| ship.base == BaseSize::Huge) {
        Some(fields.required(page, "engagement")?)
    } else {
        fields.optional("engagement")
    };
    if let (Some(value), Some(ship)) = (value, ship)
        && ship.base != BaseSize::Huge
    {
        page.fault(value.span().start, format!("a {} ship engages at its initiative", ship.base.name()));
    }
    sound(value.map(|value| page.whole("engagement", value, 0..=6)))
}

/// Words of which none is given twice; none at all when the field is left out.
pub(crate) fn read_set<W: Word + PartialEq>(page: &mut Page<'_>, fields: Fields<'_, '_>, key: &str) -> Option<Vec<W>> {
    let Some(value) = fields.optional(key) else { return Some(Vec::new()) };
    let words: Vec<W> = page.each(key, value, read_word)?;
    for (i, word) in words.iter().enumerate() {
        if words[..i].contains(word) {
            page.fault(value.span().start, format!("{} '{}' is given twice", W::WHAT, word.word()));
        }
    }
    Some(words)
}

fn read_force(page: &mut Page<'_>, value: &Value<'_>) -> Option<Force> {
    let table = page.table("force", value)?;
    let fields = Fields::open(page, table, value.span().start, &["value", "recovers", "side"]);
    let most = fields.required(page, "value").and_then(|value| page.whole("value", value, 1..=9));
    let recovers = fields.required(page, "recovers").and_then(|value| page.whole("recovers", value, 0..=9));
    let sides = fields.required(page, "side").and_then(|_| read_set(page, fields, "side"));
    Some(Force { value: most?, recovers: recovers?, sides: sides? })
}

pub(crate) fn read_charges(page: &mut Page<'_>, value: &Value<'_>) -> Option<Charges> {
    let table = page.table("charges", value)?;
    let fields = Fields::open(page, table, value.span().start, &["value", "recovers"]);
    let most = fields.required(page, "value").and_then(|value| page.whole("value", value, 1..=9));
    let recovers = fields.required(page, "recovers").and_then(|value| page.signed("recovers", value, -9..=9));
    Some(Charges { value: most?, recovers: recovers? })
}

fn read_two_hundred(page: &mut Page<'_>, fields: Fields<'_, '_>) -> Option<TwoHundred> {
    let Some(cost) = fields.optional("cost-200") else {
        forbid(page, fields, "cost-200", &["slots-200"]);
        return None;
    };
    let cost = page.whole("cost-200", cost, 0..=200);
    let slots = read_slots(page, fields, "slots-200");
    Some(TwoHundred { cost: cost?, slots: slots? })
}

fn read_twenty(page: &mut Page<'_>, fields: Fields<'_, '_>) -> Option<Twenty> {
    let Some(cost) = fields.optional("cost-20") else {
        forbid(page, fields, "cost-20", &["loadout", "slots-20", STANDARD]);
        return None;
    };
    let cost = page.whole("cost-20", cost, 0..=20);
    let fitting = match fields.optional(STANDARD) {
        Some(value) => {
            for key in ["loadout", "slots-20"] {
                if let Some(value) = fields.optional(key) {
                    page.fault(value.span().start, format!("a pilot with '{STANDARD}' has no '{key}'"));
                }
            }
            page.each(STANDARD, value, read_upgrade).map(Fitting::Standard)
        }
        None => {
            let loadout = fields.required(page, "loadout").and_then(|value| page.whole("loadout", value, 0..=99));
            let slots = read_slots(page, fields, "slots-20");
            loadout.zip(slots).map(|(loadout, slots)| Fitting::Chosen { loadout, slots })
        }
    };
    Some(Twenty { cost: cost?, fitting: fitting? })
}

fn read_slots(page: &mut Page<'_>, fields: Fields<'_, '_>, key: &str) -> Option<Vec<Slot>> {
    fields.required(page, key).and_then(|value| page.each(key, value, read_word))
}

/// Fields that mean nothing without another.
fn forbid(page: &mut Page<'_>, fields: Fields<'_, '_>, without: &str, keys: &[&str]) {
    for key in keys {
        if let Some(value) = fields.optional(key) {
            page.fault(value.span().start, format!("'{key}' needs '{without}'"));
        }
    }
}

/// The id of an upgrade; whether there is such an upgrade is not known here.
fn read_upgrade(text: &str) -> Result<String, String> {
    if text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        Ok(text.to_owned())
    } else {
        Err(format!("upgrade '{}' must be lower-case letters, digits and hyphens", shown(text)))
    }
}
