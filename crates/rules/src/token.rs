//! Tokens: their kinds, and how many of each a ship has.

use tallyho_table::BaseSize;

/// Tokens on a ship, but for locks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    counts: [u8; Token::COUNT],
}

/// The colour of a kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenColour {
    /// Helps, until the round is over.
    Green,
    /// Hampers, until the round is over.
    Orange,
    /// Hampers until something removes it.
    Red,
    /// Stays until something removes it.
    Blue,
}

impl TokenColour {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}

/// Makes the kinds of token of one table: each with its word and its colour.
macro_rules! tokens {
    ($($(#[$doc:meta])* $token:ident $word:literal $colour:ident,)+) => {
        /// A kind of token.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Token {
            $($(#[$doc])* $token,)+
        }

        impl Token {
            pub(crate) const COUNT: usize = [$(Self::$token,)+].len();

            /// Every kind.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$token,)+];

            /// The word for it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$token => $word,)+
                }
            }

            /// Its colour.
            pub const fn colour(self) -> TokenColour {
                match self {
                    $(Self::$token => TokenColour::$colour,)+
                }
            }
        }
    };
}

tokens! {
    /// Focus results count.
    Focus "focus" Green,
    /// One focus result counts.
    Calculate "calculate" Green,
    /// One blank or focus result becomes an evade.
    Evade "evade" Green,
    /// Stronger against attacks from ahead.
    ReinforceFore "fore reinforce" Green,
    /// Stronger against attacks from behind.
    ReinforceAft "aft reinforce" Green,
    /// No attacks.
    Disarm "disarm" Orange,
    /// The next green token or lock is lost.
    Jam "jam" Orange,
    /// One defence die fewer, from some number on.
    Tractor "tractor" Orange,
    /// No actions, no red maneuvers.
    Stress "stress" Red,
    /// Slow, from some number on.
    Ion "ion" Red,
    /// One defence die fewer, once.
    Strain "strain" Red,
    /// One attack die fewer, once.
    Deplete "deplete" Red,
    /// Hidden.
    Cloak "cloak" Blue,
    /// Cancels a result of an attack.
    Protect "protect" Green,
}

impl Token {
    /// Whether it goes in the End phase: round tokens do, which are the green and the orange ones.
    pub const fn goes_in_end_phase(self) -> bool {
        match self.colour() {
            TokenColour::Green | TokenColour::Orange => true,
            TokenColour::Red | TokenColour::Blue => false,
        }
    }

    /// Whether it is green.
    pub const fn is_green(self) -> bool {
        matches!(self.colour(), TokenColour::Green)
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
