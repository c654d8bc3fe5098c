//! From a chassis of the library to a ship that plays.

use tallyho_cards::{PointSystem, Ship};
use tallyho_rules::{Action, ActionEntry, Attack, Difficulty, Profile, WeaponArc};

/// What a ship of that chassis can do, flown by somebody of that initiative.
pub(crate) fn profile(ship: &Ship, points: PointSystem, initiative: u8) -> Profile {
    let ship = ship.under(points);
    Profile {
        size: ship.base,
        initiative,
        attacks: ship.attacks.iter().map(|attack| Attack { dice: attack.dice, arc: arc(attack.arc) }).collect(),
        agility: ship.agility,
        hull: ship.hull,
        shields: ship.shields.value,
        force: ship.force,
        force_recovers: u8::from(ship.force > 0),
        actions: ship.actions.iter().map(|entry| action_entry(*entry)).collect(),
        dial: ship.dial.iter().map(|(maneuver, colour)| (maneuver, difficulty(colour))).collect(),
    }
}

fn action_entry(entry: tallyho_cards::ActionEntry) -> ActionEntry {
    ActionEntry {
        action: action(entry.action),
        difficulty: difficulty(entry.difficulty),
        linked: entry.linked.map(|(next, colour)| (action(next), difficulty(colour))),
    }
}

const fn difficulty(colour: tallyho_cards::Difficulty) -> Difficulty {
    match colour {
        tallyho_cards::Difficulty::Blue => Difficulty::Blue,
        tallyho_cards::Difficulty::White => Difficulty::White,
        tallyho_cards::Difficulty::Red => Difficulty::Red,
        tallyho_cards::Difficulty::Purple => Difficulty::Purple,
    }
}

const fn action(action: tallyho_cards::Action) -> Action {
    match action {
        tallyho_cards::Action::Focus => Action::Focus,
        tallyho_cards::Action::Evade => Action::Evade,
        tallyho_cards::Action::Lock => Action::Lock,
        tallyho_cards::Action::BarrelRoll => Action::BarrelRoll,
        tallyho_cards::Action::Boost => Action::Boost,
        tallyho_cards::Action::Reinforce => Action::Reinforce,
        tallyho_cards::Action::Calculate => Action::Calculate,
        tallyho_cards::Action::Coordinate => Action::Coordinate,
        tallyho_cards::Action::Jam => Action::Jam,
        tallyho_cards::Action::Reload => Action::Reload,
        tallyho_cards::Action::Rotate => Action::Rotate,
        tallyho_cards::Action::Cloak => Action::Cloak,
        tallyho_cards::Action::Slam => Action::Slam,
    }
}

const fn arc(arc: tallyho_cards::WeaponArc) -> WeaponArc {
    match arc {
        tallyho_cards::WeaponArc::Front => WeaponArc::Front,
        tallyho_cards::WeaponArc::Rear => WeaponArc::Rear,
        tallyho_cards::WeaponArc::Left => WeaponArc::Left,
        tallyho_cards::WeaponArc::Right => WeaponArc::Right,
        tallyho_cards::WeaponArc::FullFront => WeaponArc::FullFront,
        tallyho_cards::WeaponArc::Bullseye => WeaponArc::Bullseye,
        tallyho_cards::WeaponArc::SingleTurret => WeaponArc::SingleTurret,
        tallyho_cards::WeaponArc::DoubleTurret => WeaponArc::DoubleTurret,
    }
}
