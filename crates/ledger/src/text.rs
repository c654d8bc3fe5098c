//! Journals as a text: one object of JSON in a line, to be read without this program and by it, here or elsewhere.
//!
//! A journal is a line that says what it is and how it began, a line for each place, a line for each row, and one that
//! says how many rows there are and what they add up to. Several journals stand one after the other, and so do things of
//! the shelf.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::error::LedgerError;
use crate::file::{beside, private_file, settle};
use crate::journal::{Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::row::{Edition, Entry, Row, Sum};
use crate::store::Whole;

/// How such files end.
pub(crate) const ENDING: &str = ".jsonl";

/// The version of the format. A later one is refused.
const FORMAT: u32 = 1;

/// Whether the keys of places are written: whoever reads them can sit down there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// They are, as in a backup.
    Written,
    /// They are not, as in what is sent to others.
    LeftOut,
}

/// Whether whoever opens the file sees what rows say: in some games what comes is a surprise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// As they are.
    Plain,
    /// Letter by letter as numbers. It keeps nobody out; it keeps eyes from what they should not meet.
    Sealed,
}

/// A text as two digits for each byte.
fn sealed(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads what [`sealed`] wrote.
fn unsealed(digits: &str) -> Option<String> {
    let pairs = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| match pair {
        [high, low] => {
            let digit = |it: u8| char::from(it).to_digit(16);
            u8::try_from(digit(*high)? * 16 + digit(*low)?).ok()
        }
        _ => None,
    };
    String::from_utf8(pairs.map(byte).collect::<Option<_>>()?).ok()
}

/// A line of the text.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Journal(Box<JournalLine>),
    Place(PlaceLine),
    Row(RowLine),
    End(EndLine),
    Thing(ThingLine),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JournalLine {
    /// The version of the format.
    tallyho: u32,
    journal: JournalId,
    kind: String,
    title: String,
    /// As a text, since not every reader of JSON has numbers so large.
    seed: String,
    edition: EditionText,
    created: i64,
    changed: i64,
    summary: String,
    head: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EditionText {
    format: u32,
    rules: String,
    program: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceLine {
    place: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    who: String,
    name: String,
    about: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowLine {
    row: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    deed: String,
    text: String,
    /// Whether the text is sealed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    sealed: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    note: String,
    /// Only where it is not that of the row before it, or of the journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<EditionText>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    rows: u64,
    sum: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThingLine {
    tallyho: u32,
    thing: ShelvedId,
    kind: String,
    label: String,
    text: String,
    created: i64,
    changed: i64,
}

impl From<&Edition> for EditionText {
    fn from(Edition { format, rules, program }: &Edition) -> Self {
        Self { format: *format, rules: rules.clone(), program: program.clone() }
    }
}

impl From<EditionText> for Edition {
    fn from(EditionText { format, rules, program }: EditionText) -> Self {
        Self { format, rules, program }
    }
}

/// Writes a journal as a text.
///
/// # Errors
/// When it cannot be written there.
pub fn export(kept: &Kept, keys: Keys, shown: Rows, out: &mut impl Write) -> io::Result<()> {
    let Kept { journal, head, rows } = kept;
    let Journal { id, kind, title, seed, edition, created, changed, summary, written: _, places } = journal;
    let first = JournalLine {
        tallyho: FORMAT,
        journal: *id,
        kind: kind.clone(),
        title: title.clone(),
        seed: seed.to_string(),
        edition: edition.into(),
        created: *created,
        changed: *changed,
        summary: summary.clone(),
        head: head.clone(),
    };
    line(out, &Line::Journal(Box::new(first)))?;
    for Place { word, key, who, name, about } in places {
        let key = key.clone().filter(|_| keys == Keys::Written);
        let (place, who, name, about) = (word.clone(), who.clone(), name.clone(), about.clone());
        line(out, &Line::Place(PlaceLine { place, key, who, name, about }))?;
    }
    let mut sum = Sum::of_head(kind, *seed, head);
    let mut last = edition;
    for row in rows {
        sum = sum.then(row);
        let Row { number, writer, message, entry, note, edition } = row;
        let next = Some(&**edition).filter(|it| *it != last).map(EditionText::from);
        last = edition;
        let row = RowLine {
            row: *number,
            by: writer.clone(),
            message: message.clone(),
            deed: entry.deed().to_owned(),
            text: if shown == Rows::Sealed { sealed(&entry.text()) } else { entry.text() },
            sealed: shown == Rows::Sealed,
            note: note.clone(),
            edition: next,
        };
        line(out, &Line::Row(row))?;
    }
    line(out, &Line::End(EndLine { rows: rows.len() as u64, sum: format!("{:016x}", sum.0) }))
}

fn line(out: &mut impl Write, line: &Line) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}

/// Writes everything, keys too.
fn export_whole(whole: &Whole, out: &mut impl Write) -> io::Result<()> {
    for kept in &whole.journals {
        export(kept, Keys::Written, Rows::Plain, out)?;
    }
    for Shelved { id, kind, label, text, created, changed } in &whole.shelf {
        let (kind, label, text) = (kind.clone(), label.clone(), text.clone());
        let (created, changed) = (*created, *changed);
        line(out, &Line::Thing(ThingLine { tallyho: FORMAT, thing: *id, kind, label, text, created, changed }))?;
    }
    out.flush()
}

/// Writes everything into a file that others on this machine cannot read, whole or not at all.
pub(crate) fn write_file(path: &Path, whole: &Whole) -> Result<(), LedgerError> {
    let draft = beside(path, ".new");
    let write = |file: &File| {
        file.set_len(0)?;
        export_whole(whole, &mut BufWriter::new(file))?;
        file.sync_all()
    };
    let file = private_file(&draft)?;
    write(&file).and_then(|()| settle(&draft, path)).map_err(|error| LedgerError::io(path, error))
}

/// Reads everything in a file.
///
/// # Errors
/// [`LedgerError::Io`] when it cannot be read, [`LedgerError::BadText`] when something in it is not what was written.
pub fn read_file(path: &Path) -> Result<Whole, LedgerError> {
    let file = File::open(path).map_err(|error| LedgerError::io(path, error))?;
    read(BufReader::new(file), path)
}

/// Reads journals and things of the shelf from a text that people call by that path.
///
/// # Errors
/// As [`read_file`].
pub fn read(text: impl BufRead, path: &Path) -> Result<Whole, LedgerError> {
    let mut reader = Reader { whole: Whole::default(), open: None };
    let mut count = 0;
    let bad = |line: usize, what: String| LedgerError::BadText { path: path.to_owned(), line, what };
    for text in text.lines() {
        count += 1;
        let text = text.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => bad(count, "it is no text; this is not an export".to_owned()),
            _ => LedgerError::io(path, error),
        })?;
        if !text.trim().is_empty() {
            reader.take(&text).map_err(|what| bad(count, what))?;
        }
    }
    match (reader.open, &reader.whole) {
        (Some(_), _) => Err(bad(count, "the end of the journal is missing; get the whole file".to_owned())),
        (None, whole) if whole.journals.is_empty() && whole.shelf.is_empty() => {
            Err(bad(1, "there is nothing in it; this is not an export".to_owned()))
        }
        (None, _) => Ok(reader.whole),
    }
}

/// What was read so far.
struct Reader {
    whole: Whole,
    /// A journal whose end is to come, the sum so far, and the edition of its last row.
    open: Option<(Kept, Sum, Arc<Edition>)>,
}

impl Reader {
    fn take(&mut self, text: &str) -> Result<(), String> {
        // Newer formats may have other lines; the version comes first.
        #[derive(Deserialize)]
        struct Version {
            tallyho: Option<u32>,
        }
        let no_line = |error: serde_json::Error| format!("it is no line of an export: {error}");
        let version: Version = serde_json::from_str(text).map_err(no_line)?;
        if let Some(later) = version.tallyho.filter(|it| *it > FORMAT) {
            let what = "this program knows up to";
            return Err(format!("it is of version {later} and {what} {FORMAT}; get a later program to read it"));
        }
        let line: Line = serde_json::from_str(text).map_err(|_| "it is no line of an export".to_owned())?;
        match (line, &mut self.open) {
            (Line::Journal(first), None) => self.open = Some(begun(*first)?),
            (Line::Place(place), Some((kept, ..))) if kept.rows.is_empty() => {
                let PlaceLine { place: word, key, who, name, about } = place;
                kept.journal.places.push(Place { word, key, who, name, about });
            }
            (Line::Row(row), Some(open)) => take_row(row, open)?,
            (Line::End(end), Some((kept, sum, _))) => {
                if (end.rows, end.sum) != (kept.journal.written, format!("{:016x}", sum.0)) {
                    return Err("the journal before it is not what was written; get the file once more".to_owned());
                }
                self.whole.journals.extend(self.open.take().map(|(kept, ..)| kept));
            }
            (Line::Thing(thing), None) => {
                let ThingLine { tallyho: _, thing: id, kind, label, text, created, changed } = thing;
                self.whole.shelf.push(Shelved { id, kind, label, text, created, changed });
            }
            (Line::Journal(_) | Line::Place(_) | Line::Row(_) | Line::End(_) | Line::Thing(_), _) => {
                return Err("a line is missing before it; get the whole file".to_owned());
            }
        }
        Ok(())
    }
}

/// A journal before its places and rows.
fn begun(first: JournalLine) -> Result<(Kept, Sum, Arc<Edition>), String> {
    let JournalLine { tallyho: _, journal: id, kind, title, seed, edition, created, changed, summary, head } = first;
    let seed = seed.parse().map_err(|_| format!("the seed '{seed}' is no number"))?;
    let (sum, edition) = (Sum::of_head(&kind, seed, &head), Edition::from(edition));
    let last = Arc::new(edition.clone());
    let (written, places) = (0, Vec::new());
    let journal = Journal { id, kind, title, seed, edition, created, changed, summary, written, places };
    Ok((Kept { journal, head, rows: Vec::new() }, sum, last))
}

fn take_row(line: RowLine, (kept, sum, last): &mut (Kept, Sum, Arc<Edition>)) -> Result<(), String> {
    let RowLine { row: number, by: writer, message, deed, text, sealed, note, edition } = line;
    let text = if sealed { unsealed(&text).ok_or("its seal is broken; get the file once more")? } else { text };
    if number != kept.journal.written {
        return Err(format!("row {} is missing; get the whole file", kept.journal.written));
    }
    let entry = Entry::read(&deed, text).ok_or_else(|| format!("nobody can have written a row '{deed}' so"))?;
    if let Some(edition) = edition {
        *last = Arc::new(edition.into());
    }
    let row = Row { number, writer, message, entry, note, edition: Arc::clone(last) };
    *sum = sum.then(&row);
    kept.rows.push(row);
    kept.journal.written += 1;
    Ok(())
}
