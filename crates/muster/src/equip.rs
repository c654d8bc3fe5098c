//! What upgrades make of a ship.

use tallyho_cards::{Face, Placed, PointSystem, Slot, Upgrade, WeaponUse};
use tallyho_rules::effect::{ActionStep, CardSide, Effect, Step, Whose, Window};
use tallyho_rules::{Ability, BonusAttack, MAX_LOADS, Profile, RangeBonus, WeaponArc};

/// Puts an upgrade aboard: everything on its sides that the game can carry out.
pub fn equip(profile: &mut Profile, upgrade: &Upgrade, points: PointSystem) {
    let face = &upgrade.front;
    add_stats(profile, face);
    if let Some(force) = &face.force {
        profile.force += force.value;
        profile.force_recovers = profile.force_recovers.max(force.recovers);
    }
    let card = add_card(profile, upgrade, points);
    add_weapon(profile, upgrade, card);
    add_device(profile, face);
}

fn add_stats(profile: &mut Profile, face: &Face) {
    let stats = face.stats;
    for attack in profile.attacks.iter_mut().filter(|attack| attack.arc == WeaponArc::Front) {
        attack.dice = attack.dice.saturating_add_signed(stats.attack);
    }
    profile.attacks.extend(&face.attacks);
    profile.agility = profile.agility.saturating_add_signed(stats.agility);
    // Whatever a card takes away, a ship without hull is no ship.
    profile.hull = profile.hull.saturating_add_signed(stats.hull).max(1);
    profile.shields = profile.shields.saturating_add_signed(stats.shields);
    profile.epic.energy = profile.epic.energy.saturating_add_signed(stats.energy);
}

/// Enters the card; its place among the ship's.
fn add_card(profile: &mut Profile, upgrade: &Upgrade, points: PointSystem) -> u8 {
    let face = &upgrade.front;
    let two_sided = upgrade.back.is_some();
    let mut effects = sided(profile, face, points, two_sided.then_some(CardSide::Front));
    if let Some((_, back)) = &upgrade.back {
        effects.extend(sided(profile, back, points, Some(CardSide::Back)));
    }
    let (charges, recovers) = face.charges.map_or((0, 0), |charges| (charges.value, charges.recovers));
    let kind = upgrade.slot().map_or(String::new(), |slot| slot.id().to_owned());
    let (id, name) = (upgrade.id.clone(), upgrade.name.clone());
    profile.abilities.push(Ability { id, kind, name, charges, recovers, effects });
    (profile.abilities.len() - 1) as u8
}

/// What a side does, and the actions it puts on the bar, which are there as long as it shows.
fn sided(profile: &Profile, face: &Face, points: PointSystem, side: Option<CardSide>) -> Vec<Effect> {
    let added = face.actions.iter().filter(|entry| !profile.actions.contains(entry));
    let bar = added.map(|entry| Effect {
        window: Window::Bar,
        whose: Whose::ME,
        conditions: Vec::new(),
        choose: None,
        fits: Vec::new(),
        price: Vec::new(),
        blocks: vec![vec![Step::Action(ActionStep::OnBar(*entry))]],
        optional: false,
        side,
    });
    let written = face.effects_in(points).iter().map(|effect| Effect { side: effect.side.or(side), ..effect.clone() });
    bar.chain(written).collect()
}

fn add_weapon(profile: &mut Profile, upgrade: &Upgrade, card: u8) {
    let Some(weapon) = &upgrade.front.weapon else { return };
    match weapon.use_as {
        WeaponUse::Attack | WeaponUse::Bonus if !upgrade.slots.contains(&Slot::Hardpoint) => {
            let mut special = weapon.special(upgrade.slot());
            special.spends = (weapon.charges > 0).then_some((card, weapon.charges));
            special.card = Some(card);
            profile.specials.push(special);
        }
        // A bonus attack of a huge ship can ask for no lock.
        WeaponUse::Bonus if weapon.needs.is_empty() => {
            let attack = BonusAttack {
                attack: weapon.attack,
                range: (weapon.range.least, weapon.range.most),
                range_bonus: if weapon.ordnance { RangeBonus::Ordnance } else { RangeBonus::Adds },
                energy: weapon.energy,
                card: Some(card),
            };
            let costs = |time: u8| if time < weapon.free { 0 } else { weapon.energy };
            profile.epic.bonus.extend((0..weapon.times).map(|time| BonusAttack { energy: costs(time), ..attack }));
        }
        WeaponUse::Attack | WeaponUse::Bonus => {}
    }
}

/// Devices that are placed at another time than the game knows are left to the players.
fn add_device(profile: &mut Profile, face: &Face) {
    let Some(carried) = face.device else { return };
    match carried.placed {
        Placed::Setup | Placed::System if profile.devices.len() < MAX_LOADS => {
            profile.devices.push(carried.load());
        }
        Placed::Setup | Placed::System | Placed::Action | Placed::Engagement | Placed::End => {}
    }
}

#[cfg(test)]
mod tests {
    use tallyho_cards::Library;
    use tallyho_rules::effect::{Band, WeaponClass};
    use tallyho_rules::{Attack, Device, Load, Need, Special};

    use super::*;
    use crate::profile::{equipped_profile, pilot_profile};

    fn library() -> Library {
        Library::embedded().unwrap()
    }

    /// What a pilot's ship can do with these upgrades.
    fn fielded(pilot: &str, upgrades: &[&str]) -> Profile {
        let library = library();
        let aboard: Vec<&Upgrade> = upgrades.iter().map(|id| library.upgrade(id).unwrap()).collect();
        equipped_profile(library.pilot(pilot).unwrap(), &aboard, &library, PointSystem::TwoHundred).unwrap()
    }

    #[test]
    fn stats_change_and_never_leave_a_ship_without_hull() {
        let stats = |profile: Profile| (profile.agility, profile.hull, profile.shields);
        assert_eq!(stats(fielded("wedgeantilles", &[])), (2, 4, 2));
        assert_eq!(stats(fielded("wedgeantilles", &["hullupgrade", "shieldupgrade"])), (2, 5, 3));
        let delta = fielded("jediknight", &["delta7b"]);
        assert_eq!(delta.attacks, [Attack { dice: 3, arc: WeaponArc::Front }]);
        assert_eq!(stats(delta), (2, 3, 3));
        let crow = fielded("janors", &["moldycrow"]);
        assert_eq!(crow.attacks.len(), 2);
        assert_eq!(crow.attacks[1], Attack { dice: 3, arc: WeaponArc::Front });
    }

    #[test]
    fn actions_join_the_bar_once() {
        let bar = |upgrades: &[&str]| {
            let profile = fielded("wedgeantilles", upgrades);
            let steps = profile.abilities.iter().flat_map(|card| &card.effects).flat_map(|effect| &effect.blocks[0]);
            let added = steps
                .filter_map(|step| if let Step::Action(ActionStep::OnBar(entry)) = step { Some(entry) } else { None });
            profile.actions.iter().chain(added).map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(bar(&["engineupgrade"]), "focus, lock, barrel roll, boost");
        assert_eq!(bar(&["experthandling"]), "focus, lock, barrel roll");
        assert_eq!(bar(&["servomotorsfoils"]), "focus, lock, barrel roll, boost, focus > red boost");
    }

    #[test]
    fn a_torpedo_is_a_weapon_that_spends_the_charges_of_its_card() {
        let profile = fielded("wedgeantilles", &["protontorpedoes"]);
        let card = profile.abilities.iter().position(|card| card.name == "Proton Torpedoes").unwrap();
        assert_eq!(profile.abilities[card].charges, 2);
        let torpedo = Special {
            class: WeaponClass::Torpedo,
            attack: Attack { dice: 4, arc: WeaponArc::Front },
            range: Band { least: 2, most: 3 },
            needs: Some(Need::Lock),
            spends: Some((card as u8, 1)),
            ordnance: true,
            card: Some(card as u8),
            only_bonus: false,
        };
        assert_eq!(profile.specials, [torpedo]);
    }

    #[test]
    fn a_gun_without_charges_stands_on_its_card() {
        let profile = fielded("benthictwotubes", &["dorsalturret"]);
        assert_eq!(profile.specials.len(), 1);
        assert_eq!(profile.specials[0].class, WeaponClass::TurretUpgrade);
        let card = usize::from(profile.specials[0].card.unwrap());
        assert_eq!((profile.abilities[card].id.as_str(), profile.specials[0].spends), ("dorsalturret", None));
    }

    #[test]
    fn bombs_are_carried_and_what_is_placed_at_other_times_is_not() {
        let loads = |upgrade: &str| fielded("gammasquadronace", &[upgrade]).devices;
        assert_eq!(loads("protonbombs"), [Load::new(Device::ProtonBomb, 2)]);
        assert_eq!(loads("sensorbuoysuite"), [Load::new(Device::SensorBuoy, 2)]);
        assert_eq!(loads("drk1probedroids"), []);
        assert_eq!(loads("riggedcargochute"), []);
    }

    #[test]
    fn hardpoints_are_weapons_for_bonus_attacks_unless_they_need_a_lock() {
        let count = |upgrade: &str| fielded("alderaanianguard", &[upgrade]).epic.bonus.len();
        assert_eq!((count("pointdefensebattery"), count("ioncannonbattery"), count("turbolaserbattery")), (4, 1, 0));
        let energy = fielded("alderaanianguard", &["protoncannonbattery"]).epic.bonus;
        assert_eq!(energy.iter().map(|attack| attack.energy).collect::<Vec<_>>(), [0, 1]);
        // A snap shot answers to a maneuver of the enemy, and is a weapon for the ship's own attack besides.
        let profile = fielded("wedgeantilles", &["snapshot"]);
        assert!(!profile.specials[0].only_bonus && profile.epic.bonus.is_empty());
    }

    #[test]
    fn a_hardpoint_fires_from_its_card() {
        let profile = fielded("alderaanianguard", &["targetingbattery"]);
        let card = usize::from(profile.epic.bonus[0].card.unwrap());
        assert_eq!(profile.abilities[card].id, "targetingbattery");
    }

    #[test]
    fn the_force_of_a_passenger_is_the_ships() {
        let force = |upgrades: &[&str]| {
            let profile = fielded("captainnym", upgrades);
            (profile.force, profile.force_recovers)
        };
        assert_eq!((force(&[]), force(&["maul"])), ((0, 0), (1, 1)));
    }

    #[test]
    fn another_ability_takes_the_place_of_the_ships() {
        let names = |upgrades: &[&str]| {
            let profile = fielded("soontirfel", upgrades);
            let ship = profile.abilities.into_iter().filter(|card| card.kind == "ship");
            ship.map(|card| card.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&[]), ["Autothrusters"]);
        assert_eq!(names(&["sensitivecontrols"]), ["Sensitive Controls"]);
    }

    #[test]
    fn every_upgrade_can_be_fielded_by_somebody() {
        let library = library();
        let pilot = library.pilot("wedgeantilles").unwrap();
        for upgrade in library.upgrades() {
            let profile = equipped_profile(pilot, &[upgrade], &library, PointSystem::Twenty).unwrap();
            assert!(profile.hull > 0 && profile.abilities.len() <= 3, "{}", upgrade.id);
            for special in &profile.specials {
                assert!(special.spends.is_none_or(|(card, _)| usize::from(card) < profile.abilities.len()));
            }
        }
    }

    #[test]
    fn without_upgrades_a_pilot_flies_as_printed() {
        let library = library();
        for pilot in library.pilots() {
            let plain = equipped_profile(pilot, &[], &library, PointSystem::TwoHundred);
            assert_eq!(plain, pilot_profile(pilot, &library, PointSystem::TwoHundred), "{}", pilot.id);
        }
    }
}
