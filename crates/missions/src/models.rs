//! What a group can put on a real table: ships for which it has no miniature are others.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::mission::{Cell, Craft, Mission};
use crate::plan::RANDOM;

/// How many miniatures of each chassis a group has; what is not named is there in any number.
pub type Models = BTreeMap<String, u8>;

/// The fighter of which two that are missing are one other ship.
const FIGHTER: &str = "tielnfighter";

impl Mission {
    /// The mission for so many pilots of a level with the miniatures that a group has: for every two plain fighters that are missing
    /// there is one ship drawn from the deck, and one for each other ship. All its squads count, as if they were there at once.
    #[must_use]
    pub fn with_models(&self, models: &Models, pilots: u8, level: u8) -> Cow<'_, Self> {
        if models.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut mission = self.clone();
        let team = mission.team.unwrap_or(0);
        let mut left = models.clone();
        for ship in mission.ships.iter().filter(|ship| ship.side != team) {
            take(&mut left, &ship.craft.chassis, 1);
        }
        let mut fighters_missing = 0;
        for squad in mission.squads.iter_mut().filter(|squad| squad.side != team) {
            let place = squad.cell(pilots);
            let mut cells = Vec::new();
            for cell in squad.present(pilots, level) {
                // Somebody whom the mission names is there, whatever stands for the ship.
                let named = cell.craft.pilot.is_some();
                let there = take(&mut left, &cell.craft.chassis, cell.count);
                let missing = if named { 0 } else { cell.count - there };
                let plain = cell.craft.chassis == FIGHTER && !cell.craft.elite;
                let others = if plain {
                    fighters_missing += missing;
                    let others = fighters_missing / 2;
                    fighters_missing %= 2;
                    others
                } else {
                    missing
                };
                let Craft { elite, ordnance, .. } = cell.craft;
                let (chassis, in_place_of) = (RANDOM.to_owned(), Some(cell.craft.chassis.clone()));
                let other = Craft { chassis, in_place_of, draws: true, elite, ordnance, ..Craft::default() };
                let kept = Cell { count: cell.count - missing, ..cell.clone() };
                let instead = Cell { craft: other, count: others, ..cell };
                cells.extend([kept, instead].into_iter().filter(|it| it.count > 0));
            }
            squad.cells[place] = cells;
        }
        mission.models = left;
        Cow::Owned(mission)
    }
}

/// Miniatures in one word, as a session keeps them: `tielnfighter=6,tiephantom=0`.
pub fn written(models: &Models) -> Option<String> {
    let each: Vec<String> = models.iter().map(|(chassis, count)| format!("{chassis}={count}")).collect();
    (!each.is_empty()).then(|| each.join(","))
}

/// Reads that word.
pub fn read(word: &str) -> Option<Models> {
    let one = |entry: &str| {
        let (chassis, count) = entry.split_once('=')?;
        Some((chassis.to_owned(), count.parse().ok()?))
    };
    word.split(',').map(one).collect()
}

/// Takes so many miniatures, and tells how many there were.
pub fn take(left: &mut Models, chassis: &str, count: u8) -> u8 {
    match left.get_mut(chassis) {
        Some(left) => {
            let there = count.min(*left);
            *left -= there;
            there
        }
        None => count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    fn roster(mission: &Mission, pilots: u8) -> Vec<(String, bool, u8)> {
        // Who flies for players has a miniature.
        let cells = mission
            .squads
            .iter()
            .filter(|squad| Some(squad.side) != mission.team)
            .flat_map(|squad| squad.cells[squad.cell(pilots)].iter().filter(|cell| cell.from_level <= 1));
        let mut roster: Vec<(String, bool, u8)> = Vec::new();
        for cell in cells {
            let (chassis, elite) = (&cell.craft.chassis, cell.craft.elite);
            match roster.iter_mut().find(|it| it.0 == *chassis && it.1 == elite) {
                Some(same) => same.2 += cell.count,
                None => roster.push((chassis.clone(), elite, cell.count)),
            }
        }
        roster
    }

    fn count(roster: &[(String, bool, u8)], chassis: &str) -> u8 {
        roster.iter().filter(|it| it.0 == chassis).map(|it| it.2).sum()
    }

    #[test]
    fn dont_own_enough_tie_fighters_one_other_ship_for_every_two_that_are_missing() {
        let missions = Library::embedded().unwrap();
        let mission = missions.mission("local-trouble").unwrap();
        let all = roster(mission, 4);
        let fighters = count(&all, FIGHTER);
        assert!(fighters >= 4, "{all:?}");
        for owned in 0..=fighters {
            let models = Models::from([(FIGHTER.to_owned(), owned)]);
            let fewer = roster(&mission.with_models(&models, 4, 1), 4);
            assert_eq!(count(&fewer, FIGHTER), owned);
            assert_eq!(count(&fewer, RANDOM), count(&all, RANDOM) + (fighters - owned) / 2, "{owned} owned");
        }
    }

    #[test]
    fn dont_own_enough_speciality_ties_one_other_ship_for_each_that_is_missing() {
        let missions = Library::embedded().unwrap();
        let mut tried = 0;
        for mission in missions.missions().iter().filter(|it| it.base == crate::mission::Base::CoOp) {
            let all = roster(mission, 4);
            let others = all.iter().map(|it| it.0.as_str()).filter(|it| *it != FIGHTER && *it != RANDOM);
            for chassis in others {
                let named = mission.squads.iter().flat_map(|it| it.cells.iter().flatten());
                if named.clone().any(|it| it.craft.chassis == chassis && it.craft.pilot.is_some())
                    || mission.ships.iter().any(|it| it.craft.chassis == chassis)
                {
                    continue;
                }
                let models = Models::from([(chassis.to_owned(), 0)]);
                let fewer = roster(&mission.with_models(&models, 4, 1), 4);
                assert_eq!(count(&fewer, chassis), 0, "{}", mission.id);
                let drawn = count(&all, RANDOM) + count(&all, chassis);
                assert_eq!(count(&fewer, RANDOM), drawn, "{} without {chassis}", mission.id);
                tried += 1;
            }
        }
        assert!(tried >= 5, "{tried} missions have ships of their own");
    }

    #[test]
    fn miniatures_are_written_as_they_are_read() {
        let models = Models::from([(FIGHTER.to_owned(), 6), ("tiephantom".to_owned(), 0)]);
        let word = written(&models).unwrap();
        assert_eq!(word, "tielnfighter=6,tiephantom=0");
        assert_eq!(read(&word), Some(models));
        assert_eq!(written(&Models::new()), None);
        assert_eq!(read("tiephantom"), None);
    }

    #[test]
    fn a_mission_is_as_written_where_nothing_is_missing() {
        let missions = Library::embedded().unwrap();
        let mission = missions.mission("local-trouble").unwrap();
        assert!(matches!(mission.with_models(&Models::new(), 4, 1), Cow::Borrowed(_)));
        let many = Models::from([(FIGHTER.to_owned(), 40)]);
        assert_eq!(roster(&mission.with_models(&many, 4, 1), 4), roster(mission, 4));
    }
}
