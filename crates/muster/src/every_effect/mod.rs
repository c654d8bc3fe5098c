//! Every effect of every card that is carried out, one line each: what it made different in a moment of play, that it was paid for, and
//! that it was not there where one of its words did not hold or a price was lacking.
//!
//! Nothing here knows what a card should do in so many words. Each moment is played twice, with the same dice: with the card as it is,
//! and with one word of it left out (`variant`). What differs is what that word does. So an effect *fires* where the game without it goes
//! on otherwise; a condition *withholds* it where the card without that condition has it and the card as it is has not; a price is *lacking*
//! where the card without the price has it. The lines are reviewed against the cards; `tables/` holds them with the seeds of the games that
//! show them, so that the test replays just those. `TALLYHO_EFFECTS=search cargo test -p tallyho every_effect` looks for all of them anew and
//! writes the tables.

mod differ;
mod exceptions;
mod probe;
mod scene;
mod subjects;
mod telling;
mod variant;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;

use tallyho_cards::Library;
use tallyho_rules::Effect;

use exceptions::{Covered, EXCEPTIONS};
use probe::{Seen, probe};
use subjects::{Family, Subject};
use variant::Without;

/// Games that a card gets to show itself in.
const GAMES: u64 = 1200;

fn table(family: Family) -> PathBuf {
    let name = format!("src/battle/every_effect/tables/{}.txt", family.name());
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// What was not seen of an effect: that it does anything, that a price is paid, that a word withholds it.
fn gaps(effect: &Effect, seen: &Seen) -> Vec<String> {
    let never = (!seen.is_clear(effect)).then(|| "never".to_owned());
    let unpaid = seen.unpaid(effect).into_iter().map(|at| format!("unpaid {}", effect.price[at]));
    let missing = seen.missing(effect).into_iter().map(|part| part.words(effect));
    // Nobody was seen to pay for what was never seen.
    let unpaid = unpaid.filter(|_| never.is_none());
    never.iter().cloned().chain(unpaid).chain(missing).chain(seen.faults.iter().cloned()).collect()
}

/// The line of an effect.
fn line(subject: &Subject, at: usize, seen: &Seen) -> String {
    let effect = &subject.ability().effects[at];
    let clauses = effect.clauses().into_iter().map(|(key, words)| format!("{key} {words}"));
    let words: Vec<String> = clauses.collect();
    let mut parts = vec![format!("{} {}: {}", subject.id, at + 1, words.join(", "))];
    parts.push(format!("=> {}", seen.fires.as_ref().map_or("nothing seen".to_owned(), |it| it.join(", "))));
    let mut paid = seen.paid.clone();
    paid.sort();
    parts.extend(paid.into_iter().map(|(_, words)| format!("paid {words}")));
    let part_words = |part: &Without| part.words(effect);
    let short = |part: &&Without| matches!(part, Without::Price(_));
    let mut withheld = seen.withheld.clone();
    withheld.sort();
    let lacking: Vec<String> = withheld.iter().filter(short).map(part_words).collect();
    let not: Vec<String> = withheld.iter().filter(|part| !short(part)).map(part_words).collect();
    for (label, list) in [("not for lack of", lacking), ("not unless", not), ("unseen", gaps(effect, seen))] {
        if !list.is_empty() {
            parts.push(format!("{label}: {}", list.join("; ")));
        }
    }
    let seeds: Vec<String> = seen.seeds.iter().map(u64::to_string).collect();
    format!("{} @{}", parts.join(" | "), seeds.join(","))
}

/// The seeds of a card in a table, in order.
fn seeds(table: &str) -> BTreeMap<String, Vec<u64>> {
    let mut found: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in table.lines() {
        let (Some((id, _)), Some((_, seeds))) = (line.split_once(' '), line.rsplit_once('@')) else { continue };
        let seeds = seeds.split(',').filter_map(|seed| seed.parse::<u64>().ok());
        found.entry(id.to_owned()).or_default().extend(seeds);
    }
    found.values_mut().for_each(|seeds| {
        seeds.sort_unstable();
        seeds.dedup();
    });
    found
}

/// The lines of a family, from the games of the table, or from all.
fn lines(subjects: &[Subject], known: Option<&BTreeMap<String, Vec<u64>>>) -> Vec<String> {
    let found = Mutex::new(vec![Vec::new(); subjects.len()]);
    let next = Mutex::new(0);
    let work = || loop {
        let at = {
            let mut next = next.lock().expect("nobody panicked");
            *next += 1;
            *next - 1
        };
        let Some(subject) = subjects.get(at) else { return };
        let seen = match known {
            Some(known) => probe(subject, known.get(&subject.id).cloned().unwrap_or_default()),
            None => probe(subject, 0..GAMES),
        };
        let lines = seen.iter().enumerate().map(|(at, seen)| line(subject, at, seen)).collect();
        found.lock().expect("nobody panicked")[at] = lines;
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        work();
        other.join().expect("nobody panicked");
    });
    found.into_inner().expect("nobody panicked").concat()
}

fn check(family: Family) {
    let library = Library::embedded().expect("the content is sound");
    let subjects = family.subjects(&library);
    let path = table(family);
    if std::env::var("TALLYHO_EFFECTS").is_ok_and(|it| it == "search") {
        let wanted = std::env::var("TALLYHO_CARD").ok();
        let subjects: Vec<Subject> =
            subjects.into_iter().filter(|it| wanted.as_ref().is_none_or(|id| *id == it.id)).collect();
        let text = lines(&subjects, None).join("\n") + "\n";
        match wanted {
            Some(_) => std::fs::write(std::env::temp_dir().join("tallyho-card.txt"), text).expect("it is written"),
            None => std::fs::write(path, text).expect("the table is written"),
        }
        return;
    }
    let table = std::fs::read_to_string(path).expect("the table is there");
    let now = lines(&subjects, Some(&seeds(&table)));
    let was: Vec<&str> = table.lines().collect();
    let differ: Vec<&String> = now.iter().filter(|line| !was.contains(&line.as_str())).collect();
    assert!(differ.is_empty() && now.len() == was.len(), "other lines than in the table now:\n{differ:#?}");
}

#[test]
fn every_effect_of_ship_abilities_is_seen_and_withheld() {
    check(Family::Ships);
}

#[test]
fn every_effect_of_pilots_is_seen_and_withheld() {
    check(Family::Pilots);
}

#[test]
fn every_effect_of_upgrades_is_seen_and_withheld() {
    check(Family::Upgrades);
}

#[test]
fn every_effect_of_campaign_cards_is_seen_and_withheld() {
    check(Family::FlightGroup);
    check(Family::Aturi);
}

/// What the tables say was not seen, as card, effect and words.
fn unseen() -> BTreeSet<(String, usize, String)> {
    let mut found = BTreeSet::new();
    for family in Family::ALL {
        let table = std::fs::read_to_string(table(family)).expect("the table is there");
        for line in table.lines() {
            let (head, _) = line.split_once(':').expect("a line of the table");
            let (id, at) = head.split_once(' ').expect("a card and an effect");
            let at: usize = at.parse().expect("the number of an effect");
            let Some((_, gaps)) = line.split_once("unseen: ") else { continue };
            let gaps = gaps.rsplit_once(" @").map_or(gaps, |(gaps, _)| gaps);
            found.extend(gaps.split("; ").map(|gap| (id.to_owned(), at, gap.to_owned())));
        }
    }
    found
}

#[test]
fn what_play_does_not_show_is_covered_otherwise_and_nothing_else_is_excepted() {
    let excepted: BTreeSet<(String, usize, String)> =
        EXCEPTIONS.iter().map(|(id, at, what, _)| ((*id).to_owned(), *at, (*what).to_owned())).collect();
    assert_eq!(excepted.len(), EXCEPTIONS.len(), "something is excepted twice");
    let unseen = unseen();
    let uncovered: Vec<_> = unseen.difference(&excepted).collect();
    let idle: Vec<_> = excepted.difference(&unseen).collect();
    assert!(uncovered.is_empty() && idle.is_empty(), "not covered: {uncovered:#?}\nseen after all: {idle:#?}");
}

#[test]
fn the_tests_that_cover_the_rest_exist() {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = ["cards/tests/abilities", "cards/tests/campaign", "rules/tests/rules", "app/src/battle"];
    let files = files.iter().flat_map(|folder| std::fs::read_dir(crates.join(folder)).expect("a folder of tests"));
    let files = files.map(|file| file.expect("a file").path()).filter(|path| path.extension() == Some("rs".as_ref()));
    let text: String = files.map(|path| std::fs::read_to_string(path).expect("a text")).collect();
    for (id, _, what, covered) in EXCEPTIONS {
        match covered {
            Covered::By(test) => assert!(text.contains(&format!("fn {test}()")), "{id}, {what}: no test {test}"),
            Covered::Implied(why) => assert!(!why.is_empty(), "{id}, {what}: why?"),
        }
    }
}
