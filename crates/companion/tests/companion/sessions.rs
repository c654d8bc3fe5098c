//! Whole sessions as files: what is typed, and what is seen.

use tallyho_companion::Dice;

use crate::kit::transcript;

#[test]
fn a_first_round_with_dice_that_are_rolled() {
    insta::assert_snapshot!(transcript(Dice::Rolled, include_str!("sessions/first-round.txt")));
}

#[test]
fn a_round_with_dice_that_somebody_types() {
    insta::assert_snapshot!(transcript(Dice::Typed, include_str!("sessions/my-dice.txt")));
}
