//! What happens, clause by clause, and how clauses become a list that is read at one go.

use tallyho_rules::effect::Who;

use super::scene::Scene;
use super::words::{and_all, listed};

/// One thing that happens.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Clause {
    /// A ship does something.
    Deed {
        who: Who,
        /// As it is said to the one who does it.
        plain: &'static str,
        /// As it is said of others.
        other: &'static str,
        what: String,
    },
    /// A ship does something if its owner likes.
    May { who: Who, plain: &'static str, what: String },
    /// Something is so.
    Fact(String),
    /// Something follows if something holds.
    If(String, Vec<Clause>),
}

/// A ship does something.
pub(super) fn does(who: Who, plain: &'static str, other: &'static str, what: impl Into<String>) -> Clause {
    Clause::Deed { who, plain, other, what: what.into() }
}

/// The reader does something.
pub(super) fn do_it(plain: &'static str, what: impl Into<String>) -> Clause {
    does(Who::Me, plain, plain, what)
}

/// Something is so.
pub(super) fn fact(words: impl Into<String>) -> Clause {
    Clause::Fact(words.into())
}

/// How a list begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// The reader is told what to do: `gain a token`.
    Told,
    /// Everybody is named: `you gain a token`.
    Named,
    /// Behind `have that ship`: the first ship is not named, and what it does is said as to itself.
    Let,
}

/// What happens, in words.
pub(super) fn told(scene: &Scene<'_>, clauses: &[Clause], lead: Lead) -> String {
    let clauses = grouped(scene, &plain_before_more(clauses));
    let split = clauses.iter().position(|it| matches!(it, Clause::If(..))).unwrap_or(clauses.len());
    let mut words = plainly(scene, &clauses[..split], lead);
    for (at, clause) in clauses.iter().enumerate().skip(split) {
        let start = if words.is_empty() { "" } else { "; " };
        match clause {
            Clause::If(condition, then) if at == split && is_once_more(then, &clauses[..split]) => {
                words.push_str(&format!(", and another if {condition}"));
            }
            Clause::If(condition, then) => {
                let then = told(scene, &once_more(then, &clauses), Lead::Told);
                words.push_str(&format!("{start}if {condition}, {then}"));
            }
            Clause::Fact(so) => words.push_str(&format!("{start}{so}")),
            Clause::Deed { .. } | Clause::May { .. } => {
                words.push_str(&format!("{start}then {}", plainly(scene, std::slice::from_ref(clause), Lead::Told)));
            }
        }
    }
    words
}

/// What happens in any case is told before the same that happens once more if something holds.
fn plain_before_more(clauses: &[Clause]) -> Vec<Clause> {
    let mut clauses = clauses.to_vec();
    for at in 1..clauses.len() {
        if matches!(&clauses[at - 1], Clause::If(_, then) if then.as_slice() == std::slice::from_ref(&clauses[at])) {
            clauses.swap(at - 1, at);
        }
    }
    clauses
}

/// Clauses without conditions as one list, where a ship is named once as long as it goes on.
fn plainly(scene: &Scene<'_>, clauses: &[Clause], lead: Lead) -> String {
    let mut before: Option<Who> = match lead {
        Lead::Told => Some(Who::Me),
        Lead::Named => None,
        Lead::Let => clauses.first().and_then(|it| subject_of(scene, it)),
    };
    let let_be = if lead == Lead::Let { before } else { None };
    let mut said: Vec<String> = Vec::new();
    for (at, clause) in clauses.iter().enumerate() {
        let who = subject_of(scene, clause);
        let same = who.is_some() && who == before;
        said.push(match clause {
            Clause::Deed { plain, what, .. } if same && (who == Some(Who::Me) || who == let_be) => phrase(plain, what),
            Clause::Deed { other, what, .. } if same => phrase(other, what),
            Clause::Deed { who, plain, other, what } => {
                let verb = if scene.resolve(*who) == Who::Me { plain } else { other };
                format!("{} {}", scene.named(*who), phrase(verb, what))
            }
            Clause::May { plain, what, .. } if same && at == 0 && lead == Lead::Let => phrase(plain, what),
            Clause::May { plain, what, .. } if same && who != Some(Who::Me) => format!("may {}", phrase(plain, what)),
            Clause::May { who, plain, what } => format!("{} may {}", scene.named(*who), phrase(plain, what)),
            Clause::Fact(words) => words.clone(),
            Clause::If(..) => String::new(),
        });
        // Who has another ship do something is named again.
        before = who.filter(|_| !matches!(clause, Clause::Deed { plain: "have", .. }));
    }
    joined(&said, clauses)
}

/// Clauses as a list. What is so stands apart from what is done, unless both tell the reader what he may do.
fn joined(said: &[String], clauses: &[Clause]) -> String {
    const EVEN: &str = " even while stressed";
    let mut words = String::new();
    let mut list: Vec<String> = Vec::new();
    let mut before: Option<&Clause> = None;
    for (clause, phrase) in clauses.iter().zip(said) {
        let last = list.last().map_or("", String::as_str);
        let is_fact = matches!(clause, Clause::Fact(_)) && !last.is_empty();
        // What another ship may do does not decide what comes then; and an attack ends with what it does instead of damage.
        let is_after = matches!(before, Some(Clause::May { .. })) || phrase.starts_with("you cancel all ");
        let is_then = is_after && before.is_some() && phrase.starts_with("you ") && !is_fact;
        let (joint, phrase) = match phrase.strip_prefix("you ") {
            Some(rest) if is_then => ("; then ", rest),
            Some(rest) if is_fact && last.ends_with(EVEN) && rest.ends_with(EVEN) => {
                let short = last.trim_end_matches(EVEN).to_owned();
                list.pop();
                list.push(short);
                ("", rest.trim_start_matches("may "))
            }
            Some(_) if is_fact && last.starts_with("you ") => ("", phrase.as_str()),
            _ if is_fact => ("; ", phrase.as_str()),
            _ => ("", phrase.as_str()),
        };
        if !joint.is_empty() {
            words.push_str(&format!("{}{joint}", one_after_another(&list)));
            list.clear();
        }
        list.push(phrase.to_owned());
        before = Some(clause);
    }
    words + &one_after_another(&list)
}

/// `a, b and c`, with a comma where a phrase before the last has one of its own.
fn one_after_another(list: &[String]) -> String {
    match list {
        [first @ .., last] if first.iter().any(|it| it.contains(", ")) => format!("{}, and {last}", first.join(", ")),
        _ => and_all(list.iter().cloned()),
    }
}

/// Whether what follows is one more of what was told last.
fn is_once_more(then: &[Clause], before: &[Clause]) -> bool {
    let is_one = |what: &str| !what.contains(" and ") && (what.starts_with("a ") || what.starts_with("an "));
    match (then, before.last()) {
        ([Clause::Deed { what, .. }], Some(last)) => then[0] == *last && is_one(what),
        _ => false,
    }
}

/// What was gained already is gained once more: `another strain token`.
fn once_more(then: &[Clause], before: &[Clause]) -> Vec<Clause> {
    let more = then.iter().map(|clause| match clause {
        Clause::Deed { who, plain, other, what } if before.contains(clause) => {
            let bare = what.strip_prefix("an ").or_else(|| what.strip_prefix("a "));
            let what = bare.map_or_else(|| what.clone(), |bare| format!("another {bare}"));
            Clause::Deed { who: *who, plain, other, what }
        }
        clause => clause.clone(),
    });
    more.collect()
}

fn phrase(verb: &str, what: &str) -> String {
    if what.is_empty() { verb.to_owned() } else { format!("{verb} {what}") }
}

/// Who does something in a clause.
pub(super) fn subject_of(scene: &Scene<'_>, clause: &Clause) -> Option<Who> {
    match clause {
        Clause::Deed { who, .. } | Clause::May { who, .. } => Some(scene.resolve(*who)),
        Clause::Fact(_) | Clause::If(..) => None,
    }
}

/// Deeds of one ship and one verb become one deed: `gain a strain token and a jam token`, `add 2 hit results`.
fn grouped(scene: &Scene<'_>, clauses: &[Clause]) -> Vec<Clause> {
    let mut all: Vec<(Clause, Vec<String>)> = Vec::new();
    for clause in clauses {
        let Clause::Deed { who, plain, what, .. } = clause else {
            all.push((clause.clone(), Vec::new()));
            continue;
        };
        match all.last_mut() {
            Some((Clause::Deed { who: last, plain: verb, .. }, objects))
                if scene.resolve(*last) == scene.resolve(*who) && verb == plain && is_joined(plain) =>
            {
                objects.push(what.clone());
            }
            _ => all.push((clause.clone(), vec![what.clone()])),
        }
    }
    all.into_iter().map(|(clause, objects)| with_objects(clause, &objects)).collect()
}

/// Whether what is done twice is told by the verb once.
fn is_joined(verb: &str) -> bool {
    matches!(verb, "gain" | "suffer" | "remove" | "add" | "ignore" | "recover" | "lose" | "perform")
}

fn with_objects(clause: Clause, objects: &[String]) -> Clause {
    match clause {
        Clause::Deed { who, plain, other, .. } => {
            let what = match objects {
                [one, two] if one == two => twice(one),
                _ => listed(objects.iter().map(String::as_str), "and"),
            };
            Clause::Deed { who, plain, other, what }
        }
        clause => clause,
    }
}

/// `2 hit results`.
fn twice(one: &str) -> String {
    let bare = one.strip_prefix("an ").or_else(|| one.strip_prefix("a "));
    bare.map_or_else(|| format!("{one} twice"), |bare| format!("2 {bare}s"))
}
