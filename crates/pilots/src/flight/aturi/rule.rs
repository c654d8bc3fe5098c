//! The rules of the book's chapter on automated ships, as its headings name them.

use crate::flight::because::Rule;
use tallyho_cards::flight::System;

const fn rule(section: &'static str, step: &'static str) -> Rule {
    Rule { system: System::Aturi, section, step }
}

const STEPS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];

/// A step of a list in the book or on a card, counted from 1.
const fn step(section: &'static str, index: usize) -> Rule {
    rule(section, if index < STEPS.len() { STEPS[index] } else { "" })
}

/// A step of the target list on the ship's card.
pub(super) const fn target(index: usize) -> Rule {
    step("Select Target", index)
}

/// A step of the action list on the ship's card.
pub(super) const fn action(index: usize) -> Rule {
    step("Select Action", index)
}

/// A step of the weapon list on the ship's card.
pub(super) const fn weapon(index: usize) -> Rule {
    step("Choose Weapon and Declare Defender", index)
}

/// A step of the list for attack dice.
pub(super) const fn attack_dice(index: usize) -> Rule {
    step("Modifying Attack Dice", index)
}

/// A step of the list for defence dice.
pub(super) const fn defense_dice(index: usize) -> Rule {
    step("Modifying Defence Dice", index)
}

pub(super) const CARD: Rule = rule("Automated Ship Cards", "");
pub(super) const EMPEROR: Rule = rule("The Will of the Emperor", "");
pub(super) const DEVICE_CHECK: Rule = rule("Device Checks", "");
pub(super) const RANGE_ZERO: Rule = rule("Range 0", "");
pub(super) const STRIKE: Rule = rule("Strike Behavior", "");
pub(super) const ESCAPE: Rule = rule("Escape Behavior", "");
pub(super) const ESCORT: Rule = rule("Escort Behavior", "");
pub(super) const MANEUVER: Rule = rule("Select Maneuver", "");
pub(super) const MISSION: Rule = rule("Mission Special Rules", "");
pub(super) const ARC: Rule = rule("Determining Which Arc the Target Is In", "");
pub(super) const DISTANCE: Rule = rule("Determining Distance to the Target", "");
pub(super) const RED: Rule = rule("Red Maneuvers and Stress", "");
pub(super) const SWERVING: Rule = rule("Swerving", "");
pub(super) const FLEEING: Rule = rule("Fleeing", "");
pub(super) const ACTION: Rule = rule("Select Action", "");
pub(super) const IONIZED: Rule = rule("Ionized Automated Ships", "");
pub(super) const SPLITTING: Rule = rule("Splitting Formation", "");
pub(super) const HOMING: Rule = rule("Homing Missiles against Automated Ships", "");
pub(super) const ATTACK_DICE: Rule = rule("Modifying Attack Dice", "");
pub(super) const DEFENSE_DICE: Rule = rule("Modifying Defence Dice", "");
