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
mod probe;
mod scene;
mod subjects;
mod telling;
mod variant;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

use tallyho_cards::Library;

use probe::{Seen, probe};
use subjects::{Family, Subject};

/// Games that a card gets to show itself in.
const GAMES: u64 = 1200;

fn table(family: Family) -> PathBuf {
    let name = format!("src/battle/every_effect/tables/{}.txt", family.name());
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The line of an effect.
fn line(subject: &Subject, at: usize, seen: &Seen) -> String {
    let effect = &subject.ability().effects[at];
    let clauses = effect.clauses().into_iter().map(|(key, words)| format!("{key} {words}"));
    let words: Vec<String> = clauses.collect();
    let mut parts = vec![format!("{} {}: {}", subject.id, at + 1, words.join(", "))];
    parts.push(format!("=> {}", seen.fires.as_ref().map_or("never".to_owned(), |it| it.join(", "))));
    if seen.fires.is_some() && !seen.is_clear(effect) {
        parts.push("UNCLEAR".to_owned());
    }
    if !seen.paid.is_empty() {
        let mut paid = seen.paid.clone();
        paid.sort();
        let paid: Vec<String> = paid.into_iter().map(|(_, words)| words).collect();
        parts.push(format!("paid {}", paid.join(", ")));
    }
    let unpaid: Vec<String> = seen.unpaid(effect).iter().map(|at| effect.price[*at].to_string()).collect();
    if !unpaid.is_empty() {
        parts.push(format!("UNPAID {}", unpaid.join(", ")));
    }
    let missing: Vec<String> = seen.missing(effect).iter().map(|part| part.words(effect)).collect();
    if !missing.is_empty() {
        parts.push(format!("UNSEEN {}", missing.join(", ")));
    }
    if !seen.faults.is_empty() {
        parts.push(format!("FAULT {}", seen.faults.join(", ")));
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
