//! What can stop a command.

use std::io;
use std::path::PathBuf;

use tallyho_cards::{ContentError, NoPilot, UnknownName};
use tallyho_pilots::Stopped;
use tallyho_replay::Fault;
use tallyho_table::ManeuverError;

/// Why a command did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AppError {
    /// A file has faults: one line for each.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// Something was asked for that does not exist.
    #[error(transparent)]
    UnknownName(#[from] UnknownName),
    /// A name that does not lead to one pilot.
    #[error(transparent)]
    NoPilot(#[from] NoPilot),
    /// A squad file without a ship that can be fielded: one line for each complaint.
    #[error("{} has no ship to field:{complaints}", path.display())]
    NoSquad {
        /// Which one.
        path: PathBuf,
        /// Why.
        complaints: String,
    },
    /// A squad of which something could not be read; that has been told.
    #[error("{count} {} left out", if *count == 1 { "thing was" } else { "things were" })]
    LeftOut {
        /// How many.
        count: usize,
    },
    /// A squad that may not be played; its faults have been told.
    #[error("{count} {} by the {rules} rules", if *count == 1 { "fault" } else { "faults" })]
    IllegalSquad {
        /// How many.
        count: usize,
        /// By which rules.
        rules: &'static str,
    },
    /// Two squads that do not fit each other; why has been told.
    #[error("{count} {} of these two squads", if *count == 1 { "fault" } else { "faults" })]
    Misfit {
        /// How many.
        count: usize,
    },
    /// A mission that is not sound; its faults have been told.
    #[error("{} has {count} {}", path.display(), if *count == 1 { "fault" } else { "faults" })]
    BadMission {
        /// Which one.
        path: PathBuf,
        /// How many.
        count: usize,
    },
    /// Something that cannot be played over and over.
    #[error(transparent)]
    Trial(#[from] tallyho_trial::TrialError),
    /// A campaign that does not do what was wanted.
    #[error(transparent)]
    Campaign(#[from] tallyho_campaign::DeskError),
    /// A name that no ship on the table has.
    #[error("{0}")]
    NotOnTable(String),
    /// A game that could not be made of what was wanted.
    #[error(transparent)]
    Muster(#[from] tallyho_muster::MusterError),
    /// A mission that cannot be set up so.
    #[error("cannot start the battle: {0}")]
    Plan(#[from] tallyho_missions::PlanFault),
    /// A file that is kept or cannot be.
    #[error(transparent)]
    Ledger(#[from] tallyho_ledger::LedgerError),
    /// A page that could not be served.
    #[error(transparent)]
    Serve(#[from] tallyho_server::ServeError),
    /// A word that is none of the valid ones.
    #[error("{0}")]
    BadWord(String),
    /// Something that is not a place on the table.
    #[error("'{0}' is not a place; write X,Y,HEADING in millimetres and degrees, such as 457.2,60,0")]
    NotAPose(String),
    /// A ship without a place.
    #[error("where is the {0}? add a place, such as --at 457.2,60,0 or {0}@457.2,60,0")]
    NoPlace(String),
    /// Something that is not a maneuver.
    #[error("'{0}' is not a maneuver: {1}")]
    BadManeuver(String, ManeuverError),
    /// A maneuver that the ship's base cannot fly.
    #[error("{0}")]
    CannotFly(String),
    /// Something that is not a place on a template's end.
    #[error("'{0}' is not a place on the template's end; use forward, middle or back")]
    BadSlide(String),
    /// A file that cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    CannotRead {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file that cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    CannotWrite {
        /// Which one.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Games that somebody else offered and that would not be the same here.
    #[error(
        "its games would not be the same here; use the same version of the program, and the same content, everywhere"
    )]
    OtherGames,
    /// A person cannot play hundreds of battles, nor in JSON.
    #[error("a person flies one battle at a time, without --json, --games or --soak")]
    PersonAlone,
    /// Options that only a new session can have.
    #[error("that session is under way; its system, dice and seed are settled, so leave them out")]
    AlreadyStarted,
    /// A saved session that is not one, or that does not play again.
    #[error("{}:{}: {}", path.display(), fault.line, fault.message)]
    BadSession {
        /// Which one.
        path: PathBuf,
        /// What is wrong in it.
        fault: tallyho_companion::Fault,
    },
    /// A question that a flight system asks and nobody answered.
    #[error("{question} add {option}")]
    Unanswered {
        /// What is asked.
        question: String,
        /// What answers it.
        option: &'static str,
    },
    /// Odds of something that cannot be.
    #[error("cannot work out the odds: {0}")]
    Impossible(#[from] tallyho_odds::Impossible),
    /// Many games that could not be played or put together.
    #[error(transparent)]
    Sim(#[from] tallyho_sim::SimError),
    /// Missions that could not be played many times; each has been named.
    #[error("{0} could not be played")]
    Unplayed(String),
    /// A battle that was not played to its end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A replay that is not one, or does not play the same game again.
    #[error("{}:{}: {}", path.display(), fault.line, fault.message)]
    Replay {
        /// Which one.
        path: PathBuf,
        /// What is wrong in it.
        fault: Fault,
    },
    /// The answer could not be put into JSON.
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The answer could not be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}
