//! Words about tokens.

use std::fmt::{self, Display, Formatter};

use super::term::{Term, Words, hyphenated};
use super::write::{joined, whom};
use super::{Phrase, Read, union};
use crate::effect::{Band, TokenCondition, TokenSet, TokenStep};
use crate::state::Token;

impl Phrase for TokenStep {
    const WORDS: &'static [&'static str] = &["gain", "remove", "transfer", "swap-token", "pass-token", "keep-tokens"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "gain" => {
                let token = words.one()?;
                let counted = words.peek().and_then(u8::read);
                let count = if counted.is_some() { words.one()? } else { 1 };
                Self::Gain(token, count, words.who()?)
            }
            "remove" => Self::Remove(union(words.several()?), words.who()?),
            "transfer" => Self::Transfer(union(words.several()?), words.one()?, words.one()?),
            "swap-token" => Self::SwapToken(words.one()?),
            "pass-token" => Self::PassToken,
            "keep-tokens" => Self::KeepTokens(union(words.several()?)),
            _ => return Ok(None),
        }))
    }
}

impl Display for TokenStep {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gain(token, count, who) => write!(f, "gain {} {count}{}", hyphenated(token.name()), whom(*who)),
            Self::Remove(tokens, who) => write!(f, "remove {tokens}{}", whom(*who)),
            Self::Transfer(kinds, from, to) => write!(f, "transfer {kinds} {} {}", from.word(), to.word()),
            Self::SwapToken(token) => write!(f, "swap-token {}", hyphenated(token.name())),
            Self::PassToken => write!(f, "pass-token"),
            Self::KeepTokens(kinds) => write!(f, "keep-tokens {kinds}"),
        }
    }
}

impl Term for TokenSet {
    const WHAT: &'static str = "a kind of token";

    fn read(word: &str) -> Option<Self> {
        let group = Self::GROUPS.into_iter().find(|(name, _)| *name == word).map(|(_, set)| set);
        group.or_else(|| Token::read(word).map(Self::of))
    }

    fn possible() -> String {
        format!("{}, {}", Token::possible(), Self::GROUPS.map(|(name, _)| name).join(", "))
    }
}

impl Display for TokenSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match Self::GROUPS.iter().find(|(_, set)| set == self) {
            Some((name, _)) => write!(f, "{name}"),
            None => write!(f, "{}", joined(&self.iter().collect::<Vec<_>>(), |token| hyphenated(token.name()))),
        }
    }
}

impl Phrase for TokenCondition {
    const WORDS: &'static [&'static str] = &["tokens", "token", "tractored", "ionized", "reinforced-towards"];

    fn read(word: &str, words: &mut Words<'_>) -> Read<Option<Self>> {
        Ok(Some(match word {
            "tokens" => {
                let kinds = union(words.several()?);
                let counted = words.peek().and_then(Band::read);
                let band = if counted.is_some() { words.one()? } else { Band { least: 1, most: u8::MAX } };
                Self::Tokens(kinds, band, words.who()?)
            }
            "token" => Self::Token(union(words.several()?)),
            "tractored" => Self::Tractored(words.who()?),
            "ionized" => Self::Ionized(words.who()?),
            "reinforced-towards" => Self::ReinforcedTowards(words.one()?),
            _ => return Ok(None),
        }))
    }
}

impl Display for TokenCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tokens(tokens, band, who) => match band {
                Band { least: 1, most: u8::MAX } => write!(f, "tokens {tokens}{}", whom(*who)),
                _ => write!(f, "tokens {tokens} {band}{}", whom(*who)),
            },
            Self::Token(tokens) => write!(f, "token {tokens}"),
            Self::Tractored(who) => write!(f, "tractored{}", whom(*who)),
            Self::Ionized(who) => write!(f, "ionized{}", whom(*who)),
            Self::ReinforcedTowards(who) => write!(f, "reinforced-towards {}", who.word()),
        }
    }
}

/// What this part of the language can say, for tests.
#[cfg(test)]
pub(super) mod samples {
    use proptest::prelude::*;
    use proptest::sample::select;

    use crate::effect::text::tests::{band, tokens, who};
    use crate::effect::{TokenCondition, TokenStep};
    use crate::state::Token;

    /// Any of the steps.
    pub(in crate::effect::text) fn steps() -> impl Strategy<Value = TokenStep> {
        let token = || select(&Token::ALL[..]);
        prop_oneof![
            tokens().prop_map(TokenStep::KeepTokens),
            (select(&Token::ALL[..]), any::<u8>(), who())
                .prop_map(|(token, count, who)| TokenStep::Gain(token, count, who)),
            (tokens(), who()).prop_map(|(kinds, who)| TokenStep::Remove(kinds, who)),
            (tokens(), who(), who()).prop_map(|(kinds, from, to)| TokenStep::Transfer(kinds, from, to)),
            token().prop_map(TokenStep::SwapToken),
            Just(TokenStep::PassToken),
        ]
    }

    /// Any of the conditions.
    pub(in crate::effect::text) fn conditions() -> impl Strategy<Value = TokenCondition> {
        prop_oneof![
            (tokens(), band(), who()).prop_map(|(kinds, band, who)| TokenCondition::Tokens(kinds, band, who)),
            who().prop_map(TokenCondition::Tractored),
            who().prop_map(TokenCondition::Ionized),
            who().prop_map(TokenCondition::ReinforcedTowards),
            tokens().prop_map(TokenCondition::Token),
        ]
    }
}
