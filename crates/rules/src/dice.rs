//! Dice: faces, and pools of dice that are modified and neutralized.

use std::fmt;

use crate::chance::Chance;

/// A face of an attack die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum AttackFace {
    /// A hit.
    Hit,
    /// A critical hit.
    Crit,
    /// An eye.
    Focus,
    /// Nothing.
    Blank,
}

impl AttackFace {
    /// Every face once.
    pub const ALL: [Self; 4] = [Self::Hit, Self::Crit, Self::Focus, Self::Blank];
    /// The eight faces of the die.
    pub const ON_DIE: [Self; 8] =
        [Self::Hit, Self::Hit, Self::Hit, Self::Crit, Self::Focus, Self::Focus, Self::Blank, Self::Blank];
}

/// A face of a defence die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum DefenseFace {
    /// An evade.
    Evade,
    /// An eye.
    Focus,
    /// Nothing.
    Blank,
}

impl DefenseFace {
    /// Every face once.
    pub const ALL: [Self; 3] = [Self::Evade, Self::Focus, Self::Blank];
    /// The eight faces of the die.
    pub const ON_DIE: [Self; 8] =
        [Self::Evade, Self::Evade, Self::Evade, Self::Blank, Self::Focus, Self::Focus, Self::Blank, Self::Blank];
}

/// Attack dice on the table, counted by face; each die is rerolled at most once in an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AttackDice {
    /// Dice that show each face, by [`AttackFace`].
    faces: [u8; 4],
    /// How many of those were rerolled already.
    rerolled: [u8; 4],
}

impl AttackDice {
    /// Rolls so many.
    pub fn roll(count: u8, chance: &mut impl Chance) -> Self {
        let mut dice = Self::default();
        for _ in 0..count {
            dice.faces[chance.attack_die() as usize] += 1;
        }
        dice
    }

    /// How many show a face.
    #[inline]
    pub fn count(self, face: AttackFace) -> u8 {
        self.faces[face as usize]
    }

    /// How many dice there are.
    pub fn len(self) -> u8 {
        self.faces.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many that show a face may still be rerolled.
    #[inline]
    pub fn fresh(self, face: AttackFace) -> u8 {
        self.faces[face as usize] - self.rerolled[face as usize]
    }

    /// Changes up to `count` dice from one face to another; dice that were rerolled first, as those are worth less.
    pub fn change(&mut self, from: AttackFace, to: AttackFace, count: u8) -> u8 {
        let changed = count.min(self.count(from));
        for _ in 0..changed {
            let was_rerolled = u8::from(self.rerolled[from as usize] > 0);
            self.faces[from as usize] -= 1;
            self.rerolled[from as usize] -= was_rerolled;
            self.faces[to as usize] += 1;
            self.rerolled[to as usize] += was_rerolled;
        }
        changed
    }

    /// Changes a die from one face to another, after which it cannot be rerolled; whether there was one.
    pub fn change_for_good(&mut self, from: AttackFace, to: AttackFace) -> bool {
        let fresh = self.fresh(to);
        let changed = self.change(from, to, 1) > 0;
        if changed && self.fresh(to) > fresh {
            self.rerolled[to as usize] += 1;
        }
        changed
    }

    /// Adds a die that shows a face.
    pub fn add(&mut self, face: AttackFace) {
        self.faces[face as usize] += 1;
    }

    /// Takes away up to `count` dice that show a face.
    pub fn cancel(&mut self, face: AttackFace, count: u8) -> u8 {
        let cancelled = count.min(self.count(face));
        self.faces[face as usize] -= cancelled;
        self.rerolled[face as usize] = self.rerolled[face as usize].min(self.faces[face as usize]);
        cancelled
    }

    /// Rerolls so many dice of each face (by [`AttackFace`]), none of them twice.
    pub fn reroll(&mut self, counts: [u8; 4], chance: &mut impl Chance) {
        let mut rolled = [0; 4];
        for (face, count) in AttackFace::ALL.into_iter().zip(counts) {
            let count = count.min(self.fresh(face));
            self.faces[face as usize] -= count;
            for _ in 0..count {
                rolled[chance.attack_die() as usize] += 1;
            }
        }
        for (face, count) in rolled.into_iter().enumerate() {
            self.faces[face] += count;
            self.rerolled[face] += count;
        }
    }

    /// What is left after the defence: evades cancel hits, then crits; then each reinforce token cancels one result, a hit before
    /// a crit, while more than one is left.
    pub fn neutralize(self, evades: u8, reinforce: u8) -> Damage {
        let (mut hits, mut crits) = (self.count(AttackFace::Hit), self.count(AttackFace::Crit));
        let cancelled = hits.min(evades);
        hits -= cancelled;
        crits -= crits.min(evades - cancelled);
        for _ in 0..reinforce {
            if hits + crits <= 1 {
                break;
            }
            if hits > 0 { hits -= 1 } else { crits -= 1 }
        }
        Damage { hits, crits }
    }

    /// The same where critical hits are cancelled before hits.
    pub fn neutralize_crits_first(self, evades: u8, reinforce: u8) -> Damage {
        let (mut hits, mut crits) = (self.count(AttackFace::Hit), self.count(AttackFace::Crit));
        let cancelled = crits.min(evades);
        crits -= cancelled;
        hits -= hits.min(evades - cancelled);
        for _ in 0..reinforce {
            if hits + crits <= 1 {
                break;
            }
            if crits > 0 { crits -= 1 } else { hits -= 1 }
        }
        Damage { hits, crits }
    }

    /// The same where no evade cancels a critical hit.
    pub fn neutralize_hits(self, evades: u8, reinforce: u8) -> Damage {
        let mut crits = self.count(AttackFace::Crit);
        let mut hits = self.count(AttackFace::Hit).saturating_sub(evades);
        for _ in 0..reinforce {
            if hits + crits > 1 {
                let from = if hits > 0 { &mut hits } else { &mut crits };
                *from -= 1;
            }
        }
        Damage { hits, crits }
    }
}

/// Defence dice on the table, counted by face; each die is rerolled at most once in an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DefenseDice {
    faces: [u8; 3],
    rerolled: [u8; 3],
}

impl DefenseDice {
    /// Rolls so many.
    pub fn roll(count: u8, chance: &mut impl Chance) -> Self {
        let mut dice = Self::default();
        for _ in 0..count {
            dice.faces[chance.defense_die() as usize] += 1;
        }
        dice
    }

    /// How many show a face.
    #[inline]
    pub fn count(self, face: DefenseFace) -> u8 {
        self.faces[face as usize]
    }

    /// How many that show a face may still be rerolled.
    #[inline]
    pub fn fresh(self, face: DefenseFace) -> u8 {
        self.faces[face as usize] - self.rerolled[face as usize]
    }

    /// Changes up to `count` dice from one face to another; dice that were rerolled first, as those are worth less.
    pub fn change(&mut self, from: DefenseFace, to: DefenseFace, count: u8) -> u8 {
        let changed = count.min(self.count(from));
        let rerolled = changed.min(self.rerolled[from as usize]);
        self.faces[from as usize] -= changed;
        self.rerolled[from as usize] -= rerolled;
        self.faces[to as usize] += changed;
        self.rerolled[to as usize] += rerolled;
        changed
    }

    /// Adds a die that shows a face.
    pub fn add(&mut self, face: DefenseFace) {
        self.faces[face as usize] += 1;
    }

    /// Takes away up to `count` dice that show a face.
    pub fn cancel(&mut self, face: DefenseFace, count: u8) -> u8 {
        let cancelled = count.min(self.count(face));
        self.faces[face as usize] -= cancelled;
        self.rerolled[face as usize] = self.rerolled[face as usize].min(self.faces[face as usize]);
        cancelled
    }

    /// Rerolls so many dice of each face (by [`DefenseFace`]), none of them twice.
    pub fn reroll(&mut self, counts: [u8; 3], chance: &mut impl Chance) {
        let mut rolled = [0; 3];
        for (face, count) in DefenseFace::ALL.into_iter().zip(counts) {
            let count = count.min(self.fresh(face));
            self.faces[face as usize] -= count;
            for _ in 0..count {
                rolled[chance.defense_die() as usize] += 1;
            }
        }
        for (face, count) in rolled.into_iter().enumerate() {
            self.faces[face] += count;
            self.rerolled[face] += count;
        }
    }
}

/// `2 hits, 1 focus`: the faces there are.
impl fmt::Display for AttackDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [("hit", "hits"), ("crit", "crits"), ("focus", "focus"), ("blank", "blanks")];
        write_faces(f, self.faces.into_iter().zip(names))
    }
}

/// `1 evade, 2 blanks`.
impl fmt::Display for DefenseDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [("evade", "evades"), ("focus", "focus"), ("blank", "blanks")];
        write_faces(f, self.faces.into_iter().zip(names))
    }
}

/// How many of each face, and what one and several of it are called.
fn write_faces(
    f: &mut fmt::Formatter<'_>,
    faces: impl Iterator<Item = (u8, (&'static str, &'static str))>,
) -> fmt::Result {
    let mut gap = "";
    for (count, (one, many)) in faces.filter(|(count, _)| *count > 0) {
        write!(f, "{gap}{count} {}", if count == 1 { one } else { many })?;
        gap = ", ";
    }
    if gap.is_empty() { write!(f, "no dice") } else { Ok(()) }
}

/// Damage to be suffered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Damage {
    /// Hit damage.
    pub hits: u8,
    /// Critical damage.
    pub crits: u8,
}

impl Damage {
    /// How much there is.
    pub fn total(self) -> u8 {
        self.hits + self.crits
    }

    /// Makes up to so many hits critical; how many there were.
    pub(crate) fn turn_hits(&mut self, most: u8) -> u8 {
        let turned = most.min(self.hits);
        (self.hits, self.crits) = (self.hits - turned, self.crits + turned);
        turned
    }

    /// Makes hits of up to so many crits; how many there were.
    pub(crate) fn turn_crits(&mut self, most: u8) -> u8 {
        let turned = most.min(self.crits);
        (self.hits, self.crits) = (self.hits + turned, self.crits - turned);
        turned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Script;

    /// hits, crits, evades, reinforce: hits left, crits left.
    const NEUTRALIZED: [([u8; 4], [u8; 2]); 8] = [
        ([2, 1, 2, 0], [0, 1]),
        ([3, 0, 1, 1], [1, 0]),
        ([1, 0, 0, 1], [1, 0]),
        ([2, 2, 1, 1], [0, 2]),
        ([0, 3, 0, 2], [0, 1]),
        ([2, 0, 3, 0], [0, 0]),
        ([1, 1, 0, 1], [0, 1]),
        ([4, 1, 0, 2], [2, 1]),
    ];

    #[test]
    fn evades_cancel_hits_before_crits_and_reinforce_never_the_last() {
        for ([hits, crits, evades, reinforce], [hits_left, crits_left]) in NEUTRALIZED {
            let dice = AttackDice { faces: [hits, crits, 0, 0], rerolled: [0; 4] };
            let left = dice.neutralize(evades, reinforce);
            assert_eq!((left.hits, left.crits), (hits_left, crits_left), "{hits} {crits} {evades} {reinforce}");
        }
    }

    #[test]
    fn a_die_is_rerolled_at_most_once() {
        let mut script = Script::faces("bbf bh f");
        let mut dice = AttackDice::roll(3, &mut script);
        dice.reroll([0, 0, 0, 2], &mut script);
        assert_eq!(AttackFace::ALL.map(|face| dice.count(face)), [1, 0, 1, 1]);
        assert_eq!(dice.fresh(AttackFace::Blank), 0);
        dice.reroll([0, 0, 1, 1], &mut script);
        assert_eq!(AttackFace::ALL.map(|face| dice.count(face)), [1, 0, 1, 1]);
        assert!(script.is_used_up());
    }
}
