//! Programs that are killed while a campaign is written: every action that was confirmed is there, and none is half there.

use std::io::{self, Write};
use std::thread;

use tallyho_campaign::{By, Campaign, Keeper, Open};
use tallyho_testkit::{child_store, kill, lasting, times};

use crate::table::muster;
use crate::together::founded;

fn keeper(word: &str) -> Keeper {
    Keeper::new(tallyho_ledger::open(word).expect("whoever was killed holds nothing"), muster().clone())
}

/// The beginning and three more, which the parent has written.
const BEGUN: u64 = 4;

/// The entry of that number, as it is typed: a card that is bought, which is taken back, two names, and the second taken back. A card that
/// is sold costs points, which thousands of entries do not have.
fn wanted(number: u64) -> String {
    match (number - BEGUN) % 5 {
        0 => "buy card=predator pilot=crow".to_owned(),
        1 | 4 => "undo".to_owned(),
        2 => format!("rename callsign=Raven{number} pilot=crow"),
        _ => format!("rename callsign=Crow{number} pilot=crow"),
    }
}

fn act(keeper: &Keeper, open: &mut Open) {
    let number = open.campaign.written();
    let message = format!("entry {number}");
    match wanted(number).as_str() {
        "undo" => keeper.undo(open, &By::Coordinator, None, Some(&message)),
        typed => {
            let request = tallyho_campaign::Request::read(typed.split(' ')).unwrap();
            keeper.act(open, &By::Coordinator, &request, Some(&message))
        }
    }
    .unwrap_or_else(|error| panic!("entry {number}: {error}"));
}

/// Not a test of its own: what the child does. It says how many entries there are after each that was confirmed.
#[test]
fn child() {
    let Some(word) = child_store() else { return };
    let keeper = keeper(&word);
    let mut open = keeper.find("Many hands").unwrap();
    let mut out = io::stdout();
    loop {
        act(&keeper, &mut open);
        writeln!(out, "rows {}", open.campaign.written()).unwrap();
    }
}

/// Whatever was confirmed is there, in its order and once, and all of it leads to how the campaign stands.
fn check(word: &str, confirmed: u64) -> u64 {
    let Open { campaign, .. } = keeper(word).find("Many hands").unwrap();
    let written = campaign.written();
    assert!(written >= confirmed, "{confirmed} entries were confirmed, {written} are there");
    let lines = campaign.log(muster());
    for line in lines.iter().skip(BEGUN as usize) {
        assert_eq!((&line.wanted, line.told.is_empty()), (&wanted(line.number), false), "entry {}", line.number);
    }
    assert_eq!(campaign.verify(muster()).unwrap(), [""; 0]);
    assert_eq!(stands(&campaign), should_stand(written), "after {written} entries");
    written
}

/// The callsign, and how many cards there are.
fn stands(campaign: &Campaign) -> (String, usize) {
    let crow = campaign.aturi().unwrap().state().pilot("crow").unwrap();
    (crow.callsign.clone(), crow.owned.len())
}

/// The same, as it follows from the number of entries alone.
fn should_stand(written: u64) -> (String, usize) {
    let (mut callsign, mut cards) = ("Crow".to_owned(), 0);
    for number in BEGUN..written {
        match (number - BEGUN) % 5 {
            0 => cards = 1,
            1 => cards = 0,
            2 => callsign = format!("Raven{number}"),
            3 => callsign = format!("Crow{number}"),
            _ => callsign = format!("Raven{}", number - 2),
        }
    }
    (callsign, cards)
}

#[test]
fn every_confirmed_action_outlives_a_program_that_is_killed_and_none_is_half_there() {
    let (_folder, words) = lasting();
    for word in &words {
        assert_eq!(founded(&keeper(word)).campaign.written(), BEGUN);
    }
    let killed = |word: &str| kill("killed::child", word, times("KILLS", 6), |confirmed| check(word, confirmed));
    thread::scope(|scope| words.iter().for_each(|word| drop(scope.spawn(move || killed(word)))));
}
