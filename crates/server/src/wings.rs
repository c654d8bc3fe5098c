//! Wings of campaigns as the page draws and equips them.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Deserialize;
use serde_json::{Value, json};
use tallyho_cards::{
    Campaign, Career, CareerPilot, CareerSlot, Gain, Library, Offer, Part, Sale, Severity, Upgrade, Wing,
};

use super::error::WebError;
use super::server::{Answer, Served, apart, read, said};
use super::squad_scene::{part, stats};
use super::squads::{Draft, messages};

/// A wing as it was understood: what each pilot has, could have and pays, and everything that is wrong with it.
pub(super) fn weighed(text: &str, campaign: Campaign, library: &Library) -> Result<Value, WebError> {
    let career = career(campaign, library)?;
    let read = Wing::read(text, campaign, library);
    let wing = &read.wing;
    let faults: Vec<Value> =
        wing.faults(library).iter().map(|fault| json!({ "ship": fault.ship, "text": fault.to_string() })).collect();
    let complaints: Vec<Value> = read
        .complaints
        .iter()
        .map(|it| json!({ "text": it.to_string(), "left_out": it.severity == Severity::Fault }))
        .collect();
    Ok(json!({
        "name": wing.name,
        "rules": campaign.folder(),
        "career": rules(career, library),
        "legal": faults.is_empty(),
        "faults": faults,
        "complaints": complaints,
        "by_hand": wing.by_hand(library),
        "pilots": wing.pilots.iter().map(|it| pilot(it, career, library)).collect::<Vec<_>>(),
        "xws": wing.to_xws(library),
        "list": wing.to_text(library),
    }))
}

fn career(campaign: Campaign, library: &Library) -> Result<&Career, WebError> {
    library.career(campaign).ok_or_else(|| WebError::missing("There is no such campaign."))
}

/// What every pilot of the campaign can choose.
fn rules(career: &Career, library: &Library) -> Value {
    let ship = |it: &tallyho_cards::CareerShip| {
        let name = library.ship(&it.ship).map_or(it.ship.as_str(), |ship| &ship.name);
        json!({ "id": it.ship, "name": name, "from": it.from, "paths": it.paths, "price": it.price })
    };
    let purse = |it: &tallyho_cards::Purse| json!({ "id": it.id, "name": it.name, "start": it.start });
    json!({
        "name": career.name, "step": career.step, "path_from": career.path_from, "most": career.pilots[1],
        "ships": career.ships.iter().map(ship).collect::<Vec<_>>(),
        "paths": career.paths.iter().map(|it| json!({ "id": it.id, "name": it.name })).collect::<Vec<_>>(),
        "ranks": (1..=career.last()).map(|rank| career.title(rank)).collect::<Vec<_>>(),
        "purses": career.purses.iter().map(purse).collect::<Vec<_>>(),
        "change": career.change,
    })
}

/// A pilot with his ship, slots and cards; nothing without a ship.
pub(super) fn pilot(it: &CareerPilot, career: &Career, library: &Library) -> Value {
    let Some(flown) = it.flown(career, library) else { return Value::Null };
    let ability = flown.ability.as_deref().and_then(|id| library.ability(id));
    let bought: Vec<&Sale> = it.bought(career).collect();
    let sold = |sale: &Sale| {
        let card = &sale.card;
        let charged = it.charged.iter().filter(|id| **id == card.id).count();
        let takes_charge = card.front.charges.is_some_and(|charges| charges.recovers == 0)
            && !career.no_further_charges.contains(&card.id);
        json!({
            "id": card.id, "name": card.name, "cost": it.price(sale, career, library), "purse": career.purses[sale.purse].name,
            "text": card.text(library), "by_hand": card.by_hand(), "takes_charge": takes_charge, "charged": charged,
        })
    };
    let berth = |berth: &tallyho_cards::WingBerth| {
        json!({
            "slots": berth.slots.iter().map(|slot| slot.id()).collect::<Vec<_>>(),
            "names": berth.slots.iter().map(|slot| slot.name()).collect::<Vec<_>>(),
            "part": part(berth.part), "place": berth.holds.filter(|_| berth.part != Part::Further),
            "card": berth.holds.and_then(|place| bought.get(place)).map(|sale| sold(sale)),
        })
    };
    let purse = |(at, spent): (usize, u16)| {
        let purse = &career.purses[at];
        json!({ "id": purse.id, "name": purse.name, "spent": spent, "of": it.points.get(at).copied().flatten() })
    };
    let issued = it.career_ship(career).into_iter().flat_map(|ship| &ship.issued).filter_map(|id| career.issued(id));
    let plain = |card: &Upgrade| json!({ "name": card.name, "text": card.text(library), "by_hand": card.by_hand() });
    json!({
        "name": it.name(library), "ship": flown.name, "initiative": it.initiative(career), "force": it.force(career),
        "title": career.title(it.rank), "gains": it.gains(career).filter_map(gain).collect::<Vec<_>>(),
        "charges": it.charges(career),
        "purses": it.spent(career, library).into_iter().enumerate().map(purse).collect::<Vec<_>>(),
        "experience": it.experience(career, library),
        "berths": it.berths(career).iter().map(berth).collect::<Vec<_>>(),
        "issued": issued.map(plain).collect::<Vec<_>>(),
        "spare": it.spare.iter().filter_map(|id| career.sale(id)).map(sold).collect::<Vec<_>>(),
        "ability": ability.map(|ability| json!({ "name": ability.name, "text": ability.text(library) })),
        "stats": stats(&flown),
    })
}

/// What a career has brought besides slots and initiative, in words.
pub(super) fn gain(gain: &Gain) -> Option<String> {
    match gain {
        Gain::Action(action, _) => Some(format!("{} action", action.name())),
        Gain::Linked(action, difficulty) => Some(format!("{} {} after any action", difficulty.name(), action.name())),
        Gain::Slot(_) | Gain::Charges { .. } | Gain::Force(_) => None,
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedCards {
    draft: Draft,
    pilot: usize,
    slots: Vec<String>,
    /// The id of the card that would go.
    instead: Option<String>,
}

/// Every card for a slot of a pilot, and what speaks against it.
pub(super) async fn cards(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let WantedCards { draft, pilot, slots, instead } = read(&headers, &body)?;
    let campaign = draft.campaign()?;
    let slots: Option<Vec<CareerSlot>> = slots.iter().map(|slot| CareerSlot::find(slot)).collect();
    let slots = slots.ok_or_else(|| WebError::bad("There is no such slot."))?;
    let told = apart(move || {
        let library = server.games.library();
        let career = career(campaign, library)?;
        let wing = draft.wing(campaign, library);
        if pilot >= wing.pilots.len() {
            return Err(WebError::bad("The wing has no such pilot."));
        }
        let offers = wing.offers(pilot, &slots, instead.as_deref(), library);
        let told: Vec<Value> = offers.iter().map(|it| offer(it, career, library)).collect();
        Ok(json!({ "offers": told }))
    });
    Ok(said(&told.await?))
}

fn offer(offer: &Offer<'_, Sale>, career: &Career, library: &Library) -> Value {
    let Sale { card, slots, purse, limited, .. } = offer.card;
    json!({
        "id": card.id, "name": card.name, "cost": offer.cost, "purse": career.purses[*purse].name, "limited": limited,
        "slots": slots.iter().map(|slot| slot.name()).collect::<Vec<_>>(), "text": card.text(library), "by_hand": card.by_hand(),
        "why": messages(&offer.misfits), "cares": messages(&offer.cares),
    })
}
