//! Prices as words.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::write::whom;
use super::{Read, faces, union, unreadable};
use crate::effect::Price;

impl Price {
    /// The words that prices begin with.
    pub const WORDS: &'static [&'static str] = &[
        "charge",
        "force",
        "gain",
        "spend",
        "shield",
        "energy",
        "expose",
        "lock",
        "suffer",
        "result",
        "weapon-charge",
    ];
}

/// A price.
pub(super) fn read_price(words: &mut Words<'_>) -> Read<Price> {
    let word = words.next("a price")?;
    Ok(match word {
        "charge" => Price::Charge(words.one()?),
        "force" => Price::Force(words.one()?),
        "gain" => Price::Gain(union(words.several()?)),
        "spend" => Price::Spend(union(words.several()?), words.who()?),
        "shield" => Price::Shield(words.one()?),
        "energy" => Price::Energy(words.one()?),
        "expose" => Price::Expose,
        "lock" => Price::Lock(words.who()?),
        "suffer" => Price::Suffer(words.one()?, words.one()?),
        "result" => Price::Result(faces(words)?),
        "weapon-charge" => Price::WeaponCharge(words.one()?),
        _ => return unreadable(word, format!("a price: {}", Price::WORDS.join(", "))),
    })
}

impl Display for Price {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Charge(count) => write!(f, "charge {count}"),
            Self::Force(count) => write!(f, "force {count}"),
            Self::Gain(tokens) => write!(f, "gain {tokens}"),
            Self::Spend(tokens, who) => write!(f, "spend {tokens}{}", whom(*who)),
            Self::Energy(count) => write!(f, "energy {count}"),
            Self::Shield(count) => write!(f, "shield {count}"),
            Self::Expose => write!(f, "expose"),
            Self::Lock(who) => write!(f, "lock{}", whom(*who)),
            Self::Suffer(hits, crits) => write!(f, "suffer {hits} {crits}"),
            Self::Result(faces) => write!(f, "result {faces}"),
            Self::WeaponCharge(count) => write!(f, "weapon-charge {count}"),
        }
    }
}
