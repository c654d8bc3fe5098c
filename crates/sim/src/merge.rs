//! Putting shards together.

use std::path::{Path, PathBuf};

use crate::error::SimError;
use crate::file::RowWriter;
use crate::folder::{Finished, Folder, Manifest};
use crate::summary::Summary;
use crate::sweep::Shard;
use crate::tally::Tally;

/// Puts the shards of a sweep together: what is left is what one machine would have left.
///
/// # Errors
/// When they are not all of one sweep, something is missing or there twice, or a file cannot be read or written.
pub fn merge(shards: &[PathBuf], out: &Path) -> Result<Finished, SimError> {
    let mut parts = shards.iter().map(|path| Finished::open(path)).collect::<Result<Vec<_>, _>>()?;
    let Some(sweep) = parts.first().map(|part| part.manifest.sweep.clone()) else {
        return Err(SimError::BadSweep("there is nothing to put together".to_owned()));
    };
    if let Some(other) = parts.iter().find(|part| part.manifest.sweep != sweep) {
        return Err(SimError::Foreign { path: other.rows() });
    }
    // A shard of nothing comes before the one that begins there.
    parts.sort_by_key(|part| (part.manifest.range().start, part.manifest.range().end));
    let mut next = 0;
    for part in &parts {
        let range = part.manifest.range();
        if range.start > next {
            return Err(SimError::Gap { missing: next..range.start });
        }
        if range.start < next {
            return Err(SimError::Overlap { path: part.path.clone(), twice: range.start..next.min(range.end) });
        }
        next = range.end;
    }
    if next < sweep.total() {
        return Err(SimError::Gap { missing: next..sweep.total() });
    }
    let folder = Folder::open(out, Manifest::new(&sweep, Shard::WHOLE))?;
    let path = folder.rows();
    let mut rows = RowWriter::begin(&path, &sweep, 0)?;
    let (mut summary, mut tally) = (Summary::new(&sweep), Tally::default());
    for part in &parts {
        let counted = part.each(|number, row| {
            summary.add(sweep.game(number).setting, &row);
            rows.push(row)
        })?;
        tally.add(&counted);
    }
    folder.close(rows, &summary, &tally)?;
    Finished::open(out)
}
