//! Work in parts, for as many machines as one has.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::error::LedgerError;

/// Work in parts. What a part is, only who offers it and who does it know; a part must come out the same whoever does
/// it, and however often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// What it is called: the same name is the same work.
    pub name: String,
    /// What whoever does it must know.
    pub about: String,
    /// How many parts it has, counted from 0.
    pub parts: u64,
}

/// When somebody who works goes home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// When he is told.
    Stopped,
    /// When all that was offered is done.
    Done,
}

/// How somebody works.
#[derive(Clone, Copy, Debug)]
pub struct Shift<'s> {
    /// How often he says that he is still there. Three times in vain, and another does his part.
    pub heartbeat: Duration,
    /// When he goes home.
    pub until: Until,
    /// Set from elsewhere when he is told to stop; he gives back what he is at.
    pub stop: &'s AtomicBool,
}

/// Does a part: what came of it, nothing when it was stopped, or why it cannot be done here.
pub type Labour<'l> = &'l mut dyn FnMut(&Work, u64) -> Result<Option<Vec<u8>>, String>;

/// Work, and what came of the parts that are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collected {
    /// The work.
    pub work: Work,
    /// What came of each part that is done.
    pub done: BTreeMap<u64, Vec<u8>>,
}

impl Collected {
    /// Whether every part is done.
    pub fn is_whole(&self) -> bool {
        self.done.len() as u64 == self.work.parts
    }
}

/// Where work is offered, done and collected.
///
/// A part is done at least once: one whose worker is gone is done by another. What came of it is kept once.
pub trait Queue: Debug + Send + Sync {
    /// Offers work; what was offered before is there once, and parts that nobody could do are offered again. How many
    /// parts are still to be done.
    ///
    /// # Errors
    /// When the queue cannot be reached.
    fn offer(&self, work: &Work) -> Result<u64, LedgerError>;

    /// Does part after part, of whatever is offered; how many. A line that is lost is tried again for as long as it
    /// takes.
    ///
    /// # Errors
    /// [`LedgerError::Undone`] when a part cannot be done here; others may.
    fn work(&self, shift: &Shift<'_>, labour: Labour<'_>) -> Result<u64, LedgerError>;

    /// What came of work that was offered, by its name; it may be left out when there is only one.
    ///
    /// # Errors
    /// [`LedgerError::Missing`] without such work.
    fn collect(&self, name: Option<&str>) -> Result<Collected, LedgerError>;

    /// Forgets work and what came of it.
    ///
    /// # Errors
    /// When the queue cannot be reached.
    fn forget(&self, name: &str) -> Result<(), LedgerError>;
}
