//! `pilots=3..6,level=1..5`: which settings a mission is played in.

use tallyho_cards::word::unknown;
use tallyho_missions::Mission;

use crate::{MusterError, choose};

/// The numbers of pilots and the levels of a sweep.
#[derive(Debug, PartialEq, Eq)]
pub struct Vary {
    /// How many fly it.
    pub pilots: Vec<u8>,
    /// How good they are.
    pub levels: Vec<u8>,
}

impl Vary {
    /// Everything a mission is written for.
    pub fn all(mission: &Mission) -> Self {
        let [least, most] = mission.pilots;
        Self { pilots: (least..=most).collect(), levels: (1..=mission.levels).collect() }
    }

    /// What somebody typed; whatever is not named is as usual.
    ///
    /// # Errors
    /// When it is no range.
    pub fn read(text: &str, mission: &Mission) -> Result<Self, MusterError> {
        let mut vary = Self { pilots: vec![choose::usual_pilots(mission)], levels: vec![1] };
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (key, range) = part.split_once('=').unwrap_or((part, ""));
            let numbers = numbers(range).ok_or_else(|| {
                MusterError::BadWord(format!("'{part}' is no range; write pilots=3..6 or level=2, joined by commas"))
            })?;
            match key {
                "pilots" => vary.pilots = numbers,
                "level" => vary.levels = numbers,
                _ => return Err(MusterError::BadWord(unknown("setting", key, ["pilots", "level"].into_iter()))),
            }
        }
        Ok(vary)
    }
}

fn numbers(range: &str) -> Option<Vec<u8>> {
    let (from, to) = range.split_once("..").unwrap_or((range, range));
    let (from, to): (u8, u8) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to && to <= 24).then(|| (from..=to).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends_and_nonsense_is_refused() {
        assert_eq!(numbers("3..6"), Some(vec![3, 4, 5, 6]));
        assert_eq!(numbers("2"), Some(vec![2]));
        for wrong in ["", "6..3", "a", "1..", "..2", "1...3", "300", "0..255"] {
            assert_eq!(numbers(wrong), None, "{wrong}");
        }
    }
}
