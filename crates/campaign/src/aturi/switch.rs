//! How the rules of a campaign are read: as written, unless a group wants otherwise.

use serde::{Deserialize, Serialize};

/// The switches of a campaign. The first word of each is how it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switches {
    /// Whether cards are limited across the squadron.
    pub limited: Limited,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// What a destroyed ship costs.
    pub destroyed: DestroyedTable,
}

/// Whether the limited symbol counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limited {
    /// It does.
    #[default]
    Counted,
    /// It does not.
    Ignored,
}

/// How the Imperial side is set up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// As the mission says.
    #[default]
    Standard,
    /// As for one pilot fewer.
    Easier,
    /// As for a level more.
    Harder,
    /// As for one pilot more.
    MuchHarder,
}

/// By which table lost ships are rolled for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DestroyedTable {
    /// The squad pays by the harshest result.
    #[default]
    Squad,
    /// Each pilot pays for himself, and may be killed.
    Classic,
}

/// A switch as people see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SwitchTold {
    /// The word for it.
    pub name: &'static str,
    /// What it can be: the word, and what follows in a sentence. The first is how it is written.
    pub values: &'static [(&'static str, &'static str)],
    /// Where in the book it comes from.
    pub source: &'static str,
}

/// Every switch.
pub const SWITCHES: [SwitchTold; 3] = [
    SwitchTold {
        name: "limited",
        values: &[
            ("counted", "A limited card can be bought as often as its dots say, by all pilots together."),
            ("ignored", "Every pilot may own every card."),
        ],
        source: "Ignoring Limited Symbol",
    },
    SwitchTold {
        name: "difficulty",
        values: &[
            ("standard", "Missions are set up for as many pilots as fly, at their average level."),
            ("easier", "Missions are set up as for one pilot fewer; there is less to earn, too."),
            ("harder", "Missions are set up as for pilots of one level more."),
            ("much-harder", "Missions are set up as for one pilot more; for three to five pilots."),
        ],
        source: "Adjusted Difficulty Level",
    },
    SwitchTold {
        name: "destroyed",
        values: &[
            ("squad", "A lost ship costs all pilots together 5 to 20 points, by the harshest die."),
            ("classic", "A lost ship costs its own pilot cards, half of the share, or his life; every die counts."),
        ],
        source: "Classic Eject Table and Pilot Death",
    },
];

/// A set of switches with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// The word for it.
    pub name: &'static str,
    /// For whom it is, in a sentence.
    pub says: &'static str,
    /// What a new pilot begins with.
    pub points: u16,
    /// The switches that differ from how it is written.
    pub switches: &'static [(&'static str, &'static str)],
}

/// Every preset.
pub const PRESETS: [Preset; 4] = [
    Preset { name: "as-written", says: "The book, word for word.", points: 35, switches: &[] },
    Preset {
        name: "gentle",
        says: "For new players and children: a fuller purse, and fewer enemies.",
        points: 50,
        switches: &[("difficulty", "easier")],
    },
    Preset {
        name: "harder",
        says: "For pilots who know the enemy: it flies a level better.",
        points: 35,
        switches: &[("difficulty", "harder")],
    },
    Preset {
        name: "classic",
        says: "The old table for lost ships: pilots can die, and others take their place.",
        points: 35,
        switches: &[("destroyed", "classic")],
    },
];

impl Switches {
    /// What a switch is set to.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        let place = match name {
            "limited" => self.limited as usize,
            "difficulty" => self.difficulty as usize,
            "destroyed" => self.destroyed as usize,
            _ => return None,
        };
        SWITCHES.iter().find(|it| it.name == name)?.values.get(place).map(|(word, _)| *word)
    }

    /// The same with one of them set; `None` when there is no such switch, or it cannot be set so.
    pub fn with(self, name: &str, value: &str) -> Option<Self> {
        let told = SWITCHES.iter().find(|it| it.name == name)?;
        let place = told.values.iter().position(|(word, _)| *word == value)?;
        let mut switches = self;
        match name {
            "limited" => switches.limited = [Limited::Counted, Limited::Ignored][place],
            "difficulty" => {
                switches.difficulty =
                    [Difficulty::Standard, Difficulty::Easier, Difficulty::Harder, Difficulty::MuchHarder][place];
            }
            _ => switches.destroyed = [DestroyedTable::Squad, DestroyedTable::Classic][place],
        }
        Some(switches)
    }

    /// Those of a preset.
    pub fn of(preset: &Preset) -> Self {
        preset.switches.iter().fold(Self::default(), |all, (name, value)| all.with(name, value).unwrap_or(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_takes_every_value_that_it_tells_and_no_other() {
        for told in SWITCHES {
            assert_eq!(Switches::default().get(told.name), Some(told.values[0].0));
            for (value, _) in told.values {
                let set = Switches::default().with(told.name, value).unwrap();
                assert_eq!(set.get(told.name), Some(*value));
            }
            assert_eq!(Switches::default().with(told.name, "nonsense"), None);
        }
        for preset in PRESETS {
            for (name, value) in preset.switches {
                assert_eq!(Switches::of(&preset).get(name), Some(*value), "{}", preset.name);
            }
        }
    }
}
