//! Dice as people type them: `2h c`, `hhc`, `2 hits 1 crit`.

use tallyho_rules::{AttackFace, DefenseFace};

/// The most dice that are read.
const MOST: u8 = 20;

/// Attack dice counted by [`AttackFace`].
pub(crate) fn attack(typed: &str) -> Option<[u8; 4]> {
    let faces = [("hit", 'h'), ("crit", 'c'), ("focus", 'f'), ("blank", 'b')];
    read(typed, &faces)?.try_into().ok()
}

/// Defence dice counted by [`DefenseFace`].
pub(crate) fn defense(typed: &str) -> Option<[u8; 3]> {
    let faces = [("evade", 'e'), ("focus", 'f'), ("blank", 'b')];
    read(typed, &faces)?.try_into().ok()
}

fn read(typed: &str, faces: &[(&str, char)]) -> Option<Vec<u8>> {
    let mut counts = vec![0_u8; faces.len()];
    let typed = typed.to_lowercase();
    if typed == "none" {
        return Some(counts);
    }
    // A number after a letter begins the next count.
    let mut spaced = String::new();
    for letter in typed.chars() {
        if letter.is_ascii_digit() && !spaced.ends_with(|last: char| last.is_ascii_digit()) {
            spaced.push(' ');
        }
        spaced.push(letter);
    }
    let mut times = None;
    for part in spaced.split([' ', ',', ';', '+']).filter(|part| !part.is_empty()) {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = part.split_at(digits);
        if !number.is_empty() {
            // Two numbers in a row mean nothing.
            if times.is_some() {
                return None;
            }
            times = Some(number.parse::<u8>().ok()?);
        }
        if rest.is_empty() {
            continue;
        }
        let count = times.take();
        let word = rest.strip_suffix('s').unwrap_or(rest);
        match faces.iter().position(|(name, _)| *name == word || *name == rest) {
            Some(face) => counts[face] = counts[face].checked_add(count.unwrap_or(1))?,
            None => {
                // Letters in a row; a number counts the first of them.
                let mut count = count;
                for letter in rest.chars() {
                    let face = faces.iter().position(|(_, short)| *short == letter)?;
                    counts[face] = counts[face].checked_add(count.take().unwrap_or(1))?;
                }
            }
        }
    }
    let total = counts.iter().try_fold(0_u8, |sum, count| sum.checked_add(*count))?;
    (times.is_none() && total <= MOST && !typed.trim().is_empty()).then_some(counts)
}

const fn attack_face(face: AttackFace) -> (&'static str, char) {
    match face {
        AttackFace::Hit => ("hit", 'h'),
        AttackFace::Crit => ("crit", 'c'),
        AttackFace::Focus => ("focus", 'f'),
        AttackFace::Blank => ("blank", 'b'),
    }
}

const fn defense_face(face: DefenseFace) -> (&'static str, char) {
    match face {
        DefenseFace::Evade => ("evade", 'e'),
        DefenseFace::Focus => ("focus", 'f'),
        DefenseFace::Blank => ("blank", 'b'),
    }
}

/// Attack dice in words: `2 hits, 1 crit`.
pub(crate) fn attack_words(counts: [u8; 4]) -> String {
    told(AttackFace::ALL.map(|face| (counts[face as usize], attack_face(face).0)))
}

/// Defence dice in words.
pub(crate) fn defense_words(counts: [u8; 3]) -> String {
    told(DefenseFace::ALL.map(|face| (counts[face as usize], defense_face(face).0)))
}

/// Attack dice as they are typed: `2h 1c`.
pub(crate) fn attack_typed(counts: [u8; 4]) -> String {
    let each = AttackFace::ALL.iter().filter(|face| counts[**face as usize] > 0);
    let each: Vec<String> = each.map(|face| format!("{}{}", counts[*face as usize], attack_face(*face).1)).collect();
    if each.is_empty() { "none".to_owned() } else { each.join(" ") }
}

fn told<const N: usize>(counts: [(u8, &str); N]) -> String {
    let each = counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, name)| {
        let many = if count > 1 && name != "focus" { "s" } else { "" };
        format!("{count} {name}{many}")
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() { "nothing".to_owned() } else { each.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_as_letters_counts_or_words() {
        for typed in ["hhc", "2h c", "2h1c", "2 hits 1 crit", "h, hit, crits", "C H H"] {
            assert_eq!(attack(typed), Some([2, 1, 0, 0]), "{typed}");
        }
        assert_eq!(attack("none"), Some([0; 4]));
        assert_eq!(defense("eefb"), Some([2, 1, 1]));
        for typed in ["", "  ", "x", "2", "2 3h", "300h", "99999999999h", "21h", "e", "2h 1", "hits!"] {
            assert_eq!(attack(typed), None, "{typed}");
        }
        assert_eq!(defense("c"), None);
    }

    #[test]
    fn dice_that_are_written_read_back() {
        for counts in [[0; 4], [2, 1, 0, 0], [0, 0, 3, 1]] {
            assert_eq!(attack(&attack_typed(counts)), Some(counts));
        }
        assert_eq!(attack_words([2, 1, 2, 0]), "2 hits, 1 crit, 2 focus");
        assert_eq!(defense_words([0; 3]), "nothing");
    }
}
