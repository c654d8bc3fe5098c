//! One file while it is read: its fields, and the faults found in it.
//!
//! Every file that people write for Tallyho goes through a [`Page`]: content, tables, later squads and missions. A reader notes
//! faults and goes on, so that all of them are reported at once, each with its line.

use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;

use tallyho_tree::{Node, Scanned, outline, scan};
pub use tallyho_tree::{Table, Value};

use crate::nearest::shown;
use crate::word::{Word, read_word, unknown};

/// Something wrong in a content file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file, as a path that can be opened.
    pub file: String,
    /// The line, counted from 1; `None` when the fault is the file itself.
    pub line: Option<usize>,
    /// What is wrong, in one line.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.message),
            None => write!(f, "{}: {}", self.file, self.message),
        }
    }
}

/// Content that cannot be used, with every fault in it: one line each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// The faults, by file and line; never empty.
    pub faults: Vec<Fault>,
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ContentError {}

/// A file being read. Readers note faults here and go on, so that all are found in one pass.
#[derive(Debug)]
pub struct Page<'p> {
    file: &'p str,
    text: &'p str,
    /// What was found in the text beforehand; empty where nobody has looked yet.
    outline: &'p [u8],
    /// The byte whose line was asked for last, and that line.
    line: Cell<(usize, usize)>,
    faults: Vec<Fault>,
}

impl<'p> Page<'p> {
    /// The longest file that is read, in bytes.
    pub const LONGEST: usize = 1 << 20;

    /// How many faults of a file are told.
    pub const MOST_FAULTS: usize = 100;

    /// The most entries a list may have.
    pub const MOST_ENTRIES: usize = 1000;

    /// What is said of a text that nobody has written by hand; `None` for others.
    pub(crate) fn too_long(text: &str) -> Option<String> {
        let most = Self::LONGEST;
        (text.len() > most).then(|| format!("the file has {} bytes; no more than {most} are read", text.len()))
    }

    /// The text of a file, with the name that faults give it.
    pub fn new(file: &'p str, text: &'p str) -> Self {
        Self { file, text, outline: &[], line: Cell::new((0, 1)), faults: Vec::new() }
    }

    /// A file that was scanned beforehand, with the name that faults give it.
    pub fn scanned(file: &'p str, scanned: &Scanned<'p>) -> Self {
        Self { outline: scanned.outline, ..Self::new(file, scanned.text) }
    }

    /// Notes a fault at a byte of the text.
    pub fn fault(&mut self, at: usize, message: impl Into<String>) {
        let line = Some(self.line_of(at));
        self.faults.push(Fault { file: self.file.to_owned(), line, message: message.into() });
    }

    /// The line of a byte, counted from 1.
    pub(crate) fn line_of(&self, at: usize) -> usize {
        // Lines are asked for one after the other, mostly: only what lies between is counted.
        let (last, line) = self.line.get();
        let breaks = |from: usize, to: usize| {
            let between = self.text.as_bytes().get(from..to.min(self.text.len())).unwrap_or_default();
            between.iter().filter(|&&byte| byte == b'\n').count()
        };
        let line = if at < last { line - breaks(at, last) } else { line + breaks(last, at) };
        self.line.set((at, line));
        line
    }

    /// `file:line`, for other faults to point to.
    pub fn place(&self, at: usize) -> String {
        format!("{}:{}", self.file, self.line_of(at))
    }

    /// The whole file as a table; `None`, with the faults noted, when it is not TOML.
    pub fn parse(&mut self) -> Option<Table<'p>> {
        if !self.outline.is_empty() {
            return Some(outline::follow(self.text, self.outline));
        }
        if let Some(message) = Self::too_long(self.text) {
            self.faults.push(Fault { file: self.file.to_owned(), line: None, message });
            return None;
        }
        let faults = match scan(self.text) {
            Ok(table) => return Some(table),
            Err(faults) => faults,
        };
        faults.into_iter().for_each(|fault| self.fault(fault.at, fault.message));
        None
    }

    fn expected(&mut self, value: &Value<'_>, key: &str, expected: &str) {
        self.fault(value.span().start, format!("'{key}' must be {expected}, not {}", type_name(value)));
    }

    /// A text of one line.
    pub fn text<'v>(&mut self, key: &str, value: &'v Value<'_>) -> Option<&'v str> {
        match value.as_str() {
            None => {
                self.expected(value, key, "a text");
                None
            }
            Some(text) if !is_a_line(text) => {
                self.fault(value.span().start, format!("'{key}' must be one line of text"));
                None
            }
            Some(text) => Some(text),
        }
    }

    /// A whole number within a range.
    pub fn whole(&mut self, key: &str, value: &Value<'_>, range: RangeInclusive<u8>) -> Option<u8> {
        self.integer(key, value, range)
    }

    /// A whole number within a range that goes below nothing.
    pub fn signed(&mut self, key: &str, value: &Value<'_>, range: RangeInclusive<i8>) -> Option<i8> {
        self.integer(key, value, range)
    }

    fn integer<N: PartialOrd + TryFrom<i64> + fmt::Display>(
        &mut self,
        key: &str,
        value: &Value<'_>,
        range: RangeInclusive<N>,
    ) -> Option<N> {
        if !value.is_integer() {
            self.expected(value, key, "a whole number");
            return None;
        }
        let number = value.as_integer().and_then(|n| N::try_from(n).ok()).filter(|n| range.contains(n));
        if number.is_none() {
            self.fault(value.span().start, format!("'{key}' must be {} to {}", range.start(), range.end()));
        }
        number
    }

    /// A number no farther from nothing than `limit`.
    pub fn number(&mut self, key: &str, value: &Value<'_>, limit: f64) -> Option<f64> {
        let number: Option<f64> = match value.node() {
            Node::Integer(number) => number.map(|n| n as f64),
            Node::Float(number) => Some(*number),
            Node::Text(_) | Node::Boolean(_) | Node::Date | Node::List(_) | Node::Table(_) => {
                self.expected(value, key, "a number");
                return None;
            }
        };
        // Written so that NaN is refused too.
        let number = number.filter(|n| n.abs() <= limit);
        if number.is_none() {
            self.fault(value.span().start, format!("'{key}' must be a finite number of at most {limit}"));
        }
        number
    }

    /// True or false.
    pub fn flag(&mut self, key: &str, value: &Value<'_>) -> Option<bool> {
        let flag = value.as_bool();
        if flag.is_none() {
            self.expected(value, key, "true or false");
        }
        flag
    }

    /// What was read, or the faults that were found, by line.
    ///
    /// # Errors
    /// When a fault was noted.
    pub fn close<T>(self, read: Option<T>) -> Result<T, ContentError> {
        let mut faults = self.into_faults();
        faults.sort();
        match read {
            Some(read) if faults.is_empty() => Ok(read),
            _ => Err(ContentError { faults }),
        }
    }

    /// The faults noted so far; of very many those that come first in the file, and how many more there are.
    pub(crate) fn into_faults(self) -> Vec<Fault> {
        let mut faults = self.faults;
        if let Some(more) = faults.len().checked_sub(Self::MOST_FAULTS).filter(|more| *more > 0) {
            // Stable: faults on one line stay in the order in which they were found.
            faults.sort_by_key(|fault| fault.line);
            let first = faults.swap_remove(Self::MOST_FAULTS);
            faults.truncate(Self::MOST_FAULTS);
            faults.push(Fault { message: format!("and {more} more faults from here on"), ..first });
        }
        faults
    }

    /// A list.
    pub fn list<'v, 't>(&mut self, key: &str, value: &'v Value<'t>) -> Option<&'v [Value<'t>]> {
        let list = value.as_list();
        match list {
            None => self.expected(value, key, "a list"),
            Some(list) if list.len() > Self::MOST_ENTRIES => {
                let message = format!("'{key}' has {} entries; there may be {}", list.len(), Self::MOST_ENTRIES);
                self.fault(value.span().start, message);
            }
            Some(_) => {}
        }
        list.filter(|list| list.len() <= Self::MOST_ENTRIES)
    }

    /// A table.
    pub fn table<'v, 't>(&mut self, key: &str, value: &'v Value<'t>) -> Option<&'v Table<'t>> {
        let table = value.as_table();
        if table.is_none() {
            self.expected(value, key, "a table");
        }
        table
    }

    /// One of a few words.
    pub fn word<W: Word>(&mut self, key: &str, value: &Value<'_>) -> Option<W> {
        let text = self.text(key, value)?;
        self.check(value, read_word(text))
    }

    /// A list of texts, each read by `read`; `None` when any of them is at fault.
    pub fn each<T>(
        &mut self,
        key: &str,
        value: &Value<'_>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Option<Vec<T>> {
        let items = self.list(key, value)?;
        let read: Vec<Option<T>> = items
            .iter()
            .map(|item| {
                let text = self.text(key, item)?;
                self.check(item, read(text))
            })
            .collect();
        // Collected in two steps, so that one bad item does not hide the next.
        read.into_iter().collect()
    }

    /// Notes the message of what could not be read.
    pub fn check<T>(&mut self, value: &Value<'_>, read: Result<T, String>) -> Option<T> {
        read.map_err(|message| self.fault(value.span().start, message)).ok()
    }
}

/// The fields of one table.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'v, 't> {
    table: &'v Table<'t>,
    /// Where a missing field is reported.
    at: usize,
}

impl<'v, 't> Fields<'v, 't> {
    /// Opens a table that may hold the `known` fields and no other.
    pub fn open(page: &mut Page<'_>, table: &'v Table<'t>, at: usize, known: &[&str]) -> Self {
        for (key, _) in table.iter() {
            if !known.contains(&key.name()) {
                page.fault(key.at(), unknown("field", key.name(), known.iter().copied()));
            }
        }
        Self { table, at }
    }

    /// A field that may be left out.
    pub fn optional(&self, key: &str) -> Option<&'v Value<'t>> {
        self.table.get(key)
    }

    /// A field that may not be left out.
    pub fn required(&self, page: &mut Page<'_>, key: &str) -> Option<&'v Value<'t>> {
        let value = self.optional(key);
        if value.is_none() {
            page.fault(self.at, format!("'{key}' is missing"));
        }
        value
    }

    /// The id: lower-case letters and digits.
    pub fn id(&self, page: &mut Page<'_>) -> Option<(&'v str, usize)> {
        self.id_of(page, |c| c.is_ascii_lowercase() || c.is_ascii_digit(), "lower-case letters and digits")
    }

    /// The id of a card: lower-case letters, digits, and hyphens that set namesakes apart.
    pub fn card_id(&self, page: &mut Page<'_>) -> Option<(&'v str, usize)> {
        let may_hold = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        self.id_of(page, may_hold, "lower-case letters, digits and hyphens")
    }

    fn id_of(&self, page: &mut Page<'_>, may_hold: fn(char) -> bool, what: &str) -> Option<(&'v str, usize)> {
        let value = self.required(page, "id")?;
        let id = page.text("id", value)?;
        let at = value.span().start;
        if id.chars().all(may_hold) {
            Some((id, at))
        } else {
            page.fault(at, format!("id '{}' must be {what}", shown(id)));
            None
        }
    }

    /// The name people use.
    pub fn name(&self, page: &mut Page<'_>) -> Option<String> {
        let value = self.required(page, "name")?;
        page.text("name", value).map(str::to_owned)
    }
}

/// Whether a text is one line that says something.
fn is_a_line(text: &str) -> bool {
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    (plain || !text.chars().any(char::is_control)) && !text.trim().is_empty()
}

fn type_name(value: &Value<'_>) -> &'static str {
    match value.node() {
        Node::Text(_) => "a text",
        Node::Integer(_) => "a whole number",
        Node::Float(_) => "a number with a point",
        Node::Boolean(_) => "true or false",
        Node::Date => "a date",
        Node::List(_) => "a list",
        Node::Table(_) => "a table",
    }
}
