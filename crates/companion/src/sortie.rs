//! A mission as somebody with miniatures plays it: what a yard hands out, and which one was asked for.

use tallyho_rules::scenario::{Measure, Order, Scenario, Test};
use tallyho_rules::{Profile, Seat};

use crate::credit::Credits;

/// Which mission is flown, and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The mission, as whoever keeps missions finds it.
    pub mission: String,
    /// Which of its variants; `None` for the usual one.
    pub variant: Option<String>,
    /// How many pilots fly it.
    pub pilots: u8,
    /// How good they are, from 1.
    pub level: u8,
    /// Enemies of one's own in one word, as whoever keeps missions reads it; `None` for those that it brings.
    pub enemies: Option<String>,
    /// The miniatures that there are in one word, as whoever keeps missions reads it; `None` for any number of each.
    pub models: Option<String>,
    /// What earlier missions have reported in one word, as whoever keeps missions reads it; `None` for nothing.
    pub flags: Option<String>,
    /// Whether pilots are credited with what they do.
    pub credits: Credits,
}

/// A mission with all chance of its set-up drawn, as plain data and words. Ships are numbered as its scenario numbers them.
#[derive(Clone, Debug)]
pub struct Sortie {
    /// What it is called.
    pub name: String,
    /// What it is about.
    pub story: String,
    /// What the sides are called, by their seats.
    pub sides: [String; 2],
    /// Whom the people at the table fly.
    pub team: Seat,
    /// After how many rounds it ends; `None` without a limit.
    pub rounds: Option<u8>,
    /// Whether ships that nobody flies go before others of their initiative.
    pub enemy_first: bool,
    /// The initiative that pilots usually have.
    pub initiative: u8,
    /// Miniatures and tokens to fetch from the shelf.
    pub fetch: Vec<String>,
    /// How the table is set up, in order.
    pub setup: Vec<String>,
    /// Where a map of it is to be had.
    pub briefing: String,
    /// What is special about it: actions, rules, who is after what, how to leave, how to win.
    pub rules: Vec<String>,
    /// What to look at when a round ends.
    pub notes: Vec<String>,
    /// Its ships.
    pub ships: Vec<Berth>,
    /// Its squads, as the waves of its scenario.
    pub squads: Vec<SquadronWords>,
    /// Where its vectors are, in their order.
    pub vectors: Vec<String>,
    /// What each objective pays, in words.
    pub pays: Vec<String>,
    /// How numbers are asked for that nobody can know who does not look at the table.
    pub nouns: Vec<Noun>,
    /// What is asked of players for each deed of each rule; empty where nothing is.
    pub deeds: Vec<Vec<String>>,
    /// Counters that players keep, a bit for each.
    pub by_hand: u32,
    /// What is played.
    pub scenario: Scenario,
}

/// A ship of a mission.
#[derive(Clone, Debug)]
pub enum Berth {
    /// A pilot's own.
    Pilot,
    /// The mission's own, which the people at the table fly.
    Yours {
        /// What it is called.
        name: String,
        /// When it acts.
        initiative: u8,
        /// Whether it moves.
        footing: Footing,
    },
    /// One that nobody flies.
    Enemy(Box<Craft>),
}

/// Whether a ship moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Footing {
    /// As its dial says, and so does a pilot's own.
    #[default]
    Flies,
    /// The mission keeps it where it is.
    Stays,
    /// The same of a huge ship: its nearest stand is what flight groups fly at.
    Moored,
}

/// A ship that nobody flies.
#[derive(Clone, Debug)]
pub struct Craft {
    /// What it is.
    pub model: String,
    /// What it can do.
    pub profile: Profile,
    /// Whether it is an elite ship.
    pub elite: bool,
    /// Points for destroying it.
    pub points: u16,
    /// What it is told; ships are named by their numbers in the mission.
    pub task: Order,
    /// What its pilot card gives it, in words; empty without one.
    pub card: String,
}

/// What is said of a squad when it comes.
#[derive(Clone, Debug, Default)]
pub struct SquadronWords {
    /// What it is called.
    pub name: String,
    /// What it is told, and what is special about it.
    pub told: Vec<String>,
}

/// A number that players count: so many of something are so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The number.
    pub of: Measure,
    /// One of it: `sensor beacon`.
    pub one: String,
    /// Several: `sensor beacons`.
    pub many: String,
    /// What they are: `destroyed`.
    pub state: String,
    /// How many there can be.
    pub all: u8,
}

impl Sortie {
    /// The number of a round, and of how many.
    pub(crate) fn round(&self, round: u32) -> String {
        self.rounds.map_or_else(|| round.to_string(), |rounds| format!("{round} of {rounds}"))
    }

    /// Whether a round is the last.
    pub(crate) fn is_last(&self, round: u32) -> bool {
        self.rounds.is_some_and(|rounds| round >= u32::from(rounds))
    }

    /// What a ship of the mission's own is called that the people at the table fly.
    pub(crate) fn own_name(&self, ship: u8) -> &str {
        match self.ships.get(usize::from(ship)) {
            Some(Berth::Yours { name, .. }) => name,
            Some(Berth::Pilot | Berth::Enemy(_)) | None => "your ship",
        }
    }
}

impl Noun {
    /// Asks whether a number is within bounds.
    pub(crate) fn whether(&self, test: Test) -> String {
        let Self { one, many, state, all, .. } = self;
        let (most, least) = (test.most.min(i16::from(*all)), test.least.max(0));
        let half = i16::from(all.div_ceil(2));
        match (least, most) {
            (0, 0) => format!("Is no {one} {state}?"),
            (1, 1) if *all == 1 => self.is_so(),
            (least, most) if least == most && most == i16::from(*all) => format!("Are all {all} {many} {state}?"),
            (least, most) if least == most => format!("Are exactly {least} {many} {state}?"),
            (0, most) => format!("Are at most {most} {many} {state}?"),
            (1, most) if most == i16::from(*all) => format!("Is at least one {one} {state}?"),
            (least, most) if most == i16::from(*all) && least == half => {
                format!("Are half of the {many} {state} ({half} of {all})?")
            }
            (least, most) if most == i16::from(*all) => format!("Are {least} or more of the {all} {many} {state}?"),
            (least, most) => format!("Are {least} to {most} {many} {state}?"),
        }
    }

    /// Asks whether the only one there is is so.
    pub(crate) fn is_so(&self) -> String {
        format!("Is the {} {}?", self.one, self.state)
    }

    /// Asks for the number.
    pub(crate) fn how_many(&self) -> String {
        format!("How many {} are {}?", self.many, self.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beacons(all: u8) -> Noun {
        let of = Measure::Gone(1);
        Noun { of, one: "beacon".to_owned(), many: "beacons".to_owned(), state: "destroyed".to_owned(), all }
    }

    #[test]
    fn a_condition_is_asked_in_plain_words() {
        let of = Measure::Gone(1);
        let asked = |all, least, most| beacons(all).whether(Test { of, least, most, than: None });
        assert_eq!(asked(12, 6, i16::MAX), "Are half of the beacons destroyed (6 of 12)?");
        assert_eq!(asked(12, 1, i16::MAX), "Is at least one beacon destroyed?");
        assert_eq!(asked(12, 4, i16::MAX), "Are 4 or more of the 12 beacons destroyed?");
        assert_eq!(asked(12, 12, i16::MAX), "Are all 12 beacons destroyed?");
        assert_eq!(asked(12, 0, 0), "Is no beacon destroyed?");
        assert_eq!(asked(12, i16::MIN, 3), "Are at most 3 beacons destroyed?");
        assert_eq!(asked(12, 2, 3), "Are 2 to 3 beacons destroyed?");
        assert_eq!(asked(12, 2, 2), "Are exactly 2 beacons destroyed?");
        assert_eq!(asked(1, 1, 1), "Is the beacon destroyed?");
        assert_eq!(beacons(3).how_many(), "How many beacons are destroyed?");
    }
}
