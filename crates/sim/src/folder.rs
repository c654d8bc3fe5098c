//! The folder of a sweep: what it is, what is done, and what came of it.
//!
//! While a sweep is played its rows are in parts, a file for each chunk of games; each is written under another name and then renamed,
//! so it is whole or not there. In the end all rows are one file, and the parts are gone.

use std::fs::{self, File};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::SimError;
use crate::file::{self, RowReader, RowWriter, write_file};
use crate::report;
use crate::row::Played;
use crate::summary::Summary;
use crate::sweep::{Shard, Sweep};
use crate::tally::Tally;

/// How many games are in a part.
pub(crate) const CHUNK: u64 = 256;
const MANIFEST: &str = "sweep.json";
const ROWS: &str = "rows.parquet";
/// Files that follow from the rows.
const FOLLOWING: [&str; 3] = ["positions.parquet", "ships.parquet", "report.html"];
/// The format of manifests and rows.
const FORMAT: u32 = 1;

/// What a folder says it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The format of the files.
    format: u32,
    /// What is played.
    pub sweep: Sweep,
    /// Which part of it.
    pub shard: Shard,
}

impl Manifest {
    pub(crate) fn new(sweep: &Sweep, shard: Shard) -> Self {
        Self { format: FORMAT, sweep: sweep.clone(), shard }
    }

    /// Reads that of a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, SimError> {
        let path = folder.join(MANIFEST);
        let none = |what: String| SimError::NoSweep { path: folder.to_owned(), what };
        let text = fs::read_to_string(&path).map_err(|error| none(format!("{MANIFEST}: {error}")))?;
        let manifest: Self = serde_json::from_str(&text).map_err(|error| none(format!("{MANIFEST}: {error}")))?;
        if manifest.format != FORMAT {
            return Err(none(format!("its format is {}, not {FORMAT}", manifest.format)));
        }
        manifest.sweep.check()?;
        Ok(manifest)
    }

    /// The numbers of its games.
    pub fn range(&self) -> Range<u64> {
        self.shard.range(self.sweep.total())
    }

    /// What differs from another, for people.
    fn difference(&self, other: &Self) -> String {
        let (old, new) = (&self.sweep, &other.sweep);
        let mut differing: Vec<String> = Vec::new();
        let mut look = |what: &str, old: String, new: String| {
            if old != new {
                differing.push(format!("{what} {old} there, {new} here"));
            }
        };
        look("title", format!("'{}'", old.title), format!("'{}'", new.title));
        look("program", old.program.clone(), new.program.clone());
        look("seed", old.seed.to_string(), new.seed.to_string());
        look("games", old.games.to_string(), new.games.to_string());
        look("settings", old.settings.len().to_string(), new.settings.len().to_string());
        let shard = |it: &Self| format!("{}/{}", it.shard.index, it.shard.of);
        look("shard", shard(self), shard(other));
        for ((name, old), (_, new)) in old.given.iter().zip(&new.given) {
            look(name, old.clone(), new.clone());
        }
        if differing.is_empty() { "other settings".to_owned() } else { differing.join("; ") }
    }
}

/// How often a lock is tried, and how long one waits between.
const TRIES: u8 = 10;
const PATIENCE: Duration = Duration::from_millis(20);

/// Locks a file. A process that was begun elsewhere in this program holds whatever was open for as long as it takes to become
/// another, so that a lock which was let go a moment ago may still be held.
fn take(lock: &File) -> Option<()> {
    (0..TRIES).find_map(|attempt| {
        if attempt > 0 {
            std::thread::sleep(PATIENCE);
        }
        lock.try_lock().ok()
    })
}

/// A folder that a sweep is played into.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    pub(crate) manifest: Manifest,
    /// Locked as long as the run goes on.
    _lock: File,
}

impl Folder {
    /// Begins a sweep in a folder, or goes on with it.
    pub(crate) fn open(path: &Path, manifest: Manifest) -> Result<Self, SimError> {
        manifest.sweep.check()?;
        fs::create_dir_all(path).map_err(|error| SimError::unwritable(path, error))?;
        let lock_path = path.join(".lock");
        let lock = File::create(&lock_path).map_err(|error| SimError::unwritable(&lock_path, error))?;
        take(&lock).ok_or_else(|| SimError::Busy { path: path.to_owned() })?;
        let folder = Self { path: path.to_owned(), manifest, _lock: lock };
        if path.join(MANIFEST).exists() {
            let there = Manifest::read(path)?;
            if there != folder.manifest {
                let what = there.difference(&folder.manifest);
                return Err(SimError::OtherSweep { path: path.to_owned(), what });
            }
        } else {
            if let Some(stray) = folder.row_files()?.into_iter().next() {
                return Err(SimError::Foreign { path: stray });
            }
            let text = serde_json::to_string_pretty(&folder.manifest).unwrap_or_default();
            write_file(&path.join(MANIFEST), (text + "\n").as_bytes())?;
        }
        Ok(folder)
    }

    /// The parts and finished rows that are there.
    fn row_files(&self) -> Result<Vec<PathBuf>, SimError> {
        let unread = |error| SimError::CannotRead { path: self.path.clone(), error };
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.path).map_err(unread)? {
            let path = entry.map_err(unread)?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name == ROWS || name.starts_with("part-") && name.ends_with(".parquet") {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    /// Whether all is done.
    pub(crate) fn is_finished(&self) -> bool {
        self.path.join(ROWS).exists()
    }

    /// How many chunks its games are in.
    pub(crate) fn chunks(&self) -> u64 {
        let range = self.manifest.range();
        (range.end - range.start).div_ceil(CHUNK)
    }

    /// The games of a chunk.
    pub(crate) fn chunk(&self, chunk: u64) -> Range<u64> {
        let range = self.manifest.range();
        let first = range.start + chunk * CHUNK;
        first..range.end.min(first + CHUNK)
    }

    fn part(&self, chunk: u64) -> PathBuf {
        self.path.join(format!("part-{chunk:05}.parquet"))
    }

    /// What is done of a chunk: its first games.
    pub(crate) fn read_part(&self, chunk: u64) -> Result<(Vec<Played>, Tally), SimError> {
        let path = self.part(chunk);
        if !path.exists() {
            return Ok(Default::default());
        }
        let mut reader = RowReader::open(&path, &self.manifest.sweep)?;
        let games = self.chunk(chunk);
        if reader.range.start != games.start || reader.range.end > games.end {
            let what = format!("it has games {} to {}", reader.range.start, reader.range.end);
            return Err(SimError::Torn { path, what });
        }
        let mut rows = Vec::new();
        while let Some(more) = reader.next_group()? {
            rows.extend(more);
        }
        Ok((rows, reader.tally))
    }

    /// Keeps what is done of a chunk.
    pub(crate) fn write_part(&self, chunk: u64, rows: &[Played], tally: &Tally) -> Result<(), SimError> {
        let path = self.part(chunk);
        let mut writer = RowWriter::begin(&path, &self.manifest.sweep, self.chunk(chunk).start)?;
        rows.iter().try_for_each(|row| writer.push(*row))?;
        writer.finish(tally)
    }

    /// Makes one file of all parts, and tells what came of it.
    pub(crate) fn finish(&self) -> Result<(), SimError> {
        let path = self.path.join(ROWS);
        let mut rows = RowWriter::begin(&path, &self.manifest.sweep, self.manifest.range().start)?;
        let (mut summary, mut tally) = (Summary::new(&self.manifest.sweep), Tally::default());
        for chunk in 0..self.chunks() {
            let (played, counted) = self.read_part(chunk)?;
            let games = self.chunk(chunk);
            for (number, row) in games.zip(&played) {
                summary.add(self.manifest.sweep.game(number).setting, row);
                rows.push(*row)?;
            }
            tally.add(&counted);
        }
        self.close(rows, &summary, &tally)?;
        for part in (0..self.chunks()).map(|chunk| self.part(chunk)) {
            fs::remove_file(&part).map_err(|error| SimError::unwritable(&part, error))?;
        }
        Ok(())
    }

    /// Writes what was counted and the report; the rows come last, because with them it is finished.
    pub(crate) fn close(&self, rows: RowWriter<'_>, summary: &Summary, tally: &Tally) -> Result<(), SimError> {
        self.tell(summary, tally)?;
        rows.finish(tally)
    }

    /// Writes what follows from the rows, as far as it is not there already: where ships stood, what became of them, and the report.
    /// Returns which of these files were missing or damaged.
    pub(crate) fn tell(&self, summary: &Summary, tally: &Tally) -> Result<Vec<PathBuf>, SimError> {
        let [positions, ships, report] = FOLLOWING.map(|name| self.path.join(name));
        let page = report::page(&self.manifest.sweep, summary, tally).into_bytes();
        let tables = [
            (file::positions(tally).map_err(|error| file::unwritten(&positions, error))?, positions),
            (file::ships(tally).map_err(|error| file::unwritten(&ships, error))?, ships),
        ];
        let mut written = Vec::new();
        for (bytes, path) in tables.into_iter().chain([(page, report)]) {
            if fs::read(&path).ok().as_ref() != Some(&bytes) {
                write_file(&path, &bytes)?;
                written.push(path);
            }
        }
        Ok(written)
    }

    /// Opens what is finished, and writes again what follows from its rows where somebody has damaged or deleted it.
    pub(crate) fn open_finished(&self) -> Result<Finished, SimError> {
        let mut finished = Finished::open(&self.path)?;
        let (summary, tally) = finished.told()?;
        finished.mended = self.tell(&summary, &tally)?;
        Ok(finished)
    }

    /// The file of all rows.
    pub(crate) fn rows(&self) -> PathBuf {
        self.path.join(ROWS)
    }
}

/// A sweep, or a shard of one, that is finished.
#[derive(Debug)]
pub struct Finished {
    /// Where.
    pub path: PathBuf,
    /// What was played.
    pub manifest: Manifest,
    /// Files beside the rows that were damaged or missing and were written again.
    pub mended: Vec<PathBuf>,
}

impl Finished {
    /// Opens a folder whose games are all played.
    ///
    /// # Errors
    /// When it holds no sweep, or games are missing.
    pub fn open(path: &Path) -> Result<Self, SimError> {
        let manifest = Manifest::read(path)?;
        let finished = Self { path: path.to_owned(), manifest, mended: Vec::new() };
        let range = finished.manifest.range();
        let total = range.end - range.start;
        if !finished.rows().exists() {
            return Err(SimError::Unfinished { path: path.to_owned(), done: finished.done(), total });
        }
        let found = RowReader::open(&finished.rows(), &finished.manifest.sweep)?.range;
        if found != range {
            let what = format!("it has games {} to {}, not {} to {}", found.start, found.end, range.start, range.end);
            return Err(SimError::Torn { path: finished.rows(), what });
        }
        Ok(finished)
    }

    /// Lays out rows that were played elsewhere as a finished folder has them.
    pub(crate) fn lay_out(path: &Path, manifest: &Manifest, rows: &[u8]) -> Result<(), SimError> {
        let text = serde_json::to_string_pretty(manifest).unwrap_or_default();
        write_file(&path.join(MANIFEST), (text + "\n").as_bytes())?;
        write_file(&path.join(ROWS), rows)
    }

    /// The file of all rows.
    pub fn rows(&self) -> PathBuf {
        self.path.join(ROWS)
    }

    /// How many games parts hold, as far as they can be read.
    fn done(&self) -> u64 {
        let parts = fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.path());
        let parts = parts.filter(|path| path.extension().is_some_and(|it| it == "parquet"));
        let rows =
            |path: PathBuf| RowReader::open(&path, &self.manifest.sweep).map_or(0, |it| it.range.end - it.range.start);
        parts.map(rows).sum()
    }

    /// Goes through all rows.
    ///
    /// # Errors
    /// When they cannot be read.
    pub(crate) fn each(&self, mut take: impl FnMut(u64, Played) -> Result<(), SimError>) -> Result<Tally, SimError> {
        let path = self.rows();
        let mut reader = RowReader::open(&path, &self.manifest.sweep)?;
        let mut number = reader.range.start;
        while let Some(rows) = reader.next_group()? {
            for row in rows {
                take(number, row)?;
                number += 1;
            }
        }
        Ok(reader.tally)
    }

    /// What its games tell.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn summary(&self) -> Result<Summary, SimError> {
        self.told().map(|(summary, _)| summary)
    }

    /// What its games tell, and what was counted over them.
    fn told(&self) -> Result<(Summary, Tally), SimError> {
        let mut summary = Summary::new(&self.manifest.sweep);
        let tally = self.each(|number, row| {
            summary.add(self.manifest.sweep.game(number).setting, &row);
            Ok(())
        })?;
        Ok((summary, tally))
    }
}
