//! Squads and cards: looking cards up, building squads, keeping them.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};
use tallyho_cards::word::{Word, read_word};
use tallyho_cards::{Campaign, Faction, Library, Offer, Pilot, PointSystem, Slot, Squad, SquadFault, Upgrade, Wing};

use super::error::WebError;
use super::games::{Games, WantedSquad};
use super::routes::Routes;
use super::server::{Answer, Served, apart, read, said};
use super::squad_scene::{card, weighed};
use super::wings;
use tallyho_cards::{Card, SquadRules, holding};
use tallyho_missions::build::Fit;
use tallyho_muster::squad::flies;
use tallyho_muster::{Rules, choose};

/// The most cards of one search that are sent, and the most letters of its words.
const MOST_FOUND: usize = 60;
const LONGEST_SEARCH: usize = 200;
/// The most letters of a squad's text, and of its name.
const LONGEST: usize = 64 * 1024;
const LONGEST_NAME: usize = 60;

/// What a squad is called on the store's shelf, and how many are kept there.
pub(super) const SQUAD: &str = "squad";
const MOST_KEPT: u64 = 1000;

/// What the host may do with squads and cards.
pub(super) fn for_the_host() -> Routes {
    Routes::new()
        .route("/api/cards/find", post(find))
        .route("/api/squads", get(list))
        .route("/api/squads/weigh", post(weigh))
        .route("/api/squads/pilots", post(pilots))
        .route("/api/squads/upgrades", post(upgrades))
        .route("/api/squads/cards", post(wings::cards))
        .route("/api/squads/against", post(against))
        .route("/api/squads/keep", post(keep))
        .route("/api/squads/{id}", get(show))
        .route("/api/squads/{id}/remove", post(remove))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    words: String,
}

async fn find(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let Words { words } = read(&headers, &body)?;
    if words.trim().is_empty() || words.chars().count() > LONGEST_SEARCH {
        return Err(WebError::bad(format!("Search for 1 to {LONGEST_SEARCH} letters.")));
    }
    Ok(said(&apart(move || Ok(found(&words, server.games.library()))).await?))
}

/// Cards by words; those called so come first.
fn found(words: &str, library: &Library) -> Value {
    let wanted = words.trim().to_lowercase();
    let mut cards = holding(words, library);
    cards.sort_by_key(|card| {
        let name = card.name().to_lowercase();
        (name != wanted, !name.contains(&wanted))
    });
    let shown: Vec<Value> = cards.iter().take(MOST_FOUND).map(|it| card(it, library)).collect();
    json!({ "total": cards.len(), "cards": shown })
}

/// Two squads, the second of which Solo Alpha is to fly in a battle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Against {
    squads: [WantedSquad; 2],
    /// The word for the rules of the battle.
    rules: String,
}

/// Whether they are as strong as they should be; nothing where that cannot be told.
async fn against(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let Against { squads: [yours, theirs], rules } = read(&headers, &body)?;
    let rules: Rules = read_word(&rules).map_err(WebError::bad)?;
    let told = apart(move || {
        let [yours, theirs] = server.games.brought([Some(&yours), Some(&theirs)])?;
        let both = yours.as_ref().zip(theirs.as_ref());
        let fit = both.and_then(|(a, b)| choose::battle_fit([a, b], rules.points, server.games.library()));
        Ok(fit.map_or(Value::Null, |Fit { measured, faults }| json!({ "measured": measured, "faults": faults })))
    });
    Ok(said(&told.await?))
}

async fn list(State(server): Served) -> Answer {
    let told = apart(move || {
        let factions = Faction::ALL.map(|it| json!({ "id": it.id(), "name": it.name(), "tag": it.tag() }));
        Ok(json!({ "squads": server.games.kept_squads()?, "factions": factions }))
    });
    Ok(said(&told.await?))
}

/// A squad that is being built: its text, and by which rules.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    rules: String,
    text: String,
}

impl Draft {
    fn rules(&self) -> Result<SquadRules, WebError> {
        if self.text.len() > LONGEST {
            return Err(WebError::bad("That is too long for a squad."));
        }
        let wrong = "A squad is built by the rules of 200 or of 20 points, or of a campaign.";
        let asked = SquadRules::read(&self.rules).map_err(|_| WebError::bad(wrong))?;
        // A wing says itself whose it is.
        Ok(match SquadRules::of_text(&self.text) {
            own @ SquadRules::Career(_) => own,
            SquadRules::Points(_) => asked,
        })
    }

    fn points(&self) -> Result<PointSystem, WebError> {
        match self.rules()? {
            SquadRules::Points(points) => Ok(points),
            SquadRules::Career(_) => Err(WebError::bad("The pilots of a campaign have cards, not printed pilots.")),
        }
    }

    /// The campaign whose pilots it is of.
    pub(super) fn campaign(&self) -> Result<Campaign, WebError> {
        match self.rules()? {
            SquadRules::Career(campaign) => Ok(campaign),
            SquadRules::Points(_) => Err(WebError::bad("Only the pilots of a campaign have careers.")),
        }
    }

    pub(super) fn wing(&self, campaign: Campaign, library: &Library) -> Wing {
        Wing::read(&self.text, campaign, library).wing
    }

    fn squad(&self, library: &Library) -> Squad {
        Squad::read(&self.text, library).squad
    }
}

async fn weigh(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let draft: Draft = read(&headers, &body)?;
    let rules = draft.rules()?;
    let told = apart(move || {
        let library = server.games.library();
        match rules {
            SquadRules::Points(points) => Ok(weighed(&draft.text, points, library)),
            SquadRules::Career(campaign) => wings::weighed(&draft.text, campaign, library),
        }
    });
    Ok(said(&told.await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedPilots {
    draft: Draft,
    faction: String,
}

async fn pilots(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let WantedPilots { draft, faction } = read(&headers, &body)?;
    let points = draft.points()?;
    let faction = Faction::find(&faction).map_err(|error| WebError::bad(error.to_string()))?;
    let told = apart(move || {
        let library = server.games.library();
        let offers = draft.squad(library).pilot_offers(faction, library, points);
        let told: Vec<Value> = offers.iter().map(|offer| pilot_offer(offer, points, library)).collect();
        Ok(json!({ "offers": told }))
    });
    Ok(said(&told.await?))
}

fn pilot_offer(offer: &Offer<'_, Pilot>, points: PointSystem, library: &Library) -> Value {
    let pilot = offer.card;
    let ship = pilot.ship(library);
    let mut why = messages(&offer.misfits);
    if let Some(ship) = ship.filter(|ship| !flies(ship)) {
        why.push(format!("the {} cannot fly in a battle yet", ship.name));
    }
    let card = Card::Pilot(pilot);
    json!({
        "id": pilot.id, "name": pilot.name, "caption": pilot.caption, "cost": offer.cost,
        "ship": ship.map(|ship| &ship.name), "ship_id": pilot.ship_id, "initiative": pilot.initiative, "limited": pilot.limited,
        "slots": words(pilot.slots(points)), "standard": pilot.standard_loadout().is_some(),
        "text": card.text(library), "by_hand": card.by_hand(library), "why": why, "cares": messages(&offer.cares),
    })
}

fn words(slots: &[Slot]) -> Vec<&'static str> {
    slots.iter().map(|slot| slot.id()).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedUpgrades {
    draft: Draft,
    ship: usize,
    slot: String,
    /// The id of the upgrade that would go.
    instead: Option<String>,
}

async fn upgrades(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let WantedUpgrades { draft, ship, slot, instead } = read(&headers, &body)?;
    let points = draft.points()?;
    let known = Slot::all().iter().copied().find(|it| it.id() == slot);
    let slot = known.ok_or_else(|| WebError::bad("There is no such slot."))?;
    let told = apart(move || {
        let library = server.games.library();
        let squad = draft.squad(library);
        if ship >= squad.pilots.len() {
            return Err(WebError::bad("The squad has no such ship."));
        }
        let offers = squad.upgrade_offers(ship, slot, instead.as_deref(), library, points);
        let told: Vec<Value> = offers.iter().map(|offer| upgrade_offer(offer, library)).collect();
        Ok(json!({ "offers": told }))
    });
    Ok(said(&told.await?))
}

fn upgrade_offer(offer: &Offer<'_, Upgrade>, library: &Library) -> Value {
    let upgrade = offer.card;
    json!({
        "id": upgrade.id, "name": upgrade.name, "cost": offer.cost, "limited": upgrade.limited, "slots": words(&upgrade.slots),
        "text": upgrade.text(library), "by_hand": upgrade.by_hand(), "why": messages(&offer.misfits), "cares": messages(&offer.cares),
    })
}

pub(super) fn messages(faults: &[SquadFault]) -> Vec<String> {
    faults.iter().map(|fault| fault.message.clone()).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedKept {
    /// Which one it replaces; nothing for a new one.
    id: Option<i64>,
    draft: Draft,
}

async fn keep(State(server): Served, headers: HeaderMap, body: Bytes) -> Answer {
    let WantedKept { id, draft } = read(&headers, &body)?;
    let rules = draft.rules()?;
    let id = apart(move || {
        let games = &server.games;
        let xws = kept_text(&draft, rules, games.library())
            .ok_or_else(|| WebError::bad("A squad without ships is not kept. Add one first."))?;
        let id = match id {
            Some(id) => games.store.reshelve(SQUAD, id, rules.word(), &xws).map(|()| id)?,
            None => games.store.shelve(SQUAD, rules.word(), &xws, MOST_KEPT)?,
        };
        Ok(id)
    });
    Ok(said(&json!({ "id": id.await? })))
}

/// A squad as it is kept; `None` when it has no ships.
fn kept_text(draft: &Draft, rules: SquadRules, library: &Library) -> Option<String> {
    let short = |name: Option<String>| name.map(|name| name.chars().take(LONGEST_NAME).collect::<String>());
    match rules {
        SquadRules::Points(_) => {
            let mut squad = draft.squad(library);
            squad.name = short(squad.name);
            (!squad.pilots.is_empty()).then(|| squad.to_xws(library))
        }
        SquadRules::Career(campaign) => {
            let mut wing = draft.wing(campaign, library);
            wing.name = short(wing.name);
            (!wing.pilots.is_empty()).then(|| wing.to_xws(library))
        }
    }
}

async fn show(State(server): Served, Path(id): Path<i64>) -> Answer {
    let kept = apart(move || Ok(server.games.store.shelved(SQUAD, id)?)).await?;
    Ok(said(&json!({ "id": kept.id, "rules": kept.label, "text": kept.text })))
}

async fn remove(State(server): Served, Path(id): Path<i64>, headers: HeaderMap, body: Bytes) -> Answer {
    let Value::Object(_) = read::<Value>(&headers, &body)? else { return Err(WebError::bad("An object is wanted.")) };
    apart(move || Ok(server.games.store.unshelve(SQUAD, id)?)).await?;
    Ok(said(&json!({})))
}

impl Games {
    /// The squads that were built here, as the home page lists them.
    pub(super) fn kept_squads(&self) -> Result<Vec<Value>, WebError> {
        let squads = self.store.shelf(SQUAD)?;
        squads.iter().map(|kept| self.kept_squad(kept)).collect()
    }
}
