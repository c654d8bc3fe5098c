//! Who can fly a side, and by which rules battles are fought.

use tallyho_cards::PointSystem;
use tallyho_cards::flight::System;
use tallyho_cards::word::Word;
use tallyho_pilots::{Level, Style};
use tallyho_rules::Ruleset;

/// Who flies a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PilotKind {
    /// Chance.
    Random,
    /// Whoever weighs what is in sight.
    Heuristic,
    /// Whoever looks ahead, so far and in that style.
    Player(Level, Style),
    /// A published flight system.
    System(System),
    /// Somebody real.
    Person,
}

impl PilotKind {
    /// Solo Alpha.
    pub const SOLO: Self = Self::System(System::SoloAlpha);
    /// The automated ships of the Aturi Cluster.
    pub const ATURI: Self = Self::System(System::Aturi);
    /// Flight Group Alpha.
    pub const FLIGHT_GROUP: Self = Self::System(System::FlightGroupAlpha);

    /// What it is called on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Random => "Random",
            Self::Heuristic => "Heuristic",
            Self::Player(level, _) => level.name(),
            Self::System(system) => system.name(),
            Self::Person => "Person",
        }
    }

    /// One sentence for whoever chooses an opponent.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Random => "Does anything that is legal.",
            Self::Heuristic => "Weighs what is in sight, one step ahead.",
            Self::Player(level, _) => level.says(),
            Self::System(system) => system.flies(),
            Self::Person => "Somebody at this screen or another.",
        }
    }

    /// Everybody who can fly, in words for whoever types one: flight systems, levels with their styles, and what is left.
    pub fn choices() -> String {
        let systems = System::ALL.iter().map(|system| format!("{} ({})", system.word(), system.name()));
        let levels = Level::ALL.iter().map(|level| level.word().to_owned());
        let mut each: Vec<String> = systems.chain(levels).collect();
        let styles = Style::ALL.iter().filter(|style| **style != Style::default());
        let styles: Vec<String> = styles.map(|&style| player(Level::Ace, style).to_owned()).collect();
        let last = each.pop().unwrap_or_default();
        each.push(format!("{last} (a level in a style: {})", styles.join(", ")));
        each.extend([Self::Heuristic, Self::Random, Self::Person].map(|kind| kind.word().to_owned()));
        each.join(", ")
    }

    /// Whether it looks ahead, which takes a while.
    pub const fn looks_ahead(self) -> bool {
        match self {
            Self::Player(..) => true,
            Self::Random | Self::Heuristic | Self::System(_) | Self::Person => false,
        }
    }

    /// The flight system, if it is one.
    pub const fn system(self) -> Option<System> {
        match self {
            Self::System(system) => Some(system),
            Self::Random | Self::Heuristic | Self::Player(..) | Self::Person => None,
        }
    }
}

impl Word for PilotKind {
    const WHAT: &'static str = "pilot";

    fn all() -> &'static [Self] {
        const SYSTEMS: usize = System::ALL.len();
        const PLAYERS: usize = Level::ALL.len() * Style::ALL.len();
        // Systems, levels and styles stand where the one list of each has them.
        const ALL: [PilotKind; SYSTEMS + PLAYERS + 3] = {
            let mut all = [PilotKind::Person; SYSTEMS + PLAYERS + 3];
            (all[0], all[1]) = (PilotKind::Random, PilotKind::Heuristic);
            let mut next = 0;
            while next < SYSTEMS {
                all[2 + next] = PilotKind::System(System::ALL[next]);
                next += 1;
            }
            while next < SYSTEMS + PLAYERS {
                let place = next - SYSTEMS;
                let (level, style) = (place / Style::ALL.len(), place % Style::ALL.len());
                all[2 + next] = PilotKind::Player(Level::ALL[level], Style::ALL[style]);
                next += 1;
            }
            all
        };
        &ALL
    }

    fn word(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Heuristic => "heuristic",
            Self::Player(level, style) => player(level, style),
            Self::System(system) => system.word(),
            Self::Person => "person",
        }
    }
}

/// The word for a player: its level, and its style unless that is the usual one.
const fn player(level: Level, style: Style) -> &'static str {
    const WORDS: [[&str; 3]; 6] = [
        ["cadet-careful", "cadet", "cadet-bold"],
        ["wingman-careful", "wingman", "wingman-bold"],
        ["veteran-careful", "veteran", "veteran-bold"],
        ["elite-careful", "elite", "elite-bold"],
        ["ace-careful", "ace", "ace-bold"],
        ["legend-careful", "legend", "legend-bold"],
    ];
    WORDS[level as usize][style as usize]
}

/// Which rules a battle is fought by.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// What commands and pages call them.
    pub word: &'static str,
    /// What they are.
    pub ruleset: Ruleset,
    /// How squads are counted by them.
    pub points: PointSystem,
}

impl Word for Rules {
    const WHAT: &'static str = "rules";

    fn all() -> &'static [Self] {
        const ALL: [Rules; 2] = [
            Rules { word: "2.0", ruleset: Ruleset::SECOND_EDITION, points: PointSystem::TwoHundred },
            Rules { word: "2.5", ruleset: Ruleset::REVISED, points: PointSystem::Twenty },
        ];
        &ALL
    }

    fn word(self) -> &'static str {
        self.word
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_can_fly_is_among_the_choices_that_people_read() {
        let choices = PilotKind::choices();
        for kind in PilotKind::all() {
            let word = match kind {
                PilotKind::Player(level, _) => level.word(),
                PilotKind::Random | PilotKind::Heuristic | PilotKind::System(_) | PilotKind::Person => kind.word(),
            };
            assert!(choices.split([',', ' ']).any(|it| it == word), "{word}: {choices}");
        }
        assert!(Style::ALL.iter().all(|&style| choices.contains(player(Level::Ace, style))), "{choices}");
    }
}
