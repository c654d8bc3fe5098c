//! Words about where ships are.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::{Phrase, Read};
use crate::effect::PlaceCondition;

impl Phrase for PlaceCondition {
    const WORDS: &'static [&'static str] = &["arc", "near", "seen", "seen-least", "near-obstacle", "range"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "arc" => Self::InArc { arc: words.one()?, of: words.one()?, who: words.one()? },
            "near" => {
                let (side, band) = (words.one()?, words.one()?);
                match words.peek().filter(|word| *word != "or") {
                    Some(chassis) => {
                        words.rest.next();
                        Self::NearChassis(side, band, chassis.to_owned())
                    }
                    None => Self::Near(side, band),
                }
            }
            "seen" => {
                let (arc, side) = (words.one()?, words.one()?);
                match words.take("object") {
                    true => Self::SeenObject(arc, side, words.one()?),
                    false => Self::Seen(arc, side, words.one()?),
                }
            }
            "seen-least" => Self::SeenLeast(words.one()?, words.one()?, words.one()?, words.one()?),
            "near-obstacle" => Self::NearObstacle(words.one()?),
            "range" => Self::Range(words.one()?, words.one()?, words.one()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for PlaceCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::InArc { arc, of, who } => write!(f, "arc {} {} {}", arc.word(), of.word(), who.word()),
            Self::Near(side, band) => write!(f, "near {} {band}", side.word()),
            Self::NearChassis(side, band, chassis) => write!(f, "near {} {band} {chassis}", side.word()),
            Self::Seen(arc, side, band) => write!(f, "seen {} {} {band}", arc.word(), side.word()),
            Self::SeenObject(arc, side, band) => write!(f, "seen {} {} object {band}", arc.word(), side.word()),
            Self::SeenLeast(count, arc, side, band) => {
                write!(f, "seen-least {count} {} {} {band}", arc.word(), side.word())
            }
            Self::NearObstacle(band) => write!(f, "near-obstacle {band}"),
            Self::Range(one, other, band) => write!(f, "range {} {} {band}", one.word(), other.word()),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{band, chassis, side, who};
    use crate::effect::{ArcWord, PlaceCondition};

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = PlaceCondition> {
        let seen = (any::<u8>(), select(ArcWord::ALL), side(), band());
        prop_oneof![
            (select(ArcWord::ALL), who(), who()).prop_map(|(arc, of, who)| PlaceCondition::InArc { arc, of, who }),
            (side(), band()).prop_map(|(side, band)| PlaceCondition::Near(side, band)),
            (side(), band(), chassis())
                .prop_map(|(side, band, chassis)| PlaceCondition::NearChassis(side, band, chassis)),
            (select(ArcWord::ALL), side(), band()).prop_map(|(arc, side, band)| PlaceCondition::Seen(arc, side, band)),
            (select(ArcWord::ALL), side(), band())
                .prop_map(|(arc, side, band)| PlaceCondition::SeenObject(arc, side, band)),
            band().prop_map(PlaceCondition::NearObstacle),
            (who(), who(), band()).prop_map(|(one, other, band)| PlaceCondition::Range(one, other, band)),
            seen.prop_map(|(count, arc, side, band)| PlaceCondition::SeenLeast(count, arc, side, band)),
        ]
    }
}
