//! A store in a PostgreSQL database, which several programs may use at once.

mod listen;
mod open;
mod plain;
pub(crate) mod queue;
mod read;
mod trouble;
mod write;

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use sqlx::{PgConnection, PgPool};
use tokio::runtime::{Builder, Handle, Runtime};

use crate::error::LedgerError;
use crate::journal::{Beginning, Entered, Journal, JournalId, Kept, Place, Shelved, ShelvedId};
use crate::row::Row;
use crate::store::{Addition, Hear, Kinds, Store, Whole, Written};
use trouble::Trouble;

/// A store in a PostgreSQL database.
///
/// Any number of programs may have it open: the number of a row is the lock, and [`watch`](Store::watch) tells each
/// what the others write. A line that is lost is tried again; whether something was written before it was lost is known
/// afterwards, so nothing is written twice.
#[derive(Debug)]
pub struct Postgres {
    /// What people call it.
    name: String,
    pool: PgPool,
    /// Who this is among those who call out changes.
    me: u64,
    runtime: Lines,
}

/// For how long a line that was lost is tried again: a server that was stopped at once takes a while to come up.
const PATIENCE: Duration = Duration::from_secs(30);

/// For how long one that never was is tried.
const FIRST_PATIENCE: Duration = Duration::from_secs(3);

/// How long until it is tried again, at first and at most.
const PAUSES: [Duration; 2] = [Duration::from_millis(20), Duration::from_secs(1)];

impl Postgres {
    /// The version of the tables that this program makes.
    pub const VERSION: i64 = open::VERSION;

    /// Whether a word is the address of a database.
    pub fn is_address(word: &str) -> bool {
        open::is_address(word)
    }

    /// Opens the store in the database at an address, such as `postgres://user@host/database`, and makes its tables when
    /// there are none. A password may stand in the address, in `PGPASSWORD` or in `~/.pgpass`.
    ///
    /// # Errors
    /// [`LedgerError::Unreachable`] when nobody answers or lets one in, [`LedgerError::TooNew`] for a store of a later
    /// program, [`LedgerError::Foreign`] for a database that cannot hold one.
    pub fn open(address: &str) -> Result<Self, LedgerError> {
        let (options, name) = open::read(address)?;
        let runtime = Lines::new(&name)?;
        let opened = runtime.run_for(FIRST_PATIENCE, async || open::open(options.clone(), &name).await);
        let pool = opened.map_err(|trouble| trouble.at(&name))?;
        Ok(Self { me: stamp(&name)?.cast_unsigned(), name, pool, runtime })
    }

    /// Reads, all from one moment.
    fn reading<T: Send>(
        &self,
        read: impl AsyncFn(&mut PgConnection) -> Result<T, Trouble> + Sync,
    ) -> Result<T, LedgerError> {
        let work = async || {
            let mut moment = self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            let found = read(&mut moment).await?;
            moment.commit().await?;
            Ok(found)
        };
        self.runtime.run(work).map_err(|trouble| trouble.at(&self.name))
    }

    /// Writes, all or nothing. It is on disk when this returns. What is written must be the same however often it is
    /// tried; the stamp says which deed it is.
    fn writing<T: Send>(
        &self,
        write: impl AsyncFn(&mut PgConnection, i64) -> Result<T, Trouble> + Sync,
    ) -> Result<T, LedgerError> {
        let stamp = stamp(&self.name)?;
        let work = async || {
            let mut work = self.pool.begin().await?;
            let done = write(&mut work, stamp).await?;
            work.commit().await?;
            Ok(done)
        };
        self.runtime.run(work).map_err(|trouble| trouble.at(&self.name))
    }
}

/// A number that nothing else has.
fn stamp(name: &str) -> Result<i64, LedgerError> {
    let failed = |error: getrandom::Error| LedgerError::Store { path: name.into(), what: error.to_string() };
    Ok(getrandom::u64().map_err(failed)?.cast_signed())
}

/// Where lines to the server are kept going, and where whoever calls waits for what comes over them.
#[derive(Debug)]
pub(crate) struct Lines(Option<Runtime>);

impl Lines {
    fn new(name: &str) -> Result<Self, LedgerError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).thread_name("postgres").enable_all().build();
        runtime.map(|it| Self(Some(it))).map_err(|error| LedgerError::io(name.as_ref(), error))
    }

    /// Does something, and does it again when a line was lost.
    fn run<T: Send>(&self, work: impl AsyncFn() -> Result<T, Trouble> + Sync) -> Result<T, Trouble> {
        self.run_for(PATIENCE, work)
    }

    /// The same for so long.
    fn run_for<T: Send>(
        &self,
        patience: Duration,
        work: impl AsyncFn() -> Result<T, Trouble> + Sync,
    ) -> Result<T, Trouble> {
        self.wait(async || {
            let (began, [mut pause, longest]) = (Instant::now(), PAUSES);
            loop {
                match work().await {
                    Err(trouble) if trouble.may_pass() && began.elapsed() < patience => {
                        tokio::time::sleep(pause).await;
                        pause = longest.min(pause * 2);
                    }
                    done => return done,
                }
            }
        })
    }

    /// Waits for something. Who is on a thread of another runtime waits on one of his own, since that runtime would not
    /// have it.
    fn wait<T: Send>(&self, work: impl AsyncFnOnce() -> T + Send) -> T {
        let here = || self.runtime().block_on(work());
        if Handle::try_current().is_err() {
            return here();
        }
        let there = thread::scope(|scope| scope.spawn(here).join());
        there.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }

    fn runtime(&self) -> &Runtime {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        // A runtime that is waited for cannot be dropped on a thread of another one.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Store for Postgres {
    fn begin(&self, beginning: &Beginning) -> Result<JournalId, LedgerError> {
        self.writing(async |work, stamp| write::begin(work, beginning, stamp).await)
    }

    fn append(&self, id: JournalId, addition: &Addition) -> Result<Written, LedgerError> {
        let me = self.me;
        self.writing(async |work, stamp| write::append(work, id, addition, stamp, me).await)
    }

    fn load(&self, id: JournalId) -> Result<Kept, LedgerError> {
        self.reading(async |moment| read::load(moment, id).await)
    }

    fn rows_from(&self, id: JournalId, first: u64) -> Result<Vec<Row>, LedgerError> {
        self.reading(async |moment| read::rows_from(moment, id, first).await)
    }

    fn list(&self, kind: &str) -> Result<Vec<Journal>, LedgerError> {
        self.reading(async |moment| read::list(moment, kind).await)
    }

    fn door(&self, key: &str) -> Result<Option<Entered>, LedgerError> {
        self.reading(async |moment| read::door(moment, key).await)
    }

    fn set_place(&self, id: JournalId, place: &Place) -> Result<(), LedgerError> {
        let me = self.me;
        self.writing(async |work, _| write::set_place(work, id, place, me).await)
    }

    fn remove(&self, id: JournalId) -> Result<(), LedgerError> {
        let me = self.me;
        self.writing(async |work, _| write::remove(work, id, me).await)
    }

    fn shelve(&self, kind: &str, label: &str, text: &str, most: u64) -> Result<ShelvedId, LedgerError> {
        self.writing(async |work, stamp| write::shelve(work, [kind, label, text], most, stamp).await)
    }

    fn reshelve(&self, kind: &str, id: ShelvedId, label: &str, text: &str) -> Result<(), LedgerError> {
        self.writing(async |work, _| write::reshelve(work, id, [kind, label, text]).await)
    }

    fn shelved(&self, kind: &str, id: ShelvedId) -> Result<Shelved, LedgerError> {
        self.reading(async |moment| read::shelved(moment, kind, id).await)
    }

    fn shelf(&self, kind: &str) -> Result<Vec<Shelved>, LedgerError> {
        self.reading(async |moment| read::shelf(moment, kind).await)
    }

    fn unshelve(&self, kind: &str, id: ShelvedId) -> Result<(), LedgerError> {
        self.writing(async |work, _| write::unshelve(work, kind, id).await)
    }

    fn watch(&self, hear: Hear) -> Result<(), LedgerError> {
        let listen = async || Ok(listen::begin(&self.pool).await?);
        let listener = self.runtime.run(listen).map_err(|trouble| trouble.at(&self.name))?;
        let (pool, hear) = (self.pool.clone(), Arc::new(hear));
        self.runtime.runtime().spawn(listen::keep_listening(listener, pool, self.me, hear));
        Ok(())
    }

    fn kinds(&self) -> Result<Kinds, LedgerError> {
        self.reading(async |moment| read::kinds(moment).await)
    }

    fn import(&self, kept: &Kept) -> Result<JournalId, LedgerError> {
        self.writing(async |work, stamp| write::import(work, kept, None, stamp).await)
    }

    fn replace(&self, whole: &Whole) -> Result<(), LedgerError> {
        self.writing(async |work, stamp| write::replace(work, whole, stamp).await)
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}
