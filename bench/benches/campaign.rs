//! A campaign: how long many entries take to open, beside reading them as plain JSON, and how long an action takes.

use std::hint::black_box;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tallyho_campaign::aturi::{Event, Length, Switches};
use tallyho_campaign::{By, Campaign, Charter, Done, Request, edition};
use tallyho_ledger::{Entry, Row};
use tallyho_muster::Muster;

/// How often each is measured; the median counts.
const TIMES: usize = 9;

fn main() -> io::Result<()> {
    let out = &mut io::stdout().lock();
    let muster = Muster::embedded().map_err(|error| io::Error::other(error.to_string()))?;
    writeln!(out, "| campaign, median of {TIMES} | tallyho | the entries as plain JSON |")?;
    writeln!(out, "|---|---|---|")?;
    for entries in [10_000, 100_000] {
        let rows = rows(entries, &muster);
        let opened = median(|| {
            let rows = rows.clone();
            let begun = Instant::now();
            let _ = black_box(Campaign::open(HEAD, rows));
            begun.elapsed()
        });
        let plain = median(|| {
            let begun = Instant::now();
            for row in &rows {
                let _ = black_box(serde_json::from_str::<serde_json::Value>(&row.entry.text()));
            }
            begun.elapsed()
        });
        writeln!(out, "| {entries} entries opened | {:.0} ms | {:.0} ms |", millis(opened), millis(plain))?;
        let Ok(campaign) = Campaign::open(HEAD, rows) else { return Err(io::Error::other("it does not open")) };
        let request = Request::new("buy").with("pilot", "crow").with("card", "r4astromech");
        let acted = median(|| {
            let begun = Instant::now();
            let _ = black_box(campaign.act(&By::Coordinator, &request, &muster));
            begun.elapsed()
        });
        let offered = median(|| {
            let begun = Instant::now();
            let _ = black_box(campaign.options(&By::Coordinator, &muster));
            begun.elapsed()
        });
        writeln!(
            out,
            "| an action after them, and what can be done | {:.2} and {:.2} ms | |",
            millis(acted),
            millis(offered)
        )?;
    }
    Ok(())
}

const HEAD: &str = r#"{"campaign":"aturi"}"#;

fn millis(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}

fn median(mut once: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..TIMES).map(|_| once()).collect();
    times.sort();
    times[TIMES / 2]
}

/// Entries of a campaign in which somebody buys and sells for ever.
fn rows(count: usize, muster: &Muster) -> Vec<Row> {
    let began =
        Campaign::beginning("Many", Charter::Aturi { length: Length::Short, switches: Switches::default() }, 1, muster);
    let first = began.into_iter().flat_map(|it| it.rows).map(|it| it.entry);
    let done = |typed: &str, event: Event| {
        let request = Request::read(typed.split(' ')).unwrap_or_default();
        Entry::Did(serde_json::to_string(&Done { request, events: vec![event], when: None }).unwrap_or_default())
    };
    let (id, callsign, player) = ("crow".to_owned(), "Crow".to_owned(), "ana".to_owned());
    let joined = done("join name=Ana", Event::Joined { id: player.clone(), name: "Ana".to_owned() });
    let recruit = Event::Recruited { id, callsign, player, points: 90 };
    let recruited = done("recruit player=ana callsign=Crow points=90", recruit);
    let ship = Event::ShipBought { pilot: "crow".to_owned(), ship: "btla4ywing".to_owned(), paid: 19 };
    let ship = done("ship pilot=crow ship=btla4ywing", ship);
    let (pilot, card) = ("crow".to_owned(), "protontorpedoes".to_owned());
    let bought = Event::Bought { pilot: pilot.clone(), card: card.clone(), paid: 12 };
    let bought = done("buy pilot=crow card=protontorpedoes", bought);
    let sold = done("sell pilot=crow card=protontorpedoes", Event::Sold { pilot, card, got: 12, lost: 0 });
    let trade = [bought, sold].into_iter().cycle();
    let edition = Arc::new(edition());
    let entries = first.chain([joined, recruited, ship]).chain(trade).take(count);
    let row = |(number, entry): (usize, Entry)| Row {
        number: number as u64,
        writer: Some("coordinator".to_owned()),
        message: None,
        entry,
        note: String::new(),
        edition: Arc::clone(&edition),
    };
    entries.enumerate().map(row).collect()
}
