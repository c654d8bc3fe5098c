//! Cards as JSON.

use serde::Serialize;
use serde_json::{Value, json};
use tallyho_cards::{Card, Cost, Library, Upgrade};

use crate::pilots;

#[derive(Debug, Serialize)]
pub(crate) struct CardJson<'l> {
    kind: &'static str,
    id: &'l str,
    name: &'l str,
    text: String,
    /// Nothing where there is nothing to carry out.
    by_hand: Option<bool>,
    /// What is printed on it besides, by its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<Value>,
    /// What campaigns ask for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sold: Vec<Value>,
}

/// A card as JSON shows it.
pub(crate) fn card<'l>(card: &Card<'l>, library: &Library) -> CardJson<'l> {
    let facts = match card {
        Card::ShipAbility(_) => None,
        Card::Pilot(pilot) => serde_json::to_value(pilots::json::pilot(pilot, library)).ok(),
        Card::Upgrade(upgrade) => Some(facts(upgrade)),
        Card::OfCampaign(_, card) => Some(json!({ "slots": slots(card), "charges": charges(card) })),
        Card::Condition(condition) => Some(json!({ "limited": condition.limited })),
    };
    let (kind, id, name) = (card.kind(), card.id(), card.name());
    let sold = card.sold(library).into_iter();
    let sold = sold.map(|(campaign, terms)| json!({ "campaign": campaign.folder(), "terms": terms })).collect();
    CardJson { kind, id, name, text: card.text(library), by_hand: card.by_hand(library), facts, sold }
}

fn slots(upgrade: &Upgrade) -> Vec<&'static str> {
    upgrade.slots.iter().map(|slot| slot.id()).collect()
}

fn charges(upgrade: &Upgrade) -> Option<Value> {
    upgrade.front.charges.map(|it| json!({ "value": it.value, "recovers": it.recovers }))
}

fn facts(upgrade: &Upgrade) -> Value {
    let needs = |of: &[tallyho_cards::Restriction]| of.iter().map(ToString::to_string).collect::<Vec<_>>();
    let cost = upgrade.two_hundred.map(|cost| match cost {
        Cost::Fixed(cost) => json!(cost),
        Cost::BySize(costs) => json!({ "size": costs }),
        Cost::ByAgility(costs) => json!({ "agility": costs }),
        Cost::ByInitiative(costs) => json!({ "initiative": costs }),
    });
    json!({
        "slots": slots(upgrade),
        "limited": upgrade.limited,
        "cost_200": cost,
        "cost_20": upgrade.twenty,
        "standard_loadout_only": upgrade.standard_loadout_only,
        "solitary": upgrade.solitary,
        "standardized": upgrade.standardized,
        "needs": needs(&upgrade.needs),
        "needs_200": needs(&upgrade.needs_two_hundred),
        "needs_20": needs(&upgrade.needs_twenty),
        "charges": charges(upgrade),
        "other_side": upgrade.back.as_ref().map(|(name, _)| name),
    })
}
