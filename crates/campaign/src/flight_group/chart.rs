//! The experience point chart: what pays, what it pays, and a tally of it pilot by pilot.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::action::Refusal;

/// The rule that tallies follow.
const RULE: &str = "Earning Experience Points";

/// The word that stands for the whole group, where a pilot's id would stand.
const GROUP: &str = "group";

/// How many of a source one pilot can be credited with: more is a slip of the pen.
const MOST: u16 = 999;

/// The most experience that objectives give or cost together.
const MOST_OBJECTIVES: i32 = 999;

/// A row of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Source {
    /// Damage to enemy ships.
    #[serde(rename = "1.1")]
    Damage,
    /// A faceup damage card for an enemy ship.
    #[serde(rename = "1.2")]
    Faceup,
    /// An enemy emplacement destroyed.
    #[serde(rename = "1.3")]
    Emplacement,
    /// Threat levels of enemy ships destroyed.
    #[serde(rename = "1.4")]
    Threat,
    /// An enemy bulk freighter destroyed.
    #[serde(rename = "1.5")]
    Freighter,
    /// Red or orange tokens for enemy ships.
    #[serde(rename = "2.1")]
    Hindered,
    /// A blue or green token taken from an enemy ship.
    #[serde(rename = "2.2")]
    Stripped,
    /// Damage suffered for another ship of the group.
    #[serde(rename = "3.1")]
    Shielded,
    /// A faceup damage card suffered from enemy fire.
    #[serde(rename = "3.2")]
    Wounded,
    /// An action for another ship of the group.
    #[serde(rename = "4.1")]
    Coordinated,
    /// A blue or green token for another ship of the group.
    #[serde(rename = "4.2")]
    Boosted,
    /// A red or orange token taken from another ship of the group.
    #[serde(rename = "4.3")]
    Relieved,
    /// A red or orange token for another ship of the group.
    #[serde(rename = "5.1")]
    FriendHindered,
    /// Damage to another ship of the group.
    #[serde(rename = "5.2")]
    FriendDamaged,
    /// A faceup damage card for another ship of the group.
    #[serde(rename = "5.3")]
    FriendFaceup,
    /// Objectives of the mission; each one counted is a point of experience.
    #[serde(rename = "6.1")]
    Objectives,
}

/// Who can be credited with a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// A pilot alone.
    Pilot,
    /// A pilot, or the group where nobody did it.
    PilotOrGroup,
    /// The group alone.
    Group,
}

impl Source {
    /// Every row, in the chart's order.
    pub const ALL: [Self; 16] = [
        Self::Damage,
        Self::Faceup,
        Self::Emplacement,
        Self::Threat,
        Self::Freighter,
        Self::Hindered,
        Self::Stripped,
        Self::Shielded,
        Self::Wounded,
        Self::Coordinated,
        Self::Boosted,
        Self::Relieved,
        Self::FriendHindered,
        Self::FriendDamaged,
        Self::FriendFaceup,
        Self::Objectives,
    ];

    /// Its number in the chart.
    pub const fn number(self) -> &'static str {
        match self {
            Self::Damage => "1.1",
            Self::Faceup => "1.2",
            Self::Emplacement => "1.3",
            Self::Threat => "1.4",
            Self::Freighter => "1.5",
            Self::Hindered => "2.1",
            Self::Stripped => "2.2",
            Self::Shielded => "3.1",
            Self::Wounded => "3.2",
            Self::Coordinated => "4.1",
            Self::Boosted => "4.2",
            Self::Relieved => "4.3",
            Self::FriendHindered => "5.1",
            Self::FriendDamaged => "5.2",
            Self::FriendFaceup => "5.3",
            Self::Objectives => "6.1",
        }
    }

    /// The row of a number.
    pub fn read(number: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.number() == number)
    }

    /// What one of it pays.
    pub const fn xp(self) -> i32 {
        match self {
            Self::Damage | Self::Faceup | Self::Emplacement | Self::Hindered | Self::Stripped => 1,
            Self::Wounded | Self::Coordinated | Self::Boosted | Self::Relieved | Self::Objectives => 1,
            Self::Threat | Self::Shielded => 2,
            Self::Freighter => 4,
            Self::FriendHindered | Self::FriendDamaged => -2,
            Self::FriendFaceup => -3,
        }
    }

    /// What it is for, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Damage => "damaged enemy ships",
            Self::Faceup => "dealt an enemy ship a faceup damage card",
            Self::Emplacement => "destroyed an enemy emplacement",
            Self::Threat => "destroyed an enemy ship, by its threat level",
            Self::Freighter => "destroyed an enemy bulk freighter",
            Self::Hindered => "gave enemy ships red or orange tokens",
            Self::Stripped => "took a blue or green token from an enemy ship",
            Self::Shielded => "suffered a damage for another pilot",
            Self::Wounded => "was dealt a faceup damage card by enemy fire",
            Self::Coordinated => "gave another pilot an action",
            Self::Boosted => "gave another pilot a blue or green token",
            Self::Relieved => "took a red or orange token from another pilot",
            Self::FriendHindered => "gave another pilot a red or orange token",
            Self::FriendDamaged => "dealt another pilot a damage",
            Self::FriendFaceup => "dealt another pilot a faceup damage card",
            Self::Objectives => "objectives of the mission",
        }
    }

    /// What is counted of it.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Damage | Self::Hindered => "round",
            Self::Faceup | Self::Wounded | Self::FriendFaceup => "damage card",
            Self::Emplacement => "emplacement",
            Self::Threat => "threat level",
            Self::Freighter => "freighter",
            Self::Stripped | Self::Boosted | Self::Relieved | Self::FriendHindered => "token",
            Self::Shielded | Self::FriendDamaged => "damage",
            Self::Coordinated => "action",
            Self::Objectives => "XP",
        }
    }

    /// Whether it pays a pilot once a round, however often it happened.
    pub const fn is_once_a_round(self) -> bool {
        matches!(self, Self::Damage | Self::Hindered)
    }

    /// Who can be credited with it.
    pub const fn claim(self) -> Claim {
        match self {
            Self::Emplacement | Self::Threat | Self::Freighter => Claim::PilotOrGroup,
            Self::Objectives => Claim::Group,
            Self::Damage | Self::Faceup | Self::Hindered | Self::Stripped | Self::Shielded | Self::Wounded => {
                Claim::Pilot
            }
            Self::Coordinated | Self::Boosted | Self::Relieved => Claim::Pilot,
            Self::FriendHindered | Self::FriendDamaged | Self::FriendFaceup => Claim::Pilot,
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number(), self.words())
    }
}

/// What was counted in a mission. Nothing in it is counted as 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many of each source, by the pilot's id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pilots: BTreeMap<String, BTreeMap<Source, u16>>,
    /// How many of what was destroyed without a pilot's doing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    group: BTreeMap<Source, u16>,
    /// What objectives gave or cost together.
    #[serde(default, skip_serializing_if = "is_nothing")]
    objectives: i32,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // as serde asks
fn is_nothing(objectives: &i32) -> bool {
    *objectives == 0
}

impl Tally {
    /// How many of a source a pilot, or the group where there is no pilot, was credited with.
    pub fn count(&self, pilot: Option<&str>, source: Source) -> i32 {
        match (source, pilot) {
            (Source::Objectives, None) => self.objectives,
            (_, Some(pilot)) => self.pilots.get(pilot).and_then(|it| it.get(&source)).map_or(0, |it| i32::from(*it)),
            (_, None) => self.group.get(&source).map_or(0, |it| i32::from(*it)),
        }
    }

    /// Sets how many of a source a pilot, or the group where there is no pilot, is credited with.
    ///
    /// # Errors
    /// When the source is not for a pilot, or not for the group, or it is more or less than there can be.
    pub fn set(&mut self, pilot: Option<&str>, source: Source, count: i32) -> Result<(), Refusal> {
        let number = source.number();
        match (source.claim(), pilot) {
            (Claim::Pilot, None) => {
                return Err(Refusal::new(RULE, format!("{number} is a pilot's: write pilot=ID before it")));
            }
            (Claim::Group, Some(_)) => {
                return Err(Refusal::new(RULE, format!("{number} is the group's: write pilot={GROUP} before it")));
            }
            (Claim::Pilot | Claim::PilotOrGroup, Some(_)) | (Claim::Group | Claim::PilotOrGroup, None) => {}
        }
        if source == Source::Objectives {
            if count.abs() > MOST_OBJECTIVES {
                let most = format!("-{MOST_OBJECTIVES} to {MOST_OBJECTIVES}");
                return Err(Refusal::new(RULE, format!("{number}={count}: objectives give {most} XP")));
            }
            self.objectives = count;
            return Ok(());
        }
        let Some(count) = u16::try_from(count).ok().filter(|it| *it <= MOST) else {
            return Err(Refusal::new(RULE, format!("{number}={count}: a count is 0 to {MOST}")));
        };
        let counts = match pilot {
            Some(pilot) => self.pilots.entry(pilot.to_owned()).or_default(),
            None => &mut self.group,
        };
        if count == 0 {
            counts.remove(&source);
        } else {
            counts.insert(source, count);
        }
        self.pilots.retain(|_, counts| !counts.is_empty());
        Ok(())
    }

    /// Counts more of a source.
    ///
    /// # Errors
    /// As for [`set`](Self::set).
    pub fn add(&mut self, pilot: Option<&str>, source: Source, count: i32) -> Result<(), Refusal> {
        self.set(pilot, source, self.count(pilot, source).saturating_add(count))
    }

    /// Counts more of what has surely happened, as far as there is room for it.
    pub(super) fn credit(&mut self, pilot: Option<&str>, source: Source, count: i32) {
        let most = if source == Source::Objectives { MOST_OBJECTIVES } else { i32::from(MOST) };
        let sum = self.count(pilot, source).saturating_add(count).clamp(-most, most);
        // What nobody can be credited with is not counted.
        let _ = self.set(pilot, source, sum);
    }

    /// Counts what another tally counted.
    ///
    /// # Errors
    /// When it is more than there can be.
    pub fn join(&mut self, other: &Self) -> Result<(), Refusal> {
        other.lines().try_for_each(|(pilot, source, count)| self.add(pilot, source, count))
    }

    /// Everything that was counted: whose, what and how many.
    pub fn lines(&self) -> impl Iterator<Item = (Option<&str>, Source, i32)> {
        let pilots = self.pilots.iter().flat_map(|(pilot, counts)| {
            counts.iter().map(move |(source, count)| (Some(pilot.as_str()), *source, i32::from(*count)))
        });
        let group = self.group.iter().map(|(source, count)| (None, *source, i32::from(*count)));
        let objectives = (self.objectives != 0).then_some((None, Source::Objectives, self.objectives));
        pilots.chain(group).chain(objectives)
    }

    /// What a pilot, or the group where there is no pilot, brought in.
    pub fn xp(&self, pilot: Option<&str>) -> i32 {
        self.lines().filter(|(whose, ..)| *whose == pilot).map(|(_, source, count)| source.xp() * count).sum()
    }

    /// What is in the pool: all of it together, and never less than nothing.
    pub fn pool(&self) -> u32 {
        let total: i32 = self.lines().map(|(_, source, count)| source.xp() * count).sum();
        total.max(0).unsigned_abs()
    }

    /// Whether it can be what happened in a mission of so many rounds that these pilots flew.
    ///
    /// # Errors
    /// With the first line that cannot be.
    pub fn check(&self, pilots: &[String], rounds: u8) -> Result<(), Refusal> {
        for (pilot, source, count) in self.lines() {
            if let Some(pilot) = pilot.filter(|it| !pilots.iter().any(|known| known == it)) {
                let known = pilots.join(", ");
                return Err(Refusal::new(RULE, format!("pilot={pilot}: nobody who flew is called so; {known} did")));
            }
            if source.is_once_a_round() && count > i32::from(rounds) {
                let number = source.number();
                let why = format!("{number}={count}: it pays a pilot once a round, and there were {rounds} rounds");
                return Err(Refusal::new(RULE, why));
            }
        }
        Ok(())
    }

    /// Reads what people type: `pilot=crow 1.1=3 1.2=1 pilot=group 6.1=5`. Whatever a pilot did stands after the pilot's id; what nobody
    /// did and what objectives gave stands after `pilot=group`.
    ///
    /// # Errors
    /// When a word is none of these, a count stands there twice or cannot be.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let mut tally = Self::default();
        let mut pilot: Option<Option<&str>> = None;
        let mut seen = Vec::new();
        for word in text.split_whitespace() {
            let Some((name, value)) = word.split_once('=') else {
                return Err(Refusal::form(format!(
                    "'{word}' is no name=value; write pilot=ID, then counts like 1.1=3"
                )));
            };
            if name == "pilot" {
                if value.is_empty() {
                    return Err(Refusal::form(format!("pilot= needs a pilot's id, or {GROUP}")));
                }
                pilot = Some((value != GROUP).then_some(value));
                continue;
            }
            let Some(source) = Source::read(name) else {
                let known = Source::ALL.map(Source::number).join(", ");
                return Err(Refusal::form(format!("'{name}' is no row of the chart; these are: {known}")));
            };
            let Some(pilot) = pilot else {
                return Err(Refusal::form(format!("'{word}': whose is it? Write pilot=ID or pilot={GROUP} before it")));
            };
            let Ok(count) = value.parse::<i32>() else {
                return Err(Refusal::form(format!("'{word}': '{value}' is no whole number")));
            };
            if seen.contains(&(pilot, source)) {
                return Err(Refusal::form(format!("'{name}' stands there twice for the same pilot")));
            }
            seen.push((pilot, source));
            tally.set(pilot, source, count)?;
        }
        Ok(tally)
    }
}

impl fmt::Display for Tally {
    /// As [`read`](Tally::read) reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last: Option<Option<&str>> = None;
        for (pilot, source, count) in self.lines() {
            let space = if last.is_some() { " " } else { "" };
            if last != Some(pilot) {
                write!(f, "{space}pilot={}", pilot.unwrap_or(GROUP))?;
                last = Some(pilot);
            }
            write!(f, " {}={count}", source.number())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_pays_what_the_chart_says() {
        let chart = [
            ("1.1", 1),
            ("1.2", 1),
            ("1.3", 1),
            ("1.4", 2),
            ("1.5", 4),
            ("2.1", 1),
            ("2.2", 1),
            ("3.1", 2),
            ("3.2", 1),
            ("4.1", 1),
            ("4.2", 1),
            ("4.3", 1),
            ("5.1", -2),
            ("5.2", -2),
            ("5.3", -3),
            ("6.1", 1),
        ];
        assert_eq!(Source::ALL.map(|it| (it.number(), it.xp())), chart);
        let capped: Vec<&str> = Source::ALL.iter().filter(|it| it.is_once_a_round()).map(|it| it.number()).collect();
        assert_eq!(capped, ["1.1", "2.1"]);
        for source in Source::ALL {
            assert_eq!(Source::read(source.number()), Some(source));
            assert_eq!(serde_json::to_string(&source).unwrap(), format!("\"{}\"", source.number()));
        }
        assert_eq!(Source::read("1.6"), None);
    }

    #[test]
    fn the_pool_is_what_all_pilots_and_objectives_brought_in() {
        // Crow: 3 rounds of damage, 2 faceup cards, threat level 2: 3 + 2 + 4 = 9. Raven: 2 actions given, a friend hit once: 2 - 2 = 0.
        // Nobody: a ship of threat level 1 on a rock: 2. Objectives: 5. Together 16.
        let text = "pilot=crow 1.1=3 1.2=2 1.4=2 pilot=raven 4.1=2 5.2=1 pilot=group 1.4=1 6.1=5";
        let tally = Tally::read(text).unwrap();
        assert_eq!((tally.xp(Some("crow")), tally.xp(Some("raven")), tally.xp(None)), (9, 0, 7));
        assert_eq!(tally.pool(), 16);
        assert_eq!(tally.to_string(), text);
        let json = serde_json::to_string(&tally).unwrap();
        assert_eq!(serde_json::from_str::<Tally>(&json).unwrap(), tally);
        assert!(json.starts_with(r#"{"pilots":{"crow":{"1.1":3,"#), "{json}");
        assert_eq!(serde_json::from_str::<Tally>("{}").unwrap(), Tally::default());
    }

    #[test]
    fn a_cup_is_never_less_than_empty() {
        let tally = Tally::read("pilot=crow 1.1=1 5.3=1").unwrap();
        assert_eq!((tally.xp(Some("crow")), tally.pool()), (-2, 0));
        assert_eq!(Tally::read("pilot=crow 1.1=4 pilot=group 6.1=-3").unwrap().pool(), 1);
    }

    #[test]
    fn counts_are_added_and_taken_back() {
        let mut tally = Tally::read("pilot=crow 1.2=1").unwrap();
        tally.add(Some("crow"), Source::Faceup, 2).unwrap();
        tally.add(None, Source::Objectives, -1).unwrap();
        tally.join(&Tally::read("pilot=crow 1.2=1 pilot=raven 4.3=1").unwrap()).unwrap();
        assert_eq!(tally.to_string(), "pilot=crow 1.2=4 pilot=raven 4.3=1 pilot=group 6.1=-1");
        tally.add(Some("crow"), Source::Faceup, -4).unwrap();
        tally.set(None, Source::Objectives, 0).unwrap();
        assert_eq!(tally.to_string(), "pilot=raven 4.3=1");
        assert!(tally.add(Some("crow"), Source::Faceup, -1).is_err());
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_to_write() {
        let why = |text: &str| Tally::read(text).unwrap_err().why;
        assert!(why("crow").contains("write pilot=ID"));
        assert!(why("1.1=3").contains("whose is it?"));
        assert!(why("pilot=crow 1.7=3").contains("1.4, 1.5, 2.1"));
        assert!(why("pilot=crow 1.1=x").contains("no whole number"));
        assert!(why("pilot=crow 1.1=1000").contains("0 to 999"));
        assert!(why("pilot=crow 1.1=-1").contains("0 to 999"));
        assert!(why("pilot=crow 1.1=1 1.1=2").contains("twice"));
        assert!(why("pilot=crow 6.1=2").contains("pilot=group"));
        assert!(why("pilot=group 2.2=2").contains("a pilot's"));
        assert!(why("pilot=group 6.1=1000").contains("-999 to 999"));
        assert!(why("pilot=").contains("needs a pilot's id"));
    }

    #[test]
    fn what_pays_once_a_round_is_counted_once_a_round() {
        let flew = ["crow".to_owned(), "raven".to_owned()];
        let tally = Tally::read("pilot=crow 1.1=6 1.2=7 2.1=6").unwrap();
        assert_eq!(tally.check(&flew, 6), Ok(()));
        assert!(tally.check(&flew, 5).unwrap_err().why.contains("there were 5 rounds"));
        let stranger = Tally::read("pilot=dove 1.2=1").unwrap().check(&flew, 6).unwrap_err();
        assert!(stranger.why.contains("crow, raven"), "{stranger}");
    }
}
