//! How the rules of a campaign are read: its mode, and what a group agrees on.

use serde::{Deserialize, Serialize};
use tallyho_cards::word::Word;

use crate::aturi::SwitchTold;

/// How missions can be flown again, and what failing one costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// As the cards of the missions say.
    #[default]
    Classic,
    /// Each mission until it is won, in order; only what the group is content with counts.
    Completionist,
    /// Each mission once.
    Ironman,
}

impl Mode {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Completionist, Self::Ironman];

    /// What follows from it, in a sentence.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Classic => "Missions are flown again where their cards say so, and lost tours stay lost.",
            Self::Completionist => "Missions are flown in order until the group is content; one attempt counts.",
            Self::Ironman => "Every mission is flown once, and what would be flown again is gone.",
        }
    }

    /// Whether missions are drawn from a deck.
    pub const fn has_deck(self) -> bool {
        match self {
            Self::Classic | Self::Ironman => true,
            Self::Completionist => false,
        }
    }
}

impl Word for Mode {
    const WHAT: &'static str = "mode";

    fn all() -> &'static [Self] {
        &Self::ALL
    }

    fn word(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Completionist => "completionist",
            Self::Ironman => "ironman",
        }
    }
}

/// The switches of a campaign. The first word of each is how it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switches {
    /// Whether cards are limited across the group.
    pub limited: Limited,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// Whether only one pilot of the group may have what is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limited {
    /// One alone.
    #[default]
    Counted,
    /// Everybody may.
    Ignored,
}

/// For how many pilots the other side is set up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// For as many as fly.
    #[default]
    Standard,
    /// For one fewer.
    Easier,
    /// For one more.
    Harder,
}

impl Difficulty {
    /// For how many the other side is set up when so many fly.
    pub const fn set_up_for(self, flying: u8) -> u8 {
        match self {
            Self::Easier if flying > 3 => flying - 1,
            Self::Harder if flying < 6 => flying + 1,
            Self::Standard | Self::Easier | Self::Harder => flying,
        }
    }
}

/// Every switch.
pub const SWITCHES: [SwitchTold; 2] = [
    SwitchTold {
        name: "limited",
        values: &[
            ("counted", "What is limited one pilot alone takes along on a mission."),
            ("ignored", "Every pilot may take along every card."),
        ],
        source: "Unlimited Uniques",
    },
    SwitchTold {
        name: "difficulty",
        values: &[
            ("standard", "Missions are set up for as many pilots as fly."),
            ("easier", "Missions are set up as for one pilot fewer, for four pilots and more; there is less to earn."),
            ("harder", "Missions are set up as for one pilot more, for up to five pilots."),
        ],
        source: "Additional Mission Scaling",
    },
];

/// A set of switches with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Preset {
    /// The word for it.
    pub name: &'static str,
    /// For whom it is, in a sentence.
    pub says: &'static str,
    /// The switches that differ from how it is written.
    pub switches: &'static [(&'static str, &'static str)],
}

/// Every preset.
pub const PRESETS: [Preset; 3] = [
    Preset { name: "as-written", says: "The book, word for word.", switches: &[] },
    Preset {
        name: "gentle",
        says: "For new players: fewer enemies, and everybody may fly with what he likes.",
        switches: &[("difficulty", "easier"), ("limited", "ignored")],
    },
    Preset {
        name: "harder",
        says: "For pilots who know the enemy: there is more of it.",
        switches: &[("difficulty", "harder")],
    },
];

impl Switches {
    /// Those of a preset.
    pub fn of(preset: &Preset) -> Self {
        preset.switches.iter().fold(Self::default(), |all, (name, value)| all.with(name, value).unwrap_or(all))
    }

    /// What a switch is set to.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        let place = match name {
            "limited" => self.limited as usize,
            "difficulty" => self.difficulty as usize,
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
            _ => switches.difficulty = [Difficulty::Standard, Difficulty::Easier, Difficulty::Harder][place],
        }
        Some(switches)
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
                assert_eq!(Switches::default().with(told.name, value).unwrap().get(told.name), Some(*value));
            }
            assert_eq!(Switches::default().with(told.name, "nonsense"), None);
        }
        for preset in PRESETS {
            for (name, value) in preset.switches {
                assert_eq!(Switches::of(&preset).get(name), Some(*value), "{}", preset.name);
            }
        }
    }

    #[test]
    fn additional_mission_scaling_one_fewer_for_four_to_six_and_one_more_for_up_to_five() {
        assert_eq!([3, 4, 5, 6].map(|it| Difficulty::Easier.set_up_for(it)), [3, 3, 4, 5]);
        assert_eq!([3, 4, 5, 6].map(|it| Difficulty::Harder.set_up_for(it)), [4, 5, 6, 6]);
        assert_eq!([3, 4, 5, 6].map(|it| Difficulty::Standard.set_up_for(it)), [3, 4, 5, 6]);
    }
}
