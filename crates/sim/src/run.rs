//! Playing a sweep on several threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::error::SimError;
use crate::folder::{Finished, Folder, Manifest};
use crate::row::Played;
use crate::sweep::{Numbered, Shard, Sweep};
use crate::tally::Tally;

/// How often whoever waits is told.
const TICK: Duration = Duration::from_millis(100);

/// A sweep to be played, and how.
#[derive(Debug)]
pub struct Run<'r, F> {
    /// What is played.
    pub sweep: &'r Sweep,
    /// Which part of it.
    pub shard: Shard,
    /// On how many threads.
    pub jobs: usize,
    /// Set from elsewhere when it is to stop: games under way are finished, and everything played is kept.
    pub stop: &'r AtomicBool,
    /// Sets a game up and plays it, counting along. What comes of it may depend on nothing but the game.
    pub play: F,
}

/// How far it is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Games that are played, those of earlier runs among them.
    pub done: u64,
    /// Of how many.
    pub total: u64,
    /// Those of earlier runs.
    pub before: u64,
    /// For how long this run has been playing.
    pub elapsed: Duration,
}

/// How a run ended.
#[derive(Debug)]
pub enum Outcome {
    /// All games are played.
    Finished(Box<Finished>),
    /// It was stopped; the same run goes on from there.
    Stopped {
        /// Games that are played.
        done: u64,
        /// Of how many.
        total: u64,
    },
}

/// What the threads share.
struct Shared<'s> {
    folder: &'s Folder,
    /// Chunks that are not done yet, with how many of their games are.
    todo: Vec<u64>,
    next: AtomicU64,
    done: AtomicU64,
    stop: &'s AtomicBool,
    failed: AtomicBool,
    failure: Mutex<Option<SimError>>,
}

impl<F> Run<'_, F>
where
    F: Fn(Numbered, &mut Tally) -> Result<Played, String> + Sync,
{
    /// Plays into a folder, or goes on where an earlier run stopped; `watch` is told now and then how far it is.
    ///
    /// # Errors
    /// When the folder cannot be used, holds something else, or a game cannot be played. What was played is kept.
    pub fn into_folder(&self, path: &Path, watch: &mut dyn FnMut(Progress)) -> Result<Outcome, SimError> {
        let folder = Folder::open(path, Manifest::new(self.sweep, self.shard))?;
        if folder.is_finished() {
            return folder.open_finished().map(Box::new).map(Outcome::Finished);
        }
        let range = folder.manifest.range();
        let (mut before, mut todo) = (0, Vec::new());
        for chunk in 0..folder.chunks() {
            let done = folder.read_part(chunk)?.0.len() as u64;
            let games = folder.chunk(chunk);
            before += done;
            if done < games.end - games.start {
                todo.push(chunk);
            }
        }
        let shared = Shared {
            folder: &folder,
            todo,
            next: AtomicU64::new(0),
            done: AtomicU64::new(before),
            stop: self.stop,
            failed: AtomicBool::new(false),
            failure: Mutex::new(None),
        };
        let (began, total) = (Instant::now(), range.end - range.start);
        let mut tell = || {
            let done = shared.done.load(Ordering::Relaxed);
            watch(Progress { done, total, before, elapsed: began.elapsed() });
        };
        self.play_all(&shared, &mut tell);
        tell();
        let done = shared.done.load(Ordering::Relaxed);
        if let Some(error) = shared.failure.into_inner().unwrap_or_else(|it| it.into_inner()) {
            return Err(error);
        }
        if done < total {
            return Ok(Outcome::Stopped { done, total });
        }
        folder.finish()?;
        Finished::open(path).map(Box::new).map(Outcome::Finished)
    }

    fn play_all(&self, shared: &Shared<'_>, tell: &mut dyn FnMut()) {
        let (sender, ended) = mpsc::channel::<()>();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let sender = sender.clone();
                scope.spawn(move || {
                    self.work(shared);
                    drop(sender);
                });
            }
            drop(sender);
            // Nobody sends: the channel closes when the last thread is done.
            while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                tell();
            }
        });
    }

    /// Takes chunk after chunk.
    fn work(&self, shared: &Shared<'_>) {
        while !shared.is_over() {
            let at = shared.next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = shared.todo.get(at as usize) else { return };
            if let Err(error) = self.play_chunk(*chunk, shared) {
                shared.fail(error);
            }
        }
    }

    fn play_chunk(&self, chunk: u64, shared: &Shared<'_>) -> Result<(), SimError> {
        let (mut rows, mut tally) = shared.folder.read_part(chunk)?;
        let (games, before) = (shared.folder.chunk(chunk), rows.len());
        let mut failure = None;
        for number in games.skip(before) {
            if shared.is_over() {
                break;
            }
            match self.play_one(self.sweep.game(number), &mut tally) {
                Ok(row) => rows.push(row),
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
            shared.done.fetch_add(1, Ordering::Relaxed);
        }
        if rows.len() > before {
            shared.folder.write_part(chunk, &rows, &tally)?;
        }
        failure.map_or(Ok(()), Err)
    }

    fn play_one(&self, game: Numbered, tally: &mut Tally) -> Result<Played, SimError> {
        let played = catch_unwind(AssertUnwindSafe(|| (self.play)(game, tally)));
        let played = played.unwrap_or_else(|_| Err("the program broke in the middle of it".to_owned()));
        played.map_err(|what| SimError::Game { number: game.number, seed: game.seed, what })
    }
}

impl Shared<'_> {
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.failed.load(Ordering::Relaxed)
    }

    fn fail(&self, error: SimError) {
        self.failed.store(true, Ordering::Relaxed);
        let mut failure = self.failure.lock().unwrap_or_else(|it| it.into_inner());
        failure.get_or_insert(error);
    }
}
