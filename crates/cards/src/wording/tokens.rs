//! What becomes of tokens, in words.

use tallyho_rules::Token;
use tallyho_rules::effect::{Band, TokenCondition, TokenSet, TokenStep, Who, Window};

use super::clause::{Clause, do_it, does, fact};
use super::condition::denied;
use super::scene::Scene;
use super::words::{all_at, amount, article, or};

pub(super) fn step(step: &TokenStep, scene: &Scene<'_>) -> Clause {
    match step {
        TokenStep::Gain(token, 1, who) => does(*who, "gain", "gains", tokens(TokenSet::of(*token))),
        TokenStep::Gain(token, count, who) => does(*who, "gain", "gains", format!("{count} {} tokens", token.name())),
        TokenStep::Remove(kinds, who) if scene.is_left() || scene.resolve(*who) == Who::Me => {
            does(*who, "remove", "removes", tokens(*kinds))
        }
        TokenStep::Remove(kinds, who) => do_it("remove", format!("{} from {}", tokens(*kinds), scene.whom(*who))),
        TokenStep::Transfer(kinds, from, to) => {
            let words = match (scene.resolve(*from), scene.resolve(*to)) {
                (Who::Me, _) => format!("{} to {}", tokens(*kinds), scene.whom(*to)),
                (_, Who::Me) => format!("{} from {} to you", tokens(*kinds), scene.whom(*from)),
                _ => format!("{} from {} to {}", tokens(*kinds), scene.whom(*from), scene.whom(*to)),
            };
            do_it("transfer", words)
        }
        TokenStep::SwapToken(token) => {
            does(Who::It, "gain", "gains", format!("{} instead", tokens(TokenSet::of(*token))))
        }
        TokenStep::PassToken => does(Who::Target, "gain", "gains", "it instead"),
        TokenStep::KeepTokens(kinds) => {
            let (who, their) = match scene.resolve(Who::It) {
                Who::Me => ("you".to_owned(), "your"),
                _ => (all_at(scene.effect.whose), "their"),
            };
            let kinds = kind_words(*kinds);
            fact(match scene.effect.window {
                Window::Keeps => format!("{who} cannot remove {kinds} tokens"),
                _ => format!("{who} keep {their} {kinds} tokens"),
            })
        }
    }
}

pub(super) fn condition(condition: &TokenCondition, scene: &Scene<'_>) -> String {
    match condition {
        TokenCondition::Tokens(kinds, Band { least: 1, most: u8::MAX }, who) if let Some(how) = state(*kinds) => {
            format!("{} {how}", scene.who_is(*who))
        }
        TokenCondition::Tokens(kinds, Band { least: 1, most: u8::MAX }, who) => {
            format!("{} {}", scene.who_has(*who), tokens(*kinds))
        }
        TokenCondition::Tokens(kinds, band, who) => {
            format!("{} {}", scene.who_has(*who), amount(*band, &format!("{} token", kind_words(*kinds))))
        }
        TokenCondition::Token(kinds) => format!("it is {}", tokens(*kinds)),
        TokenCondition::Tractored(who) => format!("{} tractored", scene.who_is(*who)),
        TokenCondition::Ionized(who) => format!("{} ionized", scene.who_is(*who)),
        TokenCondition::ReinforcedTowards(who) => {
            format!("{} on a side on which you are reinforced", scene.who_is(*who))
        }
    }
}

/// The opposite.
pub(super) fn not(inner: &TokenCondition, scene: &Scene<'_>) -> String {
    match inner {
        TokenCondition::Tokens(kinds, Band { least: 1, most: u8::MAX }, who) if let Some(how) = state(*kinds) => {
            format!("{} not {how}", scene.who_is(*who))
        }
        TokenCondition::Tokens(kinds, Band { least: 1, most: u8::MAX }, who) => {
            format!("{} no {} token", scene.who_has(*who), kind_words(*kinds))
        }
        TokenCondition::Tractored(who) => format!("{} not tractored", scene.who_is(*who)),
        TokenCondition::Ionized(who) => format!("{} not ionized", scene.who_is(*who)),
        TokenCondition::Tokens(..) | TokenCondition::Token(_) | TokenCondition::ReinforcedTowards(_) => {
            denied(&condition(inner, scene))
        }
    }
}

/// How a ship is that has a token of a kind, where the rules have a word for it.
fn state(kinds: TokenSet) -> Option<&'static str> {
    let words = [
        (Token::Stress, "stressed"),
        (Token::Strain, "strained"),
        (Token::Deplete, "depleted"),
        (Token::Disarm, "disarmed"),
        (Token::Cloak, "cloaked"),
    ];
    words.into_iter().find(|(token, _)| kinds == TokenSet::of(*token)).map(|(_, word)| word)
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
