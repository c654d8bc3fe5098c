//! Every ability of the library in play: read from its file, in a small scene, with luck that must be used up. Each test has the
//! case in which the ability works and one in which it does not.

mod actions;
mod defense;
mod dice;
mod docking;
mod drops;
mod movement;
mod objects;
mod phases;
mod pilots;
mod printed;
mod replaced;
mod turrets;
mod weapons;

use std::sync::LazyLock;

use tallyho_cards::Library;
use tallyho_rules::effect::{Band, WeaponClass};
use tallyho_rules::{Ability, Attack, Choice, EffectId, Profile, Question, ShipId, Special, WeaponArc};

use tallyho_testkit::Scene;

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::embedded().expect("the content is sound"));

/// The ship with an ability of the library.
fn with(profile: Profile, id: &str) -> Profile {
    charged(profile, id, 0)
}

/// The same with charges for it.
fn charged(mut profile: Profile, id: &str, charges: u8) -> Profile {
    let ability = LIBRARY.ability(id).or_else(|| LIBRARY.pilot_ability(id));
    let ability = ability.unwrap_or_else(|| panic!("no ability {id}"));
    assert!(!ability.by_hand, "{id} is left to the players");
    let effects = ability.effects.clone();
    let (id, kind, name) = (ability.id.clone(), "ship".to_owned(), ability.name.clone());
    profile.abilities.push(Ability { id, kind, name, charges, recovers: 0, effects });
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

/// A weapon of three dice through the front arc at range 1 to 3, without bonus for range.
fn special(class: WeaponClass) -> Special {
    Special {
        class,
        attack: Attack { dice: 3, arc: WeaponArc::Front },
        range: Band { least: 1, most: 3 },
        needs: None,
        spends: None,
        ordnance: true,
        card: None,
        only_bonus: false,
    }
}

/// Those that only matter when a squad is built.
const BUILDING: [&str; 2] = ["twinionengines", "weaponhardpoint"];

#[test]
fn every_ability_is_played_here() {
    let sources = [
        include_str!("actions.rs"),
        include_str!("defense.rs"),
        include_str!("dice.rs"),
        include_str!("docking.rs"),
        include_str!("drops.rs"),
        include_str!("movement.rs"),
        include_str!("phases.rs"),
        include_str!("replaced.rs"),
        include_str!("turrets.rs"),
        include_str!("weapons.rs"),
    ];
    for ability in LIBRARY.abilities() {
        let played = sources.iter().any(|source| source.contains(&format!("\"{}\"", ability.id)));
        assert!(!ability.by_hand, "{}", ability.id);
        let building = BUILDING.contains(&ability.id.as_str());
        assert!(played != building, "{} is played here: {played}", ability.id);
        assert_eq!(ability.effects.is_empty(), building, "{}", ability.id);
    }
}

#[test]
fn a_hardpoint_and_a_versatile_frame_bring_slots() {
    let slots = |id: &str| LIBRARY.ability(id).unwrap().slots.iter().map(|slot| slot.id()).collect::<Vec<_>>();
    assert_eq!(slots("weaponhardpoint"), ["cannon", "torpedo", "missile"]);
    assert_eq!(slots("versatileframe"), ["torpedo", "missile"]);
    assert!(slots("twinionengines").is_empty());
}
