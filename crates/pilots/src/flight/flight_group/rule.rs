//! The rules of the book, by their numbers.

use crate::flight::because::Rule;
use tallyho_cards::flight::System;

const fn rule(section: &'static str, step: &'static str) -> Rule {
    Rule { system: System::FlightGroupAlpha, section, step }
}

pub(super) const STATCARD: Rule = rule("3.1.2 AI Ship statcards", "");
pub(super) const SELECT_TARGET: [Rule; 4] = [
    rule("3.3.1 Select Target", "1"),
    rule("3.3.1 Select Target", "2"),
    rule("3.3.1 Select Target", "3"),
    rule("3.3.1 Select Target", "4"),
];
pub(super) const DISCARDING_LOCKS: Rule = rule("3.3.1.2 Maintaining or Discarding Locks", "");
pub(super) const RANGE_ZERO: Rule = rule("3.3.1.3 Target at Range 0", "");
pub(super) const STRIKE: Rule = rule("3.3.2.1 Strike AI", "");
pub(super) const ESCAPE: Rule = rule("3.3.2.2 Escape AI", "");
pub(super) const ESCORT: Rule = rule("3.3.2.3 Escort AI", "");
pub(super) const SELECT_MANEUVER: Rule = rule("3.3.2 Select Maneuver", "");
pub(super) const DIVIDING_LINE: Rule = rule("3.3.2.1 Ships on the dividing line", "");
pub(super) const TABLES: Rule = rule("3.3.2.2 Determining Inner, Middle or Outer Tables", "");
pub(super) const STRESS: Rule = rule("3.3.3 Red Maneuvers & Stress", "");
pub(super) const IONIZED: Rule = rule("3.3.5 Ionized AI ships", "");
pub(super) const SWERVING: Rule = rule("3.3.6.1 Swerving", "");
pub(super) const BOARD_EDGES: Rule = rule("3.3.6.3 Board Edges", "");
pub(super) const FREIGHTERS: Rule = rule("Bulk Freighter", "");
pub(super) const WINGMATES: Rule = rule("3.3.9 Activating AI Wingmates", "");
pub(super) const CRITICALS: Rule = rule("3.3.8.3 Clearing the Effects of Critical Hits", "");
pub(super) const ATTACK_TARGET: Rule = rule("3.4.1 Attack Target", "");
pub(super) const ATTACKING: Rule = rule("3.4.1.2 Spending Tokens when Attacking", "");
pub(super) const DEFENDING: Rule = rule("3.4.1.3 Spending Tokens when Defending", "");
pub(super) const FLEE_HYPERDRIVE: Rule = rule("3.5.2 Flee tokens on ships with hyperdrive", "");
pub(super) const FLEE_WITHOUT: Rule = rule("3.5.3 Flee tokens on ships without hyperdrive", "");
pub(super) const FLEE_DEFENDING: Rule = rule("3.5.4 Being attacked if having a flee token", "");
pub(super) const DECLOAK: Rule = rule("3.1.2 AI Ship statcards", "decloak");

/// Actions after the first.
pub(super) const MORE_ACTIONS: Rule = rule("3.3.8 Select Action", "");

/// A step of the card's action list.
pub(super) const fn action(number: u8) -> Rule {
    const STEPS: [&str; 13] = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
    let place = if (number as usize) < STEPS.len() { number as usize } else { 0 };
    rule("3.3.8 Select Action", STEPS[place])
}
