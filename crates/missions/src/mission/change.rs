//! What a mission's rules and errands do to ships and things: to whom, and near what.

use tallyho_rules::scenario::Change;

use super::AmountTerm;

/// Something happens to each of some ships and things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeTerm {
    /// To whom.
    pub whom: WhomTerm,
    /// Only near what: ships or kinds of thing, and how far.
    pub near: Option<(Vec<String>, u8)>,
    /// What.
    pub how: Change,
    /// How much.
    pub amount: AmountTerm,
}

/// To whom or what something happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhomTerm {
    /// Ships by name, and kinds of thing.
    Named(Vec<String>),
    /// What an errand is done on.
    It,
    /// The ship that does an errand.
    Doer,
}

impl WhomTerm {
    /// The names it is told by; none for what is told by an errand.
    pub fn names(&self) -> &[String] {
        match self {
            Self::Named(names) => names,
            Self::It | Self::Doer => &[],
        }
    }
}
