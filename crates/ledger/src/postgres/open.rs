//! From an address to a database with our tables in it.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgConnection, PgPool};

use super::trouble::Trouble;
use crate::error::LedgerError;

/// How the tables came about, one file after the other. A file that was released is never changed.
const MIGRATIONS: [&str; 2] = [include_str!("migrations/0001_journals.sql"), include_str!("migrations/0002_work.sql")];

/// The version of the tables. A store of a later one is refused rather than spoilt.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// How many lines to the server there are at most.
const MOST_LINES: u32 = 8;

/// How long one waits for a line before it is said that there is none.
const PATIENCE: Duration = Duration::from_secs(5);

/// What only one may do at a time: setting up the tables.
const SETTING_UP: i64 = 0x5461_6c6c_7265_6164;

/// Each new line: a commit is on disk before anybody is told, whatever the server does for others, and nobody keeps the
/// others waiting for good.
const MANNERS: &str = "
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local');
SET lock_timeout = '20s';
SET idle_in_transaction_session_timeout = '60s';
";

/// Whether a word is the address of a database.
pub(super) fn is_address(word: &str) -> bool {
    word.starts_with("postgres://") || word.starts_with("postgresql://")
}

/// What an address says, and what people call it: without the password.
pub(super) fn read(address: &str) -> Result<(PgConnectOptions, String), LedgerError> {
    let wrong = |what: String| LedgerError::Unreachable { store: "postgres://…".to_owned(), what };
    if !is_address(address) {
        return Err(wrong("an address begins with postgres://".to_owned()));
    }
    let options = PgConnectOptions::from_str(address).map_err(|error| wrong(error.to_string()))?;
    let place = match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    };
    let database = options.get_database().unwrap_or(options.get_username());
    let name = format!("postgres://{}@{place}/{database}", options.get_username());
    Ok((options.application_name("tallyho").disable_statement_logging(), name))
}

/// A database with our tables, which are made or brought up to date.
pub(super) async fn open(options: PgConnectOptions, name: &str) -> Result<PgPool, Trouble> {
    let mut line = PgConnection::connect_with(&options).await?;
    set_up(&mut line, name).await?;
    line.close().await?;
    Ok(lines(options))
}

/// Lines to a server, of which there are none before the first is needed.
pub(super) fn lines(options: PgConnectOptions) -> PgPool {
    let pool = PgPoolOptions::new().max_connections(MOST_LINES).acquire_timeout(PATIENCE);
    let pool = pool.after_connect(|line, _| {
        Box::pin(async move {
            sqlx::raw_sql(MANNERS).execute(line).await?;
            Ok(())
        })
    });
    pool.connect_lazy_with(options)
}

/// Runs the migrations that the tables lack, all or none; of several programs that start at once, one does.
async fn set_up(line: &mut PgConnection, name: &str) -> Result<(), Trouble> {
    let encoding: String = sqlx::query_scalar("SHOW server_encoding").fetch_one(&mut *line).await?;
    if encoding != "UTF8" {
        let what = format!("its encoding is {encoding} and not UTF8");
        return Err(LedgerError::Foreign { path: PathBuf::from(name), what }.into());
    }
    let mut work = line.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(SETTING_UP).execute(&mut *work).await?;
    let ours: bool =
        sqlx::query_scalar("SELECT to_regclass('tallyho.version') IS NOT NULL").fetch_one(&mut *work).await?;
    if !ours {
        let theirs: i64 = sqlx::query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = 'tallyho'")
            .fetch_one(&mut *work)
            .await?;
        if theirs > 0 {
            let what = "its schema tallyho has other tables".to_owned();
            return Err(LedgerError::Foreign { path: PathBuf::from(name), what }.into());
        }
        let first = "CREATE SCHEMA IF NOT EXISTS tallyho;
            CREATE TABLE tallyho.version (number bigint PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());";
        sqlx::raw_sql(first).execute(&mut *work).await?;
    }
    let found: i64 =
        sqlx::query_scalar("SELECT COALESCE(max(number), 0) FROM tallyho.version").fetch_one(&mut *work).await?;
    if found > VERSION {
        return Err(LedgerError::TooNew { path: PathBuf::from(name), found, known: VERSION }.into());
    }
    for (migration, number) in MIGRATIONS.into_iter().zip(1_i64..).filter(|(_, number)| *number > found) {
        sqlx::raw_sql(migration).execute(&mut *work).await?;
        sqlx::query("INSERT INTO tallyho.version (number) VALUES ($1)").bind(number).execute(&mut *work).await?;
    }
    work.commit().await?;
    Ok(())
}
