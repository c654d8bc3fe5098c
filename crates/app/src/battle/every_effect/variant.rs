//! A card with one word less: without a condition, without a price, or without the effect altogether.

use tallyho_rules::effect::{Band, Condition, Effect, Step, TokenCondition, TokenSet, TokenStep, Window, WindowKind};
use tallyho_rules::{Game, Setup, Token};

/// What is left out of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Without {
    /// The effect: it never applies.
    Effect,
    /// How far away its subject may be.
    Within,
    /// The side of the card that it stands on.
    Side,
    /// A condition, by its place.
    Term(usize),
    /// How far away, and in which arc, who is chosen may be.
    Reach,
    /// What who is chosen must meet, by its place.
    Fit(usize),
    /// A price, by its place.
    Price(usize),
}

impl Without {
    /// Everything that can be left out of an effect but the effect itself.
    pub(super) fn parts(effect: &Effect) -> Vec<Self> {
        let within = effect.whose.within.map(|_| Self::Within);
        let side = effect.side.map(|_| Self::Side);
        let far = |selector: tallyho_rules::effect::Selector| selector.within.most < 4 || selector.arc.is_some();
        let reach = effect.choose.filter(|it| far(*it)).map(|_| Self::Reach);
        within
            .into_iter()
            .chain(side)
            .chain((0..effect.conditions.len()).map(Self::Term))
            .chain(reach)
            .chain((0..effect.fits.len()).map(Self::Fit))
            .chain((0..effect.price.len()).map(Self::Price))
            .collect()
    }

    /// The words that are left out.
    pub(super) fn words(self, effect: &Effect) -> String {
        let whose = effect.whose;
        let band = |band: Band| band.to_string();
        match self {
            Self::Effect => "all".to_owned(),
            Self::Within => format!("whose {} {}", whose.side.word(), whose.within.map_or(String::new(), band)),
            Self::Side => format!("side {}", effect.side.map_or("", |side| side.word())),
            Self::Term(at) => effect.conditions[at].to_string(),
            Self::Reach => {
                let clauses = effect.clauses();
                let choose = clauses.into_iter().find(|(key, _)| *key == "choose");
                format!("choose {}", choose.map_or(String::new(), |(_, words)| words))
            }
            Self::Fit(at) => format!("where {}", effect.fits[at]),
            Self::Price(at) => effect.price[at].to_string(),
        }
    }

    fn leave_out(self, effect: &mut Effect) {
        match self {
            // One of no conditions never holds.
            Self::Effect => effect.conditions.push(Condition::Any(Vec::new())),
            Self::Within => effect.whose.within = None,
            Self::Side => effect.side = None,
            Self::Term(at) => match effect.conditions[at] {
                // What it gains itself would set it off again and again.
                Condition::Token(TokenCondition::Token(_)) if effect.window == Window::AfterToken => {
                    effect.conditions[at] = Condition::Token(TokenCondition::Token(ungained(effect)));
                }
                _ => _ = effect.conditions.remove(at),
            },
            Self::Reach => {
                if let Some(selector) = &mut effect.choose {
                    (selector.within, selector.arc) = (Band { least: 0, most: u8::MAX }, None);
                }
            }
            Self::Fit(at) => _ = effect.fits.remove(at),
            Self::Price(at) => _ = effect.price.remove(at),
        }
    }

    /// The game of a set-up in which that is left out of an effect of the first ship.
    pub(super) fn game(self, setup: &Setup, card: usize, effect: usize) -> Game {
        let mut setup = setup.clone();
        self.leave_out(&mut setup.ships[0].profile.abilities[card].effects[effect]);
        Game::new(setup).expect("a sound set-up")
    }
}

/// The tokens that no step of an effect brings.
fn ungained(effect: &Effect) -> TokenSet {
    let brings = |token: Token| {
        let mut steps = effect.blocks.iter().flatten();
        steps.any(|step| matches!(step, Step::Token(TokenStep::Gain(gained, ..)) if *gained == token))
    };
    let others = Token::ALL.into_iter().filter(|token| !brings(*token));
    others.fold(TokenSet::default(), |all, token| all.union(TokenSet::of(token)))
}

/// Whether an effect is about how devices are dropped.
pub(super) fn drops(effect: &Effect) -> bool {
    effect.window == Window::Drop
}

/// Whether an effect only answers questions of the rules.
pub(super) fn is_query(effect: &Effect) -> bool {
    effect.window.kind() == WindowKind::Query
}
