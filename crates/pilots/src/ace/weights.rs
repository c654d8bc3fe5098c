//! What the ace takes things to be worth.

use tallyho_rules::View;

use super::clash::Clash;
use super::worth::{Values, worth};

/// Makes the weights of one table: each with its name and what it is about.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident,)+) => {
        /// What things are worth. All ships of a side that are whole and sure to live are worth 10 together.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $($(#[$doc])* pub $name: f64,)+
        }

        impl Weights {
            const COUNT: usize = [$(stringify!($name),)+].len();

            /// What each is called, in their order.
            pub const NAMES: [&'static str; Self::COUNT] = [$(stringify!($name),)+];

            /// All of them, in that order.
            pub const fn to_array(&self) -> [f64; Self::COUNT] {
                [$(self.$name,)+]
            }

            /// The same from all of them.
            pub const fn from_array([$($name,)+]: [f64; Self::COUNT]) -> Self {
                Self { $($name,)+ }
            }
        }
    };
}

weights! {
    /// In choosing targets: a ship destroyed, next to a damage dealt.
    kill,
    /// How often a focus token is spent where it could be.
    spends_focus,
    /// How much a charge of the Force, or a calculate token, helps next to a focus token.
    one_die,
    /// The part of a ship's worth that it has as long as it flies at all; the rest goes with its health.
    flying,
    /// Ships of others, next to the own.
    theirs,
    /// How much more it matters who has more, the fewer are left: the logarithm of what both sides have.
    ratio,
    /// Having an enemy where it can be shot at next round.
    sight,
    /// Being where an enemy can shoot next round.
    seen,
    /// How far to the side of a ship's nose that is still so: the cosine.
    abeam,
    /// From which distance on it fades, in range bands.
    fades,
    /// Over how many bands it fades.
    fading,
    /// How much less it is for ships that are about to pass each other.
    passing,
    /// A stress token.
    stress,
    /// Nearing an enemy that is far, a range band.
    approach,
    /// Being where every maneuver of the next round leaves the table.
    cornered,
    /// A lock.
    lock,
    /// The same where there are torpedoes or missiles for it.
    ordnance,
}

impl Weights {
    /// What a table is worth to whoever looks at it, with no shot to come: above 0 for whoever is ahead.
    pub fn appraise(&self, view: &View<'_>) -> f64 {
        let mut clash = Clash::default();
        clash.gather(view, self);
        worth(view, view.seat(), &Values::of(view), &clash, self)
    }
}
