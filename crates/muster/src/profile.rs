//! From a chassis or a pilot of the library to a ship that plays.

use tallyho_cards::{Career, CareerPilot, Library, Pilot, PointSystem, Ship, Upgrade};
use tallyho_rules::{Ability, Epic, Profile};
use tallyho_table::BaseSize;

use super::equip::equip;

/// What a ship of that chassis can do, flown by somebody of that initiative.
pub fn profile(ship: &Ship, library: &Library, points: PointSystem, initiative: u8) -> Profile {
    let ship = ship.under(points);
    let ability = ship.ability.as_deref().and_then(|id| library.ability(id));
    Profile {
        chassis: ship.id.clone(),
        size: ship.base,
        initiative,
        attacks: ship.attacks.clone(),
        agility: ship.agility,
        hull: ship.hull,
        shields: ship.shields.value,
        force: ship.force,
        force_recovers: u8::from(ship.force > 0),
        actions: ship.actions.clone(),
        dial: ship.dial.iter().collect(),
        // What drops them comes with the upgrades.
        devices: Vec::new(),
        specials: Vec::new(),
        abilities: ability.map(|ability| in_play(ability, points, 0, 0)).into_iter().collect(),
        limited: false,
        epic: Epic {
            energy: ship.energy.value,
            energy_recovers: ship.energy.recovers,
            shields_recover: ship.shields.recovers,
            ..Epic::default()
        },
    }
}

/// An ability as the game knows it.
pub fn in_play(ability: &tallyho_cards::Ability, points: PointSystem, charges: u8, recovers: i8) -> Ability {
    Ability {
        id: ability.id.clone(),
        kind: "ship".to_owned(),
        name: ability.name.clone(),
        charges,
        recovers,
        effects: ability.effects_in(points).to_vec(),
    }
}

/// What a chassis can do that is listed without a pilot. When a huge ship moves and engages is printed on its cards, not chosen.
pub fn chassis_profile(ship: &Ship, points: PointSystem, initiative: u8, library: &Library) -> Profile {
    let card = library.pilots().iter().find(|pilot| ship.base == BaseSize::Huge && pilot.ship_id == ship.id);
    let mut profile = profile(ship, library, points, card.map_or(initiative, |pilot| pilot.initiative));
    profile.epic.engagement = card.and_then(|pilot| pilot.engagement);
    profile
}

/// What a pilot's ship can do; `None` when the library is not the one that the pilot came from.
pub fn pilot_profile(pilot: &Pilot, library: &Library, points: PointSystem) -> Option<Profile> {
    equipped_profile(pilot, &[], library, points)
}

/// What a pilot's ship can do with these upgrades aboard; `None` when the library is not the one that the pilot came from.
pub fn equipped_profile(pilot: &Pilot, aboard: &[&Upgrade], library: &Library, points: PointSystem) -> Option<Profile> {
    let mut ship = pilot.flown(library, points)?;
    if let Some(ability) = aboard.iter().find_map(|upgrade| upgrade.front.ship_ability.clone()) {
        ship.ability = Some(ability);
    }
    let mut profile = profile(&ship, library, PointSystem::TwoHundred, pilot.initiative);
    let charges = pilot.charges.map_or((0, 0), |charges| (charges.value, charges.recovers));
    match library.pilot_ability(&pilot.id) {
        Some(ability) => {
            let card = in_play(ability, points, charges.0, charges.1);
            profile.abilities.push(Ability { kind: "pilot".to_owned(), ..card });
        }
        // A pilot's charges are those that the ability of the ship spends.
        None => profile.abilities.iter_mut().for_each(|card| (card.charges, card.recovers) = charges),
    }
    if let Some(force) = &pilot.force {
        (profile.force, profile.force_recovers) = (force.value, force.recovers);
    }
    profile.epic.engagement = pilot.engagement;
    profile.limited = pilot.limited > 0;
    aboard.iter().for_each(|upgrade| equip(&mut profile, upgrade, points));
    Some(profile)
}

/// The one maneuver of bulk freighters.
pub(crate) fn slowest_straight() -> tallyho_table::Maneuver {
    let straight = tallyho_table::Maneuver::new(1, tallyho_table::Bearing::Straight);
    straight.unwrap_or_else(|_| unreachable!("every speed has a straight"))
}

/// What the ship of a campaign's pilot can do with everything aboard; `None` when the campaign does not know the ship.
pub fn career_profile(pilot: &CareerPilot, career: &Career, library: &Library) -> Option<Profile> {
    let mut ship = pilot.flown(career, library)?;
    let aboard = pilot.aboard(career);
    if let Some(ability) = aboard.iter().find_map(|upgrade| upgrade.front.ship_ability.clone()) {
        ship.ability = Some(ability);
    }
    let mut profile = profile(&ship, library, PointSystem::TwoHundred, pilot.initiative(career));
    let force = pilot.force(career);
    (profile.force, profile.force_recovers) = (force, u8::from(force > 0));
    for card in aboard {
        let further = pilot.charged.iter().filter(|id| **id == card.id).count() as u8;
        let mut card = card.clone();
        if let Some(charges) = &mut card.front.charges {
            charges.value += further;
        }
        if let Some(device) = &mut card.front.device {
            device.count += further;
        }
        equip(&mut profile, &card, PointSystem::TwoHundred);
    }
    Some(profile)
}

#[cfg(test)]
mod tests {
    use tallyho_cards::{Campaign, Wing};
    use tallyho_rules::{Device, Load};

    use super::*;

    /// What the first pilot of a wing flies.
    fn fielded(campaign: Campaign, pilot: &str) -> Profile {
        let library = Library::embedded().unwrap();
        let read = Wing::read(&format!("[[pilots]]\n{pilot}"), campaign, &library);
        assert_eq!(read.complaints, []);
        career_profile(&read.wing.pilots[0], library.career(campaign).unwrap(), &library).unwrap()
    }

    #[test]
    fn a_career_sets_initiative_force_and_actions() {
        let inquisitor =
            "ship = \"tieadvancedv1\"\nrank = 6\npath = \"force-user\"\ncards = [\"hate\", \"shieldupgrade\"]";
        let profile = fielded(Campaign::FlightGroup, inquisitor);
        assert_eq!((profile.initiative, profile.force, profile.force_recovers), (5, 3, 1));
        assert_eq!((profile.shields, profile.limited), (3, false));
        let cadet = fielded(Campaign::FlightGroup, "ship = \"tieadvancedx1\"");
        assert_eq!((cadet.initiative, cadet.force), (1, 0));
        let tech = fielded(Campaign::FlightGroup, "ship = \"tielnfighter\"\nrank = 7\npath = \"tech\"");
        let bar: Vec<String> = tech.actions.iter().map(ToString::to_string).collect();
        assert!(bar.contains(&"focus > calculate".to_owned()) && bar.contains(&"calculate".to_owned()), "{bar:?}");
    }

    #[test]
    fn further_charges_are_there_in_play() {
        let bomber = "ship = \"tiesabomber\"\nrank = 5\npath = \"tech\"\ncards = [\"clustermissiles\", \"protonbombs\"]\n\
                      charged = [\"clustermissiles\", \"protonbombs\"]";
        let profile = fielded(Campaign::FlightGroup, bomber);
        let charges = |id: &str| profile.abilities.iter().find(|card| card.id == id).map(|card| card.charges);
        assert_eq!(
            (charges("clustermissiles"), &profile.devices[..]),
            (Some(5), &[Load::new(Device::ProtonBomb, 3)][..])
        );
    }

    #[test]
    fn abilities_are_those_of_the_campaign_and_ships_bring_its_cards() {
        let ace = fielded(
            Campaign::FlightGroup,
            "ship = \"tielnfighter\"\nrank = 5\npath = \"ace\"\ncards = [\"Gideon Hask\"]",
        );
        assert!(ace.abilities.iter().any(|card| card.id == "gideonhask" && !card.effects.is_empty()));
        let rebel = fielded(Campaign::Aturi, "ship = \"t65xwing\"\nlevel = 5\ncards = [\"Sharpshooter\"]");
        let ids: Vec<&str> = rebel.abilities.iter().map(|card| card.id.as_str()).collect();
        assert!(["hyperdrive", "escortduty", "wedgeantilles-ability"].iter().all(|id| ids.contains(id)), "{ids:?}");
        assert_eq!(rebel.initiative, 6);
    }
}
