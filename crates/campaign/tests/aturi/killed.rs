//! Programs that are killed while a campaign is written: every action that was confirmed is there, and none is half there.

use tallyho_campaign::{Campaign, Request};

use crate::table::muster;
use crate::together::founded;
use crate::written::{BEGUN, Written};

/// The entry of that number: a card that is bought, which is taken back, two names, and the second taken back. A card that is sold costs
/// points, which thousands of entries do not have.
fn wanted(number: u64) -> Option<Request> {
    let typed = match (number - BEGUN) % 5 {
        0 => "buy card=predator pilot=crow".to_owned(),
        1 | 4 => return None,
        2 => format!("rename callsign=Raven{number} pilot=crow"),
        _ => format!("rename callsign=Crow{number} pilot=crow"),
    };
    Some(Request::read(typed.split(' ')).unwrap())
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

fn many_hands() -> Written<(String, usize)> {
    Written { muster: muster(), founded, wanted, stands, should_stand }
}

/// Not a test of its own: what the child does.
#[test]
fn child() {
    many_hands().child();
}

#[test]
fn every_confirmed_action_outlives_a_program_that_is_killed_and_none_is_half_there() {
    many_hands().outlives("killed::child");
}
