//! Why the ace answers what it answers: what it weighed, and what it expected of each.

use std::sync::LazyLock;

use tallyho_rules::{Choice, Question, Target, View};

use super::mind::Prospect;
use crate::words;

/// Less damage than this, on average, is none.
const UNHURT: f64 = 0.05;

/// What was weighed for one answer.
#[derive(Clone, Debug, Default)]
pub(super) struct Because {
    /// How many guesses at the enemy it was weighed against.
    pub(super) guesses: usize,
    /// How many dials were foreseen so far, and of how many, where it reckons with that.
    pub(super) foreseen: Option<(u32, u32)>,
    pub(super) chosen: Option<Weighed>,
    /// What came next, the best first.
    pub(super) others: Vec<Weighed>,
}

/// One of the answers that were weighed.
#[derive(Clone, Debug)]
pub(super) struct Weighed {
    answer: Answer,
    expected: Prospect,
}

/// An answer as it is told: names of ships are known only to who asks why.
#[derive(Clone, Debug)]
enum Answer {
    /// Words with marks in the place of names.
    Words(String),
    On(Target, String),
}

/// What stands before and after the number of a ship in whose place its name comes; no words hold them.
const MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Marks in the place of the names of ships.
static UNNAMED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let [before, after] = MARKS;
    (0..=u8::MAX).map(|ship| format!("{before}{ship}{after}")).collect()
});

/// Words with names in the place of marks.
fn named(words: &str, names: &[String]) -> String {
    let mut parts = words.split(MARKS);
    let mut told = parts.next().unwrap_or_default().to_owned();
    // Numbers and what stands between them take turns.
    while let (Some(ship), Some(rest)) = (parts.next(), parts.next()) {
        let name = ship.parse().ok().and_then(|ship: usize| names.get(ship));
        told.push_str(name.map_or("a ship", String::as_str));
        told.push_str(rest);
    }
    told
}

impl Weighed {
    pub(super) fn of(view: &View<'_>, question: Question, choice: Choice, expected: Prospect) -> Self {
        let answer = match choice {
            Choice::Attack { defender, .. } => {
                let thing = match defender {
                    Target::Ship(_) => String::new(),
                    Target::Object(index) => words::object(view, index),
                };
                Answer::On(defender, thing)
            }
            _ => Answer::Words(words::answer(view, question, choice, &UNNAMED)),
        };
        Self { answer, expected }
    }

    fn words(&self, names: &[String]) -> String {
        match &self.answer {
            Answer::Words(words) => named(words, names),
            Answer::On(Target::Ship(ship), _) => {
                format!("shoots at {}", names.get(ship.index()).map_or("a ship", String::as_str))
            }
            Answer::On(Target::Object(_), thing) => format!("shoots at {thing}"),
        }
    }

    fn expects(&self) -> String {
        let Prospect { dealt, suffered, .. } = self.expected;
        match dealt.max(suffered) < UNHURT {
            true => "nobody is hurt this round".to_owned(),
            false => format!("its side deals {dealt:.1} and suffers {suffered:.1} damage this round, on average"),
        }
    }
}

impl Because {
    /// One line each, in the order of what was weighed.
    pub(super) fn lines(&self, names: &[String]) -> Vec<String> {
        let Some(chosen) = &self.chosen else { return Vec::new() };
        let against = match self.guesses {
            0 | 1 => String::new(),
            guesses => format!(", against {guesses} guesses at what the enemy does"),
        };
        let mut lines = vec![format!("Expects of {}: {}{against}.", chosen.words(names), chosen.expects())];
        for other in &self.others {
            let less = (chosen.expected.worth - other.expected.worth).max(0.0);
            let how = match less {
                _ if less < 0.02 => "as good",
                _ if less < 0.15 => "a little worse",
                _ if less < 0.6 => "worse",
                _ => "much worse",
            };
            lines.push(format!("Weighed {}: {how} ({}).", other.words(names), other.expects()));
        }
        if let Some((foreseen, revealed)) = self.foreseen {
            lines.push(format!("Foresaw {foreseen} of {revealed} dials of the enemy so far, and counts on that."));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_go_by_their_names() {
        let names = ["Red 1", "Black 1"].map(str::to_owned);
        assert_eq!(named("nothing", &names), "nothing");
        assert_eq!(named(&UNNAMED[1], &names), "Black 1");
        assert_eq!(
            named(&format!("use it of {} on {}.", UNNAMED[0], UNNAMED[1]), &names),
            "use it of Red 1 on Black 1."
        );
        assert_eq!(named(&UNNAMED[9], &names), "a ship", "whom nobody has named");
    }
}
