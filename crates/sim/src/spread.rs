//! A sweep over as many machines as one has: its shards are offered, played by whoever has time, and put together.
//!
//! What is played, and how, goes along with the offer; rows come back the same way. A shard is the same whoever plays it,
//! so it does no harm that one is played twice when a machine was lost.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tallyho_ledger::{Collected, Queue, Shift, Work};

use crate::error::SimError;
use crate::folder::{Finished, Manifest};
use crate::merge::merge;
use crate::sweep::{Shard, Sweep};

/// The most shards that are offered.
const MOST_SHARDS: u64 = 10_000;

/// What is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// What is played.
    pub sweep: Sweep,
    /// In how many shards.
    pub shards: u64,
    /// What whoever plays must know to set its games up; only its reader understands it.
    pub order: String,
}

impl Offer {
    /// What it is called in the queue: the same sweep in as many shards has the same name.
    pub fn name(&self) -> String {
        format!("sim-{}-{}", self.sweep.mark(), self.shards)
    }

    /// Offers its shards; how many of them are still to be played.
    ///
    /// # Errors
    /// When the sweep cannot be played, or the queue cannot be reached.
    pub fn make(&self, queue: &dyn Queue) -> Result<u64, SimError> {
        self.sweep.check()?;
        if !(1..=MOST_SHARDS).contains(&self.shards) {
            return Err(SimError::BadSweep(format!("games are offered in 1 to {MOST_SHARDS} shards")));
        }
        let about = serde_json::to_string(self).map_err(|error| SimError::BadSweep(error.to_string()))?;
        Ok(queue.offer(&Work { name: self.name(), about, parts: self.shards })?)
    }

    fn read(work: &Work) -> Result<Self, String> {
        let read: Result<Self, _> = serde_json::from_str(&work.about);
        let offer = read.map_err(|error| format!("it is nothing that this program can play: {error}"))?;
        let known = offer.name() == work.name && offer.shards == work.parts;
        if known { Ok(offer) } else { Err("another program offered it; use the same one everywhere".to_owned()) }
    }
}

/// Plays shards of whatever is offered; how many. `play` plays one into a folder that is made for it; it is nothing when
/// it was stopped.
///
/// # Errors
/// When a shard cannot be played here; another machine may.
pub fn work(
    queue: &dyn Queue,
    shift: &Shift<'_>,
    mut play: impl FnMut(&Offer, Shard, &Path) -> Result<Option<Finished>, String>,
) -> Result<u64, SimError> {
    let mut labour = |work: &Work, part: u64| {
        let offer = Offer::read(work)?;
        let folder = Scratch::new(&format!("work-{part}")).map_err(|error| error.to_string())?;
        let shard = Shard { index: part + 1, of: offer.shards };
        let Some(finished) = play(&offer, shard, &folder.0)? else { return Ok(None) };
        fs::read(finished.rows()).map(Some).map_err(|error| error.to_string())
    };
    Ok(queue.work(shift, &mut labour)?)
}

/// Puts the shards of an offer together: what is left in the folder is what one machine would have left. The name may be
/// left out when only one is offered.
///
/// # Errors
/// [`SimError::Undone`] when shards are still to be played; when the folder cannot be used.
pub fn collect(queue: &dyn Queue, name: Option<&str>, out: &Path) -> Result<(Finished, String), SimError> {
    let collected = queue.collect(name)?;
    let offer = Offer::read(&collected.work).map_err(SimError::BadSweep)?;
    if !collected.is_whole() {
        let (done, total) = (collected.done.len() as u64, offer.shards);
        return Err(SimError::Undone { name: offer.name(), done, total });
    }
    let scratch = Scratch::new("collect")?;
    let folders = unpack(&offer, &collected, &scratch.0)?;
    Ok((merge(&folders, out)?, offer.name()))
}

/// Lays out what came of each shard as if it had been played here.
fn unpack(offer: &Offer, collected: &Collected, scratch: &Path) -> Result<Vec<PathBuf>, SimError> {
    let mut folders = Vec::new();
    for (part, rows) in &collected.done {
        let folder = scratch.join(part.to_string());
        fs::create_dir_all(&folder).map_err(|error| SimError::unwritable(&folder, error))?;
        let manifest = Manifest::new(&offer.sweep, Shard { index: part + 1, of: offer.shards });
        Finished::lay_out(&folder, &manifest, rows)?;
        folders.push(folder);
    }
    Ok(folders)
}

/// A folder for a while.
struct Scratch(PathBuf);

impl Scratch {
    fn new(what: &str) -> Result<Self, SimError> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tallyho-{what}-{}-{number}", std::process::id()));
        // One that a killed program of the same number left is no use to anybody.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).map_err(|error| SimError::unwritable(&path, error))?;
        Ok(Self(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left behind is in the folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}
