//! Work for many machines, as jobs of a queue in the database.
//!
//! Who does which part, whether he is still there, and that another does it when he is not, is the business of
//! `apalis-postgres`. The parts themselves are done on the thread of whoever calls, so that hard work keeps no heartbeat
//! waiting; what came of one is kept before the job is done.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use apalis::prelude::{TaskBuilder, TaskSink, WorkerBuilder, WorkerBuilderExt, WorkerError};
use apalis_postgres::{Config, PostgresStorage};
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row as _};
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::plain::kept;
use super::read::text;
use super::trouble::Trouble;
use super::{Postgres, stamp};
use crate::error::LedgerError;
use crate::queue::{Collected, Labour, Queue, Shift, Until, Work};
use crate::store::now;

/// What our jobs are called among those of others.
const JOBS: &str = "tallyho";

/// What only one may do at a time: offering.
const OFFERING: i64 = 0x5461_6c6c_6f66_6665;

/// How many heartbeats may be missed.
const MISSED: usize = 3;

/// How often a part is tried: each worker that goes away counts.
const MOST_TRIES: usize = 1000;

/// How often whoever waits looks whether he is to stop.
const TICK: Duration = Duration::from_millis(100);

/// How often one looks whether all is done.
const LOOK: Duration = Duration::from_secs(1);

/// How long until a line that was lost is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// A part as the queue has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Job {
    work: String,
    part: u64,
}

/// A part that is to be done now, and who wants to hear that it is.
type Wanted = (Job, oneshot::Sender<Result<(), String>>);

impl Postgres {
    fn storage(&self, heartbeat: Duration) -> PostgresStorage<Job> {
        let config = Config::default().queue(JOBS).batch_size(1).missed_heartbeats(MISSED);
        // Its clock counts whole seconds.
        let heartbeat = heartbeat.max(Duration::from_secs(1));
        PostgresStorage::new(&self.pool).with_config(config.heartbeat_interval(heartbeat))
    }

    /// Makes the queue's own tables.
    async fn set_up_queue(&self) -> Result<(), Trouble> {
        PostgresStorage::setup(&self.pool).await.map_err(of_queue)
    }

    /// The work of a name; nothing when it was forgotten.
    fn find_work(&self, name: &str) -> Result<Option<Work>, LedgerError> {
        self.reading(async |moment| {
            let query = sqlx::query("SELECT about, parts FROM tallyho.work WHERE name = $1").bind(kept(name));
            let Some(row) = query.fetch_optional(moment).await? else { return Ok(None) };
            let (about, parts) = (text(&row, 0)?, row.try_get::<i64, _>(1)?.cast_unsigned());
            Ok(Some(Work { name: name.to_owned(), about, parts }))
        })
    }

    /// Whether what came of a part is there already.
    fn is_done(&self, job: &Job) -> Result<bool, LedgerError> {
        self.reading(async |moment| {
            let query = "SELECT EXISTS (SELECT FROM tallyho.done WHERE work = $1 AND part = $2)";
            let query = sqlx::query_scalar(query).bind(kept(&job.work)).bind(job.part.cast_signed());
            Ok(query.fetch_one(moment).await?)
        })
    }

    /// Keeps what came of a part.
    fn keep(&self, job: &Job, result: &[u8]) -> Result<(), LedgerError> {
        self.writing(async |work, _| {
            let query = "INSERT INTO tallyho.done (work, part, result)
                SELECT name, $2, $3 FROM tallyho.work WHERE name = $1 ON CONFLICT DO NOTHING";
            let query = sqlx::query(query).bind(kept(&job.work)).bind(job.part.cast_signed()).bind(result);
            query.execute(work).await?;
            Ok(())
        })
    }

    /// Whether all that was offered is done.
    fn is_all_done(&self) -> Result<bool, LedgerError> {
        self.reading(async |moment| {
            let query = "SELECT NOT EXISTS (SELECT FROM tallyho.work
                WHERE parts > (SELECT count(*) FROM tallyho.done WHERE work = name))";
            Ok(sqlx::query_scalar(query).fetch_one(moment).await?)
        })
    }

    /// Does something for as long as the line is down, unless one is to stop.
    fn patiently<T>(
        stop: &AtomicBool,
        mut work: impl FnMut() -> Result<T, LedgerError>,
    ) -> Result<Option<T>, LedgerError> {
        loop {
            match work() {
                Err(LedgerError::Unreachable { .. }) if !stop.load(Ordering::Relaxed) => std::thread::sleep(PAUSE),
                Err(LedgerError::Unreachable { .. }) => return Ok(None),
                done => return done.map(Some),
            }
        }
    }

    /// Does the parts that come, one after the other.
    fn do_parts(
        &self,
        shift: &Shift<'_>,
        labour: Labour<'_>,
        parts: &mpsc::Receiver<Wanted>,
    ) -> Result<u64, LedgerError> {
        let (mut count, mut looked) = (0, Instant::now());
        while !shift.stop.load(Ordering::Relaxed) {
            match parts.recv_timeout(TICK) {
                Ok((job, tell)) => match self.do_part(shift, &mut *labour, &job) {
                    Ok(Some(did)) => {
                        count += did;
                        // Who waited for it may be gone with his line; the next who gets the job sees that it is done.
                        let _ = tell.send(Ok(()));
                    }
                    Ok(None) => drop(tell.send(Err("it was stopped".to_owned()))),
                    Err(error) => {
                        let _ = tell.send(Err(error.to_string()));
                        return Err(error);
                    }
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if shift.until == Until::Done && looked.elapsed() >= LOOK {
                looked = Instant::now();
                if Self::patiently(shift.stop, || self.is_all_done())? == Some(true) {
                    break;
                }
            }
        }
        Ok(count)
    }

    /// Does a part, unless somebody has; 1 when it was done here, nothing when it was stopped.
    fn do_part(&self, shift: &Shift<'_>, labour: Labour<'_>, job: &Job) -> Result<Option<u64>, LedgerError> {
        let known = Self::patiently(shift.stop, || match self.is_done(job)? {
            true => Ok(None),
            false => self.find_work(&job.work),
        })?;
        let Some(known) = known else { return Ok(None) };
        let Some(work) = known else { return Ok(Some(0)) };
        let undone = |what| LedgerError::Undone { work: work.name.clone(), part: job.part, what };
        let Some(result) = labour(&work, job.part).map_err(undone)? else { return Ok(None) };
        Ok(Self::patiently(shift.stop, || self.keep(job, &result))?.map(|()| 1))
    }
}

/// Hands parts over as they come, until it is halted. A worker whose line is lost is dead; then another takes its place.
async fn fetch(storage: PostgresStorage<Job>, parts: mpsc::Sender<Wanted>, halt: Arc<AtomicBool>) {
    let mut turn = 0;
    while !halt.load(Ordering::Relaxed) {
        turn += 1;
        let name = format!("{}-{:016x}-{turn}", std::process::id(), stamp(JOBS).unwrap_or_default().cast_unsigned());
        let parts = parts.clone();
        let hand_over = move |job: Job| {
            let parts = parts.clone();
            async move {
                let (tell, told) = oneshot::channel();
                parts.send((job, tell)).map_err(|_| io::Error::other("nobody works here any longer"))?;
                told.await.unwrap_or_else(|_| Err("it was given up".to_owned())).map_err(io::Error::other)
            }
        };
        let halted = {
            let halt = Arc::clone(&halt);
            async move {
                while !halt.load(Ordering::Relaxed) {
                    sleep(TICK).await;
                }
                Ok::<(), WorkerError>(())
            }
        };
        let worker = WorkerBuilder::new(name).backend(storage.clone()).concurrency(1).build(hand_over);
        // When it ends too early, the line was lost.
        let run = worker.run_until(halted);
        tokio::select! {
            _ = run => {}
            () = give_up(&halt) => {}
        }
        sleep(PAUSE).await;
    }
}

/// How long one who was told to stop may take to say that he goes.
async fn give_up(halt: &AtomicBool) {
    while !halt.load(Ordering::Relaxed) {
        sleep(TICK).await;
    }
    sleep(Duration::from_secs(3)).await;
}

/// What the queue says.
fn of_queue(error: apalis_postgres::Error) -> Trouble {
    match error {
        apalis_postgres::Error::Database(error) => Trouble::Sql(error),
        other => Trouble::Told(LedgerError::Store { path: JOBS.into(), what: other.to_string() }),
    }
}

/// The key of a part among jobs.
fn key(work: &str, part: u64) -> String {
    format!("{work} {part}")
}

/// Offers the parts that nobody has done and that are no jobs yet, and once more those that were given up.
async fn offer(pool: &PgPool, storage: &PostgresStorage<Job>, work: &Work) -> Result<u64, Trouble> {
    let mut lock = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(OFFERING).execute(&mut *lock).await?;
    let query = "INSERT INTO tallyho.work (name, about, parts, offered) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let query = sqlx::query(query).bind(kept(&work.name)).bind(kept(&work.about)).bind(work.parts.cast_signed());
    query.bind(now()).execute(pool).await?;
    let query = "SELECT open FROM generate_series(0::bigint, $2 - 1) AS open
        WHERE NOT EXISTS (SELECT FROM tallyho.done WHERE work = $1 AND part = open)";
    let query = sqlx::query_scalar(query).bind(kept(&work.name)).bind(work.parts.cast_signed());
    let open: Vec<i64> = query.fetch_all(pool).await?;
    let keys: Vec<String> = open.iter().map(|part| key(&work.name, part.cast_unsigned())).collect();
    let query =
        "UPDATE apalis.jobs SET status = 'Pending', attempts = 0, lock_by = NULL, lock_at = NULL, done_at = NULL
        WHERE job_type = $1 AND idempotency_key = ANY($2) AND status IN ('Done', 'Failed', 'Killed')";
    sqlx::query(query).bind(JOBS).bind(&keys).execute(pool).await?;
    let query = "SELECT idempotency_key FROM apalis.jobs WHERE job_type = $1 AND idempotency_key = ANY($2)";
    let jobs: Vec<String> = sqlx::query_scalar(query).bind(JOBS).bind(&keys).fetch_all(pool).await?;
    let mut storage = storage.clone();
    for (part, key) in open.iter().zip(&keys).filter(|(_, key)| !jobs.contains(key)) {
        let job = Job { work: work.name.clone(), part: part.cast_unsigned() };
        let task = TaskBuilder::new(job).idempotency_key(key).max_attempts(MOST_TRIES).build();
        let failed = |what: String| Trouble::Told(LedgerError::Store { path: JOBS.into(), what });
        storage.push_task(task).await.map_err(|error| failed(error.to_string()))?;
    }
    lock.commit().await?;
    Ok(open.len() as u64)
}

impl Queue for Postgres {
    fn offer(&self, work: &Work) -> Result<u64, LedgerError> {
        let storage = self.storage(Duration::ZERO);
        let offered = self.runtime.run(async || {
            self.set_up_queue().await?;
            offer(&self.pool, &storage, work).await
        });
        offered.map_err(|trouble| trouble.at(&self.name))
    }

    fn work(&self, shift: &Shift<'_>, labour: Labour<'_>) -> Result<u64, LedgerError> {
        let set_up = self.runtime.run(async || self.set_up_queue().await);
        set_up.map_err(|trouble| trouble.at(&self.name))?;
        let (parts, wanted) = mpsc::channel();
        let halt = Arc::new(AtomicBool::new(false));
        let (storage, stops) = (self.storage(shift.heartbeat), Arc::clone(&halt));
        let lines = self.runtime.runtime().handle().clone();
        let fetching = std::thread::spawn(move || lines.block_on(fetch(storage, parts, stops)));
        let done = self.do_parts(shift, labour, &wanted);
        halt.store(true, Ordering::Relaxed);
        // Parts that came in the meantime are given back.
        drop(wanted);
        let _ = fetching.join();
        done
    }

    fn collect(&self, name: Option<&str>) -> Result<Collected, LedgerError> {
        let name = match name {
            Some(name) => name.to_owned(),
            None => self.only_work()?,
        };
        let missing = || LedgerError::Missing { what: format!("work '{name}'") };
        let work = self.find_work(&name)?.ok_or_else(missing)?;
        let done = self.reading(async |moment| {
            let query = sqlx::query("SELECT part, result FROM tallyho.done WHERE work = $1").bind(kept(&name));
            let mut done = BTreeMap::new();
            for row in query.fetch_all(moment).await? {
                done.insert(row.try_get::<i64, _>(0)?.cast_unsigned(), row.try_get(1)?);
            }
            Ok(done)
        })?;
        Ok(Collected { work, done })
    }

    fn forget(&self, name: &str) -> Result<(), LedgerError> {
        let work = self.find_work(name)?;
        let keys: Vec<String> = (0..work.map_or(0, |work| work.parts)).map(|part| key(name, part)).collect();
        self.writing(async |work, _| {
            let query = "DELETE FROM apalis.jobs WHERE job_type = $1 AND idempotency_key = ANY($2)";
            sqlx::query(query).bind(JOBS).bind(&keys).execute(&mut *work).await?;
            sqlx::query("DELETE FROM tallyho.work WHERE name = $1").bind(kept(name)).execute(work).await?;
            Ok(())
        })
    }
}

impl Postgres {
    /// The name of the only work that is offered.
    fn only_work(&self) -> Result<String, LedgerError> {
        let names = self.reading(async |moment| {
            let query = sqlx::query("SELECT name FROM tallyho.work ORDER BY offered, name");
            let found = query.fetch_all(moment).await?;
            Ok(found.iter().map(|row| text(row, 0)).collect::<Result<Vec<String>, _>>()?)
        })?;
        match &names[..] {
            [name] => Ok(name.clone()),
            [] => Err(LedgerError::Missing { what: "work".to_owned() }),
            several => Err(LedgerError::Several { names: several.join(", ") }),
        }
    }
}
