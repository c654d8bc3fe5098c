//! TOML, as it is met.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Key, Node, Table, Value};

/// Why a text is no TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScanFault {
    /// Where, in bytes.
    pub at: usize,
    /// What is wrong, in one line.
    pub message: String,
}

/// The whole text as a table.
///
/// # Errors
/// When it is no TOML, with everything that is wrong with it.
pub fn scan(text: &str) -> Result<Table<'_>, Vec<ScanFault>> {
    if u32::try_from(text.len()).is_err() {
        return Err(vec![ScanFault { at: 0, message: "no file may have 4 GB".to_owned() }]);
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(table_of(table.into_inner()));
    }
    // What the parser saved of a broken file would only give misleading faults.
    let fault = |error: &toml::de::Error| ScanFault {
        at: error.span().map_or(0, |span| span.start),
        message: error.message().lines().collect::<Vec<_>>().join("; "),
    };
    Err(errors.iter().map(fault).collect())
}

fn table_of(table: DeTable<'_>) -> Table<'_> {
    let entry = |(key, value): (Spanned<_>, _)| {
        let start = place(key.span()).start;
        (Key { start, name: key.into_inner() }, value_of(value))
    };
    let mut entries: Vec<_> = table.into_iter().map(entry).collect();
    // They come sorted, unless some other crate asks TOML's for the order of the file.
    entries.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
    Table { entries }
}

fn value_of(value: Spanned<DeValue<'_>>) -> Value<'_> {
    let Range { start, end } = place(value.span());
    let node = match value.into_inner() {
        DeValue::String(text) => Node::Text(text),
        DeValue::Integer(number) => Node::Integer(i64::from_str_radix(number.as_str(), number.radix()).ok()),
        // Whatever TOML calls a number is one for Rust too.
        DeValue::Float(number) => Node::Float(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => Node::Boolean(flag),
        DeValue::Datetime(_) => Node::Date,
        DeValue::Array(list) => Node::List(list.into_iter().map(value_of).collect()),
        DeValue::Table(table) => Node::Table(table_of(table)),
    };
    Value { start, end, node }
}

/// Places fit: longer texts are refused before.
fn place(span: Range<usize>) -> Range<u32> {
    span.start as u32..span.end as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_wrong_is_told() {
        let faults = scan("a = \nb = 1\nc = ]").unwrap_err();
        let mut places: Vec<usize> = faults.iter().map(|fault| fault.at).collect();
        places.sort_unstable();
        assert_eq!(places, [4, 15], "{faults:?}");
        assert!(faults.iter().all(|fault| !fault.message.contains('\n')));
    }

    #[test]
    fn numbers_that_do_not_fit_are_numbers_still() {
        let table = scan("large = 99999999999999999999\nhex = 0x1F\nfar = 1e400").unwrap();
        assert_eq!((table.get("large").unwrap().is_integer(), table.get("large").unwrap().as_integer()), (true, None));
        assert_eq!(table.get("hex").unwrap().as_integer(), Some(31));
        assert_eq!(table.get("far").unwrap().node(), &Node::Float(f64::INFINITY));
    }
}
