//! The readings of the books that tables differ on, by their names: how people set them. Why each is read as it is by default stands
//! in docs/rulings.md.

use tallyho_cards::flight::aturi::Keeps;
use tallyho_cards::word::unknown;
use tallyho_rules::{Breaking, Criticals};

use super::{aturi, flight_group};
use tallyho_cards::flight::System;

/// A rule that can be read in more than one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it is called.
    pub name: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// The words for the ways, the usual one first.
    pub values: &'static [&'static str],
}

/// Readings that can be set by their names.
pub trait Named {
    /// Whose they are.
    const SYSTEM: System;

    /// All of them.
    const ALL: &'static [Reading];

    /// Which of the values one has, by the places of both.
    fn get(&self, reading: usize) -> usize;

    /// Gives one a value, by the places of both.
    fn set(&mut self, reading: usize, value: usize);

    /// The word that one has.
    fn word(&self, reading: usize) -> &'static str {
        Self::ALL[reading].values[self.get(reading)]
    }

    /// All of them, each with the word it has.
    fn words(&self) -> Vec<(&'static Reading, &'static str)> {
        (0..).zip(Self::ALL).map(|(place, reading)| (reading, self.word(place))).collect()
    }

    /// Takes `NAME=VALUE`.
    ///
    /// # Errors
    /// When there is no such reading or it has no such value, with those there are.
    fn take(&mut self, typed: &str) -> Result<(), String> {
        let place = typed.split_once('=').and_then(|(name, value)| {
            Some((Self::ALL.iter().position(|reading| reading.name == name.trim())?, value.trim()))
        });
        let (place, value) = place.ok_or_else(|| none_of(Self::SYSTEM, typed))?;
        let Reading { name, values, .. } = Self::ALL[place];
        let found = values.iter().position(|word| *word == value);
        self.set(place, found.ok_or_else(|| unknown(name, value, values.iter().copied()))?);
        Ok(())
    }
}

impl Named for flight_group::Readings {
    const SYSTEM: System = System::FlightGroupAlpha;

    const ALL: &'static [Reading] = &[
        Reading {
            name: "breaking",
            about: "who breaks away when a ship leaves its formation",
            values: &["one-ship", "whole-formation"],
        },
        Reading {
            name: "fleeing-at-edge",
            about: "what a fleeing ship does whose swerves lead off the table",
            values: &["goes-off", "holds-course"],
        },
        Reading {
            name: "linked-red",
            about: "whether red actions are performed that are linked to others",
            values: &["as-listed", "skipped"],
        },
        Reading {
            name: "criticals",
            about: "whether TIE fighters and Z-95s are dealt cards for critical hits, or a table is rolled on",
            values: &["cards", "table"],
        },
    ];

    fn get(&self, reading: usize) -> usize {
        match reading {
            0 => usize::from(self.breaking == Breaking::WholeFormation),
            1 => usize::from(self.fleeing_at_edge == flight_group::FleeingAtEdge::HoldsCourse),
            2 => usize::from(self.linked_red == flight_group::LinkedRed::Skipped),
            _ => usize::from(self.criticals == Criticals::Rolled),
        }
    }

    fn set(&mut self, reading: usize, value: usize) {
        match reading {
            0 => self.breaking = [Breaking::OneShip, Breaking::WholeFormation][value],
            1 => {
                let ways = [flight_group::FleeingAtEdge::GoesOff, flight_group::FleeingAtEdge::HoldsCourse];
                self.fleeing_at_edge = ways[value];
            }
            2 => self.linked_red = [flight_group::LinkedRed::AsListed, flight_group::LinkedRed::Skipped][value],
            _ => self.criticals = [Criticals::Dealt, Criticals::Rolled][value],
        }
    }
}

impl Named for aturi::Readings {
    const SYSTEM: System = System::Aturi;

    const ALL: &'static [Reading] = &[
        Reading {
            name: "range-zero",
            about: "when a ship at range 0 is a target",
            values: &["nobody-else", "nobody-in-range"],
        },
        Reading {
            name: "similar",
            about: "what the most similar maneuver keeps that does not flee",
            values: &["bearing", "speed"],
        },
        Reading {
            name: "bumped",
            about: "whether a ship that bumped takes the red focus of the revised rules",
            values: &["skips", "focuses"],
        },
        Reading {
            name: "splitting",
            about: "who leaves a wing when an enemy is near",
            values: &["each-ship", "whole-wing"],
        },
    ];

    fn get(&self, reading: usize) -> usize {
        match reading {
            0 => usize::from(self.range_zero == aturi::RangeZero::NobodyInRange),
            1 => usize::from(self.similar == Keeps::Speed),
            2 => usize::from(self.bumped == aturi::Bumped::Focuses),
            _ => usize::from(self.splitting == aturi::Splitting::WholeWing),
        }
    }

    fn set(&mut self, reading: usize, value: usize) {
        match reading {
            0 => self.range_zero = [aturi::RangeZero::NobodyElse, aturi::RangeZero::NobodyInRange][value],
            1 => self.similar = [Keeps::Bearing, Keeps::Speed][value],
            2 => self.bumped = [aturi::Bumped::Skips, aturi::Bumped::Focuses][value],
            _ => self.splitting = [aturi::Splitting::EachShip, aturi::Splitting::WholeWing][value],
        }
    }
}

/// Every reading that there is, with its system.
pub fn all() -> impl Iterator<Item = (System, &'static Reading)> {
    fn of<T: Named>() -> impl Iterator<Item = (System, &'static Reading)> {
        T::ALL.iter().map(|reading| (T::SYSTEM, reading))
    }
    of::<flight_group::Readings>().chain(of::<aturi::Readings>())
}

/// Says that something typed is no reading of a system, and which there are.
pub fn none_of(system: System, typed: &str) -> String {
    let of = |wanted: System| -> Vec<&str> {
        all().filter(|(whose, _)| *whose == wanted).map(|(_, reading)| reading.name).collect()
    };
    let typed = typed.escape_debug();
    match of(system).join(", ") {
        none if none.is_empty() => format!("'{typed}' is no reading; {} has none", system.name()),
        names => format!("'{typed}' is no reading of {}; write NAME=VALUE with one of {names}", system.name()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_value_can_be_set<T: Named + Default>() {
        for (place, reading) in (0..).zip(T::ALL) {
            assert_eq!(T::default().word(place), reading.values[0], "{} has its usual value", reading.name);
            for value in reading.values {
                let mut readings = T::default();
                readings.take(&format!("{}={value}", reading.name)).expect("a value that is listed");
                assert_eq!(readings.word(place), *value, "{}", reading.name);
                let others = readings.words().into_iter().filter(|(other, _)| other.name != reading.name);
                assert!(others.into_iter().all(|(other, word)| word == other.values[0]), "{} alone", reading.name);
            }
        }
    }

    #[test]
    fn every_value_of_every_reading_can_be_set_and_nothing_else_changes() {
        every_value_can_be_set::<flight_group::Readings>();
        every_value_can_be_set::<aturi::Readings>();
    }

    #[test]
    fn what_is_no_reading_is_refused_with_those_there_are() {
        let mut readings = flight_group::Readings::default();
        let refused = |readings: &mut flight_group::Readings, typed: &str| readings.take(typed).expect_err(typed);
        for typed in ["splitting=each-ship", "breaking", ""] {
            assert!(
                refused(&mut readings, typed).ends_with("one of breaking, fleeing-at-edge, linked-red, criticals"),
                "{typed}"
            );
        }
        let said = refused(&mut readings, "breaking=half");
        assert_eq!(said, "unknown breaking 'half'; use one of: one-ship, whole-formation");
        assert!(none_of(System::SoloAlpha, "x=y").ends_with("Solo Alpha has none"));
        assert_eq!(readings, flight_group::Readings::default());
    }

    #[test]
    fn no_two_readings_have_the_same_name() {
        let mut names: Vec<&str> = all().map(|(_, reading)| reading.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
