//! Rows as a table has them, and whether they are those that were written.

use std::sync::Arc;

use crate::journal::Journal;
use crate::row::{Edition, Entry, Row, Sum};

/// A row as a table has it.
#[derive(Debug)]
pub(crate) struct Stored {
    pub(crate) number: i64,
    pub(crate) writer: Option<String>,
    pub(crate) message: Option<String>,
    pub(crate) deed: String,
    pub(crate) text: String,
    pub(crate) note: String,
    /// None for one that the store does not know.
    pub(crate) edition: Option<Arc<Edition>>,
    pub(crate) sum: i64,
}

/// The rows of a journal, taken in one after the other and each checked with those before it.
#[derive(Debug)]
pub(crate) struct Chain<'j> {
    journal: &'j Journal,
    sum: Sum,
    rows: Vec<Row>,
}

impl<'j> Chain<'j> {
    /// Before the first row.
    pub(crate) fn new(journal: &'j Journal, head: &str) -> Self {
        Self { journal, sum: Sum::of_head(&journal.kind, journal.seed, head), rows: Vec::new() }
    }

    /// Takes in the next row, or says what is wrong with it.
    pub(crate) fn take(&mut self, stored: Stored) -> Result<(), String> {
        let Stored { number: said, writer, message, deed, text, note, edition, sum } = stored;
        let number = self.rows.len() as u64;
        if u64::try_from(said) != Ok(number) {
            return Err(self.damaged(&format!("lacks row {number}")));
        }
        let (Some(entry), Some(edition)) = (Entry::read(&deed, text), edition) else {
            return Err(self.damaged(&format!("has a row {number} that nobody can have written")));
        };
        let row = Row { number, writer, message, entry, note, edition };
        self.sum = self.sum.then(&row);
        if sum != self.sum.0.cast_signed() {
            return Err(self.damaged(&format!("is not what it was when row {number} was written")));
        }
        self.rows.push(row);
        Ok(())
    }

    /// All rows, if there are as many as were written.
    pub(crate) fn finish(self) -> Result<Vec<Row>, String> {
        match self.rows.len() as u64 == self.journal.written {
            true => Ok(self.rows),
            false => Err(self.damaged(&format!("has {} rows of {}", self.rows.len(), self.journal.written))),
        }
    }

    fn damaged(&self, what: &str) -> String {
        format!("journal {} {what}", self.journal.id)
    }
}
