//! What must hold, in words.

use tallyho_rules::effect::Condition;

use super::words::{or, or_all};
use super::{actions, cards, damage, devices, dice, locks, movement, place, ships, tokens, weapons};

pub(super) fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Not(inner) => negated(inner),
        Condition::Any(all) => or_all(all.iter().map(self::condition)),
        Condition::Phase(phases) => format!("it is the {} phase", or(phases.iter().map(|it| it.word()))),
        Condition::Dice(condition) => dice::condition(condition),
        Condition::Token(condition) => tokens::condition(condition),
        Condition::Lock(condition) => locks::condition(condition),
        Condition::Move(condition) => movement::condition(condition),
        Condition::Damage(condition) => damage::condition(condition),
        Condition::Device(condition) => devices::condition(condition),
        Condition::Card(condition) => cards::condition(condition),
        Condition::Weapon(condition) => weapons::condition(condition),
        Condition::Action(condition) => actions::condition(condition),
        Condition::Place(condition) => place::condition(condition),
        Condition::Ship(condition) => ships::condition(condition),
    }
}

fn negated(inner: &Condition) -> String {
    match inner {
        Condition::Token(inner) => tokens::not(inner),
        Condition::Damage(inner) => damage::not(inner),
        Condition::Weapon(inner) => weapons::not(inner),
        Condition::Place(inner) => place::not(inner),
        Condition::Not(_)
        | Condition::Any(_)
        | Condition::Phase(_)
        | Condition::Dice(_)
        | Condition::Lock(_)
        | Condition::Move(_)
        | Condition::Device(_)
        | Condition::Card(_)
        | Condition::Action(_)
        | Condition::Ship(_) => denied(&condition(inner)),
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

#[cfg(test)]
mod tests {
    use super::denied;

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
}
