//! Walks all upgrades and conditions that come with the program.

use tallyho_cards::{Cost, Library, Placed, PointSystem, Slot, Upgrade};
use tallyho_rules::Effect;
use tallyho_rules::effect::{CardCondition, Condition, LockCondition, PlaceCondition, ShipCondition, WeaponCondition};

fn library() -> Library {
    Library::embedded().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_upgrade_of_the_game_is_there() {
    let library = library();
    assert_eq!(library.upgrades().len(), 515);
    assert_eq!(library.conditions().len(), 20);
    let count = |is_meant: &dyn Fn(&Upgrade) -> bool| library.upgrades().iter().filter(|it| is_meant(it)).count();
    assert_eq!(count(&|it| it.two_hundred.is_some()), 412);
    assert_eq!(count(&|it| it.twenty.is_some()), 462);
    assert_eq!(count(&|it| it.standard_loadout_only), 52);
    assert_eq!(count(&|it| it.back.is_some()), 32);
    for slot in Slot::ALL {
        assert!(count(&|it| it.slots.contains(&slot)) > 0, "{}", slot.id());
    }
}

#[test]
fn facts_are_as_printed() {
    let library = library();
    let text = |id: &str| library.upgrade(id).unwrap().text(&library);
    for (id, said) in [
        ("hullupgrade", "+1 hull."),
        ("delta7b", "+1 attack, -1 agility, +2 shields."),
        ("havoc", "Adds slots: sensor and astromech. Takes slots: crew."),
        ("protonrockets", "Attack (focus): 5 dice, bullseye arc, range 1-2, no range bonus, spend 1 charge."),
        ("dorsalturret", "Attack: 2 dice, single turret arc, range 1-2. Adds to the action bar: rotate."),
        (
            "protonbombs",
            "Carries 2 proton bombs. In the System phase, you may drop one with the 1 straight template. At the end of \
             the Activation phase it goes off: each ship and remote at range 0-1 suffers 1 critical damage.",
        ),
        ("firstorderordnancetech", "Adds to the action bar: reload > lock."),
        ("informant", "Assigns the condition Listening Device. (Resolve by hand.)"),
    ] {
        assert_eq!(text(id), said, "{id}");
    }
    let placed = |id: &str| library.upgrade(id).unwrap().front.device.unwrap().placed;
    assert_eq!((placed("drk1probedroids"), placed("sensorbuoysuite")), (Placed::End, Placed::Setup));
}

#[test]
fn variable_costs_follow_the_ship() {
    let library = library();
    let cost = |upgrade: &str, ship: &str, initiative| {
        let ship = library.ship(ship).unwrap();
        library.upgrade(upgrade).unwrap().cost(PointSystem::TwoHundred, ship, initiative)
    };
    assert_eq!(library.upgrade("hullupgrade").unwrap().two_hundred, Some(Cost::ByAgility([2, 3, 5, 7])));
    assert_eq!(cost("hullupgrade", "vt49decimator", 3), Some(2));
    assert_eq!(cost("hullupgrade", "rz2awing", 3), Some(7));
    assert_eq!(cost("engineupgrade", "t65xwing", 3), Some(3));
    assert_eq!(cost("engineupgrade", "vt49decimator", 3), Some(7));
    assert_eq!(cost("squadleader", "t65xwing", 6), Some(14));
    // Huge ships have initiatives beyond the table.
    assert_eq!(cost("squadleader", "cr90corelliancorvette", 8), Some(14));
    assert_eq!(cost("protoncannons", "t65xwing", 3), None);
}

#[test]
fn namesakes_need_an_id() {
    let library = library();
    assert_eq!(library.upgrade("hansolo-gunner").unwrap().id, "hansolo-gunner");
    // An id that is a name without its blanks comes first.
    assert_eq!(library.upgrade("Han Solo").unwrap().id, "hansolo");
    assert_eq!(
        library.upgrade("protontorpedos").unwrap_err().to_string(),
        "no upgrade 'protontorpedos'; did you mean 'protontorpedoes'?"
    );
    assert_eq!(
        library.upgrade("xyzzyxyzzy").unwrap_err().to_string(),
        "no upgrade 'xyzzyxyzzy'; 'tallyho cards find' looks for words"
    );
}

#[test]
fn effects_of_upgrades_read_as_they_are_written() {
    let library = library();
    let faces = library.upgrades().iter().flat_map(Upgrade::faces).flat_map(|face| &face.effects);
    let conditions = library.conditions().iter().flat_map(|condition| &condition.effects);
    let pilots = library.pilot_abilities().iter().flat_map(|ability| &ability.effects);
    for effect in faces.chain(conditions).chain(pilots) {
        let clauses = effect.clauses();
        assert_eq!(Effect::read(clauses.iter().map(|(key, text)| (*key, text.as_str()))).as_ref(), Ok(effect));
    }
}

/// The ids of chassis and cards that a condition names.
fn named(condition: &Condition) -> Vec<(bool, &str)> {
    match condition {
        Condition::Not(inner) => named(inner),
        Condition::Any(all) => all.iter().flat_map(named).collect(),
        Condition::Ship(ShipCondition::Chassis(id, _))
        | Condition::Lock(LockCondition::LockedBy(_, id, _))
        | Condition::Place(PlaceCondition::NearChassis(_, _, id)) => {
            vec![(true, id.as_str())]
        }
        Condition::Card(CardCondition::HasCard(id, _)) | Condition::Weapon(WeaponCondition::WeaponCard(id)) => {
            vec![(false, id.as_str())]
        }
        _ => Vec::new(),
    }
}

#[test]
fn whatever_a_card_names_is_in_the_library() {
    let library = library();
    let pilots = library.pilots().iter().filter_map(|pilot| library.pilot_ability(&pilot.id));
    let abilities = library.abilities().iter().chain(pilots).map(|it| (&it.id, &it.effects));
    let upgrades = library.upgrades().iter().map(|it| (&it.id, &it.front.effects));
    for (id, effects) in abilities.chain(upgrades) {
        for condition in effects.iter().flat_map(|effect| effect.conditions.iter().chain(&effect.fits)) {
            for (chassis, name) in named(condition) {
                let known = match chassis {
                    true => name == "any" || library.ships().iter().any(|ship| ship.id == name),
                    false => library.upgrade(name).is_ok(),
                };
                assert!(known, "{id} names '{name}', which is not there");
            }
        }
    }
}
