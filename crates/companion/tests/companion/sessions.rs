//! Whole sessions as files: what is typed, and what is seen.

use tallyho_companion::Dice;
use tallyho_pilots::flight::System;

use crate::kit::transcript;

#[test]
fn a_first_round_with_dice_that_are_rolled() {
    insta::assert_snapshot!(transcript(System::SoloAlpha, Dice::Rolled, include_str!("sessions/first-round.txt")));
}

#[test]
fn a_round_with_dice_that_somebody_types() {
    insta::assert_snapshot!(transcript(System::SoloAlpha, Dice::Typed, include_str!("sessions/my-dice.txt")));
}

#[test]
fn automated_ships_of_aturi_for_two_rounds() {
    let script = include_str!("sessions/aturi.txt");
    insta::assert_snapshot!(transcript(System::Aturi, Dice::Rolled, script));
}

#[test]
fn a_flight_group_for_three_rounds_from_formation_to_hyperspace() {
    let script = include_str!("sessions/flight-group.txt");
    insta::assert_snapshot!(transcript(System::FlightGroupAlpha, Dice::Typed, script));
}
