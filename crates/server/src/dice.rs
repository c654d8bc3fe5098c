//! Dice as words, one for each die.

use tallyho_rules::{AttackDice, AttackFace, DefenseDice, DefenseFace};

const ATTACK: [(AttackFace, &str); 4] =
    [(AttackFace::Hit, "hit"), (AttackFace::Crit, "crit"), (AttackFace::Focus, "focus"), (AttackFace::Blank, "blank")];
const DEFENSE: [(DefenseFace, &str); 3] =
    [(DefenseFace::Evade, "evade"), (DefenseFace::Focus, "focus"), (DefenseFace::Blank, "blank")];

/// Attack dice, best first.
pub(super) fn attack(dice: AttackDice) -> Vec<&'static str> {
    ATTACK.iter().flat_map(|&(face, word)| std::iter::repeat_n(word, usize::from(dice.count(face)))).collect()
}

/// Defence dice, best first.
pub(super) fn defense(dice: DefenseDice) -> Vec<&'static str> {
    DEFENSE.iter().flat_map(|&(face, word)| std::iter::repeat_n(word, usize::from(dice.count(face)))).collect()
}
