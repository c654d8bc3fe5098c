//! One file while it is read: its fields, and the faults found in it.
//!
//! Every file that people write for Tallyho goes through a [`Page`]: content, tables, later squads and missions. A reader notes
//! faults and goes on, so that all of them are reported at once, each with its line.

use std::fmt;
use std::num::ParseIntError;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

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

/// A value together with its place in the file.
pub type Value<'t> = Spanned<DeValue<'t>>;

/// A file being read. Readers note faults here and go on, so that all are found in one pass.
#[derive(Debug)]
pub struct Page<'p> {
    file: &'p str,
    text: &'p str,
    faults: Vec<Fault>,
}

impl<'p> Page<'p> {
    /// The text of a file, with the name that faults give it.
    pub fn new(file: &'p str, text: &'p str) -> Self {
        Self { file, text, faults: Vec::new() }
    }

    /// Notes a fault at a byte of the text.
    pub fn fault(&mut self, at: usize, message: impl Into<String>) {
        let line = Some(self.line_of(at));
        self.faults.push(Fault { file: self.file.to_owned(), line, message: message.into() });
    }

    /// The name that faults give the file.
    pub(crate) fn file(&self) -> &'p str {
        self.file
    }

    /// The line of a byte, counted from 1.
    pub(crate) fn line_of(&self, at: usize) -> usize {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        1 + before.iter().filter(|&&byte| byte == b'\n').count()
    }

    /// `file:line`, for other faults to point to.
    pub fn place(&self, at: usize) -> String {
        format!("{}:{}", self.file, self.line_of(at))
    }

    /// The whole file as a table; `None`, with the faults noted, when it is not TOML.
    pub fn parse(&mut self) -> Option<DeTable<'p>> {
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            let at = error.span().map_or(0, |span| span.start);
            self.fault(at, error.message().lines().collect::<Vec<_>>().join("; "));
        }
        // What the parser saved of a broken file would only give misleading faults.
        errors.is_empty().then(|| table.into_inner())
    }

    fn expected(&mut self, value: &Value<'_>, key: &str, expected: &str) {
        self.fault(value.span().start, format!("'{key}' must be {expected}, not {}", type_name(value.get_ref())));
    }

    /// A text of one line.
    pub fn text<'v>(&mut self, key: &str, value: &'v Value<'_>) -> Option<&'v str> {
        match value.get_ref().as_str() {
            None => {
                self.expected(value, key, "a text");
                None
            }
            Some(text) if text.trim().is_empty() || text.chars().any(char::is_control) => {
                self.fault(value.span().start, format!("'{key}' must be one line of text"));
                None
            }
            Some(text) => Some(text),
        }
    }

    /// A whole number within a range.
    pub fn whole(&mut self, key: &str, value: &Value<'_>, range: RangeInclusive<u8>) -> Option<u8> {
        self.integer(key, value, range, u8::from_str_radix)
    }

    /// A whole number within a range that goes below nothing.
    pub fn signed(&mut self, key: &str, value: &Value<'_>, range: RangeInclusive<i8>) -> Option<i8> {
        self.integer(key, value, range, i8::from_str_radix)
    }

    fn integer<N: PartialOrd + fmt::Display>(
        &mut self,
        key: &str,
        value: &Value<'_>,
        range: RangeInclusive<N>,
        from_str_radix: fn(&str, u32) -> Result<N, ParseIntError>,
    ) -> Option<N> {
        let Some(number) = value.get_ref().as_integer() else {
            self.expected(value, key, "a whole number");
            return None;
        };
        let number = from_str_radix(number.as_str(), number.radix()).ok().filter(|n| range.contains(n));
        if number.is_none() {
            self.fault(value.span().start, format!("'{key}' must be {} to {}", range.start(), range.end()));
        }
        number
    }

    /// A number no farther from nothing than `limit`.
    pub fn number(&mut self, key: &str, value: &Value<'_>, limit: f64) -> Option<f64> {
        let number: Option<f64> = match value.get_ref() {
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64),
            DeValue::Float(number) => number.as_str().parse().ok(),
            DeValue::String(_) | DeValue::Boolean(_) | DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => {
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
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.expected(value, key, "true or false");
        }
        flag
    }

    /// What was read, or every fault that was found, by line.
    ///
    /// # Errors
    /// When a fault was noted.
    pub fn close<T>(mut self, read: Option<T>) -> Result<T, ContentError> {
        self.faults.sort();
        match read {
            Some(read) if self.faults.is_empty() => Ok(read),
            _ => Err(ContentError { faults: self.faults }),
        }
    }

    /// The faults noted so far.
    pub(crate) fn into_faults(self) -> Vec<Fault> {
        self.faults
    }

    /// A list.
    pub fn list<'v, 't>(&mut self, key: &str, value: &'v Value<'t>) -> Option<&'v [Value<'t>]> {
        let list = value.get_ref().as_array();
        if list.is_none() {
            self.expected(value, key, "a list");
        }
        list.map(|list| &**list)
    }

    /// A table.
    pub fn table<'v, 't>(&mut self, key: &str, value: &'v Value<'t>) -> Option<&'v DeTable<'t>> {
        let table = value.get_ref().as_table();
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
    table: &'v DeTable<'t>,
    /// Where a missing field is reported.
    at: usize,
}

impl<'v, 't> Fields<'v, 't> {
    /// Opens a table that may hold the `known` fields and no other.
    pub fn open(page: &mut Page<'_>, table: &'v DeTable<'t>, at: usize, known: &[&str]) -> Self {
        for (key, _) in table {
            if !known.contains(&key.get_ref().as_ref()) {
                page.fault(key.span().start, unknown("field", key.get_ref(), known.iter().copied()));
            }
        }
        Self { table, at }
    }

    /// A field that may be left out.
    pub fn optional(&self, key: &str) -> Option<&'v Value<'t>> {
        self.table.iter().find(|(found, _)| found.get_ref() == key).map(|(_, value)| value)
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

fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
