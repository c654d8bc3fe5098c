//! The start: how long the program's own content takes to read, beside parsing its files as the program runs.
//!
//! What was read is kept for the whole program, so each measurement is a program of its own: this one, called again.

use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use tallyho_cards::{Campaign, Library};
use tallyho_muster::Muster;

/// How often each is measured; the median counts.
const TIMES: usize = 41;

/// What is measured: a word for the program that does it, and what it is called.
type Way = (&'static str, &'static str, fn() -> Duration);

const WAYS: [Way; 5] = [
    ("ships", "what `tallyho ships` needs: ships and their abilities", for_ships),
    ("mission", "what `tallyho mission` needs: all missions", for_mission),
    ("play", "what `tallyho play` waits for before it answers; the rest is read meanwhile", for_play),
    ("all", "every card, statcard and campaign, and all missions, where somebody waits for all of it", everything),
    ("toml", "the same from the texts of the files, parsed as the program runs", from_toml),
];

fn main() -> io::Result<()> {
    let out = &mut io::stdout().lock();
    let wanted = std::env::args().nth(1);
    if let Some((_, _, read)) = WAYS.iter().find(|(word, ..)| Some(*word) == wanted.as_deref()) {
        return writeln!(out, "{}", read().as_nanos());
    }
    writeln!(out, "| start: the content is read, median of {TIMES} programs | tallyho |")?;
    writeln!(out, "|---|---|")?;
    for (word, name, _) in WAYS {
        let mut times = (0..TIMES).map(|_| measured(word)).collect::<io::Result<Vec<f64>>>()?;
        times.sort_by(f64::total_cmp);
        writeln!(out, "| {name} | {:.2} ms |", times[TIMES / 2] / 1e6)?;
    }
    Ok(())
}

/// The nanoseconds that a program of its own takes.
fn measured(word: &str) -> io::Result<f64> {
    let told = Command::new(std::env::current_exe()?).arg(word).output()?.stdout;
    String::from_utf8_lossy(&told).trim().parse().map_err(io::Error::other)
}

fn for_ships() -> Duration {
    let begun = Instant::now();
    let cards = Library::embedded().expect("the content is sound");
    black_box((cards.ships(), cards.abilities()));
    begun.elapsed()
}

fn for_mission() -> Duration {
    let begun = Instant::now();
    black_box(tallyho_missions::Library::embedded().expect("the missions are sound").missions());
    begun.elapsed()
}

fn for_play() -> Duration {
    let begun = Instant::now();
    black_box(Muster::reading_ahead().expect("the content is sound"));
    begun.elapsed()
}

fn everything() -> Duration {
    let begun = Instant::now();
    let muster = Muster::embedded_whole().expect("the content is sound");
    touch(&muster.cards);
    black_box(muster);
    begun.elapsed()
}

/// Asks for every part of a library.
fn touch(cards: &Library) {
    black_box((cards.ships(), cards.abilities(), cards.pilots(), cards.pilot_abilities()));
    black_box((cards.upgrades(), cards.conditions(), cards.obstacles(), cards.devices()));
    black_box((cards.solo_charts(), cards.aturi_cards(), cards.flight_group_cards()));
    black_box(Campaign::ALL.map(|campaign| (cards.campaign_cards(campaign), cards.career(campaign))));
}

fn from_toml() -> Duration {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let mut files = Vec::new();
    list(&content, &mut files);
    files.sort();
    let below = |file: &PathBuf| file.strip_prefix(&content).unwrap_or(file).to_string_lossy().replace('\\', "/");
    let texts: Vec<(String, String)> =
        files.iter().map(|file| (below(file), fs::read_to_string(file).expect("it can be read"))).collect();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let begun = Instant::now();
    black_box(Library::from_texts(texts.iter().copied(), "content/").expect("the content is sound"));
    black_box(tallyho_missions::Library::from_texts(&texts, "content/").expect("the missions are sound"));
    begun.elapsed()
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of content can be listed") {
        let path = entry.expect("a content file can be listed").path();
        if path.is_dir() {
            list(&path, files);
        } else if path.extension().is_some_and(|it| it == "toml") {
            files.push(path);
        }
    }
}
