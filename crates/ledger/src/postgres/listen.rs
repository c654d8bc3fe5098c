//! Hearing of what other programs write.

use std::sync::Arc;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::time::sleep;

use crate::journal::JournalId;
use crate::store::{Change, Hear};

/// Where changes are called out.
pub(super) const CHANNEL: &str = "tallyho";

/// How long until a line that was lost is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// What is called out when a journal has changed: by whom, and which.
pub(super) fn call(me: u64, id: JournalId) -> String {
    format!("{me:016x} {id}")
}

/// What was called out, unless it was by oneself. Everything has changed where it cannot be read.
fn heard(call: &str, me: u64) -> Option<Change> {
    match call.split_once(' ') {
        Some((who, _)) if who == format!("{me:016x}") => None,
        Some((_, id)) => Some(id.parse().map_or(Change::Anything, Change::Journal)),
        None => Some(Change::Anything),
    }
}

/// A line on which changes are heard from now on.
pub(super) async fn begin(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Listens for as long as the store is there. A line that is lost is tried again, and then anything may have changed.
pub(super) async fn keep_listening(first: PgListener, pool: PgPool, me: u64, hear: Arc<Hear>) {
    let mut listener = Some(first);
    while !pool.is_closed() {
        match &mut listener {
            Some(line) => match line.try_recv().await {
                Ok(Some(call)) => {
                    if let Some(change) = heard(call.payload(), me) {
                        hear(change);
                    }
                }
                Ok(None) | Err(_) => listener = None,
            },
            None => match begin(&pool).await {
                Ok(line) => {
                    listener = Some(line);
                    hear(Change::Anything);
                }
                Err(_) => sleep(PAUSE).await,
            },
        }
    }
}
