//! The ejection table: what dice do to a pilot who was shot down.

use serde::{Deserialize, Serialize};
use tallyho_rules::AttackFace;

use crate::luck::{FACES, Fortune, face_word};

/// A die for a pilot's life, and how much what it shows takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Roll {
    /// What it shows.
    pub face: String,
    /// How much that takes: 1 to 3, or 1 to 6; nothing for a blank.
    pub takes: u8,
}

/// How many sides the die has that tells how much a face takes; none for a face that takes nothing.
const fn sides(face: AttackFace) -> u8 {
    match face {
        AttackFace::Crit => 3,
        AttackFace::Hit | AttackFace::Focus => 6,
        AttackFace::Blank => 0,
    }
}

/// The face of a word.
fn face_of(word: &str) -> Option<AttackFace> {
    FACES.into_iter().find(|face| face_word(*face) == word)
}

impl Roll {
    /// A die that is rolled by the program.
    pub(crate) fn thrown(count: u8, fortune: &mut Fortune) -> Vec<Self> {
        let faces = fortune.attack_dice(count);
        let roll = |face: AttackFace| {
            let takes = if sides(face) == 0 { 0 } else { fortune.die(sides(face)) };
            Self { face: face_word(face).to_owned(), takes }
        };
        faces.into_iter().map(roll).collect()
    }

    /// Every die there can be.
    pub(crate) fn all() -> Vec<Self> {
        let of = |face: AttackFace| {
            let from = u8::from(sides(face) > 0);
            (from..=sides(face)).map(move |takes| Self { face: face_word(face).to_owned(), takes })
        };
        FACES.into_iter().flat_map(of).collect()
    }

    /// How people write it: `crit:2`, `blank`.
    pub(crate) fn word(&self) -> String {
        match self.takes {
            0 => self.face.clone(),
            takes => format!("{}:{takes}", self.face),
        }
    }

    /// Reads dice that somebody entered, joined by `+`.
    pub(crate) fn read(text: &str) -> Option<Vec<Self>> {
        let all = Self::all();
        text.split('+').map(|word| all.iter().find(|it| it.word() == word).cloned()).collect()
    }

    /// What it shows.
    fn face(&self) -> Option<AttackFace> {
        face_of(&self.face)
    }
}

/// What dice do to a pilot; all of it adds up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ejected {
    /// The pilot is dead.
    pub killed: bool,
    /// The next mission is flown a rank lower.
    pub injured: bool,
    /// Points of the path that are lost.
    pub career: i32,
    /// Points for what is mounted that are lost.
    pub um: i32,
    /// How much less of the mission's experience there is.
    pub experience: i32,
}

impl Ejected {
    /// What these dice do.
    pub fn by(rolls: &[Roll]) -> Self {
        let taken = |wanted: AttackFace| -> i32 {
            rolls.iter().filter(|it| it.face() == Some(wanted)).map(|it| i32::from(it.takes)).sum()
        };
        let crits = rolls.iter().filter(|it| it.face() == Some(AttackFace::Crit)).count();
        Self {
            killed: crits >= 3,
            injured: crits == 2,
            career: taken(AttackFace::Crit),
            um: taken(AttackFace::Focus),
            experience: taken(AttackFace::Hit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by(text: &str) -> Ejected {
        Ejected::by(&Roll::read(text).unwrap())
    }

    #[test]
    fn eject_results_add_up_die_by_die() {
        // A crit and a focus: 1d3 points of the path, 1d6 of those for what is mounted.
        assert_eq!(by("crit:2+focus:5"), Ejected { career: 2, um: 5, ..Ejected::default() });
        // Two crits: 2d3, and a wound.
        assert_eq!(by("crit:3+crit:1"), Ejected { injured: true, career: 4, ..Ejected::default() });
        let killed = by("crit:1+crit:1+crit:1");
        assert!(killed.killed && !killed.injured);
        assert_eq!(by("hit:6+hit:1+hit:2"), Ejected { experience: 9, ..Ejected::default() });
        assert_eq!(by("blank+blank"), Ejected::default(), "safely ejected");
        assert_eq!(by("crit:1+hit:2+focus:3"), Ejected { career: 1, um: 3, experience: 2, ..Ejected::default() });
    }

    #[test]
    fn dice_are_written_with_what_they_take_and_nothing_else_is_read() {
        assert_eq!(Roll::all().len(), 3 + 6 + 6 + 1);
        for wrong in ["", "crit", "crit:0", "crit:4", "hit:7", "blank:1", "nonsense", "crit:1+"] {
            assert_eq!(Roll::read(wrong), None, "{wrong}");
        }
        let mut fortune = Fortune::new(3, 0);
        for _ in 0..200 {
            for roll in Roll::thrown(3, &mut fortune) {
                assert!(Roll::all().contains(&roll), "{roll:?}");
            }
        }
    }
}
