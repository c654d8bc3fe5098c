//! The rules of the book, as its headings name them.

use crate::flight::because::Rule;
use tallyho_cards::flight::System;

const fn rule(section: &'static str, step: &'static str) -> Rule {
    Rule { system: System::SoloAlpha, section, step }
}

pub(super) const SYSTEM_PHASE: Rule = rule("System Phase", "");
pub(super) const IDENTIFY_TALLY: [Rule; 6] = [
    rule("Identify Tally", "a"),
    rule("Identify Tally", "b"),
    rule("Identify Tally", "c"),
    rule("Identify Tally", "d"),
    rule("Identify Tally", "e"),
    rule("Identify Tally", "f"),
];
pub(super) const APPROACH_CHART: Rule = rule("Approach Chart", "a");
pub(super) const APPROACH_ROLL: Rule = rule("Approach Roll", "");
pub(super) const SET_DIAL: Rule = rule("Set Dial", "");
pub(super) const DETERMINE_ATTITUDE: Rule = rule("Determine Attitude", "");
pub(super) const ROLLS: Rule = rule("Barrel Rolls and Tallon Rolls", "");
pub(super) const DIRECTION: Rule = rule("Direction & Tally", "");
pub(super) const IONIZED: Rule = rule("Ionized", "");
pub(super) const STRESS: Rule = rule("Stress & Red Maneuvers", "");
pub(super) const NO_SUCH_MANEUVER: Rule = rule("No Such Maneuver?", "");
pub(super) const DEFENSIVE: [Rule; 6] = [
    rule("Defensive Attitude", "1"),
    rule("Defensive Attitude", "2"),
    rule("Defensive Attitude", "3"),
    rule("Defensive Attitude", "4"),
    rule("Defensive Attitude", "5"),
    rule("Defensive Attitude", "6"),
];
pub(super) const BALANCED: [Rule; 4] = [
    rule("Balanced Attitude", "1"),
    rule("Balanced Attitude", "2"),
    rule("Balanced Attitude", "3"),
    rule("Balanced Attitude", "4"),
];
pub(super) const OFFENSIVE: [Rule; 6] = [
    rule("Offensive Attitude", "1"),
    rule("Offensive Attitude", "2"),
    rule("Offensive Attitude", "3"),
    rule("Offensive Attitude", "4"),
    rule("Offensive Attitude", "5"),
    rule("Offensive Attitude", "6"),
];
pub(super) const ATTITUDE_AND_ACTIONS: Rule = rule("Attitude and Actions", "");
pub(super) const LINKED_ACTIONS: Rule = rule("Linked actions", "");
pub(super) const OTHER_POINTS: Rule = rule("Actions at Other Points During the Round", "");
pub(super) const WEAPON: [Rule; 3] =
    [rule("Attack Priority, weapon", "1"), rule("Attack Priority, weapon", "2"), rule("Attack Priority, weapon", "3")];
pub(super) const TARGET: [Rule; 3] =
    [rule("Attack Priority, target", "1"), rule("Attack Priority, target", "2"), rule("Attack Priority, target", "3")];
pub(super) const DEFENDING: [Rule; 3] = [
    rule("Dice Modification, defending", "1"),
    rule("Dice Modification, defending", "2"),
    rule("Dice Modification, defending", "3"),
];
pub(super) const ATTACKING: [Rule; 3] = [
    rule("Dice Modification, attacking", "1"),
    rule("Dice Modification, attacking", "2"),
    rule("Dice Modification, attacking", "3"),
];
pub(super) const CARD_EFFECTS: Rule = rule("Card Effects", "");
