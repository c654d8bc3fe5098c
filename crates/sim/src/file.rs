//! Rows as Parquet files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, RowGroupReader};
use parquet::file::serialized_reader::SerializedFileReader;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;

use crate::error::SimError;
use crate::row::{FIGURES, How, Played, Side};
use crate::sweep::{Sweep, digest};
use crate::tally::{GRID, Tally};

/// How many rows are in a group of a file; what is written does not depend on who wrote it.
const GROUP: usize = 1 << 16;
/// What a file says about itself.
const SWEEP: &str = "tallyho.sweep";
const FIRST: &str = "tallyho.first";
const TALLY: &str = "tallyho.tally";
const CHECK: &str = "tallyho.check";

/// The columns of a sweep's rows.
fn schema(sweep: &Sweep) -> Result<TypePtr, ParquetError> {
    let mut text = "message games { required int64 game (integer(64,true)); required int64 seed (integer(64,false)); \
        required binary mission (string); required int32 pilots; required int32 level; \
        required binary red_pilot (string); required binary blue_pilot (string); required binary first (string); \
        required binary winner (string); required binary how (string);"
        .to_owned();
    for figure in &FIGURES {
        text += &format!(" required int32 {};", figure.name);
    }
    for objective in &sweep.objectives {
        text += &format!(" required boolean {};", objective_column(objective));
    }
    text += " }";
    parse_message_type(&text).map(Arc::new)
}

/// The name of an objective's column.
fn objective_column(id: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
    format!("met_{}", id.chars().map(plain).collect::<String>())
}

/// A file that is written under another name until it is whole.
struct Draft<'p> {
    path: &'p Path,
    draft: std::path::PathBuf,
}

impl<'p> Draft<'p> {
    fn begin(path: &'p Path) -> Result<(Self, BufWriter<File>), SimError> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".tmp");
        let draft = path.with_file_name(name);
        let file = File::create(&draft).map_err(|error| SimError::unwritable(&draft, error))?;
        Ok((Self { path, draft }, BufWriter::new(file)))
    }

    /// Gives it its name; from then on it is whole, or it is not there.
    fn settle(self, file: File) -> Result<(), SimError> {
        let settle = || {
            file.sync_data()?;
            std::fs::rename(&self.draft, self.path)
        };
        settle().map_err(|error| SimError::unwritable(self.path, error))
    }
}

/// Writes a file, whole or not at all.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), SimError> {
    let (draft, mut file) = Draft::begin(path)?;
    let written = file.write_all(bytes).and_then(|()| Ok(file.into_inner()?));
    draft.settle(written.map_err(|error| SimError::unwritable(path, error))?)
}

/// A file of rows being written.
pub(crate) struct RowWriter<'p> {
    draft: Draft<'p>,
    sweep: &'p Sweep,
    writer: SerializedFileWriter<BufWriter<File>>,
    first: u64,
    next: u64,
    rows: Vec<Played>,
    check: Check,
}

impl<'p> RowWriter<'p> {
    /// Begins with the game of that number.
    pub(crate) fn begin(path: &'p Path, sweep: &'p Sweep, first: u64) -> Result<Self, SimError> {
        let (draft, file) = Draft::begin(path)?;
        let writer = schema(sweep).and_then(|schema| {
            // Its own version must not be in the file: it would change what is the same.
            let properties = WriterProperties::builder().set_created_by("tallyho".to_owned()).build();
            SerializedFileWriter::new(file, schema, Arc::new(properties))
        });
        let writer = writer.map_err(|error| unwritten(path, error))?;
        Ok(Self { draft, sweep, writer, first, next: first, rows: Vec::new(), check: Check::default() })
    }

    /// Adds the row of the next game.
    pub(crate) fn push(&mut self, row: Played) -> Result<(), SimError> {
        self.check.add(row);
        self.rows.push(row);
        if self.rows.len() == GROUP { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), SimError> {
        let path = self.draft.path;
        let mut group = self.writer.next_row_group().map_err(|error| unwritten(path, error))?;
        let written = write_columns(self.sweep, self.next, &mut self.rows, &mut group);
        written.and_then(|()| group.close()).map_err(|error| unwritten(path, error))?;
        self.next += self.rows.len() as u64;
        self.rows.clear();
        Ok(())
    }

    /// Finishes it with what was counted over its games.
    pub(crate) fn finish(mut self, tally: &Tally) -> Result<(), SimError> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        let counted = serde_json::to_string(tally).unwrap_or_default();
        let check = self.check.with(&counted);
        let first = self.first.to_string();
        for (key, value) in [(SWEEP, self.sweep.mark()), (FIRST, first), (TALLY, counted), (CHECK, check)] {
            self.writer.append_key_value_metadata(KeyValue::new(key.to_owned(), value));
        }
        let path = self.draft.path;
        let file = self.writer.into_inner().map_err(|error| unwritten(path, error))?;
        let file = file.into_inner().map_err(|error| SimError::unwritable(path, error))?;
        self.draft.settle(file)
    }
}

pub(crate) fn unwritten(path: &Path, error: ParquetError) -> SimError {
    SimError::unwritable(path, io::Error::other(error))
}

type Group<'w, W = BufWriter<File>> = SerializedRowGroupWriter<'w, W>;

fn write_columns(sweep: &Sweep, first: u64, rows: &mut [Played], group: &mut Group<'_>) -> Result<(), ParquetError> {
    let games = || (first..).take(rows.len()).map(|number| sweep.game(number));
    let setting = |at: usize| &sweep.settings[at];
    let text = |word: &str| ByteArray::from(word);
    put::<Int64Type, _>(group, games().map(|game| game.number as i64).collect())?;
    put::<Int64Type, _>(group, games().map(|game| game.seed as i64).collect())?;
    put::<ByteArrayType, _>(group, games().map(|game| text(&setting(game.setting).mission)).collect())?;
    put::<Int32Type, _>(group, games().map(|game| i32::from(setting(game.setting).pilots)).collect())?;
    put::<Int32Type, _>(group, games().map(|game| i32::from(setting(game.setting).level)).collect())?;
    for side in 0..2 {
        put::<ByteArrayType, _>(group, games().map(|game| text(&setting(game.setting).flown_by[side])).collect())?;
    }
    put::<ByteArrayType, _>(group, rows.iter().map(|row| text(row.first.word())).collect())?;
    put::<ByteArrayType, _>(group, rows.iter().map(|row| text(row.winner.map_or(NOBODY, Side::word))).collect())?;
    put::<ByteArrayType, _>(group, rows.iter().map(|row| text(row.how.word())).collect())?;
    for figure in &FIGURES {
        put::<Int32Type, _>(group, rows.iter_mut().map(|row| *(figure.get)(row) as i32).collect())?;
    }
    for objective in 0..sweep.objectives.len() {
        put::<BoolType, _>(group, rows.iter().map(|row| row.met >> objective & 1 == 1).collect())?;
    }
    Ok(())
}

/// Who wins when nobody does.
const NOBODY: &str = "nobody";

fn put<T: DataType, W: Write + Send>(group: &mut Group<'_, W>, values: Vec<T::T>) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.ok_or_else(|| ParquetError::General("a column too many".to_owned()))?;
    column.typed::<T>().write_batch(&values, None, None)?;
    column.close()
}

/// A file of rows being read.
pub(crate) struct RowReader<'p> {
    path: &'p Path,
    sweep: &'p Sweep,
    reader: SerializedFileReader<File>,
    pub(crate) range: Range<u64>,
    pub(crate) tally: Tally,
    group: usize,
    next: u64,
    check: Check,
    /// What the check must come to, and the text of the tally that is part of it.
    wanted: (String, String),
}

impl<'p> RowReader<'p> {
    /// Opens a file of a sweep's rows.
    pub(crate) fn open(path: &'p Path, sweep: &'p Sweep) -> Result<Self, SimError> {
        let file = File::open(path).map_err(|error| SimError::CannotRead { path: path.to_owned(), error })?;
        let reader = SerializedFileReader::new(file).map_err(|error| SimError::torn(path, &error))?;
        let metadata = reader.metadata().file_metadata();
        let value = |key: &str| {
            let pairs = metadata.key_value_metadata()?;
            pairs.iter().find(|pair| pair.key == key).and_then(|pair| pair.value.clone())
        };
        if value(SWEEP) != Some(sweep.mark()) {
            return Err(SimError::Foreign { path: path.to_owned() });
        }
        let torn = |what: &str| SimError::Torn { path: path.to_owned(), what: what.to_owned() };
        let first: u64 = value(FIRST).and_then(|it| it.parse().ok()).ok_or_else(|| torn("it has no first game"))?;
        let wanted = (value(CHECK).unwrap_or_default(), value(TALLY).unwrap_or_default());
        let tally: Option<Tally> = serde_json::from_str(&wanted.1).ok();
        let tally = tally.filter(Tally::is_sound).ok_or_else(|| torn("it has no tally"))?;
        let rows = u64::try_from(metadata.num_rows()).map_err(|_| torn("it has fewer than no rows"))?;
        let end = first.checked_add(rows).filter(|end| *end <= sweep.total());
        let range = first..end.ok_or_else(|| torn("it has more rows than the sweep"))?;
        let check = Check::default();
        Ok(Self { path, sweep, reader, next: range.start, range, tally, group: 0, check, wanted })
    }

    /// The rows of the next group; `None` after the last, when all of them are what was written.
    pub(crate) fn next_group(&mut self) -> Result<Option<Vec<Played>>, SimError> {
        if self.group == self.reader.num_row_groups() {
            let sound = self.check.with(&self.wanted.1) == self.wanted.0 && self.next == self.range.end;
            let what = "it was changed after it was written".to_owned();
            return if sound { Ok(None) } else { Err(SimError::Torn { path: self.path.to_owned(), what }) };
        }
        let read = || {
            let group = self.reader.get_row_group(self.group)?;
            read_columns(self.sweep, self.next, &*group)
        };
        // The library trusts a footer that can be read; what it says may still be nonsense.
        let rows = catch_unwind(AssertUnwindSafe(read));
        let rows = rows.unwrap_or_else(|_| Err(ParquetError::General("it cannot be made sense of".to_owned())));
        let rows = rows.map_err(|error| SimError::torn(self.path, &error))?;
        self.group += 1;
        self.next += rows.len() as u64;
        rows.iter().for_each(|row| self.check.add(*row));
        Ok(Some(rows))
    }
}

/// Adds up what is in a file, so that a change shows.
#[derive(Clone, Copy, Debug, Default)]
struct Check(u64);

impl Check {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01B3).rotate_left(23);
    }

    fn add(&mut self, mut row: Played) {
        let winner = row.winner.map_or(2, |side| side as u64);
        self.mix(winner << 16 | (row.first as u64) << 8 | row.how as u64);
        self.mix(row.met);
        for figure in &FIGURES {
            self.mix(u64::from(*(figure.get)(&mut row)));
        }
    }

    /// What it comes to with the tally.
    fn with(mut self, tally: &str) -> String {
        self.mix(digest(tally));
        format!("{:016x}", self.0)
    }
}

fn read_columns(sweep: &Sweep, first: u64, group: &dyn RowGroupReader) -> Result<Vec<Played>, ParquetError> {
    let wrong = |what: String| ParquetError::General(what);
    let count = usize::try_from(group.metadata().num_rows()).unwrap_or(usize::MAX);
    if count > GROUP {
        return Err(wrong("a group that is too large".to_owned()));
    }
    let expected = 10 + FIGURES.len() + sweep.objectives.len();
    if group.num_columns() != expected {
        return Err(wrong(format!("{} columns instead of {expected}", group.num_columns())));
    }
    let mut rows = vec![Played::default(); count];
    let games = (first..).take(count).map(|number| sweep.game(number));
    let seeds = take::<Int64Type>(group, 1, count)?;
    if take::<Int64Type>(group, 0, count)?.into_iter().zip(seeds).ne(games.map(|it| (it.number as i64, it.seed as i64)))
    {
        return Err(wrong("games are not in their order".to_owned()));
    }
    let word = |text: &ByteArray| text.as_utf8().map(str::to_owned);
    for (row, text) in rows.iter_mut().zip(&take::<ByteArrayType>(group, 7, count)?) {
        row.first = side(&word(text)?).ok_or_else(|| wrong("a side that is none".to_owned()))?;
    }
    for (row, text) in rows.iter_mut().zip(&take::<ByteArrayType>(group, 8, count)?) {
        let winner = word(text)?;
        row.winner = side(&winner);
        if row.winner.is_none() && winner != NOBODY {
            return Err(wrong(format!("'{winner}' cannot win")));
        }
    }
    for (row, text) in rows.iter_mut().zip(&take::<ByteArrayType>(group, 9, count)?) {
        let how = word(text)?;
        let known = How::ALL.into_iter().find(|it| it.word() == how);
        row.how = known.ok_or_else(|| wrong(format!("'{how}' is no end of a game")))?;
    }
    for (place, figure) in FIGURES.iter().enumerate() {
        for (row, value) in rows.iter_mut().zip(take::<Int32Type>(group, 10 + place, count)?) {
            *(figure.get)(row) = value as u32;
        }
    }
    for objective in 0..sweep.objectives.len() {
        for (row, met) in rows.iter_mut().zip(take::<BoolType>(group, 10 + FIGURES.len() + objective, count)?) {
            row.met |= u64::from(met) << objective;
        }
    }
    Ok(rows)
}

fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.word() == word)
}

fn take<T: DataType>(group: &dyn RowGroupReader, column: usize, count: usize) -> Result<Vec<T::T>, ParquetError>
where
    ColumnReaderImpl<T>: TryFromReader,
{
    let mut reader = ColumnReaderImpl::<T>::of(group.get_column_reader(column)?)
        .ok_or_else(|| ParquetError::General("a column of another kind".to_owned()))?;
    let mut values = Vec::with_capacity(count);
    while values.len() < count {
        let (read, ..) = reader.read_records(count - values.len(), None, None, &mut values)?;
        if read == 0 {
            return Err(ParquetError::General("a column is too short".to_owned()));
        }
    }
    Ok(values)
}

/// A reader of one kind out of one of any kind; the library's own panics when it is another.
trait TryFromReader: Sized {
    fn of(reader: ColumnReader) -> Option<Self>;
}

macro_rules! readers {
    ($($kind:ident $reader:ident),+) => {
        $(impl TryFromReader for ColumnReaderImpl<$kind> {
            fn of(reader: ColumnReader) -> Option<Self> {
                if let ColumnReader::$reader(reader) = reader { Some(reader) } else { None }
            }
        })+
    };
}

readers!(BoolType BoolColumnReader, Int32Type Int32ColumnReader, Int64Type Int64ColumnReader, ByteArrayType ByteArrayColumnReader);

/// Where ships stood, as a file: a row for each side and cell.
pub(crate) fn positions(tally: &Tally) -> Result<Vec<u8>, ParquetError> {
    let schema = "message positions { required binary side (string); required int32 x; required int32 y; required int64 count; }";
    let cells = |side: usize| tally.stood[side].iter().enumerate().map(move |(cell, count)| (side, cell, *count));
    let all: Vec<(usize, usize, u64)> = cells(0).chain(cells(1)).collect();
    table(schema, |group| {
        put::<ByteArrayType, _>(group, all.iter().map(|(side, ..)| Side::BOTH[*side].word().into()).collect())?;
        put::<Int32Type, _>(group, all.iter().map(|(_, cell, _)| (cell % GRID) as i32).collect())?;
        put::<Int32Type, _>(group, all.iter().map(|(_, cell, _)| (cell / GRID) as i32).collect())?;
        put::<Int64Type, _>(group, all.iter().map(|(.., count)| *count as i64).collect())
    })
}

/// What became of ships, as a file: a row for each side and chassis.
pub(crate) fn ships(tally: &Tally) -> Result<Vec<u8>, ParquetError> {
    let schema = "message ships { required binary side (string); required binary ship (string); required int64 flown; \
        required int64 lost; required int64 left; }";
    let all: Vec<_> =
        Side::BOTH.iter().zip(&tally.ships).flat_map(|(side, ships)| ships.iter().map(move |it| (side, it))).collect();
    table(schema, |group| {
        put::<ByteArrayType, _>(group, all.iter().map(|(side, _)| side.word().into()).collect())?;
        put::<ByteArrayType, _>(group, all.iter().map(|(_, (ship, _))| ship.as_str().into()).collect())?;
        put::<Int64Type, _>(group, all.iter().map(|(_, (_, fates))| fates.flown as i64).collect())?;
        put::<Int64Type, _>(group, all.iter().map(|(_, (_, fates))| fates.lost as i64).collect())?;
        put::<Int64Type, _>(group, all.iter().map(|(_, (_, fates))| fates.left as i64).collect())
    })
}

fn table(
    schema: &str,
    columns: impl FnOnce(&mut Group<'_, Vec<u8>>) -> Result<(), ParquetError>,
) -> Result<Vec<u8>, ParquetError> {
    let properties = WriterProperties::builder().set_created_by("tallyho".to_owned()).build();
    let schema = Arc::new(parse_message_type(schema)?);
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    columns(&mut group)?;
    group.close()?;
    writer.into_inner()
}
