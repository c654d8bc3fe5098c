//! Every effect of every card that is carried out, one line each: what it made different in a moment of play, that it was paid for, and
//! that it was not there where one of its words did not hold or a price was lacking.
//!
//! Nothing here knows what a card should do in so many words. Each moment is played twice, with the same dice: with the card as it is,
//! and with one word of it left out (`variant`). What differs is what that word does. So an effect *fires* where the game without it goes
//! on otherwise; a condition *withholds* it where the card without that condition has it and the card as it is has not; a price is *lacking*
//! where the card without the price has it. The lines are reviewed against the cards and stand in `tables/`. Which games show them is in
//! `tables/seeds/`, which nobody needs to read: the test plays just those, and where they show something else by now it looks through the
//! others. `TALLYHO_EFFECTS=search cargo test -p tallyho-muster every_effect` looks for all of them anew and writes both;
//! `TALLYHO_EFFECTS=seeds` writes the seeds alone.

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

/// The reviewed lines of a family.
fn table(family: Family) -> PathBuf {
    let name = format!("src/every_effect/tables/{}.txt", family.name());
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The games that show them.
fn seed_table(family: Family) -> PathBuf {
    let name = format!("src/every_effect/tables/seeds/{}.txt", family.name());
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
    parts.join(" | ")
}

/// What was seen of a card: its lines, and the games that showed them.
#[derive(Clone, Default)]
struct Shown {
    lines: Vec<String>,
    seeds: BTreeSet<u64>,
}

impl Shown {
    fn of(subject: &Subject, games: impl IntoIterator<Item = u64>) -> Self {
        let seen = probe(subject, games);
        let seeds = seen.iter().flat_map(|seen| seen.seeds.iter().copied()).collect();
        Self { lines: seen.iter().enumerate().map(|(at, seen)| line(subject, at, seen)).collect(), seeds }
    }

    /// Its line in the table of seeds.
    fn noted(&self, subject: &Subject) -> String {
        let seeds: Vec<String> = self.seeds.iter().map(u64::to_string).collect();
        format!("{}: {}\n", subject.id, seeds.join(","))
    }
}

/// The seeds of each card.
fn seeds(table: &str) -> BTreeMap<String, Vec<u64>> {
    let card = |line: &str| {
        let (id, seeds) = line.split_once(": ")?;
        Some((id.to_owned(), seeds.split(',').filter_map(|seed| seed.parse().ok()).collect()))
    };
    table.lines().filter_map(card).collect()
}

/// What is seen of every card of a family, two at a time.
fn shown(subjects: &[Subject], each: impl Fn(&Subject) -> Shown + Sync) -> Vec<Shown> {
    let found = Mutex::new(vec![Shown::default(); subjects.len()]);
    let next = Mutex::new(0);
    let work = || loop {
        let at = {
            let mut next = next.lock().expect("nobody panicked");
            *next += 1;
            *next - 1
        };
        let Some(subject) = subjects.get(at) else { return };
        let seen = each(subject);
        found.lock().expect("nobody panicked")[at] = seen;
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        work();
        other.join().expect("nobody panicked");
    });
    found.into_inner().expect("nobody panicked")
}

fn check(family: Family) {
    let library = Library::embedded().expect("the content is sound");
    let subjects = family.subjects(&library);
    let wanted = std::env::var("TALLYHO_EFFECTS").unwrap_or_default();
    let write = |path: PathBuf, text: String| std::fs::write(path, text).expect("the table is written");
    if wanted == "search" {
        let found = shown(&subjects, |subject| Shown::of(subject, 0..GAMES));
        let noted = subjects.iter().zip(&found).map(|(subject, shown)| shown.noted(subject));
        write(seed_table(family), noted.collect());
        write(table(family), found.iter().flat_map(|shown| &shown.lines).map(|line| format!("{line}\n")).collect());
        return;
    }
    let lines = std::fs::read_to_string(table(family)).expect("the table is there");
    let lines: BTreeSet<&str> = lines.lines().collect();
    let noted = seeds(&std::fs::read_to_string(seed_table(family)).expect("the seeds are there"));
    let reviewed = |shown: &Shown| shown.lines.iter().all(|line| lines.contains(line.as_str()));
    let found = shown(&subjects, |subject| {
        let known = Shown::of(subject, noted.get(&subject.id).cloned().unwrap_or_default());
        if reviewed(&known) { known } else { Shown::of(subject, 0..GAMES) }
    });
    if wanted == "seeds" {
        write(seed_table(family), subjects.iter().zip(&found).map(|(subject, shown)| shown.noted(subject)).collect());
    }
    let now: Vec<&String> = found.iter().flat_map(|shown| &shown.lines).collect();
    let differ: Vec<&&String> = now.iter().filter(|line| !lines.contains(line.as_str())).collect();
    assert!(differ.is_empty() && now.len() == lines.len(), "other lines than in the table now:\n{differ:#?}");
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
    let files = ["cards/tests/abilities", "cards/tests/campaign", "rules/tests/rules", "muster/src"];
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
