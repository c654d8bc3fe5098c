//! Programs that are killed while a flight group's campaign is written: every action that was confirmed is there, and none is half there.

use std::io::{self, Write};
use std::thread;

use tallyho_campaign::flight_group::{Mode, Switches};
use tallyho_campaign::{By, Charter, Founding, Keeper, Open, Request};
use tallyho_testkit::{child_store, kill, lasting, times};

use crate::table::muster;

fn keeper(word: &str) -> Keeper {
    Keeper::new(tallyho_ledger::open(word).expect("whoever was killed holds nothing"), muster().clone())
}

/// The beginning and three more, which the parent has written.
const BEGUN: u64 = 4;

fn founded(keeper: &Keeper) -> Open {
    let charter = Charter::FlightGroup { mode: Mode::Classic, switches: Switches::default() };
    let mut open = keeper.begin(Founding { name: "Many hands", charter, seed: 5 }, Vec::new()).unwrap();
    for typed in ["join name=Ana", "recruit player=ana callsign=Adder"] {
        keeper.act(&mut open, &By::Coordinator, &Request::read(typed.split(' ')).unwrap(), None).unwrap();
    }
    let give = Request::new("correct").with("what", "xp adder").with("to", "9").with("reason", "for the test");
    keeper.act(&mut open, &By::Coordinator, &give, None).unwrap();
    open
}

/// The entry of that number: points that are bought, which is taken back, two names, and the second taken back.
fn wanted(number: u64) -> Option<Request> {
    let rename = |callsign: String| Request::new("rename").with("pilot", "adder").with("callsign", callsign);
    match (number - BEGUN) % 5 {
        0 => Some(Request::new("bank").with("pilot", "adder").with("purse", "career").with("lots", "2")),
        2 => Some(rename(format!("Asp{number}"))),
        3 => Some(rename(format!("Adder{number}"))),
        _ => None,
    }
}

fn act(keeper: &Keeper, open: &mut Open) {
    let number = open.campaign.written();
    let message = format!("entry {number}");
    match wanted(number) {
        Some(request) => keeper.act(open, &By::Coordinator, &request, Some(&message)),
        None => keeper.undo(open, &By::Coordinator, None, Some(&message)),
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
    for line in campaign.log(muster()).iter().skip(BEGUN as usize) {
        let typed = wanted(line.number).map_or("undo".to_owned(), |it| it.to_string());
        assert_eq!((&line.wanted, line.told.is_empty()), (&typed, false), "entry {}", line.number);
    }
    assert_eq!(campaign.verify(muster()).unwrap(), [""; 0]);
    let adder = campaign.flight_group().unwrap().state().pilot("adder").unwrap();
    // After the first of five there are points, after the third and the fourth another name; whatever is after is taken back.
    let (round, place) = ((written - BEGUN) / 5, (written - BEGUN) % 5);
    let asp = |round: u64| format!("Asp{}", BEGUN + 5 * round + 2);
    let callsign = match (round, place) {
        (0, 0..=2) => "Adder".to_owned(),
        (round, 0..=2) => asp(round - 1),
        (round, 3) => asp(round),
        (round, _) => format!("Adder{}", BEGUN + 5 * round + 3),
    };
    let points = if place == 1 { (3, 4) } else { (9, 0) };
    assert_eq!((adder.experience, adder.career.banked()), points, "after {written} entries");
    assert_eq!(adder.callsign, callsign, "after {written} entries");
    written
}

#[test]
fn every_confirmed_action_of_a_flight_group_outlives_a_program_that_is_killed() {
    let (_folder, words) = lasting();
    for word in &words {
        assert_eq!(founded(&keeper(word)).campaign.written(), BEGUN);
    }
    let killed = |word: &str| kill("killed::child", word, times("KILLS", 4), |confirmed| check(word, confirmed));
    thread::scope(|scope| words.iter().for_each(|word| drop(scope.spawn(move || killed(word)))));
}
