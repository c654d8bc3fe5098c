//! Which rows count.
//!
//! Rows that do something form a tree: each hangs on the one that counted last when it was written. Taking back and
//! doing again move along that tree; nothing is ever cut off it. The rows that count are those from the root to where
//! one stands.

use crate::row::{Entry, Row};

/// A journal's rows and what follows from them.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    rows: Vec<Row>,
    /// The rows that count, by their numbers.
    live: Vec<usize>,
    /// By row: the one that counted last before it. Of use for rows that do something.
    before: Vec<Option<usize>>,
    /// By row: where one stood when it had been written.
    marks: Vec<Mark>,
    now: Mark,
    /// Where one stood before something was taken back, and what had been taken back earlier; never shortened, so that
    /// every mark holds.
    taken_back: Vec<(Option<usize>, Option<usize>)>,
}

/// Where one stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    /// The last row that counts.
    tip: Option<usize>,
    /// What was taken back last, by its place in the list of it.
    redo: Option<usize>,
}

impl Standing {
    /// What follows from rows, which are those of a journal from the first one on.
    pub fn of(rows: impl IntoIterator<Item = Row>) -> Self {
        let mut standing = Self::default();
        rows.into_iter().for_each(|row| standing.push(row));
        standing
    }

    /// Takes in the next row.
    pub fn push(&mut self, row: Row) {
        let number = self.rows.len();
        self.before.push(self.now.tip);
        match row.entry {
            Entry::Did(_) => {
                self.live.push(number);
                self.now = Mark { tip: Some(number), redo: None };
            }
            Entry::Undo { keep } => self.undo(usize::try_from(keep).unwrap_or(usize::MAX)),
            Entry::Redo => self.redo(),
            Entry::Return { to } => self.turn_to(usize::try_from(to).unwrap_or(usize::MAX)),
        }
        self.marks.push(self.now);
        self.rows.push(row);
    }

    fn undo(&mut self, keep: usize) {
        // What takes nothing back leaves nothing to do again either.
        if keep < self.live.len() {
            self.taken_back.push((self.now.tip, self.now.redo));
            self.live.truncate(keep);
            self.now = Mark { tip: self.live.last().copied(), redo: Some(self.taken_back.len() - 1) };
        }
    }

    fn redo(&mut self) {
        if let Some((tip, redo)) = self.now.redo.and_then(|at| self.taken_back.get(at)).copied() {
            let again = self.path(tip, self.now.tip);
            self.live.extend(again);
            self.now = Mark { tip, redo };
        }
    }

    fn turn_to(&mut self, to: usize) {
        if let Some(mark) = self.marks.get(to).copied() {
            self.live = self.path(mark.tip, None);
            self.now = mark;
        }
    }

    /// The rows after one up to another that hangs on it.
    fn path(&self, to: Option<usize>, after: Option<usize>) -> Vec<usize> {
        let back = |at: &usize| self.before.get(*at).copied().flatten().filter(|before| Some(*before) != after);
        let mut path: Vec<usize> = std::iter::successors(to.filter(|_| to != after), back).collect();
        path.reverse();
        path
    }

    /// The rows that count, in their order.
    pub fn live(&self) -> impl DoubleEndedIterator<Item = &Row> + ExactSizeIterator {
        self.live.iter().map(|number| &self.rows[*number])
    }

    /// The texts of the rows that count.
    pub fn texts(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.live().filter_map(|row| match &row.entry {
            Entry::Did(text) => Some(text.as_str()),
            Entry::Undo { .. } | Entry::Redo | Entry::Return { .. } => None,
        })
    }

    /// Every row that was ever written, each with whether it counts: what happened, for people.
    pub fn history(&self) -> impl Iterator<Item = (&Row, bool)> {
        let mut live = self.live.iter().peekable();
        self.rows.iter().enumerate().map(move |(number, row)| (row, live.next_if_eq(&&number).is_some()))
    }

    /// How many rows were ever written: the number of the next one.
    pub fn written(&self) -> u64 {
        self.rows.len() as u64
    }

    /// What takes back the last row that counts; `None` when none does.
    pub fn undo_last(&self) -> Option<Entry> {
        let keep = self.live.len().checked_sub(1)? as u64;
        Some(Entry::Undo { keep })
    }

    /// The rows that [`Entry::Redo`] would make count again; none when nothing was taken back since something was done.
    pub fn undone(&self) -> Vec<&Row> {
        let taken = self.now.redo.and_then(|at| self.taken_back.get(at));
        let again = taken.map_or_else(Vec::new, |(tip, _)| self.path(*tip, self.now.tip));
        again.into_iter().map(|number| &self.rows[number]).collect()
    }

    /// The rows that would count after one more of these entries, so that it can be tried before it is written.
    pub fn after(&self, entry: &Entry) -> Vec<&Row> {
        let numbers = match entry {
            Entry::Did(_) => self.live.clone(),
            Entry::Undo { keep } => {
                let keep = usize::try_from(*keep).unwrap_or(usize::MAX).min(self.live.len());
                self.live[..keep].to_vec()
            }
            Entry::Redo => return self.live().chain(self.undone()).collect(),
            Entry::Return { to } => {
                let mark = usize::try_from(*to).ok().and_then(|to| self.marks.get(to));
                mark.map_or_else(|| self.live.clone(), |mark| self.path(mark.tip, None))
            }
        };
        numbers.into_iter().map(|number| &self.rows[number]).collect()
    }

    /// The last row of each line of play that was left: [`Entry::Return`] to its number takes it up again.
    pub fn branches(&self) -> Vec<&Row> {
        let is_done = |row: &Row| matches!(row.entry, Entry::Did(_));
        let mut is_end: Vec<bool> = self.rows.iter().map(is_done).collect();
        for (row, before) in self.rows.iter().zip(&self.before) {
            if let Some(before) = before.filter(|_| is_done(row)) {
                is_end[before] = false;
            }
        }
        // The line on which one stands was not left.
        let ends = self.rows.iter().zip(is_end).enumerate().filter(|(_, (_, is_end))| *is_end);
        ends.filter(|(number, _)| Some(*number) != self.now.tip).map(|(_, (row, _))| row).collect()
    }

    /// The number of the row that came by a message.
    pub fn came_by(&self, message: &str) -> Option<u64> {
        let found = self.rows.iter().rposition(|row| row.message.as_deref() == Some(message));
        found.map(|number| number as u64)
    }
}
