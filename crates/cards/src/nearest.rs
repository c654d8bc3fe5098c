//! Guessing what somebody meant to type.

use std::cmp::Reverse;

/// Something that could have been meant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<'a> {
    /// What to suggest.
    pub(crate) id: &'a str,
    /// What people call it.
    pub(crate) name: &'a str,
    /// On equal distance, the more common one is suggested.
    pub(crate) common: usize,
}

/// Longer than anything that has a name: not worth comparing, and slow to.
const LONGEST: usize = 100;

/// The candidate most likely meant by `typed`; `None` when nothing is near.
///
/// Players shorten what ships are called: what contains the typed letters in order ("xwing" in "t65xwing") comes before
/// what is reached by fewer corrections ("ewing").
pub(crate) fn nearest<'a>(typed: &str, candidates: impl Iterator<Item = Candidate<'a>>) -> Option<&'a str> {
    nearest_by(typed, candidates, |slip| !slip.shortened)
}

/// The one most likely meant by `typed`, among people; `None` when nobody is near.
///
/// People's names are misspelled rather than shortened.
pub(crate) fn nearest_person<'a>(typed: &str, candidates: impl Iterator<Item = Candidate<'a>>) -> Option<&'a str> {
    nearest_by(typed, candidates, |slip| !slip.misspelled)
}

/// The card most likely meant by `typed`, among cards given by id and name; `None` when none is near.
pub fn nearest_card<'a>(typed: &str, cards: impl Iterator<Item = (&'a str, &'a str)>) -> Option<&'a str> {
    nearest_person(typed, cards.map(|(id, name)| Candidate { id, name, common: 0 }))
}

/// What may have happened on the way from a name to what was typed.
#[derive(Clone, Copy, Debug)]
struct Slip {
    shortened: bool,
    misspelled: bool,
}

fn nearest_by<'a>(
    typed: &str,
    candidates: impl Iterator<Item = Candidate<'a>>,
    unlikely: impl Fn(Slip) -> bool,
) -> Option<&'a str> {
    let typed = letters(typed);
    if typed.len() > LONGEST {
        return None;
    }
    candidates
        .flat_map(|candidate| [(candidate, letters(candidate.id)), (candidate, letters(candidate.name))])
        .filter_map(|(candidate, spelling)| {
            let distance = strsim::osa_distance(&typed, &spelling);
            let shortened = typed.len() >= 3 && is_shortened(&typed, &spelling);
            let slip = Slip { shortened, misspelled: is_near(&typed, distance) };
            (slip.shortened || slip.misspelled).then_some((
                unlikely(slip),
                distance,
                Reverse(candidate.common),
                candidate.id,
            ))
        })
        .min()
        .map(|(_, _, _, id)| id)
}

/// The nearest of some fixed words.
pub(crate) fn nearest_word<'a>(typed: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if typed.len() > LONGEST {
        return None;
    }
    words
        .map(|word| (strsim::osa_distance(typed, word), word))
        .filter(|(distance, _)| is_near(typed, *distance))
        .min()
        .map(|(_, word)| word)
}

/// A name without case, blanks and punctuation: what lookups compare.
pub(crate) fn letters(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// What was typed, fit for one line of a message.
pub(crate) fn shown(typed: &str) -> String {
    const WIDEST: usize = 60;
    let mut line: String = typed.chars().take(WIDEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if typed.chars().nth(WIDEST).is_some() {
        line.push('…');
    }
    line
}

fn is_near(typed: &str, distance: usize) -> bool {
    let length = typed.chars().count();
    length > 1 && distance <= (length + 1) / 3
}

fn is_shortened(typed: &str, full: &str) -> bool {
    let mut rest = full.chars();
    typed.chars().all(|wanted| rest.any(|letter| letter == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_unprintable_input_still_makes_one_line() {
        assert_eq!(shown("a\nb"), "a b");
        assert_eq!(shown(&"x".repeat(100)).chars().count(), 61);
    }

    #[test]
    fn words_far_from_everything_have_no_nearest() {
        assert_eq!(nearest_word("foucs", ["focus", "evade"].into_iter()), Some("focus"));
        assert_eq!(nearest_word("pancake", ["focus", "evade"].into_iter()), None);
        assert_eq!(nearest_word("", ["focus"].into_iter()), None);
    }
}
