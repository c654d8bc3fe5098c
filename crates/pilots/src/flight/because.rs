//! Why something was decided: the rules that led there, each with what was seen or rolled for it.

use tallyho_cards::flight::System;
use tallyho_cards::flight::solo::{ChartArc, Entry};
use tallyho_rules::{Action, AttackFace, DefenseFace, Difficulty, ShipId};
use tallyho_table::{Maneuver, Sector};

use super::explain;
use super::query::{Answer, Query};

/// A rule of a system, by its section as the book names or numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Of which system.
    pub system: System,
    /// The section, such as `Identify Tally` or `3.3.6.1`.
    pub section: &'static str,
    /// The step in it, such as `b`; empty when the section has none.
    pub step: &'static str,
}

/// One rule that led to a decision, and how.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// The rule.
    pub rule: Rule,
    /// What made it apply, or what came of it.
    pub told: Evidence,
}

/// What made a rule apply, or what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evidence {
    /// What was asked of the table, and the answer.
    Answered(Query, Answer),
    /// An approach roll.
    ApproachRoll(DefenseFace, AttackFace),
    /// An entry of an approach chart.
    ChartEntry(ChartArc, Entry),
    /// A card's table, by the target's sector and the card's word for its distance; and the die, where it was rolled before.
    Table(Sector, &'static str, Option<u8>),
    /// A maneuver was chosen.
    Chose(Maneuver, Difficulty),
    /// A maneuver was ruled out.
    RuledOut(Maneuver, Difficulty),
    /// No maneuver of the dial is meant.
    NoManeuver,
    /// An action was chosen.
    Acts(Action),
    /// A short note of the system's own.
    Note(&'static str),
}

/// The reasons for a decision, in the order of the book. Plain data of fixed size; what is beyond its room is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Because {
    reasons: [Option<Reason>; Self::ROOM],
}

impl Because {
    const ROOM: usize = 12;

    /// Adds a reason.
    pub fn add(&mut self, rule: Rule, told: Evidence) {
        if let Some(place) = self.reasons.iter_mut().find(|place| place.is_none()) {
            *place = Some(Reason { rule, told });
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.reasons.iter().position(Option::is_none).unwrap_or(Self::ROOM)
    }

    /// Forgets all but so many of the first.
    pub(super) fn truncate(&mut self, len: usize) {
        self.reasons[len..].iter_mut().take_while(|reason| reason.is_some()).for_each(|reason| *reason = None);
    }

    /// Adds what was asked and answered.
    pub fn saw(&mut self, rule: Rule, query: Query, answer: Answer) {
        self.add(rule, Evidence::Answered(query, answer));
    }

    /// The reasons as lines for a log, each with its rule. Ships go by those names, in the order of their ids.
    pub fn lines(&self, names: &[String]) -> Vec<String> {
        let name = |ship: ShipId| crate::words::name(names, ship);
        let line = |reason| {
            let (rule, says) = explain(reason, &name);
            format!("{rule}: {says}")
        };
        self.iter().map(line).collect()
    }

    /// The reasons.
    pub fn iter(&self) -> impl Iterator<Item = &Reason> {
        self.reasons.iter().flatten()
    }
}
