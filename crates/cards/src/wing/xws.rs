//! Wings as XWS: other programs see the printed pilots who stand in and their printed upgrades, and what only a campaign knows lies in
//! the part that XWS keeps for each program.

use serde_json::{Map, Value, json};

use super::read::{Clerk, Sheet};
use super::{CareerPilot, Wing};
use crate::campaign::Campaign;
use crate::career::{Career, CareerSlot};
use crate::library::Library;
use crate::squad::{Severity, Squad};
use crate::upgrade::Upgrade;

/// The part of this program.
const OURS: &str = "tallyho";

fn ours(object: &Map<String, Value>) -> Option<&Map<String, Value>> {
    object.get("vendor")?.get(OURS)?.as_object()
}

/// The campaign that XWS of this program names.
pub(super) fn campaign_of(text: &str) -> Option<Campaign> {
    let value: Value = serde_json::from_str(text).ok()?;
    Campaign::find(ours(value.as_object()?)?.get("campaign")?.as_str()?)
}

/// Reads a wing. A file of another program tells ships and printed upgrades, and is read as far as that goes.
pub(super) fn read(text: &str, clerk: &mut Clerk<'_>) -> Option<Wing> {
    let object = match serde_json::from_str(text) {
        Ok(Value::Object(object)) => object,
        Ok(_) => {
            clerk.complain(Severity::Fault, "", "a squad is a JSON object");
            return None;
        }
        Err(error) => {
            clerk.complain(Severity::Fault, format!("line {}", error.line()), crate::xws::not_json(&error));
            return None;
        }
    };
    let name = object.get("name").and_then(Value::as_str).map(str::to_owned).filter(|name| !name.is_empty());
    let mut wing = Wing { name, ..Wing::new(clerk.career.campaign) };
    let Some(pilots) = object.get("pilots").and_then(Value::as_array) else {
        clerk.complain(Severity::Fault, "pilots", "must be a list");
        return Some(wing);
    };
    for (i, value) in pilots.iter().take(Squad::MOST_SHIPS).enumerate() {
        let at = format!("pilots[{i}]");
        let Some(object) = value.as_object() else {
            clerk.complain(Severity::Fault, at, "must be an object");
            continue;
        };
        let sheet = sheet(object, &at, clerk);
        wing.pilots.extend(clerk.pilot(&at, sheet));
    }
    Some(wing)
}

fn sheet(object: &Map<String, Value>, at: &str, clerk: &mut Clerk<'_>) -> Sheet {
    let text = |object: &Map<String, Value>, key: &str| object.get(key).and_then(Value::as_str).map(str::to_owned);
    let pilot = text(object, "id").and_then(|id| clerk.library.pilot_by_id(&id));
    let ship = text(object, "ship").or_else(|| pilot.map(|pilot| pilot.ship_id.clone())).unwrap_or_default();
    let Some(ours) = ours(object) else {
        let message = format!("tells no {}; read as the first", clerk.career.step);
        clerk.complain(Severity::Doubt, at, message);
        let upgrades = object.get("upgrades").and_then(Value::as_object).into_iter().flat_map(Map::values);
        return Sheet { ship, cards: upgrades.flat_map(texts).collect(), ..Sheet::default() };
    };
    let list = |key: &str| ours.get(key).map(texts).unwrap_or_default();
    let whole = |key: &str| ours.get(key).and_then(Value::as_u64);
    let banked = |id: &str| ours.get("points")?.get(id)?.as_u64().and_then(|points| points.try_into().ok());
    Sheet {
        call_sign: text(ours, "call-sign"),
        ship,
        rank: whole("rank").map(|rank| u8::try_from(rank).unwrap_or(u8::MAX)),
        path: text(ours, "path"),
        cards: list("cards"),
        spare: list("spare"),
        charged: list("charged"),
        changes: whole("changes").and_then(|changes| changes.try_into().ok()).unwrap_or(0),
        points: clerk.career.purses.iter().map(|purse| banked(&purse.id)).collect(),
    }
}

fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().into_iter().flatten();
    items.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Writes a wing.
pub(super) fn write(wing: &Wing, library: &Library) -> String {
    let Some(career) = library.career(wing.campaign) else { return "{}".to_owned() };
    let pilots: Vec<Value> = wing.pilots.iter().filter_map(|it| write_pilot(it, career, library)).collect();
    let squad = json!({
        "version": "2.0.0",
        "name": wing.name.clone().unwrap_or_default(),
        "faction": career.faction.id(),
        "pilots": pilots,
        "vendor": { OURS: { "campaign": wing.campaign.folder() } },
    });
    serde_json::to_string_pretty(&squad).unwrap_or_default()
}

fn write_pilot(pilot: &CareerPilot, career: &Career, library: &Library) -> Option<Value> {
    let stand_in = pilot.stand_in(career, library)?;
    let mut upgrades: Map<String, Value> = Map::new();
    for sale in pilot.bought(career) {
        let abilities = [CareerSlot::Ability, CareerSlot::CrewAbility];
        let Some((card, slot)) = printed(&sale.card, library).and_then(|card| Some((card, card.slot()?))) else {
            continue;
        };
        if sale.slots.iter().any(|slot| abilities.contains(slot)) {
            continue;
        }
        if let Value::Array(ids) = upgrades.entry(slot.id()).or_insert_with(|| json!([])) {
            ids.push(json!(card.id));
        }
    }
    let points: Map<String, Value> = career
        .purses
        .iter()
        .zip(&pilot.points)
        .filter_map(|(purse, points)| Some((purse.id.clone(), json!((*points)?))))
        .collect();
    Some(json!({
        "id": stand_in.id,
        "ship": pilot.ship,
        "upgrades": upgrades,
        "vendor": { OURS: {
            "call-sign": pilot.call_sign, "rank": pilot.rank, "path": pilot.path, "cards": pilot.cards, "spare": pilot.spare,
            "charged": pilot.charged, "changes": pilot.changes, "points": points,
        } },
    }))
}

/// The printed card that a card of a campaign goes by; one that shares its id with an ability has its slot behind it.
fn printed<'l>(card: &Upgrade, library: &'l Library) -> Option<&'l Upgrade> {
    let short = || card.slot().and_then(|slot| card.id.strip_suffix(slot.id())?.strip_suffix('-'));
    library.upgrade_by_id(&card.id).or_else(|| library.upgrade_by_id(short()?))
}
