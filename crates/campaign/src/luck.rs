//! Dice and draws of a campaign.
//!
//! They follow from the campaign's seed and from how many were drawn before, so that whoever takes an action back and does it
//! again rolls the same. What was drawn is in the ledger; opening a campaign draws nothing.

use tallyho_rules::{AttackFace, Chance, Luck, mixed};

/// Where a campaign's luck comes from, and how far it has been drawn upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fortune {
    seed: u64,
    drawn: u64,
}

impl Fortune {
    pub(crate) const fn new(seed: u64, drawn: u64) -> Self {
        Self { seed, drawn }
    }

    fn next(&mut self) -> Luck {
        self.drawn += 1;
        Luck::new(mixed(self.seed, self.drawn))
    }

    /// How often it was drawn upon.
    pub(crate) const fn drawn(self) -> u64 {
        self.drawn
    }

    /// So many attack dice.
    pub(crate) fn attack_dice(&mut self, count: u8) -> Vec<AttackFace> {
        let mut luck = self.next();
        (0..count).map(|_| luck.attack_die()).collect()
    }

    /// A die of so many sides.
    pub(crate) fn die(&mut self, sides: u8) -> u8 {
        self.next().below(u32::from(sides)) as u8 + 1
    }

    /// A new order.
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        let mut luck = self.next();
        for last in (1..things.len()).rev() {
            let other = luck.below(last as u32 + 1) as usize;
            things.swap(last, other);
        }
    }

    /// A seed for a battle.
    pub(crate) fn seed(&mut self) -> u64 {
        self.drawn += 1;
        // Seeds are typed and shown, so they are short.
        mixed(self.seed, self.drawn) % 1_000_000_000
    }
}

/// The word for a face, as dice are entered and kept.
pub(crate) const fn face_word(face: AttackFace) -> &'static str {
    match face {
        AttackFace::Crit => "crit",
        AttackFace::Hit => "hit",
        AttackFace::Focus => "focus",
        AttackFace::Blank => "blank",
    }
}

/// Every face.
pub(crate) const FACES: [AttackFace; 4] = [AttackFace::Crit, AttackFace::Hit, AttackFace::Focus, AttackFace::Blank];

/// The faces that somebody entered, joined by `+`.
pub(crate) fn read_faces(text: &str) -> Option<Vec<AttackFace>> {
    text.split('+').map(|word| FACES.into_iter().find(|face| face_word(*face) == word)).collect()
}
