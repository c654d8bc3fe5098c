//! The cards of the campaigns in play, each read from its file, in a small scene with luck that must be used up: it works when it
//! should, not when it should not, and costs what it costs.

mod actions;
mod answers;
mod aturi;
mod damage;
mod devices;
mod dice;
mod flight_group;
mod listed;
mod locks;
mod movement;
mod weapons;

use std::sync::LazyLock;

use tallyho_cards::{Campaign, Carried, Face, Library, Upgrade};
use tallyho_rules::{Ability, Choice, EffectId, Profile, Question, ShipId, Target};
use tallyho_table::Arc;

use tallyho_testkit::Scene;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().unwrap_or_else(|error| panic!("{error}")));

/// The ship with what a pilot of that id can do.
fn with(mut profile: Profile, pilot: &str) -> Profile {
    let ability = LIBRARY.pilot_ability(pilot).unwrap_or_else(|| panic!("nothing is written for {pilot}"));
    let charges = LIBRARY.pilot_by_id(pilot).and_then(|it| it.charges).map_or((0, 0), |it| (it.value, it.recovers));
    profile.abilities.push(Ability {
        id: ability.id.clone(),
        kind: "pilot".to_owned(),
        name: ability.name.clone(),
        charges: charges.0,
        recovers: charges.1,
        effects: ability.effects.clone(),
    });
    profile
}

/// The ship with an upgrade: what the game carries out of it, its weapon and its device.
fn fitted(profile: Profile, id: &str) -> Profile {
    let card = LIBRARY.upgrade_by_id(id).unwrap_or_else(|| panic!("no upgrade {id}"));
    aboard(profile, card)
}

/// The ship with a card as a campaign has it.
fn of(campaign: Campaign, profile: Profile, id: &str) -> Profile {
    let card = LIBRARY.campaign_card(campaign, id).unwrap_or_else(|| panic!("no card {id}"));
    aboard(profile, card)
}

fn aboard(mut profile: Profile, card: &Upgrade) -> Profile {
    assert!(!card.by_hand(), "{} is left to the players", card.id);
    let Face { charges, weapon, device, effects, .. } = &card.front;
    let place = profile.abilities.len() as u8;
    if let Some(weapon) = weapon {
        let mut special = weapon.special(card.slot());
        special.spends = (weapon.charges > 0).then_some((place, weapon.charges));
        special.card = Some(place);
        profile.specials.push(special);
    }
    profile.devices.extend(device.map(Carried::load));
    profile.abilities.push(Ability {
        id: card.id.clone(),
        kind: card.slot().map_or(String::new(), |slot| slot.id().to_owned()),
        name: card.name.clone(),
        charges: charges.map_or(0, |it| it.value),
        recovers: charges.map_or(0, |it| it.recovers),
        effects: effects.clone(),
    });
    profile
}

const fn id(ship: ShipId, index: u8) -> EffectId {
    EffectId { ship, index }
}

/// An effect is used: whose, and which of that ship's.
const fn used(ship: ShipId, index: u8) -> Choice {
    Choice::Use(id(ship, index))
}

/// What the effect does is asked.
const fn within(ship: ShipId, index: u8) -> Question {
    Question::Within(id(ship, index))
}

/// Two ships nose to nose; `gap` is from middle to middle: 120 is range 1, 200 range 2, 320 range 3.
fn duel(attacker: Profile, defender: Profile, gap: f64) -> Scene {
    Scene::second_edition().ship(0, attacker, (450.0, 200.0, 0.0)).ship(1, defender, (450.0, 200.0 + gap, 180.0))
}

/// An attack with the first special weapon of a ship that has one primary weapon.
const fn fire(arc: Arc, defender: ShipId) -> Choice {
    Choice::Attack { weapon: 1, arc, defender: Target::Ship(defender) }
}
