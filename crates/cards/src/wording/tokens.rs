//! What becomes of tokens, in words.

use tallyho_rules::Token;
use tallyho_rules::effect::{Band, Effect, Side, TokenCondition, TokenSet, TokenStep, Who};

use super::condition::denied;
use super::words::{article, does, has, is, or, span, whom};

pub(super) fn step(step: &TokenStep, effect: &Effect) -> String {
    match step {
        TokenStep::Gain(token, 1, who) => does(*who, "gain", "gains", &tokens(TokenSet::of(*token))),
        TokenStep::Gain(token, count, who) => does(*who, "gain", "gains", &format!("{count} {} tokens", token.name())),
        TokenStep::Remove(kinds, who) => does(*who, "remove", "removes", &tokens(*kinds)),
        TokenStep::Transfer(kinds, Who::Me, to) => format!("transfer {} to {}", tokens(*kinds), whom(*to)),
        TokenStep::Transfer(kinds, from, to) => {
            format!("transfer {} from {} to {}", tokens(*kinds), whom(*from), whom(*to))
        }
        TokenStep::SwapToken(token) if effect.whose.side != Side::Me => {
            format!("it gains {} instead", tokens(TokenSet::of(*token)))
        }
        TokenStep::SwapToken(token) => format!("gain {} instead", tokens(TokenSet::of(*token))),
        TokenStep::PassToken => "the chosen ship gains it instead".to_owned(),
        TokenStep::KeepTokens(kinds) if effect.whose.side == Side::Me => {
            format!("you keep your {} tokens", kind_words(*kinds))
        }
        TokenStep::KeepTokens(kinds) => format!("it keeps its {} tokens", kind_words(*kinds)),
    }
}

pub(super) fn condition(condition: &TokenCondition) -> String {
    match condition {
        TokenCondition::Tokens(kinds, Band { least: 1, most: u8::MAX }, who) => {
            format!("{} {} {}", whom(*who), has(*who), tokens(*kinds))
        }
        TokenCondition::Tokens(kinds, band, who) => {
            format!("{} {} {} {} tokens", whom(*who), has(*who), span(*band), kind_words(*kinds))
        }
        TokenCondition::Token(kinds) => format!("it is {}", tokens(*kinds)),
        TokenCondition::Tractored(who) => format!("{} {} tractored", whom(*who), is(*who)),
        TokenCondition::Ionized(who) => format!("{} {} ionized", whom(*who), is(*who)),
    }
}

/// The opposite.
pub(super) fn not(inner: &TokenCondition) -> String {
    match inner {
        TokenCondition::Tokens(kinds, _, who) => {
            format!("{} {} no {} token", whom(*who), has(*who), kind_words(*kinds))
        }
        TokenCondition::Tractored(who) => format!("{} {} not tractored", whom(*who), is(*who)),
        TokenCondition::Ionized(who) => format!("{} {} not ionized", whom(*who), is(*who)),
        TokenCondition::Token(_) => denied(&condition(inner)),
    }
}

/// `a focus token`, `a focus or evade token`, `a green token`.
pub(super) fn tokens(kinds: TokenSet) -> String {
    let words = kind_words(kinds);
    format!("{} {words} token", article(&words))
}

pub(super) fn kind_words(kinds: TokenSet) -> String {
    match TokenSet::GROUPS.iter().find(|(_, set)| *set == kinds) {
        Some((name, _)) => (*name).to_owned(),
        None => or(colours(kinds).unwrap_or_else(|| kinds.iter().map(Token::name).collect())),
    }
}

/// The colours of which all tokens are meant, if that is all.
fn colours(kinds: TokenSet) -> Option<Vec<&'static str>> {
    let whole = TokenSet::GROUPS.into_iter().filter(|(_, set)| set.iter().all(|token| kinds.contains(token)));
    let whole: Vec<(&str, TokenSet)> = whole.filter(|(name, _)| *name != "reinforce").collect();
    let together = whole.iter().fold(TokenSet::default(), |sum, (_, set)| sum.union(*set));
    (together == kinds).then(|| whole.into_iter().map(|(name, _)| name).collect())
}
