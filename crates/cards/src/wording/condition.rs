//! What must hold, in words.

use tallyho_rules::effect::{Band, Condition, MoveCondition, PhaseWord};

use super::scene::Scene;
use super::words::{and_all, listed, or};
use super::{actions, cards, damage, devices, dice, locks, movement, place, ships, tokens, weapons};

pub(super) fn condition(scene: &Scene<'_>, condition: &Condition) -> String {
    match condition {
        Condition::Not(inner) => negated(scene, inner),
        Condition::Any(all) => {
            let bands = all.iter().map(|it| match it {
                Condition::Move(MoveCondition::Speed(band)) => Some(*band),
                _ => None,
            });
            match bands.collect::<Option<Vec<Band>>>() {
                Some(bands) => movement::speeds(&bands, scene),
                None => one_of(all.iter().map(|it| self::condition(scene, it))),
            }
        }
        Condition::Phase(phases) => {
            format!("it is the {}", phase_of(phases))
        }
        Condition::Dice(condition) => dice::condition(condition, scene),
        Condition::Token(condition) => tokens::condition(condition, scene),
        Condition::Lock(condition) => locks::condition(condition, scene),
        Condition::Move(condition) => movement::condition(condition, scene),
        Condition::Damage(condition) => damage::condition(condition, scene),
        Condition::Device(condition) => devices::condition(condition),
        Condition::Card(condition) => cards::condition(condition, scene),
        Condition::Weapon(condition) => weapons::condition(condition, scene),
        Condition::Action(condition) => actions::condition(condition, scene),
        Condition::Place(condition) => place::condition(condition, scene),
        Condition::Ship(condition) => ships::condition(condition, scene),
    }
}

/// `Activation or Engagement phase`.
pub(super) fn phase_of(phases: &[PhaseWord]) -> String {
    format!("{} phase", or(phases.iter().map(|it| phase(it.word()))))
}

/// The name of a phase as it is written.
fn phase(word: &str) -> &'static str {
    match word {
        "planning" => "Planning",
        "system" => "System",
        "activation" => "Activation",
        "engagement" => "Engagement",
        _ => "End",
    }
}

fn negated(scene: &Scene<'_>, inner: &Condition) -> String {
    match inner {
        Condition::Token(inner) => tokens::not(inner, scene),
        Condition::Damage(inner) => damage::not(inner, scene),
        Condition::Place(inner) => place::not(inner, scene),
        Condition::Move(inner) => movement::not(inner, scene),
        Condition::Ship(inner) => ships::not(inner, scene),
        Condition::Not(_)
        | Condition::Any(_)
        | Condition::Phase(_)
        | Condition::Dice(_)
        | Condition::Lock(_)
        | Condition::Device(_)
        | Condition::Card(_)
        | Condition::Weapon(_)
        | Condition::Action(_) => denied(&condition(scene, inner)),
    }
}

/// The opposite of what some words say: one clause by its verb, several as a whole.
pub(super) fn denied(words: &str) -> String {
    const VERBS: [(&str, &str); 5] = [
        (" have ", " do not have "),
        (" has ", " does not have "),
        (" are ", " are not "),
        (" is ", " is not "),
        (" was ", " was not "),
    ];
    let first = VERBS.iter().filter(|(verb, _)| words.contains(verb)).min_by_key(|(verb, _)| words.find(verb));
    match first {
        Some((verb, not)) if !words.contains(" and ") => words.replacen(verb, not, 1),
        _ => format!("it is not so that {words}"),
    }
}

/// How clauses about a ship begin.
const SUBJECTS: [&str; 7] =
    ["you ", "that ship ", "the defender ", "the attacker ", "the enemy ship ", "the chosen ship ", "your turret "];
const VERBS: [&str; 4] = ["have ", "has ", "are ", "is "];

/// Clauses that must all hold: a ship is named once as long as it goes on.
pub(super) fn all_of(clauses: impl IntoIterator<Item = String>) -> String {
    let clauses = shortened(clauses.into_iter().collect(), "and");
    if let [one] = clauses.as_slice() {
        return one.strip_prefix("either ").unwrap_or(one).to_owned();
    }
    // What has an "or" in it is set apart, or nobody knows where it ends.
    let (plain, loose): (Vec<String>, Vec<String>) = clauses.into_iter().partition(|it| !it.starts_with("either "));
    and_all(plain.into_iter().chain(loose))
}

/// Clauses of which one must hold.
fn one_of(clauses: impl IntoIterator<Item = String>) -> String {
    let clauses = shortened(clauses.into_iter().collect(), "or");
    format!("either {}", listed(clauses.iter().map(String::as_str), "or"))
}

/// Clauses about one ship as one: `you are damaged and have no shields`.
fn shortened(clauses: Vec<String>, last: &str) -> Vec<String> {
    let begins = |words: &str| {
        let subject = SUBJECTS.into_iter().find(|it| words.starts_with(it))?;
        let verb = VERBS.into_iter().find(|it| words[subject.len()..].starts_with(it));
        Some((subject, verb))
    };
    let mut before = None;
    let mut groups: Vec<Vec<String>> = Vec::new();
    for words in clauses {
        let begin = begins(&words);
        let short = match (begin, before) {
            (Some((subject, Some(verb))), Some((same, Some(also)))) if subject == same && verb == also => {
                Some(words[subject.len() + verb.len()..].to_owned())
            }
            (Some((subject, Some(_))), Some((same, _))) if subject == same => Some(words[subject.len()..].to_owned()),
            _ => None,
        };
        match (short, groups.last_mut()) {
            (Some(short), Some(group)) => group.push(short),
            _ => groups.push(vec![words.clone()]),
        }
        before = begin;
    }
    groups.iter().map(|group| listed(group.iter().map(String::as_str), last)).collect()
}

#[cfg(test)]
mod tests {
    use super::{all_of, denied};

    #[test]
    fn one_clause_is_denied_by_its_verb_and_several_as_a_whole() {
        for (said, opposite) in [
            ("you have a lock on that ship", "you do not have a lock on that ship"),
            ("that ship has a lower initiative than you", "that ship does not have a lower initiative than you"),
            ("your maneuver was red", "your maneuver was not red"),
            ("you are the attacker that has rolled", "you are not the attacker that has rolled"),
            ("you are cloaked and it has moved", "it is not so that you are cloaked and it has moved"),
            ("nobody fires", "it is not so that nobody fires"),
        ] {
            assert_eq!(denied(said), opposite);
        }
    }

    #[test]
    fn a_ship_is_named_once_as_long_as_clauses_are_about_it() {
        let said = |clauses: &[&str]| all_of(clauses.iter().map(|it| (*it).to_owned()));
        assert_eq!(said(&["you have no shields", "you have a stress token"]), "you have no shields and a stress token");
        assert_eq!(said(&["you are damaged", "you have a lock on it"]), "you are damaged and have a lock on it");
        assert_eq!(said(&["you are damaged", "that ship is damaged"]), "you are damaged and that ship is damaged");
    }
}
