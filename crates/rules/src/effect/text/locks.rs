//! Words about locks.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::write::{joined, whom};
use super::{Phrase, Read};
use crate::effect::{Band, LockCondition, LockStep};

impl Phrase for LockStep {
    const WORDS: &'static [&'static str] = &[
        "lock-range",
        "lock-through-friends",
        "most-locks",
        "lock",
        "lock-far",
        "acquire-lock",
        "break-lock",
        "unlock",
        "pass-lock",
        "draw-locks",
        "scan",
    ];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "lock-range" => Self::LockRange(words.several()?),
            "lock-through-friends" => Self::LockThroughFriends,
            "pass-lock" => Self::PassLock(words.who()?),
            "most-locks" => Self::MostLocks(words.one()?),
            "lock" => Self::Lock { by: words.one()?, on: words.one()? },
            "lock-far" => Self::LockFar { by: words.one()?, on: words.one()? },
            "acquire-lock" => Self::AcquireLock,
            "break-lock" => Self::BreakLock(words.one()?, words.one()?),
            "unlock" => Self::Unlock(words.who()?),
            "draw-locks" => Self::DrawLocks(words.who()?),
            "scan" => Self::Scan,
            _ => return Ok(None),
        }))
    }
}

impl Display for LockStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::LockRange(bands) => write!(f, "lock-range {}", joined(bands, Band::to_string)),
            Self::LockThroughFriends => write!(f, "lock-through-friends"),
            Self::PassLock(who) => write!(f, "pass-lock{}", whom(*who)),
            Self::MostLocks(count) => write!(f, "most-locks {count}"),
            Self::Lock { by, on } => write!(f, "lock {} {}", by.word(), on.word()),
            Self::LockFar { by, on } => write!(f, "lock-far {} {}", by.word(), on.word()),
            Self::AcquireLock => write!(f, "acquire-lock"),
            Self::BreakLock(of, on) => write!(f, "break-lock {} {}", of.word(), on.word()),
            Self::Unlock(who) => write!(f, "unlock{}", whom(*who)),
            Self::DrawLocks(who) => write!(f, "draw-locks{}", whom(*who)),
            Self::Scan => write!(f, "scan"),
        }
    }
}

impl Phrase for LockCondition {
    const WORDS: &'static [&'static str] = &["locked", "locked-by"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "locked" => Self::Locked { by: words.one()?, on: words.one()? },
            "locked-by" => {
                let (side, chassis) = (words.one()?, words.next("the id of a chassis")?.to_owned());
                Self::LockedBy(side, chassis, words.who()?)
            }
            _ => return Ok(None),
        }))
    }
}

impl Display for LockCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Locked { by, on } => write!(f, "locked {} {}", by.word(), on.word()),
            Self::LockedBy(side, chassis, who) => write!(f, "locked-by {} {chassis}{}", side.word(), whom(*who)),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{band, chassis, side, who};
    use crate::effect::{LockCondition, LockStep};

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = LockStep> {
        prop_oneof![
            vec(band(), 1..4).prop_map(LockStep::LockRange),
            any::<u8>().prop_map(LockStep::MostLocks),
            (who(), who()).prop_map(|(by, on)| LockStep::Lock { by, on }),
            (who(), who()).prop_map(|(of, on)| LockStep::BreakLock(of, on)),
            who().prop_map(LockStep::Unlock),
            who().prop_map(LockStep::PassLock),
            who().prop_map(LockStep::DrawLocks),
            (who(), who()).prop_map(|(by, on)| LockStep::LockFar { by, on }),
            select(&[LockStep::AcquireLock, LockStep::LockThroughFriends, LockStep::Scan][..]),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = LockCondition> {
        prop_oneof![
            (who(), who()).prop_map(|(by, on)| LockCondition::Locked { by, on }),
            (side(), chassis(), who()).prop_map(|(side, chassis, who)| LockCondition::LockedBy(side, chassis, who)),
        ]
    }
}
