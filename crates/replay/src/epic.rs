//! What only carriers, wings and huge ships have, as words of a profile and a line after a ship.

use std::fmt;

use tallyho_rules::{Attack, Berths, BonusAttack, Epic, RangeBonus, Start, WeaponArc};
use tallyho_table::WingPlace;

use crate::code::{by_word, word};

const BONUSES: [(&str, RangeBonus); 2] = [("adds", RangeBonus::Adds), ("ordnance", RangeBonus::Ordnance)];

/// The words of a profile, each after a blank; none for what a ship does not have.
pub(crate) fn write(epic: &Epic, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Epic { engagement, energy, energy_recovers, shields_recover, bonus, carries, berths, docks } = epic;
    if let Some(engagement) = engagement {
        write!(f, " engagement:{engagement}")?;
    }
    let pairs = [("energy", *energy, *energy_recovers), ("carries", *carries, berths.0)];
    for (name, one, other) in pairs.into_iter().filter(|pair| (pair.1, pair.2) != (0, 0)) {
        write!(f, " {name}:{one}:{other}")?;
    }
    for (name, number) in [("shields-recover", *shields_recover), ("docks", docks.0)] {
        if number > 0 {
            write!(f, " {name}:{number}")?;
        }
    }
    for BonusAttack { attack, range: (nearest, farthest), range_bonus, energy, card } in bonus {
        let adds = BONUSES.iter().find(|(_, bonus)| bonus == range_bonus).map_or("adds", |(name, _)| name);
        write!(f, " bonus:{}:{}:{nearest}:{farthest}:{adds}:{energy}", attack.dice, word(attack.arc.name()))?;
        if let Some(card) = card {
            write!(f, ":{card}")?;
        }
    }
    Ok(())
}

/// Reads one of the words; whether it is one, and sound.
pub(crate) fn read(epic: &mut Epic, parts: &[&str]) -> Option<bool> {
    let number = |text: &str| text.parse::<u8>().ok().filter(|number| *number <= 99);
    let bits = |text: &str| text.parse::<u8>().ok().map(Berths);
    match *parts {
        ["engagement", value] => epic.engagement = Some(number(value)?),
        ["energy", value, recovers] => (epic.energy, epic.energy_recovers) = (number(value)?, number(recovers)?),
        ["carries", value, berths] => (epic.carries, epic.berths) = (number(value)?, bits(berths)?),
        ["shields-recover", value] => epic.shields_recover = number(value)?,
        ["docks", value] => epic.docks = bits(value)?,
        ["bonus", dice, arc, nearest, farthest, adds, energy, ref card @ ..] if card.len() < 2 => {
            let arc = by_word(&WeaponArc::ALL, WeaponArc::name, arc)?;
            let (_, range_bonus) = BONUSES.into_iter().find(|(name, _)| *name == adds)?;
            epic.bonus.push(BonusAttack {
                attack: Attack { dice: number(dice)?, arc },
                range: (number(nearest)?, number(farthest)?),
                range_bonus,
                energy: number(energy)?,
                card: card.first().map_or(Some(None), |card| number(card).map(Some))?,
            });
        }
        _ => return Some(false),
    }
    Some(true)
}

/// The line after a ship that does not start on its own.
pub(crate) fn write_start(start: Start, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match start {
        Start::Alone => Ok(()),
        Start::DockedOn(carrier) => writeln!(f, "start docked {carrier}"),
        Start::InWingOf(leader, place) => writeln!(f, "start wing {leader} {}", word(place.name())),
        Start::InFormationOf(leader, place) => writeln!(f, "start formation {leader} {}", word(place.name())),
    }
}

/// Reads the rest of such a line.
pub(crate) fn read_start(text: &str) -> Option<Start> {
    let words: Vec<&str> = text.split(' ').collect();
    Some(match words[..] {
        ["docked", carrier] => Start::DockedOn(carrier.parse().ok()?),
        ["wing", leader, place] => {
            Start::InWingOf(leader.parse().ok()?, by_word(&WingPlace::ALL, WingPlace::name, place)?)
        }
        ["formation", leader, place] => {
            Start::InFormationOf(leader.parse().ok()?, by_word(&WingPlace::ALL, WingPlace::name, place)?)
        }
        _ => return None,
    })
}
