//! A squad and its cards as the page draws them.

use serde_json::{Value, json};
use tallyho_cards::{
    Berth, Faction, Fitting, Library, Part, Pilot, PointSystem, Restriction, Severity, Ship, Squad, SquadPilot, Upgrade,
};

use tallyho_cards::{Card, SquadRules, charges_line, cost_words, most};
use tallyho_muster::squad::flies;

/// Both point systems.
const BOTH: [PointSystem; 2] = [PointSystem::TwoHundred, PointSystem::Twenty];

/// A squad as it was understood, what each ship has and costs, and everything that is wrong with it.
pub(super) fn weighed(text: &str, points: PointSystem, library: &Library) -> Value {
    let read = Squad::read(text, library);
    let mut squad = read.squad;
    let mut faults: Vec<Value> = squad
        .faults(library, points)
        .iter()
        .map(|fault| json!({ "ship": fault.ship, "text": fault.to_string() }))
        .collect();
    for ship in &mut squad.pilots {
        ship.points = Some(u32::from(ship.price(library, points)));
    }
    let grounded = squad.pilots.iter().enumerate().filter_map(|(index, it)| {
        let ship = it.pilot(library)?.ship(library).filter(|ship| !flies(ship))?;
        Some(json!({ "ship": index, "text": format!("the {} cannot fly in a battle yet", ship.name) }))
    });
    faults.extend(grounded);
    // A squad that is about to be built names no ship yet, and needs no telling.
    let is_new = squad.pilots.is_empty() && read.complaints.iter().all(|it| it.path == "pilots");
    let complaint =
        |it: &tallyho_cards::Complaint| json!({ "text": it.to_string(), "left_out": it.severity == Severity::Fault });
    let complaints: Vec<Value> = read.complaints.iter().filter(|_| !is_new).map(complaint).collect();
    let total: u32 = squad.pilots.iter().filter_map(|ship| ship.points).sum();
    json!({
        "name": squad.name,
        "rules": SquadRules::Points(points).word(),
        "faction": squad.faction.map(Faction::id),
        "obstacles": squad.obstacles,
        "points": total,
        "most": most(points).0,
        "legal": faults.is_empty(),
        "faults": faults,
        "complaints": complaints,
        "by_hand": squad.by_hand(library),
        "ships": squad.pilots.iter().map(|it| ship(it, points, library)).collect::<Vec<_>>(),
        "xws": squad.to_xws(library),
    })
}

fn ship(it: &SquadPilot, points: PointSystem, library: &Library) -> Value {
    let Some(pilot) = it.pilot(library) else { return Value::Null };
    let Some(flown) = pilot.flown(library, points) else { return Value::Null };
    let ability = flown.ability.as_deref().and_then(|id| library.ability(id));
    let loadout = match pilot.twenty.as_ref().map(|it| &it.fitting) {
        Some(Fitting::Chosen { loadout, .. }) if points == PointSystem::Twenty => {
            Some(json!({ "spent": it.upgrade_price(library, points), "of": loadout }))
        }
        Some(Fitting::Chosen { .. } | Fitting::Standard(_)) | None => None,
    };
    let aboard = |upgrade: &Upgrade| {
        let cost = upgrade.cost(points, &flown, pilot.initiative);
        let (text, by_hand) = (upgrade.text(library), upgrade.by_hand());
        json!({ "id": upgrade.id, "name": upgrade.name, "cost": cost, "text": text, "by_hand": by_hand })
    };
    let berth = |berth: &Berth| {
        let card = berth.holds.as_deref().and_then(|id| library.upgrade_by_id(id));
        json!({ "slot": berth.slot.id(), "part": part(berth.part), "card": card.map(aboard) })
    };
    let standard = pilot.standard_loadout().map(|_| it.aboard(library).into_iter().map(aboard).collect::<Vec<_>>());
    let card = Card::Pilot(pilot);
    json!({
        "id": pilot.id, "name": pilot.name, "caption": pilot.caption, "ship": flown.name, "initiative": pilot.initiative,
        "points": it.price(library, points), "loadout": loadout, "standard": standard,
        "berths": it.berths(library, points).iter().map(berth).collect::<Vec<_>>(),
        "text": card.text(library), "by_hand": card.by_hand(library),
        "ability": ability.map(|ability| json!({ "name": ability.name, "text": ability.text(library) })),
        "stats": stats(&flown),
    })
}

/// What is printed on a ship.
pub(super) fn stats(ship: &Ship) -> Value {
    json!({
        "attacks": ship.attacks.iter().map(ToString::to_string).collect::<Vec<_>>(), "agility": ship.agility,
        "hull": ship.hull, "shields": ship.shields.to_string(),
        "actions": ship.actions.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

pub(super) const fn part(part: Part) -> &'static str {
    match part {
        Part::First => "first",
        Part::Further => "further",
        Part::Missing => "missing",
    }
}

/// A card that was looked up: its text, and what is printed on it, in lines of a word and what it is.
pub(super) fn card(card: &Card<'_>, library: &Library) -> Value {
    let lines = match card {
        Card::Pilot(pilot) => pilot_lines(pilot, library),
        Card::Upgrade(upgrade) => upgrade_lines(upgrade),
        Card::OfCampaign(_, card) => campaign_lines(card),
        Card::Condition(_) | Card::ShipAbility(_) => Vec::new(),
    };
    let sold = card.sold(library).into_iter().map(|(campaign, terms)| (campaign.name(), terms));
    let lines: Vec<Value> = lines.into_iter().chain(sold).map(|(what, says)| json!([what, says])).collect();
    json!({
        "kind": card.kind(), "id": card.id(), "name": card.name(), "text": card.text(library),
        "by_hand": card.by_hand(library), "lines": lines,
    })
}

type Lines = Vec<(&'static str, String)>;

fn pilot_lines(pilot: &Pilot, library: &Library) -> Lines {
    let ship = pilot.ship(library).map_or(pilot.ship_id.as_str(), |ship| &ship.name);
    let mut lines =
        vec![("Flies", format!("{ship}, {}", pilot.faction.name())), ("Initiative", pilot.initiative.to_string())];
    if pilot.limited > 0 {
        lines.push(("Limited", format!("to {} in a squad", pilot.limited)));
    }
    if !pilot.keywords.is_empty() {
        lines.push(("Keywords", joined(pilot.keywords.iter().map(|it| it.name()))));
    }
    if let Some(force) = &pilot.force {
        lines.push(("Force", force.value.to_string()));
    }
    if let Some(charges) = pilot.charges {
        lines.push(("Charges", charges_line(charges)));
    }
    for points in BOTH {
        let (name, slots) = match points {
            PointSystem::TwoHundred => ("200 points", "Slots, 200 points"),
            PointSystem::Twenty => ("20 points", "Slots, 20 points"),
        };
        lines.push((name, pilot_cost(pilot, points, library)));
        if !pilot.slots(points).is_empty() {
            lines.push((slots, joined(pilot.slots(points).iter().map(|slot| slot.id()))));
        }
    }
    lines
}

fn pilot_cost(pilot: &Pilot, points: PointSystem, library: &Library) -> String {
    let Some(cost) = pilot.cost(points) else { return "not in this game".to_owned() };
    let fitting = pilot.twenty.as_ref().filter(|_| points == PointSystem::Twenty).map(|it| &it.fitting);
    match fitting {
        Some(Fitting::Chosen { loadout, .. }) => format!("{cost}, loadout {loadout}"),
        Some(Fitting::Standard(ids)) => {
            let names = ids.iter().map(|id| library.upgrade_by_id(id).map_or(id.as_str(), |it| &it.name));
            format!("{cost}, standard loadout: {}", joined(names))
        }
        None => cost.to_string(),
    }
}

fn campaign_lines(card: &Upgrade) -> Lines {
    let slots = (!card.slots.is_empty()).then(|| ("Slots", joined(card.slots.iter().map(|slot| slot.id()))));
    let charges = card.front.charges.map(|charges| ("Charges", charges_line(charges)));
    slots.into_iter().chain(charges).collect()
}

fn upgrade_lines(upgrade: &Upgrade) -> Lines {
    let mut lines = vec![("Slots", joined(upgrade.slots.iter().map(|slot| slot.id())))];
    if upgrade.limited > 0 {
        lines.push(("Limited", format!("to {} in a squad", upgrade.limited)));
    }
    for (what, restrictions) in [
        ("Needs", &upgrade.needs),
        ("Needs, 200 points", &upgrade.needs_two_hundred),
        ("Needs, 20 points", &upgrade.needs_twenty),
    ] {
        if !restrictions.is_empty() {
            let told: Vec<String> = restrictions.iter().map(Restriction::to_string).collect();
            lines.push((what, told.join("; ")));
        }
    }
    if upgrade.solitary {
        lines.push(("Solitary", "one of its kind in a squad".to_owned()));
    }
    if upgrade.standardized {
        lines.push(("Standardized", "all ships of the chassis take it, or none".to_owned()));
    }
    if !upgrade.joins.is_empty() {
        lines.push(("Joins", joined(upgrade.joins.iter().map(|it| it.name()))));
    }
    if let Some(charges) = upgrade.front.charges {
        lines.push(("Charges", charges_line(charges)));
    }
    lines.push(("200 points", upgrade.two_hundred.map_or("not in this game".to_owned(), cost_words)));
    lines.push((
        "20 points",
        match (upgrade.twenty, upgrade.standard_loadout_only) {
            (Some(cost), _) => format!("{cost} of the loadout"),
            (None, true) => "with standard loadouts only".to_owned(),
            (None, false) => "not in this game".to_owned(),
        },
    ));
    lines
}

fn joined<'t>(words: impl Iterator<Item = &'t str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
