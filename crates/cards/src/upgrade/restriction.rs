//! What a ship needs to take an upgrade.

use std::fmt;

use tallyho_rules::{Action, Difficulty, WeaponArc};
use tallyho_table::BaseSize;

use crate::nearest::shown;
use crate::pilot::{ForceSide, Keyword};
use crate::ship::Faction;
use crate::slot::Slot;
use crate::word::{Word, read_word, unknown, unknown_word};
use crate::wording::or;

/// Demands of which one must be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction(pub Vec<Demand>);

/// One thing that a ship or its squad must have; of several words, one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// The squad's faction.
    Faction(Vec<Faction>),
    /// The chassis, by id.
    Chassis(Vec<String>),
    /// The size of the base.
    Size(Vec<BaseSize>),
    /// A keyword of the pilot.
    Keyword(Vec<Keyword>),
    /// A card of that name in the squad.
    With(Vec<String>),
    /// An action on the bar, in that colour if one is given.
    Action(Action, Option<Difficulty>),
    /// A weapon through that arc.
    Arc(Vec<WeaponArc>),
    /// Another upgrade in that slot.
    Equipped(Vec<Slot>),
    /// A side of the Force.
    Force(Vec<ForceSide>),
    /// An ability of the ship, by id.
    ShipAbility(Vec<String>),
    /// A pilot who is not limited.
    NonLimited,
    /// At least that initiative.
    Initiative(u8),
}

const KINDS: [&str; 12] = [
    "faction",
    "chassis",
    "size",
    "keyword",
    "with",
    "action",
    "arc",
    "equipped",
    "force",
    "ship-ability",
    "non-limited",
    "initiative",
];

impl Restriction {
    /// Reads it as content files write it: `faction scumandvillainy or with Darth Vader`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        text.split(" or ").map(Demand::read).collect::<Result<_, _>>().map(Self)
    }
}

impl Demand {
    fn read(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (kind, rest) = text.split_once(' ').map_or((text, ""), |(kind, rest)| (kind, rest.trim()));
        if rest.is_empty() && kind != "non-limited" && KINDS.contains(&kind) {
            return Err(format!("'{kind}' needs a word after it"));
        }
        let names = || rest.split('/').map(|name| name.trim().to_owned()).collect();
        Ok(match kind {
            "faction" => Self::Faction(words(rest)?),
            "chassis" => Self::Chassis(names()),
            "size" => Self::Size(words(rest)?),
            "keyword" => Self::Keyword(words(rest)?),
            "with" => Self::With(names()),
            "action" => read_action(rest)?,
            "arc" => Self::Arc(words(rest)?),
            "equipped" => Self::Equipped(words(rest)?),
            "force" => Self::Force(words(rest)?),
            "ship-ability" => Self::ShipAbility(names()),
            "non-limited" => Self::NonLimited,
            "initiative" => match rest.strip_suffix('+').and_then(|least| least.parse().ok()) {
                Some(least @ 0..=8) => Self::Initiative(least),
                Some(_) | None => return Err(format!("'initiative {}': write such as 'initiative 4+'", shown(rest))),
            },
            _ => return Err(unknown("restriction", kind, KINDS.into_iter())),
        })
    }
}

fn words<W: Word>(text: &str) -> Result<Vec<W>, String> {
    text.split('/').map(|word| read_word(word.trim())).collect()
}

fn read_action(text: &str) -> Result<Demand, String> {
    if let Ok(action) = read_word(text) {
        return Ok(Demand::Action(action, None));
    }
    match text.split_once(' ') {
        Some((colour, action)) => Ok(Demand::Action(read_word(action)?, Some(read_word(colour)?))),
        None => Err(unknown_word::<Action>(text)),
    }
}

/// For people: `Rebel Alliance`, `a small or medium base`.
impl fmt::Display for Restriction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let demands: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "{}", demands.join(", or "))
    }
}

impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts = |names: &[String]| or(names.iter().map(String::as_str));
        match self {
            Self::Faction(factions) => write!(f, "{}", or(factions.iter().map(|it| it.name()))),
            Self::Chassis(ids) => write!(f, "chassis {}", texts(ids)),
            Self::Size(sizes) => write!(f, "a {} base", or(sizes.iter().map(|it| it.name()))),
            Self::Keyword(keywords) => write!(f, "the keyword {}", or(keywords.iter().map(|it| it.name()))),
            Self::With(names) => write!(f, "{} in the squad", texts(names)),
            Self::Action(action, None) => write!(f, "the {} action", action.name()),
            Self::Action(action, Some(colour)) => write!(f, "the {} {} action", colour.name(), action.name()),
            Self::Arc(arcs) => write!(f, "a weapon through the {} arc", or(arcs.iter().map(|it| it.name()))),
            Self::Equipped(slots) => write!(f, "an upgrade in the {} slot", or(slots.iter().map(|it| it.id()))),
            Self::Force(sides) => write!(f, "the {} side of the Force", or(sides.iter().map(|it| it.name()))),
            Self::ShipAbility(ids) => write!(f, "the ship ability {}", texts(ids)),
            Self::NonLimited => write!(f, "a pilot who is not limited"),
            Self::Initiative(least) => write!(f, "initiative {least} or higher"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> String {
        match Restriction::read(text) {
            Ok(restriction) => restriction.to_string(),
            Err(fault) => format!("refused: {fault}"),
        }
    }

    #[test]
    fn restrictions_are_read_and_told() {
        for (text, words) in [
            ("faction rebelalliance/resistance", "Rebel Alliance or Resistance"),
            ("faction scumandvillainy or with Darth Vader", "Scum and Villainy, or Darth Vader in the squad"),
            ("chassis t65xwing", "chassis t65xwing"),
            ("size small/medium", "a small or medium base"),
            ("keyword bounty hunter", "the keyword bounty hunter"),
            ("action rotate", "the rotate action"),
            ("action red barrel roll", "the red barrel roll action"),
            ("arc rear", "a weapon through the rear arc"),
            ("equipped astromech", "an upgrade in the astromech slot"),
            ("force dark", "the dark side of the Force"),
            ("ship-ability autothrusters", "the ship ability autothrusters"),
            ("non-limited", "a pilot who is not limited"),
            ("initiative 4+", "initiative 4 or higher"),
            ("size smal", "refused: unknown base 'smal'; did you mean 'small'?"),
            ("acton boost", "refused: unknown restriction 'acton'; did you mean 'action'?"),
            ("action bost", "refused: unknown action 'bost'; did you mean 'boost'?"),
            ("action rde boost", "refused: unknown colour 'rde'; did you mean 'red'?"),
            ("faction", "refused: 'faction' needs a word after it"),
            ("initiative four", "refused: 'initiative four': write such as 'initiative 4+'"),
        ] {
            assert_eq!(told(text), words, "{text}");
        }
    }
}
