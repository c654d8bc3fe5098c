//! Campaigns: validated actions in, events out, and a state that is the fold of its events.
//!
//! A [`Campaign`] is read from the rows of a journal, each an action with the events that came of it. What somebody wants done is a
//! [`Request`]; what can be done now is a list of [`Offer`]s, and whatever is drawn from them is accepted; what is refused names the
//! rule that forbids it. Dice are in the events, whoever rolled them, so that opening a campaign rolls nothing and needs no content.
//!
//! A battle, however it was fought, comes back as one [`Report`], and one code works out what follows from it.
//!
//! This crate knows no page and no SQL. A [`Keeper`] finds campaigns in a store by their names and writes down what is done; a row's
//! number is the lock, so that of two who act at once the second acts on what the first has made of it.

mod action;
mod amend;
pub mod aturi;
mod book;
mod campaign;
mod course;
mod desk;
mod field;
pub mod flight_group;
mod ground;
mod keep;
mod luck;
mod report;
mod roster;

pub use action::{Allowed, Offer, Refusal, Request, TextOnly};
pub use amend::Numbers;
pub use book::Book;
pub use campaign::{Campaign, Charter, KIND, Kind, edition};
pub use course::{Course, Done, Fault, Line, Undone};
pub use desk::{Desk, DeskError, Wishes};
pub use field::{Fielded, Foe, Goal, foe_name};
pub use ground::{By, Correction, Ground, Keeping, Memo, Player, Proposal, Said};
pub use keep::{Founding, KeepError, Keeper, Listed, Open};
pub use report::{Cast, Credit, Kill, Outcome, Report, ShipFate, Way};
pub use roster::{Change, Duty, Hands, Member};
