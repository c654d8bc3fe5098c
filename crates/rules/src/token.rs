//! Tokens: their kinds, and how many of each a ship has.

use tallyho_table::BaseSize;

/// Tokens on a ship, but for locks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    counts: [u8; Token::COUNT],
}

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Token {
    /// Green: focus results count.
    Focus,
    /// Green: one focus result counts.
    Calculate,
    /// Green: one blank or focus result becomes an evade.
    Evade,
    /// Green: stronger against attacks from ahead.
    ReinforceFore,
    /// Green: stronger against attacks from behind.
    ReinforceAft,
    /// Orange: no attacks.
    Disarm,
    /// Orange: the next green token or lock is lost.
    Jam,
    /// Orange: one defence die fewer, from some number on.
    Tractor,
    /// Red: no actions, no red maneuvers.
    Stress,
    /// Red: slow, from some number on.
    Ion,
    /// Red: one defence die fewer, once.
    Strain,
    /// Red: one attack die fewer, once.
    Deplete,
    /// Blue: hidden.
    Cloak,
    /// Green: cancels a result of an attack.
    Protect,
}

impl Token {
    pub(crate) const COUNT: usize = 14;
    /// Every kind.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Focus,
        Self::Calculate,
        Self::Evade,
        Self::ReinforceFore,
        Self::ReinforceAft,
        Self::Disarm,
        Self::Jam,
        Self::Tractor,
        Self::Stress,
        Self::Ion,
        Self::Strain,
        Self::Deplete,
        Self::Cloak,
        Self::Protect,
    ];

    /// Whether it goes in the End phase: round tokens do.
    pub const fn goes_in_end_phase(self) -> bool {
        match self {
            Self::Focus
            | Self::Calculate
            | Self::Evade
            | Self::ReinforceFore
            | Self::ReinforceAft
            | Self::Disarm
            | Self::Jam
            | Self::Tractor
            | Self::Protect => true,
            Self::Stress | Self::Ion | Self::Strain | Self::Deplete | Self::Cloak => false,
        }
    }

    /// Whether it is green.
    pub const fn is_green(self) -> bool {
        match self {
            Self::Focus | Self::Calculate | Self::Evade | Self::ReinforceFore | Self::ReinforceAft | Self::Protect => {
                true
            }
            Self::Disarm
            | Self::Jam
            | Self::Tractor
            | Self::Stress
            | Self::Ion
            | Self::Strain
            | Self::Deplete
            | Self::Cloak => false,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Focus => "focus",
            Self::Calculate => "calculate",
            Self::Evade => "evade",
            Self::ReinforceFore => "fore reinforce",
            Self::ReinforceAft => "aft reinforce",
            Self::Disarm => "disarm",
            Self::Jam => "jam",
            Self::Tractor => "tractor",
            Self::Stress => "stress",
            Self::Ion => "ion",
            Self::Strain => "strain",
            Self::Deplete => "deplete",
            Self::Cloak => "cloak",
            Self::Protect => "protect",
        }
    }
}

impl Tokens {
    /// How many of a kind.
    #[inline]
    pub const fn count(&self, token: Token) -> u8 {
        self.counts[token as usize]
    }

    /// Whether there is one of a kind.
    #[inline]
    pub const fn has(&self, token: Token) -> bool {
        self.count(token) > 0
    }

    /// The kinds there are.
    pub fn kinds(&self) -> impl Iterator<Item = Token> + '_ {
        Token::ALL.into_iter().filter(|&token| self.has(token))
    }

    /// The green kinds there are.
    pub fn green(&self) -> impl Iterator<Item = Token> + '_ {
        self.kinds().filter(|token| token.is_green())
    }

    pub(crate) fn add(&mut self, token: Token) {
        let count = &mut self.counts[token as usize];
        *count = count.saturating_add(1);
    }

    /// Takes one away, if there is one.
    pub(crate) fn remove(&mut self, token: Token) -> bool {
        let count = &mut self.counts[token as usize];
        let had = *count > 0;
        *count = count.saturating_sub(1);
        had
    }
}

/// How many ion or tractor tokens it takes.
pub(crate) const fn threshold(size: BaseSize) -> u8 {
    match size {
        BaseSize::Small => 1,
        BaseSize::Medium => 2,
        BaseSize::Large => 3,
        BaseSize::Huge => 6,
    }
}
