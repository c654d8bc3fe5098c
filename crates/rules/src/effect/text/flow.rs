//! Words about what follows in an effect.

use std::fmt::{self, Display, Formatter};

use super::term::Words;
use super::{Phrase, Read};
use crate::effect::FlowStep;

impl Phrase for FlowStep {
    const WORDS: &'static [&'static str] = &["roll", "if", "either", "let", "nothing", "again"];

    fn read(word: &str, _: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "nothing" => Self::Nothing,
            "again" => Self::Again,
            _ => return Ok(None),
        }))
    }
}

/// Those with brackets are written by [`Effect::clauses`](crate::effect::Effect::clauses); this is how they begin.
impl Display for FlowStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(..) => write!(f, "roll"),
            Self::If(..) => write!(f, "if"),
            Self::Let(..) => write!(f, "let"),
            Self::Nothing => write!(f, "nothing"),
            Self::Again => write!(f, "again"),
            Self::Either(_) => write!(f, "either"),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::FlowStep;

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = FlowStep> {
        select(&[FlowStep::Nothing, FlowStep::Again][..])
    }
}
