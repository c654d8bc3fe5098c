//! Programs that are killed while a flight group's campaign is written: every action that was confirmed is there, and none is half there.

use tallyho_campaign::flight_group::{Mode, Switches};
use tallyho_campaign::{By, Campaign, Charter, Founding, Keeper, Open, Request};

use crate::table::muster;
use crate::written::{BEGUN, Written};

pub(crate) fn founded(keeper: &Keeper) -> Open {
    let charter = Charter::FlightGroup { mode: Mode::Classic, switches: Switches::default() };
    let mut open = keeper.begin(Founding { name: "Many hands", charter, seed: 5 }, Vec::new()).unwrap();
    for typed in ["join name=Ana", "recruit player=ana callsign=Adder"] {
        keeper.act(&mut open, &By::Coordinator, &Request::read(typed.split(' ')).unwrap(), None).unwrap();
    }
    let give = Request::new("correct").with("what", "xp adder").with("to", "50").with("reason", "for the test");
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

/// The callsign, the experience, and the points of the path.
fn stands(campaign: &Campaign) -> (String, i32, i32) {
    let adder = campaign.flight_group().unwrap().state().pilot("adder").unwrap();
    (adder.callsign.clone(), adder.experience, adder.career.banked())
}

/// The same, as it follows from the number of entries alone.
fn should_stand(written: u64) -> (String, i32, i32) {
    // After the first of five there are points, after the third and the fourth another name; whatever is after is taken back.
    let (round, place) = ((written - BEGUN) / 5, (written - BEGUN) % 5);
    let asp = |round: u64| format!("Asp{}", BEGUN + 5 * round + 2);
    let callsign = match (round, place) {
        (0, 0..=2) => "Adder".to_owned(),
        (round, 0..=2) => asp(round - 1),
        (round, 3) => asp(round),
        (round, _) => format!("Adder{}", BEGUN + 5 * round + 3),
    };
    let (experience, points) = if place == 1 { (44, 4) } else { (50, 0) };
    (callsign, experience, points)
}

fn many_hands() -> Written<(String, i32, i32)> {
    Written { muster: muster(), founded, wanted, stands, should_stand }
}

/// Not a test of its own: what the child does.
#[test]
fn child() {
    many_hands().child();
}

#[test]
fn every_confirmed_action_of_a_flight_group_outlives_a_program_that_is_killed() {
    many_hands().outlives("killed::child");
}
