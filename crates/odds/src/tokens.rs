//! Tokens that are spent on dice, and what they are worth to keep.

use std::fmt;

/// The most tokens of all kinds a side may have.
pub const MOST_TOKENS: u8 = 8;

/// A kind of token; a Force charge and a lock on the defender count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Turns every focus result.
    Focus,
    /// Turns one focus result.
    Calculate,
    /// A Force charge: turns one focus result.
    Force,
    /// Turns one blank or focus result, in defence.
    Evade,
    /// Rerolls any dice, in attack.
    Lock,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Focus, Self::Calculate, Self::Force, Self::Evade, Self::Lock];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Focus => "focus",
            Self::Calculate => "calculate",
            Self::Force => "force",
            Self::Evade => "evade",
            Self::Lock => "lock",
        }
    }

    /// What spending one costs. Fewer tokens are cheaper than more; among as many, those that can do less go first.
    /// No two handfuls cost the same.
    pub(crate) const fn price(self) -> f64 {
        match self {
            Self::Evade => 1_000_001.0,
            Self::Calculate => 1_000_010.0,
            Self::Force => 1_000_100.0,
            Self::Focus => 1_001_000.0,
            Self::Lock => 1_010_000.0,
        }
    }
}

/// How many tokens of each kind a ship has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tokens {
    /// Focus tokens.
    pub focus: u8,
    /// Calculate tokens.
    pub calculate: u8,
    /// Active Force charges.
    pub force: u8,
    /// Evade tokens.
    pub evade: u8,
    /// Locks on the defender.
    pub lock: u8,
}

impl Tokens {
    /// How many of a kind.
    pub const fn count(self, kind: Kind) -> u8 {
        match kind {
            Kind::Focus => self.focus,
            Kind::Calculate => self.calculate,
            Kind::Force => self.force,
            Kind::Evade => self.evade,
            Kind::Lock => self.lock,
        }
    }

    /// The count of a kind, to be changed.
    pub const fn count_mut(&mut self, kind: Kind) -> &mut u8 {
        match kind {
            Kind::Focus => &mut self.focus,
            Kind::Calculate => &mut self.calculate,
            Kind::Force => &mut self.force,
            Kind::Evade => &mut self.evade,
            Kind::Lock => &mut self.lock,
        }
    }

    /// How many there are in all.
    pub fn total(self) -> u32 {
        Kind::ALL.iter().map(|&kind| u32::from(self.count(kind))).sum()
    }

    /// The place of some of these tokens among all ways to have some left.
    #[inline]
    pub(crate) fn place(self, left: Self) -> usize {
        let mut place = usize::from(left.focus);
        place = place * usize::from(self.calculate + 1) + usize::from(left.calculate);
        place = place * usize::from(self.force + 1) + usize::from(left.force);
        place = place * usize::from(self.evade + 1) + usize::from(left.evade);
        place * usize::from(self.lock + 1) + usize::from(left.lock)
    }

    /// The place, among what these may leave, of what some of them may leave.
    #[inline]
    pub(crate) fn place_of(self, some: Self, place: usize) -> usize {
        if some == self { place } else { self.place(some.at(place)) }
    }

    /// How many ways there are to have some of these left.
    pub(crate) fn places(self) -> usize {
        self.place(self) + 1
    }

    /// What is left at a place.
    pub(crate) fn at(self, place: usize) -> Self {
        let mut rest = place as u32;
        let mut left = Self::default();
        for kind in [Kind::Lock, Kind::Evade, Kind::Force, Kind::Calculate, Kind::Focus] {
            // Most kinds are not there at all, and a division is slow.
            if self.count(kind) > 0 {
                let ways = u32::from(self.count(kind)) + 1;
                *left.count_mut(kind) = (rest % ways) as u8;
                rest /= ways;
            }
        }
        left
    }
}

/// `focus, 2 force`, or `nothing`.
impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for kind in Kind::ALL {
            match self.count(kind) {
                0 => continue,
                1 => write!(f, "{gap}{}", kind.name())?,
                count => write!(f, "{gap}{count} {}", kind.name())?,
            }
            gap = ", ";
        }
        if gap.is_empty() { write!(f, "nothing") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_what_is_left_there() {
        let all = Tokens { focus: 2, calculate: 1, force: 3, evade: 1, lock: 1 };
        assert_eq!(all.places(), 3 * 2 * 4 * 2 * 2);
        for place in 0..all.places() {
            assert_eq!(all.place(all.at(place)), place);
        }
    }
}
