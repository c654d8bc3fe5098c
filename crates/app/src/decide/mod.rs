//! `tallyho decide`: what a flight system does, from what somebody sees at a real table.

mod action;
mod aturi;
mod flight_group;
mod moves;
mod solo;

use std::io::Write;

use clap::{Args, Subcommand};
use serde::Serialize;
use tallyho_cards::Library;
use tallyho_cards::word::Word;
use tallyho_pilots::flight::{Answer, Asked, Because, Person, Query, explain};
use tallyho_table::Side;

use crate::error::AppError;

/// Which flight system decides.
#[derive(Debug, Args)]
pub(crate) struct DecideArgs {
    #[command(subcommand)]
    system: SystemArgs,
}

#[derive(Debug, Subcommand)]
enum SystemArgs {
    /// The maneuver and the attitude of a ship by the Solo Alpha rules, or with --action its action
    Solo(solo::SoloArgs),
    /// The maneuver of an automated ship of Heroes of the Aturi Cluster, or with --action its action
    Aturi(aturi::AturiArgs),
    /// The maneuver of a ship by the Flight Group Alpha rules, or with --action its action
    FlightGroup(flight_group::FlightGroupArgs),
}

/// Decides what was asked for.
pub(crate) fn run(args: &DecideArgs, library: &Library, out: &mut impl Write) -> Result<(), AppError> {
    match &args.system {
        SystemArgs::Solo(args) => solo::run(args, library, out),
        SystemArgs::Aturi(args) => aturi::run(args, library, out),
        SystemArgs::FlightGroup(args) => flight_group::run(args, library, out),
    }
}

/// A rule that led to a decision, as JSON.
#[derive(Debug, Serialize)]
struct ReasonJson {
    rule: String,
    section: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    step: &'static str,
    says: String,
}

fn reasons(because: &Because, person: &Person) -> Vec<ReasonJson> {
    let name = |ship| person.name(ship);
    let json = |reason| {
        let (rule, says) = explain(reason, &name);
        ReasonJson { rule, section: reason.rule.section, step: reason.rule.step, says }
    };
    because.iter().map(json).collect()
}

/// The decision of a person who answers so. A question that was not answered on the command line is told with the option that
/// answers it.
fn decide<T>(
    person: &mut Person,
    decide: impl Fn(&mut Person) -> Result<T, Asked>,
    answer: impl Fn(Query) -> Result<Answer, &'static str>,
) -> Result<T, AppError> {
    loop {
        let query = match decide(person) {
            Ok(decision) => return Ok(decision),
            Err(Asked(query)) => query,
        };
        let unanswered = |option| AppError::Unanswered { question: person.words(query), option };
        let given = answer(query).map_err(unanswered)?;
        person.answer(query, given).map_err(|fault| AppError::BadWord(fault.to_string()))?;
    }
}

/// A side as people type it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TypedSide(Side);

impl Word for TypedSide {
    const WHAT: &'static str = "side";
    fn all() -> &'static [Self] {
        &[Self(Side::Left), Self(Side::Right)]
    }
    fn word(self) -> &'static str {
        self.0.name()
    }
}
