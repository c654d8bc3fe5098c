//! XWS: squads as JSON, the way squad builders and other programs exchange them.
//!
//! Real files differ from the specification in many small ways; all that are known are accepted. Keys that mean nothing
//! here, such as `vendor`, `version` and `ruleset`, are kept and written again.

use serde_json::{Map, Value, json};

use crate::library::Library;
use crate::nearest::shown;
use crate::pilot::Pilot;
use crate::ship::{Faction, PointSystem};
use crate::slot::Slot;
use crate::squad::{Equipped, Foreign, Hints, ReadSquad, Reader, Severity, Squad, SquadPilot};
use crate::word::unknown_word;

type Object = Map<String, Value>;

/// The most upgrades of a ship that are read.
const MOST_UPGRADES: usize = 100;

/// Reads a squad. What is at fault is left out.
pub(crate) fn read(text: &str, library: &Library) -> ReadSquad {
    let mut reader = Reader::new(library);
    let squad = match serde_json::from_str(text) {
        Ok(Value::Object(object)) => read_squad(&mut reader, &object),
        Ok(Value::Array(values)) => read_list(&mut reader, values),
        Ok(_) => {
            reader.complain(Severity::Fault, "", "a squad is a JSON object");
            Squad::default()
        }
        Err(error) => {
            let path = format!("line {}", error.line());
            reader.complain(Severity::Fault, path, not_json(&error));
            Squad::default()
        }
    };
    ReadSquad { squad, complaints: reader.complaints }
}

/// Whether a text is a list in JSON. Tables of TOML begin with a bracket, too.
pub(crate) fn is_list(text: &str) -> bool {
    let first = text.trim_start().strip_prefix('[').map(str::trim_start);
    first.is_some_and(|rest| rest.starts_with(['{', '"', ']']))
}

/// A list of one squad, or of the ships of one.
fn read_list(reader: &mut Reader<'_>, mut values: Vec<Value>) -> Squad {
    let squads = values.iter().filter(|value| value.get("pilots").is_some()).count();
    match (squads, values.len()) {
        (1, 1) => match values.remove(0) {
            Value::Object(object) => {
                reader.complain(Severity::Doubt, "", "a list of one squad; read as that squad");
                read_squad(reader, &object)
            }
            _ => Squad::default(),
        },
        (0, 1..) => {
            reader.complain(Severity::Doubt, "", "a list; read as the ships of a squad");
            read_squad(reader, &Object::from_iter([("pilots".to_owned(), Value::Array(values))]))
        }
        (0, 0) => {
            reader.complain(Severity::Fault, "", "the list is empty");
            Squad::default()
        }
        (squads, _) => {
            let message = format!("a list with {squads} squads; write one of them into a file of its own");
            reader.complain(Severity::Fault, "", message);
            Squad::default()
        }
    }
}

/// The fields of an object that are not known here.
fn foreign(object: &Object, known: &[&str]) -> Foreign {
    let others = object.iter().filter(|(key, _)| !known.contains(&key.as_str()));
    others.map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn number(object: &Object, key: &str) -> Option<u32> {
    object.get(key).and_then(Value::as_u64).and_then(|points| points.try_into().ok())
}

fn read_squad(reader: &mut Reader<'_>, object: &Object) -> Squad {
    let name = object.get("name").and_then(Value::as_str).map(one_line).filter(|name| !name.is_empty());
    let faction = match object.get("faction") {
        None | Some(Value::Null) => {
            reader.complain(Severity::Doubt, "faction", "is missing; the pilots tell");
            None
        }
        Some(value) => text(reader, "faction", value).and_then(|typed| reader.faction("faction", typed)),
    };
    let mut pilots = Vec::new();
    for (i, value) in list(reader, "pilots", object.get("pilots")).iter().enumerate() {
        if i == Squad::MOST_SHIPS {
            reader.complain(Severity::Fault, "pilots", format!("a squad has at most {i} ships; the rest is left out"));
            break;
        }
        pilots.extend(read_pilot(reader, &format!("pilots[{i}]"), value, faction));
    }
    if pilots.is_empty() && !reader.complaints.iter().any(|complaint| complaint.path.starts_with("pilots")) {
        reader.complain(Severity::Fault, "pilots", "names no ship");
    }
    let obstacles = match object.get("obstacles") {
        None | Some(Value::Null) => Vec::new(),
        value @ Some(_) => {
            let values = list(reader, "obstacles", value);
            read_obstacles(reader, values)
        }
    };
    let total = number(object, "points");
    let foreign = foreign(object, &["name", "faction", "points", "pilots", "obstacles"]);
    Squad { name, faction, pilots, obstacles, total, foreign }
}

fn read_obstacles(reader: &mut Reader<'_>, values: &[Value]) -> Vec<String> {
    let mut obstacles = Vec::new();
    for (i, value) in values.iter().take(Squad::MOST_SHIPS).enumerate() {
        let path = format!("obstacles[{i}]");
        if let Some(typed) = text(reader, &path, value) {
            obstacles.extend(reader.obstacle(&path, typed));
        }
    }
    obstacles
}

fn read_pilot(reader: &mut Reader<'_>, path: &str, value: &Value, faction: Option<Faction>) -> Option<SquadPilot> {
    let object = match value {
        Value::Object(object) => object,
        Value::String(typed) => {
            let pilot = reader.pilot(path, typed, Hints { faction, ship: None })?;
            return Some(reader.ship_of(path, pilot, Vec::new()));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            reader.complain(Severity::Fault, path, format!("must be an object, not {}", type_name(value)));
            return None;
        }
    };
    let ship = object.get("ship").and_then(Value::as_str).and_then(|typed| {
        let ship = reader.library.ship(typed);
        ship.map_err(|error| reader.complain(Severity::Doubt, format!("{path}.ship"), error.to_string())).ok()
    });
    let pilot = find_pilot(reader, path, object, Hints { faction, ship })?;
    let in_upgrades = format!("{path}.upgrades");
    let hints = Hints { faction: faction.or(Some(pilot.faction)), ship };
    let upgrades = match object.get("upgrades") {
        None | Some(Value::Null) => Vec::new(),
        Some(value) => read_upgrades(reader, &in_upgrades, value, hints),
    };
    let points = number(object, "points");
    let foreign = foreign(object, &["id", "name", "ship", "points", "upgrades"]);
    Some(SquadPilot { points, foreign, ..reader.ship_of(&in_upgrades, pilot, upgrades) })
}

/// The pilot by `id`; failing that, by `name`.
fn find_pilot<'l>(reader: &mut Reader<'l>, path: &str, object: &Object, hints: Hints<'l>) -> Option<&'l Pilot> {
    let given = |key: &str| object.get(key).filter(|value| !value.is_null());
    let (Some(id), name) = (given("id"), given("name").and_then(Value::as_str)) else {
        let Some(name) = given("name") else {
            reader.complain(Severity::Fault, path, "has neither 'id' nor 'name'");
            return None;
        };
        let path = format!("{path}.name");
        return text(reader, &path, name).and_then(|typed| reader.pilot(&path, typed, hints));
    };
    let path = format!("{path}.id");
    let before = reader.complaints.len();
    let by_id = text(reader, &path, id).and_then(|typed| reader.pilot(&path, typed, hints));
    let (None, Some(name)) = (by_id, name) else { return by_id };
    // The id led nowhere. If the name leads somewhere, that is worth a doubt only.
    let mut second = Reader::new(reader.library);
    let by_name = second.pilot(&path, name, hints)?;
    for complaint in &mut reader.complaints[before..] {
        complaint.severity = Severity::Doubt;
        complaint.message = format!("{} read as '{}', by its name", told(&complaint.message), by_name.id);
    }
    Some(by_name)
}

/// A message that another sentence follows.
fn told(message: &str) -> String {
    let stop = if message.ends_with('?') { "" } else { ";" };
    format!("{message}{stop}")
}

/// Upgrades by slot, `{"torpedo": ["protontorpedoes"]}`, or as a plain list.
fn read_upgrades<'l>(reader: &mut Reader<'l>, path: &str, value: &Value, hints: Hints<'l>) -> Vec<Equipped> {
    let mut upgrades = Vec::new();
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let slot = Slot::find(key);
                let path = format!("{path}.{}", shown(key));
                if slot.is_none() {
                    reader.complain(Severity::Doubt, &path, unknown_word::<Slot>(key));
                }
                read_in_slot(reader, &path, slot, value, hints, &mut upgrades);
            }
        }
        Value::Array(_) => read_in_slot(reader, path, None, value, hints, &mut upgrades),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            reader.complain(Severity::Fault, path, format!("must be an object, not {}", type_name(value)));
        }
    }
    upgrades
}

fn read_in_slot<'l>(
    reader: &mut Reader<'l>,
    path: &str,
    slot: Option<Slot>,
    value: &Value,
    hints: Hints<'l>,
    upgrades: &mut Vec<Equipped>,
) {
    let values = match value {
        Value::Array(values) => values.as_slice(),
        Value::Null => &[],
        Value::String(_) | Value::Bool(_) | Value::Number(_) | Value::Object(_) => std::slice::from_ref(value),
    };
    for (i, value) in values.iter().enumerate() {
        if upgrades.len() == MOST_UPGRADES {
            let message = format!("a ship has at most {MOST_UPGRADES} upgrades; the rest is left out");
            return reader.complain(Severity::Fault, path, message);
        }
        let own_slot = value.get("slot").and_then(Value::as_str).and_then(Slot::find);
        let id = value.as_str().or_else(|| ["id", "xws", "name"].iter().find_map(|key| value.get(key)?.as_str()));
        match id.map(one_line).filter(|id| !id.is_empty()) {
            Some(id) => {
                let foreign = value
                    .as_object()
                    .map_or_else(Foreign::new, |object| foreign(object, &["id", "xws", "name", "slot"]));
                let read = reader.upgrade(&format!("{path}[{i}]"), &id, slot.or(own_slot), hints);
                upgrades.extend(read.map(|it| Equipped { foreign, ..it }));
            }
            None => {
                let message = format!("must be the id of an upgrade, not {}", type_name(value));
                reader.complain(Severity::Fault, format!("{path}[{i}]"), message);
            }
        }
    }
}

fn text<'v>(reader: &mut Reader<'_>, path: &str, value: &'v Value) -> Option<&'v str> {
    if value.as_str().is_none() {
        reader.complain(Severity::Fault, path, format!("must be a text, not {}", type_name(value)));
    }
    value.as_str()
}

fn list<'v>(reader: &mut Reader<'_>, path: &str, value: Option<&'v Value>) -> &'v [Value] {
    match value {
        Some(Value::Array(values)) => values,
        None | Some(Value::Null) => {
            reader.complain(Severity::Fault, path, "is missing");
            &[]
        }
        Some(value @ (Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_))) => {
            reader.complain(Severity::Fault, path, format!("must be a list, not {}", type_name(value)));
            &[]
        }
    }
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "nothing",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(text) if text.trim().is_empty() => "an empty text",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// A text that may stand in a line of its own.
fn one_line(text: &str) -> String {
    text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Writes a squad, with what it costs in a game.
pub(crate) fn write(squad: &Squad, points: PointSystem, library: &Library) -> String {
    let mut object = squad.foreign.clone();
    object.entry("version").or_insert_with(|| json!("2.0.0"));
    if let Some(name) = &squad.name {
        object.insert("name".to_owned(), json!(name));
    }
    if let Some(faction) = squad.faction {
        object.insert("faction".to_owned(), json!(faction.id()));
    }
    let prices: Vec<u16> = squad.pilots.iter().filter_map(|ship| price(ship, points, library)).collect();
    if !prices.is_empty() {
        object.insert("points".to_owned(), json!(prices.iter().sum::<u16>()));
    }
    let pilots: Vec<Value> = squad.pilots.iter().map(|pilot| write_pilot(pilot, points, library)).collect();
    object.insert("pilots".to_owned(), Value::Array(pilots));
    if !squad.obstacles.is_empty() {
        object.insert("obstacles".to_owned(), json!(squad.obstacles));
    }
    format!("{:#}", Value::Object(object))
}

/// What a ship costs in a game that its pilot is in.
fn price(ship: &SquadPilot, points: PointSystem, library: &Library) -> Option<u16> {
    ship.pilot(library)?.cost(points).map(|_| ship.price(library, points))
}

fn write_pilot(ship: &SquadPilot, points: PointSystem, library: &Library) -> Value {
    let mut object = ship.foreign.clone();
    object.insert("id".to_owned(), json!(ship.pilot));
    let card = ship.pilot(library);
    if let Some(card) = card {
        object.insert("ship".to_owned(), json!(card.ship_id));
    }
    if let Some(points) = price(ship, points, library) {
        object.insert("points".to_owned(), json!(points));
    }
    let mut upgrades = Object::new();
    let mut add = |slot: Slot, value: Value| {
        if let Value::Array(ids) = upgrades.entry(slot.id()).or_insert_with(|| Value::Array(Vec::new())) {
            ids.push(value);
        }
    };
    // Other programs do not know what comes with a pilot.
    if card.and_then(Pilot::standard_loadout).is_some() {
        for upgrade in ship.aboard(library) {
            if let Some(slot) = upgrade.slot() {
                add(slot, json!(upgrade.id));
            }
        }
    }
    for Equipped { slot, id, foreign } in &ship.upgrades {
        let mut upgrade = foreign.clone();
        upgrade.insert("id".to_owned(), json!(id));
        add(*slot, if foreign.is_empty() { json!(id) } else { Value::Object(upgrade) });
    }
    object.insert("upgrades".to_owned(), Value::Object(upgrades));
    Value::Object(object)
}

/// Why a text is no JSON, in words for whoever pasted it.
pub(crate) fn not_json(error: &serde_json::Error) -> String {
    let why = if error.is_eof() { "it breaks off" } else { "something is wrong there" };
    format!("not JSON: {why}")
}
