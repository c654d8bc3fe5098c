//! Outlines: what was found in a text, small and quick to follow.
//!
//! A value is a byte for its kind, its place, and what the text itself does not say. Texts and names that stand in the file as
//! they are meant are not written down again: they are read there.

use std::borrow::Cow;

use crate::{Key, Node, Table, Value};

/// What a byte says of the value that follows it.
mod kind {
    /// A text between quotation marks, as it is meant; then its place.
    pub(super) const QUOTED: u8 = 0;
    /// A text that is written down here, since the file writes it with escapes or over lines.
    pub(super) const TEXT: u8 = 1;
    pub(super) const INTEGER: u8 = 2;
    pub(super) const LARGE: u8 = 3;
    pub(super) const FLOAT: u8 = 4;
    pub(super) const FALSE: u8 = 5;
    pub(super) const TRUE: u8 = 6;
    pub(super) const DATE: u8 = 7;
    pub(super) const LIST: u8 = 8;
    pub(super) const TABLE: u8 = 9;
}

/// The outline of a text that was scanned.
pub fn write(text: &str, table: &Table<'_>) -> Vec<u8> {
    let mut writer = Writer { text, bytes: Vec::new() };
    writer.table(table);
    writer.bytes
}

/// The table of a text, by its outline.
///
/// # Panics
/// When the outline is of another text, which is a fault of the program.
pub fn follow<'t>(text: &'t str, outline: &'t [u8]) -> Table<'t> {
    let mut reader = Reader { text, rest: outline };
    let table = reader.table();
    assert!(reader.rest.is_empty(), "the outline is of another text");
    table
}

struct Writer<'w> {
    text: &'w str,
    bytes: Vec<u8>,
}

impl Writer<'_> {
    fn table(&mut self, table: &Table<'_>) {
        self.number(table.entries.len() as u64);
        for (key, value) in &table.entries {
            self.key(key);
            self.value(value);
        }
    }

    /// A name's length is odd when it is written down here.
    fn key(&mut self, key: &Key<'_>) {
        self.number(key.start.into());
        let length = key.name.len();
        let stands = self.text.get(key.at()..key.at() + length) == Some(key.name());
        self.number(length as u64 * 2 + u64::from(!stands));
        if !stands {
            self.bytes.extend(key.name.as_bytes());
        }
    }

    fn value(&mut self, value: &Value<'_>) {
        let stands = |text: &str| self.text.get(value.start as usize + 1..value.end as usize - 1) == Some(text);
        let kind = match &value.node {
            Node::Text(text) if stands(text) => kind::QUOTED,
            Node::Text(_) => kind::TEXT,
            Node::Integer(Some(_)) => kind::INTEGER,
            Node::Integer(None) => kind::LARGE,
            Node::Float(_) => kind::FLOAT,
            Node::Boolean(false) => kind::FALSE,
            Node::Boolean(true) => kind::TRUE,
            Node::Date => kind::DATE,
            Node::List(_) => kind::LIST,
            Node::Table(_) => kind::TABLE,
        };
        self.bytes.push(kind);
        self.number(value.start.into());
        self.number((value.end - value.start).into());
        match &value.node {
            Node::Text(_) if kind == kind::QUOTED => {}
            Node::Text(text) => {
                self.number(text.len() as u64);
                self.bytes.extend(text.as_bytes());
            }
            Node::Integer(Some(number)) => self.bytes.extend(number.to_le_bytes()),
            Node::Float(number) => self.bytes.extend(number.to_le_bytes()),
            Node::Integer(None) | Node::Boolean(_) | Node::Date => {}
            Node::List(list) => {
                self.number(list.len() as u64);
                list.iter().for_each(|value| self.value(value));
            }
            Node::Table(table) => self.table(table),
        }
    }

    /// Seven bits a byte, the lowest first; the eighth says that more follow.
    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}

struct Reader<'t> {
    text: &'t str,
    rest: &'t [u8],
}

impl<'t> Reader<'t> {
    fn table(&mut self) -> Table<'t> {
        let entries = (0..self.number()).map(|_| (self.key(), self.value())).collect();
        Table { entries }
    }

    fn key(&mut self) -> Key<'t> {
        let (start, length) = (self.number(), self.number());
        let name = if length % 2 == 0 { &self.text[start..start + length / 2] } else { self.written(length / 2) };
        Key { start: start as u32, name: Cow::Borrowed(name) }
    }

    fn value(&mut self) -> Value<'t> {
        let [kind] = self.take();
        let start = self.number();
        let end = start + self.number();
        let node = match kind {
            kind::QUOTED => Node::Text(Cow::Borrowed(&self.text[start + 1..end - 1])),
            kind::TEXT => {
                let length = self.number();
                Node::Text(Cow::Borrowed(self.written(length)))
            }
            kind::INTEGER => Node::Integer(Some(i64::from_le_bytes(self.take()))),
            kind::LARGE => Node::Integer(None),
            kind::FLOAT => Node::Float(f64::from_le_bytes(self.take())),
            kind::FALSE => Node::Boolean(false),
            kind::TRUE => Node::Boolean(true),
            kind::DATE => Node::Date,
            kind::LIST => Node::List((0..self.number()).map(|_| self.value()).collect()),
            kind::TABLE => Node::Table(self.table()),
            _ => panic!("the outline is of another program"),
        };
        Value { start: start as u32, end: end as u32, node }
    }

    fn written(&mut self, length: usize) -> &'t str {
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        std::str::from_utf8(text).expect("an outline holds texts")
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.rest.split_first_chunk().expect("an outline ends with its last value");
        self.rest = rest;
        *taken
    }

    fn number(&mut self) -> usize {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let [byte] = self.take();
            number |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scan;

    fn returns(text: &str) {
        let Ok(table) = scan(text) else { return };
        assert_eq!(follow(text, &write(text, &table)), table, "{text}");
    }

    #[test]
    fn whatever_a_text_says_comes_back() {
        returns("");
        returns("a = 1\n'b c' = -7\n\"d\\n\" = 99999999999999999999\n[e.f]\ng = 1.5\nh = [true, false, [], {}]");
        returns(
            "a = 'as it is'\nb = \"with \\\"escapes\\\"\"\nc = '''\nover\nlines'''\nd = \"\"\"x\"\"\"\ne = ''\nf = 1979-05-27",
        );
        returns("[[pilots]]\nid = 'ü'\n[[pilots]]\nid = \"\\u00fc\"\n");
    }

    #[test]
    fn what_stands_in_the_text_is_not_written_again() {
        let text = "name = 'a rather long name that is written once'";
        assert!(write(text, &scan(text).unwrap()).len() < 10);
    }

    proptest! {
        #[test]
        fn any_values_come_back(text in "([a-d]{1,3} = (\"[^\"\n]{0,4}\"|'[^'\n]{0,4}'|-?[0-9]{1,4}|\\[[0-9], '[é-ü]'\\])\n){0,4}") {
            returns(&text);
        }
    }
}
